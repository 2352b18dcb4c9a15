/* Charts of a line a point: dots and bars, with intervals. */
#include <math.h>

#include "draw/chart_part.h"
#include "draw/svg.h"

static bool has_interval(const struct chart_point *p)
{
	return p->has_interval && isfinite(p->low) && isfinite(p->high) &&
	       p->low <= p->high;
}

static void rows_scale(struct chart_scale *scale, const struct chart_frame *f,
    const struct chart_point *p, int n, bool from_zero)
{
	struct chart_range range = CHART_RANGE_NONE;

	if (from_zero)
		chart_range_add(&range, 0);
	if (f->has_reference)
		chart_range_add(&range, f->reference);
	for (int i = 0; i < n; i++) {
		chart_range_add(&range, p[i].value);
		if (has_interval(&p[i])) {
			chart_range_add(&range, p[i].low);
			chart_range_add(&range, p[i].high);
		}
	}
	chart_scale_init(scale, &range, CHART_LABELS, CHART_PLOT_END);
}

static void interval(struct buf *out, const struct chart_scale *scale,
    const struct chart_point *p, int y)
{
	int low = chart_at(scale, p->low), high = chart_at(scale, p->high);

	svg_line(out, "ink", low, y, high, y);
	svg_line(out, "ink", low, y - 4, low, y + 4);
	svg_line(out, "ink", high, y - 4, high, y + 4);
}

/* "1534 [1500, 1568] - 120 games", right of the plot. */
static void figures(struct buf *out, const struct chart_frame *f,
    const struct chart_point *p, int baseline)
{
	struct buf text = { 0 };

	chart_value(&text, f, p->value);
	if (has_interval(p)) {
		buf_text(&text, " [");
		chart_number(&text, p->low, f->decimals);
		buf_text(&text, ", ");
		chart_number(&text, p->high, f->decimals);
		buf_byte(&text, ']');
	}
	if (chart_has(p->note)) {
		buf_text(&text, " \xc2\xb7 ");
		buf_text(&text, p->note);
	}
	svg_label_fit(out, "small", CHART_PLOT_END + 12, baseline,
	    (struct span){ text.p, text.len }, 37);
	buf_clear(&text);
}

static void row(struct buf *out, const struct chart_frame *f,
    const struct chart_scale *scale, const struct chart_point *p, int top, bool bar)
{
	int y = top + CHART_ROW / 2, at = chart_at(scale, p->value);
	int zero = chart_at(scale, 0);

	svg_label_ends(out, "end", CHART_LABELS - 8, y + 4, span_of(p->label),
	    CHART_LABEL_COLUMNS);
	if (bar && isfinite(p->value))
		svg_rect(out, "bar", at < zero ? at : zero, top + 4,
		    at < zero ? zero - at : at - zero, CHART_ROW - 8);
	if (has_interval(p))
		interval(out, scale, p, y);
	if (!bar && isfinite(p->value))
		svg_circle(out, "dot", at, y, 5);
	figures(out, f, p, y + 4);
}

static void rows(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_point *p, int n, bool bar)
{
	struct chart_scale scale;

	chart_head(sheet, f);
	if (n <= 0) {
		chart_nothing(sheet);
		return;
	}
	int top = sheet->height + (f->has_reference ? 14 : 0);
	int bottom = top + n * CHART_ROW;

	if (chart_has(f->y_label))
		svg_label_fit(&sheet->body, "small muted end", CHART_LABELS - 8,
		    top - 2, span_of(f->y_label), CHART_LABEL_COLUMNS);
	rows_scale(&scale, f, p, n, bar);
	chart_x_axis(sheet, f, &scale, top, bottom, true);
	for (int i = 0; i < n; i++)
		row(&sheet->body, f, &scale, &p[i], top + i * CHART_ROW, bar);
	chart_reference(sheet, f, &scale, top, bottom);
}

void chart_dots(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_point *p, int n)
{
	rows(sheet, f, p, n, false);
}

void chart_bars(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_point *p, int n)
{
	rows(sheet, f, p, n, true);
}
