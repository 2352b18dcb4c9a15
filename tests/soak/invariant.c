#include "invariant.h"

#include <string.h>

static bool has(unsigned mask, int seat)
{
	return mask >> seat & 1;
}

static int count_at(const struct side *side, int step, unsigned wanted, unsigned mask)
{
	int n = 0;

	/* Sides are sorted, which run_of has seen to. */
	for (int i = 0; i < PAWNS_MAX && side->step[i] <= step; i++)
		n += side->step[i] == step && (side->mark[i] & mask) == wanted;
	return n;
}

static bool is_home(const struct rules *r, int square)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (r->home[seat] == square)
			return true;
	return false;
}

static bool all_final(const struct rules *r, const struct side *side)
{
	int n = 0;

	for (int i = 0; i < PAWNS_MAX; i++)
		n += side->step[i] == r->last;
	return n == r->key.pawns;
}

/* The pawns of one seat on one step. */
struct run {
	int step, pawns, paired, guests, rests;
};

/* Count the pawns from place i of a side on; false where they are not in order. */
static bool run_of(const struct side *side, int i, struct run *run)
{
	int mark = 0;

	*run = (struct run){ .step = side->step[i] };
	for (; i < PAWNS_MAX && side->step[i] == run->step; i++) {
		if (side->mark[i] < mark)
			return false;
		mark = side->mark[i];
		run->pawns++;
		run->paired += (mark & MARK_PAIR) != 0;
		run->guests += (mark & MARK_GUEST) != 0;
		run->rests += (mark & MARK_REST) != 0;
	}
	return i == PAWNS_MAX || side->step[i] > run->step;
}

/* Of the pawns met so far on each square, by bits. */
enum { SINGLE_STANDS = 1, HOST_STANDS = 2 };

/*
 * Enemies who share a square: singles were captured, and of two pairs one is a guest.
 * `stands` has what the seats before this one have there.
 */
static const char *company_wrong(
    const struct rules *r, const struct run *run, int square, uint8_t *stands)
{
	unsigned here = 0;

	if (r->safe[square])
		return NULL;
	if (run->pawns > run->paired)
		here |= SINGLE_STANDS;
	if (r->marks_guests && run->paired > run->guests)
		here |= HOST_STANDS;
	if (*stands & here & HOST_STANDS)
		return "two enemy pairs on a square, and neither is a guest";
	if (*stands & here & SINGLE_STANDS && !is_home(r, square))
		return "enemy singles share a square";
	*stands = (uint8_t)(*stands | here);
	return NULL;
}

static const char *run_wrong(const struct rules *r, const struct state *s, int seat,
    const struct run *run, uint8_t stands[SQUARES_MAX])
{
	if (run->step > r->last)
		return "a pawn stands past the final square";
	if (run->rests && seat != s->turn)
		return "a pawn rests though it is not its turn";
	if (run->paired % 2)
		return "half a pair";
	if (run->step == 0)
		return NULL;
	int square = r->square[seat][run->step];
	int limit = run->step <= r->gate ? r->key.outer_limit : r->key.inner_limit;

	if (run->step > 1 && !r->safe[square] && limit != LIMIT_ANY &&
	    run->pawns > limit)
		return "more own pawns on a square than may be";
	return company_wrong(r, run, square, &stands[square]);
}

static const char *pawns_wrong(
    const struct rules *r, const struct state *s, int seat, uint8_t stands[SQUARES_MAX])
{
	const struct side *side = &s->side[seat];
	int n = 0;

	while (n < PAWNS_MAX && side->step[n] != NO_PAWN) {
		struct run run;

		if (!run_of(side, n, &run))
			return "a side is not in order";
		const char *wrong = run_wrong(r, s, seat, &run, stands);

		if (wrong)
			return wrong;
		n += run.pawns;
	}
	for (int i = n; i < PAWNS_MAX; i++)
		if (side->step[i] != NO_PAWN || side->mark[i])
			return "a pawn behind the last one";
	if (n != (has(s->seats & ~(unsigned)s->forfeited, seat) ? r->key.pawns : 0))
		return "the number of pawns is wrong";
	bool final = all_final(r, side);

	if (has(s->live, seat) && final)
		return "a seat with all pawns on the final square still plays";
	if (!state_over(s) &&
	    has(s->seats & ~(unsigned)(s->live | s->forfeited), seat) && !final)
		return "a seat has finished with pawns on the way";
	return NULL;
}

