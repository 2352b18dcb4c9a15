/* Every verdict is met in a real position, and says what it should. */
#include "record/reason.h"

#include <string.h>

#include "notation/lexer.h"
#include "notation/position.h"
#include "unit.h"

/* House rules of a case: what differs from pagdi. */
static void at_pagdi(struct keys *k)
{
	(void)k;
}

static void at_banked(struct keys *k)
{
	k->play = PLAY_BANKED;
}

static void at_void(struct keys *k)
{
	k->void_run = 3;
}

static void at_stop(struct keys *k)
{
	k->block = BLOCK_STOP;
}

static void at_lap(struct keys *k)
{
	k->without_access = WITHOUT_LAP;
	k->nfaces = 2;
	k->faces[0] = (struct face){ .weight = 1, .value = 2 };
	k->faces[1] = (struct face){ .weight = 1, .value = 16 };
	k->nagain = 0;
}

static void at_inner_one(struct keys *k)
{
	k->inner_limit = 1;
}

static void at_no_pairs(struct keys *k)
{
	k->form = FORM_NEVER;
}

static void at_automatic(struct keys *k)
{
	k->form = FORM_AUTOMATIC;
}

static void at_no_guests(struct keys *k)
{
	k->single_meets = MEET_ILLEGAL;
	k->pair_meets = MEET_ILLEGAL;
}

static void at_forced(struct keys *k)
{
	k->capture_forced = true;
}

static void at_entry(struct keys *k)
{
	k->nenter = 1;
	k->enter[0] = 4;
}

static void at_choice(struct keys *k)
{
	k->pass = PASS_BY_CHOICE;
}

static void at_outer_two(struct keys *k)
{
	k->outer_limit = 2;
}

static bool never(
    void *context, const struct rules *r, const struct state *s, const struct move *m)
{
	(void)context;
	(void)r;
	(void)s;
	return m->ply.kind == PLY_PASS;
}

static const struct permit forbids = { .allows = never };

struct reason_case {
	enum verdict verdict;
	void (*rules)(struct keys *k);
	const char *position, *word, *sentence, *help;
};

#define NORTH "/N:1,1,1,1"

