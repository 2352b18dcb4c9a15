#include "ruleset/layer.h"

#include <stdio.h>
#include <string.h>

#include "ruleset/slip.h"
#include "ruleset/value.h"

bool layer_fault(const struct layer *l, const struct node *n, struct error *err,
    enum code code, enum key key, const char *msg)
{
	if (err->code == CODE_NONE)
		snprintf(err->key, sizeof(err->key), "%s", key_name(key));
	error_set(
	    err, code, n ? doc_pos(&l->doc, n->at) : (struct pos){ 1, 1 }, "%s", msg);
	error_source(err, l->path);
	return false;
}

/* --- Keys that are not known here --- */

static bool is_group(struct span s)
{
	for (int i = 0; table_groups[i]; i++)
		if (span_is(s, table_groups[i]))
			return true;
	return false;
}

/* Every name that may stand in this group; room for the top level's and a NULL. */
static void names_of(const char *group, const char *names[KEY_COUNT + META_COUNT + 12])
{
	int n = 0;

	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++)
		if (strcmp(table_row(k)->group, group) == 0)
			names[n++] = table_row(k)->leaf;
	for (int i = 0; i < META_COUNT && !group[0]; i++)
		names[n++] = table_meta[i].name;
	for (int i = 0; table_groups[i] && !group[0]; i++)
		names[n++] = table_groups[i];
	names[n] = NULL;
}

/* "'throws' or 'pairs'": the groups that have this key. */
static bool groups_with(const struct node *key, char *out, size_t size)
{
	size_t len = 0;

	out[0] = '\0';
	for (int i = 0; table_groups[i]; i++) {
		if (!table_find(table_groups[i], key->text.p) ||
		    strlen(key->text.p) != key->text.len)
			continue;
		int n = snprintf(out + len, size - len, "%s'%s'", len ? " or " : "",
		    table_groups[i]);

		if (n < 0 || (size_t)n >= size - len)
			break;
		len += (size_t)n;
	}
	return len > 0;
}

/* The key, wherever it belongs, that this one is most like: "throws.again". */
static const char *near_anywhere(struct span s)
{
	const char *names[KEY_COUNT] = { NULL };
	const char *leaves[KEY_COUNT] = { NULL };
	const char *near;

	for (int k = KEY_NONE + 1; k < KEY_COUNT; k++) {
		names[k - 1] = key_name((enum key)k);
		leaves[k - 1] = table_row((enum key)k)->leaf;
	}
	near = text_nearest(s, names);
	if (near)
		return near;
	near = text_nearest(s, leaves);
	for (int k = 0; near && leaves[k]; k++)
		if (near == leaves[k])
			return names[k];
	return NULL;
}

static void unknown_help(const char *group, const struct node *key, struct error *err)
{
	const char *names[KEY_COUNT + META_COUNT + 12];
	char groups[120];
	const char *near;
	const char *dot = memchr(key->text.p, '.', key->text.len);

	for (enum key k = KEY_NONE + 1; dot && !group[0] && k < KEY_COUNT; k++)
		if (span_is(key->text, key_name(k)))
			error_help(err,
			    "write it on two lines: '%s:', and below it, indented, "
			    "'%s: ...'",
			    table_row(k)->group, table_row(k)->leaf);
	names_of("", names);
	for (int i = 0; group[0] && names[i]; i++)
		if (span_is(key->text, names[i]))
			error_help(err, "'%s' stands at the top level, not indented",
			    names[i]);
	if (groups_with(key, groups, sizeof(groups)))
		error_help(err, "'%s' belongs under %s", key->text.p, groups);
	names_of(group, names);
	near = text_nearest(key->text, names);
	if (near)
		error_help(err, "did you mean '%s'?", near);
	near = near_anywhere(key->text);
	if (near)
		error_help(err, "did you mean '%s'?", near);
}

static bool unknown_key(
    struct layer *l, const char *group, const struct node *key, struct error *err)
{
	char shown[SHOWN_SIZE], msg[160];

	text_shown(key->text, shown);
	if (group[0])
		snprintf(msg, sizeof(msg), "unknown key '%s' under '%s'", shown, group);
	else
		snprintf(msg, sizeof(msg), "unknown key '%s'", shown);
	layer_fault(l, key, err, CODE_E301, KEY_NONE, msg);
	unknown_help(group, key, err);
	return false;
}

static bool given_twice(
    struct layer *l, const struct node *key, size_t first, struct error *err)
{
	char shown[SHOWN_SIZE], msg[160];

	snprintf(msg, sizeof(msg), "the key '%s' is given twice",
	    text_shown(key->text, shown));
	layer_fault(l, key, err, CODE_E302, KEY_NONE, msg);
	error_help(err, "remove one of them; the first is on line %lld",
	    doc_pos(&l->doc, first).line);
	return false;
}

