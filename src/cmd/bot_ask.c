#include <limits.h>
#include <string.h>

#include "base/clock.h"
#include "bot/lua_bot.h"
#include "cmd/bot.h"
#include "cmd/bots.h"
#include "cmd/games.h"
#include "cmd/play.h"
#include "cmd/take.h"
#include "notation/position.h"
#include "notation/print.h"

enum {
	OPTION_GAME = 0x1410,
	OPTION_PLY,
	OPTION_POSITION,
	OPTION_MOVE_TIME,
	OPTION_TRUST
};

struct ask {
	struct take take;
	const char *text, *position;
	int64_t move_ms;
	bool trust;
	struct bot_spec spec;
	struct session session;
	struct host host;
	struct buf log; /* of a program: its standard error */
	struct buf out;
};

static void hear_log(
    void *context, const struct bot *b, enum pipe_way way, struct span s)
{
	struct ask *a = context;

	(void)b;
	if (way == PIPE_LOG && a->log.len < 65536)
		buf_span(&a->log, s);
}

/* --- what is asked --- */

static int set_position(struct ask *a)
{
	struct ruleset rs;

	cli_ruleset(&a->take.which, &rs);
	house_free(cli_house(&rs));
	session_init(&a->session, &rs);
	if (session_position(&a->session, span_of(a->position)))
		return STATUS_YES;
	cli_warn(&cmd_bot_ask, "--position: %s [%s]",
	    buf_cstr(&a->session.refusal.message), code_name(a->session.refusal.code));
	return STATUS_NO;
}

static void say_question(struct ask *a)
{
	struct session *s = &a->session;
	struct move moves[MOVES_MAX];
	int n = moves_list(&s->ruleset.rules, &s->state, s->permit, moves);

	if (a->take.file) {
		cli_escape(&a->out, span_of(a->take.file));
		buf_printf(&a->out, ", game %ld, ply %ld, ", a->take.game, a->take.ply);
	}
	buf_printf(&a->out, "rules %s: ", s->ruleset.name);
	position_write(&s->ruleset.rules, &s->state, &a->out);
	buf_text(&a->out, "\nlegal:");
	for (int i = 0; i < n; i++) {
		buf_byte(&a->out, ' ');
		print_move(&a->out, &s->ruleset.rules, SEAT_NONE, &moves[i]);
	}
	buf_byte(&a->out, '\n');
	cli_out_buf(&a->out);
}

/* --- what it answers --- */

static void say_log(struct ask *a, const struct buf *log)
{
	if (log->len == 0)
		return;
	buf_text(&a->out, "log:\n");
	for (size_t at = 0; at < log->len;) {
		const char *p = log->p + at;
		const char *end = memchr(p, '\n', log->len - at);
		size_t len = end ? (size_t)(end - p) : log->len - at;

		buf_text(&a->out, "  | ");
		cli_escape(&a->out, (struct span){ p, len });
		buf_byte(&a->out, '\n');
		at += len + 1;
	}
}

static void say_answer(
    struct ask *a, const struct bot *b, const struct move *m, int64_t ns)
{
	struct session *s = &a->session;
	struct move moves[MOVES_MAX];
	int n = moves_list(&s->ruleset.rules, &s->state, s->permit, moves);
	bool forced = n == 1;

	buf_printf(&a->out, "%s plays ", a->spec.label);
	print_move(&a->out, &s->ruleset.rules, SEAT_NONE, m);
	buf_text(&a->out, ": ");
	play_describe(&a->out, s, &s->state, m);
	if (forced)
		buf_text(&a->out, "\nit is the only legal ply, so nobody is asked");
	for (int i = 0; i < n && a->take.file; i++) {
		if (memcmp(&moves[i].ply, &a->take.played, sizeof(moves[i].ply)) != 0)
			continue;
		buf_text(&a->out, "\nplayed was ");
		print_move(&a->out, &s->ruleset.rules, SEAT_NONE, &moves[i]);
	}
	if (forced)
		buf_byte(&a->out, '\n');
	else if (a->spec.source == BOT_LUA)
		buf_printf(&a->out, "\ncost: %ld instructions\n", lua_bot_spent(b));
	else
		buf_printf(&a->out, "\ncost: %.3f ms\n", (double)ns / 1e6);
}

/*
 * A built-in bot's random numbers depend on how often it was asked before: it is asked
 * again what it was then, and the answer does not matter. (Lua bots and programs are
 * told of the game, and remember what they like.)
 */
static void ask_before(const struct session *s, struct bot *b, const struct act *act)
{
	struct move moves[MOVES_MAX];
	struct bot_failure why;
	int choice;

	if (!b->kind->ours || act->kind != ACT_PLY || act->voided ||
	    act->seat != (enum seat)s->state.turn)
		return;
	struct bot_ask ask = {
		.state = &act->before,
		.moves = moves,
		.nmoves = moves_list(&s->ruleset.rules, &act->before, s->permit, moves),
	};

	if (ask.nmoves > 1)
		b->kind->choose(b, &ask, &choice, &why);
}

