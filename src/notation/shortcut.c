/*
 * shortcut - lexer_next: canonical words in few instructions, all else through the
 * lexer.
 *
 * Nearly all of a record is single moves as `fmt` writes them. They are read here in
 * one pass over their bytes; whatever is unusual in the least is left to
 * lexer_next_slow, and a fuzz target holds that both agree.
 */
#include "notation/lexer.h"

/*
 * Longer than any word read here, with what a fault shows of the line after it: no look
 * for the window's end, and the line looks the same wherever the window ends.
 */
enum { SHORTCUT_ROOM = 32 + LEXER_SHOWN };

/* A seat's letter to its seat plus one; all else is 0. */
static const uint8_t seat_plus_one[256] = {
	['S'] = SEAT_S + 1,
	['E'] = SEAT_E + 1,
	['N'] = SEAT_N + 1,
	['W'] = SEAT_W + 1,
};

static inline unsigned digit(char c)
{
	return (unsigned)(unsigned char)c - '0';
}

/* A number of one or two digits at q, which moves behind it. More than 99: there is
 * none. */
static inline unsigned small_number(const char **q)
{
	unsigned value = digit((*q)[0]), next = digit((*q)[1]);

	if (value > 9)
		return 100;
	(*q)++;
	if (next <= 9) {
		(*q)++;
		value = value * 10 + next;
	}
	return value;
}

static inline bool hand_out(struct lexer *l, struct token *t, const char *q)
{
	t->text.p = l->p;
	t->text.len = (size_t)(q - l->p);
	t->at.line = l->nline;
	t->at.col = (long long)((uintptr_t)l->p - l->line) + 1;
	t->line_start = l->fresh_line;
	t->new_game = false;
	l->fresh_line = false;
	l->movetext = true;
	l->ended = false;
	l->p = q;
	return true;
}

/* What a single does not do: all about pairs, and passes. NULL where it is unusual. */
static __attribute__((noinline)) const char *other_action(
    const char *q, int last, struct token *t)
{
	struct ply *ply = &t->ply.ply;
	unsigned from = 0, to = 0;

	if (*q == '-') {
		ply->kind = PLY_PASS;
		q++;
	} else {
		from = small_number(&q);
		if (from > 99 || *q++ != '=')
			return NULL;
		t->ply.capture = *q == 'x';
		q += t->ply.capture;
		ply->kind = PLY_PAIR;
		if (*q == 'F') {
			to = (unsigned)last;
			q++;
		} else if ((to = small_number(&q)) > 99) {
			/* Nothing after '=' forms a pair. */
			if (t->ply.capture)
				return NULL;
			ply->kind = PLY_FORM;
			to = from;
		}
	}
	ply->from = (uint8_t)from;
	ply->to = (uint8_t)to;
	return q;
}

/* The action at q: where it ends, or NULL where it is unusual. */
static inline const char *action(const char *q, int last, struct token *t)
{
	const char *p = q;
	unsigned from = small_number(&p), to;

	if (from > 99 || (*p != '-' && *p != 'x'))
		return other_action(q, last, t);
	t->ply.capture = *p++ == 'x';
	if (*p == 'F') {
		to = (unsigned)last;
		p++;
	} else if ((to = small_number(&p)) > 99) {
		return NULL;
	}
	t->ply.ply.kind = PLY_SINGLE;
	t->ply.ply.from = (uint8_t)from;
	t->ply.ply.to = (uint8_t)to;
	return p;
}

static inline bool shortcut_ply(struct lexer *l, struct token *t, unsigned seat)
{
	const char *q = l->p + 1;
	unsigned throw = small_number(&q);

	if (throw > 99 || *q++ != ':')
		return false;
	t->ply.ply.throw = (uint8_t) throw;
	t->ply.seat = (enum seat)seat;
	t->ply.capture = t->ply.sweep = t->ply.finish = t->ply.letters_long = false;
	t->kind = TOKEN_PLY;
	q = action(q, l->last, t);
	if (!q)
		return false;
	if (*q > ' ') {
		t->ply.sweep = *q == '*';
		q += t->ply.sweep;
		t->ply.finish = *q == '#';
		q += t->ply.finish;
	}
	if (*q != ' ' && *q != '\n')
		return false;
	return hand_out(l, t, q);
}

static inline bool shortcut_round(struct lexer *l, struct token *t)
{
	const char *q = l->p;
	unsigned value = small_number(&q);

	if (value > 99 || q[0] != '.' || (q[1] != ' ' && q[1] != '\n'))
		return false;
	t->kind = TOKEN_ROUND;
	t->round = (long long)value;
	return hand_out(l, t, q + 1);
}

void lexer_next(struct lexer *l, struct token *t)
{
	const char *p = l->p;

	if (l->mode == LEXER_TEXT && l->in->end - p >= SHORTCUT_ROOM) {
		if (*p == ' ') {
			l->p = ++p;
		} else if (*p == '\n') {
			l->p = ++p;
			l->line = (uintptr_t)p;
			l->nline++;
			l->fresh_line = true;
			l->bom = false;
		}
		unsigned seat = seat_plus_one[(unsigned char)*p];

		if (seat ? shortcut_ply(l, t, seat - 1) : shortcut_round(l, t))
			return;
	}
	lexer_next_slow(l, t);
}
