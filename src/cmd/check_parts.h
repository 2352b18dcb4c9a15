/*
 * check_parts - one file judged, by one thread or by several that each take a part.
 * What is told is the same, and in the same order.
 */
#ifndef PAGDI_CMD_CHECK_PARTS_H
#define PAGDI_CMD_CHECK_PARTS_H

#include "cmd/games.h"

struct check_options {
	struct games_options games;
	struct cli_output output;
	bool strict, audit, color;
	long long max_errors, jobs;
};

/*
 * Judge what the input holds; it is closed. False with *err where reading failed on the
 * way. What was told is printed and counted in *t.
 */
bool check_input(struct input *in, const char *path, const struct check_options *o,
    struct tally *t, struct error *err);

#endif
