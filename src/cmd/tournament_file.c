#include "cmd/tournament_file.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bot/words.h"
#include "cmd/bots.h"
#include "cmd/match_run.h"
#include "cmd/tournament_keys.h"
#include "match/results.h"
#include "ruleset/doc.h"
#include "ruleset/find.h"
#include "ruleset/value.h"

/* One file as it is read. */
struct reading {
	struct tournament_args *args;
	struct doc doc;
	const char *path;
	struct span folder; /* of the file, with its slash; empty: this one */
	const struct node *seen[TKEYS];
	struct error *err;
};

__attribute__((format(printf, 4, 5))) static bool fault(
    struct reading *r, enum code code, const struct node *n, const char *fmt, ...)
{
	char msg[sizeof(r->err->msg)];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(msg, sizeof(msg), fmt, ap);
	va_end(ap);
	return error_set(r->err, code, doc_pos(&r->doc, n->at), "%s", msg);
}

static bool help(struct reading *r, const char *text)
{
	error_help(r->err, "%s", text);
	return false;
}

static const char *keep(struct reading *r, struct span text)
{
	return arena_copy(&r->args->arena, text.p, text.len);
}

/* --- values --- */

/* Text on one line that every reader of YAML takes for text. */
static bool read_text(struct reading *r, const char *what, const struct node *n,
    long long lo, long long hi, const char **out)
{
	if (!node_is_text(n)) {
		fault(r, CODE_E303, n, "%s is text, not %s", what, node_type(n));
		if (n->kind == NODE_SCALAR && n->text.len)
			help(r, "put it in quotes");
		return false;
	}
	for (size_t i = 0; i < n->text.len; i++)
		if ((unsigned char)n->text.p[i] < 0x20 || n->text.p[i] == 0x7f)
			return fault(r, CODE_E304, n,
			    "%s is one line, without control characters", what);
	if ((long long)n->text.len < lo || (long long)n->text.len > hi) {
		fault(r, CODE_E304, n, "%s %s", what,
		    n->text.len ? "is too long" : "is empty");
		return false;
	}
	*out = keep(r, n->text);
	return true;
}

static bool read_number(struct reading *r, const struct tournament_row *row,
    const struct node *n, long long *out)
{
	return value_number(n, &r->doc, row->name, row->lo, row->hi, out, r->err);
}

static bool read_start(struct reading *r, const struct node *n)
{
	long long *ms = &r->args->match.start_ms;

	if (n->kind == NODE_SCALAR && match_seconds_read(n->text, ms) && *ms > 0)
		return true;
	value_fault(n, &r->doc, CODE_E303, "start-time", "seconds", r->err);
	return help(r, "seconds, more than nothing: 30");
}

static bool read_seconds(struct reading *r, const struct node *n)
{
	struct match_args *m = &r->args->match;
	const char *plus = n->text.len ? strchr(n->text.p, '+') : NULL;
	struct span base = { n->text.p,
		plus ? (size_t)(plus - n->text.p) : n->text.len };
	char shown[SHOWN_SIZE];
	long long ms;

	if (n->kind == NODE_SCALAR && n->text.len &&
	    match_time_read(n->text.p, &m->game_ms, &m->inc_ms))
		return true;
	if (n->kind != NODE_SCALAR || !n->text.len) {
		value_fault(n, &r->doc, CODE_E303, "game-time", "seconds", r->err);
	} else if (!match_seconds_read(base, &ms)) {
		fault(r, CODE_E303, n, "game-time is seconds, not '%s'",
		    text_shown(base, shown));
	} else if (plus && !match_seconds_read(span_of(plus + 1), &ms)) {
		struct node part = *n;

		part.at += (size_t)(plus + 1 - n->text.p) + !n->plain;
		fault(r, CODE_E303, &part, "game-time's increment is seconds, not '%s'",
		    text_shown(span_of(plus + 1), shown));
	} else {
		fault(r, CODE_E304, n, "game-time is more than nothing, not '%s'",
		    text_shown(n->text, shown));
	}
	return help(r, "seconds, or seconds and an increment: 60+0.5");
}

