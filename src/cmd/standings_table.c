#include "cmd/standings_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/cli.h"
#include "core/state.h"

enum { DECIMALS = 4 }; /* of figures as JSON */

/* --- what the tables share --- */

static long long forfeits_of(const struct standing *p)
{
	long long n = 0;

	for (int i = 0; i < REASONS; i++)
		n += p->forfeits[i];
	return n;
}

void standings_forfeits(const struct standing *p, struct buf *out)
{
	const char *before = " (";
	long long n = forfeits_of(p);

	buf_printf(out, "  %lld", n);
	for (int i = 0; i < REASONS; i++) {
		if (!p->forfeits[i])
			continue;
		buf_printf(out, "%s%lld %s", before, p->forfeits[i],
		    reason_word((enum reason)i));
		before = ", ";
	}
	if (n)
		buf_byte(out, ')');
}

void standings_foot(const struct standings *s, struct buf *out)
{
	const char *before = "";

	buf_printf(out, "%lld game%s in %lld group%s, %lld plies", s->games,
	    s->games == 1 ? "" : "s", s->groups, s->groups == 1 ? "" : "s", s->plies);
	if (s->games)
		buf_printf(out, ", %.1f a game", (double)s->plies / (double)s->games);
	buf_text(out, "; ");
	for (int i = 0; i < ENDINGS; i++) {
		if (!s->endings[i])
			continue;
		buf_printf(out, "%s%lld %s", before, s->endings[i],
		    ending_word((enum ending)i));
		before = ", ";
	}
	if (!s->games)
		buf_text(out, "nothing was played");
	buf_byte(out, '\n');
}

static void json_real(struct json *j, const char *key, bool known, double value)
{
	json_fixed(j, key, known ? value : NAN, DECIMALS);
}

void standings_json(
    const struct standings *s, int player, const char *label, struct buf *out)
{
	const struct standing *p = &s->player[player];
	struct interval won = { 0 };
	bool some = p->games > 0;
	struct json j;

	json_begin(&j, out, "standing");
	json_cstr(&j, "player", label);
	json_int(&j, "games", p->games);
	buf_text(out, ",\"places\":[");
	for (int i = 1; i <= s->nplayers; i++)
		buf_printf(out, "%s%lld", i > 1 ? "," : "", p->place[i]);
	buf_byte(out, ']');
	json_real(&j, "points", true, standings_points(p->score));
	for (int seat = 0; seat < SEATS; seat++) {
		char key[32];

		snprintf(key, sizeof(key), "points_%s", seat_key((enum seat)seat));
		json_real(&j, key, p->games_seat[seat] > 0,
		    standings_points(p->score_seat[seat]));
	}
	json_real(&j, "mean_place", some, standings_mean_place(p));
	json_real(&j, "won", some, standings_won(p));
	bool known = standings_interval(s, player, &won);

	json_real(&j, "won_low", known, won.low);
	json_real(&j, "won_high", known, won.high);
	json_int(&j, "forfeits", forfeits_of(p));
	for (int i = 0; i < REASONS; i++) {
		char key[32];

		snprintf(key, sizeof(key), "forfeits_%s", reason_word((enum reason)i));
		json_int(&j, key, p->forfeits[i]);
	}
	json_end(&j);
}

void standings_json_total(
    const struct standings *s, struct span seed, const char *rules, struct buf *out)
{
	struct json j;

	json_begin(&j, out, "summary");
	json_int(&j, "games", s->games);
	json_int(&j, "groups", s->groups);
	json_int(&j, "plies", s->plies);
	json_int(&j, "finished", s->endings[ENDING_FINISHED]);
	json_int(&j, "deadlock", s->endings[ENDING_DEADLOCK]);
	json_int(&j, "forfeit", s->endings[ENDING_FORFEIT]);
	json_int(&j, "ply_cap", s->endings[ENDING_PLY_CAP]);
	if (seed.p)
		json_text(&j, "seed", seed);
	else
		json_null(&j, "seed");
	json_cstr(&j, "rules", rules);
	json_end(&j);
}

/* --- the order of the rows --- */

struct ranked {
	double elo; /* rounded, so that whoever looks the same stands by name */
	const char *label;
	int16_t player;
	bool played;
};

static int compare(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->played != y->played)
		return x->played ? -1 : 1;
	if (x->elo != y->elo)
		return x->elo > y->elo ? -1 : 1;
	return strcmp(x->label, y->label);
}

