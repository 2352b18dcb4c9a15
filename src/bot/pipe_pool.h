/*
 * pipe_pool - the processes of several bots and the one poll loop that sees to them.
 * Only pipe_bot.c and the tests look in here.
 */
#ifndef PAGDI_BOT_PIPE_POOL_H
#define PAGDI_BOT_PIPE_POOL_H

#include "bot/pipe_bot.h"
#include "bot/process.h"
#include "bot/protocol.h"
#include "bot/tail.h"

/* One bot's end of the talk. */
struct channel {
	const struct bot *owner; /* for the trace */
	struct process process;
	struct reader reader;
	struct buf out;       /* owned: lines not yet written */
	size_t sent;          /* ... of which so many bytes are */
	struct tail tail;     /* what it printed that is no protocol */
	size_t heard;         /* bytes of its standard output since channel_ask */
	bool spoke;           /* a byte of it came, ever */
	bool late;            /* the last look at the deadline was taken */
	bool closed;          /* its standard output has ended */
	bool deaf;            /* its standard input has no reader */
	bool orphaned;        /* the process is gone, its output is still open */
	int64_t orphan_until; /* ... and waited for no longer than this */
};

struct pipe_pool {
	struct pipe_options o;
	struct bot **bots; /* owned; their channels in the same places */
	struct channel **channels;
	struct pollfd *fds; /* room for all of them */
	size_t n, size;
	unsigned started;             /* processes so far */
	unsigned waits;               /* looks so far, see channel_wait */
	struct sigaction pipe_action; /* what SIGPIPE did before */
};

void pool_add(struct pipe_pool *pool, struct bot *b, struct channel *c);
void pool_remove(struct pipe_pool *pool, const struct channel *c);

static inline bool channel_runs(const struct channel *c)
{
	return c->process.pid > 0;
}

/* Start it; 0 or why not (an errno). */
int channel_start(struct pipe_pool *pool, struct channel *c, char *const argv[]);
/* Kill it, at once. Fine where none runs. */
void channel_kill(struct pipe_pool *pool, struct channel *c);
/* Write what is waiting, as far as it goes now. */
void channel_flush(struct pipe_pool *pool, struct channel *c);
/* A question begins: what arrives from now on is counted for it. */
void channel_ask(struct channel *c);

enum waited {
	WAITED_DATA, /* something arrived, or c->closed or c->deaf became true */
	WAITED_TIME, /* the deadline is past */
	WAITED_STOP, /* options.stop was set */
};

/* Wait for news of c, writing what is waiting for it and reading every bot's log. */
enum waited channel_wait(struct pipe_pool *pool, struct channel *c, int64_t deadline);

/* Say `quit` to those of the n that run, wait for them together, kill what remains. */
void channel_quit(struct pipe_pool *pool, struct channel *const list[], size_t n);

#endif
