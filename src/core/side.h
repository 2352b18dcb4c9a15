/*
 * side - the pawns of one seat as eight bytes of steps and eight of marks, worked on
 * whole.
 *
 * Only core/ includes this. Byte i of a word, from the lowest, is place i, on machines
 * of either byte order; side_word and its like see to it, and nothing else reads or
 * writes the words of a struct side. Searching all eight places takes a handful of
 * instructions and no branch.
 */
#ifndef PAGDI_CORE_SIDE_H
#define PAGDI_CORE_SIDE_H

#include <endian.h>

#include "core/state.h"

/* What few plies need stays a call: inlined, all plies would save its registers. */
#define SELDOM __attribute__((noinline))

#define SIDE_ONES UINT64_C(0x0101010101010101)
#define SIDE_HIGH UINT64_C(0x8080808080808080)
#define SIDE_PAIRS (SIDE_ONES * MARK_PAIR)
#define SIDE_RESTS (SIDE_ONES * MARK_REST)

/* Between a word as it lies in memory, the first place first, and its value. */
static inline uint64_t side_word(uint64_t word)
{
	return le64toh(word);
}

static inline uint64_t side_steps(const struct side *side)
{
	return side_word(side->steps);
}

static inline uint64_t side_marks(const struct side *side)
{
	return side_word(side->marks);
}

/* The top bit of each byte of x that equals v. */
static inline uint64_t side_equal(uint64_t x, int v)
{
	uint64_t y = x ^ (SIDE_ONES * (uint64_t)v);

	return ~(((y & ~SIDE_HIGH) + ~SIDE_HIGH) | y | ~SIDE_HIGH);
}

/* The top bit of each place on this step; its count is how many pawns stand there. */
static inline uint64_t side_on(const struct side *side, int step)
{
	return side_equal(side_steps(side), step);
}

static inline int side_count(uint64_t places)
{
	/* One bit a byte: the multiplication adds them up in the top byte. */
	return (int)((places >> 7) * SIDE_ONES >> 56);
}

/* The first place of a non-empty set. */
static inline int side_first(uint64_t places)
{
	return __builtin_ctzll(places) / 8;
}

/* The places whose mark has a bit of `bits` (one bit, MARK_...), as top bits. */
static inline uint64_t side_marked(const struct side *side, int bit)
{
	return side_equal(side_marks(side) & (SIDE_ONES * (uint64_t)bit), bit);
}

static inline uint64_t side_below(
    int place) /* all bits of the places before this one */
{
	return (UINT64_C(1) << 8 * place) - 1;
}

/* The bit of a step in `on`; steps from 64 on, and NO_PAWN, have none. */
static inline uint64_t side_bit(int step)
{
	return step < 64 ? UINT64_C(1) << step : 0;
}

/* Take the pawn at a place out; those after it move up. */
static inline void side_take(struct side *side, int place)
{
	uint64_t low = side_below(place);
	uint64_t steps = side_steps(side), marks = side_marks(side);
	int step = side->step[place];

	side->steps =
	    side_word((steps & low) | (steps >> 8 & ~low) | (uint64_t)NO_PAWN << 56);
	if (marks)
		side->marks = side_word((marks & low) | (marks >> 8 & ~low));
	if (!side_on(side, step))
		side->on &= ~side_bit(step);
}

/* Put a pawn in where the order wants it, the last place being free. */
static inline void side_put(struct side *side, int step, int mark)
{
	int place = 0;

	while (side->step[place] < step ||
	       (side->step[place] == step && side->mark[place] <= mark &&
		   side->step[place] != NO_PAWN))
		place++;
	uint64_t low = side_below(place);
	uint64_t steps = side_steps(side), marks = side_marks(side);

	side->on |= side_bit(step);
	side->steps = side_word(
	    (steps & low) | (steps & ~low) << 8 | (uint64_t)step << 8 * place);
	if (marks | (unsigned)mark)
		side->marks = side_word(
		    (marks & low) | (marks & ~low) << 8 | (uint64_t)mark << 8 * place);
}

/* The steps of all pawns together; places without one count alike for every seat. */
static inline unsigned side_gone(const struct side *side)
{
	const uint64_t lanes = UINT64_C(0x00ff00ff00ff00ff);
	uint64_t sums = (side->steps & lanes) + (side->steps >> 8 & lanes);

	return (unsigned)(sums * UINT64_C(0x0001000100010001) >> 48);
}

/* Does any pawn anywhere have a mark? */
static inline bool state_has_marks(const struct state *s)
{
	return (s->side[0].marks | s->side[1].marks | s->side[2].marks |
		   s->side[3].marks) != 0;
}

/* Does any pair stand anywhere? */
static inline bool state_has_pairs(const struct state *s)
{
	return ((s->side[0].marks | s->side[1].marks | s->side[2].marks |
		    s->side[3].marks) &
		   SIDE_PAIRS) != 0;
}

#endif
