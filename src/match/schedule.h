/*
 * schedule - which game is played by whom, on which seats, with which throws. Pure: it
 * follows from the seed, the entrants, the kind and the seating alone; of a swiss
 * tournament from the tables of its rounds too (swiss.h).
 *
 * Games come in groups that share their throws. Within a group the players change
 * seats, so that luck cancels. A match has one line-up, who sits at the table; a
 * tournament has many, and its groups go through all of them again and again.
 */
#ifndef PAGDI_MATCH_SCHEDULE_H
#define PAGDI_MATCH_SCHEDULE_H

#include "core/dice.h"
#include "core/state.h"

enum {
	ENTRANTS_MAX = 512,
	GROUPS_MOST = 100000000,
	ROUNDS_MOST = 1000,
	SHARDS_MOST = 100000,
	GAMES_MOST = 1000000000, /* of a match or tournament, all shards together */
	PLIES_MOST = 1000000000, /* of a game */
};

enum seating {
	/* Who sits where in a group's first game is drawn by lots; of four, in the
	 * first of six groups, and the others change the neighbours. */
	SEATING_LOTS,
	SEATING_ROTATE, /* ... is the order given */
	SEATING_FIXED,  /* everybody keeps his seat; each game has throws of its own */
};

enum schedule_kind {
	SCHEDULE_MATCH,       /* one line-up: all entrants */
	SCHEDULE_ROUND_ROBIN, /* each choice of nplayers entrants */
	SCHEDULE_GAUNTLET,    /* each of the first ones with each choice of the rest */
	SCHEDULE_SWISS,       /* tables made anew each round, by score */
};

/* The tables of the rounds of a swiss tournament that are known so far. */
struct tables {
	int16_t (*player)[SEATS]; /* the first nplayers of each count */
	long long n;
};

struct schedule {
	struct span seed; /* the text; borrowed */
	const struct hmac_key
	    *key;      /* its key, where that is computed; NULL; borrowed */
	int nplayers;  /* at a table, 2 to 4 */
	int nentrants; /* in a match: nplayers */
	enum seating seating;
	enum schedule_kind kind;
	int seeds;  /* gauntlet: how many are the first ones */
	int rounds; /* swiss */
	long long
	    groups; /* of each line-up, of each table of a round; not in a match */
	int shard, shards; /* from 0: only the groups whose number mod shards is shard;
			      shards 0: all */
	const struct tables *tables; /* swiss; borrowed */
};

/* Who sits at the table of a group, and how many groups this line-up had before. */
struct lineup {
	int16_t player[SEATS];
	long long pass;
};

/* One game: numbers count from 0 here, from 1 in everything that people see. */
struct pairing {
	long long game, group;
	int round;             /* which game of its group */
	struct seed seed;      /* its group's */
	unsigned seats;        /* who sits, a mask */
	int16_t player[SEATS]; /* on each seat; -1: nobody */
};

/* What the games of one group have in common. */
struct grouping {
	long long group, pass;
	struct seed seed;
	int list[SEATS]; /* the players as the lots have them, or as they are given */
};

/* How many games a group has: 2, 6 or 4; 1 where the seating is fixed. */
int schedule_group(const struct schedule *s);
/* Do more groups only add to the end? Then what was played holds for the longer one. */
bool schedule_grows(const struct schedule *s);
/* The smallest number of whole groups' games that is at least `games`. */
long long schedule_round_up(const struct schedule *s, long long games);

/* How many line-ups there are; in a swiss tournament: how many tables a round has. */
long long schedule_lineups(const struct schedule *s);
/* All groups of a tournament, over all shards. */
long long schedule_groups(const struct schedule *s);
/* The groups whose line-up is known: less than all between the rounds of a swiss one.
 */
long long schedule_known(const struct schedule *s);
/* Those that this shard plays; the group that it plays as its at-th, and the other way
 * round: how many of its groups come before this one. */
long long schedule_share(const struct schedule *s);
long long schedule_nth(const struct schedule *s, long long at);
long long schedule_place(const struct schedule *s, long long group);

/* The line-up of a group that is known. */
void schedule_lineup(const struct schedule *s, long long group, struct lineup *out);
void schedule_grouping(const struct schedule *s, long long group,
    const struct lineup *lineup, struct grouping *out);
void schedule_round(
    const struct schedule *s, const struct grouping *g, int round, struct pairing *out);
/* All in one; the group must be known. */
void schedule_pairing(const struct schedule *s, long long game, struct pairing *out);

/* The words of the two enums, in their order; NULL ends each. */
extern const char *const seating_words[], *const schedule_words[];
/* The word of a seating, and the seating of a word; false where it is none. */
const char *seating_word(enum seating s);
bool seating_parse(struct span word, enum seating *out);
/* The same of a kind: "round-robin". */
const char *schedule_word(enum schedule_kind k);
bool schedule_parse(struct span word, enum schedule_kind *out);

#endif
