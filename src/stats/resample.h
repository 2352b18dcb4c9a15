/*
 * resample - weights of the Poisson bootstrap: how often a group of games counts in
 * each of many replicates of a series, in place of drawing groups with replacement.
 *
 * A weight is a pure function of the group's key and the number of the replicate, so
 * that neither the order of groups, nor files, nor workers change a figure.
 */
#ifndef PAGDI_STATS_RESAMPLE_H
#define PAGDI_STATS_RESAMPLE_H

#include <stdint.h>

/*
 * An interval of 95 % lies between the 10th lowest and the 10th highest of 400
 * replicates. RESAMPLE_BLOCK of them are computed side by side.
 */
enum {
	REPLICATES = 400,
	REPLICATES_TAIL = 10,
	RESAMPLE_BLOCK = 16,
	RESAMPLE_BLOCKS = REPLICATES / RESAMPLE_BLOCK,
};

/* The weights of a group in the replicates of a block, Poisson with mean 1. */
void resample_block(uint64_t key, int block, uint8_t out[RESAMPLE_BLOCK]);
/* ... in all of them. */
void resample_all(uint64_t key, uint8_t out[REPLICATES]);

/* Of as many figures as there are replicates, the ends of the interval and the middle;
 * sorts them. */
void resample_interval(
    double figure[REPLICATES], double *low, double *middle, double *high);

#endif
