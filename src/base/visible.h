/* visible - text of unknown origin, made safe to look at. */
#ifndef PAGDI_BASE_VISIBLE_H
#define PAGDI_BASE_VISIBLE_H

#include "base/buf.h"

/*
 * Append text with what would move a cursor, hide or reorder what follows it written
 * out: control characters and bytes that are not UTF-8 as \x1b, bidi overrides, line
 * separators, characters without width and non-characters as \u202e.
 */
void visible_text(struct buf *out, struct span text);

/* The code point of a valid sequence of `len` bytes, as utf8_len measured it. */
unsigned int visible_code_point(const char *p, size_t len);

#endif
