/*
 * Single plies from written positions: what each key does, and the corners where keys
 * meet. A position is followed by a ply and by what must come of it.
 */
#include <string.h>

#include "core/turn.h"
#include "notation/position.h"
#include "ruleset/ruleset.h"
#include "unit.h"

static struct rules r;
static struct state s;
static struct effects fx;
static char now[POSITION_LEN + 1];

/* The rules of a few lines of YAML. */
static void use(const char *yaml)
{
	char text[1000];
	struct ruleset_search where = { 0 };
	struct ruleset rs = { 0 };
	struct error err = { 0 };

	snprintf(text, sizeof(text), "ruleset: 1\nname: t\n%s\n", yaml);
	bool read = ruleset_parse(span_of(text), "t.yaml", &where, &rs, &err);

	if (!read)
		CHECK(yaml, read);
	r = rs.rules;
	ruleset_clear(&rs);
}

static void at(const char *position)
{
	struct error err = { 0 };

	bool read = position_read(span_of(position), &r, &s, &err);

	if (!read)
		CHECK(position, read);
}

static bool is(const char *position)
{
	struct buf out = { 0 };

	position_write(&r, &s, &out);
	snprintf(now, sizeof(now), "%.*s", (int)out.len, out.p);
	buf_clear(&out);
	if (strcmp(now, position) != 0)
		printf("# %s\n# %s, but should be\n", now, position);
	return strcmp(now, position) == 0 && state_broken(&r, &s) == NULL;
}

static enum verdict play(enum ply_kind kind, int throw, int from, int to)
{
	struct ply ply = { (uint8_t)kind, (uint8_t) throw, (uint8_t)from, (uint8_t)to };

	return state_play(&r, &s, ply, NULL, &fx);
}

static enum verdict single(int throw, int from)
{
	return play(PLY_SINGLE, throw, from, from + throw);
}

static enum verdict pass(int throw)
{
	return play(PLY_PASS, throw, 0, 0);
}

static enum verdict forfeit(enum seat seat, bool opening)
{
	return state_forfeit(&r, &s, seat, opening, NULL, &fx);
}

static enum verdict cast(int value)
{
	return state_cast(&r, &s, value, NULL, &fx);
}

static void test_access_lost(void)
{
	static const struct {
		const char *yaml, *position, *after;
	} cases[] = {
		{ "", "S:1,4,9,9/N:1,1,1,5+/S/1", "S:1,4,9,9/N:1,1,1,5+/N/-" },
		{ "", "S:1,4,9,11/N:1,1,1,4+/S/1", "S:1,4,9,12+/N:1,1,1,1/S/-" },
		{ "", "S:1,4,9,11/N:1,1,4,F+/S/1", "S:1,4,9,12+/N:1,1,1,F+/S/-" },
		{ "inner: {access-lost: all-left}", "S:1,4,9,11/N:1,1,4,F+/S/1",
		    "S:1,4,9,12+/N:1,1,1,F/S/-" },
		{ "inner: {access-lost: all-home}", "S:1,4,9,11/N:1,1,1,4+/S/1",
		    "S:1,4,9,12+/N:1,1,1,1/S/-" },
		{ "inner: {access-lost: never}", "S:1,4,9,11/N:1,1,1,4+/S/1",
		    "S:1,4,9,12+/N:1,1,1,1+/S/-" },
	};

	use(cases[0].yaml);
	at(cases[0].position);
	CHECK("a move that sends nobody home takes no access",
	    single(1, 4) == VERDICT_OK && s.access == SEAT_BIT(SEAT_N));
	for (size_t i = 1; i < sizeof(cases) / sizeof(cases[0]); i++) {
		use(cases[i].yaml);
		at(cases[i].position);
		CHECK(cases[i].position,
		    single(1, 11) == VERDICT_OK && is(cases[i].after));
	}
}

