/* seat - the four edges of the board, in the order their pawns are written. */
#ifndef PAGDI_CORE_SEAT_H
#define PAGDI_CORE_SEAT_H

#include <stdbool.h>

enum seat {
	SEAT_S, /* South, the bottom edge */
	SEAT_E,
	SEAT_N,
	SEAT_W,
	SEATS,
	SEAT_NONE = SEATS
};

/* A set of seats is a bit mask, SEAT_BIT(s) for each. */
#define SEAT_BIT(s) (1u << (s))

char seat_letter(enum seat s);      /* 'S' 'E' 'N' 'W', '-' for SEAT_NONE */
const char *seat_name(enum seat s); /* "South" ... */
const char *seat_key(enum seat s);  /* "south" ..., as JSON has it; a seat only */
enum seat seat_of_letter(char c);   /* either case; SEAT_NONE where it is no seat */
int seat_count(unsigned mask);
/* The letters of a set, "SN". */
void seat_letters(unsigned mask, char out[SEATS + 1]);

#endif
