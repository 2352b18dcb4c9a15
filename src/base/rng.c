#include "base/rng.h"

void rng_init(struct rng *rng, uint64_t seed)
{
	rng->state = seed;
}
