/*
 * soak N SEED RULES... - N random games of each rule set (a name or a file). One TAP
 * line a rule set.
 *
 * What must hold of states and plies (invariant.h) is asserted after every act. Core
 * against itself (its lists, its judge, its own check of states, text both ways) costs
 * many times that, so it is asked about acts drawn at random; a bug there is no rarer
 * in the acts drawn than in the others.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "invariant.h"
#include "notation/position.h"
#include "script/house.h"

/* Careless play need not end (pawns can be captured for ever); then the game is cut
 * off. */
enum { PLY_CAP = 20000 };

/* One act in so many is drawn for... */
enum {
	EVERY_STATE = 8,       /* core's own check of the state */
	EVERY_TEXT = 32,       /* the position as text, both ways */
	EVERY_LIST = 8,        /* each ply of the list, judged by itself */
	EVERY_CANDIDATE = 256, /* whatever could be written, judged */
	EVERY_REFUSAL = 16,    /* of those refused: played all the same */
	EVERY_DEADLOCK = 32,   /* could anybody move, where none is suspected */
};

/* A script is asked about every ply, and costs some twenty times what the keys do. */
enum { GAMES_PER_SCRIPTED = 20 };

struct soak {
	const struct rules *r;
	const struct permit *permit; /* of its script; NULL where it has none */
	struct rng rng;
	struct buf text;
	struct state was; /* before the last act, for the report */
	struct move last; /* the last ply */
	const char *wrong;
	long long game;
	uint64_t plies, deadlocks, capped, forfeits, voids;
};

static bool one_in(struct soak *k, uint32_t n)
{
	return rng_below(&k->rng, n) == 0;
}

static void expect(struct soak *k, const char *wrong)
{
	if (!k->wrong)
		k->wrong = wrong;
}

static int cast_value(struct soak *k)
{
	uint32_t left = rng_below(&k->rng, k->r->weight);
	int face = 0;

	while (left >= k->r->key.faces[face].weight)
		left -= k->r->key.faces[face++].weight;
	return k->r->key.faces[face].value;
}

static bool same_bytes(const struct state *a, const struct state *b)
{
	return memcmp(a, b, sizeof(*a)) == 0;
}

/* The position as text must read back as the same state. */
static void check_text(struct soak *k, const struct state *s)
{
	struct error err = { 0 };
	struct state back;

	buf_reset(&k->text);
	position_write(k->r, s, &k->text);
	if (k->text.len > POSITION_LEN)
		expect(k, "the position is longer than any may be");
	if (!position_read((struct span){ k->text.p, k->text.len }, k->r, &back, &err))
		expect(k, "a position that arose is refused as text");
	else if (!same_bytes(s, &back))
		expect(k, "the position as text reads back as another");
}

static void check_state(struct soak *k, const struct state *s)
{
	expect(k, state_wrong(k->r, s));
	if (one_in(k, EVERY_STATE) || state_over(s))
		expect(k, state_broken(k->r, s));
	if (one_in(k, EVERY_TEXT) || state_over(s))
		check_text(k, s);
}

static bool same_move(const struct move *a, const struct move *b)
{
	return a->captures == b->captures && a->sweeps == b->sweeps &&
	       a->finishes == b->finishes;
}

static bool same_ply(struct ply a, struct ply b)
{
	return a.kind == b.kind && a.throw == b.throw &&a.from == b.from &&
	       a.to == b.to;
}

/* The order of lists, as one number a ply. */
static long long rank(struct ply p)
{
	return ((p.throw *8LL + p.kind) * 256 + p.from) * 256 + p.to;
}

static void check_list(
    struct soak *k, const struct state *s, const struct move *list, int n)
{
	for (int i = 0; i < n; i++) {
		struct ply p = list[i].ply;
		int face = rules_face(k->r, p.throw);
		struct move judged;

		if (face == NO_FACE || !s->hand[face])
			expect(k, "a ply is listed with a throw not in hand");
		if (i && p.kind != PLY_PASS && rank(list[i - 1].ply) >= rank(p))
			expect(k, "the list is not in order");
		if (p.kind == PLY_PASS && i != n - 1)
			expect(k, "the pass is not the last in the list");
		if (moves_judge(k->r, s, p, k->permit, &judged) != VERDICT_OK)
			expect(k, "a listed ply is judged illegal");
		else if (!same_move(&judged, &list[i]))
			expect(k, "a listed ply is judged with other marks");
	}
	if ((n > 1 || list[0].ply.kind != PLY_PASS) != moves_any(k->r, s, k->permit))
		expect(k, "moves_any and the list disagree");
}

/* A refused ply must change nothing at all. */
static void check_refusal(struct soak *k, const struct state *s, struct ply p)
{
	struct state after = *s;
	struct effects fx;

	if (state_play(k->r, &after, p, k->permit, &fx) == VERDICT_OK)
		expect(k, "a ply judged illegal is played");
	if (!same_bytes(&after, s))
		expect(k, "a refused ply changed something");
}

