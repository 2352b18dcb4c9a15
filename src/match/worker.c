#include "match/worker.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/io.h"
#include "base/json.h"
#include "bot/lua_bot.h"
#include "bot/pipe_bot.h"
#include "match/brood.h"

/* Groups that are played quickly are handed over together, so many bytes, or as come in
 * so many nanoseconds: each handing over takes as long as a game of built-in bots. */
enum { TOGETHER_BYTES = 1 << 15, TOGETHER_NS = 20000000 };

/* As many as a group can need, so that a match never drops one. */
enum { CACHE_MAX = SEATS * GROUP_MAX };

/*
 * A bot that waits for its next game. A process that played the first game of a group
 * would know the throws of the second, so each game of a group has processes of its
 * own; others begin each game anew.
 */
struct cached {
	struct bot *bot; /* NULL: free */
	int player, round;
	long long used; /* the count of games when it last sat down */
};

struct worker {
	const struct match *match;
	struct schedule schedule; /* the match's, with the key of its seed */
	struct hmac_key key;
	struct referee referee;
	struct cached cache[CACHE_MAX];
	long long ngames;
	struct pipe_pool *pool;
	struct buf out;
};

/* --- bots --- */

static const char *label_of(const struct worker *w, const struct bot *b)
{
	for (int i = 0; i < CACHE_MAX; i++)
		if (w->cache[i].bot == b)
			return w->match->rules.labels[w->cache[i].player];
	return NULL;
}

/* What a program and we said, a line of the trace for each line of theirs. */
static void trace_said(
    void *context, const struct bot *b, enum pipe_way way, struct span s)
{
	static const char *const ways[] = { "to", "from", "log" };
	struct worker *w = context;
	struct json j;

	while (s.len) {
		const char *end = memchr(s.p, '\n', s.len);
		size_t len = end ? (size_t)(end - s.p) : s.len;

		json_begin(&j, &w->referee.trace, "said");
		json_cstr(&j, "player", label_of(w, b));
		json_cstr(&j, "way", ways[way]);
		json_text(&j, "text", (struct span){ s.p, len });
		json_end(&j);
		len += end != NULL;
		s.p += len;
		s.len -= len;
	}
}

/* Matches that run at the same time begin at different cores. */
static void open_pool(struct worker *w, int number)
{
	const struct pipe_options o = {
		.ready_ms = w->match->rules.start_ms,
		.pin = w->match->pinned,
		.worker = number + (getppid() & 0xff),
		.trace = w->match->rules.trace ? trace_said : NULL,
		.context = w,
	};

	if (w->match->slow)
		w->pool = pipe_pool_new(&o);
}

static struct bot *bot_new(const struct worker *w, const struct bot_spec *spec)
{
	bool trust = w->match->trust;

	switch (spec->source) {
	case BOT_BUILTIN:
		return bot_builtin_new(spec->text);
	case BOT_LUA:
		return lua_bot_new(spec->text, trust ? &box_limits_trust : NULL);
	case BOT_EXEC:
		return pipe_bot_new(w->pool, spec->argv);
	}
	return NULL;
}

static void drop(struct cached *c)
{
	if (c->bot)
		c->bot->kind->free(c->bot);
	c->bot = NULL;
}

/* The bot of this player, where it is there; else the place that is longest unused, its
 * bot told to quit. */
static struct cached *find_cached(struct worker *w, int player, int round)
{
	struct cached *oldest = &w->cache[0];

	for (int i = 0; i < CACHE_MAX; i++) {
		struct cached *c = &w->cache[i];

		if (c->bot && c->player == player && c->round == round)
			return c;
		if (oldest->bot && (!c->bot || c->used < oldest->used))
			oldest = c;
	}
	drop(oldest);
	return oldest;
}

static struct cached *seat_bot(struct worker *w, int player, int round)
{
	const struct bot_spec *spec = &w->match->spec[player];
	int own = spec->source == BOT_EXEC ? round : 0;
	struct cached *c = find_cached(w, player, own);

	if (!c->bot)
		*c = (struct cached){ bot_new(w, spec), player, own, 0 };
	c->used = w->ngames;
	return c;
}

static void play_game(
    struct worker *w, const struct worker_order *order, const struct pairing *p)
{
	struct bot *seated[SEATS] = { NULL };
	struct cached *cached[SEATS];
	struct outcome o;
	unsigned failed;

