#include "stats/compare_figure.h"

#include <math.h>

const char *compare_figure_word(enum compare_figure f)
{
	static const char *const words[] = {
#define X(id, word) word,
		COMPARE_MEASURES(X) COMPARE_SHARES(X)
#undef X
	};

	return words[f];
}

bool compare_figure_of(enum compare_figure f, enum compare_play play, int nplayers)
{
	if (f == COMPARE_SKILL_WON || f == COMPARE_SKILL_SCORE)
		return play == COMPARE_SKILL;
	if (play == COMPARE_SKILL)
		return f == COMPARE_UNFINISHED;
	return f < COMPARE_WON_FIRST || (int)f - COMPARE_WON_FIRST < nplayers;
}

/* A share as what it counts, and of how many. */
struct part {
	long long count, of;
};

static struct part part_of(const struct compare_sums *s, enum compare_figure f)
{
	long long over = s->games - s->unfinished;

	switch (f) {
	case COMPARE_UNFINISHED:
		return (struct part){ s->unfinished, s->games };
	case COMPARE_DEADLOCKS:
		return (struct part){ s->deadlocks, over };
	case COMPARE_TIED:
		return (struct part){ s->tied, over };
	case COMPARE_NO_CAPTURE:
		return (struct part){ s->no_capture, over };
	case COMPARE_NO_ACCESS:
		return (struct part){ s->no_access, over };
	case COMPARE_SKILL_WON:
		return (struct part){ s->won_skilled, s->games };
	default:
		return (struct part){ s->won[f - COMPARE_WON_FIRST], over - s->tied };
	}
}

/* A mean, the variance of one value, and of how many. */
struct mean {
	double value, variance;
	long long n;
};

static struct mean mean_of(const struct compare_sums *s, enum compare_figure f)
{
	bool score = f == COMPARE_SKILL_SCORE;
	const struct spread *of = score ? &s->groups : &s->measure[f];
	double part = score ? 1.0 / SCORE_PARTS : 1;

	return (struct mean){ part * spread_mean(of), part * part * spread_variance(of),
		of->n };
}

static bool is_mean(enum compare_figure f)
{
	return (int)f < COMPARE_NMEASURES || f == COMPARE_SKILL_SCORE;
}

static void mean_value(
    const struct compare_sums *s, enum compare_figure f, struct compare_value *out)
{
	struct mean m = mean_of(s, f);
	struct interval i = { 0 };

	*out = (struct compare_value){ .n = m.n, .has = m.n > 0, .value = m.value };
	out->sd = f == COMPARE_SKILL_SCORE ? 0 : sqrt(m.variance);
	if (f == COMPARE_SKILL_SCORE) {
		out->has_interval = score_interval(&s->groups, &out->value, &i);
		out->low = i.low;
		out->high = i.high;
	} else if (spread_interval(&s->measure[f], &i)) {
		out->has_interval = true;
		/* Counts are never below 0, and so no mean of them is. */
		out->low = fmax(i.low, 0);
		out->high = i.high;
	}
}

static void share_value(struct part p, struct compare_value *out)
{
	struct interval i;

	*out = (struct compare_value){ .n = p.of, .has = p.of > 0 };
	if (!p.of)
		return;
	out->value = (double)p.count / (double)p.of;
	out->has_interval = wilson_interval((double)p.count, (double)p.of, &i);
	out->low = i.low;
	out->high = i.high;
}

void compare_value(
    const struct compare_sums *sums, enum compare_figure f, struct compare_value *out)
{
	if (is_mean(f))
		mean_value(sums, f, out);
	else
		share_value(part_of(sums, f), out);
	/* Two games may be alike by chance, and would be told as if all were. */
	if (out->n < COMPARE_FEW)
		out->has_interval = false;
}

/* How often chance alone makes a difference of so many standard errors. */
static double two_sided(double difference, double error)
{
	if (difference == 0)
		return 1;
	return erfc(fabs(difference) / error / sqrt(2));
}

/* False where neither has a spread to go by. */
static bool mean_difference(
    struct mean a, struct mean b, struct compare_difference *out)
{
	double error = sqrt(a.variance / (double)a.n + b.variance / (double)b.n);

	out->value = b.value - a.value;
	out->low = out->value - SPREAD_Z * error;
	out->high = out->value + SPREAD_Z * error;
	out->p = two_sided(out->value, error);
	return error > 0;
}

static void share_difference(
    struct part a, struct part b, struct compare_difference *out)
{
	double n = (double)a.of, m = (double)b.of;
	double p = (double)a.count / n, q = (double)b.count / m;
	double common = (double)(a.count + b.count) / (n + m);
	struct interval i, j;

	wilson_interval((double)a.count, n, &i);
	wilson_interval((double)b.count, m, &j);
	out->value = q - p;
	out->low = out->value - hypot(q - j.low, i.high - p);
	out->high = out->value + hypot(j.high - q, p - i.low);
	out->p = two_sided(out->value, sqrt(common * (1 - common) * (1 / n + 1 / m)));
}

bool compare_difference(const struct compare_sums *a, const struct compare_sums *b,
    enum compare_figure f, struct compare_difference *out)
{
	struct compare_value v, w;

	*out = (struct compare_difference){ 0 };
	compare_value(a, f, &v);
	compare_value(b, f, &w);
	if (v.n < COMPARE_FEW || w.n < COMPARE_FEW)
		return false;
	if (is_mean(f))
		return mean_difference(mean_of(a, f), mean_of(b, f), out);
	share_difference(part_of(a, f), part_of(b, f), out);
	return true;
}

bool compare_seats(const struct compare_sums *sums, int nplayers, struct chi2 *out)
{
	const uint32_t alike[SEATS] = { 1, 1, 1, 1 };

	return chi2_test(sums->won, alike, nplayers, out);
}
