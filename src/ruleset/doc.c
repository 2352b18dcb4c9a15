#include "ruleset/doc.h"

#include <stdint.h>
#include <string.h>
#include <yaml.h>

#include "ruleset/slip.h"

/* What the events are built into: the open lists and maps, innermost last. */
struct build {
	struct doc *doc;
	yaml_parser_t parser;
	struct node *open[DOC_DEPTH_MAX];
	struct node **tail[DOC_DEPTH_MAX]; /* where the next entry goes */
	struct node *key;                  /* read, and its value is still to come */
	int depth;
	size_t index, at; /* a place both as characters and as bytes */
	struct error *err;
};

struct pos doc_pos(const struct doc *d, size_t at)
{
	struct pos pos = { 1, 1 };

	for (size_t i = 0; i < at && i < d->text.len; i++) {
		pos.col++;
		if (d->text.p[i] == '\n')
			pos = (struct pos){ pos.line + 1, 1 };
	}
	return pos;
}

/* libyaml counts characters. Marks hardly ever go backwards, so the walk is one walk.
 */
static size_t byte_of(struct build *b, size_t index)
{
	struct span text = b->doc->text;

	if (index < b->index)
		b->index = b->at = 0;
	while (b->index < index && b->at < text.len) {
		b->at += utf8_len(text.p + b->at, text.len - b->at);
		b->index++;
	}
	return b->at;
}

static bool refuse(
    struct build *b, size_t at, enum code code, const char *msg, const char *help)
{
	error_set(b->err, code, doc_pos(b->doc, at), "%s", msg);
	if (help)
		error_help(b->err, "%s", help);
	return false;
}

/* --- The bytes, before YAML sees them --- */

static bool looks_utf16(struct span s)
{
	if (s.len < 2)
		return false;
	const unsigned char *u = (const unsigned char *)s.p;

	return (u[0] == 0xff && u[1] == 0xfe) || (u[0] == 0xfe && u[1] == 0xff) ||
	       (u[0] == 0) != (u[1] == 0);
}

static bool control_at(const char *p, size_t n)
{
	unsigned char c = (unsigned char)p[0];

	if (n == 1)
		return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
	if (n == 2) /* C1, of which YAML allows NEL */
		return c == 0xc2 && (unsigned char)p[1] < 0xa0 &&
		       (unsigned char)p[1] != 0x85;
	/* U+FEFF inside the text, and the noncharacters U+FFFE and U+FFFF */
	return n == 3 && (memcmp(p, "\xef\xbb\xbf", 3) == 0 ||
			     memcmp(p, "\xef\xbf\xbe", 3) == 0 ||
			     memcmp(p, "\xef\xbf\xbf", 3) == 0);
}

static bool bytes_check(struct build *b, struct span text)
{
	const char *utf8 = "save the file as UTF-8 text";

	if (looks_utf16(text))
		return refuse(b, 0, CODE_E306, "this is UTF-16, not UTF-8", utf8);
	for (size_t i = 0; i < text.len;) {
		size_t n = utf8_len(text.p + i, text.len - i);

		if (n == 0)
			return refuse(
			    b, i, CODE_E306, "bytes that are not UTF-8", utf8);
		if (control_at(text.p + i, n))
			return refuse(b, i, CODE_E306,
			    "a control character, which YAML does not allow",
			    "remove it, or write it as an escape in double quotes");
		i += n;
	}
	return true;
}

/*
 * YAML 1.2 has NEL, LS and PS as ordinary characters, libyaml (1.1) as line ends: with
 * it a comment could hide a key. Characters that mean nothing stand in for them, one
 * for one, so that marks still count the same.
 */
static char *tamed_copy(struct arena *a, struct span text, size_t *len)
{
	char *copy = arena_alloc(a, text.len + text.len / 2 + 1);
	size_t n = 0;

	for (size_t i = 0; i < text.len; i++) {
		const char *stand_in = NULL;

		if (i + 1 < text.len && memcmp(text.p + i, "\xc2\x85", 2) == 0) {
			stand_in = "\xef\xb7\x90";
			i += 1;
		} else if (i + 2 < text.len && memcmp(text.p + i, "\xe2\x80", 2) == 0 &&
			   (text.p[i + 2] == '\xa8' || text.p[i + 2] == '\xa9')) {
			stand_in =
			    text.p[i + 2] == '\xa8' ? "\xef\xb7\x91" : "\xef\xb7\x92";
			i += 2;
		}
		if (stand_in) {
			memcpy(copy + n, stand_in, 3);
			n += 3;
		} else {
			copy[n++] = text.p[i];
		}
	}
	*len = n;
	return copy;
}

