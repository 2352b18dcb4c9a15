/*
 * json_read - fields of one JSON object on a line. What is not asked for is skipped, so
 * that later versions may add to it.
 */
#ifndef PAGDI_BASE_JSON_READ_H
#define PAGDI_BASE_JSON_READ_H

#include <stdbool.h>

#include "base/buf.h"

/* The value of a key of the object, raw; false where it has none or is no object. */
bool json_field(struct span object, const char *key, struct span *value);
/* The next item of a list: *rest begins as the list, raw; false at its end. */
bool json_next(struct span *rest, struct span *item);

/* A raw value as what it should be; false where it is not. */
bool json_is_null(struct span value);
bool json_read_int(struct span value, long long lo, long long hi, long long *out);
/* Appends to *out. */
bool json_read_text(struct span value, struct buf *out);

#endif
