#include "record/walk_part.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "notation/print.h"
#include "record/reason.h"

enum {
	NEAR = 160,     /* as far back on a line as its text is surely still there */
	HELD_MAX = 256, /* faults that wait: of a game's tags, or of what is outside */
};

static struct fault *begin(
    struct walk *w, enum code code, struct pos at, struct span token)
{
	struct fault *f = &w->fault;

	fault_reset(f);
	f->code = code;
	f->error = !code_is_warning(code);
	f->line = at.line;
	f->col = at.col;
	f->end_col = at.col + (long long)token.len;
	f->token = token;
	f->game = w->phase == PHASE_BETWEEN ? 0 : w->game.number;
	f->ply = w->phase == PHASE_BETWEEN ? -1 : w->nply + 1;
	return f;
}

struct fault *walk_fault(struct walk *w, enum code code)
{
	const struct token *t = &w->token;
	struct fault *f = begin(w, code, t->at, t->text);

	f->window =
	    lexer_window(&w->lexer, f->col, f->end_col, LEXER_SHOWN, &f->window_col);
	return f;
}

struct fault *walk_fault_tag(
    struct walk *w, enum code code, const struct tag *t, bool value)
{
	struct span text = tag_text(&w->tags, t), token = text;
	struct pos at = t->at;

	if (value) {
		token = tag_value(&w->tags, t);
		at.col += (long long)(t->value - t->text);
	}
	struct fault *f = begin(w, code, at, token);
	size_t before = value ? t->value - t->text : 0;

	/* The tag's line is gone, but the tag is all that was on it. */
	f->window = text;
	f->window_col = t->at.col;
	if (before > LEXER_SHOWN / 2) {
		f->window.p += before - LEXER_SHOWN / 2;
		f->window.len -= before - LEXER_SHOWN / 2;
		f->window_col += (long long)(before - LEXER_SHOWN / 2);
	}
	if (f->window.len > LEXER_SHOWN)
		f->window.len = LEXER_SHOWN;
	return f;
}

struct fault *walk_fault_round(struct walk *w)
{
	struct walk_turn *turn = &w->turn;

	if (!turn->text[0])
		snprintf(turn->text, sizeof(turn->text), "%0*lld.", turn->len - 1,
		    turn->number);
	struct span text = { turn->text, turn->len };
	struct fault *f = begin(w, CODE_E222, turn->at, text);

	if (turn->at.line == w->token.at.line &&
	    w->token.at.col - turn->at.col < NEAR) {
		f->window = lexer_window(
		    &w->lexer, f->col, f->end_col, LEXER_SHOWN, &f->window_col);
	} else {
		f->window = text;
		f->window_col = f->col;
	}
	return f;
}

/* With copies of the texts it borrows. */
bool walk_hold(struct walk *w)
{
	struct walk_held *h;
	struct fault *f = &w->fault;

	if (w->nheld == HELD_MAX)
		return false;
	w->held = mem_resize(w->held, (w->nheld + 1) * sizeof(*w->held));
	h = &w->held[w->nheld++];
	h->texts = mem_alloc(f->token.len + f->window.len + 1);
	memcpy(h->texts, f->token.p, f->token.len);
	if (f->window.len)
		memcpy(h->texts + f->token.len, f->window.p, f->window.len);
	f->token.p = h->texts;
	f->window.p = h->texts + f->token.len;
	/* Its bufs go with it; the walk's next fault grows new ones. */
	h->fault = *f;
	*f = (struct fault){ 0 };
	return true;
}

void walk_held_clear(struct walk_held *h)
{
	fault_clear(&h->fault);
	mem_free(h->texts);
}

void walk_tell_now(struct walk *w, const struct fault *f)
{
	if (f->error && f->game && w->game.ok) {
		w->game.ok = false;
		w->game.plies = w->nply;
		w->frozen = w->state;
	}
	if (!w->stop)
		w->sink->fault(w->sink->context, w, f);
}

static bool ends_judging(enum code code)
{
	return (code >= CODE_E201 && code < CODE_E301) || code == CODE_E313;
}

