/*
 * compare_figure - figures of a rule set with their 95 % intervals, and whether those
 * of two rule sets differ by more than chance.
 */
#ifndef PAGDI_STATS_COMPARE_FIGURE_H
#define PAGDI_STATS_COMPARE_FIGURE_H

#include "stats/chi2.h"
#include "stats/compare.h"

const char *compare_figure_word(enum compare_figure f); /* "plies" ... "skill_score" */
static inline bool compare_figure_is_share(enum compare_figure f)
{
	return (int)f >= COMPARE_NMEASURES;
}

/* Is it measured where these play, by so many players? */
bool compare_figure_of(enum compare_figure f, enum compare_play play, int nplayers);

struct compare_value {
	long long n;       /* of so many games (groups, for the score) */
	bool has;          /* n > 0: there is a value */
	bool has_interval; /* n >= COMPARE_FEW, and they differ: and an interval */
	double value, low, high;
	double sd; /* of a mean's values; 0 for shares and the score */
};

/* Means: Student's t. Shares, from 0 to 1: Wilson; the score: Student's t of groups. */
void compare_value(
    const struct compare_sums *sums, enum compare_figure f, struct compare_value *out);

struct compare_difference {
	double value, low, high; /* b less a */
	double p; /* how often chance alone would make it as large, two-sided */
};

/*
 * Means and the score: normal, by both variances. Shares: Newcombe's interval, and the
 * normal test of a common share. False where either has too few, or nothing differs.
 */
bool compare_difference(const struct compare_sums *a, const struct compare_sums *b,
    enum compare_figure f, struct compare_difference *out);

/* Do the seats win alike? False where too few games were won. */
bool compare_seats(const struct compare_sums *sums, int nplayers, struct chi2 *out);

#endif
