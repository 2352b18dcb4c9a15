#include "core/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/plain.h"
#include "core/route.h"

static bool fails(struct key_fault *f, enum key key, enum key other, const char *fmt,
    ...) __attribute__((format(printf, 4, 5)));

static bool fails(
    struct key_fault *f, enum key key, enum key other, const char *fmt, ...)
{
	va_list ap;

	f->key = key;
	f->other = other;
	va_start(ap, fmt);
	vsnprintf(f->msg, sizeof(f->msg), fmt, ap);
	va_end(ap);
	return false;
}

int square_name(const struct rules *r, int square, char out[4])
{
	return snprintf(out, 4, "%c%d", 'a' + square / r->key.size % 26,
	    (square % r->key.size + 1) % 100);
}

int square_parse(int size, const char *text, unsigned long long len)
{
	int rank = 0;

	if (len < 2 || len > 3 || text[0] < 'a' || text[0] >= 'a' + size ||
	    text[1] == '0')
		return -1;
	for (unsigned long long i = 1; i < len; i++) {
		if (text[i] < '0' || text[i] > '9')
			return -1;
		rank = 10 * rank + text[i] - '0';
	}
	if (rank > size)
		return -1;
	return (text[0] - 'a') * size + rank - 1;
}

/* South's route and the gate, plain or as written. */
static bool compile_route(
    struct rules *r, uint8_t route[SQUARES_MAX], struct key_fault *fault)
{
	const struct keys *k = &r->key;
	int centre = (k->size * k->size - 1) / 2;
	bool seen[SQUARES_MAX] = { false };
	char name[4];

	if (!k->route_given) {
		r->last = (uint8_t)(k->size * k->size);
		r->gate = (uint8_t)route_plain(k->size, k->direction, route);
		if (k->gate && k->gate != r->gate)
			return fails(fault, KEY_BOARD_GATE, KEY_BOARD_ROUTE,
			    "a gate on step %d needs board.route: the plain rings of "
			    "this "
			    "size have theirs on step %d",
			    k->gate, r->gate);
		return true;
	}
	r->last = k->nroute;
	for (int i = 0; i < k->nroute; i++) {
		int sq = k->route[i];

		if (sq >= k->size * k->size)
			return fails(fault, KEY_BOARD_ROUTE, KEY_BOARD_SIZE,
			    "the route leaves the board at its square %d", i + 1);
		square_name(r, sq, name);
		if (seen[sq])
			return fails(fault, KEY_BOARD_ROUTE, KEY_NONE,
			    "the route comes to %s twice", name);
		seen[sq] = true;
		route[i] = (uint8_t)sq;
	}
	square_name(r, centre, name);
	if (k->nroute < 2 || route[k->nroute - 1] != centre)
		return fails(fault, KEY_BOARD_ROUTE, KEY_BOARD_SIZE,
		    "the route must lead to the centre, %s", name);
	if (k->gate == 0)
		return fails(fault, KEY_BOARD_ROUTE, KEY_BOARD_GATE,
		    "a route needs board.gate, the number of its last outer step");
	if (k->gate >= k->nroute)
		return fails(fault, KEY_BOARD_GATE, KEY_BOARD_ROUTE,
		    "the gate %d is not before the route's last step, %d", k->gate,
		    k->nroute);
	r->gate = k->gate;
	return true;
}

static void compile_squares(struct rules *r, const uint8_t route[SQUARES_MAX])
{
	const struct keys *k = &r->key;
	int size = k->size;

	memset(r->square, NO_SQUARE, sizeof(r->square));
	for (int seat = 0; seat < SEATS; seat++) {
		for (int step = 1; step <= r->last; step++) {
			int sq = square_turned(size, route[step - 1], seat);

			r->square[seat][step] = (uint8_t)sq;
			r->step[seat][sq] = (uint8_t)step;
		}
		r->home[seat] = r->square[seat][1];
	}
	r->final = route[r->last - 1];
	r->safe[r->final] = true;
	for (int i = 0; i < k->nsafe; i++)
		r->safe[k->safe[i]] = true;
	for (int seat = 0; seat < SEATS && k->safe_homes; seat++)
		r->safe[r->home[seat]] = true;
}

