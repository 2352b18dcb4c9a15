/* Charts of counts and pairings: the cross table and split bars. */
#include <math.h>
#include <string.h>

#include "draw/chart_part.h"
#include "draw/svg.h"

enum {
	MATRIX_MAX = 128, /* rows drawn */
	CELL_MAX = 56,
	CELL_MIN = 12,
	CELL_FIGURES = 40, /* cells from here on have figures in them */
	CELL_GAMES = 44,   /* ... and how many games */
};

struct matrix {
	const struct chart_frame *f;
	const double *value;
	const long long *games;
	int n, shown, cell, left, top;
	double middle, most; /* the farthest from the middle */
};

static void matrix_shades(struct matrix *m)
{
	struct chart_range range = CHART_RANGE_NONE;

	for (int i = 0; i < m->n * m->n; i++)
		chart_range_add(&range, m->value[i]);
	m->middle = m->f->has_reference && isfinite(m->f->reference)
			? m->f->reference
			: (range.low + range.high) / 2;
	m->most = fmax(fabs(range.high - m->middle), fabs(range.low - m->middle));
}

/* How far off the middle, from 0 to 100. */
static int shade_of(const struct matrix *m, double value)
{
	if (!(m->most > 0))
		return 0;
	double share = fabs(value - m->middle) / m->most;

	return (int)llround(fmin(share, 1) * 100);
}

static void cell_figures(struct buf *out, const struct matrix *m, int at, int x, int y)
{
	struct buf text = { 0 };
	bool games = m->games && m->cell >= CELL_GAMES;
	double value = m->value[at];

	/* Half as strong at most, so that the figures stay readable. */
	buf_printf(out,
	    "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" "
	    "fill-opacity=\".%02d\"/>\n",
	    value < m->middle ? "below" : "above", x, y, m->cell, m->cell,
	    shade_of(m, value) / 2);
	chart_number(&text, value, m->f->decimals);
	svg_label(out, "small mid", x + m->cell / 2, y + m->cell / 2 + (games ? -1 : 4),
	    (struct span){ text.p, text.len });
	if (games) {
		buf_reset(&text);
		buf_printf(&text, "%lld", m->games[at]);
		svg_label(out, "small mid muted", x + m->cell / 2, y + m->cell - 8,
		    (struct span){ text.p, text.len });
	}
	buf_clear(&text);
}

/* A square above the middle, a circle below it. */
static void cell_mark(
    struct buf *out, const struct matrix *m, double value, int x, int y)
{
	int size = 2 + shade_of(m, value) * (m->cell - 4) / 100;

	if (value < m->middle)
		svg_circle(
		    out, "below", x + m->cell / 2, y + m->cell / 2, (size + 1) / 2);
	else
		svg_rect(out, "above", x + (m->cell - size) / 2,
		    y + (m->cell - size) / 2, size, size);
}

static void matrix_row(
    struct buf *out, const struct matrix *m, const char *const *labels, int i)
{
	int y = m->top + i * m->cell;
	struct buf text = { 0 };

	buf_printf(&text, "%d %s", i + 1, labels[i]);
	svg_label_ends(out, m->cell < 16 ? "small end" : "end", m->left - 8,
	    y + m->cell / 2 + 4, (struct span){ text.p, text.len },
	    CHART_LABEL_COLUMNS);
	buf_clear(&text);
	for (int j = 0; j < m->shown; j++) {
		int x = m->left + j * m->cell, at = i * m->n + j;

		if (!isfinite(m->value[at]))
			continue;
		if (m->cell >= CELL_FIGURES)
			cell_figures(out, m, at, x, y);
		else
			cell_mark(out, m, m->value[at], x, y);
	}
}

static void matrix_lines(struct buf *out, const struct matrix *m)
{
	int length = m->shown * m->cell;

	for (int i = 0; i <= m->shown; i++) {
		int at = i * m->cell;

		svg_line(
		    out, "cell", m->left, m->top + at, m->left + length, m->top + at);
		svg_line(
		    out, "cell", m->left + at, m->top, m->left + at, m->top + length);
	}
}

/* Numbers of columns; where they would touch, every fifth. */
static void matrix_columns(struct buf *out, const struct matrix *m)
{
	struct buf text = { 0 };

	for (int j = 0; j < m->shown; j++) {
		if (m->cell < 18 && j && (j + 1) % 5)
			continue;
		buf_reset(&text);
		buf_int(&text, j + 1);
		svg_label(out, "small mid", m->left + j * m->cell + m->cell / 2,
		    m->top - 5, (struct span){ text.p, text.len });
	}
	buf_clear(&text);
}

