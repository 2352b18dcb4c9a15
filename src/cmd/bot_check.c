#include <stdarg.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "base/mem.h"
#include "cmd/bot.h"
#include "cmd/bots.h"
#include "cmd/games.h"
#include "cmd/host.h"
#include "notation/position.h"
#include "notation/print.h"
#include "ruleset/find.h"

enum { OPTION_MOVE_TIME = 0x1400, OPTION_TRUST };
/* So many decisions of a game are asked for: a slow bot must not take all day. */
enum { DECISIONS = 150 };

struct check {
	struct cli_rules which;
	struct cli_output output;
	const char *text; /* the bot, as it was named */
	int64_t move_ms;
	bool trust;
	struct bot_spec spec;
	struct ruleset_search where;
	struct host host;
	struct bot *bot[SEATS]; /* kept from test to test; a new one after a failure */
	struct buf out;
	long long tests, failed;
};

/* Positions with a choice to make that bots are seldom shown. */
static const struct odd {
	const char *rules, *position, *what;
} odds[] = {
	{ "pagdi", "S:1,5,19=+/N:1,9,19,F+/S/4", "a pair that may move" },
	{ "pagdi", "S:1,1,19,19+/N:1,1,1,1/S/2", "a pair that may be tied" },
	{ "pagdi", "S:23,24,F,F+/N:1,1,1,1/S/1", "two pawns from the final" },
	{ "pagdi", "S:1,2,22=~^+/E:!3/N:1,1,18=+/S/4",
	    "a pair that rests, a seat that gave up" },
	{ "pagdi", "S:1,1,1,9/N:1,1,1,3/S/2", "a pawn to capture" },
	{ "pagdi", "S:1,5,9,13/N:1,1,1,1/S/4/o2", "casts that are owed" },
	{ "pagdi", "S:1,1,1,1/E:1,1,1,1/N:F,F,F,F+#1/W:1,2,5,9/W/4",
	    "at West, North has finished" },
	{ "chowka-bara-seven-house", "S:1,1,9,15/N:1,1,1,1/S/2,6,6,12",
	    "a bank of four throws" },
	{ NULL, NULL, NULL },
};

/* --- the report --- */

/* One test that was made. */
struct test {
	char name[200];
	const char *rules; /* the name of the rule set; borrowed */
	bool ok;
	const struct session *s; /* where it failed, or NULL */
	struct bot_failure *why; /* by what, or NULL; its tail is cleared */
	const char *note;        /* what is to be said where it is no forfeit */
};

__attribute__((format(printf, 2, 3))) static void name_test(
    struct test *t, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(t->name, sizeof(t->name), fmt, ap);
	va_end(ap);
}

/* Where the decision that failed can be asked for again: its position and the command;
 * else both stay empty. */
static void add_again(
    struct check *c, const struct test *t, struct buf *position, struct buf *command)
{
	const struct session *s = t->s;

	if (t->ok || !s || s->state.nhand == 0)
		return;
	position_write(&s->ruleset.rules, &s->state, position);
	buf_text(command, "pagdi bot ask ");
	bots_quote(command, c->text);
	buf_text(command, " --rules=");
	bots_quote(command, c->which.rules ? c->which.rules : s->ruleset.name);
	buf_text(command, " --position=");
	bots_quote(command, buf_cstr(position));
}

/* What a failure is told with, as comments; the command asks the same again. */
static void explain(struct check *c, const struct test *t, const char *command)
{
	struct buf text = { 0 };

	if (t->note)
		buf_printf(&text, "%s\n", t->note);
	if (t->why) {
		buf_printf(&text, "%s: ", reason_word(t->why->reason));
		host_failure_text(&text, t->why);
	}
	if (*command)
		buf_printf(&text, "ask it again: %s\n", command);
	for (size_t i = 0, at = 0; i < text.len; i++) {
		if (text.p[i] != '\n')
			continue;
		buf_printf(&c->out, "# %.*s\n", (int)(i - at), text.p + at);
		at = i + 1;
	}
	buf_clear(&text);
}

static void test_text(struct check *c, const struct test *t, const char *command)
{
	buf_printf(&c->out, "%sok %lld - %s\n", t->ok ? "" : "not ", c->tests, t->name);
	if (!t->ok)
		explain(c, t, command);
}

