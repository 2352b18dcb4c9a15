#include "cmd/rules.h"

static int show_run(int argc, char **argv)
{
	struct rules_options o = { 0 };
	struct ruleset_search where;
	struct ruleset rs;
	struct error err = { 0 };
	struct buf out = { 0 };

	cli_parse(&cmd_rules_show, argc, argv, &o);
	if (o.nargs != 1)
		cli_usage(&cmd_rules_show,
		    o.nargs ? "shows one rule set at a time"
			    : "needs the name of a rule set, or a "
			      "file; 'pagdi rules list' has the names");
	cli_search(&o.where, NULL, &where);
	if (!rules_named(o.arg[0], &where, &rs, &err)) {
		cli_error(&err);
		return rules_status(&err);
	}
	if (o.flat) {
		ruleset_flat(&rs.rules, &out);
	} else {
		buf_printf(&out, "# RulesHash %s\n", rs.hash);
		ruleset_yaml(&rs, &out);
	}
	cli_out_buf(&out);
	buf_clear(&out);
	ruleset_clear(&rs);
	return STATUS_YES;
}

static const struct argp_option show_options[] = {
	{ "flat", RULES_FLAT, NULL, 0, "one line a key, whose SHA-256 is the RulesHash",
	    1 },
	{ "rules-dir", RULES_DIR, "DIR", 0, "look for rule sets here first", 1 },
	{ 0 },
};

static const struct argp show_argp = {
	.options = show_options,
	.parser = rules_option,
	.args_doc = "NAME|FILE",
	.doc =
	    "Show a rule set with everything it extends and every default filled in. "
	    "What is "
	    "printed is a rule set again, of the same hash. FILE - is standard input.\v"
	    "Examples:\n"
	    "  pagdi rules show gatti\n"
	    "  pagdi rules show ./club.yaml\n"
	    "  pagdi rules show --flat pagdi | sha256sum\n"
	    "\n"
	    "Exit status: 0 done, 2 used wrongly, or no such rule set, or a broken "
	    "one, 3 could not read or write.",
};

const struct cmd cmd_rules_show = {
	.name = "rules show",
	.summary = "a rule set with every key filled in",
	.argp = &show_argp,
	.run = show_run,
};
