#include <limits.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
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
	struct cli_output output;
	const char *text, *position;
	int64_t move_ms;
	bool trust;
	struct bot_spec spec;
	struct session session;
	struct host host;
	struct buf log; /* of a program: its standard error */
	struct buf out;
};

/* What came of it. */
struct reply {
	bool ok;
	struct move move;
	int64_t ns;             /* how long it took */
	long long spent;        /* by a Lua bot: instructions */
	struct bot_failure why; /* where it is not ok */
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
		buf_printf(
		    &a->out, ", game %lld, ply %lld, ", a->take.game, a->take.ply);
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

static void say_answer(struct ask *a, const struct reply *r)
{
	struct session *s = &a->session;
	struct move moves[MOVES_MAX];
	int n = moves_list(&s->ruleset.rules, &s->state, s->permit, moves);
	bool forced = n == 1;

	buf_printf(&a->out, "%s plays ", a->spec.label);
	print_move(&a->out, &s->ruleset.rules, SEAT_NONE, &r->move);
	buf_text(&a->out, ": ");
	play_describe(&a->out, s, &s->state, &r->move);
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
		buf_printf(&a->out, "\ncost: %lld instructions\n", r->spent);
	else
		buf_printf(&a->out, "\ncost: %.3f ms\n", (double)r->ns / 1e6);
	say_log(a, &a->log);
}

static void say_failure(struct ask *a, const struct bot_failure *why)
{
	buf_printf(
	    &a->out, "%s forfeits (%s): ", a->spec.label, reason_word(why->reason));
	host_failure_text(&a->out, why);
}

/* --- the same for programs --- */

/* A ply as lists have it, as a value of the object; NULL: null. */
static void json_move(
    struct json *j, const char *key, const struct session *s, const struct move *m)
{
	struct buf text = { 0 };

	if (m)
		print_move(&text, &s->ruleset.rules, SEAT_NONE, m);
	json_cstr(j, key, m ? buf_cstr(&text) : NULL);
	buf_clear(&text);
}

static void json_question(
    struct json *j, const struct ask *a, const struct move moves[], int n)
{
	const struct session *s = &a->session;
	const char seat[] = { seat_letter((enum seat)s->state.turn), '\0' };
	struct buf text = { 0 };

	json_cstr(j, "bot", a->spec.label);
	json_cstr(j, "file", a->take.file);
	if (a->take.file) {
		json_int(j, "game", a->take.game);
		json_int(j, "ply", a->take.ply);
	} else {
		json_null(j, "game");
		json_null(j, "ply");
	}
	json_cstr(j, "rules", s->ruleset.name);
	json_cstr(j, "seat", seat);
	position_write(&s->ruleset.rules, &s->state, &text);
	json_cstr(j, "position", buf_cstr(&text));
	json_list(j, "legal");
	for (int i = 0; i < n; i++) {
		buf_reset(&text);
		print_move(&text, &s->ruleset.rules, SEAT_NONE, &moves[i]);
		json_item(j, (struct span){ text.p, text.len });
	}
	json_list_end(j);
	buf_clear(&text);
}

static void json_answer(struct ask *a, const struct reply *r)
{
	struct session *s = &a->session;
	struct move moves[MOVES_MAX];
	int n = moves_list(&s->ruleset.rules, &s->state, s->permit, moves);
	const struct move *played = NULL;
	const struct bot_failure *why = &r->why;
	const struct buf *log = r->ok ? &a->log : &why->tail;
	bool asked = r->ok && n > 1, lua = a->spec.source == BOT_LUA;
	struct json j;

	for (int i = 0; i < n && a->take.file; i++)
		if (memcmp(&moves[i].ply, &a->take.played, sizeof(moves[i].ply)) == 0)
			played = &moves[i];
	json_begin(&j, &a->out, "answer");
	json_question(&j, a, moves, n);
	json_move(&j, "play", s, r->ok ? &r->move : NULL);
	json_move(&j, "played", s, played);
	if (asked && lua)
		json_int(&j, "instructions", r->spent);
	else
		json_null(&j, "instructions");
	if (asked && !lua)
		json_int(&j, "microseconds", r->ns / 1000);
	else
		json_null(&j, "microseconds");
	json_cstr(&j, "reason", r->ok ? NULL : reason_word(why->reason));
	json_cstr(&j, "detail", r->ok ? NULL : why->detail);
	json_cstr(&j, "message", r->ok ? NULL : why->msg);
	json_cstr(&j, "help", r->ok || !why->hint[0] ? NULL : why->hint);
	json_text(&j, "log", (struct span){ log->p, log->len });
	json_end(&j);
}

/* --- asking --- */

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

static void ask_bot(struct ask *a, struct reply *r)
{
	struct session *s = &a->session;
	struct pipe_options pipes = { .trace = hear_log, .context = a };
	enum seat seat = (enum seat)s->state.turn;

	host_init(&a->host, &pipes);
	struct bot *b = host_bot(&a->host, &a->spec, a->trust);
	uint64_t seed = s->seeded ? dice_bot_seed(&s->seed, seat) : 1;

	r->ok = host_begin(&a->host, s, b, seat, seed, 1, &r->why);
	for (size_t i = 0; r->ok && i < s->nacts; i++) {
		ask_before(s, b, &s->act[i]);
		host_tell(s, b, &s->act[i]);
	}
	if (r->ok) {
		r->ns = clock_ns();
		r->ok = host_choose(s, b, a->move_ms, &r->move, &r->why);
		r->ns = clock_ns() - r->ns;
	}
	if (r->ok && a->spec.source == BOT_LUA) {
		r->spent = lua_bot_spent(b);
		buf_bytes(&a->log, lua_bot_log(b)->p, lua_bot_log(b)->len);
	}
	if (r->ok)
		host_over(s, b);
	/* What a program logs is known when it has ended. */
	b->kind->free(b);
	host_clear(&a->host);
}

static int ask_and_say(struct ask *a)
{
	struct reply r = { 0 };

	if (!a->output.jsonl)
		say_question(a);
	ask_bot(a, &r);
	if (a->output.jsonl)
		json_answer(a, &r);
	else if (r.ok)
		say_answer(a, &r);
	else
		say_failure(a, &r.why);
	cli_out_buf(&a->out);
	buf_clear(&r.why.tail);
	return r.ok ? STATUS_YES : STATUS_NO;
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
	status = ask_and_say(a);
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
		st->child_inputs[1] = &a->output;
		return 0;
	case OPTION_GAME:
		a->take.game = games_one(st, arg, a->take.game);
		return 0;
	case OPTION_PLY:
		a->take.ply = games_number(st, "ply", arg, 1, LLONG_MAX);
		return 0;
	case OPTION_POSITION:
		a->position = arg;
		return 0;
	case OPTION_MOVE_TIME:
		a->move_ms = games_number(st, "move-time", arg, 1, MOVE_MS_MOST);
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
			return ARGP_ERR_UNKNOWN;
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
	{ &cli_format_argp, 0, NULL, 0 },
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
