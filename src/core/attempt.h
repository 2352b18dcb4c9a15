/*
 * attempt - one move tried on one state: where it ends, what it captures, what it
 * sweeps.
 *
 * Only core/ includes this; moves.h is built on it.
 */
#ifndef PAGDI_CORE_ATTEMPT_H
#define PAGDI_CORE_ATTEMPT_H

#include "core/moves.h"

/* One attempt at a move: who, with what, and what is known of the board. */
struct attempt {
	const struct rules *r;
	const struct state *s;
	enum seat seat;
	int throw, face;
	bool pairs; /* does a pair stand anywhere? */
};

/* Its throw is still to be filled in with attempt_throw. */
struct attempt attempt_of(const struct rules *r, const struct state *s, enum seat seat);
void attempt_throw(struct attempt *a, int face);

/* The places with a single on this step, resting ones included (core/side.h). */
uint64_t attempt_singles_on(const struct attempt *a, int step);

/*
 * Judge a move of a single from a step where one that does not rest stands, or of the
 * pair at a place in the side. *m gets where it ends, also where that is not allowed,
 * and its marks.
 */
enum verdict attempt_single(const struct attempt *a, int from, struct move *m);
enum verdict attempt_pair(const struct attempt *a, int place, struct move *m);
enum verdict attempt_form(const struct attempt *a, int step);

/* The step `steps` further on, F, gate and lap considered, and nothing else. */
enum verdict attempt_carry(const struct attempt *a, int from, int steps, int *to);

/*
 * How many pawns a pair with this mark that leaves this step sends home; `swept` (may
 * be NULL) gets them by seat.
 */
int attempt_sweep(const struct attempt *a, int from, int mark, uint8_t swept[SEATS]);

#endif
