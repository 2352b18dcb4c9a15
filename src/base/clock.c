#include "base/clock.h"

#include <poll.h>
#include <time.h>

enum { NS_PER_MS = 1000000, LATE_NS = 1000000000 };

static int64_t suspended; /* ns that do not count */

static int64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t clock_ns(void)
{
	return now() - suspended;
}

int clock_poll(struct pollfd *fds, nfds_t n, int ms)
{
	const int64_t from = now();
	const int ready = poll(fds, n, ms);
	const int64_t late = now() - from - (int64_t)ms * NS_PER_MS;

	if (ms >= 0 && late > LATE_NS)
		suspended += late;
	return ready;
}

int64_t clock_thread_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t clock_deadline(int64_t ms)
{
	/* What no clock reaches is no limit, and must not overflow. */
	if (ms < 0 || ms > INT64_MAX / NS_PER_MS / 4)
		return CLOCK_NEVER;
	return clock_ns() + ms * NS_PER_MS;
}

int clock_left(int64_t deadline, int most)
{
	if (deadline == CLOCK_NEVER)
		return most;
	int64_t left = deadline - clock_ns();

	if (left <= 0)
		return 0;
	left = (left + NS_PER_MS - 1) / NS_PER_MS;
	return left < most ? (int)left : most;
}