/* --- The keys of the game --- */

static bool key_take(struct layer *l, const struct key_info *row, const struct node *n,
    struct error *err)
{
	/* Any board has at most these squares; which of them this board has is seen
	 * later. */
	struct keys scratch = { .size = BOARD_MAX };

	if (l->value[row->key])
		return given_twice(l, n->key, l->place[row->key]->at, err);
	if (!value_read(row, n, &l->doc, &scratch, err)) {
		snprintf(err->key, sizeof(err->key), "%s", key_name(row->key));
		error_source(err, l->path);
		return false;
	}
	l->value[row->key] = n;
	l->place[row->key] = n->key;
	return true;
}

/* What stands where a group's keys should is no map. */
static bool no_group(
    struct layer *l, const char *group, const struct node *map, struct error *err)
{
	bool scalar = map->kind == NODE_SCALAR && map->plain;
	bool empty = scalar && !map->text.len;
	char msg[160];

	if (scalar && !empty && slip_alone(&l->doc, map->at, err)) {
		error_source(err, l->path);
		return false;
	}
	snprintf(msg, sizeof(msg), "'%s' %s", group,
	    empty ? "has no keys under it"
		  : "is a map of keys, each on a line of its own");
	layer_fault(l, map, err, CODE_E303, KEY_NONE, msg);
	if (empty)
		error_help(err, "indent its keys below it, or remove the line");
	else
		error_help(err,
		    "as in '%s:', and below it, indented, 'key: value' with "
		    "a space after the colon",
		    group);
	return false;
}

static bool group_key_take(
    struct layer *l, const char *group, const struct node *n, struct error *err)
{
	const struct key_info *row = strlen(n->key->text.p) == n->key->text.len
					 ? table_find(group, n->key->text.p)
					 : NULL;

	return row ? key_take(l, row, n, err) : unknown_key(l, group, n->key, err);
}

/* May reading go on after it? */
static bool group_take(
    struct layer *l, const char *group, const struct node *map, struct error *err)
{
	if (map->kind != NODE_MAP) {
		struct error found = { 0 };

		no_group(l, group, map, &found);
		return error_keep(err, &found);
	}
	for (const struct node *n = map->first; n; n = n->next) {
		struct error found = { 0 };

		if (!group_key_take(l, group, n, &found) && !error_keep(err, &found))
			return false;
	}
	return true;
}

/* Keys that rule each other out within one file. */
static bool rivals_check(struct layer *l, struct error *err)
{
	static const enum key rivals[] = { KEY_THROWS_COWRIES, KEY_THROWS_NONE_UP };

	for (int i = 0; i < 2 && l->value[KEY_THROWS_FACES]; i++) {
		char msg[160];

		if (!l->value[rivals[i]])
			continue;
		snprintf(msg, sizeof(msg), "%s and throws.faces cannot both be given",
		    key_name(rivals[i]));
		layer_fault(l, l->place[rivals[i]], err, CODE_E305, rivals[i], msg);
		error_help(
		    err, "throws.faces says all the throws; remove one of the two");
		return false;
	}
	return true;
}

/* --- The keys of the rule set itself --- */

static bool version_check(struct layer *l, const struct node *root, struct error *err)
{
	static const char *const name[] = { "ruleset", NULL };
	const struct node *near = NULL;
	char shown[SHOWN_SIZE], msg[160];

	for (const struct node *n = root->first; n; n = n->next) {
		long long version;

		if (!span_is(n->key->text, name[0])) {
			if (text_nearest(n->key->text, name))
				near = n->key;
			continue;
		}
		if (!value_number(n, &l->doc, "ruleset", 0, 1000000, &version, err)) {
			error_source(err, l->path);
			error_help(err, "the version of the format: 'ruleset: 1'");
			return false;
		}
		if (version == 1)
			return true;
		snprintf(msg, sizeof(msg),
		    "a rule set of format %s; this version reads format 1",
		    text_shown(n->text, shown));
		layer_fault(l, n, err, CODE_E304, KEY_NONE, msg);
		error_help(err, "'ruleset: 1'");
		return false;
	}
	if (near)
		return true; /* which is told as a key that is not known */
	layer_fault(l, root, err, CODE_E312, KEY_NONE, "no 'ruleset: 1'");
	error_help(err, "every rule set begins with the line 'ruleset: 1'");
	return false;
}

