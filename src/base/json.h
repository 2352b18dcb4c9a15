/*
 * json - JSON Lines, written: one object a line, keys in the order given. Bytes that
 * are not UTF-8 become U+FFFD.
 */
#ifndef PAGDI_BASE_JSON_H
#define PAGDI_BASE_JSON_H

#include "base/buf.h"

struct json {
	struct buf *out; /* borrowed */
	bool comma;
};

void json_begin(struct json *j, struct buf *out, const char *type); /* {"type":"..." */
void json_end(struct json *j);                                      /* }\n */
void json_text(struct json *j, const char *key, struct span text);
void json_cstr(struct json *j, const char *key, const char *text); /* NULL: null */
void json_int(struct json *j, const char *key, long long value);
/* With so many decimals, never "-0"; null where it is not finite. */
void json_fixed(struct json *j, const char *key, double value, int decimals);
void json_bool(struct json *j, const char *key, bool value);
void json_null(struct json *j, const char *key);
/* A list of texts: json_list, json_item ..., json_list_end. */
void json_list(struct json *j, const char *key);
void json_item(struct json *j, struct span text);
void json_list_end(struct json *j);

/* Only the quoted string, appended to out. */
void json_quote(struct buf *out, struct span text);

#endif
