#include "ruleset/value.h"

#include <string.h>
#include <strings.h>

#include "core/rules.h"

const char *text_shown(struct span s, char out[SHOWN_SIZE])
{
	size_t len = 0;

	while (len < s.len) {
		size_t n = utf8_len(s.p + len, s.len - len);

		if (n == 0 || len + n > 40)
			break;
		len += n;
	}
	memcpy(out, s.p, len);
	memcpy(out + len, len < s.len ? "..." : "", len < s.len ? 4 : 1);
	return out;
}

bool value_fault(const struct node *n, const struct doc *d, enum code code,
    const char *what, const char *wanted, struct error *err)
{
	char shown[SHOWN_SIZE];

	if (n->kind == NODE_SCALAR && n->text.len)
		return error_set(err, code, doc_pos(d, n->at), "%s is %s, not '%s'",
		    what, wanted, text_shown(n->text, shown));
	if (n->kind == NODE_SCALAR && n->plain)
		return error_set(err, code, doc_pos(d, n->at),
		    "%s has no value; it is %s", what, wanted);
	return error_set(err, code, doc_pos(d, n->at), "%s is %s, not %s", what, wanted,
	    node_type(n));
}

/* --- Numbers --- */

static bool digits_only(struct span s)
{
	return s.len && strspn(s.p, "0123456789") == s.len;
}

/*
 * Numbers that readers of YAML disagree on: octal, hexadecimal, of base 60, with
 * underscores or a sign. The hint for one, or NULL.
 */
static const char *number_odd(const struct node *n)
{
	struct span s = n->text;

	if (n->kind != NODE_SCALAR || !n->plain || s.len < 2)
		return NULL;
	if (s.p[0] == '0' && strspn(s.p, "0123456789abcdefABCDEFxXoO_") == s.len)
		return "numbers are decimal, and do not begin with 0";
	if (s.p[0] < '0' || s.p[0] > '9')
		return s.p[0] == '+' && strspn(s.p + 1, "0123456789") == s.len - 1
			   ? "write digits only, without a sign"
			   : NULL;
	if (strspn(s.p, "0123456789_") == s.len && memchr(s.p, '_', s.len))
		return "write digits only";
	if (strspn(s.p, "0123456789:") == s.len && memchr(s.p, ':', s.len))
		return "numbers are decimal; if a map is meant, a space is missing "
		       "after "
		       "the colon";
	return NULL;
}

static void number_fault(
    const struct node *n, const struct doc *d, const char *what, struct error *err)
{
	struct span s = n->text;
	const char *odd = number_odd(n);

	value_fault(n, d, odd ? CODE_E307 : CODE_E303, what, "a number", err);
	if (odd)
		error_help(err, "%s", odd);
	else if (n->kind != NODE_SCALAR)
		error_help(err, "one number, without brackets");
	else if (!n->plain && digits_only(s))
		error_help(
		    err, "without quotes: %.*s", (int)(s.len < 20 ? s.len : 20), s.p);
	else if (strcmp(node_type(n), "a fraction") == 0)
		error_help(err, "a whole number");
}

bool value_number(const struct node *n, const struct doc *d, const char *what,
    long long lo, long long hi, long long *out, struct error *err)
{
	struct span s = n->text;
	bool minus = n->kind == NODE_SCALAR && n->plain && s.len > 1 && s.p[0] == '-';
	struct span digits = { s.p + minus, s.len - minus };

	if (n->kind != NODE_SCALAR || !n->plain || !digits_only(digits) ||
	    (digits.len > 1 && digits.p[0] == '0')) {
		number_fault(n, d, what, err);
		return false;
	}
	if (minus || !span_to_int(digits, lo, hi, out)) {
		char shown[SHOWN_SIZE];

		if (lo == hi)
			return error_set(err, CODE_E304, doc_pos(d, n->at),
			    "%s is %lld, not %s", what, lo, text_shown(s, shown));
		return error_set(err, CODE_E304, doc_pos(d, n->at),
		    "%s is from %lld to %lld, not %s", what, lo, hi,
		    text_shown(s, shown));
	}
	return true;
}