static void compile_steps(struct rules *r)
{
	const struct keys *k = &r->key;

	memset(r->limit, LIMIT_ANY, sizeof(r->limit));
	for (int seat = 0; seat < SEATS; seat++) {
		for (int step = 1; step <= r->last; step++) {
			uint8_t *flags = &r->flags[seat][step];

			if (step > r->gate)
				*flags |= STEP_INNER;
			if (step == r->last)
				*flags |= STEP_FINAL;
			if (r->safe[r->square[seat][step]]) {
				*flags |= STEP_SAFE;
				continue;
			}
			r->limit[seat][step] =
			    step > r->gate ? k->inner_limit : k->outer_limit;
			if (k->form != FORM_NEVER &&
			    (step > r->gate || k->where == WHERE_ANYWHERE))
				*flags |= STEP_PAIR;
		}
	}
}

/* The steps from which so many steps carry a pawn that has access, or has not. */
static uint64_t steps_from(const struct rules *r, bool access, int steps)
{
	uint64_t from = 0;

	if (steps == 0)
		return 0;
	for (int step = 1; step + steps <= r->last; step++)
		if (access || r->open || step > r->gate || step + steps <= r->gate)
			from |= UINT64_C(1) << step;
	return from;
}

/* Bits for what core/plain.h looks at, and whether it may look. */
static void compile_plain(struct rules *r)
{
	const struct keys *k = &r->key;

	r->plain = r->last <= PLAIN_LAST && r->start == 1 && !k->capture_forced &&
		   k->form != FORM_AUTOMATIC && k->without_access == WITHOUT_WAIT &&
		   (k->outer_limit == 1 || k->outer_limit == LIMIT_ANY) &&
		   (k->inner_limit == 1 || k->inner_limit == LIMIT_ANY);
	for (int i = 0; i < k->nfaces; i++)
		r->plain = r->plain && k->faces[i].value <= PLAIN_LAST;
	if (!r->plain)
		return;
	for (int i = 0; i < k->nfaces; i++) {
		struct face_bits *b = &r->bits[i];

		b->steps = k->faces[i].value;
		b->pair_steps = r->pair_steps[i];
		for (int access = 0; access < 2; access++) {
			b->single[access] = steps_from(r, access, b->steps);
			b->pair[access] = steps_from(r, access, b->pair_steps);
		}
	}
	r->one_step = r->bits[0].steps == 1 && k->single_meets != MEET_ILLEGAL;
	for (int seat = 0; seat < SEATS; seat++) {
		for (int step = 1; step <= r->last; step++) {
			if (r->limit[seat][step] == 1)
				r->lone[seat] |= UINT64_C(1) << step;
			if (!(r->flags[seat][step] & STEP_SAFE))
				r->wild[seat] |= UINT64_C(1) << step;
			for (int e = 0; e < SEATS; e++)
				if (e != seat && r->wild[seat] >> step & 1)
					r->meet[seat][step][e] =
					    r->step[e][r->square[seat][step]];
			if (r->flags[seat][step] & STEP_PAIR && k->form == FORM_THROW_2)
				r->pairable[seat] |= UINT64_C(1) << step;
		}
	}
}

/* What core/usual.h asks on top. */
static void compile_usual(struct rules *r)
{
	const struct keys *k = &r->key;

	r->usual = r->plain && k->play == PLAY_AT_ONCE && k->void_run == 0 &&
		   k->bonus == BONUS_ONE && k->after_pass == PASS_TURN_ENDS;
	for (int i = 0; r->usual && i < k->nfaces; i++) {
		int value = k->faces[i].value;

		if (value >= USUAL_THROWS)
			continue;
		for (int access = 0; access < 2; access++)
			r->carries[access][value] = r->bits[i].single[access];
		r->casts_again |= (uint32_t)r->again[i] << value;
	}
}

static void compile_turns(struct rules *r)
{
	for (int seat = 0; seat < SEATS; seat++) {
		r->next[seat] =
		    (uint8_t)((seat + (r->key.order == CLOCKWISE ? 3 : 1)) % SEATS);
		r->next_of[0][seat] = SEAT_NONE;
	}
	for (unsigned mask = 1; mask < 16; mask++) {
		for (int seat = 0; seat < SEATS; seat++) {
			int next = r->next[seat];

			while (!(mask & SEAT_BIT(next)))
				next = r->next[next];
			r->next_of[mask][seat] = (uint8_t)next;
		}
	}
}

