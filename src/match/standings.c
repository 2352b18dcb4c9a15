#include "match/standings.h"

#include <string.h>

#include "base/mem.h"

void standings_init(
    struct standings *s, int nplayers, int nentrants, int group_size, bool rated)
{
	size_t k = (size_t)nentrants;

	*s = (struct standings){
		.nplayers = nplayers,
		.nentrants = nentrants,
		.group_size = group_size,
		.rated = rated,
	};
	s->player = mem_alloc(k * sizeof(s->player[0]));
	s->versus = mem_alloc(k * k * sizeof(s->versus[0]));
	if (rated)
		rating_init(&s->rating, nentrants);
}

void standings_clear(struct standings *s)
{
	mem_free(s->player);
	mem_free(s->versus);
	rating_clear(&s->rating);
	*s = (struct standings){ 0 };
}

/* --- a game --- */

/* What it won, in units. */
static long long win_of(const struct outcome *o, int seat)
{
	return o->place[seat] == 1 ? SCORE_UNIT / outcome_sharing(o, seat) : 0;
}

static void add_seat(struct standings *s, const struct outcome *o, int seat)
{
	struct standing *p = &s->player[o->player[seat]];
	long long score = outcome_score(o, seat, s->nplayers);
	long long win = win_of(o, seat);

	p->games++;
	p->games_seat[seat]++;
	p->place[o->place[seat]]++;
	p->place_sum2 += outcome_place2(o, seat);
	p->score += score;
	p->score_seat[seat] += score;
	p->wins += win;
	s->seat_games[seat]++;
	s->seat_wins[seat] += win;
	for (int other = 0; other < SEATS; other++) {
		if (other == seat || o->player[other] < 0)
			continue;
		struct versus *v =
		    &s->versus[o->player[seat] * s->nentrants + o->player[other]];

		v->games++;
		v->before2 += o->place[seat] < o->place[other]    ? 2
			      : o->place[seat] == o->place[other] ? 1
								  : 0;
	}
}

static void add_game(struct standings *s, const struct outcome *o)
{
	long long bin = o->plies / LENGTH_WIDTH;

	s->games++;
	s->plies += o->plies;
	s->endings[o->ending]++;
	s->length[bin < LENGTH_BINS ? bin : LENGTH_BINS - 1]++;
	for (int seat = 0; seat < SEATS; seat++)
		if (o->player[seat] >= 0)
			add_seat(s, o, seat);
	for (int i = 0; i < o->nforfeits; i++) {
		const struct outcome_forfeit *f = &o->forfeit[i];

		s->player[o->player[f->seat]].forfeits[f->reason]++;
	}
}

/* --- a group --- */

static void add_group_won(struct standings *s)
{
	const struct outcome *first = &s->open[0];

	for (int at = 0; at < SEATS; at++) {
		long long wins = 0, games = 0;

		if (first->player[at] < 0)
			continue;
		for (int i = 0; i < s->nopen; i++) {
			for (int seat = 0; seat < SEATS; seat++) {
				if (s->open[i].player[seat] != first->player[at])
					continue;
				wins += win_of(&s->open[i], seat);
				games++;
			}
		}
		long long parts = wins * (SCORE_PARTS / SCORE_UNIT) / games;

		spread_add(&s->player[first->player[at]].won, parts);
		if (s->test && first->player[at] == 0)
			sprt_add(s->test, (double)parts / SCORE_PARTS);
	}
}

static void rate_group(struct standings *s)
{
	struct rating_game game[GROUP_GAMES_MAX] = { 0 };
	const struct seed *seed = &s->open[0].seed;
	uint64_t key = 0;

	for (int i = 0; i < s->nopen; i++) {
		const struct outcome *o = &s->open[i];
		struct rating_game *g = &game[i];

		for (int seat = 0; seat < SEATS; seat++) {
			if (o->player[seat] < 0)
				continue;
			g->who[g->n] = o->player[seat];
			g->place[g->n++] = o->place[seat];
		}
	}
	/* The group's seed is what its throws follow from: as good as its number, and
	 * groups of several tournaments that share their throws stay together. */
	for (int i = 0; i < 8; i++)
		key = key << 8 | seed->bytes[i];
	rating_add(&s->rating, game, s->nopen, key);
}

