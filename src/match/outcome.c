#include "match/outcome.h"

static const char *const words[ENDINGS] = { "finished", "deadlock", "forfeit",
	"ply-cap" };

const char *ending_word(enum ending e)
{
	return words[e];
}

bool ending_parse(struct span word, enum ending *out)
{
	for (int i = 0; i < ENDINGS; i++) {
		if (span_is(word, words[i])) {
			*out = (enum ending)i;
			return true;
		}
	}
	return false;
}
