/*
 * spool - bytes kept until it is known whether they are wanted: in memory while they
 * are few, then in a temporary file that has no name.
 */
#ifndef PAGDI_RECORD_SPOOL_H
#define PAGDI_RECORD_SPOOL_H

#include <stdbool.h>

#include "base/buf.h"

enum { SPOOL_MEMORY = 1 << 20 };

/* All zero is an empty one. */
struct spool {
	struct buf text; /* what is not in the file yet */
	int fd;          /* the file + 1, 0: none */
	long long filed; /* bytes in it */
	int errnum; /* writing or reading it failed; what was added since is lost */
};

void spool_add(struct spool *s, const char *p, size_t len);
/* Hand the bytes from one place to another to `take`; they stay. */
void spool_copy(struct spool *s, long long from, long long to,
    void (*take)(void *context, const char *p, size_t len), void *context);
static inline long long spool_len(const struct spool *s)
{
	return s->filed + (long long)s->text.len;
}
/* Hand all of it to `take`, in order, and empty it. */
void spool_drain(struct spool *s,
    void (*take)(void *context, const char *p, size_t len), void *context);
void spool_reset(struct spool *s); /* empties; a failure is forgotten */
void spool_clear(struct spool *s);

#endif
