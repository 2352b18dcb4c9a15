#include "record/filter.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "notation/print.h"

enum filter_op { OP_IS, OP_IS_NOT, OP_LIKE, OP_LESS, OP_MORE };

struct filter_test {
	char *name, *value; /* owned */
	enum filter_op op;
	regex_t regex; /* OP_LIKE */
};

/* Where the name ends: at the first of = ~ < > or at !=. */
static const char *find_op(const char *text, enum filter_op *op, size_t *len)
{
	const char *p = text + strcspn(text, "=!~<>");

	*len = 1;
	switch (*p) {
	case '=':
		*op = OP_IS;
		return p;
	case '~':
		*op = OP_LIKE;
		return p;
	case '<':
		*op = OP_LESS;
		return p;
	case '>':
		*op = OP_MORE;
		return p;
	case '!':
		*op = OP_IS_NOT;
		*len = 2;
		return p[1] == '=' ? p : NULL;
	}
	return NULL;
}

static bool compile_regex(struct filter_test *t, struct error *err)
{
	char why[120];
	int rc = regcomp(&t->regex, t->value, REG_EXTENDED | REG_NOSUB);

	if (rc == 0)
		return true;
	regerror(rc, &t->regex, why, sizeof(why));
	return error_set(err, CODE_NONE, (struct pos){ 0 },
	    "'%s' is no regular expression: %s", t->value, why);
}

bool filter_add(struct filter *f, const char *text, struct error *err)
{
	enum filter_op op = OP_IS;
	size_t len;
	const char *p = find_op(text, &op, &len);

	if (!p || p == text)
		return error_set(err, CODE_NONE, (struct pos){ 0 },
		    "'%s' is no test of a tag: one is Name=text, Name!=text, "
		    "Name~regex, Name<value or Name>value",
		    text);
	struct filter_test t = { .op = op,
		.name = mem_copy(text, (size_t)(p - text)),
		.value = mem_copy(p + len, strlen(p + len)) };

	if (op == OP_LIKE && !compile_regex(&t, err)) {
		mem_free(t.name);
		mem_free(t.value);
		return false;
	}
	f->test = mem_resize(f->test, ((size_t)f->ntests + 1) * sizeof(*f->test));
	f->test[f->ntests++] = t;
	return true;
}

void filter_clear(struct filter *f)
{
	for (int i = 0; i < f->ntests; i++) {
		mem_free(f->test[i].name);
		mem_free(f->test[i].value);
		if (f->test[i].op == OP_LIKE)
			regfree(&f->test[i].regex);
	}
	mem_free(f->test);
	*f = (struct filter){ 0 };
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

/* Dates as they stand, as far as both are known; 0 where that does not decide. */
static int date_order(const char *a, const char *b)
{
	for (int i = 0; i < 10; i++) {
		if (a[i] == '?' || b[i] == '?')
			return 0;
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	}
	return 0;
}

/* -1, 0, 1; 0 too where the two cannot be compared, which makes < and > fail. */
static int order(const char *a, const char *b)
{
	double x, y;

	if (tag_is_date(span_of(a)) && tag_is_date(span_of(b)))
		return date_order(a, b);
	if (number_of(a, &x) && number_of(b, &y))
		return x < y ? -1 : x > y;
	return 0;
}

static bool value_holds(const struct filter_test *t, const char *value)
{
	switch (t->op) {
	case OP_IS:
		return strcmp(value, t->value) == 0;
	case OP_IS_NOT:
		return strcmp(value, t->value) != 0;
	case OP_LIKE:
		return regexec(&t->regex, value, 0, NULL, 0) == 0;
	case OP_LESS:
		return order(value, t->value) < 0;
	case OP_MORE:
		return order(value, t->value) > 0;
	}
	return false;
}

/* A tag that is not there is unlike every text, and in no order with any. */
static bool test_holds(const struct filter_test *t, const struct tags *tags)
{
	const struct tag *tag = tags_named(tags, span_of(t->name));
	struct buf value = { 0 };

	if (!tag)
		return t->op == OP_IS_NOT;
	tag_unescape(&value, tag_value(tags, tag));
	bool holds = value_holds(t, buf_cstr(&value));

	buf_clear(&value);
	return holds;
}

bool filter_takes(const struct filter *f, const struct tags *tags, long game)
{
	bool takes = !f->game || f->game == game;

	for (int i = 0; takes && i < f->ntests; i++)
		takes = test_holds(&f->test[i], tags);
	return takes != f->invert;
}
