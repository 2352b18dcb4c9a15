#include <string.h>

#include "base/mem.h"
#include "cmd/games.h"
#include "cmd/replay_page.h"
#include "notation/position.h"
#include "notation/print.h"

struct replay_args {
	struct games_options games;
	struct cli_output output;
	bool html, audit;
	const char *to; /* -o, NULL: standard output */
};

/* One file being replayed. */
struct replay {
	const struct replay_args *args;
	const char *path;
	struct report report;  /* faults, for standard error */
	struct report objects; /* standard output as JSON */
	struct tally tally, told;
	struct buf out;           /* standard output as text */
	struct replay_page *page; /* with --html, else NULL */
	bool begun;               /* the game's start is printed */
	bool any;                 /* a game was */
};

static void add_position(struct buf *out, const struct walk *w, const struct state *s)
{
	position_write(&w->game.rules->rules, s, out);
}

/* --- the start --- */

static void start_text(struct replay *p, const struct walk *w, const struct state *s)
{
	struct buf name = { 0 };

	if (p->any)
		buf_byte(&p->out, '\n');
	buf_printf(&p->out, "game %lld (", w->game.number);
	cli_escape(&p->out, span_of(p->path));
	buf_printf(&p->out, ":%lld), rules %s", w->game.line, w->game.rules->name);
	for (int seat = 0; seat < SEATS; seat++) {
		if (!(w->game.seats & SEAT_BIT(seat)))
			continue;
		buf_printf(&p->out, ", %s", seat_name((enum seat)seat));
		if (!tags_player(&w->tags, seat, &name))
			continue;
		buf_byte(&p->out, ' ');
		cli_escape(&p->out, (struct span){ buf_cstr(&name), name.len });
	}
	buf_printf(&p->out, "\n%5d %5s  %-12s ", 0, "", "start");
	add_position(&p->out, w, s);
	buf_byte(&p->out, '\n');
	buf_clear(&name);
}

static void start_json(struct replay *p, const struct walk *w, const struct state *s)
{
	if (p->page)
		replay_page_rules(p->page, w->game.rules);
	struct report *r = &p->objects;
	char seats[SEATS + 1];
	struct buf text = { 0 };
	struct json j;

	json_begin(&j, &r->text, "start");
	json_cstr(&j, "file", p->path);
	json_int(&j, "game", w->game.number);
	json_int(&j, "line", w->game.line);
	json_cstr(&j, "rules", w->game.rules->name);
	seat_letters(w->game.seats, seats);
	json_cstr(&j, "seats", seats);
	for (int seat = 0; seat < SEATS; seat++) {
		if (tags_player(&w->tags, seat, &text))
			json_text(&j, seat_key((enum seat)seat),
			    (struct span){ buf_cstr(&text), text.len });
		else
			json_null(&j, seat_key((enum seat)seat));
	}
	buf_reset(&text);
	add_position(&text, w, s);
	json_cstr(&j, "position", buf_cstr(&text));
	json_end(&j);
	buf_clear(&text);
}

/* Who starts is known only once he has: the start is told with the first act. */
static void start(struct replay *p, const struct walk *w, const struct state *s)
{
	if (p->begun || !w->game.started)
		return;
	if (p->args->output.jsonl)
		start_json(p, w, s);
	else
		start_text(p, w, s);
	p->begun = p->any = true;
}

/* --- acts --- */

static void act_word(struct buf *out, const struct walk *w, const struct event *e)
{
	const struct token *t = e->token;

	if (e->kind == EVENT_PLY) {
		print_ply(out, &w->game.rules->rules, e->seat, t->ply.ply,
		    e->fx->ncaptured, e->fx->nswept, e->fx->finished);
	} else if (e->kind == EVENT_BANK) {
		print_bank(out, e->seat, t->bank.throws, t->bank.n, t->bank.voided);
	} else {
		buf_byte(out, seat_letter(e->seat));
		buf_byte(out, '!');
		buf_text(out, reason_word(t->forfeit.reason));
	}
}

static void act_text(struct replay *p, const struct walk *w, const struct event *e)
{
	struct buf word = { 0 };

	if (e->kind == EVENT_PLY)
		buf_printf(&p->out, "%5lld", w->nply);
	else
		buf_printf(&p->out, "%5s", "-");
	act_word(&word, w, e);
	buf_printf(&p->out, " %4lld.  %-12s ", w->game.round, buf_cstr(&word));
	add_position(&p->out, w, &w->state);
	buf_byte(&p->out, '\n');
	buf_clear(&word);
}

