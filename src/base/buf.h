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
void buf_reserve(struct buf *b, size_t more);
void buf_byte(struct buf *b, char c);
void buf_bytes(struct buf *b, const char *p, size_t len);
void buf_text(struct buf *b, const char *text);
void buf_span(struct buf *b, struct span s);
void buf_int(struct buf *b, long long value);
void buf_printf(struct buf *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
const char *buf_cstr(const struct buf *b); /* "" where nothing was added; borrowed */

#endif
