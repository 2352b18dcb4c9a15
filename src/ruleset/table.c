#include "ruleset/table.h"

#include <string.h>

/* The names are held against KEY_LIST by a test. */
#define NUMBER(field, low, high)                                                       \
	.kind = VALUE_NUMBER, .lo = low, .hi = high,                                   \
	.offset = offsetof(struct keys, field)
#define LIMIT(field, low)                                                              \
	.kind = VALUE_LIMIT, .lo = low, .hi = PAWNS_MAX, .words = { "any" },           \
	.offset = offsetof(struct keys, field)
#define BOOL(field) .kind = VALUE_BOOL, .offset = offsetof(struct keys, field)
#define WORD(field, ...)                                                               \
	.kind = VALUE_WORD, .words = { __VA_ARGS__ },                                  \
	.offset = offsetof(struct keys, field)
#define ROW(id, a, b) .key = KEY_##id, .group = a, .leaf = b
#define OTHER(which) .kind = VALUE_##which

const char *const table_groups[] = { "board", "players", "throws", "start", "outer",
	"inner", "captures", "finish", "pairs", "end", NULL };
const char *const table_group_meanings[] = {
	"The squares, the way round them, and where pawns are safe.",
	"The players and the order of their turns.",
	"The shells or dice, and what a throw gives.",
	"How pawns come on the board.",
	"The outer ring: from home to the gate.",
	"The inner squares, and who may go in.",
	"Sending enemy pawns home.",
	"Reaching the final square.",
	"Two own pawns that are tied together.",
	"When the game is over.",
};

