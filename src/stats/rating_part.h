/* rating_part - what rating.c counts and rating_fit.c computes with. */
#ifndef PAGDI_STATS_RATING_PART_H
#define PAGDI_STATS_RATING_PART_H

#include "stats/rating.h"

/* What one group added. */
struct rating_share {
	uint64_t key;
	int32_t amount;
};

/*
 * A set of bots and how often it was still in, in units; of a single bot: how often it
 * was chosen and was not the last. The sums of the replicates are kept either as the
 * groups they come from or, once these take more room, as sums.
 */
struct rating_tally {
	int16_t who[SEATS]; /* ascending; -1 where there are fewer */
	int32_t nshares, size;
	int64_t total;
	struct rating_share *share; /* owned; NULL once there are sums */
	int64_t *sum;               /* REPLICATES; owned, or NULL */
};

int rating_tally_bots(const struct rating_tally *t);
/* The sums of the replicates of a block. */
void rating_tally_block(
    const struct rating_tally *t, int block, int64_t out[RESAMPLE_BLOCK]);

#endif
