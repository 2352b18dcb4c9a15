/* position - one state on one line of text, both ways. The form is in
 * notation/README.md. */
#ifndef PAGDI_NOTATION_POSITION_H
#define PAGDI_NOTATION_POSITION_H

#include "base/buf.h"
#include "base/error.h"
#include "core/state.h"

/*
 * Read text as a state of a game by these rules. On failure *err has E107, pos.line 0
 * and pos.col the byte in text from 1 where it went wrong, and *s is undefined. Only
 * what notation/README.md lists is refused.
 */
bool position_read(
    struct span text, const struct rules *r, struct state *s, struct error *err);

/* Append the one canonical form. Longest: see POSITION_LEN. */
void position_write(const struct rules *r, const struct state *s, struct buf *out);

/* No position is longer than this many bytes (its throws in hand, at most 255,
 * included). */
enum { POSITION_LEN = 1400 };

#endif
