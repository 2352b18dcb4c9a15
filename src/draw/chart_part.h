/* chart_part - what the kinds of charts share. Only draw/chart*.c include this. */
#ifndef PAGDI_DRAW_CHART_PART_H
#define PAGDI_DRAW_CHART_PART_H

#include "draw/chart.h"

/* The measures of a sheet, in units of its viewBox. */
enum {
	CHART_WIDTH = 760,
	CHART_MARGIN = 16,
	CHART_LABELS = 176,       /* where plots begin; labels stand to their left */
	CHART_LABEL_COLUMNS = 22, /* what fits there */
	CHART_PLOT_END = 520,     /* ... and end where values stand to their right */
	CHART_ROW = 22,
	CHART_TICKS = 16, /* at most, whatever the scale */
	CHART_PARTS = 8,  /* fills there are, .p0 to .p7; further ones begin anew */
};

/* A range of values as whole coordinates. */
struct chart_scale {
	double low, high;
	int from, to; /* coordinates of low and high; to < from: upwards */
	double tick;  /* between two ticks */
};

/* The range so far, finite values only; none where low > high. */
struct chart_range {
	double low, high;
};
#define CHART_RANGE_NONE                                                               \
	(struct chart_range)                                                           \
	{                                                                              \
		1, 0                                                                   \
	}
void chart_range_add(struct chart_range *range, double value);

/* Widened to whole ticks; one value or none gets some room on both sides. */
void chart_scale_init(
    struct chart_scale *scale, const struct chart_range *range, int from, int to);
int chart_at(const struct chart_scale *scale, double value);

/* A number with fixed decimals, no "-0", short however large; "too few". */
void chart_number(struct buf *out, double value, int decimals);
void chart_value(struct buf *out, const struct chart_frame *f, double value);

/* The title and description; the plot goes on at sheet->height. */
void chart_head(struct chart_sheet *sheet, const struct chart_frame *f);
/* "no data" in the place of a plot. */
void chart_nothing(struct chart_sheet *sheet);
/* Ticks and their lines from top to bottom for an x axis, and its label below. */
void chart_x_axis(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_scale *scale, int top, int bottom, bool unit);
/* The same for a y axis of plots from CHART_MARGIN. */
void chart_y_axis(struct chart_sheet *sheet, const char *label,
    const struct chart_scale *scale, int left, int right);
/* A reference on an x axis. */
void chart_reference(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_scale *scale, int top, int bottom);

/* What the i-th part or line is called: A, B, ... */
static inline void chart_letter(int i, char out[2])
{
	out[0] = (char)('A' + i % 26);
	out[1] = '\0';
}

static inline bool chart_has(const char *text)
{
	return text && text[0];
}

#endif
