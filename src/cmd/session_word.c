/* Words of the notation in a session, and the game as a record. */
#include "cmd/session.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "notation/position.h"
#include "notation/print.h"
#include "record/format.h"

/* A mark that is there must be right; one that is not there is not missed here. */
static bool marks_right(struct session *s, const struct token *t, const struct move *m)
{
	const char *wrong = NULL;
	struct buf right = { 0 };

	if (t->ply.capture && !m->captures)
		wrong = "the mark x is wrong: nothing is captured";
	else if (t->ply.sweep && !m->sweeps)
		wrong = "the mark * is wrong: no pawn is sent home as a pair leaves";
	else if (t->ply.finish && !m->finishes)
		wrong = "the mark # is wrong: the player has not finished";
	if (!wrong)
		return true;
	buf_text(&right, "it is written ");
	print_move(&right, &s->ruleset.rules, (enum seat)s->state.turn, m);
	refuse(s, CODE_E221, buf_cstr(&right), "%s", wrong);
	buf_clear(&right);
	return false;
}

static bool word_turn(struct session *s, enum seat seat)
{
	enum seat turn = (enum seat)s->state.turn;
	char help[60];

	if (seat == SEAT_NONE || seat == turn || state_over(&s->state))
		return true;
	snprintf(help, sizeof(help), "%s is to %s", seat_name(turn),
	    s->state.nhand ? "play" : "cast");
	if (!(s->state.seats & SEAT_BIT(seat)))
		return refuse(s, CODE_E201, help, "nobody sits at %s", seat_name(seat));
	return refuse(s, CODE_E201, help, "it is not %s's turn", seat_name(seat));
}

static bool word_ply(struct session *s, const struct token *t)
{
	bool cast = s->state.nhand == 0 && !s->seeded && !state_over(&s->state) &&
		    s->ruleset.rules.key.play != PLAY_BANKED;
	size_t before = s->nacts;
	struct move m;

	if (cast && !session_throw(s, &t->ply.ply.throw, 1))
		return false;
	if (t->ply.ply.kind == PLY_VOID) {
		if (cast && session_last(s)->kind == ACT_PLY)
			return true;
		if (cast)
			session_undo(s);
		return refuse(
		    s, CODE_E219, NULL, "a throw is void by itself, when it is cast");
	}
	bool ok = !cast || session_last(s)->kind != ACT_PLY;

	if (!ok)
		refuse(s, CODE_E219, NULL, "the throw %d is void and cannot be used",
		    t->ply.ply.throw);
	if (ok && moves_judge(&s->ruleset.rules, &s->state, t->ply.ply, s->permit,
		      &m) == VERDICT_OK)
		ok = marks_right(s, t, &m);
	ok = ok && session_play(s, t->ply.ply);
	if (!ok && s->nacts > before)
		session_undo(s);
	return ok;
}

static bool word_bank(struct session *s, const struct token *t)
{
	if (s->ruleset.rules.key.play != PLAY_BANKED)
		return refuse(s, CODE_E220, NULL,
		    "throws are played at once here: there are no banks");
	if (!session_throw(s, t->bank.throws, t->bank.n))
		return false;
	if (!t->bank.voided || session_last(s)->voided)
		return true;
	session_undo(s);
	return refuse(s, CODE_E219, NULL, "the bank is called void and is not");
}

bool session_word(struct session *s, struct span word)
{
	struct error err = { 0 };
	struct token t = { 0 };

	if (memchr(word.p, ' ', word.len) || memchr(word.p, '\t', word.len))
		return refuse(s, CODE_E101, "as in S4:1-5",
		    "one ply, bank or forfeit at a time, without blanks in it");
	if (!token_read(word, s->ruleset.rules.last, &t, &err))
		return refuse(s, err.code, err.help, "%s", err.msg);
	switch (t.kind) {
	case TOKEN_PLY:
		return word_turn(s, t.ply.seat) && word_ply(s, &t);
	case TOKEN_BANK:
		return word_turn(s, t.bank.seat) && word_bank(s, &t);
	case TOKEN_FORFEIT:
		return session_forfeit(s, t.forfeit.seat, t.forfeit.reason);
	default:
		return refuse(s, CODE_E101, NULL, "that is no ply, bank or forfeit");
	}
}

