/* text - borrowed slices of somebody else's buffer, strict numbers, near words. */
#ifndef PAGDI_BASE_TEXT_H
#define PAGDI_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Not NUL-terminated. Valid only while the buffer it points into lives. */
struct span {
	const char *p;
	size_t len;
};

/* Borrows a NUL-terminated string; NULL is empty. */
struct span span_of(const char *text);
bool span_is(struct span s, const char *text);
bool span_starts(struct span s, const char *prefix);
/* s without the spaces and tabs around it. */
struct span span_trim(struct span s);
/* The next word of *s, which then begins after it; empty where there is none. */
struct span span_word(struct span *s);
/* For tables: FNV-1a. */
uint32_t span_hash(struct span s);

/*
 * Read all of s as a decimal in [lo, hi]. An empty string, a sign where lo >= 0,
 * trailing junk and overflow are failures, and *out is then untouched.
 */
bool span_to_int(struct span s, long long lo, long long hi, long long *out);

/*
 * A figure that is printed with so many decimals: value, or plain 0 where "-0.0" would
 * be printed, which is none.
 */
double figure_plain(double value, int decimals);

/*
 * The word of the NULL-terminated list that is most like text (edits with
 * transpositions, at most a third of its length), or NULL.
 */
const char *text_nearest(struct span text, const char *const words[]);

/* Are they one edit apart: one letter more, less or other, or two neighbours swapped?
 */
bool text_one_edit(struct span a, struct span b);

/* Length of the valid UTF-8 sequence at p (1 to 4), or 0 where the bytes are not one.
 */
size_t utf8_len(const char *p, size_t len);
/* Is all of s valid UTF-8? If not, *bad (may be NULL) is where it stops being so. */
bool utf8_valid(struct span s, size_t *bad);
/* How many characters valid UTF-8 has. */
size_t utf8_count(struct span s);

#endif
