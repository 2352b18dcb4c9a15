/*
 * error - one failure, told to the user once, by whoever owns the terminal.
 *
 * Library code fills a struct error and returns false; it never prints and never exits.
 * Only cmd/ prints. An illegal ply is no error (core/verdict.h); a fault of a record is
 * a struct fault (record/fault.h).
 */
#ifndef PAGDI_BASE_ERROR_H
#define PAGDI_BASE_ERROR_H

#include <stdbool.h>

#include "base/code.h"

/* A place in an input: lines and bytes from 1; 0 means unknown. */
struct pos {
	long long line, col;
};

/* A place in a file of that name; source NULL: none. */
struct place {
	const char *source;
	struct pos pos;
};

struct errors;

struct error {
	enum code code;      /* CODE_NONE: no error */
	struct pos pos;      /* where in source */
	char source[512];    /* a path as the user gave it, "" where there is none */
	char key[40];        /* the rule-set key at fault, "" where there is none */
	char msg[400];       /* lower case, no full stop, names the culprit in '' */
	char help[200];      /* what would be right, "" where nothing is known */
	struct errors *more; /* borrowed: where further ones of the same file go, if not
				NULL; kept by error_set */
};

/* What else is wrong with a file, in the order of its lines. */
enum { ERRORS_MAX = 20 };
struct errors {
	struct error list[ERRORS_MAX];
	int n;
};

/*
 * Keep a failure: as *err where that is empty, else among its further ones. Is there
 * room for one more after it? Then reading may go on to the next.
 */
bool error_keep(struct error *err, const struct error *found);

/*
 * Record a failure and return false, so callers write
 *	return error_set(err, CODE_E301, at, "unknown key '%s'", word);
 * The first error wins: a second call on a filled *err changes nothing.
 */
bool error_set(struct error *err, enum code code, struct pos at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Add to a filled error; these change nothing where the field is already filled. */
void error_source(struct error *err, const char *path);
/*
 * Where the value stands that led to this error. An error with a line of its own keeps
 * it: that is nearer to what is wrong.
 */
void error_place(struct error *err, const struct place *place);
void error_help(struct error *err, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

#endif
