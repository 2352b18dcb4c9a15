/*
 * survey - what many games by one rule set were like: fed game by game, in memory that
 * grows with the players' names only. Every sum is a whole number, so that the order of
 * games does not matter.
 */
#ifndef PAGDI_STATS_SURVEY_H
#define PAGDI_STATS_SURVEY_H

#include "base/text.h"
#include "stats/chi2.h"
#include "stats/game.h"
#include "stats/luck.h"
#include "stats/spread.h"

/*
 * What is averaged over the games that are over; the last three are of the seats of
 * those games. Id, name in JSON, words.
 */
#define SURVEY_FIGURES(X)                                                              \
	X(PLIES, "plies", "plies")                                                     \
	X(TURNS, "turns", "turns")                                                     \
	X(ROUNDS, "rounds", "rounds")                                                  \
	X(CAPTURES, "captures", "captures")                                            \
	X(CAPTURED, "captured", "pawns captured")                                      \
	X(SWEEPS, "sweeps", "sweeps")                                                  \
	X(SWEPT, "swept", "pawns swept")                                               \
	X(PAIRS, "pairs", "pairs tied")                                                \
	X(PASSES, "passes", "passes")                                                  \
	X(CHOSEN, "chosen_passes", "passes by choice")                                 \
	X(VOIDS, "voids", "void throws or banks")                                      \
	X(LEADS, "lead_changes", "lead changes")                                       \
	X(WITHOUT, "plies_without_access", "plies a seat without access")              \
	X(ACCESS, "turns_to_access", "turns a seat to access")                         \
	X(HOME, "pawns_home", "pawns a seat brought home")

enum survey_figure {
#define X(id, name, words) FIGURE_##id,
	SURVEY_FIGURES(X)
#undef X
	    FIGURES
};

enum {
	SURVEY_UNIT = 12, /* a win is so many: halves, thirds and quarters are whole */
	SURVEY_REASONS = 8,           /* of forfeits; the caller knows their words */
	SURVEY_LENGTHS = 65536,       /* longer games count as this long in quantiles */
	SURVEY_NAMES = 65536,         /* players told apart ... */
	SURVEY_NAME_BYTES = 16 << 20, /* ... and the bytes of their names together */
	SURVEY_SEED = 64,             /* bytes of a Seed */
	SURVEY_HEARD = 8,             /* players told apart on a seat of one seed */
	NO_REASON = 255,
};

/* How often each length in plies was met. */
struct lengths {
	long long *count; /* owned */
	size_t size;      /* every length met is below */
	long long games;
};

/* Games of as many players. */
struct survey_table {
	long long games;        /* all of them; what follows shares them out: */
	long long unfinished;   /* not played to the end */
	long long deadlocks;    /* ended as nobody could ever move */
	long long finished;     /* ended otherwise */
	long long with_forfeit; /* of all games */
	long long forfeits[SURVEY_REASONS];
	struct spread figure[FIGURES]; /* of the games that are over */
	struct lengths lengths;        /* likewise */
	long long no_access;           /* seats of those games that never got access */
};

/* Games of one set of seats that are over. */
struct survey_seats {
	long long games;
	long long decided; /* won by one seat alone */
	struct {
		long long won;  /* alone */
		long long wins; /* in units: a shared first place counts its share */
		long long place_sum2; /* twice the places, those shared averaged */
	} seat[SEATS];
};

struct survey_player {
	struct span name; /* owned; p NULL: all others, once there are too many */
	uint32_t hash;
	long long games;    /* seats in games, unfinished ones too */
	long long over;     /* ... in games that are over; what follows is of those */
	long long won;      /* alone */
	long long wins;     /* in units */
	long long expected; /* in units: 1 / n of each game of n */
	long long place[SEATS + 1];
	long long place_sum2; /* twice the places, those shared averaged */
	long long forfeits;
	long long captures, captured, sent_home; /* of all games */
	long long cast[FACES_MAX]; /* likewise; shared throws count once */
};

/*
 * Games that share their seed share their throws: those of a seat are the same ones
 * from its first on. So of each seat it is known how far its throws have been counted,
 * for all and for each player who sat there.
 */
struct survey_seed {
	char text[SURVEY_SEED]; /* of the last game; len 0: it had none */
	size_t len;
	struct survey_heard {
		long long all[FACES_MAX];
		int n; /* players */
		struct {
			size_t player; /* its place in player[] */
			long long cast[FACES_MAX];
		} of[SURVEY_HEARD];
	} heard[SEATS];
};

/* How luck went with winning, in games that are over without a forfeit. */
struct survey_luck {
	long long games;    /* won by one, and one was the luckiest */
	long long luckier;  /* ... and it was he who won */
	long long expected; /* in units: 1 / n of each of these games of n */
	long long seats;    /* of all games; x: luck in 1/1000 sd, y: score in units */
	long long x, y, xx, yy, xy;
};

struct survey {
	uint8_t nfaces;
	struct face face[FACES_MAX];
	struct luck luck_of;                   /* what a throw is worth */
	bool open;                             /* everybody has access, always */
	struct survey_table table[SEATS + 1];  /* by the number of players */
	struct survey_seats seats[1 << SEATS]; /* by the set of seats */
	struct survey_luck luck;
	struct survey_seed seed;
	long long cast[FACES_MAX]; /* all throws; those that games share count once */
	struct survey_player *player; /* owned, in the order met; [0] is all others */
	size_t nplayers;
	uint32_t *index; /* owned: hash table of places in player[], 0 is empty */
	size_t slots;
	size_t name_bytes;
};

/* One game as it is added. */
struct survey_game {
	const struct game_figures *figures;
	long long rounds;
	struct span name[SEATS]; /* p NULL: nobody is named */
	struct span seed;        /* as its tag has it; p NULL: none */
	uint8_t reason[SEATS];   /* of its forfeit, or NO_REASON */
};

void survey_init(struct survey *v, const struct rules *r);
void survey_clear(struct survey *v);
void survey_add(struct survey *v, const struct survey_game *g);

/*
 * The shortest length that at least the share q (over 0, to 1) of the games do not
 * exceed, in plies; 0 where there is no game.
 */
long long lengths_quantile(const struct lengths *l, double q);

/* Are the seats alike? Over all sets of seats; false: too few games. */
bool survey_seats_test(const struct survey_seats *s, unsigned mask, struct chi2 *out);
bool survey_all_seats_test(const struct survey *v, struct chi2 *out);
/* Are these throws as the rule set's weights have them? False: too few. */
bool survey_throws_test(
    const struct survey *v, const long long *cast, struct chi2 *out);
/* The correlation of luck and score, -1 to 1; false where there is none. */
bool survey_luck_correlation(const struct survey_luck *l, double *out);

#endif
