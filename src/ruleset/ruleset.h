/*
 * ruleset - rule sets by name or path: found, read, checked, compiled, hashed, written
 * back.
 *
 * rules (core) = the game as data; ruleset = reading it. Never includes notation/.
 */
#ifndef PAGDI_RULESET_RULESET_H
#define PAGDI_RULESET_RULESET_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/error.h"
#include "core/rules.h"

enum { RULESET_NAME_MAX = 32 };

struct ruleset {
	struct rules rules;
	char name[RULESET_NAME_MAX + 1];
	char hash[DIGEST_HEX]; /* the RulesHash */
	char *title, *about;   /* owned, NULL where not given */
	char *extends;         /* owned, the name of its base, NULL */
	char *path;            /* owned, where it was read from; NULL: compiled in */
	char *script_path;     /* owned, where key.script is set, else NULL */
	struct buf script;     /* owned: the script's text, as it was hashed */
};

/* Where names are looked for; all borrowed, NULL where there is none. */
struct ruleset_search {
	const char *rules_dir;  /* --rules-dir */
	const char *env_path;   /* PAGDI_RULES_PATH: folders separated by ':' */
	const char *installed;  /* the installed rule sets' folder */
	const char *record_dir; /* the folder of the record that names it */
};

/* All zero is a valid argument of ruleset_clear, which is fine twice. */
void ruleset_clear(struct ruleset *rs);
/* *to, which must be clear, becomes the same, and owns what it has. */
void ruleset_copy(struct ruleset *to, const struct ruleset *from);

/* "pagdi", compiled in. */
void ruleset_default(struct ruleset *rs);

/*
 * By name ([a-z0-9][a-z0-9-]*, never a path), in the order of ruleset_search; "pagdi"
 * is never looked for. On failure *err has the fault (E228 unknown, with a suggestion;
 * E3xx with source, line and column) and *rs is zeroed.
 */
bool ruleset_find(const char *name, const struct ruleset_search *where,
    struct ruleset *rs, struct error *err);

/* A file, by path. A bare name in `extends` is looked for beside it first. */
bool ruleset_load(const char *path, const struct ruleset_search *where,
    struct ruleset *rs, struct error *err);

/* YAML text as if read from `path` (for fuzzing, tests, and standard input). */
bool ruleset_parse(struct span yaml, const char *path,
    const struct ruleset_search *where, struct ruleset *rs, struct error *err);

/* What --rules=X means: a path where it has a '/' or ends in .yaml, else a name. */
bool ruleset_argument(const char *text, const struct ruleset_search *where,
    struct ruleset *rs, struct error *err);

/*
 * The lines that are hashed: "key = value\n", one a key, in the table's order; a key
 * newer than the table's first edition has one only where it is not at its default.
 */
void ruleset_flat(const struct rules *r, struct buf *out);
/* The value part of one such line. */
void ruleset_value(const struct rules *r, enum key k, struct buf *out);
/* The same in YAML, with brackets and braces, and homes and final as words. */
void ruleset_yaml_value(const struct rules *r, enum key k, struct buf *out);
/* Canonical YAML of the resolved rule set: loads back to the same. */
void ruleset_yaml(const struct ruleset *rs, struct buf *out);

/* The installed rule sets' folder for this executable, or NULL; the caller frees
 * (mem_free). */
char *ruleset_installed_dir(void);

#endif
