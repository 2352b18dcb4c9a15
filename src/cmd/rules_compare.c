#include <string.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "cmd/compare_table.h"
#include "cmd/games.h"
#include "cmd/outfile.h"
#include "cmd/rules.h"
#include "core/dice.h"
#include "script/house.h"

enum {
	OPTION_GAMES = 0x1040,
	OPTION_PLAYERS,
	OPTION_PLAY,
	OPTION_SEED,
	OPTION_MAX_PLIES,
	OPTION_PLOT,
};
enum { GAMES = 100000, PLIES = 10000 };

enum who { WHO_BOTH, WHO_RANDOM, WHO_HEURISTIC };

struct compare_options {
	struct rules_options rules; /* rules_dir, jsonl */
	const char *arg[COMPARE_SETS_MAX];
	int nargs;
	long long games, nplayers, jobs, max_plies;
	enum who who;
	const char *seed, *plot;
};

static enum who read_who(const char *arg, struct argp_state *st)
{
	static const char *const words[] = { "both", "random", "heuristic" };

	for (int i = 0; i < 3; i++)
		if (strcmp(arg, words[i]) == 0)
			return (enum who)i;
	argp_error(st, "unknown --play '%s': it is random, heuristic or both", arg);
	return WHO_BOTH;
}

static error_t compare_parse(int key, char *arg, struct argp_state *st)
{
	struct compare_options *o = st->input;

	switch (key) {
	case OPTION_GAMES:
		o->games = games_number(st, "games", arg, 1, COMPARE_GAMES_MOST);
		return 0;
	case OPTION_PLAYERS:
		o->nplayers = games_number(st, "players", arg, 2, SEATS);
		return 0;
	case OPTION_PLAY:
		o->who = read_who(arg, st);
		return 0;
	case OPTION_SEED:
		o->seed = arg;
		return 0;
	case OPTION_MAX_PLIES:
		o->max_plies =
		    games_number(st, "max-plies", arg, 1, COMPARE_PLIES_MOST);
		return 0;
	case OPTION_PLOT:
		o->plot = outfile_picture(st, arg);
		return 0;
	case 'j':
		o->jobs = games_number(st, "jobs", arg, 1, JOBS_MOST);
		return 0;
	case ARGP_KEY_ARG:
		if (o->nargs == COMPARE_SETS_MAX)
			argp_error(st, "at most %d rule sets are compared at a time",
			    COMPARE_SETS_MAX);
		o->arg[o->nargs++] = arg;
		return 0;
	default:
		st->input = &o->rules;
		error_t e = rules_option(key, arg, st);

		st->input = o;
		return e;
	}
}

/* A rule set and its script are told to be right before anything is played. */
static enum status load(const struct compare_options *o, struct comparison *c)
{
	struct ruleset_search where;
	struct error err = { 0 };

	cli_search(&o->rules.where, NULL, &where);
	for (; c->nsets < o->nargs; c->nsets++) {
		struct ruleset *rs = &c->set[c->nsets];

		if (!rules_named(o->arg[c->nsets], &where, rs, &err)) {
			cli_error(&err);
			return (enum status)rules_status(&err);
		}
		house_free(cli_house(rs));
	}
	return STATUS_YES;
}

static void set_runs(const struct compare_options *o, struct comparison *c)
{
	if (o->who != WHO_HEURISTIC)
		c->play[c->nplays++] = COMPARE_RANDOM;
	if (o->who != WHO_RANDOM) {
		c->play[c->nplays++] = COMPARE_HEURISTIC;
		c->play[c->nplays++] = COMPARE_SKILL;
	}
	for (int play = 0; play < c->nplays; play++) {
		for (int set = 0; set < c->nsets; set++) {
			const struct ruleset *rs = &c->set[set];
			struct compare_job *job = comparison_job(c, play, set);

			job->rs = rs;
			job->run = (struct compare_run){
				.rules = &rs->rules,
				.play = c->play[play],
				.nplayers = c->nplayers,
				.games = c->games,
				.max_plies = c->max_plies,
				.key = compare_key(span_of(c->seed), rs->hash,
				    c->play[play], c->nplayers),
			};
			if (c->play[play] == COMPARE_SKILL)
				job->run.games = compare_games(c->games, c->nplayers);
		}
	}
}

