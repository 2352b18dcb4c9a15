/*
 * input - a file, a pipe or a piece of memory, read through a window of constant size.
 *
 * The window always reaches at least INPUT_AHEAD bytes past the place asked for, or to
 * the end of the input, so that a token of at most 255 bytes and its caret window lie
 * in it whole.
 */
#ifndef PAGDI_BASE_INPUT_H
#define PAGDI_BASE_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

/* Test builds make the window hardly larger than it must be, so that it slides. */
#ifndef PAGDI_INPUT_WINDOW
#define PAGDI_INPUT_WINDOW (256 * 1024)
#endif

enum {
	INPUT_WINDOW = PAGDI_INPUT_WINDOW,
	INPUT_AHEAD = 1024,
	INPUT_BEHIND = INPUT_WINDOW - INPUT_AHEAD - 64 /* a tag of 64 KiB must fit in */
};

struct input {
	int fd; /* -1: memory */
	bool owns_fd;
	bool eof;    /* everything there is lies in the window */
	bool live;   /* a pipe or terminal: a whole line is not made to wait for more */
	bool failed; /* reading failed; errnum says why. It then looks like the end */
	int errnum;
	/* Owned, a NUL after the last byte; for memory borrowed, and no NUL needed. */
	char *window;
	const char *end; /* one past the last byte */
	uint64_t offset; /* of window[0] in the input */
	uint64_t limit;  /* where a part ends; UINT64_MAX: no part */
};

/* Open a file, "-" is standard input. False with *err (E501, the system's reason). */
bool input_open(struct input *in, const char *path, struct error *err);
/*
 * Before anything is read: see to it that in->fd can be read from its beginning again
 * and again, with input_part. What is no file, a pipe, is copied into one without a
 * name. False with *err; path is for that.
 */
bool input_keep(struct input *in, const char *path, struct error *err);
/* Read bytes [from, to) of an open descriptor with pread, which is not closed. */
void input_part(struct input *in, int fd, uint64_t from, uint64_t to);
/* A piece of memory, borrowed. */
void input_memory(struct input *in, struct span text);
void input_close(struct input *in); /* fine on a zeroed one, fine twice */

/* Has who writes into this pipe or terminal paused, for a quarter of a second? */
bool input_pauses(const struct input *in);

/*
 * Make sure INPUT_AHEAD bytes after *p are in the window, or the end, or (from a pipe)
 * at least one byte and all up to the end of a line. Bytes before *p - behind (behind
 * at most INPUT_BEHIND) may be dropped: *p is moved where the bytes were moved.
 */
void input_fill(struct input *in, const char **p, size_t behind);

#endif
