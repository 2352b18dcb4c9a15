/* playout_part - what the two ways of playing out share. Only they include this. */
#ifndef PAGDI_CORE_PLAYOUT_PART_H
#define PAGDI_CORE_PLAYOUT_PART_H

#include "core/playout.h"

/* A face, from the upper half of fresh bits. */
static inline int playout_face(const struct playout *p, uint64_t bits)
{
	const struct rules *r = p->r;
	uint32_t left;
	int face = 0;

	if (p->size)
		return p->face[(bits >> 32) * p->size >> 32];
	left = (uint32_t)((bits >> 32) * r->weight >> 32);
	while (left >= r->key.faces[face].weight)
		left -= r->key.faces[face++].weight;
	return face;
}

/* One of n > 0, by the lower half of the bits. */
static inline uint32_t playout_choice(uint64_t bits, uint32_t n)
{
	return (uint32_t)((bits & UINT32_MAX) * n >> 32);
}

/* A pass by this seat. */
static inline void tally_pass(struct playout_tally *t, int seat)
{
	t->passes++;
	if (++t->wait[seat] > t->longest)
		t->longest = t->wait[seat];
}

/* This seat is ahead after a turn; SEAT_NONE: two are level, and who led still does. */
static inline void tally_lead(struct playout_tally *t, int ahead)
{
	if (ahead == SEAT_NONE || ahead == t->leader)
		return;
	t->leads += t->leader != SEAT_NONE;
	t->leader = (uint8_t)ahead;
}

/* Does a turn of `next` after one of `last` begin a round? */
static inline bool tally_wraps(
    const struct playout_tally *t, const struct rules *r, int last, int next)
{
	/* How far each is from the first seat, in the order of turns. */
	int a = (last - t->first) & 3, b = (next - t->first) & 3;

	return r->key.order == CLOCKWISE ? (-b & 3) <= (-a & 3) : b <= a;
}

/* playout_ply with these bits. */
void playout_ply_by(
    struct playout *p, struct state *s, struct playout_tally *t, uint64_t bits);

/*
 * Play on from a position of p->quick rules, nothing in hand or owed, at least one ply:
 * until a pair is touched, the game is over or *t has max_plies plies.
 */
void playout_quick(
    struct playout *p, struct state *s, struct playout_tally *t, long long max_plies);

#endif
