/*
 * playout N - N random games of two players by "pagdi", nothing recorded and nothing
 * checked; prints how many plies that were.
 */
#include <limits.h>
#include <stdio.h>

#include "base/rng.h"
#include "base/text.h"
#include "core/turn.h"

static int cast_value(uint32_t random, const struct rules *r)
{
	uint32_t left = (uint32_t)((uint64_t)random * r->weight >> 32);
	int face = 0;

	while (left >= r->key.faces[face].weight)
		left -= r->key.faces[face++].weight;
	return r->key.faces[face].value;
}

static long play_game(struct rng *rng, const struct rules *r)
{
	struct ply list[MOVES_MAX];
	struct effects fx;
	struct state s;
	long plies = 0;

	state_deal(&s, r, state_usual_seats(2), SEAT_S);
	for (; !state_over(&s); plies++) {
		/* One draw serves both the cast and the choice. */
		uint64_t random = rng_next(rng);

		state_cast(r, &s, cast_value((uint32_t)(random >> 32), r), NULL, &fx);
		int n = moves_plies(r, &s, NULL, list);

		state_play_listed(
		    r, &s, list[(random & UINT32_MAX) * (uint32_t)n >> 32], &fx);
	}
	return plies;
}

int main(int argc, char **argv)
{
	long games, plies = 0;
	struct rules r;
	struct rng rng;

	if (argc != 2 || !span_to_int(span_of(argv[1]), 0, LONG_MAX, &games)) {
		fputs("usage: playout GAMES\n", stderr);
		return 2;
	}
	rules_default(&r);
	rng_init(&rng, 1);
	for (long i = 0; i < games; i++)
		plies += play_game(&rng, &r);
	printf("%ld\n", plies);
	return 0;
}
