#include "core/usual.h"

#include "core/plain.h"
#include "core/turn.h"

/* Where pairs stand, which no usual ply moves; false where a pawn rests. */
static SELDOM bool look_at_pairs(struct usual *u)
{
	for (int seat = 0; seat < SEATS; seat++) {
		if (u->s->side[seat].marks & SIDE_RESTS)
			return false;
		if (!(u->live & SEAT_BIT(seat)))
			continue;
		struct plain p = plain_look_at_marks(u->r, u->s, seat);

		u->paired[seat] = p.pairs;
		u->bars[seat] = p.bars;
	}
	return true;
}

bool usual_begin(struct usual *u, const struct rules *r, struct state *s)
{
	if (!r->usual || state_over(s) || (s->nhand | s->owed))
		return false;
	u->r = r;
	u->s = s;
	for (int seat = 0; seat < SEATS; seat++) {
		u->steps[seat] = side_steps(&s->side[seat]);
		u->on[seat] = s->side[seat].on;
		u->paired[seat] = u->bars[seat] = 0;
	}
	u->turn = s->turn;
	u->live = s->live;
	u->access = s->access;
	return !state_has_marks(s) || look_at_pairs(u);
}

/* Put a side without marks in order. */
static inline void sort_steps(struct side *side, int n)
{
	for (int i = 1; i < n; i++) {
		uint8_t step = side->step[i];
		int at = i;

		for (; at > 0 && side->step[at - 1] > step; at--)
			side->step[at] = side->step[at - 1];
		side->step[at] = step;
	}
}

void usual_end(const struct usual *u)
{
	struct state *s = u->s;

	for (int seat = 0; seat < SEATS; seat++) {
		struct side *side = &s->side[seat];

		if (side_steps(side) == u->steps[seat])
			continue;
		side->steps = side_word(u->steps[seat]);
		side->on = u->on[seat];
		if (side->marks)
			side_sort(side);
		else
			sort_steps(side, u->r->key.pawns);
	}
	s->turn = u->turn;
	s->live = u->live;
	s->access = u->access;
}

/*
 * Where this throw moves a single from, as steps of the seat to act, bars disregarded.
 * A step where a pair stands too is left out: which of its pawns move is not looked at.
 */
static inline uint64_t movable(const struct usual *u, unsigned throw)
{
	uint64_t on = u->on[u->turn];

	return on & ~u->paired[u->turn] &
	       u->r->carries[u->access >> u->turn & 1][throw] &
	       ~((on & u->r->lone[u->turn]) >> throw);
}

/* Everybody is asked for every throw; by value, so that *u need not lie in memory. */
static SELDOM enum seat turn_or_end(struct usual u)
{
	usual_end(&u);
	turn_end_if_deadlocked(u.r, u.s);
	return u.s->turn;
}

static inline enum usual_ply end_turn(struct usual *u)
{
	u->turn = u->r->next_of[u->live][u->turn];
	/* One step crosses nothing. Where that is no throw, or none is left: */
	if (!movable(u, 1) || (u->bars[u->turn] && !u->r->one_step)) {
		u->turn = (uint8_t)turn_or_end(*u);
		u->live = u->s->live;
		/* They are in order again, and so are the marks. */
		for (int seat = 0; seat < SEATS; seat++)
			u->steps[seat] = side_steps(&u->s->side[seat]);
	}
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
	bool again = r->casts_again >> throw &1;

	if (from > 63 || !(movable(u, throw) >> from & 1))
		return USUAL_REFUSED;
	if (u->bars[seat] &&
	    u->bars[seat] & ((UINT64_C(2) << to) - (UINT64_C(2) << from)))
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
	    u->paired[u->turn] || u->bars[u->turn] ||
	    (throw == 2 && u->on[u->turn] & u->r->pairable[u->turn]))
		return USUAL_REFUSED;
	return end_turn(u);
}
