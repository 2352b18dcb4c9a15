/* What a match is made of: schedules, results as lines, the table, the watchdog. */
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json_read.h"
#include "base/mem.h"
#include "match/results.h"
#include "match/runner.h"
#include "match/standings.h"
#include "match/throws.h"

/* --- JSON --- */

static void test_json(void)
{
	struct span line =
	    span_of("{\"a\": [1, {\"b\":\"]}\"}, \"x\\\"y\"] ,\"a b\":-1,"
		    "\"t\":\"A\\u000a\\n\",\"z\":null}");
	struct buf text = { 0 };
	struct span value, item;
	long long n;

	CHECK("JSON: null is found",
	    json_field(line, "z", &value) && json_is_null(value));
	CHECK("JSON: a key with a blank, a negative number",
	    json_field(line, "a b", &value) && json_read_int(value, -5, 5, &n) &&
		n == -1);
	CHECK("JSON: a key within another object is not the object's",
	    !json_field(line, "b", &value)); /* within another */
	CHECK("JSON: escapes are undone", json_field(line, "t", &value) &&
					      json_read_text(value, &text) &&
					      strcmp(text.p, "A\n\n") == 0);
	CHECK("JSON: a list is found", json_field(line, "a", &value));
	CHECK("JSON: its first item", json_next(&value, &item) && span_is(item, "1"));
	CHECK("JSON: an object with a bracket in a string",
	    json_next(&value, &item) && span_is(item, "{\"b\":\"]}\"}"));
	CHECK("JSON: a string with a quote",
	    json_next(&value, &item) && span_is(item, "\"x\\\"y\""));
	CHECK("JSON: the list ends", !json_next(&value, &item));
	/* However a line is cut off, nothing after its end is read. */
	for (size_t len = 0; len < line.len; len++)
		json_field((struct span){ line.p, len }, "z", &value);
	CHECK("JSON: a string that does not end is none",
	    !json_field(span_of("{\"a\":\"open}"), "a", &value));
	CHECK("JSON: a list is no object", !json_field(span_of("[1]"), "a", &value));
	buf_clear(&text);
}

/* --- throws --- */

/* Replayed, cut short or gone beyond, the throws are those of the seed alone. */
static void test_throws(void)
{
	static const int lengths[] = { 40, 7, 0, 300, 41 };
	struct rules r;
	struct throws t = { 0 };
	char commit[2 * SEED_BYTES + 1];
	bool cast = true, bot = true, committed = true;

	rules_default(&r);
	for (int i = 0; i < 10; i++) {
		struct seed seed = seed_of_text(span_of("a"), (uint64_t)i / 5);

		throws_begin(&t, &seed);
		for (int seat = 0; seat < SEATS; seat++) {
			struct dice d;

			dice_init(&d, &seed, seat_letter((enum seat)seat));
			for (int k = 0; k < lengths[i % 5] + seat; k++)
				cast = cast && throws_cast(&t, (enum seat)seat, &r) ==
						   dice_cast(&d, &r);
			bot = bot && throws_bot_seed(&t, (enum seat)seat) ==
					 dice_bot_seed(&seed, (enum seat)seat);
		}
		seed_commit(&seed, commit);
		committed = committed && strcmp(throws_commit(&t), commit) == 0;
	}
	throws_clear(&t);
	CHECK(
	    "throws: each game of a group has the seed's throws from the first", cast);
	CHECK("throws: bots have the seeds that the group's seed gives", bot);
	CHECK("throws: the commitment is the seed's", committed);
}

/* --- schedules --- */

/* In `games` games, how often player p sits on a seat, at least and at most. */
static void seat_counts(
    enum seating seating, int n, long long games, int *least, int *most)
{
	struct schedule s = {
		.seed = span_of("a"), .nplayers = n, .nentrants = n, .seating = seating
	};
	int count[SEATS][SEATS] = { { 0 } };
	struct pairing p;

	for (long long g = 0; g < games; g++) {
		schedule_pairing(&s, g, &p);
		for (int seat = 0; seat < SEATS; seat++)
			if (p.player[seat] >= 0)
				count[p.player[seat]][seat]++;
	}
	*least = *most = (int)games / n;
	for (int player = 0; player < n; player++) {
		for (int seat = 0; seat < SEATS; seat++) {
			if (p.player[seat] < 0)
				continue;
			int c = count[player][seat];

			*least = c < *least ? c : *least;
			*most = c > *most ? c : *most;
		}
	}
}