static const char *const sprt_parts[] = { "elo0", "elo1", "alpha", "beta" };

/* The test with this part, and all others as they should be, or as they are. */
static bool sprt_with(const struct node *list, int only, struct buf *text)
{
	static const char *const good[] = { "-1000", "1000", "0.05", "0.05" };
	struct sprt test;
	int part = 0;

	buf_reset(text);
	for (const struct node *i = list->first; i; i = i->next, part++) {
		buf_text(text, part ? "," : "");
		buf_span(
		    text, only < 0 || only == part ? i->text : span_of(good[part]));
	}
	return match_sprt_read(buf_cstr(text), &test);
}

/* Which part of the four is wrong, and how. */
static bool sprt_fault(struct reading *r, const struct node *list, struct buf *text)
{
	static const char *const wanted[] = { "a number from -1000 to 1000",
		"a number from -1000 to 1000", "a number from 0.000001 to 0.5",
		"a number from 0.000001 to 0.5" };
	int part = 0;

	for (const struct node *i = list->first; i; i = i->next, part++)
		if (i->kind != NODE_SCALAR || !i->plain || !sprt_with(list, part, text))
			return value_fault(i, &r->doc, CODE_E303, sprt_parts[part],
			    wanted[part], r->err);
	if (sprt_with(list, -1, text))
		return true;
	return fault(r, CODE_E305, list->first->next,
	    "elo0 is below elo1, and alpha and beta are not 0.5 both");
}

static bool read_sprt(struct reading *r, const struct node *n)
{
	struct buf text = { 0 };
	bool ok = n->kind == NODE_LIST && n->count == 4;

	if (!ok && n->kind == NODE_LIST)
		fault(r, CODE_E303, n,
		    "sprt is a list of elo0, elo1, alpha and beta, and these are %u",
		    n->count);
	else if (!ok)
		value_fault(n, &r->doc, CODE_E303, "sprt",
		    "a list of elo0, elo1, alpha and beta", r->err);
	else
		ok = sprt_fault(r, n, &text);
	if (ok)
		r->args->match.sprt = keep(r, (struct span){ text.p, text.len });
	buf_clear(&text);
	return ok || help(r, "as in [0, 30, 0.05, 0.05]");
}

/* --- paths --- */

/* A path as it leads from where we are, where the file's folder has such a file. */
static bool lead(struct reading *r, struct span word, struct buf *out)
{
	struct buf path = { 0 };
	bool there = false;

	if (word.len && word.p[0] != '/' && r->folder.len) {
		buf_span(&path, r->folder);
		buf_span(&path, word);
		there = access(buf_cstr(&path), F_OK) == 0;
	}
	buf_span(out, there ? (struct span){ path.p, path.len } : word);
	buf_clear(&path);
	return there;
}

/*
 * A command: its program where that is a path, and each other word that names a file
 * there. A name without a slash is looked for in PATH, and stays.
 */
static bool lead_command(
    struct reading *r, const struct node *n, struct span command, struct buf *out)
{
	struct error err = { 0 };
	char **words = words_split(command, &err);

	if (!words) {
		error_set(r->err, err.code, doc_pos(&r->doc, n->at), "%s", err.msg);
		error_help(r->err, "%s", err.help);
		return false;
	}
	buf_text(out, "exec:");
	for (int i = 0; words[i]; i++) {
		struct buf word = { 0 };

		if (i == 0 ? strchr(words[i], '/') != NULL : words[i][0] != '-')
			lead(r, span_of(words[i]), &word);
		else
			buf_text(&word, words[i]);
		buf_text(out, i ? " " : "");
		bots_quote(out, buf_cstr(&word));
		buf_clear(&word);
	}
	mem_free(words);
	return true;
}

/* --- bots --- */

