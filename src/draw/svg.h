/*
 * svg - pictures are written with these: elements appended to a buf. Whole coordinates,
 * no scripts, no references to anything outside; the same calls give the same bytes.
 */
#ifndef PAGDI_DRAW_SVG_H
#define PAGDI_DRAW_SVG_H

#include "base/buf.h"

/*
 * The root element: a viewBox of width x height, a title and a description for those
 * who do not see it, and the style sheet (ours, written as it is).
 */
void svg_begin(struct buf *out, int width, int height, const char *title,
    const char *desc, const char *style);
void svg_end(struct buf *out);

/* Text of any origin as XML character data or an attribute's value, made visible. */
void svg_escape(struct buf *out, struct span text);

/* `class` is ours. "": no class. */
void svg_rect(struct buf *out, const char *class, int x, int y, int w, int h);
void svg_line(struct buf *out, const char *class, int x1, int y1, int x2, int y2);
void svg_circle(struct buf *out, const char *class, int x, int y, int r);
void svg_label(struct buf *out, const char *class, int x, int y, struct span text);

/*
 * The same, cut with an ellipsis before it gets wider than so many digits of its font
 * (East Asian characters count two, capitals and other wide letters more than one); the
 * whole text shows as the element's tooltip.
 */
void svg_label_fit(
    struct buf *out, const char *class, int x, int y, struct span text, int columns);
/* The same, cut in its middle: names often differ in their last letters. */
void svg_label_ends(
    struct buf *out, const char *class, int x, int y, struct span text, int columns);

#endif
