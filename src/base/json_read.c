#include "base/json_read.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_blank(struct span *s)
{
	while (s->len && is_blank(*s->p)) {
		s->p++;
		s->len--;
	}
}

static bool skip_byte(struct span *s, char c)
{
	skip_blank(s);
	if (!s->len || *s->p != c)
		return false;
	s->p++;
	s->len--;
	return true;
}

/* The length of the string at p, with its quotes; 0: it does not end. */
static size_t string_len(struct span s)
{
	for (size_t i = 1; i < s.len; i++) {
		if (s.p[i] == '\\')
			i++;
		else if (s.p[i] == '"')
			return i + 1;
	}
	return 0;
}

/* The length of a list or an object at p; brackets in strings do not count. */
static size_t nest_len(struct span s)
{
	long long depth = 0;

	for (size_t i = 0; i < s.len; i++) {
		char c = s.p[i];

		if (c == '"') {
			size_t len = string_len((struct span){ s.p + i, s.len - i });

			if (!len)
				return 0;
			i += len - 1;
		} else if (c == '[' || c == '{') {
			depth++;
		} else if (c == ']' || c == '}') {
			if (--depth == 0)
				return i + 1;
		}
	}
	return 0;
}

static bool ends_value(char c)
{
	return c == ',' || c == ']' || c == '}' || is_blank(c);
}

/* Take one value off *s. */
static bool take_value(struct span *s, struct span *value)
{
	size_t len = 0;

	skip_blank(s);
	if (!s->len)
		return false;
	if (*s->p == '"')
		len = string_len(*s);
	else if (*s->p == '[' || *s->p == '{')
		len = nest_len(*s);
	else
		while (len < s->len && !ends_value(s->p[len]))
			len++;
	if (!len)
		return false;
	*value = (struct span){ s->p, len };
	s->p += len;
	s->len -= len;
	return true;
}

bool json_field(struct span object, const char *key, struct span *value)
{
	size_t len = strlen(key);
	struct span name;

	if (!skip_byte(&object, '{'))
		return false;
	do {
		if (!take_value(&object, &name) || !skip_byte(&object, ':') ||
		    !take_value(&object, value))
			return false;
		if (name.len == len + 2 && name.p[0] == '"' &&
		    memcmp(name.p + 1, key, len) == 0)
			return true;
	} while (skip_byte(&object, ','));
	return false;
}

bool json_next(struct span *rest, struct span *item)
{
	if (!skip_byte(rest, '[') && !skip_byte(rest, ','))
		return false;
	return take_value(rest, item);
}

bool json_is_null(struct span value)
{
	return span_is(value, "null");
}

bool json_read_int(struct span value, long long lo, long long hi, long long *out)
{
	return span_to_int(value, lo, hi, out);
}

static int hex_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Four hex digits below 0x80, which is all that is ever written so; 0 where not. */
static size_t read_escape(struct span s, struct buf *out)
{
	static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	const char *known = s.len && s.p[0] ? strchr(from, s.p[0]) : NULL;
	int c = 0;

	if (known) {
		buf_byte(out, to[known - from]);
		return 1;
	}
	if (s.len < 5 || s.p[0] != 'u')
		return 0;
	for (int i = 1; i <= 4; i++) {
		int digit = hex_value(s.p[i]);

		if (digit < 0)
			return 0;
		c = c * 16 + digit;
	}
	if (c >= 0x80)
		return 0;
	buf_byte(out, (char)c);
	return 5;
}

bool json_read_text(struct span value, struct buf *out)
{
	if (value.len < 2 || value.p[0] != '"')
		return false;
	for (size_t i = 1; i < value.len - 1; i++) {
		if (value.p[i] != '\\') {
			buf_byte(out, value.p[i]);
			continue;
		}
		size_t n = read_escape(
		    (struct span){ value.p + i + 1, value.len - 2 - i }, out);

		if (!n)
			return false;
		i += n;
	}
	return true;
}
