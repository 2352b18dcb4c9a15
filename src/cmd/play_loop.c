/* The game of `pagdi play`: who casts, who is asked, what a person may say. */
#include <string.h>

#include "base/mem.h"
#include "cmd/bots.h"
#include "cmd/lines.h"
#include "cmd/play.h"
#include "notation/print.h"

static struct player *player_of(struct playing *p, enum seat seat)
{
	return &p->player[seat];
}

static bool is_person(struct playing *p, enum seat seat)
{
	return p->player[seat].kind == PLAYER_PERSON;
}

/* --- bots --- */

static void tell_all(struct playing *p, const struct act *a)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (p->player[seat].bot)
			host_tell(&p->session, p->player[seat].bot, a);
}

static void drop_bot(struct player *who)
{
	if (who->bot)
		who->bot->kind->free(who->bot);
	who->bot = NULL;
}

/* Somebody asked to leave, and whoever was to act has not acted. */
static bool stopped(struct playing *p)
{
	if (*p->stop)
		p->leaves = p->saves = true;
	return *p->stop != 0;
}

/* A bot that fails gives up its seat; the others play on. What failed because we were
 * asked to leave is nobody's fault. */
static void bot_failed(struct playing *p, enum seat seat, struct bot_failure *why)
{
	drop_bot(player_of(p, seat));
	if (stopped(p)) {
		buf_clear(&why->tail);
		return;
	}
	play_add_name(p, seat);
	buf_printf(&p->text, " forfeits (%s): ", reason_word(why->reason));
	host_failure_text(&p->text, why);
	play_say(p);
	buf_clear(&why->tail);
	if (session_forfeit(&p->session, seat, why->reason))
		tell_all(p, session_last(&p->session));
	p->drawn = false;
}

/* A new game for the bots, told of all that has happened: also after an undo. */
static void greet(struct playing *p)
{
	struct session *s = &p->session;
	struct bot_failure why;

	p->begun++;
	for (int seat = 0; seat < SEATS; seat++) {
		struct player *who = &p->player[seat];
		uint64_t seed = dice_bot_seed(&p->bot_seed, (enum seat)seat);

		if (who->kind != PLAYER_BOT || !(s->state.live & SEAT_BIT(seat)) ||
		    state_over(&s->state) || stopped(p))
			continue;
		if (!who->bot)
			who->bot = host_bot(&p->host, &who->spec, p->trust);
		if (!host_begin(
			&p->host, s, who->bot, (enum seat)seat, seed, p->begun, &why)) {
			bot_failed(p, (enum seat)seat, &why);
			continue;
		}
		for (size_t i = 0; i < s->nacts; i++)
			host_tell(s, who->bot, &s->act[i]);
	}
}

static void dismiss(struct playing *p)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (p->player[seat].bot)
			host_over(&p->session, p->player[seat].bot);
}

/* --- acts --- */

static void say_act(struct playing *p)
{
	const struct act *a = session_last(&p->session);

	play_add_name(p, a->seat);
	if (a->kind == ACT_FORFEIT) {
		buf_printf(&p->text, " gives up (%s).\n", reason_word(a->reason));
	} else if (a->nthrows) {
		buf_text(&p->text, " casts ");
		for (int i = 0; i < a->nthrows; i++)
			buf_printf(&p->text, "%s%d", i ? ", " : "", a->throws[i]);
		buf_text(&p->text, a->effects.voided ? ": void.\n" : ".\n");
	} else {
		struct buf word = { 0 };

		print_move(&word, &p->session.ruleset.rules, SEAT_NONE, &a->move);
		buf_printf(&p->text, " plays %s: ", buf_cstr(&word));
		play_describe(&p->text, &p->session, &a->before, &a->move);
		buf_text(&p->text, ".\n");
		buf_clear(&word);
	}
	play_say(p);
}

/* An act was done. */
static void done(struct playing *p)
{
	tell_all(p, session_last(&p->session));
	say_act(p);
	p->drawn = false;
}

