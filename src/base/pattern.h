/*
 * pattern - POSIX extended regular expressions, matched in constant memory.
 *
 * The C library's would do, but for three things: what it keeps grows with the texts
 * that it meets, repeats of repeats take gigabytes, and what a character is depends on
 * the locale. Here the text is UTF-8, a byte that is none is a character of its own,
 * and a match takes time by the length of text times pattern. There are no
 * back-references: with them no bound would hold.
 */
#ifndef PAGDI_BASE_PATTERN_H
#define PAGDI_BASE_PATTERN_H

#include "base/error.h"
#include "base/text.h"

struct pattern;

/*
 * The pattern that text is; to be freed. NULL with *err, code CODE_NONE and pos
 * unknown, where it is none.
 */
struct pattern *pattern_new(const char *text, struct error *err);
void pattern_free(struct pattern *p); /* fine on NULL */

/* Does a part of text match? One pattern may be used by many threads. */
bool pattern_matches(const struct pattern *p, struct span text);

#endif
