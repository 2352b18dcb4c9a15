#include <string.h>

#include "ruleset/ruleset.h"
#include "ruleset/table.h"

/* What stands before an item of a list: nothing before the first, sep before the
 * others. */
static void item_sep(struct buf *out, bool *more, const char *sep)
{
	if (*more)
		buf_text(out, sep);
	*more = true;
}

static void put_square(const struct rules *r, int square, struct buf *out)
{
	char name[4];

	square_name(r, square, name);
	buf_text(out, name);
}

static void put_route(const struct rules *r, const char *sep, struct buf *out)
{
	bool more = false;

	for (int step = 1; step <= r->last; step++) {
		item_sep(out, &more, sep);
		put_square(r, r->square[SEAT_S][step], out);
	}
}

static void put_faces(
    const struct keys *k, const char *colon, const char *sep, struct buf *out)
{
	bool more = false;

	for (int i = 0; i < k->nfaces; i++) {
		item_sep(out, &more, sep);
		buf_printf(out, "%d%s%u", k->faces[i].value, colon,
		    (unsigned)k->faces[i].weight);
	}
}

static void put_throws(const uint8_t *list, int n, const char *sep, struct buf *out)
{
	bool more = false;

	for (int i = 0; i < n; i++) {
		item_sep(out, &more, sep);
		buf_int(out, list[i]);
	}
}

/* The one byte of a number, limit, word or boolean. */
static void put_byte(const struct keys *k, const struct key_info *row, struct buf *out)
{
	unsigned char value = ((const unsigned char *)k)[row->offset];

	if (row->kind == VALUE_BOOL)
		buf_text(out, value ? "true" : "false");
	else if (row->kind == VALUE_WORD)
		buf_text(out, row->words[value]);
	else if (row->kind == VALUE_LIMIT && value == LIMIT_ANY)
		buf_text(out, row->words[0]);
	else
		buf_int(out, value);
}

static void put_script(const struct keys *k, struct buf *out)
{
	char hex[DIGEST_HEX] = "-";

	if (k->script)
		hex_encode(k->script_digest, sizeof(k->script_digest), hex);
	buf_text(out, hex);
}

void ruleset_value(const struct rules *r, enum key k, struct buf *out)
{
	const struct key_info *row = table_row(k);
	bool more = false;

	switch (row->kind) {
	case VALUE_ROUTE:
		put_route(r, " ", out);
		return;
	case VALUE_SQUARES:
		for (int square = 0; square < r->key.size * r->key.size; square++) {
			if (!r->safe[square])
				continue;
			item_sep(out, &more, " ");
			put_square(r, square, out);
		}
		return;
	case VALUE_FACES:
		put_faces(&r->key, ":", " ", out);
		return;
	case VALUE_THROWS:
		if (k == KEY_THROWS_AGAIN)
			put_throws(r->key.again, r->key.nagain, " ", out);
		else
			put_throws(r->key.enter, r->key.nenter, " ", out);
		return;
	case VALUE_SCRIPT:
		put_script(&r->key, out);
		return;
	default:
		if (k == KEY_BOARD_GATE)
			buf_int(out, r->gate);
		else
			put_byte(&r->key, row, out);
	}
}

/* Has the key the value it has where nothing is said? */
static bool at_default(const struct rules *r, enum key k)
{
	struct rules pagdi;
	struct buf here = { 0 }, there = { 0 };
	bool same;

	rules_default(&pagdi);
	ruleset_value(r, k, &here);
	ruleset_value(&pagdi, k, &there);
	same = strcmp(buf_cstr(&here), buf_cstr(&there)) == 0;
	buf_clear(&here);
	buf_clear(&there);
	return same;
}

void ruleset_flat(const struct rules *r, struct buf *out)
{
	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++) {
		/* Shells are told as the faces they are. */
		if (k == KEY_THROWS_COWRIES || k == KEY_THROWS_NONE_UP)
			continue;
		if (table_row(k)->edition && at_default(r, k))
			continue;
		buf_printf(out, "%s = ", key_name(k));
		ruleset_value(r, k, out);
		buf_byte(out, '\n');
	}
}

/* --- Canonical YAML --- */

static void put_quoted(struct span s, struct buf *out)
{
	buf_byte(out, '"');
	for (size_t i = 0; i < s.len; i++) {
		if (s.p[i] == '\n') {
			buf_text(out, "\\n");
			continue;
		}
		if (s.p[i] == '"' || s.p[i] == '\\')
			buf_byte(out, '\\');
		buf_byte(out, s.p[i]);
	}
	buf_byte(out, '"');
}

/* Can a folded block give exactly this back? Not where spaces could be lost or kept. */
static bool folds(struct span s)
{
	if (s.len == 0 || s.p[0] == '\n' || s.p[0] == ' ')
		return false;
	if (s.len > 1 && s.p[s.len - 1] == '\n' && s.p[s.len - 2] == '\n')
		return false;
	for (size_t i = 0; i < s.len; i++) {
		bool edge = i + 1 == s.len || s.p[i + 1] == '\n' || s.p[i + 1] == ' ' ||
			    s.p[i - (i > 0)] == '\n';

		if (s.p[i] == ' ' && edge)
			return false;
	}
	return true;
}

