/*
 * Elo and intervals of shares. The worked series were computed by another program from
 * the definitions.
 */
#include "stats/elo.h"

#include <math.h>

#include "unit.h"

static bool near(double a, double b, double by)
{
	return fabs(a - b) < by;
}

static void check_series(void)
{
	/* Of 25 pairs 12 were won, 9 shared, 4 lost. */
	struct spread g = { 0 };
	struct elo_estimate e;

	CHECK("no group, no estimate", !elo_estimate(&g, 2, &e));
	for (int i = 0; i < 25; i++)
		spread_add(&g, i < 12 ? SCORE_PARTS : i < 21 ? SCORE_PARTS / 2 : 0);
	CHECK("a series is estimated", elo_estimate(&g, 2, &e));
	CHECK("its score", near(e.score, 0.66, 1e-12));
	CHECK("its interval", near(e.share.low, 0.5051977692, 1e-6) &&
				  near(e.share.high, 0.7868089264, 1e-6));
	CHECK("its Elo", e.has_elo && near(e.elo, 115.2260074, 1e-6));
	CHECK("... with an interval that is not symmetric",
	    near(e.elo_low, 3.6119101, 1e-3) && near(e.elo_high, 226.8401047, 1e-3));
	CHECK("how likely it is better", near(e.los, 0.9786059932, 1e-8));
	CHECK("its normalised Elo", near(e.normalised, 105.0546464, 1e-5));
}

static void check_ends(void)
{
	struct spread g = { 0 };
	struct elo_estimate e;

	for (int i = 0; i < 30; i++)
		spread_add(&g, SCORE_PARTS);
	elo_estimate(&g, 2, &e);
	CHECK("who won always has no Elo and no upper end", !e.has_elo && !e.has_high);
	CHECK("... but a lower one", e.has_low &&
					 near(e.share.low, 0.8842966918, 1e-6) &&
					 near(e.elo_low, 353.3008895, 1e-6));
	CHECK("... and nothing is said of its spread", !e.has_spread && e.los > 0.999);
	g = (struct spread){ 0 };
	for (int i = 0; i < 30; i++)
		spread_add(&g, 0);
	elo_estimate(&g, 2, &e);
	CHECK("who lost always has no lower end",
	    !e.has_elo && !e.has_low && near(e.share.high, 1 - 0.8842966918, 1e-6));
}

/* All alike, somewhere between: the bound of what may be unseen. */
static void check_alike(void)
{
	struct spread g = { 0 };
	struct elo_estimate e;

	for (int i = 0; i < 20; i++)
		spread_add(&g, SCORE_PARTS / 2);
	elo_estimate(&g, 2, &e);
	CHECK("20 pairs that are split leave 8.4 points on either side",
	    near(e.share.low, 0.4157833, 1e-6) && near(e.share.high, 0.5842167, 1e-6));
	CHECK("... and 59 Elo",
	    near(e.elo_low, -59.0827955, 1e-3) && near(e.elo_high, 59.0827955, 1e-3));
	CHECK("... and neither is the better one", near(e.los, 0.5, 1e-12));
	spread_add(&g, SCORE_PARTS);
	elo_estimate(&g, 2, &e);
	CHECK("one pair that is won besides does not make it narrower",
	    e.share.low < 0.44 && e.share.high > 0.59);
	g = (struct spread){ 0 };
	for (int i = 0; i < 40; i++)
		spread_add(&g, SCORE_PARTS / 3);
	elo_estimate(&g, 3, &e);
	CHECK("groups of three games all alike have an interval, more of it above",
	    near(e.share.low, 1.0 / 3 * 0.9119027, 1e-6) &&
		near(e.share.high, 1 - 2.0 / 3 * 0.9119027, 1e-6));
}

int main(void)
{
	CHECK("400 Elo are ten to one", near(elo_score(400), 10.0 / 11, 1e-12));
	CHECK("Elo and score are each other's inverse",
	    near(elo_of_score(elo_score(-123.4)), -123.4, 1e-9));
	CHECK("half of the normal distribution is below its middle",
	    near(normal_below(0), 0.5, 1e-15));
	CHECK("... and 97.5 % below its quantile",
	    near(normal_below(1.959963984540054), 0.975, 1e-12));
	check_series();
	check_ends();
	check_alike();
	return DONE();
}
