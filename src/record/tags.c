#include "record/tags.h"

#include <string.h>

#include "base/mem.h"
#include "notation/print.h"

static const struct span names[TAG_OTHER] = {
#define X(id, name) { name, sizeof(name) - 1 },
	TAG_LIST(X)
#undef X
};

void tags_reset(struct tags *g)
{
	buf_reset(&g->text);
	g->n = 0;
	memset(g->known, 0, sizeof(g->known));
}

void tags_clear(struct tags *g)
{
	buf_clear(&g->text);
	mem_free(g->tag);
	*g = (struct tags){ 0 };
}

enum tag_name tags_known(struct span name)
{
	for (int i = 0; i < TAG_OTHER && name.len; i++)
		if (names[i].len == name.len && names[i].p[0] == name.p[0] &&
		    memcmp(names[i].p, name.p, name.len) == 0)
			return (enum tag_name)i;
	return TAG_OTHER;
}

static const struct tag *other_named(
    const struct tags *g, struct span name, uint32_t hash)
{
	for (size_t i = 0; i < g->n; i++) {
		const struct tag *t = &g->tag[i];

		if (t->hash == hash && t->known == TAG_OTHER &&
		    t->name_len == name.len &&
		    memcmp(g->text.p + t->name, name.p, name.len) == 0)
			return t;
	}
	return NULL;
}

/* Hex digits are read in either case; from here on they are in lower case. */
static void lower_hex(struct tags *g, const struct tag *t)
{
	char *p = g->text.p + t->value;

	if (t->known != TAG_RULESHASH && t->known != TAG_SEED && t->known != TAG_COMMIT)
		return;
	for (size_t i = 0; i < t->value_len; i++)
		if (p[i] >= 'A' && p[i] <= 'F')
			p[i] += 'a' - 'A';
}

enum tags_added tags_add(
    struct tags *g, const struct token *token, const struct tag **first)
{
	struct span name = token->tag.name, value = token->tag.value;
	enum tag_name known = tags_known(name);
	uint32_t hash = known == TAG_OTHER ? span_hash(name) : 0;
	size_t at = g->text.len;

	*first = known == TAG_OTHER ? other_named(g, name, hash) : tags_find(g, known);
	if (*first)
		return TAGS_TWICE;
	if (at + token->text.len > TAGS_MAX)
		return TAGS_FULL;
	if (g->n == g->size) {
		g->size = g->size ? 2 * g->size : 16;
		g->tag = mem_resize(g->tag, g->size * sizeof(*g->tag));
	}
	buf_span(&g->text, token->text);
	g->tag[g->n++] = (struct tag){
		.known = known,
		.hash = hash,
		.text = at,
		.text_len = token->text.len,
		.name = at + (size_t)(name.p - token->text.p),
		.name_len = name.len,
		.value = at + (size_t)(value.p - token->text.p),
		.value_len = value.len,
		.at = token->at,
	};
	if (known != TAG_OTHER)
		g->known[known] = (int)g->n;
	lower_hex(g, &g->tag[g->n - 1]);
	return TAGS_ADDED;
}

const struct tag *tags_find(const struct tags *g, enum tag_name known)
{
	return g->known[known] ? &g->tag[g->known[known] - 1] : NULL;
}

const struct tag *tags_named(const struct tags *g, struct span name)
{
	enum tag_name known = tags_known(name);

	return known == TAG_OTHER ? other_named(g, name, span_hash(name))
				  : tags_find(g, known);
}

struct span tag_text(const struct tags *g, const struct tag *t)
{
	return (struct span){ g->text.p + t->text, t->text_len };
}

struct span tag_name(const struct tags *g, const struct tag *t)
{
	return (struct span){ g->text.p + t->name, t->name_len };
}

struct span tag_value(const struct tags *g, const struct tag *t)
{
	return (struct span){ g->text.p + t->value, t->value_len };
}

bool tags_player(const struct tags *g, int seat, struct buf *out)
{
	const struct tag *t = tags_find(g, tag_of_seat(seat));

	buf_reset(out);
	if (t && !span_is(tag_value(g, t), "?"))
		tag_unescape(out, tag_value(g, t));
	return out->len > 0;
}

/* n digits, or n question marks, at p: their number, -1 unknown, -2 neither. */
static int date_part(const char *p, int n)
{
	int value = 0, marks = 0;

	for (int i = 0; i < n; i++) {
		if (p[i] == '?')
			marks++;
		else if (p[i] >= '0' && p[i] <= '9')
			value = 10 * value + (p[i] - '0');
		else
			return -2;
	}
	return marks == 0 ? value : marks == n ? -1 : -2;
}

bool tag_is_date(struct span value)
{
	static const int days[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	if (value.len != 10 || value.p[4] != '.' || value.p[7] != '.')
		return false;
	int year = date_part(value.p, 4);
	int month = date_part(value.p + 5, 2);
	int day = date_part(value.p + 8, 2);

	if (year < -1 || month < -1 || day < -1 || month == 0 || month > 12 ||
	    day == 0 || day > (month < 0 ? 31 : days[month - 1]))
		return false;
	return month != 2 || day != 29 || year < 0 ||
	       (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
}
