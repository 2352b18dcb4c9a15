#include "core/plain.h"

/* Where the pairs of a seat's enemy stand in its way. */
static uint64_t find_bars(
    const struct rules *r, const struct side *enemy, int e, int seat)
{
	uint64_t bars = 0, left = side_marked(enemy, MARK_PAIR);

	while (left) {
		int sq = r->square[e][enemy->step[side_first(left)]];

		if (!r->safe[sq])
			bars |= UINT64_C(1) << r->step[seat][sq];
		/* The two pawns of a pair are neighbours. */
		left &= left - 1;
		left &= left - 1;
	}
	/* A square that the own route misses became bit 0. */
	return bars & ~UINT64_C(1);
}

struct plain plain_look_at_marks(const struct rules *r, const struct state *s, int seat)
{
	const struct side *own = &s->side[seat];
	struct plain p = { .singles = own->on };

	for (unsigned left = s->live & ~SEAT_BIT(seat); left; left &= left - 1) {
		int e = __builtin_ctz(left);

		if (s->side[e].marks)
			p.bars |= find_bars(r, &s->side[e], e, seat);
	}
	if (own->marks == 0)
		return p;
	uint64_t marked = side_equal(side_marks(own), 0) ^ SIDE_HIGH;

	for (; marked; marked &= marked - 1) {
		int i = side_first(marked);
		uint64_t bit = UINT64_C(1) << own->step[i];

		/* Those without a mark come first on a step. */
		if (i == 0 || own->step[i - 1] != own->step[i])
			p.singles &= ~bit;
		if ((own->mark[i] & (MARK_PAIR | MARK_REST)) == MARK_PAIR)
			p.pairs |= bit;
	}
	return p;
}

uint64_t plain_barred(
    const struct rules *r, uint64_t bars, int steps, enum pair_meet meets)
{
	uint64_t barred = meets == MEET_ILLEGAL ? bars >> steps : 0;

	if (r->key.block != BLOCK_NONE)
		for (int i = 1; i < steps; i++)
			barred |= bars >> i;
	return barred;
}

uint64_t plain_twins(const struct side *side, uint64_t steps)
{
	/* Places whose next is on the same step. */
	uint64_t all = side_steps(side);
	uint64_t twins = side_equal(all ^ all >> 8, 0), found = 0;

	if (side->marks) {
		uint64_t single = ~side_marked(side, MARK_PAIR);

		twins &= single & single >> 8;
	}
	for (; twins; twins &= twins - 1) {
		int step = side->step[side_first(twins)];

		if (step == NO_PAWN)
			break;
		found |= UINT64_C(1) << step;
	}
	return found & steps;
}

bool plain_can(const struct rules *r, const struct state *s, const struct plain *p,
    int seat, const uint8_t *hand)
{
	for (int face = 0; face < r->key.nfaces; face++) {
		if (hand && !hand[face])
			continue;
		if (plain_singles(r, s, p, seat, face) ||
		    (p->pairs && plain_pairs(r, s, p, seat, face)) ||
		    plain_forms(r, s, seat, face))
			return true;
	}
	return false;
}

/* Send home n singles that stand on a step. */
static void send_home(struct side *side, int step, int start, int n)
{
	for (int i = 0; i < n; i++) {
		/* Singles come first on a step, and the start comes before all. */
		uint64_t low = side_below(side_first(side_on(side, step)));
		uint64_t high = ~(low << 8 | 255);

		uint64_t steps = side_steps(side), marks = side_marks(side);

		side->steps =
		    side_word((steps & high) | (steps & low) << 8 | (uint64_t)start);
		if (marks)
			side->marks = side_word((marks & high) | (marks & low) << 8);
	}
	if (!side_on(side, step))
		side->on &= ~(UINT64_C(1) << step);
	side->on |= UINT64_C(1) << start;
}

/* Send home the enemies who stand there, step by their own routes: singles all. */
static SELDOM void capture(
    const struct rules *r, struct state *s, const uint8_t *there, struct effects *fx)
{
	for (unsigned left = s->live; left; left &= left - 1) {
		int e = __builtin_ctz(left);
		struct side *side = &s->side[e];

		if (!(side->on >> there[e] & 1))
			continue;
		int n = side_count(side_on(side, there[e]));

		send_home(side, there[e], r->start, n);
		fx->captured[e] = (uint8_t)n;
		fx->ncaptured = (uint8_t)(fx->ncaptured + n);
	}
}

/* Does any enemy stand there? On step 0, for the mover and for those whose route misses
 * the square, nobody does. */
static bool meets_enemy(const struct state *s, const uint8_t *there)
{
	return (s->side[0].on >> there[0] | s->side[1].on >> there[1] |
		   s->side[2].on >> there[2] | s->side[3].on >> there[3]) &
	       1;
}

/* Move a pawn on a step onward in its side, which has no marks. */
static inline void advance(struct side *side, int from, int to)
{
	uint8_t *at = side->step, *end = at + PAWNS_MAX - 1;

	while (*at != from)
		at++;
	uint64_t gone = UINT64_C(1) << from;

	if (at != end && at[1] == from)
		gone = 0;
	side->on = (side->on & ~gone) | UINT64_C(1) << to;
	/* Those it overtakes move down one place. */
	for (; at != end && at[1] < to; at++)
		at[0] = at[1];
	*at = (uint8_t)to;
}

static SELDOM void advance_among_marks(struct side *side, int from, int to)
{
	/* A single without a mark is the first on its step. */
	side_take(side, side_first(side_on(side, from)));
	side_put(side, to, 0);
}

static inline void land(
    const struct rules *r, struct state *s, int to, struct effects *fx)
{
	int seat = s->turn;

	if (!(r->wild[seat] >> to & 1))
		fx->pawns_home = to == r->last;
	else if (meets_enemy(s, r->meet[seat][to]))
		capture(r, s, r->meet[seat][to], fx);
}

/* The steps from which this face moves a single, save to where an enemy pair stands. */
static SELDOM uint64_t movable_among_marks(
    const struct rules *r, const struct state *s, int seat, int face)
{
	struct plain p = plain_look_at_marks(r, s, seat);

	return plain_singles(r, s, &p, seat, face) & ~(p.bars >> r->bits[face].steps);
}

bool plain_move(
    const struct rules *r, struct state *s, struct ply ply, struct effects *fx)
{
	int seat = s->turn, from = ply.from, to = ply.to, face = r->face_of[ply.throw];

	if (ply.kind != PLY_SINGLE || to != from + ply.throw || from > PLAIN_LAST ||
	    face == NO_FACE || !s->hand[face])
		return false;
	uint64_t movable = state_has_marks(s) ? movable_among_marks(r, s, seat, face)
					      : plain_unmarked(r, s, seat, face);

	if (!(movable >> from & 1))
		return false;
	if (s->side[seat].marks)
		advance_among_marks(&s->side[seat], from, to);
	else
		advance(&s->side[seat], from, to);
	land(r, s, to, fx);
	return true;
}
