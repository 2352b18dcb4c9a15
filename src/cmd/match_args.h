/* match_args - the options of `pagdi match`, and those `pagdi tournament` shares. */
#ifndef PAGDI_CMD_MATCH_ARGS_H
#define PAGDI_CMD_MATCH_ARGS_H

#include "cmd/cli.h"
#include "match/referee.h"

enum { TITLE_MAX = 200 }; /* bytes of a tournament's title */

struct match_args {
	struct cli_rules rules;
	struct cli_output output;
	char *bot[ENTRANTS_MAX]; /* specs, borrowed */
	int nbots;
	/* games: 0: one group; only: from 1; 0: all games */
	long long games, jobs, max_plies, only;
	long long move_ms, game_ms, inc_ms; /* -1: no limit; move_ms 0: not said */
	long long start_ms;
	const char *seed; /* NULL: drawn, or that of the results */
	enum seating seating;
	const char *records, *results, *trace, *forfeits;
	bool resume, dry_run, ask_forced, trust, no_affinity;
	const char *title, *sprt; /* of a tournament; NULL */
	/*
	 * How the command begins that plays this again, who plays and by which
	 * schedule; and what is so if it names nothing else. NULL: that of a match.
	 */
	void (*begin)(const struct match_args *a, struct buf *out);
	const struct match_args *usual;
	const void *context; /* of begin */
};

extern const struct argp match_argp;
/* What the two commands have in common; its input is a struct match_args. */
extern const struct argp match_play_argp;

/* What they are without any option. */
void match_args_init(struct match_args *a);
/* What a program has for a ply: the time of a game alone lifts the usual limit. */
long long match_move_ms(const struct match_args *a);
/* Seconds with at most three decimals, in ms. */
bool match_seconds_read(struct span text, long long *ms);
/* "60" or "60+0.5", seconds, into ms; false where it is neither, or no time at all. */
bool match_time_read(const char *text, long long *game_ms, long long *inc_ms);
/* Those that make no sense together end the program with status 2. */
void match_args_check(const struct match_args *a, const struct cmd *cmd);

/* The options that decide how games go, as a shell reads them back: "pagdi match ...".
 */
void match_args_command(const struct match_args *a, const char *seed, struct buf *out);
/* One of them, " --name=value". */
void match_args_option(struct buf *out, const char *name, const char *value);

#endif
