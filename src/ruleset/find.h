/* find - where rule sets are: names, folders, files. */
#ifndef PAGDI_RULESET_FIND_H
#define PAGDI_RULESET_FIND_H

#include "base/buf.h"
#include "ruleset/ruleset.h"

/* [a-z0-9][a-z0-9-]*, at most RULESET_NAME_MAX bytes. */
bool name_valid(struct span s);

/* Is this a path, and no name? */
bool name_is_path(struct span s);

/*
 * The path of the rule set of this name, in the order of *where; `first` (may be NULL)
 * is a folder looked into before. False where there is none.
 */
bool find_path(const char *name, const char *first, const struct ruleset_search *where,
    struct buf *path);

/* E228, with a suggestion where a known name is near. */
bool find_unknown(const char *name, const char *first,
    const struct ruleset_search *where, struct error *err);

struct name_list {
	char (*name)[RULESET_NAME_MAX + 1]; /* owned */
	size_t n, size;
};

/* Every name there is, pagdi too, sorted, each once. */
void find_names(const struct ruleset_search *where, struct name_list *list);
void name_list_clear(struct name_list *list);

/* All of a file or a pipe of at most max bytes; more is read as max + 1. E501 where
 * not.
 */
bool file_read(const char *path, size_t max, struct buf *out, struct error *err);

/* Standard input likewise; its source is "-". */
bool standard_input_read(size_t max, struct buf *out, struct error *err);

/* The folder of a path, "." where it has none. */
void path_folder(const char *path, struct buf *out);

#endif
