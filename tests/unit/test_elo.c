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
	CHECK("its interval", near(e.share.low, 0.5055519740, 1e-6) &&
				  near(e.share.high, 0.8144480260, 1e-6));
	CHECK("its Elo", e.has_elo && near(e.elo, 115.2260074, 1e-6));
	CHECK("... with an interval that is not symmetric",
	    near(e.elo_low, 3.8580653, 1e-3) && near(e.elo_high, 256.9591184, 1e-3));
	CHECK("how likely it is better", near(e.los, 0.9837452777, 1e-8));
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
	CHECK("... and nothing is said of its spread", !e.has_spread && e.los == 0);
	g = (struct spread){ 0 };
	for (int i = 0; i < 30; i++)
		spread_add(&g, 0);
	elo_estimate(&g, 2, &e);
	CHECK("who lost always has no lower end",
	    !e.has_elo && !e.has_low && near(e.share.high, 1 - 0.8842966918, 1e-6));
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
	return DONE();
}
