#include "base/input.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/temp.h"

static_assert(INPUT_WINDOW > INPUT_BEHIND + INPUT_AHEAD,
    "after a slide there must be room to read into");

static void window_init(struct input *in, int fd)
{
	in->fd = fd;
	in->window = mem_alloc(INPUT_WINDOW + 1);
	in->end = in->window;
	in->limit = UINT64_MAX;
}

bool input_open(struct input *in, const char *path, struct error *err)
{
	bool standard = strcmp(path, "-") == 0;
	int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	struct stat st;
	int why = 0;

	*in = (struct input){ .fd = -1 };
	if (fd < 0 || fstat(fd, &st) != 0)
		why = errno;
	else if (S_ISDIR(st.st_mode))
		why =
		    EISDIR; /* open(2) takes a folder; only the first read would fail */
	if (why) {
		if (fd >= 0 && !standard)
			close(fd);
		error_set(err, CODE_E501, (struct pos){ 0 }, "cannot be read: %s",
		    strerror(why));
		error_source(err, path);
		return false;
	}
	window_init(in, fd);
	in->owns_fd = !standard;
	in->live = !S_ISREG(st.st_mode);
	return true;
}

void input_part(struct input *in, int fd, uint64_t from, uint64_t to)
{
	*in = (struct input){ 0 };
	window_init(in, fd);
	in->offset = from;
	/* A limit that no file can have still says "a part": it is read with pread. */
	in->limit = to < INT64_MAX ? to : INT64_MAX;
}

void input_memory(struct input *in, struct span text)
{
	/* The window is written to only by reads, and there are none after the end. */
	*in = (struct input){ .fd = -1, .eof = true, .limit = UINT64_MAX };
	in->window = (char *)(text.p ? text.p : "");
	in->end = in->window + text.len;
}

void input_close(struct input *in)
{
	if (in->window && in->fd >= 0) {
		if (in->owns_fd)
			close(in->fd);
		mem_free(in->window);
	}
	*in = (struct input){ .fd = -1 };
}

/* One read that is not interrupted; a descriptor that does not block is waited for. */
static ssize_t read_once(const struct input *in, char *p, size_t room, uint64_t at)
{
	for (;;) {
		ssize_t n = in->limit == UINT64_MAX ? read(in->fd, p, room)
						    : pread(in->fd, p, room, (off_t)at);

		if (n >= 0)
			return n;
		if (errno == EAGAIN || errno == EWOULDBLOCK) {
			struct pollfd wait = { .fd = in->fd, .events = POLLIN };

			poll(&wait, 1, -1);
		} else if (errno != EINTR) {
			return -1;
		}
	}
}

/* Copy all of it. CODE_NONE, or the code of what failed, with errno. */
static enum code copy_all(const struct input *in, int to)
{
	enum { BLOCK = 16384 };
	char block[BLOCK];
	ssize_t n;

	while ((n = read_once(in, block, BLOCK, 0)) > 0)
		if (!io_write(to, block, (size_t)n))
			return CODE_E502;
	return n < 0 ? CODE_E501 : CODE_NONE;
}

bool input_keep(struct input *in, const char *path, struct error *err)
{
	if (!in->live && lseek(in->fd, 0, SEEK_CUR) == 0)
		return true;
	int copy = temp_unnamed();
	enum code code = copy < 0 ? CODE_E502 : copy_all(in, copy);

	if (code != CODE_NONE) {
		error_set(err, code, (struct pos){ 0 }, "%s: %s",
		    copy < 0 ? "no temporary file can be made" : "cannot be copied",
		    strerror(errno));
		error_source(err, path);
		if (copy >= 0)
			close(copy);
		return false;
	}
	if (in->owns_fd)
		close(in->fd);
	in->fd = copy;
	in->owns_fd = true;
	return true;
}

static void read_more(struct input *in)
{
	size_t used = (size_t)(in->end - in->window);
	size_t room = INPUT_WINDOW - used;
	uint64_t at = in->offset + used;

	if (in->limit != UINT64_MAX && at + room > in->limit)
		room = at < in->limit ? (size_t)(in->limit - at) : 0;
	ssize_t n = room ? read_once(in, in->window + used, room, at) : 0;

	if (n > 0) {
		in->end += n;
		in->window[used + (size_t)n] = '\0';
		return;
	}
	in->eof = true;
	if (n < 0) {
		in->failed = true;
		in->errnum = errno;
	}
}

/* Drop what lies more than `behind` bytes before *p. */
static void slide(struct input *in, const char **p, size_t behind)
{
	size_t at = (size_t)(*p - in->window);

	if (at <= behind)
		return;
	size_t drop = at - behind;

	memmove(
	    in->window, in->window + drop, (size_t)(in->end - in->window) - drop + 1);
	in->end -= drop;
	in->offset += drop;
	*p -= drop;
}

bool input_pauses(const struct input *in)
{
	struct pollfd wait = { .fd = in->fd, .events = POLLIN };

	return in->live && !in->eof && poll(&wait, 1, 250) == 0;
}

void input_fill(struct input *in, const char **p, size_t behind)
{
	assert(behind <= INPUT_BEHIND);
	assert(*p >= in->window && *p <= in->end);
	if (in->eof || in->end - *p >= INPUT_AHEAD)
		return;
	slide(in, p, behind);
	/* Who writes into a pipe and waits has his last line read: nothing more may
	 * come. */
	while (!in->eof && in->end - *p < INPUT_AHEAD &&
	       !(in->live && in->end > *p && in->end[-1] == '\n'))
		read_more(in);
}
