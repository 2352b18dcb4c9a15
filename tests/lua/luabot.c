/*
 * luabot - Lua bots without a match: what the tests of the sandbox drive.
 *
 *	luabot ask FILE [PLIES]          a game against its first moves: a verdict,
 *figures luabot match A B GAMES [RULES]   games in pairs that share their throws luabot
 *bench FILE SECONDS        decisions a second luabot names                     what a
 *bot finds, a name a line
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "bot/lua_bot.h"
#include "core/dice.h"
#include "core/turn.h"
#include "ruleset/ruleset.h"
#include "script/view.h"

static double seconds(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* One game, its players and its dice. */
struct table {
	const struct rules *r;
	struct bot *bot[SEATS]; /* NULL: plays its first move */
	unsigned seats;
	struct dice dice[SEATS];
	struct state s;
	struct bot_failure why;
	int failed; /* the seat that did, or SEAT_NONE */
};

static void table_deal(struct table *t, const struct seed *seed)
{
	t->failed = SEAT_NONE;
	for (int i = 0; i < SEATS; i++)
		dice_init(&t->dice[i], seed, seat_letter((enum seat)i));
	state_deal(&t->s, t->r, t->seats, SEAT_S);
	for (int i = 0; i < SEATS; i++) {
		struct bot_game game = { .rules = t->r,
			.seats = t->seats,
			.seat = (enum seat)i,
			.seed = dice_bot_seed(seed, (enum seat)i) };

		if (t->bot[i] && t->failed == SEAT_NONE &&
		    !t->bot[i]->kind->begin(t->bot[i], &game, &t->why))
			t->failed = i;
	}
}

static void tell(struct table *t, const struct bot_event *e)
{
	for (int i = 0; i < SEATS; i++)
		if (t->bot[i])
			t->bot[i]->kind->seen(t->bot[i], e);
}

static void cast(struct table *t)
{
	uint8_t throws[BANK_MAX];
	struct effects fx;
	enum seat seat = (enum seat)t->s.turn;
	int n = 0;

	do
		throws[n++] = (uint8_t)dice_cast(&t->dice[seat], t->r);
	while (t->r->key.play == PLAY_BANKED && !bank_complete(t->r, throws, n));
	if (t->r->key.play == PLAY_BANKED)
		state_cast_bank(t->r, &t->s, throws, n, NULL, &fx);
	else
		state_cast(t->r, &t->s, throws[0], NULL, &fx);
	tell(t, &(struct bot_event){
		    .kind = BOT_CAST, .seat = seat, .throws = throws, .nthrows = n });
}

/* One ply; false where the bot to act failed. */
static bool step(struct table *t, long long ply)
{
	struct move moves[MOVES_MAX];
	struct effects fx;
	enum seat seat = (enum seat)t->s.turn;
	int n = moves_list(t->r, &t->s, NULL, moves), choice = 0;
	struct bot_ask ask = {
		.state = &t->s, .moves = moves, .nmoves = n, .ply = ply, .ms = -1
	};

	if (n > 1 && t->bot[seat] &&
	    !t->bot[seat]->kind->choose(t->bot[seat], &ask, &choice, &t->why)) {
		t->failed = (int)seat;
		return false;
	}
	state_play(t->r, &t->s, moves[choice].ply, NULL, &fx);
	tell(t, &(struct bot_event){ .kind = BOT_PLAYED,
		    .seat = seat,
		    .move = &moves[choice],
		    .after = &t->s });
	return true;
}

static long long play(struct table *t, const struct seed *seed, long long most)
{
	long long ply = 0;

	table_deal(t, seed);
	while (t->failed == SEAT_NONE && !state_over(&t->s) && ply < most) {
		if (t->s.nhand == 0)
			cast(t);
		else if (!step(t, ++ply))
			break;
	}
	return ply;
}

static int ask(const char *file, long long plies)
{
	struct seed seed = seed_of_text(span_of("ask"), 0);
	struct rules r;
	struct table t = { .r = &r, .seats = 5, .bot = { lua_bot_new(file, NULL) } };
	double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
	bool failed;

	rules_default(&r);
	play(&t, &seed, plies);
	failed = t.failed != SEAT_NONE;
	if (failed)
		printf(
		    "%s %s: %s\n", reason_word(t.why.reason), t.why.detail, t.why.msg);
	else
		printf("ok\n");
	fprintf(stderr, "%.3f s\n", seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu);
	fprintf(stderr, "%s", buf_cstr(lua_bot_log(t.bot[0])));
	t.bot[0]->kind->free(t.bot[0]);
	buf_clear(&t.why.tail);
	return failed;
}

