#include "cmd/complete.h"

#include <string.h>

/* The words of _pagdi_reply below. */
static const char *kind_word(enum complete_kind kind)
{
	static const char *const words[] = {
		[COMPLETE_NOTHING] = "nothing",
		[COMPLETE_WORDS] = "words",
		[COMPLETE_RULE_SETS] = "rule_sets",
		[COMPLETE_RECORDS] = "records",
		[COMPLETE_YAML] = "yaml",
		[COMPLETE_DIRS] = "dirs",
		[COMPLETE_COMMANDS] = "commands",
		[COMPLETE_PAGES] = "pages",
		[COMPLETE_CODES] = "codes",
	};

	return words[kind];
}

static void put_kind(struct complete c)
{
	printf("%s%s%s", kind_word(c.kind), c.words[0] ? " " : "", c.words);
}

/* 'check --rules' | 'check -r') value='rule_sets' ;; */
static void put_values(const struct cmd *cmd)
{
	struct cli_option list[CLI_OPTIONS_MAX];
	size_t n = cli_options(cmd->argp, list);

	for (size_t i = 0; i < n; i++) {
		const struct cli_option *o = &list[i];

		if (!o->arg || o->hidden)
			continue;
		printf("\t");
		if (o->name)
			printf("'%s --%s'", cmd->name, o->name);
		if (o->letter)
			printf(
			    "%s'%s -%c'", o->name ? " | " : "", cmd->name, o->letter);
		printf(") value='");
		put_kind(complete_of(cmd, o->arg));
		printf("' ;;\n");
	}
}

static void put_command(const struct cmd *cmd)
{
	struct cli_option list[CLI_OPTIONS_MAX];
	size_t n = cli_options(cmd->argp, list);

	printf("\t'%s') options='", cmd->name);
	for (size_t i = 0; i < n; i++) {
		if (list[i].hidden)
			continue;
		if (list[i].name)
			printf("--%s%s ", list[i].name,
			    list[i].arg && !list[i].arg_optional ? "=" : "");
		else
			printf("-%c ", list[i].letter);
	}
	printf("' args='");
	put_kind(complete_of(cmd, cmd->argp->args_doc));
	printf("' ;;\n");
}

static void put_groups(void)
{
	for (const struct cmd *const *cmd = cmd_table; *cmd; cmd++) {
		struct buf names = { 0 };

		if (!(*cmd)->subs)
			continue;
		complete_names((*cmd)->subs, &names);
		printf("\t'%s') options='--help' args='words %s' ;;\n", (*cmd)->name,
		    buf_cstr(&names));
		buf_clear(&names);
	}
}

static const char head[] =
    "# bash completion for pagdi, as `pagdi completion bash` writes it.\n"
    "\n"
    "_pagdi_rule_sets()\n"
    "{\n"
    "\tlocal name rest\n"
    "\tpagdi rules list 2>/dev/null | while read -r name rest; do\n"
    "\t\tprintf '%s\\n' \"$name\"\n"
    "\tdone\n"
    "}\n"
    "\n"
    "# _pagdi_reply KIND [WORD...] - what $cur can become\n"
    "_pagdi_reply()\n"
    "{\n"
    "\tlocal kind=$1\n"
    "\tshift\n"
    "\tcase $kind in\n"
    "\twords) mapfile -t COMPREPLY < <(compgen -W \"$*\" -- \"$cur\") ;;\n"
    "\tcommands) _pagdi_reply words \"$commands\" ;;\n"
    "\tpages) _pagdi_reply words \"$commands $pages\" ;;\n"
    "\tcodes) _pagdi_reply words \"$(pagdi explain 2>/dev/null | cut -c1-4)\" ;;\n"
    "\trecords | yaml | dirs | rule_sets)\n"
    "\t\tcompopt -o filenames 2>/dev/null\n"
    "\t\tmapfile -t COMPREPLY < <(\n"
    "\t\t\tcase $kind in\n"
    "\t\t\trecords) compgen -f -X '!*.pagdi' -- \"$cur\" ;;\n"
    "\t\t\tyaml) compgen -f -X '!*.yaml' -- \"$cur\" ;;\n"
    "\t\t\trule_sets)\n"
    "\t\t\t\tcompgen -W \"$(_pagdi_rule_sets)\" -- \"$cur\"\n"
    "\t\t\t\tcompgen -f -X '!*.yaml' -- \"$cur\"\n"
    "\t\t\t\t;;\n"
    "\t\t\tesac\n"
    "\t\t\tcompgen -d -- \"$cur\"\n"
    "\t\t)\n"
    "\t\t;;\n"
    "\tesac\n"
    "}\n"
    "\n"
    "_pagdi()\n"
    "{\n"
    "\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "\tlocal option= prefix= value= command= options= args= i\n";

static const char body[] = "\tCOMPREPLY=()\n"
			   "\t# bash takes --format=jsonl for three words where = is a "
			   "word break of its own.\n"
			   "\tif [[ $cur == = ]]; then\n"
			   "\t\toption=$prev cur=\n"
			   "\telif [[ $prev == = ]]; then\n"
			   "\t\toption=${COMP_WORDS[COMP_CWORD - 2]}\n"
			   "\telif [[ $cur == --*=* ]]; then\n"
			   "\t\toption=${cur%%=*} prefix=${cur%%=*}= cur=${cur#*=}\n"
			   "\telif [[ $prev == -* ]]; then\n"
			   "\t\toption=$prev\n"
			   "\tfi\n"
			   "\tfor ((i = 1; i < COMP_CWORD; i++)); do\n"
			   "\t\t[[ ${COMP_WORDS[i]} != -* ]] || continue\n"
			   "\t\tcommand+=${command:+ }${COMP_WORDS[i]}\n"
			   "\t\t[[ \" $groups \" == *\" $command \"* ]] || break\n"
			   "\tdone\n";

static const char tail[] =
    "\tesac\n"
    "\tif [[ $cur == -* ]]; then\n"
    "\t\t_pagdi_reply words \"$options\"\n"
    "\t\t[[ ${#COMPREPLY[@]} -ne 1 || $COMPREPLY != *= ]] || compopt -o nospace "
    "2>/dev/null\n"
    "\telse\n"
    "\t\t_pagdi_reply $args\n"
    "\tfi\n"
    "}\n"
    "complete -F _pagdi pagdi\n";

void complete_bash(void)
{
	struct buf names = { 0 }, pages = { 0 };

	complete_names(cmd_table, &names);
	complete_pages(&pages);
	fputs(head, stdout);
	printf("\tlocal commands='%s' pages='%s' groups='", buf_cstr(&names),
	    buf_cstr(&pages));
	for (const struct cmd *const *cmd = cmd_table; *cmd; cmd++)
		if ((*cmd)->subs)
			printf("%s ", (*cmd)->name);
	printf("'\n%s\tcase \"$command $option\" in\n", body);
	complete_each(put_values);
	printf("\tesac\n"
	       "\tif [[ $value ]]; then\n"
	       "\t\t_pagdi_reply $value\n"
	       "\t\tCOMPREPLY=(\"${COMPREPLY[@]/#/$prefix}\")\n"
	       "\t\treturn\n"
	       "\tfi\n"
	       "\tcase $command in\n"
	       "\t'') options='--help --version' args='commands' ;;\n");
	put_groups();
	complete_each(put_command);
	fputs(tail, stdout);
	buf_clear(&names);
	buf_clear(&pages);
}
