/*
 * heuristic - a player that knows what beginners are told: of the legal plies it takes
 * the one that
 *
 *  1. captures and sweeps the most pawns;
 *  2. of those, brings a pawn or pair to a safe square (the final is one) from one that
 *     is not; else ties a pair; else does not leave a safe square for one that is not;
 *  3. of those, ends on the highest step;
 *  4. of those, comes first in the order of lists.
 *
 * It never passes where it can play. Pure, and the same everywhere: what
 * a rule set makes of skill is measured by it.
 */
#ifndef PAGDI_CORE_HEURISTIC_H
#define PAGDI_CORE_HEURISTIC_H

#include "core/moves.h"

/* The ply it takes of n > 0, as moves_list gives them. */
int heuristic_choose(
    const struct rules *r, const struct state *s, const struct move *list, int n);

/* How good a ply is; only which is greater matters. */
static inline int heuristic_score(
    int sent, bool forms, bool left_safe, bool to_safe, int to)
{
	int kind = forms ? 2 : to_safe && !left_safe ? 3 : to_safe || !left_safe;

	return sent << 16 | kind << 8 | to;
}

#endif
