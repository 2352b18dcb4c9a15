#include "match/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"

static bool cannot(struct error *err, const char *path)
{
	return error_set(
	    err, CODE_E502, (struct pos){ 0 }, "%.300s: %s", path, strerror(errno));
}

static bool taken(struct error *err, const char *path)
{
	return error_set(err, CODE_E502, (struct pos){ 0 },
	    "%.300s: another match is writing this file", path);
}

/*
 * Take the lock of a whole file. A match that was killed keeps its lock for the moment
 * that its process needs to end, so one that is held is tried again before it is given
 * up; errno is then EAGAIN.
 */
static bool lock_whole(int fd)
{
	const struct timespec moment = { .tv_nsec = 50000000 };
	struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

	for (int tries = 0; fcntl(fd, F_SETLK, &all) != 0; tries++) {
		if (errno == EACCES)
			errno = EAGAIN;
		if (errno != EAGAIN || tries == 10)
			return false;
		nanosleep(&moment, NULL);
	}
	return true;
}

/* A fault names the results, which the user knows, and not the lock. */
static bool take_once(
    struct lock *l, const char *results, bool *held, struct error *err)
{
	struct stat ours, there;

	*held = false;
	l->fd = open(l->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (l->fd < 0)
		return cannot(err, results);
	/* Such a lock goes with the process that took it, whatever ends it, and workers
	 * do not inherit it. */
	if (!lock_whole(l->fd)) {
		*held = errno == EAGAIN;
		return *held || cannot(err, results);
	}
	/* Whoever had it may have removed the file meanwhile. */
	if (fstat(l->fd, &ours) == 0 && stat(l->path, &there) == 0 &&
	    ours.st_ino == there.st_ino && ours.st_dev == there.st_dev)
		return true;
	close(l->fd);
	l->fd = -1;
	return true;
}

bool lock_take(struct lock *l, const char *results, struct error *err)
{
	struct buf path = { 0 };
	bool ok = true, held = false;
	struct stat st;

	/* A pipe or a device is nobody's to resume. */
	if (stat(results, &st) == 0 && !S_ISREG(st.st_mode))
		return true;

	buf_printf(&path, "%s.lock", results);
	l->path = mem_copy(path.p, path.len);
	buf_clear(&path);
	while (ok && l->fd < 0)
		ok = take_once(l, results, &held, err);
	if (!ok || !held)
		return ok;
	close(l->fd);
	l->fd = -1;
	mem_free(l->path);
	l->path = NULL;
	return taken(err, results);
}

void lock_release(struct lock *l)
{
	if (l->fd >= 0) {
		unlink(l->path);
		close(l->fd);
	}
	mem_free(l->path);
	*l = (struct lock){ .fd = -1 };
}

bool lock_descriptor(int fd, const char *path, struct error *err)
{
	struct stat st;

	/* Some file systems know no locks; that is no reason to play no match. */
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || lock_whole(fd) ||
	    errno != EAGAIN)
		return true;
	return taken(err, path);
}
