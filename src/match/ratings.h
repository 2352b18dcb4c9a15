/*
 * ratings - the ratings of a table, and how sure each is: what the replicates of
 * stats/rating.h say, and what results cannot say.
 */
#ifndef PAGDI_MATCH_RATINGS_H
#define PAGDI_MATCH_RATINGS_H

#include "match/standings.h"

struct ratings {
	const struct standings *s; /* rated; borrowed */
	struct rating_fit fit;     /* owned */
	int above;                 /* whose rating is 0; -1: the mean of all is */
	bool connected;            /* standings_connected() */
};

void ratings_fit(struct ratings *r, const struct standings *s, int above);
void ratings_clear(struct ratings *r); /* fine on a zeroed one, fine twice */

double ratings_elo(const struct ratings *r, int player);

enum ratings_say {
	RATINGS_INTERVAL,  /* there is one */
	RATINGS_FEW,       /* too few groups, of the player or of whose rating is 0 */
	RATINGS_STRANGERS, /* they never met, not even by others */
};
struct ratings_ends {
	double low, high;
	bool has_low, has_high; /* who never finished behind has no upper end */
};
/* The 95 % interval of a player who is not the measure itself. */
enum ratings_say ratings_interval(
    const struct ratings *r, int player, struct ratings_ends *out);

#endif
