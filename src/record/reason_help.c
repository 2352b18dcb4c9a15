#include "record/reason.h"

#include "notation/print.h"

enum { HELP_PLIES = 12, HELP_PASSES = 4 };

/* Each move with its seat letter, at most HELP_PLIES of them. */
static void help_plies(struct buf *out, const struct rules *r, const struct state *s,
    const struct permit *permit)
{
	struct move moves[MOVES_MAX];
	int n = moves_list(r, s, permit, moves);

	buf_text(out, "legal with ");
	reason_hand(out, r, s, "and");
	buf_byte(out, ':');
	for (int i = 0; i < n && i < HELP_PLIES; i++) {
		buf_byte(out, ' ');
		print_move(out, r, s->turn, &moves[i]);
	}
	if (n > HELP_PLIES)
		buf_printf(out, " and %d more", n - HELP_PLIES);
}

/* Cast this face, as a bank of one where throws are banked. False where that is no
 * turn. */
static bool cast_face(
    const struct rules *r, struct state *s, int face, const struct permit *permit)
{
	uint8_t value = (uint8_t)rules_value(r, face);
	struct effects fx;

	if (r->key.play == PLAY_BANKED)
		return !r->again[face] &&
		       state_cast_bank(r, s, &value, 1, permit, &fx) == VERDICT_OK;
	if (cast_voids(r, s, value))
		return false;
	return state_cast(r, s, value, permit, &fx) == VERDICT_OK;
}

/* Pass with the smallest throw in hand. False where no pass ends the turn so. */
static bool pass_turn(
    const struct rules *r, struct state *s, const struct permit *permit)
{
	struct ply ply = { .kind = PLY_PASS };
	struct effects fx;

	if (s->nhand != 1)
		return false;
	for (int i = 0; i < r->key.nfaces; i++)
		if (s->hand[i])
			ply.throw = (uint8_t)rules_value(r, i);
	return state_play(r, s, ply, permit, &fx) == VERDICT_OK && fx.turn_ended;
}

/*
 * The pass by which the seat to act could have ended its turn, written as in a record,
 * and *s after it. Of several the likeliest throw is taken, and *many is set.
 */
static bool omitted_pass(struct buf *out, const struct rules *r, struct state *s,
    const struct permit *permit, bool *many)
{
	struct state best = *s;
	char letter = seat_letter(s->turn);
	int face = -1, n = 0;

	for (int i = 0; i < r->key.nfaces; i++) {
		struct state t = *s;

		if (s->nhand ? !s->hand[i] : !cast_face(r, &t, i, permit))
			continue;
		if (!pass_turn(r, &t, permit))
			continue;
		if (face < 0 || r->key.faces[i].weight > r->key.faces[face].weight) {
			face = i;
			best = t;
		}
		n++;
	}
	if (face < 0)
		return false;
	if (r->key.play == PLAY_BANKED && s->nhand == 0)
		buf_printf(out, " %c(%d)", letter, rules_value(r, face));
	buf_printf(out, " %c%d:-", letter, rules_value(r, face));
	*many = *many || n > 1;
	*s = best;
	return true;
}

/* Would passes of the seats before it have made it this seat's turn? */
static void help_passes(struct buf *out, const struct rules *r, const struct state *s,
    const struct permit *permit, enum seat seat)
{
	struct state t = *s;
	struct buf passes = { 0 };
	bool many = false;
	int n = 0;

	while (n < HELP_PASSES && t.turn != seat && !state_over(&t) &&
	       omitted_pass(&passes, r, &t, permit, &many))
		n++;
	if (t.turn == seat && n > 0)
		buf_printf(out, "; did%s%s get lost before it?",
		    !many    ? ""
		    : n == 1 ? " a pass like"
			     : " passes like",
		    buf_cstr(&passes));
	buf_clear(&passes);
}

static void help_turn(struct buf *out, const struct rules *r, const struct state *s,
    const struct permit *permit, enum seat seat)
{
	if (s->nhand == 0) {
		buf_printf(out, "%s is to cast", seat_name(s->turn));
	} else {
		buf_printf(out, "%s has ", seat_name(s->turn));
		reason_hand(out, r, s, "and");
		buf_text(out, " to play");
	}
	if (seat < SEATS && (s->live & SEAT_BIT(seat)) && seat != (enum seat)s->turn)
		help_passes(out, r, s, permit, seat);
}

/* A bank as it would be written: one that ends with the commonest throw that ends it.
 */
static void help_bank(struct buf *out, const struct rules *r, const struct state *s)
{
	int face = -1;

	for (int i = 0; i < r->key.nfaces; i++)
		if (!r->again[i] &&
		    (face < 0 || r->key.faces[i].weight > r->key.faces[face].weight))
			face = i;
	buf_printf(out, "%s is to cast its bank", seat_name(s->turn));
	if (face >= 0)
		buf_printf(out, ", written as %c(%d)", seat_letter(s->turn),
		    rules_value(r, face));
	buf_text(out, ", before its plies");
}

/* A throw that is void is written in one way only. */
static void help_void(struct buf *out, const struct rules *r, const struct state *s,
    const struct ply *ply)
{
	struct ply right = { .kind = PLY_VOID, .throw = ply->throw };

	if (r->key.play == PLAY_BANKED) {
		buf_text(out, "a void bank is written with ':void' after it");
		return;
	}
	buf_printf(out, "legal with %d: ", ply->throw);
	print_ply(out, r, s->turn, right, false, false, false);
}

void reason_help(struct buf *out, const struct rules *r, const struct state *s,
    const struct permit *permit, enum seat seat, struct ply ply, enum verdict v)
{
	struct state now = *s;
	int face = rules_face(r, ply.throw);

	if (state_over(s)) {
		struct result result = result_of(s);

		buf_text(out, "the result is ");
		print_result(out, &result);
		return;
	}
	if (v == VERDICT_BANK_MISSING) {
		help_bank(out, r, s);
		return;
	}
	if (v == VERDICT_VOID) {
		help_void(out, r, s, &ply);
		return;
	}
	/* At-once a ply casts its own throw, so what it may do is known though none is
	 * in hand. */
	if (v != VERDICT_NOT_YOUR_TURN && seat == (enum seat)s->turn && s->nhand == 0 &&
	    r->key.play == PLAY_AT_ONCE && face != NO_FACE)
		cast_face(r, &now, face, permit);
	if (now.nhand > 0 && v != VERDICT_NOT_YOUR_TURN && v != VERDICT_SEAT_DONE &&
	    v != VERDICT_SEAT_EMPTY && v != VERDICT_FORFEIT_DONE)
		help_plies(out, r, &now, permit);
	else
		help_turn(out, r, s, permit, seat);
}