/* Options make a command of a program's path. */
static bool add_options(struct reading *r, const struct node *n, struct buf *spec)
{
	if (n->kind != NODE_LIST) {
		fault(r, CODE_E303, n, "options is a list, not %s", node_type(n));
		return help(r, "as in [--depth, '3']");
	}
	if (strncmp(buf_cstr(spec), "exec:", 5) != 0) {
		fault(
		    r, CODE_E305, n, "options are for programs, and this bot is none");
		return help(r, "exec: and the program's path make it one");
	}
	for (const struct node *i = n->first; i; i = i->next) {
		const char *text;

		if (!read_text(r, "an option", i, 0, 1000, &text))
			return false;
		buf_byte(spec, ' ');
		bots_quote(spec, text);
	}
	return true;
}

/* Is it one? A bot that is not is told here, where its line is known. */
static bool check_spec(struct reading *r, const struct node *n, const char *text)
{
	struct error err = { 0 };
	struct bot_spec spec;

	if (bot_spec_parse(&spec, text, bots_dir(), &err)) {
		bot_spec_clear(&spec);
		return true;
	}
	error_set(r->err, err.code, doc_pos(&r->doc, n->at), "%s", err.msg);
	if (err.help[0])
		error_help(r->err, "%s", err.help);
	return false;
}

static bool add_spec(struct reading *r, const struct node *n, struct span text,
    const struct node *options, struct buf *spec)
{
	if (span_starts(text, "exec:")) {
		text = (struct span){ text.p + 5, text.len - 5 };
		if (!lead_command(r, n, text, spec))
			return false;
	} else if (span_starts(text, "lua:")) {
		buf_text(spec, "lua:");
		lead(r, (struct span){ text.p + 4, text.len - 4 }, spec);
	} else if (options && memchr(text.p, '/', text.len)) {
		struct buf path = { 0 };

		buf_text(spec, "exec:");
		lead(r, text, &path);
		bots_quote(spec, buf_cstr(&path));
		buf_clear(&path);
	} else {
		lead(r, text, spec);
	}
	return !options || add_options(r, options, spec);
}

static bool add_bot(struct reading *r, const struct node *n, const char *name,
    const struct node *bot, const struct node *options)
{
	struct tournament_args *a = r->args;
	struct buf spec = { 0 };
	const char *text;
	bool ok;

	if (!read_text(r, "a bot", bot, 1, 4000, &text))
		return false;
	ok = add_spec(r, bot, span_of(text), options, &spec);
	if (ok && name) {
		struct buf named = { 0 };

		buf_printf(&named, "%s=%s", name, buf_cstr(&spec));
		buf_clear(&spec);
		spec = named;
	}
	ok =
	    ok && (bots_folder(buf_cstr(&spec)) || check_spec(r, bot, buf_cstr(&spec)));
	if (ok && a->nfrom_file == ENTRANTS_MAX)
		ok = fault(
		    r, CODE_E304, n, "more than %d bots are too many", ENTRANTS_MAX);
	if (ok) {
		a->from_file_at[a->nfrom_file] = doc_pos(&r->doc, bot->at);
		a->from_file[a->nfrom_file++] =
		    keep(r, (struct span){ buf_cstr(&spec), spec.len });
	}
	buf_clear(&spec);
	return ok;
}

static void known_keys(struct reading *r, const char *const *words)
{
	struct buf list = { 0 };

	for (int i = 0; words[i]; i++)
		buf_printf(&list, "%s%s", i ? ", " : "", words[i]);
	error_help(r->err, "there are %s", buf_cstr(&list));
	buf_clear(&list);
}

/* The number of a key among words; -1 with the fault. */
static int key_of(struct reading *r, const struct node *key, const char *const *words)
{
	char shown[SHOWN_SIZE];

	for (int i = 0; words[i]; i++)
		if (span_is(key->text, words[i]))
			return i;
	fault(r, CODE_E301, key, "unknown key '%s'", text_shown(key->text, shown));
	const char *near = text_nearest(key->text, words);

	if (span_is(key->text, "ruleset"))
		error_help(r->err, "this is a rule set: a tournament names one with "
				   "'rules: ' and its name or file");
	else if (near)
		error_help(r->err, "did you mean '%s'?", near);
	else
		known_keys(r, words);
	return -1;
}

