#include "cmd/standings_plot.h"

#include <math.h>

#include "base/mem.h"
#include "draw/chart.h"

/* A sheet as it is being drawn. */
struct plot {
	const struct standings_view *v;
	const struct standings *s;
	struct ratings ratings;
	int16_t *order;      /* entrants, by rating */
	const char **labels; /* in that order; borrowed texts */
	struct chart_sheet sheet;
};

static void plot_ratings(struct plot *p)
{
	int k = p->s->nentrants, above = p->v->above;
	struct chart_point *point = mem_alloc((size_t)k * sizeof(point[0]));
	struct buf *note = mem_alloc((size_t)k * sizeof(note[0]));
	struct chart_frame f = {
		.title = "Ratings",
		.desc = "Elo with 95 % intervals.",
		.x_label = "Elo",
		.has_reference = true,
		.decimals = 1,
	};

	for (int at = 0; at < k; at++) {
		int player = p->order[at];
		const struct standing *row = &p->s->player[player];
		struct chart_point *x = &point[at];
		struct ratings_ends ends;

		enum ratings_say say = ratings_interval(&p->ratings, player, &ends);

		buf_printf(
		    &note[at], "%lld game%s", row->games, row->games == 1 ? "" : "s");
		*x = (struct chart_point){ .label = p->labels[at],
			.note = buf_cstr(&note[at]),
			.value = row->games ? ratings_elo(&p->ratings, player) : NAN,
			.has_interval = say == RATINGS_INTERVAL && player != above &&
					ends.has_low && ends.has_high,
			.low = ends.low,
			.high = ends.high };
	}
	chart_dots(&p->sheet, &f, point, k);
	for (int at = 0; at < k; at++)
		buf_clear(&note[at]);
	mem_free(note);
	mem_free(point);
}

static void plot_matrix(struct plot *p)
{
	size_t k = (size_t)p->s->nentrants;
	double *value = mem_alloc(k * k * sizeof(value[0]));
	long long *games = mem_alloc(k * k * sizeof(games[0]));
	const struct chart_frame f = {
		.title = "Who finished before whom",
		.desc = "The row before the column, in % of the games both sat in.",
		.reference = 50,
		.has_reference = true,
		.decimals = 1,
	};

	for (size_t i = 0; i < k * k; i++) {
		const struct versus *v =
		    standings_versus(p->s, p->order[i / k], p->order[i % k]);

		games[i] = v->games;
		value[i] = v->games ? 50 * (double)v->before2 / (double)v->games : NAN;
	}
	chart_matrix(&p->sheet, &f, p->labels, (int)k, value, games);
	mem_free(value);
	mem_free(games);
}

static void plot_seats(struct plot *p)
{
	struct chart_point point[SEATS];
	struct buf note[SEATS] = { 0 };
	const struct chart_frame f = {
		.title = "Won by seat",
		.desc =
		    "The share of its games that each seat won; the line is what all "
		    "would win if seats did not matter.",
		.reference = 100.0 / p->s->nplayers,
		.has_reference = true,
		.decimals = 1,
		.unit = " %",
	};
	int n = 0;

	for (int seat = 0; seat < SEATS; seat++) {
		long long games = p->s->seat_games[seat];

		if (!games)
			continue;
		buf_printf(&note[n], "%lld game%s", games, games == 1 ? "" : "s");
		point[n] = (struct chart_point){ .label = seat_name((enum seat)seat),
			.value = 100 * (double)p->s->seat_wins[seat] /
				 (double)(SCORE_UNIT * games),
			.note = buf_cstr(&note[n]) };
		n++;
	}
	chart_bars(&p->sheet, &f, point, n);
	for (int i = 0; i < n; i++)
		buf_clear(&note[i]);
}

static void plot_places(struct plot *p)
{
	static const char *const nth[] = { "1st", "2nd", "3rd", "4th" };
	int k = p->s->nentrants, n = p->s->nplayers;
	long long *count = mem_alloc((size_t)(k * n) * sizeof(count[0]));
	const struct chart_frame f = { .title = "Places" };

	for (int at = 0; at < k; at++)
		for (int i = 0; i < n; i++)
			count[at * n + i] = p->s->player[p->order[at]].place[i + 1];
	chart_stacked(&p->sheet, &f, p->labels, k, nth, n, count);
	mem_free(count);
}

static void plot_lengths(struct plot *p)
{
	const struct chart_frame f = {
		.title = "Lengths",
		.desc = "Games by their number of plies.",
		.x_label = "plies",
		.y_label = "games",
	};
	int first = 0, end = 0;

	for (int i = LENGTH_BINS - 1; i >= 0; i--) {
		if (!p->s->length[i])
			continue;
		end = end ? end : i + 1;
		first = i;
	}
	chart_histogram(&p->sheet, &f, p->s->length + first, end - first,
	    (double)first * LENGTH_WIDTH, LENGTH_WIDTH);
}

void standings_plot(const struct standings_view *v, const char *title, struct buf *out)
{
	size_t k = (size_t)v->s->nentrants;
	struct plot p = { .v = v, .s = v->s };
	struct buf desc = { 0 };

	p.order = mem_alloc(k * sizeof(p.order[0]));
	p.labels = mem_alloc(k * sizeof(p.labels[0]));
	standings_ranked(v, &p.ratings, p.order);
	for (size_t at = 0; at < k; at++)
		p.labels[at] = v->labels[p.order[at]];
	plot_ratings(&p);
	plot_matrix(&p);
	plot_seats(&p);
	plot_places(&p);
	plot_lengths(&p);
	buf_printf(&desc, "%zu bots, %lld game%s in %lld group%s", k, v->s->games,
	    v->s->games == 1 ? "" : "s", v->s->groups, v->s->groups == 1 ? "" : "s");
	chart_sheet_end(&p.sheet, out, title, buf_cstr(&desc));
	buf_clear(&desc);
	mem_free(p.labels);
	mem_free(p.order);
	ratings_clear(&p.ratings);
}
