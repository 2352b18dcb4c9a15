#include "base/pattern.h"

#include <ctype.h>
#include <string.h>

#include "base/mem.h"

enum {
	TEXT_MOST = 1024, /* bytes of a pattern */
	STEPS_MOST = 8192,
	REPEATS_MOST = 255,
	UNBOUNDED = -1,
	NO_CHARACTER = -1,   /* before the first and after the last */
	BAD_BYTE = 0x110000, /* added to a byte that is not UTF-8 */
};

enum step_kind {
	STEP_RANGE, /* a character from x to y */
	STEP_SET,   /* one of the y ranges from the x-th on */
	STEP_NOT,   /* one of none of them */
	STEP_FORK,  /* go on at x and at y from here */
	STEP_BEGIN,
	STEP_END,
	STEP_EDGE, /* of a word */
	STEP_MATCH
};

/* Ways lead to other steps by their distance, so that a run of steps can be copied. */
struct step {
	enum step_kind kind;
	int x, y;
};

struct range {
	int low, high;
};

struct pattern {
	struct step step[STEPS_MOST];
	int nsteps;
	struct range *range; /* owned */
	int nranges;
};

struct reader {
	struct pattern *p;
	struct span rest;
	const char *text;
	struct error *err;
};

/* Every character beyond ASCII is a letter: that asks no locale. */
struct class
{
	const char *name;
	int (*is)(int c);
	bool beyond;
};
static const struct class classes[] = { { "alpha", isalpha, true },
	{ "digit", isdigit, false }, { "alnum", isalnum, true },
	{ "upper", isupper, false }, { "lower", islower, false },
	{ "space", isspace, false }, { "blank", isblank, false },
	{ "punct", ispunct, false }, { "print", isprint, true },
	{ "graph", isgraph, true }, { "cntrl", iscntrl, false },
	{ "xdigit", isxdigit, false }, { NULL, NULL, false } };

/* The next character of *s, which is not empty, and what comes after it. */
static int take_character(struct span *s)
{
	size_t n = utf8_len(s->p, s->len);
	int c = (unsigned char)*s->p;

	if (n == 0)
		c += BAD_BYTE;
	else if (n > 1)
		c &= 0x7f >> n;
	for (size_t i = 1; i < n; i++)
		c = c << 6 | (s->p[i] & 0x3f);
	n = n ? n : 1;
	s->p += n;
	s->len -= n;
	return c;
}

static bool refuse(struct reader *r, const char *why)
{
	return error_set(r->err, CODE_NONE, (struct pos){ 0 },
	    "'%s' is no regular expression: %s", r->text, why);
}

static bool add_step(struct reader *r, enum step_kind kind, int x, int y)
{
	if (r->p->nsteps == STEPS_MOST)
		return refuse(r, "its repeats make it too long");
	r->p->step[r->p->nsteps++] = (struct step){ kind, x, y };
	return true;
}

/* Make room for a step before those from `at` on. */
static bool insert_step(struct reader *r, int at, struct step step)
{
	struct step *s = r->p->step + at;
	size_t n = (size_t)(r->p->nsteps - at);

	if (!add_step(r, step.kind, 0, 0))
		return false;
	memmove(s + 1, s, n * sizeof(*s));
	*s = step;
	return true;
}

static bool next_is(const struct reader *r, char c)
{
	return r->rest.len && *r->rest.p == c;
}

static bool skip(struct reader *r, char c)
{
	bool is = next_is(r, c);

	r->rest.p += is;
	r->rest.len -= is;
	return is;
}

/* --- sets of characters --- */

static void add_range(struct pattern *p, int low, int high)
{
	p->range = mem_resize(p->range, ((size_t)p->nranges + 1) * sizeof(*p->range));
	p->range[p->nranges++] = (struct range){ low, high };
}

static void add_class(struct pattern *p, const struct class *class)
{
	for (int c = 0; c < 128; c++)
		if (class->is(c))
			add_range(p, c, c);
	if (class->beyond)
		add_range(p, 128, BAD_BYTE - 1);
}

static const struct class *class_named(struct span name)
{
	const struct class *class = classes;

	while (class->name && !span_is(name, class->name))
		class ++;
	return class->name ? class : NULL;
}

/* Of "[:name:]", "[.x.]" or "[=x=]" the first [ is read; only the first is one here. */
static bool read_class(struct reader *r)
{
	const char *end = memmem(r->rest.p, r->rest.len, ":]", 2);
	const struct class *class = NULL;

	if (skip(r, ':') && end && end > r->rest.p)
		class =
		    class_named((struct span){ r->rest.p, (size_t)(end - r->rest.p) });
	if (!class)
		return refuse(r, "no class of characters has that name");
	add_class(r->p, class);
	r->rest.len -= (size_t)(end + 2 - r->rest.p);
	r->rest.p = end + 2;
	return true;
}