/* What could not be read may be why the game no longer holds. */
static void add_unread_note(struct walk *w)
{
	if (!w->unread[0])
		return;
	buf_printf(&w->fault.notes, "'%s' before it could not be read\n", w->unread);
	w->unread[0] = '\0';
}

static void add_rules_note(struct walk *w)
{
	if (w->phase == PHASE_PLAY && w->game.rules && !w->options->choice->forced &&
	    !tags_find(&w->tags, TAG_RULES))
		buf_printf(&w->fault.notes,
		    "the game has no Rules tag: it is judged by '%s'\n",
		    w->game.rules->name);
}

void walk_tell(struct walk *w)
{
	const struct filter *filter = w->options->filter;
	enum code code = w->fault.code;

	if (w->phase == PHASE_SKIP)
		return;
	if (ends_judging(code) && w->phase == PHASE_PLAY) {
		add_unread_note(w);
		add_rules_note(w);
	}
	if (w->phase == PHASE_TAGS && filter && !w->game.started)
		walk_hold(w);
	else
		walk_tell_now(w, &w->fault);
	if (ends_judging(code) && w->phase == PHASE_PLAY)
		w->phase = PHASE_READ;
}

void walk_release(struct walk *w, bool tell_them)
{
	for (size_t i = 0; i < w->nheld; i++) {
		if (tell_them)
			walk_tell_now(w, &w->held[i].fault);
		walk_held_clear(&w->held[i]);
	}
	w->nheld = 0;
}

static void list_legal(struct walk *w, struct ply ply, enum verdict v, struct buf *out)
{
	struct move moves[MOVES_MAX];
	const struct rules *r = &w->game.rules->rules;

	if (v == VERDICT_VOID && r->key.play == PLAY_AT_ONCE) {
		struct ply right = { .kind = PLY_VOID, .throw = ply.throw };

		print_ply(out, r, SEAT_NONE, right, false, false, false);
		buf_byte(out, '\n');
		return;
	}
	if (state_over(&w->state) || w->state.nhand == 0)
		return;
	int n = moves_list(r, &w->state, w->permit, moves);

	for (int i = 0; i < n; i++) {
		print_move(out, r, SEAT_NONE, &moves[i]);
		buf_byte(out, '\n');
	}
}

static void note_sent(struct walk *w, enum seat seat, bool access)
{
	const struct walk_sent *sent = &w->sent[seat];

	if (!sent->round || (access && !sent->lost))
		return;
	buf_printf(&w->fault.notes, "%s of %s's pawns were sent home at %lld. ",
	    sent->lost ? "all" : "some", seat_name(seat), sent->round);
	print_ply(&w->fault.notes, &w->game.rules->rules, (enum seat)sent->mover,
	    sent->ply, sent->capture, sent->sweep, sent->finish);
	buf_byte(&w->fault.notes, '\n');
}

void walk_refuse(struct walk *w, enum seat seat, struct ply ply, enum verdict v)
{
	const struct rules *r = &w->game.rules->rules;
	struct fault *f = walk_fault(w, verdict_code(v));

	if (verdict_key(v) != KEY_NONE)
		f->key = key_name(verdict_key(v));
	reason_sentence(&f->message, r, &w->state, seat, ply, v);
	if (v == VERDICT_SCRIPT_FORBIDS)
		reason_house(&f->message, house_reason(w->house, r, &w->state, ply));
	reason_help(&f->help, r, &w->state, w->permit, seat, ply, v);
	list_legal(w, ply, v, &f->legal);
	if (v == VERDICT_NO_ACCESS)
		note_sent(w, seat, true);
	else if (v == VERDICT_NO_PAWN_THERE || v == VERDICT_NO_PAIR_THERE)
		note_sent(w, seat, false);
}

void walk_fault_house(struct walk *w)
{
	const struct error *err = house_error(w->house);

	if (w->phase != PHASE_PLAY)
		return;
	struct fault *f = walk_fault(w, CODE_E313);

	buf_text(&f->message, err->msg);
	f->key = key_name(KEY_SCRIPT);
	buf_printf(&f->notes, "%s:%lld:%lld: here\n", err->source, err->pos.line,
	    err->pos.col);
	buf_text(&f->help, err->help);
	walk_tell(w);
}
