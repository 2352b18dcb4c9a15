#include "cmd/cli.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "cmd/guide.h"

/* What people type who know other programs, and what they mean. */
static const char *synonym(struct span word)
{
	static const char *const pairs[][2] = {
		{ "verify", "check" },
		{ "lint", "check" },
		{ "validate", "check" },
		{ "format", "fmt" },
		{ "display", "show" },
		{ "view", "show" },
		{ "render", "show" },
		{ "board", "show" },
		{ "watch", "replay" },
		{ "roll", "cast" },
		{ "dice", "cast" },
		{ "throw", "cast" },
		{ "legal", "moves" },
		{ "variants", "rules" },
		{ "variant", "rules" },
		{ "rule", "rules" },
		{ "play-on", "apply" },
		{ "why", "explain" },
		{ "scaffold", "bot" },
		{ "init", "bot" },
		{ "new", "bot" },
		{ "bots", "bot" },
		{ "ask", "bot" },
		{ "gtp", "referee" },
		{ "compare", "rules compare" },
		{ "diff", "rules diff" },
		{ "ratings", "standings" },
		{ "rating", "standings" },
		{ "results", "standings" },
		{ "score", "standings" },
		{ "table", "standings" },
		{ "statistics", "stats" },
		{ "contest", "tournament" },
		{ "csv", "export" },
		{ "sqlite", "export" },
		{ "html", "replay --html" },
		{ "svg", "show --format=svg" },
		{ "version", "--version" },
	};

	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
		if (span_is(word, pairs[i][0]))
			return pairs[i][1];
	return NULL;
}

/* The part of a name that is typed after the parent's: "show" of "rules show". */
static const char *last_word(const struct cmd *cmd)
{
	const char *space = strrchr(cmd->name, ' ');

	return space ? space + 1 : cmd->name;
}

static const struct cmd *command_named(const struct cmd *const *table, const char *word)
{
	for (; *table; table++)
		if (strcmp(last_word(*table), word) == 0)
			return *table;
	return NULL;
}

static _Noreturn void command_unknown(
    const struct cmd *parent, const struct cmd *const *table, const char *word)
{
	enum { MOST = 64 };
	const char *names[MOST + 1] = { NULL };
	const char *near = parent ? NULL : synonym(span_of(word));

	for (size_t i = 0; table[i] && i < MOST; i++)
		names[i] = last_word(table[i]);
	if (!near)
		near = text_nearest(span_of(word), names);
	if (near)
		cli_usage(
		    parent, "unknown command '%s'; did you mean '%s'?", word, near);
	cli_usage(parent, "unknown command '%s'", word);
}

/* An option in a command's place: is it one of the command that follows? */
static _Noreturn void option_first(
    const struct cmd *parent, const struct cmd *const *table, int argc, char **argv)
{
	for (int i = 2; i < argc; i++) {
		const struct cmd *cmd = command_named(table, argv[i]);

		if (cmd)
			cli_usage(parent,
			    "an option goes after the command: pagdi %s %s", cmd->name,
			    argv[1]);
	}
	cli_usage(parent, "unknown option '%s'", argv[1]);
}

static int dispatch(
    const struct cmd *parent, const struct cmd *const *table, int argc, char **argv)
{
	const struct cmd *cmd = command_named(table, argv[1]);
	char name[64];

	if (argv[1][0] == '-' && argv[1][1])
		option_first(parent, table, argc, argv);
	if (!cmd)
		command_unknown(parent, table, argv[1]);
	/* So that its help and its faults speak of "pagdi check". */
	snprintf(name, sizeof(name), "pagdi %s", cmd->name);
	argv[1] = name;
	return cmd->run(argc - 1, argv + 1);
}

int cli_command(int argc, char **argv)
{
	return dispatch(NULL, cmd_table, argc, argv);
}

static void print_table(const struct cmd *const *table, FILE *stream)
{
	for (; *table; table++)
		fprintf(stream, "  %-12s %s\n", last_word(*table), (*table)->summary);
}

void cli_help_group(const struct cmd *cmd, FILE *stream)
{
	const char *text = cmd->argp->doc ? cmd->argp->doc : "";
	size_t before = strcspn(text, "\v");
	char *first = mem_copy(text, before);

	fprintf(stream, "Usage: pagdi %s COMMAND [OPTION...] [ARG...]\n", cmd->name);
	cli_wrap(stream, "", first);
	fputc('\n', stream);
	print_table(cmd->subs, stream);
	fputc('\n', stream);
	if (text[before]) {
		cli_wrap(stream, "", text + before + 1);
		fputc('\n', stream);
	}
	fprintf(stream, "'pagdi %s COMMAND --help' tells more of one.\n", cmd->name);
	mem_free(first);
}

int cli_subcommand(const struct cmd *cmd, int argc, char **argv)
{
	if (argc < 2) {
		cli_help_group(cmd, stderr);
		return STATUS_USAGE;
	}
	if (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0) {
		if (argc == 2) {
			cli_help_group(cmd, stdout);
			return STATUS_YES;
		}
		char *sub = argv[2];

		argv[2] = argv[1];
		argv[1] = sub;
	}
	return dispatch(cmd, cmd->subs, argc, argv);
}

const struct cmd *cli_find(const struct cmd *parent, const char *word)
{
	const struct cmd *const *table = parent ? parent->subs : cmd_table;
	const struct cmd *cmd = table ? command_named(table, word) : NULL;

	if (!cmd && table)
		command_unknown(parent, table, word);
	if (!cmd)
		cli_usage(parent, "'%s' has no subcommands", parent->name);
	return cmd;
}

void cli_help_short(FILE *stream)
{
	fputs("pagdi - referee and notation tool for the board game Pagdi (Chowka "
	      "Bara)\n\n"
	      "Usage: pagdi COMMAND [OPTION...] [ARG...]\n\n"
	      "  pagdi check game.pagdi          is this game legal?\n"
	      "  pagdi show --ply=12 game.pagdi  the board after the 12th ply\n"
	      "  pagdi rules list                the house rules it knows\n\n",
	    stream);
	print_table(cmd_table, stream);
	fputs("\n'pagdi COMMAND --help' tells more of one; 'pagdi --version' the "
	      "version.\n",
	    stream);
	guide_list(stream);
}
