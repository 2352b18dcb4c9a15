/*
 * worker - the process that plays groups of games, since code of bots may bring down
 * the process it runs in.
 */
#ifndef PAGDI_MATCH_WORKER_H
#define PAGDI_MATCH_WORKER_H

#include "match/parcel.h"
#include "match/referee.h"
#include "match/schedule.h"
#include "script/house.h"

/* What a match is, as far as games go. All borrowed. */
struct match {
	struct schedule schedule;
	struct referee_rules rules;
	struct house *house;                /* the rule set's script; NULL */
	const struct ruleset_search *where; /* where rule sets are found by name */
	const struct bot_spec *spec;        /* schedule.nentrants of them */
	const char *title;                  /* of a tournament, NULL: none */
	const char *sprt; /* "elo0,elo1,alpha,beta" that may end it; NULL */
	long long games;  /* whole groups, of this shard */
	long long only;   /* a game's index, from 0: nothing else; -1 */
	bool trust;       /* Lua bots get the whole library */
	bool slow;        /* some bot is a process: games take long */
	bool pinned;      /* a worker and its bots keep to one core */
	/* No call into a bot without a clock of its own takes longer. It has limits of
	 * its own, so this is for what they do not see. */
	int watchdog_ms;
	int jobs;
};

enum { DOOM_MAX = GROUP_MAX * SEATS };

/* One order to a worker: play this group. Who sits there goes along, since the tables
 * of a later round are not known when workers start. */
struct worker_order {
	long long group;
	struct lineup lineup;
	int ndoom;
	struct referee_doom doom[DOOM_MAX];
};

/*
 * Obey orders read from one descriptor, until its end, and write a parcel for each to
 * the other. `number` counts the workers of a match. Does not return.
 */
_Noreturn void worker_run(const struct match *m, int number, int orders, int parcels,
    struct referee_post *post);

#endif
