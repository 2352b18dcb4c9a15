#include "core/state.h"

#include <string.h>

#include "core/side.h"

_Static_assert(sizeof(struct state) == SEATS * sizeof(struct side) + FACES_MAX + 6 +
					   SEATS + 2 + sizeof(uint16_t) + 2,
    "no padding hides in a state, so that its bytes can be compared");

void state_deal(
    struct state *s, const struct rules *r, unsigned seats, enum seat starter)
{
	memset(s, 0, sizeof(*s));
	s->seats = s->live = (uint8_t)seats;
	s->turn = (uint8_t)starter;
	for (int seat = 0; seat < SEATS; seat++) {
		struct side *side = &s->side[seat];

		memset(side->step, NO_PAWN, sizeof(side->step));
		if (seats & SEAT_BIT(seat)) {
			memset(side->step, r->start, r->key.pawns);
			side->on = side_bit(r->start);
		}
	}
}

bool state_equal(const struct state *a, const struct state *b)
{
	return memcmp(a, b, sizeof(*a)) == 0;
}

unsigned state_usual_seats(int nplayers)
{
	static const uint8_t usual[] = { 0, 0, SEAT_BIT(SEAT_S) | SEAT_BIT(SEAT_N),
		SEAT_BIT(SEAT_S) | SEAT_BIT(SEAT_E) | SEAT_BIT(SEAT_N), 15 };

	return usual[nplayers];
}

enum seat state_next_seat(const struct rules *r, unsigned mask, enum seat from)
{
	return r->next_of[mask][from];
}

enum seat state_ahead(const struct state *s)
{
	enum seat ahead = SEAT_NONE;
	unsigned most = 0;

	for (unsigned left = s->seats & ~s->forfeited; left; left &= left - 1) {
		int seat = __builtin_ctz(left);
		unsigned gone = side_gone(&s->side[seat]);

		if (gone > most) {
			most = gone;
			ahead = (enum seat)seat;
		} else if (gone == most) {
			ahead = SEAT_NONE;
		}
	}
	return ahead;
}

int state_count(const struct state *s, enum seat seat, int step)
{
	return side_count(side_on(&s->side[seat], step));
}

void side_sort(struct side *side)
{
	for (int i = 1; i < PAWNS_MAX; i++) {
		uint8_t step = side->step[i], mark = side->mark[i];
		int at = i;

		for (; at > 0 &&
		       (side->step[at - 1] > step ||
			   (side->step[at - 1] == step && side->mark[at - 1] > mark));
		     at--) {
			side->step[at] = side->step[at - 1];
			side->mark[at] = side->mark[at - 1];
		}
		side->step[at] = step;
		side->mark[at] = mark;
	}
	side->on = 0;
	for (int i = 0; i < PAWNS_MAX; i++)
		side->on |= side_bit(side->step[i]);
}

/* What is wrong with one seat's pawns, or NULL. */
static const char *side_broken(
    const struct rules *r, const struct state *s, enum seat seat)
{
	const struct side *side = &s->side[seat];
	bool playing = (s->seats & ~s->forfeited & SEAT_BIT(seat)) != 0;
	int n = playing ? r->key.pawns : 0;
	struct side sorted = *side;

	side_sort(&sorted);
	if (sorted.steps != side->steps || sorted.marks != side->marks ||
	    sorted.on != side->on)
		return "a side is not sorted";
	for (int i = 0; i < PAWNS_MAX; i++) {
		int step = side->step[i], mark = side->mark[i];

		if (i >= n) {
			if (step != NO_PAWN || mark)
				return "a pawn too many";
			continue;
		}
		if (step > r->last || step < r->start)
			return "a pawn off its route";
		if (mark & MARK_GUEST && (!(mark & MARK_PAIR) || !r->marks_guests))
			return "a guest mark where there is none";
		if (mark & MARK_REST && seat != s->turn)
			return "a pawn rests out of its turn";
		if (mark && r->flags[seat][step] & STEP_SAFE && mark != MARK_PAIR)
			return "a guest or a resting pawn on a safe square";
		if (mark & MARK_PAIR) {
			if (step == 0 || step == r->last)
				return "a pair at the start or on the final square";
			if (i + 1 >= n || side->step[i + 1] != step ||
			    side->mark[i + 1] != mark)
				return "half a pair";
			i++;
		}
	}
	for (int step = 2; step < r->last; step++)
		if (state_count(s, seat, step) > r->limit[seat][step])
			return "more pawns on a square than its limit";
	return NULL;
}

static const char *places_broken(const struct state *s)
{
	int named[SEATS + 1] = { 0 };

	for (int seat = 0; seat < SEATS; seat++) {
		bool playing = (s->live & SEAT_BIT(seat)) != 0;
		bool seated = (s->seats & SEAT_BIT(seat)) != 0;

		if (s->place[seat] > SEATS ||
		    (s->place[seat] != 0) != (seated && !playing))
			return "a place given to a seat that plays, or missing";
		named[s->place[seat]]++;
	}
	/* Taken from the top, each shared place uses up as many; those still missing
	 * can only lie between the finished and the forfeited. */
	int given = 0, live = seat_count(s->live);

	for (int place = 1; place <= SEATS; place++) {
		if (named[place] == 0)
			continue;
		if (place != given + 1 && place != given + live + 1)
			return "places that do not follow each other";
		given += named[place];
		if (place > given + live)
			return "a place beyond the last";
	}
	return NULL;
}

const char *state_broken(const struct rules *r, const struct state *s)
{
	unsigned n = 0;

	if (s->seats & ~15u || s->live & ~s->seats || s->forfeited & ~s->seats ||
	    s->access & ~s->seats || s->forfeited & s->live)
		return "masks that disagree";
	if (seat_count(s->seats) < 2)
		return "fewer than two seats";
	if (r->open && s->access)
		return "access noted where everybody has it";
	for (int seat = 0; seat < SEATS; seat++) {
		const char *wrong = side_broken(r, s, (enum seat)seat);

		if (wrong)
			return wrong;
	}
	for (int i = 0; i < FACES_MAX; i++) {
		if (s->hand[i] && i >= r->key.nfaces)
			return "a throw in hand that the dice do not have";
		n += s->hand[i];
	}
	if (n != s->nhand || (n > 1 && r->key.play == PLAY_AT_ONCE))
		return "throws in hand that are miscounted";
	if (state_over(s)) {
		if (s->live || n || s->owed || s->run)
			return "something left over after the end";
	} else if (!(s->live & SEAT_BIT(s->turn)) || seat_count(s->live) < 2) {
		return "a turn that nobody can take";
	}
	if (s->spare)
		return "padding that is not zero";
	return places_broken(s);
}
