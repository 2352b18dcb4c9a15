#include "stats/game.h"

#include <stddef.h>
#include <string.h>

void figures_begin(struct game_figures *f, const struct rules *r, const struct state *s,
    const struct permit *permit, unsigned flags)
{
	memset(f, 0, offsetof(struct game_figures, before));
	f->permit = permit;
	f->flags = flags;
	if (r->key.pass != PASS_BY_CHOICE)
		f->flags &= ~(unsigned)FIGURES_CHOICE;
	if (f->flags & FIGURES_CHOICE)
		f->before = *s;
	f->seats = s->seats;
	f->forfeited = s->forfeited;
	f->access = r->open ? s->seats : s->access;
	f->fresh = true;
	f->given = s->nhand > 0;
	f->leader = flags & FIGURES_LEAD ? (uint8_t)state_ahead(s) : SEAT_NONE;
}

void figures_turn(struct game_figures *f, const struct state *s)
{
	if (!(f->flags & FIGURES_LEAD))
		return;
	enum seat ahead = state_ahead(s);

	/* Where two are level, whoever led before still does. */
	if (ahead == SEAT_NONE || ahead == f->leader)
		return;
	f->lead_changes += f->leader != SEAT_NONE;
	f->leader = (uint8_t)ahead;
}

void figures_deed(struct game_figures *f, const struct rules *r, const struct state *s,
    enum seat seat, const struct effects *fx)
{
	struct seat_figures *p = &f->seat[seat];

	p->captures += fx->ncaptured > 0;
	p->captured += fx->ncaptured;
	p->sweeps += fx->nswept > 0;
	p->swept += fx->nswept;
	p->formed += fx->formed;
	p->pawns_home += fx->pawns_home;
	for (int i = 0; i < SEATS; i++)
		f->seat[i].sent_home += (uint32_t)fx->captured[i] + fx->swept[i];
	if (r->open)
		return;
	if (fx->gained_access && p->access_turn == 0)
		p->access_turn = p->turns;
	f->access = s->access;
}

void figures_pass(
    struct game_figures *f, const struct rules *r, enum seat seat, struct ply ply)
{
	struct seat_figures *p = &f->seat[seat];

	if (ply.kind == PLY_VOID) {
		p->voids++;
		return;
	}
	p->passes++;
	if (!(f->flags & FIGURES_CHOICE))
		return;
	/* The throw is played the moment it is cast, so it is not in hand yet. */
	struct effects fx;

	if (f->before.nhand == 0)
		state_cast(r, &f->before, ply.throw, f->permit, &fx);
	p->chosen += moves_any(r, &f->before, f->permit);
}

void figures_bank(struct game_figures *f, const struct rules *r, const struct state *s,
    enum seat seat, const uint8_t *throws, int n, const struct effects *fx)
{
	struct seat_figures *p = &f->seat[seat];

	p->turns += f->fresh;
	p->voids += fx->voided;
	f->fresh = fx->turn_ended;
	for (int i = 0; f->flags & FIGURES_CASTS && i < n; i++)
		p->cast[r->face_of[throws[i]]]++;
	if (fx->turn_ended)
		figures_turn(f, s);
	f->deadlock |= fx->deadlock;
}

void figures_forfeit(struct game_figures *f, const struct rules *r,
    const struct state *s, enum seat seat, const struct effects *fx)
{
	f->forfeited = (uint8_t)(f->forfeited | SEAT_BIT(seat));
	f->fresh |= fx->turn_ended;
	if (!r->open)
		f->access = s->access;
	/* Who is left may be ahead now, without a turn having ended. */
	figures_turn(f, s);
	f->deadlock |= fx->deadlock;
	if (f->flags & FIGURES_CHOICE)
		f->before = *s;
}

void figures_end(struct game_figures *f, const struct state *s)
{
	f->over = state_over(s);
	for (int seat = 0; seat < SEATS; seat++) {
		struct seat_figures *p = &f->seat[seat];

		f->place[seat] = s->place[seat];
		f->plies += p->plies;
		f->turns += p->turns;
		for (int face = 0; face < FACES_MAX; face++)
			p->casts += p->cast[face];
	}
}
