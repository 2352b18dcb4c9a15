#include "base/rng.h"

void rng_init(struct rng *rng, uint64_t seed)
{
	/* splitmix64 spreads even a small seed over all 256 bits. */
	for (int i = 0; i < 4; i++) {
		uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);

		z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
		z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
		rng->s[i] = z ^ z >> 31;
	}
}
