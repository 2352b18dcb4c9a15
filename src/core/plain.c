#include "core/plain.h"

#include "core/apply.h"

uint64_t plain_bars(const struct rules *r, const struct state *s, int seat)
{
	uint64_t bars = 0;

	for (int e = 0; e < SEATS; e++) {
		const struct side *side = &s->side[e];

		if (e == seat || !(side->marks & SIDE_PAIRS))
			continue;
		for (int i = 0; i < PAWNS_MAX; i++) {
			if (!(side->mark[i] & MARK_PAIR))
				continue;
			int sq = r->square[e][side->step[i]];

			if (!r->safe[sq])
				bars |= UINT64_C(1) << r->step[seat][sq];
		}
	}
	/* A square that the own route misses became bit 0. */
	return bars & ~UINT64_C(1);
}

/* Send home the enemies on this step of the mover's, which is not safe. */
static void plain_capture(
    const struct rules *r, struct state *s, int to, struct effects *fx)
{
	int sq = r->square[s->turn][to];

	for (unsigned left = s->live & ~SEAT_BIT(s->turn); left; left &= left - 1) {
		int e = __builtin_ctz(left), there = r->step[e][sq];

		if (there == 0 || !side_on(&s->side[e], there))
			continue;
		int n = apply_send_home(r, &s->side[e], there, false);

		fx->captured[e] = (uint8_t)n;
		fx->ncaptured = (uint8_t)(fx->ncaptured + n);
	}
}

bool plain_move(
    const struct rules *r, struct state *s, struct ply ply, struct effects *fx)
{
	int seat = s->turn, from = ply.from, to = ply.to;
	struct side *side = &s->side[seat];
	int face = rules_face(r, ply.throw);

	if (ply.kind != PLY_SINGLE || to > r->last || to != from + ply.throw ||
	    from == 0 || face == NO_FACE || !s->hand[face])
		return false;
	if (to > r->gate && from <= r->gate && !r->open &&
	    !(s->access & SEAT_BIT(seat)))
		return false;
	uint64_t on_from = side_on(side, from);

	if (!on_from || (r->limit[seat][to] == 1 && side_on(side, to)))
		return false;
	int place = side_first(on_from);
	struct plain p = { 0 };

	if (state_has_pairs(s))
		p.bars = plain_bars(r, s, seat);
	if (side->mark[place] || plain_barred(&p, from, to))
		return false;
	/* Those it overtakes move down one place; the order stays. */
	while (place < PAWNS_MAX - 1 && side->step[place + 1] <= to &&
	       (side->step[place + 1] < to || side->mark[place + 1] == 0)) {
		side->step[place] = side->step[place + 1];
		side->mark[place] = side->mark[place + 1];
		place++;
	}
	side->step[place] = (uint8_t)to;
	side->mark[place] = 0;
	if (!(r->flags[seat][to] & STEP_SAFE))
		plain_capture(r, s, to, fx);
	else
		fx->pawns_home = to == r->last;
	return true;
}
