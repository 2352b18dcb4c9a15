#include "notation/print.h"

#include <string.h>

void print_step(struct buf *out, const struct rules *r, int step)
{
	if (step == r->last)
		buf_byte(out, 'F');
	else
		buf_int(out, step);
}

/* A ply is made in one piece, as there are millions of them: S255:255=x255*# at most.
 */
enum { PLY_BYTES = 24 };

static char *put_number(char *p, int n)
{
	if (n >= 10) {
		if (n >= 100)
			*p++ = (char)('0' + n / 100);
		*p++ = (char)('0' + n / 10 % 10);
		n %= 10;
	}
	*p++ = (char)('0' + n);
	return p;
}

static char *put_step(char *p, const struct rules *r, int step)
{
	if (step != r->last)
		return put_number(p, step);
	*p++ = 'F';
	return p;
}

static char *put_action(char *p, const struct rules *r, struct ply ply, bool capture)
{
	if (ply.kind == PLY_PASS) {
		*p++ = '-';
		return p;
	}
	if (ply.kind == PLY_VOID) {
		for (const char *word = "void"; *word; word++)
			*p++ = *word;
		return p;
	}
	p = put_step(p, r, ply.from);
	if (ply.kind != PLY_SINGLE)
		*p++ = '=';
	if (ply.kind == PLY_FORM)
		return p;
	if (capture)
		*p++ = 'x';
	else if (ply.kind == PLY_SINGLE)
		*p++ = '-';
	return put_step(p, r, ply.to);
}

void print_ply(struct buf *out, const struct rules *r, enum seat seat, struct ply ply,
    bool capture, bool sweep, bool finish)
{
	buf_reserve(out, PLY_BYTES);
	char *p = out->p + out->len;

	if (seat != SEAT_NONE)
		*p++ = seat_letter(seat);
	p = put_number(p, ply.throw);
	*p++ = ':';
	p = put_action(p, r, ply, capture);
	if (sweep)
		*p++ = '*';
	if (finish)
		*p++ = '#';
	*p = '\0';
	out->len = (size_t)(p - out->p);
}

void print_move(
    struct buf *out, const struct rules *r, enum seat seat, const struct move *m)
{
	print_ply(out, r, seat, m->ply, m->captures > 0, m->sweeps > 0, m->finishes);
}

void print_bank(
    struct buf *out, enum seat seat, const uint8_t *throws, int n, bool voided)
{
	if (seat != SEAT_NONE)
		buf_byte(out, seat_letter(seat));
	for (int i = 0; i < n; i++) {
		buf_byte(out, i ? ',' : '(');
		buf_int(out, throws[i]);
	}
	buf_text(out, voided ? "):void" : ")");
}

void print_result(struct buf *out, const struct result *result)
{
	int written = 0;

	if (result->n == 0) {
		buf_byte(out, '*');
		return;
	}
	for (int place = 1; place <= SEATS; place++) {
		bool shared = false;

		for (enum seat seat = SEAT_S; seat < SEATS; seat++) {
			if (result->place[seat] != place)
				continue;
			if (written++)
				buf_byte(out, shared ? '=' : '>');
			buf_byte(out, seat_letter(seat));
			shared = true;
		}
	}
}

struct result result_of(const struct state *s)
{
	struct result result = { 0 };

	if (!state_over(s))
		return result;
	for (enum seat seat = SEAT_S; seat < SEATS; seat++) {
		if (!(s->seats & SEAT_BIT(seat)))
			continue;
		result.place[seat] = s->place[seat];
		result.n++;
	}
	return result;
}

bool result_equal(const struct result *a, const struct result *b)
{
	for (enum seat seat = SEAT_S; seat < SEATS; seat++)
		if (a->place[seat] != b->place[seat])
			return false;
	return a->n == b->n;
}

static bool needs_no_backslash(struct span value)
{
	return !value.len ||
	       (!memchr(value.p, '"', value.len) && !memchr(value.p, '\\', value.len));
}

void print_tag(struct buf *out, struct span name, struct span value)
{
	buf_byte(out, '[');
	buf_span(out, name);
	buf_text(out, " \"");
	if (needs_no_backslash(value)) {
		buf_span(out, value);
	} else {
		for (size_t i = 0; i < value.len; i++) {
			if (value.p[i] == '"' || value.p[i] == '\\')
				buf_byte(out, '\\');
			buf_byte(out, value.p[i]);
		}
	}
	buf_text(out, "\"]\n");
}

void tag_unescape(struct buf *out, struct span value)
{
	for (size_t i = 0; i < value.len; i++) {
		if (value.p[i] == '\\' && i + 1 < value.len)
			i++;
		buf_byte(out, value.p[i]);
	}
}
