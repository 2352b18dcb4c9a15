#include "core/apply.h"

#include <assert.h>

#include "core/attempt.h"
#include "core/side.h"

int apply_send_home(const struct rules *r, struct side *side, int step, bool pairs_too)
{
	int n = 0;

	for (int i = PAWNS_MAX - 1; i >= 0; i--) {
		if (side->step[i] != step || (side->mark[i] & MARK_PAIR && !pairs_too))
			continue;
		side_take(side, i);
		n++;
	}
	for (int i = 0; i < n; i++)
		side_put(side, r->start, 0);
	return n;
}

/* The marks of an own pair that stands on this step from now on, rest aside. */
static int pair_mark(
    const struct rules *r, const struct side *own, int step, bool enemy_pair)
{
	if (!r->marks_guests)
		return MARK_PAIR;
	uint64_t pairs = side_on(own, step) & side_marked(own, MARK_PAIR);

	if (pairs)
		return MARK_PAIR | (own->mark[side_first(pairs)] & MARK_GUEST);
	return MARK_PAIR | (enemy_pair ? MARK_GUEST : 0);
}

static bool enemy_pair_on_square(
    const struct rules *r, const struct state *s, enum seat seat, int step)
{
	int sq = r->square[seat][step];

	for (int e = 0; e < SEATS; e++) {
		const struct side *side = &s->side[e];

		if (e != (int)seat && side->marks && r->step[e][sq] &&
		    side_on(side, r->step[e][sq]) & side_marked(side, MARK_PAIR))
			return true;
	}
	return false;
}

/* Capture what the mover captures by landing on a square that is not safe. */
static void capture(
    const struct rules *r, struct state *s, int step, bool pair, struct effects *fx)
{
	int sq = r->square[s->turn][step];
	int meets = pair ? r->key.pair_meets : r->key.single_meets;

	for (int e = 0; e < SEATS; e++) {
		int there = r->step[e][sq];

		if (e == s->turn || there == 0 || !side_on(&s->side[e], there))
			continue;
		int n = apply_send_home(r, &s->side[e], there, meets == MEET_CAPTURE);

		fx->captured[e] = (uint8_t)(fx->captured[e] + n);
		fx->ncaptured = (uint8_t)(fx->ncaptured + n);
	}
}

/*
 * With pairs that form by themselves: take an own single that waits on this step out,
 * one that does not rest first, so that the pawn that comes is tied to it. Returns its
 * marks, or -1.
 */
static int take_partner(
    const struct rules *r, struct side *own, enum seat seat, int step)
{
	if (r->key.form != FORM_AUTOMATIC || !(r->flags[seat][step] & STEP_PAIR))
		return -1;
	uint64_t singles = side_on(own, step) & ~side_marked(own, MARK_PAIR);

	if (singles == 0)
		return -1;
	int place = side_first(singles), mark = own->mark[place];

	side_take(own, place);
	return mark;
}

/* Put the mover, already taken off where it stood, down where it lands. */
static void put_down(
    const struct rules *r, struct state *s, int step, bool pair, struct effects *fx)
{
	enum seat seat = s->turn;
	struct side *own = &s->side[seat];
	int mark = pair ? MARK_PAIR : 0, partner = -1;

	if (r->flags[seat][step] & STEP_SAFE) {
		if (r->flags[seat][step] & STEP_FINAL) {
			mark = 0; /* A pair that reaches F is two finished pawns. */
			fx->pawns_home = (uint8_t)(1 + pair);
		}
	} else {
		capture(r, s, step, pair, fx);
		bool host =
		    state_has_pairs(s) && enemy_pair_on_square(r, s, seat, step);

		if (!pair)
			partner = take_partner(r, own, seat, step);
		fx->formed = partner >= 0;
		if (pair || fx->formed)
			mark = pair_mark(r, own, step, host);
		fx->rests = host && r->key.guest_rests;
		if (fx->rests || (fx->formed && partner & MARK_REST))
			mark |= MARK_REST;
	}
	side_put(own, step, mark);
	if (pair || fx->formed)
		side_put(own, step, mark);
}

