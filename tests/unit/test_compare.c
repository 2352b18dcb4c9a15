/*
 * The sums of `rules compare` against the same games played the long way: every cast
 * and ply through state_cast and state_play, counted by stats/game.h from their
 * effects.
 */
#include <dirent.h>
#include <math.h>
#include <string.h>

#include "core/playout_part.h"
#include "ruleset/ruleset.h"
#include "stats/compare_figure.h"
#include "stats/game.h"
#include "unit.h"

/* One game played the long way. */
struct game {
	struct playout p; /* for its dice and its choices only */
	struct state s;
	struct game_figures f;
	long long voids, longest, before, rounds, wait[SEATS];
	bool gained;
};

/* The heuristic, said once more: four questions, one after the other. */
static bool better(
    const struct rules *r, int seat, const struct move *a, const struct move *b)
{
	int rank[2];
	const struct move *m[2] = { a, b };

	if (a->captures + a->sweeps != b->captures + b->sweeps)
		return a->captures + a->sweeps > b->captures + b->sweeps;
	for (int i = 0; i < 2; i++) {
		bool from = r->flags[seat][m[i]->ply.from] & STEP_SAFE;
		bool to = r->flags[seat][m[i]->ply.to] & STEP_SAFE;

		if (m[i]->ply.kind == PLY_FORM)
			rank[i] = 2;
		else if (to && !from)
			rank[i] = 1;
		else
			rank[i] = from && !to ? 4 : 3;
	}
	if (rank[0] != rank[1])
		return rank[0] < rank[1];
	return a->ply.to > b->ply.to;
}

static struct ply choose(struct game *g, uint64_t bits)
{
	const struct rules *r = g->p.r;
	struct move list[MOVES_MAX];
	int best = 0, n = moves_list(r, &g->s, NULL, list);

	if (!(g->p.skilled >> g->s.turn & 1))
		return list[playout_choice(bits, (uint32_t)n)].ply;
	for (int i = 1; i < n; i++)
		if (list[i].ply.kind != PLY_PASS &&
		    better(r, g->s.turn, &list[i], &list[best]))
			best = i;
	return list[best].ply;
}

static void cast(struct game *g, uint64_t bits, struct effects *fx)
{
	const struct rules *r = g->p.r;
	int seat = g->s.turn, value, n = 0;
	uint8_t bank[BANK_MAX];

	if (r->key.play == PLAY_BANKED) {
		do
			bank[n++] = (uint8_t)rules_value(
			    r, playout_face(&g->p, rng_next(&g->p.rng)));
		while (!bank_complete(r, bank, n));
		state_cast_bank(r, &g->s, bank, n, NULL, fx);
		figures_bank(&g->f, r, &g->s, (enum seat)seat, bank, n, fx);
		g->voids += fx->voided;
		return;
	}
	value = rules_value(r, playout_face(&g->p, bits));
	state_cast(r, &g->s, value, NULL, fx);
	if (fx->voided)
		figures_ply(&g->f, r, &g->s, (enum seat)seat,
		    (struct ply){ PLY_VOID, (uint8_t)value, 0, 0 }, fx);
}

static void play(struct game *g, uint64_t bits, struct effects *fx)
{
	const struct rules *r = g->p.r;
	int seat = g->s.turn;
	struct ply ply = choose(g, bits);
	long long turns = 0;

	for (int i = 0; i < SEATS; i++)
		turns += g->f.seat[i].turns;
	/* The turn being played has begun, and has not ended. */
	turns -= !g->f.fresh;
	state_play(r, &g->s, ply, NULL, fx);
	figures_ply(&g->f, r, &g->s, (enum seat)seat, ply, fx);
	g->wait[seat] = ply.kind == PLY_PASS ? g->wait[seat] + 1 : 0;
	g->longest = g->wait[seat] > g->longest ? g->wait[seat] : g->longest;
	if (fx->gained_access && !g->gained) {
		g->gained = true;
		g->before = turns;
	}
}

static long long plies(const struct game *g)
{
	long long n = g->voids;

	for (int i = 0; i < SEATS; i++)
		n += g->f.seat[i].plies;
	return n;
}

