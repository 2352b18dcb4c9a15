/*
 * pipe_bot - bots that are programs, spoken to over pipes in protocol 1: see
 * pagdi-protocol(7).
 *
 * A process starts with the first game it is given and serves all that follow; after
 * any failure it is killed at once, and the next game starts another. Bots of one pool
 * are seen to together: while one thinks, what the others print on standard error is
 * read.
 */
#ifndef PAGDI_BOT_PIPE_BOT_H
#define PAGDI_BOT_PIPE_BOT_H

#include <signal.h>

#include "bot/bot.h"

enum pipe_way { PIPE_TO_BOT, PIPE_FROM_BOT, PIPE_LOG };

struct pipe_options {
	int64_t ready_ms; /* for the handshake, and for each game's; 0: 10 s */
	int64_t grace_ms; /* between `quit` and SIGKILL; 0: 300 */
	/*
	 * Keep this process and its bots on one core, the worker-th of those it may
	 * use: one side always waits for the other, and across cores that costs ten
	 * times more.
	 */
	bool pin;
	int worker;
	/* Set by a signal handler: waits end within a fifth of a second, as failures
	 * with the detail "interrupted". NULL: never. */
	const volatile sig_atomic_t *stop;
	/* Everything that is said, as it is said: lines, their LF included, several at
	 * a time; of the log whatever a read gave. NULL: nobody listens. */
	void (*trace)(
	    void *context, const struct bot *b, enum pipe_way way, struct span s);
	void *context; /* borrowed */
};

struct pipe_pool;

/*
 * *o is copied. While there is a pool SIGPIPE is ignored and orphans among the bots'
 * children become ours; so the process that has a pool keeps no children in sessions of
 * their own but these, and has one pool at a time.
 */
struct pipe_pool *pipe_pool_new(const struct pipe_options *o);
/* Ends the bots that are left, all within one grace, and frees them; nothing of theirs
 * runs after it. NULL is fine. */
void pipe_pool_free(struct pipe_pool *pool);

/* argv is borrowed for as long as the bot lives. Nothing starts before its first game.
 */
struct bot *pipe_bot_new(struct pipe_pool *pool, char *const argv[]);

/* The name it gave in the handshake, printable, or "". */
const char *pipe_bot_name(const struct bot *b);

#endif
