#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct span span_of(const char *text)
{
	return (struct span){ text, text ? strlen(text) : 0 };
}

bool span_is(struct span s, const char *text)
{
	return s.len == strlen(text) && memcmp(s.p, text, s.len) == 0;
}

bool span_starts(struct span s, const char *prefix)
{
	size_t len = strlen(prefix);

	return s.len >= len && memcmp(s.p, prefix, len) == 0;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static struct span skip_blanks(struct span s)
{
	while (s.len > 0 && is_blank(s.p[0])) {
		s.p++;
		s.len--;
	}
	return s;
}

struct span span_trim(struct span s)
{
	s = skip_blanks(s);
	while (s.len > 0 && is_blank(s.p[s.len - 1]))
		s.len--;
	return s;
}

struct span span_word(struct span *s)
{
	struct span word;

	*s = skip_blanks(*s);
	word = (struct span){ s->p, 0 };
	while (word.len < s->len && !is_blank(word.p[word.len]))
		word.len++;
	s->p += word.len;
	s->len -= word.len;
	return word;
}

uint32_t span_hash(struct span s)
{
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < s.len; i++)
		h = (h ^ (unsigned char)s.p[i]) * 16777619u;
	return h;
}

bool span_to_int(struct span s, long long lo, long long hi, long long *out)
{
	size_t i = 0;
	bool minus = s.len && s.p[0] == '-' && lo < 0;
	long long value = 0;

	if (minus)
		i++;
	if (i == s.len)
		return false;
	for (; i < s.len; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		if (__builtin_mul_overflow(value, 10, &value) ||
		    __builtin_add_overflow(value, s.p[i] - '0', &value))
			return false;
	}
	if (minus)
		value = -value;
	if (value < lo || value > hi)
		return false;
	*out = value;
	return true;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Edits (insert, delete, change, swap neighbours) between words of at most 40 bytes. */
static size_t distance(struct span a, struct span b)
{
	enum { MOST = 40 };
	size_t d[MOST + 1][MOST + 1];

	if (a.len > MOST || b.len > MOST)
		return SIZE_MAX;
	for (size_t i = 0; i <= a.len; i++)
		d[i][0] = i;
	for (size_t j = 0; j <= b.len; j++)
		d[0][j] = j;
	for (size_t i = 1; i <= a.len; i++) {
		for (size_t j = 1; j <= b.len; j++) {
			size_t differs = a.p[i - 1] != b.p[j - 1];

			d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1,
			    d[i - 1][j - 1] + differs);
			if (i > 1 && j > 1 && a.p[i - 1] == b.p[j - 2] &&
			    a.p[i - 2] == b.p[j - 1])
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	}
	return d[a.len][b.len];
}

bool text_one_edit(struct span a, struct span b)
{
	return distance(a, b) == 1;
}

const char *text_nearest(struct span text, const char *const words[])
{
	const char *best = NULL;
	size_t best_at = 0;

	for (size_t i = 0; words[i]; i++) {
		size_t at = distance(text, span_of(words[i]));
		size_t longer =
		    text.len > strlen(words[i]) ? text.len : strlen(words[i]);

		if (at > (longer < 6 ? 1 + (longer > 3) : longer / 3))
			continue;
		if (!best || at < best_at) {
			best = words[i];
			best_at = at;
		}
	}
	return best;
}

size_t utf8_len(const char *p, size_t len)
{
	const unsigned char *u = (const unsigned char *)p;
	size_t n;

	if (len == 0)
		return 0;
	if (u[0] < 0x80)
		return 1;
	if (u[0] >= 0xc2 && u[0] <= 0xdf)
		n = 2;
	else if ((u[0] & 0xf0) == 0xe0)
		n = 3;
	else if (u[0] >= 0xf0 && u[0] <= 0xf4)
		n = 4;
	else
		return 0;
	if (n > len)
		return 0;
	for (size_t i = 1; i < n; i++)
		if ((u[i] & 0xc0) != 0x80)
			return 0;
	/* Overlong forms, surrogates, and what is beyond U+10FFFF. */
	if ((u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xed && u[1] > 0x9f) ||
	    (u[0] == 0xf0 && u[1] < 0x90) || (u[0] == 0xf4 && u[1] > 0x8f))
		return 0;
	return n;
}

bool utf8_valid(struct span s, size_t *bad)
{
	for (size_t i = 0; i < s.len;) {
		size_t n = utf8_len(s.p + i, s.len - i);

		if (n == 0) {
			if (bad)
				*bad = i;
			return false;
		}
		i += n;
	}
	return true;
}

double figure_plain(double value, int decimals)
{
	/* Room for the longest double. Only the printed digits tell: rounding has ties.
	 */
	char text[400];

	if (!signbit(value) || value <= -1)
		return value;
	snprintf(text, sizeof(text), "%.*f", decimals, value);
	return strspn(text, "-0.") == strlen(text) ? 0 : value;
}

size_t utf8_count(struct span s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.len; i++)
		n += ((unsigned char)s.p[i] & 0xc0) != 0x80;
	return n;
}
