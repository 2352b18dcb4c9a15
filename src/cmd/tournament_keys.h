/* tournament_keys - the keys of tournament files: what the reader and the schema know.
 */
#ifndef PAGDI_CMD_TOURNAMENT_KEYS_H
#define PAGDI_CMD_TOURNAMENT_KEYS_H

enum tournament_key {
	TKEY_TOURNAMENT,
	TKEY_TITLE,
	TKEY_BOTS,
	TKEY_RULES,
	TKEY_PLAYERS,
	TKEY_SCHEDULE,
	TKEY_GROUPS,
	TKEY_ROUNDS,
	TKEY_SEEDS,
	TKEY_SEED,
	TKEY_SEATING,
	TKEY_SPRT,
	TKEY_MOVE_TIME,
	TKEY_GAME_TIME,
	TKEY_START_TIME,
	TKEY_MAX_PLIES,
	TKEY_ASK_FORCED,
	TKEY_TRUST,
	TKEYS
};

enum tournament_kind {
	TKIND_NUMBER,
	TKIND_NUMBER_NONE, /* or the word none */
	TKIND_TEXT,
	TKIND_WORD,
	TKIND_BOOL,
	TKIND_BOTS,
	TKIND_SPRT,
	TKIND_SECONDS, /* "60+0.5", or a number */
};

struct tournament_row {
	const char *name;
	enum tournament_kind kind;
	long long lo, hi;         /* of a number; of a text: its bytes */
	const char *const *words; /* NULL-terminated */
	const char *about;
};

extern const struct tournament_row tournament_rows[TKEYS];

/* The keys of an entry of bots that is a map. */
enum bot_key { BKEY_NAME, BKEY_BOT, BKEY_OPTIONS, BKEYS };
extern const char *const tournament_bot_keys[BKEYS + 1]; /* NULL-terminated */

#endif
