#include "ruleset/schema.h"

#include <string.h>

#include "base/json.h"
#include "ruleset/layer.h"
#include "ruleset/ruleset.h"
#include "ruleset/table.h"

/* --- JSON Schema --- */

static const char square_pattern[] = "^[a-o]([1-9]|1[0-5])$";
static const char throw_pattern[] =
    "^([1-9]|[1-9][0-9]|1[0-9][0-9]|2[01][0-9]|22[0-5])$";

struct out {
	struct buf *buf;
	int depth;
	bool more; /* a member stands before the next one */
};

static void member(struct out *o, const char *name)
{
	buf_text(o->buf, o->more ? ",\n" : "\n");
	o->more = true;
	for (int i = 0; i < o->depth; i++)
		buf_text(o->buf, "  ");
	if (name)
		buf_printf(o->buf, "\"%s\": ", name);
}

/* A member whose value is JSON already. */
static void put_raw(struct out *o, const char *name, const char *json)
{
	member(o, name);
	buf_text(o->buf, json);
}

static void put_text(struct out *o, const char *name, const char *text)
{
	member(o, name);
	json_quote(o->buf, span_of(text));
}

static void put_int(struct out *o, const char *name, long long value)
{
	member(o, name);
	buf_int(o->buf, value);
}

static void open_object(struct out *o, const char *name)
{
	member(o, name);
	buf_byte(o->buf, '{');
	o->depth++;
	o->more = false;
}

static void close_object(struct out *o)
{
	o->depth--;
	o->more = false;
	member(o, NULL);
	buf_byte(o->buf, '}');
}

static void put_enum(struct out *o, const char *const words[])
{
	member(o, "enum");
	buf_byte(o->buf, '[');
	for (int i = 0; words[i]; i++) {
		buf_text(o->buf, i ? ", " : "");
		json_quote(o->buf, span_of(words[i]));
	}
	buf_byte(o->buf, ']');
}

static void schema_range(struct out *o, long long lo, long long hi)
{
	put_text(o, "type", "integer");
	put_int(o, "minimum", lo);
	put_int(o, "maximum", hi);
}

static void schema_number(struct out *o, const struct key_info *row)
{
	if (row->key == KEY_BOARD_SIZE)
		put_raw(o, "enum", "[3, 5, 7, 9, 11, 13, 15]");
	else if (row->key == KEY_THROWS_VOID_RUN)
		put_raw(o, "enum", "[0, 2, 3, 4, 5, 6, 7, 8, 9]");
	else
		schema_range(o, row->lo, row->hi);
}

static void schema_limit(struct out *o, const struct key_info *row)
{
	member(o, "anyOf");
	buf_printf(o->buf,
	    "[{\"const\": \"%s\"}, "
	    "{\"type\": \"integer\", \"minimum\": %d, \"maximum\": %d}]",
	    row->words[0], row->lo, row->hi);
}

static void schema_throws(struct out *o)
{
	put_text(o, "type", "array");
	open_object(o, "items");
	schema_range(o, 1, THROW_MAX);
	close_object(o);
}

static void schema_faces(struct out *o)
{
	put_text(o, "type", "object");
	put_int(o, "minProperties", 1);
	put_int(o, "maxProperties", FACES_MAX);
	open_object(o, "propertyNames");
	put_text(o, "pattern", throw_pattern);
	close_object(o);
	open_object(o, "additionalProperties");
	schema_range(o, 1, 1LL << 31);
	close_object(o);
}

static void schema_squares(struct out *o, bool route)
{
	put_text(o, "type", "array");
	if (route) {
		put_int(o, "minItems", 2);
		put_int(o, "maxItems", SQUARES_MAX);
		put_raw(o, "uniqueItems", "true");
	}
	open_object(o, "items");
	put_text(o, "type", "string");
	if (route) {
		put_text(o, "pattern", square_pattern);
	} else {
		member(o, "anyOf");
		buf_printf(o->buf,
		    "[{\"enum\": [\"homes\", \"final\"]}, "
		    "{\"pattern\": \"%s\"}]",
		    square_pattern);
	}
	close_object(o);
}

/* pagdi's value of a key in JSON, which YAML's flow style is, but for words and
 * squares. */
static void schema_default(
    struct out *o, const struct key_info *row, const struct rules *r)
{
	struct buf value = { 0 };

