/*
 * usual - plies as they usually are, judged and made in few instructions: one throw at
 * a time, a single moves or nothing can, no pair is in the way, and nobody rests.
 *
 * A state is taken up, plies are tried on it one after another, and what they made of
 * it is put back. Whatever is not as usual is refused, legal or not, and nothing is
 * changed by it: state_cast and state_play are to judge it then. A test holds that both
 * agree.
 */
#ifndef PAGDI_CORE_USUAL_H
#define PAGDI_CORE_USUAL_H

#include "core/rules.h"
#include "core/state.h"

struct usual {
	const struct rules *r; /* borrowed, and so is the state */
	struct state *s;
	uint64_t steps[SEATS], on[SEATS]; /* as in struct side, but in no order */
	/* Steps with an own pair, and with an enemy pair on a square not safe. */
	uint64_t paired[SEATS], bars[SEATS];
	uint8_t turn; /* SEAT_NONE: the play is over */
	uint8_t live, access;
	uint8_t captured, lost; /* by the last capture: the seats, and whose access */
};

enum usual_ply {
	USUAL_REFUSED,
	USUAL_CAST_AGAIN, /* it was played, and its player casts again */
	USUAL_TURN_ENDED, /* it was played, and the turn ended */
};

/* False where the state is not as usual; *u is then not to be used. */
bool usual_begin(struct usual *u, const struct rules *r, struct state *s);
/* The state, which nobody may have changed meanwhile, becomes what was played. */
void usual_end(const struct usual *u);

/*
 * The seat to act throws 0 to 9 and moves a single from a step as far as the throw
 * says. Refused where that is not legal, where it captures and `capture` does not say
 * so, or the other way round, and where the player might finish by it. The play must
 * not be over, here and below.
 */
enum usual_ply usual_move(struct usual *u, unsigned throw, unsigned from, bool capture);

/* The seat to act throws 0 to 9 and can play nothing. */
enum usual_ply usual_pass(struct usual *u, unsigned throw);

#endif