static const char *places_wrong(const struct state *s)
{
	int nseats = seat_count(s->seats);

	for (int seat = 0; seat < SEATS; seat++) {
		int place = s->place[seat], better = 0, worse = 0;

		if (has(s->seats & ~(unsigned)s->live, seat) ? !place : place)
			return "a place is missing, or too early";
		if (!place)
			continue;
		for (int other = 0; other < SEATS; other++) {
			better += s->place[other] && s->place[other] < place;
			worse += s->place[other] > place;
		}
		/* From the top the finished are counted, from the bottom the others. */
		if (state_over(s) || !has(s->forfeited, seat) ? place != better + 1
							      : place != nseats - worse)
			return "a place is not what the order of finishing gives";
		if (has(s->forfeited, seat) &&
		    place <= nseats - seat_count(s->forfeited))
			return "a forfeit ranks before one who did not";
	}
	return NULL;
}

const char *state_wrong(const struct rules *r, const struct state *s)
{
	const char *wrong = places_wrong(s);
	uint8_t stands[SQUARES_MAX] = { 0 };
	int n = 0;

	for (int seat = 0; seat < SEATS && !wrong; seat++)
		wrong = pawns_wrong(r, s, seat, stands);
	if (wrong)
		return wrong;
	for (int i = 0; i < FACES_MAX; i++)
		n += s->hand[i];
	if (n != s->nhand)
		return "the throws in hand are miscounted";
	if (state_over(s) ? s->live != 0
			  : seat_count(s->live) < 2 || !has(s->live, s->turn))
		return "the turn is of somebody who does not play";
	return NULL;
}

/* An enemy's pawns only ever go home, and only from where the mover came or left. */
static const char *enemy_wrong(const struct rules *r, const struct state *was,
    const struct state *is, const struct move *m, const struct effects *fx, int seat)
{
	int sent = fx->captured[seat] + fx->swept[seat], gone = 0;
	int from = r->square[was->turn][m->ply.from];
	int to = r->square[was->turn][m->ply.to];

	if (sent == 0)
		return memcmp(&was->side[seat], &is->side[seat], sizeof(struct side))
			   ? "an enemy's pawns changed though none was sent home"
			   : NULL;
	for (int step = 0; step <= r->last; step++) {
		int less = count_at(&was->side[seat], step, 0, 0) -
			   count_at(&is->side[seat], step, 0, 0);

		if (step == r->start) {
			gone += less;
			if (less > 0 || -less > sent)
				return "pawns came home that were not sent";
			continue;
		}
		gone += less;
		if (less < 0)
			return "an enemy pawn moved";
		if (less > 0 && r->square[seat][step] != from &&
		    r->square[seat][step] != to)
			return "a pawn was sent home from elsewhere";
		if (less > 0 && r->safe[r->square[seat][step]])
			return "a pawn was sent home from a safe square";
	}
	if (gone != 0)
		return "enemy pawns were lost or made";
	return NULL;
}

/* Is one side the other, but for n pawns that went from one step to another? */
static bool moved_only(
    const struct side *old, const struct side *new, int n, int from, int to)
{
	int8_t change[256] = { 0 };

	for (int i = 0; i < PAWNS_MAX; i++) {
		change[old->step[i]]--;
		change[new->step[i]]++;
	}
	change[from] = (int8_t)(change[from] + n);
	change[to] = (int8_t)(change[to] - n);
	for (int i = 0; i < PAWNS_MAX; i++)
		if (change[old->step[i]] || change[new->step[i]])
			return false;
	return !change[from] && !change[to];
}

static int count_paired(const struct side *side)
{
	int n = 0;

	for (int i = 0; i < PAWNS_MAX; i++)
		n += (side->mark[i] & MARK_PAIR) != 0;
	return n;
}

