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
	struct spool game;  /* the game being read, from its first comment on */
	struct spool after; /* comments met among or after its tags */
	struct buf text;    /* what is about to be added to them */
	size_t col;         /* bytes on the line being written */
	size_t after_col;   /* likewise in `after` */
	bool written;       /* something was: a blank line comes before the next */
	bool tags;          /* the game has begun with its tags */
	bool moves;         /* ... and its movetext */
	bool drop;          /* the game is at fault or not wanted */
	bool closed; /* its result is written; a comment may follow on the line */
	bool in_round;
	bool brace; /* inside a {} comment that comes in parts */
	bool empty; /* `game` holds nothing yet */
	int errnum; /* spooling failed */
};

/* The walk's sink that feeds *f. */
struct walk_sink format_sink(struct format *f);
/* After the walk: what is still held is written. */
void format_finish(struct format *f);
void format_clear(struct format *f);

#endif
