#include "base/io.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/buf.h"

bool io_write(int fd, const char *p, size_t len)
{
	while (len) {
		ssize_t n = write(fd, p, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0)
			errno = EIO; /* nothing was taken, and nobody said why */
		if (n <= 0)
			return false;
		p += n;
		len -= (size_t)n;
	}
	return true;
}

int io_unnamed(void)
{
	const char *dir = getenv("TMPDIR");
	struct buf path = { 0 };

	buf_text(&path, dir && *dir ? dir : P_tmpdir);
	buf_text(&path, "/pagdi-XXXXXX");
	int fd = mkstemp(path.p);

	if (fd >= 0)
		unlink(path.p);
	buf_clear(&path);
	return fd;
}