/* --- Syntax errors --- */

/* libyaml's own words, in so far as they say something of the text. */
static bool syntax_fault(struct build *b)
{
	const yaml_parser_t *p = &b->parser;
	size_t at = byte_of(b, p->problem_mark.index);
	const char *problem = p->problem ? p->problem : "it cannot be read";

	if (slip_tell(b->doc, at, b->err))
		return false;
	error_set(b->err, CODE_E306, doc_pos(b->doc, at), "this is not YAML: %s%s%s",
	    problem, p->context ? " " : "", p->context ? p->context : "");
	if (strstr(problem, "mapping values"))
		error_help(b->err, "a value with ': ' in it needs quotes");
	return false;
}

/* --- Building the tree --- */

static bool node_add(struct build *b, struct node *n)
{
	if (b->depth == 0) {
		b->doc->root = n;
		return true;
	}
	struct node *parent = b->open[b->depth - 1];

	if (parent->kind == NODE_MAP && !b->key) {
		if (n->kind != NODE_SCALAR)
			return refuse(b, n->at, CODE_E307,
			    "a list or map as a key, which is not used here",
			    "a key is a word, as in 'size: 5'");
		if (n->plain && span_is(n->text, "<<"))
			return refuse(b, n->at, CODE_E307,
			    "a merge key '<<', which is not used here",
			    "write 'extends: NAME' to begin from another rule set");
		if (n->plain && slip_key(b->doc->text, n->at).len)
			return slip_no_space(
			    b->doc, n->at, slip_key(b->doc->text, n->at), b->err);
		b->key = n;
		return true;
	}
	n->key = b->key;
	b->key = NULL;
	*b->tail[b->depth - 1] = n;
	b->tail[b->depth - 1] = &n->next;
	parent->count++;
	return true;
}

static bool node_open(struct build *b, struct node *n)
{
	if (b->depth == DOC_DEPTH_MAX)
		return refuse(b, n->at, CODE_E307, "nested more than 8 deep",
		    "no key needs more than three levels");
	if (!node_add(b, n))
		return false;
	b->open[b->depth] = n;
	b->tail[b->depth] = &n->first;
	b->depth++;
	return true;
}

static bool adorned(struct build *b, size_t at, const void *anchor, const void *tag)
{
	if (anchor)
		return !refuse(b, at, CODE_E307,
		    "an anchor '&', which is not used here",
		    "write the value out where it is needed");
	if (tag)
		return !refuse(b, at, CODE_E307, "a tag '!', which is not used here",
		    "leave the tag out; a key knows the type of its value");
	return false;
}

static struct node *node_new(struct build *b, enum node_kind kind, size_t at)
{
	struct node *n = arena_alloc(&b->doc->arena, sizeof(*n));

	n->kind = kind;
	n->at = at;
	n->text = span_of("");
	return n;
}

static bool scalar_event(struct build *b, const yaml_event_t *e, size_t at)
{
	struct node *n = node_new(b, NODE_SCALAR, at);

	if (adorned(b, at, e->data.scalar.anchor, e->data.scalar.tag))
		return false;
	n->plain = e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
	n->text.p = arena_copy(
	    &b->doc->arena, (const char *)e->data.scalar.value, e->data.scalar.length);
	n->text.len = e->data.scalar.length;
	return node_add(b, n);
}

static bool document_event(struct build *b, const yaml_event_t *e, size_t at)
{
	const yaml_version_directive_t *v = e->data.document_start.version_directive;

	if (b->doc->root)
		return refuse(b, at, CODE_E307,
		    "a second document, where there is to be one",
		    "one file holds one document: remove the '---' and what follows");
	if (v && (v->major != 1 || v->minor != 2))
		return refuse(b, at, CODE_E307, "a %YAML directive that is not 1.2",
		    "remove it; these files are YAML 1.2");
	if (e->data.document_start.tag_directives.start !=
	    e->data.document_start.tag_directives.end)
		return refuse(b, at, CODE_E307,
		    "a %TAG directive, which is not used here", "remove it");
	return true;
}

