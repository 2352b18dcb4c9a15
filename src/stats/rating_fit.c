#include "stats/rating.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "stats/cholesky.h"
#include "stats/rating_part.h"

/*
 * In terms of l = ln(strength) the log-likelihood is
 *	sum of w_i l_i - sum of n_S ln(sum over S of exp(l_i))
 * which has one maximum. Where a bot won all, the ghost keeps it finite: half a game
 *won and half a game lost against strength 1, one more term of each bot.
 */
enum { GHOST_WON = RATING_UNIT / 2, GHOST_GAMES = RATING_UNIT };

static const double elo_of_ln = 173.71779276130073; /* 400 / ln 10 */

struct problem {
	int k;
	const struct rating_tally **set; /* of two bots and more, in a fixed order */
	size_t nsets;
	const struct rating_tally **chosen; /* of each bot; NULL: never */
};

/* --- the sets in an order that does not depend on that of the games --- */

static int compare(const void *a, const void *b)
{
	const struct rating_tally *const *x = a, *const *y = b;

	for (int i = 0; i < SEATS; i++)
		if ((*x)->who[i] != (*y)->who[i])
			return (*x)->who[i] < (*y)->who[i] ? -1 : 1;
	return 0;
}

static void problem_begin(struct problem *p, const struct rating *r)
{
	*p = (struct problem){ .k = r->k };
	p->set = mem_alloc((r->n + 1) * sizeof(p->set[0]));
	p->chosen = mem_alloc((size_t)r->k * sizeof(p->chosen[0]));
	for (size_t i = 0; i < r->n; i++) {
		const struct rating_tally *t = &r->tally[i];

		if (t->who[1] < 0)
			p->chosen[t->who[0]] = t;
		else
			p->set[p->nsets++] = t;
	}
	qsort(p->set, p->nsets, sizeof(p->set[0]), compare);
}

static void problem_end(struct problem *p)
{
	mem_free(p->set);
	mem_free(p->chosen);
}

/* --- the likeliest strengths of all games --- */

struct point {
	double *l, *strength; /* k of each */
	double *below;        /* by how much a strength's share is to be divided */
	double *slope, *step;
};

static void point_begin(struct point *x, int k)
{
	double *all = mem_alloc(5 * (size_t)k * sizeof(all[0]));

	x->l = all;
	x->strength = all + k;
	x->below = all + 2 * k;
	x->slope = all + 3 * k;
	x->step = all + 4 * k;
}

static void point_end(struct point *x)
{
	mem_free(x->l);
}

static double won(const struct problem *p, int i)
{
	return (double)(p->chosen[i] ? p->chosen[i]->total : 0) + GHOST_WON;
}

static double strength_of(const struct rating_tally *t, const double *strength)
{
	double sum = 0;

	for (int i = 0; i < SEATS && t->who[i] >= 0; i++)
		sum += strength[t->who[i]];
	return sum;
}

/* The strengths at l, the sums that Hunter's step divides by, and the slope there. */
static void point_look(const struct problem *p, struct point *x)
{
	for (int i = 0; i < p->k; i++) {
		x->strength[i] = exp(x->l[i]);
		x->below[i] = GHOST_GAMES / (x->strength[i] + 1);
	}
	for (size_t s = 0; s < p->nsets; s++) {
		const struct rating_tally *t = p->set[s];
		double part = (double)t->total / strength_of(t, x->strength);

		for (int i = 0; i < SEATS && t->who[i] >= 0; i++)
			x->below[t->who[i]] += part;
	}
	for (int i = 0; i < p->k; i++)
		x->slope[i] = won(p, i) - x->strength[i] * x->below[i];
}

/* What the curvature at x is the negative of, both triangles' lower one. */
static void point_curve(const struct problem *p, const struct point *x, double *curve)
{
	size_t k = (size_t)p->k;

	memset(curve, 0, k * k * sizeof(curve[0]));
	for (size_t i = 0; i < k; i++) {
		double of = x->strength[i] / (x->strength[i] + 1);

		curve[i * k + i] = GHOST_GAMES * of * (1 - of);
	}
	for (size_t s = 0; s < p->nsets; s++) {
		const struct rating_tally *t = p->set[s];
		double all = strength_of(t, x->strength), n = (double)t->total;

		for (int i = 0; i < SEATS && t->who[i] >= 0; i++) {
			size_t row = (size_t)t->who[i] * k;
			double of = x->strength[t->who[i]] / all;

			curve[row + (size_t)t->who[i]] += n * of;
			for (int j = 0; j <= i; j++)
				curve[row + (size_t)t->who[j]] -=
				    n * of * x->strength[t->who[j]] / all;
		}
	}
}

static double likelihood(const struct problem *p, const double *l)
{
	double sum = 0, *strength = mem_alloc((size_t)p->k * sizeof(strength[0]));

	for (int i = 0; i < p->k; i++) {
		strength[i] = exp(l[i]);
		sum += won(p, i) * l[i] - GHOST_GAMES * log1p(strength[i]);
	}
	for (size_t s = 0; s < p->nsets; s++)
		sum -= (double)p->set[s]->total * log(strength_of(p->set[s], strength));
	mem_free(strength);
	return sum;
}

