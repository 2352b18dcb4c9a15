/*
 * table - what each key takes and means, as data: reading, writing, the JSON Schema,
 * the starter of `rules new` and the tables of the manual are all made from it.
 */
#ifndef PAGDI_RULESET_TABLE_H
#define PAGDI_RULESET_TABLE_H

#include <stddef.h>

#include "core/keys.h"

enum value_kind {
	VALUE_NUMBER, /* lo to hi */
	VALUE_LIMIT,  /* lo to hi, or the word any */
	VALUE_BOOL,
	VALUE_WORD,    /* one of words */
	VALUE_THROWS,  /* a list of throws, maybe empty */
	VALUE_FACES,   /* a map of throw to weight */
	VALUE_SQUARES, /* a list of homes, final and squares */
	VALUE_ROUTE,   /* a list of squares */
	VALUE_SCRIPT,
};

enum { TABLE_WORDS_MAX = 4 };

struct key_info {
	enum key key;
	enum value_kind kind;
	/*
	 * The edition of the table that the key came with; 0 is the first. A later key
	 * is hashed only where it is not at its default, which leaves every older rule
	 * set the hash it has always had.
	 */
	int edition;
	const char *group, *leaf; /* "throws", "again"; group is "" at the top level */
	int lo, hi;               /* of numbers */
	const char
	    *words[TABLE_WORDS_MAX + 1]; /* by the enum's value; NULL ends them */
	size_t offset;       /* of its one byte in struct keys, where it is one */
	const char *meaning; /* sentences for people */
};

/* The row of a key, KEY_NONE + 1 to KEY_COUNT - 1. */
const struct key_info *table_row(enum key k);

/* The groups in the order of the table, NULL-terminated, without "". */
extern const char *const table_groups[];
/* What each is about, in the same order. */
extern const char *const table_group_meanings[];

/* The row of this leaf in this group ("" for the top level), or NULL. */
const struct key_info *table_find(const char *group, const char *leaf);

/* The keys that name and describe a rule set and are not of the game. */
enum meta { META_RULESET, META_NAME, META_TITLE, META_ABOUT, META_EXTENDS, META_COUNT };

struct meta_info {
	const char *name, *meaning;
};
extern const struct meta_info table_meta[META_COUNT];

#endif
