#include "notation/lexer.h"

#include <assert.h>
#include <string.h>

#include "notation/tagline.h"
#include "notation/word.h"

enum {
	SHORT_BEHIND = 256, /* what carets may want of the line before a token */
	/* Bytes of a tag's line, which a game's tags together may not take either: 64
	 * KiB, less only where a test build has a smaller window. */
	TAG_MOST = INPUT_BEHIND - SHORT_BEHIND,
	TAG_MAX = TAG_MOST < 64 * 1024 ? TAG_MOST : 64 * 1024,
};
static_assert(
    (int)INPUT_AHEAD > (int)WORD_MAX + 4, "a word must lie in the window whole");

void lexer_init(struct lexer *l, struct input *in)
{
	*l = (struct lexer){
		.in = in,
		.p = in->window,
		.line = (uintptr_t)in->window,
		.nline = 1,
		.last = 25,
		.mode = LEXER_START,
		.fresh_line = true,
	};
}

void lexer_final(struct lexer *l, int last)
{
	l->last = last;
}

/*
 * Have INPUT_AHEAD bytes from p + ahead on, keeping what stands before p for carets.
 * The window may slide: pointers into it are only good until the next call.
 */
static void fill(struct lexer *l, size_t ahead)
{
	if (l->in->eof || l->in->end - l->p >= INPUT_AHEAD + (ptrdiff_t)ahead)
		return;
	const char *at = l->p + ahead;
	const char *was = at;
	size_t behind = (uintptr_t)l->p - l->line;

	if (behind > SHORT_BEHIND)
		behind = SHORT_BEHIND;
	input_fill(l->in, &at, ahead + behind);
	l->p = at - ahead;
	l->line += (uintptr_t)at - (uintptr_t)was;
}

static bool at_end(const struct lexer *l)
{
	return l->p == l->in->end;
}