static bool number_read(const struct key_info *row, const struct node *n,
    const struct doc *d, unsigned char *out, struct error *err)
{
	const char *what = key_name(row->key);
	long long value;

	if (row->kind == VALUE_LIMIT && node_is_text(n) && !number_odd(n)) {
		const char *near = text_nearest(n->text, row->words);

		if (span_is(n->text, row->words[0])) {
			*out = LIMIT_ANY;
			return true;
		}
		value_fault(n, d, CODE_E303, what, "a number or the word any", err);
		if (!n->plain && digits_only(n->text))
			error_help(err, "a number without quotes");
		if (near)
			error_help(err, "did you mean '%s'?", near);
		return false;
	}
	if (!value_number(n, d, what, row->lo, row->hi, &value, err)) {
		if (row->kind == VALUE_LIMIT)
			error_help(err, "or the word any");
		return false;
	}
	if (row->key == KEY_BOARD_SIZE && value % 2 == 0) {
		error_set(err, CODE_E304, doc_pos(d, n->at),
		    "board.size is odd, not %lld", value);
		error_help(err,
		    "a board needs a square in the middle: 3, 5, 7, 9, 11, 13 or 15");
		return false;
	}
	if (row->key == KEY_THROWS_VOID_RUN && value == 1) {
		error_set(err, CODE_E304, doc_pos(d, n->at),
		    "throws.void-run is 0 (never) or from 2 to 9, not 1");
		error_help(err,
		    "a throw that should give no cast is left out of throws.again");
		return false;
	}
	*out = (unsigned char)value;
	return true;
}

/* --- Words --- */

bool value_bool(const struct node *n, const struct doc *d, const char *what, bool *out,
    struct error *err)
{
	/* What readers of older YAML take for booleans, and those of YAML 1.2 do not.
	 */
	static const char *const older[] = { "yes", "no", "on", "off", "y", "n", "true",
		"false", NULL };
	bool scalar = n->kind == NODE_SCALAR, odd = false;
	bool exact = scalar && (span_is(n->text, "true") || span_is(n->text, "false"));

	if (exact && n->plain) {
		*out = n->text.len == 4;
		return true;
	}
	for (int i = 0; older[i] && scalar && n->plain; i++)
		odd |= n->text.len == strlen(older[i]) &&
		       strncasecmp(n->text.p, older[i], n->text.len) == 0;
	value_fault(n, d, odd ? CODE_E307 : CODE_E303, what, "true or false", err);
	error_help(
	    err, exact ? "use true or false, without quotes" : "use true or false");
	return false;
}

static bool bool_read(const struct key_info *row, const struct node *n,
    const struct doc *d, unsigned char *out, struct error *err)
{
	bool value;

	if (!value_bool(n, d, key_name(row->key), &value, err))
		return false;
	*out = value;
	return true;
}

/* The words a key takes, "a, b or c". */
static void words_listed(const char *const words[], char *out, size_t size)
{
	size_t len = 0;

	out[0] = '\0';
	for (int i = 0; words[i]; i++) {
		const char *sep = i == 0 ? "" : words[i + 1] ? ", " : " or ";
		size_t need = strlen(sep) + strlen(words[i]);

		if (len + need >= size)
			return;
		memcpy(out + len, sep, strlen(sep));
		memcpy(out + len + strlen(sep), words[i], strlen(words[i]) + 1);
		len += need;
	}
}

int value_word(const struct node *n, const struct doc *d, const char *what,
    const char *const words[], struct error *err)
{
	char wanted[120];
	bool text = node_is_text(n);

	for (int i = 0; text && words[i]; i++)
		if (span_is(n->text, words[i]))
			return i;
	words_listed(words, wanted, sizeof(wanted));
	value_fault(n, d, CODE_E303, what, wanted, err);
	const char *near = text ? text_nearest(n->text, words) : NULL;

	if (near)
		error_help(err, "did you mean '%s'?", near);
	return -1;
}

static bool word_read(const struct key_info *row, const struct node *n,
    const struct doc *d, unsigned char *out, struct error *err)
{
	int word = value_word(n, d, key_name(row->key), row->words, err);

	if (word >= 0)
		*out = (unsigned char)word;
	return word >= 0;
}

/* --- Lists and maps --- */

/* Put value into an ascending list without repeats; false where it is full. */
static bool list_insert(uint8_t *list, uint8_t *count, int max, int value)
{
	int at = 0;

	while (at < *count && list[at] < value)
		at++;
	if (at < *count && list[at] == value)
		return true;
	if (*count == max)
		return false;
	memmove(list + at + 1, list + at, (size_t)(*count - at));
	list[at] = (uint8_t)value;
	++*count;
	return true;
}

