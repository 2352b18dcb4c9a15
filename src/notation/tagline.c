#include "notation/tagline.h"

#include <string.h>

#include "notation/token.h"
#include "notation/word.h"

static size_t skip_blanks(struct span s, size_t i)
{
	while (i < s.len && (s.p[i] == ' ' || s.p[i] == '\t'))
		i++;
	return i;
}

/* Where the name ends that begins at i. */
static size_t skip_name(struct span s, size_t i)
{
	size_t name = i;

	while (i < s.len && token_is_name_byte(s.p[i], i == name))
		i++;
	return i;
}

size_t tagline_read(struct span s, struct tagline *t, size_t *at, const char **why)
{
	size_t name = skip_blanks(s, 1), i = skip_name(s, name);

	*at = i;
	*why = "a tag's name is of letters, digits and _, and begins with a letter";
	t->name = (struct span){ s.p + name, i - name };
	if (i == name || (i < s.len && !strchr(" \t\"]", s.p[i])))
		return 0;
	i = *at = skip_blanks(s, i);
	*why = word_unquoted((struct span){ s.p + i, s.len - i });
	if (i == s.len || s.p[i] != '"')
		return 0;
	size_t value = ++i;

	*why = "a '\\' in a tag stands before '\"' or '\\' only";
	while (i < s.len && s.p[i] != '"') {
		*at = i;
		if (s.p[i] == '\\' &&
		    (++i == s.len || (s.p[i] != '"' && s.p[i] != '\\')))
			return 0;
		i++;
	}
	*at = value - 1;
	*why = "the tag's value is not closed on its line";
	if (i == s.len)
		return 0;
	t->value = (struct span){ s.p + value, i - value };
	i = *at = skip_blanks(s, i + 1);
	*why = "the tag is not closed by a ']' after its value";
	return i < s.len && s.p[i] == ']' ? i + 1 : 0;
}

/* The length of [Name " at the beginning of s; 0 where it begins otherwise. */
static size_t opening(struct span s, struct span *name)
{
	if (s.len == 0 || s.p[0] != '[')
		return 0;
	size_t from = skip_blanks(s, 1), end = skip_name(s, from);
	size_t i = skip_blanks(s, end);

	*name = (struct span){ s.p + from, end - from };
	return end > from && i < s.len && s.p[i] == '"' ? i + 1 : 0;
}

bool tagline_begins(struct span s)
{
	struct span name;

	return opening(s, &name) > 0;
}

bool tagline_find(struct span *s, struct span *name)
{
	for (; s->len && s->p[0] != ';' && s->p[0] != '{'; s->p++, s->len--) {
		size_t len = opening(*s, name);

		if (len) {
			s->p += len;
			s->len -= len;
			return true;
		}
	}
	return false;
}
