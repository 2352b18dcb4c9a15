#include <string.h>

#include "cmd/rules.h"
#include "ruleset/find.h"
#include "ruleset/schema.h"

static int new_run(int argc, char **argv)
{
	struct rules_options o = { 0 };
	struct buf out = { 0 };
	const char *name = "my-rules";

	cli_parse(&cmd_rules_new, argc, argv, &o);
	if (o.nargs > 1)
		cli_usage(&cmd_rules_new, "begins one rule set at a time");
	if (o.nargs)
		name = o.arg[0];
	if (!name_valid(span_of(name)))
		cli_usage(&cmd_rules_new,
		    "'%s' is no name of a rule set: lower-case letters, digits and "
		    "'-', at "
		    "most %d, not '-' first",
		    name, RULESET_NAME_MAX);
	if (strcmp(name, "pagdi") == 0)
		cli_usage(&cmd_rules_new,
		    "'pagdi' is the rule set compiled in; choose another name");
	ruleset_starter(name, &out);
	cli_out_buf(&out);
	buf_clear(&out);
	return STATUS_YES;
}

static const struct argp new_argp = {
	.parser = rules_option,
	.args_doc = "[NAME]",
	.doc = "Print a rule set to begin from: pagdi's, with every key and its "
	       "meaning as "
	       "comments.\v"
	       "Examples:\n"
	       "  pagdi rules new my-house >my-house.yaml\n"
	       "\n"
	       "Exit status: 0 done, 2 used wrongly, 3 could not write.",
};

const struct cmd cmd_rules_new = {
	.name = "rules new",
	.summary = "a commented rule set to begin from",
	.argp = &new_argp,
	.run = new_run,
};

static int schema_run(int argc, char **argv)
{
	struct rules_options o = { 0 };
	struct buf out = { 0 };

	cli_parse(&cmd_rules_schema, argc, argv, &o);
	if (o.nargs)
		cli_usage(
		    &cmd_rules_schema, "takes no arguments; '%s' is one", o.arg[0]);
	ruleset_schema(&out);
	cli_out_buf(&out);
	buf_clear(&out);
	return STATUS_YES;
}

static const struct argp schema_argp = {
	.parser = rules_option,
	.doc = "Print the JSON Schema (draft-07) of rule-set files, by which editors "
	       "complete "
	       "and check them as they are written.\v"
	       "Examples:\n"
	       "  pagdi rules schema >pagdi-rules.schema.json\n"
	       "\n"
	       "Exit status: 0 done, 2 used wrongly, 3 could not write.",
};

const struct cmd cmd_rules_schema = {
	.name = "rules schema",
	.summary = "the JSON Schema of rule-set files",
	.argp = &schema_argp,
	.run = schema_run,
};
