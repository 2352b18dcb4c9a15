/* export_rows - what a walk tells of games, as rows of tables. */
#ifndef PAGDI_CMD_EXPORT_ROWS_H
#define PAGDI_CMD_EXPORT_ROWS_H

#include <signal.h>

#include "cmd/export.h"
#include "record/walk.h"
#include "stats/game.h"

struct export_rows {
	/* Set by the caller: */
	const struct export_format *format;
	void *writer;       /* borrowed */
	const char *path;   /* of the record; borrowed */
	bool positions;     /* with the position after every ply */
	bool interruptible; /* held signals are looked for at the end of every game */
	/* What came of it: */
	struct error failed; /* a row could not be written */
	int signal;          /* that came; 0: none */
	/* Its own: */
	long long games; /* that are written */
	struct game_figures figures;
	const char *reason[SEATS]; /* of its forfeit; NULL */
	long long turn, banks;
	struct buf text, position, tag[6];
};

/* The events that it wants, and what takes them. */
enum {
	EXPORT_WANTS = EVENT_GAME | EVENT_PLY | EVENT_BANK | EVENT_FORFEIT | EVENT_END,
};
void export_event(struct export_rows *p, struct walk *w, const struct event *e);
void export_rows_clear(struct export_rows *p);

/* The signals by which people stop us. */
sigset_t export_stops(void);

#endif