/* Until the end, or so many plies. */
static void play_out(struct game *g, int order[SEATS], long long max)
{
	int last = SEAT_NONE;

	while (!state_over(&g->s) && plies(g) < max) {
		uint64_t bits = rng_next(&g->p.rng);
		int seat = g->s.turn;
		struct effects fx = { 0 };

		if (g->f.fresh) {
			g->rounds += last == SEAT_NONE || order[seat] <= order[last];
			last = seat;
		}
		if (g->s.nhand == 0)
			cast(g, bits, &fx);
		if (g->s.nhand)
			play(g, bits, &fx);
	}
	figures_end(&g->f, &g->s);
}

static void add(struct compare_sums *sums, const struct game *g, int order[SEATS])
{
	long long captured = 0, swept = 0, formed = 0, passes = 0, away = 0, first = 0;
	int won = 0;

	for (int i = 0; i < SEATS; i++) {
		const struct seat_figures *p = &g->f.seat[i];

		captured += p->captured;
		swept += p->swept;
		formed += p->formed;
		passes += p->passes;
		if (g->f.seats >> i & 1)
			away += g->p.r->key.pawns - p->pawns_home;
		if (g->f.place[i] == 1) {
			first++;
			won = i;
		}
	}
	const long long value[] = { g->f.plies, g->f.turns, g->rounds, captured, swept,
		formed, passes, g->longest, g->f.lead_changes, g->before, away };

	for (int i = 0; i < COMPARE_NMEASURES; i++)
		if (i != COMPARE_BEFORE || g->gained)
			spread_add(&sums->measure[i], value[i]);
	sums->deadlocks += g->f.deadlock;
	sums->tied += first != 1;
	sums->no_capture += captured == 0;
	sums->no_access += !g->gained;
	if (first == 1)
		sums->won[order[won]]++;
}

/* Half-points of a seat against the others, by the places in the figures. */
static long long halves(const struct game *g, int seat)
{
	long long n = 0;

	for (int e = 0; e < SEATS; e++) {
		int a = g->f.place[seat], b = g->f.place[e];

		if (e == seat || !(g->f.seats >> e & 1))
			continue;
		n += a == b ? 1 : a && (!b || a < b) ? 2 : 0;
	}
	return n;
}

/* A whole run, block by block, the long way. */
static void long_way(const struct compare_run *run, struct compare_sums *sums)
{
	static const uint8_t seats_of[] = { 0, 0, 5, 7, 15 };
	int order[SEATS] = { 0 }, seat[SEATS] = { 0 }, n = 0;
	long long score = 0;

	for (int i = 0; i < SEATS; i++) {
		int e = run->rules->key.order == CLOCKWISE ? -i & 3 : i;

		if (!(seats_of[run->nplayers] >> e & 1))
			continue;
		order[e] = n;
		seat[n++] = e;
	}
	for (long long at = 0; at < run->games; at++) {
		struct game g;
		static struct playout p;
		struct rng mix;

		if (at % COMPARE_BLOCK == 0) {
			rng_init(&mix, run->key ^ (uint64_t)(at / COMPARE_BLOCK));
			playout_init(&p, run->rules, NULL, rng_next(&mix));
		}
		int skilled = seat[at % COMPARE_BLOCK % n];

		memset(&g, 0, sizeof(g));
		g.p = p;
		g.p.skilled = run->play == COMPARE_HEURISTIC ? 15 : 0;
		if (run->play == COMPARE_SKILL)
			g.p.skilled = (uint8_t)(1 << skilled);
		state_deal(&g.s, run->rules, seats_of[n], SEAT_S);
		figures_begin(&g.f, run->rules, &g.s, NULL, FIGURES_LEAD);
		play_out(&g, order, run->max_plies);
		p.rng = g.p.rng;
		sums->games++;
		if (g.f.over)
			add(sums, &g, order);
		else
			sums->unfinished++;
		if (run->play != COMPARE_SKILL)
			continue;
		bool alone = g.f.place[skilled] == 1;

		for (int e = 0; e < SEATS; e++)
			alone = alone && (e == skilled || g.f.place[e] != 1);
		sums->won_skilled += alone;
		score += halves(&g, skilled);
		if (at % n == n - 1) {
			spread_add(
			    &sums->groups, score * SCORE_PARTS / (2 * n * (n - 1)));
			score = 0;
		}
	}
}

