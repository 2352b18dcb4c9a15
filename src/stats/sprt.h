/*
 * sprt - a sequential test between two bots: is the first better by elo1, or only by
 * elo0? It is asked after every group of games and stops as soon as it is clear.
 *
 * The groups are counted by their score. The likelihood of the counts under a mean
 * score s is that of the likeliest distribution over the cells whose mean is s, so
 * nothing is assumed of how far the groups of a dice game spread. sprt.c has the
 * formula.
 */
#ifndef PAGDI_STATS_SPRT_H
#define PAGDI_STATS_SPRT_H

#include <stdbool.h>

enum { SPRT_CELLS = 5 }; /* scores 0, 1/4, 1/2, 3/4 and 1 */

enum sprt_verdict {
	SPRT_GOING,
	SPRT_H0, /* the difference is elo0 rather than elo1 */
	SPRT_H1,
};

struct sprt {
	double score0, score1;      /* the mean scores that elo0 and elo1 stand for */
	double lower, upper;        /* the bounds of the log-likelihood ratio */
	long long cell[SPRT_CELLS]; /* groups counted, up to the verdict */
	long long groups;           /* their sum */
	long long late; /* groups that came after the verdict: not counted */
	double llr;     /* after the last one counted; 0 before the first */
	enum sprt_verdict verdict;
};

/*
 * alpha is how often H1 may be taken where H0 holds, beta the other way round. False
 * where this is no test: elo0 must be below elo1, both within 1000 of 0; alpha and beta
 * from 0.000001 to 0.5, and not 0.5 both.
 */
bool sprt_init(struct sprt *s, double elo0, double elo1, double alpha, double beta);

/*
 * Add a group's score of the first bot, from 0 to 1: the mean of its games, in
 * quarters. The verdict is that of the first crossing of a bound, whatever comes after
 * it.
 */
enum sprt_verdict sprt_add(struct sprt *s, double group_score);

double sprt_llr(const struct sprt *s);
const char *sprt_word(enum sprt_verdict v); /* "going", "H0", "H1" */

#endif
