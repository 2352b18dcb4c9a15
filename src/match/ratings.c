#include "match/ratings.h"

#include <math.h>

void ratings_fit(struct ratings *r, const struct standings *s, int above)
{
	*r = (struct ratings){ .s = s, .above = above };
	/* The interval of two is that of the share won. */
	rating_fit(&s->rating, s->groups >= GROUPS_MIN && s->nentrants > 2, &r->fit);
	r->connected = standings_connected(s);
}

void ratings_clear(struct ratings *r)
{
	rating_fit_clear(&r->fit);
	*r = (struct ratings){ 0 };
}

double ratings_elo(const struct ratings *r, int player)
{
	return rating_elo(&r->fit, player, r->above);
}

/*
 * How far the Elo of a player is from those of a share in which groups such as it never
 * had are as many as may go unseen, all lost (low) or all won (high). As in the fit,
 * half a game more is won and half a game lost.
 */
static void unseen_elo(
    const struct standings *s, int player, double unseen, struct interval *out)
{
	double games = 1, before = 0.5;

	for (int i = 0; i < s->nentrants; i++) {
		const struct versus *v = standings_versus(s, player, i);

		games += (double)v->games;
		before += (double)v->before2 / 2;
	}
	double share = before / games, elo = elo_of_score(share);

	out->low = elo - elo_of_score(share - share * unseen);
	out->high = elo_of_score(share + (1 - share) * unseen) - elo;
}

/* Of two bots, who have all their groups in common: from the share of them won. */
static void duel_ends(const struct ratings *r, int player, struct ratings_ends *out)
{
	const double part = r->above < 0 ? 0.5 : 1;
	struct elo_estimate e;

	elo_estimate(&r->s->player[player].won, r->s->group_size, &e);
	*out = (struct ratings_ends){ part * e.elo_low, part * e.elo_high, e.has_low,
		e.has_high };
}

/* Replicates of groups that are nearly all alike say less than what may be unseen. */
static double end_at(double replicates, double unseen)
{
	return replicates < unseen / 4 ? unseen : replicates;
}

static void field_ends(
    const struct ratings *r, int player, long long groups, struct ratings_ends *out)
{
	const struct standings *s = r->s;
	double n = (double)groups, unseen = unseen_most(n);
	double wider = student_quantile(n - 1) / SPREAD_Z * sqrt(n / (n - 1));
	double elo = ratings_elo(r, player), low, middle, high;
	struct interval own, other;

	rating_interval(&r->fit, player, r->above, &low, &middle, &high);
	unseen_elo(s, player, unseen, &own);
	if (r->above < 0) {
		double part = (double)(s->nentrants - 1) / s->nentrants;

		other = own = (struct interval){ part * own.low, part * own.high };
	} else {
		unseen_elo(s, r->above, unseen, &other);
		other = (struct interval){ other.high, other.low };
	}
	out->low = elo - end_at(wider * (middle - low), fmax(own.low, other.low));
	out->high = elo + end_at(wider * (high - middle), fmax(own.high, other.high));
}

enum ratings_say ratings_interval(
    const struct ratings *r, int player, struct ratings_ends *out)
{
	const struct standings *s = r->s;
	long long groups = s->player[player].won.n;
	unsigned open = r->connected ? 0 : standings_open(s, player, r->above);

	if (r->above >= 0 && s->player[r->above].won.n < groups)
		groups = s->player[r->above].won.n;
	*out = (struct ratings_ends){ 0 };
	if (groups < GROUPS_MIN)
		return RATINGS_FEW;
	if (open & OPEN_STRANGERS)
		return RATINGS_STRANGERS;
	if (s->nentrants == 2) {
		duel_ends(r, player, out);
		return RATINGS_INTERVAL;
	}
	field_ends(r, player, groups, out);
	out->has_low = !(open & OPEN_LOW);
	out->has_high = !(open & OPEN_HIGH);
	return RATINGS_INTERVAL;
}
