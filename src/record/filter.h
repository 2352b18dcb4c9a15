/* filter - which games of an input are wanted: --game, --where, --invert. */
#ifndef PAGDI_RECORD_FILTER_H
#define PAGDI_RECORD_FILTER_H

#include "base/error.h"
#include "record/tags.h"

struct filter_test;
struct filter_count;

/* Games by their numbers in an input. */
struct filter_range {
	long long first, last;
	bool met; /* there was one */
};

/* All zero takes every game. */
struct filter {
	struct filter_range
	    *range; /* owned; a game is in one of them, if there are any */
	int nranges;
	bool invert;
	struct filter_test *test; /* owned; all of them must hold */
	int ntests;
	struct filter_count *count; /* owned; made by the first of what is added */
};

/*
 * Add a test "Name=text", "Name!=text", "Name~regex" (base/pattern.h), or "Name<x" with
 * <, <=, > or >= (dates, numbers). False with *err, code CODE_NONE and pos unknown,
 * where text is none, or one that can never hold.
 */
bool filter_add(struct filter *f, const char *text, struct error *err);
/* Add the games "1,3-5", likewise. */
bool filter_add_games(struct filter *f, const char *text, struct error *err);
void filter_clear(struct filter *f);

/* Is there anything that a game may fail? */
static inline bool filter_active(const struct filter *f)
{
	return f->nranges > 0 || f->ntests > 0;
}

/* May be called by many threads, where there are no ranges. */
bool filter_takes(const struct filter *f, const struct tags *tags, long long game);

/*
 * After the games: what of the filter came to nothing, though there were games. Each
 * call appends one sentence, and its help where there is one; *at starts as 0. False
 * where there is no more.
 */
bool filter_came_to_nothing(
    const struct filter *f, int *at, struct buf *message, struct buf *help);

#endif
