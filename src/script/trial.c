#include "script/trial.h"

#include "core/playout.h"
#include "script/house.h"

enum { PLIES_MAX = 2000 };

/* Where it ends earlier: some seconds. */
static const long long fuel_enough = 150000000, calls_enough = 80000;

static void play(const struct rules *r, struct house *h, int number)
{
	int players = 2 + number % 3;
	unsigned seats = state_usual_seats(players);
	enum seat first = SEAT_S;
	struct playout p;
	struct playout_tally t;
	struct state s;

	while (!(seats & SEAT_BIT(first)))
		first++;
	house_begin(h);
	playout_init(&p, r, house_permit(h), (uint64_t)number);
	/* Whoever plays well comes to other positions than who plays anything. */
	p.skilled = number / 3 % 2 ? (uint8_t)seats : 0;
	state_deal(&s, r, seats, first);
	playout_begin(&t, &s);
	for (long long plies = 0; plies < PLIES_MAX && !state_over(&s); plies++) {
		playout_ply(&p, &s, &t);
		if (house_error(h))
			return;
	}
}

bool trial_run(const struct ruleset *rs, struct buf *log, struct error *err)
{
	struct house *h;
	struct house_cost cost = { 0 };
	bool good = house_new(rs, &h, err);

	for (int i = 0; good && h && i < TRIAL_GAMES; i++) {
		play(&rs->rules, h, i);
		good = !house_error(h);
		house_cost_add(h, &cost);
		if (cost.fuel > fuel_enough || cost.calls > calls_enough)
			break;
	}
	if (!good && h) {
		error_keep(err, house_error(h));
		buf_bytes(log, house_log(h)->p, house_log(h)->len);
	}
	house_free(h);
	return good;
}