static const struct reason_case cases[] = {
	{ VERDICT_OK, at_pagdi, "S:1,1,1,1" NORTH "/S/4", "S4:1-5",
	    "South may play this", "legal with 4: S4:1-5" },
	{ VERDICT_OVER, at_pagdi, "S:F,F,F,F+#1/N:1,1,1,1#2/-", "S4:1-5",
	    "South may not play: the play is over", "the result is S>N" },
	{ VERDICT_NOT_YOUR_TURN, at_pagdi, "S:1,1,1,1" NORTH "/S/-", "N4:1-5",
	    "North may not play: it is South's turn", "South is to cast" },
	{ VERDICT_NOT_YOUR_TURN, at_pagdi, "S:1,1,1,1" NORTH "/S/4", "N4:1-5",
	    "North may not play: it is South's turn", "South has 4 to play" },
	{ VERDICT_NOT_YOUR_TURN, at_pagdi, "S:13,14,15,16" NORTH "/S/3", "N4:1-5",
	    "North may not play: it is South's turn",
	    "South has 3 to play; did S3:- get lost before it?" },
	{ VERDICT_NOT_YOUR_TURN, at_pagdi, "S:13,14,15,16" NORTH "/S/-", "N4:1-5",
	    "North may not play: it is South's turn",
	    "South is to cast; did a pass like S2:- get lost before it?" },
	{ VERDICT_NOT_YOUR_TURN, at_pagdi, "S:1,14,15,16/E:13,14,15,16" NORTH "/S/4",
	    "N4:1-5", "North may not play: it is South's turn", "South has 4 to play" },
	{ VERDICT_NOT_YOUR_TURN, at_pagdi, "S:13,14,15,16/E:13,14,15,16" NORTH "/S/4",
	    "N4:1-5", "North may not play: it is South's turn",
	    "South has 4 to play; did passes like S4:- E2:- get lost before it?" },
	{ VERDICT_NOT_YOUR_TURN, at_choice, "S:1,1,1,1" NORTH "/S/3", "N4:1-5",
	    "North may not play: it is South's turn",
	    "South has 3 to play; did S3:- get lost before it?" },
	{ VERDICT_NOT_YOUR_TURN, at_banked, "S:13,14,15,16" NORTH "/S/-", "N(2)",
	    "North may not play: it is South's turn",
	    "South is to cast; did a pass like S(2) S2:- get lost before it?" },
	{ VERDICT_SEAT_EMPTY, at_pagdi, "S:1,1,1,1" NORTH "/S/4", "E4:1-5",
	    "East may not play: nobody sits there", "South has 4 to play" },
	{ VERDICT_SEAT_DONE, at_pagdi, "S:F,F,F,F+#1/E:1,1,1,1" NORTH "/E/-", "S4:1-5",
	    "South may not play: it has finished", "East is to cast" },
	{ VERDICT_SEAT_DONE, at_pagdi, "S:!3/E:1,1,1,1" NORTH "/E/-", "S4:1-5",
	    "South may not play: it has forfeited", "East is to cast" },
	{ VERDICT_FORFEIT_DONE, at_pagdi, "S:F,F,F,F+#1/E:1,1,1,1" NORTH "/E/-",
	    "S!resign", "South may not forfeit: it has finished", "East is to cast" },
	{ VERDICT_FORFEIT_DONE, at_pagdi, "S:!3/E:1,1,1,1" NORTH "/E/4", "S!time",
	    "South may not forfeit: it has forfeited already", "East has 4 to play" },
	{ VERDICT_NO_SUCH_THROW, at_pagdi, "S:1,1,1,1" NORTH "/S/-", "S5:1-6",
	    "South cannot have cast 5: the dice give 1, 2, 3, 4 or 8",
	    "South is to cast" },
	{ VERDICT_THROW_NOT_IN_HAND, at_pagdi, "S:1,1,1,1" NORTH "/S/4", "S2:1-3",
	    "South has no 2 in hand: it has 4", "legal with 4: S4:1-5" },
	{ VERDICT_THROW_NOT_IN_HAND, at_banked, "S:1,1,1,1" NORTH "/S/1,4,4", "S2:1-3",
	    "South has no 2 in hand: it has 1 and 4 (2 times)",
	    "legal with 1 and 4 (2 times): S1:1-2 S4:1-5" },
	{ VERDICT_CAST_NOT_OWED, at_banked, "S:1,1,1,1" NORTH "/S/1,4", "S(2)",
	    "South may not cast: it has 1 and 4 in hand to play first",
	    "legal with 1 and 4: S1:1-2 S4:1-5" },
	{ VERDICT_BANK_MISSING, at_banked, "S:1,1,1,1" NORTH "/S/-", "S2:1-3",
	    "South has cast nothing yet: by these rules its bank comes first",
	    "South is to cast its bank, written as S(2), before its plies" },
	{ VERDICT_BANK_NOT_PLAYED, at_pagdi, "S:1,1,1,1" NORTH "/S/-", "S(2)",
	    "South casts no bank: by these rules each throw is played at once",
	    "South is to cast" },
	{ VERDICT_BANK_TOO_SHORT, at_banked, "S:1,1,1,1" NORTH "/S/-", "S(8,4)",
	    "South's bank is too short: its last throw, 4, gives another cast",
	    "South is to cast" },
	{ VERDICT_BANK_TOO_LONG, at_banked, "S:1,1,1,1" NORTH "/S/-", "S(2,4)",
	    "South's bank is too long: it goes on after a throw which ends it",
	    "South is to cast" },
	{ VERDICT_VOID, at_void, "S:1,1,1,1" NORTH "/S/-/r2", "S4:1-5",
	    "South's 4 is void: it is the 3rd throw of 4 or 8 in a row",
	    "legal with 4: S4:void" },
	{ VERDICT_NOT_VOID, at_void, "S:1,1,1,1" NORTH "/S/-/r1", "S4:void",
	    "South's 4 is not void: that takes 3 throws of 4 or 8 in a row",
	    "legal with 4: S4:1-5" },
	{ VERDICT_NOT_VOID, at_pagdi, "S:1,1,1,1" NORTH "/S/-", "S4:void",
	    "South's 4 is not void: by these rules no throw is",
	    "legal with 4: S4:1-5" },
	{ VERDICT_NO_PAWN_THERE, at_pagdi, "S:1,1,1,1" NORTH "/S/4", "S4:2-6",
	    "South has no single on step 2 (d1)", "legal with 4: S4:1-5" },
	{ VERDICT_NO_PAWN_THERE, at_pagdi, "S:1,1,1,1" NORTH "/S/4", "S4:0-1",
	    "South has no pawn off the board", "legal with 4: S4:1-5" },
	{ VERDICT_NO_PAWN_THERE, at_pagdi, "S:1,1,1,1" NORTH "/S/4", "S4:200-204",
	    "South has no single on step 200", "legal with 4: S4:1-5" },
	{ VERDICT_NO_PAIR_THERE, at_pagdi, "S:1,1,19,19+" NORTH "/S/4", "S4:19=21",
	    "South has no pair on step 19 (b4): the 2 singles there are not tied",
	    "legal with 4: S4:1-5 S4:19-23" },
	{ VERDICT_PAWN_IS_PAIRED, at_pagdi, "S:1,1,19=+" NORTH "/S/4", "S4:19-23",
	    "South has no single on step 19 (b4): the pawns there are a pair and move "
	    "together",
	    "legal with 4: S4:1-5 S4:19=21" },
	{ VERDICT_WRONG_LENGTH, at_pagdi, "S:1,1,1,9" NORTH "/S/4", "S4:9-12",
	    "South's move from 9 with 4 ends on 13, not 12",
	    "legal with 4: S4:1-5 S4:9-13" },
	{ VERDICT_WRONG_LENGTH, at_pagdi, "S:1,1,19=+" NORTH "/S/4", "S4:19=23",
	    "South's pair from 19 with 4 ends on 21, not 23",
	    "legal with 4: S4:1-5 S4:19=21" },
	{ VERDICT_WRONG_LENGTH, at_pagdi, "S:1,1,1,15" NORTH "/S/4", "S4:15-18",
	    "South's move from 15 with 4 does not end on 18", "legal with 4: S4:1-5" },
	{ VERDICT_WRONG_LENGTH, at_stop, "S:1,1,1,20+/N:1,1,19=+/S/4", "S4:20-22",
	    "South's move from 20 with 4 ends on 23, not 22",
	    "legal with 4: S4:1-5 S4:20-23" },
	{ VERDICT_WRONG_LENGTH, at_entry, "S:0,1,1,1/N:0,0,0,0/S/4", "S4:0-4",
	    "South's move from 0 with 4 ends on 1, not 4",
	    "legal with 4: S4:0-1 S4:1-5" },
	{ VERDICT_WRONG_STOP, at_stop, "S:1,1,1,20+/N:1,1,19=+/S/4", "S4:20-24",
	    "South's move from 20 with 4 is stopped by North's pair on d2 (step 23) "
	    "and "
	    "does not reach 24",
	    "legal with 4: S4:1-5 S4:20-23" },
	{ VERDICT_PAST_FINAL, at_pagdi, "S:1,1,1,23+" NORTH "/S/4", "S4:23-27",
	    "South's move from 23 (d2) with 4 runs past F: it needs 2 exactly",
	    "legal with 4: S4:1-5" },
	{ VERDICT_PAST_FINAL, at_pagdi, "S:1,1,23=+" NORTH "/S/8", "S8:23=27",
	    "South's pair from 23 (d2) with 8 runs past F: it needs 4 exactly",
	    "legal with 8: S8:1-9" },
	{ VERDICT_ALREADY_FINAL, at_pagdi, "S:1,1,1,F+" NORTH "/S/4", "S4:F-29",
	    "South's pawn on F (c3) has finished and moves no more",
	    "legal with 4: S4:1-5" },
	{ VERDICT_NO_ACCESS, at_pagdi, "S:1,1,1,15" NORTH "/S/4", "S4:15-19",
	    "South may not pass the gate: it has captured nothing",
	    "legal with 4: S4:1-5" },
	{ VERDICT_LAP_TOO_LONG, at_lap, "S:1,1,1,5" NORTH "/S/16", "S16:5-5",
	    "South's lap from 5 (e3) with 16 reaches or passes the square it began on",
	    "legal with 16: S16:-" },
	{ VERDICT_CROSSES_PAIR, at_pagdi, "S:1,1,1,20+/N:1,1,19=+/S/4", "S4:20-24",
	    "South's move from 20 to 24 crosses North's pair on d2 (step 23)",
	    "legal with 4: S4:1-5" },
	{ VERDICT_OWN_PAWN_THERE, at_pagdi, "S:1,1,2,6" NORTH "/S/4", "S4:2-6",
	    "South may not land on step 6 (e4): an own pawn stands there",
	    "legal with 4: S4:1-5 S4:6-10" },
	{ VERDICT_OWN_PAWN_THERE, at_outer_two, "S:1,2,6,6" NORTH "/S/4", "S4:2-6",
	    "South may not land on step 6 (e4): it would hold more than 2 own pawns",
	    "legal with 4: S4:1-5 S4:6-10" },
	{ VERDICT_INNER_FULL, at_inner_one, "S:1,1,17,19+" NORTH "/S/2", "S2:17-19",
	    "South may not land on step 19 (b4): an own pawn stands there",
	    "legal with 2: S2:1-3 S2:19-21" },
	{ VERDICT_RESTING, at_pagdi, "S:1,1,1,23^+/N:1,1,19=+/S/1", "S1:23-24",
	    "South's pawn on step 23 (d2) rests until its next turn",
	    "legal with 1: S1:1-2" },
	{ VERDICT_RESTING, at_pagdi, "S:1,1,23=~^+/N:1,1,19=+/S/2", "S2:23=24",
	    "South's pair on step 23 (d2) rests until its next turn",
	    "legal with 2: S2:1-3" },
	{ VERDICT_ODD_THROW, at_pagdi, "S:1,1,19=+" NORTH "/S/3", "S3:19=20",
	    "South's pair cannot move with 3: the throw is odd and a pair moves half",
	    "legal with 3: S3:1-4" },
	{ VERDICT_FORM_NEEDS_TWO, at_pagdi, "S:1,1,19,19+" NORTH "/S/4",
	    "S4:19=", "South may not form a pair with 4: that takes a throw of 2",
	    "legal with 4: S4:1-5 S4:19-23" },
	{ VERDICT_FORM_NOT_SO, at_no_pairs, "S:1,1,19,19+" NORTH "/S/2",
	    "S2:19=", "South may not form a pair: by these rules there are none",
	    "legal with 2: S2:1-3 S2:19-21" },
	{ VERDICT_FORM_NOT_SO, at_automatic, "S:1,1,19,20+" NORTH "/S/2", "S2:19=",
	    "South may not form a pair by a throw: by these rules two singles that "
	    "meet "
	    "are tied at once",
	    "legal with 2: S2:1-3 S2:19-21 S2:20-22" },
	{ VERDICT_FORM_NOT_HERE, at_pagdi, "S:1,1,1,1" NORTH "/S/2",
	    "S2:1=", "South may not form a pair on step 1 (c1): it is a safe square",
	    "legal with 2: S2:1-3" },
	{ VERDICT_FORM_NOT_HERE, at_outer_two, "S:1,1,6,6" NORTH "/S/2",
	    "S2:6=", "South may not form a pair on step 6 (e4): it is an outer square",
	    "legal with 2: S2:1-3 S2:6-8" },
	{ VERDICT_FORM_NOT_HERE, at_pagdi, "S:1,1,F,F+" NORTH "/S/2",
	    "S2:F=", "South may not form a pair on step F (c3): it is the final square",
	    "legal with 2: S2:1-3" },
	{ VERDICT_FORM_NOT_HERE, at_entry, "S:0,0,1,1/N:0,0,0,0/S/2",
	    "S2:0=", "South may not form a pair on step 0: it is off the board",
	    "legal with 2: S2:1-3" },
	{ VERDICT_FORM_NO_SINGLES, at_pagdi, "S:1,1,1,19+" NORTH "/S/2", "S2:19=",
	    "South may not form a pair on step 19 (b4): it has one single there, not "
	    "two",
	    "legal with 2: S2:1-3 S2:19-21" },
	{ VERDICT_FORM_NO_SINGLES, at_pagdi, "S:1,1,19=+" NORTH "/S/2", "S2:19=",
	    "South may not form a pair on step 19 (b4): it has no single there, not "
	    "two",
	    "legal with 2: S2:1-3 S2:19=20" },
	{ VERDICT_SINGLE_MEETS_PAIR, at_no_guests, "S:1,1,1,20+/N:1,1,19=+/S/3",
	    "S3:20-23",
	    "South's single may not land on step 23 (d2): North's pair stands there",
	    "legal with 3: S3:1-4" },
	{ VERDICT_PAIR_MEETS_PAIR, at_no_guests, "S:1,1,21=+/N:1,1,19=+/S/4",
	    "S4:21=23",
	    "South's pair may not land on step 23 (d2): North's pair stands there",
	    "legal with 4: S4:1-5" },
	{ VERDICT_MUST_CAPTURE, at_forced, "S:1,1,1,8/N:1,1,1,2/S/2", "S2:1-3",
	    "South must capture: another ply does, and captures are forced",
	    "legal with 2: S2:8x10" },
	{ VERDICT_MUST_PLAY, at_pagdi, "S:1,1,1,1" NORTH "/S/-", "S2:-",
	    "South may not pass: 2 can be played", "legal with 2: S2:1-3" },
	{ VERDICT_MUST_ENTER, at_entry, "S:0,0,1,1/N:0,0,0,0/S/2", "S2:0-1",
	    "South may not enter a pawn with 2: that takes 4", "legal with 2: S2:1-3" },
	{ VERDICT_LOST_OUT_OF_ORDER, at_banked, "S:13,14,15,16" NORTH "/S/1,2", "S2:-",
	    "South's lost throws are written smallest first: not 2, it has 1 and 2",
	    "legal with 1 and 2: S1:-" },
	{ VERDICT_SCRIPT_FORBIDS, at_pagdi, "S:1,1,1,1" NORTH "/S/4", "S4:1-5",
	    "South may not play this: a house rule forbids it", "legal with 4: S4:-" },
};

