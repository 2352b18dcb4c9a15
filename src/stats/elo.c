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

double normal_below(double z)
{
	return erfc(-z / sqrt(2)) / 2;
}

double unseen_most(double n)
{
	return 1 - pow(0.025, 1 / n);
}

bool score_interval(const struct spread *scores, double *mean, struct interval *out)
{
	const double all = SCORE_PARTS;
	double n = (double)scores->n, variance = spread_variance(scores) / (all * all);

	if (scores->n < 2)
		return false;
	double m = spread_mean(scores) / all, other = unseen_most(n);

	*mean = m;
	*out = (struct interval){ m, m };
	if (variance > 0) {
		double alone = n * m * (1 - m) / variance;

		wilson_interval(m * alone, alone, out);
	}
	out->low = fmin(out->low, m - m * other);
	out->high = fmax(out->high, m + (1 - m) * other);
	return true;
}

static bool share_elo(double share, double *elo)
{
	bool inside = share > 0 && share < 1;

	*elo = inside ? elo_of_score(share) : 0;
	return inside;
}

bool elo_estimate(const struct spread *scores, int group_size, struct elo_estimate *out)
{
	const double scale = 800 / log(10);

	*out = (struct elo_estimate){ 0 };
	if (!score_interval(scores, &out->score, &out->share))
		return false;
	out->has_elo = share_elo(out->score, &out->elo);
	out->has_low = share_elo(out->share.low, &out->elo_low);
	out->has_high = share_elo(out->share.high, &out->elo_high);
	double sd = spread_sd(scores) / SCORE_PARTS, off = out->score - 0.5;
	double end =
	    off > 0 ? out->score - out->share.low : out->share.high - out->score;

	out->los = normal_below(SPREAD_Z * off / end);
	out->has_spread = sd > 0;
	if (out->has_spread)
		out->normalised = scale * off / (sd * sqrt(group_size));
	return true;
}
