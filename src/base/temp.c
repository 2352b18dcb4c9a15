#include "base/temp.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int ending[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXCPU };

enum { ENDINGS = sizeof(ending) / sizeof(ending[0]) };

/* The handler reads it, so it is changed with the signals held. */
static char kept[TEMP_MOST][PATH_MAX];
static pid_t owner; /* a child that was forked leaves its parent's files alone */

static void on_signal(int number)
{
	for (int i = 0; i < TEMP_MOST && getpid() == owner; i++)
		if (kept[i][0])
			unlink(kept[i]);
	/* It is held until the handler returns, and then ends us as it always did. */
	signal(number, SIG_DFL);
	raise(number);
}

/* What ignores a signal or catches it itself goes on doing so. */
static void catch_signals(void)
{
	struct sigaction action = { .sa_handler = on_signal }, now;

	owner = getpid();
	for (int i = 0; i < ENDINGS; i++)
		if (sigaction(ending[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
			sigaction(ending[i], &action, NULL);
}

static sigset_t hold(void)
{
	sigset_t stops, before;

	sigemptyset(&stops);
	for (int i = 0; i < ENDINGS; i++)
		sigaddset(&stops, ending[i]);
	sigprocmask(SIG_BLOCK, &stops, &before);
	return before;
}

/* errno stays what it was. */
static void release(sigset_t before)
{
	int errnum = errno;

	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = errnum;
}

static int slot_of(const char *path)
{
	for (int i = 0; i < TEMP_MOST; i++)
		if (strcmp(kept[i], path) == 0)
			return i;
	return -1;
}

int temp_open(char *path)
{
	int slot = slot_of("");

	catch_signals();
	sigset_t before = hold();
	int fd = mkostemp(path, O_CLOEXEC);

	if (fd >= 0 && slot >= 0 && strlen(path) < sizeof(kept[slot]))
		snprintf(kept[slot], sizeof(kept[slot]), "%s", path);
	release(before);
	return fd;
}

void temp_forget(const char *path)
{
	sigset_t before = hold();
	int slot = slot_of(path);

	if (slot >= 0)
		kept[slot][0] = '\0';
	release(before);
}

void temp_remove(const char *path)
{
	unlink(path);
	temp_forget(path);
}

int temp_unnamed(void)
{
	char path[PATH_MAX];
	const char *dir = getenv("TMPDIR");
	int n = snprintf(
	    path, sizeof(path), "%s/pagdi-XXXXXX", dir && *dir ? dir : P_tmpdir);

	if (n >= (int)sizeof(path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	sigset_t before = hold();
	int fd = mkostemp(path, O_CLOEXEC);

	if (fd >= 0)
		unlink(path);
	release(before);
	return fd;
}
