#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "match/results.h"
#include "match/swiss.h"

enum { CHUNK = 1 << 16, LINE_MAX_BYTES = 1 << 20 };

bool results_line(struct span *line)
{
	if (line->len && line->p[line->len - 1] == '\r')
		line->len--;
	return line->len > 0;
}

bool results_fit(
    const struct schedule *s, const struct grouping *g, const struct outcome *o)
{
	struct pairing p;

	if (memcmp(&o->seed, &g->seed, sizeof(g->seed)) != 0)
		return false;
	schedule_round(s, g, (int)(o->game % schedule_group(s)), &p);
	return memcmp(p.player, o->player, sizeof(p.player)) == 0;
}

/* One file as it is read. */
struct reading {
	const struct results_visitor *visitor;
	const char *name;
	struct results_head head;
	struct schedule schedule;
	struct swiss swiss;    /* where it is one: who meets follows from its games */
	struct grouping group; /* of the last game, where n > 0 */
	bool has_head;
	long long n, line;
	struct error *err;
};

static bool refuse(struct reading *r, const char *what)
{
	error_set(r->err, CODE_E405, (struct pos){ r->line, 0 }, "%s", what);
	error_source(r->err, r->name);
	return false;
}

/* What the visitor said; where it named no place, it was this line. */
static bool told(struct reading *r, bool ok)
{
	if (!ok && r->err->code != CODE_NONE && !r->err->pos.line) {
		r->err->pos.line = r->line;
		error_source(r->err, r->name);
	}
	return ok;
}

static void drop_head(struct reading *r)
{
	swiss_clear(&r->swiss);
	results_head_clear(&r->head);
}

static bool no_results(struct reading *r)
{
	refuse(r, "this is no file of results");
	error_help(r->err, "results are what --results=FILE of match and tournament "
			   "writes; of records 'pagdi stats' has the figures");
	return false;
}

/* The first line, and one for each file that was joined to those before. */
static bool take_head(struct reading *r, struct span line)
{
	drop_head(r);
	if (!results_head_read(&r->head, line))
		return no_results(r);
	r->has_head = true;
	r->n = 0;
	results_head_schedule(&r->head, &r->schedule);
	if (r->schedule.kind == SCHEDULE_SWISS) {
		swiss_init(&r->swiss, &r->schedule);
		r->schedule.tables = &r->swiss.tables;
	}
	return !r->visitor->head ||
	       told(r, r->visitor->head(r->visitor->context, &r->head, r->err));
}

/* Is this the game that the schedule has there? */
static bool fits(struct reading *r, const struct outcome *o)
{
	const struct schedule *s = &r->schedule;
	int size = schedule_group(s);
	struct lineup lineup = { 0 };

	if (o->game / size != schedule_nth(s, r->n / size) ||
	    o->game % size != r->n % size || o->group != o->game / size)
		return refuse(r, "this is not the result of the next game");
	if (s->kind != SCHEDULE_MATCH && o->group >= schedule_known(s))
		return refuse(r, "the tournament has no game of this number");
	if (r->n % size == 0) {
		schedule_lineup(s, o->group, &lineup);
		schedule_grouping(s, o->group, &lineup, &r->group);
	}
	if (!results_fit(s, &r->group, o))
		return refuse(r, "this is not the game that the schedule has here");
	return true;
}

static bool take_line(struct reading *r, struct span line)
{
	struct outcome o;

	r->line++;
	if (!results_line(&line))
		return true;
	if (!r->has_head || results_head_begins(line))
		return take_head(r, line);
	if (!results_read(&r->head, line, &o))
		return refuse(r, "this line is no result");
	if (!fits(r, &o))
		return false;
	r->n++;
	if (r->swiss.schedule)
		swiss_add(&r->swiss, &o);
	return !r->visitor->game ||
	       told(r, r->visitor->game(r->visitor->context, &o, r->err));
}

/* The lines that are whole; what is left of the text moves to its beginning. */
static bool take_lines(struct reading *r, struct buf *text)
{
	size_t from = 0;
	char *end;

	while ((end = memchr(text->p + from, '\n', text->len - from))) {
		size_t len = (size_t)(end - text->p) - from;

		if (!take_line(r, (struct span){ text->p + from, len }))
			return false;
		from += len + 1;
	}
	memmove(text->p, text->p + from, text->len - from);
	text->len -= from;
	if (text->len <= LINE_MAX_BYTES)
		return true;
	r->line++;
	return refuse(
	    r, r->has_head ? "this line is no result" : "this is no file of results");
}

static bool read_all(struct reading *r, int fd, struct buf *text)
{
	for (;;) {
		buf_reserve(text, CHUNK);
		ssize_t n = read(fd, text->p + text->len, CHUNK);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			error_set(r->err, CODE_E501, (struct pos){ 0 },
			    "cannot be read: %s", strerror(errno));
			error_source(r->err, r->name);
			return false;
		}
		if (n == 0)
			return true;
		text->len += (size_t)n;
		if (!take_lines(r, text))
			return false;
	}
}

bool results_each(int fd, const char *name, const struct results_visitor *visitor,
    bool *torn, struct error *err)
{
	struct reading r = { .visitor = visitor, .name = name, .err = err };
	struct buf text = { 0 };
	bool ok = read_all(&r, fd, &text);

	*torn = text.len > 0;
	if (ok && !r.has_head) {
		r.line = 1;
		ok = no_results(&r);
	}
	drop_head(&r);
	buf_clear(&text);
	return ok;
}