/* South's pair on b2 (17, North's 21) leaves; singles of North stand there. */
static void test_leaving(void)
{
	use("");
	at("S:1,1,17=+/N:1,1,1,21+/S/2");
	CHECK("a host that leaves sends enemies home: no capture, no cast, access kept",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_OK && fx.nswept == 1 &&
		fx.ncaptured == 0 && is("S:1,1,18=+/N:1,1,1,1+/N/-"));
	at("S:1,1,17=~+/N:1,1,21=+/S/2");
	CHECK("a guest that leaves harms nobody",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_OK && fx.nswept == 0 &&
		is("S:1,1,18=+/N:1,1,21=+/N/-"));
	use("pairs: {leaving-sends-home: enemies}");
	at("S:1,1,17=+/N:1,1,21=+/S/2");
	CHECK("enemies: whichever pair leaves sends home",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_OK && fx.nswept == 2 &&
		is("S:1,1,18=+/N:1,1,1,1+/N/-"));
	use("pairs: {leaving-sends-home: all}");
	at("S:1,17,17=+/N:1,1,1,21+/S/2");
	CHECK("all: own pawns on that square too",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_OK && fx.nswept == 2 &&
		is("S:1,1,18=+/N:1,1,1,1+/N/-"));
	use("pairs: {leaving-sends-home: none}");
	at("S:1,1,17=+/N:1,1,1,21+/S/2");
	CHECK("none: those who stand there stay",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_OK && fx.nswept == 0 &&
		is("S:1,1,18=+/N:1,1,1,21+/N/-"));
	use("inner: {access-lost: all-home}");
	at("S:1,1,17=+/N:1,1,1,21+/S/2");
	CHECK("all-home: a sweep takes access too",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_OK && is("S:1,1,18=+/N:1,1,1,1/N/-"));
	use("inner: {access-lost: all-left}");
	at("S:1,1,17=+/N:1,1,21,F+/S/2");
	CHECK("all-left: ... and finished pawns are disregarded",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_OK && is("S:1,1,18=+/N:1,1,1,F/N/-"));
}

static void test_rest(void)
{
	use("");
	at("S:1,1,1,17+/N:1,1,22=+/S/1");
	CHECK("a single that comes to a pair is its guest and rests till the turn ends",
	    single(1, 17) == VERDICT_OK && fx.rests &&
		is("S:1,1,1,18+/N:1,1,22=+/N/-"));
	at("S:1,1,1,17+/N:1,1,21=+/S/4");
	CHECK("a guest may move on", single(4, 17) == VERDICT_OK);
	at("S:1,1,2,17^+/N:1,1,21=+/S/1");
	CHECK("the resting may not move", single(1, 17) == VERDICT_RESTING);
	at("S:1,1,17,17^+/N:1,1,21=+/S/1");
	CHECK("of two on one step the other may",
	    single(1, 17) == VERDICT_OK && is("S:1,1,17,18+/N:1,1,21=+/N/-"));
	at("S:1,1,17,17^+/N:1,1,21=+/S/2/o1");
	CHECK("a pair rests if either of its pawns rests",
	    play(PLY_FORM, 2, 17, 17) == VERDICT_OK && fx.rests &&
		is("S:1,1,17=~^+/N:1,1,21=+/S/-"));
	use("pairs: {guest-rests: false}");
	at("S:1,1,1,17+/N:1,1,22=+/S/1/o1");
	CHECK("without rest a guest moves on at once",
	    single(1, 17) == VERDICT_OK && !fx.rests && cast(1) == VERDICT_OK &&
		single(1, 18) == VERDICT_OK);
}

static void test_guests(void)
{
	use("");
	at("S:17=~,18=+/N:1,1,21=+/S/2");
	CHECK("a pair that comes to its own side's guest is a guest",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_OK);
	at("S:17=,18=~+/N:1,1,22=+/S/2");
	CHECK("a pair that joins a guest is what that one is",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_OK &&
		is("S:18=~,18=~+/N:1,1,22=+/N/-"));
	at("S:17,17,18=+/N:1,1,21=+/S/2");
	CHECK("a pair formed beside an enemy pair is its guest",
	    play(PLY_FORM, 2, 17, 17) == VERDICT_OK &&
		is("S:17=~,18=+/N:1,1,21=+/N/-"));
	at("S:24=,F,F+/N:1,1,21=+/S/2");
	CHECK("a pair that reaches F is two finished pawns, and he has finished",
	    play(PLY_PAIR, 2, 24, 25) == VERDICT_OK && fx.pawns_home == 2 &&
		fx.finished && fx.over && is("S:F,F,F,F+#1/N:1,1,21=+#2/-"));
}

