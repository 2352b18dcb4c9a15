/*
 * The sequential test. The ratios were computed by another program, to 50 digits: the
 * likeliest distribution of each mean found on its own, checked to have that mean and
 * the sum 1, and the difference of the log-likelihoods taken.
 */
#include "stats/sprt.h"

#include <math.h>

#include "stats/elo.h"
#include "unit.h"

static bool near(double a, double b)
{
	return fabs(a - b) < 1e-9;
}

/* The ratio for these counts, added by turns so that no verdict lies on the way. */
static double ratio_of(double elo0, double elo1, const long long count[SPRT_CELLS])
{
	struct sprt s;

	sprt_init(&s, elo0, elo1, 1e-6, 1e-6);
	for (long long k = 0; k < 1000; k++)
		for (int i = 0; i < SPRT_CELLS; i++)
			if (k < count[i])
				sprt_add(&s, 0.25 * i);
	return s.late ? NAN : sprt_llr(&s);
}

static void check_bad(void)
{
	struct sprt s;

	CHECK("elo0 must be below elo1", !sprt_init(&s, 10, 10, 0.05, 0.05));
	CHECK("no number is no Elo", !sprt_init(&s, NAN, 10, 0.05, 0.05));
	CHECK("infinity is no Elo", !sprt_init(&s, 0, INFINITY, 0.05, 0.05));
	CHECK("alpha must be above 0", !sprt_init(&s, 0, 10, 0, 0.05));
	CHECK("beta must be at most a half", !sprt_init(&s, 0, 10, 0.05, 0.51));
	CHECK("two halves leave no room between the bounds",
	    !sprt_init(&s, 0, 10, 0.5, 0.5));
	CHECK("no number is no alpha", !sprt_init(&s, 0, 10, NAN, 0.05));
}

static void check_verdicts(void)
{
	struct sprt s;
	long long n = 0;

	CHECK("a usual test begins", sprt_init(&s, 0, 10, 0.05, 0.05));
	CHECK("the bounds are Wald's",
	    near(s.lower, -2.9444389791664403) && near(s.upper, 2.9444389791664403));
	CHECK("before the first group there is no ratio", sprt_llr(&s) == 0);
	while (n < 1000 && sprt_add(&s, 1) == SPRT_GOING)
		n++;
	CHECK("who wins always is found better, after 104 pairs",
	    s.verdict == SPRT_H1 && s.groups == 104);
	double llr = sprt_llr(&s);

	for (int i = 0; i < 1000; i++)
		sprt_add(&s, 0);
	CHECK("a verdict stays, whatever comes after it",
	    sprt_add(&s, 0) == SPRT_H1 && sprt_llr(&s) == llr);
	CHECK("what comes after it is counted apart",
	    s.late == 1001 && s.groups == 104 && s.cell[0] == 0);
	sprt_init(&s, 0, 10, 0.05, 0.05);
	while (sprt_add(&s, 0) == SPRT_GOING)
		n++;
	CHECK("who loses always is found no better", s.verdict == SPRT_H0);
}

int main(void)
{
	CHECK("ratio: few pairs",
	    near(ratio_of(0, 50, (long long[]){ 3, 0, 10, 0, 7 }), 0.7027672742905647));
	CHECK("ratio: places that are shared",
	    near(
		ratio_of(0, 20, (long long[]){ 20, 3, 51, 2, 44 }), 2.134888915599344));
	CHECK("ratio: halfway between the hypotheses",
	    near(ratio_of(-10, 10, (long long[]){ 100, 0, 200, 0, 100 }), 0));
	CHECK("ratio: nothing but wins",
	    near(ratio_of(0, 10, (long long[]){ 0, 0, 0, 0, 100 }), 2.850439263897497));
	check_bad();
	check_verdicts();
	return DONE();
}