/* Blocks in any order give the sums of the long way. */
static bool agrees(const struct rules *r, enum compare_play play, int n,
    long long games, long long max)
{
	struct compare_run run = { r, play, n, games, max, 1234567 + (uint64_t)n };
	struct compare_sums quick, slow, block;

	memset(&quick, 0, sizeof(quick));
	memset(&slow, 0, sizeof(slow));
	for (long long i = compare_blocks(&run); i-- > 0;) {
		memset(&block, 0, sizeof(block));
		compare_block(&run, NULL, i, &block);
		compare_join(&quick, &block);
	}
	long_way(&run, &slow);
	return memcmp(&quick, &slow, sizeof(quick)) == 0;
}

static void try_folder(const char *folder)
{
	DIR *dir = opendir(folder);
	struct ruleset_search where = { .rules_dir = folder };
	struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		char path[512];
		struct ruleset rs = { 0 };
		struct error err = { 0 };
		int wrong = 0;

		if (!strstr(entry->d_name, ".yaml"))
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		if (!ruleset_load(path, &where, &rs, &err))
			wrong++;
		for (int play = 0; !wrong && play < COMPARE_PLAYS; play++)
			for (int n = 2; n <= 4; n++)
				wrong += !agrees(
				    &rs.rules, (enum compare_play)play, n, 12, 700);
		CHECK(entry->d_name, wrong == 0);
		ruleset_clear(&rs);
	}
	CHECK(folder, dir != NULL);
	if (dir)
		closedir(dir);
}

static void try_pagdi(void)
{
	struct rules r;

	rules_default(&r);
	CHECK("pagdi: blocks add up", agrees(&r, COMPARE_RANDOM, 2, 500, 10000));
	CHECK("pagdi: heuristic", agrees(&r, COMPARE_HEURISTIC, 2, 500, 10000));
	CHECK("pagdi: skill", agrees(&r, COMPARE_SKILL, 4, 480, 10000));
	CHECK("pagdi: broken off", agrees(&r, COMPARE_SKILL, 3, 240, 250));
}

static void try_keys(void)
{
	struct span a = span_of("a"), b = span_of("b");
	uint64_t key = compare_key(a, "hash", COMPARE_RANDOM, 2);

	CHECK("a key is the same again",
	    key == compare_key(a, "hash", COMPARE_RANDOM, 2));
	CHECK("another seed is another key",
	    key != compare_key(b, "hash", COMPARE_RANDOM, 2));
	CHECK("another rule set is another key",
	    key != compare_key(a, "hash2", COMPARE_RANDOM, 2));
	CHECK("another play is another key",
	    key != compare_key(a, "hash", COMPARE_SKILL, 2));
	CHECK("more players are another key",
	    key != compare_key(a, "hash", COMPARE_RANDOM, 3));
}

static bool near(double a, double b)
{
	return fabs(a - b) < 5e-5;
}

/* Newcombe's own example (Statistics in Medicine 17, 1998, pages 873 to 890): his
 * method 10 gives it as 0.0524 to 0.3339. */
static void try_newcombe(void)
{
	struct compare_difference d;
	struct compare_sums x = { .games = 70, .deadlocks = 56 };
	struct compare_sums y = { .games = 80, .deadlocks = 48 };

	CHECK("56/70 and 48/80 differ",
	    compare_difference(&y, &x, COMPARE_DEADLOCKS, &d));
	CHECK("by 0.0524 to 0.3339", near(d.low, 0.0524) && near(d.high, 0.3339));
}

int main(void)
{
	try_keys();
	try_newcombe();
	try_pagdi();
	try_folder("rules");
	try_folder("tests/vectors/rules");
	return DONE();
}
