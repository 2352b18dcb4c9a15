#include "notation/token.h"

const char *reason_word(enum reason r)
{
	static const char *const words[] = { "resign", "time", "illegal", "crash",
		"absent" };

	return words[r];
}