static bool event_take(struct build *b, const yaml_event_t *e)
{
	size_t at = byte_of(b, e->start_mark.index);

	switch (e->type) {
	case YAML_DOCUMENT_START_EVENT:
		return document_event(b, e, at);
	case YAML_ALIAS_EVENT:
		return refuse(b, at, CODE_E307, "an alias '*', which is not used here",
		    "write the value out, or put it in quotes if it is text");
	case YAML_SCALAR_EVENT:
		return scalar_event(b, e, at);
	case YAML_SEQUENCE_START_EVENT:
		return !adorned(b, at, e->data.sequence_start.anchor,
			   e->data.sequence_start.tag) &&
		       node_open(b, node_new(b, NODE_LIST, at));
	case YAML_MAPPING_START_EVENT:
		return !adorned(b, at, e->data.mapping_start.anchor,
			   e->data.mapping_start.tag) &&
		       node_open(b, node_new(b, NODE_MAP, at));
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		b->depth--;
		return true;
	default:
		return true;
	}
}

static bool events_read(struct build *b)
{
	bool ok = true, end = false;

	while (ok && !end) {
		yaml_event_t e;

		if (!yaml_parser_parse(&b->parser, &e))
			return syntax_fault(b);
		end = e.type == YAML_STREAM_END_EVENT;
		ok = event_take(b, &e);
		yaml_event_delete(&e);
	}
	return ok;
}

bool doc_read(struct doc *d, struct span text, struct error *err)
{
	struct build b = { .doc = d, .err = err };

	if (text.len > DOC_BYTES_MAX) {
		error_set(err, CODE_E306, (struct pos){ 0, 0 },
		    "more than 64 KiB: no file of YAML that belongs here is so long");
		return false;
	}
	if (text.len >= 3 && memcmp(text.p, "\xef\xbb\xbf", 3) == 0) {
		text.p += 3;
		text.len -= 3;
	}
	d->text = (struct span){ arena_copy(&d->arena, text.p, text.len), text.len };
	if (!bytes_check(&b, d->text))
		return false;
	size_t len;
	const char *tamed = tamed_copy(&d->arena, d->text, &len);

	if (!yaml_parser_initialize(&b.parser))
		return refuse(&b, 0, CODE_E306, "no memory to read it", NULL);
	yaml_parser_set_encoding(&b.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&b.parser, (const unsigned char *)tamed, len);
	bool ok = events_read(&b);

	yaml_parser_delete(&b.parser);
	return ok;
}

void doc_clear(struct doc *d)
{
	arena_clear(&d->arena);
	*d = (struct doc){ 0 };
}

/* --- What a scalar is --- */

static bool one_of(struct span s, const char *const words[])
{
	for (; *words; words++)
		if (span_is(s, *words))
			return true;
	return false;
}

/* [-+]? digits, or with a fraction or exponent; 0o and 0x too. */
static const char *number_type(struct span s)
{
	size_t i = s.len && (s.p[0] == '-' || s.p[0] == '+');
	size_t digits = 0;
	bool fraction = false;

	if (s.len > 2 && s.p[0] == '0' && (s.p[1] == 'x' || s.p[1] == 'o'))
		return strspn(s.p + 2, s.p[1] == 'x' ? "0123456789abcdefABCDEF"
						     : "01234567") == s.len - 2
			   ? "a number"
			   : NULL;
	for (; i < s.len && ((s.p[i] >= '0' && s.p[i] <= '9') || s.p[i] == '.'); i++) {
		digits += s.p[i] != '.';
		if (s.p[i] == '.' && fraction)
			return NULL;
		fraction |= s.p[i] == '.';
	}
	if (!digits)
		return NULL;
	if (i == s.len)
		return fraction ? "a fraction" : "a number";
	if (s.p[i] != 'e' && s.p[i] != 'E')
		return NULL;
	i++;
	i += i < s.len && (s.p[i] == '-' || s.p[i] == '+');
	return i < s.len && strspn(s.p + i, "0123456789") == s.len - i ? "a fraction"
								       : NULL;
}

const char *node_type(const struct node *n)
{
	static const char *const nulls[] = { "", "~", "null", "Null", "NULL", NULL };
	static const char *const bools[] = { "true", "True", "TRUE", "false", "False",
		"FALSE", NULL };
	static const char *const floats[] = { ".inf", ".Inf", ".INF", "+.inf", "+.Inf",
		"+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN", NULL };
	const char *number;

	if (n->kind == NODE_LIST)
		return "a list";
	if (n->kind == NODE_MAP)
		return "a map";
	if (!n->plain)
		return "text";
	if (one_of(n->text, nulls))
		return "empty";
	if (one_of(n->text, bools))
		return "a boolean";
	number = one_of(n->text, floats) ? "a fraction" : number_type(n->text);
	return number ? number : "text";
}

bool node_is_text(const struct node *n)
{
	return n->kind == NODE_SCALAR && strcmp(node_type(n), "text") == 0;
}
