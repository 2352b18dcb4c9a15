#include "core/attempt.h"

#include <stddef.h>

#include "core/side.h"

struct attempt attempt_of(const struct rules *r, const struct state *s, enum seat seat)
{
	return (struct attempt){
		.r = r, .s = s, .seat = seat, .pairs = state_has_pairs(s)
	};
}

void attempt_throw(struct attempt *a, int face)
{
	a->face = face;
	a->throw = rules_value(a->r, face);
}

static bool has_access(const struct attempt *a)
{
	return a->r->open || a->s->access & SEAT_BIT(a->seat);
}

/* The step `steps` further on, F, gate and lap considered. */
enum verdict attempt_carry(const struct attempt *a, int from, int steps, int *to)
{
	const struct rules *r = a->r;

	*to = from + steps;
	if (*to <= r->gate)
		return VERDICT_OK;
	if (from > r->gate || has_access(a))
		return *to > r->last ? VERDICT_PAST_FINAL : VERDICT_OK;
	if (r->key.without_access == WITHOUT_WAIT)
		return VERDICT_NO_ACCESS;
	*to -= r->gate;
	return *to >= from ? VERDICT_LAP_TOO_LONG : VERDICT_OK;
}

static int step_after(const struct attempt *a, int step, bool lap)
{
	return lap && step == a->r->gate ? 1 : step + 1;
}

/* Does an enemy pair bar this step? On a safe square none does. */
static bool enemy_pair_on(const struct attempt *a, int step)
{
	const struct rules *r = a->r;
	int sq = r->square[a->seat][step];

	if (r->safe[sq])
		return false;
	for (int e = 0; e < SEATS; e++) {
		const struct side *side = &a->s->side[e];

		if (e == (int)a->seat || !(side->marks & SIDE_PAIRS) || !r->step[e][sq])
			continue;
		if (side_on(side, r->step[e][sq]) & side_marked(side, MARK_PAIR))
			return true;
	}
	return false;
}

/* The first step strictly between from and to with an enemy pair, or 0. */
static int first_bar(const struct attempt *a, int from, int to)
{
	bool lap = to < from;

	for (int step = step_after(a, from, lap); step != to;
	     step = step_after(a, step, lap))
		if (enemy_pair_on(a, step))
			return step;
	return 0;
}

/* Where a move of so many steps ends, enemy pairs in the way considered. */
static enum verdict reach(const struct attempt *a, int from, int steps, int *to)
{
	enum verdict v = attempt_carry(a, from, steps, to);

	if (v != VERDICT_OK || !a->pairs || a->r->key.block == BLOCK_NONE)
		return v;
	int bar = first_bar(a, from, *to);

	if (bar == 0)
		return VERDICT_OK;
	if (a->r->key.block == BLOCK_LAND)
		return VERDICT_CROSSES_PAIR;
	*to = bar;
	return VERDICT_OK;
}

/*
 * How many pawns a pair that leaves this step sends home. `swept` (may be NULL) gets
 * them by seat. A guest leaves without harm, where guests are told apart.
 */
int attempt_sweep(const struct attempt *a, int from, int mark, uint8_t swept[SEATS])
{
	const struct rules *r = a->r;
	int leaving = r->key.leaving, sq = r->square[a->seat][from], sum = 0;

	if (leaving == LEAVING_NONE || r->safe[sq] ||
	    (leaving == LEAVING_GUESTS && mark & MARK_GUEST))
		return 0;
	for (int e = 0; e < SEATS; e++) {
		int n = 0;

		if (e == (int)a->seat)
			n = leaving == LEAVING_ALL
				? side_count(side_on(&a->s->side[e], from)) - 2
				: 0;
		else if (r->step[e][sq])
			n = side_count(side_on(&a->s->side[e], r->step[e][sq]));
		if (swept)
			swept[e] = (uint8_t)n;
		sum += n;
	}
	return sum;
}

/*
 * Judge coming to a step, with one pawn or a pair, and count what is captured there.
 * `swept` (NULL: nobody) were sent home just before: they may stand on this very
 * square.
 */
