#include "stats/chi2.h"

#include <float.h>
#include <math.h>

enum { TERMS_MAX = 100000 }; /* some sqrt(a) are needed, and a is df / 2 */

/* x^a e^-x / Gamma(a), which both expansions have before them. */
static double front(double a, double x)
{
	int sign;

	return exp(a * log(x) - x - lgamma_r(a, &sign));
}

/* P(a, x) by its power series, which is quick where x < a + 1. */
static double lower_series(double a, double x)
{
	double term = 1 / a, sum = term;

	for (int k = 1; k < TERMS_MAX && term > sum * DBL_EPSILON; k++) {
		term *= x / (a + k);
		sum += term;
	}
	return front(a, x) * sum;
}

/*
 * Q(a, x) by its continued fraction 1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- ...))),
 * from the front (Lentz's method), which is quick where x > a + 1.
 */
static double upper_fraction(double a, double x)
{
	const double tiny = DBL_MIN / DBL_EPSILON;
	double b = x + 1 - a, d = 1 / b, c = 1 / tiny, value = d;

	for (int k = 1; k < TERMS_MAX; k++) {
		double numerator = -k * (k - a);

		b += 2;
		d = numerator * d + b;
		d = 1 / (fabs(d) < tiny ? tiny : d);
		c = b + numerator / c;
		c = fabs(c) < tiny ? tiny : c;
		value *= c * d;
		if (fabs(c * d - 1) <= DBL_EPSILON)
			break;
	}
	return front(a, x) * value;
}

double gamma_upper(double a, double x)
{
	if (x <= 0)
		return 1;
	return x < a + 1 ? 1 - lower_series(a, x) : upper_fraction(a, x);
}

double chi2_tail(double x, int df)
{
	return gamma_upper(df / 2.0, x / 2);
}

bool chi2_test(const long long *count, const uint32_t *weight, int n, struct chi2 *out)
{
	double total = 0, weights = 0;

	*out = (struct chi2){ 0 };
	for (int i = 0; i < n; i++) {
		total += (double)count[i];
		weights += weight[i];
	}
	for (int i = 0; i < n; i++) {
		double expected = total * weight[i] / weights;
		double off = (double)count[i] - expected;

		if (n < 2 || expected < CHI2_EXPECTED_MIN) {
			*out = (struct chi2){ 0 };
			return false;
		}
		out->statistic += off * off / expected;
	}
	if (n < 2)
		return false;
	out->df = n - 1;
	out->p = chi2_tail(out->statistic, out->df);
	return true;
}

void chi2_add(struct chi2 *sum, const struct chi2 *other)
{
	if (other->df == 0)
		return;
	sum->statistic += other->statistic;
	sum->df += other->df;
	sum->p = chi2_tail(sum->statistic, sum->df);
}
