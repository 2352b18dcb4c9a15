/* value - one key's value: from its node into struct keys, or why not. */
#ifndef PAGDI_RULESET_VALUE_H
#define PAGDI_RULESET_VALUE_H

#include "ruleset/doc.h"
#include "ruleset/table.h"

/*
 * Read n as the value of row into *k. Squares are checked against k->size. Throws and
 * safe squares are sorted and lose their repeats. The fault is of d, without its
 * source.
 */
bool value_read(const struct key_info *row, const struct node *n, const struct doc *d,
    struct keys *k, struct error *err);

/* A whole number in decimal digits, in [lo, hi]; what is said to be one is `what`. */
bool value_number(const struct node *n, const struct doc *d, const char *what,
    long long lo, long long hi, long long *out, struct error *err);

bool value_bool(const struct node *n, const struct doc *d, const char *what, bool *out,
    struct error *err);
/* Which of the words it is; -1 with the fault. */
int value_word(const struct node *n, const struct doc *d, const char *what,
    const char *const words[], struct error *err);
/* "WHAT is WANTED, not ...": false. */
bool value_fault(const struct node *n, const struct doc *d, enum code code,
    const char *what, const char *wanted, struct error *err);

enum { SCRIPT_NAME_MAX = 64 }; /* bytes */

/* A piece of the user's text for a message: at most 40 bytes, cut at a character. */
enum { SHOWN_SIZE = 48 };
const char *text_shown(struct span s, char out[SHOWN_SIZE]);

#endif
