#include "match/runner.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "match/brood.h"
#include "match/doom.h"
#include "match/hand.h"

enum {
	AHEAD_MIN = 3,      /* orders a worker has, so that it never waits for one */
	WINDOW = 48,        /* groups a worker may be ahead of the slowest */
	TICK_MS = 250,      /* how often the watchdog looks */
	FAREWELL_MS = 5000, /* for all bots to quit after the last game */
	SPARED_MAX = 256,
	LOST_MAX = 8, /* workers that may die of themselves, in a row */
};

struct runner {
	const struct match *match;
	const struct runner_sink *sink;
	struct error *err;
	struct hand *hand;
	struct referee_post *posts; /* shared, one a worker */
	struct buf *held;           /* parcels that came too early, by group % window */
	long long window;
	long long next_order, next_sink,
	    end;                   /* groups, in the order they are played here */
	struct worker_order *redo; /* orders of workers that died, to be given again */
	int nredo;
	int lost;
	bool sated;                   /* the sink had enough */
	bool faulted;                 /* the group at `end` cannot be played */
	int together;                 /* groups that came at once, the last time */
	int signals;                  /* signalfd */
	struct sigaction pipe_action; /* what SIGPIPE did before */
	sigset_t mask;
	pid_t spared[SPARED_MAX];
	int nspared;
	struct parcel parcel;
};

static bool fail(struct runner *r, const char *what)
{
	return error_set(r->err, CODE_E502, (struct pos){ 0 },
	    "cannot start a worker: %s: %s", what, strerror(errno));
}

/* --- orders --- */

static bool next_order(struct runner *r, struct worker_order *order)
{
	const struct schedule *s = &r->match->schedule;

	while (r->nredo) {
		*order = r->redo[--r->nredo];
		if (schedule_place(s, order->group) < r->end)
			return true;
	}
	if (r->next_order >= r->end || r->next_order >= r->next_sink + r->window)
		return false;
	order->group = schedule_nth(s, r->next_order);
	/* A round begins when the one before is over. */
	if (s->kind == SCHEDULE_SWISS && order->group >= schedule_known(s))
		return false;
	schedule_lineup(s, order->group, &order->lineup);
	order->ndoom = 0;
	r->next_order++;
	return true;
}

static bool start_worker(struct runner *r, struct hand *h)
{
	const struct hand_start start = { r->match, r->hand, r->signals, &r->mask };
	const char *lacks = hand_start(h, &start);

	return !lacks || fail(r, lacks);
}

/* One order more for each worker that has fewer than `level`. */
static bool fill_level(struct runner *r, int level)
{
	for (int i = 0; i < r->match->jobs; i++) {
		struct hand *h = &r->hand[i];
		int place = hand_place(h, level);

		if (place < 0)
			continue;
		if (!next_order(r, &h->order[place]))
			return true;
		if (h->pid == 0 && !start_worker(r, h))
			return false;
		hand_order(h, place);
	}
	return true;
}

/*
 * Quick games must not wait for orders; of slow ones none should wait behind another
 * while a worker is idle. What came together was played since the last orders, and as
 * much again is played before the next are there.
 */
static bool fill_orders(struct runner *r)
{
	int levels = r->match->slow ? 1 : AHEAD_MIN + 2 * r->together;

	if (levels > AHEAD_MAX)
		levels = AHEAD_MAX;
	for (int level = 1; level <= levels; level++)
		if (!fill_level(r, level))
			return false;
	for (int i = 0; i < r->match->jobs; i++)
		hand_send(&r->hand[i]);
	return true;
}

/* --- a worker died --- */

/* Kill what a dead worker left. The others are our children too, and are spared. */
static void clear_away(struct runner *r)
{
	pid_t spared[SPARED_MAX * 2];
	int n = 0;

	for (int i = 0; i < r->nspared; i++)
		spared[n++] = r->spared[i];
	for (int i = 0; i < r->match->jobs && n < SPARED_MAX * 2; i++)
		if (r->hand[i].pid > 0)
			spared[n++] = r->hand[i].pid;
	brood_kill(spared, n);
}

