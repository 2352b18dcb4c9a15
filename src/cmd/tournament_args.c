#include "cmd/tournament_args.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/bots.h"
#include "cmd/games.h"
#include "cmd/match_run.h"

enum {
	OPTION_BOTS = 0x1060,
	OPTION_PLAYERS,
	OPTION_SCHEDULE,
	OPTION_GROUPS,
	OPTION_ROUNDS,
	OPTION_SEEDS,
	OPTION_SHARD,
	OPTION_SPRT,
	OPTION_TITLE,
	OPTION_SCHEMA,
};

void tournament_args_init(struct tournament_args *a)
{
	*a = (struct tournament_args){
		.players = 2, .schedule = SCHEDULE_ROUND_ROBIN, .groups = 1
	};
	match_args_init(&a->match);
	a->match.begin = tournament_args_begin;
	a->match.context = a;
}

void tournament_args_clear(struct tournament_args *a)
{
	arena_clear(&a->arena);
	mem_free(a->said);
	a->said = NULL;
}

/* "2/8": the second of eight. */
static void read_shard(struct tournament_args *a, char *arg, struct argp_state *st)
{
	const char *slash = strchr(arg, '/');
	struct span part = { arg, slash ? (size_t)(slash - arg) : 0 };

	if (!slash || !span_to_int(span_of(slash + 1), 1, SHARDS_MOST, &a->shards) ||
	    !span_to_int(part, 1, a->shards, &a->shard))
		argp_error(st,
		    "--shard is I/N, as 2/8 for the second of eight, not '%s'", arg);
}

static void add_source(struct tournament_args *a, char *arg, struct argp_state *st)
{
	if (a->nsources == ENTRANTS_MAX)
		argp_error(st, "--bots is given more than %d times", ENTRANTS_MAX);
	a->source[a->nsources++] = arg;
}

static const struct pos nowhere;

