/*
 * How often intervals hold the truth: series of groups are drawn from fixed seeds, from
 * bots whose strength is known, and the interval of each is taken as it is printed.
 *
 * A group plays its games one by one. With the chance `alike` all of them go as one
 * game goes, as where the throws decide; with the chance -alike they share out what is
 * to be won as evenly as can be, as where the same throws are dealt to each in turn.
 *
 * `test_coverage all` prints the whole table, of 4000 seeds or as many as are given
 * after it, which takes some minutes of a processor.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "match/ratings.h"
#include "unit.h"

static double chance(struct rng *rng)
{
	return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* As tables print a figure: with one decimal. */
static bool holds(double low, double high, double truth)
{
	return round(10 * low) / 10 <= truth + 1e-9 &&
	       round(10 * high) / 10 >= truth - 1e-9;
}

/* --- the share won, and its Elo --- */

static long long group_parts(struct rng *rng, int games, double share, double alike)
{
	double together = chance(rng), u = chance(rng);
	int won = 0;

	if (together < alike)
		return u < share ? SCORE_PARTS : 0;
	for (int i = 0; i < games; i++) {
		double x =
		    together < -alike ? fmod(u + (double)i / games, 1) : chance(rng);

		won += x < share;
	}
	return (long long)won * SCORE_PARTS / games;
}

struct held {
	int share, elo, of;
};

static struct held hold_shares(
    int games, double share, double alike, int groups, int seeds)
{
	struct held out = { 0 };
	double elo = share == 0.5 ? 0 : elo_of_score(share);

	for (int seed = 0; seed < seeds; seed++) {
		struct spread won = { 0 };
		struct elo_estimate e;
		struct rng rng;

		rng_init(&rng, ((uint64_t)groups << 32) + (uint64_t)seed);
		rng_init(&rng, rng_next(&rng));
		for (int i = 0; i < groups; i++)
			spread_add(&won, group_parts(&rng, games, share, alike));
		if (!elo_estimate(&won, games, &e))
			continue;
		out.of++;
		out.share += holds(100 * e.share.low, 100 * e.share.high, 100 * share);
		out.elo += holds(e.has_low ? e.elo_low : -INFINITY,
		    e.has_high ? e.elo_high : INFINITY, round(10 * elo) / 10);
	}
	return out;
}

/* --- ratings --- */

enum { FIELD = 4 };

/* One order of the bots on a table, by their strengths. */
static void draw_order(
    struct rng *rng, const double *strength, const int16_t *who, int n, uint8_t *place)
{
	double left = 0;

	for (int i = 0; i < n; i++) {
		left += strength[who[i]];
		place[i] = 0;
	}
	for (int next = 1; next <= n; next++) {
		double u = left * chance(rng);
		int at = -1;

		for (int i = 0; i < n && u >= 0; i++) {
			if (place[i])
				continue;
			at = i;
			u -= strength[who[i]];
		}
		place[at] = (uint8_t)next;
		left -= strength[who[at]];
	}
}

static void add_group(struct standings *s, struct rng *rng, const double *strength,
    const int16_t *who, double alike)
{
	int n = s->nplayers;
	bool together = chance(rng) < alike;
	uint8_t place[SEATS] = { 0 };
	struct outcome o = { .group = s->groups, .plies = 1 };

	for (int i = 0; i < 8; i++)
		o.seed.bytes[i] = (uint8_t)rng_next(rng);
	for (int game = 0; game < n; game++) {
		if (game == 0 || !together)
			draw_order(rng, strength, who, n, place);
		for (int seat = 0; seat < SEATS; seat++)
			o.player[seat] = -1;
		for (int i = 0; i < n; i++) {
			int seat = (i + game) % n * (n == 2 ? 2 : 1);

			o.player[seat] = who[i];
			o.place[seat] = place[i];
		}
		o.game = s->games + game;
		standings_add(s, &o);
	}
}

/* Each bot has at least so many groups; at tables of two all pairs meet as often. */
static void play_field(struct standings *s, struct rng *rng, const double *strength,
    int bots, double alike, long long groups)
{
	int16_t all[FIELD] = { 0, 1, 2, 3 };

	for (int16_t a = 0, b = 1; s->player[bots - 1].won.n < groups;) {
		const int16_t pair[] = { a, b };

		add_group(s, rng, strength, s->nplayers == 2 ? pair : all, alike);
		if (++b == bots) {
			a = (int16_t)(a + 2 < bots ? a + 1 : 0);
			b = (int16_t)(a + 1);
		}
	}
}

