#include "match/brood.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"

int brood_list(pid_t *out, int max)
{
	char path[64], text[4096];
	int n = 0;
	pid_t pid = 0;
	ssize_t len;

	snprintf(path, sizeof(path), "/proc/self/task/%d/children", (int)getpid());
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return 0;
	while ((len = read(fd, text, sizeof(text))) > 0) {
		for (ssize_t i = 0; i < len; i++) {
			if (text[i] >= '0' && text[i] <= '9') {
				pid = pid * 10 + (text[i] - '0');
				continue;
			}
			if (pid && n < max)
				out[n++] = pid;
			pid = 0;
		}
	}
	close(fd);
	return n;
}

static bool among(pid_t pid, const pid_t *list, int n)
{
	for (int i = 0; i < n; i++)
		if (list[i] == pid)
			return true;
	return false;
}

/* One round; true where there was somebody to kill. */
static bool kill_once(const pid_t *spared, int nspared)
{
	pid_t list[256];
	bool any = false;
	int n = brood_list(list, 256);

	for (int i = 0; i < n; i++) {
		if (among(list[i], spared, nspared))
			continue;
		any = true;
		kill(list[i], SIGKILL);
		waitpid(list[i], NULL, 0);
	}
	return any;
}

void brood_kill(const pid_t *spared, int nspared)
{
	int64_t until = clock_ns() + 1000000000;

	/* The children of those killed become ours, so that one look is not enough. */
	while (kill_once(spared, nspared) && clock_ns() < until)
		;
}
