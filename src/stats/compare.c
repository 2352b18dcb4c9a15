#include "stats/compare.h"

#include <endian.h>
#include <string.h>

#include "base/digest.h"

enum { ALL_SEATS = (1 << SEATS) - 1 };

const char *compare_play_word(enum compare_play play)
{
	static const char *const words[] = { "random", "heuristic", "skill" };

	return words[play];
}

long long compare_games(long long games, int nplayers)
{
	return (games + nplayers - 1) / nplayers * nplayers;
}

uint64_t compare_key(
    struct span seed, const char *rules_hash, enum compare_play play, int nplayers)
{
	uint8_t text[2 + DIGEST_HEX + DIGEST_BYTES] = { (uint8_t)play,
		(uint8_t)nplayers };
	uint8_t digest[DIGEST_BYTES];
	uint64_t key;

	/* The seed's own digest has one length, so that nothing runs together. */
	memcpy(text + 2, rules_hash, strnlen(rules_hash, DIGEST_HEX));
	sha256(seed.p, seed.len, text + 2 + DIGEST_HEX);
	sha256(text, sizeof(text), digest);
	memcpy(&key, digest, sizeof(key));
	return le64toh(key);
}

/* What one seat is worth after a game: two for each seat behind, one for each level. */
static long long score_of(const struct state *s, int seat)
{
	long long score = 0;

	/* Whoever still plays shares the next place. */
	for (unsigned left = s->seats & ~SEAT_BIT(seat); left; left &= left - 1) {
		int e = __builtin_ctz(left);
		int own = s->place[seat] ? s->place[seat] : SEATS + 1;
		int his = s->place[e] ? s->place[e] : SEATS + 1;

		score += own < his ? 2 : own == his;
	}
	return score;
}

static int pawns_not_home(const struct rules *r, const struct state *s)
{
	int n = 0;

	for (unsigned left = s->seats; left; left &= left - 1) {
		enum seat seat = (enum seat)__builtin_ctz(left);

		n += r->key.pawns - state_count(s, seat, r->last);
	}
	return n;
}

/* The one seat that has the first place; SEAT_NONE where several share it. */
static int winner(const struct state *s)
{
	int seat = SEAT_NONE;

	for (int e = 0; e < SEATS; e++) {
		if (s->place[e] != 1)
			continue;
		if (seat != SEAT_NONE)
			return SEAT_NONE;
		seat = e;
	}
	return seat;
}

static void add_game(struct compare_sums *sums, const struct rules *r,
    const struct state *s, const struct playout_tally *t, const int order[SEATS])
{
	const long long value[] = { t->plies, t->turns, t->rounds, t->captured,
		t->swept, t->formed, t->passes, t->longest, t->leads, t->before,
		pawns_not_home(r, s) };
	int won = winner(s);

	_Static_assert(sizeof(value) / sizeof(*value) == COMPARE_NMEASURES,
	    "a value for each measure");
	for (int i = 0; i < COMPARE_NMEASURES; i++)
		if (i != COMPARE_BEFORE || t->gained)
			spread_add(&sums->measure[i], value[i]);
	sums->deadlocks += t->deadlock;
	sums->tied += won == SEAT_NONE;
	sums->no_capture += t->captured == 0;
	sums->no_access += !t->gained;
	if (won != SEAT_NONE)
		sums->won[order[won]]++;
}

/* The seats in the order of turns, and which of them each seat is. */
static void seat_order(const struct compare_run *run, int seat[SEATS], int order[SEATS])
{
	unsigned seats = state_usual_seats(run->nplayers);

	seat[0] = __builtin_ctz(seats);
	for (int i = 0; i < run->nplayers; i++) {
		if (i)
			seat[i] = (int)state_next_seat(
			    run->rules, seats, (enum seat)seat[i - 1]);
		order[seat[i]] = i;
	}
}

long long compare_blocks(const struct compare_run *run)
{
	return (run->games + COMPARE_BLOCK - 1) / COMPARE_BLOCK;
}

void compare_block(const struct compare_run *run, const struct permit *permit,
    long long block, struct compare_sums *sums)
{
	long long from = block * COMPARE_BLOCK, left = run->games - from;
	int n = run->nplayers, seat[SEATS], order[SEATS];
	struct rng mix;
	struct playout p;
	struct playout_tally t;
	struct state s;
	long long score = 0;

	seat_order(run, seat, order);
	rng_init(&mix, run->key ^ (uint64_t)block);
	playout_init(&p, run->rules, permit, rng_next(&mix));
	p.skilled = run->play == COMPARE_HEURISTIC ? ALL_SEATS : 0;
	for (int i = 0; i < COMPARE_BLOCK && i < left; i++) {
		if (run->play == COMPARE_SKILL)
			p.skilled = (uint8_t)SEAT_BIT(seat[i % n]);
		state_deal(&s, run->rules, state_usual_seats(n), (enum seat)seat[0]);
		playout_begin(&t, &s);
		playout_run(&p, &s, &t, run->max_plies);
		sums->games++;
		if (state_over(&s))
			add_game(sums, run->rules, &s, &t, order);
		else
			sums->unfinished++;
		if (run->play != COMPARE_SKILL)
			continue;
		sums->won_skilled += winner(&s) == seat[i % n];
		score += score_of(&s, seat[i % n]);
		if (i % n == n - 1) {
			spread_add(
			    &sums->groups, score * SCORE_PARTS / (2 * n * (n - 1)));
			score = 0;
		}
	}
}

static void join_spread(struct spread *s, const struct spread *more)
{
	if (more->n == 0)
		return;
	s->least = s->n && s->least < more->least ? s->least : more->least;
	s->most = s->n && s->most > more->most ? s->most : more->most;
	s->n += more->n;
	s->sum += more->sum;
	s->square += more->square;
}

void compare_join(struct compare_sums *sums, const struct compare_sums *more)
{
	for (int i = 0; i < COMPARE_NMEASURES; i++)
		join_spread(&sums->measure[i], &more->measure[i]);
	for (int i = 0; i < SEATS; i++)
		sums->won[i] += more->won[i];
	sums->games += more->games;
	sums->unfinished += more->unfinished;
	sums->deadlocks += more->deadlocks;
	sums->tied += more->tied;
	sums->no_capture += more->no_capture;
	sums->no_access += more->no_access;
	sums->won_skilled += more->won_skilled;
	join_spread(&sums->groups, &more->groups);
}
