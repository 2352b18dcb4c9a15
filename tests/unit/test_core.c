/*
 * Random games by many rules. The quick way of core, by bits, must do what the full
 * judge does; what is refused must change nothing; a list must hold exactly what is
 * legal.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "core/playout.h"
#include "core/usual.h"
#include "ruleset/ruleset.h"
#include "unit.h"

enum { GAMES = 12, PLY_CAP = 300, PROBES = 12, MIXES = 1500 };

static bool reached[VERDICT_COUNT];
static long long usual_plies, usual_captures, usual_passes;

struct trial {
	const struct rules *rules;
	struct rules slow; /* the same, without the quick way */
	struct state state;
	struct rng rng;
	const char *wrong; /* the first thing that was */
};

static void expect(struct trial *t, bool so, const char *wrong)
{
	if (!so && !t->wrong)
		t->wrong = wrong;
}

static bool same_ply(struct ply a, struct ply b)
{
	return memcmp(&a, &b, sizeof(a)) == 0;
}

/* Any ply at all, more often one that is nearly right. */
static struct ply any_ply(struct trial *t)
{
	const struct rules *r = t->rules;
	const struct side *side = &t->state.side[t->state.turn % SEATS];
	int face = (int)rng_below(&t->rng, r->key.nfaces);
	struct ply p = { .kind = (uint8_t)rng_below(&t->rng, PLY_VOID + 1),
		.throw = (uint8_t)rules_value(r, face),
		.from = side->step[rng_below(&t->rng, PAWNS_MAX)] };

	for (int i = 0; i < r->key.nfaces; i++)
		if (t->state.hand[i] && rng_below(&t->rng, 4))
			p.throw = (uint8_t)rules_value(r, i);
	if (rng_below(&t->rng, 8) == 0)
		p.throw = (uint8_t)rng_below(&t->rng, 256);
	if (rng_below(&t->rng, 8) == 0)
		p.from = (uint8_t)rng_below(&t->rng, 256);
	p.to = (uint8_t)(p.from + p.throw);
	if (p.kind == PLY_PAIR && r->key.move == PAIR_HALF)
		p.to = (uint8_t)(p.from + p.throw / 2);
	if (rng_below(&t->rng, 8) == 0)
		p.to = (uint8_t)rng_below(&t->rng, 256);
	/* These have one form only, and notation reads no other. */
	if (p.kind == PLY_FORM)
		p.to = p.from;
	if (p.kind == PLY_PASS || p.kind == PLY_VOID)
		p.from = p.to = 0;
	return p;
}

/* Play one ply both ways on copies. */
static enum verdict play_both(struct trial *t, struct ply ply, struct state *after)
{
	struct state quick = t->state, slow = t->state;
	struct effects fx, gx;
	enum verdict v = state_play(t->rules, &quick, ply, NULL, &fx);
	enum verdict w = state_play(&t->slow, &slow, ply, NULL, &gx);

	reached[v] = true;
	expect(t, v == w, "the quick way judges otherwise");
	expect(t, state_equal(&quick, &slow), "the quick way ends elsewhere");
	expect(t, !memcmp(&fx, &gx, sizeof(fx)), "the quick way reports otherwise");
	expect(t, v == VERDICT_OK || state_equal(&quick, &t->state),
	    "a refused ply changed the state");
	expect(t, !state_broken(t->rules, &quick), "a state that cannot be");
	*after = quick;
	return v;
}

static void probe(struct trial *t, const struct move *list, int n)
{
	for (int i = 0; i < PROBES; i++) {
		struct ply ply = any_ply(t);
		struct state after;
		bool listed = false;

		for (int j = 0; j < n; j++)
			listed = listed || same_ply(ply, list[j].ply);
		/* Of lost throws only the smallest is listed, and played first. */
		enum verdict v = play_both(t, ply, &after);

		if ((v == VERDICT_OK) != listed && !t->wrong)
			printf("# %s: %d %d:%d-%d\n", verdict_name(v), ply.kind,
			    ply.throw, ply.from, ply.to);
		expect(t, (v == VERDICT_OK) == listed,
		    "legal and not listed, or listed and not legal");
	}
}

