#include <signal.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "cmd/export_rows.h"
#include "cmd/games.h"

enum {
	KEY_FORMAT = 0x1600,
	KEY_COLOR,
	KEY_FORCE,
	KEY_TABLE,
	KEY_RAW,
	KEY_POSITIONS,
	KEY_BOM
};

struct export_args {
	struct games_options games;
	const struct export_format *format;
	struct export_options options;
	int color; /* as in struct cli_output */
	bool positions;
};

struct exporting {
	const struct export_args *args;
	struct report report;
	struct tally tally;
	struct export_rows rows;
};

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct exporting *p = context;

	export_event(&p->rows, w, e);
}

static enum status export_file(struct exporting *p, const char *path)
{
	const struct cli_output output = { .color = p->args->color };
	struct games_walk walk = { .options = &p->args->games,
		.sink = { .context = p, .wants = EXPORT_WANTS, .event = on_event },
		.report = &p->report,
		.tally = &p->tally };

	p->rows.path = path;
	p->report.color = cli_color(&output, stderr);
	return games_walk(&walk, path);
}

/* --- the command --- */

static void parse_format(struct export_args *a, const char *arg, struct argp_state *st)
{
	if (strcmp(arg, "csv") == 0)
		a->format = &export_csv;
	else if (strcmp(arg, "json") == 0)
		a->format = &export_json;
	else if (strcmp(arg, "sqlite") == 0)
		a->format = &export_sqlite;
	else
		argp_error(st, "--format=%s is none of csv, json, sqlite", arg);
}

/* The name of a file that a spreadsheet opens: no folder is meant by it. */
static bool is_csv(const char *output)
{
	size_t len = output ? strlen(output) : 0;

	return len > 4 && strcmp(output + len - 4, ".csv") == 0;
}

/* What does not go together. */
static void parse_end(struct export_args *a, struct argp_state *st)
{
	const struct export_options *o = &a->options;

	if (!a->format)
		argp_error(st, "--format= says what to write: csv, json or sqlite");
	else if (a->format == &export_sqlite && !o->output)
		argp_error(st, "--format=sqlite needs a file: --output=FILE");
	else if (a->format != &export_csv && o->table != TABLES)
		argp_error(
		    st, "--table= is of --format=csv; the others hold all tables");
	else if (a->format != &export_csv && o->raw)
		argp_error(st, "--raw is of --format=csv");
	else if (a->format != &export_csv && o->bom)
		argp_error(st, "--bom is of --format=csv");
	else if (a->format == &export_csv && o->table == TABLES && is_csv(o->output))
		argp_error(st,
		    "without --table= csv is a folder of four files: --table=games "
		    "for %s, or the name of a folder",
		    o->output);
	else if (o->force && !o->output)
		argp_error(st, "--force is of --output=");
}

