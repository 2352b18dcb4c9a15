#include <stddef.h>

#include "core/heuristic.h"
#include "core/playout_part.h"
#include "core/side.h"

/*
 * A position without marks, pawns in no order. Everything is inlined into one loop for
 * each kind of game, as it is this loop in which a comparison spends its time.
 */
struct quick {
	uint64_t steps[SEATS], on[SEATS]; /* as in struct side */
	int gone[SEATS];                  /* all steps together; seats only */
	unsigned seats, live, access;
	int turn;
};

#define ALWAYS static inline __attribute__((always_inline))

static void take_up(struct quick *q, const struct state *s, int pawns)
{
	q->seats = s->seats;
	q->live = s->live;
	q->access = s->access;
	q->turn = s->turn;
	for (int seat = 0; seat < SEATS; seat++) {
		q->steps[seat] = s->side[seat].steps;
		q->on[seat] = s->side[seat].on;
		q->gone[seat] = -1;
		if (!(s->seats & SEAT_BIT(seat)))
			continue;
		q->gone[seat] = 0;
		for (int i = 0; i < pawns; i++)
			q->gone[seat] += s->side[seat].step[i];
	}
}

static void put_back(const struct quick *q, struct state *s, int pawns)
{
	for (int seat = 0; seat < SEATS; seat++) {
		struct side *side = &s->side[seat];

		if (!(q->seats & SEAT_BIT(seat)))
			continue;
		side->steps = q->steps[seat];
		side->on = q->on[seat];
		for (int i = 1; i < pawns; i++) {
			uint8_t step = side->step[i];
			int at = i;

			for (; at > 0 && side->step[at - 1] > step; at--)
				side->step[at] = side->step[at - 1];
			side->step[at] = step;
		}
	}
	s->turn = (uint8_t)q->turn;
	s->access = (uint8_t)q->access;
}

/* The steps from which this seat moves a pawn with this face. */
ALWAYS uint64_t movable(
    const struct rules *r, const struct quick *q, int seat, const struct face_bits *b)
{
	uint64_t on = q->on[seat];

	return on & b->single[q->access >> seat & 1] &
	       ~((on & r->lone[seat]) >> b->steps);
}

/* Could this seat tie two with a 2? */
static bool may_form(const struct rules *r, const struct quick *q, int seat)
{
	for (uint64_t at = q->on[seat] & r->pairable[seat]; at; at &= at - 1) {
		uint64_t here = side_equal(q->steps[seat], __builtin_ctzll(at));

		if (here & (here - 1))
			return true;
	}
	return false;
}

/* Can nobody ever move? */
static SELDOM bool deadlocked(const struct rules *r, const struct quick *q)
{
	for (unsigned left = q->live; left; left &= left - 1) {
		int seat = __builtin_ctz(left);

		for (int face = 0; face < r->key.nfaces; face++) {
			const struct face_bits *b = &r->bits[face];

			if (movable(r, q, seat, b) ||
			    (b->steps == 2 && may_form(r, q, seat)))
				return false;
		}
	}
	return true;
}

/* The seat that is ahead; with two, a and b are all there are. */
ALWAYS int leader(const struct quick *q, bool two, int a, int b)
{
	int seat = SEAT_NONE, most = 0;

	if (two)
		return q->gone[a] > q->gone[b]   ? a
		       : q->gone[a] < q->gone[b] ? b
						 : SEAT_NONE;
	for (int e = 0; e < SEATS; e++) {
		if (q->gone[e] > most) {
			most = q->gone[e];
			seat = e;
		} else if (q->gone[e] == most) {
			seat = SEAT_NONE;
		}
	}
	return seat;
}

/* The turn ends; false where the game does so too. */
ALWAYS bool end_turn(const struct rules *r, struct quick *q, struct playout_tally *t,
    bool two, int other)
{
	int last = q->turn;

	t->turns++;
	tally_lead(t, leader(q, two, last, other));
	q->turn = two ? other : r->next_of[q->live][last];
	if (!(r->one_step && movable(r, q, q->turn, &r->bits[0])) && deadlocked(r, q))
		return false;
	t->rounds += tally_wraps(t, r, last, q->turn);
	return true;
}

/* Send home who stands there, a step by its own route; returns how many. */
static inline int send_home(const struct rules *r, struct quick *q, int e, int there)
{
	uint64_t start = UINT64_C(1) << r->start, counted = ~UINT64_C(0);
	uint64_t places = side_equal(q->steps[e], there) >> 7;
	int n = side_count(places << 7);

	q->steps[e] ^= places * (uint64_t)(there ^ r->start);
	q->on[e] = (q->on[e] & ~(UINT64_C(1) << there)) | start;
	q->gone[e] -= n * (there - r->start);
	if (r->key.access_lost == LOST_ALL_LEFT)
		counted = ~(UINT64_C(1) << r->last);
	if (r->key.access_lost != LOST_NEVER && (q->on[e] & counted) == start)
		q->access &= ~SEAT_BIT(e);
	return n;
}

/* All enemies there, and what it brings. */
static SELDOM void capture(const struct rules *r, struct quick *q,
    struct playout_tally *t, const uint8_t there[SEATS])
{
	for (int e = 0; e < SEATS; e++)
		if (q->on[e] >> there[e] & 1)
			t->captured += send_home(r, q, e, there[e]);
	if (r->open)
		return;
	if (!t->gained) {
		t->gained = true;
		t->before = t->turns;
	}
	q->access |= SEAT_BIT(q->turn);
}