static void test_not_safe_homes(void)
{
	use("board: {safe: [final]}\nouter: {pawns-per-square: any}");
	at("S:1,1,1,8/N:1,1,1,1/S/1");
	CHECK("who lands on a start captures those dealt there",
	    single(1, 8) == VERDICT_OK && fx.ncaptured == 4 && fx.gained_access &&
		is("S:1,1,1,9+/N:1,1,1,1/S/-"));
	use("board: {safe: [final]}\nouter: {pawns-per-square: any}\n"
	    "pairs: {where: anywhere}");
	at("S:1,1,8=/N:1,1,5,16/S/2");
	CHECK("a pair sweeps pawns home to where it lands, and captures them",
	    play(PLY_PAIR, 2, 8, 9) == VERDICT_OK && fx.nswept == 1 &&
		fx.ncaptured == 3 && fx.captured[SEAT_N] == 3);
}

static void test_lap(void)
{
	use("inner: {without-access: lap}");
	at("S:1,1,9,16/N:1,1,1,1/S/3");
	CHECK("without access a pawn goes on to its own step 1",
	    play(PLY_SINGLE, 3, 16, 3) == VERDICT_OK && is("S:1,1,3,9/N:1,1,1,1/N/-"));
	use("inner: {without-access: lap}\nthrows: {faces: {1: 1, 15: 1, 16: 1}, "
	    "again: []}");
	at("S:1,1,1,8/N:1,1,1,1/S/16");
	CHECK("a lap may not reach where it began",
	    play(PLY_SINGLE, 16, 8, 8) == VERDICT_LAP_TOO_LONG);
	at("S:1,1,1,8/N:1,1,1,1/S/15");
	CHECK("one step short of it is good", play(PLY_SINGLE, 15, 8, 7) == VERDICT_OK);
}

static void test_block_stop(void)
{
	use("pairs: {block: stop}");
	at("S:1,1,1,17+/N:1,1,22=+/S/3");
	CHECK("stop: the step written is where it ends",
	    single(3, 17) == VERDICT_WRONG_STOP &&
		play(PLY_SINGLE, 3, 17, 18) == VERDICT_OK && fx.rests &&
		is("S:1,1,1,18+/N:1,1,22=+/N/-"));
	at("S:1,1,1,23+/N:1,1,20=+/S/3");
	CHECK("stop: the whole throw must be legal as to F",
	    play(PLY_SINGLE, 3, 23, 24) != VERDICT_OK);
	use("pairs: {block: none}");
	at("S:1,1,1,17+/N:1,1,22=+/S/3");
	CHECK("none: pairs are crossed", single(3, 17) == VERDICT_OK);
	use("");
	at("S:1,1,1,17+/N:1,1,22=+/S/3");
	CHECK("land: a pair is not crossed", single(3, 17) == VERDICT_CROSSES_PAIR);
}

static void test_meets(void)
{
	use("pairs: {single-meets-pair: capture, pair-meets-pair: capture}");
	at("S:1,1,1,17+/N:1,1,22=+/S/1");
	CHECK("capture: the whole pair goes home", single(1, 17) == VERDICT_OK &&
						       fx.ncaptured == 2 &&
						       is("S:1,1,1,18+/N:1,1,1,1/S/-"));
	use("pairs: {single-meets-pair: illegal, pair-meets-pair: illegal}");
	at("S:1,17,17=+/N:1,1,22=+/S/1");
	CHECK("illegal: a single may not", single(1, 17) == VERDICT_SINGLE_MEETS_PAIR);
	at("S:1,17,17=+/N:1,1,22=+/S/2");
	CHECK("illegal: a pair may not",
	    play(PLY_PAIR, 2, 17, 18) == VERDICT_PAIR_MEETS_PAIR);
}

