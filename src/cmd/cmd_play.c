#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/bots.h"
#include "cmd/games.h"
#include "cmd/play.h"
#include "notation/word.h"

enum {
	OPTION_SEED = 0x1300,
	OPTION_THROWS,
	OPTION_MOVE_TIME,
	OPTION_GAME,
	OPTION_CHARSET,
	OPTION_COLOR,
	OPTION_TRUST
};

/* Set where somebody asks us to leave: Ctrl-C, SIGTERM, a window that is closed. The
 * game ends where it is, and is kept. */
static volatile sig_atomic_t stop_signal;

static void on_signal(int number)
{
	stop_signal = number;
}

/* What we were started to ignore, by nohup or as a script's background job, we do. */
static void catch_signals(void)
{
	static const int stops[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction action = { .sa_handler = on_signal }, before;

	for (size_t i = 0; i < sizeof(stops) / sizeof(*stops); i++)
		if (sigaction(stops[i], NULL, &before) == 0 &&
		    before.sa_handler != SIG_IGN)
			sigaction(stops[i], &action, NULL);
}

void play_rename(struct player *who, const char *name)
{
	mem_free(who->name);
	who->name = mem_copy(name, strlen(name));
}

/* A name that no record can hold would lose the game at its end. */
static void name_person(struct player *who, const char *name, struct argp_state *st)
{
	enum { LONGEST = 63 };
	struct span span = span_of(name);
	size_t at;

	if (span.len == 0)
		argp_error(st, "a person has a name: person alone, or person:NAME");
	if (span.len > LONGEST)
		argp_error(st, "a name has at most %d bytes", LONGEST);
	if (text_fault(span, &at) || strpbrk(name, "\r\n"))
		argp_error(st, "a name is UTF-8 and one line");
	play_rename(who, name);
}

/* S=person, N=person:ravi, E=greedy, W=asha=exec:./asha */
static void seat_player(struct playing *p, const char *arg, struct argp_state *st)
{
	enum seat seat = arg[0] && arg[1] == '=' ? seat_of_letter(arg[0]) : SEAT_NONE;
	const char *who = arg[0] ? arg + 2 : arg;
	struct player *player;

	if (seat == SEAT_NONE)
		argp_error(st,
		    "--player is SEAT=WHO, as in S=person or N=greedy, not '%s'", arg);
	player = &p->player[seat];
	if (player->kind != PLAYER_NONE)
		argp_error(st, "two players for %s", seat_name(seat));
	if (strcmp(who, "person") == 0 || strncmp(who, "person:", 7) == 0) {
		player->kind = PLAYER_PERSON;
		name_person(player, who[6] ? who + 7 : who, st);
		return;
	}
	player->kind = PLAYER_BOT;
	player->argument = who;
}

/* Once all options are known to be right. */
static void make_bots(struct playing *p)
{
	for (int seat = 0; seat < SEATS; seat++) {
		struct player *who = &p->player[seat];
		char *text[] = { (char *)who->argument };

		if (!who->argument)
			continue;
		bots_parse(text, 1, &who->spec);
		play_rename(who, who->spec.label);
	}
}

static int word_of(struct argp_state *st, const char *option, const char *arg,
    const char *const *words)
{
	for (int i = 0; words[i]; i++)
		if (strcmp(arg, words[i]) == 0)
			return i;
	argp_error(st, "unknown --%s '%s'", option, arg);
	return 0;
}

static bool unicode_of(int charset)
{
	if (charset > 0)
		return charset == 2;
	return cli_unicode(stdout);
}

static void parse_end(struct playing *p, struct argp_state *st)
{
	if (p->file && p->seed)
		argp_error(st, "a game that is gone on with has its seed");
	if (p->game && !p->file)
		argp_error(st, "--game needs FILE");
	if (p->typed_throws && p->seed)
		argp_error(st, "throws are typed, or come from --seed");
	if (p->file && strcmp(p->file, "-") == 0)
		argp_error(st, "standard input is what you type, so FILE is not '-'");
	if (p->out && access(p->out, F_OK) == 0)
		argp_error(st, "'%s' is there already", p->out);
}

static error_t play_parse(int key, char *arg, struct argp_state *st)
{
	static const char *const throws[] = { "cast", "typed", NULL };
	static const char *const charsets[] = { "auto", "ascii", "unicode", NULL };
	static const char *const colors[] = { "never", "auto", "always", NULL };
	struct playing *p = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &p->which;
		return 0;
	case 'p':
		seat_player(p, arg, st);
		return 0;
	case 'o':
		p->out = arg;
		return 0;
	case OPTION_SEED:
		p->seed = arg;
		return 0;
	case OPTION_THROWS:
		p->typed_throws = word_of(st, "throws", arg, throws) == 1;
		p->throws_given = true;
		return 0;
	case OPTION_MOVE_TIME:
		p->move_ms = games_number(st, "move-time", arg, 1, MOVE_MS_MOST);
		return 0;
	case OPTION_GAME:
		p->game = games_one(st, arg, p->game);
		return 0;
	case OPTION_CHARSET:
		p->unicode = unicode_of(word_of(st, "charset", arg, charsets));
		return 0;
	case OPTION_COLOR:
		p->output.color = word_of(st, "color", arg, colors) - 1;
		return 0;
	case OPTION_TRUST:
		p->trust = true;
		return 0;
	case ARGP_KEY_ARG:
		if (p->file)
			argp_error(st, "one file at a time: '%s' is the second", arg);
		p->file = arg;
		return 0;
	case ARGP_KEY_END:
		parse_end(p, st);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* You at South, greedy at North; one who is named alone gets the other of the two. */
static unsigned seat_usual(struct playing *p)
{
	unsigned seats = 0;

	for (int seat = 0; seat < SEATS; seat++)
		if (p->player[seat].kind != PLAYER_NONE)
			seats |= SEAT_BIT(seat);
	for (int i = 0; seat_count(seats) < 2; i++) {
		enum seat seat = i == 0 ? SEAT_S : SEAT_N;
		struct player *who = &p->player[seat];
		bool person = i == 0;
		char *greedy[] = { (char *)"greedy" };

		if (who->kind != PLAYER_NONE)
			continue;
		for (int other = 0; other < SEATS; other++)
			if (p->player[other].kind == PLAYER_BOT)
				person = true;
			else if (p->player[other].kind == PLAYER_PERSON)
				person = false;
		who->kind = person ? PLAYER_PERSON : PLAYER_BOT;
		if (!person)
			bots_parse(greedy, 1, &who->spec);
		play_rename(who, person ? "person" : who->spec.label);
		seats |= SEAT_BIT(seat);
	}
	return seats;
}

static void begin_new(struct playing *p)
{
	struct ruleset rs = { 0 };
	unsigned seats = seat_usual(p);
	struct seed seed = p->seed ? seed_of_argument(span_of(p->seed)) : seed_draw();

	cli_ruleset(&p->which, &rs);
	house_free(cli_house(&rs));
	session_init(&p->session, &rs);
	session_deal(&p->session, seats,
	    seats & SEAT_BIT(SEAT_S)
		? SEAT_S
		: state_next_seat(&p->session.ruleset.rules, seats, SEAT_S));
	if (!p->typed_throws)
		session_seed(&p->session, &seed);
}

static void say_start(struct playing *p)
{
	char hex[2 * SEED_BYTES + 1];

	buf_printf(&p->text, "Rules: %s. ", p->session.ruleset.name);
	if (p->session.seeded) {
		seed_commit(&p->session.seed, hex);
		buf_printf(
		    &p->text, "Throws come from a seed whose hash is\n%s.\n", hex);
	} else if (p->typed_throws) {
		buf_text(&p->text, "Throws are typed.\n");
	} else {
		buf_text(&p->text, "Throws are drawn.\n");
	}
	play_say(p);
}

static int finish(struct playing *p)
{
	const struct error *err = house_error(p->session.house);
	bool ok = true;

	if (err)
		cli_error(err);
	/* Nothing was played, and no seed is lost: there is nothing to keep. */
	if (p->saves && (p->session.nacts > 0 || p->session.seeded))
		ok = play_keep(p);
	if (!ok)
		return STATUS_IO;
	if (err)
		return STATUS_USAGE;
	return stop_signal ? 128 + stop_signal : STATUS_YES;
}

static void play_clear(struct playing *p)
{
	host_clear(&p->host);
	session_clear(&p->session);
	for (int seat = 0; seat < SEATS; seat++) {
		bot_spec_clear(&p->player[seat].spec);
		mem_free(p->player[seat].name);
	}
	buf_clear(&p->typed.line);
	buf_clear(&p->text);
	mem_free(p->path);
	mem_free(p);
}

/*
 * All is done, and what was printed may be lost. Where the terminal is gone, as a
 * signal told us, that is no failure.
 */
static void part(int unheard)
{
	if (!unheard && (fflush(stdout) != 0 || ferror(stdout)))
		unheard = errno ? errno : EIO;
	if (unheard && stop_signal)
		_exit(128 + stop_signal);
	if (unheard)
		cli_failed(unheard);
}

static int play_run(int argc, char **argv)
{
	struct playing *p = mem_alloc(sizeof(*p));
	struct pipe_options pipes = { .stop = &stop_signal };
	int status = STATUS_YES, unheard;

	p->stop = &stop_signal;
	p->move_ms = PLAY_MOVE_MS;
	p->unicode = unicode_of(0);
	for (int seat = 0; seat < SEATS; seat++)
		play_rename(&p->player[seat], "");
	cli_parse(&cmd_play, argc, argv, p);
	make_bots(p);
	if (p->out)
		p->path = mem_copy(p->out, strlen(p->out));
	if (p->file)
		status = play_resume(p);
	else
		begin_new(p);
	if (status == STATUS_YES)
		status = play_can_keep(p);
	if (status == STATUS_YES) {
		catch_signals();
		host_init(&p->host, &pipes);
		p->bot_seed = p->session.seeded ? p->session.seed : seed_draw();
		cli_stdin_hint("your plies ('?' for help)");
		say_start(p);
		play_loop(p);
		status = finish(p);
	}
	unheard = p->unheard;
	play_clear(p);
	part(unheard);
	return status;
}

static const struct argp_option play_options[] = {
	{ "player", 'p', "SEAT=WHO", 0,
	    "who sits there: person, person:NAME, or a bot as match takes it", 1 },
	{ "seed", OPTION_SEED, "SEED", 0,
	    "throws come from it: 64 lower-case hex digits or any text; else one is "
	    "drawn",
	    1 },
	{ "throws", OPTION_THROWS, "cast|typed", 0,
	    "typed: you cast real cowries and type what they show", 1 },
	{ "game", OPTION_GAME, "N", 0,
	    "go on with this game of FILE, from 1 (the last)", 1 },
	{ "output", 'o', "FILE", 0,
	    "keep the game there (FILE that is gone on with, else play-1.pagdi, ...)",
	    1 },
	{ "move-time", OPTION_MOVE_TIME, "MS", 0,
	    "how long a program may think, in milliseconds (10000)", 1 },
	{ "trust", OPTION_TRUST, NULL, 0,
	    "your own Lua bots: the whole standard library, no limits", 1 },
	{ "charset", OPTION_CHARSET, "auto|ascii|unicode", 0,
	    "auto: as the terminal and the locale are", 1 },
	{ "color", OPTION_COLOR, "auto|always|never", 0, "colour on the board", 1 },
	{ 0 },
};

static const struct argp_child play_children[] = {
	{ &cli_rules_argp, 0, NULL, 0 },
	{ 0 },
};

static const struct argp play_argp = {
	.options = play_options,
	.parser = play_parse,
	.children = play_children,
	.args_doc = "[FILE]",
	.doc =
	    "Play at the terminal, against bots or people. With FILE, go on with the "
	    "game "
	    "that was kept there. Type '?' for what can be said.\v"
	    "Examples:\n"
	    "  pagdi play                            you at South, greedy at North\n"
	    "  pagdi play -p N=person:ravi -p E=expecti -p S=person:asha\n"
	    "  pagdi play --throws=typed -r gatti    with real cowries\n"
	    "  pagdi play play-1.pagdi               go on where you stopped\n"
	    "\n"
	    "Exit status: 0 the game is over or kept, 1 FILE has no such game or it is "
	    "at fault, 2 used wrongly, 3 could not read or write, 130 interrupted, 143 "
	    "terminated, 129 hung up (the game is kept).",
};

const struct cmd cmd_play = {
	.name = "play",
	.summary = "play at the terminal against bots or people",
	.argp = &play_argp,
	.run = play_run,
};
