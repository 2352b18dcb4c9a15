/*
 * Ratings. Where the model has a closed form it is the measure; elsewhere a fit of this
 * test's own, which goes through the games one by one and knows nothing of sets.
 */
#include "stats/rating.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "unit.h"

static bool near(double a, double b, double by)
{
	return fabs(a - b) < by;
}

/* --- games made up --- */

/* An order of n bots as the model draws it: the least of exponential times is first. */
static struct rating_game draw(
    struct rng *rng, int n, const int16_t who[], const double strength[])
{
	struct rating_game g = { .n = n };
	double time[SEATS];

	for (int i = 0; i < n; i++) {
		double u = ((double)(rng_next(rng) >> 11) + 0.5) * 0x1p-53;

		g.who[i] = who[i];
		time[i] = -log(u) / strength[who[i]];
	}
	for (int i = 0; i < n; i++) {
		g.place[i] = 1;
		for (int j = 0; j < n; j++)
			g.place[i] = (uint8_t)(g.place[i] + (time[j] < time[i]));
	}
	return g;
}

/* Now and then places are shared, as at the ply cap. */
static void share(struct rng *rng, struct rating_game *g)
{
	int from = 1 + (int)rng_below(rng, (uint32_t)g->n);

	for (int i = 0; i < g->n; i++)
		if (g->place[i] > from)
			g->place[i] = (uint8_t)from;
}

static void lineup(struct rng *rng, int k, int n, int16_t who[])
{
	for (int i = 0; i < n; i++) {
		bool again = true;

		while (again) {
			who[i] = (int16_t)rng_below(rng, (uint32_t)k);
			again = false;
			for (int j = 0; j < i; j++)
				again = again || who[j] == who[i];
		}
	}
}

/* --- the other way to fit: every order, every stage, Hunter's step until it rests ---
 */

struct naive {
	int k;
	double won[16], below[16], strength[16];
};

/* The stages of one order, which counts `weight`. */
static void naive_order(struct naive *v, const int16_t *order, int n, double weight)
{
	for (int stage = 0; stage + 1 < n; stage++) {
		double sum = 0;

		v->won[order[stage]] += weight;
		for (int i = stage; i < n; i++)
			sum += v->strength[order[i]];
		for (int i = stage; i < n; i++)
			v->below[order[i]] += weight / sum;
	}
}

/* Each permutation that the places allow; returns how many. */
static int naive_orders(
    struct naive *v, const struct rating_game *g, int16_t *order, int at, double weight)
{
	int count = 0, best = SEATS + 1;

	if (at == g->n) {
		if (weight > 0)
			naive_order(v, order, g->n, weight);
		return 1;
	}
	for (int i = 0; i < g->n; i++) {
		bool taken = false;

		for (int j = 0; j < at; j++)
			taken = taken || order[j] == g->who[i];
		if (!taken && g->place[i] < best)
			best = g->place[i];
	}
	for (int i = 0; i < g->n; i++) {
		bool taken = g->place[i] != best;

		for (int j = 0; j < at; j++)
			taken = taken || order[j] == g->who[i];
		if (taken)
			continue;
		order[at] = g->who[i];
		count += naive_orders(v, g, order, at + 1, weight);
	}
	return count;
}

static void naive_fit(struct naive *v, int k, const struct rating_game *game,
    const double *weight, int ngames, int steps)
{
	int16_t order[SEATS];

	v->k = k;
	for (int i = 0; i < k; i++)
		v->strength[i] = 1;
	for (int step = 0; step < steps; step++) {
		for (int i = 0; i < k; i++) {
			v->won[i] = 0.5;
			v->below[i] = 1 / (v->strength[i] + 1);
		}
		for (int i = 0; i < ngames; i++) {
			int n = naive_orders(v, &game[i], order, 0, 0);

			naive_orders(v, &game[i], order, 0, weight[i] / n);
		}
		for (int i = 0; i < k; i++)
			v->strength[i] = v->won[i] / v->below[i];
	}
}

static double naive_elo(const struct naive *v, int bot)
{
	double mean = 0;

	for (int i = 0; i < v->k; i++)
		mean += log10(v->strength[i]) / v->k;
	return 400 * (log10(v->strength[bot]) - mean);
}

