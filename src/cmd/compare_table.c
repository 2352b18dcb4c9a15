#include "cmd/compare_table.h"

#include <math.h>
#include <string.h>

#include "base/json.h"
#include "cmd/cli.h"
#include "draw/chart.h"

enum {
	BESIDE_MAX = 2, /* so many stand side by side on a line of 80 columns */
	LABEL = 23,
	CELL = 28,
	DECIMALS = 6, /* of figures as JSON */
};

/* What a figure is called; shares are of all games, of those that ended, of those won.
 */
static const char *label_of(enum compare_figure f)
{
	static const char *const labels[COMPARE_FIGURES] = {
		[COMPARE_PLIES] = "plies",
		[COMPARE_TURNS] = "turns",
		[COMPARE_ROUNDS] = "rounds",
		[COMPARE_CAPTURED] = "pawns captured",
		[COMPARE_SWEPT] = "pawns swept",
		[COMPARE_FORMED] = "pairs tied",
		[COMPARE_PASSES] = "passes",
		[COMPARE_WAIT] = "longest wait",
		[COMPARE_LEADS] = "changes of the lead",
		[COMPARE_BEFORE] = "turns before access",
		[COMPARE_AWAY] = "pawns not home",
		[COMPARE_UNFINISHED] = "not over, %",
		[COMPARE_DEADLOCKS] = "deadlock, %",
		[COMPARE_TIED] = "shared first, %",
		[COMPARE_NO_CAPTURE] = "no capture, %",
		[COMPARE_NO_ACCESS] = "nobody had access, %",
		[COMPARE_WON_FIRST] = "won by the 1st, %",
		[COMPARE_WON_SECOND] = "won by the 2nd, %",
		[COMPARE_WON_THIRD] = "won by the 3rd, %",
		[COMPARE_WON_FOURTH] = "won by the 4th, %",
		[COMPARE_SKILL_WON] = "won by the better, %",
		[COMPARE_SKILL_SCORE] = "opponents behind, %",
	};

	return labels[f];
}

/* Access is no figure where everybody has it from the start. */
static bool is_open(struct comparison *c, enum compare_figure f, int set)
{
	return (f == COMPARE_BEFORE || f == COMPARE_NO_ACCESS) &&
	       c->set[set].rules.open;
}

static void value_of(struct comparison *c, int play, int set, enum compare_figure f,
    struct compare_value *out)
{
	compare_value(&comparison_job(c, play, set)->sums, f, out);
	if (is_open(c, f, set))
		*out = (struct compare_value){ 0 };
}

static bool difference_of(struct comparison *c, int play, int set,
    enum compare_figure f, struct compare_difference *out)
{
	*out = (struct compare_difference){ 0 };
	return set > 0 && !is_open(c, f, 0) && !is_open(c, f, set) &&
	       compare_difference(&comparison_job(c, play, 0)->sums,
		   &comparison_job(c, play, set)->sums, f, out);
}

/* How many differences are looked at: where there are many, some are large by chance.
 */
static long long comparisons(struct comparison *c)
{
	struct compare_difference d;
	long long n = 0;

	for (int play = 0; play < c->nplays; play++)
		for (int set = 1; set < c->nsets; set++)
			for (int f = 0; f < COMPARE_FIGURES; f++)
				n += compare_figure_of((enum compare_figure)f,
					 c->play[play], c->nplayers) &&
				     difference_of(
					 c, play, set, (enum compare_figure)f, &d);
	return n;
}

/* What is called more than chance, all comparisons together. */
#define SIGNIFICANT 0.05

/* More than chance, by Bonferroni's correction. */
static bool differs(const struct compare_difference *d, long long n)
{
	return d->p * (double)n < SIGNIFICANT;
}

/* --- as text --- */

/* Pad to a column, by at least one space. */
static void pad(struct buf *out, size_t from, size_t width)
{
	do
		buf_byte(out, ' ');
	while (out->len - from < width);
}

static void trim(struct buf *out)
{
	while (out->len && out->p[out->len - 1] == ' ')
		out->len--;
	buf_byte(out, '\n');
}

