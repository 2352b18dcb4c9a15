/* print - plies, banks, results and tags in canonical form, appended to a buf. */
#ifndef PAGDI_NOTATION_PRINT_H
#define PAGDI_NOTATION_PRINT_H

#include "base/buf.h"
#include "core/moves.h"
#include "notation/token.h"

/* "S4:1x5#": seat SEAT_NONE leaves the letter out, as lists do. */
void print_ply(struct buf *out, const struct rules *r, enum seat seat, struct ply ply,
    bool capture, bool sweep, bool finish);
void print_move(
    struct buf *out, const struct rules *r, enum seat seat, const struct move *m);
void print_bank(
    struct buf *out, enum seat seat, const uint8_t *throws, int n, bool voided);
void print_step(struct buf *out, const struct rules *r, int step); /* number or F */
void print_result(struct buf *out, const struct result *result);
/* The result of a state: its places where the play is over, else "*". */
struct result result_of(const struct state *s);
bool result_equal(const struct result *a, const struct result *b);
/* [Name "value"] and a newline; value is plain text, escaped here. */
void print_tag(struct buf *out, struct span name, struct span value);
/* A tag's value with \" and \\ undone. */
void tag_unescape(struct buf *out, struct span value);

#endif
