/*
 * plain - moves of singles, quickly: the common case under rules without a key that
 * asks for more.
 *
 * Only core/ includes this. Steps are bits of a word here, so all moves of a throw come
 * from one shift. Whatever is not surely legal, pairs and passes included, is left to
 * the full judge: a test holds both equal.
 */
#ifndef PAGDI_CORE_PLAIN_H
#define PAGDI_CORE_PLAIN_H

#include "core/moves.h"
#include "core/side.h"

/* Steps are bits of a word: none is above this, and bit 63 is never set. */
enum { PLAIN_LAST = 62 };

/* What one seat sees: steps as bits of its own route. */
struct plain {
	uint64_t movable; /* where a single that does not rest stands */
	uint64_t own;     /* where any own pawn stands */
	uint64_t within;  /* where access lets a pawn from before the gate go */
	uint64_t bars;    /* where an enemy pair stands, on a square not safe */
};

/* The bars of a seat, where any enemy has marks. */
uint64_t plain_bars(const struct rules *r, const struct state *s, int seat);

/* The steps of a side as bits; unused places would be bit 63. */
static inline uint64_t plain_own(const struct rules *r, const struct side *side)
{
	uint64_t own =
	    UINT64_C(1) << (side->step[0] & 63) | UINT64_C(1) << (side->step[1] & 63) |
	    UINT64_C(1) << (side->step[2] & 63) | UINT64_C(1) << (side->step[3] & 63);

	for (int i = 4; i < r->key.pawns; i++)
		own |= UINT64_C(1) << (side->step[i] & 63);
	return own & ~(UINT64_C(1) << 63);
}

static inline struct plain plain_look(
    const struct rules *r, const struct state *s, int seat)
{
	const struct side *side = &s->side[seat];
	struct plain p = { .own = plain_own(r, side) };

	p.movable = p.own;
	p.within = r->open || s->access & SEAT_BIT(seat) ? r->to_last : r->to_gate;
	if (state_has_pairs(s))
		p.bars = plain_bars(r, s, seat);
	if (side->marks) {
		p.movable = 0;
		for (int i = 0; i < r->key.pawns; i++)
			p.movable |= (uint64_t)(side->mark[i] == 0) << side->step[i];
	}
	return p;
}

/* Every step to which a single can be moved with this throw, were there no bars. */
static inline uint64_t plain_targets(
    const struct rules *r, const struct plain *p, int seat, int throw)
{
	/* A pawn past the gate goes on without access, one before it may not pass. */
	uint64_t inner = (p->movable & ~r->to_gate) << throw &r->to_last;
	uint64_t outer = (p->movable & r->to_gate) << throw &p->within;

	return (inner | outer) & ~(p->own & r->single[seat]);
}

/* Does a bar lie on the way, the step where it ends included? */
static inline bool plain_barred(const struct plain *p, int from, int to)
{
	return (p->bars & ((UINT64_C(2) << to) - (UINT64_C(2) << from))) != 0;
}

/* Surely able to play something with one of these faces? (False: not surely.) */
static inline bool plain_can(
    const struct rules *r, const struct plain *p, int seat, const uint8_t *hand)
{
	for (int face = 0; face < r->key.nfaces; face++)
		if ((!hand || hand[face]) &&
		    plain_targets(r, p, seat, rules_value(r, face)) && !p->bars)
			return true;
	return false;
}

/*
 * Move a single of the seat to act, whose throw is in hand, where that is surely legal;
 * false leaves all as it was. Captures are counted in *fx and made; access is not
 * settled.
 */
bool plain_move(
    const struct rules *r, struct state *s, struct ply ply, struct effects *fx);

#endif