/* Of more rule sets than fit side by side each has a line, which begins with its name.
 */
static void begin_cell(struct comparison *c, int set, struct buf *out)
{
	size_t from;

	if (c->nsets <= BESIDE_MAX)
		return;
	if (set > 0) {
		trim(out);
		pad(out, out->len, LABEL);
	}
	from = out->len;
	buf_printf(out, "%.*s", CELL - 1, c->set[set].name);
	pad(out, from, CELL);
}

static void put_cell(const struct compare_value *v, double scale, bool marked,
    const char *none, struct buf *out)
{
	size_t from = out->len;

	if (!v->has)
		buf_printf(out, "%8s  %s", "-", none);
	else
		buf_printf(out, "%8.2f%c ", figure_plain(scale * v->value, 2),
		    marked ? '*' : ' ');
	if (v->has && v->has_interval)
		buf_printf(out, "%.2f to %.2f", figure_plain(scale * v->low, 2),
		    figure_plain(scale * v->high, 2));
	else if (v->has)
		buf_text(out, v->n < COMPARE_FEW ? "too few" : "all alike");
	pad(out, from, CELL);
}

static void put_row(
    struct comparison *c, int play, enum compare_figure f, long long n, struct buf *out)
{
	double scale = compare_figure_is_share(f) ? 100 : 1;
	size_t from = out->len;

	buf_printf(out, "  %s", label_of(f));
	pad(out, from, LABEL);
	for (int set = 0; set < c->nsets; set++) {
		struct compare_value v;
		struct compare_difference d;

		value_of(c, play, set, f, &v);
		bool has = difference_of(c, play, set, f, &d);

		begin_cell(c, set, out);
		put_cell(&v, scale, has && differs(&d, n),
		    is_open(c, f, set) ? "open to all" : "too few", out);
	}
	trim(out);
}

/* A line that is no figure: cell writes what it says of one rule set. */
static void put_line(struct comparison *c, int play, const char *label,
    void (*cell)(struct comparison *c, int play, int set, struct buf *out),
    struct buf *out)
{
	size_t from = out->len;

	buf_text(out, label);
	pad(out, from, LABEL);
	for (int set = 0; set < c->nsets; set++) {
		begin_cell(c, set, out);
		from = out->len;
		cell(c, play, set, out);
		pad(out, from, CELL);
	}
	trim(out);
}

/* Do the seats win alike? */
static void seats_cell(struct comparison *c, int play, int set, struct buf *out)
{
	struct chi2 x;

	if (compare_seats(&comparison_job(c, play, set)->sums, c->nplayers, &x))
		buf_printf(out, "%8.4f", x.p);
	else
		buf_printf(out, "%8s  too few", "-");
}

/* The score as Elo; where one of a pair of ends has none, it is beyond all. */
static bool elo_of(struct comparison *c, int play, int set, struct elo_estimate *e)
{
	const struct spread *g = &comparison_job(c, play, set)->sums.groups;

	return g->n >= COMPARE_FEW && elo_estimate(g, c->nplayers, e);
}

static void elo_cell(struct comparison *c, int play, int set, struct buf *out)
{
	struct elo_estimate e;

	if (!elo_of(c, play, set, &e))
		buf_printf(out, "%8s  too few", "-");
	else if (e.has_elo && e.has_low && e.has_high)
		buf_printf(out, "%8.0f  %.0f to %.0f", figure_plain(e.elo, 0),
		    figure_plain(e.elo_low, 0), figure_plain(e.elo_high, 0));
	else if (e.has_low)
		buf_printf(out, "%8s  above %.0f", "-", figure_plain(e.elo_low, 0));
	else if (e.has_high)
		buf_printf(out, "%8s  below %.0f", "-", figure_plain(e.elo_high, 0));
}