/* Whose fault was it? That seat forfeits when the game is played again. */
static bool blame(struct runner *r, struct hand *h, int status)
{
	int seat = atomic_load(&h->post->seat);
	long long game = atomic_load(&h->post->game);
	long long group = game / schedule_group(&r->match->schedule);

	/* A timed bot is a process of its own: what died here was ours. */
	if (seat < 0 || seat >= SEATS || atomic_load(&h->post->timed))
		return false;
	struct worker_order *order = hand_find(h, group);

	if (!order || order->ndoom == DOOM_MAX)
		return false;
	struct referee_doom *doom = &order->doom[order->ndoom++];

	/* It goes to the worker as it is in memory. */
	memset(doom, 0, sizeof(*doom));
	doom->game = game;
	doom->ply = atomic_load(&h->post->ply);
	doom->seat = (enum seat)seat;
	doom_describe(doom, status, h->watchdog ? r->match->watchdog_ms : 0);
	return true;
}

/* What it had is given out again: the lowest group goes first, which all wait for. */
static void take_back(struct runner *r, struct hand *h)
{
	for (; h->under_way; h->under_way &= h->under_way - 1) {
		const struct worker_order *order =
		    &h->order[__builtin_ctz(h->under_way)];
		int at = r->nredo++;

		for (; at > 0 && r->redo[at - 1].group < order->group; at--)
			r->redo[at] = r->redo[at - 1];
		r->redo[at] = *order;
	}
}

/* The match ends with the group that cannot be played, once all before it are here: so
 * it is the same however many workers there are. */
static void end_before(struct runner *r, struct referee_post *post)
{
	long long place = schedule_place(&r->match->schedule, post->faulted);

	if (!r->sated && place < r->end) {
		r->faulted = true;
		r->end = place;
		*r->err = post->fault;
	}
	post->fault.code = CODE_NONE;
}

static bool bury(struct runner *r, struct hand *h)
{
	int status = hand_reap(h);

	clear_away(r);
	if (h->post->fault.code != CODE_NONE) {
		end_before(r, h->post);
	} else if (blame(r, h, status)) {
		r->lost = 0;
	} else if (++r->lost > LOST_MAX) {
		return error_set(r->err, CODE_E502, (struct pos){ 0 },
		    "workers keep ending by themselves: %s",
		    WIFSIGNALED(status) ? strsignal(WTERMSIG(status))
					: "this is a fault of pagdi's own");
	}
	take_back(r, h);
	return true;
}

/* --- parcels --- */

static bool hand_over(struct runner *r, const char *p, size_t len)
{
	if (!parcel_read(p, len, &r->parcel))
		return error_set(r->err, CODE_E502, (struct pos){ 0 },
		    "a worker sent what cannot be read");
	r->next_sink++;
	if (!r->sink->group(r->sink->context, &r->parcel, r->err))
		return false;
	if (r->sink->enough && r->sink->enough(r->sink->context)) {
		r->end = r->next_sink;
		r->sated = true;
		r->faulted = false;
	}
	return true;
}

/* A parcel came: it is handed over where it is the next, else held until it is. */
static bool take_parcel(struct runner *r, long long group, const char *p, size_t len)
{
	long long place = schedule_place(&r->match->schedule, group);

	if (place != r->next_sink) {
		buf_bytes(&r->held[place % r->window], p, len);
		return true;
	}
	if (place < r->end && !hand_over(r, p, len))
		return false;
	while (r->next_sink < r->end) {
		struct buf *held = &r->held[r->next_sink % r->window];

		if (!held->len)
			return true;
		if (!hand_over(r, held->p, held->len))
			return false;
		buf_reset(held);
	}
	return true;
}

static bool take_parcels(struct runner *r, struct hand *h)
{
	size_t at = 0, len;
	long long group;
	int n = 0;

	while ((len = parcel_whole(h->in.p + at, h->in.len - at, &group)) > 0) {
		hand_settle(h, group);
		r->lost = 0;
		if (!take_parcel(r, group, h->in.p + at, len))
			return false;
		at += len;
		n++;
	}
	r->together = n;
	memmove(h->in.p, h->in.p + at, h->in.len - at);
	h->in.len -= at;
	return true;
}

