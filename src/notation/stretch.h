/*
 * stretch - a stretch of canonical movetext, read word by word without tokens.
 *
 * Nearly all of a record is single moves and round numbers as `fmt` writes them. Here
 * they are read in few instructions and taken only when they were found good; whatever
 * is unusual in the least is left to the lexer, which then begins where the last word
 * that was taken ends.
 */
#ifndef PAGDI_NOTATION_STRETCH_H
#define PAGDI_NOTATION_STRETCH_H

#include "notation/lexer.h"

struct stretch {
	const char *p;    /* behind the last word that was taken */
	const char *last; /* words are read that begin up to here */
	uintptr_t line;   /* as in the lexer */
	long nline;
};

/* Longer than a round number and a ply, each with white space and what follows them. */
enum { STRETCH_ROOM = 128 };

/* Can a stretch begin where the lexer stands? */
static inline bool stretch_begin(struct stretch *x, const struct lexer *l)
{
	*x = (struct stretch){
		.p = l->p,
		.last = l->in->end - STRETCH_ROOM,
		.line = l->line,
		.nline = l->nline,
	};
	return l->mode == LEXER_TEXT && l->in->end - l->p >= STRETCH_ROOM;
}

/* The lexer goes on behind the words that were taken. */
static inline void stretch_end(const struct stretch *x, struct lexer *l)
{
	if (x->p == l->p)
		return;
	l->p = x->p;
	l->line = x->line;
	l->nline = x->nline;
	l->bom = l->fresh_line = l->ended = false;
	l->movetext = true;
}

/* Of a byte on the line that is being read. */
static inline struct pos stretch_place(const struct stretch *x, const char *p)
{
	return (struct pos){ x->nline, (long)((uintptr_t)p - x->line) + 1 };
}

/* Pass the white space before a word: one space, or a line's end and spaces. */
static inline bool stretch_space(struct stretch *x)
{
	if (*x->p == ' ') {
		x->p++;
		return true;
	}
	if (*x->p != '\n')
		return false;
	x->line = (uintptr_t)++x->p;
	x->nline++;
	while (*x->p == ' ' && x->p < x->last)
		x->p++;
	return true;
}

/* A digit's value; of all else more than 9. */
static inline unsigned stretch_digit(char c)
{
	return (unsigned)(unsigned char)c - '0';
}

/* A number of one or two digits; more than 99 where there is none. */
static inline unsigned stretch_small(const char **p)
{
	unsigned first = stretch_digit((*p)[0]), second = stretch_digit((*p)[1]);
	unsigned two = second <= 9;

	*p += 1 + two;
	return first > 9 ? 100 : first + (-two & (first * 9 + second));
}

/* A round's number with its dot and a space: is it this one? */
static inline bool stretch_round(struct stretch *x, long number)
{
	const char *p = x->p;
	long value = 0;
	unsigned digit;

	while ((digit = stretch_digit(*p)) <= 9 && p < x->last && value < 100000) {
		value = value * 10 + (long)digit;
		p++;
	}
	if (value != number || p[0] != '.' || p[1] != ' ')
		return false;
	x->p = p + 2;
	return true;
}

/* Is this number, below 100, written at *p? Then *p moves behind it. */
static inline bool stretch_is(const char **p, unsigned number)
{
	unsigned two = number > 9, tens = number / 10;

	if ((*p)[0] != (char)('0' + (two ? tens : number)) ||
	    (two && (*p)[1] != (char)('0' + number - 10 * tens)))
		return false;
	*p += 1 + two;
	return true;
}

/* A seat, its throw of one digit and the colon. */
static inline bool stretch_throw(struct stretch *x, enum seat seat, unsigned *throw)
{
	static const char letters[SEATS] = { 'S', 'E', 'N', 'W' };

	*throw = stretch_digit(x->p[1]);
	if (x->p[0] != letters[seat] || *throw > 9 || x->p[2] != ':')
		return false;
	x->p += 3;
	return true;
}

static inline bool stretch_word_end(const char *p)
{
	return *p == ' ' || *p == '\n';
}

/* The rest of a move of a single, as far as its throw says, without marks but x. */
static inline bool stretch_move(
    struct stretch *x, unsigned throw, int last, unsigned *from, bool *capture)
{
	const char *p = x->p;

	*from = stretch_small(&p);
	*capture = *p == 'x';
	if (*p != '-' && !*capture)
		return false;
	unsigned to = *from + throw;

	p++;
	if (to == (unsigned)last && *p == 'F')
		p++;
	else if (to > 99 || !stretch_is(&p, to))
		return false;
	if (!stretch_word_end(p))
		return false;
	x->p = p;
	return true;
}

/* The rest of a pass. */
static inline bool stretch_pass(struct stretch *x)
{
	if (x->p[0] != '-' || !stretch_word_end(x->p + 1))
		return false;
	x->p++;
	return true;
}

#endif
