#include "cmd/cli.h"

#include <stdio.h>
#include <string.h>

#include "cmd/guide.h"

struct help_options {
	bool dump;
	const char *words[2];
};

static error_t help_parse(int key, char *arg, struct argp_state *st)
{
	struct help_options *o = st->input;

	switch (key) {
	case 0x1010:
		o->dump = true;
		return 0;
	case ARGP_KEY_ARG:
		if (st->arg_num >= 2)
			argp_error(st, "a command has at most two words");
		o->words[st->arg_num] = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* "check\t--strict\t\t\twarnings count as errors\n" */
static void dump_option(const char *command, const struct cli_option *o)
{
	if (o->hidden)
		return;
	printf("%s\t%s%s\t", command, o->name ? "--" : "", o->name ? o->name : "");
	if (o->letter)
		printf("-%c", o->letter);
	printf("\t%s\t%s\n", o->arg ? o->arg : "", o->text);
}

static void dump(const struct cmd *const *table)
{
	struct cli_option list[CLI_OPTIONS_MAX];

	for (; *table; table++) {
		if ((*table)->subs) {
			dump((*table)->subs);
			continue;
		}
		size_t n = cli_options((*table)->argp, list);

		for (size_t i = 0; i < n; i++)
			dump_option((*table)->name, &list[i]);
	}
}

/* A command's own --help, so that both are the same. */
static int help_of(const struct cmd *cmd)
{
	char name[64], option[] = "--help";
	char *argv[] = { name, option, NULL };

	snprintf(name, sizeof(name), "pagdi %s", cmd->name);
	return cmd->run(2, argv);
}

static bool is_command(const char *word)
{
	for (const struct cmd *const *cmd = cmd_table; *cmd; cmd++)
		if (strcmp((*cmd)->name, word) == 0)
			return true;
	return false;
}

/* A word that is no command's may be a page's, or nearly so; else it is a slip. */
static bool page_told(const char *word)
{
	const struct guide *guide = guide_find(word);

	if (is_command(word))
		return false;
	if (guide)
		guide_tell(guide, stdout);
	else if (guide_near(word))
		cli_usage(&cmd_help, "no command or page '%s'; did you mean '%s'?",
		    word, guide_near(word)->word);
	return guide != NULL;
}

static int help_run(int argc, char **argv)
{
	struct help_options o = { 0 };
	const struct cmd *cmd = NULL;

	cli_parse(&cmd_help, argc, argv, &o);
	if (o.dump) {
		dump(cmd_table);
		return STATUS_YES;
	}
	if (o.words[0] && !o.words[1] && page_told(o.words[0]))
		return STATUS_YES;
	for (int i = 0; i < 2 && o.words[i]; i++)
		cmd = cli_find(cmd, o.words[i]);
	if (!cmd)
		cli_help_short(stdout);
	else if (cmd->subs)
		cli_help_group(cmd, stdout);
	else
		return help_of(cmd);
	return STATUS_YES;
}

static const struct argp_option help_options[] = {
	{ "dump", 0x1010, NULL, OPTION_HIDDEN,
	    "every option of every command, for tests", 0 },
	{ 0 },
};

static const struct argp help_argp = {
	.options = help_options,
	.parser = help_parse,
	.args_doc = "[COMMAND [SUBCOMMAND] | PAGE]",
	.doc =
	    "Show what pagdi can do, the help of one command, or where a page of the "
	    "manual is.\v"
	    "Examples:\n"
	    "  pagdi help                  the commands\n"
	    "  pagdi help check            the same as: pagdi check --help\n"
	    "  pagdi help tutorial         where the tutorial is\n"
	    "\n"
	    "Exit status: 0 done, 2 used wrongly, 3 could not write.",
};

const struct cmd cmd_help = {
	.name = "help",
	.summary = "show the commands, the help of one, or where a page is",
	.argp = &help_argp,
	.run = help_run,
};
