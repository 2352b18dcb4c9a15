#include <string.h>

#include "cmd/rules.h"

static void put_difference(
    enum key k, const struct buf *a, const struct buf *b, bool jsonl, struct buf *out)
{
	struct json j;

	if (!jsonl) {
		buf_printf(out, "-%s = %s\n+%s = %s\n", key_name(k), buf_cstr(a),
		    key_name(k), buf_cstr(b));
		return;
	}
	json_begin(&j, out, "difference");
	json_cstr(&j, "key", key_name(k));
	json_text(&j, "a", (struct span){ a->p, a->len });
	json_text(&j, "b", (struct span){ b->p, b->len });
	json_end(&j);
}

/* Print the keys that differ; returns how many. */
static int diff_put(
    const struct rules *a, const struct rules *b, bool jsonl, struct buf *out)
{
	struct buf va = { 0 }, vb = { 0 };
	int n = 0;

	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++) {
		/* The flat lines do not have them: the faces say it all. */
		if (k == KEY_THROWS_COWRIES || k == KEY_THROWS_NONE_UP)
			continue;
		buf_reset(&va);
		buf_reset(&vb);
		ruleset_value(a, k, &va);
		ruleset_value(b, k, &vb);
		if (strcmp(buf_cstr(&va), buf_cstr(&vb)) == 0)
			continue;
		put_difference(k, &va, &vb, jsonl, out);
		n++;
	}
	buf_clear(&va);
	buf_clear(&vb);
	return n;
}

static int diff_run(int argc, char **argv)
{
	struct rules_options o = { 0 };
	struct ruleset_search where;
	struct ruleset a = { 0 }, b = { 0 };
	struct error err = { 0 };
	struct buf lines = { 0 }, out = { 0 };
	int n = 0;

	cli_parse(&cmd_rules_diff, argc, argv, &o);
	if (o.nargs != 2)
		cli_usage(&cmd_rules_diff, "compares two rule sets, and %d %s given",
		    o.nargs, o.nargs == 1 ? "is" : "are");
	cli_search(&o.where, NULL, &where);
	if (!rules_named(o.arg[0], &where, &a, &err) ||
	    !rules_named(o.arg[1], &where, &b, &err)) {
		cli_error(&err);
		ruleset_clear(&a);
		return rules_status(&err);
	}
	n = diff_put(&a.rules, &b.rules, o.jsonl, &lines);
	if (n && !o.jsonl)
		buf_printf(&out, "--- %s\n+++ %s\n", a.name, b.name);
	cli_out_buf(&out);
	cli_out_buf(&lines);
	buf_clear(&lines);
	buf_clear(&out);
	ruleset_clear(&a);
	ruleset_clear(&b);
	return n ? STATUS_NO : STATUS_YES;
}

static const struct argp_option diff_options[] = {
	{ "format", RULES_FORMAT, "text|jsonl", 0, "text for people, or JSON Lines",
	    1 },
	{ "rules-dir", RULES_DIR, "DIR", 0, "look for rule sets here first", 1 },
	{ 0 },
};

static const struct argp diff_argp = {
	.options = diff_options,
	.parser = rules_option,
	.args_doc = "NAME|FILE NAME|FILE",
	.doc = "Print the keys in which two rule sets, by name or file, differ; "
	       "nothing where "
	       "they are the same game.\v"
	       "Examples:\n"
	       "  pagdi rules diff pagdi gatti\n"
	       "  pagdi rules diff gatti ./club.yaml\n"
	       "\n"
	       "Exit status: 0 the same, 1 different, 2 used wrongly, or no such rule "
	       "set, 3 could not read or write.",
};

const struct cmd cmd_rules_diff = {
	.name = "rules diff",
	.summary = "the keys in which two rule sets differ",
	.argp = &diff_argp,
	.run = diff_run,
};
