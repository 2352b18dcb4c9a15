#include "record/reason.h"

#include "notation/print.h"

/* What every sentence is about. */
struct say {
	struct buf *out;
	const struct rules *r;
	const struct state *s;
	enum seat seat;
	const char *name; /* of the seat */
	struct ply ply;
};

static const char *who(enum seat seat)
{
	return seat < SEATS ? seat_name(seat) : "Nobody";
}

/* "1, 2, 3, 4 or 8": the last joined by the word. */
static void say_numbers(struct buf *out, const uint8_t *values, int n, const char *word)
{
	for (int i = 0; i < n; i++) {
		if (i > 0 && i == n - 1)
			buf_printf(out, " %s ", word);
		else if (i > 0)
			buf_text(out, ", ");
		buf_int(out, values[i]);
	}
}

static void say_faces(struct buf *out, const struct rules *r)
{
	uint8_t values[FACES_MAX];

	for (int i = 0; i < r->key.nfaces; i++)
		values[i] = (uint8_t)rules_value(r, i);
	say_numbers(out, values, r->key.nfaces, "or");
}

void reason_hand(
    struct buf *out, const struct rules *r, const struct state *s, const char *word)
{
	int left = 0;

	for (int i = 0; i < r->key.nfaces; i++)
		left += s->hand[i] > 0;
	for (int i = 0, done = 0; i < r->key.nfaces; i++) {
		if (!s->hand[i])
			continue;
		if (done > 0)
			buf_printf(out, done == left - 1 ? " %s " : ", ", word);
		buf_int(out, rules_value(r, i));
		if (s->hand[i] > 1)
			buf_printf(out, " (%d times)", s->hand[i]);
		done++;
	}
}

/* "19 (b4)", "F (c3)"; step 0 and what the route does not have are on no square. */
static void say_step(const struct say *y, int step)
{
	char square[4];

	print_step(y->out, y->r, step);
	if (step == 0 || step > y->r->last || y->seat >= SEATS)
		return;
	square_name(y->r, y->r->square[y->seat][step], square);
	buf_printf(y->out, " (%s)", square);
}

static bool has_access(const struct say *y)
{
	return y->r->open || (y->s->access & SEAT_BIT(y->seat));
}

static bool pair_stands(const struct state *s, enum seat seat, int step)
{
	const struct side *side = &s->side[seat];

	for (int i = 0; i < PAWNS_MAX; i++)
		if (side->step[i] == step && (side->mark[i] & MARK_PAIR))
			return true;
	return false;
}

static int singles_on(const struct state *s, enum seat seat, int step)
{
	const struct side *side = &s->side[seat];
	int n = 0;

	for (int i = 0; i < PAWNS_MAX; i++)
		n += side->step[i] == step && !(side->mark[i] & MARK_PAIR);
	return n;
}

/* Whose pair stands on the square of this step of the seat, or SEAT_NONE. */
static enum seat pair_owner(const struct say *y, int step)
{
	int square = y->r->square[y->seat][step];

	for (int e = 0; e < SEATS; e++)
		if (e != (int)y->seat && y->r->step[e][square] > 0 &&
		    pair_stands(y->s, (enum seat)e, y->r->step[e][square]))
			return (enum seat)e;
	return SEAT_NONE;
}

/*
 * The first step after `from` and before `to` where an enemy pair is in the way, or 0;
 * with laps the way goes on from the gate to step 1.
 */
static int first_pair(const struct say *y, int from, int to)
{
	bool laps = !has_access(y) && y->r->key.without_access == WITHOUT_LAP;

	for (int step = from, n = 0; n < STEPS_MAX; n++) {
		step = laps && step == y->r->gate ? 1 : step + 1;
		if (step == to || step > y->r->last)
			return 0;
		if (!(y->r->flags[y->seat][step] & STEP_SAFE) &&
		    pair_owner(y, step) != SEAT_NONE)
			return step;
	}
	return 0;
}

static int target(const struct say *y)
{
	return moves_target(
	    y->r, y->s, y->seat, y->ply.kind == PLY_PAIR, y->ply.from, y->ply.throw);
}

static const char *mover(const struct say *y)
{
	return y->ply.kind == PLY_PAIR ? "pair" : "move";
}

