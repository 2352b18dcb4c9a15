/*
 * rng - a fast generator for what nobody audits: playouts, fuzzing, benches. Recorded
 * games throw core/dice instead.
 */
#ifndef PAGDI_BASE_RNG_H
#define PAGDI_BASE_RNG_H

#include <stdint.h>

struct rng {
	uint64_t state;
};

/* Any seed is good, 0 too; equal seeds give equal streams on every machine. */
void rng_init(struct rng *rng, uint64_t seed);

/*
 * The next 64 bits, by SplitMix64: a counter, well mixed. Inline, as a playout spends
 * most of its time nearby.
 */
static inline uint64_t rng_next(struct rng *rng)
{
	uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/*
 * In [0, n), n > 0. A multiplication instead of a division: the bias is n in 2^32,
 * which no playout can see.
 */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
	return (uint32_t)((rng_next(rng) >> 32) * n >> 32);
}

#endif
