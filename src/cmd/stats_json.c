#include <math.h>

#include "base/json.h"
#include "base/mem.h"
#include "cmd/stats.h"

enum { DECIMALS = 6 };

/* --- parts of objects --- */

static void begin(
    struct json *j, struct buf *out, const char *type, const struct stats_group *g)
{
	json_begin(j, out, type);
	json_cstr(j, "rules", g->rules);
	json_cstr(j, "rules_hash", g->hash);
}

static void real(struct json *j, const char *key, double value)
{
	json_fixed(j, key, value, DECIMALS);
}

static void bounds(struct json *j, bool ok, const struct interval *i)
{
	real(j, "low", ok ? i->low : NAN);
	real(j, "high", ok ? i->high : NAN);
}

static void rate(struct json *j, long long wins, long long games)
{
	struct interval i;
	double share = NAN;
	bool ok = stats_rate(wins, games, &share, &i);

	real(j, "wins", (double)wins / SURVEY_UNIT);
	real(j, "rate", share);
	bounds(j, ok, &i);
}

static void test(struct json *j, bool ok, const struct chi2 *t)
{
	real(j, "chi_square", ok ? t->statistic : NAN);
	if (ok)
		json_int(j, "df", t->df);
	else
		json_null(j, "df");
	json_fixed(j, "p", ok ? t->p : NAN, 9);
}

static void letters(struct json *j, unsigned mask)
{
	char text[SEATS + 1];

	seat_letters(mask, text);
	json_cstr(j, "seats", text);
}

/* --- objects --- */

static void table_json(
    struct buf *out, const struct stats_group *g, const struct survey_table *t, int n)
{
	static const char *const names[FIGURES] = {
#define X(id, name, words) name,
		SURVEY_FIGURES(X)
#undef X
	};
	struct json j;

	begin(&j, out, "games", g);
	json_int(&j, "players", n);
	json_int(&j, "games", t->games);
	json_int(&j, "finished", t->finished);
	json_int(&j, "deadlocks", t->deadlocks);
	json_int(&j, "unfinished", t->unfinished);
	json_int(&j, "with_forfeit", t->with_forfeit);
	for (int i = 0; i < REASONS; i++)
		json_int(&j, reason_word((enum reason)i), t->forfeits[i]);
	json_int(&j, "seats_without_access", t->no_access);
	json_end(&j);
	for (int i = 0; i < FIGURES; i++) {
		const struct spread *s = &t->figure[i];
		struct interval bound;
		bool ok = stats_interval(s, &bound);

		if (!s->n)
			continue;
		begin(&j, out, "figure", g);
		json_int(&j, "players", n);
		json_cstr(&j, "figure", names[i]);
		json_int(&j, "n", s->n);
		json_int(&j, "sum", s->sum);
		real(&j, "mean", spread_mean(s));
		bounds(&j, ok, &bound);
		real(&j, "sd", s->n > 1 ? spread_sd(s) : NAN);
		json_int(&j, "least", s->least);
		json_int(&j, "most", s->most);
		json_end(&j);
	}
}

static void lengths_json(
    struct buf *out, const struct stats_group *g, const struct lengths *l, int n)
{
	static const struct {
		const char *key;
		double share;
	} quantiles[] = { { "q05", 0.05 }, { "q25", 0.25 }, { "q50", 0.5 },
		{ "q75", 0.75 }, { "q95", 0.95 } };
	struct json j;

	if (!l->games)
		return;
	begin(&j, out, "length", g);
	json_int(&j, "players", n);
	for (size_t i = 0; i < sizeof(quantiles) / sizeof(*quantiles); i++)
		json_int(&j, quantiles[i].key, lengths_quantile(l, quantiles[i].share));
	json_end(&j);
}

static void seats_json(struct buf *out, const struct stats_group *g, unsigned mask)
{
	const struct survey_seats *s = &g->survey.seats[mask];
	struct chi2 alike;
	struct json j;

	for (int seat = 0; seat < SEATS; seat++) {
		char letter[2] = { seat_letter((enum seat)seat), '\0' };

		if (!(mask & SEAT_BIT(seat)))
			continue;
		begin(&j, out, "seat", g);
		letters(&j, mask);
		json_cstr(&j, "seat", letter);
		json_int(&j, "games", s->games);
		json_int(&j, "won", s->seat[seat].won);
		rate(&j, s->seat[seat].wins, s->games);
		real(&j, "expected", 1.0 / seat_count(mask));
		real(&j, "mean_place",
		    (double)s->seat[seat].place_sum2 / (2.0 * (double)s->games));
		json_end(&j);
	}
	bool ok = survey_seats_test(s, mask, &alike);

	begin(&j, out, "seats_test", g);
	letters(&j, mask);
	json_int(&j, "decided", s->decided);
	test(&j, ok, &alike);
	json_end(&j);
}

