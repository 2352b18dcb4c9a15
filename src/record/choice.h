/*
 * choice - which rule set a game is judged by. What was found (or not) is remembered,
 * so that a million games read no file a million times. One choice a thread.
 */
#ifndef PAGDI_RECORD_CHOICE_H
#define PAGDI_RECORD_CHOICE_H

#include "ruleset/other.h"
#include "script/house.h"

enum { CHOICE_MAX = 32 };

struct choice_entry; /* a name and what came of it */

struct choice {
	const struct ruleset
	    *forced;         /* borrowed: --rules, which overrides every tag; or NULL */
	struct house *house; /* owned: the script of `forced` */
	bool housed;         /* ... it was looked for */
	struct error err;    /* ... and this is wrong with it */
	struct ruleset_search
	    where; /* borrowed texts; record_dir is of the file being read */
	struct choice_entry *entry[CHOICE_MAX]; /* owned */
	int n, last, oldest;
	char other_hash[DIGEST_HEX]; /* what `other` was found for, and not of ... */
	char other_than[DIGEST_HEX];
	struct other other;
};

/* The folder of the record changed: names may mean something else now. */
void choice_reset(struct choice *c);
void choice_clear(struct choice *c);

/*
 * The rule set of this name ("" is pagdi). On failure NULL, and *err (borrowed until
 * the next call) says why: E228 unknown, E3xx broken. What is returned lives until the
 * next call.
 */
const struct ruleset *choice_find(
    struct choice *c, struct span name, const struct error **err);

/* What is known of a hash that is not that of *rs, as long-lived. */
const struct other *choice_other(
    struct choice *c, const char *hash, const struct ruleset *rs);

/* The script of the rule set that was found last; NULL where it has none. As
 * long-lived. */
struct house *choice_house(const struct choice *c);

#endif
