/*
 * lexer - records into tokens: any bytes, any size, constant memory.
 *
 * Never fails: what cannot be read is a TOKEN_BAD, and the next call goes on after it. The
 * lexer knows no rules but the number of the final step, so that F and its number are one.
 */
#ifndef PAGDI_NOTATION_LEXER_H
#define PAGDI_NOTATION_LEXER_H

#include "base/input.h"
#include "notation/token.h"

struct lexer {
	struct input *in; /* borrowed */
	const char *p;    /* the next byte, within in's window */
	const char *line; /* where the current line begins; may lie before the window */
	long nline;       /* its number */
	int last;         /* the final step, for F; set with lexer_rules */
	bool in_comment;  /* inside a long comment that is handed out in parts */
	bool braces;      /* ... which is one in {} */
	bool fresh_line;  /* nothing but white space since the line began */
	bool movetext;    /* a [ in column 1 now begins a new game */
};

void lexer_init(struct lexer *l, struct input *in);
/* The final step of the game being read; 25 until told otherwise. */
void lexer_final(struct lexer *l, int last);
void lexer_next(struct lexer *l, struct token *t);

/*
 * The text around a place on the current line, for a caret: a window of at most `room` bytes
 * that holds bytes [col, end_col) where they fit. *first is the column of its first byte.
 * Borrowed until the next call of lexer_next.
 */
struct span lexer_window(struct lexer *l, long col, long end_col, size_t room, long *first);

/*
 * Read one word as a ply (or bank) as `moves` and `apply` take them from people: the seat
 * letter and the marks may be missing. False with *err (E101, col in the word).
 */
bool token_read(struct span word, int last, struct token *t, struct error *err);

#endif