/* Hunter's step: never lowers the likelihood, and is slow near the end. */
static void step_hunter(const struct problem *p, struct point *x)
{
	point_look(p, x);
	for (int i = 0; i < p->k; i++)
		x->l[i] = log(won(p, i) / x->below[i]);
}

/*
 * Newton's step, halved until the likelihood gains; leaves in *curve the factor of the
 * curvature. False at the maximum.
 */
static bool step_newton(const struct problem *p, struct point *x, double *curve)
{
	double gain = 0, largest = 0, part = 1, before, *try = x->below;

	point_look(p, x);
	point_curve(p, x, curve);
	cholesky_factor(curve, p->k);
	memcpy(x->step, x->slope, (size_t)p->k * sizeof(x->step[0]));
	cholesky_solve(curve, p->k, x->step, 1);
	for (int i = 0; i < p->k; i++) {
		gain += x->slope[i] * x->step[i];
		largest = fmax(largest, fabs(x->step[i]));
	}
	if (largest < 1e-10)
		return false;
	before = gain > 1e-6 ? likelihood(p, x->l) : 0;
	for (int halving = 0; halving < 40; halving++, part /= 2) {
		for (int i = 0; i < p->k; i++)
			try[i] = x->l[i] + part * x->step[i];
		/* So near the top rounding hides the gain, and the whole step is good.
		 */
		if (gain <= 1e-6 || likelihood(p, try) >= before + 1e-4 * part * gain)
			break;
	}
	memcpy(x->l, try, (size_t)p->k * sizeof(x->l[0]));
	return true;
}

enum { STEPS_HUNTER = 20, STEPS_NEWTON = 100 };

static void maximise(const struct problem *p, struct point *x, double *curve)
{
	memset(x->l, 0, (size_t)p->k * sizeof(x->l[0]));
	for (int i = 0; i < STEPS_HUNTER; i++)
		step_hunter(p, x);
	for (int i = 0; i < STEPS_NEWTON; i++)
		if (!step_newton(p, x, curve))
			break;
}

/* --- the likeliest strengths of the replicates --- */

/* A figure of each replicate of a block. */
typedef double lanes[RESAMPLE_BLOCK];

/*
 * A block of replicates, computed side by side. Each starts at the maximum of all games
 * and takes Newton's steps by the curvature there, which is near enough to its own: a
 * step that goes too far, or not far enough, changes the scale of the next.
 */
struct block {
	lanes *n;   /* of each set */
	lanes *won; /* of each bot, and so on: */
	lanes *l, *strength, *below, *step, *slope;
	lanes scale, gain;
};

static void block_load(struct block *b, const struct problem *p, int block)
{
	int64_t sum[RESAMPLE_BLOCK];

	for (size_t s = 0; s < p->nsets; s++) {
		rating_tally_block(p->set[s], block, sum);
		for (int r = 0; r < RESAMPLE_BLOCK; r++)
			b->n[s][r] = (double)sum[r];
	}
	for (int i = 0; i < p->k; i++) {
		memset(sum, 0, sizeof(sum));
		if (p->chosen[i])
			rating_tally_block(p->chosen[i], block, sum);
		for (int r = 0; r < RESAMPLE_BLOCK; r++)
			b->won[i][r] = (double)sum[r] + GHOST_WON;
	}
}

static void block_set(struct block *b, const struct rating_tally *t, size_t s)
{
	lanes all = { 0 };

	for (int i = 0; i < SEATS && t->who[i] >= 0; i++)
		for (int r = 0; r < RESAMPLE_BLOCK; r++)
			all[r] += b->strength[t->who[i]][r];
	for (int r = 0; r < RESAMPLE_BLOCK; r++)
		all[r] = b->n[s][r] / all[r];
	for (int i = 0; i < SEATS && t->who[i] >= 0; i++)
		for (int r = 0; r < RESAMPLE_BLOCK; r++)
			b->below[t->who[i]][r] += all[r];
}

static void block_look(struct block *b, const struct problem *p)
{
	for (int i = 0; i < p->k; i++) {
		for (int r = 0; r < RESAMPLE_BLOCK; r++) {
			b->strength[i][r] = exp(b->l[i][r]);
			b->below[i][r] = GHOST_GAMES / (b->strength[i][r] + 1);
		}
	}
	for (size_t s = 0; s < p->nsets; s++)
		block_set(b, p->set[s], s);
	for (int i = 0; i < p->k; i++)
		for (int r = 0; r < RESAMPLE_BLOCK; r++)
			b->slope[i][r] =
			    b->won[i][r] - b->strength[i][r] * b->below[i][r];
}

