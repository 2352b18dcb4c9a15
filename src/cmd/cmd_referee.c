#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/board.h"
#include "cmd/lines.h"
#include "cmd/session.h"
#include "notation/position.h"
#include "notation/print.h"

enum { REQUEST_LONGEST = 64 * 1024 };

struct referee {
	struct cli_rules which;
	struct session session;
	struct buf out; /* the answer: all after "= " */
	bool quits;
};

/* One request. args has neither blanks before nor behind. False: s->refusal. */
struct request {
	const char *name, *args, *text; /* text: for help */
	bool (*answer)(struct referee *g, struct span args);
};

static bool no_args(struct session *s, struct span args)
{
	return args.len == 0 ||
	       refuse(s, CODE_E430, NULL, "this command takes no argument");
}

static void add_position(struct referee *g)
{
	position_write(&g->session.ruleset.rules, &g->session.state, &g->out);
}

/* --- a new game --- */

static bool answer_rules(struct referee *g, struct span args)
{
	struct session *s = &g->session;
	struct ruleset_search where;
	struct ruleset rs = { 0 };
	struct error err = { 0 };
	struct buf name = { 0 };

	if (args.len) {
		buf_span(&name, args);
		cli_search(&g->which, NULL, &where);
		bool ok = !memchr(args.p, '\0', args.len) &&
			  ruleset_argument(buf_cstr(&name), &where, &rs, &err) &&
			  house_check(&rs, &err);

		buf_clear(&name);
		if (!ok)
			ruleset_clear(&rs);
		if (!ok && err.code == CODE_NONE)
			return refuse(s, CODE_E430, NULL, "a name has no NUL in it");
		if (!ok)
			return refuse(s, err.code, err.help, "%s", err.msg);
		session_rules(s, &rs);
	}
	buf_printf(&g->out, "%s sha256:%s", s->ruleset.name, s->ruleset.hash);
	return true;
}

static bool answer_seats(struct referee *g, struct span args)
{
	struct session *s = &g->session;
	unsigned mask = 0;

	for (size_t i = 0; i < args.len; i++) {
		enum seat seat = seat_of_letter(args.p[i]);

		if (seat == SEAT_NONE || mask & SEAT_BIT(seat))
			return refuse(s, CODE_E430, "as in: seats SEN",
			    "seats are letters of S E N W, each once");
		mask |= SEAT_BIT(seat);
	}
	if (seat_count(mask) < 2)
		return refuse(s, CODE_E430, "as in: seats SN", "at least two sit down");
	session_deal(s, mask, seat_of_letter(args.p[0]));
	add_position(g);
	return true;
}

static void add_commit(struct referee *g)
{
	char hex[2 * SEED_BYTES + 1];

	seed_commit(&g->session.seed, hex);
	buf_text(&g->out, hex);
}

static bool answer_seed(struct referee *g, struct span args)
{
	struct seed seed = args.len ? seed_of_argument(args) : seed_draw();

	if (!session_seed(&g->session, &seed))
		return false;
	add_commit(g);
	return true;
}

static bool answer_position(struct referee *g, struct span args)
{
	if (args.len && !session_position(&g->session, args))
		return false;
	add_position(g);
	return true;
}

/* --- acts --- */

/* "4", or "4,8,2"; blanks do as well as commas. */
static bool read_throws(struct session *s, struct span args, uint8_t *values, int *n)
{
	*n = 0;
	for (size_t i = 0; i < args.len;) {
		struct span word = { args.p + i, 0 };
		long long value;

		while (i + word.len < args.len && !strchr(", \t", args.p[i + word.len]))
			word.len++;
		if (!span_to_int(word, 0, 255, &value) || *n == 255)
			return refuse(s, CODE_E430, "as in: cast 4, or cast 4,8,2",
			    "a throw is a number");
		values[(*n)++] = (uint8_t)value;
		i += word.len;
		while (i < args.len && strchr(", \t", args.p[i]))
			i++;
	}
	return true;
}

static bool answer_cast(struct referee *g, struct span args)
{
	struct session *s = &g->session;
	uint8_t values[255];
	int n;

	if (!read_throws(s, args, values, &n))
		return false;
	if (n == 0 ? !session_cast(s) : !session_throw(s, values, n))
		return false;
	const struct act *a = session_last(s);

	for (int i = 0; i < a->nthrows; i++)
		buf_printf(&g->out, "%s%d", i ? "," : "", a->throws[i]);
	if (a->effects.voided)
		buf_text(&g->out, " void");
	return true;
}

static bool answer_play(struct referee *g, struct span args)
{
	struct session *s = &g->session;

	if (args.len == 0)
		return refuse(s, CODE_E430, "as in: play S4:1-5", "play which ply?");
	if (!session_word(s, args))
		return false;
	session_act_text(s, session_last(s), &g->out);
	return true;
}

