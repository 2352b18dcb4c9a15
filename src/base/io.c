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