/* Who may act, and whether at all. */
static bool say_turn(const struct say *y, enum verdict v)
{
	const struct state *s = y->s;

	switch (v) {
	case VERDICT_OK:
		buf_printf(y->out, "%s may play this", y->name);
		return true;
	case VERDICT_OVER:
		buf_printf(y->out, "%s may not play: the play is over", y->name);
		return true;
	case VERDICT_NOT_YOUR_TURN:
		buf_printf(y->out, "%s may not play: it is %s's turn", y->name,
		    seat_name(s->turn));
		return true;
	case VERDICT_SEAT_EMPTY:
		buf_printf(y->out, "%s may not play: nobody sits there", y->name);
		return true;
	case VERDICT_SEAT_DONE:
		buf_printf(y->out, "%s may not play: it has %s", y->name,
		    s->forfeited & SEAT_BIT(y->seat) ? "forfeited" : "finished");
		return true;
	case VERDICT_FORFEIT_DONE:
		buf_printf(y->out, "%s may not forfeit: it has %s", y->name,
		    s->forfeited & SEAT_BIT(y->seat) ? "forfeited already"
						     : "finished");
		return true;
	case VERDICT_MUST_PLAY:
		buf_printf(y->out, "%s may not pass: ", y->name);
		reason_hand(y->out, y->r, s, "and");
		buf_text(
		    y->out, s->nhand ? " can be played" : "something can be played");
		return true;
	case VERDICT_MUST_CAPTURE:
		buf_printf(y->out,
		    "%s must capture: another ply does, and captures are forced",
		    y->name);
		return true;
	case VERDICT_SCRIPT_FORBIDS:
		buf_printf(
		    y->out, "%s may not play this: a house rule forbids it", y->name);
		return true;
	default:
		return false;
	}
}

static const char *ordinal_end(int n)
{
	static const char *const ends[] = { "th", "st", "nd", "rd" };

	return n % 10 < 4 && n % 100 / 10 != 1 ? ends[n % 10] : "th";
}

static void say_void(const struct say *y, enum verdict v)
{
	const struct keys *key = &y->r->key;

	buf_printf(y->out, "%s's ", y->name);
	if (y->ply.throw)
		buf_int(y->out, y->ply.throw);
	else
		buf_text(y->out, key->play == PLAY_BANKED ? "bank" : "throw");
	if (v == VERDICT_VOID) {
		buf_printf(y->out, " is void: it is the %d%s throw of ", key->void_run,
		    ordinal_end(key->void_run));
		say_numbers(y->out, key->again, key->nagain, "or");
		buf_text(y->out, " in a row");
	} else if (key->void_run == 0) {
		buf_text(y->out, " is not void: by these rules no throw is");
	} else {
		buf_printf(
		    y->out, " is not void: that takes %d throws of ", key->void_run);
		say_numbers(y->out, key->again, key->nagain, "or");
		buf_text(y->out, " in a row");
	}
}

static void say_bank_end(const struct say *y, enum verdict v)
{
	bool short_one = v == VERDICT_BANK_TOO_SHORT;

	buf_printf(y->out, "%s's bank %s", y->name,
	    short_one ? "is too short: its last throw"
		      : "is too long: it goes on after");
	if (y->ply.throw)
		buf_printf(y->out, short_one ? ", %d," : " %d,", y->ply.throw);
	else if (!short_one)
		buf_text(y->out, " a throw");
	buf_text(y->out, short_one ? " gives another cast" : " which ends it");
}

/* The throw: is it one, is it in hand, was it cast as the rules say? */
static bool say_throw(const struct say *y, enum verdict v)
{
	struct buf *out = y->out;

	switch (v) {
	case VERDICT_NO_SUCH_THROW:
		buf_printf(out, "%s cannot have cast %d: the dice give ", y->name,
		    y->ply.throw);
		say_faces(out, y->r);
		return true;
	case VERDICT_THROW_NOT_IN_HAND:
		if (y->s->nhand == 0) {
			buf_printf(
			    out, "%s has no throw in hand: it is to cast", y->name);
			return true;
		}
		buf_printf(out, "%s has no %d in hand: it has ", y->name, y->ply.throw);
		reason_hand(out, y->r, y->s, "and");
		return true;
	case VERDICT_CAST_NOT_OWED:
		buf_printf(out, "%s may not cast: it has ", y->name);
		reason_hand(out, y->r, y->s, "and");
		buf_text(out, " in hand to play first");
		return true;
	case VERDICT_BANK_MISSING:
		buf_printf(out,
		    "%s has cast nothing yet: by these rules its bank comes first",
		    y->name);
		return true;
	case VERDICT_BANK_NOT_PLAYED:
		buf_printf(out,
		    "%s casts no bank: by these rules each throw is played at once",
		    y->name);
		return true;
	case VERDICT_BANK_TOO_SHORT:
	case VERDICT_BANK_TOO_LONG:
		say_bank_end(y, v);
		return true;
	case VERDICT_VOID:
	case VERDICT_NOT_VOID:
		say_void(y, v);
		return true;
	case VERDICT_LOST_OUT_OF_ORDER:
		buf_printf(out,
		    "%s's lost throws are written smallest first: not %d, it has ",
		    y->name, y->ply.throw);
		reason_hand(out, y->r, y->s, "and");
		return true;
	default:
		return false;
	}
}

