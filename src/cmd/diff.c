#include "cmd/diff.h"

#include <string.h>

#include "base/input.h"
#include "base/mem.h"
#include "cmd/cli.h"

enum {
	CONTEXT = 3, /* lines shown around a change */
	AHEAD =
	    200, /* lines of both texts that are searched for where they meet again */
};

struct line {
	char *text; /* owned, without its end */
	size_t len;
	bool ended; /* a newline follows */
};

/* One of the two texts: the lines read and not yet passed. */
struct side {
	struct input in;
	const char *p;
	struct line line[AHEAD + CONTEXT + 1];
	int n;
	long long at; /* the number of line[0] */
};

struct diff {
	struct side old, new;
	struct buf hunk;             /* the lines of the hunk being made */
	struct line before[CONTEXT]; /* common lines passed last; texts owned */
	int nbefore;
	long long old_from, new_from, old_n, new_n; /* of the hunk */
	int common;                                 /* common lines at its end */
	bool open;                                  /* there is a hunk */
	bool titled;
	const char *path;
	void (*write)(const char *p, size_t len);
};

/* Read one line; false at the end. */
static bool read_line(struct side *s, struct line *line)
{
	struct buf text = { 0 };
	const char *end = NULL;

	for (;;) {
		input_fill(&s->in, &s->p, 0);
		size_t have = (size_t)(s->in.end - s->p);

		if (!have)
			break;
		end = memchr(s->p, '\n', have);
		size_t len = end ? (size_t)(end - s->p) : have;

		buf_bytes(&text, s->p, len);
		s->p += len + (end != NULL);
		if (end)
			break;
	}
	*line =
	    (struct line){ mem_copy(buf_cstr(&text), text.len), text.len, end != NULL };
	bool any = text.len || end;

	if (!any)
		mem_free(line->text);
	buf_clear(&text);
	return any;
}

/* Have up to n lines in hand. */
static void look(struct side *s, int n)
{
	while (s->n < n && read_line(s, &s->line[s->n]))
		s->n++;
}

static void drop(struct side *s)
{
	s->n--;
	s->at++;
	memmove(s->line, s->line + 1, (size_t)s->n * sizeof(*s->line));
}

static bool same(const struct line *a, const struct line *b)
{
	return a->len == b->len && a->ended == b->ended &&
	       memcmp(a->text, b->text, a->len) == 0;
}

/* --- hunks --- */

static void put(struct diff *d, char sign, const struct line *line)
{
	buf_byte(&d->hunk, sign);
	buf_bytes(&d->hunk, line->text, line->len);
	buf_text(&d->hunk, line->ended ? "\n" : "\n\\ No newline at end of file\n");
	d->old_n += sign != '+';
	d->new_n += sign != '-';
}

static void open_hunk(struct diff *d)
{
	if (d->open)
		return;
	d->open = true;
	d->old_from = d->old.at - d->nbefore;
	d->new_from = d->new.at - d->nbefore;
	d->old_n = d->new_n = 0;
	for (int i = 0; i < d->nbefore; i++)
		put(d, ' ', &d->before[i]);
}

static void title(struct diff *d)
{
	struct buf b = { 0 };

	buf_text(&b, "--- ");
	cli_escape(&b, span_of(d->path));
	buf_text(&b, "\n+++ ");
	cli_escape(&b, span_of(d->path));
	buf_byte(&b, '\n');
	d->write(b.p, b.len);
	buf_clear(&b);
	d->titled = true;
}

static void close_hunk(struct diff *d)
{
	struct buf head = { 0 };

	if (!d->open)
		return;
	if (!d->titled)
		title(d);
	/* An empty range is named by the line before it. */
	buf_printf(&head, "@@ -%lld,%lld +%lld,%lld @@\n",
	    d->old_from - (d->old_n == 0), d->old_n, d->new_from - (d->new_n == 0),
	    d->new_n);
	d->write(head.p, head.len);
	d->write(d->hunk.p, d->hunk.len);
	buf_clear(&head);
	buf_reset(&d->hunk);
	d->open = false;
}

static void remember(struct diff *d, struct line line)
{
	if (d->nbefore == CONTEXT) {
		mem_free(d->before[0].text);
		memmove(d->before, d->before + 1, (CONTEXT - 1) * sizeof(*d->before));
		d->nbefore--;
	}
	d->before[d->nbefore++] = line;
}

/* Both texts go on with the same line. */
static void pass_common(struct diff *d)
{
	if (d->open) {
		put(d, ' ', &d->old.line[0]);
		d->common++;
	}
	remember(d, d->old.line[0]);
	mem_free(d->new.line[0].text);
	drop(&d->old);
	drop(&d->new);
	if (d->open && d->common == CONTEXT)
		close_hunk(d);
}

static void pass_changed(struct diff *d, int nold, int nnew)
{
	open_hunk(d);
	d->common = 0;
	for (; nold > 0; nold--) {
		put(d, '-', &d->old.line[0]);
		mem_free(d->old.line[0].text);
		drop(&d->old);
	}
	for (; nnew > 0; nnew--) {
		put(d, '+', &d->new.line[0]);
		mem_free(d->new.line[0].text);
		drop(&d->new);
	}
	/* What stood before is no context any more. */
	while (d->nbefore > 0)
		mem_free(d->before[--d->nbefore].text);
}

/* The nearest place where both go on with the same line that is not blank. */
static void find_meeting(const struct diff *d, int *nold, int *nnew)
{
	int a = d->old.n, b = d->new.n;

	for (int sum = 1; sum <= a + b - 2; sum++) {
		for (int i = sum < a ? sum : a - 1; i >= 0 && sum - i < b; i--) {
			const struct line *line = &d->old.line[i];

			if (line->len && same(line, &d->new.line[sum - i])) {
				*nold = i;
				*nnew = sum - i;
				return;
			}
		}
	}
	*nold = a;
	*nnew = b;
}

static void compare(struct diff *d)
{
	for (;;) {
		int nold, nnew;

		look(&d->old, 1);
		look(&d->new, 1);
		if (!d->old.n && !d->new.n)
			break;
		if (d->old.n && d->new.n &&same(&d->old.line[0], &d->new.line[0])) {
			pass_common(d);
			continue;
		}
		look(&d->old, AHEAD);
		look(&d->new, AHEAD);
		find_meeting(d, &nold, &nnew);
		pass_changed(d, nold, nnew);
	}
	close_hunk(d);
}

void diff_print(
    int old_fd, int new_fd, const char *path, void (*write)(const char *p, size_t len))
{
	struct diff *d = mem_alloc(sizeof(*d));

	d->path = path;
	d->write = write;
	d->old.at = d->new.at = 1;
	input_part(&d->old.in, old_fd, 0, UINT64_MAX);
	input_part(&d->new.in, new_fd, 0, UINT64_MAX);
	d->old.p = d->old.in.window;
	d->new.p = d->new.in.window;
	compare(d);
	while (d->nbefore > 0)
		mem_free(d->before[--d->nbefore].text);
	input_close(&d->old.in);
	input_close(&d->new.in);
	buf_clear(&d->hunk);
	mem_free(d);
}
