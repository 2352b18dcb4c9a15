#include <stddef.h>

#include "core/heuristic.h"
#include "core/plain.h"
#include "core/playout_part.h"
#include "core/side.h"

/*
 * A position in which no pair is touched, pawns in no order. Everything is inlined into
 * one loop for each kind of game, as it is this loop in which a comparison spends its
 * time.
 */
struct quick {
	uint64_t steps[SEATS], on[SEATS]; /* as in struct side */
	int gone[SEATS];                  /* all steps together; seats only */
	/* Steps with an own pair, and with an enemy pair on a square not safe. */
	uint64_t paired[SEATS], bars[SEATS];
	unsigned seats, live, access;
	int turn, last; /* whose turn it is, and was */
};

/* What is known of a game when the loop is entered, so that each kind has its own. */
struct kind {
	bool two;     /* two players */
	bool skilled; /* one plays by the heuristic, or more */
	bool pairs;   /* there are pairs */
};

/* What came of a ply. */
enum went {
	WENT_ON,
	WENT_ASTRAY, /* it is none of the quick ones, and nothing is done */
	WENT_STILL,  /* it is done, and ended a turn: the next may not move at all */
	WENT_OVER    /* it is done, and nobody can ever move */
};

#define ALWAYS static inline __attribute__((always_inline))

static void take_up(struct quick *q, const struct state *s, int pawns)
{
	q->seats = s->seats;
	q->live = s->live;
	q->access = s->access;
	q->turn = s->turn;
	for (int seat = 0; seat < SEATS; seat++) {
		q->steps[seat] = side_steps(&s->side[seat]);
		q->on[seat] = s->side[seat].on;
		q->paired[seat] = q->bars[seat] = 0;
		q->gone[seat] = -1;
		if (!(s->seats & SEAT_BIT(seat)))
			continue;
		q->gone[seat] = 0;
		for (int i = 0; i < pawns; i++)
			q->gone[seat] += s->side[seat].step[i];
	}
}

/* Where pairs stand, which nothing here moves; false where something is not so plain.
 */
static bool take_up_pairs(struct quick *q, const struct rules *r, const struct state *s)
{
	for (unsigned left = s->seats; left; left &= left - 1) {
		int seat = __builtin_ctz(left);
		struct plain p = plain_look_at_marks(r, s, seat);

		/* On a step with a pair all pawns are pawns of pairs. */
		if (s->side[seat].marks & SIDE_RESTS || p.singles & p.pairs ||
		    !plain_is_exact(r, &p))
			return false;
		q->paired[seat] = p.pairs;
		q->bars[seat] = p.bars;
	}
	return true;
}