static void check_candidate(
    struct soak *k, const struct state *s, const struct move *list, int n, struct ply p)
{
	struct move m;
	enum verdict v = moves_judge(k->r, s, p, k->permit, &m);
	bool listed = false;

	for (int i = 0; i < n && !listed; i++)
		listed = same_ply(list[i].ply, p);
	if (listed != (v == VERDICT_OK)) {
		k->last.ply = p;
		expect(
		    k, listed ? "a listed ply is refused" : "an unlisted ply is legal");
	}
	if (v != VERDICT_OK && one_in(k, EVERY_REFUSAL))
		check_refusal(k, s, p);
}

/* Every ply from an own pawn's step or a random one, to every step, of any throw. */
static void check_candidates(
    struct soak *k, const struct state *s, const struct move *list, int n)
{
	const struct side *side = &s->side[s->turn];

	for (int face = 0; face < k->r->key.nfaces; face++) {
		struct ply p = { .throw = k->r->key.faces[face].value };

		for (int i = 0; i <= PAWNS_MAX; i++) {
			int from = i < PAWNS_MAX
				       ? side->step[i]
				       : (int)rng_below(&k->rng, k->r->last + 2u);

			if (from == NO_PAWN ||
			    (i && i < PAWNS_MAX && from == side->step[i - 1]))
				continue;
			p.from = (uint8_t)from;
			for (int to = 0; to <= k->r->last + 1 && to < 256; to++) {
				p.to = (uint8_t)to;
				for (int kind = PLY_SINGLE; kind <= PLY_PAIR; kind++) {
					p.kind = (uint8_t)kind;
					check_candidate(k, s, list, n, p);
				}
			}
			p.kind = PLY_FORM;
			p.to = p.from;
			check_candidate(k, s, list, n, p);
		}
		p = (struct ply){ .kind = PLY_VOID, .throw = p.throw };
		check_candidate(k, s, list, n, p);
	}
}

/* Which passes may be played although they are not listed: none but these. */
static void check_passes(
    struct soak *k, const struct state *s, const struct move *list, int n)
{
	bool listed = list[n - 1].ply.kind == PLY_PASS;

	for (int face = 0; face < k->r->key.nfaces; face++) {
		struct ply p = { .kind = PLY_PASS,
			.throw = k->r->key.faces[face].value };
		struct move m;
		bool want = listed && list[n - 1].ply.throw == p.throw;

		if ((moves_judge(k->r, s, p, k->permit, &m) == VERDICT_OK) != want)
			expect(k, "a pass is judged other than the list has it");
	}
}

static void play(struct soak *k, struct state *s)
{
	struct move list[MOVES_MAX];
	struct effects fx;
	int n = moves_list(k->r, s, k->permit, list);

	if (n < 1 || n > MOVES_MAX) {
		expect(k, "a list without a ply, or with too many");
		return;
	}
	if (one_in(k, EVERY_LIST))
		check_list(k, s, list, n);
	if (one_in(k, EVERY_CANDIDATE)) {
		check_candidates(k, s, list, n);
		check_passes(k, s, list, n);
	}
	k->was = *s;
	k->last = list[rng_below(&k->rng, (uint32_t)n)];
	if (state_play(k->r, s, k->last.ply, k->permit, &fx) != VERDICT_OK)
		expect(k, "a listed ply is not played");
	k->plies++;
	k->deadlocks += fx.deadlock;
	expect(k, ply_wrong(k->r, &k->was, s, &k->last, &fx));
	expect(k, turn_wrong(k->r, k->permit, &k->was, s, &k->last, &fx));
	/* Who can move is rarely stuck: a deadlock shows after a pass first. */
	if (fx.deadlock || k->last.ply.kind == PLY_PASS || one_in(k, EVERY_DEADLOCK))
		expect(k, deadlock_wrong(k->r, k->permit, &k->was, s, &fx));
}

static void cast_at_once(struct soak *k, struct state *s)
{
	struct effects fx;
	int value = cast_value(k);
	bool voids = cast_voids(k->r, s, value);

	if (state_cast(k->r, s, value, k->permit, &fx) != VERDICT_OK)
		expect(k, "a cast that is owed is refused");
	if (fx.voided != voids)
		expect(k, "a cast is void, or not, against its announcement");
	if (voids ? s->nhand != 0 || !fx.turn_ended
		  : s->nhand != 1 || s->turn != k->was.turn || s->owed != k->was.owed)
		expect(k, "a cast left the wrong throw in hand");
	k->voids += voids;
	k->deadlocks += fx.deadlock;
}

static void cast_bank(struct soak *k, struct state *s)
{
	uint8_t bank[BANK_MAX];
	struct effects fx;
	int n = 0;

	do {
		if (n &&
		    state_cast_bank(k->r, s, bank, n, k->permit, &fx) == VERDICT_OK)
			expect(k, "a bank that is too short is taken");
		bank[n++] = (uint8_t)cast_value(k);
	} while (!bank_complete(k->r, bank, n));
	if (state_cast_bank(k->r, s, bank, n, k->permit, &fx) != VERDICT_OK)
		expect(k, "a bank that is owed is refused");
	if (fx.voided ? !fx.turn_ended : s->nhand != n || s->turn != k->was.turn)
		expect(k, "a bank left the wrong throws in hand");
	k->voids += fx.voided;
	k->deadlocks += fx.deadlock;
}

