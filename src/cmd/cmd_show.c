#include <limits.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cmd/board.h"
#include "cmd/games.h"
#include "cmd/show_svg.h"
#include "notation/position.h"
#include "record/seek.h"

enum charset { CHARSET_AUTO, CHARSET_ASCII, CHARSET_UNICODE };

struct show_options {
	struct games_options games; /* --rules and --seats; show has no filter */
	struct cli_output output;
	enum charset charset;
	enum seat path;
	bool animate;
	const char *file, *position;
	long long game, ply; /* 0 and -1: not given */
};

/* What is drawn, wherever it came from. */
struct scene {
	const struct rules *rules;
	const char *rules_name;
	const struct state *state;
	struct span names[SEATS]; /* as the tags have them, not escaped */
	struct buf title;         /* what it is of, owned */
	struct buf place;         /* ... and where in it; "": nothing to tell; owned */
	/* For programs: */
	const char *file; /* NULL where there is none */
	long long game, ply, round;
	const char *last; /* the ply that led here, NULL */
	enum seat mover;  /* ... whose; SEAT_NONE where there is none */
	struct ply played;
};

/* One sentence, as wide as a terminal. */
static void show_title(struct buf *out, const struct scene *scene)
{
	struct buf title = { 0 };
	int column = 0;

	buf_text(&title, buf_cstr(&scene->title));
	if (scene->place.len)
		buf_printf(&title, ": %s", buf_cstr(&scene->place));
	buf_printf(&title, "; rules: %s", scene->rules_name);
	board_wrap(out, &column, 0, (struct span){ title.p, title.len });
	buf_byte(out, '\n');
	buf_clear(&title);
}

static void show_text(
    const struct show_options *o, struct scene *scene, struct buf *out)
{
	struct board_style style = {
		.unicode = o->charset == CHARSET_UNICODE ||
			   (o->charset == CHARSET_AUTO && cli_unicode(stdout)),
		.color = cli_color(&o->output, stdout),
		.path = o->path,
	};
	struct buf names[SEATS] = { 0 };
	struct span escaped[SEATS];

	for (int seat = 0; seat < SEATS; seat++) {
		cli_escape(&names[seat], scene->names[seat]);
		escaped[seat] = (struct span){ names[seat].p, names[seat].len };
	}
	show_title(out, scene);
	board_draw(out, scene->rules, scene->state, &style);
	board_seats(out, scene->rules, scene->state, &style, escaped);
	/* One line even where it is a long one: it is there to be copied. */
	position_write(scene->rules, scene->state, out);
	buf_byte(out, '\n');
	for (int seat = 0; seat < SEATS; seat++)
		buf_clear(&names[seat]);
}

static void show_json(struct scene *scene, struct buf *out)
{
	struct buf position = { 0 };
	struct json j;

	position_write(scene->rules, scene->state, &position);
	json_begin(&j, out, "show");
	json_cstr(&j, "file", scene->file);
	if (scene->file) {
		json_int(&j, "game", scene->game);
		json_int(&j, "ply", scene->ply);
		json_int(&j, "round", scene->round);
	} else {
		json_null(&j, "game");
		json_null(&j, "ply");
		json_null(&j, "round");
	}
	json_cstr(&j, "token", scene->last);
	json_cstr(&j, "rules", scene->rules_name);
	for (int seat = 0; seat < SEATS; seat++)
		if (scene->names[seat].len)
			json_text(&j, seat_key((enum seat)seat), scene->names[seat]);
		else
			json_null(&j, seat_key((enum seat)seat));
	json_text(&j, "position", (struct span){ position.p, position.len });
	json_end(&j);
	buf_clear(&position);
}

static void show_svg(const struct show_options *o, struct scene *scene, struct buf *out)
{
	struct board_scene picture = {
		.rules = scene->rules,
		.rules_name = scene->rules_name,
		.state = scene->state,
		.caption = buf_cstr(&scene->title),
		.place = buf_cstr(&scene->place),
		.last = scene->last,
		.mover = scene->last ? scene->mover : SEAT_NONE,
		.ply = scene->played,
		.path = o->path,
	};

	memcpy(picture.names, scene->names, sizeof(picture.names));
	board_svg(out, &picture);
}

