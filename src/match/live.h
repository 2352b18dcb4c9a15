/*
 * live - one game as it is played: its state, and its record written along, in
 * canonical form. Who chooses and who throws is somebody else's business.
 */
#ifndef PAGDI_MATCH_LIVE_H
#define PAGDI_MATCH_LIVE_H

#include "base/buf.h"
#include "core/dice.h"
#include "core/turn.h"
#include "notation/token.h"

struct live {
	const struct rules *rules;   /* borrowed */
	const struct permit *permit; /* borrowed, NULL: no script */
	struct state state;
	long long round, plies;
	bool begun;          /* a ply or a bank was played */
	bool fresh;          /* the next ply begins a turn */
	uint8_t rank[SEATS]; /* in the order of turns, from the starter */
	uint8_t last;        /* the seat of the last turn */
	struct effects fx;   /* of the last act */
	struct buf text;     /* owned: the movetext so far */
	size_t col;          /* of the line being written */
};

/* A dealt game; a zeroed or used *l, whose storage is kept. */
void live_begin(struct live *l, const struct rules *r, const struct permit *permit,
    unsigned seats, enum seat starter);
void live_clear(struct live *l);

/*
 * The acts of the seat to act, and a forfeit of any. What is refused changes nothing;
 * what an act did is in l->fx. A cast is one throw, banked a whole bank.
 */
enum verdict live_cast(struct live *l, const uint8_t *throws, int n);
enum verdict live_play(struct live *l, struct ply ply);
enum verdict live_forfeit(struct live *l, enum seat seat, enum reason reason);

/* The tags of a record; NULL where there is none. All borrowed. */
struct live_tags {
	const char *event;
	long long round; /* 0: none */
	const char *player[SEATS];
	const char *rules, *rules_hash;
	const struct seed *seed; /* Seed and Commit */
	const char *commit;      /* where it is known already; else it is computed */
	const char *termination;
};

/* Append the whole record. A game that is not over has the result "*". */
void live_record(const struct live *l, const struct live_tags *tags, struct buf *out);

#endif