static void cast_any(struct trial *t)
{
	const struct rules *r = t->rules;
	uint8_t bank[BANK_MAX];
	struct effects fx;
	int n = 0;

	if (r->key.play == PLAY_AT_ONCE) {
		int value = rules_value(r, (int)rng_below(&t->rng, r->key.nfaces));
		bool voids = cast_voids(r, &t->state, value);

		reached[state_cast(r, &t->state, value, NULL, &fx)] = true;
		expect(t, fx.voided == voids, "a cast that is void, or is not");
		return;
	}
	do {
		bank[n++] =
		    (uint8_t)rules_value(r, (int)rng_below(&t->rng, r->key.nfaces));
	} while (!bank_complete(r, bank, n));
	reached[state_cast_bank(r, &t->state, bank, n, NULL, &fx)] = true;
}

/* Only an even sum of throw, from and to is allowed; some plies cast again, or not. */
static bool allows_even(
    void *context, const struct rules *r, const struct state *s, const struct move *m)
{
	(void)context, (void)r;
	return s->nhand > 0 && (m->ply.from + m->ply.to + m->ply.throw) % 4 != 0;
}

static int again_odd(
    void *context, const struct rules *r, const struct state *s, const struct move *m)
{
	(void)context, (void)r, (void)s;
	return m->ply.from % 3 - 1;
}

static const struct permit script = { allows_even, again_odd, NULL };

static void check_lists(struct trial *t, struct move *list, int *n)
{
	const struct rules *r = t->rules;
	const struct state *s = &t->state;
	struct ply plies[MOVES_MAX];
	struct move kept[MOVES_MAX];
	int np = moves_plies(r, s, NULL, plies);

	*n = moves_list(&t->slow, s, NULL, list);
	expect(t, *n == np, "the two lists differ in length");
	for (int i = 0; i < *n && i < np; i++)
		expect(t, same_ply(list[i].ply, plies[i]), "the two lists differ");
	expect(t, moves_any(r, s, NULL) == moves_any(&t->slow, s, NULL),
	    "moves_any differs");
	for (int seat = 0; seat < SEATS; seat++)
		if (s->live & SEAT_BIT(seat))
			expect(t,
			    moves_ever(r, s, (enum seat)seat, NULL) ==
				moves_ever(&t->slow, s, (enum seat)seat, NULL),
			    "moves_ever differs");
	int nkept = moves_list(r, s, &script, kept);

	for (int i = 0; i < nkept; i++)
		expect(t,
		    kept[i].ply.kind == PLY_PASS || allows_even(NULL, r, s, &kept[i]),
		    "the script forbids what is listed");
	expect(t, moves_plies(r, s, &script, plies) == nkept,
	    "the lists by a script differ");
}

/* One ply of a game by a script too: no fast path may step around it. */
static void play_by_script(struct trial *t, const struct move *list, int n)
{
	struct state s = t->state;
	struct ply ply = list[rng_below(&t->rng, (uint32_t)n)].ply;
	struct effects fx;
	enum verdict v = state_play(t->rules, &s, ply, &script, &fx);

	reached[v] = true;
	expect(t, v == VERDICT_OK || state_equal(&s, &t->state),
	    "a forbidden ply changed the state");
	expect(t, !state_broken(t->rules, &s), "a state a script cannot make");
}

/* What usual plies did, the full judge must do. */
static void expect_usual(struct trial *t, const struct usual *u, enum usual_ply did,
    struct state *slow, struct ply ply, bool capture)
{
	struct effects fx;
	unsigned captured = 0;

