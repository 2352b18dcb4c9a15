/*
 * faults - how faults are printed: as text with the source line and a caret, or as
 * JSON.
 *
 * Lines and game numbers may be relative: a report is text with places in it where a
 * number is still to be added to a base, so that parts of a file can be judged at the
 * same time and printed in order.
 */
#ifndef PAGDI_CMD_FAULTS_H
#define PAGDI_CMD_FAULTS_H

#include "base/json.h"
#include "cmd/cli.h"
#include "record/fault.h"

enum report_mark_kind {
	REPORT_LINE,  /* a number follows here: value + the base of lines */
	REPORT_GAME,  /* ... + the base of games */
	REPORT_ERROR, /* one error was told; printing may stop here */
	REPORT_WARNING,
	REPORT_VALID, /* a game ended, with value plies */
	REPORT_INVALID,
	REPORT_BROKEN,  /* a rule set's script failed */
	REPORT_OUTSIDE, /* an error was told that belongs to no game */
};

struct report_mark {
	size_t at;
	enum report_mark_kind kind;
	long long value, n;
};

struct report {
	const char
	    *file; /* as the user gave it; NULL: what is told is of no one file */
	bool jsonl, color;
	bool errors_only; /* drop warnings: they are mended */
	struct buf text;
	struct report_mark *mark; /* owned */
	size_t nmarks, size;
};

/* What has been told, in order. */
struct tally {
	long long games, valid, invalid, plies, errors, warnings;
	long long outside;              /* errors that belong to no game */
	long long base_line, base_game; /* added to relative numbers */
	long long max_errors;           /* 0: no limit */
	bool full;   /* the limit is reached: nothing more is printed */
	bool broken; /* a rule set's script failed */
};

void report_clear(struct report *r);
/* The status of a command: what failed in a rule set counts for more than bad games. */
int tally_status(const struct tally *t, int status);
/* Append ", 2 faults outside games", where there are any. */
void tally_outside(const struct tally *t, struct buf *out);
/* Marks of the same kind that follow each other at one place become one, but lines. */
void report_mark(struct report *r, enum report_mark_kind kind, long long value);
/* A number with its base, as a field of an object under way: a comma comes first. */
void report_number(
    struct report *r, const char *key, enum report_mark_kind kind, long long value);
/* Show this fault on its line, which is borrowed: of a long one a part. */
void report_window(struct fault *f, struct span line);
/* Append one fault. */
void report_fault(struct report *r, const struct fault *f);
/* Append a fault of a file as a whole (E501: it cannot be read), line null. */
void report_failure(struct report *r, const struct error *err);
/*
 * Append what is printed to `out`, with bases added, and count it; *r is emptied. Stops
 * after the last error allowed.
 */
void report_print(struct report *r, struct tally *t, struct buf *out);

#endif
