#include "stats/sprt.h"

#include <assert.h>
#include <math.h>

#include "stats/elo.h"

/*
 * Half a group is added to each of the cells 0, 1/2 and 1, which every pair of games
 * can come to: else a bot that wins always would have a likelihood of 0 under any mean
 * but 1 and never come to a verdict.
 */
static const double prior[SPRT_CELLS] = { 0.5, 0, 0.5, 0, 0.5 };

bool sprt_init(struct sprt *s, double elo0, double elo1, double alpha, double beta)
{
	const double least = 1e-6;

	*s = (struct sprt){ 0 };
	/* Written so that what is no number fails too. */
	if (!(elo0 < elo1 && elo0 >= -1000 && elo1 <= 1000))
		return false;
	if (!(alpha >= least && alpha <= 0.5 && beta >= least && beta <= 0.5 &&
		alpha + beta < 1))
		return false;
	s->score0 = elo_score(elo0);
	s->score1 = elo_score(elo1);
	s->lower = log(beta / (1 - alpha));
	s->upper = log((1 - beta) / alpha);
	return true;
}

/*
 * Of all distributions over the cells whose mean is `mean`, the likeliest for these
 * counts is p_i = n_i / (n (1 + theta (a_i - mean))), a_i the score of the cell, where
 * theta makes the mean right: sum of n_i (a_i - mean) / (1 + theta (a_i - mean)) = 0.
 * The sum falls as theta grows and goes from +infinity to -infinity between the ends,
 * so halving finds it, in as many steps as a double has bits to settle.
 */
static double find_theta(const double n[SPRT_CELLS], double mean)
{
	double low = -1 / (1 - mean), high = 1 / mean;

	for (int step = 0; step < 64; step++) {
		double theta = (low + high) / 2, sum = 0;

		for (int i = 0; i < SPRT_CELLS; i++) {
			double off = 0.25 * i - mean;

			sum += n[i] * off / (1 + theta * off);
		}
		if (sum > 0)
			low = theta;
		else
			high = theta;
	}
	return (low + high) / 2;
}

/* The log-likelihood ratio: the sum of n_i ln(p1_i / p0_i). */
static double ratio(const struct sprt *s)
{
	double n[SPRT_CELLS], sum = 0;

	for (int i = 0; i < SPRT_CELLS; i++)
		n[i] = (double)s->cell[i] + prior[i];
	double theta0 = find_theta(n, s->score0), theta1 = find_theta(n, s->score1);

	for (int i = 0; i < SPRT_CELLS; i++)
		sum += n[i] * (log1p(theta0 * (0.25 * i - s->score0)) -
				  log1p(theta1 * (0.25 * i - s->score1)));
	return sum;
}

enum sprt_verdict sprt_add(struct sprt *s, double group_score)
{
	assert(group_score >= 0 && group_score <= 1);
	if (s->verdict != SPRT_GOING) {
		s->late++;
		return s->verdict;
	}
	s->cell[llround(4 * group_score)]++;
	s->groups++;
	s->llr = ratio(s);
	if (s->llr >= s->upper)
		s->verdict = SPRT_H1;
	else if (s->llr <= s->lower)
		s->verdict = SPRT_H0;
	return s->verdict;
}

double sprt_llr(const struct sprt *s)
{
	return s->llr;
}

const char *sprt_word(enum sprt_verdict v)
{
	static const char *const words[] = { "going", "H0", "H1" };

	return words[v];
}
