/*
 * parcel - a group of games that was played, as bytes: how a worker hands it to the
 * process that writes files. Both ends are the same program, so values go as they are
 * in memory.
 */
#ifndef PAGDI_MATCH_PARCEL_H
#define PAGDI_MATCH_PARCEL_H

#include "base/buf.h"
#include "match/outcome.h"
#include "match/referee.h"

enum { GROUP_MAX = 6 }; /* games in a group */

struct played {
	struct outcome outcome;
	struct span record, trace; /* borrowed from the parcel */
	int nreports;
	struct forfeit_report report[SEATS];
};

struct parcel {
	long long group;
	int n;
	struct played game[GROUP_MAX];
};

/* Begin a parcel at the end of *out, add what the referee has of a game, and end it. */
void parcel_begin(struct buf *out, long long group);
void parcel_add(struct buf *out, const struct referee *f, const struct outcome *o);
void parcel_end(struct buf *out, size_t begin, int n);

/*
 * Is there a whole parcel at p? If so, its length, and *group; else 0. Then read it:
 * false where it is not one.
 */
size_t parcel_whole(const char *p, size_t len, long long *group);
bool parcel_read(const char *p, size_t len, struct parcel *out);

#endif
