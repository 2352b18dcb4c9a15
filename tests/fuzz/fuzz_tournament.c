/* Any bytes as a tournament file: refused with a place, or all figures within their
 * bounds. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/match_run.h"
#include "cmd/tournament_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
	if (!holds)
		abort();
}

static void refused(const struct error *err, size_t size)
{
	demand(err->code != CODE_NONE && err->msg[0]);
	demand(err->pos.line >= 0 && (size_t)err->pos.line <= size + 1);
	demand((err->pos.line > 0) == (err->pos.col > 0));
}

static void accepted(const struct tournament_args *a)
{
	struct sprt test;

	demand(a->players >= 2 && a->players <= SEATS);
	demand(a->groups >= 1 && a->groups <= GROUPS_MOST);
	demand(a->rounds >= 0 && a->rounds <= ROUNDS_MOST);
	demand(a->seeds >= 0 && a->seeds <= ENTRANTS_MAX);
	demand(a->nfrom_file >= 0 && a->nfrom_file <= ENTRANTS_MAX);
	for (int i = 0; i < a->nfrom_file; i++)
		demand(a->from_file[i] && a->from_file[i][0]);
	demand(a->match.move_ms >= -1 && a->match.max_plies >= 1);
	demand(!a->match.sprt || match_sprt_read(a->match.sprt, &test));
	demand(!a->match.title ||
	       (a->match.title[0] && !strpbrk(a->match.title, "\n\r\x1b")));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tournament_args *a = mem_alloc(sizeof(*a));
	struct error err = { 0 };

	tournament_args_init(a);
	if (tournament_file_parse(
		a, (struct span){ (const char *)data, size }, "f.yaml", &err))
		accepted(a);
	else
		refused(&err, size);
	tournament_args_clear(a);
	mem_free(a);
	return 0;
}