static error_t tournament_schedule(int key, char *arg, struct argp_state *st)
{
	struct tournament_args *a = st->input;

	switch (key) {
	case OPTION_PLAYERS:
		a->at[TKEY_PLAYERS] = nowhere;
		a->players = (int)games_number(st, "players", arg, 2, SEATS);
		return 0;
	case OPTION_SCHEDULE:
		if (!schedule_parse(span_of(arg), &a->schedule))
			argp_error(st,
			    "unknown --schedule '%s': it is round-robin, gauntlet or "
			    "swiss",
			    arg);
		a->at[TKEY_SCHEDULE] = nowhere;
		return 0;
	case OPTION_GROUPS:
		a->at[TKEY_GROUPS] = nowhere;
		a->groups = games_number(st, "groups", arg, 1, GROUPS_MOST);
		return 0;
	case OPTION_ROUNDS:
		a->at[TKEY_ROUNDS] = nowhere;
		a->rounds = games_number(st, "rounds", arg, 1, ROUNDS_MOST);
		return 0;
	case OPTION_SEEDS:
		a->at[TKEY_SEEDS] = nowhere;
		a->seeds = games_number(st, "seeds", arg, 1, ENTRANTS_MAX);
		return 0;
	case OPTION_SHARD:
		read_shard(a, arg, st);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t tournament_parse(int key, char *arg, struct argp_state *st)
{
	struct tournament_args *a = st->input;
	struct sprt test;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &a->match;
		return 0;
	case OPTION_BOTS:
		a->at[TKEY_BOTS] = nowhere;
		add_source(a, arg, st);
		return 0;
	case OPTION_SPRT:
		if (!match_sprt_read(arg, &test))
			argp_error(st,
			    "--sprt is ELO0,ELO1,ALPHA,BETA, as 0,30,0.05,0.05, not "
			    "'%s'",
			    arg);
		a->match.sprt = arg;
		a->at[TKEY_SPRT] = nowhere;
		return 0;
	case OPTION_TITLE:
		a->match.title = arg;
		return 0;
	case OPTION_SCHEMA:
		a->schema = true;
		return 0;
	case ARGP_KEY_ARG:
		if (a->file)
			argp_error(st,
			    "'%s' is one argument too many: there is one tournament "
			    "file; bots are --bots=%s",
			    arg, arg);
		a->file = arg;
		return 0;
	default:
		return tournament_schedule(key, arg, st);
	}
}

/* --- what goes together --- */

/* "--rounds=N" in the words of the file: "rounds: N". */
static void say_as_keys(const char *msg, struct buf *out)
{
	for (bool option = false; *msg; msg++) {
		if (strncmp(msg, "--", 2) == 0 && strncmp(msg, "--bots", 6) != 0) {
			option = true;
			msg++;
		} else if (option && *msg == '=') {
			buf_text(out, ": ");
		} else {
			option = option && *msg != ' ';
			buf_byte(out, *msg);
		}
	}
}

/*
 * What does not go together ends the program with status 2: told at its place where the
 * file says it, as a use of the command where an option does.
 */
__attribute__((format(printf, 4, 5), noreturn)) static void refuse(
    const struct tournament_args *a, const struct cmd *cmd, enum tournament_key key,
    const char *fmt, ...)
{
	struct error err = { 0 };
	struct buf text = { 0 };
	char msg[sizeof(err.msg)];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(msg, sizeof(msg), fmt, ap);
	va_end(ap);
	if (!a->at[key].line)
		cli_usage(cmd, "%s", msg);
	say_as_keys(msg, &text);
	error_set(&err, CODE_E305, a->at[key], "%s", buf_cstr(&text));
	error_source(&err, a->file);
	buf_clear(&text);
	cli_error(&err);
	exit(STATUS_USAGE);
}

static void check_swiss(const struct tournament_args *a, const struct cmd *cmd)
{
	if (a->schedule != SCHEDULE_SWISS) {
		if (a->rounds)
			refuse(a, cmd, TKEY_ROUNDS, "--rounds is for --schedule=swiss");
		return;
	}
	if (!a->rounds)
		refuse(a, cmd, TKEY_SCHEDULE, "--schedule=swiss needs --rounds=N");
	if (a->shards)
		cli_usage(cmd, "a swiss tournament has no shards: who meets in a round "
			       "follows from all results before it");
	if (a->match.only && !a->match.results)
		cli_usage(cmd, "--only of a swiss tournament needs its --results=FILE: "
			       "who meets follows from them");
}

static void check_sprt(const struct tournament_args *a, const struct cmd *cmd)
{
	if (!a->match.sprt)
		return;
	if (a->match.nbots != 2)
		refuse(a, cmd, TKEY_SPRT,
		    "--sprt is a test between two bots, and there are %d",
		    a->match.nbots);
	if (a->shards)
		refuse(a, cmd, TKEY_SPRT,
		    "--sprt ends a tournament by all results so far, which a "
		    "shard does not know");
	if (a->schedule != SCHEDULE_ROUND_ROBIN)
		refuse(
		    a, cmd, TKEY_SPRT, "--sprt goes with --schedule=round-robin only");
}

/* A seed that is drawn would be another for each. */
static void check_shard(const struct tournament_args *a, const struct cmd *cmd)
{
	struct buf seed = { 0 };

	if (a->shards && !a->match.seed &&
	    !(a->match.resume && a->match.results &&
		store_seed(a->match.results, &seed)))
		cli_usage(cmd, "--shard needs --seed=TEXT, the same for all shards");
	buf_clear(&seed);
}

/* Each game has a number, and numbers have an end. */
static void check_size(const struct tournament_args *a, const struct cmd *cmd)
{
	const struct schedule s = { .nplayers = a->players,
		.nentrants = a->match.nbots,
		.seating = a->match.seating,
		.kind = a->schedule,
		.seeds = (int)a->seeds,
		.rounds = (int)a->rounds,
		.groups = a->groups };
	long long most = GAMES_MOST / schedule_group(&s);

	if (schedule_groups(&s) > most)
		refuse(a, cmd, TKEY_GROUPS,
		    "this is a tournament of %lld games; more than %d are too many",
		    schedule_groups(&s) * schedule_group(&s), GAMES_MOST);
	if (a->match.only > schedule_groups(&s) * schedule_group(&s))
		cli_usage(cmd, "--only=%lld: the tournament has %lld games",
		    a->match.only, schedule_groups(&s) * schedule_group(&s));
}

void tournament_args_check(const struct tournament_args *a, const struct cmd *cmd)
{
	const struct match_args *m = &a->match;

	if (m->nbots < a->players)
		refuse(a, cmd, a->at[TKEY_PLAYERS].line ? TKEY_PLAYERS : TKEY_BOTS,
		    "a table of %d needs as many bots, and there %s %d; name more "
		    "under "
		    "'bots:' of the file, or with --bots",
		    a->players, m->nbots == 1 ? "is" : "are", m->nbots);
	if (a->seeds && a->schedule != SCHEDULE_GAUNTLET)
		refuse(a, cmd, TKEY_SEEDS, "--seeds is for --schedule=gauntlet");
	if (a->schedule == SCHEDULE_GAUNTLET && m->nbots - a->seeds < a->players - 1)
		refuse(a, cmd, TKEY_SEEDS,
		    "--seeds=%lld leaves %lld of %d bots, too few for a table of %d",
		    a->seeds, m->nbots - a->seeds, m->nbots, a->players);
	if (a->shards && m->only)
		cli_usage(cmd, "--only counts the games of the whole tournament: leave "
			       "--shard out");
	if (m->title && (!*m->title || strlen(m->title) > TITLE_MAX ||
			    !utf8_valid(span_of(m->title), NULL) ||
			    strpbrk(m->title, "\n\r\t\x1b")))
		cli_usage(
		    cmd, "--title is one line of at most %d bytes of UTF-8", TITLE_MAX);
	check_swiss(a, cmd);
	check_sprt(a, cmd);
	check_size(a, cmd);
	check_shard(a, cmd);
	if (m->only && m->results && a->schedule == SCHEDULE_SWISS) {
		/* It only reads them. */
		struct match_args *without = mem_alloc(sizeof(*without));

		*without = *m;
		without->results = NULL;
		match_args_check(without, cmd);
		mem_free(without);
		return;
	}
	match_args_check(m, cmd);
}

/* --- the command again --- */

/*
 * Who reads the file again has what it says, so only what the options changed follows
 * it. Standard input cannot be read again: there, all of it follows.
 */
static void add_schedule(const struct tournament_args *a,
    const struct tournament_args *said, struct buf *out)
{
	if (!said || a->players != said->players)
		buf_printf(out, " --players=%d", a->players);
	if (!said || a->schedule != said->schedule)
		buf_printf(out, " --schedule=%s", schedule_word(a->schedule));
	if (!said || a->groups != said->groups)
		buf_printf(out, " --groups=%lld", a->groups);
	if (a->rounds && (!said || a->rounds != said->rounds))
		buf_printf(out, " --rounds=%lld", a->rounds);
	/* One is what a gauntlet has where nothing is said. */
	if (a->seeds && a->seeds != (said && said->seeds ? said->seeds : 1))
		buf_printf(out, " --seeds=%lld", a->seeds);
}

void tournament_args_begin(const struct match_args *m, struct buf *out)
{
	const struct tournament_args *a = m->context;
	const struct tournament_args *said = m->usual ? a->said : NULL;

	buf_text(out, "pagdi tournament");
	if (said) {
		buf_byte(out, ' ');
		bots_quote(out, a->file);
	}
	for (int i = 0; i < a->nsources; i++)
		match_args_option(out, "bots", a->source[i]);
	for (int i = 0; !said && !a->nsources && i < a->nfrom_file; i++)
		match_args_option(out, "bots", a->from_file[i]);
	add_schedule(a, said, out);
	if (m->sprt && (!said || m->sprt != said->match.sprt))
		match_args_option(out, "sprt", m->sprt);
	if (m->title && (!said || m->title != said->match.title))
		match_args_option(out, "title", m->title);
	/* A game's number is that of the whole tournament. */
	if (a->shards && !m->only)
		buf_printf(out, " --shard=%lld/%lld", a->shard, a->shards);
}

static const struct argp_option options[] = {
	{ "bots", OPTION_BOTS, "DIR|FILE|SPEC", 0,
	    "players, as often as you like: a folder of bots, or one bot as in match",
	    1 },
	{ "players", OPTION_PLAYERS, "2|3|4", 0, "how many sit at a table (2)", 1 },
	{ "schedule", OPTION_SCHEDULE, "round-robin|gauntlet|swiss", 0,
	    "who meets whom (round-robin)", 1 },
	{ "groups", OPTION_GROUPS, "N", 0,
	    "groups of games of each line-up; swiss: of each table (1)", 1 },
	{ "rounds", OPTION_ROUNDS, "N", 0, "how many rounds a swiss tournament has",
	    1 },
	{ "seeds", OPTION_SEEDS, "N", 0,
	    "gauntlet: the first N bots meet all others (1)", 1 },
	{ "shard", OPTION_SHARD, "I/N", 0,
	    "play the I-th of N parts, for several machines", 1 },
	{ "sprt", OPTION_SPRT, "ELO0,ELO1,ALPHA,BETA", 0,
	    "two bots: end as soon as it is clear which difference holds", 1 },
	{ "title", OPTION_TITLE, "TEXT", 0, "the records' Event", 1 },
	{ "schema", OPTION_SCHEMA, NULL, 0,
	    "print the JSON Schema of tournament files, and play nothing", 2 },
	{ 0 },
};

static const struct argp_child children[] = { { &match_play_argp, 0, NULL, 0 }, { 0 } };

const struct argp tournament_argp = {
	.options = options,
	.parser = tournament_parse,
	.children = children,
	.args_doc = "[FILE.yaml]",
	.doc =
	    "Play many bots against each other, rate them, and go on where it was "
	    "broken "
	    "off.\v"
	    "Examples:\n"
	    "  pagdi tournament --bots=bots/ --groups=50 --seed=club -j 4 \\\n"
	    "      --results=club.jsonl -o club.pagdi\n"
	    "  pagdi tournament --bots=bots/ --schedule=swiss --rounds=7 --groups=10\n"
	    "  pagdi tournament club.yaml --shard=2/8 --results=club-2.jsonl\n"
	    "\n"
	    "Exit status: 0 done, 2 used wrongly, 3 could not read or write, 128+n "
	    "ended by a signal.",
};