/* Where the mover's pawns stand now follows from the ply alone, own sweeps aside. */
static const char *mover_wrong(const struct rules *r, const struct state *was,
    const struct state *is, const struct move *m, const struct effects *fx)
{
	const struct side *old = &was->side[was->turn], *new = &is->side[was->turn];
	int n = m->ply.kind == PLY_SINGLE ? 1 : m->ply.kind == PLY_PAIR ? 2 : 0;
	int paired = count_paired(new) - count_paired(old);
	int untied = fx->swept[was->turn];

	if (!untied && !moved_only(old, new, n, m->ply.from, m->ply.to))
		return "the mover's pawns are not where the ply took them";
	if (m->ply.kind == PLY_PAIR && m->ply.to == r->last)
		untied += 2;
	if (fx->formed ? paired < 2 - untied : paired > 0 || paired < -untied)
		return "pairs were tied or untied by nothing";
	if (fx->pawns_home != (m->ply.to == r->last ? n : 0))
		return "the count of pawns that reached the final is wrong";
	return NULL;
}

static const char *distance_wrong(const struct rules *r, struct ply ply)
{
	int steps = ply.throw;

	if (ply.kind > PLY_PAIR || ply.from == 0)
		return NULL;
	if (ply.kind == PLY_PAIR && r->key.move == PAIR_HALF) {
		if (steps % 2)
			return "a pair moved by an odd throw";
		steps /= 2;
	}
	int to = ply.from + steps;

	if (ply.to == to)
		return NULL;
	if (r->key.without_access == WITHOUT_LAP && to > r->gate &&
	    (ply.to == to - r->gate || r->key.block == BLOCK_STOP))
		return NULL;
	if (r->key.block == BLOCK_STOP && ply.to > ply.from && ply.to < to)
		return NULL;
	return "the ply is not as long as its throw";
}

/* Do the rules take this seat's access after an action that sent pawns of his home? */
static bool loses_access(
    const struct rules *r, const struct state *is, const struct effects *fx, int seat)
{
	const struct side *side = &is->side[seat];
	int waiting = count_at(side, r->start, 0, 0);

	if (r->key.access_lost == LOST_ALL_LEFT)
		waiting += count_at(side, r->last, 0, 0);
	if (r->key.access_lost == LOST_NEVER || waiting < r->key.pawns)
		return false;
	return fx->captured[seat] ||
	       (fx->swept[seat] && r->key.access_lost != LOST_BY_CAPTURE);
}

static const char *access_wrong(const struct rules *r, const struct state *was,
    const struct state *is, const struct move *m, const struct effects *fx)
{
	if (!r->open && m->ply.kind <= PLY_PAIR && m->ply.from <= r->gate &&
	    m->ply.to > r->gate && !has(was->access, was->turn))
		return "the gate was passed without access";
	for (int seat = 0; seat < SEATS; seat++) {
		bool want = has(was->access, seat);

		if (seat == was->turn && fx->ncaptured && !r->open)
			want = true;
		if (loses_access(r, is, fx, seat))
			want = false;
		if (has(is->access, seat) != want)
			return "access was given or taken for nothing, or was not";
	}
	return NULL;
}

const char *ply_wrong(const struct rules *r, const struct state *was,
    const struct state *is, const struct move *m, const struct effects *fx)
{
	int captured = 0, swept = 0;
	const char *wrong;

	for (int seat = 0; seat < SEATS; seat++) {
		captured += fx->captured[seat];
		swept += fx->swept[seat];
		wrong = seat == was->turn ? mover_wrong(r, was, is, m, fx)
					  : enemy_wrong(r, was, is, m, fx, seat);
		if (wrong)
			return wrong;
	}
	if (captured != fx->ncaptured || m->captures != fx->ncaptured)
		return "the captures are not those announced";
	if (swept != fx->nswept || m->sweeps != fx->nswept)
		return "the pawns swept are not those announced";
	if (m->finishes != fx->finished ||
	    fx->finished != (fx->pawns_home && all_final(r, &is->side[was->turn])))
		return "the finish is not the one announced";
	if (captured && fx->captured[was->turn])
		return "an own pawn was captured";
	if (captured && r->safe[r->square[was->turn][m->ply.to]])
		return "a capture on a safe square";
	if (swept && m->ply.kind != PLY_PAIR)
		return "pawns swept though no pair left";
	wrong = distance_wrong(r, m->ply);
	return wrong ? wrong : access_wrong(r, was, is, m, fx);
}

static enum seat next_live(const struct rules *r, unsigned live, enum seat from)
{
	static const uint8_t turns[2][SEATS] = {
		[ANTICLOCKWISE] = { SEAT_E, SEAT_N, SEAT_W, SEAT_S },
		[CLOCKWISE] = { SEAT_W, SEAT_S, SEAT_E, SEAT_N },
	};