	expect(t,
	    state_cast(&t->slow, slow, ply.throw, NULL, &fx) == VERDICT_OK &&
		!fx.voided && state_play(&t->slow, slow, ply, NULL, &fx) == VERDICT_OK,
	    "a usual ply that is not legal");
	for (int seat = 0; seat < SEATS; seat++)
		captured |= fx.captured[seat] ? SEAT_BIT(seat) : 0;
	expect(t, (did == USUAL_TURN_ENDED) == fx.turn_ended, "whose cast is it?");
	expect(t, !fx.finished && !fx.nswept, "a usual ply that needs a mark");
	expect(t, capture == (captured != 0), "a usual ply and its captures");
	expect(t, !capture || (u->captured == captured && u->lost == fx.lost_access),
	    "whom a usual ply captures");
	usual_plies++;
	usual_captures += capture;
	usual_passes += ply.kind == PLY_PASS;
}

/* A row of usual plies, most of them tries that are refused. */
static void try_usual(struct trial *t)
{
	struct state quick = t->state, slow = t->state;
	struct usual u;

	if (!usual_begin(&u, t->rules, &quick))
		return;
	for (int i = 0; i < PROBES && u.turn != SEAT_NONE && !t->wrong; i++) {
		unsigned throw = rng_below(&t->rng, USUAL_THROWS);
		unsigned from =
		    (unsigned)(u.steps[u.turn] >> 8 * rng_below(&t->rng, 8)) & 255;
		bool capture = rng_below(&t->rng, 4) == 0;
		bool pass = rng_below(&t->rng, 4) == 0;
		struct ply ply = { PLY_PASS, (uint8_t) throw, 0, 0 };
		enum usual_ply did;

		if (pass)
			did = usual_pass(&u, throw);
		else
			did = usual_move(&u, throw, from, capture);
		if (!pass)
			ply = (struct ply){ PLY_SINGLE, (uint8_t) throw, (uint8_t)from,
				(uint8_t)(from + throw) };
		if (did != USUAL_REFUSED)
			expect_usual(t, &u, did, &slow, ply, capture && !pass);
	}
	usual_end(&u);
	expect(t, state_equal(&quick, &slow), "usual plies end elsewhere");
	expect(t, !state_broken(t->rules, &quick), "usual plies break a state");
}

static void play_game(struct trial *t, unsigned seats)
{
	struct move list[MOVES_MAX];
	struct effects fx;

	state_deal(&t->state, t->rules, seats, (enum seat)__builtin_ctz(seats));
	for (int i = 0; i < PLY_CAP && !state_over(&t->state) && !t->wrong; i++) {
		try_usual(t);
		/* After a forfeit of another seat a throw is in hand still. */
		if (t->state.nhand == 0)
			cast_any(t);
		expect(t, !state_broken(t->rules, &t->state), "broken by a cast");
		if (t->state.nhand == 0)
			continue;
		int n;

		check_lists(t, list, &n);
		probe(t, list, n);
		play_by_script(t, list, n);
		if (rng_below(&t->rng, 200) == 0) {
			state_forfeit(t->rules, &t->state,
			    (enum seat)rng_below(&t->rng, SEATS), false, NULL, &fx);
			expect(t, !state_broken(t->rules, &t->state),
			    "broken by a forfeit");
			continue;
		}
		struct ply ply = list[rng_below(&t->rng, (uint32_t)n)].ply;
		struct state after;

		expect(t, play_both(t, ply, &after) == VERDICT_OK,
		    "what is listed is refused");
		t->state = after;
	}
}

/* The figures that a game is told in, from its effects, as playout.h words them. */
static void add_effects(struct playout_tally *t, const struct rules *r,
    const struct state *before, const struct state *s)
{
	int gone[SEATS] = { 0 }, most = 0, ahead = SEAT_NONE;

	if (s->turn == before->turn && s->live == before->live)
		return;
	for (int seat = 0; seat < SEATS; seat++) {
		for (int i = 0; i < r->key.pawns && s->seats & SEAT_BIT(seat); i++)
			gone[seat] += s->side[seat].step[i];
		if (gone[seat] > most)
			ahead = seat;
		else if (gone[seat] == most)
			ahead = SEAT_NONE;
		most = gone[seat] > most ? gone[seat] : most;
	}
	if (ahead == SEAT_NONE || ahead == t->leader)
		return;
	t->leads += t->leader != SEAT_NONE;
	t->leader = (uint8_t)ahead;
}

