/*
 * playout N - N random games of two players by "pagdi", nothing recorded and nothing
 * checked; prints how many plies that were.
 */
#include <limits.h>
#include <stdio.h>

#include "base/text.h"
#include "core/playout.h"

int main(int argc, char **argv)
{
	long games, plies = 0;
	struct playout p;
	struct rules r;
	struct state s;

	if (argc != 2 || !span_to_int(span_of(argv[1]), 0, LONG_MAX, &games)) {
		fputs("usage: playout GAMES\n", stderr);
		return 2;
	}
	rules_default(&r);
	playout_init(&p, &r, 1);
	for (long i = 0; i < games; i++) {
		state_deal(&s, &r, state_usual_seats(2), SEAT_S);
		for (; !state_over(&s); plies++)
			playout_ply(&p, &r, &s);
	}
	printf("%ld\n", plies);
	return 0;
}
