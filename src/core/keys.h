/*
 * keys - the house rules as a rule set says them: one field a YAML key, plain data.
 *
 * core/rules.h compiles them; ruleset/ reads them from YAML and writes them back. What
 * each key means is in rules/README.md and pagdi-rules(5).
 */
#ifndef PAGDI_CORE_KEYS_H
#define PAGDI_CORE_KEYS_H

#include <stdbool.h>
#include <stdint.h>

enum {
	BOARD_MAX = 15,
	SQUARES_MAX = BOARD_MAX * BOARD_MAX,
	STEPS_MAX = SQUARES_MAX + 1, /* steps 0 (off the board) to 225 */
	PAWNS_MAX = 8,
	FACES_MAX = 16,
	THROW_MAX = 225,
	BANK_MAX = 255,
	LIMIT_ANY = 255, /* a pawns-per-square of "any" */
};

/*
 * Every key of the rule-set table, in the order of its rows, which is also the order of
 * the hash (core never prints them; ruleset/ and diagnostics do). KEY_NONE where no key
 * decides.
 */
#define KEY_LIST(X)                                                                    \
	X(BOARD_SIZE, "board.size")                                                    \
	X(BOARD_PAWNS, "board.pawns")                                                  \
	X(BOARD_DIRECTION, "board.direction")                                          \
	X(BOARD_ROUTE, "board.route")                                                  \
	X(BOARD_GATE, "board.gate")                                                    \
	X(BOARD_SAFE, "board.safe")                                                    \
	X(PLAYERS_ORDER, "players.order")                                              \
	X(THROWS_COWRIES, "throws.cowries")                                            \
	X(THROWS_NONE_UP, "throws.none-up")                                            \
	X(THROWS_FACES, "throws.faces")                                                \
	X(THROWS_AGAIN, "throws.again")                                                \
	X(THROWS_PLAY, "throws.play")                                                  \
	X(THROWS_BONUS, "throws.bonus")                                                \
	X(THROWS_VOID_RUN, "throws.void-run")                                          \
	X(THROWS_AFTER_PASS, "throws.after-pass")                                      \
	X(START_ENTER_WITH, "start.enter-with")                                        \
	X(OUTER_PAWNS_PER_SQUARE, "outer.pawns-per-square")                            \
	X(INNER_PAWNS_PER_SQUARE, "inner.pawns-per-square")                            \
	X(INNER_ACCESS, "inner.access")                                                \
	X(INNER_ACCESS_LOST, "inner.access-lost")                                      \
	X(INNER_WITHOUT_ACCESS, "inner.without-access")                                \
	X(CAPTURES_THROW_AGAIN, "captures.throw-again")                                \
	X(CAPTURES_FORCED, "captures.forced")                                          \
	X(FINISH_THROW_AGAIN, "finish.throw-again")                                    \
	X(PAIRS_FORM, "pairs.form")                                                    \
	X(PAIRS_WHERE, "pairs.where")                                                  \
	X(PAIRS_MOVE, "pairs.move")                                                    \
	X(PAIRS_BLOCK, "pairs.block")                                                  \
	X(PAIRS_SINGLE_MEETS_PAIR, "pairs.single-meets-pair")                          \
	X(PAIRS_PAIR_MEETS_PAIR, "pairs.pair-meets-pair")                              \
	X(PAIRS_GUEST_RESTS, "pairs.guest-rests")                                      \
	X(PAIRS_LEAVING_SENDS_HOME, "pairs.leaving-sends-home")                        \
	X(PASS, "pass")                                                                \
	X(END_PLAY_ON, "end.play-on")                                                  \
	X(SCRIPT, "script")

enum key {
	KEY_NONE,
#define X(id, name) KEY_##id,
	KEY_LIST(X)
#undef X
	    KEY_COUNT
};

const char *key_name(enum key k); /* "throws.again"; "" for KEY_NONE */

/* The words of each key, its default first. The word of a value is the loader's
 * business. */
enum direction { ANTICLOCKWISE, CLOCKWISE };
enum play { PLAY_AT_ONCE, PLAY_BANKED };
enum bonus { BONUS_ONE, BONUS_EACH };
enum after_pass { PASS_TURN_ENDS, PASS_THROW_AGAIN };
enum access { ACCESS_CAPTURE, ACCESS_OPEN };
enum access_lost { LOST_BY_CAPTURE, LOST_ALL_HOME, LOST_ALL_LEFT, LOST_NEVER };
enum without_access { WITHOUT_WAIT, WITHOUT_LAP };
enum pair_form { FORM_THROW_2, FORM_AUTOMATIC, FORM_NEVER };
enum pair_where { WHERE_INNER, WHERE_ANYWHERE };
enum pair_move { PAIR_HALF, PAIR_FULL };
enum pair_block { BLOCK_LAND, BLOCK_STOP, BLOCK_NONE };
enum pair_meet { MEET_GUEST, MEET_ILLEGAL, MEET_CAPTURE };
enum leaving { LEAVING_GUESTS, LEAVING_ENEMIES, LEAVING_ALL, LEAVING_NONE };
enum passing { PASS_FORCED, PASS_BY_CHOICE };

/*
 * A square is file * size + rank, both from 0 (a1 is 0, a2 is 1), so that the order of
 * squares is "by letter, then number".
 */
struct keys {
	uint8_t size, pawns;
	uint8_t direction;
	bool route_given;           /* else the plain rings of the size and direction */
	uint8_t nroute;             /* squares of route[], where given */
	uint8_t route[SQUARES_MAX]; /* South's, from its home to the final */
	uint8_t gate;               /* the last outer step, where the route is given */
	bool safe_homes;            /* are the home squares safe? The final always is */
	uint8_t nsafe;
	uint8_t safe[SQUARES_MAX]; /* further safe squares, as given */
	uint8_t order;
	uint8_t cowries; /* 0: faces were written out */
	uint8_t none_up; /* with cowries: what none up scores */
	uint8_t nfaces;  /* always filled in, from cowries too; ascending, no repeats */
	struct face {
		uint32_t weight;
		uint8_t value;
	} faces[FACES_MAX];
	uint8_t nagain, again[FACES_MAX]; /* ascending, no repeats */
	uint8_t play, bonus, void_run, after_pass;
	uint8_t nenter,
	    enter[FACES_MAX]; /* ascending, no repeats; none: pawns start on 1 */
	uint8_t outer_limit, inner_limit; /* pawns a square, LIMIT_ANY */
	uint8_t access, access_lost, without_access;
	bool capture_again, capture_forced, finish_again;
	uint8_t form, where, move, block, single_meets, pair_meets;
	bool guest_rests;
	uint8_t leaving;
	uint8_t pass;
	bool play_on;
	bool script;               /* a house-rule script decides too (struct permit) */
	uint8_t script_digest[32]; /* ... and its SHA-256 */
};

/* The rule set "pagdi", which is also every key's default. */
void keys_default(struct keys *k);
/* Fill faces from n fair shells, of which none up scores none_up. */
void keys_cowries(struct keys *k, int n, int none_up);

#endif
