#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "core/usual.h"
#include "notation/stretch.h"
#include "record/walk_part.h"

/*
 * walk_plain - the short way for nearly all of a record: plies at once, in turn, under
 * their round's number, and the numbers themselves. What is anything else, or not
 * surely right, is left as it was for the long way, which says what is wrong with it.
 */

/*
 * The round, where it holds: a number before each round's first turn, which is the next
 * one, and none elsewhere. False, and nothing is changed, where it may not.
 */
static inline bool round_plain(struct walk *w, enum seat seat)
{
	struct walk_turn *t = &w->turn;

	if (!t->fresh)
		return !t->pending;
	bool starts = t->rank[seat] <= t->rank[t->last];

	if (starts != t->pending)
		return false;
	if (starts) {
		if (t->number != w->game.round + 1)
			return false;
		w->game.round++;
		t->pending = false;
	}
	t->last = seat;
	t->fresh = false;
	return true;
}

static void refuse(struct walk *w, const struct token *t, int face, enum verdict v)
{
	walk_refuse(w, t->ply.seat, t->ply.ply, v);
	w->state.hand[face] = 0;
	w->state.nhand = 0;
	walk_tell(w);
	w->nply++;
}

/* What was claimed, or what happened, is not nothing. False where that was told. */
static bool marks_hold(struct walk *w, const struct token *t, const struct effects *fx,
    const struct state *before)
{
	const char *why;
	const char *mark = walk_false_mark(t, fx, &why);

	if (mark) {
		w->state = *before;
		walk_fault_mark(w, t, t->ply.seat, fx, mark, why);
		w->nply++;
		return false;
	}
	walk_warn_marks(w, t, fx);
	if (fx->ncaptured | fx->nswept)
		walk_remember(w, t->ply.seat, t->ply.ply, fx);
	/* A sink that was told of a missing mark may have stopped the walk. */
	return !w->stop;
}

/* How many of its three marks a ply claims, as one word: 0 for none. */
static inline uint32_t marks_claimed(const struct token *t)
{
	static_assert(offsetof(struct token, ply.sweep) ==
			      offsetof(struct token, ply.capture) + 1 &&
			  offsetof(struct token, ply.finish) ==
			      offsetof(struct token, ply.capture) + 2 &&
			  offsetof(struct token, ply.letters_long) ==
			      offsetof(struct token, ply.capture) + 3,
	    "the marks lie side by side");
	const unsigned char none[4] = { 1, 1, 1, 0 };
	uint32_t marks, mask;

	memcpy(&marks, &t->ply.capture, sizeof(marks));
	memcpy(&mask, none, sizeof(mask));
	return marks & mask;
}

enum outcome { PLAYED, TOLD, NOT_PLAIN };

/*
 * A ply, in as few instructions as it takes. TOLD: something was said of it; NOT_PLAIN:
 * the long way must judge it, and nothing has changed.
 */
static inline enum outcome play_plain(struct walk *w, const struct token *t)
{
	const struct rules *r = &w->game.rules->rules;
	struct state *s = &w->state;
	uint32_t marks = marks_claimed(t);
	struct effects fx;
	struct state before;

	if (s->turn != t->ply.seat)
		return NOT_PLAIN;
	int face = r->face_of[t->ply.ply.throw];

	if (face == NO_FACE || !round_plain(w, t->ply.seat))
		return NOT_PLAIN;
	if (marks)
		before = *s;
	s->hand[face] = 1;
	s->nhand = 1;
	enum verdict v = state_play(r, s, t->ply.ply, w->permit, &fx);

	if (__builtin_expect(v != VERDICT_OK, 0)) {
		refuse(w, t, face, v);
		return TOLD;
	}
	if ((marks | fx.ncaptured | fx.nswept | fx.finished) &&
	    !marks_hold(w, t, &fx, &before))
		return TOLD;
	w->nply++;
	w->turn.fresh = fx.turn_ended;
	walk_event(w, EVENT_PLY, t, t->ply.seat, &fx, NULL);
	return w->stop ? TOLD : PLAYED;
}

/* --- stretches: words that need no token --- */

static void remember(struct walk *w, const struct usual *u, enum seat mover,
    unsigned throw, unsigned from)
{
	struct walk_sent sent = {
		.round = w->game.round,
		.ply = { PLY_SINGLE, (uint8_t) throw, (uint8_t)from,
		    (uint8_t)(from + throw) },
		.mover = (uint8_t)mover,
		.capture = true,
	};

	for (unsigned left = u->captured; left; left &= left - 1) {
		int seat = __builtin_ctz(left);

		sent.lost = u->lost & SEAT_BIT(seat);
		w->sent[seat] = sent;
	}
}

/*
 * Take the next ply, and its round's number where one is due. USUAL_REFUSED, and
 * nothing has changed, where the lexer must read them.
 */
static inline enum usual_ply take_next(
    struct walk *w, struct usual *u, struct stretch *at, bool round)
{
	struct stretch x = *at;
	struct stretch_ply ply;
	enum seat seat = u->turn;
	enum usual_ply did;

	if (round && !stretch_round(&x, w->game.round + 1))
		return USUAL_REFUSED;
	if (!stretch_ply(&x, seat, u->r->last, &ply))
		return USUAL_REFUSED;
	did = ply.pass ? usual_pass(u, ply.throw)
		       : usual_move(u, ply.throw, ply.from, ply.capture);
	if (did == USUAL_REFUSED)
		return USUAL_REFUSED;
	if (round) {
		w->game.round++;
		w->turn.at = stretch_place(at, at->p);
	}
	if (!ply.pass && ply.capture)
		remember(w, u, seat, ply.throw, ply.from);
	w->turn.last = seat;
	w->nply++;
	*at = x;
	return did;
}

static __attribute__((noinline)) void take_stretch(struct walk *w)
{
	struct walk_turn *t = &w->turn;
	struct usual u;
	struct stretch x;
	bool round;

	if (w->permit || w->sink->wants & EVENT_PLY || t->pending ||
	    !stretch_begin(&x, &w->lexer) ||
	    !usual_begin(&u, &w->game.rules->rules, &w->state))
		return;
	do {
		round = t->fresh && t->rank[u.turn] <= t->rank[t->last];
		enum usual_ply did = take_next(w, &u, &x, round);

		if (did == USUAL_REFUSED)
			break;
		t->fresh = did == USUAL_TURN_ENDED;
	} while (x.p <= x.last && u.turn != SEAT_NONE);
	usual_end(&u);
	stretch_end(&x, &w->lexer);
}

void walk_plain(struct walk *w)
{
	struct token *t = &w->token;

	for (;;) {
		take_stretch(w);
		lexer_next(&w->lexer, t);
		if (t->kind == TOKEN_PLY) {
			enum outcome outcome = play_plain(w, t);

			if (outcome == NOT_PLAIN)
				return;
			if (outcome == TOLD)
				break;
		} else if (t->kind == TOKEN_ROUND && !w->turn.pending) {
			walk_round_number(w, t);
		} else {
			return;
		}
	}
	if (!w->stop)
		lexer_next(&w->lexer, t);
}
