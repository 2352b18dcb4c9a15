/*
 * standings - the table of a match: a pure function of its results, added game by game.
 * Sums are whole numbers, so that their order and the machine do not matter.
 */
#ifndef PAGDI_MATCH_STANDINGS_H
#define PAGDI_MATCH_STANDINGS_H

#include "match/outcome.h"

enum {
	SCORE_UNIT = 12, /* a point is so many: halves, thirds and quarters are whole */
	GROUPS_MIN = 20, /* fewer tell nothing of how far figures spread */
};

struct standing {
	long games;
	long place[SEATS + 1]; /* how often; [1] the first */
	long place_sum2;       /* twice the sum of places, those shared averaged */
	long score, score_seat[SEATS]; /* in units: (n - place) / (n - 1) a game */
	long games_seat[SEATS];
	long wins; /* in units: a shared first place counts its share */
	long forfeits[REASONS];
	/* Of the groups that are whole: */
	double won_sum, won_square;   /* of the share of games won */
	long group_wins, group_games; /* of the group under way */
};

struct standings {
	int nplayers, group_size;
	struct standing player[SEATS];
	long games, groups, plies;
	long endings[4];
	long group; /* under way */
};

void standings_init(struct standings *s, int nplayers, int group_size);
void standings_add(struct standings *s, const struct outcome *o);

double standings_points(long score);
double standings_mean_place(const struct standing *p);
double standings_won(
    const struct standing *p); /* from 0 to 1; 0 where nothing was played */
/* A 95 % interval of the share won; false where the groups are too few for one. */
bool standings_interval(
    const struct standings *s, int player, double *low, double *high);

#endif
