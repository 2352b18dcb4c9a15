/* Charts with two axes: histograms and lines. */
#include <math.h>

#include "draw/chart_part.h"
#include "draw/svg.h"

enum {
	PLOT_LEFT = 72,
	PLOT_RIGHT = CHART_WIDTH - 2 * CHART_MARGIN,
	PLOT_HEIGHT = 200,
	BINS_MAX = 160, /* narrower bars are no longer seen apart */
};

/* The counts of bins drawn together, from bin `from` on. */
static long long bin_sum(const long long *count, int nbins, int from, int together)
{
	long long sum = 0;

	for (int i = from; i < nbins && i < from + together; i++)
		sum += count[i] > 0 ? count[i] : 0;
	return sum;
}

static long long highest_bin(const long long *count, int nbins, int together)
{
	long long most = 0;

	for (int i = 0; i < nbins; i += together) {
		long long sum = bin_sum(count, nbins, i, together);

		most = sum > most ? sum : most;
	}
	return most;
}

static void bins(struct chart_sheet *sheet, const struct chart_scale *x,
    const struct chart_scale *y, const long long *count, int nbins, int together,
    double from, double width)
{
	for (int i = 0; i < nbins; i += together) {
		long long sum = bin_sum(count, nbins, i, together);
		int left = chart_at(x, from + i * width);
		int right = chart_at(x, from + (i + together) * width);
		int top = chart_at(y, (double)sum);

		if (!sum)
			continue;
		/* One that is not empty is seen, however low. */
		top = top >= y->from ? y->from - 1 : top;
		svg_rect(&sheet->body, "bar", left, top,
		    right - left > 2 ? right - left - 1 : 1, y->from - top);
	}
}

void chart_histogram(struct chart_sheet *sheet, const struct chart_frame *f,
    const long long *count, int nbins, double from, double width)
{
	int together = (nbins + BINS_MAX - 1) / BINS_MAX;
	struct chart_range range = CHART_RANGE_NONE, high = CHART_RANGE_NONE;
	struct chart_scale x, y;

	chart_head(sheet, f);
	if (nbins <= 0 || !(width > 0) || !isfinite(from) || !isfinite(width)) {
		chart_nothing(sheet);
		return;
	}
	int top = sheet->height + 24, bottom = top + PLOT_HEIGHT;

	chart_range_add(&range, from);
	chart_range_add(&range, from + nbins * width);
	chart_range_add(&high, 0);
	chart_range_add(&high, (double)highest_bin(count, nbins, together));
	chart_scale_init(&x, &range, PLOT_LEFT, PLOT_RIGHT);
	/* The axis ends where the bins do. */
	x.low = range.low;
	x.high = range.high;
	chart_scale_init(&y, &high, bottom, top);
	/* Counts are whole. */
	y.tick = fmax(y.tick, 1);
	y.high = fmax(y.high, 1);
	chart_y_axis(sheet, f->y_label, &y, PLOT_LEFT, PLOT_RIGHT);
	chart_x_axis(sheet, f, &x, top, bottom, false);
	bins(sheet, &x, &y, count, nbins, together, from, width);
	chart_reference(sheet, f, &x, top, bottom);
}

/* --- lines --- */

static bool point_is(const struct chart_series *s, int i)
{
	return isfinite(s->x[i]) && isfinite(s->y[i]);
}

static void draw_line(struct buf *out, const struct chart_scale *x,
    const struct chart_scale *y, const struct chart_series *s, int number)
{
	char letter[2];
	int px = 0, py = 0, points = 0;

	chart_letter(number, letter);
	buf_printf(out, "<polyline class=\"line l%d\" points=\"", number % CHART_PARTS);
	for (int i = 0; i < s->n; i++) {
		if (!point_is(s, i))
			continue;
		px = chart_at(x, s->x[i]);
		py = chart_at(y, s->y[i]);
		buf_printf(out, "%s%d,%d", points++ ? " " : "", px, py);
	}
	buf_text(out, "\"/>\n");
	if (points)
		svg_label(out, "small", px + 4, py + 4, span_of(letter));
}

static void lines_legend(struct chart_sheet *sheet, const struct chart_series *s, int n)
{
	char letter[2];

	for (int i = 0; i < n; i++) {
		int y = sheet->height + 12;
		struct buf name = { 0 };

		chart_letter(i, letter);
		buf_printf(&name, "line l%d", i % CHART_PARTS);
		svg_line(&sheet->body, buf_cstr(&name), PLOT_LEFT, y - 4,
		    PLOT_LEFT + 40, y - 4);
		buf_reset(&name);
		buf_printf(&name, "%s  %s", letter, s[i].label);
		svg_label_fit(&sheet->body, "small", PLOT_LEFT + 48, y,
		    (struct span){ name.p, name.len }, 90);
		buf_clear(&name);
		sheet->height += 16;
	}
}

static bool lines_ranges(const struct chart_series *s, int n, const double *bounds,
    int nbounds, struct chart_range *x, struct chart_range *y)
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < s[k].n; i++)
			if (point_is(&s[k], i)) {
				chart_range_add(x, s[k].x[i]);
				chart_range_add(y, s[k].y[i]);
			}
	for (int i = 0; i < nbounds; i++)
		chart_range_add(y, bounds[i]);
	return x->low <= x->high;
}

void chart_lines(struct chart_sheet *sheet, const struct chart_frame *f,
    const struct chart_series *s, int n, const double *bounds, int nbounds)
{
	struct chart_range xs = CHART_RANGE_NONE, ys = CHART_RANGE_NONE;
	struct chart_scale x, y;

	chart_head(sheet, f);
	if (!lines_ranges(s, n, bounds, nbounds, &xs, &ys)) {
		chart_nothing(sheet);
		return;
	}
	int top = sheet->height + 24, bottom = top + PLOT_HEIGHT;

	chart_scale_init(&x, &xs, PLOT_LEFT, PLOT_RIGHT);
	chart_scale_init(&y, &ys, bottom, top);
	chart_y_axis(sheet, f->y_label, &y, PLOT_LEFT, PLOT_RIGHT);
	chart_x_axis(sheet, f, &x, top, bottom, false);
	for (int i = 0; i < nbounds; i++) {
		int at = chart_at(&y, bounds[i]);

		if (isfinite(bounds[i]))
			svg_line(&sheet->body, "ref", PLOT_LEFT, at, PLOT_RIGHT, at);
	}
	for (int k = 0; k < n; k++)
		draw_line(&sheet->body, &x, &y, &s[k], k);
	lines_legend(sheet, s, n);
}
