/*
 * word - one word of a record, without white space, into a token. Only the lexer and
 * token_read use it.
 */
#ifndef PAGDI_NOTATION_WORD_H
#define PAGDI_NOTATION_WORD_H

#include "notation/token.h"

enum { WORD_MAX = 255 };

/*
 * Read a whole word of 1 to WORD_MAX bytes that is no tag and no comment. Sets t->kind
 * and what belongs to it, nothing else. Of a TOKEN_BAD, error.pos.col is the byte
 * within the word.
 */
void word_read(struct span word, int last, struct token *t);

/*
 * How many bytes of the word are a round number with its dot. Less than the word where
 * a token stands right behind it, as in 1.S1:1-2; 0 where it begins with no round
 * number.
 */
size_t word_round(struct span word);

/* Make *t a TOKEN_BAD; col counts within the word. */
void word_fault(struct token *t, enum code code, size_t col, const char *help,
    const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* What is wrong with a tag's value that begins like this, without a straight quote. */
const char *word_unquoted(struct span value);

/* A word as messages quote it: at most 40 bytes, what is not plain text escaped. */
enum { QUOTE_SIZE = 200 };
void word_quote(char out[QUOTE_SIZE], struct span word);

/* What is not text in s, if anything: bytes that are not UTF-8, NUL. Returns its
 * length. */
size_t text_fault(struct span s, size_t *at);

#endif
