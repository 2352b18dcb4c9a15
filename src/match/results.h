/*
 * results - the file of results: JSON Lines, a header that says which match it is of,
 * then a line a game in the order of the schedule. No clock's figure is in it.
 */
#ifndef PAGDI_MATCH_RESULTS_H
#define PAGDI_MATCH_RESULTS_H

#include "base/buf.h"
#include "base/digest.h"
#include "match/outcome.h"
#include "match/worker.h"

enum { PLAYERS_MAX = SEATS, LABEL_MAX = 32 };

/* What the header says; all owned texts. */
struct results_head {
	char config[DIGEST_HEX]; /* of all that decides how games go */
	int nplayers;
	char label[PLAYERS_MAX][LABEL_MAX + 1];
	struct buf seed; /* the text */
	struct buf rules;
	enum seating seating;
	bool records; /* a file of records is written too */
};

void results_head_of(struct results_head *h, const struct match *m, bool records);
void results_head_clear(struct results_head *h);
void results_head_write(
    const struct results_head *h, const struct match *m, struct buf *out);
bool results_head_read(struct results_head *h, struct span line);

/* One game's line, both ways. */
void results_write(
    const struct results_head *h, const struct outcome *o, struct buf *out);
bool results_read(const struct results_head *h, struct span line, struct outcome *o);

#endif