static void test_forfeits(void)
{
	use("");
	state_deal(&s, &r, 15, SEAT_S);
	CHECK("before the first ply a forfeit takes no turn",
	    forfeit(SEAT_S, true) == VERDICT_OK && !fx.turn_ended && s.turn == SEAT_E &&
		s.place[SEAT_S] == 4);
	CHECK("the next one is one place better",
	    forfeit(SEAT_W, false) == VERDICT_OK && s.place[SEAT_W] == 3 &&
		s.turn == SEAT_E);
	CHECK("twice is refused", forfeit(SEAT_W, false) == VERDICT_FORFEIT_DONE);
	CHECK("the last one left takes the next place",
	    forfeit(SEAT_E, false) == VERDICT_OK && fx.over && s.place[SEAT_N] == 1 &&
		s.place[SEAT_E] == 2 && state_broken(&r, &s) == NULL);
	CHECK("after the end nothing is played or cast",
	    single(1, 1) == VERDICT_OVER && cast(1) == VERDICT_OVER &&
		forfeit(SEAT_N, false) == VERDICT_OVER);
	state_deal(&s, &r, 5, SEAT_S);
	CHECK("nobody sits there", forfeit(SEAT_E, false) == VERDICT_SEAT_EMPTY);
	at("S:1,1,1,1/E:1,1,1,1/N:1,1,1,1/S/4");
	CHECK("another's forfeit leaves the turn as it is",
	    forfeit(SEAT_E, false) == VERDICT_OK && s.nhand == 1 && s.turn == SEAT_S);
	at("S:1,1,1,1/E:1,1,1,1/N:1,1,1,1/S/4/o1");
	CHECK("one's own ends the turn, and throws are lost",
	    forfeit(SEAT_S, false) == VERDICT_OK && is("S:!3/E:1,1,1,1/N:1,1,1,1/E/-"));
	at("S:13,14,15,16/E:1,1,1,1/N:13,14,15,16/E/-");
	CHECK("those left by a forfeit who can never move share the place",
	    forfeit(SEAT_E, false) == VERDICT_OK && fx.deadlock &&
		s.place[SEAT_S] == 1 && s.place[SEAT_N] == 1 && s.place[SEAT_E] == 3);
}

static void test_ends(void)
{
	use("end: {play-on: false}");
	at("S:24,F,F,F+/E:1,1,1,1/N:1,1,1,1/W:!4/S/1");
	CHECK("without playing on the others share second place",
	    single(1, 24) == VERDICT_OK && fx.over && s.place[SEAT_S] == 1 &&
		s.place[SEAT_E] == 2 && s.place[SEAT_N] == 2 && s.place[SEAT_W] == 4);
	use("");
	at("S:13,14,15,16/N:12,14,15,16/N/1");
	CHECK("a turn after which nobody can ever move ends the play",
	    single(1, 12) == VERDICT_OK && fx.deadlock &&
		is("S:13,14,15,16#1/"
		   "N:13,14,15,16#1/-"));
	at("S:24,F,F,F+/N:1,1,1,1/S/4");
	CHECK("no legal action is a pass, and ends the turn even on a 4",
	    pass(4) == VERDICT_OK && s.turn == SEAT_N);
	at("S:23,F,F,F+/N:1,1,1,1/S/1");
	CHECK("who can act must", pass(1) == VERDICT_MUST_PLAY);
}

static void test_again(void)
{
	use("throws: {bonus: each}");
	at("S:1,1,1,5/N:1,1,1,1/S/8/o65535");
	CHECK("at most 65535 casts are owed",
	    single(8, 1) == VERDICT_OK && s.owed == 65534);
	at("S:1,1,1,3/N:1,1,3,5/S/8");
	CHECK("each: an 8 that captures gives two casts",
	    single(8, 3) == VERDICT_OK && fx.ncaptured == 1 && s.owed == 1 &&
		s.turn == SEAT_S);
	use("throws: {after-pass: throw-again}");
	at("S:24,F,F,F+/N:1,1,1,1/S/4");
	CHECK("throw-again: a 4 that cannot be played gives its cast",
	    pass(4) == VERDICT_OK && s.turn == SEAT_S && s.nhand == 0);
	use("finish: {throw-again: true}");
	at("S:1,24,F,F+/N:1,1,1,1/S/1");
	CHECK("another cast when a pawn reaches F",
	    single(1, 24) == VERDICT_OK && s.turn == SEAT_S);
	use("throws: {void-run: 3}");
	state_deal(&s, &r, 5, SEAT_S);
	cast(4), single(4, 1), cast(8), single(8, 1);
	CHECK("the third again-throw in a row is void",
	    cast_voids(&r, &s, 4) && !cast_voids(&r, &s, 3) && cast(4) == VERDICT_OK &&
		fx.voided && s.turn == SEAT_N && s.run == 0);
}

