#include "base/json.h"
#include "cmd/lines.h"
#include "notation/print.h"

/* Where legal plies are listed: one of the two is not NULL. */
struct list {
	struct buf *text;  /* words separated by spaces */
	struct json *json; /* items */
};

static void add(struct list *list, const struct buf *word)
{
	struct span span = { buf_cstr(word), word->len };

	if (list->json) {
		json_item(list->json, span);
		return;
	}
	if (list->text->len)
		buf_byte(list->text, ' ');
	buf_span(list->text, span);
}

static void add_moves(struct list *list, const struct lines *l, const struct state *s)
{
	struct move moves[MOVES_MAX];
	struct buf word = { 0 };
	const struct rules *r = &l->ruleset.rules;
	int n = moves_list(r, s, l->permit, moves);

	for (int i = 0; i < n; i++) {
		buf_reset(&word);
		print_move(&word, r, SEAT_NONE, &moves[i]);
		add(list, &word);
	}
	buf_clear(&word);
}

/*
 * With nothing in hand: what each throw would allow. By banked rules it is looked at
 * alone, also where a bank could not end with it.
 */
static void add_casts(struct list *list, const struct lines *l, const struct state *s)
{
	const struct rules *r = &l->ruleset.rules;

	for (int i = 0; i < r->key.nfaces; i++) {
		struct state t = *s;
		struct effects fx;
		int value = rules_value(r, i);

		if (cast_voids(r, s, value)) {
			struct ply ply = { .kind = PLY_VOID, .throw = (uint8_t)value };
			struct buf word = { 0 };

			print_ply(&word, r, SEAT_NONE, ply, false, false, false);
			add(list, &word);
			buf_clear(&word);
			continue;
		}
		if (r->key.play == PLAY_BANKED) {
			t.hand[i] = 1;
			t.nhand = 1;
		} else {
			state_cast(r, &t, value, l->permit, &fx);
		}
		add_moves(list, l, &t);
	}
}

/* None where the play is over. */
static void add_all(struct list *list, const struct lines *l, const struct state *s)
{
	if (state_over(s))
		return;
	if (s->nhand)
		add_moves(list, l, s);
	else
		add_casts(list, l, s);
}

static void json_letter(struct json *j, const char *key, const struct state *s)
{
	char letter[2] = { s && !state_over(s) ? seat_letter(s->turn) : '\0' };

	json_cstr(j, key, letter[0] ? letter : NULL);
}

static void list_json(struct lines *l, const struct state *s)
{
	struct list list = { 0 };
	struct json j;

	json_begin(&j, &l->out, "moves");
	lines_json_start(&j, l, s);
	json_letter(&j, "seat", s);
	if (s) {
		json_bool(&j, "to_cast", !state_over(s) && s->nhand == 0);
		json_list(&j, "legal");
		list.json = &j;
		add_all(&list, l, s);
		json_list_end(&j);
	} else {
		json_null(&j, "to_cast");
		json_null(&j, "legal");
	}
	lines_json_fault(&j, l, s == NULL);
	json_end(&j);
}

static void answer_list(struct lines *l, void *context)
{
	struct list list = { .text = &l->out };
	struct state s;
	struct span text = l->text, word = span_word(&text);
	bool ok = lines_state(l, word, &s) && lines_nothing(l, text);

	(void)context;
	if (!ok)
		lines_fault(l);
	if (l->output.jsonl) {
		list_json(l, ok ? &s : NULL);
		return;
	}
	if (ok)
		add_all(&list, l, &s);
	else
		lines_error(l);
	buf_byte(&l->out, '\n');
}

/* What `--why` found out about one position. */
struct finding {
	bool readable; /* the position could be read */
	bool legal;
	struct state state;
	struct buf ply; /* as a record has it, where it is legal */
};

static void why_json(struct lines *l, const struct finding *f)
{
	struct json j;

	json_begin(&j, &l->out, "why");
	lines_json_start(&j, l, f->readable ? &f->state : NULL);
	json_cstr(&j, "ply", f->legal ? buf_cstr(&f->ply) : NULL);
	if (f->readable)
		json_bool(&j, "ok", f->legal);
	else
		json_null(&j, "ok");
	lines_json_fault(&j, l, !f->legal);
	json_cstr(&j, "key", f->legal ? NULL : l->fault.key);
	json_cstr(&j, "help",
	    !f->legal && l->fault.help.len ? buf_cstr(&l->fault.help) : NULL);
	json_end(&j);
}

