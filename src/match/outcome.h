/*
 * outcome - what became of one game, as a value: all that the results file says of it,
 * and all that the table is made of.
 */
#ifndef PAGDI_MATCH_OUTCOME_H
#define PAGDI_MATCH_OUTCOME_H

#include <stdbool.h>
#include <stdint.h>

#include "core/dice.h"
#include "core/seat.h"
#include "notation/token.h"

enum ending {
	ENDING_FINISHED,
	ENDING_DEADLOCK,
	ENDING_FORFEIT,
	ENDING_PLY_CAP,
	ENDINGS
};

const char *ending_word(enum ending e); /* "ply-cap" */
bool ending_parse(struct span word, enum ending *out);

enum {
	DETAIL_MAX = 24,
	SCORE_UNIT = 12, /* a point is so many: halves, thirds and quarters are whole */
};

struct outcome {
	long long game, group; /* from 0 */
	struct seed seed;
	int16_t player[SEATS]; /* the entrant on each seat; -1: nobody */
	uint8_t place[SEATS];  /* of each seat; at the ply cap those left share one */
	enum ending ending;
	long long plies;
	int nforfeits;
	struct outcome_forfeit {
		enum seat seat;
		enum reason reason;
		long long ply; /* the one that was asked for; 0: before the first */
		char detail[DETAIL_MAX];
	} forfeit[SEATS];
	long long record_end; /* where its record ends in the file of records; -1: not
			    written */
};

/* Has its record no result: at the ply cap, and where all failed at the start? */
bool outcome_open(const struct outcome *o);
/* How many share the place of a seat that plays, itself included. */
int outcome_sharing(const struct outcome *o, int seat);
/* Twice its place, the mean of those that are shared. */
int outcome_place2(const struct outcome *o, int seat);
/* Its score of n players, (n - place) / (n - 1), in units. */
long long outcome_score(const struct outcome *o, int seat, int n);

/*
 * What a forfeit is told with: for people, so it may hold figures of clocks. A value,
 * so that a worker can hand it over as it is.
 */
struct forfeit_report {
	long long game; /* from 0 */
	struct outcome_forfeit what;
	int player;
	bool repeatable;
	char msg[400], hint[300];
	char position[1536]; /* with the throw in hand */
	char tail[4608];     /* the beginning and the end of what the bot printed */
};

#endif
