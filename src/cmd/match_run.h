/*
 * match_run - what `pagdi match` and `pagdi tournament` do once their options are read:
 * set up, open the files, play, tell, and end. Faults are printed here, and the answer
 * is an exit status.
 */
#ifndef PAGDI_CMD_MATCH_RUN_H
#define PAGDI_CMD_MATCH_RUN_H

#include "cmd/match_args.h"
#include "cmd/progress.h"
#include "match/standings.h"
#include "match/store.h"
#include "match/swiss.h"
#include "script/house.h"
#include "stats/sprt.h"

struct match_run {
	const struct cmd *cmd;         /* borrowed */
	const struct match_args *args; /* borrowed */
	struct ruleset rules;
	struct ruleset_search where;
	struct house *house; /* its script */
	struct buf flat, seed;
	struct bot_spec *spec; /* of each entrant; owned, as the labels' list */
	const char **labels;
	long long *told; /* forfeits of each entrant; owned */
	struct match match;
	struct store store;
	struct standings standings;
	struct swiss swiss; /* where the schedule is one */
	struct sprt sprt;   /* where args->sprt is given */
	int trace;          /* descriptor; -1 */
	long long before;   /* games that were there */
	int64_t started;
	struct progress progress;
	struct buf out;
};

/*
 * Set up by the options; bad bots or rules end the program with status 2. The schedule
 * is given but for its seed.
 */
void match_run_init(struct match_run *u, const struct cmd *cmd,
    const struct match_args *a, const struct schedule *schedule);
void match_run_clear(struct match_run *u);

/* The four figures of "elo0,elo1,alpha,beta"; false where they are no test. */
bool match_sprt_read(const char *text, struct sprt *out);
/* What a test came to, as a line of text or an object "sprt". */
void match_sprt(
    const struct sprt *s, const char *const labels[2], bool jsonl, struct buf *out);

/* Play, and print the table; or print the schedule. */
int match_run_play(struct match_run *u);
int match_run_dry(struct match_run *u);

/* Tell a game that was played, as the options say. */
bool match_tell(struct match_run *u, const struct played *g, struct error *err);
/* The line of progress: shown from time to time, and taken away before other text. */
void match_progress_show(void *run);
void match_progress_clear(struct match_run *u);

#endif
