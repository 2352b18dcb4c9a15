#include "notation/print.h"

void print_step(struct buf *out, const struct rules *r, int step)
{
	if (step == r->last)
		buf_byte(out, 'F');
	else
		buf_int(out, step);
}

static void print_action(
    struct buf *out, const struct rules *r, struct ply ply, bool capture)
{
	switch ((enum ply_kind)ply.kind) {
	case PLY_PASS:
		buf_byte(out, '-');
		return;
	case PLY_VOID:
		buf_text(out, "void");
		return;
	case PLY_FORM:
		print_step(out, r, ply.from);
		buf_byte(out, '=');
		return;
	case PLY_PAIR:
		print_step(out, r, ply.from);
		buf_text(out, capture ? "=x" : "=");
		break;
	case PLY_SINGLE:
		print_step(out, r, ply.from);
		buf_byte(out, capture ? 'x' : '-');
		break;
	}
	print_step(out, r, ply.to);
}

void print_ply(struct buf *out, const struct rules *r, enum seat seat, struct ply ply,
    bool capture, bool sweep, bool finish)
{
	if (seat != SEAT_NONE)
		buf_byte(out, seat_letter(seat));
	buf_int(out, ply.throw);
	buf_byte(out, ':');
	print_action(out, r, ply, capture);
	if (sweep)
		buf_byte(out, '*');
	if (finish)
		buf_byte(out, '#');
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

void print_tag(struct buf *out, struct span name, struct span value)
{
	buf_byte(out, '[');
	buf_span(out, name);
	buf_text(out, " \"");
	for (size_t i = 0; i < value.len; i++) {
		if (value.p[i] == '"' || value.p[i] == '\\')
			buf_byte(out, '\\');
		buf_byte(out, value.p[i]);
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
