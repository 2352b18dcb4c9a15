/*
 * chi2 - do counts agree with what was to be expected? Pearson's chi-square statistic
 * and its p-value.
 */
#ifndef PAGDI_STATS_CHI2_H
#define PAGDI_STATS_CHI2_H

#include <stdbool.h>
#include <stdint.h>

enum { CHI2_EXPECTED_MIN = 5 }; /* a cell expects as many, or p says little */

struct chi2 {
	double statistic;
	int df; /* degrees of freedom; 0: nothing was tested */
	double p;
};

/*
 * Test counts against weights, which say only how the total is shared out. False, and
 * *out is zeroed, where a cell expects fewer than CHI2_EXPECTED_MIN, or there is one
 * cell only: too few.
 */
bool chi2_test(const long long *count, const uint32_t *weight, int n, struct chi2 *out);

/* The sum of independent tests. */
void chi2_add(struct chi2 *sum, const struct chi2 *other);

/* The chance of a statistic of at least x (>= 0) with df > 0 degrees of freedom. */
double chi2_tail(double x, int df);

/* The regularised upper incomplete gamma function Q(a, x); a > 0, x >= 0. */
double gamma_upper(double a, double x);

#endif
