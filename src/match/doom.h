/* doom - how a worker came to its end, as the forfeit of the bot that was being called.
 */
#ifndef PAGDI_MATCH_DOOM_H
#define PAGDI_MATCH_DOOM_H

#include "match/referee.h"

/*
 * Fill in reason, detail, message and whether it can be repeated, from the status that
 * waitpid gave. watchdog_ms: how long the call had lasted when the watchdog killed the
 * worker; 0: it ended by itself.
 */
void doom_describe(struct referee_doom *doom, int status, int watchdog_ms);

#endif
