/*
 * Charts: nothing that is given makes an nan, an inf, a coordinate off the sheet or
 * text that is markup. With the name of a sample it prints that one, for the goldens.
 */
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/chart.h"

static const struct chart_frame plain = { .title = "A <title> & more",
	.desc = "what it shows",
	.x_label = "x",
	.y_label = "y",
	.decimals = 1 };

enum { MANY = 64 };

static const char *const names[] = { "asha", "ravi </text><script>", "",
	"a very long name that does not fit into the room there is",
	"\xe3\x83\x91\xe3\x82\xb0\xe3\x83\x87\xe3\x82\xa3\xe3\x83\x91\xe3\x82\xb0\xe3"
	"\x83"
	"\x87\xe3\x82\xa3\xe3\x83\x91\xe3\x82\xb0\xe3\x83\x87\xe3\x82\xa3",
	"bidi \xe2\x80\xae rev", "esc \x1b[31m \xff" };
enum { NAMES = sizeof(names) / sizeof(*names) };

static void points_fill(struct chart_point *p, int n, const double *value, int nvalues)
{
	for (int i = 0; i < n; i++)
		p[i] = (struct chart_point){
			.label = names[i % NAMES],
			.value = value[i % nvalues],
			.low = value[i % nvalues] - 3,
			.high = value[i % nvalues] + 4,
			.has_interval = i % 3 != 2,
			.note = i % 2 ? "12 games" : NULL,
		};
}

static void draw_rows(struct chart_sheet *s, const double *value, int nvalues, int n)
{
	struct chart_point p[MANY];
	struct chart_frame f = plain;

	points_fill(p, n, value, nvalues);
	chart_dots(s, &f, p, n);
	f.has_reference = true;
	f.reference = 25;
	f.unit = " %";
	chart_bars(s, &f, p, n);
}

static void draw_matrix(struct chart_sheet *s, const double *value, int nvalues, int n)
{
	static double cell[MANY * MANY];
	static long long games[MANY * MANY];
	const char *labels[MANY];

	for (int i = 0; i < n; i++)
		labels[i] = names[i % NAMES];
	for (int i = 0; i < n * n; i++) {
		cell[i] = i % (n + 1) ? value[i % nvalues] : NAN;
		games[i] = i;
	}
	chart_matrix(s, &plain, labels, n, cell, games);
}

static void draw_stacked(struct chart_sheet *s, int n)
{
	static const char *const parts[] = { "1st", "2nd", "3rd & last", "forfeit" };
	const char *labels[MANY];
	long long count[MANY * 4];

	for (int i = 0; i < n; i++)
		labels[i] = names[i % NAMES];
	for (int i = 0; i < n * 4; i++)
		count[i] = i / 4 == 2 ? 0 : (i * 7) % 11;
	chart_stacked(s, &plain, labels, n, parts, 4, count);
}

static void draw_plots(struct chart_sheet *s, const double *value, int nvalues, int n)
{
	double x[MANY], y[MANY];
	static const double bounds[] = { -2.94, 2.94, NAN };
	struct chart_series series[] = { { "first", x, y, n }, { "none", x, y, 0 } };
	long long count[MANY];

	for (int i = 0; i < n; i++) {
		x[i] = i;
		y[i] = value[i % nvalues];
		count[i] = i * (n - i);
	}
	chart_histogram(s, &plain, count, n, 10, 2.5);
	chart_lines(s, &plain, series, 2, bounds, 3);
}

static const struct sample {
	const char *name;
	int n;
	double value[4];
} samples[] = {
	{ "few", 2, { 10, 12.5, 10, 12.5 } },
	{ "many", MANY, { -40, 0, 25.25, 60 } },
	{ "none", 0, { 0 } },
	{ "one", 1, { 5, 5, 5, 5 } },
	{ "equal", 5, { 0.25, 0.25, 0.25, 0.25 } },
	{ "zeros", 4, { 0, 0, -0.0, 0 } },
	{ "missing", 6, { NAN, INFINITY, -INFINITY, 1 } },
	{ "nothing", 6, { NAN, NAN, NAN, NAN } },
	{ "vast", 6, { 1e308, -1e308, 1, 0 } },
	{ "close", 6, { 1, 1 + 1e-12, 1 - 1e-12, 1 } },
};

