/*
 * session - a live game: thrown, played, taken back, written as a record. What
 * `referee` and `play` stand on. It prints nothing.
 */
#ifndef PAGDI_CMD_SESSION_H
#define PAGDI_CMD_SESSION_H

#include "core/dice.h"
#include "core/turn.h"
#include "notation/token.h"
#include "ruleset/ruleset.h"
#include "script/house.h"

enum { SESSION_MAX = 200000 }; /* acts of a game; more are refused */

enum act_kind { ACT_CAST, ACT_PLY, ACT_FORFEIT };

/* One thing that happened, and all it takes to undo it. */
struct act {
	enum act_kind kind;
	enum seat seat;
	struct state before;
	struct move move;   /* ACT_PLY; a void throw too */
	uint8_t *throws;    /* ACT_CAST, and a void throw: in the order cast; owned */
	int nthrows, drawn; /* ... and how many the seed gave */
	bool voided;        /* ACT_CAST: the bank is void */
	enum reason reason; /* ACT_FORFEIT */
	struct effects effects;
};

/* Why the last request was refused. */
struct refusal {
	enum code code;
	struct buf message, help; /* one sentence each; help may be empty */
};

struct session {
	struct ruleset ruleset;      /* owned */
	struct house *house;         /* owned: its script; NULL */
	const struct permit *permit; /* ... as what judges takes it */
	struct state start, state;
	bool dealt;    /* it starts with the deal, not with a position */
	bool seeded;   /* throws come from the seed */
	bool revealed; /* the seed was told: nothing may be taken back */
	bool mixed; /* throws of a seed may follow typed ones: nobody can audit them */
	struct buf tags; /* further tags of the record, as written; owned */
	struct seed seed;
	struct dice dice[SEATS];
	struct buf drawn[SEATS]; /* what the seed gave so far ... */
	size_t used[SEATS];      /* ... and how many of them were cast */
	struct act *act;         /* owned */
	size_t nacts, size;
	long long nply;         /* plies as a record counts them */
	struct refusal refusal; /* owned */
};

/*
 * *rs, whose script house_check finds good, becomes the session's own, and is left
 * zeroed. A game of S and N is dealt. The session stays where it is. After an act
 * house_error(s->house) tells whether the script failed: then the session is worth
 * nothing.
 */
void session_init(struct session *s, struct ruleset *rs);
void session_clear(struct session *s);
/* Other rules; the same seats are dealt anew. */
void session_rules(struct session *s, struct ruleset *rs);

/* A new game; a seed that has served is dropped, one that is fresh is kept. */
void session_deal(struct session *s, unsigned seats, enum seat starter);
/* All below that return bool: false, with s->refusal, where it cannot be. */
bool session_position(struct session *s, struct span text);
/* Only before the first cast. */
bool session_seed(struct session *s, const struct seed *seed);

/* The seat to act casts, a whole bank where throws are banked. From the seed, which is
 * drawn where there is none ... */
bool session_cast(struct session *s);
/* ... or these, thrown with real cowries. */
bool session_throw(struct session *s, const uint8_t *values, int n);
bool session_play(struct session *s, struct ply ply);
/*
 * A ply (its throw is cast first where throws are typed and it is owed), bank or
 * forfeit as records have them; marks that are there must be right.
 */
bool session_word(struct session *s, struct span word);
bool session_forfeit(struct session *s, enum seat seat, enum reason reason);
/* Take back the last act. */
bool session_undo(struct session *s);

/* The throws in hand, the last cast's in the order cast: "4", or "4,8,2". */
void session_act_text(const struct session *s, const struct act *a, struct buf *out);
static inline const struct act *session_last(const struct session *s)
{
	return s->nacts ? &s->act[s->nacts - 1] : NULL;
}
/* Do all throws of the game come from its seed? */
bool session_audited(const struct session *s);

/*
 * The game so far, in canonical form. names (escaped nowhere; empty: no tag) may be
 * NULL; with `seed` the tags Seed and Commit where it is audited. False, with the
 * refusal, where our own reader does not agree, which would be a bug of ours.
 */
bool session_record(
    struct session *s, const struct span *names, bool seed, struct buf *out);

bool refuse(struct session *s, enum code code, const char *help, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
