/* apply - what a legal move does to the board. Only core/ includes this; see
 * core/turn.h. */
#ifndef PAGDI_CORE_APPLY_H
#define PAGDI_CORE_APPLY_H

#include "core/moves.h"

/*
 * Move the pawns of a legal move of the seat to act (no pass): sweeps, captures,
 * guests, rests and pairs. Neither access nor the throw in hand nor the turn is
 * touched. *fx gets what happened on top of what it has.
 */
void apply_move(
    const struct rules *r, struct state *s, const struct move *m, struct effects *fx);

/* Give and take access after captures and sweeps, as *fx has them. */
void apply_access(const struct rules *r, struct state *s, struct effects *fx);

/* Send the pawns on a step home: all of them, or singles only. Returns how many. */
int apply_send_home(const struct rules *r, struct side *side, int step, bool pairs_too);

/* Do all pawns of this seat stand on the final? */
bool apply_all_final(const struct rules *r, const struct state *s, enum seat seat);

#endif
