/*
 * fault - one thing wrong with a record, with all that is said about it. Data:
 * cmd/faults.h prints it, as text and as JSON.
 */
#ifndef PAGDI_RECORD_FAULT_H
#define PAGDI_RECORD_FAULT_H

#include "base/buf.h"
#include "base/code.h"

struct fault {
	enum code code;
	bool error; /* else a warning */
	long long line, col,
	    end_col;    /* line 0: the input as a whole; end_col is exclusive */
	long long game; /* 0: outside every game */
	long long ply;  /* the ply at fault, or the next one; -1 outside every game */
	struct span token;  /* as written; borrowed for the length of the call */
	const char *key;    /* the house-rule key that decides, or NULL; static */
	struct buf message; /* one sentence, no full stop */
	struct buf notes;   /* each ends in a newline */
	struct buf help;    /* "" where nothing is known */
	struct buf legal;   /* plies that would be legal, each ends in a newline */
	struct span
	    window; /* the source line around the token, "" where there is none */
	long long window_col; /* the column of the window's first byte */
};

/* Forget what was said, keep the storage. */
void fault_reset(struct fault *f);
void fault_clear(struct fault *f);

/* The next line of notes or legal: false at the end. *at starts as 0. */
bool fault_line(const struct buf *lines, size_t *at, struct span *line);

#endif
