#include "core/heuristic.h"

static int score_of(const struct rules *r, int seat, const struct move *m)
{
	const uint8_t *flags = r->flags[seat];

	if (m->ply.kind == PLY_PASS)
		return -1;
	/* Off the board nobody is captured, but entering is what he waits for. */
	return heuristic_score(m->captures + m->sweeps, m->ply.kind == PLY_FORM,
	    flags[m->ply.from] & STEP_SAFE, flags[m->ply.to] & STEP_SAFE, m->ply.to);
}

int heuristic_choose(
    const struct rules *r, const struct state *s, const struct move *list, int n)
{
	int best = 0, score = score_of(r, s->turn, &list[0]);

	for (int i = 1; i < n; i++) {
		int other = score_of(r, s->turn, &list[i]);

		if (other > score) {
			score = other;
			best = i;
		}
	}
	return best;
}
