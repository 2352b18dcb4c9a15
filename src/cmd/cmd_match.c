#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "cmd/bots.h"
#include "cmd/match_table.h"
#include "match/runner.h"
#include "match/store.h"

/* One run of the command. */
struct run {
	struct match_args args;
	struct ruleset rules;
	struct house *house; /* its script */
	struct buf flat, seed;
	struct bot_spec spec[SEATS];
	const char *labels[SEATS];
	struct match match;
	struct store store;
	struct standings standings;
	int trace;   /* descriptor; -1 */
	long before; /* games that were there */
	int64_t started, shown;
	bool progress, on_line;
	struct buf out;
};

/* --- setting up --- */

static void set_seed(struct run *u)
{
	char hex[2 * SEED_BYTES + 1];
	struct seed drawn;

	if (u->args.seed) {
		buf_text(&u->seed, u->args.seed);
		return;
	}
	if (u->args.resume && store_seed(u->args.results, &u->seed))
		return;
	drawn = seed_draw();
	seed_hex(&drawn, hex);
	buf_text(&u->seed, hex);
	/* Who wants the match again must know it, unless he asked for silence. */
	if (!u->args.output.quiet)
		fprintf(stderr, "seed %s\n", hex);
}

static bool any_program(const struct run *u)
{
	for (int i = 0; i < u->args.nbots; i++)
		if (u->spec[i].source == BOT_EXEC)
			return true;
	return false;
}

static void set_match(struct run *u)
{
	const struct match_args *a = &u->args;
	bool slow = any_program(u);

	u->match = (struct match){
		.schedule = {
			.seed = { buf_cstr(&u->seed), u->seed.len },
			.nplayers = a->nbots,
			.nentrants = a->nbots,
			.seating = a->seating,
		},
		.rules = {
			.rules = &u->rules.rules,
			.permit = house_permit(u->house),
			.name = u->rules.name,
			.hash = u->rules.hash,
			.flat = buf_cstr(&u->flat),
			.event = "match",
			.labels = u->labels,
			.max_plies = a->max_plies,
			.move_ms = a->move_ms,
			.game_ms = a->game_ms,
			.inc_ms = a->inc_ms,
			.ask_forced = a->ask_forced,
			.trace = a->trace != NULL,
		},
		.house = u->house,
		.spec = u->spec,
		.only = a->only - 1,
		.trust = a->trust,
		.slow = slow,
		.pinned = slow && !a->no_affinity,
		.watchdog_ms = a->trust ? 60000 : 20000,
		.jobs = (int)a->jobs,
	};
	u->match.games = schedule_round_up(&u->match.schedule, a->games);
	if (u->match.games != a->games && a->games > 1 && !a->output.quiet && !a->only)
		fprintf(stderr,
		    "pagdi match: note: %ld games are rounded up to %ld: groups of %d "
		    "share their throws\n",
		    a->games, u->match.games, schedule_group(&u->match.schedule));
	standings_init(&u->standings, a->nbots, a->nbots,
	    schedule_group(&u->match.schedule), false);
}

static void set_up(struct run *u)
{
	cli_ruleset(&u->args.rules, &u->rules);
	u->house = cli_house(&u->rules);
	ruleset_flat(&u->rules.rules, &u->flat);
	bots_parse(u->args.bot, u->args.nbots, u->spec);
	for (int i = 0; i < u->args.nbots; i++)
		u->labels[i] = u->spec[i].label;
	set_seed(u);
	set_match(u);
}

static void tear_down(struct run *u)
{
	store_close(&u->store);
	standings_clear(&u->standings);
	if (u->trace >= 0)
		close(u->trace);
	for (int i = 0; i < u->args.nbots; i++)
		bot_spec_clear(&u->spec[i]);
	house_free(u->house);
	ruleset_clear(&u->rules);
	buf_clear(&u->flat);
	buf_clear(&u->seed);
	buf_clear(&u->out);
}

/* --- files --- */

static void had_game(void *context, const struct outcome *o)
{
	struct run *u = context;

	standings_add(&u->standings, o);
}

