/* Deadlines: they round so that nothing ends too early, and never overflow. */
#include "unit.h"

#include "base/clock.h"

int main(void)
{
	int64_t before = clock_ns(), soon = clock_deadline(60000);
	int left = 0;

	CHECK("time goes forward", clock_ns() >= before);
	CHECK("a deadline is that far away", soon >= before + 60000000000);
	CHECK("what is left is no more than that",
	    clock_left(soon, 100000) <= 60000 && clock_left(soon, 100000) > 0);
	CHECK("... nor more than is asked for", clock_left(soon, 200) == 200);
	CHECK("what is past leaves nothing", clock_left(before, 200) == 0);
	/* Whoever is kept from the core for half a millisecond tries again. */
	for (int i = 0; i < 100000 && left != 1; i++)
		left = clock_left(clock_ns() + 500000, 200);
	CHECK("a part of a millisecond is a whole one", left == 1);
	CHECK("no limit", clock_deadline(-1) == CLOCK_NEVER);
	CHECK(
	    "... leaves as much as is asked for", clock_left(CLOCK_NEVER, 200) == 200);
	CHECK("what no clock reaches is no limit",
	    clock_deadline(INT64_MAX) == CLOCK_NEVER);
	return DONE();
}
