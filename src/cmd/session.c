#include "cmd/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "notation/position.h"
#include "notation/print.h"
#include "record/reason.h"

bool refuse(struct session *s, enum code code, const char *help, const char *fmt, ...)
{
	struct refusal *no = &s->refusal;
	char text[600];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	no->code = code;
	buf_reset(&no->message);
	buf_reset(&no->help);
	buf_text(&no->message, text);
	buf_text(&no->help, help ? help : "");
	return false;
}

/* What the rules have against it. */
static bool refuse_verdict(struct session *s, const struct state *at, enum seat seat,
    struct ply ply, enum verdict v)
{
	const struct rules *r = &s->ruleset.rules;

	refuse(s, verdict_code(v), NULL, "%s", "");
	reason_sentence(&s->refusal.message, r, at, seat, ply, v);
	if (v == VERDICT_SCRIPT_FORBIDS)
		reason_house(&s->refusal.message, house_reason(s->house, r, at, ply));
	reason_help(&s->refusal.help, r, at, s->permit, seat, ply, v);
	return false;
}

/* --- games --- */

static void forget_acts(struct session *s)
{
	for (size_t i = 0; i < s->nacts; i++)
		mem_free(s->act[i].throws);
	s->nacts = 0;
	s->nply = 0;
}

static void forget_seed(struct session *s)
{
	for (int seat = 0; seat < SEATS; seat++) {
		buf_clear(&s->drawn[seat]);
		s->used[seat] = 0;
	}
	memset(s->dice, 0, sizeof(s->dice));
	memset(&s->seed, 0, sizeof(s->seed));
	s->seeded = s->revealed = false;
}

static void take_seed(struct session *s, const struct seed *seed)
{
	forget_seed(s);
	s->seed = *seed;
	s->seeded = true;
	for (int seat = 0; seat < SEATS; seat++)
		dice_init(&s->dice[seat], seed, seat_letter((enum seat)seat));
}

/* A seed serves one game: the throws of a second one would be known. */
static void begin(struct session *s)
{
	bool served = s->revealed;

	for (int seat = 0; seat < SEATS; seat++)
		served = served || s->drawn[seat].len > 0;
	if (served)
		forget_seed(s);
	forget_acts(s);
	s->state = s->start;
}

void session_deal(struct session *s, unsigned seats, enum seat starter)
{
	state_deal(&s->start, &s->ruleset.rules, seats, starter);
	s->dealt = true;
	house_begin(s->house);
	begin(s);
}

static void take_rules(struct session *s, struct ruleset *rs)
{
	struct error err = { 0 };

	house_free(s->house);
	ruleset_clear(&s->ruleset);
	s->ruleset = *rs;
	*rs = (struct ruleset){ 0 };
	house_new(&s->ruleset, &s->house, &err);
	s->permit = house_permit(s->house);
}

void session_init(struct session *s, struct ruleset *rs)
{
	*s = (struct session){ 0 };
	take_rules(s, rs);
	session_deal(s, state_usual_seats(2), SEAT_S);
}

void session_rules(struct session *s, struct ruleset *rs)
{
	unsigned seats = s->start.seats;

	take_rules(s, rs);
	session_deal(s, seats,
	    seats & SEAT_BIT(SEAT_S)
		? SEAT_S
		: state_next_seat(&s->ruleset.rules, seats, SEAT_S));
}

void session_clear(struct session *s)
{
	forget_acts(s);
	forget_seed(s);
	mem_free(s->act);
	house_free(s->house);
	ruleset_clear(&s->ruleset);
	buf_clear(&s->tags);
	buf_clear(&s->refusal.message);
	buf_clear(&s->refusal.help);
	*s = (struct session){ 0 };
}

bool session_position(struct session *s, struct span text)
{
	struct error err = { 0 };
	struct state at;

	if (!position_read(text, &s->ruleset.rules, &at, &err))
		return refuse(s, err.code, err.help, "%s", err.msg);
	s->start = at;
	s->dealt = false;
	begin(s);
	return true;
}

