/*
 * rng - a fast generator for what nobody audits: playouts, fuzzing, benches. Recorded
 * games throw core/dice instead.
 */
#ifndef PAGDI_BASE_RNG_H
#define PAGDI_BASE_RNG_H

#include <stdint.h>

struct rng {
	uint64_t s[4]; /* never all zero once rng_init was called */
};

/* Any seed is good, 0 too; equal seeds give equal streams on every machine. */
void rng_init(struct rng *rng, uint64_t seed);

/* The next 64 bits: xoshiro256++. Inline, as a playout spends most of its time nearby.
 */
static inline uint64_t rng_next(struct rng *rng)
{
	uint64_t *s = rng->s;
	uint64_t sum = s[0] + s[3];
	uint64_t out = (sum << 23 | sum >> 41) + s[0];
	uint64_t shifted = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= shifted;
	s[3] = s[3] << 45 | s[3] >> 19;
	return out;
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
