#include "match/parcel.h"

#include <string.h>

struct head {
	size_t len; /* with the head */
	long long group;
	int n;
};

struct game_head {
	size_t record, trace; /* lengths */
	int nreports;
};

static void put(struct buf *out, const void *p, size_t len)
{
	if (len)
		buf_bytes(out, p, len);
}

void parcel_begin(struct buf *out, long long group)
{
	struct head head;

	memset(&head, 0, sizeof(head));
	head.group = group;
	put(out, &head, sizeof(head));
}

void parcel_add(struct buf *out, const struct referee *f, const struct outcome *o)
{
	struct game_head head;

	memset(&head, 0, sizeof(head));
	head.record = f->record.len;
	head.trace = f->trace.len;
	head.nreports = f->nreports;
	put(out, &head, sizeof(head));
	put(out, o, sizeof(*o));
	put(out, f->report, sizeof(f->report[0]) * (size_t)f->nreports);
	put(out, f->record.p, f->record.len);
	put(out, f->trace.p, f->trace.len);
}

void parcel_end(struct buf *out, size_t begin, int n)
{
	struct head head;

	memcpy(&head, out->p + begin, sizeof(head));
	head.len = out->len - begin;
	head.n = n;
	memcpy(out->p + begin, &head, sizeof(head));
}

size_t parcel_whole(const char *p, size_t len, long long *group)
{
	struct head head;

	if (len < sizeof(head))
		return 0;
	memcpy(&head, p, sizeof(head));
	*group = head.group;
	return len >= head.len ? head.len : 0;
}

/* What is left of a parcel. */
static bool take(struct span *rest, void *to, size_t len)
{
	if (rest->len < len)
		return false;
	memcpy(to, rest->p, len);
	rest->p += len;
	rest->len -= len;
	return true;
}

static bool take_span(struct span *rest, struct span *to, size_t len)
{
	if (rest->len < len)
		return false;
	*to = (struct span){ rest->p, len };
	rest->p += len;
	rest->len -= len;
	return true;
}

static bool read_game(struct span *rest, struct played *g)
{
	struct game_head head;

	if (!take(rest, &head, sizeof(head)) || head.nreports < 0 ||
	    head.nreports > SEATS || !take(rest, &g->outcome, sizeof(g->outcome)))
		return false;
	g->nreports = head.nreports;
	return take(rest, g->report, sizeof(g->report[0]) * (size_t)head.nreports) &&
	       take_span(rest, &g->record, head.record) &&
	       take_span(rest, &g->trace, head.trace);
}

bool parcel_read(const char *p, size_t len, struct parcel *out)
{
	struct span rest = { p, len };
	struct head head;

	if (!take(&rest, &head, sizeof(head)) || head.n < 0 || head.n > GROUP_MAX)
		return false;
	out->group = head.group;
	out->n = head.n;
	for (int i = 0; i < head.n; i++)
		if (!read_game(&rest, &out->game[i]))
			return false;
	return rest.len == 0;
}
