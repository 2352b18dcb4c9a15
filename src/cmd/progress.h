/*
 * progress - a line on standard error that says how far we are, where that is a
 * terminal: drawn anew in its place and never wider than the screen. One that knows no
 * control sequences (TERM=dumb) has a whole line from time to time instead.
 */
#ifndef PAGDI_CMD_PROGRESS_H
#define PAGDI_CMD_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
	bool on, plain, drawn;
	int64_t shown;
};

void progress_begin(struct progress *p, bool wanted);
/* Is it time to draw again? Asked first, as a text costs something. */
bool progress_due(struct progress *p);
/* The text is ASCII, without an end of line. */
void progress_draw(struct progress *p, const char *text);
/* Take it away before other text. */
void progress_clear(struct progress *p);

#endif
