#include "notation/word.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "core/keys.h"

/* A word being read: where we are, and what was said about it. */
struct reader {
	struct span word;
	size_t i; /* the next byte */
	int last; /* the final step */
	struct token *t;
};

static const char ply_help[] = "a ply is written S4:1-5: seat, throw, ':', action";
static const char place_help[] =
    "a result names the seats by place, as in N>S or S>E=W>N, or is * for unfinished";

void word_fault(
    struct token *t, enum code code, size_t col, const char *help, const char *fmt, ...)
{
	struct error *e = &t->error;
	va_list ap;

	t->kind = TOKEN_BAD;
	*e = (struct error){ .code = code, .pos.col = (long long)col };
	va_start(ap, fmt);
	vsnprintf(e->msg, sizeof(e->msg), fmt, ap);
	va_end(ap);
	if (help)
		snprintf(e->help, sizeof(e->help), "%s", help);
}

void word_quote(char out[QUOTE_SIZE], struct span word)
{
	enum { SHOWN = 40 };
	size_t n = 0;

	for (size_t i = 0; i < word.len;) {
		unsigned char c = (unsigned char)word.p[i];
		size_t len = utf8_len(word.p + i, word.len - i);

		if (i >= SHOWN) {
			memcpy(out + n, "...", 3);
			n += 3;
			break;
		}
		if (len == 0 || c < ' ' || c == 0x7f) {
			n += (size_t)snprintf(out + n, QUOTE_SIZE - n, "\\x%02X", c);
			i++;
			continue;
		}
		memcpy(out + n, word.p + i, len);
		n += len;
		i += len;
	}
	out[n] = '\0';
}

size_t text_fault(struct span s, size_t *at)
{
	size_t bad = s.len;
	const char *nul = s.len ? memchr(s.p, '\0', s.len) : NULL;

	utf8_valid(s, &bad);
	if (nul && (size_t)(nul - s.p) < bad)
		bad = (size_t)(nul - s.p);
	*at = bad;
	return bad < s.len;
}

const char *word_unquoted(struct span value)
{
	/* Word processors curl them: U+2018 to U+201F. */
	return value.len > 2 && memcmp(value.p, "\xe2\x80", 2) == 0
		   ? "the tag's value needs straight quotes"
		   : "the tag has no value in quotes";
}

/* Word processors make of signs what looks better. */
static const char *plain_help(unsigned code)
{
	if ((code >= 0x2010 && code <= 0x2015) || code == 0x2212)
		return "write the - of the keyboard; only plain ASCII is read here";
	if (code == 0xd7)
		return "write the letter x; only plain ASCII is read here";
	return "outside of tags and comments only plain ASCII is read";
}

/* The notation's words are plain ASCII: the first byte that is not, if any, is the
 * fault. */
static bool plain(struct reader *r)
{
	char quoted[QUOTE_SIZE];

	for (size_t i = 0; i < r->word.len; i++) {
		unsigned char c = (unsigned char)r->word.p[i];
		size_t len = utf8_len(r->word.p + i, r->word.len - i);

		if (c > ' ' && c < 0x7f)
			continue;
		word_quote(quoted, r->word);
		if (len > 1)
			word_fault(r->t, CODE_E101, i + 1,
			    plain_help(visible_code_point(r->word.p + i, len)),
			    "'%s' holds the character U+%04X", quoted,
			    visible_code_point(r->word.p + i, len));
		else if (c == ' ')
			word_fault(r->t, CODE_E101, i + 1, NULL,
			    "'%s' is more than one word", quoted);
		else
			word_fault(r->t, CODE_E101, i + 1, NULL,
			    c < 0x80 ? "'%s' holds the control byte 0x%02X"
				     : "'%s' holds the byte 0x%02X, which is not UTF-8",
			    quoted, c);
		return false;
	}
	return true;
}

/* A fault at the byte the reader stands on; what is said follows the quoted word. */
static bool refuse(struct reader *r, enum code code, const char *help, const char *what)
{
	char quoted[QUOTE_SIZE];

	word_quote(quoted, r->word);
	word_fault(r->t, code, r->i + 1, help, "'%s' %s", quoted, what);
	return false;
}

static char peek(const struct reader *r)
{
	return r->i < r->word.len ? r->word.p[r->i] : '\0';
}

static bool take(struct reader *r, char c)
{
	if (peek(r) != c)
		return false;
	r->i++;
	return true;
}

