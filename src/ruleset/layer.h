/* layer - one file of a chain of `extends`: which keys it gives, where, each checked.
 */
#ifndef PAGDI_RULESET_LAYER_H
#define PAGDI_RULESET_LAYER_H

#include "ruleset/doc.h"
#include "ruleset/table.h"

enum { TITLE_MAX = 100 }; /* characters */

struct layer {
	struct doc doc;
	char *path; /* owned, as the user knows it */
	const struct node
	    *value[KEY_COUNT]; /* in doc; NULL where the key is not given */
	const struct node *place[KEY_COUNT]; /* the key's own node, for faults */
	const struct node *meta[META_COUNT];
};

/*
 * Read and check one file's text into *l, which must be zeroed but for its path. Every
 * fault one file can have by itself is found here. Clear it in either case.
 */
bool layer_read(struct layer *l, struct span text, struct error *err);
void layer_clear(struct layer *l);

/* Record a fault at a node of this layer; returns false. */
bool layer_fault(const struct layer *l, const struct node *n, struct error *err,
    enum code code, enum key key, const char *msg);

#endif