/* The share of seeds in which the first bot's interval holds its true rating; -1 where
 * there was none. */
static double hold_ratings(int nplayers, int bots, double share, double alike,
    int groups, int above, int seeds)
{
	double strength[FIELD] = { share / (1 - share), 1, 1, 1 }, part = bots - 1;
	double truth = 400 * log10(strength[0]) * (above < 0 ? part / bots : 1);
	int held = 0, of = 0;

	for (int seed = 0; seed < seeds; seed++) {
		struct standings s;
		struct ratings r;
		struct ratings_ends e;
		struct rng rng;

		rng_init(&rng, ((uint64_t)groups << 32) + (uint64_t)seed);
		rng_init(&rng, rng_next(&rng));
		standings_init(&s, nplayers, bots, nplayers, true);
		play_field(&s, &rng, strength, bots, alike, groups);
		ratings_fit(&r, &s, above);
		if (ratings_interval(&r, 0, &e) == RATINGS_INTERVAL) {
			of++;
			held += holds(e.has_low ? e.low : -INFINITY,
			    e.has_high ? e.high : INFINITY, round(10 * truth) / 10);
		}
		ratings_clear(&r);
		standings_clear(&s);
	}
	return of ? (double)held / of : -1;
}

/* --- the tables --- */

static const double shares[] = { 0.5, 0.9 };
static const int groups_of[] = { 20, 50, 200 };

static bool table_of_shares(
    const double *alike, int nalike, int seeds, double least, double most, bool tell)
{
	bool good = true;

	for (int games = 2; games <= SEATS; games++)
		for (int p = 0; p < 2; p++)
			for (int a = 0; a < nalike; a++)
				for (int g = 0; g < 3; g++) {
					struct held h = hold_shares(games, shares[p],
					    alike[a], groups_of[g], seeds);
					double x = 100.0 * h.share / h.of;
					double y = 100.0 * h.elo / h.of;
					bool ok =
					    fmin(x, y) >= least && fmax(x, y) <= most;

					good = good && ok;
					if (tell || !ok)
						printf("# %d seats, won %2.0f %%, "
						       "alike %4.1f, %3d groups: "
						       "share %5.1f, Elo %5.1f\n",
						    games, 100 * shares[p], alike[a],
						    groups_of[g], x, y);
				}
	return good;
}

static bool table_of_ratings(
    const int *groups, int ngroups, int seeds, double least, double most, bool tell)
{
	static const struct {
		int nplayers, bots, above;
	} field[] = { { 2, 3, -1 }, { 2, 3, 1 }, { 4, 4, -1 }, { 4, 4, 1 } };
	static const double alike[] = { 0, 0.5 };
	bool good = true;

	for (int f = 0; f < 4; f++)
		for (int p = 0; p < 2; p++)
			for (int a = 0; a < 2; a++)
				for (int g = 0; g < ngroups; g++) {
					double x = 100 * hold_ratings(field[f].nplayers,
							     field[f].bots, shares[p],
							     alike[a], groups[g],
							     field[f].above, seeds);
					bool ok = x >= least && x <= most;

					good = good && ok;
					if (tell || !ok)
						printf("# tables of %d, %d bots, won "
						       "%2.0f %%, alike %3.1f, %3d "
						       "groups, above %2d: %5.1f\n",
						    field[f].nplayers, field[f].bots,
						    100 * shares[p], alike[a],
						    groups[g], field[f].above, x);
				}
	return good;
}

int main(int argc, char **argv)
{
	static const double usual[] = { 0, 0.3, 0.6, 1 };
	static const double all[] = { -0.5, -0.3, -0.2, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6,
		0.7, 0.8, 0.9, 1 };

	int seeds = argc > 2 ? atoi(argv[2]) : 4000;

	if (argc > 1 && strcmp(argv[1], "all") == 0) {
		table_of_shares(all, sizeof(all) / sizeof(all[0]), seeds, 0, 100, true);
		table_of_ratings(groups_of, 3, seeds, 0, 100, true);
		return 0;
	}
	CHECK("the share won and its Elo are in 93 to 97.7 of 100 intervals",
	    table_of_shares(usual, 4, 4000, 93, 97.7, false));
	CHECK(
	    "... ratings of three and of four bots too, as far as 200 series can tell",
	    table_of_ratings(groups_of, 1, 200, 90, 99.5, false));
	return DONE();
}