/* What `apply` does with a word; *s is then the state it was judged in. */
static enum verdict judge(const struct rules *r, struct state *s, struct token *t,
    const struct permit *permit, enum seat seat)
{
	struct effects fx;
	struct state next;
	enum verdict v;

	if (t->kind == TOKEN_FORFEIT)
		return state_forfeit(r, s, seat, false, permit, &fx);
	if (state_over(s))
		return VERDICT_OVER;
	if (seat != (enum seat)s->turn) {
		if (!(s->seats & SEAT_BIT(seat)))
			return VERDICT_SEAT_EMPTY;
		return s->live & SEAT_BIT(seat) ? VERDICT_NOT_YOUR_TURN
						: VERDICT_SEAT_DONE;
	}
	if (t->kind == TOKEN_BANK)
		return state_cast_bank(r, s, t->bank.throws, t->bank.n, permit, &fx);
	if (s->nhand == 0) {
		if (cast_voids(r, s, t->ply.ply.throw))
			return t->ply.ply.kind == PLY_VOID ? VERDICT_OK : VERDICT_VOID;
		v = state_cast(r, s, t->ply.ply.throw, permit, &fx);
		if (v != VERDICT_OK)
			return v;
	}
	next = *s;
	return state_play(r, &next, t->ply.ply, permit, &fx);
}

