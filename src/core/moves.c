#include "core/moves.h"

#include <assert.h>
#include <endian.h>
#include <stddef.h>
#include <string.h>

#include "core/attempt.h"
#include "core/plain.h"
#include "core/side.h"

static bool script_allows(
    const struct attempt *a, const struct permit *permit, const struct move *m)
{
	if (!permit || !permit->allows)
		return true;
	if (a->s->turn == a->seat && a->s->hand[a->face])
		return permit->allows(permit->context, a->r, a->s, m);
	/* Asked what if: the script is shown the state in which it would be so. */
	struct state s = *a->s;

	s.turn = (uint8_t)a->seat;
	for (int i = 0; i < FACES_MAX; i++)
		s.hand[i] = i == a->face;
	s.nhand = 1;
	return permit->allows(permit->context, a->r, &s, m);
}

/* A list being filled; what does not fit any more ends the search. */
struct list {
	struct move *out;
	int n, size;
};

static bool add(const struct attempt *a, const struct permit *permit, struct list *list,
    struct move *m)
{
	m->ply.throw = (uint8_t)a->throw;
	if (!permit || script_allows(a, permit, m))
		list->out[list->n++] = *m;
	return list->n < list->size;
}

static bool list_singles(
    const struct attempt *a, const struct permit *permit, struct list *list)
{
	const struct side *side = &a->s->side[a->seat];
	int before = -1;
	struct move m;

	for (int i = 0; i < PAWNS_MAX && side->step[i] < a->r->last; i++) {
		int step = side->step[i];

		if (step == before || side->mark[i] & (MARK_PAIR | MARK_REST))
			continue;
		before = step;
		if (attempt_single(a, step, &m) == VERDICT_OK &&
		    !add(a, permit, list, &m))
			return false;
	}
	return true;
}

static bool list_pairs(
    const struct attempt *a, const struct permit *permit, struct list *list)
{
	const struct side *side = &a->s->side[a->seat];
	struct move m;
	int before = -1;

	for (int i = 0; i < PAWNS_MAX; i++) {
		if (!(side->mark[i] & MARK_PAIR))
			continue;
		/* Two pairs of one side on one square are alike, save that one may
		 * rest. */
		if (side->step[i] != before && !(side->mark[i] & MARK_REST)) {
			before = side->step[i];
			if (attempt_pair(a, i, &m) == VERDICT_OK &&
			    !add(a, permit, list, &m))
				return false;
		}
		i++;
	}
	return true;
}

static bool list_forms(
    const struct attempt *a, const struct permit *permit, struct list *list)
{
	const struct side *side = &a->s->side[a->seat];
	int before = -1;

	if (a->throw != 2 || a->r->key.form != FORM_THROW_2)
		return true;
	for (int i = 0; i + 1 < PAWNS_MAX && side->step[i] < a->r->last; i++) {
		int step = side->step[i];

		if (step != side->step[i + 1] || step == before ||
		    !(a->r->flags[a->seat][step] & STEP_PAIR) ||
		    side_count(attempt_singles_on(a, step)) < 2)
			continue;
		before = step;
		struct move m = { .ply = {
				      PLY_FORM, 0, (uint8_t)step, (uint8_t)step } };

		if (!add(a, permit, list, &m))
			return false;
	}
	return true;
}

/* What can be done with one face; false once the list is full. */
static bool list_face(
    struct attempt *a, int face, const struct permit *permit, struct list *list)
{
	attempt_throw(a, face);
	return list_singles(a, permit, list) &&
	       (a->s->side[a->seat].marks == 0 || list_pairs(a, permit, list)) &&
	       list_forms(a, permit, list);
}

/* All but passes, before captures.forced. */
static int list_all(const struct rules *r, const struct state *s,
    const struct permit *permit, struct move *out, int size)
{
	struct attempt a = attempt_of(r, s, s->turn);
	struct list list = { out, 0, size };

	for (int face = 0; face < r->key.nfaces; face++)
		if (s->hand[face] && !list_face(&a, face, permit, &list))
			break;
	return list.n;
}

bool moves_any(
    const struct rules *r, const struct state *s, const struct permit *permit)
{
	struct move m;

	if (!permit && r->plain) {
		struct plain p = plain_look(r, s, s->turn);

		if (plain_is_exact(r, &p))
			return plain_can(r, s, &p, s->turn, s->hand);
	}
	return list_all(r, s, permit, &m, 1) > 0;
}

bool moves_ever(const struct rules *r, const struct state *s, enum seat seat,
    const struct permit *permit)
{
	if (!permit && r->plain) {
		struct plain p = plain_look(r, s, (int)seat);

		if (plain_is_exact(r, &p))
			return plain_can(r, s, &p, (int)seat, NULL);
	}
	struct attempt a = attempt_of(r, s, seat);
	struct move m;
	struct list list = { &m, 0, 1 };

	for (int face = 0; face < r->key.nfaces; face++)
		if (!list_face(&a, face, permit, &list))
			return true;
	return false;
}

