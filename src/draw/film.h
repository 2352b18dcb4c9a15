/*
 * film - a game as one picture that moves: each part of the board is shown for the
 * plies in which it stays as it is. It loops, needs no script, and holds still, at the
 * end of the game, for those who ask for less motion and where nothing moves.
 */
#ifndef PAGDI_DRAW_FILM_H
#define PAGDI_DRAW_FILM_H

#include "draw/board_svg.h"

/* On the usual board about 2 kB each. */
enum { FILM_PLIES_MAX = 2000 };

struct film_part; /* what is shown now, and since when */

struct film {
	struct film_part *part; /* owned */
	int nparts;
	long long frames, length;        /* shown so far, and announced */
	struct buf ground, below, above; /* owned */
};

/* All zero is a film not begun; fine twice. */
void film_clear(struct film *f);

/* `length` scenes will be added, all of the board and seats of this one. */
void film_begin(struct film *f, const struct board_scene *first, long long length);
void film_add(struct film *f, const struct board_scene *scene);
/* Append the whole picture, when all were added; `last` is the last one again. */
void film_end(struct film *f, struct buf *out, const struct board_scene *last);

#endif
