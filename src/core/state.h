/*
 * state - one position: whose pawns stand where, whose turn it is, what is thrown and
 * owed.
 *
 * A value without pointers, copied with '=', equal where state_equal says so: sides are
 * kept sorted, so that one position has one form.
 */
#ifndef PAGDI_CORE_STATE_H
#define PAGDI_CORE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rules.h"

/* What a pawn is besides its step. Both pawns of a pair carry the same marks. */
enum mark {
	MARK_GUEST =
	    1, /* of a pair that is another pair's guest; only where rules mark them */
	MARK_REST = 2, /* may not move again this turn; only for the seat to act */
	MARK_PAIR = 4, /* tied: this and a neighbour in the list are one pair */
};

enum { NO_PAWN = 255 }; /* the step of an unused place in a side */

/*
 * The pawns of one seat, sorted by step, then mark (singles before pairs, the resting
 * last). The two pawns of a pair are neighbours. Unused places (fewer pawns than 8, an
 * empty seat, a seat that forfeited) come last, NO_PAWN with mark 0.
 */
struct side {
	union {
		uint8_t step[PAWNS_MAX];
		uint64_t steps;
	};
	union {
		uint8_t mark[PAWNS_MAX];
		uint64_t marks;
	};
	/* Bit s: a pawn stands on step s. Steps from 64 on have no bit. It follows from
	 * the steps; side_sort computes it anew. */
	uint64_t on;
};

struct state {
	struct side side[SEATS];
	uint8_t hand[FACES_MAX]; /* how many throws of each face are in hand */
	uint8_t nhand;           /* ... and together; at-once 0 or 1. 0: to be cast */
	uint8_t turn;            /* the seat to act; SEAT_NONE: the play is over */
	uint8_t seats;           /* who takes part, a mask */
	uint8_t live;      /* who still plays: neither finished nor forfeited, a mask */
	uint8_t access;    /* who may pass the gate, a mask (0 where rules->open) */
	uint8_t forfeited; /* a mask */
	uint8_t place[SEATS]; /* from 1; 0 while it has none */
	uint8_t run;          /* again-throws in a row (at-once with void-run) */
	uint8_t spare;        /* always 0: no padding, so that bytes can be compared */
	uint16_t owed; /* casts owed beyond the throw in hand or about to be cast */
};

/* Where all begins: pawns at the start, starter (one of seats) to cast. */
void state_deal(
    struct state *s, const struct rules *r, unsigned seats, enum seat starter);

bool state_equal(const struct state *a, const struct state *b);
static inline bool state_over(const struct state *s)
{
	return s->turn == SEAT_NONE;
}

/* The seats of this many players where nobody says: S N, S E N, all four. */
unsigned state_usual_seats(int nplayers);
/* The next seat after `from`, in the order of turns, of those in mask (mask is not
 * empty). */
enum seat state_next_seat(const struct rules *r, unsigned mask, enum seat from);

/*
 * The seat that is ahead: fewest steps to go, all its pawns together, of those that
 * have not forfeited. SEAT_NONE where two are level.
 */
enum seat state_ahead(const struct state *s);

/* How many pawns a seat has on a step, pairs counting two. */
int state_count(const struct state *s, enum seat seat, int step);

/*
 * What is wrong with a state that should not arise, or NULL. This checks our own work
 * (pawn counts, sorted sides, limits, places); text from outside is judged by
 * notation/position.
 */
const char *state_broken(const struct rules *r, const struct state *s);

/*
 * Bring a side into its one order, and its `on` up to date, after its steps or marks
 * were set by hand.
 */
void side_sort(struct side *side);

#endif