static void test_schedule(void)
{
	int least, most;

	for (int n = 2; n <= 4; n++) {
		struct schedule s = {
			.seed = span_of("a"), .nplayers = n, .nentrants = n
		};
		long long size = schedule_group(&s);

		seat_counts(SEATING_LOTS, n, 3 * size, &least, &most);
		CHECK("schedule: by lots, everybody sits everywhere as often",
		    least == most);
		seat_counts(SEATING_ROTATE, n, size, &least, &most);
		CHECK("schedule: in turn, likewise within a group", least == most);
		seat_counts(SEATING_FIXED, n, size, &least, &most);
		CHECK("schedule: fixed, nobody changes seats", least == 0);
		CHECK(
		    "schedule: one game is a group", schedule_round_up(&s, 1) == size);
		CHECK(
		    "schedule: a group is whole", schedule_round_up(&s, size) == size);
		CHECK("schedule: one more is two groups",
		    schedule_round_up(&s, size + 1) == 2 * size);
	}
}

/* A circle of four as it is seen from player 0: 0 to 5. */
static int circle_of(const struct pairing *p)
{
	int at = 0;

	while (p->player[at] != 0)
		at++;
	int a = p->player[(at + 1) % 4], b = p->player[(at + 2) % 4];

	return (a - 1) * 2 + (b - 1 - (b > a));
}

/* In each six groups of a line-up of four each of the six circles comes once. */
static bool circles_come_once(struct schedule *s)
{
	int size = schedule_group(s);
	long long n = schedule_lineups(s);
	struct pairing p;

	for (long long lineup = 0; lineup < n; lineup++) {
		for (long long six = 0; six < 5; six++) {
			unsigned seen = 0;

			for (long long i = 0; i < 6; i++) {
				schedule_pairing(
				    s, ((six * 6 + i) * n + lineup) * size, &p);
				/* Of a tournament: by the places in the line-up. */
				struct lineup l;

				schedule_lineup(s, p.group, &l);
				for (int seat = 0; seat < SEATS; seat++)
					for (int16_t k = 0; k < SEATS; k++)
						if (l.player[k] == p.player[seat]) {
							p.player[seat] = k;
							break;
						}
				seen |= 1u << circle_of(&p);
			}
			if (seen != 0x3f)
				return false;
		}
	}
	return true;
}

static void test_circles(void)
{
	struct schedule s = {
		.seed = span_of("a"), .nplayers = 4, .nentrants = 4, .groups = 30
	};
	struct pairing first;
	struct seed seed;
	int lot[SEATS];
	bool drawn = true;

	for (s.seating = SEATING_LOTS; s.seating <= SEATING_ROTATE; s.seating++) {
		s.kind = SCHEDULE_MATCH;
		s.nentrants = 4;
		CHECK("schedule: of four, each six groups have all six circles",
		    circles_come_once(&s));
		s.kind = SCHEDULE_ROUND_ROBIN;
		s.nentrants = 6;
		CHECK("schedule: ... those of each line-up of a tournament",
		    circles_come_once(&s));
	}
	s.seating = SEATING_LOTS;
	s.kind = SCHEDULE_MATCH;
	s.nentrants = 4;
	for (long long g = 0; g < 30; g += 6) {
		schedule_pairing(&s, g * 4, &first);
		seed = seed_of_text(s.seed, (uint64_t)g);
		dice_lots(&seed, 4, lot);
		for (int seat = 0; seat < SEATS; seat++)
			drawn = drawn && first.player[seat] == lot[seat];
	}
	CHECK("schedule: the first game of six groups of four is as the lots have it",
	    drawn);
}

/* --- results --- */

static void test_results(void)
{
	static const char *const labels[] = { "a", "b-2", "c.d" };
	struct results_head h = { .nplayers = 3 };
	struct outcome o = { .game = 16,
		.group = 2,
		.player = { 2, 0, 1, -1 },
		.place = { 1, 3, 1, 0 },
		.ending = ENDING_DEADLOCK,
		.plies = 77,
		.nforfeits = 1,
		.forfeit = { { SEAT_E, REASON_TIME, 9, "no answer" } },
		.record_end = 12345 };
	struct outcome back;
	struct buf line = { 0 };

	results_head_labels(&h, labels, 3);
	results_write(&h, &o, &line);
	CHECK("results: a line is read back",
	    results_read(&h, (struct span){ line.p, line.len - 1 }, &back));
	CHECK("results: its figures",
	    back.game == 16 && back.group == 2 && back.plies == 77 &&
		back.record_end == 12345 && back.ending == ENDING_DEADLOCK);
	CHECK("results: who sat where",
	    memcmp(back.player, o.player, sizeof(o.player)) == 0);
	CHECK("results: the places", memcmp(back.place, o.place, sizeof(o.place)) == 0);
	CHECK("results: the forfeit",
	    back.nforfeits == 1 && back.forfeit[0].seat == SEAT_E &&
		back.forfeit[0].reason == REASON_TIME && back.forfeit[0].ply == 9 &&
		strcmp(back.forfeit[0].detail, "no answer") == 0);
	/* No part of a line is one. */
	bool torn = false;

	for (size_t len = 0; len + 2 < line.len; len++)
		torn = torn || results_read(&h, (struct span){ line.p, len }, &back);
	CHECK("results: no part of a line is one", !torn);
	buf_clear(&line);
	results_head_clear(&h);
}