/* Can every reader of the text show it? */
static bool text_clean(struct span s, bool lines)
{
	for (size_t i = 0; i < s.len; i++) {
		unsigned char c = (unsigned char)s.p[i];
		unsigned char d = i + 1 < s.len ? (unsigned char)s.p[i + 1] : 0;
		unsigned char e = i + 2 < s.len ? (unsigned char)s.p[i + 2] : 0;

		if ((c < 0x20 && !(lines && c == '\n')) || c == 0x7f)
			return false;
		if (c == 0xc2 && d < 0xa0)
			return false; /* C1 */
		if (c == 0xe2 && d == 0x80 && (e == 0xa8 || e == 0xa9))
			return false; /* LS, PS */
		if (c == 0xef && d == 0xbb && e == 0xbf)
			return false; /* a byte order mark */
		if (c == 0xef &&
		    ((d == 0xb7 && e >= 0x90 && e <= 0xaf) || (d == 0xbf && e >= 0xbe)))
			return false; /* noncharacters, and what doc.c puts for NEL, LS,
					 PS */
	}
	return true;
}

static bool meta_take(
    struct layer *l, enum meta m, const struct node *n, struct error *err)
{
	char msg[160];
	const char *name = table_meta[m].name;

	if (l->meta[m])
		return given_twice(l, n->key, l->meta[m]->key->at, err);
	l->meta[m] = n;
	if (m == META_RULESET)
		return true;
	if (!node_is_text(n)) {
		const char *type = node_type(n);

		snprintf(msg, sizeof(msg), "%s is text, not %s", name, type);
		layer_fault(l, n, err, CODE_E303, KEY_NONE, msg);
		if (n->kind == NODE_SCALAR && n->text.len)
			error_help(err, "put it in quotes");
		return false;
	}
	if (m == META_TITLE && utf8_count(n->text) > TITLE_MAX) {
		snprintf(
		    msg, sizeof(msg), "title has more than %d characters", TITLE_MAX);
		layer_fault(l, n, err, CODE_E304, KEY_NONE, msg);
		error_help(err, "what does not fit goes into about");
		return false;
	}
	if (!n->text.len || !text_clean(n->text, m == META_ABOUT)) {
		snprintf(msg, sizeof(msg), "%s %s", name,
		    n->text.len ? "has a character that cannot be shown, or a line end"
				: "is empty");
		return layer_fault(l, n, err, CODE_E304, KEY_NONE, msg);
	}
	return true;
}

static bool top_key_take(struct layer *l, const struct node *n, struct error *err)
{
	const struct node *key = n->key;
	const struct key_info *row = NULL;

	for (enum meta m = 0; m < META_COUNT; m++)
		if (span_is(key->text, table_meta[m].name))
			return meta_take(l, m, n, err);
	if (key->text.len && strlen(key->text.p) == key->text.len)
		row = table_find("", key->text.p);
	return row ? key_take(l, row, n, err) : unknown_key(l, "", key, err);
}

/* May reading go on after it? */
static bool top_take(struct layer *l, const struct node *n, struct error *err)
{
	struct error found = { 0 };

	if (is_group(n->key->text))
		return group_take(l, n->key->text.p, n, err);
	return top_key_take(l, n, &found) || error_keep(err, &found);
}

/* A group given twice, told at the second. */
static bool groups_once(struct layer *l, const struct node *root, struct error *err)
{
	size_t first[12] = { 0 };
	bool seen[12] = { false };

	for (const struct node *n = root->first; n; n = n->next) {
		for (int i = 0; table_groups[i]; i++) {
			if (!span_is(n->key->text, table_groups[i]))
				continue;
			if (seen[i])
				return given_twice(l, n->key, first[i], err);
			seen[i] = true;
			first[i] = n->key->at;
		}
	}
	return true;
}

bool layer_read(struct layer *l, struct span text, struct error *err)
{
	const struct node *root;

	if (!doc_read(&l->doc, text, err)) {
		error_source(err, l->path);
		return false;
	}
	root = l->doc.root;
	if (!root || (root->kind == NODE_SCALAR && !root->text.len)) {
		layer_fault(l, NULL, err, CODE_E312, KEY_NONE, "the file is empty");
		error_help(err, "every rule set begins with the line 'ruleset: 1'");
		return false;
	}
	if (root->kind != NODE_MAP) {
		layer_fault(l, root, err, CODE_E303, KEY_NONE,
		    "a rule set is a map of keys, and this is none");
		error_help(err,
		    "every rule set begins with the line 'ruleset: 1', with a space "
		    "after the colon");
		return false;
	}
	if (!version_check(l, root, err))
		return false;
	for (const struct node *n = root->first; n; n = n->next)
		if (!top_take(l, n, err))
			return false;
	return err->code == CODE_NONE && groups_once(l, root, err) &&
	       rivals_check(l, err);
}

void layer_clear(struct layer *l)
{
	doc_clear(&l->doc);
	mem_free(l->path);
	*l = (struct layer){ 0 };
}
