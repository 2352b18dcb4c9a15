#include "cmd/match_run.h"

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
#include "cmd/standings_table.h"
#include "match/runner.h"

/*
 * How long a call of a bot inside our process may take. A budget ends those in the box
 * long before; those that are trusted have none.
 */
enum { WATCHDOG_MS = 20000, WATCHDOG_TRUSTED_MS = 60000 };

/* --- setting up --- */

static void set_seed(struct match_run *u)
{
	char hex[2 * SEED_BYTES + 1];
	struct seed drawn;

	if (u->args->seed) {
		buf_text(&u->seed, u->args->seed);
		return;
	}
	if (u->args->resume && store_seed(u->args->results, &u->seed))
		return;
	drawn = seed_draw();
	seed_hex(&drawn, hex);
	buf_text(&u->seed, hex);
	/* Who wants the match again must know it, unless he asked for silence. */
	if (!u->args->output.quiet)
		fprintf(stderr, "seed %s\n", hex);
}

static bool any_program(const struct match_run *u)
{
	for (int i = 0; i < u->args->nbots; i++)
		if (u->spec[i].source == BOT_EXEC)
			return true;
	return false;
}

static void set_match(struct match_run *u, const struct schedule *schedule)
{
	const struct match_args *a = u->args;
	bool slow = any_program(u);

	u->match = (struct match){
		.schedule = *schedule,
		.rules = {
			.rules = &u->rules.rules,
			.permit = house_permit(u->house),
			.name = u->rules.name,
			.hash = u->rules.hash,
			.flat = buf_cstr(&u->flat),
			.event = a->title ? a->title : u->cmd->name,
			.labels = u->labels,
			.max_plies = a->max_plies,
			.move_ms = match_move_ms(a),
			.start_ms = a->start_ms,
			.game_ms = a->game_ms,
			.inc_ms = a->inc_ms,
			.ask_forced = a->ask_forced,
			.trace = a->trace != NULL,
		},
		.house = u->house,
		.where = &u->where,
		.spec = u->spec,
		.title = a->title,
		.sprt = a->sprt,
		.only = a->only - 1,
		.trust = a->trust,
		.slow = slow,
		.pinned = slow && !a->no_affinity,
		.watchdog_ms = a->trust ? WATCHDOG_TRUSTED_MS : WATCHDOG_MS,
		.jobs = (int)a->jobs,
	};
	u->match.schedule.seed = (struct span){ buf_cstr(&u->seed), u->seed.len };
}

/* How many games there are. */
static void set_games(struct match_run *u)
{
	const struct match_args *a = u->args;
	struct schedule *s = &u->match.schedule;
	int size = schedule_group(s);

	if (s->kind != SCHEDULE_MATCH) {
		u->match.games = schedule_share(s) * size;
		return;
	}
	u->match.games = schedule_round_up(s, a->games ? a->games : 1);
	if (a->games && a->only > u->match.games)
		cli_usage(u->cmd, "--only=%lld: the match has %lld games", a->only,
		    u->match.games);
	if (u->match.games != a->games && a->games > 1 && !a->output.quiet && !a->only)
		fprintf(stderr,
		    "pagdi match: note: %lld games are rounded up to %lld: groups of "
		    "%d "
		    "share their throws\n",
		    a->games, u->match.games, size);
}

void match_run_init(struct match_run *u, const struct cmd *cmd,
    const struct match_args *a, const struct schedule *schedule)
{
	size_t n = (size_t)a->nbots;

	*u = (struct match_run){ .cmd = cmd,
		.args = a,
		.spec = mem_alloc(n * sizeof(*u->spec)),
		.labels = mem_alloc(n * sizeof(*u->labels)),
		.told = mem_alloc(n * sizeof(*u->told)),
		.trace = -1,
		.store = { .results = -1, .records = -1, .lock = { .fd = -1 } } };
	cli_search(&a->rules, NULL, &u->where);
	cli_ruleset(&a->rules, &u->rules);
	u->house = cli_house(&u->rules);
	ruleset_flat(&u->rules.rules, &u->flat);
	bots_parse(a->bot, a->nbots, u->spec);
	for (int i = 0; i < a->nbots; i++)
		u->labels[i] = u->spec[i].label;
	set_seed(u);
	set_match(u, schedule);
	set_games(u);
	if (schedule->kind == SCHEDULE_SWISS) {
		swiss_init(&u->swiss, &u->match.schedule);
		u->match.schedule.tables = &u->swiss.tables;
	}
	standings_init(&u->standings, schedule->nplayers, schedule->nentrants,
	    schedule_group(schedule), schedule->kind != SCHEDULE_MATCH);
	/* What the options' check let through is a test. */
	if (a->sprt && match_sprt_read(a->sprt, &u->sprt))
		u->standings.test = &u->sprt;
}

