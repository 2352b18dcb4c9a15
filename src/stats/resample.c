#include "stats/resample.h"

#include <stdlib.h>

#include "base/rng.h"

/*
 * Sixteen bits a weight: it is the number of these that they reach. The k-th is 65536
 * times the chance of at most k, by Poisson with mean 1, rounded; the mean weight is
 * then 0.99998, which touches all replicates alike.
 */
static const uint16_t reach[] = { 24109, 48219, 60274, 64292, 65296, 65497, 65531,
	65535 };
enum { REACHES = sizeof(reach) / sizeof(reach[0]), IN_WORD = 4 };

void resample_block(uint64_t key, int block, uint8_t out[RESAMPLE_BLOCK])
{
	uint16_t bits[RESAMPLE_BLOCK], n[RESAMPLE_BLOCK] = { 0 };
	struct rng mix, rng;

	/* The key is mixed first, so that keys which follow one another share nothing.
	 */
	rng_init(&mix, key);
	rng_init(&rng, rng_next(&mix) + (uint64_t)block * UINT64_C(0xd1342543de82ef95));
	for (int i = 0; i < RESAMPLE_BLOCK; i += IN_WORD) {
		uint64_t word = rng_next(&rng);

		for (int k = 0; k < IN_WORD; k++)
			bits[i + k] = (uint16_t)(word >> 16 * k);
	}
	/* All of one width and without a branch: the compiler does eight at once. */
	for (int k = 0; k < REACHES; k++)
		for (int i = 0; i < RESAMPLE_BLOCK; i++)
			n[i] = (uint16_t)(n[i] + (bits[i] >= reach[k]));
	for (int i = 0; i < RESAMPLE_BLOCK; i++)
		out[i] = (uint8_t)n[i];
}

void resample_all(uint64_t key, uint8_t out[REPLICATES])
{
	for (int block = 0; block < RESAMPLE_BLOCKS; block++)
		resample_block(key, block, out + block * RESAMPLE_BLOCK);
}

static int compare(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

void resample_interval(
    double figure[REPLICATES], double *low, double *middle, double *high)
{
	qsort(figure, REPLICATES, sizeof(figure[0]), compare);
	*low = figure[REPLICATES_TAIL - 1];
	*middle = (figure[REPLICATES / 2 - 1] + figure[REPLICATES / 2]) / 2;
	*high = figure[REPLICATES - REPLICATES_TAIL];
}