static void check_case(const struct reason_case *c)
{
	const struct permit *permit =
	    c->verdict == VERDICT_SCRIPT_FORBIDS ? &forbids : NULL;
	struct buf sentence = { 0 }, help = { 0 };
	struct keys keys;
	struct rules r;
	struct key_fault fault;
	struct state s;
	struct token t;
	struct error err = { 0 };
	struct ply ply = { 0 };
	enum seat seat;
	enum verdict v;

	keys_default(&keys);
	c->rules(&keys);
	CHECK("its rules compile", rules_compile(&r, &keys, &fault));
	CHECK(c->position, position_read(span_of(c->position), &r, &s, &err));
	if (err.code)
		printf("# %s\n", err.msg);
	CHECK(c->word, token_read(span_of(c->word), r.last, &t, &err));
	seat = seat_of_letter(c->word[0]);
	if (t.kind == TOKEN_PLY)
		ply = t.ply.ply;
	v = judge(&r, &s, &t, permit, seat);
	if (v == VERDICT_BANK_TOO_SHORT)
		ply.throw = t.bank.throws[t.bank.n - 1];
	CHECK(verdict_name(c->verdict), v == c->verdict);
	reason_sentence(&sentence, &r, &s, seat, ply, v);
	reason_help(&help, &r, &s, permit, seat, ply, v);
	CHECK(c->sentence, strcmp(buf_cstr(&sentence), c->sentence) == 0);
	CHECK(c->help, strcmp(buf_cstr(&help), c->help) == 0);
	if (strcmp(buf_cstr(&sentence), c->sentence) ||
	    strcmp(buf_cstr(&help), c->help))
		printf("# %s: %s\n# %s\n", verdict_name(v), buf_cstr(&sentence),
		    buf_cstr(&help));
	buf_clear(&sentence);
	buf_clear(&help);
}