void standings_ranked(
    const struct standings_view *v, struct ratings *ratings, int16_t *order)
{
	const struct standings *s = v->s;
	size_t k = (size_t)s->nentrants;
	struct ranked *row = mem_alloc(k * sizeof(row[0]));

	ratings_fit(ratings, s, v->above);
	for (int i = 0; i < s->nentrants; i++)
		row[i] = (struct ranked){ round(1000 * ratings->fit.elo[i]),
			v->labels[i], (int16_t)i, s->player[i].games > 0 };
	qsort(row, k, sizeof(row[0]), compare);
	for (size_t i = 0; i < k; i++)
		order[i] = row[i].player;
	mem_free(row);
}

/* --- as text --- */

/* A table as it is being told. */
struct telling {
	const struct standings_view *v;
	const struct standings *s;
	struct ratings ratings;
	int16_t *order;    /* entrants, by rating */
	struct buf *label; /* of each entrant, made visible */
	int width;         /* of the longest */
	bool duel;         /* of two, whose difference is told below instead */
	struct buf *out;
};

/* Are there groups enough in all that some player may have an interval? */
static bool intervals(const struct telling *t)
{
	return t->s->groups >= GROUPS_MIN;
}

/* Characters, of text that is ASCII once made visible or well-formed UTF-8. */
static int columns(const struct buf *text)
{
	return (int)utf8_count((struct span){ text->p, text->len });
}

static void tell_label(struct telling *t, int at)
{
	const struct buf *label = &t->label[t->order[at]];

	buf_printf(t->out, "%3d  ", at + 1);
	buf_span(t->out, (struct span){ label->p, label->len });
	for (int i = columns(label); i < t->width; i++)
		buf_byte(t->out, ' ');
}

static void tell_heads(struct telling *t)
{
	buf_printf(t->out, "  #  %-*s", t->width, "bot");
}

static void table_head(struct telling *t)
{
	static const char *const nth[] = { "1st", "2nd", "3rd", "4th" };

	tell_heads(t);
	if (!t->duel)
		buf_printf(t->out, " %8s", "rating");
	if (!t->duel && intervals(t))
		buf_printf(t->out, "  %-18s", "95 %");
	buf_printf(t->out, " %7s", "games");
	for (int i = 0; i < t->s->nplayers; i++)
		buf_printf(t->out, " %6s", nth[i]);
	buf_printf(t->out, " %9s %6s %7s", "points", "place", "won");
	if (intervals(t))
		buf_printf(t->out, "  %-15s", "95 %");
	buf_text(t->out, "  forfeits\n");
}

static void rating_end(struct buf *out, int width, bool known, double elo)
{
	if (known)
		buf_signed(out, width, elo, 1);
	else
		buf_printf(out, "%*s", width, "open");
}

static void tell_rating(struct telling *t, int player)
{
	static const char *const instead[] = {
		[RATINGS_FEW] = "too few groups",
		[RATINGS_STRANGERS] = "never met",
	};
	struct ratings_ends ends;

	if (!t->s->player[player].games)
		buf_printf(t->out, " %8s", "-");
	else
		buf_signed(t->out, 9, ratings_elo(&t->ratings, player), 1);
	if (!intervals(t))
		return;
	enum ratings_say say = ratings_interval(&t->ratings, player, &ends);

	if (player == t->v->above) {
		buf_printf(t->out, "  %-18s", "the measure");
	} else if (say == RATINGS_INTERVAL) {
		rating_end(t->out, 9, ends.has_low, ends.low);
		buf_text(t->out, " to ");
		rating_end(t->out, 7, ends.has_high, ends.high);
	} else {
		buf_printf(t->out, "  %-18s", instead[say]);
	}
}

static void table_row(struct telling *t, int at)
{
	int player = t->order[at];
	const struct standing *p = &t->s->player[player];
	struct buf *out = t->out;
	struct interval won;

	tell_label(t, at);
	if (!t->duel)
		tell_rating(t, player);
	buf_printf(out, " %7lld", p->games);
	for (int i = 1; i <= t->s->nplayers; i++)
		buf_printf(out, " %6lld", p->place[i]);
	buf_printf(out, " %9.1f", standings_points(p->score));
	if (p->games)
		buf_printf(out, " %6.2f %5.1f %%", standings_mean_place(p),
		    100 * standings_won(p));
	else
		buf_printf(out, " %6s %7s", "-", "-");
	if (standings_interval(t->s, player, &won))
		buf_printf(out, "  %5.1f to %5.1f ", 100 * won.low, 100 * won.high);
	else if (intervals(t))
		buf_printf(out, "  %-15s", "too few groups");
	standings_forfeits(p, out);
	buf_byte(out, '\n');
}

/* An end of an interval of Elo, which may be past all numbers. */
static void tell_end(struct buf *out, bool known, double elo, bool low)
{
	if (known)
		buf_signed(out, 0, elo, 1);
	else
		buf_text(out, low ? "no lower end" : "no upper end");
}