static void show_scene(const struct show_options *o, struct scene *scene)
{
	struct buf out = { 0 };

	if (o->output.svg)
		show_svg(o, scene, &out);
	else if (o->output.jsonl)
		show_json(scene, &out);
	else
		show_text(o, scene, &out);
	if (!o->output.quiet)
		cli_out_buf(&out);
	buf_clear(&out);
	buf_clear(&scene->title);
	buf_clear(&scene->place);
}

/* Faults go to standard error, also where the answer is JSON. */
struct complaint {
	struct report report;
	struct tally tally;
};

static void bad_position(const struct show_options *o, const struct error *err)
{
	struct complaint c = { .report = { .file = "--position" } };
	struct span text = span_of(o->position);
	struct fault f = { .code = err->code, .error = true, .line = 1, .ply = -1 };

	c.report.color = cli_color(&o->output, stderr);
	f.col = err->pos.col > 0 ? err->pos.col : 1;
	f.end_col = f.col + (f.col <= (long long)text.len);
	f.token = text;
	report_window(&f, text);
	buf_text(&f.message, err->msg);
	buf_text(&f.help, err->help);
	report_fault(&c.report, &f);
	games_print(&c.report, &c.tally, stderr);
	report_clear(&c.report);
	fault_clear(&f);
}

static int show_position(const struct show_options *o)
{
	struct ruleset rs;
	struct state s;
	struct error err = { 0 };
	struct scene scene = { .state = &s };
	int status = STATUS_NO;

	cli_ruleset(&o->games.rules, &rs);
	if (position_read(span_of(o->position), &rs.rules, &s, &err)) {
		scene.rules = &rs.rules;
		scene.rules_name = rs.name;
		buf_text(&scene.title, "A position");
		show_scene(o, &scene);
		status = STATUS_YES;
	} else {
		bad_position(o, &err);
	}
	ruleset_clear(&rs);
	return status;
}

static int show_deal(const struct show_options *o)
{
	unsigned seats = o->games.seats ? o->games.seats : state_usual_seats(2);
	struct ruleset rs;
	struct state s;
	struct scene scene = { .state = &s };
	enum seat starter = SEAT_S;

	cli_ruleset(&o->games.rules, &rs);
	if (!(seats & SEAT_BIT(SEAT_S)))
		starter = state_next_seat(&rs.rules, seats, SEAT_S);
	state_deal(&s, &rs.rules, seats, starter);
	scene.rules = &rs.rules;
	scene.rules_name = rs.name;
	buf_text(&scene.title, "The deal");
	show_scene(o, &scene);
	ruleset_clear(&rs);
	return STATUS_YES;
}

static void complain(void *context, struct walk *w, const struct fault *f)
{
	struct complaint *c = context;

	(void)w;
	games_tell(&c->report, &c->tally, f);
}

static void file_title(struct scene *scene, const struct seek *k, const char *file)
{
	cli_escape(
	    &scene->title, span_of(strcmp(file, "-") == 0 ? "standard input" : file));
	buf_printf(&scene->title, ", game %lld", k->game);
	if (k->ply == 0)
		buf_text(&scene->place, "the start");
	else
		buf_printf(&scene->place, "after ply %lld, %s, in round %lld", k->ply,
		    buf_cstr(&k->last), k->round);
}

/* Where a fault has been told already, it says why there is nothing to draw. */
static int no_such_place(const struct seek *k, const char *file, bool game_given)
{
	if (k->found_game && k->ply > 0)
		cli_warn(&cmd_show,
		    "%s: game %lld has %lld %s, so there is no ply %lld", file, k->game,
		    k->plies, k->plies == 1 ? "ply" : "plies", k->ply);
	else if (!k->found_game && game_given)
		cli_warn(&cmd_show, "%s: there is no game %lld", file, k->game);
	else if (!k->found_game)
		cli_warn(&cmd_show, "%s: there is no game", file);
	return STATUS_NO;
}

