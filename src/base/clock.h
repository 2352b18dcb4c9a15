/* clock - the one place that reads a clock: time that only goes forward. */
#ifndef PAGDI_BASE_CLOCK_H
#define PAGDI_BASE_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some moment in the past, whatever the date is set to. */
int64_t clock_ns(void);

#endif
