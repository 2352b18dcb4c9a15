#include "cmd/match_args.h"

#include <string.h>

#include "cmd/bots.h"
#include "cmd/games.h"

enum {
	OPTION_BOT = 0x1030,
	OPTION_GAMES,
	OPTION_SEED,
	OPTION_RESULTS,
	OPTION_MOVE_TIME,
	OPTION_GAME_TIME,
	OPTION_START_TIME,
	OPTION_MAX_PLIES,
	OPTION_SEATING,
	OPTION_TRACE,
	OPTION_FORFEITS,
	OPTION_RESUME,
	OPTION_ONLY,
	OPTION_DRY_RUN,
	OPTION_ASK_FORCED,
	OPTION_TRUST,
	OPTION_AFFINITY,
};

enum { PLIES = 10000, MOVE_MS = 1000 };

void match_args_init(struct match_args *a)
{
	*a = (struct match_args){ .jobs = 1,
		.max_plies = PLIES,
		.start_ms = START_MS,
		.game_ms = -1,
		.inc_ms = -1 };
}

bool match_seconds_read(struct span text, long long *ms)
{
	const char *dot = text.len ? memchr(text.p, '.', text.len) : NULL;
	struct span whole = { text.p, dot ? (size_t)(dot - text.p) : text.len };
	long long seconds, part = 0;

	if (!span_to_int(whole, 0, MOVE_MS_MOST / 1000, &seconds))
		return false;
	if (dot) {
		struct span rest = { dot + 1, text.len - whole.len - 1 };

		if (rest.len < 1 || rest.len > 3 || !span_to_int(rest, 0, 999, &part))
			return false;
		for (size_t i = rest.len; i < 3; i++)
			part *= 10;
	}
	*ms = seconds * 1000 + part;
	return true;
}

long long match_move_ms(const struct match_args *a)
{
	if (a->move_ms)
		return a->move_ms;
	return a->game_ms >= 0 ? -1 : MOVE_MS;
}

bool match_time_read(const char *text, long long *game_ms, long long *inc_ms)
{
	const char *plus = strchr(text, '+');
	struct span base = { text, plus ? (size_t)(plus - text) : strlen(text) };

	*inc_ms = 0;
	return match_seconds_read(base, game_ms) &&
	       (!plus || match_seconds_read(span_of(plus + 1), inc_ms)) &&
	       *game_ms + *inc_ms > 0;
}

static void game_time(struct match_args *a, const char *arg, struct argp_state *st)
{
	if (!match_time_read(arg, &a->game_ms, &a->inc_ms))
		argp_error(st,
		    "--game-time is SECONDS or SECONDS+INCREMENT, as 60+0.5 and "
		    "more than nothing, not '%s'",
		    arg);
}

static void add_bot(struct match_args *a, char *arg, struct argp_state *st)
{
	if (a->nbots == SEATS)
		argp_error(st, "five are too many: a board has four seats");
	a->bot[a->nbots++] = arg;
}

