/* tagline - a line of a record as a tag, well written or not. Only the lexer and the
 * walk use it. */
#ifndef PAGDI_NOTATION_TAGLINE_H
#define PAGDI_NOTATION_TAGLINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

struct tagline {
	struct span name, value; /* value still with its \" and \\ */
};

/*
 * Read a tag at the beginning of s, which begins with its [. Returns how many bytes it
 * takes; 0 where it is none, and then *at is the byte and *why what is wrong with it,
 * and the name is as much as could be read.
 */
size_t tagline_read(struct span s, struct tagline *t, size_t *at, const char **why);

/* Does s begin with [Name "? */
bool tagline_begins(struct span s);

/*
 * The next [Name " of the line outside comments, its name and in *s what follows. False
 * where there is none.
 */
bool tagline_find(struct span *s, struct span *name);

#endif
