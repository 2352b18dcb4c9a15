/* other - which rule set a RulesHash is of, where it is not that of the one named. */
#ifndef PAGDI_RULESET_OTHER_H
#define PAGDI_RULESET_OTHER_H

#include "ruleset/ruleset.h"

/* What is known of the hash; all texts are "" where that is nothing. */
struct other {
	enum key key;  /* the first key that differs, KEY_NONE */
	char is[900];  /* "it is that of 'x', in which ..." */
	char use[200]; /* how to judge by those rules */
};

/*
 * Another rule set that is found by its name, or this one as earlier versions had it.
 * `rules` and `name` are what the hash is not of.
 */
void ruleset_of_hash(const char *hash, const struct rules *rules, const char *name,
    const struct ruleset_search *where, struct other *out);

#endif
