#include "notation/stretch.h"

#define ONE(n)                                                                         \
	{                                                                              \
		'0' + (n), 0xff, 1                                                     \
	}
#define TWO(n)                                                                         \
	{                                                                              \
		('0' + (n) / 10) | ('0' + (n) % 10) << 8, 0xffff, 2                    \
	}
#define TEN(n)                                                                         \
	TWO(n), TWO(n + 1), TWO(n + 2), TWO(n + 3), TWO(n + 4), TWO(n + 5),            \
	    TWO(n + 6), TWO(n + 7), TWO(n + 8), TWO(n + 9)

const struct stretch_number stretch_numbers[STRETCH_NUMBERS] = {
	ONE(0),
	ONE(1),
	ONE(2),
	ONE(3),
	ONE(4),
	ONE(5),
	ONE(6),
	ONE(7),
	ONE(8),
	ONE(9),
	TEN(10),
	TEN(20),
	TEN(30),
	TEN(40),
	TEN(50),
	TEN(60),
	TEN(70),
	TEN(80),
	TEN(90),
};

bool stretch_long_round(struct stretch *x, long long number)
{
	const char *p = x->p;
	long long value = 0;

	for (; *p >= '0' && *p <= '9' && p < x->last && value <= number; p++)
		value = value * 10 + (*p - '0');
	if (value != number || p[0] != '.' || p[1] != ' ')
		return false;
	x->p = p + 2;
	return true;
}
