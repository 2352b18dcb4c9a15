/* stats - what `pagdi stats` has counted, and how that is written. */
#ifndef PAGDI_CMD_STATS_H
#define PAGDI_CMD_STATS_H

#include "base/buf.h"
#include "notation/token.h"
#include "stats/survey.h"

/* The games by one rule set. */
struct stats_group {
	char *rules, *hash; /* owned: its name and RulesHash */
	struct survey survey;
};

struct stats_groups {
	struct stats_group **group; /* owned, in the order met */
	int n;
	const char *about; /* borrowed: of which files, for the picture */
	long long top;     /* so many players are shown as text; 0: all */
};

/*
 * The players of a survey, those with the most games first, then by name: an owned list
 * of all but those without games. *n is how many.
 */
const struct survey_player **stats_players(const struct survey *v, size_t *n);
/* What a player is called; all those beyond SURVEY_NAMES are one. */
struct span stats_player_name(const struct survey_player *p);

/* The share of wins, from 0 to 1, and its interval; false where there is no game. */
bool stats_rate(long long wins, long long games, double *rate, struct interval *i);

/* The interval of the mean of a figure, none of which is below 0. */
bool stats_interval(const struct spread *s, struct interval *i);

void stats_text(const struct stats_groups *g, struct buf *out);
void stats_json(const struct stats_groups *g, struct buf *out);
/* One SVG file. */
void stats_plot(const struct stats_groups *g, struct buf *out);

#endif