/* The face of the smallest throw in hand, of which there is one. */
static int hand_first(const struct state *s)
{
	uint64_t low;

	memcpy(&low, s->hand, sizeof(low));
	low = le64toh(low);
	if (low)
		return __builtin_ctzll(low) / 8;
	int face = 8;

	while (!s->hand[face])
		face++;
	return face;
}

static int smallest_in_hand(const struct rules *r, const struct state *s)
{
	return rules_value(r, hand_first(s));
}

/* Keep only what captures, where anything does. */
static int only_captures(struct move *m, int n)
{
	int kept = 0;

	for (int i = 0; i < n; i++)
		if (m[i].captures)
			m[kept++] = m[i];
	return kept ? kept : n;
}

int moves_list(const struct rules *r, const struct state *s,
    const struct permit *permit, struct move out[MOVES_MAX])
{
	assert(s->nhand > 0);
	int n = list_all(r, s, permit, out, MOVES_MAX);

	if (r->key.capture_forced)
		n = only_captures(out, n);
	if (n == 0 || r->key.pass == PASS_BY_CHOICE) {
		int throw = smallest_in_hand(r, s);

		out[n++] = (struct move){ .ply = { PLY_PASS, (uint8_t) throw, 0, 0 } };
	}
	return n;
}

/* Plies of one kind from each of these steps, each written as one word. */
static inline struct ply *add_plies(
    struct ply *out, enum ply_kind kind, int throw, uint64_t from, int steps)
{
	uint32_t first = (uint32_t)kind | (uint32_t) throw << 8 | (uint32_t)steps << 24;

	for (; from; from &= from - 1) {
		uint32_t step = (uint32_t)__builtin_ctzll(from);
		uint32_t word = htole32(first + step * 0x01010000u);

		memcpy(out++, &word, sizeof(word));
	}
	return out;
}

/* All but passes where there are marks, or several throws in hand. */
static SELDOM struct ply *plain_plies(const struct rules *r, const struct state *s,
    const struct plain *p, struct ply *out)
{
	int seat = s->turn;

	for (int face = 0; face < r->key.nfaces; face++) {
		const struct face_bits *b = &r->bits[face];

		if (!s->hand[face])
			continue;
		out = add_plies(out, PLY_SINGLE, b->steps,
		    plain_singles(r, s, p, seat, face), b->steps);
		if (p->pairs)
			out = add_plies(out, PLY_PAIR, b->steps,
			    plain_pairs(r, s, p, seat, face), b->pair_steps);
		out = add_plies(
		    out, PLY_FORM, b->steps, plain_forms(r, s, seat, face), 0);
	}
	return out;
}

/* The usual case of it: one throw, and no marks. */
static inline struct ply *plain_plies_unmarked(
    const struct rules *r, const struct state *s, int face, struct ply *out)
{
	int steps = r->bits[face].steps;
	uint64_t from = plain_unmarked(r, s, s->turn, face);
	uint64_t forms = plain_forms(r, s, s->turn, face);

	out = add_plies(out, PLY_SINGLE, steps, from, steps);
	return forms ? add_plies(out, PLY_FORM, steps, forms, 0) : out;
}

static SELDOM int slow_plies(const struct rules *r, const struct state *s,
    const struct permit *permit, struct ply out[MOVES_MAX])
{
	struct move all[MOVES_MAX];
	int n = moves_list(r, s, permit, all);

	for (int i = 0; i < n; i++)
		out[i] = all[i].ply;
	return n;
}

int moves_plies(const struct rules *r, const struct state *s,
    const struct permit *permit, struct ply out[MOVES_MAX])
{
	int first = hand_first(s);
	struct ply *end;

	if (permit || !r->plain)
		return slow_plies(r, s, permit, out);
	if (state_has_marks(s) || s->nhand > 1) {
		struct plain p = plain_look_at_marks(r, s, s->turn);

		if (!plain_is_exact(r, &p))
			return slow_plies(r, s, permit, out);
		end = plain_plies(r, s, &p, out);
	} else {
		end = plain_plies_unmarked(r, s, first, out);
	}
	if (end == out || r->key.pass == PASS_BY_CHOICE)
		*end++ = (struct ply){ PLY_PASS, r->bits[first].steps, 0, 0 };
	return (int)(end - out);
}

static enum verdict judge_pass(const struct rules *r, const struct state *s,
    struct ply ply, const struct permit *permit)
{
	if (r->key.pass == PASS_FORCED && moves_any(r, s, permit))
		return VERDICT_MUST_PLAY;
	if (ply.throw != smallest_in_hand(r, s))
		return VERDICT_LOST_OUT_OF_ORDER;
	return VERDICT_OK;
}

/* Why what was written as the end of a move is not where it ends. */
static enum verdict wrong_end(const struct attempt *a, struct ply ply, int steps)
{
	int plain;

