#include "record/filter.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/pattern.h"
#include "notation/print.h"

enum filter_op {
	OP_IS,
	OP_IS_NOT,
	OP_LIKE,
	OP_LESS,
	OP_LESS_OR_IS,
	OP_MORE,
	OP_MORE_OR_IS
};

struct filter_test {
	char *name, *value; /* owned */
	enum filter_op op;
	struct pattern *pattern; /* OP_LIKE; owned */
	size_t date_len; /* how much of a date the value is: YYYY, YYYY.MM; 0: none */
	bool is_number;
	double number;
	atomic_bool met; /* a game had such a tag */
};

struct filter_count {
	atomic_long games, taken;
};

/* The longer first: each is met where it begins. */
static const struct {
	const char *text;
	enum filter_op op;
} ops[] = { { "!=", OP_IS_NOT }, { "<=", OP_LESS_OR_IS }, { ">=", OP_MORE_OR_IS },
	{ "=", OP_IS }, { "~", OP_LIKE }, { "<", OP_LESS }, { ">", OP_MORE } };

static bool refuse(struct error *err, const char *text, const char *why)
{
	return error_set(err, CODE_NONE, (struct pos){ 0 }, "'%s' %s", text, why);
}

/* A decimal number, all of text; the caller holds LC_NUMERIC at "C". */
static bool number_of(const char *text, double *out)
{
	char *end;

	if (*text == '\0' || strspn(text, "+-.0123456789") != strlen(text))
		return false;
	*out = strtod(text, &end);
	return *end == '\0';
}

/* How many bytes of a date text gives: a year, a month or a day, all of it known. */
static size_t date_len(const char *text)
{
	static const char rest[] = "????.??.??";
	char date[sizeof(rest)];
	size_t len = strlen(text);

	if ((len != 4 && len != 7 && len != 10) || strchr(text, '?'))
		return 0;
	memcpy(date, text, len);
	memcpy(date + len, rest + len, sizeof(rest) - len);
	return tag_is_date(span_of(date)) ? len : 0;
}

/* What < and > compare with: where it can be in no order with any value, never. */
static bool read_bound(struct filter_test *t, struct error *err)
{
	bool of_date = strcmp(t->name, "Date") == 0;

	t->date_len = date_len(t->value);
	t->is_number = !of_date && number_of(t->value, &t->number);
	if (t->date_len || t->is_number)
		return true;
	return refuse(err, t->value,
	    of_date ? "is no date: one is 2026.11.29, 2026.11 or 2026"
		    : "is neither a number nor a date: a date is 2026.11.29, 2026.11 "
		      "or 2026");
}

static bool read_value(struct filter_test *t, struct error *err)
{
	if (t->op == OP_LIKE)
		t->pattern = pattern_new(t->value, err);
	return t->op == OP_LIKE ? t->pattern != NULL
				: t->op < OP_LESS || read_bound(t, err);
}

static bool is_tag_name(const char *name)
{
	size_t i = 0;

	while (token_is_name_byte(name[i], i == 0))
		i++;
	return name[i] == '\0';
}

static void test_clear(struct filter_test *t)
{
	mem_free(t->name);
	mem_free(t->value);
	pattern_free(t->pattern);
}

static void begin_count(struct filter *f)
{
	if (!f->count)
		f->count = mem_alloc(sizeof(*f->count));
}

bool filter_add(struct filter *f, const char *text, struct error *err)
{
	const char *p = text + strcspn(text, "=!~<>");
	size_t i = 0, n = sizeof(ops) / sizeof(*ops);

	while (i < n && strncmp(p, ops[i].text, strlen(ops[i].text)) != 0)
		i++;
	if (i == n || p == text)
		return refuse(err, text,
		    "is no test of a tag: one is Name=text, Name!=text, Name~regex, "
		    "or Name<value with <, <=, > or >=");
	struct filter_test t = { .op = ops[i].op,
		.name = mem_copy(text, (size_t)(p - text)) };

	p += strlen(ops[i].text);
	t.value = mem_copy(p, strlen(p));
	if (!is_tag_name(t.name))
		refuse(err, t.name,
		    "is no tag's name: one is of letters, digits and _, and begins "
		    "with a letter");
	else if (read_value(&t, err)) {
		f->test =
		    mem_resize(f->test, ((size_t)f->ntests + 1) * sizeof(*f->test));
		f->test[f->ntests++] = t;
		begin_count(f);
		return true;
	}
	test_clear(&t);
	return false;
}

/* N or N-M. */
static bool read_range(struct span text, struct filter_range *range)
{
	const char *dash = memchr(text.p, '-', text.len);
	struct span first = text, last = text;

	if (dash) {
		first.len = (size_t)(dash - text.p);
		last = (struct span){ dash + 1, text.len - first.len - 1 };
	}
	return span_to_int(first, 1, LLONG_MAX, &range->first) &&
	       span_to_int(last, range->first, LLONG_MAX, &range->last);
}

