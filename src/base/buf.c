#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"

void buf_clear(struct buf *b)
{
	mem_free(b->p);
	*b = (struct buf){ 0 };
}

void buf_reset(struct buf *b)
{
	b->len = 0;
	if (b->p)
		b->p[0] = '\0';
}

void buf_grow(struct buf *b, size_t more)
{
	size_t size = b->size ? b->size : 64;

	while (size - b->len <= more)
		size *= 2;
	b->p = mem_resize(b->p, size);
	b->size = size;
}

void buf_bytes(struct buf *b, const char *p, size_t len)
{
	buf_reserve(b, len);
	if (len)
		memcpy(b->p + b->len, p, len);
	b->len += len;
	b->p[b->len] = '\0';
}

void buf_text(struct buf *b, const char *text)
{
	buf_bytes(b, text, strlen(text));
}

void buf_span(struct buf *b, struct span s)
{
	buf_bytes(b, s.p, s.len);
}

void buf_int(struct buf *b, long long value)
{
	/* Steps and throws: most of what is ever written. */
	if (value >= 0 && value < 10) {
		buf_byte(b, (char)('0' + value));
		return;
	}
	if (value >= 10 && value < 100) {
		const char two[] = { (char)('0' + value / 10),
			(char)('0' + value % 10) };

		buf_bytes(b, two, sizeof(two));
		return;
	}
	char digits[24];
	char *p = digits + sizeof(digits);
	unsigned long long left =
	    value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value;

	do {
		*--p = (char)('0' + left % 10);
		left /= 10;
	} while (left);
	if (value < 0)
		*--p = '-';
	buf_bytes(b, p, (size_t)(digits + sizeof(digits) - p));
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap, again;

	va_start(ap, fmt);
	va_copy(again, ap);
	int len = vsnprintf(NULL, 0, fmt, ap);

	va_end(ap);
	if (len > 0) {
		buf_reserve(b, (size_t)len);
		vsnprintf(b->p + b->len, (size_t)len + 1, fmt, again);
		b->len += (size_t)len;
	}
	va_end(again);
}

const char *buf_cstr(const struct buf *b)
{
	return b->p ? b->p : "";
}

void buf_signed(struct buf *b, int width, double value, int decimals)
{
	char text[400]; /* room for the longest double */

	snprintf(text, sizeof(text), "%+.*f", decimals, value);
	if (strspn(text, "+-0.") == strlen(text))
		snprintf(text, sizeof(text), "%.*f", decimals, 0.0);
	buf_printf(b, "%*s", width, text);
}
