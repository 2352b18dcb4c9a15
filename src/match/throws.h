/*
 * throws - what the seed of a group gives: the throws of each seat, the seeds of bots,
 * the commitment. The games of a group share it, and each is computed once for all of
 * them, since the digests take longer than all the rest of a game.
 */
#ifndef PAGDI_MATCH_THROWS_H
#define PAGDI_MATCH_THROWS_H

#include "base/buf.h"
#include "core/dice.h"

/* Zeroed: of no seed yet. */
struct throws {
	struct seed seed;
	bool seeded;
	struct dice dice; /* whose key is the seed's; never cast */
	struct tape {
		bool begun;
		struct dice dice; /* after what is kept */
		struct buf kept;  /* the values cast so far, a byte each; owned */
		size_t at;        /* the next one in this game */
	} tape[SEATS];
	bool has_bot[SEATS];
	uint64_t bot[SEATS];
	char commit[2 * SEED_BYTES + 1]; /* "": not computed yet */
};

/* A game of this seed begins: each seat's throws come from their beginning. */
void throws_begin(struct throws *t, const struct seed *seed);
void throws_clear(struct throws *t);

/* The seat's next throw, a value. The rules are those of every game of the group. */
int throws_cast(struct throws *t, enum seat seat, const struct rules *r);
/* The seat's bot's own seed. */
uint64_t throws_bot_seed(struct throws *t, enum seat seat);
/* The seed's commitment, in hex; borrowed until the next seed. */
const char *throws_commit(struct throws *t);

#endif
