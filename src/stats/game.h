/*
 * game - what one game was like, in figures: fed act by act, no storage but its own.
 *
 * Whoever plays or reads a game calls figures_begin, then figures_ply, figures_bank and
 * figures_forfeit for each act with the state after it, then figures_end. What is not
 * wanted is switched off by flags. Every count is a whole number, so that sums of games
 * are the same in any order.
 */
#ifndef PAGDI_STATS_GAME_H
#define PAGDI_STATS_GAME_H

#include "core/turn.h"

enum figures_flag {
	FIGURES_LEAD = 1,   /* who leads after each turn: some 10 ns a turn */
	FIGURES_CASTS = 2,  /* the throws by face */
	FIGURES_CHOICE = 4, /* by-choice only: which passes were chosen */
	FIGURES_ALL = 7,
};

struct seat_figures {
	uint32_t plies, turns;
	uint32_t passes; /* throws nothing was done with: lost ones of a bank too */
	uint32_t chosen; /* ... of which something could have been played */
	uint32_t voids;  /* throws, or banks, that were void */
	uint32_t captures, captured; /* plies that captured; pawns it captured */
	uint32_t sweeps, swept;      /* plies that swept; pawns it swept */
	uint32_t sent_home;          /* own pawns sent home, in either way */
	uint32_t formed;             /* plies that tied a pair */
	uint32_t pawns_home;         /* own pawns that reached F */
	uint32_t without_access;     /* plies played while it had no access */
	uint32_t access_turn; /* the own turn in which it first got access; 0: never */
	uint32_t casts;       /* with FIGURES_CASTS: the sum of cast[] */
	uint32_t cast[FACES_MAX]; /* by face; those in hand at the start are not cast */
};

struct game_figures {
	struct seat_figures seat[SEATS];
	uint32_t plies, turns; /* the sums */
	uint32_t lead_changes; /* with FIGURES_LEAD */
	uint8_t leader;        /* SEAT_NONE: nobody was ahead so far */
	uint8_t seats;         /* a mask */
	uint8_t forfeited;     /* a mask */
	uint8_t access;        /* who has access now, all where it is open; a mask */
	uint8_t place[SEATS];  /* set by figures_end; 0 while it has none */
	bool over, deadlock;   /* set by figures_end; by the act that ended it */
	/* Its own: */
	unsigned flags;
	bool fresh;                  /* the next ply or bank begins a turn */
	bool given;                  /* the throws in hand were not cast here */
	struct state before;         /* with FIGURES_CHOICE */
	const struct permit *permit; /* borrowed; likewise */
};

/*
 * A game begins in state s. flags: enum figures_flag. permit: the rule set's script,
 * which must outlive the game, or NULL.
 */
void figures_begin(struct game_figures *f, const struct rules *r, const struct state *s,
    const struct permit *permit, unsigned flags);
/* A ply by seat led to state s; a void throw is one too. */
static inline void figures_ply(struct game_figures *f, const struct rules *r,
    const struct state *s, enum seat seat, struct ply ply, const struct effects *fx);
void figures_bank(struct game_figures *f, const struct rules *r, const struct state *s,
    enum seat seat, const uint8_t *throws, int n, const struct effects *fx);
void figures_forfeit(struct game_figures *f, const struct rules *r,
    const struct state *s, enum seat seat, const struct effects *fx);
/* Nothing more happens; s is where the game ended or stopped. */
void figures_end(struct game_figures *f, const struct state *s);

/* The rarer parts of figures_ply. */
void figures_turn(struct game_figures *f, const struct state *s);
void figures_deed(struct game_figures *f, const struct rules *r, const struct state *s,
    enum seat seat, const struct effects *fx);
void figures_pass(
    struct game_figures *f, const struct rules *r, enum seat seat, struct ply ply);

static inline void figures_ply(struct game_figures *f, const struct rules *r,
    const struct state *s, enum seat seat, struct ply ply, const struct effects *fx)
{
	struct seat_figures *p = &f->seat[seat];

	p->plies++;
	p->turns += f->fresh;
	p->without_access += !(f->access >> seat & 1);
	f->fresh = fx->turn_ended;
	if (f->flags & FIGURES_CASTS && r->key.play == PLAY_AT_ONCE) {
		p->cast[r->face_of[ply.throw]] += !f->given;
		f->given = false;
	}
	if (ply.kind >= PLY_PASS)
		figures_pass(f, r, seat, ply);
	if (fx->ncaptured | fx->nswept | fx->pawns_home | fx->formed)
		figures_deed(f, r, s, seat, fx);
	if (fx->turn_ended)
		figures_turn(f, s);
	f->deadlock |= fx->deadlock;
	if (f->flags & FIGURES_CHOICE)
		f->before = *s;
}

#endif