void match_run_clear(struct match_run *u)
{
	store_close(&u->store);
	standings_clear(&u->standings);
	swiss_clear(&u->swiss);
	if (u->trace >= 0)
		close(u->trace);
	for (int i = 0; i < u->args->nbots; i++)
		bot_spec_clear(&u->spec[i]);
	mem_free(u->spec);
	mem_free(u->labels);
	mem_free(u->told);
	house_free(u->house);
	ruleset_clear(&u->rules);
	buf_clear(&u->flat);
	buf_clear(&u->seed);
	buf_clear(&u->out);
}

/* --- games --- */

static void add_game(struct match_run *u, const struct outcome *o)
{
	standings_add(&u->standings, o);
	if (u->swiss.schedule)
		swiss_add(&u->swiss, o);
}

static bool is_enough(void *context)
{
	struct match_run *u = context;

	return u->args->sprt && u->sprt.verdict != SPRT_GOING;
}

/* --- files --- */

static void had_game(void *context, const struct outcome *o)
{
	add_game(context, o);
}

static bool known_head(void *context, const struct results_head *h, struct error *err)
{
	struct match_run *u = context;

	if (!results_head_is_of(h, &u->match))
		return error_set(err, CODE_E405, (struct pos){ 0 },
		    "these are the results of another tournament");
	return u->swiss.games == 0 || error_set(err, CODE_E405, (struct pos){ 0 },
					  "a second file was joined to these results");
}

static bool known_game(void *context, const struct outcome *o, struct error *err)
{
	struct match_run *u = context;

	(void)err;
	swiss_add(&u->swiss, o);
	return true;
}

/* Read the results of a swiss tournament, so that its tables so far are known; nothing
 * is written. */
static bool read_known(struct match_run *u, struct error *err)
{
	const struct results_visitor visitor = { u, known_head, known_game };
	const struct schedule *s = &u->match.schedule;
	const char *path = u->args->results;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool torn;

	if (fd < 0) {
		error_set(err, CODE_E501, (struct pos){ 0 }, "cannot be read: %s",
		    strerror(errno));
		error_source(err, path);
		return false;
	}
	bool ok = results_each(fd, path, &visitor, &torn, err);

	close(fd);
	if (!ok)
		error_source(err, path);
	else if (u->args->only &&
		 (u->args->only - 1) / schedule_group(s) >= schedule_known(s))
		ok = error_set(err, CODE_E405, (struct pos){ 0 },
		    "%.300s: who plays game %lld is not known: the rounds before it "
		    "are "
		    "not all played",
		    path, u->args->only);
	return ok;
}