static void matrix_cut(struct chart_sheet *sheet, const struct matrix *m)
{
	struct buf text = { 0 };

	if (m->shown == m->n)
		return;
	buf_printf(&text, "the first %d of %d", m->shown, m->n);
	svg_label(&sheet->body, "muted", m->left, sheet->height + 16,
	    (struct span){ text.p, text.len });
	buf_clear(&text);
	sheet->height += CHART_ROW;
}

void chart_matrix(struct chart_sheet *sheet, const struct chart_frame *f,
    const char *const *labels, int n, const double *value, const long long *games)
{
	struct matrix m = { .f = f, .value = value, .games = games, .n = n };

	chart_head(sheet, f);
	if (n <= 0) {
		chart_nothing(sheet);
		return;
	}
	m.left = CHART_LABELS;
	m.top = sheet->height + 20;
	m.shown = n > MATRIX_MAX ? MATRIX_MAX : n;
	m.cell = (CHART_WIDTH - CHART_LABELS - CHART_MARGIN) / m.shown;
	m.cell = m.cell > CELL_MAX ? CELL_MAX : m.cell < CELL_MIN ? CELL_MIN : m.cell;
	int right = m.left + m.shown * m.cell + CHART_MARGIN;

	if (right > sheet->width)
		sheet->width = right;
	matrix_shades(&m);
	matrix_lines(&sheet->body, &m);
	matrix_columns(&sheet->body, &m);
	for (int i = 0; i < m.shown; i++)
		matrix_row(&sheet->body, &m, labels, i);
	sheet->height = m.top + m.shown * m.cell;
	matrix_cut(sheet, &m);
}

/* --- split bars --- */

static void part_class(int part, char out[4])
{
	memcpy(out, "p0", 3);
	out[1] = (char)('0' + part % CHART_PARTS);
}

static void part_letter(struct buf *out, int part, int x, int y)
{
	char letter[2];

	chart_letter(part, letter);
	/* The letter stands on a fill that is hatched, so it has a ground of its own.
	 */
	svg_label(out, "tag", x, y, span_of(letter));
}

static void stacked_legend(
    struct chart_sheet *sheet, const char *const *parts, int nparts)
{
	int x = CHART_MARGIN;
	char class[4];

	for (int k = 0; k < nparts; k++) {
		int columns = (int)strlen(parts[k]);

		columns = columns > 24 ? 24 : columns;
		if (x + 34 + columns * 7 > CHART_WIDTH && x > CHART_MARGIN) {
			x = CHART_MARGIN;
			sheet->height += 20;
		}
		part_class(k, class);
		svg_rect(&sheet->body, class, x, sheet->height, 24, 16);
		part_letter(&sheet->body, k, x + 12, sheet->height + 12);
		svg_label_fit(&sheet->body, "small", x + 30, sheet->height + 12,
		    span_of(parts[k]), 24);
		x += 30 + columns * 7 + 16;
	}
	sheet->height += 26;
}

static void stacked_row(struct buf *out, const char *label, const long long *count,
    int nparts, int left, int right, int top)
{
	double total = 0, before = 0;
	struct buf text = { 0 };
	char class[4];

	svg_label_ends(out, "end", left - 8, top + CHART_ROW / 2 + 4, span_of(label),
	    CHART_LABEL_COLUMNS);
	for (int k = 0; k < nparts; k++)
		total += count[k] > 0 ? (double)count[k] : 0;
	buf_printf(&text, "%.0f", total);
	svg_label(out, "small", right + 12, top + CHART_ROW / 2 + 4,
	    (struct span){ text.p, text.len });
	buf_clear(&text);
	for (int k = 0; k < nparts; k++) {
		if (count[k] <= 0)
			continue;
		int from = left + (int)llround(before / total * (right - left));

		before += (double)count[k];
		int to = left + (int)llround(before / total * (right - left));

		part_class(k, class);
		svg_rect(out, class, from, top + 2, to - from, CHART_ROW - 4);
		if (to - from >= 14)
			part_letter(out, k, (from + to) / 2, top + CHART_ROW / 2 + 4);
	}
}

void chart_stacked(struct chart_sheet *sheet, const struct chart_frame *f,
    const char *const *labels, int n, const char *const *parts, int nparts,
    const long long *count)
{
	struct chart_scale scale = { 0, 100, CHART_LABELS, CHART_WIDTH - 100, 25 };
	struct chart_frame axis = *f;

	chart_head(sheet, f);
	if (n <= 0 || nparts <= 0) {
		chart_nothing(sheet);
		return;
	}
	stacked_legend(sheet, parts, nparts);
	int top = sheet->height, bottom = top + n * CHART_ROW;

	axis.unit = " %";
	chart_x_axis(sheet, &axis, &scale, top, bottom, true);
	for (int i = 0; i < n; i++)
		stacked_row(&sheet->body, labels[i], count + (long long)i * nparts,
		    nparts, scale.from, scale.to, top + i * CHART_ROW);
}