/* How the slope along the last step came out, compared with how it was. */
static void block_scale(struct block *b, const struct problem *p)
{
	for (int r = 0; r < RESAMPLE_BLOCK; r++) {
		double along = 0;

		for (int i = 0; i < p->k; i++)
			along += b->slope[i][r] * b->step[i][r];
		if (along < -0.5 * b->gain[r])
			b->scale[r] /= 2;
		else if (along > 0.5 * b->gain[r])
			b->scale[r] = fmin(1.5 * b->scale[r], 8);
	}
}

/* Returns the largest change. */
static double block_step(struct block *b, const struct problem *p, const double *curve)
{
	double largest = 0;

	block_look(b, p);
	block_scale(b, p);
	memcpy(b->step, b->slope, (size_t)p->k * sizeof(b->step[0]));
	cholesky_solve(curve, p->k, b->step[0], RESAMPLE_BLOCK);
	memset(b->gain, 0, sizeof(b->gain));
	for (int i = 0; i < p->k; i++) {
		for (int r = 0; r < RESAMPLE_BLOCK; r++) {
			double by = b->scale[r] * b->step[i][r];

			/* The curvature says nothing of what lies far away. */
			by = fmax(fmin(by, 1), -1);
			b->gain[r] += b->slope[i][r] * b->step[i][r];
			b->l[i][r] += by;
			largest = fmax(largest, fabs(by));
		}
	}
	return largest;
}

static void block_fit(
    struct block *b, const struct problem *p, const double *l, const double *curve)
{
	enum { STEPS = 200 };

	for (int r = 0; r < RESAMPLE_BLOCK; r++) {
		b->scale[r] = 1;
		b->gain[r] = 0;
		for (int i = 0; i < p->k; i++) {
			b->l[i][r] = l[i];
			b->step[i][r] = 0;
		}
	}
	for (int i = 0; i < STEPS; i++)
		if (block_step(b, p, curve) < 1e-6)
			break;
}

static void block_begin(struct block *b, const struct problem *p)
{
	lanes **of[] = { &b->won, &b->l, &b->strength, &b->below, &b->step, &b->slope };
	size_t k = (size_t)p->k;

	b->n = mem_alloc((p->nsets + 1) * sizeof(lanes));
	for (size_t i = 0; i < sizeof(of) / sizeof(of[0]); i++)
		*of[i] = mem_alloc(k * sizeof(lanes));
}

static void block_end(struct block *b)
{
	lanes *all[] = { b->n, b->won, b->l, b->strength, b->below, b->step, b->slope };

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		mem_free(all[i]);
}

/* --- figures --- */

static void block_elo(const struct block *b, int k, int block, double *replicate)
{
	for (int r = 0; r < RESAMPLE_BLOCK; r++) {
		double mean = 0;

		for (int i = 0; i < k; i++)
			mean += b->l[i][r] / k;
		for (int i = 0; i < k; i++)
			replicate[i * REPLICATES + block * RESAMPLE_BLOCK + r] =
			    elo_of_ln * (b->l[i][r] - mean);
	}
}

static void fit_replicates(const struct problem *p, const struct point *x,
    const double *curve, struct rating_fit *out)
{
	struct block b;

	out->replicate =
	    mem_alloc((size_t)p->k * REPLICATES * sizeof(out->replicate[0]));
	block_begin(&b, p);
	for (int block = 0; block < RESAMPLE_BLOCKS; block++) {
		block_load(&b, p, block);
		block_fit(&b, p, x->l, curve);
		block_elo(&b, p->k, block, out->replicate);
	}
	block_end(&b);
}

void rating_fit(const struct rating *r, bool replicates, struct rating_fit *out)
{
	struct problem p;
	struct point x;
	double mean = 0;
	double *curve = mem_alloc((size_t)r->k * (size_t)r->k * sizeof(curve[0]));

	*out = (struct rating_fit){ .k = r->k };
	out->elo = mem_alloc((size_t)r->k * sizeof(out->elo[0]));
	problem_begin(&p, r);
	point_begin(&x, r->k);
	maximise(&p, &x, curve);
	for (int i = 0; i < r->k; i++)
		mean += x.l[i] / r->k;
	for (int i = 0; i < r->k; i++)
		out->elo[i] = elo_of_ln * (x.l[i] - mean);
	if (replicates)
		fit_replicates(&p, &x, curve, out);
	point_end(&x);
	problem_end(&p);
	mem_free(curve);
}

void rating_fit_clear(struct rating_fit *f)
{
	mem_free(f->elo);
	mem_free(f->replicate);
	*f = (struct rating_fit){ 0 };
}

double rating_elo(const struct rating_fit *f, int bot, int above)
{
	return f->elo[bot] - (above < 0 ? 0 : f->elo[above]);
}

void rating_interval(const struct rating_fit *f, int bot, int above, double *low,
    double *middle, double *high)
{
	double figure[REPLICATES];

	assert(f->replicate);
	for (int r = 0; r < REPLICATES; r++)
		figure[r] = f->replicate[bot * REPLICATES + r] -
			    (above < 0 ? 0 : f->replicate[above * REPLICATES + r]);
	resample_interval(figure, low, middle, high);
}
