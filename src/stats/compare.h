/*
 * compare - what a rule set makes of the game: many games played in process, summed up
 * in figures that two rule sets can be compared by.
 *
 * All sums are of whole numbers, and every block of games has a seed of its own, so
 * that nobody can tell who played which block, or in which order.
 */
#ifndef PAGDI_STATS_COMPARE_H
#define PAGDI_STATS_COMPARE_H

#include "base/text.h"
#include "core/playout.h"
#include "stats/elo.h"
#include "stats/spread.h"

enum {
	COMPARE_BLOCK = 120, /* games; groups of 2, 3 and 4 fill it */
	COMPARE_FEW = 20,    /* of fewer games, or groups, no interval is given */
	/* So many at most, so that squares can be added up. */
	COMPARE_GAMES_MOST = 1000000000,
	COMPARE_PLIES_MOST = 1000000,
};

/* Who plays. */
enum compare_play {
	COMPARE_RANDOM,    /* all choose any legal ply */
	COMPARE_HEURISTIC, /* all play as core/heuristic.h says */
	COMPARE_SKILL, /* one as core/heuristic.h says, in each seat in turn, against
			* those who choose any */
	COMPARE_PLAYS
};
const char *compare_play_word(
    enum compare_play play); /* "random", "heuristic", "skill" */

struct compare_run {
	const struct rules *rules; /* borrowed */
	enum compare_play play;
	int nplayers;
	long long games; /* compare_games() of them for skill */
	long long max_plies;
	uint64_t key; /* by compare_key */
};

/* Games in whole groups, in which each seat has its turn: so many or a few more. */
long long compare_games(long long games, int nplayers);
/* The key of a rule set, by its hash, in a run with this seed: no two share games. */
uint64_t compare_key(
    struct span seed, const char *rules_hash, enum compare_play play, int nplayers);

/*
 * The figures. First what is measured in each game that came to its end; then shares:
 * of all games, of those that came to their end, of those that one seat won, and skill.
 */
#define COMPARE_MEASURES(X)                                                            \
	X(PLIES, "plies")                                                              \
	X(TURNS, "turns")                                                              \
	X(ROUNDS, "rounds")                                                            \
	X(CAPTURED, "captured")                                                        \
	X(SWEPT, "swept")                                                              \
	X(FORMED, "formed")                                                            \
	X(PASSES, "passes")                                                            \
	X(WAIT, "longest_wait")                                                        \
	X(LEADS, "lead_changes")                                                       \
	X(BEFORE, "turns_before_access")                                               \
	X(AWAY, "pawns_not_home")
#define COMPARE_SHARES(X)                                                              \
	X(UNFINISHED, "unfinished")                                                    \
	X(DEADLOCKS, "deadlocks")                                                      \
	X(TIED, "tied")                                                                \
	X(NO_CAPTURE, "no_capture")                                                    \
	X(NO_ACCESS, "no_access")                                                      \
	X(WON_FIRST, "won_first")                                                      \
	X(WON_SECOND, "won_second")                                                    \
	X(WON_THIRD, "won_third")                                                      \
	X(WON_FOURTH, "won_fourth")                                                    \
	X(SKILL_WON, "skill_won")                                                      \
	X(SKILL_SCORE, "skill_score")

enum compare_figure {
#define X(id, word) COMPARE_##id,
	COMPARE_MEASURES(X) COMPARE_SHARES(X)
#undef X
	    COMPARE_FIGURES
};
enum { COMPARE_NMEASURES = COMPARE_UNFINISHED };

struct compare_sums {
	long long games;      /* played */
	long long unfinished; /* not over after max_plies: in no figure below */
	struct spread measure[COMPARE_NMEASURES];
	long long deadlocks;
	long long tied;       /* several share the first place */
	long long no_capture; /* games without one */
	long long no_access;  /* games in which nobody gained access */
	long long won[SEATS]; /* alone, by the n-th in the order of turns */
	/* Skill only: */
	long long won_skilled; /* alone */
	struct spread groups;  /* its share of opponents left behind, ties half */
};

/* Play a block of a run, the n-th of compare_blocks(), and add it to *sums. */
void compare_block(const struct compare_run *run, const struct permit *permit,
    long long block, struct compare_sums *sums);
long long compare_blocks(const struct compare_run *run);
void compare_join(struct compare_sums *sums, const struct compare_sums *more);

#endif
