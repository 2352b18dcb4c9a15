/*
 * chart - figures as pictures: several charts below one another on one sheet, one SVG
 * file.
 *
 *	struct chart_sheet sheet = { 0 };
 *	chart_dots(&sheet, &frame, points, n);
 *	chart_bars(&sheet, &other, bars, m);
 *	chart_sheet_end(&sheet, out, "Tournament", "Ratings and seats of ...");
 *
 * All text is escaped. The same input gives the same bytes. A value that is not finite
 * shows as "too few", never as nan or inf; an interval with such an end is not drawn.
 * Nothing to draw shows as "no data". Colours are of the Okabe-Ito set; what they tell,
 * letters, marks or patterns tell too.
 */
#ifndef PAGDI_DRAW_CHART_H
#define PAGDI_DRAW_CHART_H

#include <stdbool.h>

#include "base/buf.h"

/* What is drawn so far; a zeroed one is empty. */
struct chart_sheet {
	struct buf body; /* owned; chart_sheet_end frees it */
	int width, height;
};

struct chart_frame {
	const char *title;   /* "": none */
	const char *desc;    /* one sentence below the title; "" or NULL: none */
	const char *x_label; /* "" or NULL: none */
	const char *y_label;
	double reference; /* a line across the values: 1/n, 0, the mean */
	bool has_reference;
	int decimals;     /* of values, 0 to 6 */
	const char *unit; /* after each value, such as " %"; "" or NULL: none */
};

struct chart_point {
	const char *label;
	double value, low, high;
	bool has_interval;
	const char *note; /* at the right, such as "120 games"; "" or NULL: none */
};

/* A dot a point with its interval, a line each, in the order given: ratings. */
void chart_dots(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_point *p, int n);

/* A bar from 0 a point, with its interval: rates. */
void chart_bars(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_point *p, int n);

/*
 * Bin i counts values in [from + i * width, from + (i + 1) * width). More bins than fit
 * are drawn together. A reference is a value of the x axis.
 */
void chart_histogram(struct chart_sheet *sheet, const struct chart_frame *f,
    const long long *count, int nbins, double from, double width);

/*
 * value[i * n + j] is what row i has against column j, games[i * n + j] how many games
 * that is of; NAN: an empty cell. games may be NULL. Above the reference is blue, below
 * it orange; without one, the middle of the values is taken. Where there are too many
 * cells for figures, squares are above and circles below, larger the farther off. Of
 * very many rows the first are drawn, and it says so.
 */
void chart_matrix(struct chart_sheet *sheet, const struct chart_frame *f,
    const char *const *labels, int n, const double *value, const long long *games);

/* A full bar a label, split as its count[i * nparts + k] are: finishing places. */
void chart_stacked(struct chart_sheet *sheet, const struct chart_frame *f,
    const char *const *labels, int n, const char *const *parts, int nparts,
    const long long *count);

/* Points joined in the order given, x ascending. */
struct chart_series {
	const char *label;
	const double *x, *y;
	int n;
};

/*
 * Lines over a common x axis, each with its letter at its end; `bounds` are values of y
 * drawn across, such as where a sequential test stops. Points that are not finite are
 * left out.
 */
void chart_lines(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_series *s, int n, const double *bounds, int nbounds);

/* Append the whole file to out; the sheet is empty then. */
void chart_sheet_end(
    struct chart_sheet *sheet, struct buf *out, const char *title, const char *desc);

#endif
