/*
 * Any bytes as files of results, also joined ones: refused with a line, or games that
 * are written back as they are, and a table without a figure that is none.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/io.h"
#include "cmd/standings_table.h"
#include "match/gather.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
	if (!holds)
		abort();
}

/* What goes through the files: the gather, and the head of the file it is in. */
struct going {
	struct gather gather;
	struct results_visitor visitor;
	struct results_head head; /* a copy that lasts as long as the file's does */
	long long games;
};

static bool take_head(void *context, const struct results_head *h, struct error *err)
{
	struct going *g = context;

	demand(h->nplayers >= 2 && h->nplayers <= SEATS);
	demand(h->nentrants >= h->nplayers && h->nentrants <= ENTRANTS_MAX);
	demand(h->shard >= 0 && (h->shards ? h->shard < h->shards : h->shard == 0));
	g->head = *h;
	return g->visitor.head(&g->gather, h, err);
}

static bool take_game(void *context, const struct outcome *o, struct error *err)
{
	struct going *g = context;
	struct buf line = { 0 }, again = { 0 };
	struct outcome back;

	results_write(&g->head, o, &line);
	demand(results_read(&g->head, (struct span){ line.p, line.len - 1 }, &back));
	results_write(&g->head, &back, &again);
	demand(strcmp(line.p, again.p) == 0);
	buf_clear(&line);
	buf_clear(&again);
	g->games++;
	return g->visitor.game(&g->gather, o, err);
}

/* Does a value of some field begin so? Labels may hold anything, behind a backslash. */
static bool any_value(const char *json, const char *begins)
{
	for (const char *p = json; (p = strstr(p, "\":")) != NULL; p += 2)
		if ((p == json || p[-1] != '\\') &&
		    strncmp(p + 2, begins, strlen(begins)) == 0)
			return true;
	return false;
}

static void look_at_table(const struct going *g, bool jsonl)
{
	const struct standings *s = &g->gather.standings;
	const struct standings_view v = { .s = s,
		.labels = (const char *const *)g->gather.label,
		.above = -1,
		.jsonl = jsonl,
		.seats = true,
		.matrix = true,
		.rules = "r" };
	struct buf out = { 0 };
	long long endings = 0;

	for (int i = 0; i < ENDINGS; i++)
		endings += s->endings[i];
	demand(endings == s->games && s->games + s->dropped == g->games);
	/* Intervals of many take long. */
	if (s->nentrants > 6)
		return;
	standings_table(&v, &out);
	demand(!jsonl || !any_value(out.p, "-0.0000"));
	demand(!jsonl || (!any_value(out.p, "nan") && !any_value(out.p, "inf")));
	buf_clear(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct going g = { 0 };
	const struct results_visitor visitor = { &g, take_head, take_game };
	struct error err = { 0 };
	bool torn;
	int fd = memfd_create("results", 0);

	demand(fd >= 0 && io_write(fd, (const char *)data, size) &&
	       lseek(fd, 0, SEEK_SET) == 0);
	gather_init(&g.gather, false);
	gather_begin(&g.gather, "r.jsonl", &g.visitor);
	if (results_each(fd, "r.jsonl", &visitor, &torn, &err)) {
		gather_end(&g.gather);
		look_at_table(&g, size % 2);
	} else {
		demand(err.code == CODE_E405 && err.msg[0] && err.pos.line >= 1);
		demand((size_t)err.pos.line <= size + 1);
		demand(strcmp(err.source, "r.jsonl") == 0);
	}
	gather_clear(&g.gather);
	close(fd);
	return 0;
}