/* Groups that came together are written together. What ended the match is told, not
 * what else went wrong then. */
static bool take_together(struct runner *r, struct hand *h)
{
	const struct runner_sink *sink = r->sink;
	struct error other = { 0 };
	bool ok = take_parcels(r, h);

	if (!sink->flush)
		return ok;
	return sink->flush(sink->context, ok ? r->err : &other) && ok;
}

/* Read what a worker sent; at its end it is buried. */
static bool hear(struct runner *r, struct hand *h)
{
	enum { CHUNK = 1 << 16 };

	buf_reserve(&h->in, CHUNK);
	ssize_t n = read(h->parcels, h->in.p + h->in.len, CHUNK);

	if (n > 0) {
		h->in.len += (size_t)n;
		return take_together(r, h);
	}
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return true;
	return bury(r, h);
}

/* --- the watchdog --- */

static void watch(struct hand *h, int64_t now, int ms)
{
	uint64_t calls = atomic_load(&h->post->calls);

	if (calls != h->calls || atomic_load(&h->post->seat) == SEAT_NONE ||
	    atomic_load(&h->post->timed)) {
		h->calls = calls;
		h->since = now;
	} else if (now - h->since > (int64_t)ms * 1000000 && !h->watchdog) {
		h->watchdog = true;
		kill(h->pid, SIGKILL);
	}
}

/* --- the loop --- */

static bool signalled(struct runner *r, int *number)
{
	struct signalfd_siginfo info;

	if (read(r->signals, &info, sizeof(info)) != sizeof(info))
		return false;
	*number = (int)info.ssi_signo;
	return true;
}

/* Wait for parcels; false with *end where the match ends here. */
static bool wait_round(
    struct runner *r, struct pollfd *fds, int *number, enum runner_end *end)
{
	int jobs = r->match->jobs;

	for (int i = 0; i < jobs; i++)
		fds[i] = (struct pollfd){ r->hand[i].pid ? r->hand[i].parcels : -1,
			POLLIN, 0 };
	fds[jobs] = (struct pollfd){ r->signals, POLLIN, 0 };
	clock_poll(fds, (nfds_t)jobs + 1, TICK_MS);
	*end = RUNNER_SIGNAL;
	if (fds[jobs].revents && signalled(r, number))
		return false;
	for (int i = 0; i < jobs; i++) {
		*end = RUNNER_SINK;
		if (fds[i].revents && !hear(r, &r->hand[i]))
			return false;
	}
	int64_t now = clock_ns();

	for (int i = 0; i < jobs; i++)
		if (r->hand[i].pid)
			watch(&r->hand[i], now, r->match->watchdog_ms);
	if (r->sink->tick)
		r->sink->tick(r->sink->context);
	return true;
}

static enum runner_end loop(struct runner *r, int *number)
{
	struct pollfd *fds = mem_alloc(sizeof(*fds) * ((size_t)r->match->jobs + 1));
	enum runner_end end = RUNNER_DONE;

	while (r->next_sink < r->end) {
		if (!fill_orders(r)) {
			end = RUNNER_FAILED;
			break;
		}
		if (!wait_round(r, fds, number, &end))
			break;
		end = RUNNER_DONE;
	}
	mem_free(fds);
	return end == RUNNER_DONE && r->faulted ? RUNNER_FAILED : end;
}

/* Wait for a worker's end of the pipe to close; its time is bounded. */
static void await_end(struct hand *h, int64_t deadline)
{
	struct pollfd fd = { h->parcels, POLLIN, 0 };
	char rest[256];

	while (clock_poll(&fd, 1, clock_left(deadline, TICK_MS)) >= 0) {
		if (fd.revents && read(h->parcels, rest, sizeof(rest)) == 0)
			return;
		if (clock_left(deadline, 1) == 0)
			break;
	}
	kill(h->pid, SIGKILL);
}