static bool open_trace(struct run *u, struct error *err)
{
	const char *path = u->args.trace;
	int how = u->args.resume ? O_APPEND : 0;
	struct stat st;

	u->trace = -1;
	if (!path)
		return true;
	u->trace = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | how, 0666);
	if (u->trace >= 0 && store_has(&u->store, u->trace))
		return error_set(err, CODE_E502, (struct pos){ 0 },
		    "%.300s: the trace must not go where records or results go", path);
	/* Only a file that is ours to write anew is emptied. */
	if (u->trace >= 0 && (how || fstat(u->trace, &st) != 0 ||
				 !S_ISREG(st.st_mode) || ftruncate(u->trace, 0) == 0))
		return true;
	return error_set(
	    err, CODE_E502, (struct pos){ 0 }, "%.300s: %s", path, strerror(errno));
}

static bool open_files(struct run *u, struct error *err)
{
	const struct store_options o = {
		.results = u->args.results,
		.records = u->args.records,
		.resume = u->args.resume,
		.had = had_game,
		.context = u,
	};

	u->trace = -1;
	if (u->args.forfeits && mkdir(u->args.forfeits, 0777) != 0 && errno != EEXIST)
		return error_set(err, CODE_E502, (struct pos){ 0 }, "%.300s: %s",
		    u->args.forfeits, strerror(errno));
	if (!store_open(&u->store, &u->match, &o, err) || !open_trace(u, err))
		return false;
	u->before = u->store.games;
	if (u->store.healed && !u->args.output.quiet)
		fprintf(stderr,
		    "pagdi match: note: an unfinished group was cut off after game "
		    "%ld\n",
		    u->before);
	return true;
}