/* A pass that is the only ply needs nobody's word. */
static bool is_forced(const struct session *s, const struct state *at)
{
	struct move moves[MOVES_MAX];

	return moves_list(&s->ruleset.rules, at, s->permit, moves) == 1 &&
	       moves[0].ply.kind == PLY_PASS;
}

/* Did a person type this, or say yes to it? That is what undo takes back. */
static bool is_asked(struct playing *p, const struct act *a)
{
	if (a->nthrows)
		return p->typed_throws;
	return is_person(p, a->seat) && a->kind != ACT_CAST &&
	       (a->kind == ACT_FORFEIT || !is_forced(&p->session, &a->before));
}

static void take_back(struct playing *p, struct span name)
{
	struct session *s = &p->session;
	size_t i = s->nacts;

	(void)name;
	while (i > 0 && !is_asked(p, &s->act[i - 1]))
		i--;
	if (i == 0) {
		buf_text(&p->text, "There is nothing to take back.\n");
		play_say(p);
		return;
	}
	while (s->nacts >= i)
		if (!session_undo(s))
			return;
	dismiss(p);
	greet(p);
	buf_text(&p->text, "Taken back.\n");
	play_say(p);
	p->drawn = false;
}

/* --- what a person may say at any time --- */

static void say_help(struct playing *p, struct span name)
{
	(void)name;
	buf_text(&p->text,
	    "  1, 2 ...     the ply of this number\n"
	    "  4:1-5        a ply, as a record has it; the throw may be left out "
	    "where\n"
	    "               one ply only fits\n"
	    "  hint (h)     what a bot would play\n"
	    "  undo (u)     take back your last ply, and what came after it\n"
	    "  board (b)    show the board and the legal plies\n"
	    "  record (r)   show the game so far as a record\n"
	    "  save [FILE]  keep the game\n"
	    "  resign       give up\n"
	    "  quit (q)     keep the game and end; so does the end of input\n"
	    "  leave        end without keeping it\n");
	play_say(p);
}

static void say_hint(struct playing *p, struct span name)
{
	struct session *s = &p->session;
	struct error err = { 0 };
	struct bot_spec spec;
	struct bot_failure why;
	struct move m;

	(void)name;
	if (s->state.nhand == 0)
		return;
	if (!bot_spec_parse(&spec, "expecti", bots_dir(), &err)) {
		err = (struct error){ 0 };
		if (!bot_spec_parse(&spec, "greedy", NULL, &err))
			return;
	}
	struct bot *b = host_bot(&p->host, &spec, false);

	if (host_begin(&p->host, s, b, (enum seat)s->state.turn, 1, 1, &why) &&
	    host_choose(s, b, 5000, &m, &why)) {
		buf_printf(&p->text, "%s would play ", spec.label);
		print_move(&p->text, &s->ruleset.rules, SEAT_NONE, &m);
		buf_text(&p->text, ": ");
		play_describe(&p->text, s, &s->state, &m);
		buf_text(&p->text, ".\n");
	} else {
		buf_text(&p->text, "no hint: ");
		host_failure_text(&p->text, &why);
	}
	buf_clear(&why.tail);
	play_say(p);
	b->kind->free(b);
	bot_spec_clear(&spec);
}

static void say_record(struct playing *p, struct span name)
{
	struct span names[SEATS];

	(void)name;
	for (int seat = 0; seat < SEATS; seat++)
		names[seat] = span_of(p->player[seat].name);
	/* The seed would tell the throws to come. */
	if (!session_record(
		&p->session, names, state_over(&p->session.state), &p->text))
		play_refusal(p);
	play_say(p);
}

static void say_board(struct playing *p, struct span name)
{
	(void)name;
	p->drawn = false;
}

static void say_save(struct playing *p, struct span name)
{
	char *path = name.len ? mem_copy(name.p, name.len) : NULL;

	play_save(p, path);
	mem_free(path);
}

