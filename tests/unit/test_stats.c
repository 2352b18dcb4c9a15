/*
 * stats - tail areas and quantiles against closed forms, which hold for whole degrees
 * of freedom and are computed here, and against printed tables; figures of a game
 * against what its few plies plainly do.
 */
#include <math.h>

#include "notation/position.h"
#include "stats/chi2.h"
#include "stats/game.h"
#include "stats/luck.h"
#include "stats/spread.h"
#include "unit.h"

static bool near(double a, double b, double within)
{
	return fabs(a - b) <= within;
}

/* --- chi-square --- */

/* The tail in closed form: a sum of Poisson terms, or one of half-integer ones. */
static double tail_closed(double x, int df)
{
	double y = x / 2, sum = df % 2 ? erfc(sqrt(y)) : 0;
	double term = df % 2 ? sqrt(y) / tgamma(1.5) : 1;

	for (int k = 0; k < df / 2; k++) {
		sum += term * exp(-y);
		term *= df % 2 ? y / (k + 1.5) : y / (k + 1);
	}
	return sum;
}

static void test_tail(void)
{
	double worst = 0;
	struct chi2 t, sum = { 0 };

	for (int df = 1; df <= 40; df++)
		for (double x = 0.05; x < 120; x *= 1.31)
			worst =
			    fmax(worst, fabs(chi2_tail(x, df) - tail_closed(x, df)));
	CHECK("the tail of chi-square is its closed form to 1e-12", worst < 1e-12);
	CHECK("p of nothing off is 1", chi2_tail(0, 3) == 1);
	CHECK("printed table: 3.841 with 1", near(chi2_tail(3.841459, 1), 0.05, 1e-7));
	CHECK("printed table: 18.307 with 10",
	    near(chi2_tail(18.307038, 10), 0.05, 1e-7));
	CHECK("printed table: 149.449 with 100",
	    near(chi2_tail(149.449253, 100), 0.001, 1e-8));
	CHECK("far out nothing is left", chi2_tail(1e6, 4) == 0);
	CHECK("many degrees of freedom end too",
	    near(chi2_tail(100000, 100000), 0.4994, 1e-4));

	const long long even[] = { 44, 56 }, few[] = { 4, 5 },
			die[] = { 22, 24, 38, 30, 46, 44 };
	const uint32_t one[] = { 1, 1, 1, 1, 1, 1 }, odds[] = { 3, 1 };

	CHECK("44 and 56 of 100: 1.44, p 0.2301", chi2_test(even, one, 2, &t) &&
						      near(t.statistic, 1.44, 1e-12) &&
						      near(t.p, 0.230139340443, 1e-11));
	CHECK("a die of 204 throws: 15.294, p 0.0092",
	    chi2_test(die, one, 6, &t) && near(t.statistic, 15.29411764706, 1e-10) &&
		near(t.p, tail_closed(15.29411764706, 5), 1e-11));
	chi2_add(&sum, &t);
	chi2_test(even, one, 2, &t);
	chi2_add(&sum, &t);
	CHECK("independent tests add up",
	    sum.df == 6 && near(sum.p, tail_closed(15.29411764706 + 1.44, 6), 1e-11));
	CHECK("a cell that expects fewer than five is too few",
	    !chi2_test(few, one, 2, &t) && t.df == 0 && t.statistic == 0);
	CHECK("weights share the total out",
	    chi2_test(even, odds, 2, &t) &&
		near(t.statistic, 31.0 * 31 / 75 + 31.0 * 31 / 25, 1e-10));
	CHECK("one cell is no test", !chi2_test(even, one, 1, &t));
}

/* --- spread --- */

static void test_spread(void)
{
	const long long value[] = { 5, -3, 12, 7, 7, 0 };
	struct spread s = { 0 };
	struct interval i;

	CHECK("no figure has no interval", !spread_interval(&s, &i));
	CHECK("... and a mean of nothing", spread_mean(&s) == 0);
	for (int k = 0; k < 6; k++)
		spread_add(&s, value[k]);
	CHECK("least and most", s.least == -3 && s.most == 12);
	CHECK("mean", near(spread_mean(&s), 28.0 / 6, 1e-14));
	CHECK("variance over n - 1",
	    near(spread_variance(&s), (276 - 28.0 * 28 / 6) / 5, 1e-12));
	spread_interval(&s, &i);
	CHECK("interval by t with 5 degrees",
	    near(i.high - i.low, 2 * 2.5705818356 * sqrt(spread_variance(&s) / 6),
		1e-8));

	struct spread far = { 0 };

	spread_add(&far, 2000000000);
	spread_add(&far, 2000000001);
	CHECK("nothing cancels in a variance", spread_variance(&far) == 0.5);

	double worst = 0;

	for (double t = -8; t < 8; t += 0.37) {
		worst =
		    fmax(worst, fabs(student_below(t, 1) - 0.5 - atan(t) / acos(-1)));
		worst = fmax(
		    worst, fabs(student_below(t, 2) - 0.5 - t / (2 * sqrt(2 + t * t))));
		worst = fmax(worst, fabs(student_below(t, 4) - 0.5 -
					 t * (t * t + 6) / (2 * pow(4 + t * t, 1.5))));
	}
	CHECK("Student's t is its closed form to 1e-12", worst < 1e-12);
	CHECK("printed table: t with 1, 19, 30",
	    near(student_quantile(1), 12.7062047362, 1e-9) &&
		near(student_quantile(19), 2.0930240544, 1e-9) &&
		near(student_quantile(30), 2.0422724563, 1e-9));
	CHECK("with many degrees it is the normal one",
	    near(student_quantile(1e9), SPREAD_Z, 1e-8));

	CHECK("Wilson: 81 of 263 is 0.2553 to 0.3662", wilson_interval(81, 263, &i) &&
							   near(i.low, 0.2553, 5e-5) &&
							   near(i.high, 0.3662, 5e-5));
	CHECK("Wilson: none of 10 is 0 to 0.2775",
	    wilson_interval(0, 10, &i) && i.low == 0 && near(i.high, 0.27753, 1e-5));
	CHECK("Wilson: none of none is nothing", !wilson_interval(0, 0, &i));
}

