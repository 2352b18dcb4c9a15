/*
 * tournament_args - what `pagdi tournament` is told: by its options, and by a
 * tournament file, which the options override.
 */
#ifndef PAGDI_CMD_TOURNAMENT_ARGS_H
#define PAGDI_CMD_TOURNAMENT_ARGS_H

#include "base/mem.h"
#include "cmd/match_args.h"
#include "cmd/tournament_keys.h"

struct tournament_args {
	struct match_args match;
	const char *file;                 /* of the tournament; NULL */
	const char *source[ENTRANTS_MAX]; /* of --bots: specs and folders */
	int nsources;
	const char
	    *from_file[ENTRANTS_MAX]; /* the same of the file, where there are none */
	struct pos from_file_at[ENTRANTS_MAX];
	int nfrom_file;
	/* Where the file has what stands here; no line: an option said it, or nothing.
	 */
	struct pos at[TKEYS];
	bool schema;
	int players; /* at a table */
	enum schedule_kind schedule;
	long long groups, rounds, seeds;
	long long shard, shards;      /* from 1; 0: all */
	struct tournament_args *said; /* what the file said; owned, NULL */
	struct arena arena;           /* of texts made here */
};

extern const struct argp tournament_argp;

/* What they are without any option; the arena must be empty. */
void tournament_args_init(struct tournament_args *a);
/*
 * The bots that the sources name, into a->match: a folder is every *.lua and every
 * executable in it, by name. What a folder has that is no bot goes into *notes, a line
 * each. False with *err where a folder cannot be read or has no bot, or there are too
 * many.
 */
bool tournament_args_expand(
    struct tournament_args *a, struct buf *notes, struct error *err);
/* Those that make no sense end the program with status 2. */
void tournament_args_check(const struct tournament_args *a, const struct cmd *cmd);
/* How the command begins that plays this again (struct match_args, begin). */
void tournament_args_begin(const struct match_args *m, struct buf *out);
void tournament_args_clear(struct tournament_args *a);

#endif
