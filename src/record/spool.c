#include "record/spool.h"

#include <errno.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/temp.h"

static void to_file(struct spool *s)
{
	int fd = s->fd ? s->fd - 1 : temp_unnamed();

	if (fd < 0 || !io_write(fd, s->text.p, s->text.len)) {
		s->errnum = errno;
	} else {
		s->filed += (long long)s->text.len;
	}
	if (fd >= 0)
		s->fd = fd + 1;
	buf_reset(&s->text);
}

void spool_add(struct spool *s, const char *p, size_t len)
{
	if (s->errnum)
		return;
	if (s->text.len + len > SPOOL_MEMORY && s->text.len)
		to_file(s);
	buf_bytes(&s->text, p, len);
}

void spool_copy(struct spool *s, long long from, long long to,
    void (*take)(void *context, const char *p, size_t len), void *context)
{
	enum { BLOCK = 64 * 1024 };
	bool filed = from < s->filed;
	char *block = filed ? mem_alloc(BLOCK) : NULL;

	while (from < to && from < s->filed && !s->errnum) {
		long long end = to < s->filed ? to : s->filed;
		size_t len = end - from < BLOCK ? (size_t)(end - from) : BLOCK;
		ssize_t n = pread(s->fd - 1, block, len, (off_t)from);

		if (n <= 0) {
			s->errnum = n < 0 ? errno : EIO;
			break;
		}
		take(context, block, (size_t)n);
		from += n;
	}
	mem_free(block);
	if (!s->errnum && from < to)
		take(context, s->text.p + (from - s->filed), (size_t)(to - from));
}

void spool_drain(struct spool *s,
    void (*take)(void *context, const char *p, size_t len), void *context)
{
	spool_copy(s, 0, spool_len(s), take, context);
	int errnum = s->errnum;

	spool_reset(s);
	s->errnum = errnum;
}

void spool_reset(struct spool *s)
{
	/* The file may be huge; it goes, and the next such game gets another. */
	if (s->fd)
		close(s->fd - 1);
	s->fd = 0;
	s->filed = 0;
	s->errnum = 0;
	buf_reset(&s->text);
}

void spool_clear(struct spool *s)
{
	spool_reset(s);
	buf_clear(&s->text);
}
