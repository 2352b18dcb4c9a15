/*
 * cmd - one command, one file. cmd/ is the only layer that prints, exits or knows argp.
 *
 * To add a command: write cmd_foo.c that defines cmd_foo, declare it here, add it to
 * the table in table.c, write man/pagdi-foo.1 and tests/cli/foo.bats. `make lint` tells
 * which of these is missing.
 */
#ifndef PAGDI_CMD_CMD_H
#define PAGDI_CMD_CMD_H

#include <argp.h>
#include <stdbool.h>

enum status {
	STATUS_YES = 0,   /* valid, done */
	STATUS_NO = 1,    /* invalid, different */
	STATUS_USAGE = 2, /* used wrongly, or a bad configuration */
	STATUS_IO = 3,    /* could not read or write */
	STATUS_BUG = 70,
};

struct cmd {
	const char *name;    /* what follows "pagdi": "check", or "rules show" */
	const char *summary; /* one line for `pagdi help`: lower case, no full stop */
	const struct argp
	    *argp; /* options, parser, arguments, text; children: the shared groups */
	int (*run)(int argc, char **argv); /* argv[0] is "pagdi NAME"; an enum status */
	/*
	 * Subcommands, NULL ends them; NULL where there are none. The run of a command
	 * that has them is one line: return cli_subcommand(&cmd_rules, argc, argv). Its
	 * argp holds only text (no options, no parser).
	 */
	const struct cmd *const *subs;
};

/* The table, in the order of `pagdi help`; NULL ends it. */
extern const struct cmd *const cmd_table[];

/* One line a command, in the order of the table. */
extern const struct cmd cmd_apply;
extern const struct cmd cmd_bot;
extern const struct cmd cmd_cast;
extern const struct cmd cmd_completion;
extern const struct cmd cmd_check;
extern const struct cmd cmd_explain;
extern const struct cmd cmd_export;
extern const struct cmd cmd_fmt;
extern const struct cmd cmd_help;
extern const struct cmd cmd_match;
extern const struct cmd cmd_moves;
extern const struct cmd cmd_play;
extern const struct cmd cmd_referee;
extern const struct cmd cmd_replay;
extern const struct cmd cmd_rules;
extern const struct cmd cmd_show;
extern const struct cmd cmd_standings;
extern const struct cmd cmd_stats;
extern const struct cmd cmd_tournament;

#endif