static void sample_draw(const struct sample *t, struct buf *out)
{
	struct chart_sheet s = { 0 };

	draw_rows(&s, t->value, 4, t->n);
	draw_matrix(&s, t->value, 4, t->n);
	draw_stacked(&s, t->n);
	draw_plots(&s, t->value, 4, t->n);
	chart_sheet_end(&s, out, "Sample \"<&>'", "what all this is");
}

/* No number in an attribute is below 0 or above what the sheet is long. */
static bool stays_on_sheet(const char *svg)
{
	static const char *const keys[] = { " x=\"", " y=\"", " x1=\"", " x2=\"",
		" y1=\"", " y2=\"", " cx=\"", " cy=\"", " width=\"", " height=\"" };
	long long width, height;
	char *end;

	width = strtoll(strstr(svg, "viewBox=\"0 0 ") + 13, &end, 10);
	height = strtoll(end, NULL, 10);
	long long most = width > height ? width : height;

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		for (const char *p = svg; (p = strstr(p, keys[i]));) {
			p += strlen(keys[i]);
			long long value = strtoll(p, &end, 10);

			if (value < 0 || value > most || *end != '"')
				return false;
		}
	return true;
}

static void test_samples(void)
{
	for (size_t i = 0; i < sizeof(samples) / sizeof(*samples); i++) {
		struct buf one = { 0 }, two = { 0 };
		const char *svg;

		printf("# %s\n", samples[i].name);
		sample_draw(&samples[i], &one);
		sample_draw(&samples[i], &two);
		svg = buf_cstr(&one);
		CHECK("the same input gives the same bytes",
		    one.len == two.len && memcmp(one.p, two.p, one.len) == 0);
		CHECK("no nan and no inf",
		    !strcasestr(svg, "nan") && !strstr(svg, "inf"));
		CHECK("no name is markup", !strstr(svg, "<script"));
		CHECK("no control character, no bidi override",
		    !strchr(svg, '\x1b') && !strstr(svg, "\xe2\x80\xae"));
		CHECK("all is on the sheet", stays_on_sheet(svg));
		CHECK("a sheet ends", strstr(svg, "</svg>\n") == svg + one.len - 7);
		buf_clear(&one);
		buf_clear(&two);
	}
}

static bool shows(const struct chart_point *p, const char *text)
{
	struct chart_sheet s = { 0 };
	struct buf out = { 0 };

	chart_dots(&s, &plain, p, 1);
	chart_sheet_end(&s, &out, "t", "d");
	bool found = strstr(buf_cstr(&out), text) != NULL;

	if (!found)
		printf("# no %s in %s\n", text, buf_cstr(&out));
	buf_clear(&out);
	return found;
}

static void test_texts(void)
{
	struct chart_point p = { "a", -0.04, -1, 1, true, "3 games" };

	CHECK("a figure, its interval and its note, and no -0.0",
	    shows(&p, ">0.0 [-1.0, 1.0] \xc2\xb7 3 games<"));
	p = (struct chart_point){ "a", NAN, -1, 1, false, NULL };
	CHECK("what is not known is too few", shows(&p, ">too few<"));
	p = (struct chart_point){ "a", 1, -INFINITY, 1, true, NULL };
	CHECK("an interval without an end is left out", shows(&p, ">1.0<"));
	p = (struct chart_point){ names[3], 1, 0, 0, false, NULL };
	CHECK("a long name is cut, and is a tooltip whole",
	    shows(&p, "<title>a very long name that does not fit into the room there "
		      "is</title>a very lon\xe2\x80\xa6 there is</text>"));
}

int main(int argc, char **argv)
{
	for (size_t i = 0; argc > 1 && i < sizeof(samples) / sizeof(*samples); i++) {
		struct buf out = { 0 };

		if (strcmp(argv[1], samples[i].name))
			continue;
		sample_draw(&samples[i], &out);
		fputs(buf_cstr(&out), stdout);
		buf_clear(&out);
		return 0;
	}
	test_samples();
	test_texts();
	return DONE();
}
