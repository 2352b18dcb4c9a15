/*
 * doc - the small YAML that rule sets are written in, as a tree that knows its places.
 *
 * Maps, lists and scalars, and nothing else of YAML: anchors, aliases, tags, merge
 * keys, directives, second documents and deep nesting are faults. libyaml reads the
 * events; what it says of places is counted again here, in lines and bytes.
 */
#ifndef PAGDI_RULESET_DOC_H
#define PAGDI_RULESET_DOC_H

#include "base/error.h"
#include "base/mem.h"
#include "base/text.h"

enum { DOC_DEPTH_MAX = 8, DOC_BYTES_MAX = 64 * 1024 };

enum node_kind { NODE_SCALAR, NODE_LIST, NODE_MAP };

struct node {
	enum node_kind kind;
	bool plain; /* a scalar without quotes: what it looks like is what it is */
	size_t at;  /* where it starts, in bytes of the document's text */
	struct span text;   /* of a scalar, else empty; owned by the document */
	struct node *key;   /* of a map's entry: its key, always a scalar */
	struct node *first; /* of a list or map: its entries, in their order */
	struct node *next;  /* the entry after this one */
	unsigned count;     /* entries */
};

struct doc {
	struct arena arena;
	struct span text; /* owned by the arena, without a byte order mark */
	struct node *root;
};

/* Parse text, which is copied, into *d, which must be zeroed; clear it in either case.
 */
bool doc_read(struct doc *d, struct span text, struct error *err);
void doc_clear(struct doc *d); /* fine on a zeroed one, fine twice */

struct pos doc_pos(const struct doc *d, size_t at);

/* What a node is by YAML 1.2's core schema, for people: "a boolean", "a list". */
const char *node_type(const struct node *n);
bool node_is_text(
    const struct node *n); /* a scalar that no reader takes for anything else */

#endif