	ruleset_value(r, row->key, &value);
	switch (row->kind) {
	case VALUE_WORD:
	case VALUE_LIMIT:
		if (strspn(buf_cstr(&value), "0123456789") == value.len)
			put_raw(o, "default", buf_cstr(&value));
		else
			put_text(o, "default", buf_cstr(&value));
		break;
	case VALUE_NUMBER:
	case VALUE_BOOL:
		/* What no mouth up scores depends on the shells; a gate on the route.
		 */
		if (row->key != KEY_THROWS_NONE_UP && row->key != KEY_BOARD_GATE)
			put_raw(o, "default", buf_cstr(&value));
		break;
	case VALUE_THROWS:
		put_raw(o, "default", row->key == KEY_THROWS_AGAIN ? "[4, 8]" : "[]");
		break;
	case VALUE_SQUARES:
		put_raw(o, "default", "[\"homes\", \"final\"]");
		break;
	default:
		break;
	}
	buf_clear(&value);
}

static void schema_key(struct out *o, const struct key_info *row, const struct rules *r)
{
	open_object(o, row->leaf);
	put_text(o, "description", row->meaning);
	switch (row->kind) {
	case VALUE_NUMBER:
		schema_number(o, row);
		break;
	case VALUE_LIMIT:
		schema_limit(o, row);
		break;
	case VALUE_BOOL:
		put_text(o, "type", "boolean");
		break;
	case VALUE_WORD:
		put_enum(o, row->words);
		break;
	case VALUE_THROWS:
		schema_throws(o);
		break;
	case VALUE_FACES:
		schema_faces(o);
		break;
	case VALUE_SQUARES:
	case VALUE_ROUTE:
		schema_squares(o, row->kind == VALUE_ROUTE);
		break;
	case VALUE_SCRIPT:
		put_text(o, "type", "string");
		put_text(o, "pattern", "^[^./-][^/]*\\.lua$");
		break;
	}
	schema_default(o, row, r);
	close_object(o);
}

static void schema_meta(struct out *o, enum meta m)
{
	open_object(o, table_meta[m].name);
	put_text(o, "description", table_meta[m].meaning);
	if (m == META_RULESET) {
		put_raw(o, "const", "1");
		put_text(o, "type", "integer");
	} else {
		put_text(o, "type", "string");
	}
	if (m == META_NAME) {
		put_text(o, "pattern", "^[a-z0-9][a-z0-9-]*$");
		put_int(o, "maxLength", RULESET_NAME_MAX);
	}
	if (m == META_TITLE)
		put_int(o, "maxLength", TITLE_MAX);
	if (m == META_TITLE || m == META_ABOUT || m == META_EXTENDS)
		put_int(o, "minLength", 1);
	close_object(o);
}

static void schema_group(struct out *o, int number, const struct rules *r)
{
	const char *group = table_groups[number];

	open_object(o, group);
	put_text(o, "description", table_group_meanings[number]);
	put_text(o, "type", "object");
	put_raw(o, "additionalProperties", "false");
	if (strcmp(group, "throws") == 0)
		put_raw(o, "allOf",
		    "[{\"not\": {\"required\": [\"faces\", \"cowries\"]}}, "
		    "{\"not\": {\"required\": [\"faces\", \"none-up\"]}}]");
	open_object(o, "properties");
	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++)
		if (strcmp(table_row(k)->group, group) == 0)
			schema_key(o, table_row(k), r);
	close_object(o);
	close_object(o);
}

void ruleset_schema(struct buf *out)
{
	struct out o = { .buf = out, .depth = 1 };
	struct rules r;

	rules_default(&r);
	buf_byte(out, '{');
	put_text(&o, "$schema", "http://json-schema.org/draft-07/schema#");
	put_text(&o, "title", "A rule set for pagdi");
	put_text(&o, "description",
	    "House rules of the board game Pagdi (Chowka Bara, Ashta Chamma). "
	    "Keys not given are as in the rule set that is extended, or as in pagdi.");
	put_text(&o, "type", "object");
	put_raw(&o, "required", "[\"ruleset\"]");
	put_raw(&o, "additionalProperties", "false");
	open_object(&o, "properties");
	for (enum meta m = 0; m < META_COUNT; m++)
		schema_meta(&o, m);
	for (int i = 0; table_groups[i]; i++)
		schema_group(&o, i, &r);
	schema_key(&o, table_row(KEY_PASS), &r);
	schema_key(&o, table_row(KEY_SCRIPT), &r);
	close_object(&o);
	close_object(&o);
	buf_byte(out, '\n');
}
