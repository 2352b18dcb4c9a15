/*
 * plain - moves by bits, quickly: for rules without a key that asks for more.
 *
 * Only core/ includes this. Steps are bits of a word here, so all moves of a throw come
 * from one shift. The full judge in attempt.c says the same, ply by ply; a test holds
 * both equal.
 */
#ifndef PAGDI_CORE_PLAIN_H
#define PAGDI_CORE_PLAIN_H

#include "core/moves.h"
#include "core/side.h"

/* Steps are bits of a word: none is above this, and bit 63 is never set. */
enum { PLAIN_LAST = 62 };

/* What one seat sees: steps as bits of its own route. */
struct plain {
	uint64_t singles; /* where a single that does not rest stands */
	uint64_t pairs;   /* likewise pairs */
	uint64_t bars;    /* where an enemy pair stands, on a square not safe */
};

/* The same where there are marks. */
struct plain plain_look_at_marks(
    const struct rules *r, const struct state *s, int seat);

static inline struct plain plain_look(
    const struct rules *r, const struct state *s, int seat)
{
	if (state_has_marks(s))
		return plain_look_at_marks(r, s, seat);
	return (struct plain){ .singles = s->side[seat].on };
}

/* Is all below exact? Else a move may end on a bar, sooner than its throw says. */
static inline bool plain_is_exact(const struct rules *r, const struct plain *p)
{
	return p->bars == 0 || r->key.block != BLOCK_STOP;
}

/* The steps from which a move of so many steps is not possible because of bars. */
uint64_t plain_barred(
    const struct rules *r, uint64_t bars, int steps, enum pair_meet meets);

/* The steps from which this face moves a single, as far as it carries. */
static inline uint64_t plain_singles(const struct rules *r, const struct state *s,
    const struct plain *p, int seat, int face)
{
	const struct face_bits *b = &r->bits[face];
	uint64_t full = s->side[seat].on & r->lone[seat];
	uint64_t from =
	    p->singles & b->single[s->access >> seat & 1] & ~(full >> b->steps);

	if (p->bars)
		from &= ~plain_barred(r, p->bars, b->steps, r->key.single_meets);
	return from;
}

/* Likewise a pair. */
static inline uint64_t plain_pairs(const struct rules *r, const struct state *s,
    const struct plain *p, int seat, int face)
{
	const struct face_bits *b = &r->bits[face];
	uint64_t from = p->pairs & b->pair[s->access >> seat & 1] &
			~(r->lone[seat] >> b->pair_steps);

	if (p->bars)
		from &= ~plain_barred(r, p->bars, b->pair_steps, r->key.pair_meets);
	return from;
}

/* Of these steps, those where two singles of a side stand. */
uint64_t plain_twins(const struct side *side, uint64_t steps);

/* The steps where this face may tie two singles. */
static inline uint64_t plain_forms(
    const struct rules *r, const struct state *s, int seat, int face)
{
	if (r->bits[face].steps != 2)
		return 0;
	uint64_t here = s->side[seat].on & r->pairable[seat];

	return here ? plain_twins(&s->side[seat], here) : 0;
}

/* Where nobody has marks: the steps from which this face moves a single. */
static inline uint64_t plain_unmarked(
    const struct rules *r, const struct state *s, int seat, int face)
{
	const struct face_bits *b = &r->bits[face];
	uint64_t on = s->side[seat].on;

	return on & b->single[s->access >> seat & 1] &
	       ~((on & r->lone[seat]) >> b->steps);
}

/* Can this seat surely move with a throw of 1? Nearly always so, and quick to see. */
static inline bool plain_is_free(const struct rules *r, const struct state *s, int seat)
{
	const struct side *side = &s->side[seat];

	if (!r->one_step)
		return false;
	/* Enemy pairs do not matter: one step crosses nothing. */
	uint64_t from = plain_unmarked(r, s, seat, 0);

	/* Among own marks it is enough that the hindmost has none. */
	return side->marks == 0 ? from != 0
				: side->mark[0] == 0 && from >> side->step[0] & 1;
}

/*
 * Can this seat play anything with one of the faces whose hand[] is not zero (NULL: any
 * face)? Only where plain_is_exact.
 */
bool plain_can(const struct rules *r, const struct state *s, const struct plain *p,
    int seat, const uint8_t *hand);

/*
 * Move a single of the seat to act where that is legal and what follows is plain;
 * false leaves all as it was. Captures are counted in *fx and made; access is not
 * settled.
 */
bool plain_move(
    const struct rules *r, struct state *s, struct ply ply, struct effects *fx);

#endif
