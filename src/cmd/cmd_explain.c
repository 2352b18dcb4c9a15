#include "cmd/cli.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cmd/pages.h"

enum { CODES_ASKED_MAX = 64 };

struct explain_options {
	const char *asked[CODES_ASKED_MAX];
	size_t n;
};

static error_t explain_parse(int key, char *arg, struct argp_state *st)
{
	struct explain_options *o = st->input;

	if (key != ARGP_KEY_ARG)
		return ARGP_ERR_UNKNOWN;
	if (o->n == CODES_ASKED_MAX)
		argp_error(st, "at most %d codes at a time", CODES_ASKED_MAX);
	o->asked[o->n++] = arg;
	return 0;
}

static void put_block(const char *title, const char *lines)
{
	if (!lines)
		return;
	puts(title);
	while (*lines) {
		size_t len = strcspn(lines, "\n");

		printf("%s%.*s\n", len ? "    " : "", (int)len, lines);
		lines += len + (lines[len] == '\n');
	}
}

static void put_page(enum code c)
{
	const struct page *p = page_find(c);

	printf("%s: %s\n", code_name(c), code_summary(c));
	if (!p)
		return;
	putchar('\n');
	cli_wrap(stdout, "", p->means);
	putchar('\n');
	cli_wrap(stdout, "Rule: ", p->rule);
	putchar('\n');
	if (p->option)
		printf("With: pagdi check %s\n", p->option);
	put_block("Under a rule set with:", p->under);
	put_block("Wrong:", p->wrong);
	put_block("Right:", p->right);
	if (p->wrong)
		putchar('\n');
	cli_wrap(stdout, "What to do: ", p->todo);
}

/* "e207", "207" and "[E207]" are all E207; CODE_NONE where there is no such code. */
static enum code code_asked(const char *asked, char word[16])
{
	size_t n = 0;

	if (isdigit((unsigned char)asked[0]))
		word[n++] = 'E';
	for (; *asked && n < 15; asked++)
		if (*asked != '[' && *asked != ']')
			word[n++] = (char)toupper((unsigned char)*asked);
	word[n] = '\0';
	for (int c = CODE_NONE + 1; c < CODE_COUNT; c++)
		if (strcmp(word, code_name((enum code)c)) == 0)
			return (enum code)c;
	return CODE_NONE;
}

static _Noreturn void code_unknown(const char *asked, const char *word)
{
	const char *names[CODE_COUNT] = { NULL };

	for (int c = CODE_NONE + 1; c < CODE_COUNT; c++)
		names[c - 1] = code_name((enum code)c);
	const char *near = text_nearest(span_of(word), names);

	if (near)
		cli_usage(
		    &cmd_explain, "unknown code '%s'; did you mean %s?", asked, near);
	cli_usage(&cmd_explain, "unknown code '%s'; 'pagdi explain' lists them", asked);
}

static int explain_run(int argc, char **argv)
{
	struct explain_options o = { 0 };
	enum code codes[CODES_ASKED_MAX];
	char word[16];

	cli_parse(&cmd_explain, argc, argv, &o);
	for (size_t i = 0; i < o.n; i++) {
		codes[i] = code_asked(o.asked[i], word);
		if (codes[i] == CODE_NONE)
			code_unknown(o.asked[i], word);
	}
	for (size_t i = 0; i < o.n; i++) {
		if (i > 0)
			putchar('\n');
		put_page(codes[i]);
	}
	for (int c = CODE_NONE + 1; o.n == 0 && c < CODE_COUNT; c++)
		printf("%s  %s\n", code_name((enum code)c), code_summary((enum code)c));
	return STATUS_YES;
}

static const struct argp explain_argp = {
	.parser = explain_parse,
	.args_doc = "[CODE...]",
	.doc =
	    "Explain a fault by the code in its brackets: what it means, which rule it "
	    "comes from, a wrong example and the right one, and what to do. Without a "
	    "code: the list of all.\v"
	    "Examples:\n"
	    "  pagdi explain E207          past the gate without access\n"
	    "  pagdi explain               every code with its summary\n"
	    "\n"
	    "Exit status: 0 done, 2 an unknown code, 3 could not write.",
};

const struct cmd cmd_explain = {
	.name = "explain",
	.summary = "what a fault's code means, with examples",
	.argp = &explain_argp,
	.run = explain_run,
};