bool session_seed(struct session *s, const struct seed *seed)
{
	if (s->nacts > 0)
		return refuse(s, CODE_E431, "'seats' begins another game",
		    "the game has begun: a seed is set before the first cast");
	take_seed(s, seed);
	return true;
}

bool session_audited(const struct session *s)
{
	for (size_t i = 0; i < s->nacts; i++)
		if (s->act[i].drawn != s->act[i].nthrows)
			return false;
	return s->seeded;
}

/* --- acts --- */

static struct act *act_begin(struct session *s, enum act_kind kind, enum seat seat)
{
	if (s->nacts == s->size) {
		s->size = s->size ? 2 * s->size : 64;
		s->act = mem_resize(s->act, s->size * sizeof(*s->act));
	}
	struct act *a = &s->act[s->nacts];

	*a = (struct act){ .kind = kind, .seat = seat, .before = s->state };
	return a;
}

static void act_end(struct session *s, const struct act *a, const struct state *after)
{
	s->nacts++;
	s->nply += a->kind == ACT_PLY;
	s->state = *after;
}

static bool may_act(struct session *s)
{
	if (s->nacts >= SESSION_MAX)
		return refuse(
		    s, CODE_E431, NULL, "the game is longer than %d acts", SESSION_MAX);
	if (state_over(&s->state))
		return refuse(
		    s, CODE_E226, "'seats' begins another game", "the play is over");
	return true;
}

static bool cast(struct session *s, const uint8_t *values, int n, int drawn)
{
	const struct rules *r = &s->ruleset.rules;
	enum seat seat = (enum seat)s->state.turn;
	struct state after = s->state;
	bool banked = r->key.play == PLAY_BANKED;
	struct ply ply = { .kind = PLY_VOID, .throw = values[0] };
	struct act *a = act_begin(s, ACT_CAST, seat);
	enum verdict v =
	    banked ? state_cast_bank(r, &after, values, n, s->permit, &a->effects)
		   : state_cast(r, &after, values[0], s->permit, &a->effects);

	if (v != VERDICT_OK) {
		ply.throw = banked ? bank_culprit(r, values, n, v) : values[0];
		return refuse_verdict(s, &s->state, seat, ply, v);
	}
	a->throws = (uint8_t *)mem_copy((const char *)values, (size_t)n);
	a->nthrows = n;
	a->drawn = drawn;
	a->voided = a->effects.voided;
	/* Thrown at once, what is void is a ply that a record has. */
	if (a->voided && !banked) {
		a->kind = ACT_PLY;
		a->move.ply = ply;
	}
	act_end(s, a, &after);
	return true;
}

/* The next throw of a seat's stream, once drawn the same for ever. */
static uint8_t draw(struct session *s, enum seat seat)
{
	struct buf *drawn = &s->drawn[seat];

	if (s->used[seat] == drawn->len)
		buf_byte(drawn, (char)dice_cast(&s->dice[seat], &s->ruleset.rules));
	return (uint8_t)drawn->p[s->used[seat]++];
}

/* Was anything cast? */
static bool threw(const struct session *s)
{
	for (size_t i = 0; i < s->nacts; i++)
		if (s->act[i].nthrows)
			return true;
	return false;
}

bool session_cast(struct session *s)
{
	const struct rules *r = &s->ruleset.rules;
	enum seat seat = (enum seat)s->state.turn;
	uint8_t values[255];
	int n = 0;

	if (!may_act(s))
		return false;
	if (s->state.nhand)
		return refuse_verdict(
		    s, &s->state, seat, (struct ply){ 0 }, VERDICT_CAST_NOT_OWED);
	if (!s->seeded && !s->mixed && threw(s))
		return refuse(s, CODE_E431, "type it, as in: cast 4",
		    "the throws of this game are typed");
	if (!s->seeded) {
		struct seed seed = seed_draw();

		take_seed(s, &seed);
	}
	/* A bank of 255 throws is no bank; no die gives one. */
	do
		values[n++] = draw(s, seat);
	while (r->key.play == PLAY_BANKED && n < 255 && !bank_complete(r, values, n));
	if (cast(s, values, n, n))
		return true;
	s->used[seat] -= (size_t)n;
	return false;
}