/* Append text to a file, or write a new one. */
static bool write_text(int fd, const char *path, struct span text, struct error *err)
{
	while (text.len) {
		ssize_t n = write(fd, text.p, text.len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return error_set(err, CODE_E502, (struct pos){ 0 },
			    "%.300s: %s", path, strerror(errno));
		text.p += n;
		text.len -= (size_t)n;
	}
	return true;
}

/* --- progress --- */

static void progress_clear(struct run *u)
{
	if (u->on_line)
		fputs("\r\033[K", stderr);
	u->on_line = false;
}

static void progress_show(void *context)
{
	struct run *u = context;
	int64_t now = clock_ns();

	if (!u->progress || now - u->shown < 250000000)
		return;
	u->shown = now;
	buf_reset(&u->out);
	match_progress(&u->match, &u->standings, u->before,
	    (double)(now - u->started) / 1e9, &u->out);
	fprintf(stderr, "\r%s\033[K", buf_cstr(&u->out));
	u->on_line = true;
}

/* --- what was played --- */

static void command_again(struct run *u, long game, struct buf *out)
{
	match_args_command(&u->args, buf_cstr(&u->seed), out);
	buf_printf(out, " --only=%ld", game + 1);
}

/* A forfeit as a file of its own: the report, then the record of its game. */
static bool forfeit_file(struct run *u, const struct forfeit_report *r,
    struct span text, struct span record, struct error *err)
{
	struct buf path = { 0 };
	bool ok;

	buf_printf(&path, "%s/game-%ld-%s.txt", u->args.forfeits, r->game + 1,
	    u->labels[r->player]);
	int fd = open(buf_cstr(&path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

	if (fd < 0)
		ok = error_set(err, CODE_E502, (struct pos){ 0 }, "%.300s: %s",
		    buf_cstr(&path), strerror(errno));
	else
		ok = write_text(fd, buf_cstr(&path), text, err) &&
		     write_text(fd, buf_cstr(&path), span_of("\n"), err) &&
		     write_text(fd, buf_cstr(&path), record, err);
	if (fd >= 0)
		close(fd);
	buf_clear(&path);
	return ok;
}

static bool tell_forfeit(struct run *u, const struct forfeit_report *r,
    struct span record, struct error *err)
{
	struct buf command = { 0 }, text = { 0 };
	bool ok = true;

	command_again(u, r->game, &command);
	match_forfeit(&u->match, r, buf_cstr(&command), u->args.output.jsonl, &text);
	if (u->args.output.jsonl) {
		cli_out(text.p, text.len);
	} else {
		progress_clear(u);
		fprintf(stderr, "pagdi match: %s", buf_cstr(&text));
	}
	if (u->args.forfeits)
		ok = forfeit_file(u, r, (struct span){ text.p, text.len }, record, err);
	buf_clear(&command);
	buf_clear(&text);
	return ok;
}

static bool tell_game(struct run *u, const struct played *g, struct error *err)
{
	if (u->args.output.jsonl && !u->args.output.quiet) {
		buf_reset(&u->out);
		results_write(&u->store.head, &g->outcome, &u->out);
		cli_out_buf(&u->out);
	}
	for (int i = 0; i < g->nreports; i++)
		if (!tell_forfeit(u, &g->report[i], g->record, err))
			return false;
	return u->trace < 0 || write_text(u->trace, u->args.trace, g->trace, err);
}

static bool keep_group(void *context, struct parcel *p, struct error *err)
{
	struct run *u = context;

	if (!store_group(&u->store, p, err))
		return false;
	for (int i = 0; i < p->n; i++) {
		standings_add(&u->standings, &p->game[i].outcome);
		if (!tell_game(u, &p->game[i], err))
			return false;
	}
	if (u->args.output.jsonl)
		cli_flush();
	progress_show(u);
	return true;
}

/* --- the end --- */

static void command_resume(struct run *u, struct buf *out)
{
	const struct match_args *a = &u->args;

	match_args_command(a, buf_cstr(&u->seed), out);
	buf_printf(out, " --games=%ld", u->match.games);
	if (a->jobs > 1)
		buf_printf(out, " -j %ld", a->jobs);
	if (a->records) {
		buf_text(out, " -o ");
		bots_quote(out, a->records);
	}
	buf_text(out, " --results=");
	bots_quote(out, a->results);
	buf_text(out, " --resume");
}

static void interrupted(struct run *u)
{
	struct buf command = { 0 };

	fprintf(stderr, "pagdi match: interrupted after %ld of %ld games\n",
	    u->standings.games, u->match.games);
	if (u->args.results) {
		command_resume(u, &command);
		fprintf(stderr, "to go on: %s\n", buf_cstr(&command));
	}
	buf_clear(&command);
}

static void print_table(struct run *u)
{
	if (u->args.output.quiet && !u->args.output.jsonl)
		return;
	buf_reset(&u->out);
	match_table(&u->match, &u->standings, u->args.output.jsonl, &u->out);
	cli_out_buf(&u->out);
	cli_flush();
}

static int play(struct run *u)
{
	struct runner_sink sink = { u, keep_group, progress_show };
	struct error err = { 0 };
	int number = 0;

	if (!open_files(u, &err)) {
		cli_error(&err);
		return err.code == CODE_E405 ? STATUS_USAGE : STATUS_IO;
	}
	u->progress = !u->args.output.quiet && isatty(STDERR_FILENO);
	u->started = u->shown = clock_ns();
	/* What is buffered would be written by workers too. */
	cli_flush();
	enum runner_end end = runner_run(&u->match,
	    u->before / schedule_group(&u->match.schedule), &sink, &number, &err);

	progress_clear(u);
	if (end == RUNNER_SINK || end == RUNNER_FAILED)
		cli_error(&err);
	if (!u->args.only)
		print_table(u);
	if (end == RUNNER_SIGNAL)
		interrupted(u);
	if (end == RUNNER_SIGNAL)
		return 128 + number;
	if (err.code == CODE_E313)
		return STATUS_USAGE;
	return end == RUNNER_DONE ? STATUS_YES : STATUS_IO;
}

static int dry_run(struct run *u)
{
	long from = u->args.only ? u->args.only - 1 : 0;
	long to = u->args.only ? u->args.only : u->match.games;

	for (long game = from; game < to; game++) {
		match_schedule(
		    &u->match, game, game + 1, u->args.output.jsonl, &u->out);
		cli_out_buf(&u->out);
	}
	return STATUS_YES;
}

static int match_run(int argc, char **argv)
{
	struct run *u = mem_alloc(sizeof(*u));
	int status;

	match_args_init(&u->args);
	u->trace = u->store.results = u->store.records = u->store.lock = -1;
	cli_parse(&cmd_match, argc, argv, &u->args);
	match_args_check(&u->args, &cmd_match);
	set_up(u);
	status = u->args.dry_run ? dry_run(u) : play(u);
	tear_down(u);
	mem_free(u);
	return status;
}

const struct cmd cmd_match = {
	.name = "match",
	.summary = "bots against bots: records, results, a table",
	.argp = &match_argp,
	.run = match_run,
};
