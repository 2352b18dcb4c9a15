#include "match/schedule.h"

/* The six orders of three, and the six circles of four as the orders of the last three.
 */
static const uint8_t order3[6][3] = {
	{ 0, 1, 2 },
	{ 1, 2, 0 },
	{ 2, 0, 1 },
	{ 0, 2, 1 },
	{ 2, 1, 0 },
	{ 1, 0, 2 },
};

int schedule_group(const struct schedule *s)
{
	static const int games[SEATS + 1] = { [2] = 2, [3] = 6, [4] = 4 };

	return s->seating == SEATING_FIXED ? 1 : games[s->nplayers];
}

bool schedule_grows(const struct schedule *s)
{
	return s->kind != SCHEDULE_SWISS;
}

long long schedule_round_up(const struct schedule *s, long long games)
{
	long long size = schedule_group(s);

	return (games + size - 1) / size * size;
}

/* --- line-ups --- */

/* How many choices of r out of k there are; r is at most 4, so that nothing overflows.
 */
static long long choices(long long k, int r)
{
	long long n = 1;

	for (int i = 0; i < r; i++)
		n = n * (k - i) / (i + 1);
	return k < r ? 0 : n;
}

/* The at-th choice of r out of 0..k-1, in lexical order. */
static void choose(long long k, int r, long long at, int16_t out[])
{
	int next = 0;

	for (int i = 0; i < r; i++) {
		for (;; next++) {
			long long with = choices(k - next - 1, r - i - 1);

			if (at < with)
				break;
			at -= with;
		}
		out[i] = (int16_t)next++;
	}
}

