#include "cmd/complete.h"

#include <string.h>

static void put_quoted(const char *text)
{
	putchar('\'');
	for (; *text; text++) {
		if (*text == '\'' || *text == '\\')
			putchar('\\');
		putchar(*text);
	}
	putchar('\'');
}

static void put_values(struct complete c)
{
	static const char *const sources[] = {
		[COMPLETE_NOTHING] = NULL,
		[COMPLETE_WORDS] = NULL,
		[COMPLETE_RULE_SETS] =
		    "(__pagdi_first_words rules list; __fish_complete_suffix .yaml)",
		[COMPLETE_RECORDS] = "(__fish_complete_suffix .pagdi)",
		[COMPLETE_YAML] = "(__fish_complete_suffix .yaml)",
		[COMPLETE_DIRS] = "(__fish_complete_directories)",
		[COMPLETE_COMMANDS] = "(__pagdi_commands)",
		[COMPLETE_PAGES] = "(__pagdi_commands; __pagdi_pages)",
		[COMPLETE_CODES] = "(__pagdi_first_words explain)",
	};
	const char *source = c.kind == COMPLETE_WORDS ? c.words : sources[c.kind];

	if (!source)
		return;
	printf(" -a ");
	put_quoted(source);
}

static void put_condition(const char *name)
{
	printf("complete -c pagdi -n '__pagdi_using%s%s'", *name ? " " : "", name);
}

static void put_command(const struct cmd *cmd)
{
	struct cli_option list[CLI_OPTIONS_MAX];
	size_t n = cli_options(cmd->argp, list);
	struct complete args = complete_of(cmd, cmd->argp->args_doc);

	for (size_t i = 0; i < n; i++) {
		const struct cli_option *o = &list[i];

		if (o->hidden)
			continue;
		put_condition(cmd->name);
		if (o->letter)
			printf(" -s %c", o->letter);
		if (o->name)
			printf(" -l %s", o->name);
		if (o->arg && !o->arg_optional)
			printf(" -x");
		if (o->arg)
			put_values(complete_of(cmd, o->arg));
		printf(" -d ");
		put_quoted(o->text);
		putchar('\n');
	}
	if (args.kind == COMPLETE_NOTHING)
		return;
	put_condition(cmd->name);
	put_values(args);
	putchar('\n');
}

static void put_names(const char *group, const struct cmd *const *table)
{
	for (; *table; table++) {
		put_condition(group);
		printf(" -a %s -d ", complete_word(*table));
		put_quoted((*table)->summary);
		putchar('\n');
	}
}

static const char head[] =
    "# fish completion for pagdi, as `pagdi completion fish` writes it.\n"
    "\n"
    "function __pagdi_first_words\n"
    "\tpagdi $argv 2>/dev/null | string replace -r '\\s.*' ''\n"
    "end\n"
    "\n"
    "# Is this the command of the line so far?\n"
    "function __pagdi_using\n"
    "\tset -l found\n"
    "\tfor word in (commandline -opc)[2..]\n"
    "\t\tstring match -q -- '-*' $word; and continue\n"
    "\t\tset -a found $word\n"
    "\t\tcontains -- \"$found\" $__pagdi_groups; or break\n"
    "\tend\n"
    "\ttest \"$found\" = \"$argv\"\n"
    "end\n"
    "\n";

void complete_fish(void)
{
	struct buf names = { 0 };

	complete_names(cmd_table, &names);
	fputs(head, stdout);
	printf("function __pagdi_commands\n\tprintf '%%s\\n' %s\nend\n\n",
	    buf_cstr(&names));
	buf_reset(&names);
	complete_pages(&names);
	printf("function __pagdi_pages\n\tprintf '%%s\\n'%s\nend\n\n"
	       "set -g __pagdi_groups",
	    buf_cstr(&names));
	buf_clear(&names);
	for (const struct cmd *const *cmd = cmd_table; *cmd; cmd++)
		if ((*cmd)->subs)
			printf(" %s", (*cmd)->name);
	puts("\n\ncomplete -c pagdi -f");
	put_condition("");
	puts(" -s h -l help -d 'show the commands'");
	put_condition("");
	puts(" -s V -l version -d 'show the version'");
	put_names("", cmd_table);
	for (const struct cmd *const *cmd = cmd_table; *cmd; cmd++)
		if ((*cmd)->subs)
			put_names((*cmd)->name, (*cmd)->subs);
	complete_each(put_command);
}
