/* io - descriptors, with what the system leaves to its callers. */
#ifndef PAGDI_BASE_IO_H
#define PAGDI_BASE_IO_H

#include <stdbool.h>
#include <stddef.h>

/* Write all of it, however often the system takes a part only; false with errno. */
bool io_write(int fd, const char *p, size_t len);

#endif
