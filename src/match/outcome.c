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

int outcome_sharing(const struct outcome *o, int seat)
{
	int n = 0;

	for (int i = 0; i < SEATS; i++)
		n += o->player[i] >= 0 && o->place[i] == o->place[seat];
	return n;
}

bool outcome_open(const struct outcome *o)
{
	bool all_share = true;

	for (int seat = 0; seat < SEATS; seat++)
		all_share = all_share && (o->player[seat] < 0 || o->place[seat] == 1);
	return o->ending == ENDING_PLY_CAP ||
	       (o->ending == ENDING_FORFEIT && all_share);
}

int outcome_place2(const struct outcome *o, int seat)
{
	return 2 * o->place[seat] + outcome_sharing(o, seat) - 1;
}

long long outcome_score(const struct outcome *o, int seat, int n)
{
	return SCORE_UNIT * (2 * n - outcome_place2(o, seat)) / (2 * (n - 1));
}
