/*
 * rules - the keys of a rule set, compiled into tables. A value without pointers.
 *
 * rules = what the game is played by, as data; ruleset/ = reading it from files.
 */
#ifndef PAGDI_CORE_RULES_H
#define PAGDI_CORE_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/keys.h"
#include "core/seat.h"

/* What a step is, on one seat's own route. */
enum step_flag {
	STEP_SAFE = 1,  /* on a safe square */
	STEP_INNER = 2, /* past the gate (the final too) */
	STEP_PAIR = 4,  /* a pair may be formed here */
	STEP_FINAL = 8,
};

enum { NO_FACE = 255, NO_SQUARE = 255 };

/* Throws of one digit: those that core/usual.h takes. */
enum { USUAL_THROWS = 10, USUAL_ROOM = 16 };

struct rules {
	struct keys key;
	uint8_t last;                     /* the final step, F */
	uint8_t gate;                     /* the last outer step */
	uint8_t start;                    /* 1, or 0 where pawns start off the board */
	uint8_t home[SEATS];              /* home squares */
	uint8_t final;                    /* the final square */
	uint8_t square[SEATS][STEPS_MAX]; /* of a step; [0] is NO_SQUARE */
	uint8_t step[SEATS]
		    [SQUARES_MAX + 1];   /* of a square; 0 where the route misses it */
	uint8_t flags[SEATS][STEPS_MAX]; /* enum step_flag */
	uint8_t limit[SEATS][STEPS_MAX]; /* own pawns allowed, LIMIT_ANY */
	bool safe[SQUARES_MAX + 1];      /* of a square */
	uint8_t face_of[256];            /* throw -> index of its face, or NO_FACE */
	uint8_t pair_steps[FACES_MAX];   /* of a face, for a pair; 0: none */
	bool again[FACES_MAX];           /* of a face */
	bool enters[FACES_MAX];          /* of a face */
	uint8_t next[SEATS];             /* the seat after it in the order of turns */
	uint8_t next_of[16][SEATS];      /* ... of those in a mask (not empty) */
	uint32_t weight;                 /* of all faces together */
	bool marks_guests;               /* are guest pairs told apart? */
	bool open;                       /* has everybody access, always? */
	uint8_t won[FACES_MAX];          /* casts that playing a face gives by itself */
	bool one_step; /* plain: is a throw of 1 possible, and good on any square? */
	bool plain;    /* does core/plain.h hold? All below is for it: steps as bits */
	struct face_bits {
		/* From where it carries, with access [1] and without [0]. */
		uint64_t single[2], pair[2];
		uint8_t steps, pair_steps;
	} bits[FACES_MAX];
	uint64_t lone[SEATS]; /* steps that hold one own pawn */
	uint64_t wild[SEATS]; /* steps on squares not safe */
	/* The steps of all seats on the square of one seat's step; 0: its own, none,
	 * and on safe squares. */
	uint8_t meet[SEATS][64][SEATS];
	uint64_t pairable[SEATS]; /* steps where a throw of 2 may tie two singles */
	bool usual;               /* does core/usual.h hold? Both below are for it */
	/* From where a throw carries a single, with access [1] and without [0]; from
	 * nowhere where it is no face. */
	uint64_t carries[2][USUAL_ROOM];
	uint32_t casts_again; /* a bit a throw */
};

/* Why keys do not make a game. */
struct key_fault {
	enum key key, other; /* other: KEY_NONE where only one key is at fault */
	char msg[200];
};

/*
 * Compile keys whose single values are each in range. On failure *fault names the keys
 * and *r is undefined.
 */
bool rules_compile(struct rules *r, const struct keys *k, struct key_fault *fault);

/* The rule set "pagdi". */
void rules_default(struct rules *r);

/* The value of a face, and the face of a throw (NO_FACE where it is none). */
static inline int rules_value(const struct rules *r, int face)
{
	return r->key.faces[face].value;
}

static inline int rules_face(const struct rules *r, int value)
{
	return value >= 0 && value < 256 ? r->face_of[value] : NO_FACE;
}

/* Squares as people write them, "c1"; returns the length, at most 3, and adds a NUL. */
int square_name(const struct rules *r, int square, char out[4]);
/* The reverse, for a board of this size; -1 where text is no square of it. */
int square_parse(int size, const char *text, unsigned long long len);

#endif
