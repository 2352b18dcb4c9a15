#include "core/turn.h"

#include <string.h>

#include "core/apply.h"
#include "core/plain.h"
#include "core/side.h"

static void empty_hand(struct state *s)
{
	memset(s->hand, 0, sizeof(s->hand));
	s->nhand = 0;
	s->owed = 0;
	s->run = 0;
}

static SELDOM void wake(struct side *side)
{
	if (side->marks & SIDE_RESTS) {
		side->marks &= ~SIDE_RESTS;
		side_sort(side);
	}
}

/* The place that the next to finish takes. */
static int next_place(const struct state *s)
{
	return seat_count(s->seats & ~s->live & ~s->forfeited) + 1;
}

/* The play is over: all who are left share the next place. */
static void end_play(struct state *s, struct effects *fx)
{
	int place = next_place(s);

	for (int seat = 0; seat < SEATS; seat++)
		if (s->live & SEAT_BIT(seat))
			s->place[seat] = (uint8_t)place;
	s->live = 0;
	s->turn = SEAT_NONE;
	fx->over = true;
}

/* Can no one of those left ever move again? */
static bool deadlocked(
    const struct rules *r, const struct state *s, const struct permit *permit)
{
	enum seat seat = s->turn;

	/* The next to act can nearly always move, so he is asked first. */
	do {
		if (moves_ever(r, s, seat, permit))
			return false;
		seat = state_next_seat(r, s->live, seat);
	} while (seat != s->turn);
	return true;
}

/* Kept out of the way of those who end a turn as usual. */
static SELDOM void end_if_deadlocked(const struct rules *r, struct state *s,
    const struct permit *permit, struct effects *fx)
{
	if (deadlocked(r, s, permit)) {
		fx->deadlock = true;
		end_play(s, fx);
	}
}

void turn_end_if_deadlocked(const struct rules *r, struct state *s)
{
	struct effects fx = { 0 };

	end_if_deadlocked(r, s, NULL, &fx);
}

static void end_turn(const struct rules *r, struct state *s,
    const struct permit *permit, struct effects *fx)
{
	if (s->side[s->turn].marks)
		wake(&s->side[s->turn]);
	empty_hand(s);
	fx->turn_ended = true;
	s->turn = r->next_of[s->live][s->turn];
	if (permit || !plain_is_free(r, s, s->turn))
		end_if_deadlocked(r, s, permit, fx);
}

/* The seat to act leaves the play; what was in its hand is gone. */
static void leave(const struct rules *r, struct state *s, bool end,
    const struct permit *permit, struct effects *fx)
{
	s->live = (uint8_t)(s->live & ~SEAT_BIT(s->turn));
	if (end || seat_count(s->live) < 2) {
		wake(&s->side[s->turn]);
		empty_hand(s);
		fx->turn_ended = true;
		end_play(s, fx);
	} else {
		end_turn(r, s, permit, fx);
	}
}

static SELDOM void finish(const struct rules *r, struct state *s,
    const struct permit *permit, struct effects *fx)
{
	fx->finished = true;
	s->place[s->turn] = (uint8_t)next_place(s);
	leave(r, s, !r->key.play_on, permit, fx);
}

/* Note casts won; at most 65535 are ever owed, and one where only one can be. */
static void owe(const struct rules *r, struct state *s, int casts)
{
	int owed = s->owed + casts;
	int most = r->key.bonus == BONUS_ONE ? 1 : UINT16_MAX;

	s->owed = (uint16_t)(owed < most ? owed : most);
}

/* Nothing is in hand any more: another cast, or the turn ends. */
static void cast_or_end(const struct rules *r, struct state *s,
    const struct permit *permit, struct effects *fx)
{
	if (s->owed)
		s->owed--;
	else
		end_turn(r, s, permit, fx);
}

enum verdict state_cast(const struct rules *r, struct state *s, int value,
    const struct permit *permit, struct effects *fx)
{
	int face = rules_face(r, value);

	*fx = (struct effects){ 0 };
	if (state_over(s))
		return VERDICT_OVER;
	if (s->nhand)
		return VERDICT_CAST_NOT_OWED;
	if (r->key.play == PLAY_BANKED)
		return VERDICT_BANK_MISSING;
	if (face == NO_FACE)
		return VERDICT_NO_SUCH_THROW;
	if (r->key.void_run) {
		s->run = r->again[face] ? (uint8_t)(s->run + 1) : 0;
		if (s->run >= r->key.void_run) {
			fx->voided = true;
			end_turn(r, s, permit, fx);
			return VERDICT_OK;
		}
	}
	s->hand[face] = 1;
	s->nhand = 1;
	return VERDICT_OK;
}

bool cast_voids(const struct rules *r, const struct state *s, int value)
{
	int face = rules_face(r, value);

	return r->key.play == PLAY_AT_ONCE && r->key.void_run && face != NO_FACE &&
	       r->again[face] && s->run + 1 >= r->key.void_run;
}

/* Are these n casts, all in throws.again, a run that voids the bank? */
static bool bank_voids(const struct rules *r, const uint8_t *values, int n)
{
	if (r->key.void_run == 0 || n != r->key.void_run)
		return false;
	for (int i = 0; i < n; i++)
		if (!r->again[rules_face(r, values[i])])
			return false;
	return true;
}

bool bank_complete(const struct rules *r, const uint8_t *values, int n)
{
	return n > 0 && (!r->again[rules_face(r, values[n - 1])] || n == BANK_MAX ||
			    bank_voids(r, values, n));
}

