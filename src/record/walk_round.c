#include "record/walk_part.h"

#include <string.h>

/* Would a turn of this seat, beginning now, be the first of a round? */
static bool starts_round(const struct walk *w, enum seat seat)
{
	const struct walk_turn *t = &w->turn;

	if (!t->fresh)
		return false;
	if (!t->begun)
		return true;
	return seat < SEATS && t->rank[seat] <= t->rank[t->last];
}

bool walk_between_rounds(const struct walk *w)
{
	return state_over(&w->state) ||
	       (starts_round(w, w->state.turn) && !w->turn.opened);
}

/* The number of the round that begins: forfeits before the first ply are of round 1. */
static long long next_number(const struct walk *w)
{
	return w->turn.begun ? w->game.round + 1 : 1;
}

static void begin_round(struct walk *w, long long number)
{
	if (w->game.round == number)
		return;
	w->game.round = number;
	walk_event(w, EVENT_ROUND, NULL, SEAT_NONE, NULL, NULL);
}

static bool fault_number(struct walk *w, long long right)
{
	struct fault *f = walk_fault_round(w);
	int digits = w->turn.len - 1; /* as written, without its dot */

	if (right) {
		buf_printf(&f->message, "round %lld is numbered %.*s", right, digits,
		    w->turn.text);
		buf_printf(&f->help, "this is round %lld.", right);
	} else if (w->game.round) {
		buf_printf(&f->message, "round number %.*s stands inside round %lld",
		    digits, w->turn.text, w->game.round);
		buf_text(&f->help,
		    "a round begins with a turn of a seat that does not come "
		    "after the last one's, counted from the starter");
	} else {
		buf_printf(&f->message,
		    "round number %.*s stands where no round begins", digits,
		    w->turn.text);
	}
	w->turn.pending = false;
	walk_tell(w);
	return false;
}

/* Where a word after the number could not be read, that was the turn. */
static bool fault_empty(struct walk *w)
{
	w->turn.pending = w->turn.opened = false;
	if (w->turn.damaged)
		return true;
	struct fault *f = walk_fault_round(w);

	buf_printf(&f->message, "no turn follows round number %.*s", w->turn.len - 1,
	    w->turn.text);
	buf_text(&f->help, "a round number stands before the first turn of its round");
	walk_tell(w);
	return false;
}

void walk_round_number(struct walk *w, const struct token *t)
{
	struct walk_turn *turn = &w->turn;

	if ((turn->pending || turn->opened) && !fault_empty(w))
		return;
	turn->pending = true;
	turn->damaged = false;
	turn->number = t->round;
	turn->at = t->at;
	turn->len = (uint8_t)t->text.len;
	turn->text[0] = '\0';
	/* A long one is kept as written; a short one is written again where it must be.
	 */
	if (t->text.len > 8) {
		if (t->text.len > sizeof(turn->text))
			turn->len = sizeof(turn->text);
		memcpy(turn->text, t->text.p, turn->len);
	}
}

static void warn_missing(struct walk *w, long long number)
{
	struct fault *f = walk_fault(w, CODE_W102);

	buf_printf(&f->message, "round %lld has no number", number);
	buf_text(&f->help, "'pagdi fmt' writes round numbers");
	walk_tell(w);
}

bool walk_round_turn(struct walk *w, enum seat seat)
{
	struct walk_turn *t = &w->turn;

	if (t->opened && t->fresh) {
		t->opened = false;
		return true;
	}
	if (!starts_round(w, seat))
		return !t->pending || fault_number(w, 0);
	long long number = next_number(w);

	if (!t->pending) {
		if (!(number == 1 && t->numbered))
			warn_missing(w, number);
	} else if (t->number != number || (number == 1 && t->numbered)) {
		return fault_number(w, t->number == number ? 0 : number);
	}
	t->numbered = true;
	t->pending = false;
	begin_round(w, number);
	return true;
}

void walk_round_open(struct walk *w)
{
	struct walk_turn *t = &w->turn;

	if (!t->pending || t->number != next_number(w) || state_over(&w->state) ||
	    !starts_round(w, w->state.turn) || (!t->begun && t->numbered))
		return;
	t->pending = false;
	t->opened = t->numbered = true;
	begin_round(w, t->number);
}

bool walk_round_none(struct walk *w)
{
	return !(w->turn.pending || w->turn.opened) || fault_empty(w);
}