static bool given_twice(
    struct reading *r, const struct node *key, const struct node *first)
{
	char shown[SHOWN_SIZE];

	fault(r, CODE_E302, key, "the key '%s' is given twice",
	    text_shown(key->text, shown));
	error_help(r->err, "remove one of them; the first is on line %lld",
	    doc_pos(&r->doc, first->at).line);
	return false;
}

static bool read_bot_map(struct reading *r, const struct node *map)
{
	const struct node *value[BKEYS] = { NULL };
	const char *name = NULL;

	for (const struct node *n = map->first; n; n = n->next) {
		int key = key_of(r, n->key, tournament_bot_keys);

		if (key < 0)
			return false;
		if (value[key])
			return given_twice(r, n->key, value[key]->key);
		value[key] = n;
	}
	if (!value[BKEY_BOT]) {
		fault(r, CODE_E312, map, "this entry of bots has no 'bot'");
		return help(r, "bot: and what plays, as in 'bot: greedy'");
	}
	if (value[BKEY_NAME] &&
	    !read_text(r, "a bot's name", value[BKEY_NAME], 1, LABEL_MAX, &name))
		return false;
	return add_bot(r, map, name, value[BKEY_BOT], value[BKEY_OPTIONS]);
}

static bool read_bots(struct reading *r, const struct node *list)
{
	if (list->kind != NODE_LIST || !list->count) {
		fault(r, CODE_E303, list, "bots is a list of bots, not %s",
		    list->kind == NODE_LIST ? "an empty one" : node_type(list));
		return help(r, "each on a line of its own, after '- '");
	}
	for (const struct node *n = list->first; n; n = n->next)
		if (n->kind == NODE_MAP ? !read_bot_map(r, n)
					: !add_bot(r, n, NULL, n, NULL))
			return false;
	return true;
}

static bool read_rules(struct reading *r, const struct node *n)
{
	const struct tournament_row *row = &tournament_rows[TKEY_RULES];
	struct buf path = { 0 };
	const char *text;

	if (!read_text(r, row->name, n, row->lo, row->hi, &text))
		return false;
	if (name_is_path(span_of(text)))
		lead(r, span_of(text), &path);
	else
		buf_text(&path, text);
	r->args->match.rules.rules = keep(r, (struct span){ path.p, path.len });
	r->args->match.rules.named = (struct place){ r->path, doc_pos(&r->doc, n->at) };
	buf_clear(&path);
	return true;
}

/* --- the file --- */

static bool take_number(
    struct reading *r, enum tournament_key key, const struct node *n)
{
	struct tournament_args *a = r->args;
	long long value;

	if (!read_number(r, &tournament_rows[key], n, &value))
		return false;
	switch (key) {
	case TKEY_PLAYERS:
		a->players = (int)value;
		break;
	case TKEY_GROUPS:
		a->groups = value;
		break;
	case TKEY_ROUNDS:
		a->rounds = value;
		break;
	case TKEY_SEEDS:
		a->seeds = value;
		break;
	case TKEY_MOVE_TIME:
		a->match.move_ms = value;
		break;
	case TKEY_MAX_PLIES:
		a->match.max_plies = value;
		break;
	default:
		break;
	}
	return true;
}

static bool take_word(struct reading *r, enum tournament_key key, const struct node *n)
{
	const struct tournament_row *row = &tournament_rows[key];
	int i = value_word(n, &r->doc, row->name, row->words, r->err);

	if (i < 0)
		return false;
	if (key == TKEY_SCHEDULE)
		schedule_parse(n->text, &r->args->schedule);
	else
		seating_parse(n->text, &r->args->match.seating);
	return true;
}