static const char *or_null(const char *text)
{
	return text && *text ? text : NULL;
}

static void test_json(
    struct check *c, const struct test *t, const char *position, const char *command)
{
	static const struct bot_failure none;
	const struct bot_failure *why = t->why ? t->why : &none;
	struct json j;

	json_begin(&j, &c->out, "test");
	json_int(&j, "number", c->tests);
	json_cstr(&j, "name", t->name);
	json_cstr(&j, "rules", t->rules);
	json_bool(&j, "ok", t->ok);
	json_cstr(&j, "reason", t->why ? reason_word(why->reason) : NULL);
	json_cstr(&j, "detail", why->detail);
	json_cstr(&j, "message", t->note ? t->note : or_null(why->msg));
	json_cstr(&j, "help", or_null(why->hint));
	json_text(&j, "output", (struct span){ why->tail.p, why->tail.len });
	json_cstr(&j, "position", or_null(position));
	json_cstr(&j, "command", or_null(command));
	json_end(&j);
}

static void report(struct check *c, const struct test *t)
{
	struct buf position = { 0 }, command = { 0 };

	c->tests++;
	c->failed += !t->ok;
	add_again(c, t, &position, &command);
	if (c->output.jsonl)
		test_json(c, t, buf_cstr(&position), buf_cstr(&command));
	else
		test_text(c, t, buf_cstr(&command));
	cli_out_buf(&c->out);
	cli_flush();
	if (t->why)
		buf_clear(&t->why->tail);
	buf_clear(&position);
	buf_clear(&command);
}

/* ... of which the bot made this, by the rules of the session. */
static void report_bot(struct check *c, struct test *t, bool ok,
    const struct session *s, struct bot_failure *why)
{
	t->rules = s->ruleset.name;
	t->ok = ok;
	t->s = s;
	t->why = ok ? NULL : why;
	report(c, t);
}

static void report_total(struct check *c)
{
	struct json j;

	if (c->output.jsonl) {
		json_begin(&j, &c->out, "tests");
		json_cstr(&j, "bot", c->text);
		json_int(&j, "tests", c->tests);
		json_int(&j, "failed", c->failed);
		json_end(&j);
	} else {
		buf_printf(&c->out, "1..%lld\n", c->tests);
		if (c->failed)
			buf_printf(
			    &c->out, "# %lld of %lld failed\n", c->failed, c->tests);
	}
	cli_out_buf(&c->out);
}

/* --- games --- */

struct paces {
	struct session session;
	struct bot *bot[SEATS]; /* NULL: `first` sits there */
	int decisions;
};

static bool begin_all(
    struct check *c, struct paces *g, long long number, struct bot_failure *why)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (g->bot[seat] && !host_begin(&c->host, &g->session, g->bot[seat],
					(enum seat)seat, (uint64_t)number, number, why))
			return false;
	return true;
}

static void tell_all(struct paces *g)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (g->bot[seat])
			host_tell(&g->session, g->bot[seat], session_last(&g->session));
}

static void over_all(struct paces *g)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (g->bot[seat])
			host_over(&g->session, g->bot[seat]);
}

/* One cast or ply; false where the bot failed. */
static bool step(struct check *c, struct paces *g, struct bot_failure *why)
{
	struct session *s = &g->session;
	struct move m[MOVES_MAX];

	if (s->state.nhand == 0) {
		session_cast(s);
	} else {
		struct bot *b = g->bot[s->state.turn];
		int n = moves_list(&s->ruleset.rules, &s->state, s->permit, m);

		g->decisions += b && n > 1;
		if (b && !host_choose(s, b, c->move_ms, &m[0], why))
			return false;
		session_play(s, m[0].ply);
	}
	tell_all(g);
	return true;
}

static bool play_game(
    struct check *c, struct paces *g, long long number, struct bot_failure *why)
{
	bool ok = begin_all(c, g, number, why);

	while (ok && !state_over(&g->session.state) && g->decisions < DECISIONS &&
	       g->session.nacts < SESSION_MAX)
		ok = step(c, g, why);
	if (ok)
		over_all(g);
	return ok;
}