static bool answer_undo(struct referee *g, struct span args)
{
	struct session *s = &g->session;
	long long n = 1;

	if (args.len && !span_to_int(args, 1, SESSION_MAX, &n))
		return refuse(s, CODE_E430, "as in: undo 3",
		    "how many acts to take back is a number from 1");
	if ((size_t)n > s->nacts && s->nacts)
		return refuse(
		    s, CODE_E431, NULL, "only %zu acts can be taken back", s->nacts);
	while (n-- > 0)
		if (!session_undo(s))
			return false;
	add_position(g);
	return true;
}

static bool answer_forfeit(struct referee *g, struct span args)
{
	struct session *s = &g->session;
	struct span seat = span_word(&args), reason = span_word(&args);
	struct buf word = { 0 };

	if (seat.len != 1 || reason.len == 0 || args.len)
		return refuse(s, CODE_E430, "as in: forfeit S resign",
		    "a forfeit is a seat's letter and a reason");
	buf_printf(&word, "%c!", seat.p[0]);
	buf_span(&word, reason);
	bool ok = session_word(s, (struct span){ word.p, word.len });

	buf_clear(&word);
	if (ok)
		session_act_text(s, session_last(s), &g->out);
	return ok;
}

/* --- questions --- */

static bool answer_moves(struct referee *g, struct span args)
{
	struct session *s = &g->session;
	const struct rules *r = &s->ruleset.rules;
	struct move moves[MOVES_MAX];

	if (!no_args(s, args))
		return false;
	if (state_over(&s->state))
		return refuse(s, CODE_E226, NULL, "the play is over");
	if (s->state.nhand == 0)
		return refuse(s, CODE_E202, "send 'cast' first", "%s is to cast",
		    seat_name((enum seat)s->state.turn));
	int n = moves_list(r, &s->state, s->permit, moves);

	for (int i = 0; i < n; i++) {
		if (i)
			buf_byte(&g->out, ' ');
		print_move(&g->out, r, SEAT_NONE, &moves[i]);
	}
	return true;
}

static bool answer_show(struct referee *g, struct span args)
{
	struct session *s = &g->session;
	struct board_style style = { .path = SEAT_NONE };
	struct span names[SEATS] = { 0 };

	if (!no_args(s, args))
		return false;
	buf_text(&g->out, s->ruleset.name);
	buf_byte(&g->out, '\n');
	board_draw(&g->out, &s->ruleset.rules, &s->state, &style);
	board_seats(&g->out, &s->ruleset.rules, &s->state, &style, names);
	add_position(g);
	return true;
}

static bool answer_result(struct referee *g, struct span args)
{
	struct result result = result_of(&g->session.state);

	if (!no_args(&g->session, args))
		return false;
	print_result(&g->out, &result);
	return true;
}

/* An empty line would end the answer, so the one after the tags is left out. */
static bool answer_record(struct referee *g, struct span args)
{
	struct session *s = &g->session;
	bool over = state_over(&s->state), empty = true;
	struct buf text = { 0 };

	if (!no_args(s, args) || !session_record(s, NULL, over, &text)) {
		buf_clear(&text);
		return false;
	}
	if (over && s->seeded && session_audited(s))
		s->revealed = true;
	while (text.len && text.p[text.len - 1] == '\n')
		text.len--;
	for (size_t i = 0; i < text.len; i++) {
		if (text.p[i] != '\n' || !empty)
			buf_byte(&g->out, text.p[i]);
		empty = text.p[i] == '\n';
	}
	buf_clear(&text);
	return true;
}

static bool answer_commit(struct referee *g, struct span args)
{
	struct session *s = &g->session;

	if (!no_args(s, args))
		return false;
	if (!s->seeded)
		return refuse(
		    s, CODE_E431, "'seed' draws or sets one", "there is no seed yet");
	add_commit(g);
	return true;
}

static bool answer_reveal(struct referee *g, struct span args)
{
	struct session *s = &g->session;
	char hex[2 * SEED_BYTES + 1];

	if (!no_args(s, args))
		return false;
	if (!s->seeded)
		return refuse(s, CODE_E431, NULL, "there is no seed");
	if (!state_over(&s->state))
		return refuse(s, CODE_E431, "'commit' tells its hash",
		    "the game is not over: the seed would tell the throws to come");
	seed_hex(&s->seed, hex);
	buf_text(&g->out, hex);
	s->revealed = true;
	return true;
}

static bool answer_help(struct referee *g, struct span args);

static bool answer_quit(struct referee *g, struct span args)
{
	g->quits = no_args(&g->session, args);
	return g->quits;
}