static bool open_trace(struct match_run *u, struct error *err)
{
	const char *path = u->args->trace;
	int how = u->args->resume ? O_APPEND : 0;
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

static bool open_files(struct match_run *u, struct error *err)
{
	const struct store_options o = {
		/* Alone, a game is no line of a file. */
		.results = u->args->only ? NULL : u->args->results,
		.records = u->args->records,
		.resume = u->args->resume,
		.had = had_game,
		.context = u,
	};

	u->trace = -1;
	if (u->args->forfeits && mkdir(u->args->forfeits, 0777) != 0 && errno != EEXIST)
		return error_set(err, CODE_E502, (struct pos){ 0 }, "%.300s: %s",
		    u->args->forfeits, strerror(errno));
	if (!store_open(&u->store, &u->match, &o, err) || !open_trace(u, err))
		return false;
	u->before = u->store.games;
	if (u->store.healed && !u->args->output.quiet)
		fprintf(stderr,
		    "pagdi %s: note: an unfinished group was cut off after %lld "
		    "games\n",
		    u->cmd->name, u->before);
	return true;
}

static bool write_groups(void *context, struct error *err)
{
	struct match_run *u = context;

	return store_flush(&u->store, err);
}

/* What is told of a group comes after its record and result. */
static bool tells(const struct match_run *u, const struct parcel *p)
{
	for (int i = 0; i < p->n; i++)
		if (p->game[i].nreports)
			return true;
	return u->trace >= 0 || u->args->output.jsonl;
}

static bool keep_group(void *context, struct parcel *p, struct error *err)
{
	struct match_run *u = context;

	store_group(&u->store, p);
	if (tells(u, p) && !store_flush(&u->store, err))
		return false;
	/* Alone, a game is no part of a tournament's figures. */
	for (int i = 0; i < p->n; i++) {
		if (!u->args->only || u->match.schedule.kind == SCHEDULE_MATCH)
			add_game(u, &p->game[i].outcome);
		if (!match_tell(u, &p->game[i], err))
			return false;
	}
	if (u->args->output.jsonl)
		cli_flush();
	match_progress_show(u);
	return true;
}

/* --- the end --- */

static void command_resume(struct match_run *u, struct buf *out)
{
	const struct match_args *a = u->args;

	match_args_command(a, buf_cstr(&u->seed), out);
	if (u->match.schedule.kind == SCHEDULE_MATCH)
		buf_printf(out, " --games=%lld", u->match.games);
	if (a->jobs > 1)
		buf_printf(out, " -j %lld", a->jobs);
	if (a->records) {
		buf_text(out, " -o ");
		bots_quote(out, a->records);
	}
	match_args_option(out, "results", a->results);
	if (a->trace)
		match_args_option(out, "trace", a->trace);
	if (a->forfeits)
		match_args_option(out, "trace-forfeits", a->forfeits);
	if (a->output.jsonl)
		buf_text(out, " --format=jsonl");
	if (a->output.quiet)
		buf_text(out, " -q");
	buf_text(out, " --resume");
}

static void tell_resume(struct match_run *u)
{
	struct buf command = { 0 };

	if (!u->args->results || u->args->only)
		return;
	command_resume(u, &command);
	fprintf(stderr, "to go on: %s\n", buf_cstr(&command));
	buf_clear(&command);
}

static void interrupted(struct match_run *u)
{
	fprintf(stderr, "pagdi %s: interrupted after %lld of %lld games\n",
	    u->cmd->name, u->standings.games, u->match.games);
	tell_resume(u);
}

static void tournament_table(struct match_run *u)
{
	const struct standings_view view = {
		.s = &u->standings,
		.labels = u->labels,
		.above = u->match.schedule.kind == SCHEDULE_GAUNTLET ? 0 : -1,
		.jsonl = u->args->output.jsonl,
		.seed = buf_cstr(&u->seed),
		.rules = u->rules.name,
	};

	standings_table(&view, &u->out);
	if (u->args->sprt)
		match_sprt(&u->sprt, u->labels, u->args->output.jsonl, &u->out);
}

static void print_table(struct match_run *u)
{
	if (u->args->output.quiet && !u->args->output.jsonl)
		return;
	buf_reset(&u->out);
	if (u->match.schedule.kind == SCHEDULE_MATCH)
		match_table(&u->match, &u->standings, u->args->output.jsonl, &u->out);
	else
		tournament_table(u);
	cli_out_buf(&u->out);
	cli_flush();
}

static enum runner_end run_games(struct match_run *u, int *number, struct error *err)
{
	const struct runner_sink sink = { .context = u,
		.group = keep_group,
		.flush = write_groups,
		.enough = is_enough,
		.tick = match_progress_show };
	long long first = u->before / schedule_group(&u->match.schedule);

	/* The results that were there have decided it. */
	if (is_enough(u))
		return RUNNER_DONE;
	progress_begin(&u->progress, !u->args->output.quiet);
	u->started = clock_ns();
	/* What is buffered would be written by workers too. */
	cli_flush();
	return runner_run(&u->match, first, &sink, number, err);
}

int match_run_play(struct match_run *u)
{
	bool only = u->args->only && u->match.schedule.kind == SCHEDULE_SWISS;
	struct error err = { 0 };
	int number = 0;

	if ((only && !read_known(u, &err)) || !open_files(u, &err)) {
		cli_error(&err);
		return err.code == CODE_E405 ? STATUS_USAGE : STATUS_IO;
	}
	enum runner_end end = run_games(u, &number, &err);

	match_progress_clear(u);
	if (end == RUNNER_SINK || end == RUNNER_FAILED)
		cli_error(&err);
	if (!u->args->only)
		print_table(u);
	if (end == RUNNER_SIGNAL)
		interrupted(u);
	if (end == RUNNER_SIGNAL)
		return 128 + number;
	if (err.code == CODE_E313)
		return STATUS_USAGE;
	if (end != RUNNER_DONE)
		tell_resume(u);
	return end == RUNNER_DONE ? STATUS_YES : STATUS_IO;
}

int match_run_dry(struct match_run *u)
{
	const struct schedule *s = &u->match.schedule;
	long long only = u->args->only, size = schedule_group(s);
	struct error err = { 0 };

	if (s->kind == SCHEDULE_SWISS && u->args->results && !read_known(u, &err)) {
		cli_error(&err);
		return err.code == CODE_E405 ? STATUS_USAGE : STATUS_IO;
	}
	for (long long at = only ? only - 1 : 0; at < (only ? only : u->match.games);
	     at++) {
		long long group = only ? at / size : schedule_nth(s, at / size);

		if (s->kind == SCHEDULE_SWISS && group >= schedule_known(s))
			break;
		match_schedule(&u->match, group * size + at % size,
		    group * size + at % size + 1, u->args->output.jsonl, &u->out);
		cli_out_buf(&u->out);
	}
	if (s->kind == SCHEDULE_SWISS && schedule_known(s) < schedule_groups(s) &&
	    !u->args->output.quiet && !only)
		cli_warn(u->cmd, "note: the tables of the rounds after this one follow "
				 "from its results");
	return STATUS_YES;
}
