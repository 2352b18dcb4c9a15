/*
 * gather - results of several files as one table: the shards of a tournament, or, where
 * that is asked for, whatever was played by the same rules. Which files belong together
 * is held here; they are read by results_each, whose visitor this is.
 */
#ifndef PAGDI_MATCH_GATHER_H
#define PAGDI_MATCH_GATHER_H

#include "match/results.h"
#include "match/standings.h"

/* A set of whole numbers from 0. */
struct numbers {
	uint64_t *word;      /* owned */
	long long nwords, n; /* n are in it */
};

/* One match or tournament, of which there may be several files. */
struct gather_run {
	char config[DIGEST_HEX];
	struct buf title, seed; /* owned */
	enum schedule_kind kind;
	int shards;
	struct buf sprt;    /* the test that may end it early; empty: none. Owned */
	long long expected; /* groups; 0: it has no end */
	struct numbers groups, shard; /* that are there */
};

struct gather {
	bool pool;                  /* several runs are added up */
	struct standings standings; /* once a head was read */
	char **label; /* of the entrants of the table; owned, as the texts are */
	int nentrants;
	struct gather_run *run; /* owned */
	int nruns;
	struct buf rules, rules_hash,
	    first; /* of the first file, and its name; owned */
	int nplayers;
	/* The file being read. */
	const char *name; /* borrowed */
	int now;          /* its run */
	int size;         /* games of its groups */
	int16_t *player;  /* its entrants, in the table; owned */
};

void gather_init(struct gather *g, bool pool);
void gather_clear(struct gather *g); /* fine on a zeroed one, fine twice */

/*
 * For a pool, before anything else: each head of a file, so that all entrants are
 * known. False with *err (E405, without its line) where it does not belong to those
 * before.
 */
bool gather_expect(struct gather *g, const char *name, const struct results_head *h,
    struct error *err);

/* A file begins and ends; between them its head and games are told to the visitor. The
 * name is borrowed till the end. Files come in any order. */
void gather_begin(struct gather *g, const char *name, struct results_visitor *visitor);
void gather_end(struct gather *g);

/* The smallest number from *at on below `end` that is missing; false where none is. */
bool numbers_missing(const struct numbers *set, long long end, long long *at);

#endif
