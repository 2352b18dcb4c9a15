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
	long long games, plies = 0;
	struct playout p;
	struct playout_tally tally;
	struct rules r;
	struct state s;

	if (argc != 2 || !span_to_int(span_of(argv[1]), 0, LLONG_MAX, &games)) {
		fputs("usage: playout GAMES\n", stderr);
		return 2;
	}
	rules_default(&r);
	playout_init(&p, &r, NULL, 1);
	for (long long i = 0; i < games; i++) {
		state_deal(&s, &r, state_usual_seats(2), SEAT_S);
		playout_begin(&tally, &s);
		playout_run(&p, &s, &tally, LLONG_MAX);
		plies += tally.plies;
	}
	printf("%lld\n", plies);
	return 0;
}