	/* The count tells the seated apart from all others, so none of them is dropped.
	 */
	w->ngames++;
	for (int seat = 0; seat < SEATS; seat++) {
		if (p->player[seat] < 0)
			continue;
		cached[seat] = seat_bot(w, p->player[seat], p->round);
		seated[seat] = cached[seat]->bot;
	}
	house_begin(w->match->house);
	referee_play(&w->referee, p, seated, order->doom, order->ndoom, &o, &failed);
	for (int seat = 0; seat < SEATS; seat++)
		if (failed & SEAT_BIT(seat))
			drop(cached[seat]);
	parcel_add(&w->out, &w->referee, &o);
}

static void play_group(struct worker *w, const struct worker_order *order)
{
	const struct match *m = w->match;
	int size = schedule_group(&w->schedule);
	struct grouping g;
	struct pairing p;
	int n = 0;

	size_t begin = w->out.len;

	parcel_begin(&w->out, order->group);
	schedule_grouping(&w->schedule, order->group, &order->lineup, &g);
	for (int round = 0; round < size; round++) {
		schedule_round(&w->schedule, &g, round, &p);
		if (m->only >= 0 && m->only != p.game)
			continue;
		play_game(w, order, &p);
		n++;
	}
	parcel_end(&w->out, begin, n);
}

/* --- the way to the parent --- */

/* Orders as they come, several at a time. */
struct inbox {
	int fd;
	size_t at, len;
	char text[1 << 13];
};

static bool read_all(struct inbox *in, void *to, size_t len)
{
	while (len) {
		size_t there = in->len - in->at;

		if (!there) {
			ssize_t n = read(in->fd, in->text, sizeof(in->text));

			if (n < 0 && errno == EINTR)
				continue;
			if (n <= 0)
				return false;
			in->at = 0;
			in->len = there = (size_t)n;
		}
		size_t part = there < len ? there : len;

		memcpy(to, in->text + in->at, part);
		to = (char *)to + part;
		in->at += part;
		len -= part;
	}
	return true;
}

/* Only the dooms that there are are sent. */
static bool read_order(struct inbox *in, struct worker_order *order)
{
	const size_t head = offsetof(struct worker_order, doom);

	return read_all(in, order, head) &&
	       read_all(in, order->doom, sizeof(order->doom[0]) * (size_t)order->ndoom);
}

/* Is there another group to play at once? */
static bool order_waits(const struct inbox *in)
{
	struct pollfd p = { in->fd, POLLIN, 0 };

	return in->at < in->len || (poll(&p, 1, 0) > 0 && p.revents & POLLIN);
}

/* Why the match cannot go on; NULL. */
static const struct error *fault_of(const struct worker *w)
{
	if (w->referee.fault.code != CODE_NONE)
		return &w->referee.fault;
	return house_error(w->match->house);
}

static void do_nothing(int number)
{
	(void)number;
}

/*
 * Ctrl-C reaches the whole foreground group, and the parent decides what ends. Caught
 * rather than ignored, as programs we run would inherit that.
 */
static void catch_signals(void)
{
	const struct sigaction catch = { .sa_handler = do_nothing,
		.sa_flags = SA_RESTART };

	sigaction(SIGINT, &catch, NULL);
	sigaction(SIGTERM, &catch, NULL);
	sigaction(SIGHUP, &catch, NULL);
	sigaction(SIGQUIT, &catch, NULL);
	signal(SIGPIPE, SIG_IGN);
}

_Noreturn void worker_run(const struct match *m, int number, int orders, int parcels,
    struct referee_post *post)
{
	struct worker w = { .match = m,
		.schedule = m->schedule,
		.key = seed_text_key(m->schedule.seed) };
	struct inbox in = { .fd = orders };
	struct worker_order order;
	int64_t since = 0;

	w.schedule.key = &w.key;

	/* What bots leave behind becomes ours, to be ended with us. */
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	catch_signals();
	open_pool(&w, number);
	referee_init(&w.referee, &m->rules, post);
	while (read_order(&in, &order)) {
		size_t sound = w.out.len;

		if (!sound)
			since = clock_ns();
		play_group(&w, &order);
		/* Nothing played by a script that failed, or without a bot, is told. */
		const struct error *fault = fault_of(&w);

		if (fault) {
			post->faulted = order.group;
			post->fault = *fault;
			io_write(parcels, w.out.p, sound);
			close(parcels);
			break;
		}
		if (w.out.len < TOGETHER_BYTES && order_waits(&in) &&
		    clock_ns() - since < TOGETHER_NS)
			continue;
		if (!io_write(parcels, w.out.p, w.out.len))
			break;
		buf_reset(&w.out);
	}
	/* Programs are told to quit all at the same time, and are freed with their
	 * pool. */
	pipe_pool_free(w.pool);
	brood_kill(NULL, 0);
	_exit(0);
}