/* Does any enemy stand there? On step 0 nobody does. */
ALWAYS bool meets(
    const struct quick *q, const uint8_t there[SEATS], bool two, int other)
{
	if (two)
		return q->on[other] >> there[other] & 1;
	return (q->on[0] >> there[0] | q->on[1] >> there[1] | q->on[2] >> there[2] |
		   q->on[3] >> there[3]) &
	       1;
}

/* One of these steps, each as likely. */
ALWAYS int choose_any(uint64_t from, uint64_t bits)
{
	uint32_t n = 0;

	for (uint64_t left = from; left; left &= left - 1)
		n++;
	for (uint32_t skip = playout_choice(bits, n); skip; skip--)
		from &= from - 1;
	return __builtin_ctzll(from);
}

/* The step that core/heuristic.h moves from. */
static SELDOM int choose_best(
    const struct rules *r, const struct quick *q, uint64_t from, int steps)
{
	uint64_t wild = r->wild[q->turn];
	int best = 0, score = -1;

	for (; from; from &= from - 1) {
		int step = __builtin_ctzll(from), to = step + steps, sent = 0;
		const uint8_t *there = r->meet[q->turn][to];

		if (meets(q, there, false, 0))
			for (int e = 0; e < SEATS; e++)
				if (q->on[e] >> there[e] & 1)
					sent += side_count(
					    side_equal(q->steps[e], there[e]));
		int other = heuristic_score(
		    sent, false, !(wild >> step & 1), !(wild >> to & 1), to);

		if (other > score) {
			score = other;
			best = step;
		}
	}
	return best;
}

/* Move one of the pawns on a step of the seat to act; false, and nothing is done, where
 * its last pawn reaches the final. */
ALWAYS bool advance(const struct rules *r, struct quick *q, int from, int steps)
{
	int to = from + steps;
	uint64_t places = side_equal(q->steps[q->turn], from);
	uint64_t place = places & -places, left = q->on[q->turn];

	/* Others of his there stay. */
	if (places == place)
		left &= ~(UINT64_C(1) << from);
	left |= UINT64_C(1) << to;
	if (left == UINT64_C(1) << r->last)
		return false;
	q->on[q->turn] = left;
	q->steps[q->turn] += (place >> 7) * (unsigned)steps;
	q->gone[q->turn] += steps;
	return true;
}

enum went { WENT_ON, WENT_ASTRAY, WENT_OVER };

/* One ply by these bits; astray: nothing is done, as it is none of the quick ones. */
ALWAYS enum went play(struct playout *p, struct quick *q, struct playout_tally *t,
    uint64_t bits, bool two, bool skilled, int other)
{
	const struct rules *r = p->r;
	int face = p->face[(bits >> 32) * p->size >> 32];
	const struct face_bits *b = &r->bits[face];
	uint64_t from = movable(r, q, q->turn, b);
	bool again = r->won[face];

	if (b->steps == 2 && q->on[q->turn] & r->pairable[q->turn] &&
	    may_form(r, q, q->turn))
		return WENT_ASTRAY;
	if (from) {
		int step = skilled && p->skilled >> q->turn & 1
			       ? choose_best(r, q, from, b->steps)
			       : choose_any(from, bits);
		int to = step + b->steps;
		const uint8_t *there = r->meet[q->turn][to];

		if (!advance(r, q, step, b->steps))
			return WENT_ASTRAY;
		if (meets(q, there, two, other)) {
			capture(r, q, t, there);
			again |= r->key.capture_again;
		}
		again |= r->key.finish_again && to == r->last;
		t->wait[q->turn] = 0;
	} else {
		tally_pass(t, q->turn);
		again = false;
	}
	t->plies++;
	return again || end_turn(r, q, t, two, other) ? WENT_ON : WENT_OVER;
}

/* The loop; returns with the position put back. */
ALWAYS void run(struct playout *p, struct state *s, struct playout_tally *t, long max,
    bool two, bool skilled)
{
	struct quick q;
	struct rng rng = p->rng;
	enum went went = WENT_ON;
	uint64_t bits = 0;

	take_up(&q, s, p->r->key.pawns);
	int both = two ? __builtin_ctz(q.live) ^ (31 - __builtin_clz(q.live)) : 0;

	while (went == WENT_ON && t->plies < max) {
		bits = rng_next(&rng);
		went = play(p, &q, t, bits, two, skilled, q.turn ^ both);
	}
	p->rng = rng;
	put_back(&q, s, p->r->key.pawns);
	if (went == WENT_ASTRAY)
		playout_ply_by(p, s, t, bits);
	if (went == WENT_OVER) {
		turn_end_if_deadlocked(p->r, s);
		t->deadlock = true;
	}
}

void playout_quick(
    struct playout *p, struct state *s, struct playout_tally *t, long max_plies)
{
	bool two = seat_count(s->seats) == 2;

	if (two && !p->skilled)
		run(p, s, t, max_plies, true, false);
	else if (two)
		run(p, s, t, max_plies, true, true);
	else
		run(p, s, t, max_plies, false, true);
}
