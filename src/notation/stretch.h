/*
 * stretch - a stretch of canonical movetext, read word by word without tokens.
 *
 * Nearly all of a record is moves of singles and round numbers as `fmt` writes them.
 * Here they are read in few instructions, each with the space or the line's end behind
 * it, and taken only when they were found good. Whatever is unusual in the least is
 * left to the lexer, which then begins behind the last word that was taken.
 */
#ifndef PAGDI_NOTATION_STRETCH_H
#define PAGDI_NOTATION_STRETCH_H

#include <endian.h>
#include <string.h>

#include "notation/lexer.h"

struct stretch {
	const char *p;     /* where the next word begins, most likely */
	const char *first; /* ... and began, before any was taken */
	const char *last;  /* words are read that begin up to here */
	uintptr_t line;    /* as in the lexer */
	long long nline;
};

/* Longer than a round number and a ply with all that is read behind them, and shown. */
enum { STRETCH_ROOM = 64 + LEXER_SHOWN };

/* A ply of which the seat is known; a move goes as far as its throw says. */
struct stretch_ply {
	unsigned throw, from;
	bool pass, capture;
};

/* A number of one or two digits, as it is written. */
struct stretch_number {
	uint16_t text, mask;
	uint32_t len;
};
enum { STRETCH_NUMBERS = 100 };
extern const struct stretch_number stretch_numbers[STRETCH_NUMBERS];

/*
 * Go on at p, behind this white space: a space, or a line's end and the spaces that a
 * long line goes on with. False where it is neither.
 */
static inline bool stretch_pass(struct stretch *x, const char *p, char white)
{
	x->p = p;
	if (white == ' ')
		return true;
	if (white != '\n')
		return false;
	x->line = (uintptr_t)p;
	x->nline++;
	while (*x->p == ' ' && x->p < x->last)
		x->p++;
	return true;
}

/* Can a stretch begin where the lexer stands? */
static inline bool stretch_begin(struct stretch *x, const struct lexer *l)
{
	if (l->mode != LEXER_TEXT || l->in->end - l->p < STRETCH_ROOM)
		return false;
	*x = (struct stretch){
		.p = l->p,
		.last = l->in->end - STRETCH_ROOM,
		.line = l->line,
		.nline = l->nline,
	};
	if (!stretch_pass(x, x->p + 1, *x->p))
		x->p = l->p;
	x->first = x->p;
	return true;
}

/* The lexer goes on behind the words that were taken. */
static inline void stretch_end(const struct stretch *x, struct lexer *l)
{
	if (x->p == x->first)
		return;
	const char *behind = x->p;

	while (behind[-1] == ' ')
		behind--;
	l->p = x->p;
	l->line = x->line;
	l->nline = x->nline;
	l->fresh_line = (uintptr_t)behind == x->line;
	l->bom = l->ended = false;
	l->movetext = true;
}

/* Of a byte on the line that is being read. */
static inline struct pos stretch_place(const struct stretch *x, const char *p)
{
	return (struct pos){ x->nline, (long long)((uintptr_t)p - x->line) + 1 };
}

/* Eight bytes, the first of them lowest. */
static inline uint64_t stretch_bytes(const char *p)
{
	uint64_t bytes;

	memcpy(&bytes, p, sizeof(bytes));
	return le64toh(bytes);
}

static inline bool stretch_is(uint64_t bytes, const struct stretch_number *n)
{
	return (((unsigned)bytes ^ n->text) & n->mask) == 0;
}

/* The same as below for numbers of any length. */
bool stretch_long_round(struct stretch *x, long long number);

/* Take this round's number, its dot and a space. */
static inline bool stretch_round(struct stretch *x, long long number)
{
	if (number >= STRETCH_NUMBERS)
		return stretch_long_round(x, number);
	uint64_t bytes = stretch_bytes(x->p);
	const struct stretch_number *n = &stretch_numbers[number];

	if (!stretch_is(bytes, n) || (bytes >> 8 * n->len & 0xffff) != ('.' | ' ' << 8))
		return false;
	x->p += n->len + 2;
	return true;
}

/* The rest of a move, its bytes from the step on; last is below STRETCH_NUMBERS. */
static inline bool stretch_move(
    struct stretch *x, uint64_t bytes, unsigned last, struct stretch_ply *ply)
{
	static const struct stretch_number final = { 'F', 0xff, 1 };
	unsigned first = (unsigned)(bytes & 0xff) - '0';
	unsigned second = (unsigned)(bytes >> 8 & 0xff) - '0';
	unsigned two = second <= 9;
	unsigned from = first + (-two & (first * 9 + second)), to = from + ply->throw;

	if (first > 9 || to > last)
		return false;
	bytes >>= 8 << two;
	const struct stretch_number *end = to == last ? &final : &stretch_numbers[to];

	ply->from = from;
	ply->capture = (char)bytes == 'x';
	if (((char)bytes != '-' && !ply->capture) || !stretch_is(bytes >> 8, end))
		return false;
	bytes >>= 8 + 8 * end->len;
	return stretch_pass(x, x->p + 6 + two + end->len, (char)bytes);
}

/*
 * Take a ply of this seat: a throw of one digit, then a pass, or a move without marks
 * but x. False where it is anything else.
 */
static inline bool stretch_ply(
    struct stretch *x, enum seat seat, unsigned last, struct stretch_ply *ply)
{
	static const uint32_t heads[SEATS] = { 'S' | ':' << 16, 'E' | ':' << 16,
		'N' | ':' << 16, 'W' | ':' << 16 };
	uint64_t head = stretch_bytes(x->p), bytes = stretch_bytes(x->p + 3);

	ply->throw = (unsigned)(head >> 8 & 0xff) - '0';
	if ((head & 0xff00ff) != heads[seat] || ply->throw > 9)
		return false;
	ply->pass = (char)bytes == '-';
	if (ply->pass)
		return stretch_pass(x, x->p + 5, (char)(bytes >> 8));
	return stretch_move(x, bytes, last, ply);
}

#endif
