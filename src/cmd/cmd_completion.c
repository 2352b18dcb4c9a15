#include "cmd/complete.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "cmd/guide.h"

static struct complete words_of(const char *arg)
{
	struct complete c = { .kind = COMPLETE_WORDS };
	size_t n = 0;

	for (; *arg && *arg != ']' && *arg != ' ' && n + 1 < sizeof(c.words); arg++)
		if (*arg != '[')
			c.words[n++] = *arg == '|' ? ' ' : *arg;
	return c;
}

struct complete complete_of(const struct cmd *cmd, const char *arg)
{
	static const struct {
		const char *part;
		enum complete_kind kind;
	} kinds[] = {
		{ "NAME", COMPLETE_RULE_SETS },
		{ "DIR", COMPLETE_DIRS },
		{ "PAGE", COMPLETE_PAGES },
		{ "COMMAND", COMPLETE_COMMANDS },
		{ "CODE", COMPLETE_CODES },
		{ "FILE.yaml", COMPLETE_YAML },
		{ "FILE", COMPLETE_RECORDS },
		{ "RECORD", COMPLETE_RECORDS },
	};
	struct complete c = { .kind = COMPLETE_NOTHING };

	/* What is to be written is no record that is there. */
	if (!arg || strstr(arg, ".svg"))
		return c;
	if (islower((unsigned char)arg[strspn(arg, "[")]))
		return words_of(arg);
	if (strcmp(arg, "SEAT") == 0)
		return words_of("S|E|N|W");
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds) && !c.kind; i++)
		if (strstr(arg, kinds[i].part))
			c.kind = kinds[i].kind;
	if (c.kind == COMPLETE_RECORDS && span_starts(span_of(cmd->name), "rules "))
		c.kind = COMPLETE_YAML;
	return c;
}

void complete_each(void (*f)(const struct cmd *cmd))
{
	for (const struct cmd *const *cmd = cmd_table; *cmd; cmd++) {
		if (!(*cmd)->subs)
			f(*cmd);
		for (const struct cmd *const *sub = (*cmd)->subs; sub && *sub; sub++)
			f(*sub);
	}
}

const char *complete_word(const struct cmd *cmd)
{
	const char *space = strrchr(cmd->name, ' ');

	return space ? space + 1 : cmd->name;
}

void complete_names(const struct cmd *const *table, struct buf *out)
{
	for (size_t i = 0; table[i]; i++)
		buf_printf(out, "%s%s", i ? " " : "", complete_word(table[i]));
}

void complete_pages(struct buf *out)
{
	for (const struct guide *g = guides; g->word; g++)
		buf_printf(out, " %s", g->word);
}

static const struct {
	const char *name;
	void (*write)(void);
} shells[] = { { "bash", complete_bash }, { "zsh", complete_zsh },
	{ "fish", complete_fish } };

static error_t completion_parse(int key, char *arg, struct argp_state *st)
{
	void (**write)(void) = st->input;

	switch (key) {
	case ARGP_KEY_ARG:
		if (st->arg_num > 0)
			argp_error(st, "one shell at a time");
		for (size_t i = 0; i < sizeof(shells) / sizeof(*shells); i++)
			if (strcmp(arg, shells[i].name) == 0)
				*write = shells[i].write;
		if (!*write)
			argp_error(
			    st, "unknown shell '%s': it is bash, zsh or fish", arg);
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(st, "which shell: bash, zsh or fish?");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static int completion_run(int argc, char **argv)
{
	void (*write)(void) = NULL;

	cli_parse(&cmd_completion, argc, argv, &write);
	write();
	return STATUS_YES;
}

static const struct argp completion_argp = {
	.parser = completion_parse,
	.args_doc = "bash|zsh|fish",
	.doc = "Write a script for your shell that completes commands, options, their "
	       "values, rule sets and files.\v"
	       "Examples:\n"
	       "  source <(pagdi completion bash)        this shell, now\n"
	       "  pagdi completion zsh >~/.zfunc/_pagdi  a folder of fpath, for good\n"
	       "  pagdi completion fish | source         this shell, now\n"
	       "\n"
	       "Exit status: 0 done, 2 an unknown shell, 3 could not write.",
};

const struct cmd cmd_completion = {
	.name = "completion",
	.summary = "write a completion script for a shell",
	.argp = &completion_argp,
	.run = completion_run,
};
