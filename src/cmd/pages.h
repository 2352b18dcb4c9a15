/*
 * pages - what `explain` says of each code of base/code.h. Also the source of
 * pagdi-codes(7): tests/lint/codes.sh holds the two together.
 */
#ifndef PAGDI_CMD_PAGES_H
#define PAGDI_CMD_PAGES_H

#include "base/code.h"

/*
 * The examples are run by a test, so they are whole: records for pagdi check (E1xx,
 * E2xx, W...), files my-rules.yaml for pagdi rules check (E3xx), commands (E4xx). One
 * that cannot be shown whole has " ..." in it. The wrong one gives the code, the right
 * one does not.
 */
struct page {
	enum code code;
	const char *means; /* one paragraph, without line breaks */
	const char *rule; /* the rule of the game, the key or the manual that says so */
	const char *option; /* of check, that the example needs; NULL: none */
	const char *under; /* keys the rule set has that the example is played by; NULL:
			      pagdi */
	const char *wrong, *right; /* whole lines; NULL where no example is possible */
	const char *todo;          /* one paragraph: what to do */
};

/* A page with CODE_NONE ends each. */
extern const struct page pages_text[], pages_plies[], pages_game[], pages_rulesets[],
    pages_bots[], pages_other[];

/* The page of a code; NULL where it has none, which a test forbids. */
const struct page *page_find(enum code c);

#endif
