#include "match/live.h"

#include <string.h>

#include "notation/print.h"

enum { COLUMNS = 100 };

void live_begin(struct live *l, const struct rules *r, const struct permit *permit,
    unsigned seats, enum seat starter)
{
	l->rules = r;
	l->permit = permit;
	state_deal(&l->state, r, seats, starter);
	l->round = l->plies = 0;
	l->begun = false;
	l->fresh = true;
	l->last = SEAT_NONE;
	l->fx = (struct effects){ 0 };
	l->col = 0;
	buf_reset(&l->text);
}

void live_clear(struct live *l)
{
	buf_clear(&l->text);
	*l = (struct live){ 0 };
}

/* --- writing --- */

static void end_line(struct live *l)
{
	if (l->col)
		buf_byte(&l->text, '\n');
	l->col = 0;
}

/*
 * A word is written where it would stand on this line, and moved to the next one where
 * it does not fit. Most do, and there are millions of them.
 */
static size_t begin_word(struct live *l)
{
	buf_byte(&l->text, ' ');
	return l->text.len;
}

static void end_word(struct live *l, size_t at)
{
	static const char on_next_line[] = "\n  ";
	size_t len = l->text.len - at;
	size_t skip = l->col ? 0 : 1;

	if (l->col + 1 + len <= COLUMNS) {
		l->col += 1 + len;
		return;
	}
	size_t more = strlen(on_next_line) - skip - 1;

	buf_reserve(&l->text, more);
	memmove(l->text.p + at + more, l->text.p + at, len + 1);
	memcpy(l->text.p + at - 1, on_next_line + skip, more + 1);
	l->text.len += more;
	l->col = 2 + len;
}

static void begin_round(struct live *l, long long number)
{
	size_t before;

	if (l->round == number)
		return;
	l->round = number;
	end_line(l);
	before = l->text.len;
	buf_int(&l->text, number);
	buf_byte(&l->text, '.');
	l->col = l->text.len - before;
}

/* Seats are counted from the one that played first. */
static void find_ranks(struct live *l, enum seat starter)
{
	enum seat at = starter;
	uint8_t rank = 0;

	do {
		l->rank[at] = rank++;
		at = (enum seat)l->rules->next[at];
	} while (at != starter);
}

/* Something of this seat's turn is written next. */
static void begin_turn(struct live *l, enum seat seat)
{
	if (!l->begun) {
		find_ranks(l, seat);
		begin_round(l, 1);
	} else if (l->fresh && l->rank[seat] <= l->rank[l->last]) {
		begin_round(l, l->round + 1);
	}
	l->begun = true;
	l->last = (uint8_t)seat;
}

/* --- acts --- */

static enum verdict cast_bank(struct live *l, const uint8_t *throws, int n)
{
	enum seat seat = (enum seat)l->state.turn;
	enum verdict v =
	    state_cast_bank(l->rules, &l->state, throws, n, l->permit, &l->fx);

	if (v != VERDICT_OK)
		return v;
	begin_turn(l, seat);
	l->fresh = l->fx.turn_ended;
	size_t at = begin_word(l);

	print_bank(&l->text, seat, throws, n, l->fx.voided);
	end_word(l, at);
	return v;
}

enum verdict live_cast(struct live *l, const uint8_t *throws, int n)
{
	if (l->rules->key.play == PLAY_BANKED)
		return cast_bank(l, throws, n);
	enum seat seat = (enum seat)l->state.turn;

	if (n != 1)
		return VERDICT_BANK_NOT_PLAYED;
	enum verdict v = state_cast(l->rules, &l->state, throws[0], l->permit, &l->fx);

	if (v != VERDICT_OK || !l->fx.voided)
		return v;
	struct ply ply = { .kind = PLY_VOID, .throw = throws[0] };

	begin_turn(l, seat);
	l->fresh = true;
	l->plies++;
	size_t at = begin_word(l);

	print_ply(&l->text, l->rules, seat, ply, false, false, false);
	end_word(l, at);
	return v;
}

enum verdict live_play(struct live *l, struct ply ply)
{
	enum seat seat = (enum seat)l->state.turn;
	enum verdict v = state_play(l->rules, &l->state, ply, l->permit, &l->fx);

	if (v != VERDICT_OK)
		return v;
	begin_turn(l, seat);
	l->fresh = l->fx.turn_ended;
	l->plies++;
	size_t at = begin_word(l);

	print_ply(&l->text, l->rules, seat, ply, l->fx.ncaptured > 0, l->fx.nswept > 0,
	    l->fx.finished);
	end_word(l, at);
	return v;
}

enum verdict live_forfeit(struct live *l, enum seat seat, enum reason reason)
{
	bool acts = seat == l->state.turn;

	/* A throw that nothing was done with is not in the record, and goes with its
	 * seat: before the first ply core leaves the hand as it is. */
	if (acts && !l->begun && l->state.nhand) {
		memset(l->state.hand, 0, sizeof(l->state.hand));
		l->state.nhand = l->state.run = 0;
	}
	enum verdict v =
	    state_forfeit(l->rules, &l->state, seat, !l->begun, l->permit, &l->fx);

	if (v != VERDICT_OK)
		return v;
	/* Before the first ply nobody has the turn, so the number of round 1 stands
	 * alone. */
	if (!l->begun)
		begin_round(l, 1);
	else if (acts)
		begin_turn(l, seat);
	if (acts)
		l->fresh = true;
	size_t at = begin_word(l);

	buf_byte(&l->text, seat_letter(seat));
	buf_byte(&l->text, '!');
	buf_text(&l->text, reason_word(reason));
	end_word(l, at);
	return v;
}

/* --- the record --- */

static void add_tag(struct buf *out, const char *name, const char *value)
{
	if (value)
		print_tag(out, span_of(name), span_of(value));
}

/* Who sits is told by the names, or in a tag of its own where one has none. */
static void add_players(
    struct buf *out, const struct live *l, const char *const player[SEATS])
{
	bool named = true;
	char seats[SEATS + 1];

	for (int seat = 0; seat < SEATS; seat++) {
		if (!(l->state.seats & SEAT_BIT(seat)))
			continue;
		add_tag(out, seat_name((enum seat)seat), player[seat]);
		named = named && player[seat];
	}
	seat_letters(l->state.seats, seats);
	if (!named)
		add_tag(out, "Seats", seats);
}

static void add_seed(struct buf *out, const struct seed *seed, const char *commit)
{
	char hex[2 * SEED_BYTES + 1];

	if (!seed)
		return;
	seed_hex(seed, hex);
	add_tag(out, "Seed", hex);
	if (!commit)
		seed_commit(seed, hex);
	add_tag(out, "Commit", commit ? commit : hex);
}

void live_record(const struct live *l, const struct live_tags *tags, struct buf *out)
{
	struct result result = result_of(&l->state);

	add_tag(out, "Event", tags->event);
	if (tags->round)
		buf_printf(out, "[Round \"%lld\"]\n", tags->round);
	add_players(out, l, tags->player);
	add_tag(out, "Rules", tags->rules);
	add_tag(out, "RulesHash", tags->rules_hash);
	add_seed(out, tags->seed, tags->commit);
	add_tag(out, "Termination", tags->termination);
	buf_text(out, "[Result \"");
	print_result(out, &result);
	buf_text(out, "\"]\n\n");
	buf_bytes(out, buf_cstr(&l->text), l->text.len);
	if (l->col)
		buf_byte(out, '\n');
	print_result(out, &result);
	buf_byte(out, '\n');
}
