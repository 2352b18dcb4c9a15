#include "cmd/games.h"

#include <limits.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "notation/position.h"
#include "notation/print.h"
#include "script/house.h"

enum { KEY_GAME = 0x1100, KEY_WHERE, KEY_INVERT, KEY_SEATS };

long long games_number(struct argp_state *st, const char *option, const char *arg,
    long long lo, long long hi)
{
	long long value = lo;

	if (!span_to_int(span_of(arg), lo, hi, &value)) {
		if (hi == LLONG_MAX)
			argp_error(st, "--%s=%s is no whole number from %lld on",
			    option, arg, lo);
		else
			argp_error(st, "--%s=%s is no whole number from %lld to %lld",
			    option, arg, lo, hi);
	}
	return value;
}

long long games_one(struct argp_state *st, const char *arg, long long before)
{
	size_t digits = strspn(arg, "0123456789");

	if (before || (digits && arg[digits] && strchr(",-", arg[digits])))
		argp_error(st, "--game=%s: one game is taken here, not several", arg);
	return games_number(st, "game", arg, 1, LLONG_MAX);
}

unsigned games_seats(struct argp_state *st, const char *arg)
{
	unsigned mask = 0;

	for (const char *p = arg; *p; p++) {
		enum seat seat = seat_of_letter(*p);

		if (seat == SEAT_NONE || mask & SEAT_BIT(seat)) {
			argp_error(st,
			    "--seats=%s is not of the letters S E N W, each once", arg);
			return 0;
		}
		mask |= SEAT_BIT(seat);
	}
	if (seat_count(mask) < 2)
		argp_error(st, "--seats=%s names fewer than two seats", arg);
	return mask;
}

static error_t games_parse(int key, char *arg, struct argp_state *st)
{
	struct games_options *o = st->input;
	struct error err = { 0 };

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &o->rules;
		st->child_inputs[1] = &o->files;
		return 0;
	case KEY_GAME:
		if (!filter_add_games(&o->filter, arg, &err))
			argp_error(st, "--game: %s", err.msg);
		return 0;
	case KEY_WHERE:
		if (!filter_add(&o->filter, arg, &err))
			argp_error(st, "--where: %s", err.msg);
		return 0;
	case KEY_INVERT:
		o->filter.invert = true;
		return 0;
	case KEY_SEATS:
		o->seats = games_seats(st, arg);
		return 0;
	case ARGP_KEY_END:
		if (o->filter.invert && !filter_active(&o->filter))
			argp_error(st, "--invert is of --game or --where");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option games_list[] = {
	{ "game", KEY_GAME, "N", 0,
	    "only the N-th game of each file, or several: 1,3-5; may be repeated", 3 },
	{ "where", KEY_WHERE, "TEST", 0,
	    "only games whose tags pass: Name=text, Name!=text, Name~regex, or "
	    "Name<value with <, <=, > or >=; repeated, all must",
	    3 },
	{ "invert", KEY_INVERT, NULL, 0, "only the games that were left out", 3 },
	{ "seats", KEY_SEATS, "SEATS", 0,
	    "who sits where no tag says so, such as SEN; S and N by default", 3 },
	{ 0 },
};
static const struct argp_child games_children[] = {
	{ &cli_rules_argp, 0, NULL, 0 },
	{ &cli_files_argp, 0, NULL, 0 },
	{ 0 },
};

const struct argp games_argp = {
	.options = games_list, .parser = games_parse, .children = games_children
};

void games_load(struct games_options *o)
{
	if (!o->rules.rules)
		return;
	o->forced = mem_alloc(sizeof(*o->forced));
	cli_ruleset(&o->rules, o->forced);
	/* Each choice makes its own; this one only tells early what is wrong. */
	house_free(cli_house(o->forced));
}

void games_clear(struct games_options *o)
{
	if (o->forced)
		ruleset_clear(o->forced);
	mem_free(o->forced);
	filter_clear(&o->filter);
	cli_words_clear(&o->files);
	*o = (struct games_options){ 0 };
}

static char *folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (strcmp(path, "-") == 0)
		return NULL;
	if (!slash)
		return mem_copy(".", 1);
	return mem_copy(path, slash == path ? 1 : (size_t)(slash - path));
}

void games_judge_init(
    struct games_judge *j, const struct games_options *o, const char *path)
{
	*j = (struct games_judge){ .dir = folder_of(path) };
	j->choice.forced = o->forced;
	cli_search(&o->rules, j->dir, &j->choice.where);
	j->walk = (struct walk_options){ .choice = &j->choice,
		.filter = filter_active(&o->filter) ? &o->filter : NULL,
		.seats = o->seats };
}

void games_judge_clear(struct games_judge *j)
{
	choice_clear(&j->choice);
	mem_free(j->dir);
	*j = (struct games_judge){ 0 };
}

void games_read_error(const struct input *in, const char *path, struct error *err)
{
	error_set(err, CODE_E501, (struct pos){ 0 }, "cannot be read: %s",
	    strerror(in->errnum));
	error_source(err, path);
}

/*
 * What begins with an object reads as comments; it is what --results= writes. A pipe
 * was read already, and to open it again might wait for ever.
 */
static bool holds_json(const char *path)
{
	const char *p;
	struct input in;
	struct error err = { 0 };
	struct stat st;

	if (strcmp(path, "-") == 0 || stat(path, &st) != 0 || !S_ISREG(st.st_mode) ||
	    !input_open(&in, path, &err))
		return false;
	p = in.window;
	input_fill(&in, &p, 0);
	bool json = in.end - p >= 2 && memcmp(p, "{\"", 2) == 0;

	input_close(&in);
	return json;
}