static void test_banks(void)
{
	static uint8_t eights[256], run[] = { 4, 8, 4 }, mixed[] = { 4, 8, 3 };

	memset(eights, 8, sizeof(eights));
	use("throws: {play: banked}");
	state_deal(&s, &r, 5, SEAT_S);
	CHECK("the 255th throw ends a bank",
	    !bank_complete(&r, eights, 254) && bank_complete(&r, eights, 255) &&
		state_cast_bank(&r, &s, eights, 255, NULL, &fx) == VERDICT_OK &&
		s.nhand == 255);
	CHECK("one cast while throws are in hand",
	    state_cast_bank(&r, &s, mixed, 3, NULL, &fx) == VERDICT_CAST_NOT_OWED);
	state_deal(&s, &r, 5, SEAT_S);
	CHECK("a bank that is not at its end",
	    state_cast_bank(&r, &s, mixed, 2, NULL, &fx) == VERDICT_BANK_TOO_SHORT);
	uint8_t over[] = { 3, 4 }, no[] = { 5 };

	CHECK("a bank that goes on after its end",
	    state_cast_bank(&r, &s, over, 2, NULL, &fx) == VERDICT_BANK_TOO_LONG);
	CHECK("a throw the dice do not have",
	    state_cast_bank(&r, &s, no, 1, NULL, &fx) == VERDICT_NO_SUCH_THROW);
	CHECK("a single cast where throws are banked", cast(1) == VERDICT_BANK_MISSING);
	use("throws: {play: banked, void-run: 3}");
	state_deal(&s, &r, 5, SEAT_S);
	CHECK("a run voids the bank",
	    state_cast_bank(&r, &s, run, 3, NULL, &fx) == VERDICT_OK && fx.voided &&
		s.turn == SEAT_N);
	use("throws: {play: banked}");
	at("S:24,F,F,F+/N:1,1,1,1/S/2,3,4");
	CHECK("lost throws go smallest first",
	    pass(4) == VERDICT_LOST_OUT_OF_ORDER && pass(2) == VERDICT_OK &&
		pass(3) == VERDICT_OK && pass(4) == VERDICT_OK && s.turn == SEAT_N);
	use("");
	state_deal(&s, &r, 5, SEAT_S);
	CHECK("a bank where throws are played at once",
	    state_cast_bank(&r, &s, mixed, 3, NULL, &fx) == VERDICT_BANK_NOT_PLAYED);
	CHECK("a throw the dice do not have", cast(5) == VERDICT_NO_SUCH_THROW);
	CHECK(
	    "a second cast", cast(1) == VERDICT_OK && cast(1) == VERDICT_CAST_NOT_OWED);
}

static void test_targets(void)
{
	use("");
	state_deal(&s, &r, 5, SEAT_S);
	CHECK("a target", moves_target(&r, &s, SEAT_S, false, 1, 4) == 5 &&
			      moves_target(&r, &s, SEAT_S, true, 1, 4) == 3);
	CHECK("no target", moves_target(&r, &s, SEAT_S, false, 1, 5) == 0 &&
			       moves_target(&r, &s, SEAT_S, true, 1, 3) == 0 &&
			       moves_target(&r, &s, SEAT_S, false, 0, 4) == 0 &&
			       moves_target(&r, &s, SEAT_S, false, 25, 4) == 0 &&
			       moves_target(&r, &s, SEAT_S, false, 15, 4) == 0);
}

int main(void)
{
	test_access_lost();
	test_leaving();
	test_rest();
	test_guests();
	test_not_safe_homes();
	test_lap();
	test_block_stop();
	test_meets();
	test_forfeits();
	test_ends();
	test_again();
	test_banks();
	test_targets();
	return DONE();
}
