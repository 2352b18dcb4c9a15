#include "match/worker.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "bot/lua_bot.h"
#include "match/brood.h"

/*
 * Bots by player and round: a process that played the first game of a group would know
 * the throws of the second, so each game of a group has processes of its own.
 */
struct worker {
	const struct match *match;
	struct referee referee;
	struct bot *bot[SEATS][GROUP_MAX];
	struct buf out;
};

static struct bot *bot_new(const struct match *m, const struct bot_spec *spec)
{
	switch (spec->source) {
	case BOT_BUILTIN:
		return bot_builtin_new(spec->text);
	case BOT_LUA:
		return lua_bot_new(spec->text, m->trust ? &box_limits_trust : NULL);
	case BOT_EXEC:
		break;
	}
	return NULL;
}

static void drop(struct bot **b)
{
	if (*b)
		(*b)->kind->free(*b);
	*b = NULL;
}

static void play_game(struct worker *w, const struct worker_order *order, long game)
{
	struct bot *seated[SEATS] = { NULL };
	struct pairing p;
	struct outcome o;
	unsigned failed;

	schedule_pairing(&w->match->schedule, game, &p);
	for (int seat = 0; seat < SEATS; seat++) {
		if (p.player[seat] < 0)
			continue;
		struct bot **b = &w->bot[p.player[seat]][p.round];

		if (!*b)
			*b = bot_new(w->match, &w->match->spec[p.player[seat]]);
		seated[seat] = *b;
	}
	referee_play(&w->referee, &p, seated, order->doom, order->ndoom, &o, &failed);
	for (int seat = 0; seat < SEATS; seat++)
		if (failed & SEAT_BIT(seat))
			drop(&w->bot[p.player[seat]][p.round]);
	parcel_add(&w->out, &w->referee, &o);
}

static void play_group(struct worker *w, const struct worker_order *order)
{
	const struct match *m = w->match;
	int size = schedule_group(&m->schedule);
	int n = 0;

	buf_reset(&w->out);
	parcel_begin(&w->out, order->group);
	for (long game = order->group * size; game < (order->group + 1) * size;
	     game++) {
		if (m->only >= 0 && m->only != game)
			continue;
		play_game(w, order, game);
		n++;
	}
	parcel_end(&w->out, 0, n);
}

/* --- the way to the parent --- */

static bool read_all(int fd, void *to, size_t len)
{
	for (size_t at = 0; at < len;) {
		ssize_t n = read(fd, (char *)to + at, len - at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		at += (size_t)n;
	}
	return true;
}

static bool write_all(int fd, const char *p, size_t len)
{
	while (len) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		p += n;
		len -= (size_t)n;
	}
	return true;
}

/* Only the dooms that there are are sent. */
static bool read_order(int fd, struct worker_order *order)
{
	const size_t head = offsetof(struct worker_order, doom);

	return read_all(fd, order, head) &&
	       read_all(fd, order->doom, sizeof(order->doom[0]) * (size_t)order->ndoom);
}

/*
 * One side of a pipe always waits for the other, so both belong on one core, where a
 * round trip costs a tenth. Matches that run at the same time begin at different cores.
 */
static void pin(int number)
{
	cpu_set_t all, one;

	if (sched_getaffinity(0, sizeof(all), &all) != 0)
		return;
	int skip =
	    (int)(((unsigned)getppid() + (unsigned)number) % (unsigned)CPU_COUNT(&all));

	for (size_t cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (!CPU_ISSET(cpu, &all) || skip-- > 0)
			continue;
		CPU_ZERO(&one);
		CPU_SET(cpu, &one);
		sched_setaffinity(0, sizeof(one), &one);
		return;
	}
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
	signal(SIGPIPE, SIG_IGN);
}

_Noreturn void worker_run(const struct match *m, int number, int orders, int parcels,
    struct referee_post *post)
{
	struct worker w = { .match = m };
	struct worker_order order;

	/* What bots leave behind becomes ours, to be ended with us. */
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	catch_signals();
	if (m->pinned)
		pin(number);
	referee_init(&w.referee, &m->rules, post);
	while (read_order(orders, &order)) {
		play_group(&w, &order);
		if (!write_all(parcels, w.out.p, w.out.len))
			break;
	}
	for (int player = 0; player < SEATS; player++)
		for (int round = 0; round < GROUP_MAX; round++)
			drop(&w.bot[player][round]);
	brood_kill(NULL, 0);
	_exit(0);
}
