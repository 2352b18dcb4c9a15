#include "draw/svg.h"

#include <string.h>

#include "base/visible.h"

void svg_escape(struct buf *out, struct span text)
{
	struct buf plain = { 0 };

	visible_text(&plain, text);
	for (size_t i = 0; i < plain.len; i++) {
		switch (plain.p[i]) {
		case '<':
			buf_text(out, "&lt;");
			break;
		case '>':
			buf_text(out, "&gt;");
			break;
		case '&':
			buf_text(out, "&amp;");
			break;
		case '"':
			buf_text(out, "&quot;");
			break;
		case '\'':
			buf_text(out, "&#39;");
			break;
		default:
			buf_byte(out, plain.p[i]);
		}
	}
	buf_clear(&plain);
}

void svg_begin(struct buf *out, int width, int height, const char *title,
    const char *desc, const char *style)
{
	buf_printf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
	    "role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">",
	    width, height);
	svg_escape(out, span_of(title));
	buf_text(out, "</title>\n<desc id=\"desc\">");
	svg_escape(out, span_of(desc));
	buf_text(out, "</desc>\n<style>\n");
	buf_text(out, style);
	buf_text(out, "</style>\n");
}

void svg_end(struct buf *out)
{
	buf_text(out, "</svg>\n");
}

/* "<name", and its class where it has one. */
static void element(struct buf *out, const char *name, const char *class)
{
	buf_byte(out, '<');
	buf_text(out, name);
	if (class[0])
		buf_printf(out, " class=\"%s\"", class);
}

void svg_rect(struct buf *out, const char *class, int x, int y, int w, int h)
{
	element(out, "rect", class);
	buf_printf(
	    out, " x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", x, y, w, h);
}

void svg_line(struct buf *out, const char *class, int x1, int y1, int x2, int y2)
{
	element(out, "line", class);
	buf_printf(out, " x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", x1, y1, x2, y2);
}

void svg_circle(struct buf *out, const char *class, int x, int y, int r)
{
	element(out, "circle", class);
	buf_printf(out, " cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", x, y, r);
}

static void label_begin(struct buf *out, const char *class, int x, int y)
{
	element(out, "text", class);
	buf_printf(out, " x=\"%d\" y=\"%d\">", x, y);
}

void svg_label(struct buf *out, const char *class, int x, int y, struct span text)
{
	label_begin(out, class, x, y);
	svg_escape(out, text);
	buf_text(out, "</text>\n");
}

/* How wide a character is at most in usual fonts, in tenths of a digit. */
static int tenths_of(const char *p, size_t n)
{
	if (n > 1)
		return visible_code_point(p, n) >= 0x1100 ? 20 : 10;
	if (*p && strchr("MW@%m", *p))
		return 16;
	return *p == 'w' || (*p >= 'A' && *p <= 'Z') ? 13 : 10;
}

static int width_of(struct span text)
{
	int width = 0;

	for (size_t i = 0, n; i < text.len; i += n) {
		n = utf8_len(text.p + i, text.len - i);
		width += tenths_of(text.p + i, n);
	}
	return width;
}

/* How many bytes of its beginning fit into such a width. */
static size_t beginning(struct span text, int width)
{
	size_t i = 0, n;

	for (; i < text.len; i += n) {
		n = utf8_len(text.p + i, text.len - i);
		width -= tenths_of(text.p + i, n);
		if (width < 0)
			break;
	}
	return i;
}

/* From which byte on its end fits into such a width. */
static size_t ending(struct span text, int width)
{
	int skip = width_of(text) - width;
	size_t i = 0, n;

	for (; i < text.len && skip > 0; i += n) {
		n = utf8_len(text.p + i, text.len - i);
		skip -= tenths_of(text.p + i, n);
	}
	return i;
}

/* `end`: so much of the width is for the text's end. */
static void label_cut(struct buf *out, const char *class, int x, int y,
    struct span text, int width, int end)
{
	struct buf visible = { 0 };

	visible_text(&visible, text);
	struct span plain = { buf_cstr(&visible), visible.len };
	bool cut = width_of(plain) > width;

	label_begin(out, class, x, y);
	/* What is visible once stays as it is when it is made so again. */
	if (cut) {
		size_t from = ending(plain, end);

		buf_text(out, "<title>");
		svg_escape(out, plain);
		buf_text(out, "</title>");
		/* The ellipsis is one column. */
		svg_escape(
		    out, (struct span){ plain.p, beginning(plain, width - end - 10) });
		buf_text(out, "\xe2\x80\xa6");
		svg_escape(out, (struct span){ plain.p + from, plain.len - from });
	} else {
		svg_escape(out, plain);
	}
	buf_text(out, "</text>\n");
	buf_clear(&visible);
}

void svg_label_fit(
    struct buf *out, const char *class, int x, int y, struct span text, int columns)
{
	label_cut(out, class, x, y, text, 10 * columns, 0);
}

void svg_label_ends(
    struct buf *out, const char *class, int x, int y, struct span text, int columns)
{
	label_cut(out, class, x, y, text, 10 * columns, 10 * (columns - 1) / 2);
}
