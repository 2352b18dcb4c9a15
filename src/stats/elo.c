#include "stats/elo.h"

#include <math.h>

double elo_score(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

double elo_of_score(double score)
{
	return 400 * log10(score / (1 - score));
}

/* Its expansion in powers of 1 / freedom about the normal quantile. */
double student_975(double freedom)
{
	const double z = 1.959963984540054;
	const double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z, z9 = z7 * z * z;
	const double v = freedom, v2 = v * v;

	return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v2) +
	       (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v2 * v) +
	       (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) /
		   (92160 * v2 * v2);
}

double normal_below(double z)
{
	return erfc(-z / sqrt(2)) / 2;
}

void group_scores_add(struct group_scores *g, long parts)
{
	g->groups++;
	g->sum += parts;
	g->square += (int64_t)parts * parts;
}

/* The spread of the groups' scores: an estimate of their variance. */
static double variance(const struct group_scores *g)
{
	double n = (double)g->groups, sum = (double)g->sum;
	double square = n * (double)g->square - sum * sum;

	return fmax(square, 0) / (n * (n - 1)) / ((double)SCORE_PARTS * SCORE_PARTS);
}

bool score_interval(
    const struct group_scores *g, double *mean, double *low, double *high)
{
	double n = (double)g->groups;

	if (g->groups < 2)
		return false;
	double half = student_975(n - 1) * sqrt(variance(g) / n);

	*mean = (double)g->sum / (n * SCORE_PARTS);
	*low = fmax(*mean - half, 0);
	*high = fmin(*mean + half, 1);
	if (*mean >= 1)
		*low = pow(0.025, 1 / n);
	if (*mean <= 0)
		*high = 1 - pow(0.025, 1 / n);
	return true;
}

static bool share_elo(double share, double *elo)
{
	bool inside = share > 0 && share < 1;

	*elo = inside ? elo_of_score(share) : 0;
	return inside;
}

bool elo_estimate(
    const struct group_scores *g, int group_size, struct elo_estimate *out)
{
	const double scale = 800 / log(10);

	*out = (struct elo_estimate){ 0 };
	if (!score_interval(g, &out->score, &out->low, &out->high))
		return false;
	out->has_elo = share_elo(out->score, &out->elo);
	out->has_low = share_elo(out->low, &out->elo_low);
	out->has_high = share_elo(out->high, &out->elo_high);
	double spread = variance(g), off = out->score - 0.5;

	out->has_spread = spread > 0;
	if (out->has_spread) {
		out->los = normal_below(off / sqrt(spread / (double)g->groups));
		out->normalised = scale * off / sqrt(group_size * spread);
	}
	return true;
}