uint8_t bank_culprit(
    const struct rules *r, const uint8_t *values, int n, enum verdict v)
{
	for (int i = 0; i < n; i++) {
		if (v == VERDICT_NO_SUCH_THROW && rules_face(r, values[i]) == NO_FACE)
			return values[i];
		if (v == VERDICT_BANK_TOO_LONG && bank_complete(r, values, i + 1))
			return values[i];
	}
	return v == VERDICT_BANK_TOO_SHORT ? values[n - 1] : 0;
}

enum verdict state_cast_bank(const struct rules *r, struct state *s,
    const uint8_t *values, int n, const struct permit *permit, struct effects *fx)
{
	*fx = (struct effects){ 0 };
	if (state_over(s))
		return VERDICT_OVER;
	if (r->key.play == PLAY_AT_ONCE)
		return VERDICT_BANK_NOT_PLAYED;
	if (s->nhand)
		return VERDICT_CAST_NOT_OWED;
	for (int i = 0; i < n; i++)
		if (rules_face(r, values[i]) == NO_FACE)
			return VERDICT_NO_SUCH_THROW;
	for (int i = 1; i < n; i++)
		if (bank_complete(r, values, i))
			return VERDICT_BANK_TOO_LONG;
	if (!bank_complete(r, values, n))
		return VERDICT_BANK_TOO_SHORT;
	if (bank_voids(r, values, n)) {
		fx->voided = true;
		end_turn(r, s, permit, fx);
		return VERDICT_OK;
	}
	for (int i = 0; i < n; i++)
		s->hand[rules_face(r, values[i])]++;
	s->nhand = (uint8_t)n;
	return VERDICT_OK;
}

static void spend(const struct rules *r, struct state *s, int throw)
{
	s->hand[rules_face(r, throw)]--;
	s->nhand--;
}

static void play_pass(const struct rules *r, struct state *s, struct ply ply,
    const struct permit *permit, struct effects *fx)
{
	bool lost = r->key.pass == PASS_FORCED || !moves_any(r, s, permit);

	spend(r, s, ply.throw);
	if (r->key.play == PLAY_BANKED) {
		if (s->nhand == 0)
			cast_or_end(r, s, permit, fx);
	} else if (lost && r->key.after_pass == PASS_THROW_AGAIN) {
		owe(r, s, r->again[rules_face(r, ply.throw)]);
		cast_or_end(r, s, permit, fx);
	} else {
		end_turn(r, s, permit, fx);
	}
}

/* What a move brings with it: access, casts won, the end of a turn, a place. */
static inline void settle(const struct rules *r, struct state *s, int face,
    const struct permit *permit, int script, struct effects *fx)
{
	int casts = r->won[face];

	if (fx->ncaptured | fx->nswept | fx->pawns_home) {
		if (fx->ncaptured | fx->nswept)
			apply_access(r, s, fx);
		if (fx->pawns_home && apply_all_final(r, s, s->turn)) {
			finish(r, s, permit, fx);
			return;
		}
		/* Every kind of reason counts once. */
		casts += (fx->ncaptured && r->key.capture_again) +
			 (fx->pawns_home && r->key.finish_again);
	}
	if (script >= 0)
		casts = script;
	if (casts)
		owe(r, s, casts);
	if (s->nhand == 0)
		cast_or_end(r, s, permit, fx);
}

/* Play what is not surely legal at first sight. */
static SELDOM enum verdict play_judged(const struct rules *r, struct state *s,
    struct ply ply, const struct permit *permit, struct effects *fx)
{
	struct move m;
	int script = -1;

	if (state_over(s))
		return VERDICT_OVER;
	enum verdict v = moves_judge(r, s, ply, permit, &m);

	if (v != VERDICT_OK)
		return v;
	if (ply.kind == PLY_PASS) {
		play_pass(r, s, ply, permit, fx);
		return VERDICT_OK;
	}
	if (permit && permit->again)
		script = permit->again(permit->context, r, s, &m);
	apply_move(r, s, &m, fx);
	spend(r, s, ply.throw);
	settle(r, s, rules_face(r, ply.throw), permit, script, fx);
	return VERDICT_OK;
}

enum verdict state_play(const struct rules *r, struct state *s, struct ply ply,
    const struct permit *permit, struct effects *fx)
{
	*fx = (struct effects){ 0 };
	/* After the end nothing is in hand, and so plain_move refuses. */
	if (permit || !r->plain || !plain_move(r, s, ply, fx))
		return play_judged(r, s, ply, permit, fx);
	spend(r, s, ply.throw);
	settle(r, s, rules_face(r, ply.throw), NULL, -1, fx);
	return VERDICT_OK;
}

enum verdict state_forfeit(const struct rules *r, struct state *s, enum seat seat,
    bool opening, const struct permit *permit, struct effects *fx)
{
	*fx = (struct effects){ 0 };
	if (!(s->seats & SEAT_BIT(seat)))
		return VERDICT_SEAT_EMPTY;
	if (state_over(s))
		return VERDICT_OVER;
	if (!(s->live & SEAT_BIT(seat)))
		return VERDICT_FORFEIT_DONE;
	s->place[seat] = (uint8_t)(seat_count(s->seats) - seat_count(s->forfeited));
	s->forfeited = (uint8_t)(s->forfeited | SEAT_BIT(seat));
	s->access = (uint8_t)(s->access & ~SEAT_BIT(seat));
	s->side[seat] = (struct side){ .steps = UINT64_MAX };
	if (seat == s->turn && !opening) {
		leave(r, s, false, permit, fx);
		return VERDICT_OK;
	}
	s->live = (uint8_t)(s->live & ~SEAT_BIT(seat));
	if (seat_count(s->live) < 2) {
		if (seat != s->turn)
			wake(&s->side[s->turn]);
		empty_hand(s);
		end_play(s, fx);
	} else if (seat == s->turn) {
		s->turn = (uint8_t)state_next_seat(r, s->live, seat);
	}
	return VERDICT_OK;
}
