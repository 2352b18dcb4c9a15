/*
 * board_svg - a position as a picture: one SVG file, the same bytes for the same scene.
 *
 * Each seat has its own corner of a cell, as on the board in text: W and N above, S and
 * E below. What a pawn's label says: the seat's letter, how many pawns (where not one),
 * = for a pair (~ a guest), ^ where one rests. Safe squares are crossed, the final
 * square is ringed, a lettered dot between two squares is a seat's gate.
 */
#ifndef PAGDI_DRAW_BOARD_SVG_H
#define PAGDI_DRAW_BOARD_SVG_H

#include "base/buf.h"
#include "core/ply.h"
#include "core/state.h"

/* What is drawn; all borrowed. */
struct board_scene {
	const struct rules *rules;
	const char *rules_name;
	const struct state *state;
	struct span names[SEATS]; /* as the tags have them; empty: none */
	const char *caption;      /* what this is of, of any origin */
	const char *place;        /* ... and where in it; NULL or "": nothing to tell */
	const char *last;         /* the ply that led here as written, NULL */
	enum seat mover;          /* whose; SEAT_NONE: there is none */
	struct ply ply;           /* ... what was moved, drawn as an arrow */
	enum seat path;           /* whose steps are numbered; SEAT_NONE: nobody's */
};

void board_svg(struct buf *out, const struct board_scene *scene);

#endif
