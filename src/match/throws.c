#include "match/throws.h"

#include <string.h>

void throws_begin(struct throws *t, const struct seed *seed)
{
	bool same = t->seeded && memcmp(&t->seed, seed, sizeof(*seed)) == 0;

	for (int seat = 0; seat < SEATS; seat++)
		t->tape[seat].at = 0;
	if (same)
		return;
	t->seed = *seed;
	t->seeded = true;
	t->commit[0] = '\0';
	dice_init(&t->dice, seed, seat_letter(SEAT_S));
	for (int seat = 0; seat < SEATS; seat++) {
		t->has_bot[seat] = t->tape[seat].begun = false;
		buf_reset(&t->tape[seat].kept);
	}
}

void throws_clear(struct throws *t)
{
	for (int seat = 0; seat < SEATS; seat++)
		buf_clear(&t->tape[seat].kept);
	*t = (struct throws){ 0 };
}

int throws_cast(struct throws *t, enum seat seat, const struct rules *r)
{
	struct tape *tape = &t->tape[seat];

	if (tape->at == tape->kept.len) {
		if (!tape->begun)
			dice_init_beside(&tape->dice, &t->dice, seat_letter(seat));
		tape->begun = true;
		buf_byte(&tape->kept, (char)dice_cast(&tape->dice, r));
	}
	return (uint8_t)tape->kept.p[tape->at++];
}

uint64_t throws_bot_seed(struct throws *t, enum seat seat)
{
	if (!t->has_bot[seat])
		t->bot[seat] = dice_bot_seed_beside(&t->dice, seat);
	t->has_bot[seat] = true;
	return t->bot[seat];
}

const char *throws_commit(struct throws *t)
{
	if (!t->commit[0])
		seed_commit(&t->seed, t->commit);
	return t->commit;
}
