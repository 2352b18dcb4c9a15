#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/bots.h"
#include "cmd/match_run.h"
#include "cmd/tournament_args.h"
#include "cmd/tournament_file.h"

/* A line each; cli_warn makes visible what names of files may hold. */
static void print_notes(const char *notes)
{
	for (size_t len; *notes; notes += len + 1) {
		len = strcspn(notes, "\n");
		cli_warn(&cmd_tournament, "note: %.*s", (int)len, notes);
	}
}

static void find_bots(struct tournament_args *a)
{
	struct buf notes = { 0 };
	struct error err = { 0 };
	bool ok = tournament_args_expand(a, &notes, &err);

	if (!a->match.output.quiet)
		print_notes(buf_cstr(&notes));
	buf_clear(&notes);
	if (!ok) {
		cli_error(&err);
		exit(STATUS_USAGE);
	}
}

static int run(struct tournament_args *a)
{
	struct match_run *u = mem_alloc(sizeof(*u));
	int status;

	if (a->schedule == SCHEDULE_GAUNTLET && !a->seeds)
		a->seeds = 1;
	find_bots(a);
	tournament_args_check(a, &cmd_tournament);
	const struct schedule schedule = { .nplayers = a->players,
		.nentrants = a->match.nbots,
		.seating = a->match.seating,
		.kind = a->schedule,
		.seeds = (int)a->seeds,
		.rounds = (int)a->rounds,
		.groups = a->groups,
		.shard = a->shards ? (int)a->shard - 1 : 0,
		.shards = (int)a->shards };

	match_run_init(u, &cmd_tournament, &a->match, &schedule);
	status = a->match.dry_run ? match_run_dry(u) : match_run_play(u);
	match_run_clear(u);
	mem_free(u);
	return status;
}

/* What the file says comes first, then once more the options, which override it. */
static void read_file(struct tournament_args *a, int argc, char **argv)
{
	struct tournament_args *said = mem_alloc(sizeof(*said));
	const char *file = a->file;
	struct errors more = { 0 };
	struct error err = { .more = &more };

	tournament_args_init(a);
	if (!tournament_file_read(a, file, &err)) {
		cli_errors(&err);
		exit(err.code == CODE_E501 ? STATUS_IO : STATUS_USAGE);
	}
	*said = *a;
	cli_parse(&cmd_tournament, argc, argv, a);
	/* Another schedule has no use for what belongs to the file's. */
	if (a->schedule != said->schedule) {
		a->rounds = a->rounds == said->rounds ? 0 : a->rounds;
		a->seeds = a->seeds == said->seeds ? 0 : a->seeds;
	}
	a->said = said;
	if (strcmp(a->file, "-") != 0)
		a->match.usual = &said->match;
}

static int print_schema(void)
{
	struct buf out = { 0 };

	tournament_file_schema(&out);
	cli_out_buf(&out);
	buf_clear(&out);
	return STATUS_YES;
}

static int tournament_run(int argc, char **argv)
{
	struct tournament_args *a = mem_alloc(sizeof(*a));
	int status;

	tournament_args_init(a);
	cli_parse(&cmd_tournament, argc, argv, a);
	if (a->file)
		read_file(a, argc, argv);
	status = a->schema ? print_schema() : run(a);
	tournament_args_clear(a);
	mem_free(a);
	return status;
}

const struct cmd cmd_tournament = {
	.name = "tournament",
	.summary = "many bots, any number of games: schedules, ratings, shards",
	.argp = &tournament_argp,
	.run = tournament_run,
};