void games_warn_empty(struct report *r)
{
	struct fault f = { .code = CODE_W105, .ply = -1 };

	buf_text(&f.message, "no game in the input");
	if (holds_json(r->file))
		buf_text(&f.help, "its lines are JSON: 'pagdi standings' reads results "
				  "of matches and tournaments");
	report_fault(r, &f);
	fault_clear(&f);
}

void games_print(struct report *r, struct tally *t, FILE *stream)
{
	struct buf out = { 0 };

	report_print(r, t, &out);
	if (stream == stdout) {
		cli_out_buf(&out);
	} else if (out.len) {
		/* On a terminal both streams show in one place, and in this order. */
		cli_flush();
		fwrite(out.p, 1, out.len, stream);
	}
	buf_clear(&out);
}

void games_warn_filter(
    const struct games_options *o, struct report *r, struct tally *t, FILE *stream)
{
	struct fault f = { .code = CODE_W108, .ply = -1 };
	int at = 0;

	r->file = o->files.n == 1 ? o->files.word[0] : NULL;
	while (filter_came_to_nothing(&o->filter, &at, &f.message, &f.help)) {
		report_fault(r, &f);
		fault_reset(&f);
		f.code = CODE_W108;
		f.ply = -1;
	}
	fault_clear(&f);
	games_print(r, t, stream);
}

void games_tell(struct report *r, struct tally *t, const struct fault *f)
{
	report_fault(r, f);
	games_print(r, t, stderr);
}

bool games_open(struct input *in, const char *path, struct error *err)
{
	if (!input_open(in, path, err))
		return false;
	if (strcmp(path, "-") == 0)
		cli_stdin_hint("records");
	return true;
}

static void pass_event(void *context, struct walk *w, const struct event *e)
{
	const struct games_walk *g = context;

	g->sink.event(g->sink.context, w, e);
}

static void tell_fault(void *context, struct walk *w, const struct fault *f)
{
	const struct games_walk *g = context;

	games_tell(g->report, g->tally, f);
	if (g->sink.fault)
		g->sink.fault(g->sink.context, w, f);
}

static bool walk_file(struct games_walk *g, const char *path, struct error *err)
{
	const struct walk_sink sink = { g, g->sink.wants, tell_fault, pass_event };
	struct games_judge judge;
	struct input in;
	long long errors = g->tally->errors;

	if (!games_open(&in, path, err))
		return false;
	struct walk *w = mem_alloc(sizeof(*w));

	games_judge_init(&judge, g->options, path);
	judge.walk.audit = g->audit;
	walk_run(w, &in, &judge.walk, &sink);
	bool empty = w->game.number == 0;

	walk_clear(w);
	mem_free(w);
	games_judge_clear(&judge);
	if (in.failed) {
		games_read_error(&in, path, err);
	} else if (empty && g->tally->errors == errors) {
		games_warn_empty(g->report);
		games_print(g->report, g->tally, stderr);
	}
	input_close(&in);
	return err->code == CODE_NONE;
}

enum status games_walk(struct games_walk *g, const char *path)
{
	struct error err = { 0 };
	long long errors = g->tally->errors;

	g->report->file = path;
	if (!walk_file(g, path, &err)) {
		report_failure(g->report, &err);
		games_print(g->report, g->tally, stderr);
		return STATUS_IO;
	}
	return (enum status)tally_status(
	    g->tally, g->tally->errors > errors ? STATUS_NO : STATUS_YES);
}

static const char *audit_word(enum audit a)
{
	switch (a) {
	case AUDIT_NONE:
		break;
	case AUDIT_OK:
		return "ok";
	case AUDIT_NO_SEED:
		return "no-seed";
	case AUDIT_FAILED:
		return "failed";
	}
	return NULL;
}

void games_json(struct report *r, const struct walk *w, bool ok)
{
	const struct game *g = &w->game;
	struct buf result = { 0 }, position = { 0 };
	struct json j;

	if (g->has_result)
		print_result(&result, &g->result);
	if (g->started)
		position_write(&g->rules->rules, &w->state, &position);
	json_begin(&j, &r->text, "game");
	json_cstr(&j, "file", r->file);
	report_number(r, "game", REPORT_GAME, g->number);
	report_number(r, "line", REPORT_LINE, g->line);
	json_bool(&j, "ok", ok);
	json_int(&j, "plies", g->plies);
	json_cstr(&j, "result", g->has_result ? buf_cstr(&result) : NULL);
	json_cstr(&j, "rules", g->rules ? g->rules->name : NULL);
	json_cstr(&j, "position", g->started ? buf_cstr(&position) : NULL);
	json_cstr(&j, "audit", audit_word(g->audit));
	json_end(&j);
	buf_clear(&result);
	buf_clear(&position);
}

void games_total(struct buf *out, const struct tally *t, int files)
{
	struct json j;

	json_begin(&j, out, "total");
	json_int(&j, "files", files);
	json_int(&j, "games", t->games);
	json_int(&j, "valid", t->valid);
	json_int(&j, "invalid", t->invalid);
	json_int(&j, "outside", t->outside);
	json_int(&j, "plies", t->plies);
	json_int(&j, "errors", t->errors);
	json_int(&j, "warnings", t->warnings);
	json_end(&j);
}