/* What stands on the step the ply starts from. */
static bool say_start(const struct say *y, enum verdict v)
{
	struct buf *out = y->out;
	int from = y->ply.from;

	switch (v) {
	case VERDICT_NO_PAWN_THERE:
		if (from == 0) {
			buf_printf(out, "%s has no pawn off the board", y->name);
			return true;
		}
		buf_printf(out, "%s has no single on step ", y->name);
		say_step(y, from);
		return true;
	case VERDICT_NO_PAIR_THERE:
		buf_printf(out, "%s has no pair on step ", y->name);
		say_step(y, from);
		if (singles_on(y->s, y->seat, from) > 1)
			buf_printf(out, ": the %d singles there are not tied",
			    singles_on(y->s, y->seat, from));
		return true;
	case VERDICT_PAWN_IS_PAIRED:
		buf_printf(out, "%s has no single on step ", y->name);
		say_step(y, from);
		buf_text(out, ": the pawns there are a pair and move together");
		return true;
	case VERDICT_ALREADY_FINAL:
		buf_printf(out, "%s's pawn on ", y->name);
		say_step(y, from);
		buf_text(out, " has finished and moves no more");
		return true;
	case VERDICT_RESTING:
		buf_printf(out, "%s's %s on step ", y->name,
		    y->ply.kind == PLY_PAIR ? "pair" : "pawn");
		say_step(y, from);
		buf_text(out, " rests until its next turn");
		return true;
	case VERDICT_MUST_ENTER:
		buf_printf(
		    out, "%s may not enter a pawn with %d", y->name, y->ply.throw);
		if (y->r->key.nenter) {
			buf_text(out, ": that takes ");
			say_numbers(out, y->r->key.enter, y->r->key.nenter, "or");
		}
		return true;
	default:
		return false;
	}
}

/* Where the move does end, an enemy pair that stops it considered; 0: nowhere. */
static int real_end(const struct say *y)
{
	int end = y->ply.from == 0 ? 1 : target(y), at = 0;

	if (end > 0 && y->ply.from > 0 && y->r->key.block == BLOCK_STOP)
		at = first_pair(y, y->ply.from, end);
	return at ? at : end;
}

static void say_wrong_length(const struct say *y)
{
	int end = real_end(y);

	buf_printf(y->out, "%s's %s from ", y->name, mover(y));
	print_step(y->out, y->r, y->ply.from);
	buf_printf(y->out, " with %d ", y->ply.throw);
	if (end > 0) {
		buf_text(y->out, "ends on ");
		print_step(y->out, y->r, end);
		buf_text(y->out, ", not ");
	} else {
		buf_text(y->out, "does not end on ");
	}
	print_step(y->out, y->r, y->ply.to);
}

static void say_past_final(const struct say *y)
{
	int need = y->r->last - y->ply.from;

	if (y->ply.kind == PLY_PAIR && y->r->key.move == PAIR_HALF)
		need *= 2;
	buf_printf(y->out, "%s's %s from ", y->name, mover(y));
	say_step(y, y->ply.from);
	buf_printf(
	    y->out, " with %d runs past F: it needs %d exactly", y->ply.throw, need);
}

/* "West's pair on d4 (step 21)". */
static void say_pair_at(const struct say *y, int at)
{
	char square[4];

	if (at == 0) {
		buf_text(y->out, "an enemy pair");
		return;
	}
	square_name(y->r, y->r->square[y->seat][at], square);
	buf_printf(y->out, "%s's pair on %s (step %d)", seat_name(pair_owner(y, at)),
	    square, at);
}

static void say_crossing(const struct say *y)
{
	int end = target(y) ? target(y) : y->ply.to;

	buf_printf(y->out, "%s's %s from ", y->name, mover(y));
	print_step(y->out, y->r, y->ply.from);
	buf_text(y->out, " to ");
	print_step(y->out, y->r, end);
	buf_text(y->out, " crosses ");
	say_pair_at(y, first_pair(y, y->ply.from, end));
}

static void say_wrong_stop(const struct say *y)
{
	buf_printf(y->out, "%s's %s from ", y->name, mover(y));
	print_step(y->out, y->r, y->ply.from);
	buf_printf(y->out, " with %d is stopped by ", y->ply.throw);
	say_pair_at(y, first_pair(y, y->ply.from, target(y)));
	buf_text(y->out, " and does not reach ");
	print_step(y->out, y->r, y->ply.to);
}

