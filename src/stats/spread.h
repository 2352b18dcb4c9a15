/*
 * spread - how far figures lie apart, from whole-number sums: order does not matter.
 */
#ifndef PAGDI_STATS_SPREAD_H
#define PAGDI_STATS_SPREAD_H

#include <stdbool.h>

#define SPREAD_Z 1.959963984540054 /* the normal 97.5 % quantile */

/* Whole numbers added up; all zero is none. Good while the sum of squares < 2^64. */
struct spread {
	long long n;
	long long sum, least, most;
	unsigned long long square;
};

struct interval {
	double low, high;
};

void spread_add(struct spread *s, long long value);
double spread_mean(const struct spread *s);     /* 0 where n is 0 */
double spread_variance(const struct spread *s); /* over n - 1; 0 where n < 2 */
double spread_sd(const struct spread *s);

/* The 95 % interval of the mean, by Student's t; false where n < 2, or all are alike,
 * which says nothing of how far others would lie. */
bool spread_interval(const struct spread *s, struct interval *out);

/* The chance that Student's t with df > 0 degrees of freedom is at most t. */
double student_below(double t, double df);
/* The 97.5 % quantile of Student's t. */
double student_quantile(double df);

/*
 * Wilson's 95 % interval of a share: `won` of n > 0. A won that is no whole number (of
 * shared wins) spreads less than the interval says. False where n is 0.
 */
bool wilson_interval(double won, double n, struct interval *out);

#endif
