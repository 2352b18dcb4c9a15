/*
 * brood - the child processes of this one, and of bots that left theirs behind: who
 * waits on descendants (PR_SET_CHILD_SUBREAPER) inherits them.
 */
#ifndef PAGDI_MATCH_BROOD_H
#define PAGDI_MATCH_BROOD_H

#include <sys/types.h>

/* The children there are now, at most max; returns how many. */
int brood_list(pid_t *out, int max);

/* Kill and reap every child that is not among those spared, until there is none, for a
 * second at most. */
void brood_kill(const pid_t *spared, int nspared);

#endif
