#include "stats/spread.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

enum { TERMS_MAX = 10000, HALVINGS = 200 };

void spread_add(struct spread *s, long long value)
{
	unsigned long long size =
	    value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value;

	s->least = s->n && s->least < value ? s->least : value;
	s->most = s->n && s->most > value ? s->most : value;
	s->n++;
	s->sum += value;
	s->square += size * size;
}

double spread_mean(const struct spread *s)
{
	return s->n ? (double)s->sum / (double)s->n : 0;
}

/* A whole number of 128 bits; not every compiler has such a type. */
struct wide {
	uint64_t high, low;
};

static struct wide product(uint64_t a, uint64_t b)
{
	uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
	uint64_t low = al * bl, mid = ah * bl + (low >> 32);
	uint64_t middle = al * bh + (uint32_t)mid;

	return (struct wide){ ah * bh + (mid >> 32) + (middle >> 32),
		middle << 32 | (uint32_t)low };
}

/* a - b, which is not negative, rounded once. */
static double difference(struct wide a, struct wide b)
{
	uint64_t high = a.high - b.high - (a.low < b.low), low = a.low - b.low;

	if (!high)
		return (double)low;
	/* The first 64 bits say all; those after them only whether they are none. */
	int left = __builtin_clzll(high), more = 64 - left;
	uint64_t first = left ? high << left | low >> more : high;
	uint64_t rest = left ? low << left : low;

	return ldexp((double)(first | (rest != 0)), more);
}

/* The difference is taken of whole numbers, so that nothing cancels. */
double spread_variance(const struct spread *s)
{
	if (s->n < 2)
		return 0;
	uint64_t sum = s->sum < 0 ? 0 - (uint64_t)s->sum : (uint64_t)s->sum;
	double off = difference(product(s->square, (uint64_t)s->n), product(sum, sum));

	return off / ((double)s->n * (double)(s->n - 1));
}

double spread_sd(const struct spread *s)
{
	return sqrt(spread_variance(s));
}

bool spread_interval(const struct spread *s, struct interval *out)
{
	double sd = spread_sd(s);

	if (sd <= 0)
		return false;
	double half = student_quantile((double)(s->n - 1)) * sd / sqrt((double)s->n);

	out->low = spread_mean(s) - half;
	out->high = spread_mean(s) + half;
	return true;
}

/*
 * The continued fraction of the incomplete beta function I_x(a, b), from the front
 * (Lentz's method); quick where x < (a + 1) / (a + b + 2).
 */
static double beta_fraction(double a, double b, double x)
{
	const double tiny = DBL_MIN / DBL_EPSILON;
	double c = 1 / tiny, d = 1, value = 1;

	for (int k = 1; k < TERMS_MAX; k++) {
		int m = k / 2;
		double n = k % 2 ? -(a + m) * (a + b + m) : m * (b - m);

		n *= x / ((a + k - 1) * (a + k));
		d = 1 + n * d;
		d = 1 / (fabs(d) < tiny ? tiny : d);
		c = 1 + n / c;
		c = fabs(c) < tiny ? tiny : c;
		value *= c * d;
		if (fabs(c * d - 1) <= DBL_EPSILON)
			break;
	}
	return value;
}

/* The regularised incomplete beta function I_x(a, b). */
static double beta_lower(double a, double b, double x)
{
	int sign;

	if (x <= 0 || x >= 1)
		return x > 0;
	double front = exp(lgamma_r(a + b, &sign) - lgamma_r(a, &sign) -
			   lgamma_r(b, &sign) + a * log(x) + b * log1p(-x));

	if (x < (a + 1) / (a + b + 2))
		return front * beta_fraction(a, b, x) / a;
	return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double student_below(double t, double df)
{
	double tail = beta_lower(df / 2, 0.5, df / (df + t * t)) / 2;

	return t > 0 ? 1 - tail : tail;
}

double student_quantile(double df)
{
	double low = SPREAD_Z, high = 16; /* with one degree it is 12.7 */

	for (int i = 0; i < HALVINGS && high - low > 4 * DBL_EPSILON * high; i++) {
		double middle = (low + high) / 2;

		if (student_below(middle, df) < 0.975)
			low = middle;
		else
			high = middle;
	}
	return (low + high) / 2;
}

bool wilson_interval(double won, double n, struct interval *out)
{
	const double z2 = SPREAD_Z * SPREAD_Z;

	if (n <= 0)
		return false;
	double share = won / n, middle = (share + z2 / (2 * n)) / (1 + z2 / n);
	double half =
	    SPREAD_Z / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n));

	out->low = middle - half > 0 ? middle - half : 0;
	out->high = middle + half < 1 ? middle + half : 1;
	return true;
}
