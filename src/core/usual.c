#include "core/usual.h"

#include "core/side.h"
#include "core/turn.h"

bool usual_begin(struct usual *u, const struct rules *r, struct state *s)
{
	if (!r->usual || state_over(s) || (s->nhand | s->owed) || state_has_marks(s))
		return false;
	u->r = r;
	u->s = s;
	for (int seat = 0; seat < SEATS; seat++) {
		u->steps[seat] = s->side[seat].steps;
		u->on[seat] = s->side[seat].on;
	}
	u->turn = s->turn;
	u->live = s->live;
	u->access = s->access;
	return true;
}

void usual_end(const struct usual *u)
{
	struct state *s = u->s;

	for (int seat = 0; seat < SEATS; seat++) {
		if (s->side[seat].steps == u->steps[seat])
			continue;
		s->side[seat].steps = u->steps[seat];
		side_sort(&s->side[seat]);
	}
	s->turn = u->turn;
	s->live = u->live;
	s->access = u->access;
}

/* Where this throw moves a single from, as steps of the seat to act. */
static inline uint64_t movable(const struct usual *u, unsigned throw)
{
	uint64_t on = u->on[u->turn];

	return on & u->r->usual_throw[throw].from[u->access >> u->turn & 1] &
	       ~((on & u->r->lone[u->turn]) >> throw);
}

/* The next seat surely can move with a throw of 1, or all are asked. */
static SELDOM void end_if_deadlocked(struct usual *u)
{
	usual_end(u);
	turn_end_if_deadlocked(u->r, u->s);
	u->turn = u->s->turn;
	u->live = u->s->live;
}

static inline enum usual_ply end_turn(struct usual *u)
{
	u->turn = u->r->next_of[u->live][u->turn];
	/* A step of 1 crosses no pair: where there is such a throw, that will do. */
	if (!movable(u, 1))
		end_if_deadlocked(u);
	return USUAL_TURN_ENDED;
}

/* Send home whom the mover meets, step by their own routes, and settle access. */
static inline void capture_there(struct usual *u, const uint8_t there[SEATS])
{
	const struct rules *r = u->r;
	uint64_t start = UINT64_C(1) << r->start;
	uint64_t counted = ~UINT64_C(0);

	if (r->key.access_lost == LOST_ALL_LEFT)
		counted = ~(UINT64_C(1) << r->last);
	u->captured = u->lost = 0;
	for (int e = 0; e < SEATS; e++) {
		uint64_t places;

		if (!(u->on[e] >> there[e] & 1))
			continue;
		places = side_equal(u->steps[e], there[e]) >> 7;
		u->steps[e] ^= places * (uint64_t)(there[e] ^ r->start);
		u->on[e] = (u->on[e] & ~(UINT64_C(1) << there[e])) | start;
		u->captured = (uint8_t)(u->captured | SEAT_BIT(e));
		if ((u->on[e] & counted) == start)
			u->lost = (uint8_t)(u->lost | SEAT_BIT(e));
	}
	/* Where access is open nobody is noted to have it. */
	if (r->open || r->key.access_lost == LOST_NEVER)
		u->lost = 0;
	u->lost &= u->access;
	if (!r->open)
		u->access = (uint8_t)((u->access | SEAT_BIT(u->turn)) & ~u->lost);
}

/* Does any enemy stand there, step by their own routes? On step 0 nobody does. */
static inline bool meets(const struct usual *u, const uint8_t there[SEATS])
{
	return (u->on[0] >> there[0] | u->on[1] >> there[1] | u->on[2] >> there[2] |
		   u->on[3] >> there[3]) &
	       1;
}

enum usual_ply usual_move(struct usual *u, unsigned throw, unsigned from, bool capture)
{
	const struct rules *r = u->r;
	unsigned seat = u->turn, to = from + throw;
	bool again = r->usual_throw[throw].again;

	if (from > 63 || !(movable(u, throw) >> from & 1))
		return USUAL_REFUSED;
	const uint8_t *there = r->meet[seat][to];

	if (meets(u, there) != capture)
		return USUAL_REFUSED;
	uint64_t places = side_equal(u->steps[seat], (int)from);
	uint64_t place = places & -places;
	uint64_t left = u->on[seat];

	/* Others of his there stay. */
	if (places == place)
		left &= ~(UINT64_C(1) << from);
	if (to == r->last) {
		/* This may have been the last one. */
		if (!(left & ~(UINT64_C(1) << to)))
			return USUAL_REFUSED;
		again |= r->key.finish_again;
	}
	u->steps[seat] ^= (place >> 7) * (from ^ to);
	u->on[seat] = left | UINT64_C(1) << to;
	if (capture) {
		capture_there(u, there);
		again |= r->key.capture_again;
	}
	return again ? USUAL_CAST_AGAIN : end_turn(u);
}

enum usual_ply usual_pass(struct usual *u, unsigned throw)
{
	if (u->r->face_of[throw] == NO_FACE || movable(u, throw) ||
	    (throw == 2 && u->on[u->turn] & u->r->pairable[u->turn]))
		return USUAL_REFUSED;
	return end_turn(u);
}
