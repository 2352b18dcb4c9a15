#include "record/walk_part.h"

#include <string.h>

#include "notation/print.h"

static const struct rules *rules_of(const struct walk *w)
{
	return &w->game.rules->rules;
}

/* --- turns --- */

/* Why this seat may not act now. */
static enum verdict seat_verdict(const struct walk *w, enum seat seat)
{
	const struct state *s = &w->state;

	if (state_over(s))
		return VERDICT_OVER;
	if (!(s->seats & SEAT_BIT(seat)))
		return VERDICT_SEAT_EMPTY;
	if (!(s->live & SEAT_BIT(seat)))
		return VERDICT_SEAT_DONE;
	return VERDICT_NOT_YOUR_TURN;
}

/* The first ply or bank shows who starts; in a dealt game any live seat may. */
static void find_starter(struct walk *w, enum seat seat)
{
	struct walk_turn *t = &w->turn;
	uint8_t rank = 0;

	if (t->dealt && w->state.live & SEAT_BIT(seat))
		w->state.turn = (uint8_t)seat;
	if (w->state.turn != seat)
		return;
	enum seat at = seat;

	do {
		t->rank[at] = rank++;
		at = rules_of(w)->next[at];
	} while (at != seat);
}

static bool turn_fault(struct walk *w, enum seat seat, struct ply ply)
{
	walk_refuse(w, seat, ply, seat_verdict(w, seat));
	walk_tell(w);
	return false;
}

/*
 * A token of this seat's turn: is it in turn, and does its round's number hold? True,
 * and the turn has begun.
 */
static bool turn_holds(struct walk *w, enum seat seat, struct ply ply)
{
	struct walk_turn *t = &w->turn;

	if (!t->begun)
		find_starter(w, seat);
	if (w->state.turn != seat)
		return turn_fault(w, seat, ply);
	if ((t->fresh || t->pending) && !walk_round_turn(w, seat))
		return false;
	t->begun = true;
	t->fresh = false;
	t->last = seat;
	w->short_way = w->plain;
	return true;
}

/* --- marks --- */

static void warn_mark(struct walk *w, const char *mark, const char *why)
{
	struct fault *f = walk_fault(w, CODE_W101);

	buf_printf(&f->message, "the mark %s is missing: %s", mark, why);
	buf_text(&f->help, "'pagdi fmt' writes the marks");
	walk_tell(w);
}

void walk_warn_marks(struct walk *w, const struct token *t, const struct effects *fx)
{
	if (fx->ncaptured && !t->ply.capture)
		warn_mark(w, "x", "the ply captures");
	if (fx->nswept && !t->ply.sweep)
		warn_mark(w, "*", "pawns were sent home as the pair left");
	if (fx->finished && !t->ply.finish)
		warn_mark(w, "#", "the player has finished");
}

/* Which mark claims what did not happen; NULL where all hold. */
const char *walk_false_mark(
    const struct token *t, const struct effects *fx, const char **why)
{
	if (t->ply.capture && !fx->ncaptured) {
		*why = "nothing is captured";
		return "x";
	}
	if (t->ply.sweep && !fx->nswept) {
		*why = "no pawn is sent home as a pair leaves";
		return "*";
	}
	if (t->ply.finish && !fx->finished) {
		*why = "the player has not finished";
		return "#";
	}
	return NULL;
}

void walk_fault_mark(struct walk *w, const struct token *t, enum seat seat,
    const struct effects *fx, const char *mark, const char *why)
{
	struct fault *f = walk_fault(w, CODE_E221);

	buf_printf(&f->message, "the mark %s is wrong: %s", mark, why);
	buf_text(&f->help, "with the marks it has, the ply is ");
	print_ply(&f->help, rules_of(w), seat, t->ply.ply, fx->ncaptured, fx->nswept,
	    fx->finished);
	walk_tell(w);
}

/* --- throws --- */

/* Does the seed give this throw? False where that was a fault. */
static bool throw_holds(struct walk *w, enum seat seat, int value)
{
	if (!w->audited)
		return true;
	int cast = dice_cast(&w->dice[seat], rules_of(w));

	if (cast == value)
		return true;
	struct fault *f = walk_fault(w, CODE_E230);

	w->game.audit = AUDIT_FAILED;
	buf_printf(&f->message, "%s's throw is %d, but the Seed gives %d",
	    seat_name(seat), value, cast);
	walk_tell(w);
	return false;
}

