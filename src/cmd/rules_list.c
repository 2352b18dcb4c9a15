#include <string.h>

#include "cmd/rules.h"
#include "ruleset/find.h"

/* Where a rule set is from, for people. */
static void put_from(
    const struct ruleset *rs, const struct ruleset_search *where, struct buf *out)
{
	struct buf folder = { 0 };

	if (!rs->path) {
		buf_text(out, "compiled in");
		return;
	}
	path_folder(rs->path, &folder);
	if (where->installed && strcmp(buf_cstr(&folder), where->installed) == 0)
		buf_text(out, "installed");
	else
		cli_escape(out, span_of(buf_cstr(&folder)));
	buf_clear(&folder);
}

/* A name is ASCII: its bytes are its columns. What a title holds is anybody's. */
static void put_line(const struct ruleset *rs, const struct ruleset_search *where,
    size_t width, struct buf *out)
{
	struct buf from = { 0 };

	put_from(rs, where, &from);
	buf_printf(
	    out, "%-*s  %.12s  %-11s", (int)width, rs->name, rs->hash, buf_cstr(&from));
	buf_clear(&from);
	if (rs->title) {
		buf_text(out, "  ");
		cli_escape(out, span_of(rs->title));
	}
	buf_byte(out, '\n');
}

static int list_run(int argc, char **argv)
{
	struct rules_options o = { 0 };
	struct ruleset_search where;
	struct name_list names = { 0 };
	struct buf out = { 0 };
	size_t width = 0;
	int status = STATUS_YES;

	cli_parse(&cmd_rules_list, argc, argv, &o);
	if (o.nargs)
		cli_usage(&cmd_rules_list, "takes no arguments; '%s' is one", o.arg[0]);
	cli_search(&o.where, NULL, &where);
	find_names(&where, &names);
	for (size_t i = 0; i < names.n; i++)
		if (strlen(names.name[i]) > width)
			width = strlen(names.name[i]);
	for (size_t i = 0; i < names.n; i++) {
		struct ruleset rs;
		struct error err = { 0 };

		if (!ruleset_find(names.name[i], &where, &rs, &err)) {
			/* One broken file must not hide the others. */
			cli_error(&err);
			if (status < STATUS_NO)
				status = STATUS_NO;
			if (err.code == CODE_E501)
				status = STATUS_IO;
			continue;
		}
		if (o.jsonl)
			rules_json(&rs, &out);
		else
			put_line(&rs, &where, width, &out);
		cli_out_buf(&out);
		ruleset_clear(&rs);
	}
	buf_clear(&out);
	name_list_clear(&names);
	return status;
}

static const struct argp_option list_options[] = {
	{ "format", RULES_FORMAT, "text|jsonl", 0, "text for people, or JSON Lines",
	    1 },
	{ "rules-dir", RULES_DIR, "DIR", 0, "look for rule sets here first", 1 },
	{ 0 },
};

static const struct argp list_argp = {
	.options = list_options,
	.parser = rules_option,
	.doc = "List the rule sets that are found by name: the name, the first digits "
	       "of the "
	       "hash, where it is from, the title.\v"
	       "Examples:\n"
	       "  pagdi rules list\n"
	       "  pagdi rules list --rules-dir=club --format=jsonl\n"
	       "\n"
	       "Exit status: 0 done, 1 a rule set is broken, 2 used wrongly, 3 could "
	       "not read.",
};

const struct cmd cmd_rules_list = {
	.name = "rules list",
	.summary = "the rule sets that are found by name",
	.argp = &list_argp,
	.run = list_run,
};
