#include "cmd/stats.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/cli.h"

enum { NAME_MOST = 24, P_SIZE = 16 };

/* --- what text, JSON and picture share --- */

static int by_games(const void *a, const void *b)
{
	const struct survey_player *p = *(const struct survey_player *const *)a;
	const struct survey_player *q = *(const struct survey_player *const *)b;
	size_t len = p->name.len < q->name.len ? p->name.len : q->name.len;

	if (p->games != q->games)
		return p->games < q->games ? 1 : -1;
	/* All the others come last of those with as many. */
	if (!p->name.p || !q->name.p)
		return !p->name.p - !q->name.p;
	int order = memcmp(p->name.p, q->name.p, len);

	return order ? order
		     : (p->name.len > q->name.len) - (p->name.len < q->name.len);
}

const struct survey_player **stats_players(const struct survey *v, size_t *n)
{
	const struct survey_player **list = mem_alloc(v->nplayers * sizeof(*list));

	*n = 0;
	for (size_t i = 0; i < v->nplayers; i++)
		if (v->player[i].games)
			list[(*n)++] = &v->player[i];
	qsort(list, *n, sizeof(*list), by_games);
	return list;
}

struct span stats_player_name(const struct survey_player *p)
{
	return p->name.p ? p->name : span_of("(others)");
}

bool stats_rate(long long wins, long long games, double *rate, struct interval *i)
{
	double won = (double)wins / SURVEY_UNIT;

	if (!wilson_interval(won, (double)games, i))
		return false;
	*rate = won / (double)games;
	return true;
}

bool stats_interval(const struct spread *s, struct interval *i)
{
	if (!spread_interval(s, i))
		return false;
	i->low = i->low > 0 ? i->low : 0;
	return true;
}

/* --- parts of lines --- */

static const char *plural(long long n, const char *one, const char *many)
{
	return n == 1 ? one : many;
}

static void rate_text(struct buf *out, long long wins, long long games)
{
	struct interval i;
	double rate;

	if (stats_rate(wins, games, &rate, &i))
		buf_printf(out, " %6.1f  %5.1f to %5.1f", 100 * rate, 100 * i.low,
		    100 * i.high);
	else
		buf_printf(out, " %6s  %14s", "-", "too few");
}

/* A chance of 0.0000 would say that it cannot be. */
static const char *shown_p(double p, char to[P_SIZE])
{
	snprintf(to, P_SIZE, "%.4f", p);
	return p < 0.0001 ? "<0.0001" : to;
}

static void test_text(
    struct buf *out, const char *question, bool ok, const struct chi2 *t)
{
	char p[P_SIZE];

	buf_printf(out, "  %s ", question);
	if (ok)
		buf_printf(out, "chi-square %.3f, %d %s of freedom, p %s\n",
		    t->statistic, t->df, plural(t->df, "degree", "degrees"),
		    shown_p(t->p, p));
	else
		buf_text(out, "too few\n");
}

/* A name, escaped, cut to NAME_MOST characters and filled up to them. */
static void name_text(struct buf *out, struct span name, int width)
{
	struct buf text = { 0 };
	size_t at = 0;
	int n = 0;

	cli_escape(&text, name);
	const char *p = buf_cstr(&text);

	while (at < text.len && n < width) {
		size_t len = utf8_len(p + at, text.len - at);

		at += len ? len : 1;
		n++;
	}
	buf_bytes(out, p, at);
	buf_printf(out, "%*s", width - n, "");
	buf_clear(&text);
}

/* --- games by number of players --- */

static void games_text(
    struct buf *out, const struct stats_group *g, const struct survey_table *t, int n)
{
	buf_printf(out,
	    "%s, %d players: %lld %s, %lld finished, %lld by deadlock, %lld "
	    "unfinished\n",
	    g->rules, n, t->games, plural(t->games, "game", "games"), t->finished,
	    t->deadlocks, t->unfinished);
	if (!t->with_forfeit)
		return;
	buf_printf(out, "  %lld with a forfeit:", t->with_forfeit);
	for (int i = 0; i < REASONS; i++)
		if (t->forfeits[i])
			buf_printf(out, " %s %lld", reason_word((enum reason)i),
			    t->forfeits[i]);
	buf_byte(out, '\n');
}