static bool take_word(struct reader *r, const char *text)
{
	struct span left = { r->word.p + r->i, r->word.len - r->i };

	if (!span_starts(left, text))
		return false;
	r->i += strlen(text);
	return true;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Digits as a number, which stops growing where it is too big for anything. */
static long long take_number(struct reader *r)
{
	enum { ENOUGH = 999999999 };
	long long value = 0;

	for (; is_digit(peek(r)); r->i++) {
		value = value * 10 + (peek(r) - '0');
		if (value > ENOUGH)
			value = ENOUGH;
	}
	return value;
}

/* A throw; the byte after its digits is looked at by the caller. */
static bool take_throw(struct reader *r, uint8_t *out)
{
	size_t start = r->i;
	long long value = take_number(r);

	if (value > THROW_MAX) {
		r->i = start;
		return refuse(
		    r, CODE_E101, NULL, "has a throw beyond 225, which no dice have");
	}
	*out = (uint8_t)value;
	return true;
}

static bool take_step(struct reader *r, uint8_t *out)
{
	size_t start = r->i;

	if (take(r, 'F')) {
		*out = (uint8_t)r->last;
		return true;
	}
	if (peek(r) == 'f')
		return refuse(r, CODE_E101, "write F for the final square",
		    "has a small f where a step belongs");
	if (!is_digit(peek(r)))
		return refuse(r, CODE_E101,
		    "write the steps the pawn comes from and goes to, "
		    "as in S4:1-5, or S4:- for a pass",
		    "has no step where one belongs");
	long long value = take_number(r);

	if (value > SQUARES_MAX) {
		r->i = start;
		return refuse(
		    r, CODE_E101, NULL, "has a step beyond 225, which no board has");
	}
	*out = (uint8_t)value;
	return true;
}

/* The sign between two steps, and what kind of ply and capture it makes. */
static bool take_sign(struct reader *r)
{
	struct ply *ply = &r->t->ply.ply;

	ply->kind = PLY_SINGLE;
	if (take(r, '-'))
		return true;
	if (take(r, 'x')) {
		r->t->ply.capture = true;
		return true;
	}
	if (take(r, '=')) {
		ply->kind = PLY_PAIR;
		r->t->ply.capture = take(r, 'x');
		if (!r->t->ply.capture && !is_digit(peek(r)) && peek(r) != 'F')
			ply->kind = PLY_FORM;
		return true;
	}
	if (r->i == r->word.len)
		return refuse(r, CODE_E101,
		    "write the step it comes from too, as in S4:1-5; a pair is formed "
		    "by S2:19=",
		    "has one step where two belong");
	if (peek(r) == 'X')
		return refuse(r, CODE_E101, "write a small x", "has a capital X");
	return refuse(r, CODE_E101,
	    "between two steps stands - for a single, = for a pair, x or =x for a "
	    "capture",
	    "has no such sign between steps");
}

static bool take_action(struct reader *r)
{
	struct token *t = r->t;
	struct ply *ply = &t->ply.ply;

	if (r->i == r->word.len)
		return refuse(
		    r, CODE_E101, "write S4:1-5, or S4:- for a pass", "has no action");
	if (take_word(r, "void")) {
		ply->kind = PLY_VOID;
		return true;
	}
	t->ply.letters_long = take_word(r, "pass");
	if (t->ply.letters_long ||
	    (peek(r) == '-' &&
		!(r->i + 1 < r->word.len && is_digit(r->word.p[r->i + 1])))) {
		if (!t->ply.letters_long)
			r->i++;
		ply->kind = PLY_PASS;
		return true;
	}
	if (!take_step(r, &ply->from) || !take_sign(r))
		return false;
	if (ply->kind == PLY_FORM) {
		ply->to = ply->from;
		return true;
	}
	return take_step(r, &ply->to);
}

/* What may follow the action: * and #, in this order, and nothing else. */
static bool take_marks(struct reader *r)
{
	r->t->ply.sweep = take(r, '*');
	r->t->ply.finish = take(r, '#');
	if (r->i == r->word.len)
		return true;
	if (peek(r) == '*')
		return refuse(r, CODE_E101, "write * before #, each at most once",
		    "has its marks in the wrong order");
	return refuse(r, CODE_E101,
	    strchr(",;.", peek(r)) ? "only spaces stand between plies"
				   : "after an action stand at most the marks * and #",
	    "goes on after its action");
}

static bool read_ply(struct reader *r, enum seat seat)
{
	r->t->kind = TOKEN_PLY;
	r->t->ply.seat = seat;
	r->t->ply.ply = (struct ply){ 0 };
	r->t->ply.capture = r->t->ply.sweep = r->t->ply.finish = false;
	r->t->ply.letters_long = false;
	if (!is_digit(peek(r)))
		return refuse(
		    r, CODE_E101, "write the throw too, as in S4:1-5", "has no throw");
	if (!take_throw(r, &r->t->ply.ply.throw))
		return false;
	if (!take(r, ':')) {
		if (r->i == r->word.len)
			return refuse(r, CODE_E101, "write S4:1-5, or S4:- for a pass",
			    "has no action");
		if (peek(r) == '-' || peek(r) == 'x' || peek(r) == '=')
			return refuse(r, CODE_E101, "write the throw too, as in S4:1-5",
			    "has no throw");
		return refuse(r, CODE_E101, ply_help, "has no ':' after its throw");
	}
	return take_action(r) && take_marks(r);
}

static bool read_bank(struct reader *r, enum seat seat)
{
	static const char help[] = "a bank is written S(4,8,2), or S(4,4,4):void";
	struct token *t = r->t;

	t->kind = TOKEN_BANK;
	t->bank.seat = seat;
	t->bank.voided = false;
	t->bank.n = 0;
	do {
		r->i++; /* the ( or the comma */
		if (!is_digit(peek(r)))
			return refuse(
			    r, CODE_E101, help, "has no throw where one belongs");
		if (!take_throw(r, &t->bank.throws[t->bank.n]))
			return false;
		t->bank.n++;
	} while (peek(r) == ',');
	if (!take(r, ')'))
		return refuse(r, CODE_E101, help, "is a bank without its ')'");
	t->bank.voided = take_word(r, ":void");
	if (r->i < r->word.len)
		return refuse(r, CODE_E101, help, "goes on after its bank");
	return true;
}

static bool read_forfeit(struct reader *r, enum seat seat)
{
	r->t->kind = TOKEN_FORFEIT;
	r->t->forfeit.seat = seat;
	r->i++;
	struct span left = { r->word.p + r->i, r->word.len - r->i };

	for (enum reason reason = 0; reason < REASONS; reason++) {
		if (span_is(left, reason_word(reason))) {
			r->t->forfeit.reason = reason;
			return true;
		}
	}
	return refuse(r, CODE_E101,
	    "the reasons are resign, time, illegal, crash and absent",
	    "has no reason for the forfeit that is known");
}

/* Places as in sport: whoever follows two who share the first is third. */
static bool read_result(struct reader *r)
{
	struct result *result = &r->t->result;
	int place = 1;

	r->t->kind = TOKEN_RESULT;
	*result = (struct result){ 0 };
	for (;;) {
		enum seat seat = seat_of_letter(peek(r));

		if (seat == SEAT_NONE)
			return refuse(
			    r, CODE_E109, place_help, "has no seat where one belongs");
		if (result->place[seat])
			return refuse(r, CODE_E109, place_help, "names a seat twice");
		r->i++;
		result->place[seat] = (uint8_t)place;
		result->n++;
		if (r->i == r->word.len)
			break;
		if (take(r, '>'))
			place = result->n + 1;
		else if (!take(r, '='))
			return refuse(r, CODE_E109, place_help, "is no result");
	}
	return true;
}

/* A word that begins with a seat's letter. */
static bool read_seated(struct reader *r)
{
	enum seat seat = seat_of_letter(peek(r));

	r->i++;
	switch (peek(r)) {
	case '(':
		return read_bank(r, seat);
	case '!':
		return read_forfeit(r, seat);
	case '>':
	case '=':
		r->i = 0;
		return read_result(r);
	case ':':
		return read_ply(r, seat);
	case '\0':
		return refuse(r, CODE_E101, ply_help, "is a seat and nothing more");
	default:
		if (is_digit(peek(r)))
			return read_ply(r, seat);
		r->i = 0;
		return refuse(r, CODE_E101, ply_help, "is not of the notation");
	}
}

/* A word that begins with a digit: a round number, or a ply without its seat. */
static bool read_numbered(struct reader *r)
{
	static const char round_help[] =
	    "a round number is written once, before its round: 12.";
	long long value = take_number(r);

	if (peek(r) == '.') {
		r->i++;
		if (r->i < r->word.len)
			return refuse(r, CODE_E101, round_help, "is no round number");
		r->t->kind = TOKEN_ROUND;
		r->t->round = value;
		return true;
	}
	if (peek(r) == ':') {
		r->i = 0;
		return read_ply(r, SEAT_NONE);
	}
	if (r->i == r->word.len)
		return refuse(r, CODE_E101, round_help, "is a number by itself");
	if (span_is(r->word, "1-0") || span_is(r->word, "0-1") || peek(r) == '/') {
		r->i = 0;
		return refuse(r, CODE_E101, place_help, "is no result of this game");
	}
	if (peek(r) == '-' || peek(r) == 'x' || peek(r) == '=') {
		r->i = 0;
		return refuse(
		    r, CODE_E101, "write the throw too, as in 4:1-5", "has no throw");
	}
	return refuse(r, CODE_E101, ply_help, "is not of the notation");
}

/* What people bring along from other notations gets a word of its own. */
static bool refuse_sign(struct reader *r)
{
	switch (peek(r)) {
	case '(':
	case ')':
		return refuse(r, CODE_E101,
		    "variations are not part of the notation; put them into a "
		    "{comment}",
		    "is not of the notation");
	case '$':
		return refuse(r, CODE_E101,
		    "numbered glyphs are not part of the notation; say it in a "
		    "{comment}",
		    "is not of the notation");
	case '%':
		return refuse(r, CODE_E101,
		    "there are no % lines; a comment begins with ; or stands in {}",
		    "is not of the notation");
	case '}':
		return refuse(r, CODE_E101, NULL, "has no '{' before it on its line");
	default:
		return refuse(r, CODE_E101, ply_help, "is not of the notation");
	}
}

/* A throw and what may follow it: "(1." is a variation. */
static bool is_bank(struct span word)
{
	size_t i = 1;

	while (i < word.len && is_digit(word.p[i]))
		i++;
	return word.p[0] == '(' && i > 1 && i < word.len &&
	       (word.p[i] == ',' || word.p[i] == ')');
}

static bool read_any(struct reader *r)
{
	struct token *t = r->t;

	if (!plain(r))
		return false;
	if (is_digit(peek(r)))
		return read_numbered(r);
	if (seat_of_letter(peek(r)) != SEAT_NONE)
		return read_seated(r);
	if (take(r, '@')) {
		t->kind = TOKEN_CHECK;
		t->check.position = (struct span){ r->word.p + 1, r->word.len - 1 };
		if (r->word.len > 1)
			return true;
		return refuse(r, CODE_E101,
		    "write it as one word: @S:1,5,9,14/N:1,1,1,1/S/-",
		    "is a checkpoint without its position");
	}
	if (take(r, '*')) {
		t->kind = TOKEN_RESULT;
		t->result = (struct result){ 0 };
		if (r->word.len > 1)
			return refuse(r, CODE_E109, place_help, "is no result");
		return true;
	}
	if (is_bank(r->word))
		return read_bank(r, SEAT_NONE);
	return refuse_sign(r);
}

void word_read(struct span word, int last, struct token *t)
{
	struct reader r = { .word = word, .last = last, .t = t };

	read_any(&r);
}

size_t word_round(struct span word)
{
	size_t i = 0;

	while (i < word.len && is_digit(word.p[i]))
		i++;
	if (i == 0 || i == word.len || word.p[i] != '.')
		return 0;
	/* 12... is somebody else's notation, and reading its dots one by one helps
	 * nobody. */
	if (i + 1 < word.len && word.p[i + 1] == '.')
		return 0;
	return i + 1;
}

bool token_read(struct span word, int last, struct token *t, struct error *err)
{
	t->text = word;
	t->at = (struct pos){ 0, 1 };
	t->line_start = t->new_game = t->bad_tag = t->bad_comment = false;
	if (word.len == 0)
		return error_set(err, CODE_E101, t->at, "a ply is missing");
	if (word.len > WORD_MAX)
		return error_set(
		    err, CODE_E105, t->at, "a word of %zu bytes", word.len);
	word_read(word, last, t);
	if (t->kind == TOKEN_PLY || t->kind == TOKEN_BANK || t->kind == TOKEN_FORFEIT)
		return true;
	if (t->kind != TOKEN_BAD) {
		char quoted[QUOTE_SIZE];

		word_quote(quoted, word);
		word_fault(t, CODE_E101, 1, ply_help, "'%s' is no ply", quoted);
	}
	if (err->code == CODE_NONE)
		*err = t->error;
	return false;
}
