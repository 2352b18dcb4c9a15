/*
 * shortcut - lexer_next: canonical words in few instructions, all else through the
 * lexer.
 *
 * Nearly all of a record is single moves as `fmt` writes them. They are read here in
 * one pass over their bytes; whatever is unusual in the least is left to
 * lexer_next_slow, and a fuzz target holds that both agree.
 */
#include "core/keys.h"
#include "notation/lexer.h"

/* Longer than any word read here, with what follows it: no look for the window's end.
 */
enum { SHORTCUT_ROOM = 32 };

static inline unsigned digit(char c)
{
	return (unsigned)(unsigned char)c - '0';
}

/* At most three digits. Returns where they end; q itself where there is none. */
static inline const char *small_number(const char *q, unsigned *out)
{
	unsigned value = digit(q[0]), next;

	if (value > 9)
		return q;
	if ((next = digit(q[1])) > 9) {
		*out = value;
		return q + 1;
	}
	value = value * 10 + next;
	if ((next = digit(q[2])) > 9) {
		*out = value;
		return q + 2;
	}
	*out = value * 10 + next;
	return q + 3;
}

static inline const char *small_step(const char *q, int last, unsigned *out)
{
	if (*q == 'F') {
		*out = (unsigned)last;
		return q + 1;
	}
	return small_number(q, out);
}

static inline bool ends_word(char c)
{
	return c == ' ' || c == '\n';
}

static inline void hand_out(
    struct lexer *l, struct token *t, const char *p, const char *q)
{
	t->at.line = l->nline;
	t->at.col = (long)((uintptr_t)p - l->line) + 1;
	t->text = (struct span){ p, (size_t)(q - p) };
	t->line_start = l->fresh_line;
	t->new_game = false;
	l->fresh_line = false;
	l->movetext = true;
	l->ended = false;
	l->p = q;
}

/* From the action on; 0 where it is not canonical. */
static inline const char *action(const char *q, int last, struct token *t)
{
	unsigned from = 0, to = 0;
	const char *at;

	t->ply.capture = false;
	t->ply.ply.kind = PLY_SINGLE;
	if (*q == '-') {
		t->ply.ply.kind = PLY_PASS;
		q++;
	} else {
		at = small_step(q, last, &from);
		if (at == q)
			return NULL;
		q = at;
		if (*q == 'x') {
			t->ply.capture = true;
		} else if (*q == '=') {
			t->ply.ply.kind = PLY_PAIR;
			if (q[1] == 'x') {
				t->ply.capture = true;
				q++;
			}
		} else if (*q != '-') {
			return NULL;
		}
		q++;
		at = small_step(q, last, &to);
		if (at == q) {
			/* Nothing after '=' forms a pair. */
			if (t->ply.ply.kind != PLY_PAIR || t->ply.capture)
				return NULL;
			t->ply.ply.kind = PLY_FORM;
			to = from;
		}
		q = at;
		if (from > SQUARES_MAX || to > SQUARES_MAX)
			return NULL;
	}
	t->ply.ply.from = (uint8_t)from;
	t->ply.ply.to = (uint8_t)to;
	return q;
}

static inline bool shortcut_ply(
    struct lexer *l, struct token *t, const char *p, enum seat seat)
{
	unsigned throw;
	const char *q = small_number(p + 1, &throw);

	if (q == p + 1 || *q != ':' || throw > THROW_MAX)
		return false;
	q = action(q + 1, l->last, t);
	if (!q)
		return false;
	t->ply.sweep = *q == '*';
	q += t->ply.sweep;
	t->ply.finish = *q == '#';
	q += t->ply.finish;
	if (!ends_word(*q))
		return false;
	t->kind = TOKEN_PLY;
	t->ply.seat = seat;
	t->ply.ply.throw = (uint8_t) throw;
	t->ply.letters_long = false;
	hand_out(l, t, p, q);
	return true;
}

static inline bool shortcut_round(struct lexer *l, struct token *t, const char *p)
{
	unsigned value;
	const char *q = small_number(p, &value);

	if (q == p || *q != '.' || !ends_word(q[1]))
		return false;
	t->kind = TOKEN_ROUND;
	t->round = (long)value;
	hand_out(l, t, p, q + 1);
	return true;
}

void lexer_next(struct lexer *l, struct token *t)
{
	const char *p = l->p;

	if (l->mode == LEXER_TEXT && l->in->end - p >= SHORTCUT_ROOM) {
		if (*p == '\n') {
			l->line = (uintptr_t)(p + 1);
			l->nline++;
			l->fresh_line = true;
			l->bom = false;
			l->p = ++p;
		} else if (*p == ' ') {
			l->p = ++p;
		}
		bool done;

		switch (*p) {
		case 'S':
			done = shortcut_ply(l, t, p, SEAT_S);
			break;
		case 'E':
			done = shortcut_ply(l, t, p, SEAT_E);
			break;
		case 'N':
			done = shortcut_ply(l, t, p, SEAT_N);
			break;
		case 'W':
			done = shortcut_ply(l, t, p, SEAT_W);
			break;
		default:
			done = digit(*p) <= 9 && shortcut_round(l, t, p);
			break;
		}
		if (done)
			return;
	}
	lexer_next_slow(l, t);
}