static bool list_wanted(const struct key_info *row, const struct node *n,
    const struct doc *d, const char *example, struct error *err)
{
	char shown[SHOWN_SIZE];

	if (n->kind == NODE_LIST)
		return true;
	value_fault(n, d, CODE_E303, key_name(row->key), "a list", err);
	if (n->kind == NODE_SCALAR && n->text.len)
		error_help(err, "in brackets: [%s]", text_shown(n->text, shown));
	error_help(err, "as in %s", example);
	return false;
}

static bool throws_read(const struct key_info *row, const struct node *n,
    const struct doc *d, struct keys *k, struct error *err)
{
	bool again = row->key == KEY_THROWS_AGAIN;
	uint8_t *list = again ? k->again : k->enter;
	uint8_t *count = again ? &k->nagain : &k->nenter;

	if (!list_wanted(row, n, d, "[4, 8]", err))
		return false;
	*count = 0;
	for (const struct node *i = n->first; i; i = i->next) {
		long long value;

		if (!value_number(i, d,
			again ? "a throw in throws.again"
			      : "a throw in start.enter-with",
			1, THROW_MAX, &value, err))
			return false;
		if (!list_insert(list, count, FACES_MAX, (int)value))
			return error_set(err, CODE_E304, doc_pos(d, i->at),
			    "%s has more than 16 throws, and no dice have",
			    key_name(row->key));
	}
	return true;
}

static bool face_add(struct keys *k, const struct node *n, const struct doc *d,
    long long value, long long weight, struct error *err)
{
	int at = 0;

	while (at < k->nfaces && k->faces[at].value < value)
		at++;
	if (at < k->nfaces && k->faces[at].value == value) {
		error_set(err, CODE_E302, doc_pos(d, n->key->at),
		    "throws.faces has the throw %lld twice", value);
		error_help(err, "add the weights of the two");
		return false;
	}
	if (k->nfaces == FACES_MAX)
		return error_set(err, CODE_E304, doc_pos(d, n->key->at),
		    "throws.faces has more than 16 throws");
	memmove(k->faces + at + 1, k->faces + at,
	    (size_t)(k->nfaces - at) * sizeof(k->faces[0]));
	k->faces[at] = (struct face){ (uint32_t)weight, (uint8_t)value };
	k->nfaces++;
	return true;
}

static bool faces_read(const struct key_info *row, const struct node *n,
    const struct doc *d, struct keys *k, struct error *err)
{
	const long long most = 1LL << 31;
	long long sum = 0;

	if (n->kind != NODE_MAP) {
		value_fault(n, d, CODE_E303, key_name(row->key),
		    "a map of throws to weights", err);
		error_help(
		    err, "as in {1: 1, 2: 1, 3: 1}, with a space after each colon");
		return false;
	}
	k->nfaces = 0;
	k->cowries = 0;
	for (const struct node *i = n->first; i; i = i->next) {
		long long value, weight;

		if (!value_number(i->key, d, "a throw in throws.faces", 1, THROW_MAX,
			&value, err) ||
		    !value_number(
			i, d, "a weight in throws.faces", 1, most, &weight, err) ||
		    !face_add(k, i, d, value, weight, err))
			return false;
		sum += weight;
		if (sum > most)
			return error_set(err, CODE_E304, doc_pos(d, i->at),
			    "the weights of throws.faces add up to more than %lld",
			    most);
	}
	if (k->nfaces == 0)
		return error_set(
		    err, CODE_E304, doc_pos(d, n->at), "throws.faces has no throw");
	return true;
}

/* --- Squares --- */

/* The square a node names, or -1 with the fault. */
static int square_read(const struct key_info *row, const struct node *n,
    const struct doc *d, const struct keys *k, const char *wanted, enum code code,
    struct error *err)
{
	char shown[SHOWN_SIZE];
	int square =
	    node_is_text(n) ? square_parse(k->size, n->text.p, n->text.len) : -1;

	if (square >= 0)
		return square;
	if (!node_is_text(n)) {
		error_set(err, CODE_E303, doc_pos(d, n->at), "%s lists %s, not %s",
		    key_name(row->key), wanted, node_type(n));
		return -1;
	}
	error_set(err, code, doc_pos(d, n->at), "'%s' in %s is no square of this board",
	    text_shown(n->text, shown), key_name(row->key));
	/* Until board.size is known, what the largest board has is let through. */
	error_help(err, "squares are a1 to %c%d on a board of size %d%s",
	    'a' + k->size - 1, k->size, k->size,
	    k->size == BOARD_MAX ? ", the largest" : "");
	return -1;
}

