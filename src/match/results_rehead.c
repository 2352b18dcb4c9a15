#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "base/temp.h"
#include "match/results.h"

enum { CHUNK = 1 << 16 };

static bool copy_bytes(int from, int to, long long at, long long end)
{
	char part[CHUNK];
	ssize_t n = 1;

	for (; at < end && n > 0; at += n) {
		n = pread(
		    from, part, end - at < CHUNK ? (size_t)(end - at) : CHUNK, at);
		if (n <= 0 || !io_write(to, part, (size_t)n))
			return false;
	}
	return true;
}

bool results_rehead(int *fd, const char *path, struct span head, long long from,
    long long to, struct error *err)
{
	char real[PATH_MAX], other[PATH_MAX + 16] = "";
	struct stat st;
	int fresh = -1;

	/* The file, not a link to it, is replaced. */
	if (realpath(path, real)) {
		snprintf(other, sizeof(other), "%s.new.XXXXXX", real);
		fresh = temp_open(other);
	}
	/* A machine that stops here must not leave a name without its bytes. */
	bool ok = fresh >= 0 && fstat(*fd, &st) == 0 &&
		  fchmod(fresh, st.st_mode & 07777) == 0 &&
		  io_write(fresh, head.p, head.len) &&
		  copy_bytes(*fd, fresh, from, to) && fsync(fresh) == 0 &&
		  rename(other, real) == 0;

	if (!ok) {
		error_set(err, CODE_E502, (struct pos){ 0 }, "%.300s: %s",
		    *other ? other : path, strerror(errno));
		if (fresh >= 0) {
			temp_remove(other);
			close(fresh);
		}
		return false;
	}
	temp_forget(other);
	close(*fd);
	*fd = fresh;
	return true;
}
