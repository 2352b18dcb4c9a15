#include "ruleset/ruleset.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ruleset/find.h"
#include "ruleset/layer.h"
#include "ruleset/value.h"

enum { CHAIN_MAX = 16, SCRIPT_BYTES_MAX = 32 * 1024 };

static const char pagdi[] = "pagdi";
static const char pagdi_title[] = "Pagdi, the game as its players wrote it down";
static const char pagdi_about[] =
    "Played as its players' own text has it: four cowries, a 4 or an 8 or a capture "
    "throws again, a capture opens the inner squares, two pawns make a jugga by a 2. "
    "Every key has its default.";

/* A file and those it extends, itself first. */
struct chain {
	struct layer layer[CHAIN_MAX];
	char *real[CHAIN_MAX]; /* owned; the file itself, whatever it was called by */
	int n;
	const struct ruleset_search *where;
};

void ruleset_clear(struct ruleset *rs)
{
	mem_free(rs->title);
	mem_free(rs->about);
	mem_free(rs->extends);
	mem_free(rs->path);
	mem_free(rs->script_path);
	buf_clear(&rs->script);
	*rs = (struct ruleset){ 0 };
}

static char *copy_text(const char *text)
{
	return text ? mem_copy(text, strlen(text)) : NULL;
}

void ruleset_copy(struct ruleset *to, const struct ruleset *from)
{
	*to = *from;
	to->title = copy_text(from->title);
	to->about = copy_text(from->about);
	to->extends = copy_text(from->extends);
	to->path = copy_text(from->path);
	to->script_path = copy_text(from->script_path);
	to->script = (struct buf){ 0 };
	if (from->script.p)
		buf_bytes(&to->script, from->script.p, from->script.len);
}

static void ruleset_hash(struct ruleset *rs)
{
	struct buf flat = { 0 };

	ruleset_flat(&rs->rules, &flat);
	sha256_hex(flat.p, flat.len, rs->hash);
	buf_clear(&flat);
}

void ruleset_default(struct ruleset *rs)
{
	*rs = (struct ruleset){ 0 };
	rules_default(&rs->rules);
	memcpy(rs->name, pagdi, sizeof(pagdi));
	rs->title = mem_copy(pagdi_title, strlen(pagdi_title));
	rs->about = mem_copy(pagdi_about, strlen(pagdi_about));
	ruleset_hash(rs);
}

/* --- The chain --- */

static void chain_clear(struct chain *c)
{
	for (int i = 0; i < c->n; i++) {
		layer_clear(&c->layer[i]);
		mem_free(c->real[i]);
	}
	c->n = 0;
}

/* "a.yaml extends b.yaml extends a.yaml" */
static bool chain_loop(
    struct chain *c, const struct node *at, const char *again, struct error *err)
{
	struct buf msg = { 0 };

	buf_text(&msg, "extends goes round in a circle: ");
	for (int i = 0; i < c->n; i++)
		buf_printf(&msg, "%s -> ", c->layer[i].path);
	buf_text(&msg, again);
	layer_fault(&c->layer[c->n - 1], at, err, CODE_E308, KEY_NONE, buf_cstr(&msg));
	buf_clear(&msg);
	return false;
}

/* Where the base of the chain's last file is; empty where that is pagdi itself. */
static bool chain_base(struct chain *c, struct buf *path, struct error *err)
{
	struct layer *l = &c->layer[c->n - 1];
	const struct node *base = l->meta[META_EXTENDS];
	bool standard_input = strcmp(l->path, "-") == 0;
	struct buf folder = { 0 };
	bool found = true;

	buf_reset(path);
	if (span_is(base->text, pagdi))
		return true;
	path_folder(l->path, &folder);
	if (!name_is_path(base->text)) {
		const char *first = standard_input ? NULL : buf_cstr(&folder);

		found = name_valid(base->text) &&
			find_path(base->text.p, first, c->where, path);
		if (!found) {
			struct error unknown = { 0 };

			find_unknown(base->text.p, first, c->where, &unknown);
			layer_fault(l, base, err, CODE_E308, KEY_NONE, unknown.msg);
			error_help(err, "%s", unknown.help);
		}
	} else if (base->text.p[0] == '/' || strcmp(buf_cstr(&folder), ".") == 0) {
		buf_span(path, base->text);
	} else {
		buf_printf(path, "%s/%s", buf_cstr(&folder), base->text.p);
	}
	buf_clear(&folder);
	return found;
}

/* The path without links and dots, NULL where there is no such file. */
static char *path_real(const char *path)
{
	char real[PATH_MAX];

	return realpath(path, real) ? mem_copy(real, strlen(real)) : NULL;
}

/* Read one more file of the chain; at is the node that named it, NULL for the first. */
static bool chain_add(struct chain *c, const char *path, const struct node *at,
    struct span *given, struct error *err)
{
	struct buf text = { 0 };
	char *real = given ? NULL : path_real(path);
	struct error unread = { 0 };
	bool ok = true;

