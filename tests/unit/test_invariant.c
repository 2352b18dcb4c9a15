/* The soak's own eyes: each broken state is seen, and told as what it is. */
#include "unit.h"

#include <string.h>

#include "../soak/invariant.c"
#include "notation/position.h"

/* A position that is sound, before something is broken in it by hand. */
static struct state sound(const struct rules *r)
{
	static const char text[] = "S:1,2,17=+/N:1,2,21=~/S/4";
	struct state s = { 0 };
	struct error err = { 0 };

	CHECK("the position is sound",
	    position_read(span_of(text), r, &s, &err) && !state_wrong(r, &s));
	return s;
}

static bool is_wrong(const struct rules *r, const struct state *s, const char *what)
{
	const char *wrong = state_wrong(r, s);
	bool ok = wrong && strstr(wrong, what);

	if (!ok)
		printf("# wanted: %s, got: %s\n", what, wrong ? wrong : "nothing");
	return ok;
}

static void test_states(const struct rules *r)
{
	const struct state good = sound(r);
	struct state s = good;
	struct side *south = &s.side[SEAT_S];

	south->step[1] = 1;
	south->step[0] = 2;
	CHECK("out of order", is_wrong(r, &s, "not in order"));
	s = good;
	south->step[0] = south->step[1] = 3;
	CHECK("two on an outer square", is_wrong(r, &s, "more own pawns"));
	s = good;
	south->step[3] = NO_PAWN;
	south->mark[3] = 0;
	CHECK("half a pair", is_wrong(r, &s, "half a pair"));
	s = good;
	south->step[2] = south->step[3] = NO_PAWN;
	south->mark[2] = south->mark[3] = 0;
	CHECK("two pawns too few", is_wrong(r, &s, "the number of pawns"));
	s = good;
	south->mark[2] = 0;
	CHECK("a pawn without its other", is_wrong(r, &s, "half a pair"));
	s = good;
	south->step[7] = 5;
	CHECK("a pawn behind the last", is_wrong(r, &s, "behind the last"));
	s = good;
	south->step[1] = 6;
	s.side[SEAT_N].step[1] = 14;
	CHECK("South's 6 is North's 14", is_wrong(r, &s, "enemy singles share"));
	s = good;
	s.side[SEAT_N].mark[2] = s.side[SEAT_N].mark[3] = MARK_PAIR;
	CHECK("two hosts", is_wrong(r, &s, "neither is a guest"));
	s = good;
	s.side[SEAT_N].mark[0] = MARK_REST;
	CHECK("resting out of turn", is_wrong(r, &s, "rests"));
	s = good;
	s.side[SEAT_N].mark[2] = s.side[SEAT_N].mark[3] = 0;
	s.side[SEAT_N].step[3] = 26;
	CHECK("past the final", is_wrong(r, &s, "past the final"));
	s = good;
	s.place[SEAT_N] = 1;
	CHECK("a place too early", is_wrong(r, &s, "a place"));
	s = good;
	s.hand[0]++;
	CHECK("a throw nobody counted", is_wrong(r, &s, "miscounted"));
	s = good;
	s.turn = SEAT_E;
	CHECK("the turn of nobody", is_wrong(r, &s, "the turn is of somebody"));
}

static void test_moves(void)
{
	struct side old = { 0 }, new;

	memset(old.step, NO_PAWN, sizeof(old.step));
	memcpy(old.step, (uint8_t[]){ 1, 1, 5, 19 }, 4);
	new = old;
	CHECK("nothing moved", moved_only(&old, &new, 0, 0, 0));
	CHECK("... where something should", !moved_only(&old, &new, 1, 5, 9));
	new.step[2] = 9;
	CHECK("one moved", moved_only(&old, &new, 1, 5, 9));
	CHECK("... from elsewhere", !moved_only(&old, &new, 1, 1, 9));
	CHECK("... or elsewhere", !moved_only(&old, &new, 1, 5, 8));
	CHECK("... or two", !moved_only(&old, &new, 2, 5, 9));
	new.step[0] = 0;
	CHECK("another too", !moved_only(&old, &new, 1, 5, 9));
}

int main(void)
{
	struct rules r;

	rules_default(&r);
	test_states(&r);
	test_moves();
	return DONE();
}
