/* seek - the state of a record after some ply: what `show` draws. */
#ifndef PAGDI_RECORD_SEEK_H
#define PAGDI_RECORD_SEEK_H

#include "record/walk.h"

/* The start, or what a ply or a forfeit made of the state before. */
struct seek_step {
	const struct state *state;
	const char *text; /* the ply or forfeit as written, NULL at the start */
	enum seat mover;  /* SEAT_NONE: it was no ply */
	struct ply ply;
};

struct seek {
	long long game; /* wanted: from 1 */
	long long
	    ply; /* wanted: 0 the start; -1 the last (before a fault, if there is one)
		  */
	/* Filled in: */
	bool found_game;
	bool begun; /* its start was seen */
	bool found; /* ... and such a ply; else plies says how many it has */
	long long plies;
	long long round; /* the round of that ply, 0 at the start */
	struct state state;
	struct rules rules;
	char rules_name[RULESET_NAME_MAX + 1];
	struct buf
	    names[SEATS]; /* what the tags call the players, "" where they do not */
	struct buf last;  /* the ply that led here, "" at the start */
	enum seat mover;  /* ... whose it was; SEAT_NONE at the start */
	struct ply played;
	/* NULL, or called with every state on the way. */
	void (*each)(void *context, const struct seek *k, const struct seek_step *step);
	void *each_context;
};

/*
 * Walk `in` up to the place wanted; faults met on the way, of that game only, go to
 * `fault` (NULL: dropped). False where there is no such place.
 */
bool seek_run(struct seek *k, struct input *in, const struct walk_options *o,
    void (*fault)(void *context, struct walk *w, const struct fault *f), void *context);
void seek_clear(struct seek *k);

#endif
