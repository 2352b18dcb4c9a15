#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "cmd/cli.h"
#include "cmd/match_run.h"
#include "cmd/outfile.h"
#include "cmd/standings_plot.h"
#include "match/gather.h"

struct standings_args {
	struct cli_output output;
	bool matrix, seats, pool, strict;
	const char *above, *plot;
	struct cli_words files; /* owned */
};

/* One run of the command. */
struct run {
	struct standings_args args;
	struct gather gather;
	struct results_visitor visitor; /* the gather's, of the file being read */
	struct sprt test;               /* where the tournament has one */
	enum status status;
	long long warnings;
};

/* --- reading --- */

static int open_file(const char *path, struct error *err)
{
	bool standard = strcmp(path, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);

	if (standard)
		cli_stdin_hint("results");
	if (fd < 0) {
		error_set(err, CODE_E501, (struct pos){ 0 }, "cannot be read: %s",
		    strerror(errno));
		error_source(err, path);
	}
	return fd;
}

static void close_file(int fd)
{
	if (fd != STDIN_FILENO)
		close(fd);
}

static void failed(struct run *u, const struct error *err)
{
	enum status s = err->code == CODE_E501 ? STATUS_IO : STATUS_USAGE;

	cli_error(err);
	u->status = s > u->status ? s : u->status;
}

static void warn(struct run *u, const char *text)
{
	u->warnings++;
	if (!u->args.output.quiet)
		cli_warn(&cmd_standings, "%s", text);
}

static bool read_head(void *context, const struct results_head *h, struct error *err)
{
	struct run *u = context;
	struct gather *g = &u->gather;

	if (!u->visitor.head(g, h, err))
		return false;
	if (!g->pool && h->sprt.len && g->nentrants == 2 && !g->standings.test &&
	    match_sprt_read(buf_cstr(&h->sprt), &u->test))
		g->standings.test = &u->test;
	return true;
}

static bool read_game(void *context, const struct outcome *o, struct error *err)
{
	struct run *u = context;

	return u->visitor.game(&u->gather, o, err);
}

static void read_file(struct run *u, const char *path)
{
	const struct results_visitor visitor = { u, read_head, read_game };
	struct error err = { 0 };
	struct buf text = { 0 };
	bool torn;
	int fd = open_file(path, &err);

	if (fd < 0) {
		failed(u, &err);
		return;
	}
	long long dropped = u->gather.standings.dropped;

	gather_begin(&u->gather, path, &u->visitor);
	if (!results_each(fd, path, &visitor, &torn, &err)) {
		failed(u, &err);
	} else {
		gather_end(&u->gather);
		dropped = u->gather.standings.dropped - dropped;
		if (torn) {
			buf_printf(&text,
			    "warning: %s: the last line is cut off, and left out",
			    path);
			warn(u, buf_cstr(&text));
		}
		buf_reset(&text);
		if (dropped) {
			buf_printf(&text,
			    "warning: %s: the last group is not whole, and left out",
			    path);
			warn(u, buf_cstr(&text));
		}
	}
	buf_clear(&text);
	close_file(fd);
}

/* The file that is to be pooled. */
struct peek {
	struct gather *gather;
	const char *path;
};

static bool peek_head(void *context, const struct results_head *h, struct error *err)
{
	struct peek *p = context;

	return gather_expect(p->gather, p->path, h, err);
}

static void peek_file(struct run *u, const char *path)
{
	struct peek p = { .gather = &u->gather, .path = path };
	const struct results_visitor visitor = { &p, peek_head, NULL };
	struct error err = { 0 };
	bool torn;

	if (strcmp(path, "-") == 0)
		cli_usage(&cmd_standings,
		    "--pool reads files twice: standard input can be no part");
	int fd = open_file(path, &err);

	if (fd < 0) {
		failed(u, &err);
		return;
	}
	if (!results_each(fd, path, &visitor, &torn, &err))
		failed(u, &err);
	close_file(fd);
}

static void read_all(struct run *u)
{
	const struct cli_words *files = &u->args.files;

	for (int i = 0; u->args.pool && i < files->n; i++)
		peek_file(u, files->word[i]);
	/* All faults are told, and there is no table of a part. */
	if (u->status == STATUS_YES)
		for (int i = 0; i < files->n; i++)
			read_file(u, files->word[i]);
}

/* --- what is missing --- */

static void list_missing(const struct numbers *set, long long end, struct buf *out)
{
	enum { NAMED = 10 };
	const char *before = " ";
	long long at = 0;
	int n = 0;

	for (; numbers_missing(set, end, &at); at++) {
		if (n++ == NAMED) {
			buf_text(out, " and others");
			return;
		}
		buf_printf(out, "%s%lld", before, at + 1);
		before = ", ";
	}
}

static void tell_missing(struct run *u, const struct gather_run *run)
{
	const char *name = run->title.len ? buf_cstr(&run->title) : "the tournament";
	struct buf text = { 0 };

	if (run->shards > run->shard.n) {
		buf_text(&text, "warning: ");
		cli_escape(&text, span_of(name));
		buf_printf(&text,
		    ": of %d shards there are %lld; missing:", run->shards,
		    run->shard.n);
		list_missing(&run->shard, run->shards, &text);
		warn(u, buf_cstr(&text));
		buf_reset(&text);
	}
	/* A test that ends it is the end. */
	if (run->expected > run->groups.n && !run->sprt.len) {
		buf_text(&text, "warning: ");
		cli_escape(&text, span_of(name));
		buf_printf(&text,
		    ": of %lld groups there are %lld; missing:", run->expected,
		    run->groups.n);
		list_missing(&run->groups, run->expected, &text);
		warn(u, buf_cstr(&text));
	}
	buf_clear(&text);
}

