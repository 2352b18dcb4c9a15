/*
 * elo - what shares of games say of a difference in strength, and how sure it is.
 *
 * A difference of d Elo stands for a score of 1 / (1 + 10^(-d/400)): 400 is ten to one.
 * All intervals are of 95 %.
 */
#ifndef PAGDI_STATS_ELO_H
#define PAGDI_STATS_ELO_H

#include <stdbool.h>

#include "stats/spread.h"

double elo_score(double elo);      /* the score that a difference stands for */
double elo_of_score(double score); /* of a score between 0 and 1, without them */

/* The share of the normal distribution that lies below z. */
double normal_below(double z);

/* A group's score is a whole number of these: a mean of 1, 2, 3, 4 or 6 games in
 * twelfths. What is called scores here are groups' scores in parts. */
enum { SCORE_PARTS = 144 };

/* The largest share of groups that n of them show none of in one of forty series. */
double unseen_most(double n);

/*
 * The mean score and its interval; false where there are fewer than two groups. It is
 * Wilson's for as many single games as spread like these groups. But never narrower
 * than this: of what is not seen there may be unseen_most(), all 0 or all 1. Groups
 * that are all alike therefore have an interval too.
 */
bool score_interval(const struct spread *scores, double *mean, struct interval *out);

/* One bot against another. */
struct elo_estimate {
	double score; /* shares */
	struct interval share;
	double elo, elo_low, elo_high;   /* where they are: */
	bool has_elo, has_low, has_high; /* a share of 0 or 1 has none */
	double los;        /* how likely it is that the first is the better one */
	bool has_spread;   /* the groups differ, so that this is known: */
	double normalised; /* the difference in spreads of a game's score, as Elo */
};

/* False where there are fewer than two groups. */
bool elo_estimate(
    const struct spread *scores, int group_size, struct elo_estimate *out);

#endif
