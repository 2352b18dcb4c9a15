/*
 * playout - whole games played in process, nothing recorded and nothing audited: for
 * comparing rule sets, soaking and measuring. What a game was like is told in figures.
 */
#ifndef PAGDI_CORE_PLAYOUT_H
#define PAGDI_CORE_PLAYOUT_H

#include "base/rng.h"
#include "core/turn.h"

struct playout {
	const struct rules *r;       /* borrowed */
	const struct permit *permit; /* borrowed, or NULL: the rule set's script */
	struct rng rng;
	/* The seats that choose as core/heuristic.h says, a mask; for all others every
	 * legal ply is as likely as any other. May be changed between games. */
	uint8_t skilled;
	bool quick;        /* do positions without marks go the quick way? */
	uint8_t face[256]; /* equally likely; of the first `size` */
	uint32_t size;     /* 0: the weights do not fit, each cast is drawn by weight */
};

/* What one game was like so far, all seats together. */
struct playout_tally {
	long long plies;    /* passes and void throws too */
	long long turns;    /* that ended */
	long long rounds;   /* that began */
	long long voids;    /* void banks, which are no plies */
	long long passes;   /* lost throws of a bank too */
	long long captured; /* pawns */
	long long swept;    /* pawns */
	long long formed;   /* pairs */
	long long leads;    /* how often another seat came to lead, after a turn */
	long long before;   /* turns before the one in which access was first gained */
	bool gained;        /* was any? */
	bool deadlock;      /* did the game end by it? */
	uint8_t first;      /* the seat that had the first turn */
	uint8_t leader;     /* SEAT_NONE: nobody yet */
	long long longest;  /* passes of one seat with no move between them, at most */
	long long wait[SEATS]; /* ... of each seat since it last moved */
};

/* permit: the rule set's script, NULL where it has none. */
void playout_init(struct playout *p, const struct rules *r, const struct permit *permit,
    uint64_t seed);

void playout_begin(struct playout_tally *t, const struct state *s); /* just dealt */

/*
 * Play on until the game is over or *t has max_plies plies and void banks. The same
 * seed gives the same game, however many calls it takes.
 */
void playout_run(
    struct playout *p, struct state *s, struct playout_tally *t, long long max_plies);

/*
 * One step of a game that is not over, always the long way: cast where nothing is in
 * hand, and play one ply with what is. playout_run does the same, and a test holds both
 * equal.
 */
void playout_ply(struct playout *p, struct state *s, struct playout_tally *t);

#endif