/* --- checks --- */

static void check_two(void)
{
	struct rating r;
	struct rating_fit f;

	/*
	 * With one opponent and the ghost there is a closed form only by symmetry: the
	 * strengths are t and 1/t, with 70.5 = 100 t/(t + 1/t) + t/(t + 1).
	 */
	rating_init(&r, 2);
	for (int i = 0; i < 100; i++) {
		struct rating_game g = { .n = 2, .who = { 0, 1 } };

		g.place[0] = i < 70 ? 1 : 2;
		g.place[1] = i < 70 ? 2 : 1;
		rating_add(&r, &g, 1, (uint64_t)i);
	}
	rating_fit(&r, false, &f);
	double t = pow(10, f.elo[0] / 400);

	CHECK("two bots: the closed form",
	    near(100 * t / (t + 1 / t) + t / (t + 1), 70.5, 1e-9));
	CHECK("two bots: their mean is 0", near(f.elo[0] + f.elo[1], 0, 1e-9));
	CHECK("two bots: near the Elo of the score",
	    near(rating_elo(&f, 0, 1), 400 * log10(0.7 / 0.3), 2));
	rating_fit_clear(&f);
	rating_clear(&r);
}

static void check_ends(void)
{
	struct rating r;
	struct rating_fit f;
	double low, middle, high;

	rating_init(&r, 3);
	rating_fit(&r, true, &f);
	CHECK("no games, no difference",
	    near(f.elo[0], 0, 1e-9) && near(f.elo[1], 0, 1e-9));
	rating_fit_clear(&f);
	for (int i = 0; i < 1000; i++)
		rating_add(&r,
		    &(struct rating_game){
			.n = 3, .who = { 2, 0, 1 }, .place = { 1, 2, 2 } },
		    1, (uint64_t)i);
	rating_fit(&r, true, &f);
	CHECK("who always wins has a finite rating", f.elo[2] > 500 && f.elo[2] < 3000);
	CHECK("those who always share have the same", near(f.elo[0], f.elo[1], 1e-6));
	rating_interval(&f, 2, -1, &low, &middle, &high);
	CHECK("... and a finite interval around it",
	    low <= f.elo[2] && f.elo[2] <= high && high < 3000);
	rating_fit_clear(&f);
	rating_clear(&r);
}

/* Games of two to four among six, some places shared, in groups of two. */
enum { MIXED = 300, BOTS = 6 };

static void make_mixed(struct rating_game game[MIXED])
{
	const double strength[BOTS] = { 1, 2, 0.5, 3, 1, 0.25 };
	int16_t who[SEATS];
	struct rng rng;

	rng_init(&rng, 42);
	for (int i = 0; i < MIXED; i++) {
		int n = 2 + (int)rng_below(&rng, 3);

		lineup(&rng, BOTS, n, who);
		game[i] = draw(&rng, n, who, strength);
		if (rng_below(&rng, 4) == 0)
			share(&rng, &game[i]);
	}
}

static double replicate_off(
    const struct rating_fit *f, const struct rating_game *game, int replicate)
{
	static struct naive v;
	uint8_t weight[REPLICATES];
	double weights[MIXED], off = 0;

	for (int i = 0; i < MIXED; i++) {
		resample_all((uint64_t)(i / 2), weight);
		weights[i] = weight[replicate];
	}
	naive_fit(&v, BOTS, game, weights, MIXED, 3000);
	for (int i = 0; i < BOTS; i++)
		off = fmax(off,
		    fabs(naive_elo(&v, i) - f->replicate[i * REPLICATES + replicate]));
	return off;
}