static void put_back(const struct quick *q, struct state *s, int pawns)
{
	for (int seat = 0; seat < SEATS; seat++) {
		struct side *side = &s->side[seat];

		if (!(q->seats & SEAT_BIT(seat)))
			continue;
		side->steps = side_word(q->steps[seat]);
		side->on = q->on[seat];
		if (side->marks) {
			side_sort(side);
			continue;
		}
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
	uint64_t at = q->on[seat] & r->pairable[seat] & ~q->paired[seat];

	for (; at; at &= at - 1) {
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

/* The seat that is ahead; with two, `last` and `other` are all there are. */
ALWAYS int leader(const struct quick *q, bool two, int last, int other)
{
	int seat = SEAT_NONE, most = 0;

	if (two)
		return q->gone[last] > q->gone[other]   ? last
		       : q->gone[last] < q->gone[other] ? other
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

ALWAYS enum went end_turn(const struct rules *r, struct quick *q,
    struct playout_tally *t, struct kind k, int other)
{
	int last = q->turn;

	t->turns++;
	tally_lead(t, leader(q, k.two, last, other));
	q->turn = k.two ? other : r->next_of[q->live][last];
	/* One step crosses nothing, whatever pairs there are. */
	uint64_t free = r->one_step ? movable(r, q, q->turn, &r->bits[0]) : 0;

	if (k.pairs)
		free &= ~q->paired[q->turn];
	if (!free && k.pairs) {
		q->last = last;
		return WENT_STILL;
	}
	if (!free && deadlocked(r, q))
		return WENT_OVER;
	/* Of two, rounds follow from turns. */
	if (!k.two)
		t->rounds += tally_wraps(t, r, last, q->turn);
	return WENT_ON;
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

ALWAYS uint32_t count_bits(uint64_t set)
{
	uint32_t n = 0;

	for (; set; set &= set - 1)
		n++;
	return n;
}

/* One of these steps, each as likely as any of `more` other plies, which come after;
 * -1 where it is one of those. */
ALWAYS int choose_any(uint64_t from, uint32_t more, uint64_t bits)
{
	uint32_t n = count_bits(from), skip = playout_choice(bits, n + more);

	if (more && skip >= n)
		return -1;
	for (; skip; skip--)
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

/* The steps from which singles move where there are pairs. */
ALWAYS uint64_t movable_among_pairs(
    const struct rules *r, const struct quick *q, const struct face_bits *b)
{
	return movable(r, q, q->turn, b) & ~q->paired[q->turn] &
	       ~plain_barred(r, q->bars[q->turn], b->steps, r->key.single_meets);
}

/* Likewise those from which pairs move. */
static SELDOM uint64_t pairs_move(
    const struct rules *r, const struct quick *q, const struct face_bits *b)
{
	uint64_t from = q->paired[q->turn] & b->pair[q->access >> q->turn & 1] &
			~(r->lone[q->turn] >> b->pair_steps);

	return from &
	       ~plain_barred(r, q->bars[q->turn], b->pair_steps, r->key.pair_meets);
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

/*
 * The step to move from, of those from which singles move; -1 where a pair is touched.
 * None is left of *from where nothing moves.
 */
ALWAYS int choose(const struct playout *p, const struct quick *q,
    const struct face_bits *b, struct kind k, uint64_t *from, uint64_t bits)
{
	const struct rules *r = p->r;
	bool skilled = k.skilled && p->skilled >> q->turn & 1;
	uint64_t others = 0, taken = 0;

	*from = movable(r, q, q->turn, b);
	if (k.pairs) {
		*from = movable_among_pairs(r, q, b);
		others = pairs_move(r, q, b);
		taken = (q->bars[q->turn] | q->paired[q->turn]) >> b->steps;
		if (skilled && (others || *from & taken))
			return -1;
	}
	if (!*from)
		return others ? -1 : 0;
	if (skilled)
		return choose_best(r, q, *from, b->steps);
	int step = choose_any(*from, k.pairs ? count_bits(others) : 0, bits);

	return k.pairs && step >= 0 && taken >> step & 1 ? -1 : step;
}

/* One ply by these bits. */
ALWAYS enum went play(struct playout *p, struct quick *q, struct playout_tally *t,
    uint64_t bits, struct kind k, int other)
{
	const struct rules *r = p->r;
	int face = p->face[(bits >> 32) * p->size >> 32];
	const struct face_bits *b = &r->bits[face];
	bool again = r->won[face];
	uint64_t from;

	if (b->steps == 2 && q->on[q->turn] & r->pairable[q->turn] &&
	    may_form(r, q, q->turn))
		return WENT_ASTRAY;
	int step = choose(p, q, b, k, &from, bits);

	if (step < 0)
		return WENT_ASTRAY;
	if (from) {
		int to = step + b->steps;
		const uint8_t *there = r->meet[q->turn][to];

		if (!advance(r, q, step, b->steps))
			return WENT_ASTRAY;
		if (meets(q, there, k.two, other)) {
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
	return again ? WENT_ON : end_turn(r, q, t, k, other);
}

/* The end of the loop, the position being put back. */
static SELDOM void finish(struct playout *p, struct state *s, struct playout_tally *t,
    const struct quick *q, enum went went, uint64_t bits)
{
	bool two = seat_count(s->seats) == 2;

	if (went == WENT_OVER || went == WENT_STILL) {
		turn_end_if_deadlocked(p->r, s);
		t->deadlock = state_over(s);
	}
	if (two)
		t->rounds = t->turns / 2 + (t->turns % 2 || !state_over(s));
	else if (went == WENT_STILL && !state_over(s))
		t->rounds += tally_wraps(t, p->r, q->last, s->turn);
	if (went == WENT_ASTRAY)
		playout_ply_by(p, s, t, bits);
}

/* The loop. */
ALWAYS void run(struct playout *p, struct state *s, struct playout_tally *t,
    long long max, struct quick *q, struct kind k)
{
	struct rng rng = p->rng;
	enum went went = WENT_ON;
	int both = k.two ? __builtin_ctz(q->live) ^ (31 - __builtin_clz(q->live)) : 0;
	uint64_t bits = 0;

	while (went == WENT_ON && t->plies < max) {
		bits = rng_next(&rng);
		went = play(p, q, t, bits, k, q->turn ^ both);
	}
	p->rng = rng;
	put_back(q, s, p->r->key.pawns);
	finish(p, s, t, q, went, bits);
}

void playout_quick(
    struct playout *p, struct state *s, struct playout_tally *t, long long max_plies)
{
	bool two = seat_count(s->seats) == 2, pairs = state_has_marks(s);
	struct quick q;

	take_up(&q, s, p->r->key.pawns);
	if (pairs && !take_up_pairs(&q, p->r, s))
		playout_ply(p, s, t);
	else if (two && !pairs && !p->skilled)
		run(p, s, t, max_plies, &q, (struct kind){ .two = true });
	else if (two && !pairs)
		run(p, s, t, max_plies, &q,
		    (struct kind){ .two = true, .skilled = true });
	else if (two)
		run(p, s, t, max_plies, &q, (struct kind){ true, true, true });
	else
		run(p, s, t, max_plies, &q, (struct kind){ false, true, true });
}
