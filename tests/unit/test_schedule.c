/* The schedules of tournaments: who meets whom, shards, the tables of a swiss one. */
#include "unit.h"

#include <limits.h>

#include "match/swiss.h"

/* What a schedule comes to: how often entrants meet, and sit where. */
struct census {
	long long meet[16][16], seat[16][SEATS], lineups;
	long long passes; /* the most any group was told */
};

static void take_census(const struct schedule *s, struct census *c)
{
	long long size = schedule_group(s);
	struct pairing p;

	*c = (struct census){ 0 };
	for (long long g = 0; g < schedule_groups(s) * size; g++) {
		schedule_pairing(s, g, &p);
		for (int a = 0; a < SEATS; a++) {
			for (int b = 0; b < SEATS && p.player[a] >= 0; b++)
				if (p.player[b] >= 0)
					c->meet[p.player[a]][p.player[b]]++;
			if (p.player[a] >= 0)
				c->seat[p.player[a]][a]++;
		}
	}
}

static struct schedule tournament(enum schedule_kind kind, int nplayers, int nentrants)
{
	return (struct schedule){ .seed = span_of("t"),
		.nplayers = nplayers,
		.nentrants = nentrants,
		.kind = kind,
		.seeds = kind == SCHEDULE_GAUNTLET ? 2 : 0,
		.rounds = kind == SCHEDULE_SWISS ? 4 : 0,
		.groups = 6 };
}

/* All pairs of a range meet equally often, and everybody sits equally often. */
static bool even_meetings(const struct census *c, int from, int to, long long wanted)
{
	for (int a = from; a < to; a++)
		for (int b = from; b < to; b++)
			if (a != b && c->meet[a][b] != wanted)
				return false;
	return true;
}

static bool even_seats(const struct census *c, int nplayers, int from, int to)
{
	unsigned seats = state_usual_seats(nplayers);

	for (int a = from; a < to; a++)
		for (int seat = 0; seat < SEATS; seat++)
			if (c->seat[a][seat] * nplayers !=
			    (seats & SEAT_BIT(seat) ? c->meet[a][a] : 0))
				return false;
	return true;
}

static void test_round_robin(void)
{
	/* The line-ups that two of 7 share: C(5, n - 2) = 1, 5, 10, each with 6 groups
	 * of 2, 6, 4 games. */
	static const long long together[] = { 12, 180, 240 };
	struct census c;

	for (int n = 2; n <= 4; n++) {
		struct schedule s = tournament(SCHEDULE_ROUND_ROBIN, n, 7);

		take_census(&s, &c);
		CHECK("round-robin: everybody meets everybody equally often",
		    even_meetings(&c, 0, 7, together[n - 2]));
		CHECK("round-robin: everybody sits everywhere equally often",
		    even_seats(&c, n, 0, 7));
	}
}

static void test_gauntlet(void)
{
	/* Each of 2 seeds meets the tables of n - 1 among 5 others: C(4, n - 2). */
	static const long long together[] = { 12, 4 * 36, 6 * 24 };
	struct census c;

	for (int n = 2; n <= 4; n++) {
		struct schedule s = tournament(SCHEDULE_GAUNTLET, n, 7);
		bool even = true;

		take_census(&s, &c);
		for (int a = 0; a < 2; a++)
			for (int b = 2; b < 7; b++)
				even = even && c.meet[a][b] == together[n - 2];
		CHECK(
		    "gauntlet: each of the first meets all others equally often", even);
		CHECK("gauntlet: the first never meet", c.meet[0][1] == 0);
		CHECK("gauntlet: everybody sits everywhere equally often",
		    even_seats(&c, n, 0, 7));
	}
}