static bool read_item(struct reader *r)
{
	int low = take_character(&r->rest), high = low;

	if (low == '[' && r->rest.len && strchr(":.=", *r->rest.p))
		return read_class(r);
	if (r->rest.len > 1 && r->rest.p[0] == '-' && r->rest.p[1] != ']') {
		skip(r, '-');
		high = take_character(&r->rest);
	}
	if (high < low)
		return refuse(r, "a range ends before it begins");
	add_range(r->p, low, high);
	return true;
}

static bool read_set(struct reader *r)
{
	enum step_kind kind = skip(r, '^') ? STEP_NOT : STEP_SET;
	int first = r->p->nranges;

	do {
		if (!r->rest.len)
			return refuse(r, "a [ is not closed");
		if (!read_item(r))
			return false;
	} while (!skip(r, ']'));
	return add_step(r, kind, first, r->p->nranges - first);
}

/* --- atoms, repeats, alternatives --- */

static bool read_escape(struct reader *r)
{
	if (!r->rest.len)
		return refuse(r, "it ends in a \\");
	int c = take_character(&r->rest), first = r->p->nranges;

	if (c == 'b')
		return add_step(r, STEP_EDGE, 0, 0);
	if (c >= '0' && c <= '9')
		return refuse(r, "there are no back-references here");
	if (c >= 128 || !isalpha(c))
		return add_step(r, STEP_RANGE, c, c);
	if (!strchr("wWsS", c))
		return refuse(r, "of \\ and a letter there are \\w \\W \\s \\S \\b");
	add_class(r->p, class_named(span_of(tolower(c) == 'w' ? "alnum" : "space")));
	if (tolower(c) == 'w')
		add_range(r->p, '_', '_');
	return add_step(
	    r, isupper(c) ? STEP_NOT : STEP_SET, first, r->p->nranges - first);
}

static bool read_any(struct reader *r);

static bool read_atom(struct reader *r)
{
	int c = take_character(&r->rest);

	switch (c) {
	case '.':
		return add_step(r, STEP_RANGE, 0, BAD_BYTE + 255);
	case '^':
		return add_step(r, STEP_BEGIN, 0, 0);
	case '$':
		return add_step(r, STEP_END, 0, 0);
	case '[':
		return read_set(r);
	case '\\':
		return read_escape(r);
	case '(':
		return read_any(r) && (skip(r, ')') || refuse(r, "a ( is not closed"));
	case '*':
	case '+':
	case '?':
	case '{':
		return refuse(r, "there is nothing before a repeat");
	default:
		return add_step(r, STEP_RANGE, c, c);
	}
}

static bool read_count(struct reader *r, int *count)
{
	size_t n = 0;
	long long value;

	while (n < r->rest.len && isdigit((unsigned char)r->rest.p[n]))
		n++;
	if (!span_to_int((struct span){ r->rest.p, n }, 0, REPEATS_MOST, &value))
		return refuse(r, "a count of { } is from 0 to 255");
	*count = (int)value;
	r->rest.p += n;
	r->rest.len -= n;
	return true;
}

/* {m}, {m,} or {m,n}, of which the { is read. */
static bool read_braces(struct reader *r, int *least, int *most)
{
	if (!read_count(r, least))
		return false;
	*most = *least;
	if (skip(r, ',')) {
		*most = UNBOUNDED;
		if (!next_is(r, '}') && !read_count(r, most))
			return false;
	}
	if (!skip(r, '}'))
		return refuse(r, "a { is not closed");
	return *most == UNBOUNDED || *most >= *least ||
	       refuse(r, "of { } the second count is less than the first");
}

/* The steps from `at` on, so often: copies of them, those that may be left out with a
 * fork before each. */
static bool repeat(struct reader *r, int at, int least, int most)
{
	struct pattern *p = r->p;
	int len = p->nsteps - at;
	struct step *unit = mem_alloc(((size_t)len + 1) * sizeof(*unit));
	int copies = most == UNBOUNDED ? least + 1 : most;
	bool ok = true;

	memcpy(unit, p->step + at, (size_t)len * sizeof(*unit));
	p->nsteps = at;
	for (int n = 0; n < copies && ok; n++) {
		bool loops = n >= least && most == UNBOUNDED;

		if (n >= least)
			ok = add_step(r, STEP_FORK, 1, 1 + len + loops);
		for (int i = 0; i < len && ok; i++)
			ok = add_step(r, unit[i].kind, unit[i].x, unit[i].y);
		if (loops && ok)
			ok = add_step(r, STEP_FORK, -len - 1, -len - 1);
	}
	mem_free(unit);
	return ok;
}

