/*
 * complete - scripts by which shells complete pagdi's commands, made from the tables of
 * the commands and their argps: what an option or an argument is called says what it
 * can be.
 */
#ifndef PAGDI_CMD_COMPLETE_H
#define PAGDI_CMD_COMPLETE_H

#include "cmd/cli.h"

enum complete_kind {
	COMPLETE_NOTHING,
	COMPLETE_WORDS,     /* "text|jsonl", SEAT */
	COMPLETE_RULE_SETS, /* NAME, "NAME|FILE": names of rule sets, files *.yaml */
	COMPLETE_RECORDS,   /* FILE: files *.pagdi */
	COMPLETE_YAML,      /* FILE of a command of rules: files *.yaml */
	COMPLETE_DIRS,      /* DIR */
	COMPLETE_COMMANDS,  /* COMMAND */
	COMPLETE_PAGES,     /* "COMMAND | PAGE": commands, pages of the manual */
	COMPLETE_CODES,     /* CODE */
};

struct complete {
	enum complete_kind kind;
	char words[120]; /* separated by spaces */
};

/* What the argument of this name can be, for an option or a command (its args_doc). */
struct complete complete_of(const struct cmd *cmd, const char *arg);

/* Call f for each command that is run: those without subcommands, and these in place.
 */
void complete_each(void (*f)(const struct cmd *cmd));
/* The words of the pages that `pagdi help` finds, each after a space. */
void complete_pages(struct buf *out);
/* The names of a table's commands, separated by spaces. */
void complete_names(const struct cmd *const *table, struct buf *out);
/* The last word of a command's name. */
const char *complete_word(const struct cmd *cmd);

/* Write a script on standard output. */
void complete_bash(void);
void complete_zsh(void);
void complete_fish(void);

#endif