static long long divisor(long long a, long long b)
{
	while (b) {
		long long rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/*
 * In lexical order the first entrant would play all his games before the last has one.
 * Steps of the golden section spread each pass over all of them, so that the games of
 * all entrants grow alike, of a tournament that is cut off and of each shard.
 */
static long long spread(long long at, long long n)
{
	long long step = (long long)((double)n * 0.6180339887498949);

	while (step > 1 && divisor(n, step) != 1)
		step--;
	return step > 1 ? at * step % n : at;
}

long long schedule_lineups(const struct schedule *s)
{
	switch (s->kind) {
	case SCHEDULE_MATCH:
		return 1;
	case SCHEDULE_ROUND_ROBIN:
		return choices(s->nentrants, s->nplayers);
	case SCHEDULE_GAUNTLET:
		return s->seeds * choices(s->nentrants - s->seeds, s->nplayers - 1);
	case SCHEDULE_SWISS:
		return s->nentrants / s->nplayers;
	}
	return 0;
}

long long schedule_groups(const struct schedule *s)
{
	long long n = schedule_lineups(s) * s->groups;

	return s->kind == SCHEDULE_SWISS ? n * s->rounds : n;
}

long long schedule_known(const struct schedule *s)
{
	return s->kind == SCHEDULE_SWISS ? s->tables->n * s->groups
					 : schedule_groups(s);
}

long long schedule_share(const struct schedule *s)
{
	long long n = schedule_groups(s);

	return s->shards ? (n - s->shard + s->shards - 1) / s->shards : n;
}

long long schedule_nth(const struct schedule *s, long long at)
{
	return s->shards ? at * s->shards + s->shard : at;
}

long long schedule_place(const struct schedule *s, long long group)
{
	return s->shards ? group / s->shards : group;
}

/* The first ones take turns, so that each has played as much as the others. */
static void gauntlet_lineup(const struct schedule *s, long long at, struct lineup *out)
{
	long long rest = choices(s->nentrants - s->seeds, s->nplayers - 1);

	out->player[0] = (int16_t)(at % s->seeds);
	choose(s->nentrants - s->seeds, s->nplayers - 1, spread(at / s->seeds, rest),
	    out->player + 1);
	for (int i = 1; i < s->nplayers; i++)
		out->player[i] = (int16_t)(out->player[i] + s->seeds);
}

/* A round has all groups of its tables before the next round begins. */
static void swiss_lineup(const struct schedule *s, long long group, struct lineup *out)
{
	long long tables = schedule_lineups(s);
	long long round = group / (tables * s->groups);
	long long at = group % (tables * s->groups);

	out->pass = at / tables;
	for (int i = 0; i < s->nplayers; i++)
		out->player[i] = s->tables->player[round * tables + at % tables][i];
}

void schedule_lineup(const struct schedule *s, long long group, struct lineup *out)
{
	long long n = schedule_lineups(s);

	*out = (struct lineup){ { 0, 1, 2, 3 }, group / n };
	if (s->kind == SCHEDULE_ROUND_ROBIN)
		choose(s->nentrants, s->nplayers, spread(group % n, n), out->player);
	else if (s->kind == SCHEDULE_GAUNTLET)
		gauntlet_lineup(s, group % n, out);
	else if (s->kind == SCHEDULE_SWISS)
		swiss_lineup(s, group, out);
}

/* --- groups and games --- */

/* order[k]: which of the list sits in the k-th seat in this game of its group. */
static void turn_about(
    const struct schedule *s, const struct grouping *g, int round, int order[SEATS])
{
	const uint8_t *circle = order3[g->pass % 6];
	const int four[SEATS] = { 0, circle[0] + 1, circle[1] + 1, circle[2] + 1 };

	for (int k = 0; k < s->nplayers; k++) {
		if (s->seating == SEATING_FIXED)
			order[k] = k;
		else if (s->nplayers == 3)
			order[k] = order3[round][k];
		else if (s->nplayers == 4)
			order[k] = four[(k + round) % 4];
		else
			order[k] = (k + round) % 2;
	}
}

static struct seed group_seed(const struct schedule *s, long long group)
{
	return s->key ? seed_of_key(s->key, (uint64_t)group)
		      : seed_of_text(s->seed, (uint64_t)group);
}

/*
 * The seed that the lots of a group come from: its own. But four have six circles, of
 * which a group plays one: six groups of a line-up share the lots of the first, since
 * lots drawn anew would leave to chance which circles come.
 */
static struct seed lots_seed(const struct schedule *s, const struct grouping *g)
{
	long long before = s->nplayers == 4 ? g->pass % 6 : 0;

	return before ? group_seed(s, g->group - before * schedule_lineups(s))
		      : g->seed;
}

void schedule_grouping(const struct schedule *s, long long group,
    const struct lineup *lineup, struct grouping *out)
{
	int lot[SEATS] = { 0, 1, 2, 3 };

	*out = (struct grouping){
		.group = group, .pass = lineup->pass, .seed = group_seed(s, group)
	};
	if (s->seating == SEATING_LOTS) {
		struct seed seed = lots_seed(s, out);

		dice_lots(&seed, s->nplayers, lot);
	}
	for (int i = 0; i < s->nplayers; i++)
		out->list[i] = lineup->player[lot[i]];
}

void schedule_round(
    const struct schedule *s, const struct grouping *g, int round, struct pairing *out)
{
	int order[SEATS];
	int k = 0;

	*out = (struct pairing){ .game = g->group * schedule_group(s) + round,
		.group = g->group,
		.round = round,
		.seed = g->seed,
		.seats = state_usual_seats(s->nplayers) };
	turn_about(s, g, round, order);
	for (int seat = 0; seat < SEATS; seat++) {
		out->player[seat] = -1;
		if (out->seats & SEAT_BIT(seat))
			out->player[seat] = (int16_t)g->list[order[k++]];
	}
}

void schedule_pairing(const struct schedule *s, long long game, struct pairing *out)
{
	int size = schedule_group(s);
	struct lineup lineup;
	struct grouping g;

	schedule_lineup(s, game / size, &lineup);
	schedule_grouping(s, game / size, &lineup, &g);
	schedule_round(s, &g, (int)(game % size), out);
}

/* --- words --- */

const char *const seating_words[] = { "lots", "rotate", "fixed", NULL };
const char *const schedule_words[] = { "match", "round-robin", "gauntlet", "swiss",
	NULL };

static int word_among(struct span word, const char *const list[])
{
	for (int i = 0; list[i]; i++)
		if (span_is(word, list[i]))
			return i;
	return -1;
}

const char *seating_word(enum seating s)
{
	return seating_words[s];
}

bool seating_parse(struct span word, enum seating *out)
{
	int i = word_among(word, seating_words);

	*out = i < 0 ? *out : (enum seating)i;
	return i >= 0;
}

const char *schedule_word(enum schedule_kind k)
{
	return schedule_words[k];
}

/* A match is no kind that one could ask a tournament for. */
bool schedule_parse(struct span word, enum schedule_kind *out)
{
	int i = word_among(word, schedule_words);

	*out = i < 1 ? *out : (enum schedule_kind)i;
	return i >= 1;
}