static error_t export_parse(int key, char *arg, struct argp_state *st)
{
	struct export_args *a = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &a->games;
		return 0;
	case KEY_FORMAT:
		parse_format(a, arg, st);
		return 0;
	case KEY_COLOR:
		a->color = cli_color_word(st, arg);
		return 0;
	case 'o':
		a->options.output =
		    strcmp(arg, "-") == 0 ? NULL : cli_file(st, "output", arg);
		return 0;
	case KEY_FORCE:
		a->options.force = true;
		return 0;
	case KEY_TABLE:
		a->options.table = export_table_of(arg);
		if (a->options.table == TABLES)
			argp_error(st,
			    "--table=%s is none of games, players, plies, banks", arg);
		return 0;
	case KEY_RAW:
		a->options.raw = true;
		return 0;
	case KEY_BOM:
		a->options.bom = true;
		return 0;
	case KEY_POSITIONS:
		a->positions = true;
		return 0;
	case ARGP_KEY_SUCCESS:
		parse_end(a, st);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/*
 * Where all inputs are files, which never keep us waiting, a signal is taken at the end
 * of a game, so that nothing half written stays behind.
 */
static bool hold_signals(const struct export_options *o)
{
	sigset_t stops = export_stops();
	struct stat st;

	if (!o->output)
		return false;
	for (int i = 0; i < o->read->n; i++)
		if (stat(o->read->word[i], &st) != 0 || !S_ISREG(st.st_mode))
			return false;
	return sigprocmask(SIG_BLOCK, &stops, NULL) == 0;
}

/* End by the signal that came, as if it had not been held. */
static void die_of(int sig)
{
	sigset_t one;

	signal(sig, SIG_DFL);
	raise(sig);
	sigemptyset(&one);
	sigaddset(&one, sig);
	sigprocmask(SIG_UNBLOCK, &one, NULL);
}

static enum status export_all(struct exporting *p)
{
	const struct export_format *format = p->args->format;
	const struct export_options *o = &p->args->options;
	enum status status = STATUS_YES;

	if (o->output || outfile_spares(NULL, o->read, &p->rows.failed))
		p->rows.writer = format->begin(o, &p->rows.failed);
	for (int i = 0;
	     i < o->read->n && p->rows.failed.code == CODE_NONE && !p->rows.signal;
	     i++) {
		enum status s = export_file(p, o->read->word[i]);

		status = s > status ? s : status;
	}
	if (p->rows.failed.code == CODE_NONE && !p->rows.signal)
		games_warn_filter(&p->args->games, &p->report, &p->tally, stderr);
	if (p->rows.failed.code == CODE_NONE && !p->rows.signal)
		format->end(p->rows.writer, &p->rows.failed);
	if (p->rows.writer)
		format->drop(p->rows.writer);
	if (p->rows.failed.code == CODE_NONE)
		return status;
	cli_error(&p->rows.failed);
	return STATUS_IO;
}

static int export_run(int argc, char **argv)
{
	struct export_args a = { .options.table = TABLES };
	struct exporting *p = mem_alloc(sizeof(*p));

	cli_parse(&cmd_export, argc, argv, &a);
	games_load(&a.games);
	a.options.read = &a.games.files;
	p->args = &a;
	p->rows.format = a.format;
	p->rows.positions = a.positions;
	p->rows.interruptible = hold_signals(&a.options);
	enum status status = export_all(p);
	int sig = p->rows.signal;

	report_clear(&p->report);
	export_rows_clear(&p->rows);
	mem_free(p);
	games_clear(&a.games);
	if (sig)
		die_of(sig);
	return (int)status;
}

static const struct argp_option export_list[] = {
	{ "format", KEY_FORMAT, "FORMAT", 0, "csv, json or sqlite", 1 },
	{ "output", 'o', "FILE", 0,
	    "write FILE, which must not be there; csv without --table: a folder", 1 },
	{ "force", KEY_FORCE, NULL, 0, "replace what is there", 1 },
	{ "table", KEY_TABLE, "TABLE", 0,
	    "csv: games (where nothing is said), players, plies or banks", 1 },
	{ "positions", KEY_POSITIONS, NULL, 0, "with the position after every ply", 1 },
	{ "bom", KEY_BOM, NULL, 0,
	    "csv: begin with a byte order mark, by which Excel knows UTF-8", 1 },
	{ "raw", KEY_RAW, NULL, 0,
	    "csv: leave texts as they are that a spreadsheet takes for formulas", 1 },
	{ "color", KEY_COLOR, "WHEN", 0, "auto, always or never, for faults", 2 },
	{ 0 },
};
static const struct argp_child export_children[] = {
	{ &games_argp, 0, NULL, 0 },
	{ 0 },
};
static const struct argp export_argp = {
	.options = export_list,
	.parser = export_parse,
	.args_doc = "[FILE...]",
	.doc =
	    "Write recorded games as tables: games, their players, plies and banked "
	    "throws. A game at fault is written up to its fault, with ok 0. A FILE of "
	    "- is standard input, and so is no FILE at all.\v"
	    "Examples:\n"
	    "  pagdi export --format=csv --table=plies club.pagdi\n"
	    "  pagdi export --format=sqlite -o club.db club.pagdi\n"
	    "  sqlite3 -box club.db 'SELECT * FROM win_rate_by_seat'\n"
	    "\n"
	    "Exit status: 0 done, 1 some game is at fault, 2 used wrongly, 3 a file "
	    "could "
	    "not be read or written.",
	.children = export_children,
};

const struct cmd cmd_export = {
	.name = "export",
	.summary = "recorded games as tables: CSV, JSON, SQLite",
	.argp = &export_argp,
	.run = export_run,
};