static bool squares_read(const struct key_info *row, const struct node *n,
    const struct doc *d, struct keys *k, struct error *err)
{
	static const char *const words[] = { "homes", "final", NULL };

	if (!list_wanted(row, n, d, "[homes, final]", err))
		return false;
	k->safe_homes = false;
	k->nsafe = 0;
	for (const struct node *i = n->first; i; i = i->next) {
		bool text = node_is_text(i);

		if (text && span_is(i->text, words[0])) {
			k->safe_homes = true;
			continue;
		}
		if (text && span_is(i->text, words[1]))
			continue;
		const char *near = text ? text_nearest(i->text, words) : NULL;
		int square = near && i->text.len > 3
				 ? -1
				 : square_read(row, i, d, k, "homes, final and squares",
				       CODE_E304, err);

		if (square < 0 && err->code == CODE_NONE) {
			char shown[SHOWN_SIZE];

			error_set(err, CODE_E304, doc_pos(d, i->at),
			    "'%s' in board.safe is no square",
			    text_shown(i->text, shown));
			error_help(err, "did you mean '%s'?", near);
		}
		if (square < 0)
			return false;
		list_insert(k->safe, &k->nsafe, SQUARES_MAX, square);
	}
	return true;
}

static bool route_read(const struct key_info *row, const struct node *n,
    const struct doc *d, struct keys *k, struct error *err)
{
	bool seen[SQUARES_MAX] = { false };

	if (!list_wanted(row, n, d, "[c1, d1, e1]", err))
		return false;
	k->route_given = true;
	k->nroute = 0;
	for (const struct node *i = n->first; i; i = i->next) {
		int square = square_read(row, i, d, k, "squares", CODE_E310, err);
		char shown[SHOWN_SIZE];

		if (square < 0)
			return false;
		if (seen[square])
			return error_set(err, CODE_E310, doc_pos(d, i->at),
			    "the route comes to '%s' twice",
			    text_shown(i->text, shown));
		seen[square] = true;
		k->route[k->nroute++] = (uint8_t)square;
	}
	if (k->nroute < 2) {
		error_set(err, CODE_E310, doc_pos(d, n->at),
		    "a route of fewer than two squares");
		error_help(err,
		    "every square South's pawns visit, from its home to the centre");
		return false;
	}
	return true;
}

/* A plain name, so that a rule set brings in nothing from outside its own folder. */
static bool script_read(
    const struct node *n, const struct doc *d, struct keys *k, struct error *err)
{
	char shown[SHOWN_SIZE];
	bool good = node_is_text(n) && n->text.len > 4 &&
		    n->text.len <= SCRIPT_NAME_MAX && n->text.p[0] != '.' &&
		    n->text.p[0] != '-' &&
		    memcmp(n->text.p + n->text.len - 4, ".lua", 4) == 0;

	for (size_t i = 0; good && i < n->text.len; i++)
		good = n->text.p[i] > ' ' && n->text.p[i] < 127 &&
		       n->text.p[i] != '/' && n->text.p[i] != '\\' &&
		       n->text.p[i] != '"';
	k->script = true;
	if (good)
		return true;
	if (node_is_text(n))
		error_set(err, CODE_E304, doc_pos(d, n->at),
		    "'%s' is no script: it must be the name of a .lua file",
		    text_shown(n->text, shown));
	else
		error_set(err, CODE_E303, doc_pos(d, n->at),
		    "script must be the name of a .lua file, not %s", node_type(n));
	error_help(err,
	    "a plain name such as taboo.lua, of a file in the rule set's own "
	    "folder");
	return false;
}

bool value_read(const struct key_info *row, const struct node *n, const struct doc *d,
    struct keys *k, struct error *err)
{
	unsigned char *byte = (unsigned char *)k + row->offset;

	switch (row->kind) {
	case VALUE_NUMBER:
	case VALUE_LIMIT:
		return number_read(row, n, d, byte, err);
	case VALUE_BOOL:
		return bool_read(row, n, d, byte, err);
	case VALUE_WORD:
		return word_read(row, n, d, byte, err);
	case VALUE_THROWS:
		return throws_read(row, n, d, k, err);
	case VALUE_FACES:
		return faces_read(row, n, d, k, err);
	case VALUE_SQUARES:
		return squares_read(row, n, d, k, err);
	case VALUE_ROUTE:
		return route_read(row, n, d, k, err);
	case VALUE_SCRIPT:
		return script_read(n, d, k, err);
	}
	return false;
}
