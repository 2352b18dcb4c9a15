/*
 * Keys compile into tables: routes of every size, squares and their names, which keys
 * make no game. And states that cannot be, each with one thing broken.
 */
#include <string.h>

#include "core/route.h"
#include "core/turn.h"
#include "unit.h"

static struct rules r;
static struct keys k;
static struct key_fault fault;

static bool refused(enum key key, enum key other)
{
	fault = (struct key_fault){ 0 };
	if (rules_compile(&r, &k, &fault))
		return false;
	if (fault.key != key || fault.other != other)
		printf("# %s and %s: %s\n", key_name(fault.key), key_name(fault.other),
		    fault.msg);
	return fault.key == key && fault.other == other && fault.msg[0];
}

/* Does South's route go round as written, its squares by name? */
static bool goes(const char *squares)
{
	char name[4];

	for (int step = 1; *squares; step++) {
		int len = square_name(&r, r.square[SEAT_S][step], name);

		if (strncmp(squares, name, (size_t)len) != 0)
			return false;
		squares += len + (squares[len] == ' ');
	}
	return true;
}

/* Each square once, and quarter turns for the other seats. */
static bool is_route(int size)
{
	bool seen[SQUARES_MAX] = { false };

	for (int step = 1; step <= r.last; step++) {
		int sq = r.square[SEAT_S][step];

		if (seen[sq] || r.step[SEAT_S][sq] != step)
			return false;
		seen[sq] = true;
		for (int seat = 0; seat < SEATS; seat++)
			if (r.square[seat][step] != square_turned(size, sq, seat))
				return false;
	}
	return r.last == size * size && r.square[SEAT_W][r.last] == r.final &&
	       r.gate == 4 * (size - 1);
}

static void test_routes(void)
{
	rules_default(&r);
	CHECK("5x5", is_route(5) && goes("c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 "
					 "b1 b2 b3 b4 c4 d4 d3 d2 c2 c3"));
	for (int size = 3; size <= BOARD_MAX; size += 2) {
		char name[20];

		for (int direction = 0; direction < 2; direction++) {
			keys_default(&k);
			k.size = (uint8_t)size;
			k.direction = (uint8_t)direction;
			snprintf(
			    name, sizeof(name), "%dx%d, %d", size, size, direction);
			CHECK(name, rules_compile(&r, &k, &fault) && is_route(size));
		}
	}
	keys_default(&k);
	k.size = 3;
	CHECK("3x3: an outer ring of 8, then F; no pair can form there",
	    rules_compile(&r, &k, &fault) && goes("b1 c1 c2 c3 b3 a3 a2 a1 b2") &&
		r.pairable[SEAT_S] == 0);
	keys_default(&k);
	k.direction = CLOCKWISE;
	CHECK("clockwise mirrors South's route left to right",
	    rules_compile(&r, &k, &fault) && goes("c1 b1 a1 a2") &&
		r.home[SEAT_E] == square_parse(5, "e3", 2));
	k.size = 7;
	k.direction = ANTICLOCKWISE;
	CHECK("7x7: each inner ring starts at its bottom left corner",
	    rules_compile(&r, &k, &fault) && goes("d1 e1 f1 g1") &&
		r.step[SEAT_S][square_parse(7, "b2", 2)] == 25 &&
		r.step[SEAT_S][square_parse(7, "c3", 2)] == 41);
}

static void write_route(const char *squares, int gate)
{
	keys_default(&k);
	k.route_given = true;
	k.gate = (uint8_t)gate;
	for (; *squares; squares += squares[2] ? 3 : 2)
		k.route[k.nroute++] = (uint8_t)square_parse(5, squares, 2);
}

static void test_written_routes(void)
{
	write_route("c1 d1 e1 e2 e3 c3", 5);
	CHECK("a route written out, the others by quarter turns",
	    rules_compile(&r, &k, &fault) && r.last == 6 && r.gate == 5 &&
		r.square[SEAT_E][2] == square_parse(5, "e4", 2));
	write_route("c1 d1 e1 d1 c3", 2);
	CHECK("twice to one square", refused(KEY_BOARD_ROUTE, KEY_NONE));
	write_route("c1 d1 e1 c3", 2);
	k.route[1] = 25;
	CHECK("off the board", refused(KEY_BOARD_ROUTE, KEY_BOARD_SIZE));
	write_route("c1 d1 e1", 2);
	CHECK("not to the centre", refused(KEY_BOARD_ROUTE, KEY_BOARD_SIZE));
	write_route("c3", 1);
	CHECK("too short", refused(KEY_BOARD_ROUTE, KEY_BOARD_SIZE));
	write_route("c1 d1 c3", 0);
	CHECK("no gate", refused(KEY_BOARD_ROUTE, KEY_BOARD_GATE));
	write_route("c1 d1 c3", 3);
	CHECK("a gate on F", refused(KEY_BOARD_GATE, KEY_BOARD_ROUTE));
	keys_default(&k);
	k.gate = 16;
	CHECK("the plain gate may be written", rules_compile(&r, &k, &fault));
	k.gate = 15;
	CHECK("another gate needs a route", refused(KEY_BOARD_GATE, KEY_BOARD_ROUTE));
}

