/*
 * games - what the commands that read whole records share: which games of which files,
 * judged by which rules.
 */
#ifndef PAGDI_CMD_GAMES_H
#define PAGDI_CMD_GAMES_H

#include "cmd/cli.h"
#include "cmd/faults.h"
#include "record/walk.h"

/* FILE..., --game, --where, --invert, --seats and those of cli_rules_argp: the input of
 * games_argp. */
struct games_options {
	struct cli_rules rules;
	struct cli_words files; /* owned */
	struct filter filter;   /* owned */
	unsigned seats;
	struct ruleset *forced; /* --rules, loaded by games_load; owned, NULL */
};
extern const struct argp games_argp;

enum {
	JOBS_MOST = 256,         /* of -j */
	MOVE_MS_MOST = 86400000, /* of --move-time: a day */
};

/* A whole decimal from lo to hi; else a usage fault that names the option. */
long long games_number(struct argp_state *st, const char *option, const char *arg,
    long long lo, long long hi);
/* --game= where one game is taken; before: what it was, 0 where it was not given. */
long long games_one(struct argp_state *st, const char *arg, long long before);
/* The seats that a word of letters names, a mask; else a usage fault. */
unsigned games_seats(struct argp_state *st, const char *arg);

/* Load --rules, where it is given; a bad one ends the program with status 2. */
void games_load(struct games_options *o);
void games_clear(struct games_options *o);

/* How the games of one file are judged; owns what it points to, but o. */
struct games_judge {
	struct walk_options walk;
	struct choice choice;
	char *dir; /* the folder of the file, where rule sets are looked for too */
};
/* path: the record's, "-" for standard input, which has no folder. */
void games_judge_init(
    struct games_judge *j, const struct games_options *o, const char *path);
void games_judge_clear(struct games_judge *j);

/* Open a file of games ("-": standard input). */
bool games_open(struct input *in, const char *path, struct error *err);

/* What a file's games are walked with; all borrowed. */
struct games_walk {
	const struct games_options *options;
	bool audit;
	struct walk_sink
	    sink; /* its fault, or NULL, is called when the fault is told */
	struct report *report; /* of faults, set up for standard error */
	struct tally *tally;
};
/*
 * Walk the games of a file. Each fault is told on standard error, and so is that it
 * cannot be read, or has no game. The answer is STATUS_IO where it cannot be read, and
 * STATUS_NO where a fault was told.
 */
enum status games_walk(struct games_walk *g, const char *path);

/* Reading stopped with a failure: the error that says so. */
void games_read_error(const struct input *in, const char *path, struct error *err);

/* Tell that a file has no game. */
void games_warn_empty(struct report *r);

/*
 * After the last file: tell which parts of --game and --where came to nothing. Of
 * several files none is named.
 */
void games_warn_filter(
    const struct games_options *o, struct report *r, struct tally *t, FILE *stream);

/* Append the object of a game that has ended. */
void games_json(struct report *r, const struct walk *w, bool ok);
/* Append the object that is last. */
void games_total(struct buf *out, const struct tally *t, int files);

/* Tell a fault at once, on standard error. */
void games_tell(struct report *r, struct tally *t, const struct fault *f);
/* Print what was told, on stdout or stderr. */
void games_print(struct report *r, struct tally *t, FILE *stream);

#endif