static void move_single(
    const struct rules *r, struct state *s, const struct move *m, struct effects *fx)
{
	struct side *own = &s->side[s->turn];
	uint64_t singles = side_on(own, m->ply.from);

	if (own->marks)
		singles &= ~side_marked(own, MARK_PAIR);
	side_take(own, side_first(singles));
	if (m->ply.from == 0)
		side_put(own, 1, 0); /* Those who enter do not land. */
	else
		put_down(r, s, m->ply.to, false, fx);
}

static void move_pair(
    const struct rules *r, struct state *s, const struct move *m, struct effects *fx)
{
	struct attempt a = attempt_of(r, s, s->turn);
	struct side *own = &s->side[s->turn];
	int from = m->ply.from, sq = r->square[s->turn][from];
	int place = side_first(side_on(own, from) & side_marked(own, MARK_PAIR));

	fx->nswept = (uint8_t)attempt_sweep(&a, from, own->mark[place], fx->swept);
	side_take(own, place);
	side_take(own, place);
	for (int e = 0; e < SEATS && fx->nswept; e++)
		if (fx->swept[e])
			apply_send_home(r, &s->side[e], r->step[e][sq], true);
	put_down(r, s, m->ply.to, true, fx);
}

static void form_pair(
    const struct rules *r, struct state *s, int step, struct effects *fx)
{
	struct side *own = &s->side[s->turn];
	int rest = 0;

	for (int i = 0; i < 2; i++) {
		uint64_t singles = side_on(own, step) & ~side_marked(own, MARK_PAIR);
		int place = side_first(singles);

		rest |= own->mark[place] & MARK_REST;
		side_take(own, place);
	}
	bool host = state_has_pairs(s) && enemy_pair_on_square(r, s, s->turn, step);
	int mark = pair_mark(r, own, step, host) | rest;

	side_put(own, step, mark);
	side_put(own, step, mark);
	fx->formed = true;
	fx->rests = rest != 0;
}

bool apply_all_final(const struct rules *r, const struct state *s, enum seat seat)
{
	/* Sides are sorted: the first is the one furthest back. */
	return s->side[seat].step[0] == r->last;
}

/* Do all pawns stand at the start (all that are left, where finished ones do not
 * count)? */
static bool back_at_start(const struct rules *r, const struct side *side)
{
	int foremost = r->key.pawns - 1;

	if (r->key.access_lost == LOST_ALL_LEFT)
		while (foremost > 0 && side->step[foremost] == r->last)
			foremost--;
	return side->step[foremost] == r->start;
}

SELDOM void apply_access(const struct rules *r, struct state *s, struct effects *fx)
{
	unsigned mover = SEAT_BIT(s->turn);

	if (r->open)
		return;
	if (fx->ncaptured && !(s->access & mover)) {
		s->access = (uint8_t)(s->access | mover);
		fx->gained_access = true;
	}
	if (r->key.access_lost == LOST_NEVER)
		return;
	for (unsigned left = s->access; left; left &= left - 1) {
		int e = __builtin_ctz(left), sent = fx->captured[e];

		if (r->key.access_lost != LOST_BY_CAPTURE)
			sent += fx->swept[e];
		if (sent && back_at_start(r, &s->side[e])) {
			s->access = (uint8_t)(s->access & ~SEAT_BIT(e));
			fx->lost_access = (uint8_t)(fx->lost_access | SEAT_BIT(e));
		}
	}
}

void apply_move(
    const struct rules *r, struct state *s, const struct move *m, struct effects *fx)
{
	switch (m->ply.kind) {
	case PLY_SINGLE:
		move_single(r, s, m, fx);
		break;
	case PLY_PAIR:
		move_pair(r, s, m, fx);
		break;
	case PLY_FORM:
		form_pair(r, s, m->ply.from, fx);
		break;
	default:
		return;
	}
	assert(fx->ncaptured == m->captures && fx->nswept == m->sweeps);
}
