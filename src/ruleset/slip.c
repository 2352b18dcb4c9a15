#include "ruleset/slip.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ruleset/value.h"

enum { LEVELS_MAX = 32 };

/* Lines are read one by one, with as much of YAML as it takes to see what they are. */
struct scan {
	const struct doc *doc;
	struct span text;
	size_t at;             /* the line that is read */
	size_t end;            /* where it ends */
	int level[LEVELS_MAX]; /* how far the open maps are indented, innermost last */
	int depth;
	struct span key; /* the last one, */
	bool valued;     /* which has a value on its line */
	int block;       /* in a block of text: its key's indentation; else -1 */
	size_t bare;     /* what may be a key without a colon, + 1; else 0 */
	int bare_indent;
	size_t open[LEVELS_MAX]; /* brackets */
	int nopen, open_indent;
	char before; /* the last byte within brackets that is no space */
	struct error *err;
};

static const char alike[] = "keys of one group are indented alike, and the group's own "
			    "line stands before them, without '#'";

__attribute__((format(printf, 4, 5))) static bool tell(
    struct scan *s, size_t at, const char *help, const char *fmt, ...)
{
	char msg[300];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(msg, sizeof(msg), fmt, ap);
	va_end(ap);
	error_set(s->err, CODE_E306, doc_pos(s->doc, at), "this is not YAML: %s", msg);
	if (help)
		error_help(s->err, "%s", help);
	return true;
}

static bool word_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

