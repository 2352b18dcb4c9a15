#include "cmd/rules.h"

#include <stdlib.h>
#include <string.h>

#include "ruleset/doc.h"
#include "ruleset/find.h"

error_t rules_option(int key, char *arg, struct argp_state *st)
{
	struct rules_options *o = st->input;

	switch (key) {
	case RULES_DIR:
		o->where.rules_dir = arg;
		return 0;
	case RULES_FORMAT:
		if (strcmp(arg, "text") != 0 && strcmp(arg, "jsonl") != 0)
			argp_error(st, "unknown format '%s': it is text or jsonl", arg);
		o->jsonl = strcmp(arg, "jsonl") == 0;
		return 0;
	case RULES_FLAT:
		o->flat = true;
		return 0;
	case 'q':
		o->quiet = true;
		return 0;
	case ARGP_KEY_ARG:
		if (o->nargs < 2)
			o->arg[o->nargs] = arg;
		o->nargs++;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

bool rules_named(const char *arg, const struct ruleset_search *where,
    struct ruleset *rs, struct error *err)
{
	struct buf text = { 0 };
	bool ok;

	if (strcmp(arg, "-") != 0)
		return ruleset_argument(arg, where, rs, err);
	*rs = (struct ruleset){ 0 };
	cli_stdin_hint("a rule set");
	ok = standard_input_read(DOC_BYTES_MAX, &text, err) &&
	     ruleset_parse((struct span){ text.p, text.len }, "-", where, rs, err);
	buf_clear(&text);
	return ok;
}

int rules_status(const struct error *err)
{
	return err->code == CODE_E501 ? STATUS_IO : STATUS_USAGE;
}

void rules_json(const struct ruleset *rs, struct buf *out)
{
	struct json j;

	json_begin(&j, out, "ruleset");
	json_cstr(&j, "name", rs->name);
	json_cstr(&j, "title", rs->title);
	json_cstr(&j, "about", rs->about);
	json_cstr(&j, "extends", rs->extends);
	json_cstr(&j, "hash", rs->hash);
	json_cstr(&j, "path", rs->path);
	json_end(&j);
}

static int rules_run(int argc, char **argv)
{
	return cli_subcommand(&cmd_rules, argc, argv);
}

static const struct argp rules_argp = {
	.doc = "List, show, check, compare and begin rule sets: the house rules that "
	       "games "
	       "are judged by.\v"
	       "A rule set is named (gatti), or is a file, which has a / or .yaml in "
	       "it. Names "
	       "are looked for in --rules-dir, PAGDI_RULES_PATH and the installed rule "
	       "sets.",
};

static const struct cmd *const rules_subs[] = {
	&cmd_rules_list,
	&cmd_rules_show,
	&cmd_rules_check,
	&cmd_rules_diff,
	&cmd_rules_compare,
	&cmd_rules_new,
	&cmd_rules_schema,
	NULL,
};

const struct cmd cmd_rules = {
	.name = "rules",
	.summary = "list, show, check and compare rule sets",
	.argp = &rules_argp,
	.run = rules_run,
	.subs = rules_subs,
};
