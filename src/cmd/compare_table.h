/* compare_table - what `rules compare` found: as a table, as JSON Lines, as a picture.
 */
#ifndef PAGDI_CMD_COMPARE_TABLE_H
#define PAGDI_CMD_COMPARE_TABLE_H

#include "cmd/compare_jobs.h"
#include "stats/compare_figure.h"

enum { COMPARE_SETS_MAX = 16 };

struct comparison {
	int nsets, nplays;
	struct ruleset set[COMPARE_SETS_MAX]; /* owned */
	enum compare_play play[COMPARE_PLAYS];
	/* The run of a set and a play; the first set is what the others differ from. */
	struct compare_job job[COMPARE_PLAYS * COMPARE_SETS_MAX];
	const char *seed; /* borrowed */
	int nplayers;
	long long games, max_plies;
};

static inline struct compare_job *comparison_job(
    struct comparison *c, int play, int set)
{
	return &c->job[play * c->nsets + set];
}

void compare_text(struct comparison *c, struct buf *out);
void compare_json(struct comparison *c, struct buf *out);
/* The whole SVG file. */
void compare_plot(struct comparison *c, struct buf *out);

#endif