static void check_mixed(void)
{
	static struct rating_game game[MIXED];
	static struct naive v;
	double ones[MIXED], off = 0, low, middle, high;
	struct rating r;
	struct rating_fit f, back;

	make_mixed(game);
	rating_init(&r, BOTS);
	for (int i = 0; i < MIXED; i += 2)
		rating_add(&r, &game[i], 2, (uint64_t)(i / 2));
	rating_fit(&r, true, &f);
	for (int i = 0; i < MIXED; i++)
		ones[i] = 1;
	naive_fit(&v, BOTS, game, ones, MIXED, 3000);
	for (int i = 0; i < BOTS; i++)
		off = fmax(off, fabs(naive_elo(&v, i) - f.elo[i]));
	CHECK("games of two to four with places shared: as a fit game by game",
	    off < 0.001);
	CHECK("a replicate: as a fit of the weighted games",
	    replicate_off(&f, game, 0) < 0.01 && replicate_off(&f, game, 17) < 0.01 &&
		replicate_off(&f, game, REPLICATES - 1) < 0.01);
	rating_interval(&f, 3, 5, &low, &middle, &high);
	CHECK("a rating above another lies in its interval",
	    low < rating_elo(&f, 3, 5) && rating_elo(&f, 3, 5) < high &&
		near(rating_elo(&f, 3, 5), f.elo[3] - f.elo[5], 1e-12));
	rating_clear(&r);
	rating_init(&r, BOTS);
	for (int i = MIXED - 2; i >= 0; i -= 2)
		rating_add(&r, &game[i], 2, (uint64_t)(i / 2));
	rating_fit(&r, true, &back);
	CHECK("the order of the groups does not change a bit",
	    memcmp(f.elo, back.elo, BOTS * sizeof(double)) == 0 &&
		memcmp(f.replicate, back.replicate,
		    BOTS * REPLICATES * sizeof(double)) == 0);
	rating_fit_clear(&f);
	rating_fit_clear(&back);
	rating_clear(&r);
}

/* The strengths that 20,000 games were drawn by are found again. */
static void check_known(void)
{
	const double strength[8] = { 1, 1.2, 0.8, 2, 0.5, 4, 0.25, 1 };
	double off = 0, outside = 0, low, middle, high;
	int16_t who[SEATS];
	struct rating r;
	struct rating_fit f;
	struct rng rng;

	rng_init(&rng, 7);
	rating_init(&r, 8);
	for (int i = 0; i < 20000; i++) {
		lineup(&rng, 8, 4, who);
		struct rating_game g = draw(&rng, 4, who, strength);

		rating_add(&r, &g, 1, (uint64_t)i);
	}
	rating_fit(&r, true, &f);
	for (int i = 0; i < 8; i++) {
		/* The product of the strengths is 0.96. */
		double is = 400 * (log10(strength[i]) - log10(0.96) / 8);

		off = fmax(off, fabs(f.elo[i] - is));
		rating_interval(&f, i, -1, &low, &middle, &high);
		outside += is < low || is > high;
	}
	CHECK("known strengths are found within 10 Elo", off < 10);
	CHECK("... nearly all within their intervals", outside <= 1);
	rating_fit_clear(&f);
	rating_clear(&r);
}

static void check_weights(void)
{
	uint8_t weight[REPLICATES];
	long long count[16] = { 0 }, groups = 20000;
	double sum = 0, want = exp(-1), chi = 0;

	for (long long g = 0; g < groups; g++) {
		resample_all((uint64_t)g, weight);
		for (int i = 0; i < REPLICATES; i++) {
			count[weight[i] < 15 ? weight[i] : 15]++;
			sum += weight[i];
		}
	}
	double n = (double)groups * REPLICATES;

	CHECK("weights have the mean 1", near(sum / n, 1, 0.001));
	for (int k = 0; k < 6; k++) {
		chi += ((double)count[k] - n * want) * ((double)count[k] - n * want) /
		       (n * want);
		want /= k + 1;
	}
	/* Six cells; the quantile of 99.99 % for 6 degrees of freedom is 27.9. */
	CHECK("weights are Poisson's", chi < 28);
	uint8_t block[RESAMPLE_BLOCK];

	resample_block(5, 3, block);
	resample_all(5, weight);
	CHECK("a block is a part of all",
	    memcmp(block, weight + 3 * RESAMPLE_BLOCK, RESAMPLE_BLOCK) == 0);
}

int main(void)
{
	check_two();
	check_ends();
	check_mixed();
	check_known();
	check_weights();
	return DONE();
}
