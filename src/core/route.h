/* route - the way round the board: plain rings of any size, and quarter turns. */
#ifndef PAGDI_CORE_ROUTE_H
#define PAGDI_CORE_ROUTE_H

#include "core/keys.h"

/*
 * South's plain route on a board of this size, size * size squares from its home to the
 * centre; returns the gate, the last step of the outer ring.
 */
int route_plain(int size, enum direction direction, uint8_t route[SQUARES_MAX]);

/* A square turned anticlockwise about the centre, by this many quarters. */
int square_turned(int size, int square, int quarters);

#endif
