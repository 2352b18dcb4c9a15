#include "core/seat.h"

char seat_letter(enum seat s)
{
	return "SENW-"[s];
}

const char *seat_name(enum seat s)
{
	static const char *const names[] = { "South", "East", "North", "West",
		"nobody" };

	return names[s];
}

const char *seat_key(enum seat s)
{
	static const char *const keys[SEATS] = { "south", "east", "north", "west" };

	return keys[s];
}

enum seat seat_of_letter(char c)
{
	switch (c) {
	case 'S':
	case 's':
		return SEAT_S;
	case 'E':
	case 'e':
		return SEAT_E;
	case 'N':
	case 'n':
		return SEAT_N;
	case 'W':
	case 'w':
		return SEAT_W;
	default:
		return SEAT_NONE;
	}
}

int seat_count(unsigned mask)
{
	return __builtin_popcount(mask);
}

void seat_letters(unsigned mask, char out[SEATS + 1])
{
	int n = 0;

	for (int seat = 0; seat < SEATS; seat++)
		if (mask & SEAT_BIT(seat))
			out[n++] = seat_letter((enum seat)seat);
	out[n] = '\0';
}