static const struct request requests[] = {
	{ "rules", "[NAME]", "the rule set and its hash; with NAME a new game by it",
	    answer_rules },
	{ "seats", "LETTERS", "a new game of these seats, the first one begins",
	    answer_seats },
	{ "seed", "[HEX|TEXT]", "set or draw the seed before the first cast",
	    answer_seed },
	{ "cast", "[THROW]", "the seat to act casts, from the seed or as typed",
	    answer_cast },
	{ "play", "PLY", "play a ply of the seat to act", answer_play },
	{ "moves", "", "the legal plies with what is in hand", answer_moves },
	{ "position", "[POS]", "the position; with POS a new game from there",
	    answer_position },
	{ "show", "", "the board", answer_show },
	{ "undo", "[N]", "take back the last cast, ply or forfeit, or N of them",
	    answer_undo },
	{ "forfeit", "SEAT REASON", "resign, time, illegal, crash or absent",
	    answer_forfeit },
	{ "result", "", "the finishing order, * while the play goes on",
	    answer_result },
	{ "record", "", "the game so far, as a record", answer_record },
	{ "commit", "", "the hash of the seed", answer_commit },
	{ "reveal", "", "the seed, once the game is over", answer_reveal },
	{ "help", "", "this list", answer_help },
	{ "quit", "", "end the session", answer_quit },
};
enum { REQUESTS = sizeof(requests) / sizeof(*requests) };

static bool answer_help(struct referee *g, struct span args)
{
	if (!no_args(&g->session, args))
		return false;
	for (int i = 0; i < REQUESTS; i++)
		buf_printf(&g->out, "%s%-8s %-12s %s", i ? "\n" : "", requests[i].name,
		    requests[i].args, requests[i].text);
	return true;
}

/* --- the session --- */

static bool unknown(struct session *s, struct span word)
{
	const char *names[REQUESTS + 1] = { NULL };
	const char *near;
	char help[60] = "send 'help' for the list";

	for (int i = 0; i < REQUESTS; i++)
		names[i] = requests[i].name;
	near = text_nearest(word, names);
	if (near)
		snprintf(help, sizeof(help), "did you mean '%s'?", near);
	return refuse(s, CODE_E430, help, "unknown command '%.*s'",
	    (int)(word.len < 40 ? word.len : 40), word.p);
}

static bool answer_request(struct referee *g, struct span text)
{
	struct span word = span_word(&text);

	text = span_trim(text);
	for (int i = 0; i < REQUESTS; i++)
		if (span_is(word, requests[i].name))
			return requests[i].answer(g, text);
	return unknown(&g->session, word);
}

/* A refusal is one line, and one of help where there is any. */
static void add_refusal(struct buf *out, const struct refusal *no)
{
	buf_printf(out, "? %s ", code_name(no->code));
	cli_escape(out, (struct span){ no->message.p, no->message.len });
	if (no->help.len) {
		buf_text(out, "\nhelp: ");
		cli_escape(out, (struct span){ no->help.p, no->help.len });
	}
}

static void answer_line(struct lines *l, void *context)
{
	struct referee *g = context;
	struct span text = l->text, word = span_word(&text);
	bool ok;

	if (word.len == 0 || *word.p == '#')
		return;
	buf_reset(&g->out);
	ok = l->text.len > REQUEST_LONGEST
		 ? refuse(&g->session, CODE_E430, NULL,
		       "a line is longer than %d bytes", REQUEST_LONGEST)
		 : answer_request(g, l->text);
	cli_house_check(g->session.house);
	if (ok) {
		buf_text(&l->out, g->out.len ? "= " : "=");
		buf_bytes(&l->out, buf_cstr(&g->out), g->out.len);
	} else {
		add_refusal(&l->out, &g->session.refusal);
	}
	buf_text(&l->out, "\n\n");
	l->done = g->quits;
}

static error_t referee_parse(int key, char *arg, struct argp_state *st)
{
	struct referee *g = st->input;

	(void)arg;
	if (key != ARGP_KEY_INIT)
		return ARGP_ERR_UNKNOWN;
	st->child_inputs[0] = &g->which;
	return 0;
}

static int referee_run(int argc, char **argv)
{
	struct referee g = { 0 };
	struct lines l = { .cmd = &cmd_referee, .reads = "commands" };
	struct lines_job job = { answer_line, &g };
	struct ruleset rs = { 0 };

	cli_parse(&cmd_referee, argc, argv, &g);
	cli_ruleset(&g.which, &rs);
	house_free(cli_house(&rs));
	session_init(&g.session, &rs);
	lines_filter(&l, &job);
	session_clear(&g.session);
	buf_clear(&g.out);
	lines_clear(&l);
	return l.status;
}

static const struct argp_child referee_children[] = {
	{ &cli_rules_argp, 0, NULL, 0 },
	{ 0 },
};

static const struct argp referee_argp = {
	.parser = referee_parse,
	.args_doc = "",
	.doc =
	    "Referee a live game for another program, or as it is typed: each line of "
	    "standard input is a command, answered with '= ANSWER' or '? CODE MESSAGE' "
	    "and an empty line. 'help' lists the commands.\v"
	    "Examples:\n"
	    "  printf 'seed club\\ncast\\nmoves\\n' | pagdi referee\n"
	    "  printf 'play S4:1-5\\nplay S2:1-3\\nrecord\\n' | pagdi referee\n"
	    "\n"
	    "Exit status: 0 the session ended, whatever was refused in it, 2 used "
	    "wrongly, 3 could not read or write.",
	.children = referee_children,
};

const struct cmd cmd_referee = {
	.name = "referee",
	.summary = "a referee session for any program to drive",
	.argp = &referee_argp,
	.run = referee_run,
};
