/* board - a position drawn as text, at most 80 columns wide whatever the board's size.
 */
#ifndef PAGDI_CMD_BOARD_H
#define PAGDI_CMD_BOARD_H

#include "base/buf.h"
#include "core/state.h"

enum { BOARD_COLUMNS = 80 };

struct board_style {
	bool unicode;
	bool color;
	enum seat path; /* whose step numbers stand in the cells; SEAT_NONE: nobody's */
};

/*
 * The squares, South's edge below. Each seat has its own corner of a cell: W and N
 * above, S and E below. A corner is the seat's letter, how many pawns (where not one),
 * = where a pair is among them (~ where it is a guest), ^ where one rests. On boards
 * from 9x9 the corners are narrower and say less; board_seats says all.
 */
void board_draw(struct buf *out, const struct rules *r, const struct state *s,
    const struct board_style *style);

/*
 * A line a seat: whose turn it is, names (escaped by the caller; empty where there are
 * none), access, place and pawns; then what is in hand and owed, and what the marks
 * mean.
 */
void board_seats(struct buf *out, const struct rules *r, const struct state *s,
    const struct board_style *style, const struct span names[SEATS]);

/*
 * Append text, breaking it between words before BOARD_COLUMNS; lines after the first
 * begin with so many spaces. *column is where the line stands and goes on.
 */
void board_wrap(struct buf *out, int *column, int indent, struct span text);

#endif