/* --- the table --- */

static void test_interval(void)
{
	struct standings s;
	bool early = false;
	struct interval won;

	standings_init(&s, 2, 2, 1, false);
	for (int i = 0; i < 20; i++) {
		struct outcome o = {
			.game = i, .player = { 0, -1, 1, -1 }, .place = { 1, 0, 2, 0 }
		};

		early = early || standings_interval(&s, 0, &won);
		if (i >= 12) {
			o.place[SEAT_S] = 2;
			o.place[SEAT_N] = 1;
		}
		standings_add(&s, &o);
	}
	CHECK("table: under 20 groups there is no interval", !early);
	/* 12 of 20 spread as 0.6 of 19 games by themselves do: Wilson's, of these. */
	CHECK("table: from 20 on there is", standings_interval(&s, 0, &won));
	CHECK("table: its lower end", fabs(won.low - 0.3815739) < 1e-6);
	CHECK("table: its upper end", fabs(won.high - 0.7847903) < 1e-6);
	CHECK("table: the other's mirrors it",
	    standings_interval(&s, 1, &won) && fabs(won.low - 0.2152097) < 1e-6);
	CHECK("table: the share won", fabs(standings_won(&s.player[0]) - 0.6) < 1e-12);
	CHECK("table: the points", s.player[0].score == 12 * SCORE_UNIT);
	standings_clear(&s);
}

/* --- the watchdog --- */

struct heard {
	int games;
	struct outcome last;
	char msg[400];
};

static bool keep(void *context, struct parcel *p, struct error *err)
{
	struct heard *h = context;

	(void)err;
	h->games += p->n;
	h->last = p->game[0].outcome;
	if (p->game[0].nreports)
		memcpy(h->msg, p->game[0].report[0].msg, sizeof(h->msg));
	return true;
}

static void test_watchdog(void)
{
	static const char *const labels[] = { "loop", "first" };
	char path[] = "/tmp/pagdi-loop-XXXXXX.lua";
	int fd = mkstemps(path, 4), number;
	FILE *f = fdopen(fd, "w");
	struct bot_spec spec[2] = {
		{ .label = "loop", .source = BOT_LUA, .text = path },
		{ .label = "first",
		    .source = BOT_BUILTIN,
		    .text = mem_copy("first", 5) }
	};
	struct heard heard = { 0 };
	struct error err = { 0 };
	struct rules rules;

	fputs("return {play = function() while true do end end}\n", f);
	fclose(f);
	rules_default(&rules);
	struct match m = {
		.schedule = { .seed = span_of("a"),
		    .nplayers = 2,
		    .nentrants = 2,
		    .seating = SEATING_FIXED },
		.rules = { .rules = &rules,
		    .name = "pagdi",
		    .hash = "",
		    .flat = "",
		    .labels = labels,
		    .max_plies = 1000,
		    .move_ms = -1,
		    .start_ms = START_MS,
		    .game_ms = -1,
		    .inc_ms = -1 },
		.spec = spec,
		.games = 2,
		.only = -1,
		.trust = true, /* its own limits are far away then */
		.watchdog_ms = 400,
		.jobs = 2,
	};

	CHECK("watchdog: the match is played to its end",
	    runner_run(&m, 0, &(struct runner_sink){ .context = &heard, .group = keep },
		&number, &err) == RUNNER_DONE);
	CHECK("watchdog: both games", heard.games == 2);
	CHECK("watchdog: a call that never ends is a time-out",
	    heard.last.nforfeits == 1 && heard.last.forfeit[0].reason == REASON_TIME &&
		strcmp(heard.last.forfeit[0].detail, "watchdog") == 0);
	CHECK("watchdog: it tells after how long",
	    strcmp(heard.msg, "no answer in 400 ms") == 0);
	unlink(path);
	mem_free(spec[1].text);
}

int main(void)
{
	test_json();
	test_throws();
	test_schedule();
	test_circles();
	test_results();
	test_interval();
	test_watchdog();
	return DONE();
}
