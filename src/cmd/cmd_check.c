#include <limits.h>

#include "cmd/check_parts.h"

enum { KEY_STRICT = 0x1200, KEY_MAX_ERRORS, KEY_AUDIT };

static error_t check_parse(int key, char *arg, struct argp_state *st)
{
	struct check_options *o = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &o->games;
		st->child_inputs[1] = &o->output;
		return 0;
	case KEY_STRICT:
		o->strict = true;
		return 0;
	case KEY_AUDIT:
		o->audit = true;
		return 0;
	case KEY_MAX_ERRORS:
		o->max_errors = games_number(st, "max-errors", arg, 1, LLONG_MAX);
		return 0;
	case 'j':
		o->jobs = games_number(st, "jobs", arg, 1, JOBS_MOST);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* What was told of one file, of what is told of all. */
static struct tally file_tally(const struct tally *all, const struct tally *before)
{
	struct tally t = *all;

	t.games -= before->games;
	t.valid -= before->valid;
	t.invalid -= before->invalid;
	t.errors -= before->errors;
	t.outside -= before->outside;
	return t;
}

static void print_summary(const char *path, const struct tally *t)
{
	struct buf b = { 0 };

	cli_escape(&b, span_of(path));
	buf_printf(&b, ": %lld %s, %lld valid, %lld invalid", t->games,
	    t->games == 1 ? "game" : "games", t->valid, t->invalid);
	tally_outside(t, &b);
	buf_text(&b, t->full ? "; stopped at --max-errors\n" : "\n");
	cli_out_buf(&b);
	buf_clear(&b);
}

static enum status check_file(
    const struct check_options *o, const char *path, struct tally *t)
{
	struct tally before = *t, mine;
	struct report r = { .file = path, .jsonl = o->output.jsonl, .color = o->color };
	struct error err = { 0 };
	struct input in;
	bool read = games_open(&in, path, &err);

	t->base_line = t->base_game = 0;
	if (read)
		read = check_input(&in, path, o, t, &err);
	mine = file_tally(t, &before);
	if (!read)
		report_failure(&r, &err);
	else if (!t->full && t->base_game == 0 && mine.errors == 0)
		games_warn_empty(&r);
	games_print(&r, t, r.jsonl ? stdout : stderr);
	report_clear(&r);
	if (read && !o->output.jsonl && !o->output.quiet)
		print_summary(path, &mine);
	mine = file_tally(t, &before);
	mine.warnings -= before.warnings;
	if (!read)
		return STATUS_IO;
	return mine.errors || (o->strict && mine.warnings) ? STATUS_NO : STATUS_YES;
}

/* What the filter came to, of all files: STATUS_NO where that counts as an error. */
static enum status check_filter(const struct check_options *o, struct tally *t)
{
	struct report r = { .jsonl = o->output.jsonl, .color = o->color };
	long long before = t->warnings;

	games_warn_filter(&o->games, &r, t, r.jsonl ? stdout : stderr);
	report_clear(&r);
	return o->strict && t->warnings > before ? STATUS_NO : STATUS_YES;
}

static int check_run(int argc, char **argv)
{
	struct check_options o = { .jobs = 1 };
	const struct cli_words *files = &o.games.files;
	enum status status = STATUS_YES;
	int done = 0;

	cli_parse(&cmd_check, argc, argv, &o);
	games_load(&o.games);
	struct tally t = { .max_errors = o.max_errors };

	o.color = !o.output.jsonl && cli_color(&o.output, stderr);
	for (; done < files->n && !t.full; done++) {
		enum status s = check_file(&o, files->word[done], &t);

		status = s > status ? s : status;
	}
	if (!t.full && check_filter(&o, &t) == STATUS_NO && status == STATUS_YES)
		status = STATUS_NO;
	if (o.output.jsonl) {
		struct buf b = { 0 };

		games_total(&b, &t, done);
		cli_out_buf(&b);
		buf_clear(&b);
	}
	games_clear(&o.games);
	return tally_status(&t, (int)status);
}

static const struct argp_option check_list[] = {
	{ "strict", KEY_STRICT, NULL, 0, "warnings make a game invalid too", 1 },
	{ "max-errors", KEY_MAX_ERRORS, "N", 0, "stop after N errors", 1 },
	{ "audit", KEY_AUDIT, NULL, 0,
	    "recompute the throws from the Seed, and check the Commit", 1 },
	{ "jobs", 'j', "N", 0, "judge with N threads (1 by default)", 1 },
	{ 0 },
};
static const struct argp_child check_children[] = {
	{ &games_argp, 0, NULL, 0 },
	{ &cli_output_argp, 0, NULL, 0 },
	{ 0 },
};
static const struct argp check_argp = {
	.options = check_list,
	.parser = check_parse,
	.args_doc = "[FILE...]",
	.doc =
	    "Judge recorded games: every ply against the rules. A FILE of - is "
	    "standard "
	    "input, and so is no FILE at all.\v"
	    "Examples:\n"
	    "  pagdi check club.pagdi               is every game legal?\n"
	    "  pagdi check --format=jsonl -j4 a.pagdi b.pagdi\n"
	    "  pagdi check --where 'North=ravi' --where 'Date>2026.01.01' club.pagdi\n"
	    "\n"
	    "Exit status: 0 all games are valid, 1 some game is not, 2 used wrongly, "
	    "3 a file could not be read.",
	.children = check_children,
};

const struct cmd cmd_check = {
	.name = "check",
	.summary = "referee recorded games: every ply against the rules",
	.argp = &check_argp,
	.run = check_run,
};
