/* take - a recorded game as a live session again, up to its end or to some ply. */
#ifndef PAGDI_CMD_TAKE_H
#define PAGDI_CMD_TAKE_H

#include "cmd/cli.h"
#include "cmd/session.h"

struct take {
	/* Set by the caller: */
	const struct cmd *cmd; /* who speaks */
	const char *file;      /* no standard input: it is read twice */
	struct cli_rules which;
	long long game; /* from 1; 0: the last, and then filled in */
	/*
	 * 0: all of it. Else this ply's throw is cast and the ply not played; -1: of
	 * the last one, then filled in.
	 */
	long long ply;
	bool wants_ply; /* a game without plies will not do */
	/* Filled in: */
	long long games;         /* in the file */
	struct buf names[SEATS]; /* what the tags call the players; owned */
	struct ply played;       /* the last ply looked at */
};

/* An enum status; what is wrong is told. *s is to be cleared in any case. */
int take_game(struct take *t, struct session *s);
void take_clear(struct take *t);

#endif