/* The way the pawn goes. */
static bool say_way(const struct say *y, enum verdict v)
{
	struct buf *out = y->out;

	switch (v) {
	case VERDICT_WRONG_LENGTH:
		say_wrong_length(y);
		return true;
	case VERDICT_PAST_FINAL:
		say_past_final(y);
		return true;
	case VERDICT_NO_ACCESS:
		buf_printf(
		    out, "%s may not pass the gate: it has captured nothing", y->name);
		return true;
	case VERDICT_LAP_TOO_LONG:
		buf_printf(out, "%s's lap from ", y->name);
		say_step(y, y->ply.from);
		buf_printf(out, " with %d reaches or passes the square it began on",
		    y->ply.throw);
		return true;
	case VERDICT_WRONG_STOP:
		say_wrong_stop(y);
		return true;
	case VERDICT_CROSSES_PAIR:
		say_crossing(y);
		return true;
	case VERDICT_ODD_THROW:
		buf_printf(out,
		    "%s's pair cannot move with %d: the throw is odd and a pair "
		    "moves half",
		    y->name, y->ply.throw);
		return true;
	default:
		return false;
	}
}

static void say_full(const struct say *y)
{
	int limit = y->r->limit[y->seat][y->ply.to];

	buf_printf(y->out, "%s may not land on step ", y->name);
	say_step(y, y->ply.to);
	if (limit <= 1)
		buf_text(y->out, ": an own pawn stands there");
	else
		buf_printf(y->out, ": it would hold more than %d own pawns", limit);
}

/* The square it lands on. */
static bool say_landing(const struct say *y, enum verdict v)
{
	struct buf *out = y->out;
	enum seat owner;

	switch (v) {
	case VERDICT_OWN_PAWN_THERE:
	case VERDICT_INNER_FULL:
		say_full(y);
		return true;
	case VERDICT_SINGLE_MEETS_PAIR:
	case VERDICT_PAIR_MEETS_PAIR:
		owner = pair_owner(y, y->ply.to);
		buf_printf(out, "%s's %s may not land on step ", y->name,
		    v == VERDICT_PAIR_MEETS_PAIR ? "pair" : "single");
		say_step(y, y->ply.to);
		if (owner == SEAT_NONE)
			buf_text(out, ": an enemy pair stands there");
		else
			buf_printf(out, ": %s's pair stands there", seat_name(owner));
		return true;
	default:
		return false;
	}
}

static const char *form_where(const struct say *y)
{
	int flags;

	if (y->ply.from == 0 || y->ply.from > y->r->last)
		return "it is off the board";
	flags = y->r->flags[y->seat][y->ply.from];
	if (flags & STEP_FINAL)
		return "it is the final square";
	if (flags & STEP_SAFE)
		return "it is a safe square";
	return "it is an outer square";
}

/* Pairs formed by a throw. */
static bool say_form(const struct say *y, enum verdict v)
{
	int n = singles_on(y->s, y->seat, y->ply.from);

	if (v != VERDICT_FORM_NEEDS_TWO && v != VERDICT_FORM_NOT_SO &&
	    v != VERDICT_FORM_NOT_HERE && v != VERDICT_FORM_NO_SINGLES)
		return false;
	buf_printf(y->out, "%s may not form a pair", y->name);
	if (v == VERDICT_FORM_NEEDS_TWO) {
		buf_printf(y->out, " with %d: that takes a throw of 2", y->ply.throw);
		return true;
	}
	if (v == VERDICT_FORM_NOT_SO) {
		buf_text(y->out, y->r->key.form == FORM_NEVER
				     ? ": by these rules there are none"
				     : " by a throw: by these rules two singles that "
				       "meet are tied at once");
		return true;
	}
	buf_text(y->out, " on step ");
	say_step(y, y->ply.from);
	if (v == VERDICT_FORM_NOT_HERE)
		buf_printf(y->out, ": %s", form_where(y));
	else
		buf_printf(
		    y->out, ": it has %s single there, not two", n ? "one" : "no");
	return true;
}

void reason_sentence(struct buf *out, const struct rules *r, const struct state *s,
    enum seat seat, struct ply ply, enum verdict v)
{
	struct say y = { out, r, s, seat, who(seat), ply };

	if (say_turn(&y, v) || say_throw(&y, v))
		return;
	if (seat < SEATS && (say_start(&y, v) || say_way(&y, v) || say_landing(&y, v) ||
				say_form(&y, v)))
		return;
	buf_printf(out, "%s may not play this", y.name);
}

void reason_house(struct buf *out, const char *reason)
{
	if (*reason)
		buf_printf(out, ": %s", reason);
}