/* Who failed is not asked again. */
static void end_paces(struct check *c, struct paces *g, bool ok)
{
	for (int seat = 0; seat < SEATS; seat++) {
		if (!g->bot[seat] || ok)
			continue;
		g->bot[seat]->kind->free(g->bot[seat]);
		c->bot[seat] = NULL;
	}
	session_clear(&g->session);
}

static void seat_bot(struct check *c, struct paces *g, int seat)
{
	if (!c->bot[seat])
		c->bot[seat] = host_bot(&c->host, &c->spec, c->trust);
	g->bot[seat] = c->bot[seat];
}

/* The bot at South against `first`, or everywhere; several games in a row. */
static void test_games(struct check *c, struct ruleset *rs, unsigned seats,
    unsigned bots, int games, const char *what)
{
	struct bot_failure why = { 0 };
	struct paces g = { 0 };
	struct seed seed;
	struct test test = { 0 };
	bool ok = true;

	house_free(cli_house(rs));
	session_init(&g.session, rs);
	for (int seat = 0; seat < SEATS; seat++)
		if (bots & SEAT_BIT(seat))
			seat_bot(c, &g, seat);
	for (int i = 0; ok && i < games; i++) {
		session_deal(&g.session, seats, SEAT_S);
		seed = seed_of_text(span_of("bot check"), (uint64_t)i);
		session_seed(&g.session, &seed);
		g.decisions = 0;
		ok = play_game(c, &g, i + 1, &why);
	}
	cli_house_check(g.session.house);
	name_test(&test, "%s%s", what, g.session.ruleset.name);
	report_bot(c, &test, ok, &g.session, &why);
	end_paces(c, &g, ok);
}

static void test_odd(struct check *c, struct ruleset *rs, const struct odd *odd)
{
	struct bot_failure why = { 0 };
	struct paces g = { 0 };
	struct test test = { 0 };
	struct move m, legal[MOVES_MAX];
	enum seat seat;
	bool ok;

	house_free(cli_house(rs));
	session_init(&g.session, rs);
	if (!session_position(&g.session, span_of(odd->position)) ||
	    moves_list(&g.session.ruleset.rules, &g.session.state, g.session.permit,
		legal) < 2) {
		/* By these rules there is no such position, or no choice in it. */
		session_clear(&g.session);
		return;
	}
	seat = (enum seat)g.session.state.turn;
	seat_bot(c, &g, (int)seat);
	ok = begin_all(c, &g, 1, &why) &&
	     host_choose(&g.session, g.bot[seat], c->move_ms, &m, &why);
	cli_house_check(g.session.house);
	name_test(&test, "decides: %s", odd->what);
	report_bot(c, &test, ok, &g.session, &why);
	if (ok)
		over_all(&g);
	end_paces(c, &g, ok);
}

/* Does a program end when it is told to? */
static void test_end(struct check *c, struct paces *g)
{
	char rules[sizeof(g->session.ruleset.name)];
	int64_t from = clock_ns();

	memcpy(rules, g->session.ruleset.name, sizeof(rules));
	end_paces(c, g, false);
	if (c->spec.source != BOT_EXEC)
		return;
	bool ended = clock_ns() - from < 290 * INT64_C(1000000);
	struct test test = {
		.name = "ends when it is told to quit",
		.rules = rules,
		.ok = ended,
		.note = ended ? NULL : "it had to be killed 300 ms after 'quit'",
	};

	report(c, &test);
}

/* Is it there, does it start, and does it end? */
static bool test_start(struct check *c)
{
	struct ruleset rs;
	struct bot_failure why = { 0 };
	struct paces g = { 0 };
	struct test test = { 0 };
	bool ok;

	cli_ruleset(&c->which, &rs);
	house_free(cli_house(&rs));
	session_init(&g.session, &rs);
	seat_bot(c, &g, SEAT_S);
	ok = begin_all(c, &g, 1, &why);
	name_test(&test, "starts, and is ready for a game");
	report_bot(c, &test, ok, &g.session, &why);
	if (ok) {
		over_all(&g);
		test_end(c, &g);
	} else {
		end_paces(c, &g, false);
	}
	return ok;
}

