#include "base/mem.h"
#include "cmd/match_run.h"

static int match_run(int argc, char **argv)
{
	struct match_args *a = mem_alloc(sizeof(*a));
	struct match_run *u = mem_alloc(sizeof(*u));
	int status;

	match_args_init(a);
	cli_parse(&cmd_match, argc, argv, a);
	if (a->nbots < 2)
		cli_usage(&cmd_match, "a match needs two to four --bot=SPEC, and %s",
		    a->nbots ? "there is one" : "there is none");
	match_args_check(a, &cmd_match);
	const struct schedule schedule = {
		.nplayers = a->nbots, .nentrants = a->nbots, .seating = a->seating
	};

	match_run_init(u, &cmd_match, a, &schedule);
	status = a->dry_run ? match_run_dry(u) : match_run_play(u);
	match_run_clear(u);
	mem_free(u);
	mem_free(a);
	return status;
}

const struct cmd cmd_match = {
	.name = "match",
	.summary = "bots against bots: records, results, a table",
	.argp = &match_argp,
	.run = match_run,
};