/* player: NULL for all together. */
static void throws_json(struct buf *out, const struct stats_group *g,
    const struct span *player, const long long *cast)
{
	const struct survey *v = &g->survey;
	double weights = 0;
	struct chi2 fair;
	struct json j;
	long long total = 0;

	for (int i = 0; i < v->nfaces; i++) {
		total += cast[i];
		weights += v->face[i].weight;
	}
	for (int i = 0; i < v->nfaces; i++) {
		begin(&j, out, "face", g);
		if (player)
			json_text(&j, "player", *player);
		else
			json_null(&j, "player");
		json_int(&j, "throw", v->face[i].value);
		json_int(&j, "cast", cast[i]);
		real(&j, "expected", (double)total * v->face[i].weight / weights);
		json_end(&j);
	}
	bool ok = survey_throws_test(v, cast, &fair);

	begin(&j, out, "throws_test", g);
	if (player)
		json_text(&j, "player", *player);
	else
		json_null(&j, "player");
	json_int(&j, "casts", total);
	test(&j, ok, &fair);
	json_end(&j);
}

static void player_json(
    struct buf *out, const struct stats_group *g, const struct survey_player *p)
{
	const struct survey *v = &g->survey;
	struct span name = stats_player_name(p);
	double over = (double)p->over, sds = NAN;
	struct json j;

	begin(&j, out, "player", g);
	json_text(&j, "player", name);
	json_int(&j, "games", p->games);
	json_int(&j, "over", p->over);
	json_int(&j, "won", p->won);
	rate(&j, p->wins, p->over);
	real(
	    &j, "expected", p->over ? (double)p->expected / (SURVEY_UNIT * over) : NAN);
	json_int(&j, "first", p->place[1]);
	json_int(&j, "second", p->place[2]);
	json_int(&j, "third", p->place[3]);
	json_int(&j, "fourth", p->place[4]);
	real(&j, "mean_place", p->over ? (double)p->place_sum2 / (2 * over) : NAN);
	json_int(&j, "forfeits", p->forfeits);
	json_int(&j, "captures", p->captures);
	json_int(&j, "captured", p->captured);
	json_int(&j, "sent_home", p->sent_home);
	bool ok = luck_sds(&v->luck_of, p->cast, &sds);

	real(&j, "luck_steps", ok ? luck_steps(&v->luck_of, p->cast) : NAN);
	real(&j, "luck_sd", ok ? sds : NAN);
	json_end(&j);
	throws_json(out, g, &name, p->cast);
}

static void luck_json(struct buf *out, const struct stats_group *g)
{
	const struct survey_luck *l = &g->survey.luck;
	double games = (double)l->games, r = NAN;
	struct interval i;
	struct json j;

	begin(&j, out, "luck", g);
	json_int(&j, "games", l->games);
	json_int(&j, "luckiest_won", l->luckier);
	bool ok = wilson_interval((double)l->luckier, games, &i);

	real(&j, "rate", ok ? (double)l->luckier / games : NAN);
	bounds(&j, ok, &i);
	real(&j, "expected", ok ? (double)l->expected / (SURVEY_UNIT * games) : NAN);
	json_int(&j, "seats", l->seats);
	real(&j, "correlation", survey_luck_correlation(l, &r) ? r : NAN);
	json_end(&j);
}

void stats_json(const struct stats_groups *g, struct buf *out)
{
	for (int i = 0; i < g->n; i++) {
		const struct stats_group *group = g->group[i];
		const struct survey *v = &group->survey;
		size_t n;

		for (int players = 2; players <= SEATS; players++) {
			if (!v->table[players].games)
				continue;
			table_json(out, group, &v->table[players], players);
			lengths_json(out, group, &v->table[players].lengths, players);
		}
		for (unsigned mask = 0; mask < 1 << SEATS; mask++)
			if (v->seats[mask].games)
				seats_json(out, group, mask);
		const struct survey_player **list = stats_players(v, &n);

		for (size_t k = 0; k < n; k++)
			player_json(out, group, list[k]);
		mem_free(list);
		throws_json(out, group, NULL, v->cast);
		luck_json(out, group);
	}
}
