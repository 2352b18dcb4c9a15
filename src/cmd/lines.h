/* lines - one line in, one line out: what `moves` and `apply` share. */
#ifndef PAGDI_CMD_LINES_H
#define PAGDI_CMD_LINES_H

#include "base/json.h"
#include "cmd/cli.h"
#include "core/turn.h"
#include "record/fault.h"
#include "script/house.h"

enum { LINES_LONGEST = 1024 * 1024 }; /* bytes of a line; more is a fault */

struct lines {
	const struct cmd *cmd; /* borrowed */
	struct cli_output output;
	struct cli_rules which;
	struct cli_words words;      /* the arguments */
	const char *source;          /* "-", or "argument": where the lines come from */
	const char *reads;           /* what is read, for people; NULL: positions */
	long long number;            /* of the line being answered, from 1 */
	struct span text;            /* ... and the line, borrowed */
	struct ruleset ruleset;      /* owned */
	struct house *house;         /* owned: its script, NULL */
	const struct permit *permit; /* ... as what judges takes it */
	struct buf out;              /* the answer being made, owned */
	struct fault fault;          /* what is wrong with the line, owned */
	int status;                  /* enum status, the highest so far */
	bool done;                   /* lines_filter returns after this line */
};

/* All arguments, and the options that are the same; its input is a struct lines. */
extern const struct argp lines_argp;

/* Answer l->text: append one line and its newline to l->out. */
struct lines_job {
	void (*answer)(struct lines *l, void *context);
	void *context;
};

/* Load the rule set; a bad --rules ends the program. */
void lines_init(struct lines *l, const struct cmd *cmd);
void lines_clear(struct lines *l);

/* Answer one line that came as an argument. */
void lines_argument(struct lines *l, struct span text, const struct lines_job *job);
/*
 * Answer standard input to its end. What is answered is flushed before each read, so
 * that a program at the other end of two pipes never waits for us while we wait for it.
 */
void lines_filter(struct lines *l, const struct lines_job *job);

/*
 * Read part of l->text as a position. On failure l->fault says what is wrong; it is the
 * caller's to print with lines_fault.
 */
bool lines_state(struct lines *l, struct span text, struct state *s);

/*
 * Play a word of l->text on *s: a ply, with or without its seat letter and marks, a
 * bank, a throw alone (which is cast) or a forfeit. Where a ply's throw is still to be
 * cast, it is. As written in a record it is appended to `canonical`. On failure
 * l->fault says why, and *s is untouched.
 */
bool lines_play(
    struct lines *l, struct span word, struct state *s, struct buf *canonical);

/* False, with a fault, where words are left after what was asked for. */
bool lines_nothing(struct lines *l, struct span rest);

/* Print l->fault on standard error; the status is then at least STATUS_NO. */
void lines_fault(struct lines *l);
void lines_status(struct lines *l, int status);
/* Append "error: MESSAGE [E107]" to the answer. */
void lines_error(struct lines *l);

/* The fields every object of an answer begins and ends with; s NULL: unreadable. */
void lines_json_start(struct json *j, struct lines *l, const struct state *s);
void lines_json_fault(struct json *j, struct lines *l, bool failed);

#endif
