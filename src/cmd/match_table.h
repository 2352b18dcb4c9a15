/* match_table - what `pagdi match` prints: the table, the schedule, forfeits, progress.
 */
#ifndef PAGDI_CMD_MATCH_TABLE_H
#define PAGDI_CMD_MATCH_TABLE_H

#include "cmd/match_args.h"
#include "match/parcel.h"
#include "match/standings.h"
#include "match/worker.h"

/* The table, as text or as objects "standing" and "summary". */
void match_table(
    const struct match *m, const struct standings *s, bool jsonl, struct buf *out);

/* The schedule of the games [from, to). */
void match_schedule(
    const struct match *m, long long from, long long to, bool jsonl, struct buf *out);

/* What became of one game, a line. */
void match_game(const struct match *m, const struct outcome *o, struct buf *out);

/* A forfeit; command: what plays its game again. */
void match_forfeit(const struct match *m, const struct forfeit_report *r,
    const char *command, bool jsonl, struct buf *out);

/* One line: games done, rate, what is left, the score. */
void match_progress(const struct match *m, const struct standings *s, long long before,
    double seconds, struct buf *out);

#endif