/* --- the table --- */

/* Whose rating is 0: the one that was asked for, or whom a gauntlet is about. */
static int above(const struct run *u)
{
	const struct gather *g = &u->gather;
	struct buf names = { 0 };

	if (!u->args.above)
		return !g->pool && g->run[0].kind == SCHEDULE_GAUNTLET ? 0 : -1;
	for (int i = 0; i < g->nentrants; i++) {
		if (strcmp(g->label[i], u->args.above) != 0)
			continue;
		if (g->standings.player[i].games)
			return i;
		cli_usage(&cmd_standings,
		    "--above: '%s' has not played yet, so nothing can be told from it",
		    u->args.above);
	}
	for (int i = 0; i < g->nentrants && i < 8; i++) {
		buf_text(&names, i ? ", " : "");
		cli_escape(&names, span_of(g->label[i]));
	}
	cli_usage(&cmd_standings, "--above: no bot is called '%s'; there are %s%s",
	    u->args.above, buf_cstr(&names), g->nentrants > 8 ? " and others" : "");
}

static void write_plot(struct run *u, const struct standings_view *v)
{
	const struct gather_run *run = &u->gather.run[0];
	struct buf svg = { 0 };

	standings_plot(v,
	    run->title.len && u->gather.nruns == 1 ? buf_cstr(&run->title)
						   : "Standings",
	    &svg);
	if (outfile_plot(u->args.plot, &svg) != STATUS_YES)
		u->status = STATUS_IO;
}

static void print_all(struct run *u)
{
	const struct gather *g = &u->gather;
	bool one = g->nruns == 1;
	const struct standings_view v = {
		.s = &g->standings,
		.labels = (const char *const *)g->label,
		.above = above(u),
		.jsonl = u->args.output.jsonl,
		.seats = u->args.seats,
		.matrix = u->args.matrix,
		.seed = one ? buf_cstr(&g->run[0].seed) : NULL,
		.rules = buf_cstr(&g->rules),
	};
	struct buf out = { 0 };

	for (int i = 0; i < g->nruns; i++)
		tell_missing(u, &g->run[i]);
	if (!u->args.output.quiet || v.jsonl) {
		standings_table(&v, &out);
		if (g->standings.test)
			match_sprt(&u->test, v.labels, v.jsonl, &out);
		cli_out_buf(&out);
	}
	if (u->args.plot)
		write_plot(u, &v);
	if (u->args.strict && u->warnings && u->status == STATUS_YES)
		u->status = STATUS_NO;
	buf_clear(&out);
}

static int standings_run(int argc, char **argv)
{
	struct run *u = mem_alloc(sizeof(*u));

	cli_parse(&cmd_standings, argc, argv, &u->args);
	gather_init(&u->gather, u->args.pool);
	read_all(u);
	if (u->status == STATUS_YES)
		print_all(u);
	enum status status = u->status;

	gather_clear(&u->gather);
	cli_words_clear(&u->args.files);
	mem_free(u);
	return (int)status;
}

enum {
	OPTION_ABOVE = 256,
	OPTION_MATRIX,
	OPTION_SEATS,
	OPTION_POOL,
	OPTION_PLOT,
	OPTION_STRICT
};

static error_t standings_parse(int key, char *arg, struct argp_state *st)
{
	struct standings_args *a = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &a->output;
		st->child_inputs[1] = &a->files;
		return 0;
	case OPTION_ABOVE:
		a->above = arg;
		return 0;
	case OPTION_MATRIX:
		a->matrix = true;
		return 0;
	case OPTION_SEATS:
		a->seats = true;
		return 0;
	case OPTION_POOL:
		a->pool = true;
		return 0;
	case OPTION_PLOT:
		a->plot = outfile_picture(st, arg);
		return 0;
	case OPTION_STRICT:
		a->strict = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option standings_options[] = {
	{ "above", OPTION_ABOVE, "LABEL", 0,
	    "ratings above this bot's, not above the mean", 0 },
	{ "matrix", OPTION_MATRIX, NULL, 0,
	    "also print how often each bot finished before each other", 0 },
	{ "seats", OPTION_SEATS, NULL, 0, "also print points by seat", 0 },
	{ "pool", OPTION_POOL, NULL, 0,
	    "add up different matches by the same rules, bots by their labels", 0 },
	{ "plot", OPTION_PLOT, "FILE.svg", 0,
	    "draw ratings, places and lengths into this file", 0 },
	{ "strict", OPTION_STRICT, NULL, 0, "status 1 where something is missing", 0 },
	{ 0 },
};

static const struct argp_child standings_children[] = {
	{ &cli_output_argp, 0, NULL, 0 },
	{ &cli_files_argp, 0, NULL, 0 },
	{ 0 },
};

static const struct argp standings_argp = {
	.options = standings_options,
	.parser = standings_parse,
	.args_doc = "[FILE...]",
	.doc =
	    "Print the table of results files: of a match, of a tournament, or of all "
	    "its shards, in any order. A FILE of - is standard input, and so is no "
	    "FILE at all.\v"
	    "Examples:\n"
	    "  pagdi standings results.jsonl             of a match\n"
	    "  pagdi standings --matrix shard-*.jsonl    of a tournament's shards\n"
	    "  pagdi standings --plot=t.svg results.jsonl\n"
	    "\n"
	    "Exit status: 0 done, 1 with --strict: something is missing, 2 used "
	    "wrongly, or files that are damaged or do not belong together, 3 a file "
	    "could not be read or written.",
	.children = standings_children,
};

const struct cmd cmd_standings = {
	.name = "standings",
	.summary = "the table of results files, with ratings",
	.argp = &standings_argp,
	.run = standings_run,
};
