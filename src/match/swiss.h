/*
 * swiss - the tables of a swiss tournament, a round at a time: those of a like score
 * meet, and again as seldom as can be. A pure function of the seed and all results
 * before.
 *
 * Entrants stand in the order of their scores, then of the round's lot. Who is left
 * over where the entrants do not fill the tables sits out: of those who did so least
 * often, the last in that order. Sitting out counts as half a point a game.
 *
 * Tables are filled from the top: the first in order who has no seat, then one by one
 * the next who met those at the table least often. After that, two players of different
 * tables change places as long as somewhere that saves meetings that were, or, with as
 * many, brings closer scores together.
 */
#ifndef PAGDI_MATCH_SWISS_H
#define PAGDI_MATCH_SWISS_H

#include "match/outcome.h"
#include "match/schedule.h"

struct swiss {
	const struct schedule *schedule; /* borrowed; its tables are these */
	struct tables tables;
	long long *score; /* of each entrant, in units of SCORE_UNIT a point */
	uint16_t *met;    /* how often two sat at a table; nentrants squared */
	uint16_t *sat_out;
	long long games; /* that were added */
};

/* Pairs the first round. */
void swiss_init(struct swiss *w, const struct schedule *s);
void swiss_clear(struct swiss *w); /* fine on a zeroed one, fine twice */
/* Add the next game of the schedule; the last of a round pairs the next one. */
void swiss_add(struct swiss *w, const struct outcome *o);
/* Does this entrant sit out in this round, which must be paired? */
bool swiss_sits_out(const struct swiss *w, int round, int entrant);

#endif
