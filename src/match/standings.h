/*
 * standings - the table of a match or a tournament: a pure function of its results,
 * added game by game. Sums are whole numbers, so that neither the order of the groups
 * nor the machine matters.
 */
#ifndef PAGDI_MATCH_STANDINGS_H
#define PAGDI_MATCH_STANDINGS_H

#include "match/outcome.h"
#include "stats/elo.h"
#include "stats/rating.h"
#include "stats/sprt.h"

enum {
	GROUPS_MIN = 20, /* fewer tell nothing of how far figures spread */
	GROUP_GAMES_MAX = 6,
	LENGTH_WIDTH = 10, /* plies: how finely lengths of games are counted */
	LENGTH_BINS = 1001,
};

struct standing {
	long long games;
	long long place[SEATS + 1]; /* how often; [1] the first */
	long long place_sum2;       /* twice the sum of places, those shared averaged */
	long long score, score_seat[SEATS]; /* in units: (n - place) / (n - 1) a game */
	long long games_seat[SEATS];
	long long wins; /* in units: a shared first place counts its share */
	long long forfeits[REASONS];
	struct spread
	    won; /* the share of games won, of its groups, as in stats/elo.h */
};

/* One against another, of the games that both sat in. */
struct versus {
	long long games, before2; /* twice how often it finished before; shared: once */
};

struct standings {
	int nplayers, nentrants; /* at a table, and in all */
	int group_size;
	struct standing *player; /* of each entrant; owned */
	struct versus *versus;   /* row against column; owned */
	long long games, groups, plies;
	long long endings[ENDINGS];
	long long seat_games[SEATS], seat_wins[SEATS]; /* wins in units */
	long long
	    length[LENGTH_BINS]; /* games by plies / LENGTH_WIDTH; the last: more */
	bool rated;
	struct rating rating; /* where it is */
	/* Games count once their group is whole. */
	struct outcome open[GROUP_GAMES_MAX];
	int nopen;
	long long dropped; /* games of groups that never were */
	/* Told of the first entrant's score in each group of his; borrowed, or NULL. */
	struct sprt *test;
};

/*
 * rated: also keep what ratings are made of, which takes a microsecond or two a group.
 * A group of group_size games comes together, its games one after the other.
 */
void standings_init(
    struct standings *s, int nplayers, int nentrants, int group_size, bool rated);
void standings_clear(struct standings *s); /* fine on a zeroed one, fine twice */
void standings_add(struct standings *s, const struct outcome *o);
/* No more games come of the group under way; games that follow may be in groups of
 * another size. */
void standings_close(struct standings *s, int group_size);

double standings_points(long long score);
double standings_mean_place(const struct standing *p);
double standings_won(
    const struct standing *p); /* from 0 to 1; 0 where nothing was played */
/* A 95 % interval of the share won; false where the groups are too few for one. */
bool standings_interval(const struct standings *s, int player, struct interval *out);

const struct versus *standings_versus(const struct standings *s, int row, int column);
/*
 * Do results lead from every entrant to every other, by finishing before somebody or
 * together? Where they do not, ratings between the parts rest on what is assumed
 * without games.
 */
bool standings_connected(const struct standings *s);

/*
 * Two entrants between whom they do not: never_behind never finished behind the other,
 * nor behind any who did; or, strangers, they never met at all, not even by others.
 */
struct standings_gap {
	int never_behind, other;
	bool strangers;
};
bool standings_apart(const struct standings *s, struct standings_gap *gap);

/*
 * What results leave open of how far a player is above another, or (above: -1) above
 * the mean of all who played: whether it is below without end, or above, and whether
 * the two never met at all, not even by others.
 */
enum { OPEN_LOW = 1, OPEN_HIGH = 2, OPEN_STRANGERS = 4 };
unsigned standings_open(const struct standings *s, int player, int above);

#endif
