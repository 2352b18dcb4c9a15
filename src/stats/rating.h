/*
 * rating - strengths of many bots from the orders in which they finished, by the model
 * of Plackett and Luce; of two at a table, by that of Bradley and Terry, which is the
 * same.
 *
 * A bot of strength t among those still in is the next to finish with the chance t over
 * the sum of their strengths. All that a series of games says of the strengths is then
 * how often each bot was chosen at a stage without being the last, and how often each
 * set of bots was still in at a stage of two or more. Both are kept as whole numbers.
 *
 * Those who share a place count as every order of them being equally often: in units of
 * a twelfth of a game that is whole too. Of m who share, each set of j is what is left
 * of them in one of C(m, j) cases, and each is not the last of them in (m - 1) / m;
 * twelve is a multiple of 2, 3, 4 and 6, which is all that four bots can come to.
 */
#ifndef PAGDI_STATS_RATING_H
#define PAGDI_STATS_RATING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/seat.h"
#include "stats/resample.h"

enum {
	RATING_UNIT = 12,
	RATING_MAX = 512, /* bots */
};

/* How a game ended. */
struct rating_game {
	int n; /* 2 to 4 bots */
	int16_t who[SEATS];
	uint8_t place[SEATS]; /* from 1; shared: the first of those places */
};

struct rating_tally;

struct rating {
	int k;                      /* bots, numbered from 0 */
	struct rating_tally *tally; /* of every set met; owned */
	size_t n, size;
	uint32_t *slot; /* a hash table of them, 1 + the index; owned */
	size_t nslots;
};

void rating_init(struct rating *r, int k);
void rating_clear(struct rating *r); /* fine on a zeroed one, fine twice */

/*
 * Add a group of games that share their throws, so that a replicate counts all of them
 * or none. The key is the group's, as in stats/resample.h.
 */
void rating_add(
    struct rating *r, const struct rating_game *game, int ngames, uint64_t key);

/*
 * The strengths that are likeliest, each bot having won half a game and lost half a
 * game against a bot of strength 1 besides, as Elo: 400 times the decimal logarithm.
 * Their mean is 0.
 */
struct rating_fit {
	int k;
	double *elo;       /* of each bot; owned */
	double *replicate; /* REPLICATES of each bot, one bot after the other; owned */
};

/* The likeliest strengths of the games, and where they are wanted of each replicate. */
void rating_fit(const struct rating *r, bool replicates, struct rating_fit *out);
void rating_fit_clear(struct rating_fit *f); /* fine on a zeroed one, fine twice */

/* A bot's Elo above that of another; above: -1 for the mean of all. */
double rating_elo(const struct rating_fit *f, int bot, int above);
/* The ends of its 95 % interval over the replicates, and the middle of these; only
 * where they were wanted. */
void rating_interval(const struct rating_fit *f, int bot, int above, double *low,
    double *middle, double *high);

/* The bytes that the sums take, for who wants to tell. */
size_t rating_bytes(const struct rating *r);

#endif
