#include "draw/chart.h"

#include <math.h>

#include "draw/chart_part.h"
#include "draw/svg.h"

/* Values beyond are drawn at the edge: sums and differences stay finite. */
#define VALUE_MAX 1e15
/* Ranges narrower than this are of one value, drawn in the middle. */
#define RANGE_MIN 1e-5

/* --- numbers --- */

void chart_range_add(struct chart_range *range, double value)
{
	if (!isfinite(value))
		return;
	value = fmax(-VALUE_MAX, fmin(VALUE_MAX, value));
	if (range->low > range->high) {
		range->low = range->high = value;
		return;
	}
	range->low = fmin(range->low, value);
	range->high = fmax(range->high, value);
}

/* 1, 2 or 5 times a power of ten, so that about five ticks lie in a span. */
static double tick_of(double span)
{
	double raw = span / 5, power = 1;

	while (power * 10 <= raw)
		power *= 10;
	while (power > raw)
		power /= 10;
	double times = raw / power;

	return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

void chart_scale_init(
    struct chart_scale *scale, const struct chart_range *range, int from, int to)
{
	double low = range->low, high = range->high;

	if (low > high)
		low = high = 0;
	if (high - low < RANGE_MIN) {
		double room = fmax(fabs(low) * 0.05, 0.5);

		low -= room;
		high += room;
	}
	scale->tick = tick_of(high - low);
	scale->low = floor(low / scale->tick) * scale->tick;
	scale->high = ceil(high / scale->tick) * scale->tick;
	scale->from = from;
	scale->to = to;
}

int chart_at(const struct chart_scale *scale, double value)
{
	double share = (value - scale->low) / (scale->high - scale->low);

	share = fmax(0, fmin(1, share));
	return scale->from + (int)llround(share * (scale->to - scale->from));
}

void chart_number(struct buf *out, double value, int decimals)
{
	if (!isfinite(value)) {
		buf_text(out, "too few");
		return;
	}
	decimals = decimals < 0 ? 0 : decimals > 6 ? 6 : decimals;
	if (fabs(value) >= 1e9)
		buf_printf(out, "%.3g", value);
	else
		buf_printf(out, "%.*f", decimals, figure_plain(value, decimals));
}

void chart_value(struct buf *out, const struct chart_frame *f, double value)
{
	chart_number(out, value, f->decimals);
	if (isfinite(value) && chart_has(f->unit))
		buf_text(out, f->unit);
}

/* Decimals that tell two ticks apart. */
static int tick_decimals(double tick)
{
	int decimals = 0;

	while (decimals < 6 && tick < 0.999) {
		tick *= 10;
		decimals++;
	}
	return decimals;
}

/* --- frames --- */

void chart_head(struct chart_sheet *sheet, const struct chart_frame *f)
{
	if (sheet->width < CHART_WIDTH)
		sheet->width = CHART_WIDTH;
	sheet->height += CHART_MARGIN;
	if (chart_has(f->title)) {
		svg_label_fit(&sheet->body, "head", CHART_MARGIN, sheet->height + 14,
		    span_of(f->title), 68);
		sheet->height += 22;
	}
	if (chart_has(f->desc)) {
		svg_label_fit(&sheet->body, "muted", CHART_MARGIN, sheet->height + 12,
		    span_of(f->desc), 104);
		sheet->height += 18;
	}
}

void chart_nothing(struct chart_sheet *sheet)
{
	svg_label(&sheet->body, "muted", CHART_MARGIN, sheet->height + 16,
	    span_of("no data"));
	sheet->height += CHART_ROW + CHART_MARGIN;
}

/* The i-th tick's value where it is on the scale. */
static bool tick_at(const struct chart_scale *scale, int i, double *value)
{
	*value = (ceil(scale->low / scale->tick - 1e-9) + i) * scale->tick;
	return *value <= scale->high + scale->tick * 1e-9;
}

void chart_x_axis(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_scale *scale, int top, int bottom, bool unit)
{
	struct buf text = { 0 };
	double value;

	for (int i = 0; i < CHART_TICKS && tick_at(scale, i, &value); i++) {
		int x = chart_at(scale, value);

		svg_line(&sheet->body, "grid", x, top, x, bottom);
		buf_reset(&text);
		chart_number(&text, value, tick_decimals(scale->tick));
		if (unit && chart_has(f->unit))
			buf_text(&text, f->unit);
		svg_label(&sheet->body, "small mid", x, bottom + 14,
		    (struct span){ text.p, text.len });
	}
	buf_clear(&text);
	sheet->height = bottom + 20;
	if (!chart_has(f->x_label))
		return;
	svg_label_fit(&sheet->body, "muted mid", (scale->from + scale->to) / 2,
	    bottom + 31, span_of(f->x_label), 60);
	sheet->height += 18;
}

void chart_y_axis(struct chart_sheet *sheet, const char *label,
    const struct chart_scale *scale, int left, int right)
{
	struct buf text = { 0 };
	double value;

	if (chart_has(label))
		svg_label_fit(&sheet->body, "muted", CHART_MARGIN, scale->to - 10,
		    span_of(label), 60);
	for (int i = 0; i < CHART_TICKS && tick_at(scale, i, &value); i++) {
		int y = chart_at(scale, value);

		svg_line(&sheet->body, "grid", left, y, right, y);
		buf_reset(&text);
		chart_number(&text, value, tick_decimals(scale->tick));
		svg_label(&sheet->body, "small end", left - 6, y + 4,
		    (struct span){ text.p, text.len });
	}
	buf_clear(&text);
}

void chart_reference(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_scale *scale, int top, int bottom)
{
	struct buf text = { 0 };

	if (!f->has_reference || !isfinite(f->reference))
		return;
	int x = chart_at(scale, f->reference);

	svg_line(&sheet->body, "ref", x, top - 2, x, bottom);
	chart_value(&text, f, f->reference);
	svg_label(&sheet->body, "small mid muted", x, top - 5,
	    (struct span){ text.p, text.len });
	buf_clear(&text);
}

/* --- the sheet --- */

static const char style[] =
    ".bg{fill:#fff}text{font:12px sans-serif;fill:#222}.head{font-size:15px;"
    "font-weight:bold}.small{font-size:11px}.muted{fill:#555}.end{text-anchor:end}"
    ".mid{text-anchor:middle}.grid{stroke:#ddd}.ink{stroke:#222;stroke-width:2}"
    ".ref{stroke:#555;stroke-width:2;stroke-dasharray:5 3}.bar,.dot,.above{fill:"
    "#0072b2}.below{fill:#d55e00}.cell{stroke:#ccc;fill:none}.line{fill:none;"
    "stroke-width:2}.hatch{stroke:#000;stroke-opacity:.45;fill:none}"
    ".tag{fill:#000;font-size:11px;font-weight:bold;text-anchor:middle}"
    ".p0{fill:#56b4e9}.p1{fill:url(#p1)}.p2{fill:url(#p2)}.p3{fill:url(#p3)}"
    ".p4{fill:url(#p4)}.p5{fill:url(#p5)}.p6{fill:url(#p6)}.p7{fill:url(#p7)}\n"
    ".l0{stroke:#0072b2}.l1{stroke:#d55e00;stroke-dasharray:8 3}.l2{stroke:#009e73;"
    "stroke-dasharray:2 3}.l3{stroke:#cc79a7;stroke-dasharray:8 3 2 3}.l4{stroke:"
    "#e69f00}.l5{stroke:#56b4e9;stroke-dasharray:8 3}.l6{stroke:#888;"
    "stroke-dasharray:2 3}.l7{stroke:#a09000;stroke-dasharray:8 3 2 3}\n"
    "@media (prefers-color-scheme:dark){.bg{fill:#16181c}text{fill:#e6e6e6}.muted{"
    "fill:#aaa}.grid{stroke:#3a3d44}.ink{stroke:#e6e6e6}.ref{stroke:#bbb}.bar,.dot,"
    ".above{fill:#4aa3df}.below{fill:#f08a3c}.cell{stroke:#444}.tag{fill:#000}"
    ".l0{stroke:#4aa3df}}\n";

/* Fills for parts, each a colour and a hatching of its own. */
static void patterns(struct buf *out)
{
	static const struct {
		const char *colour, *hatch;
	} fill[CHART_PARTS] = {
		[1] = { "e69f00", "M0 8L8 0" },
		[2] = { "009e73", "M0 4H8" },
		[3] = { "cc79a7", "M4 0V8" },
		[4] = { "f0e442", "M0 0L8 8" },
		[5] = { "d55e00", "M0 4H8M4 0V8" },
		[6] = { "bbbbbb", "M0 0L8 8M0 8L8 0" },
		[7] = { "0072b2", "M2 4H6" },
	};

	buf_text(out, "<defs>\n");
	for (int i = 1; i < CHART_PARTS; i++)
		buf_printf(out,
		    "<pattern id=\"p%d\" width=\"8\" height=\"8\" "
		    "patternUnits=\"userSpaceOnUse\"><rect width=\"8\" height=\"8\" "
		    "fill=\"#%s\"/><path class=\"hatch\" d=\"%s\"/></pattern>\n",
		    i, fill[i].colour, fill[i].hatch);
	buf_text(out, "</defs>\n");
}

void chart_sheet_end(
    struct chart_sheet *sheet, struct buf *out, const char *title, const char *desc)
{
	int width = sheet->width ? sheet->width : CHART_WIDTH;
	int height = sheet->height + CHART_MARGIN;

	svg_begin(out, width, height, title, desc ? desc : "", style);
	patterns(out);
	svg_rect(out, "bg", 0, 0, width, height);
	buf_span(out, (struct span){ buf_cstr(&sheet->body), sheet->body.len });
	svg_end(out);
	buf_clear(&sheet->body);
	*sheet = (struct chart_sheet){ 0 };
}
