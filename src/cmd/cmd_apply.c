#include "base/json.h"
#include "cmd/lines.h"
#include "notation/position.h"

/* What came of one line: where it began, and where it got to. */
struct applied {
	bool readable; /* the position could be read */
	bool ok;       /* ... and every ply could be played */
	struct state from, to;
	struct buf plies; /* as a record has them, each ends in a newline */
};

static void apply_line(struct lines *l, struct applied *a)
{
	struct span text = l->text, word = span_word(&text);

	a->readable = lines_state(l, word, &a->from);
	if (!a->readable)
		return;
	a->to = a->from;
	while ((word = span_word(&text)).len > 0) {
		if (!lines_play(l, word, &a->to, &a->plies))
			return;
		buf_byte(&a->plies, '\n');
	}
	a->ok = true;
}

static void apply_json(struct lines *l, const struct applied *a)
{
	struct buf after = { 0 };
	struct span line;
	struct json j;
	size_t at = 0;

	json_begin(&j, &l->out, "apply");
	lines_json_start(&j, l, a->readable ? &a->from : NULL);
	json_list(&j, "plies");
	while (fault_line(&a->plies, &at, &line))
		json_item(&j, line);
	json_list_end(&j);
	if (a->ok)
		position_write(&l->ruleset.rules, &a->to, &after);
	json_cstr(&j, "after", a->ok ? buf_cstr(&after) : NULL);
	lines_json_fault(&j, l, !a->ok);
	json_end(&j);
	buf_clear(&after);
}

static void answer_apply(struct lines *l, void *context)
{
	struct applied a = { 0 };

	(void)context;
	apply_line(l, &a);
	if (!a.ok)
		lines_fault(l);
	if (l->output.jsonl) {
		apply_json(l, &a);
	} else {
		if (a.ok)
			position_write(&l->ruleset.rules, &a.to, &l->out);
		else
			lines_error(l);
		buf_byte(&l->out, '\n');
	}
	buf_clear(&a.plies);
}

static error_t apply_parse(int key, char *arg, struct argp_state *st)
{
	(void)arg;
	if (key != ARGP_KEY_INIT)
		return ARGP_ERR_UNKNOWN;
	st->child_inputs[0] = st->input;
	return 0;
}

static int apply_run(int argc, char **argv)
{
	struct lines l = { 0 };
	struct lines_job job = { answer_apply, NULL };
	struct buf line = { 0 };

	cli_parse(&cmd_apply, argc, argv, &l);
	lines_init(&l, &cmd_apply);
	/* The arguments together are one line, so that both forms are read alike. */
	for (int i = 0; i < l.words.n; i++) {
		if (i > 0)
			buf_byte(&line, ' ');
		buf_text(&line, l.words.word[i]);
	}
	if (l.words.n == 0 || span_is((struct span){ buf_cstr(&line), line.len }, "-"))
		lines_filter(&l, &job);
	else
		lines_argument(&l, (struct span){ buf_cstr(&line), line.len }, &job);
	buf_clear(&line);
	lines_clear(&l);
	return l.status;
}

static const struct argp_child apply_children[] = {
	{ &lines_argp, 0, NULL, 0 },
	{ 0 },
};

static const struct argp apply_argp = {
	.parser = apply_parse,
	.args_doc = "[POS [PLY...]]",
	.doc =
	    "Play plies on a position and print the position after them: from the "
	    "arguments, or line by line from standard input (POS PLY...).\v"
	    "A word is a ply (S4:1-5, or 4:1-5), a bank (S(4,2)), a throw alone, which "
	    "is cast (4), or a forfeit (S!resign). A ply whose throw is still to be "
	    "cast "
	    "casts it.\n"
	    "\n"
	    "Examples:\n"
	    "  pagdi apply 'S:1,5,19=+/N:1,9,19,F+/S/-' S4:5-9\n"
	    "  pagdi apply 'S:1,5,19=+/N:1,9,19,F+/S/-' 4\n"
	    "\n"
	    "Exit status: 0 done, 1 a position or a ply is not right, 2 used wrongly, "
	    "3 could not read or write.",
	.children = apply_children,
};

const struct cmd cmd_apply = {
	.name = "apply",
	.summary = "the position after plies",
	.argp = &apply_argp,
	.run = apply_run,
};