static void say_quit(struct playing *p, struct span name)
{
	(void)name;
	p->leaves = p->saves = true;
}

static void say_leave(struct playing *p, struct span name)
{
	(void)name;
	p->leaves = true;
}

static void say_resign(struct playing *p, struct span name)
{
	enum seat seat = (enum seat)p->session.state.turn;

	(void)name;
	if (session_forfeit(&p->session, seat, REASON_RESIGN))
		done(p);
	else
		play_refusal(p);
}

static const struct command {
	const char *word, *letter; /* letter may be NULL */
	void (*say)(struct playing *p, struct span name);
	bool named; /* a FILE may follow */
} commands[] = {
	{ "help", "?", say_help, false },
	{ "hint", "h", say_hint, false },
	{ "undo", "u", take_back, false },
	{ "board", "b", say_board, false },
	{ "record", "r", say_record, false },
	{ "save", NULL, say_save, true },
	{ "resign", NULL, say_resign, false },
	{ "quit", "q", say_quit, false },
	{ "leave", NULL, say_leave, false },
};

/* Is it a command? Then it is done; with words it does not take nothing is. */
static bool command(struct playing *p, struct span line)
{
	struct span rest = line, word = span_word(&rest);
	struct span name = span_word(&rest);

	for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
		const struct command *c = &commands[i];

		if (!span_is(word, c->word) && !(c->letter && span_is(word, c->letter)))
			continue;
		if (span_trim(rest).len || (name.len && !c->named)) {
			buf_printf(&p->text, "'%s' takes %s: nothing is done.\n",
			    c->word,
			    c->named ? "one file, without blanks" : "no other word");
			play_say(p);
		} else {
			c->say(p, name);
		}
		return true;
	}
	return false;
}

/* False where there is no line, or none that can be taken: then it was told. */
static bool ask(struct playing *p, const char *prompt, struct span *line)
{
	if (!play_line(p, prompt, line)) {
		p->leaves = p->saves = true;
		return false;
	}
	if (!p->typed.cut && !memchr(buf_cstr(&p->typed.line), '\0', p->typed.line.len))
		return true;
	buf_text(&p->text, p->typed.cut ? "The line is too long: nothing is done.\n"
					: "A NUL byte is in it: nothing is done.\n");
	play_say(p);
	return false;
}

/* --- casts --- */

static bool read_values(struct span line, uint8_t *values, int *n)
{
	*n = 0;
	for (size_t i = 0; i < line.len; i++) {
		struct span word = { line.p + i, 0 };
		long long value;

		while (i + word.len < line.len && !strchr(", \t", line.p[i + word.len]))
			word.len++;
		if (word.len == 0)
			continue;
		if (*n == 255 || !span_to_int(word, 0, 255, &value))
			return false;
		values[(*n)++] = (uint8_t)value;
		i += word.len;
	}
	return *n > 0;
}

static void type_cast(struct playing *p)
{
	enum seat seat = (enum seat)p->session.state.turn;
	bool banked = p->session.ruleset.rules.key.play == PLAY_BANKED;
	uint8_t values[255];
	struct span line;
	int n;

	play_add_name(p, seat);
	if (!ask(p, banked ? " casts (all throws, as in 4,8,2)? " : " casts? ", &line))
		return;
	if (read_values(line, values, &n)) {
		if (session_throw(&p->session, values, n))
			done(p);
		else
			play_refusal(p);
	} else if (!command(p, line)) {
		buf_text(&p->text, "Type the throw, or help.\n");
		play_say(p);
	}
}

static void cast(struct playing *p)
{
	if (p->typed_throws)
		type_cast(p);
	else if (session_cast(&p->session))
		done(p);
	else
		p->leaves = p->saves = true; /* It is too long a game. */
}

/* --- plies --- */

