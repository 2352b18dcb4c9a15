/* ply - one thing done with one throw, and what it did. */
#ifndef PAGDI_CORE_PLY_H
#define PAGDI_CORE_PLY_H

#include <stdbool.h>
#include <stdint.h>

#include "core/seat.h"

enum ply_kind {
	PLY_SINGLE, /* 4:1-5; an entry is 0-1 */
	PLY_PAIR,   /* 8:19=23 */
	PLY_FORM,   /* 2:19= */
	PLY_PASS,   /* 4:- */
	PLY_VOID,   /* 4:void, at-once with void-run only */
};

struct ply {
	uint8_t kind;     /* enum ply_kind */
	uint8_t throw;    /* the value */
	uint8_t from, to; /* steps; form: equal; pass and void: 0 */
};

/* What a played ply, cast or forfeit did. All counts are of pawns. */
struct effects {
	uint8_t captured[SEATS]; /* sent home by capture, a seat */
	uint8_t
	    swept[SEATS]; /* sent home as a pair left, a seat (own too, with `all`) */
	uint8_t ncaptured, nswept; /* the sums: the marks x and * */
	uint8_t pawns_home;        /* own pawns that reached F */
	uint8_t lost_access;       /* seats, a mask */
	bool gained_access;
	bool formed;   /* a pair was tied, by throw or by itself */
	bool rests;    /* the mover rests after it */
	bool finished; /* the mover has finished: the mark # */
	bool turn_ended;
	bool voided;   /* the cast was void (the throw, or the bank) */
	bool over;     /* the play ended */
	bool deadlock; /* ... because nobody can ever move */
};

#endif
