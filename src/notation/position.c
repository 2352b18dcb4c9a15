#include "notation/position.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A position being read. */
struct reader {
	struct span text;
	size_t i; /* the next byte */
	const struct rules *r;
	struct state *s;
	size_t rest[SEATS];  /* one past the first ^ of a seat, 0 where there is none */
	size_t field[SEATS]; /* where a seat's field begins */
	struct error *err;
};

static bool refuse(struct reader *p, size_t at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse(struct reader *p, size_t at, const char *fmt, ...)
{
	char msg[sizeof(p->err->msg)];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(msg, sizeof(msg), fmt, ap);
	va_end(ap);
	return error_set(
	    p->err, CODE_E107, (struct pos){ 0, (long long)at + 1 }, "%s", msg);
}

static char peek(const struct reader *p)
{
	return p->i < p->text.len ? p->text.p[p->i] : '\0';
}

static bool take(struct reader *p, char c)
{
	if (p->i == p->text.len || p->text.p[p->i] != c)
		return false;
	p->i++;
	return true;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* What stands where something else belongs, for messages. */
static bool unexpected(struct reader *p, const char *wanted)
{
	unsigned char c = (unsigned char)peek(p);

	if (p->i == p->text.len)
		return refuse(p, p->i, "the position ends where %s belongs", wanted);
	if (c <= ' ' || c >= 0x7f)
		return refuse(p, p->i, "the byte 0x%02X where %s belongs", c, wanted);
	refuse(p, p->i, "'%c' where %s belongs", c, wanted);
	if (p->i == 0)
		error_help(p->err,
		    "a position is written as S:1,1,1,1/N:1,1,1,1/S/-, on "
		    "one line");
	return false;
}

/* A number from lo to hi, without leading zeros: each number is written in one way
 * only. */
static bool take_number(
    struct reader *p, long long lo, long long hi, const char *what, long long *out)
{
	size_t start = p->i;
	long long value = 0;

	if (!is_digit(peek(p)))
		return unexpected(p, what);
	for (; is_digit(peek(p)); p->i++)
		if (value <= 99999)
			value = value * 10 + (peek(p) - '0');
	if (p->text.p[start] == '0' && p->i - start > 1)
		return refuse(p, start, "%s is written without leading zeros", what);
	if (value < lo || value > hi)
		return refuse(p, start, "%s is from %lld to %lld", what, lo, hi);
	*out = value;
	return true;
}

/* --- pawns --- */

static bool take_step(struct reader *p, uint8_t *out)
{
	size_t start = p->i;
	long long value;

	if (take(p, 'F')) {
		*out = p->r->last;
		return true;
	}
	if (!take_number(p, 0, p->r->last, "a step", &value))
		return false;
	if (value == p->r->last)
		return refuse(p, start, "the final step is written F, not %lld", value);
	if (value < p->r->start)
		return refuse(p, start, "by these rules no pawn is off the board");
	*out = (uint8_t)value;
	return true;
}

/* May a pair stand on this step? */
static const char *pair_refused(const struct rules *r, enum seat seat, int step)
{
	if (r->key.form == FORM_NEVER)
		return "by these rules there are no pairs";
	if (step == 0)
		return "pawns off the board are no pair";
	if (step == r->last)
		return "pawns on the final square are no pair";
	if (r->key.where == WHERE_INNER && !(r->flags[seat][step] & STEP_INNER))
		return "a pair stands on the inner squares only";
	return NULL;
}

/* = ~ ^ behind a step. */
static bool take_marks(struct reader *p, enum seat seat, int step, uint8_t *mark)
{
	bool safe = (p->r->flags[seat][step] & STEP_SAFE) != 0;
	size_t at = p->i;

	*mark = 0;
	if (take(p, '=')) {
		const char *why = pair_refused(p->r, seat, step);

		if (why)
			return refuse(p, at, "%s", why);
		*mark = MARK_PAIR;
		at = p->i;
		if (take(p, '~')) {
			if (!p->r->marks_guests)
				return refuse(
				    p, at, "by these rules no pair is marked a guest");
			if (safe)
				return refuse(
				    p, at, "there are no guests on a safe square");
			*mark |= MARK_GUEST;
		}
	}
	at = p->i;
	if (take(p, '^')) {
		if (safe)
			return refuse(p, at, "nothing rests on a safe square");
		*mark |= MARK_REST;
		if (!p->rest[seat])
			p->rest[seat] = p->i;
	}
	return true;
}

/* One pawn or pair, which takes its place after the n there are; *n grows. */
static bool take_pawn(struct reader *p, enum seat seat, int *n)
{
	struct side *side = &p->s->side[seat];
	size_t start = p->i;
	uint8_t step = 0, mark = 0;

	if (!take_step(p, &step) || !take_marks(p, seat, step, &mark))
		return false;
	int count = mark & MARK_PAIR ? 2 : 1;

	if (*n + count > p->r->key.pawns)
		return refuse(p, start, "more than %d pawns of %s", p->r->key.pawns,
		    seat_name(seat));
	if (*n > 0 && step < side->step[*n - 1])
		return refuse(
		    p, start, "the steps of %s do not ascend", seat_name(seat));
	if (*n > 0 && step == side->step[*n - 1] && mark < side->mark[*n - 1])
		return refuse(p, start,
		    "on one step singles stand before pairs, and the resting last");
	for (int i = 0; i < count; i++) {
		side->step[*n] = step;
		side->mark[*n] = mark;
		(*n)++;
	}
	int own = 0, limit = p->r->limit[seat][step];

	for (int i = 0; i < *n; i++)
		own += side->step[i] == step;
	if (step > 1 && step < p->r->last && !(p->r->flags[seat][step] & STEP_SAFE) &&
	    own > limit)
		return refuse(p, start, "%d pawns of %s on step %d, which holds %d",
		    own, seat_name(seat), step, limit);
	return true;
}

static bool take_pawns(struct reader *p, enum seat seat)
{
	const struct side *side = &p->s->side[seat];
	int n = 0, finished = 0;

	do {
		if (!take_pawn(p, seat, &n))
			return false;
	} while (take(p, ','));
	if (n < p->r->key.pawns)
		return refuse(p, p->i, "%s has %d pawns, not %d", seat_name(seat), n,
		    p->r->key.pawns);
	size_t at = p->i;

	if (take(p, '+')) {
		if (p->r->open)
			return refuse(p, at,
			    "by these rules everybody has access, and "
			    "no + is written");
		p->s->access |= (uint8_t)SEAT_BIT(seat);
	}
	for (int i = 0; i < n; i++)
		finished += side->step[i] == p->r->last;
	if (finished == n && peek(p) != '#')
		return refuse(p, p->i, "all pawns of %s are on F, but it has no place",
		    seat_name(seat));
	return true;
}

/* --- fields --- */

static bool take_place(struct reader *p, enum seat seat)
{
	long long place;

	if (!take_number(p, 1, SEATS, "a place", &place))
		return false;
	p->s->place[seat] = (uint8_t)place;
	p->s->live &= (uint8_t)~SEAT_BIT(seat);
	return true;
}

/* One seat's field, after its letter and colon. */
static bool take_field(struct reader *p, enum seat seat)
{
	if (take(p, '!')) {
		p->s->forfeited |= (uint8_t)SEAT_BIT(seat);
		return take_place(p, seat);
	}
	if (!take_pawns(p, seat))
		return false;
	return !take(p, '#') || take_place(p, seat);
}

/* All fields; ends before the seat to act, or the - of a game that is over. */
static bool take_fields(struct reader *p)
{
	for (;;) {
		size_t start = p->i;
		int seat = SEAT_S;

		while (seat < SEATS && seat_letter((enum seat)seat) != peek(p))
			seat++;
		if ((seat < SEATS || peek(p) == '-') &&
		    (p->i + 1 >= p->text.len || p->text.p[p->i + 1] != ':'))
			break;
		if (seat == SEATS)
			return unexpected(p, "a seat (S, E, N, W)");
		if (p->s->seats & SEAT_BIT(seat))
			return refuse(p, start, "%s stands there twice",
			    seat_name((enum seat)seat));
		if (p->s->seats >> seat)
			return refuse(p, start, "the seats stand in the order S E N W");
		p->i += 2; /* the letter and the ':' behind it */
		p->field[seat] = start;
		p->s->seats |= (uint8_t)SEAT_BIT(seat);
		p->s->live |= (uint8_t)SEAT_BIT(seat);
		if (!take_field(p, (enum seat)seat))
			return false;
		if (!take(p, '/'))
			return unexpected(p, "'/'");
	}
	if (!p->s->seats)
		return unexpected(p, "the first field");
	return true;
}

/* --- whose turn it is, and what is in hand --- */

static bool take_hand(struct reader *p)
{
	struct state *s = p->s;
	int before = -1;

	if (take(p, '-'))
		return true;
	do {
		size_t start = p->i;
		long long value;

		if (!take_number(p, 1, THROW_MAX, "a throw", &value))
			return false;
		int face = rules_face(p->r, (int)value);

		if (face == NO_FACE)
			return refuse(p, start, "the dice have no %lld", value);
		if (face < before)
			return refuse(p, start, "the throws in hand do not ascend");
		if (s->nhand == (p->r->key.play == PLAY_AT_ONCE ? 1 : BANK_MAX))
			return refuse(p, start,
			    p->r->key.play == PLAY_AT_ONCE
				? "by these rules one throw is in hand at a time"
				: "more than 255 throws in hand");
		s->hand[face]++;
		s->nhand++;
		before = face;
	} while (take(p, ','));
	return true;
}

static bool take_turn(struct reader *p)
{
	struct state *s = p->s;
	size_t start = p->i;
	enum seat seat = SEAT_S;

	while (seat < SEATS && seat_letter(seat) != peek(p))
		seat++;
	p->i++;
	if (!(s->seats & SEAT_BIT(seat)))
		return refuse(
		    p, start, "%s is to act, but has no field", seat_name(seat));
	if (!(s->live & SEAT_BIT(seat)))
		return refuse(p, start, "%s is to act, but has %s", seat_name(seat),
		    s->forfeited & SEAT_BIT(seat) ? "forfeited" : "its place");
	if (seat_count(s->live) < 2)
		return refuse(p, start,
		    "fewer than two seats are left, so the game is over: "
		    "it ends in /-");
	s->turn = (uint8_t)seat;
	if (!take(p, '/'))
		return unexpected(p, "'/'");
	if (!take_hand(p))
		return false;
	long long value;

	if (p->i + 1 < p->text.len && memcmp(p->text.p + p->i, "/o", 2) == 0) {
		p->i += 2;
		if (!take_number(p, 1, UINT16_MAX, "the number of casts owed", &value))
			return false;
		s->owed = (uint16_t)value;
	}
	start = p->i;
	if (p->i + 1 < p->text.len && memcmp(p->text.p + p->i, "/r", 2) == 0) {
		if (p->r->key.play != PLAY_AT_ONCE || p->r->key.void_run == 0)
			return refuse(
			    p, start, "by these rules runs of throws are not counted");
		p->i += 2;
		if (!take_number(p, 1, p->r->key.void_run - 1,
			"the run of throws that give another cast", &value))
			return false;
		s->run = (uint8_t)value;
	}
	return true;
}

static bool take_over(struct reader *p)
{
	size_t start = p->i++;

	if (p->s->live)
		return refuse(p, start, "the game is not over: %s has no place",
		    seat_name((enum seat)__builtin_ctz(p->s->live)));
	p->s->turn = SEAT_NONE;
	return true;
}

/* --- what no field shows by itself --- */

/* The squares of host pairs, where guests are told apart: one square has those of one
 * seat. */
static bool hosts_apart(struct reader *p)
{
	uint8_t host[SQUARES_MAX + 1] = {
		0
	}; /* the seat of a square's host pair, plus one */

	if (!p->r->marks_guests)
		return true;
	for (int seat = 0; seat < SEATS; seat++) {
		const struct side *side = &p->s->side[seat];

		for (int i = 0; i < PAWNS_MAX; i++) {
			if (!(side->mark[i] & MARK_PAIR) ||
			    side->mark[i] & MARK_GUEST ||
			    p->r->flags[seat][side->step[i]] & STEP_SAFE)
				continue;
			int square = p->r->square[seat][side->step[i]];

			if (host[square] && host[square] != seat + 1)
				return refuse(p, p->field[seat],
				    "the pairs of %s and %s on one square are both "
				    "hosts: the "
				    "one that came later is a guest (~)",
				    seat_name((enum seat)(host[square] - 1)),
				    seat_name((enum seat)seat));
			host[square] = (uint8_t)(seat + 1);
		}
	}
	return true;
}

static bool whole(struct reader *p)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (p->rest[seat] && seat != p->s->turn)
			return refuse(p, p->rest[seat] - 1,
			    "only pawns of the seat to act rest, and %s is not",
			    seat_name((enum seat)seat));
	if (!hosts_apart(p))
		return false;
	for (int seat = 0; seat < SEATS; seat++)
		side_sort(&p->s->side[seat]);
	/* Places that no game gives, and whatever else core would not have made. */
	const char *broken = state_broken(p->r, p->s);

	if (broken)
		return refuse(p, 0, "the position cannot arise: %s", broken);
	return true;
}

bool position_read(
    struct span text, const struct rules *r, struct state *s, struct error *err)
{
	struct reader p = { .text = text, .r = r, .s = s, .err = err };

	memset(s, 0, sizeof(*s));
	for (int seat = 0; seat < SEATS; seat++)
		memset(s->side[seat].step, NO_PAWN, PAWNS_MAX);
	if (!take_fields(&p))
		return false;
	if (!(peek(&p) == '-' ? take_over(&p) : take_turn(&p)))
		return false;
	if (p.i < text.len)
		return unexpected(&p, "the end of the position");
	return whole(&p);
}

/* --- writing --- */

static void write_step(const struct rules *r, int step, struct buf *out)
{
	if (step == r->last)
		buf_byte(out, 'F');
	else
		buf_int(out, step);
}

static void write_field(
    const struct rules *r, const struct state *s, int seat, struct buf *out)
{
	const struct side *side = &s->side[seat];

	buf_byte(out, seat_letter((enum seat)seat));
	buf_byte(out, ':');
	if (s->forfeited & SEAT_BIT(seat)) {
		buf_byte(out, '!');
		buf_int(out, s->place[seat]);
		return;
	}
	for (int i = 0; i < r->key.pawns; i++) {
		if (i)
			buf_byte(out, ',');
		write_step(r, side->step[i], out);
		if (side->mark[i] & MARK_PAIR)
			buf_text(out, side->mark[i] & MARK_GUEST ? "=~" : "=");
		if (side->mark[i] & MARK_REST)
			buf_byte(out, '^');
		if (side->mark[i] & MARK_PAIR)
			i++;
	}
	if (s->access & SEAT_BIT(seat))
		buf_byte(out, '+');
	if (s->place[seat]) {
		buf_byte(out, '#');
		buf_int(out, s->place[seat]);
	}
}

static void write_hand(const struct rules *r, const struct state *s, struct buf *out)
{
	bool more = false;

	if (s->nhand == 0)
		buf_byte(out, '-');
	for (int face = 0; face < r->key.nfaces; face++) {
		for (int i = 0; i < s->hand[face]; i++) {
			if (more)
				buf_byte(out, ',');
			buf_int(out, rules_value(r, face));
			more = true;
		}
	}
}

void position_write(const struct rules *r, const struct state *s, struct buf *out)
{
	for (int seat = 0; seat < SEATS; seat++) {
		if (s->seats & SEAT_BIT(seat)) {
			write_field(r, s, seat, out);
			buf_byte(out, '/');
		}
	}
	if (state_over(s)) {
		buf_byte(out, '-');
		return;
	}
	buf_byte(out, seat_letter((enum seat)s->turn));
	buf_byte(out, '/');
	write_hand(r, s, out);
	if (s->owed) {
		buf_text(out, "/o");
		buf_int(out, s->owed);
	}
	if (s->run) {
		buf_text(out, "/r");
		buf_int(out, s->run);
	}
}