static void test_combinations(void)
{
	keys_default(&k);
	k.play = PLAY_BANKED;
	k.pass = PASS_BY_CHOICE;
	CHECK("banked and by-choice", refused(KEY_PASS, KEY_THROWS_PLAY));
	k.pass = PASS_FORCED;
	k.after_pass = PASS_THROW_AGAIN;
	CHECK(
	    "banked and throw-again", refused(KEY_THROWS_AFTER_PASS, KEY_THROWS_PLAY));
	k.after_pass = PASS_TURN_ENDS;
	for (k.nagain = 0; k.nagain < k.nfaces; k.nagain++)
		k.again[k.nagain] = k.faces[k.nagain].value;
	CHECK("banked and every throw again",
	    refused(KEY_THROWS_AGAIN, KEY_THROWS_VOID_RUN));
	k.void_run = 3;
	CHECK("... unless a run is void", rules_compile(&r, &k, &fault));
	k.again[0] = 7;
	CHECK(
	    "an again-throw that is none", refused(KEY_THROWS_AGAIN, KEY_THROWS_FACES));
	keys_default(&k);
	k.nenter = 1;
	k.enter[0] = 7;
	CHECK("an entry that is no throw",
	    refused(KEY_START_ENTER_WITH, KEY_THROWS_FACES));
	keys_default(&k);
	k.faces[0].weight = UINT32_MAX;
	CHECK("too much weight", refused(KEY_THROWS_FACES, KEY_NONE));
	keys_default(&k);
	k.safe_homes = false;
	CHECK("homes not safe, and one pawn a square",
	    refused(KEY_BOARD_SAFE, KEY_OUTER_PAWNS_PER_SQUARE));
	k.nenter = 1;
	k.enter[0] = 4;
	CHECK("... unless pawns start off the board", rules_compile(&r, &k, &fault));
	keys_default(&k);
	k.safe_homes = false;
	k.nsafe = SEATS;
	for (int seat = 0; seat < SEATS; seat++)
		k.safe[seat] = r.home[seat];
	CHECK("... or the homes are named safe", rules_compile(&r, &k, &fault));
	keys_default(&k);
	k.where = WHERE_ANYWHERE;
	CHECK("pairs anywhere, and one pawn a square",
	    refused(KEY_PAIRS_WHERE, KEY_OUTER_PAWNS_PER_SQUARE));
	keys_default(&k);
	keys_cowries(&k, 4, 2);
	CHECK("none up may equal another score: the weights add",
	    k.nfaces == 4 && k.faces[1].value == 2 && k.faces[1].weight == 7);
	keys_cowries(&k, 12, 5);
	CHECK("twelve cowries", k.nfaces == 12 && k.faces[4].weight == 793);
	keys_cowries(&k, 3, 9);
	CHECK("none up above all", k.nfaces == 4 && k.faces[3].value == 9);
}

static void test_names(void)
{
	char name[4];

	rules_default(&r);
	CHECK("a1", square_name(&r, 0, name) == 2 && !strcmp(name, "a1"));
	CHECK("squares are read",
	    square_parse(15, "o15", 3) == 224 && square_parse(5, "e5", 2) == 24);
	CHECK("what is no square",
	    square_parse(5, "f1", 2) < 0 && square_parse(5, "A1", 2) < 0 &&
		square_parse(5, "a6", 2) < 0 && square_parse(5, "a0", 2) < 0 &&
		square_parse(15, "a1x", 3) < 0 && square_parse(15, "a1/", 3) < 0 &&
		square_parse(5, "a", 1) < 0 && square_parse(5, "a001", 4) < 0);
	CHECK("no face", rules_face(&r, -1) == NO_FACE &&
			     rules_face(&r, 256) == NO_FACE &&
			     rules_face(&r, 5) == NO_FACE);
	for (int seat = 0; seat < SEATS; seat++) {
		char letter = seat_letter((enum seat)seat);

		CHECK(seat_name((enum seat)seat),
		    seat_of_letter(letter) == (enum seat)seat &&
			seat_of_letter((char)(letter + 'a' - 'A')) == (enum seat)seat &&
			seat_name((enum seat)seat)[0] == letter);
	}
	CHECK("no seat", seat_of_letter('x') == SEAT_NONE);
	CHECK("the usual seats", state_usual_seats(2) == 5 &&
				     state_usual_seats(3) == 7 &&
				     state_usual_seats(4) == 15);
	CHECK("a verdict has a key and a code",
	    verdict_key(VERDICT_CROSSES_PAIR) == KEY_PAIRS_BLOCK &&
		verdict_code(VERDICT_OK) == CODE_NONE);
}