/* After any number of groups nobody is far ahead in games. */
static void test_spread(void)
{
	for (int n = 2; n <= 4; n++) {
		struct schedule s = tournament(SCHEDULE_ROUND_ROBIN, n, 12);
		long long count[12] = { 0 }, worst = 0;
		struct lineup l;

		for (long long g = 0; g < schedule_lineups(&s); g++) {
			long long least = LLONG_MAX, most = 0;

			schedule_lineup(&s, g, &l);
			for (int i = 0; i < n; i++)
				count[l.player[i]]++;
			for (int i = 0; i < 12; i++) {
				least = count[i] < least ? count[i] : least;
				most = count[i] > most ? count[i] : most;
			}
			worst = most - least > worst ? most - least : worst;
		}
		CHECK("round-robin: within a pass nobody is many games ahead",
		    worst <= 4 * n && count[0] == count[11]);
	}
}

static void test_shards(void)
{
	struct schedule s = tournament(SCHEDULE_ROUND_ROBIN, 2, 7);
	bool seen[126] = { false };
	bool once = true, back = true;

	for (s.shards = 4; s.shard < 4; s.shard++) {
		for (long long at = 0; at < schedule_share(&s); at++) {
			long long group = schedule_nth(&s, at);

			once = once && group < 126 && !seen[group];
			seen[group] = true;
			back = back && schedule_place(&s, group) == at;
		}
	}
	for (int i = 0; i < 126; i++)
		once = once && seen[i];
	CHECK("shards: each group is in exactly one", once);
	CHECK("shards: a group's place is found again", back);
}

/* Play a swiss tournament in which the lower number always wins. */
static void play_swiss(const struct schedule *s, struct swiss *w)
{
	struct pairing p;

	for (long long g = 0; g < schedule_groups(s) * schedule_group(s); g++) {
		struct outcome o = { .game = g };

		schedule_pairing(s, g, &p);
		for (int seat = 0; seat < SEATS; seat++) {
			int place = 1;

			for (int i = 0; i < SEATS; i++)
				place +=
				    p.player[i] >= 0 && p.player[i] < p.player[seat];
			o.player[seat] = p.player[seat];
			o.place[seat] = (uint8_t)place;
		}
		swiss_add(w, &o);
	}
}

static void test_swiss(void)
{
	for (int n = 2; n <= 4; n++) {
		struct schedule s = tournament(SCHEDULE_SWISS, n, 11);
		int least = 100, most = 0;
		struct swiss w;
		bool whole = true;

		swiss_init(&w, &s);
		s.tables = &w.tables;
		play_swiss(&s, &w);
		for (int i = 0; i < 11; i++) {
			int out = 0;

			for (int r = 0; r < 4; r++)
				out += swiss_sits_out(&w, r, i);
			least = out < least ? out : least;
			most = out > most ? out : most;
		}
		for (long long t = 0; t < w.tables.n; t++)
			for (int i = 0; i < n; i++)
				for (int k = 0; k < i; k++)
					whole = whole && w.tables.player[t][i] !=
							     w.tables.player[t][k];
		CHECK("swiss: all rounds have tables", w.tables.n == 4 * (11 / n));
		CHECK("swiss: nobody sits twice at a table", whole);
		CHECK("swiss: nobody sits out twice before all have once",
		    most - least <= 1);
		swiss_clear(&w);
	}
}

static void test_swiss_rematches(void)
{
	struct schedule s = tournament(SCHEDULE_SWISS, 2, 16);
	bool met[16][16] = { { false } }, again = false;
	struct swiss w;

	swiss_init(&w, &s);
	s.tables = &w.tables;
	play_swiss(&s, &w);
	for (long long t = 0; t < w.tables.n; t++) {
		int a = w.tables.player[t][0], b = w.tables.player[t][1];

		again = again || met[a][b];
		met[a][b] = met[b][a] = true;
	}
	CHECK("swiss: in few rounds nobody meets again", !again);
	CHECK("swiss: the best is first",
	    w.score[0] == 4 * s.groups * 2 * SCORE_UNIT && w.score[0] > w.score[1]);
	swiss_clear(&w);
}

int main(void)
{
	test_round_robin();
	test_gauntlet();
	test_spread();
	test_shards();
	test_swiss();
	test_swiss_rematches();
	return DONE();
}