static void figure_text(struct buf *out, const char *words, const struct spread *s)
{
	struct interval i;

	buf_printf(out, "  %-29s %9.2f", words, spread_mean(s));
	if (stats_interval(s, &i))
		buf_printf(out, "  %9.2f to %9.2f %9.2f", i.low, i.high, spread_sd(s));
	else if (s->n < 2)
		buf_printf(out, "  %22s %9s", "too few", "-");
	else
		buf_printf(out, "  %22s %9.2f", "all alike", 0.0);
	buf_printf(out, " %6lld %6lld\n", s->least, s->most);
}

static void lengths_text(struct buf *out, const struct lengths *l)
{
	static const int parts[] = { 5, 25, 50, 75, 95 };

	buf_text(out, "  length in plies:");
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++)
		buf_printf(out, "%s %d %%%s up to %lld", i ? "," : "", parts[i],
		    i ? "" : " of games", lengths_quantile(l, parts[i] / 100.0));
	buf_byte(out, '\n');
}

static void table_text(
    struct buf *out, const struct stats_group *g, const struct survey_table *t, int n)
{
	static const char *const words[FIGURES] = {
#define X(id, name, text) text,
		SURVEY_FIGURES(X)
#undef X
	};

	games_text(out, g, t, n);
	if (t->games == t->unfinished)
		return;
	buf_printf(out, "  %-29s %9s  %22s %9s %6s %6s\n", "a game that is over",
	    "mean", "95 % interval", "sd", "least", "most");
	for (int i = 0; i < FIGURES; i++)
		if (t->figure[i].n && (t->figure[i].most || i <= FIGURE_CAPTURES))
			figure_text(out, words[i], &t->figure[i]);
	lengths_text(out, &t->lengths);
	if (!g->survey.open)
		buf_printf(out, "  never got access: %lld of %lld seats\n",
		    t->no_access, t->figure[FIGURE_HOME].n);
}

/* --- seats --- */

static void seats_text(struct buf *out, const struct survey *v, unsigned mask)
{
	const struct survey_seats *s = &v->seats[mask];
	struct chi2 test;

	buf_text(out, "seats");
	for (int seat = 0; seat < SEATS; seat++)
		if (mask & SEAT_BIT(seat))
			buf_printf(out, " %c", seat_letter((enum seat)seat));
	buf_printf(out, ", %lld %s, %lld won by one; wins in %% of %lld %s\n", s->games,
	    plural(s->games, "game", "games"), s->decided, s->games,
	    plural(s->games, "game", "games"));
	buf_printf(out, "  %-6s %8s %7s  %14s %11s\n", "", "won", "wins %",
	    "95 % interval", "mean place");
	for (int seat = 0; seat < SEATS; seat++) {
		if (!(mask & SEAT_BIT(seat)))
			continue;
		buf_printf(
		    out, "  %-6s %8lld", seat_name((enum seat)seat), s->seat[seat].won);
		rate_text(out, s->seat[seat].wins, s->games);
		buf_printf(out, " %11.3f\n",
		    (double)s->seat[seat].place_sum2 / (2.0 * (double)s->games));
	}
	test_text(out, "seats alike?", survey_seats_test(s, mask, &test), &test);
}

/* --- players --- */

static void luck_of_player(
    struct buf *out, const struct survey *v, const struct survey_player *p)
{
	struct chi2 test;
	char shown[P_SIZE];
	double sds;

	if (luck_sds(&v->luck_of, p->cast, &sds)) {
		buf_signed(out, 10, luck_steps(&v->luck_of, p->cast), 1);
		buf_signed(out, 7, sds, 2);
	} else {
		buf_printf(out, " %9s %6s", "-", "-");
	}
	if (survey_throws_test(v, p->cast, &test))
		buf_printf(out, " %8s\n", shown_p(test.p, shown));
	else
		buf_printf(out, " %8s\n", "too few");
}

static void player_text(
    struct buf *out, const struct survey *v, const struct survey_player *p, int width)
{
	double over = (double)p->over;