	do
		from = (enum seat)turns[r->key.order][from];
	while (!has(live, (int)from));
	return from;
}

/* How many reasons for another cast this ply gave; -1: it ends the turn whatever is
 * owed. */
static int reasons(const struct rules *r, const struct permit *permit,
    const struct state *was, const struct move *m, const struct effects *fx)
{
	bool banked = r->key.play == PLAY_BANKED, again = false;

	for (int i = 0; i < r->key.nagain; i++)
		again = again || r->key.again[i] == m->ply.throw;
	if (fx->finished)
		return -1;
	if (m->ply.kind != PLY_PASS && permit && permit->again) {
		int script = permit->again(permit->context, r, was, m);

		/* What it says stands in the place of all reasons. */
		if (script >= 0)
			return script;
	}
	if (m->ply.kind != PLY_PASS)
		return (again && !banked) + (fx->ncaptured && r->key.capture_again) +
		       (fx->pawns_home && r->key.finish_again);
	if (banked)
		return 0;
	bool chosen = r->key.pass == PASS_BY_CHOICE && moves_any(r, was, permit);

	if (chosen || r->key.after_pass == PASS_TURN_ENDS)
		return -1;
	return again;
}

const char *turn_wrong(const struct rules *r, const struct permit *permit,
    const struct state *was, const struct state *is, const struct move *m,
    const struct effects *fx)
{
	int gained = reasons(r, permit, was, m, fx);
	int owed = was->owed + gained, left = was->nhand - 1;
	unsigned live = was->live & ~(fx->finished ? 1u << was->turn : 0);

	if (r->key.bonus == BONUS_ONE && owed > 1)
		owed = 1;
	if (owed > UINT16_MAX)
		owed = UINT16_MAX;
	if (gained >= 0 && (left > 0 || owed > 0)) {
		if (fx->turn_ended || is->turn != was->turn)
			return "the turn ended too early";
		if (is->nhand != left || is->owed != owed - (left == 0))
			return "what is in hand or owed is wrong";
		return NULL;
	}
	if (!fx->turn_ended || is->nhand || is->owed || is->run)
		return "the turn did not end, or left something behind";
	if (fx->over != state_over(is))
		return "the end was not announced";
	if (fx->over)
		return seat_count(live) < 2 || fx->deadlock || !r->key.play_on
			   ? NULL
			   : "the play ended for no reason";
	if (is->turn != next_live(r, live, was->turn))
		return "the turn went to the wrong seat";
	return is->live == live ? NULL : "somebody left the play";
}

/* Could this seat play anything but a pass, with any face? By the lists alone. */
static bool can_ever(const struct rules *r, const struct permit *permit,
    const struct state *s, enum seat seat)
{
	struct move list[MOVES_MAX];
	struct state ask = *s;

	ask.turn = (uint8_t)seat;
	ask.nhand = 1;
	for (int i = 0; i < PAWNS_MAX; i++)
		ask.side[seat].mark[i] &= (uint8_t)~MARK_REST;
	side_sort(&ask.side[seat]);
	for (int face = 0; face < r->key.nfaces; face++) {
		memset(ask.hand, 0, sizeof(ask.hand));
		ask.hand[face] = 1;
		int n = moves_list(r, &ask, permit, list);

		for (int i = 0; i < n; i++)
			if (list[i].ply.kind != PLY_PASS)
				return true;
	}
	return false;
}

const char *deadlock_wrong(const struct rules *r, const struct permit *permit,
    const struct state *was, const struct state *is, const struct effects *fx)
{
	unsigned live = was->live & ~(fx->finished ? 1u << was->turn : 0);
	struct state ask = *is;
	bool any = false;

	if (!fx->turn_ended || seat_count(live) < 2 || (fx->over && !fx->deadlock))
		return NULL;
	ask.live = (uint8_t)live;
	for (int seat = 0; seat < SEATS; seat++)
		any = any ||
		      (has(live, seat) && can_ever(r, permit, &ask, (enum seat)seat));
	if (any && fx->deadlock)
		return "a deadlock was called though somebody can move";
	return any || fx->deadlock ? NULL : "a deadlock was overlooked";
}