static void show_found(const struct show_options *o, const struct seek *k)
{
	struct scene scene = {
		.rules = &k->rules,
		.rules_name = k->rules_name,
		.state = &k->state,
		.file = o->file,
		.game = k->game,
		.ply = k->ply,
		.round = k->round,
		.last = k->last.len ? buf_cstr(&k->last) : NULL,
		.mover = k->mover,
		.played = k->played,
	};

	for (int seat = 0; seat < SEATS; seat++)
		scene.names[seat] =
		    (struct span){ k->names[seat].p, k->names[seat].len };
	file_title(&scene, k, o->file);
	show_scene(o, &scene);
}

static int show_film(
    const struct show_options *o, const struct seek *k, struct reel *reel, int status)
{
	struct buf caption = { 0 }, out = { 0 };

	cli_escape(&caption, span_of(strcmp(o->file, "-") == 0 ? "" : o->file));
	buf_printf(&caption, "%sgame %lld", caption.len ? ", " : "", k->game);
	if (!reel_film(reel, k, buf_cstr(&caption), o->path, &out)) {
		cli_warn(&cmd_show,
		    "a film has at most %d plies, and game %lld has more: choose how "
		    "many with --ply",
		    FILM_PLIES_MAX, k->game);
		status = status > STATUS_NO ? status : STATUS_NO;
	}
	if (!o->output.quiet)
		cli_out_buf(&out);
	buf_clear(&caption);
	buf_clear(&out);
	return status;
}

static int seek_in(const struct show_options *o, struct input *in,
    const struct walk_options *wo, struct complaint *c)
{
	struct seek k = { .game = o->game ? o->game : 1, .ply = o->ply };
	struct reel reel = { 0 };

	if (o->animate)
		reel_record(&reel, &k);
	bool found = seek_run(&k, in, wo, complain, c);
	int status = tally_status(&c->tally, c->tally.errors ? STATUS_NO : STATUS_YES);
	struct error err = { 0 };

	if (in->failed) {
		games_read_error(in, o->file, &err);
		report_failure(&c->report, &err);
		games_print(&c->report, &c->tally, stderr);
		status = STATUS_IO;
	} else if (found) {
		if (k.ply < 0)
			k.ply = k.plies;
		if (o->animate)
			status = show_film(o, &k, &reel, status);
		else
			show_found(o, &k);
	} else {
		status =
		    tally_status(&c->tally, no_such_place(&k, o->file, o->game > 0));
	}
	seek_clear(&k);
	reel_clear(&reel);
	return status;
}

static int show_file(struct show_options *o)
{
	struct complaint c = { .report = { .file = o->file } };
	struct games_judge judge;
	struct error err = { 0 };
	struct input in;
	int status = STATUS_IO;

	c.report.color = cli_color(&o->output, stderr);
	games_load(&o->games);
	games_judge_init(&judge, &o->games, o->file);
	if (input_open(&in, o->file, &err)) {
		if (strcmp(o->file, "-") == 0)
			cli_stdin_hint("a record");
		status = seek_in(o, &in, &judge.walk, &c);
	} else {
		report_failure(&c.report, &err);
		games_print(&c.report, &c.tally, stderr);
	}
	input_close(&in);
	report_clear(&c.report);
	games_judge_clear(&judge);
	games_clear(&o->games);
	return status;
}

static enum charset parse_charset(const char *arg, struct argp_state *st)
{
	if (strcmp(arg, "ascii") == 0)
		return CHARSET_ASCII;
	if (strcmp(arg, "unicode") == 0)
		return CHARSET_UNICODE;
	if (strcmp(arg, "auto") != 0)
		argp_error(
		    st, "unknown --charset '%s': it is auto, ascii or unicode", arg);
	return CHARSET_AUTO;
}

