#include "cmd/cli.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "base/mem.h"
#include "base/text.h"

enum { KEY_HELP = 'h', KEY_USAGE = 0x1000 };

/* Every command has these; argp's own have no -h. */
static const struct argp_option common_options[] = {
	{ "help", KEY_HELP, NULL, 0, "show this help", -1 },
	{ "usage", KEY_USAGE, NULL, 0, "show the options in short", -1 },
	{ 0 },
};

/* Where argp_error writes to. */
struct fault_stream {
	const char *program;
	bool last; /* the line that ends a fault of usage was written */
};

/*
 * A line for standard error. The one that ends a fault of usage gets today's quotes; a
 * long one argp breaks in two.
 */
static void fault_line(struct fault_stream *f, struct span line)
{
	struct buf b = { 0 };

	if (f->last)
		return;
	f->last = span_starts(line, "Try `");
	if (f->last)
		buf_printf(&b, "Try '%s --help' for more information.", f->program);
	else
		cli_escape(&b, line);
	fprintf(stderr, "%s\n", buf_cstr(&b));
	buf_clear(&b);
}

/* Whole lines come here, since the stream is buffered by lines. */
static ssize_t fault_write(void *to, const char *p, size_t len)
{
	for (size_t at = 0; at < len;) {
		const char *end = memchr(p + at, '\n', len - at);
		size_t n = end ? (size_t)(end - p) - at : len - at;

		fault_line(to, (struct span){ p + at, n });
		at += n + 1;
	}
	return (ssize_t)len;
}

static int fault_close(void *to)
{
	mem_free(to);
	return 0;
}

/*
 * argp_error prints an argument as it was given. Its stream is replaced by one that
 * shows control characters escaped, as everything else that reaches a terminal.
 */
static FILE *fault_stream(const char *program)
{
	const cookie_io_functions_t io = { .write = fault_write, .close = fault_close };
	/* Kept in sight: argp ends the program without closing the stream. */
	static struct fault_stream *to;
	FILE *stream;

	to = mem_alloc(sizeof(*to));
	to->program = program;
	stream = fopencookie(to, "w", io);
	if (stream)
		setvbuf(stream, NULL, _IOLBF, 0);
	else
		mem_free(to);
	return stream;
}

static error_t common_parse(int key, char *arg, struct argp_state *st)
{
	(void)arg;
	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = st->input;
		FILE *faults = fault_stream(st->argv[0]);
		if (faults)
			st->err_stream = faults;
		return 0;
	case ARGP_KEY_FINI:
		if (st->err_stream != stderr)
			fclose(st->err_stream);
		return 0;
	case KEY_HELP:
		argp_state_help(st, stdout, ARGP_HELP_STD_HELP);
		return 0;
	case KEY_USAGE:
		argp_state_help(st, stdout, ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* The sentence on arguments of long and short options tells nobody anything here. */
static char *common_filter(int key, const char *text, void *input)
{
	(void)input;
	return key == ARGP_KEY_HELP_DUP_ARGS_NOTE ? NULL : (char *)(size_t)text;
}

static size_t collect(const struct argp *argp, struct cli_option *out, size_t n)
{
	const struct argp_option *o = argp->options;
	struct cli_option last = { 0 };

	for (; o && (o->name || o->key || o->doc || o->group); o++) {
		struct cli_option *to = &out[n];

		if ((o->flags & OPTION_DOC) || (!o->name && !o->key) ||
		    n == CLI_OPTIONS_MAX)
			continue;
		*to = (struct cli_option){
			.name = o->name,
			.letter = (char)(o->key > 0 && o->key < 128 && isgraph(o->key)
					     ? o->key
					     : 0),
			.arg = o->arg,
			.arg_optional = o->flags & OPTION_ARG_OPTIONAL,
			.hidden = o->flags & OPTION_HIDDEN,
			.text = o->doc ? o->doc : "",
		};
		if (o->flags & OPTION_ALIAS) {
			to->arg = last.arg;
			to->arg_optional = last.arg_optional;
			to->text = last.text;
		} else {
			last = *to;
		}
		n++;
	}
	for (const struct argp_child *c = argp->children; c && c->argp; c++)
		n = collect(c->argp, out, n);
	return n;
}

size_t cli_options(const struct argp *argp, struct cli_option out[CLI_OPTIONS_MAX])
{
	static const struct argp common = { .options = common_options };
	size_t n = collect(argp, out, 0);

	return collect(&common, out, n);
}

/* What people type who know other programs. */
static const char *option_synonym(struct span word)
{
	static const char *const pairs[][2] = {
		{ "json", "--format=jsonl" },
		{ "games", "--groups" },
		{ "bot", "--bots" },
		{ "svg", "--format=svg" },
		{ "jsonl", "--format=jsonl" },
		{ "colour", "--color" },
		{ "no-color", "--color=never" },
		{ "silent", "--quiet" },
		{ "ruleset", "--rules" },
		{ "variant", "--rules" },
		{ "at", "--ply" },
		{ "output-format", "--format" },
		{ "in-place", "--write" },
		{ "filter", "--where" },
		{ "threads", "--jobs" },
	};

	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
		if (span_is(word, pairs[i][0]))
			return pairs[i][1];
	return NULL;
}

/* A command's options, and how to look one up. */
struct option_list {
	const struct cmd *cmd;
	struct cli_option at[CLI_OPTIONS_MAX];
	size_t n;
};

static const struct cli_option *option_named(
    const struct option_list *l, struct span name)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->at[i].name && span_is(name, l->at[i].name))
			return &l->at[i];
	return NULL;
}

