/* tail - the beginning and the end of what a bot printed, however much that was. */
#ifndef PAGDI_BOT_TAIL_H
#define PAGDI_BOT_TAIL_H

#include "base/buf.h"

enum { TAIL_HEAD = 1024, TAIL_RING = 3072 };

/* A zeroed one is empty. */
struct tail {
	char head[TAIL_HEAD], ring[TAIL_RING];
	size_t total; /* bytes ever added */
};

void tail_add(struct tail *t, struct span s);
/* Append what is kept, safe to show: control characters and what is not UTF-8 as \xNN.
 */
void tail_write(const struct tail *t, struct buf *out);

/* Append s, safe to show on one line; of more than `most` bytes the first ones and
 * "...". */
void tail_clean(struct buf *out, struct span s, size_t most);

#endif