/* More than twelve plies are counted, not listed. */
static void check_long_help(void)
{
	struct buf help = { 0 };
	struct keys keys;
	struct rules r;
	struct key_fault fault;
	struct state s;
	struct error err = { 0 };
	struct ply ply = { .kind = PLY_SINGLE, .throw = 1, .from = 9, .to = 10 };

	keys_default(&keys);
	keys.play = PLAY_BANKED;
	rules_compile(&r, &keys, &fault);
	CHECK("a bank of four throws is read",
	    position_read(span_of("S:1,3,6,10+" NORTH "/S/1,2,3,4"), &r, &s, &err));
	reason_help(&help, &r, &s, NULL, SEAT_S, ply, VERDICT_NO_PAWN_THERE);
	CHECK("twelve plies, and how many more",
	    strcmp(buf_cstr(&help),
		"legal with 1, 2, 3 and 4: S1:1-2 S1:3-4 S1:6-7 S1:10-11 S2:3-5 S2:6-8 "
		"S2:10-12 S3:1-4 S3:6-9 S3:10-13 S4:1-5 S4:3-7 and 1 more") == 0);
	buf_clear(&help);
}

int main(void)
{
	bool met[VERDICT_COUNT] = { false };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		check_case(&cases[i]);
		met[cases[i].verdict] = true;
	}
	check_long_help();
	for (int v = 0; v < VERDICT_COUNT; v++)
		CHECK(verdict_name((enum verdict)v), met[v]);
	return DONE();
}