static bool take_value(struct reading *r, enum tournament_key key, const struct node *n)
{
	const struct tournament_row *row = &tournament_rows[key];
	struct match_args *m = &r->args->match;

	switch (row->kind) {
	case TKIND_NUMBER_NONE:
		if (node_is_text(n) && span_is(n->text, "none")) {
			m->move_ms = -1;
			return true;
		}
		if (take_number(r, key, n))
			return true;
		return help(r, "or the word none");
	case TKIND_NUMBER:
		return take_number(r, key, n);
	case TKIND_WORD:
		return take_word(r, key, n);
	case TKIND_BOOL:
		return value_bool(n, &r->doc, row->name,
		    key == TKEY_TRUST ? &m->trust : &m->ask_forced, r->err);
	case TKIND_BOTS:
		return read_bots(r, n);
	case TKIND_SPRT:
		return read_sprt(r, n);
	case TKIND_SECONDS:
		return (key == TKEY_START_TIME ? read_start : read_seconds)(r, n);
	case TKIND_TEXT:
		break;
	}
	if (key == TKEY_RULES)
		return read_rules(r, n);
	return read_text(
	    r, row->name, n, row->lo, row->hi, key == TKEY_SEED ? &m->seed : &m->title);
}

static bool take_key(struct reading *r, const struct node *n, const char *const names[])
{
	int key = key_of(r, n->key, names);

	if (key < 0)
		return false;
	if (r->seen[key])
		return given_twice(r, n->key, r->seen[key]->key);
	r->seen[key] = n;
	r->args->at[key] = doc_pos(&r->doc, n->at);
	return take_value(r, (enum tournament_key)key, n);
}

static bool read_map(struct reading *r, const struct node *root)
{
	struct error *err = r->err;
	const char *names[TKEYS + 1] = { NULL };

	for (int i = 0; i < TKEYS; i++)
		names[i] = tournament_rows[i].name;
	for (const struct node *n = root->first; n; n = n->next) {
		struct error found = { 0 };

		r->err = &found;
		bool good = take_key(r, n, names);

		r->err = err;
		if (!good && !error_keep(err, &found))
			return false;
	}
	if (err->code != CODE_NONE)
		return false;
	if (r->seen[TKEY_TOURNAMENT])
		return true;
	fault(r, CODE_E312, root, "no 'tournament: 1'");
	return help(r, "every tournament file says 'tournament: 1'");
}

static bool read_doc(struct reading *r, struct span text)
{
	const struct node *root;

	if (!doc_read(&r->doc, text, r->err))
		return false;
	root = r->doc.root;
	if (root && root->kind == NODE_MAP)
		return read_map(r, root);
	if (!root || (root->kind == NODE_SCALAR && !root->text.len))
		error_set(r->err, CODE_E312, (struct pos){ 1, 1 }, "the file is empty");
	else
		fault(r, CODE_E303, root,
		    "a tournament is a map of keys, and this is none");
	return help(r, "every tournament file says 'tournament: 1', with a space after "
		       "the colon");
}

bool tournament_file_parse(
    struct tournament_args *a, struct span text, const char *path, struct error *err)
{
	const char *slash = strrchr(path, '/');
	struct reading r = { .args = a,
		.path = path,
		.folder = { path, slash ? (size_t)(slash - path) + 1 : 0 },
		.err = err };
	bool ok = read_doc(&r, text);

	doc_clear(&r.doc);
	return ok;
}

bool tournament_file_read(
    struct tournament_args *a, const char *path, struct error *err)
{
	struct buf text = { 0 };
	bool ok = strcmp(path, "-") == 0
		      ? standard_input_read(DOC_BYTES_MAX, &text, err)
		      : file_read(path, DOC_BYTES_MAX, &text, err);

	ok = ok && tournament_file_parse(
		       a, (struct span){ buf_cstr(&text), text.len }, path, err);
	if (!ok)
		error_source(err, path);
	for (int i = 0; !ok && err->more && i < err->more->n; i++)
		error_source(&err->more->list[i], path);
	buf_clear(&text);
	return ok;
}