static void tell_duel(struct telling *t)
{
	int first = t->order[0];
	const struct spread *won = &t->s->player[first].won;
	struct elo_estimate e;

	if (!elo_estimate(won, t->s->group_size, &e) || won->n < GROUPS_MIN)
		return;
	buf_span(t->out, (struct span){ t->label[first].p, t->label[first].len });
	buf_text(t->out, " above ");
	first = t->order[1];
	buf_span(t->out, (struct span){ t->label[first].p, t->label[first].len });
	buf_text(t->out, e.has_elo ? ": Elo " : ": won all, no Elo");
	if (e.has_elo)
		buf_signed(t->out, 0, e.elo, 1);
	buf_text(t->out, " (95 %: ");
	tell_end(t->out, e.has_low, e.elo_low, true);
	buf_text(t->out, " to ");
	tell_end(t->out, e.has_high, e.elo_high, false);
	buf_byte(t->out, ')');
	buf_printf(t->out, "; the better one with %.1f %%", 100 * e.los);
	if (e.has_spread) {
		buf_text(t->out, "; normalised Elo ");
		buf_signed(t->out, 0, e.normalised, 1);
	}
	buf_byte(t->out, '\n');
}

/* Which two are apart, so that it is plain which games would help. */
static void tell_connected(struct telling *t)
{
	struct standings_gap gap;

	if (!t->s->games || !standings_apart(t->s, &gap))
		return;
	const char *label = buf_cstr(&t->label[gap.never_behind]);
	const char *other = buf_cstr(&t->label[gap.other]);

	if (gap.strangers)
		buf_printf(t->out,
		    "%s and %s never met, nor are they joined by others: how far "
		    "apart their\nratings are is assumed, not known; add results in "
		    "which they meet\n",
		    label, other);
	else
		buf_printf(t->out,
		    "%s never finished behind %s, nor behind any who did: how far "
		    "apart they are\nrests on half a game lost and won that is "
		    "assumed; more games may tell\n",
		    label, other);
}

static void seats_table(struct telling *t)
{
	unsigned seats = state_usual_seats(t->s->nplayers);

	buf_text(t->out, "\npoints by seat\n");
	tell_heads(t);
	for (int seat = 0; seat < SEATS; seat++)
		if (seats & SEAT_BIT(seat))
			buf_printf(t->out, " %8s", seat_name((enum seat)seat));
	buf_byte(t->out, '\n');
	for (int at = 0; at < t->s->nentrants; at++) {
		const struct standing *p = &t->s->player[t->order[at]];

		tell_label(t, at);
		for (int seat = 0; seat < SEATS; seat++)
			if (seats & SEAT_BIT(seat))
				buf_printf(t->out, " %8.1f",
				    standings_points(p->score_seat[seat]));
		buf_byte(t->out, '\n');
	}
	buf_printf(t->out, "     %-*s", t->width, "won");
	for (int seat = 0; seat < SEATS; seat++) {
		if (!(seats & SEAT_BIT(seat)))
			continue;
		if (t->s->seat_games[seat])
			buf_printf(t->out, " %6.1f %%",
			    100 * (double)t->s->seat_wins[seat] /
				(double)(SCORE_UNIT * t->s->seat_games[seat]));
		else
			buf_printf(t->out, " %8s", "-");
	}
	buf_byte(t->out, '\n');
}

static void matrix_table(struct telling *t)
{
	buf_text(t->out, "\nhow often the row finished before the column, in %\n");
	tell_heads(t);
	for (int at = 0; at < t->s->nentrants; at++)
		buf_printf(t->out, " %5d", at + 1);
	buf_byte(t->out, '\n');
	for (int at = 0; at < t->s->nentrants; at++) {
		tell_label(t, at);
		for (int other = 0; other < t->s->nentrants; other++) {
			const struct versus *v =
			    standings_versus(t->s, t->order[at], t->order[other]);

			if (v->games)
				buf_printf(t->out, " %5.1f",
				    50 * (double)v->before2 / (double)v->games);
			else
				buf_printf(t->out, " %5s", at == other ? "." : "-");
		}
		buf_byte(t->out, '\n');
	}
}

static void tell_text(struct telling *t)
{
	table_head(t);
	for (int at = 0; at < t->s->nentrants; at++)
		table_row(t, at);
	standings_foot(t->s, t->out);
	if (t->duel)
		tell_duel(t);
	tell_connected(t);
	if (t->v->seats)
		seats_table(t);
	if (t->v->matrix)
		matrix_table(t);
}

/* --- as JSON Lines --- */