/* Playing out by the quick way and by the slow one, from the same seed. */
static void play_out_both(struct trial *t, unsigned seats, uint64_t seed)
{
	struct playout quick, slow;
	struct playout_tally few, many, own = { .leader = SEAT_NONE };
	struct state a, b, before;

	playout_init(&quick, t->rules, NULL, seed);
	playout_init(&slow, &t->slow, NULL, seed);
	quick.skilled = slow.skilled = (uint8_t)(seed & 15);
	state_deal(&a, t->rules, seats, state_next_seat(t->rules, seats, SEAT_W));
	b = a;
	playout_begin(&few, &a);
	many = few;
	for (int i = 0; i < 2000 && !state_over(&a); i++) {
		before = b;
		playout_ply(&slow, &b, &many);
		playout_run(&quick, &a, &few, many.plies + many.voids);
		if (t->rules->key.play == PLAY_AT_ONCE)
			add_effects(&own, t->rules, &before, &b);
		if (!state_equal(&a, &b) || state_broken(t->rules, &a)) {
			expect(t, false, "a playout goes another way");
			return;
		}
		expect(t, memcmp(&few, &many, sizeof(few)) == 0,
		    "a playout counts otherwise");
	}
	expect(t, t->rules->key.play != PLAY_AT_ONCE || own.leads == many.leads,
	    "changes of the lead are counted otherwise");
	expect(t,
	    seat_count(seats) > 2 || !state_over(&b) ||
		many.rounds == (many.turns + 1) / 2,
	    "two players have two turns a round");
}

/* What is wrong with games by these rules, or NULL. */
static const char *try_rules(const struct rules *r, uint64_t seed, int games)
{
	static const uint8_t seats[] = { 5, 15, 3, 10, 7, 14, 6, 9 };
	static struct trial t;

	t.rules = r;
	t.slow = *r;
	t.slow.plain = t.slow.usual = t.slow.one_step = false;
	t.wrong = NULL;
	rng_init(&t.rng, seed);
	for (int i = 0; i < games && !t.wrong; i++) {
		unsigned who = seats[rng_below(&t.rng, sizeof(seats))];

		play_game(&t, who);
		play_out_both(&t, who, rng_next(&t.rng));
	}
	return t.wrong;
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

		if (!strstr(entry->d_name, ".yaml"))
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		bool loaded = ruleset_load(path, &where, &rs, &err);
		const char *wrong =
		    loaded ? try_rules(&rs.rules, 7, GAMES) : "does not load";

		if (wrong)
			printf("# %s: %s\n", path, wrong);
		CHECK(entry->d_name, wrong == NULL);
		ruleset_clear(&rs);
	}
	if (dir)
		closedir(dir);
}

/* Any value of every key, three in four left as they are. */
static void mix_keys(struct rng *rng, struct keys *k)
{
#define PICK(n) ((uint8_t)rng_below(rng, n))
#define MAYBE(field, value)                                                            \
	do {                                                                           \
		if (rng_below(rng, 4) == 0)                                            \
			k->field = (value);                                            \
	} while (0)
	keys_default(k);
	MAYBE(size, (uint8_t)(3 + 2 * PICK(4)));
	MAYBE(pawns, (uint8_t)(1 + PICK(8)));
	MAYBE(direction, PICK(2));
	MAYBE(order, PICK(2));
	MAYBE(safe_homes, PICK(2));
	MAYBE(play, PICK(2));
	MAYBE(bonus, PICK(2));
	MAYBE(void_run, PICK(4) ? (uint8_t)(2 + PICK(8)) : 0);
	MAYBE(after_pass, PICK(2));
	MAYBE(outer_limit, PICK(2) ? LIMIT_ANY : (uint8_t)(1 + PICK(8)));
	MAYBE(inner_limit, PICK(2) ? LIMIT_ANY : (uint8_t)(1 + PICK(8)));
	MAYBE(access, PICK(2));
	MAYBE(access_lost, PICK(4));
	MAYBE(without_access, PICK(2));
	MAYBE(capture_again, PICK(2));
	MAYBE(capture_forced, PICK(2));
	MAYBE(finish_again, PICK(2));
	MAYBE(form, PICK(3));
	MAYBE(where, PICK(2));
	MAYBE(move, PICK(2));
	MAYBE(block, PICK(3));
	MAYBE(single_meets, PICK(3));
	MAYBE(pair_meets, PICK(3));
	MAYBE(guest_rests, PICK(2));
	MAYBE(leaving, PICK(4));
	MAYBE(pass, PICK(2));
	MAYBE(play_on, PICK(2));
	if (rng_below(rng, 4) == 0)
		keys_cowries(k, 4 + PICK(3), 1 + PICK(20));
	if (rng_below(rng, 6) == 0)
		k->nenter = 1, k->enter[0] = 4;
	if (rng_below(rng, 4) == 0)
		for (k->nsafe = 0; k->nsafe < 3; k->nsafe++)
			k->safe[k->nsafe] = PICK(9);
#undef PICK
#undef MAYBE
}

