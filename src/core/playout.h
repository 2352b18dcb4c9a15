/*
 * playout - random play, nothing recorded and nothing audited: for soaking, comparing
 * rule sets and measuring. Every legal ply is as likely as any other.
 */
#ifndef PAGDI_CORE_PLAYOUT_H
#define PAGDI_CORE_PLAYOUT_H

#include "base/rng.h"
#include "core/turn.h"

/* The weights of a rule set's dice as a table of 2^n throws, where they fit one. */
struct playout {
	struct rng rng;
	uint8_t face[256]; /* equally likely; of the first `size` */
	bool plain;        /* may throws be played without being put in hand? */
	uint32_t size;     /* 0: the weights do not fit, each cast is drawn by weight */
};

void playout_init(struct playout *p, const struct rules *r, uint64_t seed);

/*
 * Cast where nothing is in hand, and play one ply with what is: one step of a game that
 * is not over. The same seed gives the same game.
 */
void playout_ply(struct playout *p, const struct rules *r, struct state *s);

#endif
