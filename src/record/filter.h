/* filter - which games of an input are wanted: --game, --where, --invert. */
#ifndef PAGDI_RECORD_FILTER_H
#define PAGDI_RECORD_FILTER_H

#include "base/error.h"
#include "record/tags.h"

struct filter_test;

/* All zero takes every game. */
struct filter {
	long game; /* only the game of this number in its input; 0: every one */
	bool invert;
	struct filter_test *test; /* owned; all of them must hold */
	int ntests;
};

/*
 * Add a test "Name=text", "Name!=text", "Name~regex" (POSIX extended), "Name<x" or
 * "Name>x" (dates, numbers). False with *err, code CODE_NONE and pos unknown, where
 * text is none.
 */
bool filter_add(struct filter *f, const char *text, struct error *err);
void filter_clear(struct filter *f);

/* Does a test of tags exist, so that tags must be read before a game is judged? */
static inline bool filter_tests(const struct filter *f)
{
	return f->ntests > 0;
}

bool filter_takes(const struct filter *f, const struct tags *tags, long game);

#endif
