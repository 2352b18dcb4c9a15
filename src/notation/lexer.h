/*
 * lexer - records into tokens: any bytes, any size, constant memory.
 *
 * Never fails: what cannot be read is a TOKEN_BAD, and the next call goes on after it.
 * The lexer knows no rules but the number of the final step, so that F and its number
 * are one.
 */
#ifndef PAGDI_NOTATION_LEXER_H
#define PAGDI_NOTATION_LEXER_H

#include "base/input.h"
#include "notation/token.h"

enum { LEXER_SHOWN = 76 }; /* bytes of a long line that are shown around a fault */

/* What the next call goes on with. */
enum lexer_mode {
	LEXER_START,     /* the first bytes: a mark of the encoding */
	LEXER_TEXT,      /* white space, then a token */
	LEXER_GLUED,     /* white space is due here: after a comment, before one */
	LEXER_TAG_TAIL,  /* nothing but the line's end is due: after a tag */
	LEXER_LINE,      /* inside a ; comment */
	LEXER_BRACES,    /* inside a {} comment */
	LEXER_SKIP_WORD, /* the rest of a word that was complained about */
	LEXER_SKIP_LINE, /* ... of a line */
	LEXER_STOPPED    /* nothing more is read */
};

struct lexer {
	struct input *in;   /* borrowed */
	const char *p;      /* the next byte, within in's window */
	uintptr_t line;     /* address of the line's first byte, or where it would be */
	long long nline;    /* the line's number */
	long long open_col; /* where the comment being handed out began */
	int last;           /* the final step, for F; set with lexer_final */
	uint8_t mode;       /* enum lexer_mode */
	bool first_part;    /* of the comment, nothing was handed out yet */
	bool forgiven;      /* bad bytes in this tag or comment were complained about */
	bool bom;           /* the line began with a byte order mark */
	bool fresh_line;    /* no token since the line began */
	bool movetext;      /* a [ in column 1 now begins a new game */
	bool ended;         /* the last token was a result */
	/* The line around the { of the comment, for when no } closes it. */
	uint8_t opening_len;
	long long opening_col; /* the column of its first byte */
	char opening[LEXER_SHOWN];
};

void lexer_init(struct lexer *l, struct input *in);
/*
 * The final step of the game being read; 25 until told otherwise. The token that showed
 * that the tags are over was read before: read its text again with token_read.
 */
void lexer_final(struct lexer *l, int last);
void lexer_next(struct lexer *l, struct token *t);

/*
 * The text around a place on the current line, for a caret: a window of at most `room`
 * bytes that holds bytes [col, end_col) where they fit. *first is the column of its
 * first byte. Borrowed until the next call of lexer_next.
 */
struct span lexer_window(
    struct lexer *l, long long col, long long end_col, size_t room, long long *first);

/*
 * The same around the { of the comment that was just found not to be closed: by now the
 * window may have left it behind.
 */
struct span lexer_opening(const struct lexer *l, long long *first);

/* The same as lexer_next without its short cut for canonical words; tests hold both
 * equal. */
void lexer_next_slow(struct lexer *l, struct token *t);

#endif