static void bank_json(struct json *j, const struct token *t)
{
	json_list(j, "throws");
	for (int i = 0; i < t->bank.n; i++)
		buf_printf(j->out, "%s%d", i ? "," : "", t->bank.throws[i]);
	json_list_end(j);
	json_bool(j, "void", t->bank.voided);
}

static void ply_json(struct json *j, const struct walk *w, const struct event *e)
{
	static const char *const kinds[] = { [PLY_SINGLE] = "single",
		[PLY_PAIR] = "pair",
		[PLY_FORM] = "form",
		[PLY_PASS] = "pass",
		[PLY_VOID] = "void" };
	struct ply ply = e->token->ply.ply;
	bool moves = ply.kind <= PLY_FORM;

	(void)w;
	json_int(j, "throw", ply.throw);
	json_cstr(j, "kind", kinds[ply.kind]);
	if (moves) {
		json_int(j, "from", ply.from);
		json_int(j, "to", ply.to);
	} else {
		json_null(j, "from");
		json_null(j, "to");
	}
	json_int(j, "captured", e->fx->ncaptured);
	json_int(j, "swept", e->fx->nswept);
	json_bool(j, "finished", e->fx->finished);
}

static void act_json(struct replay *p, const struct walk *w, const struct event *e)
{
	bool ply = e->kind == EVENT_PLY;
	char seat[2] = { seat_letter(e->seat), '\0' };
	struct buf text = { 0 };
	struct json j;

	json_begin(&j, &p->objects.text,
	    ply                     ? "ply"
	    : e->kind == EVENT_BANK ? "bank"
				    : "forfeit");
	json_cstr(&j, "file", p->path);
	json_int(&j, "game", w->game.number);
	json_int(&j, "round", w->game.round);
	json_int(&j, "ply", ply ? w->nply : w->nply + 1);
	json_cstr(&j, "seat", seat);
	act_word(&text, w, e);
	json_cstr(&j, "text", buf_cstr(&text));
	if (ply)
		ply_json(&j, w, e);
	else if (e->kind == EVENT_BANK)
		bank_json(&j, e->token);
	else
		json_cstr(&j, "reason", reason_word(e->token->forfeit.reason));
	buf_reset(&text);
	add_position(&text, w, &w->state);
	json_cstr(&j, "position", buf_cstr(&text));
	json_end(&j);
	buf_clear(&text);
}

/* --- the end --- */

static void end(struct replay *p, const struct walk *w)
{
	const struct game *g = &w->game;

	report_mark(&p->objects, g->ok ? REPORT_VALID : REPORT_INVALID, g->plies);
	if (p->args->output.quiet)
		return;
	start(p, w, &w->state);
	if (p->args->output.jsonl) {
		games_json(&p->objects, w, g->ok);
	} else if (!g->ok) {
		buf_text(
		    &p->out, g->started ? "             at fault from here on\n" : "");
	} else {
		struct result result = result_of(&w->state);

		buf_printf(&p->out, "%5s %5s  %-12s ", "", "", "result");
		print_result(&p->out, &result);
		buf_byte(&p->out, '\n');
	}
	p->begun = false;
}

/* What was told goes to where it is read. */
static void flush(struct replay *p)
{
	if (!p->page) {
		cli_out_buf(&p->out);
		games_print(&p->objects, &p->told, stdout);
		return;
	}
	report_print(&p->objects, &p->told, &p->out);
	replay_page_add(p->page, &p->out);
}

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct replay *p = context;

	if (p->args->output.quiet && e->kind != EVENT_END)
		return;
	if (p->page)
		replay_page_event(p->page, w, e);
	switch (e->kind) {
	case EVENT_PLY:
	case EVENT_BANK:
	case EVENT_FORFEIT:
		start(p, w, e->before);
		if (p->args->output.jsonl)
			act_json(p, w, e);
		else
			act_text(p, w, e);
		break;
	case EVENT_END:
		end(p, w);
		break;
	default:
		return;
	}
	flush(p);
}

static void on_fault(void *context, struct walk *w, const struct fault *f)
{
	struct replay *p = context;

	if (p->page)
		replay_page_fault(p->page, w, f);
}

/* --- the command --- */

static enum status replay_file(struct replay *p, const char *path)
{
	const struct replay_args *a = p->args;
	struct games_walk walk = { .options = &a->games,
		.audit = a->audit,
		.sink = { .context = p,
		    .wants = EVENT_PLY | EVENT_BANK | EVENT_FORFEIT | EVENT_END |
			     EVENT_BEFORE,
		    .fault = on_fault,
		    .event = on_event },
		.report = &p->report,
		.tally = &p->tally };
	bool text = !a->output.jsonl || p->page;

