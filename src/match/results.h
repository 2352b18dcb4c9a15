/*
 * results - the file of results: JSON Lines, a header that says which match or
 * tournament it is of, then a line a game in the order of the schedule. No clock's
 * figure is in it.
 */
#ifndef PAGDI_MATCH_RESULTS_H
#define PAGDI_MATCH_RESULTS_H

#include "base/buf.h"
#include "base/digest.h"
#include "base/error.h"
#include "match/outcome.h"
#include "match/worker.h"

enum { LABEL_MAX = 32 };

/* What the header says; it owns all texts. */
struct results_head {
	char config[DIGEST_HEX]; /* of all that decides how games go; the same in all
				    shards */
	int nplayers;            /* at a table */
	int nentrants;
	char (*label)[LABEL_MAX + 1]; /* of the entrants */
	int16_t *sorted;              /* entrants in the order of their labels */
	struct buf seed;              /* the text */
	struct buf rules, rules_hash;
	enum seating seating;
	bool records; /* a file of records is written too */
	/* The rest is of tournaments; in a match all is 0 and kind SCHEDULE_MATCH. */
	enum schedule_kind kind;
	long long groups; /* of a line-up; swiss: of a table */
	int rounds, seeds;
	int shard, shards;      /* as in struct schedule */
	struct buf title, sprt; /* empty: none */
};

void results_head_of(struct results_head *h, const struct match *m, bool records);
/*
 * Is it the head of this match, as far as games go? Results that were written when a
 * Lua player still was its path are taken too.
 */
bool results_head_is_of(const struct results_head *h, const struct match *m);
void results_head_clear(struct results_head *h); /* fine on a zeroed one */
/*
 * The schedule of such a file; its seed is borrowed from *h. Of a swiss tournament it
 * has no tables: nothing but numbers may be asked of it.
 */
void results_head_schedule(const struct results_head *h, struct schedule *out);
/* Give *h the labels of its entrants, n of them. */
void results_head_labels(struct results_head *h, const char *const labels[], int n);
void results_head_write(
    const struct results_head *h, const struct match *m, struct buf *out);
bool results_head_read(struct results_head *h, struct span line);
/*
 * Put a file in the place of the one at this path, open as *fd: this head, then the old
 * one's bytes of [from, to). All or nothing, whenever it is ended; *fd is then the new
 * one, at its end. False with *err (E502).
 */
bool results_rehead(int *fd, const char *path, struct span head, long long from,
    long long to, struct error *err);
/* Without the CR that an editor put there; false where it is empty: nothing is said. */
bool results_line(struct span *line);
/* Does this line want to be a header? */
bool results_head_begins(struct span line);

/* Is this what the schedule has there: these players on these seats, this seed? g is
 * the game's group. */
bool results_fit(
    const struct schedule *s, const struct grouping *g, const struct outcome *o);

/* One game's line, both ways. */
void results_write(
    const struct results_head *h, const struct outcome *o, struct buf *out);
bool results_read(const struct results_head *h, struct span line, struct outcome *o);

/* Whoever goes through a file of results; false with *err from either ends it. An error
 * without a line is told with that of the head or game. Either may be NULL. */
struct results_visitor {
	void *context;
	bool (*head)(void *context, const struct results_head *h, struct error *err);
	bool (*game)(void *context, const struct outcome *o, struct error *err);
};

/*
 * Read a file of results, game by game, in constant memory; or several that were joined
 * end to end, each with its header, as many times `head` is called. What is no results,
 * damaged, out of order or, of a swiss tournament, not who should have met is E405 with
 * its line, what cannot be read E501. A last line that was cut off is left out, as
 * --resume does, and *torn says so; groups may be incomplete. fd is read to its end and
 * stays open; name is told in errors.
 */
bool results_each(int fd, const char *name, const struct results_visitor *visitor,
    bool *torn, struct error *err);

#endif