static const struct cli_option *option_lettered(
    const struct option_list *l, char letter)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->at[i].letter == letter)
			return &l->at[i];
	return NULL;
}

static struct span option_word(const char *text)
{
	return (struct span){ text, strcspn(text, "=") };
}

static _Noreturn void option_unknown(const struct option_list *l, struct span word)
{
	const char *names[CLI_OPTIONS_MAX + 1] = { NULL };
	const char *near = option_synonym(word);
	const char *prefix = NULL;
	size_t n = 0;

	/* A synonym helps only where the command has the option it stands for. */
	if (near && option_named(l, option_word(near + 2)))
		cli_usage(l->cmd, "unknown option '--%.*s'; did you mean '%s'?",
		    (int)word.len, word.p, near);
	for (size_t i = 0; i < l->n; i++) {
		if (!l->at[i].name || l->at[i].hidden)
			continue;
		names[n++] = l->at[i].name;
		if (word.len > 0 && strncmp(l->at[i].name, word.p, word.len) == 0)
			prefix = l->at[i].name;
	}
	near = prefix ? prefix : text_nearest(word, names);
	if (near)
		cli_usage(l->cmd, "unknown option '--%.*s'; did you mean '--%s'?",
		    (int)word.len, word.p, near);
	cli_usage(l->cmd, "unknown option '--%.*s'", (int)word.len, word.p);
}

/* A word of short options; true where the next word is the argument of its last one. */
static bool check_letters(const struct option_list *l, const char *letters)
{
	for (; *letters; letters++) {
		const struct cli_option *o = option_lettered(l, *letters);

		if (!o)
			cli_usage(l->cmd, "unknown option '-%c'", *letters);
		if (o->arg)
			return !letters[1] && !o->arg_optional;
	}
	return false;
}

/*
 * getopt takes any prefix of a long option, so that each new option could break a
 * script that works today, and it has no idea of what was meant: names are checked
 * before it runs.
 */
static void check_options(const struct cmd *cmd, int argc, char **argv)
{
	struct option_list l = { .cmd = cmd };

	l.n = cli_options(cmd->argp, l.at);
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
		const char *arg = argv[i];

		if (arg[0] != '-' || !arg[1])
			continue;
		if (arg[1] != '-') {
			i += check_letters(&l, arg + 1);
			continue;
		}
		const struct cli_option *o = option_named(&l, option_word(arg + 2));

		if (!o)
			option_unknown(&l, option_word(arg + 2));
		i += o->arg && !o->arg_optional && !strchr(arg, '=');
	}
}

