#include "base/json.h"

#include <math.h>

/* How many bytes from there on stand for themselves: nearly always all. */
static size_t plain_len(struct span text, size_t from)
{
	size_t i = from;

	while (i < text.len && text.p[i] >= 0x20 && text.p[i] < 0x7f &&
	       text.p[i] != '"' && text.p[i] != '\\')
		i++;
	return i - from;
}

void json_quote(struct buf *out, struct span text)
{
	buf_byte(out, '"');
	for (size_t i = 0; i < text.len;) {
		size_t plain = plain_len(text, i);

		if (plain) {
			buf_bytes(out, text.p + i, plain);
			i += plain;
			continue;
		}
		unsigned char c = (unsigned char)text.p[i];
		size_t n = utf8_len(text.p + i, text.len - i);

		if (n == 0)
			buf_text(out, "\xef\xbf\xbd");
		else if (c == '"' || c == '\\')
			buf_printf(out, "\\%c", c);
		else if (c == '\n')
			buf_text(out, "\\n");
		else if (c == '\t')
			buf_text(out, "\\t");
		else if (c < 0x20 || c == 0x7f)
			buf_printf(out, "\\u%04x", c);
		else
			buf_bytes(out, text.p + i, n);
		i += n ? n : 1;
	}
	buf_byte(out, '"');
}

static void json_key(struct json *j, const char *key)
{
	if (j->comma)
		buf_byte(j->out, ',');
	j->comma = true;
	buf_byte(j->out, '"');
	buf_text(j->out, key);
	buf_text(j->out, "\":");
}

void json_begin(struct json *j, struct buf *out, const char *type)
{
	*j = (struct json){ .out = out };
	buf_byte(out, '{');
	json_cstr(j, "type", type);
}

void json_end(struct json *j)
{
	buf_text(j->out, "}\n");
}

void json_text(struct json *j, const char *key, struct span text)
{
	json_key(j, key);
	json_quote(j->out, text);
}

void json_cstr(struct json *j, const char *key, const char *text)
{
	if (text)
		json_text(j, key, span_of(text));
	else
		json_null(j, key);
}

void json_int(struct json *j, const char *key, long long value)
{
	json_key(j, key);
	buf_int(j->out, value);
}

void json_fixed(struct json *j, const char *key, double value, int decimals)
{
	if (!isfinite(value)) {
		json_null(j, key);
		return;
	}
	json_key(j, key);
	buf_printf(j->out, "%.*f", decimals, figure_plain(value, decimals));
}

void json_bool(struct json *j, const char *key, bool value)
{
	json_key(j, key);
	buf_text(j->out, value ? "true" : "false");
}

void json_null(struct json *j, const char *key)
{
	json_key(j, key);
	buf_text(j->out, "null");
}

void json_list(struct json *j, const char *key)
{
	json_key(j, key);
	buf_byte(j->out, '[');
	j->comma = false;
}

void json_item(struct json *j, struct span text)
{
	if (j->comma)
		buf_byte(j->out, ',');
	j->comma = true;
	json_quote(j->out, text);
}

void json_list_end(struct json *j)
{
	buf_byte(j->out, ']');
	j->comma = true;
}