static void json_rating(struct telling *t, int at)
{
	int player = t->order[at], above = t->v->above;
	const struct standing *p = &t->s->player[player];
	struct ratings_ends ends;
	bool known = ratings_interval(&t->ratings, player, &ends) == RATINGS_INTERVAL &&
		     player != above;
	struct json j;

	json_begin(&j, t->out, "rating");
	json_cstr(&j, "player", t->v->labels[player]);
	json_int(&j, "rank", at + 1);
	json_cstr(&j, "above", above < 0 ? NULL : t->v->labels[above]);
	json_int(&j, "groups", p->won.n);
	json_real(&j, "rating", p->games > 0, ratings_elo(&t->ratings, player));
	json_real(&j, "rating_low", known && ends.has_low, ends.low);
	json_real(&j, "rating_high", known && ends.has_high, ends.high);
	json_bool(&j, "connected", t->ratings.connected);
	json_end(&j);
}

static void json_seats(struct telling *t)
{
	struct json j;

	for (int seat = 0; seat < SEATS; seat++) {
		long long games = t->s->seat_games[seat];
		const char letter[] = { seat_letter((enum seat)seat), '\0' };

		if (!games)
			continue;
		json_begin(&j, t->out, "seat_won");
		json_cstr(&j, "seat", letter);
		json_int(&j, "games", games);
		json_real(&j, "won", true,
		    (double)t->s->seat_wins[seat] / (double)(SCORE_UNIT * games));
		json_end(&j);
	}
}

static void json_versus(struct telling *t, int at, int other)
{
	int row = t->order[at], column = t->order[other];
	const struct versus *v = standings_versus(t->s, row, column);
	struct json j;

	if (!v->games)
		return;
	json_begin(&j, t->out, "versus");
	json_cstr(&j, "player", t->v->labels[row]);
	json_cstr(&j, "opponent", t->v->labels[column]);
	json_int(&j, "games", v->games);
	json_real(&j, "before", true, (double)v->before2 / (double)(2 * v->games));
	json_end(&j);
}

static void json_duel(struct telling *t)
{
	int first = t->order[0];
	const struct spread *won = &t->s->player[first].won;
	struct elo_estimate e;
	struct json j;
	bool known = elo_estimate(won, t->s->group_size, &e) && won->n >= GROUPS_MIN;

	json_begin(&j, t->out, "duel");
	json_cstr(&j, "player", t->v->labels[first]);
	json_cstr(&j, "opponent", t->v->labels[t->order[1]]);
	json_int(&j, "groups", won->n);
	json_real(&j, "score", won->n > 0, standings_won(&t->s->player[first]));
	json_real(&j, "elo", known && e.has_elo, e.elo);
	json_real(&j, "elo_low", known && e.has_low, e.elo_low);
	json_real(&j, "elo_high", known && e.has_high, e.elo_high);
	json_real(&j, "better", known, e.los);
	json_real(&j, "normalised_elo", known && e.has_spread, e.normalised);
	json_end(&j);
}

static void tell_json(struct telling *t)
{
	const struct standings_view *v = t->v;
	int k = t->s->nentrants;

	for (int at = 0; at < k; at++)
		standings_json(t->s, t->order[at], v->labels[t->order[at]], t->out);
	for (int at = 0; at < k; at++)
		json_rating(t, at);
	json_seats(t);
	for (int at = 0; v->matrix && at < k; at++)
		for (int other = 0; other < k; other++)
			json_versus(t, at, other);
	if (t->duel)
		json_duel(t);
	standings_json_total(
	    t->s, v->seed ? span_of(v->seed) : (struct span){ 0 }, v->rules, t->out);
}

/* --- both --- */

static void label_all(struct telling *t)
{
	t->width = 3;
	for (int i = 0; i < t->s->nentrants; i++) {
		cli_escape(&t->label[i], span_of(t->v->labels[i]));
		int n = columns(&t->label[i]);

		t->width = n > t->width ? n : t->width;
	}
}

void standings_table(const struct standings_view *v, struct buf *out)
{
	size_t k = (size_t)v->s->nentrants;
	struct telling t = { .v = v, .s = v->s, .out = out, .duel = k == 2 };

	t.order = mem_alloc(k * sizeof(t.order[0]));
	t.label = mem_alloc(k * sizeof(t.label[0]));
	standings_ranked(v, &t.ratings, t.order);
	label_all(&t);
	if (v->jsonl)
		tell_json(&t);
	else
		tell_text(&t);
	for (size_t i = 0; i < k; i++)
		buf_clear(&t.label[i]);
	mem_free(t.label);
	mem_free(t.order);
	ratings_clear(&t.ratings);
}