	for (int i = 0; i < c->n && real && ok; i++)
		if (c->real[i] && strcmp(c->real[i], real) == 0)
			ok = chain_loop(c, at, path, err);
	if (ok && c->n == CHAIN_MAX)
		ok = layer_fault(&c->layer[c->n - 1], at, err, CODE_E308, KEY_NONE,
		    "a chain of more than 16 files");
	if (ok && !given && !file_read(path, DOC_BYTES_MAX, &text, &unread)) {
		char msg[400];

		ok = false;
		snprintf(msg, sizeof(msg),
		    "cannot read '%.200s', which it extends: %.100s", path,
		    unread.msg + strlen("cannot be read: "));
		if (at)
			layer_fault(
			    &c->layer[c->n - 1], at, err, CODE_E308, KEY_NONE, msg);
		else
			error_keep(err, &unread);
	}
	if (ok) {
		struct layer *l = &c->layer[c->n];

		*l = (struct layer){ .path = mem_copy(path, strlen(path)) };
		c->real[c->n] = real;
		c->n++;
		real = NULL;
		ok = layer_read(
		    l, given ? *given : (struct span){ text.p, text.len }, err);
	}
	mem_free(real);
	buf_clear(&text);
	return ok;
}

static bool chain_read(
    struct chain *c, const char *path, struct span *given, struct error *err)
{
	struct buf base = { 0 };
	bool ok = chain_add(c, path, NULL, given, err);

	while (ok && c->layer[c->n - 1].meta[META_EXTENDS]) {
		const struct node *at = c->layer[c->n - 1].meta[META_EXTENDS];
		char *file;

		ok = chain_base(c, &base, err);
		if (!ok || !base.len)
			break;
		file = mem_copy(base.p, base.len);
		ok = chain_add(c, file, at, NULL, err);
		mem_free(file);
	}
	buf_clear(&base);
	return ok;
}

/* --- From the chain to rules --- */

/* Which layer says each key; -1: none. */
struct said {
	int by[KEY_COUNT];
};

static void said_find(const struct chain *c, struct said *s)
{
	for (int k = 0; k < KEY_COUNT; k++)
		s->by[k] = -1;
	for (int i = c->n - 1; i >= 0; i--) {
		const struct layer *l = &c->layer[i];

		if (l->value[KEY_THROWS_FACES])
			s->by[KEY_THROWS_COWRIES] = s->by[KEY_THROWS_NONE_UP] = -1;
		if (l->value[KEY_THROWS_COWRIES])
			s->by[KEY_THROWS_FACES] = -1;
		for (int k = 0; k < KEY_COUNT; k++)
			if (l->value[k])
				s->by[k] = i;
	}
}

/* The key that says what `key` does in this chain: shells say the faces. */
static enum key key_given(const struct said *s, enum key key)
{
	if (key != KEY_THROWS_FACES || s->by[key] >= 0)
		return key;
	if (s->by[KEY_THROWS_COWRIES] >= 0)
		return KEY_THROWS_COWRIES;
	return s->by[KEY_THROWS_NONE_UP] >= 0 ? KEY_THROWS_NONE_UP : key;
}

static void combination_help(const struct said *s, const struct key_fault *fault,
    const struct keys *k, struct error *err)
{
	struct buf throws = { 0 };

	if (fault->other == KEY_THROWS_FACES && k) {
		for (int i = 0; i < k->nfaces; i++)
			buf_printf(&throws, " %d", k->faces[i].value);
		error_help(err, "these dice throw%s%s", buf_cstr(&throws),
		    s->by[fault->key] < 0 ? "; the default does not do, give it too"
					  : "");
		buf_clear(&throws);
	}
}

/*
 * A fault of the keys together, told where one of them is given, if any is. k has the
 * faces where they are known already, else it is NULL.
 */
static bool combination_fault(const struct chain *c, const struct said *s,
    const struct key_fault *fault, const struct keys *k, struct error *err)
{
	enum key first = key_given(s, fault->key), other = key_given(s, fault->other);
	/* Where both are given, the file nearest to the one asked for is the one to
	 * change. */
	bool by_first =
	    s->by[other] < 0 || (s->by[first] >= 0 && s->by[first] <= s->by[other]);
	enum key key = by_first ? first : other;
	const struct layer *l = &c->layer[s->by[key] >= 0 ? s->by[key] : 0];
	bool route = fault->key == KEY_BOARD_ROUTE || fault->key == KEY_BOARD_GATE;
	char msg[300];

	snprintf(msg, sizeof(msg), "%s", fault->msg);
	if (other != KEY_NONE && !strstr(msg, key_name(other)))
		snprintf(msg, sizeof(msg), "%s (%s)", fault->msg, key_name(other));
	layer_fault(l, l->place[key], err, route ? CODE_E310 : CODE_E305, key, msg);
	combination_help(s, fault, k, err);
	return false;
}