static void cast(struct soak *k, struct state *s)
{
	k->was = *s;
	k->last = (struct move){ .ply.kind = PLY_PASS };
	check_refusal(
	    k, s, (struct ply){ .kind = PLY_SINGLE, .throw = 1, .from = 1, .to = 2 });
	if (k->r->key.play == PLAY_BANKED)
		cast_bank(k, s);
	else
		cast_at_once(k, s);
}

static void forfeit(struct soak *k, struct state *s)
{
	enum seat seat = (enum seat)rng_below(&k->rng, SEATS);
	bool live = (s->live & SEAT_BIT(seat)) != 0;
	struct effects fx;

	k->was = *s;
	bool done = state_forfeit(k->r, s, seat, false, k->permit, &fx) == VERDICT_OK;

	if (done != live)
		expect(k, "a forfeit is taken or refused wrongly");
	if (!done && !same_bytes(s, &k->was))
		expect(k, "a refused forfeit changed something");
	if (done && !state_over(s) && seat != k->was.turn &&
	    (s->turn != k->was.turn || s->nhand != k->was.nhand ||
		s->owed != k->was.owed))
		expect(k, "another's forfeit touched the turn");
	k->forfeits += done;
	k->deadlocks += fx.deadlock;
}

static void game(struct soak *k)
{
	unsigned seats;
	enum seat starter;
	struct state s;
	bool forfeits = one_in(k, 20);
	int plies = 0;

	do
		seats = rng_below(&k->rng, 16);
	while (seat_count(seats) < 2);
	do
		starter = (enum seat)rng_below(&k->rng, SEATS);
	while (!(seats & SEAT_BIT(starter)));
	state_deal(&s, k->r, seats, starter);
	k->was = s;
	check_state(k, &s);
	while (!state_over(&s) && !k->wrong && plies < PLY_CAP) {
		if (forfeits && one_in(k, 50))
			forfeit(k, &s);
		else if (s.nhand == 0)
			cast(k, &s);
		else
			play(k, &s);
		check_state(k, &s);
		plies++;
	}
	k->capped += plies >= PLY_CAP;
}

static void report(struct soak *k)
{
	printf("# game %lld: %s\n", k->game, k->wrong);
	buf_reset(&k->text);
	position_write(k->r, &k->was, &k->text);
	printf("# before it: %s\n", buf_cstr(&k->text));
	printf("# the ply: kind %d, throw %d, from %d, to %d\n", k->last.ply.kind,
	    k->last.ply.throw, k->last.ply.from, k->last.ply.to);
}

static bool soak_rules(const char *name, long long games, uint64_t seed)
{
	struct ruleset_search where = { .rules_dir = "rules" };
	struct error err = { 0 };
	struct ruleset rs = { 0 };
	struct house *house = NULL;
	struct soak k = { 0 };

	if (!ruleset_argument(name, &where, &rs, &err) ||
	    !house_new(&rs, &house, &err)) {
		printf("not ok - soak: %s:%lld: %s\n", name, err.pos.line, err.msg);
		return false;
	}
	k.r = &rs.rules;
	k.permit = house_permit(house);
	if (house)
		games = 1 + (games - 1) / GAMES_PER_SCRIPTED;
	rng_init(&k.rng, seed);
	while (k.game < games && !k.wrong) {
		k.game++;
		game(&k);
		if (house_error(house))
			expect(&k, house_error(house)->msg);
	}
	printf("%s - soak: %s: %lld games, %llu plies, %llu deadlocks, %llu cut off, "
	       "%llu forfeits, %llu void\n",
	    k.wrong ? "not ok" : "ok", rs.name, k.game, (unsigned long long)k.plies,
	    (unsigned long long)k.deadlocks, (unsigned long long)k.capped,
	    (unsigned long long)k.forfeits, (unsigned long long)k.voids);
	if (k.wrong)
		report(&k);
	fflush(stdout);
	buf_clear(&k.text);
	house_free(house);
	ruleset_clear(&rs);
	return !k.wrong;
}

int main(int argc, char **argv)
{
	long long games;
	long long seed;
	bool ok = true;

	if (argc < 4 || !span_to_int(span_of(argv[1]), 1, LLONG_MAX, &games) ||
	    !span_to_int(span_of(argv[2]), 0, LLONG_MAX, &seed)) {
		fputs("usage: soak GAMES SEED RULES...\n", stderr);
		return 2;
	}
	for (int i = 3; i < argc; i++)
		ok = soak_rules(argv[i], games, (uint64_t)seed) && ok;
	return ok ? 0 : 1;
}