bool filter_add_games(struct filter *f, const char *text, struct error *err)
{
	for (const char *p = text;; p++) {
		struct filter_range range = { 0 };
		size_t len = strcspn(p, ",");

		if (!read_range((struct span){ p, len }, &range))
			return refuse(err, text,
			    "is no number of a game from 1 on, nor a list such as "
			    "1,3-5");
		f->range =
		    mem_resize(f->range, ((size_t)f->nranges + 1) * sizeof(*f->range));
		f->range[f->nranges++] = range;
		begin_count(f);
		p += len;
		if (!*p)
			return true;
	}
}

void filter_clear(struct filter *f)
{
	for (int i = 0; i < f->ntests; i++)
		test_clear(&f->test[i]);
	mem_free(f->test);
	mem_free(f->range);
	mem_free(f->count);
	*f = (struct filter){ 0 };
}

/*
 * Where a value stands against the bound of a test: -1, 0 or 1 in *order. Dates are
 * compared by the parts that the bound gives; a part that the value does not know
 * decides nothing, and neither do a date and a number. False where nothing is decided.
 */
static bool compare(const struct filter_test *t, const char *value, int *order)
{
	double number;

	*order = 0;
	if (t->date_len && tag_is_date(span_of(value))) {
		for (size_t i = 0; i < t->date_len && *order == 0; i++) {
			if (value[i] == '?')
				return false;
			*order = (value[i] > t->value[i]) - (value[i] < t->value[i]);
		}
		return true;
	}
	if (!t->is_number || !number_of(value, &number))
		return false;
	*order = (number > t->number) - (number < t->number);
	return true;
}

static bool value_holds(const struct filter_test *t, const struct buf *value)
{
	const char *text = buf_cstr(value);
	int order;

	switch (t->op) {
	case OP_IS:
		return strcmp(text, t->value) == 0;
	case OP_IS_NOT:
		return strcmp(text, t->value) != 0;
	case OP_LIKE:
		return pattern_matches(t->pattern, (struct span){ text, value->len });
	case OP_LESS:
		return compare(t, text, &order) && order < 0;
	case OP_LESS_OR_IS:
		return compare(t, text, &order) && order <= 0;
	case OP_MORE:
		return compare(t, text, &order) && order > 0;
	case OP_MORE_OR_IS:
		return compare(t, text, &order) && order >= 0;
	}
	return false;
}

/* A tag that is not there is unlike every text, and in no order with any. */
static bool test_holds(struct filter_test *t, const struct tags *tags)
{
	const struct tag *tag = tags_named(tags, span_of(t->name));
	struct buf value = { 0 };

	if (!tag)
		return t->op == OP_IS_NOT;
	t->met = true;
	tag_unescape(&value, tag_value(tags, tag));
	bool holds = value_holds(t, &value);

	buf_clear(&value);
	return holds;
}

static bool is_wanted(const struct filter *f, long long game)
{
	bool wanted = f->nranges == 0;

	for (int i = 0; i < f->nranges; i++) {
		struct filter_range *r = &f->range[i];
		bool in = game >= r->first && game <= r->last;

		r->met |= in;
		wanted |= in;
	}
	return wanted;
}

bool filter_takes(const struct filter *f, const struct tags *tags, long long game)
{
	bool takes = is_wanted(f, game);

	/* All are asked: each learns whether there is such a tag. */
	for (int i = 0; i < f->ntests; i++)
		takes = test_holds(&f->test[i], tags) && takes;
	takes = takes != f->invert;
	if (f->count) {
		f->count->games++;
		f->count->taken += takes;
	}
	return takes;
}

static bool all_met(const struct filter *f)
{
	for (int i = 0; i < f->nranges; i++)
		if (!f->range[i].met)
			return false;
	for (int i = 0; i < f->ntests; i++)
		if (!f->test[i].met)
			return false;
	return true;
}

static void tell_range(const struct filter_range *r, struct buf *message)
{
	buf_printf(message, "there is no game %lld", r->first);
	if (r->last > r->first)
		buf_printf(message, " to %lld", r->last);
}

bool filter_came_to_nothing(
    const struct filter *f, int *at, struct buf *message, struct buf *help)
{
	static const char *const names[] = {
#define X(id, name) name,
		TAG_LIST(X)
#undef X
		    NULL
	};

	if (!f->count || f->count->games == 0)
		return false;
	for (; *at < f->nranges; ++*at)
		if (!f->range[*at].met) {
			tell_range(&f->range[(*at)++], message);
			return true;
		}
	for (; *at < f->nranges + f->ntests; ++*at) {
		const struct filter_test *t = &f->test[*at - f->nranges];
		const char *near = text_nearest(span_of(t->name), names);

		if (t->met)
			continue;
		buf_printf(message, "no game has a tag %s", t->name);
		if (near && strcmp(near, t->name) != 0)
			buf_printf(help, "did you mean %s?", near);
		++*at;
		return true;
	}
	if (f->count->taken || !all_met(f) || *at > f->nranges + f->ntests)
		return false;
	++*at;
	buf_text(message, "no game passes the filter");
	return true;
}