/* --- the record --- */

static void add_tag(struct buf *out, const char *name, const char *value)
{
	print_tag(out, span_of(name), span_of(value));
}

static void add_seats(
    const struct session *s, const struct span *names, struct buf *out)
{
	char letters[SEATS + 1];
	bool named = true;

	for (int seat = 0; seat < SEATS; seat++) {
		if (!(s->start.seats & SEAT_BIT(seat)))
			continue;
		if (names && names[seat].len)
			print_tag(
			    out, span_of(seat_name((enum seat)seat)), names[seat]);
		else
			named = false;
	}
	seat_letters(s->start.seats, letters);
	if (!named)
		add_tag(out, "Seats", letters);
}

static void add_tags(
    const struct session *s, const struct span *names, bool seed, struct buf *out)
{
	char hex[2 * SEED_BYTES + 1];
	struct result result = result_of(&s->state);
	struct buf text = { 0 };

	buf_bytes(out, buf_cstr(&s->tags), s->tags.len);
	add_seats(s, names, out);
	add_tag(out, "Rules", s->ruleset.name);
	add_tag(out, "RulesHash", s->ruleset.hash);
	if (seed && session_audited(s)) {
		seed_hex(&s->seed, hex);
		add_tag(out, "Seed", hex);
		seed_commit(&s->seed, hex);
		add_tag(out, "Commit", hex);
	}
	if (!s->dealt) {
		position_write(&s->ruleset.rules, &s->start, &text);
		add_tag(out, "Position", buf_cstr(&text));
	}
	buf_reset(&text);
	print_result(&text, &result);
	add_tag(out, "Result", buf_cstr(&text));
	buf_byte(out, '\n');
	for (size_t i = 0; i < s->nacts; i++) {
		const struct act *a = &s->act[i];

		/* A throw in hand is told by the ply that plays it. */
		if (a->kind == ACT_CAST && s->ruleset.rules.key.play != PLAY_BANKED)
			continue;
		session_act_text(s, a, out);
		buf_byte(out, '\n');
	}
	buf_text(out, buf_cstr(&text));
	buf_byte(out, '\n');
	buf_clear(&text);
}

struct writing {
	struct buf *out;
	struct session *session;
	bool failed;
};

static void write_out(void *context, const char *p, size_t len)
{
	buf_bytes(((struct writing *)context)->out, p, len);
}

static void on_fault(void *context, struct walk *w, const struct fault *f)
{
	struct writing *writing = context;

	(void)w;
	if (!f->error || writing->failed)
		return;
	writing->failed = true;
	refuse(writing->session, f->code, NULL, "the record would be at fault: %s",
	    buf_cstr(&f->message));
}

/* The tokens are enough: what reads records numbers the rounds and sets the marks. */
bool session_record(
    struct session *s, const struct span *names, bool seed, struct buf *out)
{
	struct choice choice = { .forced = &s->ruleset };
	struct walk_options options = { .choice = &choice };
	struct writing writing = { .out = out, .session = s };
	struct format format = {
		.write = write_out, .fault = on_fault, .context = &writing
	};
	struct walk_sink sink = format_sink(&format);
	struct walk *w = mem_alloc(sizeof(*w));
	struct buf text = { 0 };
	struct input in;

	add_tags(s, names, seed, &text);
	input_memory(&in, (struct span){ buf_cstr(&text), text.len });
	walk_run(w, &in, &options, &sink);
	format_finish(&format);
	format_clear(&format);
	walk_clear(w);
	mem_free(w);
	input_close(&in);
	choice_clear(&choice);
	buf_clear(&text);
	return !writing.failed;
}