static bool read_repeated(struct reader *r)
{
	int at = r->p->nsteps, least, most;

	if (!read_atom(r))
		return false;
	for (;;) {
		least = 0;
		most = UNBOUNDED;
		if (skip(r, '+'))
			least = 1;
		else if (skip(r, '?'))
			most = 1;
		else if (skip(r, '{')) {
			if (!read_braces(r, &least, &most))
				return false;
		} else if (!skip(r, '*'))
			return true;
		if (!repeat(r, at, least, most))
			return false;
	}
}

/* Up to the end, or to the ) that closes it. */
static bool read_any(struct reader *r)
{
	int at = r->p->nsteps;

	while (r->rest.len && !next_is(r, '|') && !next_is(r, ')'))
		if (!read_repeated(r))
			return false;
	if (!skip(r, '|'))
		return true;
	int len = r->p->nsteps - at;

	if (!insert_step(r, at, (struct step){ STEP_FORK, 1, len + 2 }) ||
	    !add_step(r, STEP_FORK, 0, 0) || !read_any(r))
		return false;
	struct step *over = &r->p->step[at + len + 1];

	over->x = over->y = r->p->nsteps - (at + len + 1);
	return true;
}

struct pattern *pattern_new(const char *text, struct error *err)
{
	struct pattern *p = mem_alloc(sizeof(*p));
	struct reader r = { .p = p, .rest = span_of(text), .text = text, .err = err };
	bool ok = r.rest.len <= TEXT_MOST || refuse(&r, "it is over 1,024 bytes");

	ok = ok && read_any(&r) && (!r.rest.len || refuse(&r, "a ) closes nothing")) &&
	     add_step(&r, STEP_MATCH, 0, 0);
	if (ok)
		return p;
	pattern_free(p);
	return NULL;
}

void pattern_free(struct pattern *p)
{
	if (!p)
		return;
	mem_free(p->range);
	mem_free(p);
}

/* --- matching: all ways at once --- */

/* Steps that wait for the next character, each once. */
struct ways {
	int *step;
	int n;
};

struct match {
	const struct pattern *p;
	struct ways now, next;
	int *stack;
	int *met; /* of each step the place of the text where it was last met */
	int at;
	int before, after; /* the characters around it */
};

static bool is_word(int c)
{
	return c >= 128 || c == '_' || (c >= 0 && isalnum(c));
}

/* Does a step that takes no character hold here? */
static bool holds(const struct match *m, enum step_kind kind)
{
	if (kind == STEP_BEGIN)
		return m->before == NO_CHARACTER;
	if (kind == STEP_END)
		return m->after == NO_CHARACTER;
	return is_word(m->before) != is_word(m->after);
}

/* Go on at a step, through all that takes no character. Is the end reached? */
static bool go_on(struct match *m, struct ways *to, int first)
{
	int n = 0;

	m->stack[n++] = first;
	while (n) {
		int at = m->stack[--n];
		const struct step *s = &m->p->step[at];

		if (m->met[at] == m->at)
			continue;
		m->met[at] = m->at;
		if (s->kind == STEP_MATCH)
			return true;
		if (s->kind <= STEP_NOT) {
			to->step[to->n++] = at;
		} else if (s->kind == STEP_FORK) {
			m->stack[n++] = at + s->y;
			m->stack[n++] = at + s->x;
		} else if (holds(m, s->kind)) {
			m->stack[n++] = at + 1;
		}
	}
	return false;
}

static bool takes(const struct pattern *p, const struct step *s, int c)
{
	bool in = false;

	if (s->kind == STEP_RANGE)
		return c >= s->x && c <= s->y;
	for (int i = s->x; i < s->x + s->y && !in; i++)
		in = c >= p->range[i].low && c <= p->range[i].high;
	return in == (s->kind == STEP_SET);
}

static bool run(struct match *m, struct span text)
{
	m->before = NO_CHARACTER;
	m->after = text.len ? take_character(&text) : NO_CHARACTER;
	m->at = 1;
	while (!go_on(m, &m->now, 0)) {
		struct ways now = m->now;

		if (m->after == NO_CHARACTER)
			return false;
		m->before = m->after;
		m->after = text.len ? take_character(&text) : NO_CHARACTER;
		m->at++;
		for (int i = 0; i < now.n; i++)
			if (takes(m->p, &m->p->step[now.step[i]], m->before) &&
			    go_on(m, &m->next, now.step[i] + 1))
				return true;
		m->now = m->next;
		m->next = (struct ways){ now.step, 0 };
	}
	return true;
}

bool pattern_matches(const struct pattern *p, struct span text)
{
	size_t n = (size_t)p->nsteps;
	int *room = mem_alloc((5 * n + 1) * sizeof(*room));
	struct match m = { .p = p,
		.now.step = room,
		.next.step = room + n,
		.met = room + 2 * n,
		.stack = room + 3 * n };
	bool found = run(&m, text);

	mem_free(room);
	return found;
}