static enum verdict land(
    const struct attempt *a, int to, bool pair, const uint8_t *swept, int *captures)
{
	const struct rules *r = a->r;

	*captures = 0;
	if (r->flags[a->seat][to] & STEP_SAFE)
		return VERDICT_OK;
	int limit = r->limit[a->seat][to];

	if (limit != LIMIT_ANY &&
	    side_count(side_on(&a->s->side[a->seat], to)) + 1 + pair > limit)
		return to > r->gate ? VERDICT_INNER_FULL : VERDICT_OWN_PAWN_THERE;
	int sq = r->square[a->seat][to];
	int meets = pair ? r->key.pair_meets : r->key.single_meets;

	for (int e = 0; e < SEATS; e++) {
		const struct side *side = &a->s->side[e];
		int step = r->step[e][sq];

		if (e == (int)a->seat || step == 0)
			continue;
		uint64_t there = side_on(side, step);

		if (swept && step == r->start)
			*captures += swept[e];
		if (there == 0)
			continue;
		uint64_t paired =
		    side->marks ? there & side_marked(side, MARK_PAIR) : 0;

		if (paired && meets == MEET_ILLEGAL)
			return pair ? VERDICT_PAIR_MEETS_PAIR
				    : VERDICT_SINGLE_MEETS_PAIR;
		*captures +=
		    side_count(meets == MEET_CAPTURE ? there : there & ~paired);
	}
	return VERDICT_OK;
}

static bool all_would_be_final(const struct attempt *a, int width)
{
	const struct side *side = &a->s->side[a->seat];

	return side_count(side_on(side, a->r->last)) + width == a->r->key.pawns;
}

/* Judge a move of a single from a step where one that does not rest stands. */
enum verdict attempt_single(const struct attempt *a, int from, struct move *m)
{
	int to, captures;
	enum verdict v;

	m->ply.kind = PLY_SINGLE;
	m->ply.from = (uint8_t)from;
	m->sweeps = 0;
	m->finishes = false;
	m->captures = 0;
	if (from == 0) {
		/* Those who enter do not land. */
		m->ply.to = 1;
		return a->r->enters[a->face] ? VERDICT_OK : VERDICT_MUST_ENTER;
	}
	if (from == a->r->last)
		return VERDICT_ALREADY_FINAL;
	v = reach(a, from, a->throw, &to);
	m->ply.to = (uint8_t)to;
	if (v != VERDICT_OK)
		return v;
	v = land(a, to, false, NULL, &captures);
	m->captures = (uint8_t)captures;
	m->finishes = to == a->r->last && all_would_be_final(a, 1);
	return v;
}

/* Judge a move of the pair at a place in the side. */
enum verdict attempt_pair(const struct attempt *a, int place, struct move *m)
{
	const struct side *side = &a->s->side[a->seat];
	int from = side->step[place], steps = a->r->pair_steps[a->face];
	int to, captures;
	uint8_t swept[SEATS] = { 0 };

	m->ply.kind = PLY_PAIR;
	m->ply.from = m->ply.to = (uint8_t)from;
	m->finishes = false;
	m->captures = m->sweeps = 0;
	if (steps == 0)
		return VERDICT_ODD_THROW;
	enum verdict v = reach(a, from, steps, &to);

	m->ply.to = (uint8_t)to;
	if (v != VERDICT_OK)
		return v;
	m->sweeps = (uint8_t)attempt_sweep(a, from, side->mark[place], swept);
	v = land(a, to, true, swept, &captures);
	m->captures = (uint8_t)captures;
	m->finishes = to == a->r->last && all_would_be_final(a, 2);
	return v;
}

uint64_t attempt_singles_on(const struct attempt *a, int step)
{
	const struct side *side = &a->s->side[a->seat];
	uint64_t there = side_on(side, step);

	return side->marks ? there & ~side_marked(side, MARK_PAIR) : there;
}

enum verdict attempt_form(const struct attempt *a, int step)
{
	if (a->r->key.form != FORM_THROW_2)
		return VERDICT_FORM_NOT_SO;
	if (a->throw != 2)
		return VERDICT_FORM_NEEDS_TWO;
	if (step > a->r->last || !(a->r->flags[a->seat][step] & STEP_PAIR))
		return VERDICT_FORM_NOT_HERE;
	if (side_count(attempt_singles_on(a, step)) < 2)
		return VERDICT_FORM_NO_SINGLES;
	return VERDICT_OK;
}