	buf_text(out, "  ");
	name_text(out, stats_player_name(p), width);
	buf_printf(out, " %6lld %6lld", p->games, p->won);
	rate_text(out, p->wins, p->over);
	if (p->over)
		buf_printf(out, " %8.1f %6.3f",
		    100 * (double)p->expected / (SURVEY_UNIT * over),
		    (double)p->place_sum2 / (2 * over));
	else
		buf_printf(out, " %8s %6s", "-", "-");
	buf_printf(out, " %8lld %8lld", p->forfeits, p->captured);
	luck_of_player(out, v, p);
}

static void players_text(struct buf *out, const struct survey *v, long long top)
{
	size_t n, shown;
	const struct survey_player **list = stats_players(v, &n);
	int width = 6;

	shown = top && n > (size_t)top ? (size_t)top : n;
	for (size_t i = 0; i < shown; i++) {
		size_t len = stats_player_name(list[i]).len;

		len = len < NAME_MOST ? len : NAME_MOST;
		width = (int)len > width ? (int)len : width;
	}
	if (n) {
		buf_text(out,
		    "players; wins, and what is expected, in % of their games that are "
		    "over\n  ");
		buf_printf(out, "%-*s %6s %6s %7s  %14s %8s %6s %8s %8s %9s %6s %8s\n",
		    width, "", "games", "won", "wins %", "95 % interval", "expected",
		    "place", "forfeits", "captured", "luck", "sd", "throws p");
	}
	for (size_t i = 0; i < shown; i++)
		player_text(out, v, list[i], width);
	if (shown < n)
		buf_printf(out, "  ... and %zu more (--top=0 shows all)\n", n - shown);
	mem_free(list);
}

/* --- throws and luck --- */

static void throws_text(struct buf *out, const struct survey *v)
{
	double total = 0, weights = 0;
	struct chi2 test;

	for (int i = 0; i < v->nfaces; i++) {
		total += (double)v->cast[i];
		weights += v->face[i].weight;
	}
	if (total <= 0)
		return;
	buf_printf(out,
	    "throws, %.0f cast, in %% of all cast\n  %6s %10s %12s %8s %8s\n", total,
	    "throw", "cast", "expected", "%", "fair %");
	for (int i = 0; i < v->nfaces; i++) {
		double share = v->face[i].weight / weights;

		buf_printf(out, "  %6d %10lld %12.1f %8.2f %8.2f\n", v->face[i].value,
		    v->cast[i], total * share, 100 * (double)v->cast[i] / total,
		    100 * share);
	}
	test_text(out, "as the rules have them?", survey_throws_test(v, v->cast, &test),
	    &test);
}

static void luck_text(struct buf *out, const struct survey *v)
{
	const struct survey_luck *l = &v->luck;
	struct interval i;
	double r;

	if (!l->games)
		return;
	wilson_interval((double)l->luckier, (double)l->games, &i);
	buf_printf(out,
	    "luck, as the throws were against what is to be expected\n"
	    "  the luckiest won %lld of %lld %s: %.1f %% of them, %.1f to %.1f; were "
	    "luck "
	    "nothing, "
	    "%.1f %%\n  correlation of luck and score over %lld seats: ",
	    l->luckier, l->games, plural(l->games, "game", "games"),
	    100 * (double)l->luckier / (double)l->games, 100 * i.low, 100 * i.high,
	    100 * (double)l->expected / (double)(SURVEY_UNIT * l->games), l->seats);
	if (survey_luck_correlation(l, &r))
		buf_printf(out, "%.3f\n", figure_plain(r, 3));
	else
		buf_text(out, "too few\n");
}

void stats_text(const struct stats_groups *g, struct buf *out)
{
	for (int i = 0; i < g->n; i++) {
		const struct survey *v = &g->group[i]->survey;

		if (i)
			buf_byte(out, '\n');
		for (int n = 2; n <= SEATS; n++)
			if (v->table[n].games)
				table_text(out, g->group[i], &v->table[n], n);
		for (unsigned mask = 0; mask < 1 << SEATS; mask++)
			if (v->seats[mask].games)
				seats_text(out, v, mask);
		players_text(out, v, g->top);
		throws_text(out, v);
		luck_text(out, v);
	}
}
