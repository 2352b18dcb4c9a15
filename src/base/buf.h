/* buf - a growing byte string. A zeroed one is empty and owns nothing. */
#ifndef PAGDI_BASE_BUF_H
#define PAGDI_BASE_BUF_H

#include <stddef.h>

#include "base/text.h"

struct buf {
	char *p; /* owned; NUL-terminated once anything was added */
	size_t len, size;
};

void buf_clear(struct buf *b); /* frees; fine on a zeroed one, fine twice */
void buf_reset(struct buf *b); /* empties, keeps the storage */
void buf_grow(
    struct buf *b, size_t more); /* what buf_reserve does where there is no room */
void buf_bytes(struct buf *b, const char *p, size_t len);
void buf_text(struct buf *b, const char *text);
void buf_span(struct buf *b, struct span s);
void buf_int(struct buf *b, long long value);
void buf_printf(struct buf *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
const char *buf_cstr(const struct buf *b); /* "" where nothing was added; borrowed */

/* Everything that is written goes through these two, so they are inline. */
static inline void buf_reserve(struct buf *b, size_t more) /* and a NUL after it */
{
	if (__builtin_expect(b->size - b->len <= more, 0))
		buf_grow(b, more);
}

static inline void buf_byte(struct buf *b, char c)
{
	buf_reserve(b, 1);
	b->p[b->len++] = c;
	b->p[b->len] = '\0';
}

/*
 * A figure with its sign, right-aligned in width bytes; what is printed as zero has no
 * sign, as it is neither more nor less.
 */
void buf_signed(struct buf *b, int width, double value, int decimals);

#endif
