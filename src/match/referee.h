/*
 * referee - one game between bots: casts, tells everybody, asks who is to act, judges,
 * and writes the record. A bot that fails forfeits its seat; the others play on.
 */
#ifndef PAGDI_MATCH_REFEREE_H
#define PAGDI_MATCH_REFEREE_H

#include <stdatomic.h>

#include "bot/bot.h"
#include "match/live.h"
#include "match/outcome.h"
#include "match/schedule.h"
#include "match/throws.h"

enum { START_MS = 10000 }; /* where nothing else is said */

/* What holds for every game of a match. All borrowed. */
struct referee_rules {
	const struct rules *rules;
	const struct permit *permit; /* NULL: no script */
	const char *name, *hash, *flat;
	const char *event;         /* what the records' tag says */
	const char *const *labels; /* of the players */
	long long max_plies;
	int64_t move_ms, game_ms, inc_ms; /* -1: no limit; they bind timed bots only */
	int64_t start_ms;                 /* for `ready` */
	bool ask_forced;                  /* ask even where there is one ply only */
	bool trace; /* write what was asked and how long it took */
};

/*
 * Where a game is, for whoever must find out after a crash: written before a bot's code
 * runs and cleared after it. It lies in memory that outlives the process.
 */
struct referee_post {
	_Atomic uint64_t
	    calls; /* so far: a call that lasts too long keeps it as it is */
	_Atomic long long game, ply;
	_Atomic int seat; /* SEAT_NONE: no bot's code is running */
	_Atomic int timed;
	struct error fault; /* what the worker ended for: the rule set's script failed,
			       or our limits are too low */
	long long faulted;  /* ... in this group */
};

/* A seat that must forfeit when it is asked for this ply: what an earlier try came to.
 */
struct referee_doom {
	long long game, ply;
	enum seat seat;
	enum reason reason;
	bool repeatable;
	char detail[DETAIL_MAX];
	char msg[200];
};

struct referee {
	const struct referee_rules *rules; /* borrowed */
	struct referee_post *post;         /* borrowed */
	struct live live;                  /* storage that is used again */
	struct throws throws;
	int64_t left[SEATS]; /* ns of game time, of timed bots */
	char used_up[80];    /* what is said when there is none left */
	struct buf record;   /* the last game's */
	struct buf trace;    /* ... and what was asked; JSON Lines */
	struct forfeit_report report[SEATS];
	int nreports;
	struct error fault; /* the game is void, as our own limits are too low */
};

void referee_init(
    struct referee *f, const struct referee_rules *rules, struct referee_post *post);
void referee_clear(struct referee *f);

/*
 * Play one game. bot[]: of each seated seat; NULL where it could not even be made,
 * which is a crash. `failed` gets the seats whose bots failed and must not be used
 * again. The record, the trace and the reports of forfeits are in *f until the next
 * game.
 */
void referee_play(struct referee *f, const struct pairing *game, struct bot *bot[SEATS],
    const struct referee_doom *doom, int ndoom, struct outcome *out, unsigned *failed);

#endif