static enum seat parse_path(const char *arg, struct argp_state *st)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (strcasecmp(arg, seat_name((enum seat)seat)) == 0 ||
		    (arg[0] && !arg[1] && seat_of_letter(arg[0]) == (enum seat)seat))
			return (enum seat)seat;
	argp_error(st, "unknown seat '%s': it is S, E, N or W", arg);
	return SEAT_NONE;
}

static error_t show_parse(int key, char *arg, struct argp_state *st)
{
	struct show_options *o = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &o->games.rules;
		st->child_inputs[1] = &o->output;
		return 0;
	case 0x1100:
		o->game = games_one(st, arg, o->game);
		return 0;
	case 0x1101:
		o->ply = games_number(st, "ply", arg, 0, LLONG_MAX);
		return 0;
	case 0x1102:
		o->position = arg;
		return 0;
	case 0x1103:
		o->path = parse_path(arg, st);
		return 0;
	case 0x1104:
		o->charset = parse_charset(arg, st);
		return 0;
	case 0x1105:
		o->games.seats = games_seats(st, arg);
		return 0;
	case 0x1106:
		o->animate = true;
		return 0;
	case ARGP_KEY_ARG:
		if (o->file)
			argp_error(st, "one file at a time: '%s' is the second", arg);
		o->file = arg;
		return 0;
	case ARGP_KEY_END:
		if (o->position &&
		    (o->file || o->game || o->ply >= 0 || o->games.seats))
			argp_error(st,
			    "--position stands alone, without FILE, --game, --ply and "
			    "--seats");
		if (o->animate && (!o->output.svg || o->position))
			argp_error(
			    st, "--animate is of a record, and with --format=svg only");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static int show_run(int argc, char **argv)
{
	struct show_options o = { .path = SEAT_NONE, .ply = -1 };

	cli_parse(&cmd_show, argc, argv, &o);
	if (o.position)
		return show_position(&o);
	if (!o.file && isatty(STDIN_FILENO) && !o.game && o.ply < 0 && !o.animate)
		return show_deal(&o);
	if (!o.file)
		o.file = "-";
	return show_file(&o);
}

static const struct argp_option show_options[] = {
	{ "game", 0x1100, "N", 0, "the game of the file, from 1 (the first)", 1 },
	{ "ply", 0x1101, "N", 0,
	    "the position after this ply; 0 is the start (the last)", 1 },
	{ "position", 0x1102, "POS", 0, "draw this position", 1 },
	{ "path", 0x1103, "SEAT", 0, "number the steps of this seat's way", 1 },
	{ "charset", 0x1104, "auto|ascii|unicode", 0, "auto: as the locale is", 1 },
	{ "animate", 0x1106, NULL, 0,
	    "with --format=svg: the whole way there, as a looping picture", 1 },
	{ "seats", 0x1105, "SEATS", 0, "who plays where no tag says so, such as SEN",
	    1 },
	{ 0 },
};

static const struct argp_child show_children[] = {
	{ &cli_rules_argp, 0, NULL, 0 },
	{ &cli_picture_argp, 0, NULL, 0 },
	{ 0 },
};

static const struct argp show_argp = {
	.options = show_options,
	.parser = show_parse,
	.args_doc = "[FILE]",
	.doc = "Draw the board: of a record, at its end or after some ply, or of a "
	       "position. "
	       "Without FILE on a terminal: the deal.\v"
	       "Examples:\n"
	       "  pagdi show game.pagdi\n"
	       "  pagdi show --ply=12 --path=S game.pagdi\n"
	       "  pagdi show --position='S:1,5,19=+/N:1,9,19,F+/S/4'\n"
	       "\n"
	       "Exit status: 0 done, 1 there is no such game, ply or position or the "
	       "game is "
	       "not valid up to it, 2 used wrongly, 3 could not read or write.",
	.children = show_children,
};

const struct cmd cmd_show = {
	.name = "show",
	.summary = "draw the board of a record or a position",
	.argp = &show_argp,
	.run = show_run,
};
