/* apply - what a legal move does to the board. Only core/ includes this; see
 * core/turn.h. */
#ifndef PAGDI_CORE_APPLY_H
#define PAGDI_CORE_APPLY_H

#include "core/moves.h"

/*
 * Move the pawns of a legal move of the seat to act (no pass): sweeps, captures,
 * guests, rests, pairs and access. Neither the throw in hand nor the turn is touched.
 * *fx gets what happened on top of what it has.
 */
void apply_move(
    const struct rules *r, struct state *s, const struct move *m, struct effects *fx);

/* Do all pawns of this seat stand on the final? */
bool apply_all_final(const struct rules *r, const struct state *s, enum seat seat);

#endif