/* "legal: S4:1-5", or "illegal: SENTENCE [E208 pairs.block]; HELP". */
static void why_text(struct lines *l, const struct finding *f)
{
	const struct fault *fault = &l->fault;

	if (!f->readable) {
		lines_error(l);
	} else if (f->legal) {
		buf_printf(&l->out, "legal: %s", buf_cstr(&f->ply));
	} else {
		buf_text(&l->out, "illegal: ");
		cli_escape(
		    &l->out, (struct span){ fault->message.p, fault->message.len });
		buf_printf(&l->out, " [%s%s%s]", code_name(fault->code),
		    fault->key ? " " : "", fault->key ? fault->key : "");
		if (fault->help.len)
			buf_text(&l->out, "; ");
		cli_escape(&l->out, (struct span){ fault->help.p, fault->help.len });
	}
	buf_byte(&l->out, '\n');
}

static void answer_why(struct lines *l, void *context)
{
	struct span ply = span_of(context), text = l->text, word = span_word(&text);
	struct finding f = { 0 };
	struct state after;

	f.readable = lines_state(l, word, &f.state) && lines_nothing(l, text);
	if (f.readable) {
		after = f.state;
		l->text = ply; /* faults from here on are about it */
		f.legal = lines_play(l, ply, &after, &f.ply);
		/* That the ply is illegal is the answer, told on standard output. */
		if (!f.legal)
			lines_status(l, STATUS_NO);
	} else {
		lines_fault(l);
	}
	if (l->output.jsonl)
		why_json(l, &f);
	else
		why_text(l, &f);
	buf_clear(&f.ply);
}

struct moves_options {
	struct lines lines;
	char *why;
};

static error_t moves_parse(int key, char *arg, struct argp_state *st)
{
	struct moves_options *o = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &o->lines;
		return 0;
	case 0x1100:
		o->why = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static int moves_run(int argc, char **argv)
{
	struct moves_options o = { 0 };
	struct lines *l = &o.lines;
	struct lines_job job = { answer_list, NULL };

	cli_parse(&cmd_moves, argc, argv, &o);
	if (o.why)
		job = (struct lines_job){ answer_why, o.why };
	lines_init(l, &cmd_moves);
	for (int i = 0; i < l->words.n; i++)
		if (span_is(span_of(l->words.word[i]), "-"))
			lines_filter(l, &job);
		else
			lines_argument(l, span_of(l->words.word[i]), &job);
	if (l->words.n == 0)
		lines_filter(l, &job);
	lines_clear(l);
	return l->status;
}

static const struct argp_option moves_options[] = {
	{ "why", 0x1100, "PLY", 0,
	    "say whether this ply is legal and, if not, which rule forbids it", 1 },
	{ 0 },
};

static const struct argp_child moves_children[] = {
	{ &lines_argp, 0, NULL, 0 },
	{ 0 },
};

static const struct argp moves_argp = {
	.options = moves_options,
	.parser = moves_parse,
	.args_doc = "[POS...]",
	.doc =
	    "List the legal plies of positions: arguments, or one a line on standard "
	    "input, each answered on one line.\v"
	    "Examples:\n"
	    "  pagdi moves 'S:1,5,19=+/N:1,9,19,F+/S/4'\n"
	    "  pagdi moves --why=4:1-6 'S:1,5,19=+/N:1,9,19,F+/S/4'\n"
	    "\n"
	    "Exit status: 0 done (with --why: legal), 1 a position cannot be read "
	    "(with "
	    "--why: or the ply is illegal), 2 used wrongly, 3 could not read or write.",
	.children = moves_children,
};

const struct cmd cmd_moves = {
	.name = "moves",
	.summary = "list the legal plies of positions, or say why a ply is not one",
	.argp = &moves_argp,
	.run = moves_run,
};