static void end_group(struct standings *s)
{
	for (int i = 0; i < s->nopen; i++)
		add_game(s, &s->open[i]);
	add_group_won(s);
	if (s->rated)
		rate_group(s);
	s->groups++;
	s->nopen = 0;
}

void standings_add(struct standings *s, const struct outcome *o)
{
	if (s->nopen && s->open[0].group != o->group)
		standings_close(s, s->group_size);
	s->open[s->nopen++] = *o;
	if (s->nopen == s->group_size)
		end_group(s);
}

void standings_close(struct standings *s, int group_size)
{
	s->dropped += s->nopen;
	s->nopen = 0;
	s->group_size = group_size;
}

/* --- figures --- */

double standings_points(long long score)
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

bool standings_interval(const struct standings *s, int player, struct interval *out)
{
	const struct spread *won = &s->player[player].won;
	double mean;

	return won->n >= GROUPS_MIN && score_interval(won, &mean, out);
}

const struct versus *standings_versus(const struct standings *s, int row, int column)
{
	return &s->versus[row * s->nentrants + column];
}

/* Did row finish before column, or the two together, in any game? */
static bool leads(const struct standings *s, int row, int column)
{
	return standings_versus(s, row, column)->before2 != 0;
}

enum { TO_ALL = -1, TO_ALL_WHO_PLAYED = -2 };

/*
 * The first of `to` to whom no results lead from an entrant by finishing before (ahead)
 * or behind somebody, or by either; -1 where they lead to all.
 */
static int unreached(
    const struct standings *s, int from, int to, bool ahead, bool behind)
{
	int16_t *queue = mem_alloc((size_t)s->nentrants * sizeof(queue[0]));
	bool *met = mem_alloc((size_t)s->nentrants * sizeof(met[0]));
	int n = 1, missing = -1;

	met[from] = true;
	queue[0] = (int16_t)from;
	for (int at = 0; at < n; at++) {
		for (int i = 0; i < s->nentrants; i++) {
			if (met[i] || !((ahead && leads(s, queue[at], i)) ||
					  (behind && leads(s, i, queue[at]))))
				continue;
			met[i] = true;
			queue[n++] = (int16_t)i;
		}
	}
	for (int i = 0; i < s->nentrants && missing < 0; i++)
		if (to == i || to == TO_ALL ||
		    (to == TO_ALL_WHO_PLAYED && s->player[i].games))
			missing = met[i] ? -1 : i;
	mem_free(queue);
	mem_free(met);
	return missing;
}

unsigned standings_open(const struct standings *s, int player, int above)
{
	int to = above < 0 ? TO_ALL_WHO_PLAYED : above;

	return (unreached(s, player, to, true, true) >= 0 ? OPEN_STRANGERS : 0u) |
	       (unreached(s, player, to, true, false) >= 0 ? OPEN_LOW : 0u) |
	       (unreached(s, player, to, false, true) >= 0 ? OPEN_HIGH : 0u);
}

bool standings_apart(const struct standings *s, struct standings_gap *gap)
{
	int alone = unreached(s, 0, TO_ALL, true, true);
	int above = unreached(s, 0, TO_ALL, false, true);
	int below = unreached(s, 0, TO_ALL, true, false);

	if (alone >= 0)
		*gap = (struct standings_gap){ 0, alone, true };
	else if (above >= 0)
		*gap = (struct standings_gap){ 0, above, false };
	else if (below >= 0)
		*gap = (struct standings_gap){ below, 0, false };
	return alone >= 0 || above >= 0 || below >= 0;
}

bool standings_connected(const struct standings *s)
{
	struct standings_gap gap;

	return !standings_apart(s, &gap);
}
