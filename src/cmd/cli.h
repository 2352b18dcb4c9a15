/*
 * cli - what the commands share: parsing by argp made strict, the option groups, and
 * how answers, faults and failures reach the terminal.
 */
#ifndef PAGDI_CMD_CLI_H
#define PAGDI_CMD_CLI_H

#include <stdio.h>

#include "base/buf.h"
#include "base/error.h"
#include "cmd/cmd.h"
#include "ruleset/ruleset.h"

/*
 * Parse argv by cmd->argp into *input. Abbreviated long options are refused, an unknown
 * one suggests the near one, -h is --help; usage faults, and arguments that the command
 * leaves (ARGP_ERR_UNKNOWN), end the program with status 2.
 * Children of the argp find their input through child_inputs, set in ARGP_KEY_INIT.
 */
void cli_parse(const struct cmd *cmd, int argc, char **argv, void *input);

/* Run the command that argv[1] names; an unknown one ends with status 2 and the near
 * one. */
int cli_command(int argc, char **argv);
/* The same among the subcommands of cmd; argv[0] is "pagdi NAME". */
int cli_subcommand(const struct cmd *cmd, int argc, char **argv);

/* `pagdi --help`, and the help of a command with subcommands. */
void cli_help_short(FILE *stream);
void cli_help_group(const struct cmd *cmd, FILE *stream);
/* A command of the table, or a subcommand of parent; an unknown word ends with
 * status 2. */
const struct cmd *cli_find(const struct cmd *parent, const char *word);

/* Print "pagdi NAME: message" and where help is, and end with status 2; cmd NULL:
 * "pagdi". */
_Noreturn void cli_usage(const struct cmd *cmd, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* An option of a command or of a group that it shares, as its argp has it. */
struct cli_option {
	const char *name; /* long, without "--"; NULL where there is none */
	char letter;      /* short; 0 where there is none */
	const char *arg;  /* NULL: it takes none */
	bool arg_optional, hidden;
	const char *text; /* "" where there is none */
};
enum { CLI_OPTIONS_MAX = 64 };
/* All of them, those every command has (--help, --usage) last; returns how many. */
size_t cli_options(const struct argp *argp, struct cli_option out[CLI_OPTIONS_MAX]);

/* --rules=NAME|FILE, --rules-dir=DIR: the input of cli_rules_argp. */
struct cli_rules {
	const char *rules, *rules_dir;
	struct place
	    named; /* where a file names the rules; no source: an option does */
};
extern const struct argp cli_rules_argp;

/* --format=text|jsonl, --color=auto|always|never, -q: the input of cli_output_argp. */
struct cli_output {
	bool jsonl, quiet;
	bool svg;  /* of cli_picture_argp only */
	int color; /* -1 never, 0 auto, 1 always */
};
extern const struct argp cli_output_argp;
/* What --color says, for those who take it without the rest. */
int cli_color_word(struct argp_state *st, const char *arg);
/* The same where --format=svg is possible too. */
extern const struct argp cli_picture_argp;
/* The same with --format alone. */
extern const struct argp cli_format_argp;

/* Arguments that are kept until all options are known. */
struct cli_words {
	const char **word; /* owned; each is borrowed */
	int n, size;
};
void cli_words_add(struct cli_words *w, const char *word);
void cli_words_clear(struct cli_words *w);
/* FILE...: its input is a struct cli_words, which holds "-" where there is none. */
extern const struct argp cli_files_argp;

/* The file that an option names; none is a usage fault. */
const char *cli_file(struct argp_state *st, const char *option, const char *arg);

/*
 * Where names of rule sets are looked for: the options, the environment, the
 * installation. To be called first before there are threads: the installation is looked
 * up once.
 */
void cli_search(
    const struct cli_rules *o, const char *record_dir, struct ruleset_search *where);
/*
 * The rule set of --rules, or pagdi where it is not given. A bad one is printed and
 * ends the program with status 2.
 */
void cli_ruleset(const struct cli_rules *o, struct ruleset *rs);
struct house;
/* Its script, NULL where it has none; a bad one ends the program likewise. */
struct house *cli_house(const struct ruleset *rs);
/* What a script printed, on standard error, a line each. */
void cli_script_log(const char *path, const struct buf *log);
/* End the program where a script has failed meanwhile. Fine on NULL. */
void cli_house_check(const struct house *h);

/* Is it a terminal that shows more than ASCII, by the locale and TERM? */
bool cli_unicode(FILE *stream);
bool cli_color(const struct cli_output *o, FILE *stream);

/* Print a failure on standard error: "source:line:col: error: msg [E301]" and its help.
 */
void cli_error(const struct error *err);
/* It, and what else is wrong with the same file. */
void cli_errors(const struct error *err);
/* Print "pagdi NAME: message" on standard error. */
void cli_warn(const struct cmd *cmd, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Bytes for standard output, through one buffer: at the end of the program it is
 * flushed, and a write that failed makes the status 3 (a closed pipe: ends quietly with
 * 141). They may be mixed with stdio on stdout.
 */
void cli_out(const char *p, size_t len);
void cli_out_buf(struct buf *b); /* writes and empties it */
void cli_flush(void);
/* Standard output failed so: what the program does then. */
_Noreturn void cli_failed(int errnum);
void cli_close(void); /* for atexit, by main */

/* Text from files with control characters (C0, C1, bidi overrides, bad bytes) escaped.
 */
void cli_escape(struct buf *out, struct span text);

/* A title and a text, broken at spaces so that they fit a terminal; line ends stay. */
void cli_wrap(FILE *stream, const char *title, const char *text);

/* One line on standard error where standard input is a terminal and is read. */
void cli_stdin_hint(const char *what);

#endif
