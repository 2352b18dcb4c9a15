#include <string.h>

#include "base/mem.h"
#include "cmd/rules.h"
#include "ruleset/doc.h"
#include "ruleset/find.h"
#include "script/trial.h"

struct tally {
	long long files, valid, errors;
	int status;
};

static void put_number(struct json *j, const char *key, long long value)
{
	if (value > 0)
		json_int(j, key, value);
	else
		json_null(j, key);
}

/* The fault object that every command prints; what only records have is null. */
static void put_fault(const struct error *err, const char *file, struct buf *out)
{
	struct json j;

	json_begin(&j, out, "fault");
	json_cstr(&j, "severity", "error");
	json_cstr(&j, "code", code_name(err->code));
	json_cstr(&j, "file", err->source[0] ? err->source : file);
	put_number(&j, "line", err->pos.line);
	put_number(&j, "col", err->pos.line > 0 ? err->pos.col : 0);
	json_null(&j, "end_col");
	json_null(&j, "game");
	json_null(&j, "ply");
	json_null(&j, "token");
	json_cstr(&j, "key", err->key[0] ? err->key : NULL);
	json_cstr(&j, "message", err->msg);
	json_list(&j, "notes");
	if (err->help[0])
		json_item(&j, span_of(err->help));
	json_list_end(&j);
	json_list(&j, "legal");
	json_list_end(&j);
	json_end(&j);
}

static void put_total(const struct tally *t, struct buf *out)
{
	struct json j;

	json_begin(&j, out, "total");
	json_int(&j, "files", t->files);
	json_null(&j, "games");
	json_int(&j, "valid", t->valid);
	json_int(&j, "invalid", t->files - t->valid);
	json_int(&j, "outside", 0);
	json_null(&j, "plies");
	json_int(&j, "errors", t->errors);
	json_int(&j, "warnings", 0);
	json_end(&j);
}

/* What is checked is a file: a bare name is one too, not a rule set to look for. */
static bool file_load(const char *file, const struct ruleset_search *where,
    struct ruleset *rs, struct error *err)
{
	if (strcmp(file, "-") == 0)
		return rules_named(file, where, rs, err);
	if (ruleset_load(file, where, rs, err))
		return true;
	if (err->code == CODE_E501 && !name_is_path(span_of(file)))
		error_help(
		    err, "check takes files; 'pagdi rules show' takes names too");
	return false;
}

/* What the script printed before it failed helps to see why. */
static bool script_good(struct ruleset *rs, struct error *err)
{
	struct buf log = { 0 };
	bool good = trial_run(rs, &log, err);

	if (!good) {
		cli_script_log(rs->script_path, &log);
		ruleset_clear(rs);
	}
	buf_clear(&log);
	return good;
}

static void file_check(const char *file, const struct rules_options *o,
    const struct ruleset_search *where, struct tally *t)
{
	struct ruleset rs;
	struct errors more = { 0 };
	struct error err = { .more = &more };
	struct buf out = { 0 };
	bool ok = file_load(file, where, &rs, &err) && script_good(&rs, &err);

	t->files++;
	if (ok) {
		t->valid++;
		if (o->jsonl && !o->quiet) {
			rules_json(&rs, &out);
		} else if (!o->quiet) {
			cli_escape(&out, span_of(file));
			buf_printf(&out, ": valid, hash %s\n", rs.hash);
		}
		ruleset_clear(&rs);
	} else {
		int status = err.code == CODE_E501 ? STATUS_IO : STATUS_NO;

		t->errors += 1 + more.n;
		t->status = status > t->status ? status : t->status;
		if (!o->jsonl)
			cli_errors(&err);
		else
			put_fault(&err, file, &out);
		for (int i = 0; o->jsonl && i < more.n; i++)
			put_fault(&more.list[i], file, &out);
	}
	cli_out_buf(&out);
	buf_clear(&out);
}

static error_t check_option(int key, char *arg, struct argp_state *st)
{
	struct rules_options *o = st->input;

	if (key != ARGP_KEY_ARG)
		return rules_option(key, arg, st);
	o->files[o->nargs++] = arg;
	return 0;
}

static int check_run(int argc, char **argv)
{
	struct rules_options o = { 0 };
	struct ruleset_search where;
	struct tally t = { 0 };
	struct buf out = { 0 };

	o.files = mem_alloc(((size_t)argc + 1) * sizeof(*o.files));
	cli_parse(&cmd_rules_check, argc, argv, &o);
	cli_search(&o.where, NULL, &where);
	if (o.nargs == 0)
		file_check("-", &o, &where, &t);
	for (int i = 0; i < o.nargs; i++)
		file_check(o.files[i], &o, &where, &t);
	if (o.jsonl) {
		put_total(&t, &out);
		cli_out_buf(&out);
	}
	buf_clear(&out);
	mem_free(o.files);
	return t.status;
}

static const struct argp_option check_options[] = {
	{ "format", RULES_FORMAT, "text|jsonl", 0, "text for people, or JSON Lines",
	    1 },
	{ "quiet", 'q', NULL, 0, "print nothing but faults", 1 },
	{ "rules-dir", RULES_DIR, "DIR", 0,
	    "look for rule sets that are extended here first", 1 },
	{ 0 },
};

static const struct argp check_argp = {
	.options = check_options,
	.parser = check_option,
	.args_doc = "[FILE...]",
	.doc =
	    "Check rule-set files: the YAML, every key and value, and whether they "
	    "make a game together; where there is a script, some hundred games are "
	    "played by it. Without FILE, or where it is -, standard input is read.\v"
	    "Examples:\n"
	    "  pagdi rules check club.yaml\n"
	    "  pagdi rules check -q --format=jsonl rules/*.yaml\n"
	    "\n"
	    "Exit status: 0 all are valid, 1 one is not, 2 used wrongly, 3 could not "
	    "read or write.",
};

const struct cmd cmd_rules_check = {
	.name = "rules check",
	.summary = "check rule-set files",
	.argp = &check_argp,
	.run = check_run,
};
