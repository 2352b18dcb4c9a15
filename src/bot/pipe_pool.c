#include "bot/pipe_pool.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"

enum {
	SLICE_MS = 200,  /* how long a signal or a death may go unnoticed */
	ORPHAN_MS = 500, /* what a process left behind may still answer */
	CHUNK = 16384,
	QUICK_LOOKS = 16, /* so many looks are for one, then one is for all */
};

/* --- The pool --- */

struct pipe_pool *pipe_pool_new(const struct pipe_options *o)
{
	struct pipe_pool *pool = mem_alloc(sizeof(*pool));
	struct sigaction ignore = { .sa_handler = SIG_IGN };

	pool->o = *o;
	if (pool->o.ready_ms <= 0)
		pool->o.ready_ms = 10000;
	if (pool->o.grace_ms <= 0)
		pool->o.grace_ms = 300;
	/* A bot that is gone must lose its game, not end us. */
	sigaction(SIGPIPE, &ignore, &pool->pipe_action);
	process_adopt(true);
	if (o->pin)
		process_pin(o->worker);
	return pool;
}

void pipe_pool_free(struct pipe_pool *pool)
{
	if (!pool)
		return;
	channel_quit(pool, pool->channels, pool->n);
	while (pool->n > 0)
		pool->bots[pool->n - 1]->kind->free(pool->bots[pool->n - 1]);
	process_sweep();
	process_adopt(false);
	sigaction(SIGPIPE, &pool->pipe_action, NULL);
	mem_free(pool->bots);
	mem_free(pool->channels);
	mem_free(pool->fds);
	mem_free(pool);
}

void pool_add(struct pipe_pool *pool, struct bot *b, struct channel *c)
{
	if (pool->n == pool->size) {
		pool->size = pool->size ? 2 * pool->size : 4;
		pool->bots = mem_resize(pool->bots, pool->size * sizeof(*pool->bots));
		pool->channels =
		    mem_resize(pool->channels, pool->size * sizeof(*pool->channels));
		/* Three for the one that is waited for, a log of each. */
		pool->fds =
		    mem_resize(pool->fds, (pool->size + 3) * sizeof(*pool->fds));
	}
	pool->bots[pool->n] = b;
	pool->channels[pool->n++] = c;
	c->owner = b;
	process_none(&c->process);
}

void pool_remove(struct pipe_pool *pool, const struct channel *c)
{
	for (size_t i = 0; i < pool->n; i++) {
		if (pool->channels[i] != c)
			continue;
		pool->n--;
		pool->channels[i] = pool->channels[pool->n];
		pool->bots[i] = pool->bots[pool->n];
		return;
	}
}

/* --- One channel --- */

static void trace(struct pipe_pool *pool, const struct channel *c, enum pipe_way way,
    const char *p, size_t len)
{
	if (pool->o.trace && len > 0)
		pool->o.trace(pool->o.context, c->owner, way, (struct span){ p, len });
}

static void channel_reset(struct channel *c)
{
	c->reader.from = c->reader.to = 0;
	c->reader.skipping = false;
	buf_reset(&c->out);
	c->sent = c->heard = 0;
	c->spoke = c->late = c->closed = c->deaf = c->orphaned = false;
}

int channel_start(struct pipe_pool *pool, struct channel *c, char *const argv[])
{
	channel_reset(c);
	return process_start(&c->process, argv, ++pool->started);
}

void channel_ask(struct channel *c)
{
	c->heard = 0;
	c->late = false;
}

void channel_flush(struct pipe_pool *pool, struct channel *c)
{
	while (c->sent < c->out.len && !c->deaf) {
		ssize_t n =
		    write(c->process.in, c->out.p + c->sent, c->out.len - c->sent);

		if (n >= 0) {
			trace(pool, c, PIPE_TO_BOT, c->out.p + c->sent, (size_t)n);
			c->sent += (size_t)n;
		} else if (errno == EAGAIN) {
			return;
		} else if (errno != EINTR) {
			c->deaf = true;
		}
	}
	if (c->sent == c->out.len) {
		buf_reset(&c->out);
		c->sent = 0;
	}
}

/* One read, so that a bot that never stops talking does not keep us from the clock. */
static void hear(struct pipe_pool *pool, struct channel *c)
{
	size_t room;
	char *to = reader_space(&c->reader, &room);
	ssize_t n = read(c->process.out, to, room);

	if (n > 0) {
		trace(pool, c, PIPE_FROM_BOT, to, (size_t)n);
		reader_add(&c->reader, (size_t)n);
		c->heard += (size_t)n;
		c->spoke = true;
		c->orphaned = false;
	} else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
		c->closed = true;
	}
}

static void read_log(struct pipe_pool *pool, struct channel *c)
{
	char chunk[CHUNK];
	ssize_t n = read(c->process.err, chunk, sizeof(chunk));

	if (n > 0) {
		trace(pool, c, PIPE_LOG, chunk, (size_t)n);
		tail_add(&c->tail, (struct span){ chunk, (size_t)n });
	} else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
		close(c->process.err);
		c->process.err = -1;
	}
}

/* What a bot printed just before it went explains most. */
static void read_last_log(struct pipe_pool *pool, struct channel *c)
{
	for (int i = 0; i < 8 && c->process.err >= 0; i++) {
		struct pollfd fd = { .fd = c->process.err, .events = POLLIN };

		if (clock_poll(&fd, 1, 0) <= 0)
			return;
		read_log(pool, c);
	}
}