/* --- luck --- */

static void test_luck(const struct rules *r)
{
	/* Throws 1 2 3 4 8 by 4 6 4 1 1 of 16: mean 40/16, again with 2/16. */
	const long long none[FACES_MAX] = { 0 }, one[FACES_MAX] = { 0, 0, 1 };
	const long long fair[FACES_MAX] = { 4, 6, 4, 1, 1 };
	struct luck l;
	const double m = 40.0 / 14;
	double z;

	luck_init(&l, r);
	CHECK("a cast of pagdi is worth 40/14 steps", near(l.mean, m, 1e-12));
	CHECK("casts as they are to be expected are no luck",
	    near(luck_steps(&l, fair), 0, 1e-12));
	CHECK("a throw of 3 is worth itself", near(luck_steps(&l, one), 3 - m, 1e-12));
	CHECK("its luck in standard deviations",
	    luck_sds(&l, one, &z) && near(z, (3 - m) / l.sd, 1e-12));
	CHECK("the standard deviation is that of the worths",
	    near(l.sd * l.sd,
		(4 * (1 - m) * (1 - m) + 6 * (2 - m) * (2 - m) + 4 * (3 - m) * (3 - m) +
		    4 * 4 + 8 * 8) /
		    16,
		1e-12));
	CHECK("no cast has no luck", !luck_sds(&l, none, &z));
}

/* --- a game --- */

static struct state position(const struct rules *r, const char *text)
{
	struct error err = { 0 };
	struct state s;

	CHECK(text, position_read(span_of(text), r, &s, &err));
	return s;
}

static void play(struct game_figures *f, const struct rules *r, struct state *s,
    int throw, int kind, int from, int to)
{
	struct ply ply = { (uint8_t)kind, (uint8_t) throw, (uint8_t)from, (uint8_t)to };
	enum seat seat = (enum seat)s->turn;
	struct effects fx;

	if (s->nhand == 0)
		state_cast(r, s, throw, NULL, &fx);
	CHECK("the ply is legal", state_play(r, s, ply, NULL, &fx) == VERDICT_OK);
	figures_ply(f, r, s, seat, ply, &fx);
}

static void test_game(const struct rules *r)
{
	/* North's 12 is South's 4. */
	struct state s = position(r, "S:1,1,2,15/N:1,1,1,12/S/-");
	struct game_figures f;
	struct effects fx;

	CHECK("South is ahead", state_ahead(&s) == SEAT_S);
	figures_begin(&f, r, &s, NULL, FIGURES_ALL);
	play(&f, r, &s, 2, PLY_SINGLE, 2, 4);
	CHECK("a capture is counted, and its pawn",
	    f.seat[SEAT_S].captures == 1 && f.seat[SEAT_S].captured == 1);
	CHECK("who is captured was sent home", f.seat[SEAT_N].sent_home == 1);
	CHECK("its first ply was played without access",
	    f.seat[SEAT_S].without_access == 1);
	CHECK("access came in its first turn, by a capture",
	    f.seat[SEAT_S].access_turn == 1);
	CHECK("casts are counted by face", f.seat[SEAT_S].cast[1] == 1);
	state_forfeit(r, &s, SEAT_N, false, NULL, &fx);
	figures_forfeit(&f, r, &s, SEAT_N, &fx);
	figures_end(&f, &s);
	CHECK("a forfeit ends it", f.over && f.forfeited == SEAT_BIT(SEAT_N) &&
				       f.place[SEAT_S] == 1 && f.place[SEAT_N] == 2 &&
				       !f.deadlock);
	CHECK("one ply, one turn", f.plies == 1 && f.turns == 1);
}

static void test_lead(const struct rules *r)
{
	struct state s = position(r, "S:1,1,1,3/N:1,1,1,2/S/-");
	struct game_figures f;

	figures_begin(&f, r, &s, NULL, FIGURES_ALL);
	play(&f, r, &s, 1, PLY_SINGLE, 1, 2);
	CHECK("South leads from the start", f.leader == SEAT_S && !f.lead_changes);
	play(&f, r, &s, 2, PLY_SINGLE, 2, 4);
	CHECK("level: South still leads", f.leader == SEAT_S && !f.lead_changes);
	play(&f, r, &s, 1, PLY_SINGLE, 3, 4);
	CHECK("... and now by itself", f.leader == SEAT_S && !f.lead_changes);
	play(&f, r, &s, 3, PLY_SINGLE, 4, 7);
	CHECK("North leads: one change", f.leader == SEAT_N && f.lead_changes == 1);
	figures_end(&f, &s);
	CHECK("two casts a seat", f.seat[SEAT_S].casts == 2);
	s = position(r, "S:1,1,1,3/N:1,1,1,2/S/1");
	figures_begin(&f, r, &s, NULL, FIGURES_ALL);
	play(&f, r, &s, 1, PLY_SINGLE, 3, 4);
	figures_end(&f, &s);
	CHECK("a throw in hand at the start was not cast here",
	    f.seat[SEAT_S].casts == 0);
}

int main(void)
{
	struct rules r;

	rules_default(&r);
	test_tail();
	test_spread();
	test_luck(&r);
	test_game(&r);
	test_lead(&r);
	return DONE();
}