/* --- plies --- */

void walk_remember(
    struct walk *w, enum seat mover, struct ply ply, const struct effects *fx)
{
	struct walk_sent sent = {
		.round = w->game.round,
		.ply = ply,
		.mover = (uint8_t)mover,
		.capture = fx->ncaptured,
		.sweep = fx->nswept,
		.finish = fx->finished,
	};

	for (int seat = 0; seat < SEATS; seat++) {
		if (!(fx->captured[seat] | fx->swept[seat]))
			continue;
		sent.lost = fx->lost_access & SEAT_BIT(seat);
		w->sent[seat] = sent;
	}
}

static void ply_done(struct walk *w, const struct token *t, enum seat seat,
    const struct effects *fx, const struct state *before)
{
	w->nply++;
	w->turn.fresh = fx->turn_ended;
	if (fx->ncaptured | fx->nswept)
		walk_remember(w, seat, t->ply.ply, fx);
	walk_event(
	    w, EVENT_PLY, t, seat, fx, w->sink->wants & EVENT_BEFORE ? before : NULL);
}

static void refuse(struct walk *w, enum seat seat, struct ply ply, enum verdict v,
    const struct state *before)
{
	walk_refuse(w, seat, ply, v);
	w->state = *before;
	walk_tell(w);
	w->nply++;
}

/* A throw that is called void, at once. */
static enum verdict play_void(struct walk *w, struct ply ply, struct effects *fx)
{
	const struct rules *r = rules_of(w);

	if (!w->state.nhand && cast_voids(r, &w->state, ply.throw))
		return state_cast(r, &w->state, ply.throw, w->permit, fx);
	if (rules_face(r, ply.throw) == NO_FACE)
		return VERDICT_NO_SUCH_THROW;
	/* Once it is in hand, what it could have been played for is told. */
	if (!w->state.nhand)
		state_cast(r, &w->state, ply.throw, w->permit, fx);
	return VERDICT_NOT_VOID;
}

static enum verdict cast_and_play(struct walk *w, struct ply ply, struct effects *fx)
{
	const struct rules *r = rules_of(w);
	struct state *s = &w->state;

	if (ply.kind == PLY_VOID)
		return play_void(w, ply, fx);
	if (s->nhand == 0) {
		if (r->key.void_run && cast_voids(r, s, ply.throw))
			return VERDICT_VOID;
		enum verdict v = state_cast(r, s, ply.throw, w->permit, fx);

		if (v != VERDICT_OK)
			return v;
	}
	return state_play(r, s, ply, w->permit, fx);
}

/* Has the rule set's script failed? Then nothing has happened. */
static bool house_failed(struct walk *w, const struct state *before)
{
	if (!house_error(w->house))
		return false;
	w->state = *before;
	walk_fault_house(w);
	return true;
}

/* The ply of a seat whose turn it is; the state is copied, since marks may yet fail it.
 */
static void play_slow(struct walk *w, struct token *t, enum seat seat)
{
	struct state before = w->state;
	struct effects fx;
	const char *why;
	bool cast = w->state.nhand == 0;

	if (cast && rules_of(w)->key.play == PLAY_AT_ONCE &&
	    !throw_holds(w, seat, t->ply.ply.throw)) {
		w->nply++;
		return;
	}
	enum verdict v = cast_and_play(w, t->ply.ply, &fx);

	if (house_failed(w, &before)) {
		w->nply++;
		return;
	}
	if (v != VERDICT_OK) {
		refuse(w, seat, t->ply.ply, v, &before);
		return;
	}
	const char *mark = walk_false_mark(t, &fx, &why);

	if (mark) {
		w->state = before;
		walk_fault_mark(w, t, seat, &fx, mark, why);
		w->nply++;
		return;
	}
	walk_warn_marks(w, t, &fx);
	ply_done(w, t, seat, &fx, &before);
}

static void warn_seat(
    struct walk *w, const struct token *t, const char *what, enum seat seat)
{
	struct fault *f = walk_fault(w, CODE_W103);

	buf_printf(&f->message, "the %s names no seat: it is read as %s's", what,
	    seat_name(seat));
	buf_printf(&f->help, "in full it is %c%.*s", seat_letter(seat),
	    (int)t->text.len, t->text.p);
	walk_tell(w);
}

