#include "core/playout.h"

#include <string.h>

#include "core/plain.h"

void playout_init(struct playout *p, const struct rules *r, uint64_t seed)
{
	memset(p, 0, sizeof(*p));
	rng_init(&p->rng, seed);
	p->plain = r->plain && r->key.play == PLAY_AT_ONCE && !r->key.void_run &&
		   r->key.pass == PASS_FORCED && r->key.after_pass == PASS_TURN_ENDS;
	if (r->weight > sizeof(p->face))
		return;
	for (int face = 0; face < r->key.nfaces; face++)
		for (uint32_t i = 0; i < r->key.faces[face].weight; i++)
			p->face[p->size++] = (uint8_t)face;
}

/* A face, from the upper half of fresh bits. */
static inline int draw_face(
    const struct playout *p, const struct rules *r, uint64_t bits)
{
	uint32_t left;
	int face = 0;

	if (p->size)
		return p->face[(bits >> 32) * p->size >> 32];
	left = (uint32_t)((bits >> 32) * r->weight >> 32);
	while (left >= r->key.faces[face].weight)
		left -= r->key.faces[face++].weight;
	return face;
}

/* A whole bank, as banked throws are cast. */
static void cast_bank(struct playout *p, const struct rules *r, struct state *s)
{
	uint8_t bank[BANK_MAX];
	struct effects fx;
	int n = 0;

	do
		bank[n++] = (uint8_t)rules_value(r, draw_face(p, r, rng_next(&p->rng)));
	while (!bank_complete(r, bank, n));
	state_cast_bank(r, s, bank, n, NULL, &fx);
}

/* One of what is in hand, chosen by the lower half of the bits. */
static SELDOM void play_any(const struct rules *r, struct state *s, uint64_t bits)
{
	struct ply list[MOVES_MAX];
	struct effects fx;
	int n = moves_plies(r, s, NULL, list);

	state_play(r, s, list[(bits & UINT32_MAX) * (uint32_t)n >> 32], NULL, &fx);
}

/* The place of one of the set bits, the choice of the lower half of the random ones. */
static inline int choose_bit(uint64_t set, uint64_t bits)
{
	uint32_t n = 0;

	for (uint64_t left = set; left; left &= left - 1)
		n++;
	for (uint32_t skip = (uint32_t)((bits & UINT32_MAX) * n >> 32); skip; skip--)
		set &= set - 1;
	return __builtin_ctzll(set);
}

void playout_ply(struct playout *p, const struct rules *r, struct state *s)
{
	uint64_t bits = rng_next(&p->rng);
	struct effects fx;

	if (s->nhand == 0 && r->key.play == PLAY_BANKED) {
		cast_bank(p, r, s);
	} else if (s->nhand == 0) {
		int face = draw_face(p, r, bits);

		/* The usual case: nobody has marks. */
		if (p->plain && !state_has_marks(s) &&
		    !plain_forms(r, s, s->turn, face)) {
			uint64_t from = plain_unmarked(r, s, s->turn, face);

			if (from)
				state_move_single(r, s, face, choose_bit(from, bits));
			else
				state_end_turn(r, s);
			return;
		}
		state_cast(r, s, rules_value(r, face), NULL, &fx);
	}
	if (s->nhand)
		play_any(r, s, bits);
}