static int match(const char *a, const char *b, long long games, const char *rules)
{
	struct ruleset rs;
	struct error err = { 0 };
	struct ruleset_search where = { .rules_dir = "rules" };
	struct bot *bot[2] = { lua_bot_new(a, NULL), lua_bot_new(b, NULL) };
	double score[2] = { 0 }, cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
	long long plies = 0, forfeits = 0;

	if (!ruleset_argument(rules, &where, &rs, &err)) {
		fprintf(stderr, "%s\n", err.msg);
		return 2;
	}
	struct table t = { .r = &rs.rules, .seats = 5 };

	for (long long i = 0; i < games; i++) {
		struct seed seed = seed_of_text(span_of("match"), (uint64_t)(i / 2));
		int first = (int)(i & 1);

		t.bot[SEAT_S] = bot[first];
		t.bot[SEAT_N] = bot[!first];
		plies += play(&t, &seed, 10000);
		if (t.failed != SEAT_NONE) {
			forfeits++;
			fprintf(stderr, "%s forfeits: %s\n", t.failed ? "N" : "S",
			    t.why.msg);
			score[t.failed == SEAT_S ? !first : first] += 1;
		} else if (t.s.place[SEAT_S] == t.s.place[SEAT_N]) {
			score[0] += 0.5;
			score[1] += 0.5;
		} else {
			score[t.s.place[SEAT_S] == 1 ? first : !first] += 1;
		}
	}
	printf("%.1f : %.1f of %lld games, %lld plies, %lld forfeits, %.2f s\n",
	    score[0], score[1], games, plies, forfeits,
	    seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu);
	for (int i = 0; i < 2; i++)
		bot[i]->kind->free(bot[i]);
	buf_clear(&t.why.tail);
	ruleset_clear(&rs);
	return forfeits > 0;
}

static int bench(const char *file, double budget)
{
	struct seed seed = seed_of_text(span_of("bench"), 0);
	struct rules r;
	struct move moves[MOVES_MAX];
	struct effects fx;
	struct table t = { .r = &r, .seats = 5, .bot = { lua_bot_new(file, NULL) } };
	long long n = 0;
	int choice, nmoves;

	rules_default(&r);
	table_deal(&t, &seed);
	if (t.failed != SEAT_NONE) {
		fprintf(stderr, "%s\n", t.why.msg);
		return 1;
	}
	/* A position of some way into a game, with a choice. */
	for (long long ply = 0;; ply++) {
		while (t.s.nhand == 0)
			cast(&t);
		nmoves = moves_list(&r, &t.s, NULL, moves);
		if (ply >= 40 && nmoves >= 3 && t.s.turn == SEAT_S)
			break;
		state_play(&r, &t.s, moves[nmoves - 1].ply, NULL, &fx);
	}
	struct bot_ask q = {
		.state = &t.s, .moves = moves, .nmoves = nmoves, .ms = -1
	};
	double from = seconds(CLOCK_PROCESS_CPUTIME_ID), took;

	do {
		for (int i = 0; i < 10000; i++, n++) {
			q.ply = n + 1;
			if (!t.bot[0]->kind->choose(t.bot[0], &q, &choice, &t.why)) {
				fprintf(stderr, "%s\n", t.why.msg);
				return 1;
			}
		}
		took = seconds(CLOCK_PROCESS_CPUTIME_ID) - from;
	} while (took < budget);
	printf("%.0f\n", (double)n / took);
	t.bot[0]->kind->free(t.bot[0]);
	return 0;
}

static int list_names(lua_State *L)
{
	static const char *const libraries[] = { "math", "string", "table", "utf8" };

	lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
	for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
		printf("%s\n", lua_tostring(L, -2));
	for (size_t i = 0; i < 4; i++) {
		lua_getfield(L, 2, libraries[i]);
		for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
			printf("%s.%s\n", libraries[i], lua_tostring(L, -2));
		lua_pop(L, 1);
	}
	return 0;
}

static int names(void)
{
	struct box *b = box_new(&box_limits_usual, BOX_BOT, 1);
	struct view v = { 0 };

	box_call(b, list_names, NULL);
	view_open(b, &v);
	for (int i = 0; view_game_fields[i]; i++)
		printf("Game.%s\n", view_game_fields[i]);
	for (int i = 0; view_move_fields[i]; i++)
		printf("Move.%s\n", view_move_fields[i]);
	box_free(b);
	return 0;
}

int main(int argc, char **argv)
{
	long long n = 5;

	if (argc >= 3 && strcmp(argv[1], "ask") == 0 &&
	    (argc == 3 || span_to_int(span_of(argv[3]), 1, 100000, &n)))
		return ask(argv[2], argc == 3 ? 12 : n);
	if (argc >= 5 && strcmp(argv[1], "match") == 0 &&
	    span_to_int(span_of(argv[4]), 1, 1000000, &n))
		return match(argv[2], argv[3], n, argc > 5 ? argv[5] : "pagdi");
	if (argc == 4 && strcmp(argv[1], "bench") == 0 &&
	    span_to_int(span_of(argv[3]), 1, 100, &n))
		return bench(argv[2], (double)n);
	if (argc == 2 && strcmp(argv[1], "names") == 0)
		return names();
	fputs("usage: luabot ask FILE [PLIES] | match A B GAMES [RULES] | bench FILE "
	      "SECONDS | names\n",
	    stderr);
	return 2;
}
