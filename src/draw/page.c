#include "draw/page.h"

#include <string.h>

#include "base/digest.h"
#include "draw/page_part.h"
#include "draw/svg.h"

static void add_lines(struct buf *out, const char *const *lines)
{
	for (; *lines; lines++)
		buf_text(out, *lines);
}

static void base64(struct buf *out, const uint8_t *p, size_t len)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < len; i += 3) {
		unsigned int three = (unsigned int)p[i] << 16;

		if (i + 1 < len)
			three |= (unsigned int)p[i + 1] << 8;
		if (i + 2 < len)
			three |= p[i + 2];
		buf_byte(out, digits[three >> 18]);
		buf_byte(out, digits[three >> 12 & 63]);
		buf_byte(out, i + 1 < len ? digits[three >> 6 & 63] : '=');
		buf_byte(out, i + 2 < len ? digits[three & 63] : '=');
	}
}

/* 'sha256-...' of an element's text, as a policy names it. */
static void add_source(struct buf *out, const char *const *lines)
{
	uint8_t digest[DIGEST_BYTES];
	struct buf text = { 0 };

	add_lines(&text, lines);
	sha256(text.p, text.len, digest);
	buf_text(out, "'sha256-");
	base64(out, digest, sizeof(digest));
	buf_byte(out, '\'');
	buf_clear(&text);
}

void page_begin(struct buf *out, const char *title)
{
	buf_text(out,
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
	    "'none'; "
	    "base-uri 'none'; form-action 'none'; script-src ");
	add_source(out, page_script);
	buf_text(out, "; style-src ");
	add_source(out, page_style);
	buf_text(out, "\">\n<meta name=\"viewport\" content=\"width=device-width, "
		      "initial-scale=1\">\n<title>");
	svg_escape(out, span_of(title));
	buf_text(out, "</title>\n<style>");
	add_lines(out, page_style);
	buf_text(out, "</style>\n</head>\n");
	add_lines(out, page_body);
	buf_text(out, "<script type=\"application/json\" id=\"data\">[\n");
}

void page_add(struct buf *out, struct span objects, bool first)
{
	/* U+2028 and U+2029, which old scripts took for line ends. */
	static const char separator[] = "\xe2\x80";

	for (size_t i = 0; i < objects.len; i++) {
		const char *p = objects.p + i;

		if (i == 0 || p[-1] == '\n')
			buf_text(out, first && i == 0 ? "" : ",");
		if (*p == '<')
			buf_text(out, "\\u003c");
		else if (i + 2 < objects.len && memcmp(p, separator, 2) == 0 &&
			 (p[2] == '\xa8' || p[2] == '\xa9')) {
			buf_text(out, p[2] == '\xa8' ? "\\u2028" : "\\u2029");
			i += 2;
		} else {
			buf_byte(out, *p);
		}
	}
}

void page_end(struct buf *out)
{
	buf_text(out, "]</script>\n<script>");
	add_lines(out, page_script);
	buf_text(out, "</script>\n</body>\n</html>\n");
}
