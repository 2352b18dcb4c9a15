#include "draw/svg.h"

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

static int columns_of(const char *p, size_t n)
{
	return n > 1 && visible_code_point(p, n) >= 0x1100 ? 2 : 1;
}

/* How much of visible text fits into so many columns, an ellipsis included. */
static size_t fitting(const struct buf *text, int columns)
{
	size_t fits = 0;
	int used = 0;

	for (size_t i = 0, n; i < text->len; i += n) {
		n = utf8_len(text->p + i, text->len - i);
		used += columns_of(text->p + i, n);
		if (used > columns)
			return fits;
		if (used < columns)
			fits = i + n;
	}
	return text->len;
}

void svg_label_fit(
    struct buf *out, const char *class, int x, int y, struct span text, int columns)
{
	struct buf plain = { 0 };

	visible_text(&plain, text);
	size_t fits = fitting(&plain, columns);

	label_begin(out, class, x, y);
	if (fits < plain.len) {
		buf_text(out, "<title>");
		svg_escape(out, text);
		buf_text(out, "</title>");
	}
	/* What is visible once stays as it is when it is made so again. */
	svg_escape(out, (struct span){ buf_cstr(&plain), fits });
	buf_text(out, fits < plain.len ? "\xe2\x80\xa6</text>\n" : "</text>\n");
	buf_clear(&plain);
}
