/*
 * standings_table - what standings look like: the table of a tournament, as text and as
 * JSON Lines, and the lines that the table of a match shares with it.
 */
#ifndef PAGDI_CMD_STANDINGS_TABLE_H
#define PAGDI_CMD_STANDINGS_TABLE_H

#include "base/buf.h"
#include "base/json.h"
#include "match/ratings.h"

/* A table to be told; all is borrowed. */
struct standings_view {
	const struct standings *s; /* rated */
	const char *const *labels; /* of the entrants */
	int above;                 /* whose rating is 0; -1: the mean of all is */
	bool jsonl, seats, matrix; /* the last two: further tables */
	const char *seed, *rules;  /* of the summary; NULL: several */
};

/*
 * The table, entrants in the order of their ratings; as JSON Lines objects standing,
 * rating, seat_won, with matrix versus, of two entrants duel, then summary.
 */
void standings_table(const struct standings_view *v, struct buf *out);

/* The ratings that the table shows, and the entrants in its order (nentrants of them).
 */
void standings_ranked(
    const struct standings_view *v, struct ratings *ratings, int16_t *order);

/* What the tables have in common: the forfeits that end a row, the sums below, and the
 * objects standing and summary. */
void standings_forfeits(const struct standing *p, struct buf *out);
void standings_foot(const struct standings *s, struct buf *out);
void standings_json(
    const struct standings *s, int player, const char *label, struct buf *out);
void standings_json_total(
    const struct standings *s, struct span seed, const char *rules, struct buf *out);

#endif
