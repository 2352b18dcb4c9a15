/*
 * format - records in canonical form: a sink of the walk that writes every good game
 * again.
 *
 * A game that is at fault is not written, and the caller learns it from the faults. The
 * form is in notation/README.md.
 */
#ifndef PAGDI_RECORD_FORMAT_H
#define PAGDI_RECORD_FORMAT_H

#include "record/spool.h"
#include "record/walk.h"

enum { FORMAT_COLUMNS = 100 };

struct format {
	/* Set by the caller: */
	void (*write)(
	    void *context, const char *p, size_t len); /* finished text, in order */
	void (*fault)(void *context, struct walk *w, const struct fault *f);
	void *context;
	/* Its own: */
	struct spool game; /* the game being read, from its tags on */
	/* Comments that have no place yet, in the order met. */
	struct format_notes {
		struct spool text;
		bool open; /* its line is not ended */
	} lead,            /* of the game to come, from before its first tag or ply */
	    among;         /* of the game being read, from among and below its tags */
	struct format_part {
		size_t ntags; /* so many tags stand before these comments */
		long long at; /* where they begin in `among` */
	} * part;             /* owned */
	size_t nparts, size;
	struct buf text; /* what is about to be added */
	size_t col;      /* bytes on the line being written */
	bool written;    /* something was: a blank line comes before the next */
	bool moves;      /* the game's movetext has begun */
	bool closed;     /* its result is written */
	bool in_round;
	bool any;    /* a game was met, wanted or not */
	bool faults; /* a fault was told outside games */
	int errnum;  /* spooling failed */
};

/* The walk's sink that feeds *f. */
struct walk_sink format_sink(struct format *f);
/* After the walk: what is still held is written. */
void format_finish(struct format *f);
void format_clear(struct format *f);

#endif
