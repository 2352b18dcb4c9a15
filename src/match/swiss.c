#include "match/swiss.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"

/* A round as it is paired. */
struct draw {
	struct swiss *swiss;
	int n, tables;               /* entrants, tables */
	int16_t order[ENTRANTS_MAX]; /* by score and lot */
	bool seated[ENTRANTS_MAX];
	int16_t (*table)[SEATS];
};

static uint16_t *met(const struct swiss *w, int a, int b)
{
	return &w->met[a * w->schedule->nentrants + b];
}

/* --- order --- */

/* The lot of a round has a stream of its own, so that no throw has to do with it. */
static void draw_lots(struct draw *d, long long round)
{
	struct buf text = { 0 };
	struct dice dice;

	buf_span(&text, d->swiss->schedule->seed);
	buf_text(&text, "/swiss");
	struct seed seed =
	    seed_of_text((struct span){ text.p, text.len }, (uint64_t)round);

	buf_clear(&text);
	dice_init(&dice, &seed, 'L');
	for (int i = 0; i < d->n; i++)
		d->order[i] = (int16_t)i;
	for (int i = d->n - 1; i > 0; i--) {
		int with = (int)dice_below(&dice, (uint32_t)i + 1);
		int16_t other = d->order[i];

		d->order[i] = d->order[with];
		d->order[with] = other;
	}
}

/* By insertion, which keeps the lot's order among equal scores. */
static void sort_scores(struct draw *d)
{
	const long long *score = d->swiss->score;

	for (int i = 1; i < d->n; i++) {
		int16_t one = d->order[i];
		int at = i;

		for (; at > 0 && score[d->order[at - 1]] < score[one]; at--)
			d->order[at] = d->order[at - 1];
		d->order[at] = one;
	}
}

static void sit_out(struct draw *d)
{
	struct swiss *w = d->swiss;
	const struct schedule *s = w->schedule;
	long long games = s->groups * schedule_group(s);

	for (int left = d->n % s->nplayers; left > 0; left--) {
		int who = -1;

		for (int i = 0; i < d->n; i++) {
			int one = d->order[i];

			if (!d->seated[one] &&
			    (who < 0 || w->sat_out[one] <= w->sat_out[who]))
				who = one;
		}
		d->seated[who] = true;
		w->sat_out[who]++;
		w->score[who] += games * SCORE_UNIT / 2;
	}
}

/* --- tables --- */

static void fill_table(struct draw *d, int16_t table[SEATS])
{
	int nplayers = d->swiss->schedule->nplayers;

	for (int seat = 0; seat < nplayers; seat++) {
		long long least = 0;
		int who = -1;

		for (int i = 0; i < d->n; i++) {
			int one = d->order[i];
			long long times = 0;

			if (d->seated[one])
				continue;
			for (int k = 0; k < seat; k++)
				times += *met(d->swiss, one, table[k]);
			if (who < 0 || times < least) {
				who = one;
				least = times;
			}
		}
		table[seat] = (int16_t)who;
		d->seated[who] = true;
	}
}

/* How bad a table is: meetings again weigh first, then how far its scores are apart. */
struct badness {
	long long again, apart;
};

static void add_badness(
    const struct draw *d, const int16_t table[SEATS], struct badness *sum)
{
	const struct swiss *w = d->swiss;
	int nplayers = w->schedule->nplayers;

	for (int i = 0; i < nplayers; i++) {
		for (int k = 0; k < i; k++) {
			long long times = *met(w, table[i], table[k]);
			long long gap = w->score[table[i]] - w->score[table[k]];

			/* Squares, since to meet a third time is worse than to meet two
			 * others again. */
			sum->again += times * times;
			sum->apart += gap < 0 ? -gap : gap;
		}
	}
}

static void exchange(int16_t *a, int16_t *b)
{
	int16_t other = *a;

	*a = *b;
	*b = other;
}

/* Exchange two players of two tables if that is better. */
static bool try_exchange(
    struct draw *d, int16_t one[SEATS], int i, int16_t two[SEATS], int k)
{
	struct badness before = { 0 }, after = { 0 };

	add_badness(d, one, &before);
	add_badness(d, two, &before);
	exchange(&one[i], &two[k]);
	add_badness(d, one, &after);
	add_badness(d, two, &after);
	if (after.again < before.again ||
	    (after.again == before.again && after.apart < before.apart))
		return true;
	exchange(&one[i], &two[k]);
	return false;
}

static bool improve_tables(struct draw *d, int16_t one[SEATS], int16_t two[SEATS])
{
	int nplayers = d->swiss->schedule->nplayers;
	bool better = false;

	for (int i = 0; i < nplayers; i++)
		for (int k = 0; k < nplayers; k++)
			better = try_exchange(d, one, i, two, k) || better;
	return better;
}

/* It ends, as each exchange makes the sum better. */
static void improve(struct draw *d)
{
	for (bool better = true; better;) {
		better = false;
		for (int i = 0; i < d->tables; i++)
			for (int k = i + 1; k < d->tables; k++)
				better = improve_tables(d, d->table[i], d->table[k]) ||
					 better;
	}
}

static void note_meetings(struct draw *d)
{
	int nplayers = d->swiss->schedule->nplayers;

	for (int t = 0; t < d->tables; t++)
		for (int i = 0; i < nplayers; i++)
			for (int k = 0; k < nplayers; k++)
				++*met(d->swiss, d->table[t][i], d->table[t][k]);
}

static void pair_round(struct swiss *w)
{
	const struct schedule *s = w->schedule;
	struct draw d = { .swiss = w,
		.n = s->nentrants,
		.tables = (int)schedule_lineups(s),
		.table = w->tables.player + w->tables.n };

	draw_lots(&d, w->tables.n / d.tables);
	sort_scores(&d);
	sit_out(&d);
	for (int t = 0; t < d.tables; t++)
		fill_table(&d, d.table[t]);
	improve(&d);
	note_meetings(&d);
	w->tables.n += d.tables;
}

/* --- the tournament --- */

void swiss_init(struct swiss *w, const struct schedule *s)
{
	size_t n = (size_t)s->nentrants;
	size_t tables = (size_t)schedule_lineups(s) * (size_t)s->rounds;

	*w = (struct swiss){ .schedule = s,
		.tables = { .player = mem_alloc(tables * sizeof(int16_t[SEATS])) },
		.score = mem_alloc(n * sizeof(long long)),
		.met = mem_alloc(n * n * sizeof(uint16_t)),
		.sat_out = mem_alloc(n * sizeof(uint16_t)) };
	pair_round(w);
}

void swiss_clear(struct swiss *w)
{
	mem_free(w->tables.player);
	mem_free(w->score);
	mem_free(w->met);
	mem_free(w->sat_out);
	*w = (struct swiss){ 0 };
}

static void add_scores(struct swiss *w, const struct outcome *o)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (o->player[seat] >= 0)
			w->score[o->player[seat]] +=
			    outcome_score(o, seat, w->schedule->nplayers);
}

void swiss_add(struct swiss *w, const struct outcome *o)
{
	const struct schedule *s = w->schedule;
	long long round = schedule_lineups(s) * s->groups * schedule_group(s);

	add_scores(w, o);
	w->games++;
	if (w->games % round == 0 && w->games / round < s->rounds)
		pair_round(w);
}

bool swiss_sits_out(const struct swiss *w, int round, int entrant)
{
	long long tables = schedule_lineups(w->schedule);

	for (long long t = round * tables; t < (round + 1) * tables; t++)
		for (int i = 0; i < w->schedule->nplayers; i++)
			if (w->tables.player[t][i] == entrant)
				return false;
	return true;
}