static int ask_bot(struct ask *a)
{
	struct session *s = &a->session;
	struct bot_failure why = { 0 };
	struct pipe_options pipes = { .trace = hear_log, .context = a };
	struct move m;
	int64_t from = 0;
	enum seat seat = (enum seat)s->state.turn;

	host_init(&a->host, &pipes);
	struct bot *b = host_bot(&a->host, &a->spec, a->trust);
	uint64_t seed = s->seeded ? dice_bot_seed(&s->seed, seat) : 1;
	bool ok = host_begin(&a->host, s, b, seat, seed, 1, &why);

	for (size_t i = 0; ok && i < s->nacts; i++) {
		ask_before(s, b, &s->act[i]);
		host_tell(s, b, &s->act[i]);
	}
	if (ok) {
		from = clock_ns();
		ok = host_choose(s, b, a->move_ms, &m, &why);
		from = clock_ns() - from;
	}
	if (ok) {
		say_answer(a, b, &m, from);
		host_over(s, b);
	} else {
		buf_printf(&a->out, "%s forfeits (%s): ", a->spec.label,
		    reason_word(why.reason));
		host_failure_text(&a->out, &why);
	}
	if (ok && a->spec.source == BOT_LUA)
		say_log(a, lua_bot_log(b));
	b->kind->free(b);
	host_clear(&a->host);
	if (ok)
		say_log(a, &a->log);
	cli_out_buf(&a->out);
	buf_clear(&why.tail);
	return ok ? STATUS_YES : STATUS_NO;
}

static int ask_session(struct ask *a)
{
	int status = a->position ? set_position(a) : take_game(&a->take, &a->session);

	if (status != STATUS_YES)
		return status;
	if (state_over(&a->session.state) || a->session.state.nhand == 0) {
		cli_warn(&cmd_bot_ask, "there is nothing to decide: %s",
		    state_over(&a->session.state) ? "the play is over"
						  : "no throw is in hand");
		return STATUS_NO;
	}
	say_question(a);
	status = ask_bot(a);
	cli_house_check(a->session.house);
	return status;
}

/* --- the command --- */

static error_t ask_parse(int key, char *arg, struct argp_state *st)
{
	struct ask *a = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &a->take.which;
		return 0;
	case OPTION_GAME:
		a->take.game = games_number(st, "game", arg, 1, LONG_MAX);
		return 0;
	case OPTION_PLY:
		a->take.ply = games_number(st, "ply", arg, 1, LONG_MAX);
		return 0;
	case OPTION_POSITION:
		a->position = arg;
		return 0;
	case OPTION_MOVE_TIME:
		a->move_ms = games_number(st, "move-time", arg, 1, 86400000);
		return 0;
	case OPTION_TRUST:
		a->trust = true;
		return 0;
	case ARGP_KEY_ARG:
		if (!a->text)
			a->text = arg;
		else if (!a->take.file)
			a->take.file = arg;
		else
			argp_error(st, "'%s' is one argument too many", arg);
		return 0;
	case ARGP_KEY_END:
		if (!a->text || (!a->take.file && !a->position))
			argp_error(
			    st, "which bot, and where? BOT RECORD, or --position");
		if (a->position && (a->take.file || a->take.game || a->take.ply > 0))
			argp_error(st,
			    "--position stands alone, without RECORD, --game "
			    "and --ply");
		if (a->take.file && strcmp(a->take.file, "-") == 0)
			argp_error(st, "RECORD is read twice, so it is not '-'");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static int ask_run(int argc, char **argv)
{
	struct ask a = { .take = { .cmd = &cmd_bot_ask, .ply = -1, .wants_ply = true },
		.move_ms = 1000 };
	int status;

	cli_parse(&cmd_bot_ask, argc, argv, &a);
	char *text[] = { (char *)a.text };

	bots_parse(text, 1, &a.spec);
	status = ask_session(&a);
	session_clear(&a.session);
	take_clear(&a.take);
	bot_spec_clear(&a.spec);
	buf_clear(&a.log);
	buf_clear(&a.out);
	return status;
}

static const struct argp_option ask_options[] = {
	{ "game", OPTION_GAME, "N", 0, "the game of RECORD, from 1 (the last)", 1 },
	{ "ply", OPTION_PLY, "N", 0, "the ply it is to decide, from 1 (the last)", 1 },
	{ "position", OPTION_POSITION, "POS", 0, "ask there, instead of in a record",
	    1 },
	{ "move-time", OPTION_MOVE_TIME, "MS", 0,
	    "how long a program may think, in milliseconds (1000)", 1 },
	{ "trust", OPTION_TRUST, NULL, 0,
	    "your own Lua bot: the whole standard library, no limits", 1 },
	{ 0 },
};

static const struct argp_child ask_children[] = {
	{ &cli_rules_argp, 0, NULL, 0 },
	{ 0 },
};

static const struct argp ask_argp = {
	.options = ask_options,
	.parser = ask_parse,
	.children = ask_children,
	.args_doc = "BOT [RECORD]",
	.doc =
	    "Ask a bot one decision: what it would play at a ply of a record, what it "
	    "logs, what it costs. It is told of the game up to there, with the "
	    "randomness it had where the record has its Seed.\v"
	    "Examples:\n"
	    "  pagdi bot ask asha.lua match.pagdi --game=3 --ply=47\n"
	    "  pagdi bot ask greedy --position='S:1,5,9,9/N:1,1,1,3/S/2'\n"
	    "\n"
	    "Exit status: 0 it decided, 1 it failed or there is no such ply, 2 used "
	    "wrongly or there is no such bot, 3 could not read or write.",
};

const struct cmd cmd_bot_ask = {
	.name = "bot ask",
	.summary = "what a bot would play at a ply of a record",
	.argp = &ask_argp,
	.run = ask_run,
};