static void put_play(struct comparison *c, int play, long long n, struct buf *out)
{
	static const char *const titles[] = { "random players", "heuristic players",
		"skill: a heuristic player among random ones, in each seat in turn" };
	enum compare_play who = c->play[play];

	long long games = comparison_job(c, play, 0)->run.games;

	buf_printf(
	    out, "%s: %lld game%s each\n", titles[who], games, games == 1 ? "" : "s");
	for (int f = 0; f < COMPARE_FIGURES; f++)
		if (compare_figure_of((enum compare_figure)f, who, c->nplayers))
			put_row(c, play, (enum compare_figure)f, n, out);
	if (who == COMPARE_SKILL)
		put_line(c, play, "  as Elo", elo_cell, out);
	else
		put_line(c, play, "  seats alike, p", seats_cell, out);
}

static void put_foot(struct comparison *c, long long n, struct buf *out)
{
	long long unfinished = 0;

	for (int i = 0; i < c->nplays * c->nsets; i++)
		unfinished += c->job[i].sums.unfinished;
	if (unfinished)
		buf_printf(out,
		    "%lld game%s not over after %lld plies: nothing else of %s is "
		    "counted "
		    "but skill\n",
		    unfinished, unfinished == 1 ? " was" : "s were", c->max_plies,
		    unfinished == 1 ? "it" : "them");
	if (n)
		buf_printf(out,
		    "* differs from %s by more than chance: p below %.2f, divided by "
		    "%lld comparison%s\n",
		    c->set[0].name, SIGNIFICANT, n, n == 1 ? "" : "s");
	buf_text(out, "seed ");
	cli_escape(out, span_of(c->seed));
	buf_byte(out, '\n');
}

void compare_text(struct comparison *c, struct buf *out)
{
	long long n = comparisons(c);
	size_t from = out->len;

	buf_printf(out, "%d players", c->nplayers);
	pad(out, from, LABEL + 2);
	for (int set = 0; c->nsets <= BESIDE_MAX && set < c->nsets; set++) {
		from = out->len;
		buf_printf(out, "%.*s", CELL - 1, c->set[set].name);
		pad(out, from, CELL);
	}
	trim(out);
	for (int play = 0; play < c->nplays; play++)
		put_play(c, play, n, out);
	put_foot(c, n, out);
}

/* --- as JSON --- */

static void json_real(struct json *j, const char *key, bool has, double value)
{
	json_fixed(j, key, has ? value : NAN, DECIMALS);
}

static void json_set(struct json *j, struct comparison *c, int play, int set)
{
	json_int(j, "set", set + 1);
	json_cstr(j, "rules", c->set[set].name);
	json_cstr(j, "play", compare_play_word(c->play[play]));
}

static void json_compared(struct comparison *c, int play, int set, struct buf *out)
{
	const struct compare_sums *sums = &comparison_job(c, play, set)->sums;
	bool skill = c->play[play] == COMPARE_SKILL;
	struct elo_estimate e = { 0 };
	struct chi2 x = { 0 };
	struct json j;

	bool seats = !skill && compare_seats(sums, c->nplayers, &x);
	bool elo = skill && elo_of(c, play, set, &e);

	json_begin(&j, out, "compared");
	json_set(&j, c, play, set);
	json_cstr(&j, "hash", c->set[set].hash);
	json_cstr(&j, "path", c->set[set].path);
	json_int(&j, "games", sums->games);
	json_int(&j, "unfinished", sums->unfinished);
	json_real(&j, "seats_chi2", seats, x.statistic);
	json_real(&j, "seats_p", seats, x.p);
	json_real(&j, "elo", elo && e.has_elo, e.elo);
	json_real(&j, "elo_low", elo && e.has_low, e.elo_low);
	json_real(&j, "elo_high", elo && e.has_high, e.elo_high);
	json_end(&j);
}