static bool keys_read(
    const struct chain *c, const struct said *s, struct keys *k, struct error *err)
{
	keys_default(k);
	k->none_up = 0;
	/* The table has board.size first, by which squares are judged. */
	for (int i = KEY_NONE + 1; i < KEY_COUNT; i++) {
		const struct layer *l = s->by[i] >= 0 ? &c->layer[s->by[i]] : NULL;

		if (l &&
		    !value_read(table_row((enum key)i), l->value[i], &l->doc, k, err)) {
			snprintf(
			    err->key, sizeof(err->key), "%s", key_name((enum key)i));
			error_source(err, l->path);
			return false;
		}
	}
	if (s->by[KEY_THROWS_FACES] >= 0 && s->by[KEY_THROWS_NONE_UP] >= 0) {
		struct key_fault fault = {
			KEY_THROWS_NONE_UP, KEY_THROWS_FACES,
			"throws.none-up goes with throws.cowries, not with throws.faces"
		};

		return combination_fault(c, s, &fault, NULL, err);
	}
	if (s->by[KEY_THROWS_FACES] < 0)
		keys_cowries(k, k->cowries, k->none_up ? k->none_up : 2 * k->cowries);
	return true;
}

/* Is the file that the second path leads to neither beside nor below the first one? */
static bool leaves_folder(const char *path, const char *script)
{
	char *real = path_real(script), *own = path_real(path);
	const char *slash = own ? strrchr(own, '/') : NULL;
	size_t len = slash ? (size_t)(slash - own) + 1 : 0;
	bool leaves = real && own && strncmp(real, own, len) != 0;

	mem_free(real);
	mem_free(own);
	return leaves;
}

/* The script lies beside the file that names it. */
static bool script_load(const struct chain *c, const struct said *s, struct ruleset *rs,
    struct keys *k, struct error *err)
{
	const struct layer *l = &c->layer[s->by[KEY_SCRIPT]];
	const struct node *name = l->value[KEY_SCRIPT];
	struct buf path = { 0 };
	struct error unread = { 0 };
	char msg[300];

	if (strcmp(l->path, "-") == 0) {
		layer_fault(l, name, err, CODE_E313, KEY_SCRIPT,
		    "a rule set on standard input has no folder for a script to be in");
		error_help(err, "write it to a file, and the script beside it");
		return false;
	}
	path_folder(l->path, &path);
	buf_byte(&path, '/');
	buf_span(&path, name->text);
	rs->script_path = mem_copy(path.p, path.len);
	buf_clear(&path);
	if (leaves_folder(l->path, rs->script_path)) {
		layer_fault(l, name, err, CODE_E313, KEY_SCRIPT,
		    "the script is a link to a file outside the rule set's folder");
		error_help(err, "copy the script into that folder");
		return false;
	}
	if (!file_read(rs->script_path, SCRIPT_BYTES_MAX, &rs->script, &unread)) {
		snprintf(msg, sizeof(msg), "cannot read the script '%.150s': %.100s",
		    rs->script_path, unread.msg + strlen("cannot be read: "));
		return layer_fault(l, name, err, CODE_E313, KEY_SCRIPT, msg);
	}
	if (rs->script.len > SCRIPT_BYTES_MAX)
		return layer_fault(l, name, err, CODE_E313, KEY_SCRIPT,
		    "the script has more than 32 KiB");
	sha256(buf_cstr(&rs->script), rs->script.len, k->script_digest);
	return true;
}

static bool chain_compile(const struct chain *c, struct ruleset *rs, struct error *err)
{
	struct said s;
	struct keys k;
	struct key_fault fault = { 0 };

	said_find(c, &s);
	if (!keys_read(c, &s, &k, err))
		return false;
	if (k.script && !script_load(c, &s, rs, &k, err))
		return false;
	return rules_compile(&rs->rules, &k, &fault) ||
	       combination_fault(c, &s, &fault, &k, err);
}

