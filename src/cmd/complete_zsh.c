#include "cmd/complete.h"

#include <string.h>

/* Text inside single quotes, with a backslash before what zsh's functions would take.
 */
static void put_quoted(const char *text, const char *special)
{
	for (; *text; text++) {
		if (*text == '\'')
			fputs("'\\'", stdout);
		else if (strchr(special, *text))
			putchar('\\');
		putchar(*text);
	}
}

static void put_action(const struct cmd *cmd, const char *arg)
{
	static const char *const actions[] = {
		[COMPLETE_NOTHING] = " ",
		[COMPLETE_WORDS] = "",
		[COMPLETE_RULE_SETS] = "_pagdi_rule_sets",
		[COMPLETE_RECORDS] = "_files -g \"*.pagdi\"",
		[COMPLETE_YAML] = "_files -g \"*.yaml\"",
		[COMPLETE_DIRS] = "_files -/",
		[COMPLETE_COMMANDS] = "_pagdi_commands",
		[COMPLETE_PAGES] = "_pagdi_pages",
		[COMPLETE_CODES] = "_pagdi_codes",
	};
	struct complete c = complete_of(cmd, arg);

	putchar(':');
	put_quoted(arg, ":");
	if (c.kind == COMPLETE_WORDS)
		printf(":(%s)", c.words);
	else
		printf(":%s", actions[c.kind]);
}

/* (-r --rules)-r+'[...]:NAME:action' and --rules=, each a word of its own. */
static void put_option(const struct cmd *cmd, const struct cli_option *o)
{
	char letter[] = { '-', o->letter, '\0' };

	for (int is_long = 0; is_long < 2; is_long++) {
		const char *name = is_long ? o->name : letter + 1;

		if (!name || !*name)
			continue;
		printf("\t\t\t'");
		if (o->name && o->letter)
			printf("(-%c --%s)", o->letter, o->name);
		printf("%s%s%s[", is_long ? "--" : "-", name,
		    !o->arg   ? ""
		    : is_long ? "="
			      : "+");
		put_quoted(o->text, "[]");
		putchar(']');
		if (o->arg)
			put_action(cmd, o->arg);
		printf("' \\\n");
	}
}

static void put_command(const struct cmd *cmd)
{
	struct cli_option list[CLI_OPTIONS_MAX];
	size_t n = cli_options(cmd->argp, list);

	printf("\t'%s')\n\t\t_arguments -s \\\n", cmd->name);
	for (size_t i = 0; i < n; i++)
		if (!list[i].hidden)
			put_option(cmd, &list[i]);
	if (cmd->argp->args_doc) {
		printf("\t\t\t'*");
		put_action(cmd, cmd->argp->args_doc);
		printf("'\n");
	} else {
		printf("\t\t\t&& return\n");
	}
	printf("\t\t;;\n");
}

static void put_list(const struct cmd *const *table)
{
	for (; *table; table++) {
		printf("\t\t'%s:", complete_word(*table));
		put_quoted((*table)->summary, ":");
		printf("'\n");
	}
}

static void put_list_function(const char *name, const struct cmd *const *table)
{
	printf("_pagdi_%s()\n{\n\tlocal -a list=(\n", name);
	put_list(table);
	printf("\t)\n\t_describe command list\n}\n\n");
}

static void put_pages_function(void)
{
	struct buf pages = { 0 };

	complete_pages(&pages);
	printf("_pagdi_pages()\n{\n\t_alternative 'commands:command:_pagdi_commands' "
	       "'pages:page:(%s)'\n}\n\n",
	    buf_cstr(&pages) + 1);
	buf_clear(&pages);
}

static const char head[] =
    "#compdef pagdi\n"
    "# zsh completion for pagdi, as `pagdi completion zsh` writes it.\n"
    "\n"
    "_pagdi_rule_sets()\n"
    "{\n"
    "\tlocal -a names=(${${(f)\"$(pagdi rules list 2>/dev/null)\"}%%[[:space:]]*})\n"
    "\t_alternative 'names:rule set:compadd -a names' "
    "'files:file:_files -g \"*.yaml\"'\n"
    "}\n"
    "\n"
    "_pagdi_codes()\n"
    "{\n"
    "\tlocal -a codes=(${${(f)\"$(pagdi explain 2>/dev/null)\"}%%[[:space:]]*})\n"
    "\t_wanted codes expl code compadd -a codes\n"
    "}\n"
    "\n";

static const char dispatch[] =
    "_pagdi()\n"
    "{\n"
    "\tlocal command\n"
    "\n"
    "\tif ((CURRENT == 2)); then\n"
    "\t\t_arguments '(- *)--help[show the commands]' "
    "'(- *)--version[show the version]' '1: :_pagdi_commands'\n"
    "\t\treturn\n"
    "\tfi\n"
    "\tshift words\n"
    "\t((CURRENT--))\n"
    "\tcommand=$words[1]\n";

void complete_zsh(void)
{
	fputs(head, stdout);
	put_list_function("commands", cmd_table);
	put_pages_function();
	for (const struct cmd *const *cmd = cmd_table; *cmd; cmd++)
		if ((*cmd)->subs)
			put_list_function((*cmd)->name, (*cmd)->subs);
	fputs(dispatch, stdout);
	for (const struct cmd *const *cmd = cmd_table; *cmd; cmd++)
		if ((*cmd)->subs)
			printf("\tif [[ $command == %s ]]; then\n"
			       "\t\tif ((CURRENT == 2)); then\n"
			       "\t\t\t_pagdi_%s\n"
			       "\t\t\treturn\n"
			       "\t\tfi\n"
			       "\t\tshift words\n"
			       "\t\t((CURRENT--))\n"
			       "\t\tcommand+=\" $words[1]\"\n"
			       "\tfi\n",
			    (*cmd)->name, (*cmd)->name);
	puts("\tcase $command in");
	complete_each(put_command);
	fputs("\tesac\n}\n\n"
	      "# Autoloaded from fpath the file is the function; sourced, it registers "
	      "it.\n"
	      "if [[ $funcstack[1] == _pagdi ]]; then\n"
	      "\t_pagdi \"$@\"\n"
	      "else\n"
	      "\tcompdef _pagdi pagdi\n"
	      "fi\n",
	    stdout);
}
