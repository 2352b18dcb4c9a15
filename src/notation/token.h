/* token - one word of a record, read but not judged. */
#ifndef PAGDI_NOTATION_TOKEN_H
#define PAGDI_NOTATION_TOKEN_H

#include "base/error.h"
#include "base/text.h"
#include "core/ply.h"

enum token_kind {
	TOKEN_TAG,     /* [Name "value"] */
	TOKEN_ROUND,   /* 12. */
	TOKEN_PLY,     /* S4:1x5# */
	TOKEN_BANK,    /* S(4,8,2) or S(4,4,8):void */
	TOKEN_FORFEIT, /* S!resign */
	TOKEN_CHECK,   /* @position */
	TOKEN_COMMENT, /* ; or {}: one piece, or a part of a long one */
	TOKEN_RESULT,  /* N>S, or * */
	TOKEN_BAD,     /* damaged: .error says how; reading goes on after it */
	TOKEN_END      /* the end of the input */
};

enum reason {
	REASON_RESIGN,
	REASON_TIME,
	REASON_ILLEGAL,
	REASON_CRASH,
	REASON_ABSENT,
	REASONS
};

const char *reason_word(enum reason r); /* "resign" */

/* A finishing order. n is 0 for "*". */
struct result {
	uint8_t
	    place[SEATS]; /* from 1, counted as in sport (1, 2, 2, 4); 0: not named */
	uint8_t n;        /* seats named */
};

struct token {
	enum token_kind kind;
	struct pos at;    /* of its first byte */
	struct span text; /* as written, borrowed until the next call */
	bool line_start;  /* it is the first token of its line */
	bool new_game;    /* a tag, damaged or not, after movetext */
	/* Of a TOKEN_BAD only: */
	bool bad_comment;     /* it stands in a comment, or at its beginning */
	bool bad_tag;         /* it is a damaged tag, which still counts as one ... */
	struct span bad_name; /* ... of this name, "" where that is unknown */
	struct span bad_rest; /* what follows on its line may hold other ones */
	union {
		struct {
			struct span name, value; /* value still with its \" and \\ */
		} tag;
		long long round;
		struct {
			enum seat seat; /* SEAT_NONE: no letter was written */
			struct ply ply; /* step F is read as rules->last */
			bool capture, sweep, finish; /* the marks x * # as written */
			bool letters_long;           /* `pass` for `-` */
		} ply;
		struct {
			enum seat seat;
			bool voided;
			uint8_t n;
			uint8_t throws[255];
		} bank;
		struct {
			enum seat seat;
			enum reason reason;
		} forfeit;
		struct {
			struct span position; /* without the @ */
		} check;
		struct {
			bool braces;      /* {} rather than ; */
			bool first;       /* the comment's first part */
			bool last;        /* ... and its last */
			struct span text; /* between the delimiters */
		} comment;
		struct result result;
		struct error error;
	};
};

/*
 * Read one word as a ply (or bank, or forfeit) as `moves` and `apply` take them from
 * people: the seat letter and the marks may be missing. False with *err (E101, col in
 * the word).
 */
bool token_read(struct span word, int last, struct token *t, struct error *err);

/* May this byte stand in a tag's name? The first must be a letter. */
static inline bool token_is_name_byte(char c, bool first)
{
	if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
		return true;
	return !first && ((c >= '0' && c <= '9') || c == '_');
}

#endif