static void json_figure(struct comparison *c, int play, int set, enum compare_figure f,
    long long n, struct buf *out)
{
	struct compare_value v;
	struct compare_difference d;
	struct json j;

	value_of(c, play, set, f, &v);
	bool has = difference_of(c, play, set, f, &d);

	json_begin(&j, out, "rule_figure");
	json_set(&j, c, play, set);
	json_cstr(&j, "figure", compare_figure_word(f));
	json_bool(&j, "share", compare_figure_is_share(f));
	json_int(&j, "n", v.n);
	json_real(&j, "value", v.has, v.value);
	json_real(&j, "sd", v.n >= COMPARE_FEW && (int)f < COMPARE_NMEASURES, v.sd);
	json_real(&j, "low", v.has_interval, v.low);
	json_real(&j, "high", v.has_interval, v.high);
	json_real(&j, "difference", has, d.value);
	json_real(&j, "difference_low", has, d.low);
	json_real(&j, "difference_high", has, d.high);
	if (has)
		buf_printf(j.out, ",\"p\":%.6g", d.p);
	else
		json_null(&j, "p");
	if (has)
		json_bool(&j, "differs", differs(&d, n));
	else
		json_null(&j, "differs");
	json_end(&j);
}

void compare_json(struct comparison *c, struct buf *out)
{
	long long n = comparisons(c);
	struct json j;

	json_begin(&j, out, "comparison");
	json_cstr(&j, "seed", c->seed);
	json_int(&j, "players", c->nplayers);
	json_int(&j, "sets", c->nsets);
	json_int(&j, "games", c->games);
	json_int(&j, "max_plies", c->max_plies);
	json_int(&j, "comparisons", n);
	json_end(&j);
	for (int play = 0; play < c->nplays; play++) {
		for (int set = 0; set < c->nsets; set++) {
			json_compared(c, play, set, out);
			for (int f = 0; f < COMPARE_FIGURES; f++)
				if (compare_figure_of((enum compare_figure)f,
					c->play[play], c->nplayers))
					json_figure(c, play, set,
					    (enum compare_figure)f, n, out);
		}
	}
}

/* --- as a picture --- */

static const char *who_plays(enum compare_play play)
{
	return play == COMPARE_RANDOM      ? "Random players, 95 % intervals."
	       : play == COMPARE_HEURISTIC ? "Heuristic players, 95 % intervals."
					   : "A heuristic player among random ones, "
					     "95 % intervals.";
}

static void plot_figure(struct comparison *c, struct chart_sheet *sheet, int play,
    enum compare_figure f, double reference)
{
	struct chart_point point[COMPARE_SETS_MAX];
	double scale = compare_figure_is_share(f) ? 100 : 1;
	struct chart_frame frame = {
		.title = label_of(f),
		.desc = who_plays(c->play[play]),
		.reference = reference,
		.has_reference = reference > 0,
		.decimals = 2,
		.unit = scale > 1 ? " %" : "",
	};

	for (int set = 0; set < c->nsets; set++) {
		struct compare_value v;

		value_of(c, play, set, f, &v);
		point[set] = (struct chart_point){
			.label = c->set[set].name,
			.value = v.has ? scale * v.value : NAN,
			.low = scale * v.low,
			.high = scale * v.high,
			.has_interval = v.has_interval,
		};
	}
	chart_dots(sheet, &frame, point, c->nsets);
}

void compare_plot(struct comparison *c, struct buf *out)
{
	static const enum compare_figure shown[] = { COMPARE_PLIES, COMPARE_CAPTURED,
		COMPARE_LEADS, COMPARE_PASSES, COMPARE_DEADLOCKS, COMPARE_WON_FIRST,
		COMPARE_SKILL_SCORE };
	struct chart_sheet sheet = { 0 };
	struct buf desc = { 0 };

	for (int play = 0; play < c->nplays; play++) {
		for (size_t i = 0; i < sizeof(shown) / sizeof(*shown); i++) {
			double level = shown[i] == COMPARE_WON_FIRST
					   ? 100.0 / c->nplayers
				       : shown[i] == COMPARE_SKILL_SCORE ? 50
									 : 0;

			if (compare_figure_of(shown[i], c->play[play], c->nplayers))
				plot_figure(c, &sheet, play, shown[i], level);
		}
	}
	for (int set = 0; set < c->nsets; set++)
		buf_printf(&desc, "%s%s", set ? ", " : "", c->set[set].name);
	buf_printf(&desc, ": %lld games each, %d players, seed %s", c->games,
	    c->nplayers, c->seed);
	chart_sheet_end(&sheet, out, "Rule sets compared", buf_cstr(&desc));
	buf_clear(&desc);
}