static void try_mixes(void)
{
	static struct rules r;
	struct rng rng;
	int compiled = 0, wrongs = 0, silent = 0;

	rng_init(&rng, 2);
	for (int i = 0; i < MIXES; i++) {
		struct key_fault fault = { 0 };
		struct keys k;

		mix_keys(&rng, &k);
		if (!rules_compile(&r, &k, &fault)) {
			silent += fault.key == KEY_NONE || !fault.msg[0];
			continue;
		}
		const char *wrong = try_rules(&r, (uint64_t)i, 1);

		compiled++;
		wrongs += wrong != NULL;
		if (wrong && wrongs < 5)
			printf("# mix %d: %s\n", i, wrong);
	}
	CHECK("many mixes of keys make a game", compiled > MIXES / 4);
	CHECK("keys that make none say why", silent == 0);
	CHECK("by any mix of keys the quick way is the full judge", wrongs == 0);
}

static void check_reached(void)
{
	static const uint8_t wanted[] = { VERDICT_OK, VERDICT_NO_SUCH_THROW,
		VERDICT_THROW_NOT_IN_HAND, VERDICT_NOT_VOID, VERDICT_NO_PAWN_THERE,
		VERDICT_NO_PAIR_THERE, VERDICT_PAWN_IS_PAIRED, VERDICT_WRONG_LENGTH,
		VERDICT_WRONG_STOP, VERDICT_PAST_FINAL, VERDICT_ALREADY_FINAL,
		VERDICT_NO_ACCESS, VERDICT_LAP_TOO_LONG, VERDICT_CROSSES_PAIR,
		VERDICT_OWN_PAWN_THERE, VERDICT_INNER_FULL, VERDICT_RESTING,
		VERDICT_ODD_THROW, VERDICT_FORM_NEEDS_TWO, VERDICT_FORM_NOT_SO,
		VERDICT_FORM_NOT_HERE, VERDICT_FORM_NO_SINGLES,
		VERDICT_SINGLE_MEETS_PAIR, VERDICT_PAIR_MEETS_PAIR,
		VERDICT_MUST_CAPTURE, VERDICT_MUST_PLAY, VERDICT_MUST_ENTER,
		VERDICT_LOST_OUT_OF_ORDER, VERDICT_SCRIPT_FORBIDS };

	for (size_t i = 0; i < sizeof(wanted); i++)
		CHECK(verdict_name(wanted[i]), reached[wanted[i]]);
}

int main(void)
{
	struct ruleset rs;

	ruleset_default(&rs);
	CHECK("pagdi", try_rules(&rs.rules, 1, 2 * GAMES) == NULL);
	ruleset_clear(&rs);
	try_folder("rules");
	try_folder("tests/vectors/rules");
	try_mixes();
	check_reached();
	CHECK("usual plies were played, captures and passes among them",
	    usual_plies > 10000 && usual_captures > 100 && usual_passes > 100);
	printf("# %lld usual plies, %lld captures, %lld passes\n", usual_plies,
	    usual_captures, usual_passes);
	return DONE();
}