/* Asked last: an argument that the command has no use for. */
static error_t leftover_parse(int key, char *arg, struct argp_state *st)
{
	if (key != ARGP_KEY_ARG)
		return ARGP_ERR_UNKNOWN;
	argp_error(st, "'%s' is one argument too many", arg);
	return 0;
}

void cli_parse(const struct cmd *cmd, int argc, char **argv, void *input)
{
	static const struct argp leftover = { .parser = leftover_parse };
	const struct argp_child children[] = { { cmd->argp, 0, NULL, 0 },
		{ &leftover, 0, NULL, 0 }, { 0 } };
	const struct argp argp = { common_options, common_parse, NULL, NULL, children,
		common_filter, NULL };

	argp_err_exit_status = STATUS_USAGE;
	check_options(cmd, argc, argv);
	/* ARGP_IN_ORDER: POSIXLY_CORRECT must not turn options into names of files. */
	if (argp_parse(&argp, argc, argv, ARGP_IN_ORDER | ARGP_NO_HELP, NULL, input) !=
	    0)
		exit(STATUS_USAGE);
}

int cli_color_word(struct argp_state *st, const char *arg)
{
	if (strcmp(arg, "always") == 0)
		return 1;
	if (strcmp(arg, "never") == 0)
		return -1;
	if (strcmp(arg, "auto") != 0)
		argp_error(
		    st, "unknown --color '%s': it is auto, always or never", arg);
	return 0;
}

static error_t output_parse(int key, char *arg, struct argp_state *st)
{
	struct cli_output *o = st->input;

	switch (key) {
	case 'q':
		o->quiet = true;
		return 0;
	case 0x1001:
		if (strcmp(arg, "text") != 0 && strcmp(arg, "jsonl") != 0)
			argp_error(st, "unknown format '%s': it is text or jsonl", arg);
		o->jsonl = strcmp(arg, "jsonl") == 0;
		o->svg = false;
		return 0;
	case 0x1002:
		o->color = cli_color_word(st, arg);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t picture_parse(int key, char *arg, struct argp_state *st)
{
	struct cli_output *o = st->input;

	if (key != 0x1001 || strcmp(arg, "text") == 0 || strcmp(arg, "jsonl") == 0)
		return output_parse(key, arg, st);
	if (strcmp(arg, "svg") != 0)
		argp_error(st, "unknown format '%s': it is text, jsonl or svg", arg);
	o->svg = true;
	o->jsonl = false;
	return 0;
}

/* What all outputs share, after their formats. */
#define OUTPUT_OPTIONS                                                                 \
	{ "color", 0x1002, "auto|always|never", 0, "use colours; auto: on a terminal", \
		5 },                                                                   \
	    { "quiet", 'q', NULL, 0, "print nothing but faults", 5 },                  \
	{                                                                              \
		0                                                                      \
	}

#define FORMAT_OPTION                                                                  \
	{                                                                              \
		"format", 0x1001, "text|jsonl", 0, "text for people, or JSON Lines", 5 \
	}

static const struct argp_option output_options[] = {
	FORMAT_OPTION,
	OUTPUT_OPTIONS,
};

static const struct argp_option format_options[] = {
	FORMAT_OPTION,
	{ 0 },
};

static const struct argp_option picture_options[] = {
	{ "format", 0x1001, "text|jsonl|svg", 0,
	    "text for people, JSON Lines, or a picture", 5 },
	OUTPUT_OPTIONS,
};

const struct argp cli_output_argp = { .options = output_options,
	.parser = output_parse };

const struct argp cli_format_argp = { .options = format_options,
	.parser = output_parse };

const struct argp cli_picture_argp = { .options = picture_options,
	.parser = picture_parse };

const char *cli_file(struct argp_state *st, const char *option, const char *arg)
{
	if (!*arg)
		argp_error(st, "--%s= names no file", option);
	return arg;
}