void walk_judge_ply(struct walk *w, struct token *t)
{
	bool letter = t->ply.seat != SEAT_NONE;

	if (!letter) {
		t->ply.seat = w->state.turn;
		if (state_over(&w->state)) {
			turn_fault(w, SEAT_NONE, t->ply.ply);
			w->nply++;
			return;
		}
	}
	enum seat seat = t->ply.seat;

	if (!turn_holds(w, seat, t->ply.ply)) {
		w->nply++;
		return;
	}
	if (!letter)
		warn_seat(w, t, "ply", seat);
	play_slow(w, t, seat);
}

/* --- banks and forfeits --- */

/* For the sentence: the throw of a bank that its verdict is about. */
static struct ply bank_ply(const struct rules *r, const struct token *t, enum verdict v)
{
	struct ply ply = { .kind = PLY_PASS };

	if (t->bank.n)
		ply.throw = t->bank.throws[t->bank.n - 1];
	for (int i = 0; v == VERDICT_NO_SUCH_THROW && i < t->bank.n; i++) {
		if (rules_face(r, t->bank.throws[i]) == NO_FACE) {
			ply.throw = t->bank.throws[i];
			break;
		}
	}
	return ply;
}

void walk_judge_bank(struct walk *w, const struct token *t)
{
	const struct rules *r = rules_of(w);
	enum seat seat = t->bank.seat == SEAT_NONE ? w->state.turn : t->bank.seat;
	struct effects fx;

	if (state_over(&w->state) || !turn_holds(w, seat, bank_ply(r, t, VERDICT_OK))) {
		if (state_over(&w->state))
			turn_fault(w, seat, bank_ply(r, t, VERDICT_OK));
		return;
	}
	if (t->bank.seat == SEAT_NONE)
		warn_seat(w, t, "bank", seat);
	struct state before = w->state;
	enum verdict v =
	    state_cast_bank(r, &w->state, t->bank.throws, t->bank.n, w->permit, &fx);

	if (house_failed(w, &before))
		return;
	if (v == VERDICT_OK && fx.voided != t->bank.voided)
		v = fx.voided ? VERDICT_VOID : VERDICT_NOT_VOID;
	if (v != VERDICT_OK) {
		w->state = before;
		walk_refuse(w, seat, bank_ply(r, t, v), v);
		walk_tell(w);
		return;
	}
	for (int i = 0; i < t->bank.n; i++) {
		if (!throw_holds(w, seat, t->bank.throws[i])) {
			w->state = before;
			return;
		}
	}
	w->turn.fresh = fx.turn_ended;
	walk_event(w, EVENT_BANK, t, seat, &fx,
	    w->sink->wants & EVENT_BEFORE ? &before : NULL);
}

/* Before the first ply forfeits take no turn: they stand in round 1. */
static bool forfeit_opening(struct walk *w)
{
	struct walk_turn *t = &w->turn;

	walk_round_open(w);
	if (t->pending)
		return walk_round_turn(w, w->state.turn);
	t->opened = false;
	if (w->game.round == 0) {
		w->game.round = 1;
		walk_event(w, EVENT_ROUND, NULL, SEAT_NONE, NULL, NULL);
	}
	return true;
}

/* May this forfeit stand here, as far as the rounds go? */
static bool forfeit_in_place(struct walk *w, enum seat seat)
{
	if (!w->turn.begun)
		return forfeit_opening(w);
	if (seat == w->state.turn)
		return turn_holds(w, seat, (struct ply){ 0 });
	return !w->turn.pending || walk_round_turn(w, SEAT_NONE);
}

void walk_judge_forfeit(struct walk *w, const struct token *t)
{
	const struct rules *r = rules_of(w);
	enum seat seat = t->forfeit.seat;
	struct state before = w->state;
	bool opening = !w->turn.begun;
	bool acts = seat == w->state.turn;
	struct effects fx;
	enum verdict v =
	    state_forfeit(r, &w->state, seat, opening && w->turn.dealt, w->permit, &fx);
	struct state after = w->state;

	if (house_failed(w, &before))
		return;
	w->state = before;
	if (v != VERDICT_OK) {
		walk_refuse(w, seat, (struct ply){ .kind = PLY_PASS }, v);
		walk_tell(w);
		return;
	}
	if (!forfeit_in_place(w, seat))
		return;
	w->state = after;
	if (acts)
		w->turn.fresh = true;
	walk_event(w, EVENT_FORFEIT, t, seat, &fx,
	    w->sink->wants & EVENT_BEFORE ? &before : NULL);
}
