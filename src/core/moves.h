/* moves - the legal plies of a state, and whether one ply is legal. Pure. */
#ifndef PAGDI_CORE_MOVES_H
#define PAGDI_CORE_MOVES_H

#include "core/ply.h"
#include "core/rules.h"
#include "core/state.h"
#include "core/verdict.h"

/* At most 8 singles, 4 pairs, 4 forms of each face, and passes. */
enum { MOVES_MAX = 16 * FACES_MAX + 16 };

struct move {
	struct ply ply;
	uint8_t captures, sweeps; /* pawns: the marks x and * */
	bool finishes;            /* the mover will have finished: the mark # */
};

/*
 * What no key expresses: a house-rule script. NULL where there is none. Both are asked
 * with the state before the ply, its throw in hand.
 */
struct permit {
	/* Is this move, legal by the keys, allowed? */
	bool (*allows)(void *context, const struct rules *r, const struct state *s,
	    const struct move *m);
	/* Another cast after it? 1 yes, 0 no, -1 as the keys say. */
	int (*again)(void *context, const struct rules *r, const struct state *s,
	    const struct move *m);
	void *context; /* borrowed */
};

/*
 * All legal plies of s, which has a throw in hand, in the order lists are written:
 * throw ascending, singles by step, pairs by step, forms by step, the pass last. A pass
 * is listed where it is the only play (banked: of the smallest throw) and where it may
 * be chosen.
 */
int moves_list(const struct rules *r, const struct state *s,
    const struct permit *permit, struct move out[MOVES_MAX]);

/* The same list without the marks, for those who only choose: much quicker. */
int moves_plies(const struct rules *r, const struct state *s,
    const struct permit *permit, struct ply out[MOVES_MAX]);

/* Can the seat to act play anything but a pass with what is in hand? */
bool moves_any(
    const struct rules *r, const struct state *s, const struct permit *permit);

/* Could this seat, were it its turn, play anything with any throw there is? */
bool moves_ever(const struct rules *r, const struct state *s, enum seat seat,
    const struct permit *permit);

/*
 * Is this ply legal for the seat to act, whose throw must be in hand? If not, why. *m
 * (not NULL) has the marks of a legal one.
 */
enum verdict moves_judge(const struct rules *r, const struct state *s, struct ply ply,
    const struct permit *permit, struct move *m);

/*
 * Where a ply of this throw from this step ends by the rules of movement, pairs in the
 * way disregarded; 0 where it ends nowhere. For suggestions.
 */
int moves_target(const struct rules *r, const struct state *s, enum seat seat,
    bool pair, int from, int throw);

#endif