/* The name: what the file says, which is what the file is called. */
static bool chain_name(const struct chain *c, struct ruleset *rs, struct error *err)
{
	const struct layer *l = &c->layer[0];
	const struct node *given = l->meta[META_NAME];
	const char *slash = strrchr(l->path, '/');
	struct span file = span_of(slash ? slash + 1 : l->path);
	struct span name;
	char msg[200], shown[SHOWN_SIZE];

	if (file.len > 5 && memcmp(file.p + file.len - 5, ".yaml", 5) == 0)
		file.len -= 5;
	/* Nobody chose the name of a pipe, /dev/fd/63 or /dev/stdin. */
	if (strcmp(l->path, "-") == 0 || strncmp(l->path, "/dev/", 5) == 0)
		file = given ? given->text : span_of("unnamed");
	name = given ? given->text : file;
	if (!name_valid(name)) {
		snprintf(msg, sizeof(msg), "'%s' is no name of a rule set",
		    text_shown(name, shown));
		layer_fault(l, given, err, CODE_E309, KEY_NONE, msg);
		error_help(err,
		    "lower-case letters, digits and '-', at most %d, not '-' first",
		    RULESET_NAME_MAX);
		return false;
	}
	if (name.len != file.len || memcmp(name.p, file.p, name.len) != 0) {
		snprintf(msg, sizeof(msg),
		    "the name '%.*s' is not the file's, which is '%s'", (int)name.len,
		    name.p, text_shown(file, shown));
		layer_fault(l, given, err, CODE_E309, KEY_NONE, msg);
		error_help(err, "rename one of them, or leave the name out");
		return false;
	}
	memcpy(rs->name, name.p, name.len);
	rs->name[name.len] = '\0';
	return true;
}

static char *text_of(const struct node *n)
{
	return n ? mem_copy(n->text.p, n->text.len) : NULL;
}

/* "pagdi" means the rule set that is compiled in, whoever says it. */
static bool not_another_pagdi(
    const struct chain *c, const struct ruleset *rs, struct error *err)
{
	struct ruleset own;
	bool same;

	if (strcmp(rs->name, pagdi) != 0)
		return true;
	ruleset_default(&own);
	same = strcmp(own.hash, rs->hash) == 0;
	ruleset_clear(&own);
	if (same)
		return true;
	layer_fault(&c->layer[0], c->layer[0].meta[META_NAME], err, CODE_E309, KEY_NONE,
	    "the name 'pagdi' is that of the rule set compiled in, and these are other "
	    "rules");
	error_help(err, "give the rule set a name of its own");
	return false;
}

static bool chain_finish(const struct chain *c, struct ruleset *rs, struct error *err)
{
	const struct layer *l = &c->layer[0];

	if (!chain_name(c, rs, err) || !chain_compile(c, rs, err))
		return false;
	ruleset_hash(rs);
	if (!not_another_pagdi(c, rs, err))
		return false;
	rs->title = text_of(l->meta[META_TITLE]);
	rs->about = text_of(l->meta[META_ABOUT]);
	rs->extends = text_of(l->meta[META_EXTENDS]);
	rs->path = mem_copy(l->path, strlen(l->path));
	return true;
}

/* A fault in a file that another one extends says which that is. */
static void chain_name_extending(const struct chain *c, struct error *err)
{
	for (int n = -1; n < (err->more ? err->more->n : 0); n++) {
		struct error *e = n < 0 ? err : &err->more->list[n];
		size_t len = strlen(e->msg);

		for (int i = 1; i < c->n; i++)
			if (strcmp(e->source, c->layer[i].path) == 0)
				snprintf(e->msg + len, sizeof(e->msg) - len,
				    " (in a file that '%.100s' extends)",
				    c->layer[i - 1].path);
	}
}

static bool ruleset_build(const char *path, struct span *given,
    const struct ruleset_search *where, struct ruleset *rs, struct error *err)
{
	struct chain *c = mem_alloc(sizeof(*c));
	bool ok;

	*rs = (struct ruleset){ 0 };
	c->where = where;
	ok = chain_read(c, path, given, err) && chain_finish(c, rs, err);
	if (!ok) {
		chain_name_extending(c, err);
		ruleset_clear(rs);
	}
	chain_clear(c);
	mem_free(c);
	return ok;
}

bool ruleset_load(const char *path, const struct ruleset_search *where,
    struct ruleset *rs, struct error *err)
{
	return ruleset_build(path, NULL, where, rs, err);
}

bool ruleset_parse(struct span yaml, const char *path,
    const struct ruleset_search *where, struct ruleset *rs, struct error *err)
{
	return ruleset_build(path, &yaml, where, rs, err);
}

bool ruleset_find(const char *name, const struct ruleset_search *where,
    struct ruleset *rs, struct error *err)
{
	struct buf path = { 0 };
	bool ok;

	*rs = (struct ruleset){ 0 };
	if (strcmp(name, pagdi) == 0) {
		ruleset_default(rs);
		return true;
	}
	ok = name_valid(span_of(name)) && find_path(name, NULL, where, &path);
	if (ok)
		ok = ruleset_load(buf_cstr(&path), where, rs, err);
	else
		find_unknown(name, NULL, where, err);
	buf_clear(&path);
	return ok;
}

bool ruleset_argument(const char *text, const struct ruleset_search *where,
    struct ruleset *rs, struct error *err)
{
	if (name_is_path(span_of(text)))
		return ruleset_load(text, where, rs, err);
	return ruleset_find(text, where, rs, err);
}
