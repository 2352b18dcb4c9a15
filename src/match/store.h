/*
 * store - the files of a match: results and records, written as whole groups, and gone
 * on with where a match was cut off.
 *
 * Records of groups are written before their results, and a line of results says where
 * its record ends. So what a kill leaves behind can be healed: whole groups of results
 * count, all after them is cut off, in both files.
 */
#ifndef PAGDI_MATCH_STORE_H
#define PAGDI_MATCH_STORE_H

#include "base/error.h"
#include "match/lock.h"
#include "match/parcel.h"
#include "match/results.h"

struct store_options {
	const char *results, *records; /* paths; NULL: not written */
	bool resume;
	/* Told of each game that is already there, in order. */
	void (*had)(void *context, const struct outcome *o);
	void *context;
};

struct store {
	struct results_head head;
	const char *results_path, *records_path; /* borrowed */
	int results, records;                    /* descriptors; -1 */
	struct lock lock;                        /* of the results */
	long long records_len;                   /* with what is not written yet */
	long long games;                         /* that were there, whole groups */
	bool healed;                             /* something torn was cut off */
	struct buf text, lines; /* records and results that are not written yet */
};

/*
 * The seed of a match that is gone on with, where it is not given: appended to *seed.
 * False where there is no such file, or no whole header in it.
 */
bool store_seed(const char *results, struct buf *seed);

/*
 * Open the files for this match. A file that holds something already is an error
 * without resume (E502); with it, one of another match is (E405).
 */
bool store_open(struct store *s, const struct match *m, const struct store_options *o,
    struct error *err);
/* Is this descriptor's file one of the store's? */
bool store_has(const struct store *s, int fd);
/* Add a group, to be written at the next flush; sets where its records end. */
void store_group(struct store *s, struct parcel *p);
/* Write the groups that were added; what cannot be written is E502, and is dropped. */
bool store_flush(struct store *s, struct error *err);
void store_close(struct store *s); /* fine on a closed one; writes nothing */

#endif