/* Words of a folded block, lines of about 88 columns, a newline of the text as an empty
 * line. */
static void put_folded(struct span s, struct buf *out)
{
	enum { WIDTH = 86 };
	bool kept = s.p[s.len - 1] == '\n';
	size_t end = s.len - kept, col = 0;

	buf_text(out, kept ? ">\n" : ">-\n");
	for (size_t i = 0; i < end;) {
		size_t word = i;

		if (s.p[i] == '\n') {
			buf_byte(out, '\n');
			if (col)
				buf_byte(out, '\n');
			col = 0;
			i++;
			continue;
		}
		while (i < end && s.p[i] != ' ' && s.p[i] != '\n')
			i++;
		if (col && col + 1 + (i - word) > WIDTH) {
			buf_byte(out, '\n');
			col = 0;
		}
		buf_text(out, col ? " " : "  ");
		buf_bytes(out, s.p + word, i - word);
		col += i - word + 1;
		i += i < end && s.p[i] == ' ';
	}
	buf_byte(out, '\n');
}

static void put_text(const char *key, const char *text, struct buf *out)
{
	struct span s = span_of(text);

	if (!text)
		return;
	buf_printf(out, "%s: ", key);
	if (strcmp(key, table_meta[META_ABOUT].name) == 0 && folds(s)) {
		put_folded(s, out);
	} else {
		put_quoted(s, out);
		buf_byte(out, '\n');
	}
}

/* In quotes where some reader of YAML would take it for a number, a boolean or nothing.
 */
static void put_name(const char *name, struct buf *out)
{
	static const char *const taken[] = { "true", "false", "null", "yes", "no", "on",
		"off", "y", "n", NULL };
	bool quoted = name[0] >= '0' && name[0] <= '9';

	for (int i = 0; taken[i] && !quoted; i++)
		quoted = strcmp(name, taken[i]) == 0;
	if (quoted)
		put_quoted(span_of(name), out);
	else
		buf_text(out, name);
}

static void put_safe(const struct rules *r, struct buf *out)
{
	const struct keys *k = &r->key;

	buf_text(out, k->safe_homes ? "homes, final" : "final");
	for (int square = 0; square < k->size * k->size; square++) {
		bool home = square == r->home[0] || square == r->home[1] ||
			    square == r->home[2] || square == r->home[3];

		if (!r->safe[square] || square == r->final || (home && k->safe_homes))
			continue;
		buf_text(out, ", ");
		put_square(r, square, out);
	}
}

void ruleset_yaml_value(const struct rules *r, enum key k, struct buf *out)
{
	switch (table_row(k)->kind) {
	case VALUE_THROWS:
		buf_byte(out, '[');
		if (k == KEY_THROWS_AGAIN)
			put_throws(r->key.again, r->key.nagain, ", ", out);
		else
			put_throws(r->key.enter, r->key.nenter, ", ", out);
		buf_byte(out, ']');
		return;
	case VALUE_FACES:
		buf_byte(out, '{');
		put_faces(&r->key, ": ", ", ", out);
		buf_byte(out, '}');
		return;
	case VALUE_SQUARES:
		buf_byte(out, '[');
		put_safe(r, out);
		buf_byte(out, ']');
		return;
	case VALUE_ROUTE:
		buf_byte(out, '[');
		put_route(r, ", ", out);
		buf_byte(out, ']');
		return;
	default:
		ruleset_value(r, k, out);
	}
}

/* Does a resolved rule set say this key? Not what another key says in its place. */
static bool says(const struct keys *k, enum key key)
{
	switch (key) {
	case KEY_BOARD_ROUTE:
	case KEY_BOARD_GATE:
		return k->route_given;
	case KEY_THROWS_COWRIES:
	case KEY_THROWS_NONE_UP:
		return k->cowries != 0;
	case KEY_THROWS_FACES:
		return k->cowries == 0;
	case KEY_SCRIPT:
		return k->script;
	default:
		return true;
	}
}

/* By its name: it stands beside the file, whatever folder that is in. */
static void put_script_name(const struct ruleset *rs, struct buf *out)
{
	const char *slash = rs->script_path ? strrchr(rs->script_path, '/') : NULL;

	put_quoted(span_of(slash ? slash + 1 : rs->script_path), out);
}

void ruleset_yaml(const struct ruleset *rs, struct buf *out)
{
	const char *group = "";

	buf_text(out, "ruleset: 1\nname: ");
	put_name(rs->name, out);
	buf_byte(out, '\n');
	put_text(table_meta[META_TITLE].name, rs->title, out);
	put_text(table_meta[META_ABOUT].name, rs->about, out);
	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++) {
		const struct key_info *row = table_row(k);

		if (!says(&rs->rules.key, k))
			continue;
		if (strcmp(group, row->group) != 0 && row->group[0])
			buf_printf(out, "%s:\n", row->group);
		group = row->group;
		buf_printf(out, "%s%s: ", group[0] ? "  " : "", row->leaf);
		if (k == KEY_SCRIPT)
			put_script_name(rs, out);
		else
			ruleset_yaml_value(&rs->rules, k, out);
		buf_byte(out, '\n');
	}
}