/* Let workers end by themselves where all is played: their bots are told to quit. */
static void dismiss(struct runner *r, bool kindly)
{
	for (int i = 0; i < r->match->jobs; i++) {
		struct hand *h = &r->hand[i];

		if (h->pid && kindly) {
			close(h->orders);
			h->orders = -1;
		} else if (h->pid) {
			kill(h->pid, SIGKILL);
		}
	}
	int64_t deadline = clock_deadline(FAREWELL_MS);

	for (int i = 0; i < r->match->jobs; i++) {
		if (!r->hand[i].pid)
			continue;
		await_end(&r->hand[i], deadline);
		hand_reap(&r->hand[i]);
	}
	clear_away(r);
}

/* What we were started to ignore, by nohup or as a script's background job, we do. */
static void heed(sigset_t *set, int number)
{
	struct sigaction now;

	if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
		sigaddset(set, number);
}

static bool set_up(struct runner *r)
{
	size_t jobs = (size_t)r->match->jobs;
	const struct sigaction ignore = { .sa_handler = SIG_IGN };
	sigset_t set;

	/* An order to a worker that died meanwhile must not end the match. */
	sigaction(SIGPIPE, &ignore, &r->pipe_action);
	r->posts = mmap(NULL, sizeof(*r->posts) * jobs, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (r->posts == MAP_FAILED) {
		r->posts = NULL;
		return fail(r, "mmap");
	}
	for (size_t i = 0; i < jobs; i++) {
		r->hand[i].number = (int)i;
		r->hand[i].post = &r->posts[i];
	}
	sigemptyset(&set);
	heed(&set, SIGINT);
	heed(&set, SIGTERM);
	heed(&set, SIGHUP);
	heed(&set, SIGQUIT);
	sigprocmask(SIG_BLOCK, &set, &r->mask);
	r->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	if (r->signals < 0)
		return fail(r, "signalfd");
	return true;
}

static void tear_down(struct runner *r)
{
	sigaction(SIGPIPE, &r->pipe_action, NULL);
	for (int i = 0; i < r->match->jobs; i++)
		hand_clear(&r->hand[i]);
	for (long long i = 0; i < r->window; i++)
		buf_clear(&r->held[i]);
	if (r->signals >= 0)
		close(r->signals);
	if (r->posts)
		munmap(r->posts, sizeof(*r->posts) * (size_t)r->match->jobs);
	mem_free(r->hand);
	mem_free(r->held);
	mem_free(r->redo);
}

enum runner_end runner_run(const struct match *m, long long first,
    const struct runner_sink *sink, int *number, struct error *err)
{
	size_t jobs = (size_t)m->jobs;
	long long size = schedule_group(&m->schedule);
	struct runner r = {
		.match = m,
		.sink = sink,
		.err = err,
		.window = (long long)jobs * WINDOW,
		.next_order = first,
		.next_sink = first,
		.end = m->games / size,
		.signals = -1,
		.hand = mem_alloc(jobs * sizeof(struct hand)),
		.redo = mem_alloc(jobs * AHEAD_MAX * sizeof(struct worker_order)),
		.held = mem_alloc(jobs * WINDOW * sizeof(struct buf)),
	};
	enum runner_end end = RUNNER_FAILED;

	if (m->only >= 0) {
		r.next_order = r.next_sink =
		    schedule_place(&m->schedule, m->only / size);
		r.end = r.next_sink + 1;
	}
	const long long all = r.end;

	/* What this program's ancestor left us are no bots. */
	r.nspared = brood_list(r.spared, SPARED_MAX);
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	sigprocmask(SIG_SETMASK, NULL, &r.mask);
	if (set_up(&r))
		end = loop(&r, number);
	/* Where it was enough, games under way are of no use any more. */
	dismiss(&r, end == RUNNER_DONE && r.end == all);
	tear_down(&r);
	/* A second signal must not end the caller before it has told what there is. */
	if (end != RUNNER_SIGNAL)
		sigprocmask(SIG_SETMASK, &r.mask, NULL);
	return end;
}