/* A dealt state with one thing broken; it is mended again afterwards. */
#define BROKEN(what, change)                                                           \
	do {                                                                           \
		state_deal(&s, &r, 15, SEAT_S);                                        \
		change;                                                                \
		CHECK(what, state_broken(&r, &s) != NULL);                             \
	} while (0)

static void set_pawn(struct side *side, int place, int step, int mark)
{
	side->step[place] = (uint8_t)step;
	side->mark[place] = (uint8_t)mark;
}

static void test_broken(void)
{
	struct state s;
	struct side *own = &s.side[SEAT_S];

	rules_default(&r);
	state_deal(&s, &r, 15, SEAT_S);
	CHECK("a dealt state is whole", state_broken(&r, &s) == NULL);
	BROKEN("a seat that is none", s.seats = 16);
	BROKEN("one plays who has no seat", s.seats = 7);
	BROKEN("one forfeited who plays", s.forfeited = 1);
	BROKEN("one forfeited who has no seat", s.seats = s.live = 3; s.forfeited = 4);
	BROKEN("access without a seat", s.seats = s.live = 3; s.access = 4);
	BROKEN("one seat", s.seats = s.live = 1);
	BROKEN("a side not sorted", own->step[0] = 5);
	BROKEN("marks not sorted", own->mark[0] = MARK_REST);
	BROKEN("steps that are not up to date", own->on = 0);
	BROKEN("a pawn too many", own->step[4] = 25; side_sort(own));
	BROKEN("a pawn off its route", own->step[3] = 26; side_sort(own));
	BROKEN("a pawn before the start", own->step[0] = 0; side_sort(own));
	BROKEN("a guest that is no pair", set_pawn(own, 3, 17, MARK_GUEST);
	       side_sort(own));
	BROKEN("rest out of turn", set_pawn(&s.side[1], 3, 17, MARK_REST);
	       side_sort(&s.side[1]));
	BROKEN("rest on a safe square", set_pawn(own, 3, 1, MARK_REST));
	BROKEN("half a pair", set_pawn(own, 3, 17, MARK_PAIR); side_sort(own));
	BROKEN("a pair of two marks", set_pawn(own, 2, 17, MARK_PAIR);
	       set_pawn(own, 3, 17, MARK_PAIR | MARK_REST); side_sort(own));
	BROKEN("a pair and another square", set_pawn(own, 2, 17, MARK_PAIR);
	       set_pawn(own, 3, 18, MARK_PAIR); side_sort(own));
	BROKEN("a pair on F", set_pawn(own, 2, 25, MARK_PAIR);
	       set_pawn(own, 3, 25, MARK_PAIR); side_sort(own));
	BROKEN("two pawns on an outer square", set_pawn(own, 2, 4, 0);
	       set_pawn(own, 3, 4, 0); side_sort(own));
}

static void test_broken_turns(void)
{
	struct state s;
	struct side *own = &s.side[SEAT_S];

	rules_default(&r);
	BROKEN("a throw the dice do not have", s.hand[5] = 1; s.nhand = 1);
	BROKEN("throws miscounted", s.hand[1] = 1);
	BROKEN("two throws at once", s.hand[1] = 2; s.nhand = 2);
	BROKEN("padding", s.spare = 1);
	BROKEN("nobody's turn while some play", s.turn = SEAT_NONE);
	BROKEN("the turn of one who does not play", s.live = 14; s.place[0] = 1);
	BROKEN("one is left", s.live = 1; s.place[1] = s.place[2] = s.place[3] = 1);
	BROKEN("a place for one who plays", s.place[0] = 1);
	BROKEN("a place missing", s.live = 7);
	BROKEN("a place beyond the seats", s.place[1] = 5; s.live = 13);
	BROKEN("places with a gap", s.live = 3; s.place[2] = 2; s.place[3] = 4);
	BROKEN("a place no finish gives", s.live = 3; s.place[2] = 1; s.place[3] = 3);
	BROKEN("something left after the end", s.live = 0; s.turn = SEAT_NONE;
	       memset(s.place, 1, 4); s.owed = 1);
	BROKEN("a run after the end", s.live = 0; s.turn = SEAT_NONE;
	       memset(s.place, 1, 4); s.run = 1);
	keys_default(&k);
	k.access = ACCESS_OPEN;
	k.leaving = LEAVING_ENEMIES;
	rules_compile(&r, &k, &fault);
	BROKEN("access noted where everybody has it", s.access = 1);
	BROKEN("a guest where none is marked", set_pawn(own, 2, 17, 5);
	       set_pawn(own, 3, 17, 5); side_sort(own));
	k.nenter = 1;
	k.enter[0] = 4;
	rules_compile(&r, &k, &fault);
	BROKEN("a pair off the board", memset(own->mark, MARK_PAIR, 4));
}

int main(void)
{
	test_routes();
	test_written_routes();
	test_combinations();
	test_names();
	test_broken();
	test_broken_turns();
	return DONE();
}