/* --- the command --- */

static bool find_rules(struct check *c, const char *name, struct ruleset *rs)
{
	struct error err = { 0 };

	return ruleset_argument(name, &c->where, rs, &err);
}

static void test_each_rules(struct check *c)
{
	struct name_list names = { 0 };
	struct ruleset rs;

	find_names(&c->where, &names);
	for (size_t i = 0; i < names.n; i++)
		if (find_rules(c, names.name[i], &rs))
			test_games(c, &rs, 5, 1, 1, "plays ");
	name_list_clear(&names);
}

/* All of it by the rule set of --rules, or else by every one, and the rest by pagdi. */
static void test_rules(struct check *c)
{
	const char *only = c->which.rules;
	struct ruleset rs;

	if (only) {
		cli_ruleset(&c->which, &rs);
		test_games(c, &rs, 5, 1, 1, "plays ");
	} else {
		test_each_rules(c);
	}
	cli_ruleset(&c->which, &rs);
	test_games(c, &rs, 15, 15, 1, "sits at all four seats, by ");
	cli_ruleset(&c->which, &rs);
	test_games(c, &rs, 5, 1, 5, "plays five games in a row, by ");
	for (const struct odd *odd = odds; odd->rules; odd++)
		if (find_rules(c, only ? only : odd->rules, &rs))
			test_odd(c, &rs, odd);
}

static error_t check_parse(int key, char *arg, struct argp_state *st)
{
	struct check *c = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &c->which;
		st->child_inputs[1] = &c->output;
		return 0;
	case OPTION_MOVE_TIME:
		c->move_ms = games_number(st, "move-time", arg, 1, MOVE_MS_MOST);
		return 0;
	case OPTION_TRUST:
		c->trust = true;
		return 0;
	case ARGP_KEY_ARG:
		if (c->text)
			argp_error(st, "one bot at a time: '%s' is the second", arg);
		c->text = arg;
		return 0;
	case ARGP_KEY_END:
		if (!c->text)
			argp_error(st, "which bot?");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static int check_run(int argc, char **argv)
{
	struct check c = { .move_ms = 1000 };

	cli_parse(&cmd_bot_check, argc, argv, &c);
	cli_search(&c.which, NULL, &c.where);
	char *text[] = { (char *)c.text };

	bots_parse(text, 1, &c.spec);
	host_init(&c.host, NULL);
	if (test_start(&c))
		test_rules(&c);
	report_total(&c);
	for (int seat = 0; seat < SEATS; seat++)
		if (c.bot[seat])
			c.bot[seat]->kind->free(c.bot[seat]);
	host_clear(&c.host);
	bot_spec_clear(&c.spec);
	buf_clear(&c.out);
	return c.failed ? STATUS_NO : STATUS_YES;
}

static const struct argp_option check_options[] = {
	{ "move-time", OPTION_MOVE_TIME, "MS", 0,
	    "how long a program may think, in milliseconds (1000)", 1 },
	{ "trust", OPTION_TRUST, NULL, 0,
	    "your own Lua bot: the whole standard library, no limits", 1 },
	{ 0 },
};

static const struct argp_child check_children[] = {
	{ &cli_rules_argp, 0, NULL, 0 },
	{ &cli_format_argp, 0, NULL, 0 },
	{ 0 },
};

static const struct argp check_argp = {
	.options = check_options,
	.parser = check_parse,
	.children = check_children,
	.args_doc = "BOT",
	.doc =
	    "Put a bot through its paces: does it start, play by every rule set there "
	    "is (or by --rules only), sit at every seat, decide odd positions, end? "
	    "The report is TAP, as test runners read it.\v"
	    "Examples:\n"
	    "  pagdi bot check asha.lua\n"
	    "  pagdi bot check 'exec:python3 ravi.py'\n"
	    "\n"
	    "Exit status: 0 all is right, 1 something is not, 2 used wrongly or "
	    "there is no such bot, 3 could not write.",
};

const struct cmd cmd_bot_check = {
	.name = "bot check",
	.summary = "put a bot through its paces",
	.argp = &check_argp,
	.run = check_run,
};