bool session_throw(struct session *s, const uint8_t *values, int n)
{
	if (!may_act(s))
		return false;
	if (s->seeded)
		return refuse(s, CODE_E431, "say 'cast' alone",
		    "the throws of this game come from its seed");
	if (s->ruleset.rules.key.play != PLAY_BANKED && n > 1)
		return refuse_verdict(s, &s->state, (enum seat)s->state.turn,
		    (struct ply){ 0 }, VERDICT_BANK_NOT_PLAYED);
	return cast(s, values, n, 0);
}

bool session_play(struct session *s, struct ply ply)
{
	const struct rules *r = &s->ruleset.rules;
	enum seat seat = (enum seat)s->state.turn;
	struct state after = s->state;
	enum verdict v;

	if (!may_act(s))
		return false;
	struct act *a = act_begin(s, ACT_PLY, seat);

	if (s->state.nhand == 0)
		return refuse_verdict(
		    s, &s->state, seat, ply, VERDICT_THROW_NOT_IN_HAND);
	v = moves_judge(r, &s->state, ply, s->permit, &a->move);
	if (v == VERDICT_OK)
		v = state_play(r, &after, ply, s->permit, &a->effects);
	if (v != VERDICT_OK)
		return refuse_verdict(s, &s->state, seat, ply, v);
	a->move.ply = ply;
	act_end(s, a, &after);
	return true;
}

bool session_forfeit(struct session *s, enum seat seat, enum reason reason)
{
	const struct rules *r = &s->ruleset.rules;
	struct state after = s->state;
	bool opening = s->dealt && s->nply == 0;

	if (!may_act(s))
		return false;
	if (!(s->start.seats & SEAT_BIT(seat)))
		return refuse(s, CODE_E225, NULL, "nobody sits at %s", seat_name(seat));
	for (size_t i = 0; i < s->nacts && r->key.play == PLAY_BANKED; i++)
		opening = opening && s->act[i].kind != ACT_CAST;
	struct act *a = act_begin(s, ACT_FORFEIT, seat);

	/* A throw that was never played is in no record: nobody has cast yet. */
	if (opening && seat == (enum seat)s->state.turn) {
		memset(after.hand, 0, sizeof(after.hand));
		after.nhand = 0;
	}
	enum verdict v =
	    state_forfeit(r, &after, seat, opening, s->permit, &a->effects);

	if (v != VERDICT_OK)
		return refuse_verdict(s, &s->state, seat, (struct ply){ 0 }, v);
	a->reason = reason;
	act_end(s, a, &after);
	return true;
}

bool session_undo(struct session *s)
{
	if (s->revealed)
		return refuse(s, CODE_E431, "'seats' begins another game",
		    "the seed was told, so nothing can be taken back");
	if (s->nacts == 0)
		return refuse(s, CODE_E431, NULL, "there is nothing to take back");
	struct act *a = &s->act[--s->nacts];

	s->nply -= a->kind == ACT_PLY;
	s->used[a->seat] -= (size_t)a->drawn;
	s->state = a->before;
	mem_free(a->throws);
	return true;
}

void session_act_text(const struct session *s, const struct act *a, struct buf *out)
{
	const struct rules *r = &s->ruleset.rules;

	if (a->kind == ACT_CAST && r->key.play == PLAY_BANKED)
		print_bank(out, a->seat, a->throws, a->nthrows, a->voided);
	else if (a->kind == ACT_CAST)
		buf_printf(out, "%d", a->throws[0]);
	else if (a->kind == ACT_PLY)
		print_ply(out, r, a->seat, a->move.ply, a->effects.ncaptured > 0,
		    a->effects.nswept > 0, a->effects.finished);
	else
		buf_printf(out, "%c!%s", seat_letter(a->seat), reason_word(a->reason));
}