static bool space(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* --- a key without a space after its colon --- */

struct span slip_key(struct span text, size_t i)
{
	struct span key;

	while (i < text.len &&
	       (text.p[i] == ' ' ||
		   (text.p[i] == '-' && i + 1 < text.len && text.p[i + 1] == ' ')))
		i++;
	key = (struct span){ text.p + i, 0 };
	while (i < text.len && word_byte(text.p[i]) &&
	       (text.p[i] < '0' || text.p[i] > '9') && text.p[i] != '.')
		i++;
	if (i + 1 < text.len && text.p[i] == ':' && !strchr(" \t\r\n/", text.p[i + 1]))
		key.len = (size_t)(text.p + i - key.p);
	return key;
}

bool slip_no_space(const struct doc *d, size_t at, struct span key, struct error *err)
{
	char shown[SHOWN_SIZE];
	const char *value = key.p + key.len + 1;
	size_t left = (size_t)(d->text.p + d->text.len - value), len = 0;

	while (len < left && (unsigned char)value[len] > ' ' &&
	       (unsigned char)value[len] < 0x7f && !strchr("#,}]", value[len]))
		len++;
	text_shown(key, shown);
	error_set(err, CODE_E306, doc_pos(d, at),
	    "this is not YAML: the key '%s' has no space after its colon", shown);
	if (len && len <= 40)
		error_help(err, "put a space after the colon: '%s: %.*s'", shown,
		    (int)len, value);
	else
		error_help(err, "put a space after the colon, as in 'size: 5'");
	return false;
}

/* --- within a line --- */

/* After the closing quote, or the end of all text. */
static size_t quote_end(struct span t, size_t i)
{
	char quote = t.p[i++];

	for (; i < t.len; i++) {
		if (quote == '"' && t.p[i] == '\\')
			i++;
		else if (quote == '\'' && t.p[i] == quote && i + 1 < t.len &&
			 t.p[i + 1] == quote)
			i++;
		else if (t.p[i] == quote)
			return i + 1;
	}
	return t.len;
}

/*
 * A quote that begins at i: is what follows its end what may follow? Then reading goes
 * on there, on whatever line that is.
 */
static bool quote_slips(struct scan *s, size_t *i)
{
	struct span t = s->text;
	size_t from = *i, to = quote_end(t, from), after = to;
	bool lines = memchr(t.p + from, '\n', to - from) != NULL;

	while (after < t.len && space(t.p[after]))
		after++;
	bool closed = to - from > 1 && t.p[to - 1] == t.p[from] &&
		      (after == t.len || strchr("\n#,]}:", t.p[after]));

	*i = to;
	if (to > s->end) {
		const char *end = memchr(t.p + to, '\n', t.len - to);

		s->end = end ? (size_t)(end - t.p) : t.len;
	}
	if (closed)
		return false;
	if (lines || to == t.len)
		return tell(s, from, "a text ends with the quote it begins with",
		    "the quote that begins here is not closed");
	return tell(s, from,
	    t.p[from] == '"' ? "a quote within double quotes is written \\\""
			     : "a quote within single quotes is written twice",
	    "there is more after the end of the quoted text");
}

static bool bracket_slips(struct scan *s, size_t i)
{
	char c = s->text.p[i];

	if (c == '[' || c == '{') {
		if (s->nopen == LEVELS_MAX)
			return false;
		if (!s->nopen)
			s->open_indent = s->depth ? s->level[s->depth - 1] : 0;
		s->open[s->nopen++] = i;
		return false;
	}
	if (!s->nopen)
		return tell(s, i, "leave it out, or put what it is part of in quotes",
		    "a '%c' that closes nothing", c);
	size_t open = s->open[--s->nopen];

	if ((s->text.p[open] == '[') == (c == ']'))
		return false;
	return tell(s, open, NULL, "the '%c' that begins here is closed by a '%c'",
	    s->text.p[open], c);
}

/* The rest of a line within brackets, or of a value that begins with one. */
static bool flow_slips(struct scan *s, size_t i)
{
	for (; i < s->end; i++) {
		char c = s->text.p[i];

		if (c == '#' && (i == 0 || space(s->text.p[i - 1]) || i == s->at))
			i = s->end - 1;
		else if (space(c))
			continue;
		else if ((c == '"' || c == '\'') && strchr("[{,:", s->before)) {
			if (quote_slips(s, &i))
				return true;
			i--;
		} else if (strchr("[]{}", c)) {
			if (bracket_slips(s, i))
				return true;
		}
		s->before = c;
	}
	return false;
}

static bool value_slips(struct scan *s, size_t i, int indent)
{
	while (i < s->end && space(s->text.p[i]))
		i++;
	char c = i < s->end ? s->text.p[i] : '\n';

	s->valued = c != '\n' && c != '#';
	s->block = c == '|' || c == '>' ? indent : -1;
	if (c == '"' || c == '\'')
		return quote_slips(s, &i);
	if (c == '[' || c == '{') {
		s->before = '[';
		return flow_slips(s, i);
	}
	if (c == '@' || c == '`' || c == '%')
		return tell(s, i, "put the value in quotes",
		    "a value cannot begin with '%c'", c);
	return false;
}

/* --- line by line --- */

/* Seven of a kind at the start of a line: what a merge left behind. */
static bool is_merge_marker(struct span t, size_t at)
{
	const char *p = t.p + at;

	if (t.len - at < 7 || !strchr("<=>|", p[0]))
		return false;
	for (int i = 1; i < 7; i++)
		if (p[i] != p[0])
			return false;
	return t.len - at == 7 || strchr(" \r\n", p[7]);
}

/* Where the colon of the key is that begins at i; 0: this is no key. */
static size_t key_colon(const struct scan *s, size_t i)
{
	bool quoted = i < s->end && (s->text.p[i] == '"' || s->text.p[i] == '\'');

	if (quoted)
		i = quote_end(s->text, i);
	for (; i < s->end; i++) {
		if (s->text.p[i] == ':' && (i + 1 >= s->end || space(s->text.p[i + 1])))
			return i;
		if (quoted || s->text.p[i] == '#')
			return 0;
	}
	return 0;
}

/* "title x", or the like: told with what was meant, where that can be seen. */
static bool no_colon(struct scan *s, size_t i)
{
	const char *line = s->text.p + i, *word = line, *value;
	const char *end = memchr(line, '\n', s->text.len - i);
	char help[120] = "each key is followed by a colon and a space";

	end = end ? end : s->text.p + s->text.len;
	while (word < end && word_byte(*word))
		word++;
	value = word;
	while (value < end && (space(*value) || *value == '='))
		value++;
	while (end > value && space(end[-1]))
		end--;
	int len = (int)(word - line), rest = (int)(end - value);

	if (rest && !strchr("\"'[{", *value) && memchr(value, ' ', (size_t)rest))
		snprintf(help, sizeof(help),
		    "put one there, or indent the line if it goes on with a text");
	else if (rest && value > word && len + rest <= 60)
		snprintf(help, sizeof(help),
		    "put a colon and a space there: '%.*s: %.*s'", len, line, rest,
		    value);
	return tell(s, i, help, "the key '%.*s' has no colon after it",
	    len < 40 ? len : 40, line);
}

/* A key at this indentation: does it fit in with those above? */
static bool level_slips(struct scan *s, size_t i, int indent)
{
	int inner = s->depth ? s->level[s->depth - 1] : -1;
	char shown[SHOWN_SIZE];

	if (indent > inner) {
		if (s->valued && s->depth)
			return tell(s, i, alike,
			    "this line is indented further than '%s' above it, which "
			    "has its value already",
			    text_shown(s->key, shown));
		if (s->depth < LEVELS_MAX)
			s->level[s->depth++] = indent;
		return false;
	}
	while (s->depth && s->level[s->depth - 1] > indent)
		s->depth--;
	if (s->depth && s->level[s->depth - 1] == indent)
		return false;
	return tell(s, i, alike, "this line is indented like none of those above it");
}

/* What is no key: maybe a text that goes on, maybe a key that is written wrong. */
static bool text_slips(struct scan *s, size_t i, int indent, bool entry)
{
	int inner = s->depth ? s->level[s->depth - 1] : -1;
	struct span glued = slip_key(s->text, i);

	if (!word_byte(s->text.p[i]) || s->text.p[i] == '-')
		return false;
	if (indent <= inner && !entry && glued.len)
		return !slip_no_space(s->doc, i, glued, s->err);
	if (indent <= inner && !entry)
		return no_colon(s, i);
	if ((entry || !s->valued) && !s->bare) {
		s->bare = i + 1;
		s->bare_indent = indent;
	}
	return false;
}

static bool key_slips(struct scan *s, size_t i, size_t colon, int indent)
{
	size_t bare = s->bare;

	s->bare = 0;
	if (bare && indent >= s->bare_indent) {
		struct span glued = slip_key(s->text, bare - 1);

		return glued.len ? !slip_no_space(s->doc, bare - 1, glued, s->err)
				 : no_colon(s, bare - 1);
	}
	if (level_slips(s, i, indent))
		return true;
	s->key = (struct span){ s->text.p + i, colon - i };
	return value_slips(s, colon + 1, indent);
}

/* "- ": what follows is as if it stood on a line of its own. */
static bool entry_slips(struct scan *s, size_t i)
{
	int indent = (int)(i - s->at);
	size_t colon;

	while (s->depth && s->level[s->depth - 1] > indent)
		s->depth--;
	while (i < s->end &&
	       (space(s->text.p[i]) ||
		   (s->text.p[i] == '-' && i + 1 < s->end && space(s->text.p[i + 1]))))
		i++;
	s->bare = 0;
	if (i == s->end)
		return false;
	s->valued = false;
	indent = (int)(i - s->at);
	colon = key_colon(s, i);
	if (colon)
		return key_slips(s, i, colon, indent);
	s->key = (struct span){ s->text.p + i, s->end - i };
	return value_slips(s, i, indent) || text_slips(s, i, indent, true);
}

/* A line within brackets that begins with a key, as no entry does here. */
static bool unclosed(struct scan *s, size_t i, int indent)
{
	size_t word = i, open = s->open[s->nopen - 1];

	while (word < s->end && word_byte(s->text.p[word]))
		word++;
	bool key = word > i && word < s->end && s->text.p[word] == ':' &&
		   (word + 1 == s->end || space(s->text.p[word + 1]));

	if (!key || (indent > s->open_indent && strchr("[{,", s->before)))
		return false;
	return tell(
	    s, open, NULL, "the '%c' that begins here is not closed", s->text.p[open]);
}

static bool line_slips(struct scan *s)
{
	struct span t = s->text;
	size_t i = s->at;
	int indent = 0;

	if (is_merge_marker(t, s->at))
		return tell(s, s->at,
		    "a merge left both versions in the file: keep one of them, and "
		    "remove the lines that mark them",
		    "a line of '%.7s', as a merge writes it", t.p + s->at);
	while (i < s->end && t.p[i] == ' ')
		i++;
	indent = (int)(i - s->at);
	size_t first = i;

	while (first < s->end && space(t.p[first]))
		first++;
	if (first == s->end || t.p[first] == '#')
		return false;
	if (s->block >= 0 && indent > s->block)
		return false;
	s->block = -1;
	if (s->nopen)
		return unclosed(s, first, indent) || flow_slips(s, first);
	if (t.p[i] == '\t')
		return tell(s, i, "indent with spaces, not with tabs",
		    "a tab in the indentation");
	if (t.p[i] == '-' && (i + 1 == s->end || space(t.p[i + 1])))
		return entry_slips(s, i);
	if (strchr("?%", t.p[i]) || (s->end - i >= 3 && memcmp(t.p + i, "---", 3) == 0))
		return false;
	size_t colon = key_colon(s, i);

	return colon ? key_slips(s, i, colon, indent) : text_slips(s, i, indent, false);
}

bool slip_alone(const struct doc *d, size_t at, struct error *err)
{
	struct scan s = { .doc = d, .text = d->text, .err = err };
	struct span key = slip_key(d->text, at);
	size_t line = at;

	while (line > 0 && d->text.p[line - 1] == ' ')
		line--;
	if ((line > 0 && d->text.p[line - 1] != '\n') || !word_byte(d->text.p[at]))
		return false;
	if (key.len)
		return !slip_no_space(d, at, key, err);
	return no_colon(&s, at);
}

bool slip_tell(const struct doc *d, size_t end, struct error *err)
{
	struct scan s = { .doc = d, .text = d->text, .block = -1, .err = err };

	/* What brackets hold is read to its end. */
	while (s.at < d->text.len && (s.at <= end || s.nopen)) {
		const char *line = d->text.p + s.at;
		const char *stop = memchr(line, '\n', d->text.len - s.at);

		s.end = stop ? (size_t)(stop - d->text.p) : d->text.len;
		if (line_slips(&s))
			return true;
		s.at = s.end + 1;
	}
	if (s.nopen)
		tell(&s, s.open[s.nopen - 1], NULL,
		    "the '%c' that begins here is not closed",
		    d->text.p[s.open[s.nopen - 1]]);
	return s.nopen > 0;
}
