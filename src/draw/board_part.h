/*
 * board_part - the parts of a board's picture that change from ply to ply, for one
 * picture and for a film. Only draw/board*.c and draw/film.c include this.
 */
#ifndef PAGDI_DRAW_BOARD_PART_H
#define PAGDI_DRAW_BOARD_PART_H

#include "draw/board_svg.h"

/* Measures in units of the viewBox. */
enum {
	BOARD_CELL = 96,
	BOARD_LEFT = 40,
	BOARD_TOP = 16,
	BOARD_BELOW = 36,
	BOARD_PANEL = 300,    /* its width */
	BOARD_SEAT_TOP = 118, /* where the first seat's line is in the panel */
	BOARD_SEAT_HEIGHT = 76,
};

/* Each part is drawn anew where it changes: a number for each. */
enum {
	PART_ARROW, /* below all others */
	PART_CAPTION,
	PART_LAST,
	PART_HAND,
	PART_SEAT,                       /* one a seat */
	PART_CORNER = PART_SEAT + SEATS, /* one a seat and square */
	PART_COUNT = PART_CORNER + SEATS * SQUARES_MAX,
};

/* Append part number `part` of a scene; nothing where there is nothing to see. */
void board_part(struct buf *out, const struct board_scene *scene, int part);

/* How many parts this scene's board has: numbers from here on are empty. */
int board_parts(const struct board_scene *scene);

void board_begin(
    struct buf *out, const struct board_scene *scene, const char *title, bool film);
/* What never changes: the squares, the gates, the steps of a path. */
void board_ground(struct buf *out, const struct board_scene *scene);

/* The position in words, for those who do not see it. */
void board_words(struct buf *out, const struct board_scene *scene);
/* "South (asha)"; the name as it is. */
void board_player(struct buf *out, const struct board_scene *scene, enum seat seat);
/* "1, 5, 19=": the pawns of a seat. */
void board_pawns(struct buf *out, const struct board_scene *scene, enum seat seat);

/* The middle of a square; false where it is none. */
bool board_middle(const struct rules *r, int square, int *x, int *y);

#endif
