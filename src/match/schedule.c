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

long schedule_round_up(const struct schedule *s, long games)
{
	long size = schedule_group(s);

	return (games + size - 1) / size * size;
}

/* order[k]: which of the list sits in the k-th seat in this game of its group. */
static void turn_about(
    const struct schedule *s, const struct pairing *p, int order[SEATS])
{
	const uint8_t *circle = order3[p->group % 6];
	const int four[SEATS] = { 0, circle[0] + 1, circle[1] + 1, circle[2] + 1 };

	for (int k = 0; k < s->nplayers; k++) {
		if (s->seating == SEATING_FIXED)
			order[k] = k;
		else if (s->nplayers == 3)
			order[k] = order3[p->round][k];
		else if (s->nplayers == 4)
			order[k] = four[(k + p->round) % 4];
		else
			order[k] = (k + p->round) % 2;
	}
}

void schedule_grouping(const struct schedule *s, long group, struct grouping *out)
{
	*out = (struct grouping){ .group = group,
		.seed = seed_of_text(s->seed, (uint64_t)group),
		.list = { 0, 1, 2, 3 } };
	if (s->seating == SEATING_LOTS)
		dice_lots(&out->seed, s->nplayers, out->list);
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
	turn_about(s, out, order);
	for (int seat = 0; seat < SEATS; seat++) {
		out->player[seat] = -1;
		if (out->seats & SEAT_BIT(seat))
			out->player[seat] = (int8_t)g->list[order[k++]];
	}
}

void schedule_pairing(const struct schedule *s, long game, struct pairing *out)
{
	int size = schedule_group(s);
	struct grouping g;

	schedule_grouping(s, game / size, &g);
	schedule_round(s, &g, (int)(game % size), out);
}

static const char *const words[] = { "lots", "rotate", "fixed" };

const char *seating_word(enum seating s)
{
	return words[s];
}

bool seating_parse(struct span word, enum seating *out)
{
	for (int i = 0; i < 3; i++) {
		if (span_is(word, words[i])) {
			*out = (enum seating)i;
			return true;
		}
	}
	return false;
}
