/*
 * cli - what the commands share: parsing by argp made strict, the option groups, and how
 * answers, faults and failures reach the terminal.
 */
#ifndef PAGDI_CMD_CLI_H
#define PAGDI_CMD_CLI_H

#include <stdio.h>

#include "base/buf.h"
#include "base/error.h"
#include "cmd/cmd.h"
#include "ruleset/ruleset.h"

/*
 * Parse argv by cmd->argp into *input. Abbreviated long options are refused, an unknown one
 * suggests the near one, -h is --help; usage faults end the program with status 2. Children
 * of the argp find their input through child_inputs, set in ARGP_KEY_INIT.
 */
void cli_parse(const struct cmd *cmd, int argc, char **argv, void *input);

/* --rules=NAME|FILE, --rules-dir=DIR: the input of cli_rules_argp. */
struct cli_rules {
	const char *rules, *rules_dir;
};
extern const struct argp cli_rules_argp;

/* --format=text|jsonl, --color=auto|always|never, -q: the input of cli_output_argp. */
struct cli_output {
	bool jsonl, quiet;
	int color; /* -1 never, 0 auto, 1 always */
};
extern const struct argp cli_output_argp;

/* Where names of rule sets are looked for: the options, the environment, the installation. */
void cli_search(const struct cli_rules *o, const char *record_dir,
    struct ruleset_search *where);
/*
 * The rule set of --rules, or pagdi where it is not given. A bad one is printed and ends the
 * program with status 2.
 */
void cli_ruleset(const struct cli_rules *o, struct ruleset *rs);

bool cli_color(const struct cli_output *o, FILE *stream);

/* Print a failure on standard error: "source:line:col: error: msg [E301]" and its help. */
void cli_error(const struct error *err);
/* Print "pagdi NAME: message" on standard error. */
void cli_warn(const struct cmd *cmd, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Bytes for standard output, through one buffer: at the end of the program it is flushed, and
 * a write that failed makes the status 3 (a closed pipe: ends quietly with 141).
 */
void cli_out(const char *p, size_t len);
void cli_out_buf(struct buf *b); /* writes and empties it */
void cli_flush(void);

/* Text from files with control characters (C0, C1, bidi overrides, bad bytes) escaped. */
void cli_escape(struct buf *out, struct span text);

/* One line on standard error where standard input is a terminal and is read. */
void cli_stdin_hint(const char *what);

#endif
