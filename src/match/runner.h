/*
 * runner - a whole match: workers that play groups, and one process that gets what they
 * played, in the order of the schedule however many they are.
 */
#ifndef PAGDI_MATCH_RUNNER_H
#define PAGDI_MATCH_RUNNER_H

#include "base/error.h"
#include "match/worker.h"

/* Whoever keeps what was played. */
struct runner_sink {
	void *context;
	/* A group, the next of the schedule, to be changed at will; false with *err
	 * ends the match. */
	bool (*group)(void *context, struct parcel *p, struct error *err);
	/* After groups that came at the same time, also where one ended the match:
	 * whatever was put by is to be written now. May be NULL. */
	bool (*flush)(void *context, struct error *err);
	/* Asked after each group: does the match end here? Nothing later is handed
	 * over. May be NULL. */
	bool (*enough)(void *context);
	/* From time to time, for whoever shows progress; may be NULL. */
	void (*tick)(void *context);
};

enum runner_end {
	RUNNER_DONE,
	RUNNER_SIGNAL, /* interrupted: groups under way are dropped */
	RUNNER_SINK,   /* the sink said no, *err says why */
	RUNNER_FAILED, /* workers cannot be had, or die of themselves; *err says why */
};

/*
 * Play all groups from `first` on. When it returns no process of the match is left.
 * *number is the one that interrupted it.
 */
enum runner_end runner_run(const struct match *m, long long first,
    const struct runner_sink *sink, int *number, struct error *err);

#endif
