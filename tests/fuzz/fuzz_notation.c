/*
 * fuzz_notation - any bytes become the same tokens, whether they lie in memory, slide
 * through a small window, or miss the short cut; and all that tokens point to is there.
 */
#include <assert.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "notation/lexer.h"
#include "notation/print.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool within(const struct lexer *l, struct span s)
{
	return s.p >= l->in->window && s.p + s.len <= l->in->end;
}

static void check_spans(struct lexer *l, const struct token *t)
{
	long long col;
	long long end_col = t->at.col + (long long)t->text.len;
	struct span shown = lexer_window(l, t->at.col, end_col, 80, &col);

	/* Of a comment that is not closed only the sign is kept: its line may be long
	 * gone. */
	bool kept = t->kind == TOKEN_BAD && t->error.code == CODE_E104;

	assert(kept || within(l, t->text));
	assert(within(l, shown) && shown.len <= 80 + 3);
	assert(t->at.line == l->nline && t->at.col >= 1 && col >= 1);
	assert(memchr(shown.p, '\n', shown.len) == NULL || t->kind == TOKEN_END);
	/* What is shown begins at its column, and what fits is shown whole. */
	if (t->kind != TOKEN_END && t->text.len > 0 && !kept) {
		assert(shown.p - t->text.p == col - t->at.col);
		assert(
		    t->text.len > 80 || t->text.p + t->text.len <= shown.p + shown.len);
	}
	if (t->kind == TOKEN_TAG)
		assert(within(l, t->tag.name) && within(l, t->tag.value));
	if (t->kind == TOKEN_CHECK)
		assert(within(l, t->check.position) && t->text.len <= 255);
	if (t->kind == TOKEN_COMMENT)
		assert(within(l, t->comment.text));
	if (t->kind == TOKEN_BAD)
		assert(t->error.code != CODE_NONE && t->error.msg[0] &&
		       t->error.pos.col == t->at.col &&
		       t->error.pos.line == t->at.line);
}

/* Numbers as their bytes: this is compared, never read. */
static void write_number(struct buf *out, long long value)
{
	buf_bytes(out, (const char *)&value, sizeof(value));
}

static void write_ply(struct buf *out, const struct token *t)
{
	write_number(out, t->ply.seat);
	buf_bytes(out, (const char *)&t->ply.ply, sizeof(t->ply.ply));
	write_number(out, t->ply.capture | t->ply.sweep << 1 | t->ply.finish << 2 |
			      t->ply.letters_long << 3);
}

/* What is printed of a ply reads back as that ply. */
static void check_ply(const struct token *t)
{
	struct rules r = { .last = 25 };
	struct buf out = { 0 }, a = { 0 }, b = { 0 };
	struct token again;
	struct error err = { 0 };

	print_ply(&out, &r, t->ply.seat, t->ply.ply, t->ply.capture, t->ply.sweep,
	    t->ply.finish);
	assert(token_read((struct span){ out.p, out.len }, 25, &again, &err));
	again.ply.letters_long = t->ply.letters_long;
	write_ply(&a, t);
	write_ply(&b, &again);
	assert(a.len == b.len && memcmp(a.p, b.p, a.len) == 0);
	buf_clear(&out);
	buf_clear(&a);
	buf_clear(&b);
}

static void write_token(struct buf *out, const struct token *t)
{
	write_number(out, t->kind);
	write_number(out, t->at.line);
	write_number(out, t->at.col);
	write_number(out, t->line_start | t->new_game << 1);
	switch (t->kind) {
	case TOKEN_PLY:
		write_ply(out, t);
		break;
	case TOKEN_ROUND:
		write_number(out, t->round);
		break;
	case TOKEN_BANK:
		write_number(out, (long long)t->bank.seat << 1 | t->bank.voided);
		buf_bytes(out, (const char *)t->bank.throws, t->bank.n);
		break;
	case TOKEN_FORFEIT:
		write_number(out, (long long)t->forfeit.seat << 8 | t->forfeit.reason);
		break;
	case TOKEN_TAG:
		buf_span(out, t->tag.name);
		buf_byte(out, '=');
		buf_span(out, t->tag.value);
		break;
	case TOKEN_RESULT:
		buf_byte(out, ' ');
		print_result(out, &t->result);
		break;
	case TOKEN_BAD:
		write_number(out, t->error.code);
		buf_text(out, t->error.msg);
		break;
	default:
		break;
	}
	/* An opening brace may have left the window by the time it is missed. */
	if (t->kind != TOKEN_BAD || t->error.code != CODE_E104)
		buf_span(out, t->text);
}

/* All tokens of an input as text; the parts of a comment joined. */
static void lex(struct buf *out, struct input *in, bool slow, size_t size)
{
	struct lexer l;
	struct token t;
	size_t n = 0;
	bool joined = false;

	lexer_init(&l, in);
	do {
		if (slow)
			lexer_next_slow(&l, &t);
		else
			lexer_next(&l, &t);
		check_spans(&l, &t);
		if (t.kind == TOKEN_PLY && slow)
			check_ply(&t);
		if (t.kind == TOKEN_COMMENT && !t.comment.first && joined)
			buf_span(out, t.text);
		else
			write_token(out, &t);
		if (t.kind == TOKEN_COMMENT && t.comment.last)
			buf_text(out, " closed");
		joined = t.kind == TOKEN_COMMENT;
		assert(n++ <= 2 * size + 2);
	} while (t.kind != TOKEN_END);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input in;
	struct buf fast = { 0 }, slow = { 0 }, small = { 0 };
	int fd = memfd_create("fuzz", 0);

	assert(fd >= 0 && write(fd, data, size) == (ssize_t)size);
	input_memory(&in, (struct span){ (const char *)data, size });
	lex(&fast, &in, false, size);
	input_memory(&in, (struct span){ (const char *)data, size });
	lex(&slow, &in, true, size);
	input_part(&in, fd, 0, size);
	lex(&small, &in, false, size);
	input_close(&in);
	close(fd);
	assert(fast.len == slow.len && fast.len == small.len);
	assert(memcmp(fast.p, slow.p, fast.len) == 0);
	assert(memcmp(fast.p, small.p, fast.len) == 0);
	buf_clear(&fast);
	buf_clear(&slow);
	buf_clear(&small);
	return 0;
}
