/*
 * slip - what people get wrong where libyaml only says that it cannot go on: told where
 * it began, which is often some lines before.
 */
#ifndef PAGDI_RULESET_SLIP_H
#define PAGDI_RULESET_SLIP_H

#include "base/error.h"
#include "ruleset/doc.h"

/*
 * Look for the first slip in the document's text, up to the line that holds byte `end`;
 * false where there is none, else *err is filled.
 */
bool slip_tell(const struct doc *d, size_t end, struct error *err);

/* A text where keys are to be, at byte `at`: is it a key without a colon, on a line of
 * its own? Then *err is filled. */
bool slip_alone(const struct doc *d, size_t at, struct error *err);

/* The key of something like "throws:4" or "- name:x"; empty where it is none. */
struct span slip_key(struct span text, size_t at);
/* That fault, told at byte `at`; false. */
bool slip_no_space(const struct doc *d, size_t at, struct span key, struct error *err);

#endif