/* "1-5" for "4:1-5": the throw is left out. False where none or several fit. */
static bool without_throw(struct playing *p, struct span word, const struct move *moves,
    int n, const struct move **found)
{
	struct buf text = { 0 };
	int fits = 0;

	for (int i = 0; i < n; i++) {
		buf_reset(&text);
		print_ply(&text, &p->session.ruleset.rules, SEAT_NONE, moves[i].ply,
		    moves[i].captures && memchr(word.p, 'x', word.len), false, false);
		const char *colon = strchr(buf_cstr(&text), ':');

		if (colon && span_is(word, colon + 1)) {
			*found = &moves[i];
			fits++;
		}
	}
	buf_clear(&text);
	return fits == 1;
}

static void person_plays(struct playing *p, const struct move *moves, int n)
{
	struct session *s = &p->session;
	const struct move *m = NULL;
	struct span line;
	bool ok = true;
	long long number;

	if (!p->drawn) {
		play_board(p);
		play_list(p, moves, n);
	}
	play_add_name(p, (enum seat)s->state.turn);
	if (!ask(p,
		n == 1 ? " plays (Enter, or ? for help)? "
		       : " plays (a number, or ? for help)? ",
		&line))
		return;
	if (line.len == 0 && n == 1)
		ok = session_play(s, moves[0].ply);
	else if (line.len == 0)
		play_list(p, moves, n);
	else if (span_to_int(line, 1, n, &number))
		ok = session_play(s, moves[number - 1].ply);
	else if (command(p, line))
		return;
	else if (span_to_int(line, 0, 9999, &number))
		ok = refuse(
		    s, CODE_E430, NULL, "the plies have numbers from 1 to %d", n);
	else if (without_throw(p, line, moves, n, &m))
		ok = session_play(s, m->ply);
	else
		ok = session_word(s, line);
	if (!ok)
		play_refusal(p);
	else if (line.len > 0 || n == 1)
		done(p);
}

static void bot_plays(struct playing *p, enum seat seat)
{
	struct bot *b = p->player[seat].bot;
	struct bot_failure why;
	struct move m;

	if (!host_choose(&p->session, b, p->move_ms, &m, &why))
		bot_failed(p, seat, &why);
	else if (session_play(&p->session, m.ply))
		done(p);
}

static void act(struct playing *p)
{
	struct session *s = &p->session;
	enum seat seat = (enum seat)s->state.turn;
	struct move moves[MOVES_MAX];
	int n;

	if (!is_person(p, seat)) {
		bot_plays(p, seat);
		return;
	}
	n = moves_list(&s->ruleset.rules, &s->state, s->permit, moves);
	if (house_error(s->house))
		return;
	/* Nothing to decide. */
	if (n == 1 && moves[0].ply.kind == PLY_PASS) {
		if (session_play(s, moves[0].ply))
			done(p);
	} else {
		person_plays(p, moves, n);
	}
}

/* What was judged by a script that failed is worth nothing; what was before it is kept.
 */
static void take_back_to(struct playing *p, size_t sound)
{
	while (p->session.nacts > sound)
		session_undo(&p->session);
	p->leaves = p->saves = true;
}

void play_loop(struct playing *p)
{
	struct session *s = &p->session;
	size_t sound = s->nacts;

	greet(p);
	while (!state_over(&s->state) && !stopped(p) && !p->leaves) {
		if (s->nacts >= SESSION_MAX)
			p->leaves = p->saves = true;
		else if (s->state.nhand == 0)
			cast(p);
		else
			act(p);
		if (house_error(s->house))
			take_back_to(p, sound);
		sound = s->nacts;
	}
	dismiss(p);
	for (int seat = 0; seat < SEATS; seat++)
		drop_bot(&p->player[seat]);
	if (!state_over(&s->state))
		return;
	struct result result = result_of(&s->state);

	play_board(p);
	buf_text(&p->text, "The game is over: ");
	print_result(&p->text, &result);
	buf_byte(&p->text, '\n');
	play_say(p);
	p->saves = true;
}
