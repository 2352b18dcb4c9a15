#include "ruleset/other.h"

#include <stdio.h>
#include <string.h>

#include "ruleset/find.h"

/*
 * What has changed since: a ready rule set, and lines as they were, in the order of the
 * table. The last row is a default, which any rule set had that did not give the key.
 */
static const struct {
	const char *name, *lines;
} earlier[] = {
	{ "ashta-chamma", "inner.pawns-per-square = any\n"
			  "inner.access-lost = all-home\n"
			  "end.play-on = true\n" },
	{ "ashta-chamma-nine", "board.gate = 16\n"
			       "inner.access-lost = all-home\n" },
	{ "ashta-chamma-outside", "inner.pawns-per-square = any\n"
				  "inner.access-lost = all-home\n"
				  "end.play-on = true\n" },
	{ "ashta-changa", "outer.pawns-per-square = 1\n"
			  "inner.access-lost = all-home\n"
			  "end.play-on = true\n" },
	{ "ashta-kashte-1892", "outer.pawns-per-square = 1\n"
			       "inner.access-lost = all-home\n"
			       "pairs.form = never\n"
			       "pairs.where = inner\n"
			       "pairs.move = half\n"
			       "pairs.block = land\n"
			       "pairs.single-meets-pair = guest\n"
			       "pairs.pair-meets-pair = guest\n"
			       "pairs.leaving-sends-home = guests\n"
			       "script = -\n" },
	{ "big-ashta-chamma", "inner.pawns-per-square = any\n"
			      "inner.access-lost = all-home\n"
			      "end.play-on = true\n" },
	{ "chowka-bara", "inner.access-lost = never\n"
			 "pairs.block = land\n"
			 "script = -\n" },
	{ "chowka-bara-seven", "throws.bonus = one\n"
			       "inner.access-lost = all-home\n" },
	{ "dayakattai", "throws.again = 5 6 12\n"
			"throws.after-pass = turn-ends\n"
			"inner.access-lost = all-home\n"
			"script = -\n" },
	{ "free-sharing", "throws.bonus = one\n" },
	{ "gatti", "throws.bonus = one\n"
		   "inner.access-lost = all-home\n"
		   "pairs.form = throw-2\n" },
	{ "gavalata", "board.safe = c3\n"
		      "inner.access-lost = all-home\n" },
	{ "isto", "inner.pawns-per-square = any\n"
		  "inner.access-lost = all-home\n" },
	{ "katte-mane", "pairs.pair-meets-pair = guest\n" },
	{ "thayam", "inner.access-lost = all-home\n"
		    "end.play-on = true\n"
		    "script = -\n" },
	{ "tollu-gatti", "throws.faces = 1:4 2:6 3:4 4:1 8:1\n"
			 "throws.bonus = one\n" },
	{ NULL, "inner.access-lost = all-home\n" },
};

/* The value of the key among "key = value" lines, which are "" where it has none. */
static struct span line_value(const char *lines, enum key k)
{
	struct buf start = { 0 };
	struct span value = { NULL, 0 };

	buf_printf(&start, "%s = ", key_name(k));
	for (const char *at = lines; *at; at += strcspn(at, "\n") + 1)
		if (strncmp(at, buf_cstr(&start), start.len) == 0)
			value = (struct span){ at + start.len,
				strcspn(at + start.len, "\n") };
	buf_clear(&start);
	return value;
}

/* The flat lines with what `before` has instead; it may be the lines of all keys. */
static void put_flat(const char *now, const char *before, struct buf *out)
{
	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++) {
		struct span a = line_value(now, k), b = line_value(before, k);

		if (!a.p && !b.p)
			continue;
		buf_printf(out, "%s = ", key_name(k));
		buf_span(out, b.p ? b : a);
		buf_byte(out, '\n');
	}
}

/* ", in which inner.access-lost is all-home and not by-capture", and so on. */
static void put_differences(const char *now, const char *before, struct other *o)
{
	struct buf text = { 0 };

	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++) {
		struct span a = line_value(now, k), b = line_value(before, k);

		if (!b.p || (a.p && a.len == b.len && memcmp(a.p, b.p, a.len) == 0))
			continue;
		buf_printf(&text, "%s%s is ", o->key == KEY_NONE ? ", in which " : ", ",
		    key_name(k));
		buf_span(&text, b);
		buf_text(&text, " and not ");
		buf_span(&text, a);
		if (o->key == KEY_NONE)
			o->key = k;
	}
	size_t len = strlen(o->is);

	snprintf(o->is + len, sizeof(o->is) - len, "%s", buf_cstr(&text));
	buf_clear(&text);
}

static bool known_by_name(const char *hash, const char *now,
    const struct ruleset_search *where, struct other *o)
{
	struct name_list list = { 0 };
	bool found = false;

	find_names(where, &list);
	for (size_t i = 0; i < list.n && !found; i++) {
		struct ruleset rs = { 0 };
		struct error err = { 0 };
		struct buf flat = { 0 };

		if (ruleset_find(list.name[i], where, &rs, &err) &&
		    strcmp(rs.hash, hash) == 0) {
			found = true;
			snprintf(o->is, sizeof(o->is), "it is that of '%s'", rs.name);
			ruleset_flat(&rs.rules, &flat);
			put_differences(now, buf_cstr(&flat), o);
			snprintf(o->use, sizeof(o->use),
			    "--rules=%s judges by those rules", rs.name);
		}
		buf_clear(&flat);
		ruleset_clear(&rs);
	}
	name_list_clear(&list);
	return found;
}

static bool known_from_before(
    const char *hash, const char *now, const char *name, struct other *o)
{
	for (size_t i = 0; i < sizeof(earlier) / sizeof(earlier[0]); i++) {
		const char *lines = earlier[i].lines;
		struct buf flat = { 0 };
		char theirs[DIGEST_HEX];

		if (earlier[i].name && strcmp(earlier[i].name, name) != 0)
			continue;
		put_flat(now, lines, &flat);
		sha256_hex(flat.p, flat.len, theirs);
		buf_clear(&flat);
		if (strcmp(theirs, hash) != 0)
			continue;
		snprintf(o->is, sizeof(o->is), "it is that of '%s' in earlier versions",
		    name);
		put_differences(now, lines, o);
		snprintf(o->use, sizeof(o->use),
		    "--rules=FILE judges by those rules, where FILE is what 'pagdi "
		    "rules "
		    "show %s' prints, with what differs as it was",
		    name);
		return true;
	}
	return false;
}

void ruleset_of_hash(const char *hash, const struct rules *rules, const char *name,
    const struct ruleset_search *where, struct other *out)
{
	struct buf now = { 0 };

	*out = (struct other){ 0 };
	ruleset_flat(rules, &now);
	if (!known_by_name(hash, buf_cstr(&now), where, out))
		known_from_before(hash, buf_cstr(&now), name, out);
	buf_clear(&now);
}
