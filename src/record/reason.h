/* reason - the sentences of verdicts, and what would have been legal instead. */
#ifndef PAGDI_RECORD_REASON_H
#define PAGDI_RECORD_REASON_H

#include "base/buf.h"
#include "core/turn.h"

/*
 * Why this ply of this seat is refused: one sentence, capital first (it begins with a
 * seat's name), no full stop, with the figures: "North may not pass the gate: it has
 * captured nothing". s is the state the ply was refused in.
 */
void reason_sentence(struct buf *out, const struct rules *r, const struct state *s,
    enum seat seat, struct ply ply, enum verdict v);

/*
 * What would be legal: "legal with 2: N2:1-3 N2:9-11" (at most 12 plies, then "and 3
 * more"), or what is owed where nothing is in hand ("North is to cast"). For a ply of
 * another seat it names whose turn it is and, where an omitted pass explains it,
 * suggests that pass.
 */
void reason_help(struct buf *out, const struct rules *r, const struct state *s,
    const struct permit *permit, enum seat seat, struct ply ply, enum verdict v);

/* Add what a house-rule script gave as its reason; nothing where that is "". */
void reason_house(struct buf *out, const char *reason);

/* The throws in hand, "2, 4 (3 times) and 8", the last joined by the word. */
void reason_hand(
    struct buf *out, const struct rules *r, const struct state *s, const char *word);

#endif
