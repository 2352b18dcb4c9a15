/*
 * schedule - which game is played by whom, on which seats, with which throws. Pure: it
 * follows from the seed, the players and the seating alone.
 *
 * Games come in groups that share their throws. Within a group the players change
 * seats, so that luck cancels.
 */
#ifndef PAGDI_MATCH_SCHEDULE_H
#define PAGDI_MATCH_SCHEDULE_H

#include "core/dice.h"
#include "core/state.h"

enum seating {
	SEATING_LOTS,   /* who sits where in a group's first game is drawn by lots */
	SEATING_ROTATE, /* ... is the order given */
	SEATING_FIXED,  /* everybody keeps his seat; each game has throws of its own */
};

struct schedule {
	struct span seed; /* the text; borrowed */
	int nplayers;     /* 2 to 4 */
	enum seating seating;
};

/* One game: numbers count from 0 here, from 1 in everything that people see. */
struct pairing {
	long game, group;
	int round;            /* which game of its group */
	struct seed seed;     /* its group's */
	unsigned seats;       /* who sits, a mask */
	int8_t player[SEATS]; /* on each seat; -1: nobody */
};

/* What the games of one group have in common. */
struct grouping {
	long group;
	struct seed seed;
	int list[SEATS]; /* the players, as they sit in its first game */
};

/* How many games a group has: 2, 6 or 4; 1 where the seating is fixed. */
int schedule_group(const struct schedule *s);
/* The smallest number of whole groups' games that is at least `games`. */
long schedule_round_up(const struct schedule *s, long games);
void schedule_grouping(const struct schedule *s, long group, struct grouping *out);
void schedule_round(
    const struct schedule *s, const struct grouping *g, int round, struct pairing *out);
/* Both in one. */
void schedule_pairing(const struct schedule *s, long game, struct pairing *out);

/* The word of a seating, and the seating of a word; false where it is none. */
const char *seating_word(enum seating s);
bool seating_parse(struct span word, enum seating *out);

#endif
