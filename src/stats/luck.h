/*
 * luck - how lucky throws were: what each cast was worth, less what a cast is worth on
 * average, in steps.
 *
 * A cast is worth its value, and where it gives another cast what that one is worth: a
 * throw of v is worth v + V if it is in throws.again, else v, where V = m / (1 - p), m
 * the mean throw and p the chance to cast again. V is also the mean worth of a cast, so
 * that luck sums to zero on average however many casts there are. What is done with
 * the throw does not count, nor do casts won by captures.
 */
#ifndef PAGDI_STATS_LUCK_H
#define PAGDI_STATS_LUCK_H

#include "core/rules.h"

struct luck {
	int nfaces;
	double worth[FACES_MAX]; /* of a face, less the mean */
	double mean, sd;         /* of the worth of a cast */
	int64_t part[FACES_MAX]; /* worth[] exactly, in parts of a step */
	int64_t parts;           /* ... so many are a step */
};

void luck_init(struct luck *l, const struct rules *r);
/* Of casts counted by face, exactly, in parts of a step; in steps. */
int64_t luck_parts(const struct luck *l, const long long *cast);
double luck_steps(const struct luck *l, const long long *cast);
/*
 * The same in standard deviations of that many casts: mean 0, standard deviation 1 by
 * chance. False where there are none, or all are worth the same.
 */
bool luck_sds(const struct luck *l, const long long *cast, double *out);

#endif
