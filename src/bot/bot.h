/*
 * bot - whoever chooses plies for a seat: one interface for built-in, Lua and pipe
 * bots.
 *
 * A bot that lies, hangs, floods or dies is a result (struct bot_failure), never an
 * error of ours. Nothing here prints, and nothing a bot does reaches another bot.
 */
#ifndef PAGDI_BOT_BOT_H
#define PAGDI_BOT_BOT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "core/moves.h"
#include "notation/token.h"

/* Why a seat forfeits, for people and for the results file. */
struct bot_failure {
	enum reason reason; /* what the record says */
	const char *
	    detail; /* static: "fuel", "memory", "watchdog", "no answer", "flood" ... */
	bool repeatable; /* false for what depends on clocks and memory */
	bool limits;     /* our own limits are too low, and nobody did wrong */
	char msg[400];   /* with the figures: "no answer in 1000 ms" */
	char hint[300];  /* what usually helps, or "" */
	struct buf tail; /* the end of what the bot printed; owned by the caller */
};

/* One game as a bot is told of it. All borrowed until bot_over. */
struct bot_game {
	const struct rules *rules;
	const char *rules_name, *rules_hash,
	    *rules_flat; /* the flat lines, for pipes */
	const struct permit *permit;
	unsigned seats;   /* who sits, a mask */
	enum seat seat;   /* ... and where this bot does */
	uint64_t seed;    /* for its own randomness (dice_bot_seed) */
	long long number; /* of the game in the run */
};

/* One decision. */
struct bot_ask {
	const struct state *state; /* its throw in hand, this bot's seat to act */
	const struct move *moves;  /* the legal plies, as moves_list gives them */
	int nmoves;
	long long ply;     /* the number the ply will have, from 1 */
	int64_t ms;        /* how long it may take; -1: no limit */
	const char *clock; /* said when ms is over and no more is left of the game's
			      time: "its 60.000 s are used up"; NULL */
};

enum bot_event_kind { BOT_CAST, BOT_PLAYED, BOT_VOID, BOT_FORFEIT };

/* What happened, told to every bot, the one it concerns too. */
struct bot_event {
	enum bot_event_kind kind;
	enum seat seat;
	const uint8_t *throws; /* BOT_CAST: in the order cast */
	int nthrows;
	const struct move *move; /* BOT_PLAYED */
	const struct state *after;
	enum reason reason; /* BOT_FORFEIT */
};

struct bot;

struct bot_kind {
	const char *name; /* "lua", "exec", "built-in" */
	/* A new game; false with *why where the bot cannot play it (absent, crash,
	 * time). */
	bool (*begin)(
	    struct bot *b, const struct bot_game *game, struct bot_failure *why);
	/* Choose one of ask->moves; false with *why. */
	bool (*choose)(struct bot *b, const struct bot_ask *ask, int *choice,
	    struct bot_failure *why);
	void (*seen)(struct bot *b, const struct bot_event *event); /* may be NULL */
	void (*over)(struct bot *b, const struct result *result);   /* may be NULL */
	/* End it: processes are gone when this returns, within a bounded time. */
	void (*free)(struct bot *b);
	bool timed; /* do move and game time bind it? */
	bool plain; /* it looks at no marks: ask->moves may come without them */
	bool
	    ours; /* no code of others: it cannot crash or hang, so nobody watches it */
};

/* The head of every bot; each kind has its own fields after it. */
struct bot {
	const struct bot_kind *kind;
};

/*
 * What stands behind --bot=[LABEL=]SPEC: random, first, greedy, lua:FILE or FILE.lua,
 * exec:COMMAND, or a path to an executable. Bare names are looked for among the
 * built-in ones, then in the installed bots' folder.
 */
struct bot_spec {
	char label[33];
	enum bot_source { BOT_BUILTIN, BOT_LUA, BOT_EXEC } source;
	char *text;  /* owned: the built-in's name, the Lua file, or the command */
	char **argv; /* owned, BOT_EXEC: split like a shell's words; NULL-terminated */
	char digest[65]; /* BOT_LUA: SHA-256 of the file; else "" */
};

/* False with *err (E4xx), told before the first game. `installed` may be NULL. */
bool bot_spec_parse(
    struct bot_spec *spec, const char *text, const char *installed, struct error *err);
void bot_spec_clear(struct bot_spec *spec);

/* The three built-in bots; NULL where the name is none. */
struct bot *bot_builtin_new(const char *name);

#endif
