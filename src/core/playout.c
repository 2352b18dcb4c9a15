#include "core/playout.h"

#include <string.h>

#include "core/heuristic.h"
#include "core/playout_part.h"
#include "core/side.h"

void playout_init(struct playout *p, const struct rules *r, const struct permit *permit,
    uint64_t seed)
{
	memset(p, 0, sizeof(*p));
	p->r = r;
	p->permit = permit;
	rng_init(&p->rng, seed);
	if (r->weight <= sizeof(p->face))
		for (int face = 0; face < r->key.nfaces; face++)
			for (uint32_t i = 0; i < r->key.faces[face].weight; i++)
				p->face[p->size++] = (uint8_t)face;
	p->quick = r->usual && r->key.pass == PASS_FORCED && !permit && p->size;
}

void playout_begin(struct playout_tally *t, const struct state *s)
{
	memset(t, 0, sizeof(*t));
	t->rounds = 1;
	t->first = s->turn;
	t->leader = SEAT_NONE;
}

/* What happened, by this seat, has led to s. */
static void tally_effects(struct playout_tally *t, const struct rules *r,
    const struct state *s, int seat, const struct effects *fx)
{
	t->captured += fx->ncaptured;
	t->swept += fx->nswept;
	t->formed += fx->formed;
	t->deadlock |= fx->deadlock;
	if (fx->gained_access && !t->gained) {
		t->gained = true;
		t->before = t->turns;
	}
	if (!fx->turn_ended)
		return;
	t->turns++;
	t->rounds += !state_over(s) && tally_wraps(t, r, seat, s->turn);
	tally_lead(t, (int)state_ahead(s));
}

/* A whole bank, as banked throws are cast. */
static void cast_bank(struct playout *p, struct state *s, struct effects *fx)
{
	uint8_t bank[BANK_MAX];
	int n = 0;

	do
		bank[n++] =
		    (uint8_t)rules_value(p->r, playout_face(p, rng_next(&p->rng)));
	while (!bank_complete(p->r, bank, n));
	state_cast_bank(p->r, s, bank, n, p->permit, fx);
}

/* What is played of what is in hand. */
static struct ply choose(const struct playout *p, const struct state *s, uint64_t bits)
{
	struct ply list[MOVES_MAX];
	struct move moves[MOVES_MAX];
	int n;

	if (p->skilled & SEAT_BIT(s->turn)) {
		n = moves_list(p->r, s, p->permit, moves);
		return moves[heuristic_choose(p->r, s, moves, n)].ply;
	}
	n = moves_plies(p->r, s, p->permit, list);
	return list[playout_choice(bits, (uint32_t)n)];
}

void playout_ply_by(
    struct playout *p, struct state *s, struct playout_tally *t, uint64_t bits)
{
	int seat = s->turn;
	struct effects fx = { 0 };

	if (s->nhand == 0 && p->r->key.play == PLAY_BANKED) {
		cast_bank(p, s, &fx);
		t->voids += fx.voided;
	} else if (s->nhand == 0) {
		state_cast(
		    p->r, s, rules_value(p->r, playout_face(p, bits)), p->permit, &fx);
		t->plies += fx.voided;
	}
	if (s->nhand) {
		struct ply ply = choose(p, s, bits);

		state_play(p->r, s, ply, p->permit, &fx);
		t->plies++;
		if (ply.kind == PLY_PASS)
			tally_pass(t, seat);
		else
			t->wait[seat] = 0;
	}
	tally_effects(t, p->r, s, seat, &fx);
}

void playout_ply(struct playout *p, struct state *s, struct playout_tally *t)
{
	playout_ply_by(p, s, t, rng_next(&p->rng));
}

void playout_run(
    struct playout *p, struct state *s, struct playout_tally *t, long long max_plies)
{
	while (!state_over(s) && t->plies + t->voids < max_plies) {
		if (p->quick && !s->nhand && !s->owed)
			playout_quick(p, s, t, max_plies);
		else
			playout_ply(p, s, t);
	}
}