static bool compile_faces(struct rules *r, struct key_fault *fault)
{
	const struct keys *k = &r->key;
	uint64_t sum = 0;

	memset(r->face_of, NO_FACE, sizeof(r->face_of));
	for (int i = 0; i < k->nfaces; i++) {
		int value = k->faces[i].value;

		r->face_of[value] = (uint8_t)i;
		if (k->move == PAIR_FULL)
			r->pair_steps[i] = (uint8_t)value;
		else if (value % 2 == 0)
			r->pair_steps[i] = (uint8_t)(value / 2);
		sum += k->faces[i].weight;
	}
	if (sum > (uint64_t)1 << 31)
		return fails(fault, KEY_THROWS_FACES, KEY_NONE,
		    "the weights add up to %llu; at most 2147483648 is possible",
		    (unsigned long long)sum);
	r->weight = (uint32_t)sum;
	for (int i = 0; i < k->nagain; i++) {
		int face = r->face_of[k->again[i]];

		if (face == NO_FACE)
			return fails(fault, KEY_THROWS_AGAIN, KEY_THROWS_FACES,
			    "%d in throws.again is no throw of these dice",
			    k->again[i]);
		r->again[face] = true;
		r->won[face] = k->play == PLAY_AT_ONCE;
	}
	for (int i = 0; i < k->nenter; i++) {
		int face = r->face_of[k->enter[i]];

		if (face == NO_FACE)
			return fails(fault, KEY_START_ENTER_WITH, KEY_THROWS_FACES,
			    "%d in start.enter-with is no throw of these dice",
			    k->enter[i]);
		r->enters[face] = true;
	}
	return true;
}

static bool check_combinations(const struct rules *r, struct key_fault *fault)
{
	const struct keys *k = &r->key;

	if (k->play == PLAY_BANKED && k->pass == PASS_BY_CHOICE)
		return fails(fault, KEY_PASS, KEY_THROWS_PLAY,
		    "pass: by-choice does not go with throws.play: banked");
	if (k->play == PLAY_BANKED && k->after_pass == PASS_THROW_AGAIN)
		return fails(fault, KEY_THROWS_AFTER_PASS, KEY_THROWS_PLAY,
		    "throws.after-pass: throw-again does not go with throws.play: "
		    "banked");
	if (k->play == PLAY_BANKED && k->nagain == k->nfaces && k->void_run == 0)
		return fails(fault, KEY_THROWS_AGAIN, KEY_THROWS_VOID_RUN,
		    "with throws.play: banked not every throw can be in throws.again, "
		    "unless throws.void-run is set: no bank would ever end");
	if (r->start == 1 && k->outer_limit < k->pawns) {
		for (int seat = 0; seat < SEATS; seat++) {
			if (r->safe[r->home[seat]])
				continue;
			return fails(fault, KEY_BOARD_SAFE, KEY_OUTER_PAWNS_PER_SQUARE,
			    "home squares that are not safe hold the %d pawns dealt, "
			    "so "
			    "outer.pawns-per-square must be at least %d",
			    k->pawns, k->pawns);
		}
	}
	if (k->where == WHERE_ANYWHERE && k->outer_limit == 1)
		return fails(fault, KEY_PAIRS_WHERE, KEY_OUTER_PAWNS_PER_SQUARE,
		    "pairs.where: anywhere needs outer.pawns-per-square of 2 or more");
	return true;
}

bool rules_compile(struct rules *r, const struct keys *k, struct key_fault *fault)
{
	uint8_t route[SQUARES_MAX];

	memset(r, 0, sizeof(*r));
	r->key = *k;
	r->start = k->nenter ? 0 : 1;
	r->open = k->access == ACCESS_OPEN;
	r->marks_guests = k->leaving == LEAVING_GUESTS;
	for (int seat = 0; seat < SEATS; seat++)
		r->next[seat] =
		    (uint8_t)((seat + (k->order == CLOCKWISE ? 3 : 1)) % SEATS);
	if (!compile_route(r, route, fault) || !compile_faces(r, fault))
		return false;
	compile_squares(r, route);
	compile_steps(r);
	compile_plain(r);
	compile_usual(r);
	compile_turns(r);
	return check_combinations(r, fault);
}

void rules_default(struct rules *r)
{
	struct keys k;
	struct key_fault fault;

	keys_default(&k);
	rules_compile(r, &k, &fault);
}
