/*
 * compare_jobs - the blocks of several runs shared out among threads. Who plays which
 * block changes nothing but the time.
 */
#ifndef PAGDI_CMD_COMPARE_JOBS_H
#define PAGDI_CMD_COMPARE_JOBS_H

#include "ruleset/ruleset.h"
#include "stats/compare.h"

struct compare_job {
	struct compare_run run;
	const struct ruleset *rs; /* borrowed: for its script */
	struct compare_sums sums; /* zeroed by the caller */
};

/*
 * Play them all with so many threads, how far it is being told on standard error where
 * `progress`. False with *err where a script failed: of several failures the first in
 * the order of jobs and blocks, so that it is always the same one.
 */
bool compare_jobs_run(
    struct compare_job *jobs, int njobs, int threads, bool progress, struct error *err);

#endif