	if (a->r->key.block == BLOCK_STOP && ply.from != 0 &&
	    attempt_carry(a, ply.from, steps, &plain) == VERDICT_OK && plain == ply.to)
		return VERDICT_WRONG_STOP;
	return VERDICT_WRONG_LENGTH;
}

/* A verdict on the length comes before one on the place: a slip of the pen is likelier.
 */
static enum verdict judge_end(const struct attempt *a, struct ply ply, int steps,
    enum verdict v, const struct move *m)
{
	if (v == VERDICT_OK || v == VERDICT_OWN_PAWN_THERE || v == VERDICT_INNER_FULL ||
	    v == VERDICT_CROSSES_PAIR || v == VERDICT_SINGLE_MEETS_PAIR ||
	    v == VERDICT_PAIR_MEETS_PAIR) {
		if (m->ply.to != ply.to)
			return wrong_end(a, ply, steps);
		return v;
	}
	/* F written for a throw that runs past it is no slip of the pen but a hope. */
	if (v == VERDICT_PAST_FINAL && ply.to == a->r->last)
		return v;
	if ((v == VERDICT_PAST_FINAL || v == VERDICT_NO_ACCESS) &&
	    ply.to != ply.from + steps)
		return VERDICT_WRONG_LENGTH;
	return v;
}

static enum verdict judge_single_ply(
    const struct attempt *a, struct ply ply, struct move *m)
{
	const struct side *side = &a->s->side[a->seat];
	uint64_t singles = attempt_singles_on(a, ply.from);

	if (singles == 0)
		return side_on(side, ply.from) ? VERDICT_PAWN_IS_PAIRED
					       : VERDICT_NO_PAWN_THERE;
	/* Resting singles come last, so the first tells whether any can move. */
	if (side->mark[side_first(singles)] & MARK_REST)
		return VERDICT_RESTING;
	enum verdict v = attempt_single(a, ply.from, m);

	if (v == VERDICT_OK && m->ply.to == ply.to)
		return VERDICT_OK;
	return judge_end(a, ply, a->throw, v, m);
}

static enum verdict judge_pair_ply(
    const struct attempt *a, struct ply ply, struct move *m)
{
	const struct side *side = &a->s->side[a->seat];
	uint64_t pairs = side_on(side, ply.from) & side_marked(side, MARK_PAIR);

	if (pairs == 0)
		return VERDICT_NO_PAIR_THERE;
	int place = side_first(pairs);

	if (side->mark[place] & MARK_REST)
		return VERDICT_RESTING;
	enum verdict v = attempt_pair(a, place, m);

	return judge_end(a, ply, a->r->pair_steps[a->face], v, m);
}

/* Does anything that is in hand capture? */
static bool any_captures(
    const struct rules *r, const struct state *s, const struct permit *permit)
{
	struct move all[MOVES_MAX];
	int n = list_all(r, s, permit, all, MOVES_MAX);

	for (int i = 0; i < n; i++)
		if (all[i].captures)
			return true;
	return false;
}

enum verdict moves_judge(const struct rules *r, const struct state *s, struct ply ply,
    const struct permit *permit, struct move *m)
{
	struct attempt a = { .r = r, .s = s, .seat = s->turn, .throw = ply.throw };
	enum verdict v = VERDICT_OK;

	a.face = rules_face(r, ply.throw);
	if (a.face == NO_FACE)
		return VERDICT_NO_SUCH_THROW;
	if (ply.from > r->last)
		return VERDICT_NO_PAWN_THERE;
	if (!s->hand[a.face])
		return VERDICT_THROW_NOT_IN_HAND;
	if (ply.kind == PLY_SINGLE) {
		a.pairs = state_has_pairs(s);
		v = judge_single_ply(&a, ply, m);
	} else {
		*m = (struct move){ .ply = ply };
		if (ply.kind == PLY_PASS)
			return judge_pass(r, s, ply, permit);
		if (ply.kind == PLY_VOID)
			return VERDICT_NOT_VOID;
		a.pairs = true;
		v = ply.kind == PLY_PAIR ? judge_pair_ply(&a, ply, m)
					 : attempt_form(&a, ply.from);
	}
	if (v != VERDICT_OK)
		return v;
	m->ply = ply;
	if (permit && !script_allows(&a, permit, m))
		return VERDICT_SCRIPT_FORBIDS;
	if (r->key.capture_forced && m->captures == 0 && any_captures(r, s, permit))
		return VERDICT_MUST_CAPTURE;
	return VERDICT_OK;
}

int moves_target(const struct rules *r, const struct state *s, enum seat seat,
    bool pair, int from, int throw)
{
	struct attempt a = attempt_of(r, s, seat);
	int to, face = rules_face(r, throw);

	if (face == NO_FACE || from < 1 || from >= r->last)
		return 0;
	int steps = pair ? r->pair_steps[face] : throw;

	return steps && attempt_carry(&a, from, steps, &to) == VERDICT_OK ? to : 0;
}