void channel_kill(struct pipe_pool *pool, struct channel *c)
{
	pid_t *others = mem_alloc((pool->n + 1) * sizeof(*others));
	size_t n = 0;

	read_last_log(pool, c);
	for (size_t i = 0; i < pool->n; i++)
		if (pool->channels[i] != c && channel_runs(pool->channels[i]))
			others[n++] = pool->channels[i]->process.pid;
	process_end(&c->process, others, n);
	channel_reset(c);
	mem_free(others);
}

/* --- Waiting --- */

/* The log of c or, with `all`, of every bot, from fds[n] on; how many fds there are
 * then. */
static size_t watch_logs(
    struct pipe_pool *pool, const struct channel *c, bool all, size_t n)
{
	for (size_t i = 0; i < pool->n; i++) {
		const struct channel *other = pool->channels[i];

		if (other->process.err >= 0 && (all || other == c))
			pool->fds[n++] = (struct pollfd){ .fd = other->process.err,
				.events = POLLIN };
	}
	return n;
}

static void read_logs(
    struct pipe_pool *pool, const struct channel *c, bool all, size_t n)
{
	for (size_t i = 0; i < pool->n; i++) {
		struct channel *other = pool->channels[i];

		if (other->process.err >= 0 && (all || other == c))
			if (pool->fds[n++].revents)
				read_log(pool, other);
	}
}

/*
 * Nothing happens: is there still somebody? A process may have gone and left a child
 * that holds its output open, which would be waited for without an end where there is
 * no limit.
 */
static void look_for_orphan(struct channel *c)
{
	if (!process_wait(&c->process, 0))
		return;
	if (!c->orphaned) {
		c->orphaned = true;
		c->orphan_until = clock_deadline(ORPHAN_MS);
	} else if (clock_left(c->orphan_until, 1) == 0) {
		c->closed = true;
	}
}

/*
 * One look. The logs of the others are read where the answer takes its time, and every
 * so often where all answers are quick: a descriptor more costs with each decision.
 */
static bool look(struct pipe_pool *pool, struct channel *c, bool all, int left)
{
	bool writing = c->sent < c->out.len && !c->deaf;
	size_t nlogs = 1, end;
	int ready;

	pool->fds[0] = (struct pollfd){ .fd = c->process.out, .events = POLLIN };
	/* Where nothing is to be written its input may have lost its reader. */
	if (!c->deaf)
		pool->fds[nlogs++] = (struct pollfd){ .fd = c->process.in,
			.events = writing ? POLLOUT : 0 };
	end = watch_logs(pool, c, all, nlogs);
	ready = clock_poll(pool->fds, (nfds_t)end, left);
	if (ready == 0 && all && left > 0)
		look_for_orphan(c);
	if (ready <= 0)
		return c->closed || c->deaf;
	read_logs(pool, c, all, nlogs);
	if (nlogs > 1 && pool->fds[1].revents & POLLERR)
		c->deaf = true;
	else if (writing && pool->fds[1].revents)
		channel_flush(pool, c);
	if (pool->fds[0].revents)
		hear(pool, c);
	return c->closed || c->deaf || pool->fds[0].revents;
}

enum waited channel_wait(struct pipe_pool *pool, struct channel *c, int64_t deadline)
{
	bool all = pool->waits++ % QUICK_LOOKS == 0;

	for (;; all = true) {
		int left = clock_left(deadline, SLICE_MS);

		if (pool->o.stop && *pool->o.stop)
			return WAITED_STOP;
		/* At the deadline there is one more look: what stands in the pipe then
		 * came in time, however late we were woken. */
		if (left == 0 && c->late)
			return WAITED_TIME;
		c->late = left == 0;
		if (look(pool, c, all, left))
			return WAITED_DATA;
	}
}

/* --- Parting --- */

static bool goodbye(struct pipe_pool *pool, struct channel *c)
{
	if (!channel_runs(c) || process_wait(&c->process, 0))
		return false;
	protocol_quit(&c->out);
	channel_flush(pool, c);
	/* Many a bot does not know the word, but all know the end of their input. */
	close(c->process.in);
	c->process.in = -1;
	return true;
}

/* Nobody listens any more, but a bot that cannot print does not get to its exit. */
static void drain(int *fd)
{
	char chunk[CHUNK];
	ssize_t n;

	if (*fd < 0)
		return;
	n = read(*fd, chunk, sizeof(chunk));
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
		close(*fd);
		*fd = -1;
	}
}

void channel_quit(struct pipe_pool *pool, struct channel *const list[], size_t n)
{
	int64_t deadline = clock_deadline(pool->o.grace_ms);
	size_t waiting = 0;

	for (size_t i = 0; i < n; i++)
		waiting += goodbye(pool, list[i]);
	while (waiting > 0 && clock_left(deadline, 1) > 0) {
		struct channel *last = NULL;

		waiting = 0;
		for (size_t i = 0; i < n; i++) {
			struct channel *c = list[i];

			if (!channel_runs(c) || process_wait(&c->process, 0))
				continue;
			last = c;
			waiting++;
			drain(&c->process.out);
			drain(&c->process.err);
		}
		if (last)
			process_wait(&last->process, 2);
	}
	for (size_t i = 0; i < n; i++)
		channel_kill(pool, list[i]);
}
