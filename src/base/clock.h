/*
 * clock - the one place that reads a clock: time that only goes forward. For limits and
 * rates, never for what a record says.
 */
#ifndef PAGDI_BASE_CLOCK_H
#define PAGDI_BASE_CLOCK_H

#include <poll.h>
#include <stdint.h>

/* Nanoseconds since some moment in the past, whatever the date is set to, without
 * those that clock_poll found to be lost. */
int64_t clock_ns(void);
/* Nanoseconds of processor time of this thread: dearer to ask for. */
int64_t clock_thread_ns(void);

/*
 * poll(2). Where it comes back more than a second late, everything was suspended: a
 * SIGSTOP, a container that was paused. The clock then stood still for so long, which
 * moves every deadline.
 */
int clock_poll(struct pollfd *fds, nfds_t n, int ms);

enum { CLOCK_NEVER = -1 }; /* a deadline that never comes */

/*
 * The moment this many milliseconds from now; CLOCK_NEVER where ms is negative.
 * Deadlines are absolute, so that no number of wake-ups extends one.
 */
int64_t clock_deadline(int64_t ms);
/*
 * Milliseconds until then, rounded up so that a wait of them does not end too early; 0
 * where it is past; at most `most`, which is also the answer for CLOCK_NEVER.
 */
int clock_left(int64_t deadline, int most);

#endif
