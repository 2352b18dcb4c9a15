#include "match/hand.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/io.h"

/* In the child: nothing of the parent's but its own two ends. */
static _Noreturn void become_worker(
    struct hand *h, const struct hand_start *start, int orders, int parcels)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (int i = 0; i < start->match->jobs; i++) {
		if (start->hands[i].pid > 0) {
			close(start->hands[i].orders);
			close(start->hands[i].parcels);
		}
	}
	close(start->signals);
	sigprocmask(SIG_SETMASK, start->mask, NULL);
	worker_run(start->match, h->number, orders, parcels, h->post);
}

const char *hand_start(struct hand *h, const struct hand_start *start)
{
	int orders[2], parcels[2];

	if (pipe2(orders, O_CLOEXEC) != 0)
		return "pipe";
	if (pipe2(parcels, O_CLOEXEC) != 0) {
		close(orders[0]);
		close(orders[1]);
		return "pipe";
	}
	atomic_store(&h->post->seat, SEAT_NONE);
	pid_t pid = fork();

	if (pid == 0) {
		close(orders[1]);
		close(parcels[0]);
		become_worker(h, start, orders[0], parcels[1]);
	}
	close(orders[0]);
	close(parcels[1]);
	h->orders = orders[1];
	h->parcels = parcels[0];
	if (pid < 0) {
		close(h->orders);
		close(h->parcels);
		return "fork";
	}
	fcntl(h->parcels, F_SETFL, O_NONBLOCK);
	h->pid = pid;
	h->watchdog = false;
	h->since = clock_ns();
	buf_reset(&h->out);
	buf_reset(&h->in);
	return NULL;
}

int hand_reap(struct hand *h)
{
	int status = 0;

	close(h->orders);
	close(h->parcels);
	while (waitpid(h->pid, &status, 0) < 0 && errno == EINTR)
		;
	h->pid = 0;
	return status;
}

void hand_clear(struct hand *h)
{
	buf_clear(&h->out);
	buf_clear(&h->in);
}

int hand_place(const struct hand *h, int level)
{
	if (__builtin_popcount(h->under_way) >= level || h->under_way == UINT32_MAX)
		return -1;
	return __builtin_ctz(~h->under_way);
}

void hand_order(struct hand *h, int place)
{
	const struct worker_order *order = &h->order[place];

	h->under_way |= UINT32_C(1) << place;
	/* Only the dooms that there are are sent. */
	buf_bytes(&h->out, (const char *)order,
	    offsetof(struct worker_order, doom) +
		sizeof(order->doom[0]) * (size_t)order->ndoom);
}

void hand_send(struct hand *h)
{
	if (h->out.len)
		io_write(h->orders, h->out.p, h->out.len);
	buf_reset(&h->out);
}

static int place_of(const struct hand *h, long long group)
{
	for (uint32_t left = h->under_way; left; left &= left - 1) {
		int place = __builtin_ctz(left);

		if (h->order[place].group == group)
			return place;
	}
	return -1;
}

struct worker_order *hand_find(struct hand *h, long long group)
{
	int place = place_of(h, group);

	return place < 0 ? NULL : &h->order[place];
}

void hand_settle(struct hand *h, long long group)
{
	int place = place_of(h, group);

	if (place >= 0)
		h->under_way &= ~(UINT32_C(1) << place);
}