/* Play, and print what came of it. */
static enum status play(const struct compare_options *o, struct comparison *c)
{
	bool progress = isatty(STDERR_FILENO) && !o->rules.quiet;
	struct error err = { 0 };
	struct buf out = { 0 };

	if (!compare_jobs_run(
		c->job, c->nplays * c->nsets, (int)o->jobs, progress, &err)) {
		cli_error(&err);
		return STATUS_USAGE;
	}
	if (o->rules.jsonl)
		compare_json(c, &out);
	else
		compare_text(c, &out);
	cli_out_buf(&out);
	buf_clear(&out);
	if (!o->plot)
		return STATUS_YES;
	compare_plot(c, &out);
	return outfile_plot(o->plot, &out);
}

static int compare_run(int argc, char **argv)
{
	struct compare_options o = {
		.games = GAMES, .nplayers = 2, .jobs = 1, .max_plies = PLIES
	};
	struct comparison *c = mem_alloc(sizeof(*c));
	char hex[2 * SEED_BYTES + 1];
	enum status status;

	cli_parse(&cmd_rules_compare, argc, argv, &o);
	if (o.nargs < 2)
		cli_usage(&cmd_rules_compare,
		    "compares two rule sets or more, and %d %s given", o.nargs,
		    o.nargs == 1 ? "is" : "are");
	if (!o.seed) {
		/* It is part of what is printed, so that all can be had again. */
		struct seed drawn = seed_draw();

		seed_hex(&drawn, hex);
		o.seed = hex;
	}
	c->seed = o.seed;
	c->nplayers = (int)o.nplayers;
	c->games = o.games;
	c->max_plies = o.max_plies;
	status = load(&o, c);
	if (status == STATUS_YES) {
		set_runs(&o, c);
		status = play(&o, c);
	}
	for (int set = 0; set < c->nsets; set++)
		ruleset_clear(&c->set[set]);
	mem_free(c);
	return (int)status;
}

static const struct argp_option compare_options[] = {
	{ "games", OPTION_GAMES, "N", 0, "play N games by each rule set (100000)", 1 },
	{ "players", OPTION_PLAYERS, "N", 0, "2, 3 or 4 players (2)", 1 },
	{ "play", OPTION_PLAY, "random|heuristic|both", 0,
	    "who plays: any legal ply, a simple heuristic, or each in turn (both)", 1 },
	{ "seed", OPTION_SEED, "TEXT", 0,
	    "all throws and choices follow from it; else one is drawn", 1 },
	{ "jobs", 'j', "N", 0, "play with N threads (1); nothing but the time changes",
	    1 },
	{ "max-plies", OPTION_MAX_PLIES, "N", 0, "break a game off here (10000)", 1 },
	{ "plot", OPTION_PLOT, "FILE.svg", 0, "draw the main figures into this file",
	    2 },
	{ "format", RULES_FORMAT, "text|jsonl", 0, "text for people, or JSON Lines",
	    2 },
	{ "quiet", 'q', NULL, 0, "do not tell how far it is", 2 },
	{ "rules-dir", RULES_DIR, "DIR", 0, "look for rule sets here first", 2 },
	{ 0 },
};

static const struct argp compare_argp = {
	.options = compare_options,
	.parser = compare_parse,
	.args_doc = "NAME|FILE NAME|FILE...",
	.doc =
	    "Play many games by each of these rule sets and print side by side what "
	    "they are like, and which differences from the first are more than "
	    "chance.\v"
	    "Examples:\n"
	    "  pagdi rules compare pagdi pagdi-lap\n"
	    "  pagdi rules compare --players=4 --games=20000 -j 2 pagdi ./ours.yaml\n"
	    "\n"
	    "Exit status: 0 done, 2 used wrongly, or no such rule set, or its script "
	    "failed, 3 could not read or write.",
};

const struct cmd cmd_rules_compare = {
	.name = "rules compare",
	.summary = "what a house rule does to the game, in figures",
	.argp = &compare_argp,
	.run = compare_run,
};
