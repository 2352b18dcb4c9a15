#include "match/standings.h"

#include <math.h>

void standings_init(struct standings *s, int nplayers, int group_size)
{
	*s = (struct standings){
		.nplayers = nplayers, .group_size = group_size, .group = -1
	};
}

/* How many share this seat's place. */
static int sharing(const struct outcome *o, int seat)
{
	int n = 0;

	for (int i = 0; i < SEATS; i++)
		n += o->player[i] >= 0 && o->place[i] == o->place[seat];
	return n;
}

static void end_group(struct standings *s)
{
	for (int i = 0; i < s->nplayers; i++) {
		struct standing *p = &s->player[i];
		double won =
		    (double)p->group_wins / (double)(SCORE_UNIT * p->group_games);

		p->won_sum += won;
		p->won_square += won * won;
		p->group_wins = p->group_games = 0;
	}
	s->groups++;
}

static void add_seat(struct standings *s, const struct outcome *o, int seat)
{
	struct standing *p = &s->player[o->player[seat]];
	int n = s->nplayers, shared = sharing(o, seat);
	/* Twice the place, those shared averaged. */
	int place2 = 2 * o->place[seat] + shared - 1;
	long score = SCORE_UNIT * (2 * n - place2) / (2 * (n - 1));
	long win = o->place[seat] == 1 ? SCORE_UNIT / shared : 0;

	p->games++;
	p->games_seat[seat]++;
	p->place[o->place[seat]]++;
	p->place_sum2 += place2;
	p->score += score;
	p->score_seat[seat] += score;
	p->wins += win;
	p->group_wins += win;
	p->group_games++;
}

void standings_add(struct standings *s, const struct outcome *o)
{
	s->games++;
	s->plies += o->plies;
	s->endings[o->ending]++;
	for (int seat = 0; seat < SEATS; seat++)
		if (o->player[seat] >= 0)
			add_seat(s, o, seat);
	for (int i = 0; i < o->nforfeits; i++) {
		const struct outcome_forfeit *f = &o->forfeit[i];

		s->player[o->player[f->seat]].forfeits[f->reason]++;
	}
	if (s->player[0].group_games == s->group_size)
		end_group(s);
}

double standings_points(long score)
{
	return (double)score / SCORE_UNIT;
}

double standings_mean_place(const struct standing *p)
{
	return p->games ? (double)p->place_sum2 / (double)(2 * p->games) : 0;
}

double standings_won(const struct standing *p)
{
	return p->games ? (double)p->wins / (double)(SCORE_UNIT * p->games) : 0;
}

/* The 97.5 % quantile of Student's t, to four digits from 19 degrees of freedom on. */
static double student(double v)
{
	const double z = 1.959963984540054;
	const double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;

	return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
	       (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

/*
 * Where every group came out the same, at nothing or at everything, their spread says
 * nothing: the bound is then what would show so in one of forty matches.
 */
bool standings_interval(
    const struct standings *s, int player, double *low, double *high)
{
	const struct standing *p = &s->player[player];
	double n = (double)s->groups;

	if (s->groups < GROUPS_MIN)
		return false;
	double mean = p->won_sum / n;
	double spread = (p->won_square - n * mean * mean) / (n - 1);
	double half = spread > 0 ? student(n - 1) * sqrt(spread / n) : 0;

	*low = mean - half > 0 ? mean - half : 0;
	*high = mean + half < 1 ? mean + half : 1;
	if (mean >= 1)
		*low = pow(0.025, 1 / n);
	if (mean <= 0)
		*high = 1 - pow(0.025, 1 / n);
	return true;
}
