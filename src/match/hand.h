/* hand - a worker as the process sees it that gives the orders. */
#ifndef PAGDI_MATCH_HAND_H
#define PAGDI_MATCH_HAND_H

#include <sys/types.h>

#include "match/worker.h"

/* Orders that a worker can have: more than it plays before it hands them over. */
enum { AHEAD_MAX = 32 };

struct hand {
	pid_t pid; /* 0: none */
	int number;
	int orders, parcels;       /* our ends; -1: closed */
	struct referee_post *post; /* shared */
	struct buf out;            /* orders that are not sent yet; owned */
	struct buf in;             /* of parcels, as they come; owned */
	/* Orders whose groups have not come back, a bit each. */
	uint32_t under_way;
	struct worker_order order[AHEAD_MAX];
	uint64_t calls; /* as last seen, and since when */
	int64_t since;
	bool watchdog; /* it was killed for that */
};

/* What a worker gives back to the system that its parent had. */
struct hand_start {
	const struct match *match;
	const struct hand
	    *hands;           /* all of the match's: their ends are not this one's */
	int signals;          /* a descriptor that is the parent's alone */
	const sigset_t *mask; /* the signals that were blocked before */
};

/* Start the worker. NULL; else what could not be had, with errno. */
const char *hand_start(struct hand *h, const struct hand_start *start);
/* Wait for its end and close our ends; how it ended, as of waitpid(2). */
int hand_reap(struct hand *h);
void hand_clear(struct hand *h);

/*
 * Give an order: take a free place of order[], where fewer than `level` are under way
 * (else -1), and say what it is to be; it is then put by, and sent with all others. A
 * worker that is dead is found out by the end of its parcels.
 */
int hand_place(const struct hand *h, int level);
void hand_order(struct hand *h, int place);
void hand_send(struct hand *h);

/* The order of this group; NULL. */
struct worker_order *hand_find(struct hand *h, long long group);
/* Its group came back. */
void hand_settle(struct hand *h, long long group);

#endif
