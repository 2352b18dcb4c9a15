/* schema - the keys as other tools and people want them: JSON Schema, and a starter
 * file. */
#ifndef PAGDI_RULESET_SCHEMA_H
#define PAGDI_RULESET_SCHEMA_H

#include "base/buf.h"

/* The JSON Schema, draft-07, of a rule-set file. */
void ruleset_schema(struct buf *out);

/* A rule set of this name that is all pagdi's, with every key and its meaning as
 * comments. */
void ruleset_starter(const char *name, struct buf *out);

#endif