static error_t match_limit(int key, char *arg, struct argp_state *st)
{
	struct match_args *a = st->input;

	switch (key) {
	case OPTION_MOVE_TIME:
		a->move_ms = strcmp(arg, "none") == 0
				 ? -1
				 : games_number(st, "move-time", arg, 1, MOVE_MS_MOST);
		return 0;
	case OPTION_GAME_TIME:
		game_time(a, arg, st);
		return 0;
	case OPTION_START_TIME:
		if (!match_seconds_read(span_of(arg), &a->start_ms) || !a->start_ms)
			argp_error(st,
			    "--start-time is SECONDS, as 30 or 0.5 and more than "
			    "nothing, not '%s'",
			    arg);
		return 0;
	case OPTION_MAX_PLIES:
		a->max_plies = games_number(st, "max-plies", arg, 1, PLIES_MOST);
		return 0;
	case OPTION_SEATING:
		if (!seating_parse(span_of(arg), &a->seating))
			argp_error(st,
			    "unknown --seating '%s': it is lots, rotate or fixed", arg);
		return 0;
	case OPTION_AFFINITY:
		a->no_affinity = strcmp(arg, "off") == 0;
		if (!a->no_affinity && strcmp(arg, "on") != 0)
			argp_error(st, "--affinity is on or off, not '%s'", arg);
		return 0;
	case OPTION_ASK_FORCED:
		a->ask_forced = true;
		return 0;
	case OPTION_TRUST:
		a->trust = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t play_parse(int key, char *arg, struct argp_state *st)
{
	struct match_args *a = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &a->rules;
		st->child_inputs[1] = &a->output;
		return 0;
	case OPTION_SEED:
		a->seed = arg;
		return 0;
	case 'j':
		a->jobs = games_number(st, "jobs", arg, 1, JOBS_MOST);
		return 0;
	case 'o':
		a->records = arg;
		return 0;
	case OPTION_RESULTS:
		a->results = arg;
		return 0;
	case OPTION_TRACE:
		a->trace = arg;
		return 0;
	case OPTION_FORFEITS:
		a->forfeits = arg;
		return 0;
	case OPTION_RESUME:
		a->resume = true;
		return 0;
	case OPTION_ONLY:
		a->only = games_number(st, "only", arg, 1, GAMES_MOST);
		return 0;
	case OPTION_DRY_RUN:
		a->dry_run = true;
		return 0;
	default:
		return match_limit(key, arg, st);
	}
}

/* What only a match has. */
static error_t match_parse(int key, char *arg, struct argp_state *st)
{
	struct match_args *a = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = a;
		return 0;
	case OPTION_BOT:
		add_bot(a, arg, st);
		return 0;
	case OPTION_GAMES:
		a->games = games_number(st, "games", arg, 1, GAMES_MOST);
		return 0;
	case ARGP_KEY_ARG:
		argp_error(
		    st, "'%s' is one argument too many; bots are --bot=%s", arg, arg);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

void match_args_check(const struct match_args *a, const struct cmd *cmd)
{
	if (a->resume && !a->results)
		cli_usage(cmd, "--resume goes on with a --results=FILE");
	if (a->only && a->results)
		cli_usage(cmd, "--only plays one game again: it writes no --results");
	if (a->seed && !utf8_valid(span_of(a->seed), NULL))
		cli_usage(cmd, "--seed is no UTF-8 text");
}

void match_args_option(struct buf *out, const char *name, const char *value)
{
	struct buf word = { 0 };

	buf_printf(&word, "--%s=%s", name, value);
	buf_byte(out, ' ');
	bots_quote(out, buf_cstr(&word));
	buf_clear(&word);
}

static void add_limits(const struct match_args *a, struct buf *out)
{
	struct match_args usual;
	char text[64];

	match_args_init(&usual);
	if (a->usual)
		usual = *a->usual;
	if (a->seating != usual.seating)
		match_args_option(out, "seating", seating_word(a->seating));
	if (a->max_plies != usual.max_plies)
		buf_printf(out, " --max-plies=%lld", a->max_plies);
	if (a->move_ms < 0 && usual.move_ms >= 0)
		buf_text(out, " --move-time=none");
	else if (a->move_ms != usual.move_ms)
		buf_printf(out, " --move-time=%lld", a->move_ms);
	if (a->start_ms != usual.start_ms)
		buf_printf(out, " --start-time=%lld.%03lld", a->start_ms / 1000,
		    a->start_ms % 1000);
	if (a->game_ms >= 0 &&
	    (a->game_ms != usual.game_ms || a->inc_ms != usual.inc_ms)) {
		snprintf(text, sizeof(text), "%lld.%03lld+%lld.%03lld",
		    a->game_ms / 1000, a->game_ms % 1000, a->inc_ms / 1000,
		    a->inc_ms % 1000);
		match_args_option(out, "game-time", text);
	}
	if (a->ask_forced && !usual.ask_forced)
		buf_text(out, " --ask-forced");
	if (a->trust && !usual.trust)
		buf_text(out, " --trust");
	if (a->no_affinity)
		buf_text(out, " --affinity=off");
}

static void begin_match(const struct match_args *a, struct buf *out)
{
	buf_text(out, "pagdi match");
	for (int i = 0; i < a->nbots; i++)
		match_args_option(out, "bot", a->bot[i]);
}

void match_args_command(const struct match_args *a, const char *seed, struct buf *out)
{
	if (a->begin)
		a->begin(a, out);
	else
		begin_match(a, out);
	if (a->rules.rules && (!a->usual || a->rules.rules != a->usual->rules.rules))
		match_args_option(out, "rules", a->rules.rules);
	if (a->rules.rules_dir)
		match_args_option(out, "rules-dir", a->rules.rules_dir);
	/* What the file says is the same text, not only an equal one. */
	if (!a->usual || !a->seed || a->seed != a->usual->seed)
		match_args_option(out, "seed", seed);
	add_limits(a, out);
}

static const struct argp_option match_options[] = {
	{ "bot", OPTION_BOT, "[LABEL=]SPEC", 0,
	    "a player, two to four times: random, first, greedy, FILE.lua, a program's "
	    "path, exec:COMMAND",
	    1 },
	{ "games", OPTION_GAMES, "N", 0,
	    "play N games, rounded up to whole groups (one group)", 1 },
	{ 0 },
};

static const struct argp_option options[] = {
	{ "seed", OPTION_SEED, "TEXT", 0,
	    "all throws and lots follow from it; else one is drawn", 1 },
	{ "jobs", 'j', "N", 0, "play with N workers (1); nothing but the time changes",
	    1 },
	{ "seating", OPTION_SEATING, "lots|rotate|fixed", 0,
	    "who sits where: by lots, as given, or as given in every game", 1 },
	{ "output", 'o', "FILE", 0, "write the records of all games here", 2 },
	{ "results", OPTION_RESULTS, "FILE", 0,
	    "write a line of JSON for each game here", 2 },
	{ "resume", OPTION_RESUME, NULL, 0,
	    "go on with the match whose --results these are", 2 },
	{ "trace", OPTION_TRACE, "FILE", 0,
	    "write every decision and its time here, as JSON Lines", 2 },
	{ "trace-forfeits", OPTION_FORFEITS, "DIR", 0,
	    "write a file for each forfeit into this folder", 2 },
	{ "only", OPTION_ONLY, "GAME", 0, "play this one game of the match", 2 },
	{ "dry-run", OPTION_DRY_RUN, NULL, 0, "print the schedule, and play nothing",
	    2 },
	{ "move-time", OPTION_MOVE_TIME, "MS", 0,
	    "what a program has for a ply (1000; none with --game-time), or none", 3 },
	{ "game-time", OPTION_GAME_TIME, "S[+INC]", 0,
	    "what a program has for a game, and gets for each ply, in seconds", 3 },
	{ "start-time", OPTION_START_TIME, "S", 0,
	    "what a program has to start, and for each game's 'ready' (10)", 3 },
	{ "max-plies", OPTION_MAX_PLIES, "N", 0, "break a game off here (10000)", 3 },
	{ "ask-forced", OPTION_ASK_FORCED, NULL, 0,
	    "ask a bot even where there is one legal ply only", 3 },
	{ "trust", OPTION_TRUST, NULL, 0,
	    "give Lua bots the whole library: run only your own so", 3 },
	{ "affinity", OPTION_AFFINITY, "on|off", 0,
	    "keep a worker and its programs on one core (on)", 3 },
	{ 0 },
};

static const struct argp_child children[] = {
	{ &cli_rules_argp, 0, NULL, 0 },
	{ &cli_output_argp, 0, NULL, 0 },
	{ 0 },
};

const struct argp match_play_argp = {
	.options = options, .parser = play_parse, .children = children
};

static const struct argp_child match_children[] = { { &match_play_argp, 0, NULL, 0 },
	{ 0 } };

const struct argp match_argp = {
	.options = match_options,
	.parser = match_parse,
	.children = match_children,
	.args_doc = "",
	.doc =
	    "Play bots against bots: every throw from a seed, every ply judged, every "
	    "forfeit with its reason.\v"
	    "Examples:\n"
	    "  pagdi match --bot=greedy --bot=random --games=100 --seed=club\n"
	    "  pagdi match --bot=greedy --bot=first --games=200 --seed=club -j 2 \\\n"
	    "      -o games.pagdi --results=results.jsonl\n"
	    "  pagdi match --bot=asha=exec:./asha --bot=random --move-time=100\n"
	    "\n"
	    "Exit status: 0 done, 2 used wrongly, 3 could not read or write, 128+n "
	    "ended by "
	    "a signal.",
};
