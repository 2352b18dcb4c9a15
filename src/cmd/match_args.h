/* match_args - the options of `pagdi match`. */
#ifndef PAGDI_CMD_MATCH_ARGS_H
#define PAGDI_CMD_MATCH_ARGS_H

#include "cmd/cli.h"
#include "match/schedule.h"

struct match_args {
	struct cli_rules rules;
	struct cli_output output;
	char *bot[SEATS];
	int nbots;
	long games, jobs, max_plies, only; /* only: from 1; 0: all games */
	long move_ms, game_ms, inc_ms;     /* -1: no limit */
	const char *seed;                  /* NULL: drawn, or that of the results */
	enum seating seating;
	const char *records, *results, *trace, *forfeits;
	bool resume, dry_run, ask_forced, trust, no_affinity;
};

extern const struct argp match_argp;

/* What they are without any option. */
void match_args_init(struct match_args *a);
/* Those that make no sense together end the program with status 2. */
void match_args_check(const struct match_args *a, const struct cmd *cmd);

/* The options that decide how games go, as a shell reads them back: "pagdi match ...".
 */
void match_args_command(const struct match_args *a, const char *seed, struct buf *out);

#endif