	if (p->page) {
		walk.sink.wants |= EVENT_GAME | EVENT_COMMENT | EVENT_SKIP;
		replay_page_file(p->page, path);
	}
	p->path = p->objects.file = path;
	p->objects.jsonl = a->output.jsonl;
	p->report.jsonl = !text;
	p->report.color = text && cli_color(&a->output, stderr);
	return games_walk(&walk, path);
}

static error_t replay_parse(int key, char *arg, struct argp_state *st)
{
	struct replay_args *a = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &a->games;
		st->child_inputs[1] = &a->output;
		return 0;
	case 0x1200:
		a->html = true;
		return 0;
	case 0x1201:
		a->audit = true;
		return 0;
	case 'o':
		a->to = cli_file(st, "output", arg);
		return 0;
	case ARGP_KEY_END:
		if (a->html && (a->output.jsonl || a->output.quiet))
			argp_error(st, "--html stands without --format and --quiet");
		if (a->to && !a->html)
			argp_error(st, "-o is where the page of --html goes");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static enum status replay_files(struct replay *p)
{
	const struct cli_words *files = &p->args->games.files;
	enum status status = STATUS_YES;

	for (int i = 0; i < files->n; i++) {
		enum status s = replay_file(p, files->word[i]);

		status = s > status ? s : status;
		if (p->page && replay_page_full(p->page))
			return status;
	}
	games_warn_filter(&p->args->games, &p->report, &p->tally, stderr);
	return status;
}

static enum status replay_html(struct replay *p)
{
	const struct cli_words *files = &p->args->games.files;
	enum status status, end;

	p->page = replay_page_new(p->args->to, files->word[0], files->n);
	if (!p->page)
		return STATUS_IO;
	status = replay_files(p);
	end = replay_page_free(p->page);
	p->page = NULL;
	return end > status ? end : status;
}

static enum status replay_all(struct replay *p)
{
	enum status status = replay_files(p);

	if (p->args->output.jsonl) {
		p->told.outside = p->tally.outside;
		p->told.errors = p->tally.errors;
		p->told.warnings = p->tally.warnings;
		games_total(&p->out, &p->told, p->args->games.files.n);
		cli_out_buf(&p->out);
	}
	return status;
}

static int replay_run(int argc, char **argv)
{
	struct replay_args a = { 0 };
	struct replay *p = mem_alloc(sizeof(*p));
	enum status status;

	cli_parse(&cmd_replay, argc, argv, &a);
	games_load(&a.games);
	p->args = &a;
	/* The page's data are the objects that programs get. */
	a.output.jsonl = a.output.jsonl || a.html;
	status = (a.html ? replay_html : replay_all)(p);
	report_clear(&p->report);
	report_clear(&p->objects);
	buf_clear(&p->out);
	mem_free(p);
	games_clear(&a.games);
	return (int)status;
}

static const struct argp_option replay_options[] = {
	{ "html", 0x1200, NULL, 0, "write a page that replays the games in a browser",
	    2 },
	{ "output", 'o', "FILE", 0, "where the page goes (standard output)", 2 },
	{ "audit", 0x1201, NULL, 0, "recompute the throws from the Seed", 2 },
	{ 0 },
};

static const struct argp_child replay_children[] = {
	{ &games_argp, 0, NULL, 0 },
	{ &cli_output_argp, 0, NULL, 0 },
	{ 0 },
};
static const struct argp replay_argp = {
	.options = replay_options,
	.parser = replay_parse,
	.args_doc = "[FILE...]",
	.doc =
	    "Print every ply of recorded games with the position after it. A FILE of - "
	    "is "
	    "standard input, and so is no FILE at all.\v"
	    "Examples:\n"
	    "  pagdi replay --game=2 club.pagdi       one game, a line a ply\n"
	    "  pagdi replay --format=jsonl club.pagdi an object a ply, for programs\n"
	    "  pagdi replay --html -o club.html club.pagdi  a page for a browser\n"
	    "\n"
	    "Exit status: 0 done, 1 some game is at fault, 2 used wrongly, 3 a file "
	    "could "
	    "not be read.",
	.children = replay_children,
};

const struct cmd cmd_replay = {
	.name = "replay",
	.summary = "every ply with the position after it",
	.argp = &replay_argp,
	.run = replay_run,
};