static const struct key_info rows[KEY_COUNT] = {
	[KEY_BOARD_SIZE] = { ROW(BOARD_SIZE, "board", "size"),
	    NUMBER(size, 3, BOARD_MAX),
	    .meaning = "How many squares the board has each way. Odd." },
	[KEY_BOARD_PAWNS] = { ROW(BOARD_PAWNS, "board", "pawns"),
	    NUMBER(pawns, 1, PAWNS_MAX), .meaning = "Pawns of each player." },
	[KEY_BOARD_DIRECTION] = { ROW(BOARD_DIRECTION, "board", "direction"),
	    WORD(direction, "anticlockwise", "clockwise"),
	    .meaning = "Which way the outer ring runs. clockwise: South's plain route "
		       "is mirrored left to right, inner rings too." },
	[KEY_BOARD_ROUTE] = { ROW(BOARD_ROUTE, "board", "route"), OTHER(ROUTE),
	    .meaning = "South's route, every square in order from its home to the "
		       "centre, for boards that are not plain rings. The other seats' "
		       "routes are its quarter turns. Needs board.gate." },
	[KEY_BOARD_GATE] = { ROW(BOARD_GATE, "board", "gate"),
	    NUMBER(gate, 1, SQUARES_MAX),
	    .meaning = "With board.route: the number of its last outer step; every "
		       "later step is inner." },
	[KEY_BOARD_SAFE] = { ROW(BOARD_SAFE, "board", "safe"), OTHER(SQUARES),
	    .meaning = "The safe squares: homes, final, or squares by name. The final "
		       "is safe in any case." },
	[KEY_PLAYERS_ORDER] = { ROW(PLAYERS_ORDER, "players", "order"),
	    WORD(order, "anticlockwise", "clockwise"),
	    .meaning = "The order of turns round the board: S E N W, or S W N E." },
	[KEY_THROWS_COWRIES] = { ROW(THROWS_COWRIES, "throws", "cowries"),
	    NUMBER(cowries, 1, 12),
	    .meaning = "Fair shells thrown together: k mouths up score k, none up "
		       "scores throws.none-up. Instead of throws.faces." },
	[KEY_THROWS_NONE_UP] = { ROW(THROWS_NONE_UP, "throws", "none-up"),
	    NUMBER(none_up, 1, THROW_MAX),
	    .meaning = "What no mouth up scores; twice throws.cowries where it is not "
		       "given. Where it equals another score the weights add." },
	[KEY_THROWS_FACES] = { ROW(THROWS_FACES, "throws", "faces"), OTHER(FACES),
	    .meaning = "Any dice: each throw with its weight, the chance of a throw "
		       "being its weight out of their sum (at most 2147483648). "
		       "Instead of throws.cowries." },
	[KEY_THROWS_AGAIN] = { ROW(THROWS_AGAIN, "throws", "again"), OTHER(THROWS),
	    .meaning =
		"Throws that give another cast. Each must be a throw of these dice." },
	[KEY_THROWS_PLAY] = { ROW(THROWS_PLAY, "throws", "play"),
	    WORD(play, "at-once", "banked"),
	    .meaning = "at-once: each throw is played before the next cast. banked: "
		       "the player casts until a throw is not in throws.again, then "
		       "plays all of them in any order." },
	[KEY_THROWS_BONUS] = { ROW(THROWS_BONUS, "throws", "bonus"),
	    WORD(bonus, "one", "each"),
	    .meaning = "one: at most one more cast is owed at a time, whatever the "
		       "reasons. each: every kind of reason gives a cast of its own." },
	[KEY_THROWS_VOID_RUN] = { ROW(THROWS_VOID_RUN, "throws", "void-run"),
	    NUMBER(void_run, 0, 9),
	    .meaning = "This many throws of throws.again in a row are void and end the "
		       "turn: the last of them, or with banked throws all. 0: never. 1 "
		       "is not possible." },
	[KEY_THROWS_AFTER_PASS] = { ROW(THROWS_AFTER_PASS, "throws", "after-pass"),
	    WORD(after_pass, "turn-ends", "throw-again"),
	    .meaning = "When a throw cannot be played. turn-ends: the turn is over and "
		       "casts still owed are lost. throw-again: a throw of "
		       "throws.again gives its cast all the same, and casts owed are "
		       "kept. With throws.play: at-once only." },
	[KEY_START_ENTER_WITH] = { ROW(START_ENTER_WITH, "start", "enter-with"),
	    OTHER(THROWS),
	    .meaning = "Empty: pawns start on their home square. Otherwise they start "
		       "off the board, go back there when sent home, and one of these "
		       "throws is spent to place one pawn on its home square." },
	[KEY_OUTER_PAWNS_PER_SQUARE] = { ROW(OUTER_PAWNS_PER_SQUARE, "outer",
					     "pawns-per-square"),
	    LIMIT(outer_limit, 1),
	    .meaning = "How many own pawns an outer square that is not safe may hold. "
		       "A pair counts two." },
	[KEY_INNER_PAWNS_PER_SQUARE] = { ROW(INNER_PAWNS_PER_SQUARE, "inner",
					     "pawns-per-square"),
	    LIMIT(inner_limit, 1),
	    .meaning = "How many own pawns an inner square that is not safe may hold. "
		       "A pair counts two." },
	[KEY_INNER_ACCESS] = { ROW(INNER_ACCESS, "inner", "access"),
	    WORD(access, "capture", "open"),
	    .meaning = "capture: nobody passes the gate before he has captured. open: "
		       "everybody may." },
	[KEY_INNER_ACCESS_LOST] = { ROW(INNER_ACCESS_LOST, "inner", "access-lost"),
	    WORD(access_lost, "by-capture", "all-home", "all-left", "never"),
	    .meaning =
		"When access is lost again. by-capture: when an action captures "
		"a pawn of his and every pawn of his is then at the start. "
		"all-home: likewise, and also when the action sends one home "
		"otherwise. all-left: as all-home, finished pawns disregarded." },
	[KEY_INNER_WITHOUT_ACCESS] = { ROW(INNER_WITHOUT_ACCESS, "inner",
					   "without-access"),
	    WORD(without_access, "wait", "lap"),
	    .meaning = "A pawn at the gate without access. wait: it may not pass. lap: "
		       "it goes round the outer ring again." },
	[KEY_CAPTURES_THROW_AGAIN] = { ROW(CAPTURES_THROW_AGAIN, "captures",
					   "throw-again"),
	    BOOL(capture_again), .meaning = "Does a capture give another cast?" },
	[KEY_CAPTURES_FORCED] = { ROW(CAPTURES_FORCED, "captures", "forced"),
	    BOOL(capture_forced), .meaning = "Must a player capture where he can?" },
	[KEY_FINISH_THROW_AGAIN] = { ROW(FINISH_THROW_AGAIN, "finish", "throw-again"),
	    BOOL(finish_again),
	    .meaning = "Does a pawn that reaches the final square give another cast?" },
	[KEY_PAIRS_FORM] = { ROW(PAIRS_FORM, "pairs", "form"),
	    WORD(form, "throw-2", "automatic", "never"),
	    .meaning = "How two own singles on one square are tied to a pair. throw-2: "
		       "by spending a 2. automatic: as soon as they meet." },
	[KEY_PAIRS_WHERE] = { ROW(PAIRS_WHERE, "pairs", "where"),
	    WORD(where, "inner", "anywhere"),
	    .meaning =
		"Where pairs may be formed, never on a safe square. anywhere: on outer "
		"squares too, which needs outer.pawns-per-square of 2 or more." },
	[KEY_PAIRS_MOVE] = { ROW(PAIRS_MOVE, "pairs", "move"),
	    WORD(move, "half", "full"),
	    .meaning = "How far a pair moves. half: half the throw, which must be "
		       "even. full: the whole throw." },
	[KEY_PAIRS_BLOCK] = { ROW(PAIRS_BLOCK, "pairs", "block"),
	    WORD(block, "land", "stop", "none"),
	    .meaning = "What a pair does to enemies that would cross its square. land: "
		       "they may land there and not cross. stop: their move ends "
		       "there. none: nothing." },
	[KEY_PAIRS_SINGLE_MEETS_PAIR] = { ROW(PAIRS_SINGLE_MEETS_PAIR, "pairs",
					      "single-meets-pair"),
	    WORD(single_meets, "guest", "illegal", "capture"),
	    .meaning = "A single that would land on an enemy pair, on a square that is "
		       "not safe: is its guest, may not, or captures the whole pair." },
	[KEY_PAIRS_PAIR_MEETS_PAIR] = { ROW(PAIRS_PAIR_MEETS_PAIR, "pairs",
					    "pair-meets-pair"),
	    WORD(pair_meets, "guest", "illegal", "capture"),
	    .meaning = "A pair that would land on an enemy pair, on a square that is "
		       "not safe: is its guest, may not, or captures the whole pair." },
	[KEY_PAIRS_GUEST_RESTS] = { ROW(PAIRS_GUEST_RESTS, "pairs", "guest-rests"),
	    BOOL(guest_rests),
	    .meaning = "Does a pawn or pair that lands beside an enemy pair rest until "
		       "the next turn?" },
	[KEY_PAIRS_LEAVING_SENDS_HOME] = { ROW(PAIRS_LEAVING_SENDS_HOME, "pairs",
					       "leaving-sends-home"),
	    WORD(leaving, "guests", "enemies", "all", "none"),
	    .meaning =
		"Who goes home when a pair moves off a square that is not safe. "
		"guests: every enemy there, unless the pair is itself a guest. "
		"enemies: every enemy there. all: own pawns too. none: nobody." },
	[KEY_PASS] = { ROW(PASS, "", "pass"), WORD(pass, "forced", "by-choice"),
	    .meaning = "forced: a throw that can be played must be. by-choice: a "
		       "player may pass all the same, which ends his turn. With "
		       "throws.play: at-once only." },
	[KEY_END_PLAY_ON] = { ROW(END_PLAY_ON, "end", "play-on"), BOOL(play_on),
	    .meaning = "true: the others play on for the next places. false: the first "
		       "to finish ends the game, and the others share second place." },
	[KEY_SCRIPT] = { ROW(SCRIPT, "", "script"), OTHER(SCRIPT),
	    .meaning =
		"A Lua file in this file's own folder, which forbids plies and gives "
		"casts where no key can say so: pagdi-lua(7)." },
};

const struct meta_info table_meta[META_COUNT] = {
	{ "ruleset", "The version of this format: 1. Required." },
	{ "name",
	    "What a record's Rules tag says: lower-case letters, digits and -, at most "
	    "32. The file's name without .yaml, which is also its default." },
	{ "title", "One line for lists." },
	{ "about", "Where it is played this way, and what is different." },
	{ "extends",
	    "The rule set this one begins from, by name, or by a path with a / or "
	    ".yaml in it. Keys given here replace its keys, lists and maps whole. "
	    "Without it every key that is not given is as in pagdi." },
};

const struct key_info *table_row(enum key k)
{
	return &rows[k];
}

const struct key_info *table_find(const char *group, const char *leaf)
{
	for (int k = KEY_NONE + 1; k < KEY_COUNT; k++)
		if (strcmp(rows[k].group, group) == 0 &&
		    strcmp(rows[k].leaf, leaf) == 0)
			return &rows[k];
	return NULL;
}