static bool is_white(char c)
{
	return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/* A [ too: a tag may stand right behind a word that cannot be read. */
static bool is_word_end(char c)
{
	return is_white(c) || c == '[';
}

static bool is_line_end(char c)
{
	return c == '\n' || c == '\r';
}

static size_t have(const struct lexer *l)
{
	return (size_t)(l->in->end - l->p);
}

static struct pos place(const struct lexer *l, const char *p)
{
	return (struct pos){ l->nline, (long long)((uintptr_t)p - l->line) + 1 };
}

/* Set what every token has and take it: reading goes on after it. */
static void hand_out(struct lexer *l, struct token *t, size_t len)
{
	t->at = place(l, l->p);
	t->text = (struct span){ l->p, len };
	t->line_start = l->fresh_line;
	t->new_game = false;
	l->fresh_line = false;
	l->p += len;
}

/* A fault at byte p, which shows len bytes; where reading goes on is the caller's. */
static void fault_at(struct lexer *l, struct token *t, const char *p, size_t len)
{
	t->at = place(l, p);
	t->text = (struct span){ p, len < WORD_MAX ? len : WORD_MAX };
	t->line_start = l->fresh_line && p == l->p;
	t->new_game = t->bad_tag = t->bad_comment = false;
	t->error.pos = t->at;
}

/* Bytes from p to the end of the line, as far as a message needs them. */
static size_t line_rest(const struct lexer *l, const char *p)
{
	size_t len = 0;

	while (len < WORD_MAX && p + len < l->in->end && !is_line_end(p[len]))
		len++;
	while (len > 1 && is_white(p[len - 1]))
		len--;
	return len;
}

static size_t word_rest(const struct lexer *l, const char *p)
{
	size_t len = 0;

	while (len <= WORD_MAX && p + len < l->in->end && !is_white(p[len]))
		len++;
	return len;
}

/* LF, CRLF or a lone CR. */
static void pass_line_end(struct lexer *l)
{
	l->p += l->p[0] == '\r' && have(l) > 1 && l->p[1] == '\n' ? 2 : 1;
	l->line = (uintptr_t)l->p;
	l->nline++;
	l->fresh_line = true;
	l->bom = false;
}

/* A mark of the encoding may stand where files were joined: before a game, in column 1.
 */
static void pass_bom(struct lexer *l)
{
	if (l->line != (uintptr_t)l->p || have(l) < 3 ||
	    memcmp(l->p, "\xef\xbb\xbf", 3) != 0)
		return;
	if (l->movetext && !l->ended && !(have(l) > 3 && l->p[3] == '['))
		return;
	l->p += 3;
	l->bom = true;
}

static void pass_white(struct lexer *l)
{
	for (;;) {
		fill(l, 0);
		pass_bom(l);
		if (at_end(l) || !is_white(*l->p))
			return;
		if (is_line_end(*l->p))
			pass_line_end(l);
		else
			l->p++;
	}
}

static void skip(struct lexer *l, bool (*until)(char))
{
	do {
		fill(l, 0);
		while (!at_end(l) && !until(*l->p))
			l->p++;
	} while (at_end(l) && !l->in->eof);
	l->mode = LEXER_TEXT;
}

/* UTF-16 is no text to us: one fault says so. */
static bool start(struct lexer *l, struct token *t)
{
	l->mode = LEXER_TEXT;
	if (have(l) < 2 ||
	    (memcmp(l->p, "\xff\xfe", 2) != 0 && memcmp(l->p, "\xfe\xff", 2) != 0))
		return false;
	word_fault(t, CODE_E108, 1, "save it as UTF-8",
	    "the file is UTF-16, which is not read");
	fault_at(l, t, l->p, 2);
	l->mode = LEXER_STOPPED;
	return true;
}

/* The fault of a byte that is no text in a tag or comment: said once, then it is read.
 */
static void not_text(struct lexer *l, struct token *t, const char *p)
{
	word_fault(t, CODE_E108, 1, *p ? "save the file as UTF-8" : NULL,
	    *p ? "the byte 0x%02X is not UTF-8" : "the byte 0x%02X is not text",
	    (unsigned char)*p);
	fault_at(l, t, p, 1);
	l->forgiven = true;
}

/* --- comments --- */

/*
 * How much of the comment to hand out now: up to its end, a byte that is no text or the
 * end of the window. Is *closed by it?
 */
static size_t comment_len(const struct lexer *l, bool *closed)
{
	bool braces = l->mode == LEXER_BRACES;
	size_t room = have(l), len = 0, bad;

	while (len < room && !is_line_end(l->p[len]) && !(braces && l->p[len] == '}'))
		len++;
	bool ended = len < room || l->in->eof;

	*closed = ended && (!braces || (len < room && l->p[len] == '}'));
	/* More of the line is still unread: do not cut a character in two. */
	for (size_t i = 1; !ended && i < 4 && i < len; i++) {
		if (((unsigned char)l->p[len - i] & 0xc0) == 0xc0) {
			if (utf8_len(l->p + len - i, i) == 0)
				len -= i;
			break;
		}
	}
	if (!l->forgiven && text_fault((struct span){ l->p, len }, &bad)) {
		*closed = false;
		return bad;
	}
	return len;
}

/* The comment began where the window may no longer reach: its sign is known. */
static void comment_open_ended(struct lexer *l, struct token *t)
{
	word_fault(t, CODE_E104, 1, "a comment in {} ends on the line it began on",
	    "the comment is not closed on its line");
	fault_at(l, t, l->p, 0);
	t->text = span_of("{");
	t->at.col = t->error.pos.col = l->open_col;
	l->mode = LEXER_TEXT;
}

static void comment_part(struct lexer *l, struct token *t)
{
	bool closed, braces = l->mode == LEXER_BRACES;

	fill(l, 0);
	size_t len = comment_len(l, &closed);

	if (len == 0 && !closed) {
		if (!at_end(l) && !is_line_end(*l->p))
			not_text(l, t, l->p);
		else
			comment_open_ended(l, t);
		t->bad_comment = true;
		return;
	}
	t->kind = TOKEN_COMMENT;
	t->comment.braces = braces;
	t->comment.first = l->first_part;
	t->comment.last = closed;
	t->comment.text = (struct span){ l->p, len };
	/* As written: with the sign that opens it, still in the window, and the one
	 * that closes it. */
	size_t opening = l->first_part, closing = closed && braces;

	l->p -= opening;
	hand_out(l, t, opening + len + closing);
	l->first_part = false;
	if (closed) {
		l->mode = LEXER_GLUED;
		l->forgiven = false;
	}
}

static void comment_open(struct lexer *l)
{
	l->mode = *l->p == '{' ? LEXER_BRACES : LEXER_LINE;
	l->open_col = place(l, l->p).col;
	l->first_part = true;
	l->forgiven = false;
	if (l->mode == LEXER_BRACES) {
		struct span line = lexer_window(
		    l, l->open_col, l->open_col + 1, LEXER_SHOWN, &l->opening_col);

		l->opening_len = (uint8_t)line.len;
		memcpy(l->opening, line.p, line.len);
	}
	l->p++;
}

/* --- tags --- */

/* Have the rest of the line in the window; its length, or more than TAG_MAX. */
static size_t tag_line(struct lexer *l)
{
	size_t len = 0;

	for (;;) {
		fill(l, len);
		size_t room = have(l);

		while (len < room && len <= TAG_MAX && !is_line_end(l->p[len]))
			len++;
		if (len < room || l->in->eof || len > TAG_MAX)
			return len;
	}
}

/* A damaged tag still counts as one; the rest of its line may hold the names of others.
 */
static void bad_tag(
    struct lexer *l, struct token *t, struct span name, struct span rest)
{
	t->bad_tag = true;
	t->bad_name = name;
	t->bad_rest = rest;
	t->new_game = l->movetext;
	l->movetext = l->ended = l->fresh_line = false;
	l->mode = LEXER_SKIP_LINE;
}

static void read_tag(struct lexer *l, struct token *t)
{
	struct span line = { .len = tag_line(l) };
	const char *why;
	struct tagline tag;
	size_t at, len, bad;
	bool new_game = l->movetext;

	line.p = l->p;
	len = tagline_read(line, &tag, &at, &why);
	if (line.len > TAG_MAX) {
		word_fault(t, CODE_E106, 1, NULL, "a tag's line is longer than 64 KiB");
		fault_at(l, t, l->p, WORD_MAX);
		bad_tag(l, t, tag.name, (struct span){ "", 0 });
	} else if (!l->forgiven && text_fault(line, &bad)) {
		not_text(l, t, line.p + bad);
		bad_tag(l, t, tag.name, (struct span){ "", 0 });
		/* The tag itself is still to come. */
		l->mode = LEXER_TEXT;
		l->fresh_line = true;
	} else if (len > 0) {
		t->kind = TOKEN_TAG;
		t->tag.name = tag.name;
		t->tag.value = tag.value;
		hand_out(l, t, len);
		t->new_game = new_game;
		l->movetext = l->ended = l->fresh_line = false;
		l->mode = LEXER_TAG_TAIL;
		l->forgiven = false;
		return;
	} else {
		word_fault(t, CODE_E102, 1,
		    "a tag is written [Name \"value\"], with \\\" and \\\\ for \" and "
		    "\\",
		    "%s", why);
		at = at < line.len ? at : line.len - 1;
		fault_at(l, t, line.p + at, line_rest(l, line.p + at));
		bad_tag(l, t, tag.name, (struct span){ line.p + 1, line.len - 1 });
		l->forgiven = false;
	}
	t->line_start = true;
}

/* What is left of a line with [Name " after other bytes: a damaged tag. False where it
 * has none. */
static bool late_tag(struct lexer *l, struct token *t)
{
	bool after_moves = l->movetext;
	struct span line = { .len = tag_line(l) }, name;

	line.p = l->p;
	if (!tagline_find(&line, &name))
		return false;
	word_fault(t, CODE_E102, 1, "a tag stands alone on its line, from column 1 on",
	    after_moves ? "a tag after other text: it begins a new game here"
			: "a tag after other text on its line");
	fault_at(l, t, l->p, line_rest(l, l->p));
	bad_tag(l, t, name, line);
	return true;
}

/* A [ that begins no tag where it stands. */
static void bracket(struct lexer *l, struct token *t)
{
	if (tagline_begins((struct span){ l->p, have(l) }) && late_tag(l, t))
		return;
	word_fault(t, CODE_E101, 1, "a tag stands alone on a line, from column 1 on",
	    "a '[' inside the moves");
	fault_at(l, t, l->p, word_rest(l, l->p));
	l->fresh_line = false;
	l->p++;
	l->mode = LEXER_SKIP_WORD;
}

/* Nothing but white space is allowed between a tag and the end of its line. */
static bool tag_tail(struct lexer *l, struct token *t)
{
	for (;;) {
		fill(l, 0);
		if (at_end(l) || is_line_end(*l->p))
			break;
		if (!is_white(*l->p)) {
			if (late_tag(l, t))
				return true;
			word_fault(t, CODE_E102, 1, "a tag stands alone on its line",
			    "there is text after the tag");
			fault_at(l, t, l->p, line_rest(l, l->p));
			l->mode = LEXER_SKIP_LINE;
			return true;
		}
		l->p++;
	}
	l->mode = LEXER_TEXT;
	return false;
}

/* --- words --- */

/* White space is due: after a comment, or before one that a word runs into. */
static bool glued(struct lexer *l, struct token *t)
{
	l->mode = LEXER_TEXT;
	fill(l, 0);
	if (at_end(l) || is_white(*l->p))
		return false;
	bool comment = *l->p == '{' || *l->p == ';';

	word_fault(t, CODE_E101, 1, "tokens are separated by white space",
	    comment ? "no white space before the comment"
		    : "no white space after the comment");
	fault_at(l, t, l->p, comment ? 1 : word_rest(l, l->p));
	t->bad_comment = comment;
	return true;
}

static void escape_line(struct lexer *l, struct token *t)
{
	if (late_tag(l, t))
		return;
	word_fault(t, CODE_E101, 1,
	    "there are no % lines; a comment begins with ; or stands in {}",
	    "a line that begins with '%%' is not of the notation");
	fault_at(l, t, l->p, line_rest(l, l->p));
	l->fresh_line = false;
	l->mode = LEXER_SKIP_LINE;
}

static void read_word(struct lexer *l, struct token *t)
{
	size_t len = 0, room = have(l);

	while (len < room && len <= WORD_MAX && !is_white(l->p[len]) &&
	       l->p[len] != '{' && l->p[len] != ';' && l->p[len] != '[')
		len++;
	if (len > WORD_MAX) {
		l->movetext = true;
		word_fault(t, CODE_E105, 1, NULL, "a word longer than 255 bytes");
		fault_at(l, t, l->p, WORD_MAX);
		l->fresh_line = l->ended = false;
		l->mode = LEXER_SKIP_WORD;
		return;
	}
	struct span word = { l->p, len };
	size_t round = word_round(word);

	if (round && round < len)
		word.len = len = round;
	else if (len < room && (l->p[len] == '{' || l->p[len] == ';'))
		l->mode = LEXER_GLUED;
	word_read(word, l->last, t);
	if (t->kind == TOKEN_BAD && len < room &&
	    tagline_begins((struct span){ l->p + len, room - len }) && late_tag(l, t))
		return;
	l->movetext = true;
	hand_out(l, t, len);
	if (t->kind == TOKEN_BAD) {
		t->error.pos = t->at;
		t->bad_tag = t->bad_comment = false;
	}
	l->ended = t->kind == TOKEN_RESULT;
}

static void read_text(struct lexer *l, struct token *t)
{
	pass_white(l);
	if (at_end(l)) {
		t->kind = TOKEN_END;
		hand_out(l, t, 0);
		return;
	}
	bool column_1 = (uintptr_t)l->p == l->line + (l->bom ? 3 : 0);

	switch (*l->p) {
	case ';':
	case '{':
		comment_open(l);
		comment_part(l, t);
		return;
	case '[':
		if (column_1 || (!l->movetext && l->fresh_line))
			read_tag(l, t);
		else
			bracket(l, t);
		return;
	case '%':
		if (column_1) {
			escape_line(l, t);
			return;
		}
		break;
	default:
		break;
	}
	read_word(l, t);
}

void lexer_next_slow(struct lexer *l, struct token *t)
{
	fill(l, 0);
	switch ((enum lexer_mode)l->mode) {
	case LEXER_START:
		if (start(l, t))
			return;
		break;
	case LEXER_GLUED:
		if (glued(l, t))
			return;
		break;
	case LEXER_TAG_TAIL:
		if (tag_tail(l, t))
			return;
		break;
	case LEXER_LINE:
	case LEXER_BRACES:
		comment_part(l, t);
		return;
	case LEXER_SKIP_WORD:
		skip(l, is_word_end);
		break;
	case LEXER_SKIP_LINE:
		skip(l, is_line_end);
		break;
	case LEXER_STOPPED:
		t->kind = TOKEN_END;
		hand_out(l, t, 0);
		return;
	case LEXER_TEXT:
		break;
	}
	read_text(l, t);
}

/* Where a column of the current line is, as far as the window holds it. */
static const char *column(const struct lexer *l, long long col)
{
	uintptr_t at = l->line + (uintptr_t)(col - 1);
	uintptr_t first = (uintptr_t)l->in->window, end = (uintptr_t)l->in->end;

	/* The line may begin before the window; its address then may be any number. */
	if ((intptr_t)(at - first) < 0)
		return l->in->window;
	return at > end ? l->in->end : l->in->window + (at - first);
}

struct span lexer_window(
    struct lexer *l, long long col, long long end_col, size_t room, long long *first)
{
	const char *line = column(l, 1), *from = column(l, col),
		   *to = column(l, end_col);
	const char *end = to, *start = line;

	while (end < l->in->end && (size_t)(end - to) < room && !is_line_end(*end))
		end++;
	if ((size_t)(end - line) > room) {
		size_t shown = (size_t)(to - from);
		size_t before = shown < room ? (room - shown) / 2 : 0;

		if ((size_t)(from - line) > before)
			start = from - before;
		if ((size_t)(end - start) < room)
			start = end - room;
		end = (size_t)(end - start) > room ? start + room : end;
	}
	/* Do not cut characters in two. */
	while (start > line && start < from && ((unsigned char)*start & 0xc0) == 0x80)
		start++;
	while (end > to && end < l->in->end && ((unsigned char)*end & 0xc0) == 0x80)
		end--;
	*first = place(l, start).col;
	return (struct span){ start, (size_t)(end - start) };
}

struct span lexer_opening(const struct lexer *l, long long *first)
{
	*first = l->opening_col;
	return (struct span){ l->opening, l->opening_len };
}
