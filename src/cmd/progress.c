#include "cmd/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"

/* How often, in nanoseconds: where lines stay, they must not be many. */
#define DRAWN_NS ((int64_t)250000000)
#define PLAIN_NS ((int64_t)10000000000)

enum { COLUMNS_USUAL = 80 };

void progress_begin(struct progress *p, bool wanted)
{
	const char *term = getenv("TERM");

	*p = (struct progress){ .on = wanted && isatty(STDERR_FILENO),
		.plain = !term || !*term || strcmp(term, "dumb") == 0,
		.shown = clock_ns() };
}

bool progress_due(struct progress *p)
{
	int64_t now = p->on ? clock_ns() : 0;

	if (!p->on || now - p->shown < (p->plain ? PLAIN_NS : DRAWN_NS))
		return false;
	p->shown = now;
	return true;
}

/* A line that is full would break, and could not be drawn over. */
static int room(void)
{
	struct winsize size;

	if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
		return COLUMNS_USUAL - 1;
	return size.ws_col - 1;
}

void progress_draw(struct progress *p, const char *text)
{
	if (p->plain) {
		fprintf(stderr, "%s\n", text);
		return;
	}
	fprintf(stderr, "\r%.*s\033[K", room(), text);
	p->drawn = true;
}

void progress_clear(struct progress *p)
{
	if (p->drawn)
		fputs("\r\033[K", stderr);
	p->drawn = false;
}
