#include "base/visible.h"

static bool is_control(unsigned int c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c ||
	       (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
	       (c >= 0x2066 && c <= 0x2069) || c == 0xfeff || c == 0xfffe ||
	       c == 0xffff;
}

unsigned int visible_code_point(const char *p, size_t len)
{
	static const unsigned char first[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	unsigned int c = (unsigned char)p[0] & first[len];

	for (size_t i = 1; i < len; i++)
		c = c << 6 | ((unsigned char)p[i] & 0x3f);
	return c;
}

void visible_text(struct buf *out, struct span text)
{
	for (size_t i = 0; i < text.len;) {
		size_t n = utf8_len(text.p + i, text.len - i);
		unsigned int c =
		    n ? visible_code_point(text.p + i, n) : (unsigned char)text.p[i];

		if (n == 0 || (is_control(c) && c < 0x80))
			buf_printf(out, "\\x%02x", c);
		else if (is_control(c))
			buf_printf(out, "\\u%04x", c);
		else
			buf_bytes(out, text.p + i, n);
		i += n ? n : 1;
	}
}
