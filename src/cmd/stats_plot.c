#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/stats.h"
#include "draw/chart.h"

enum {
	POINTS_MOST = 64,
	PLAYERS_MOST = 20,
	TEXT_MOST = 64,
	TITLE_MOST = 120,
	LENGTHS_FROM = 10, /* axes of lengths begin at a multiple of it */
};

/* Points with the texts they borrow. */
struct points {
	struct chart_point at[POINTS_MOST];
	char label[POINTS_MOST][TEXT_MOST], note[POINTS_MOST][TEXT_MOST];
	int n;
};

static struct chart_point *point_add(struct points *p, double value)
{
	struct chart_point *at = &p->at[p->n];

	*at = (struct chart_point){
		.label = p->label[p->n], .note = p->note[p->n], .value = value
	};
	p->n++;
	return at;
}

static void label_cut(char label[TEXT_MOST], struct span name)
{
	size_t len = 0;

	while (len < name.len) {
		size_t n = utf8_len(name.p + len, name.len - len);

		n = n ? n : 1;
		if (len + n >= TEXT_MOST / 2)
			break;
		len += n;
	}
	memcpy(label, name.p, len);
	label[len] = '\0';
}

static void point_rate(struct points *p, long long wins, long long games)
{
	struct interval i;
	double rate;

	if (!stats_rate(wins, games, &rate, &i))
		return;
	snprintf(
	    p->note[p->n], TEXT_MOST, "%lld %s", games, games == 1 ? "game" : "games");
	struct chart_point *at = point_add(p, 100 * rate);

	at->low = 100 * i.low;
	at->high = 100 * i.high;
	at->has_interval = true;
}

static void title(char out[TITLE_MOST], const char *what, const struct stats_group *g)
{
	snprintf(out, TITLE_MOST, "%s: %s", what, g->rules);
}

static void plot_seats(struct chart_sheet *sheet, const struct stats_group *g)
{
	const struct survey *v = &g->survey;
	char text[TITLE_MOST];
	struct points *p = mem_alloc(sizeof(*p));

	title(text, "Win rate by seat", g);
	for (unsigned mask = 0; mask < 1 << SEATS; mask++) {
		const struct survey_seats *s = &v->seats[mask];

		for (int seat = 0; s->games && seat < SEATS; seat++) {
			if (!(mask & SEAT_BIT(seat)))
				continue;
			snprintf(p->label[p->n], TEXT_MOST, "%s of %d",
			    seat_name((enum seat)seat), seat_count(mask));
			point_rate(p, s->seat[seat].wins, s->games);
		}
	}
	chart_bars(sheet,
	    &(struct chart_frame){ .title = text,
		.desc =
		    "Shared first places count their share; bars are 95 % intervals.",
		.x_label = "games won",
		.decimals = 1,
		.unit = " %" },
	    p->at, p->n);
	mem_free(p);
}

static void plot_lengths(struct chart_sheet *sheet, const struct stats_group *g)
{
	for (int n = 2; n <= SEATS; n++) {
		const struct survey_table *t = &g->survey.table[n];
		char text[TITLE_MOST];
		size_t size = t->lengths.size, from = 0;

		if (!t->lengths.games)
			continue;
		while (size && !t->lengths.count[size - 1])
			size--;
		/* No game is as short as nothing: begin near the shortest. */
		while (from + LENGTHS_FROM < size && !t->lengths.count[from])
			from++;
		from -= from % LENGTHS_FROM;
		snprintf(text, sizeof(text), "Length, %d players: %s", n, g->rules);
		chart_histogram(sheet,
		    &(struct chart_frame){ .title = text,
			.x_label = "plies",
			.y_label = "games",
			.reference = spread_mean(&t->figure[FIGURE_PLIES]),
			.has_reference = true,
			.decimals = 1 },
		    t->lengths.count + from, (int)(size - from), (double)from, 1);
	}
}

static void plot_throws(struct chart_sheet *sheet, const struct stats_group *g)
{
	const struct survey *v = &g->survey;
	struct points *p = mem_alloc(sizeof(*p));
	double total = 0, weights = 0;
	char text[TITLE_MOST];

	title(text, "Throws against expectation", g);
	for (int i = 0; i < v->nfaces; i++) {
		total += (double)v->cast[i];
		weights += v->face[i].weight;
	}
	for (int i = 0; total > 0 && i < v->nfaces; i++) {
		double share = v->face[i].weight / weights;
		double cast = (double)v->cast[i];
		struct interval bound;

		wilson_interval(cast, total, &bound);
		snprintf(p->label[p->n], TEXT_MOST, "%d", v->face[i].value);
		snprintf(p->note[p->n], TEXT_MOST, "%lld cast", v->cast[i]);
		struct chart_point *at = point_add(p, 100 * cast / (total * share));

		at->low = 100 * bound.low / share;
		at->high = 100 * bound.high / share;
		at->has_interval = true;
	}
	chart_dots(sheet,
	    &(struct chart_frame){ .title = text,
		.desc = "100 % is what the rules' odds have; bars are 95 % intervals.",
		.x_label = "of what is to be expected",
		.reference = 100,
		.has_reference = true,
		.decimals = 1,
		.unit = " %" },
	    p->at, p->n);
	mem_free(p);
}

/* The luck of the players with the most games, in standard deviations. */
static void plot_luck(struct chart_sheet *sheet, const struct stats_group *g)
{
	const struct survey *v = &g->survey;
	size_t n;
	const struct survey_player **list = stats_players(v, &n);
	struct points *p = mem_alloc(sizeof(*p));
	char text[TITLE_MOST];

	title(text, "Luck of the throws", g);
	for (size_t i = 0; i < n && p->n < PLAYERS_MOST; i++) {
		double sds;

		if (!luck_sds(&v->luck_of, list[i]->cast, &sds))
			continue;
		label_cut(p->label[p->n], stats_player_name(list[i]));
		snprintf(p->note[p->n], TEXT_MOST, "%+.1f steps",
		    figure_plain(luck_steps(&v->luck_of, list[i]->cast), 1));
		struct chart_point *at = point_add(p, sds);

		at->low = sds - SPREAD_Z;
		at->high = sds + SPREAD_Z;
		at->has_interval = true;
	}
	if (p->n)
		chart_dots(sheet,
		    &(struct chart_frame){ .title = text,
			.desc = "Bars that miss 0 are luck of one in twenty, or less.",
			.x_label = "standard deviations from expectation",
			.has_reference = true,
			.decimals = 2 },
		    p->at, p->n);
	mem_free(p);
	mem_free(list);
}

void stats_plot(const struct stats_groups *g, struct buf *out)
{
	struct chart_sheet sheet = { 0 };

	for (int i = 0; i < g->n; i++) {
		plot_seats(&sheet, g->group[i]);
		plot_lengths(&sheet, g->group[i]);
		plot_throws(&sheet, g->group[i]);
		plot_luck(&sheet, g->group[i]);
	}
	chart_sheet_end(&sheet, out, "Games in figures", g->about);
}
