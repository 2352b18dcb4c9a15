#include "bot/protocol.h"

#include <inttypes.h>
#include <string.h>

#include "notation/position.h"
#include "notation/print.h"

/* --- Lines --- */

char *reader_space(struct reader *r, size_t *room)
{
	if (r->from == r->to) {
		r->from = r->to = 0;
	} else if (r->from > 0) {
		memmove(r->bytes, r->bytes + r->from, r->to - r->from);
		r->to -= r->from;
		r->from = 0;
	}
	*room = sizeof(r->bytes) - r->to;
	return r->bytes + r->to;
}

void reader_add(struct reader *r, size_t n)
{
	r->to += n;
}

struct span reader_rest(const struct reader *r)
{
	return (struct span){ r->bytes + r->from, r->to - r->from };
}

static void read_line(struct span line, struct message *m)
{
	struct span rest = line;
	struct span word = span_word(&rest);

	*m = (struct message){ .kind = MESSAGE_OTHER, .line = line, .ply = -1 };
	if (span_is(word, "play")) {
		m->kind = MESSAGE_PLAY;
		if (!span_to_int(span_word(&rest), 0, INT32_MAX, &m->ply))
			m->ply = -1;
		m->text = span_trim(rest);
	} else if (span_is(word, "ready") && span_trim(rest).len == 0) {
		m->kind = MESSAGE_READY;
	} else if (span_is(word, "name")) {
		m->kind = MESSAGE_NAME;
		m->text = span_trim(rest);
	} else if (span_is(word, "info")) {
		m->kind = MESSAGE_INFO;
	} else if (span_is(word, "\xef\xbb\xbfplay") ||
		   span_is(word, "\xef\xbb\xbfready")) {
		/* Passed over it would be waited for in vain, and nobody sees why. */
		m->kind = MESSAGE_MARK;
	}
}

/* A line is too long: said once, with its beginning; its end is not waited for. */
static bool too_long(struct reader *r, struct message *m)
{
	enum { SHOWN = 64 };

	*m = (struct message){
		.kind = MESSAGE_LONG, .line = { r->bytes + r->from, SHOWN }, .ply = -1
	};
	return true;
}

bool reader_next(struct reader *r, struct message *m)
{
	for (;;) {
		struct span line = reader_rest(r);
		const char *end = line.len ? memchr(line.p, '\n', line.len) : NULL;

		if (!end && (r->skipping || line.len > PROTOCOL_LINE + 1)) {
			bool told = r->skipping;

			r->skipping = true;
			if (!told)
				too_long(r, m);
			r->from = r->to;
			return !told;
		}
		if (!end)
			return false;
		r->from += (size_t)(end - line.p) + 1;
		if (r->skipping) {
			r->skipping = false;
			continue;
		}
		line.len = (size_t)(end - line.p);
		if (line.len > 0 && line.p[line.len - 1] == '\r')
			line.len--;
		if (line.len > PROTOCOL_LINE) {
			r->from -= (size_t)(end - line.p) + 1;
			too_long(r, m);
			r->from += (size_t)(end - line.p) + 1;
			return true;
		}
		read_line(line, m);
		return true;
	}
}

/* --- Plies --- */

int protocol_choice(struct span text, const struct bot_ask *ask,
    const struct rules *rules, enum seat seat)
{
	struct token t;
	struct error err = { 0 };

	if (!token_read(text, rules->last, &t, &err) || t.kind != TOKEN_PLY)
		return -1;
	if (t.ply.seat != SEAT_NONE && t.ply.seat != seat)
		return -1;
	for (int i = 0; i < ask->nmoves; i++) {
		const struct move *m = &ask->moves[i];

		if (m->ply.kind != t.ply.ply.kind || m->ply.throw != t.ply.ply.throw ||
		    m->ply.from != t.ply.ply.from || m->ply.to != t.ply.ply.to)
			continue;
		/* A mark that is not the ply's own is another ply's. */
		if ((t.ply.capture && !m->captures) || (t.ply.sweep && !m->sweeps) ||
		    (t.ply.finish && !m->finishes))
			return -1;
		return i;
	}
	return -1;
}

/* --- What we say --- */

void protocol_hello(struct buf *out)
{
	buf_text(out, "pagdi 1\n");
}

void protocol_rules(struct buf *out, const struct bot_game *game)
{
	const char *line = game->rules_flat;

	buf_printf(out, "rules %s sha256:%s\n", game->rules_name, game->rules_hash);
	/* "key = value" becomes "rule key value". */
	while (*line) {
		size_t len = strcspn(line, "\n");
		const char *equals = strstr(line, " = ");

		buf_text(out, "rule ");
		if (equals && equals < line + len) {
			buf_bytes(out, line, (size_t)(equals - line) + 1);
			buf_bytes(out, equals + 3, (size_t)(line + len - equals) - 3);
		} else {
			buf_bytes(out, line, len);
		}
		buf_byte(out, '\n');
		line += len + (line[len] == '\n');
	}
}

void protocol_game(struct buf *out, const struct bot_game *game)
{
	buf_printf(out, "game %lld seats ", game->number);
	for (enum seat seat = SEAT_S; seat < SEATS; seat++)
		if (game->seats & SEAT_BIT(seat))
			buf_byte(out, seat_letter(seat));
	buf_printf(
	    out, " you %c seed %" PRIu64 "\n", seat_letter(game->seat), game->seed);
}

void protocol_event(
    struct buf *out, const struct rules *rules, const struct bot_event *event)
{
	static const char *const words[] = { [BOT_CAST] = "cast ",
		[BOT_PLAYED] = "played ",
		[BOT_VOID] = "played ",
		[BOT_FORFEIT] = "forfeit " };

	buf_text(out, words[event->kind]);
	buf_byte(out, seat_letter(event->seat));
	buf_byte(out, ' ');
	switch (event->kind) {
	case BOT_CAST:
		for (int i = 0; i < event->nthrows; i++) {
			if (i > 0)
				buf_byte(out, ',');
			buf_int(out, event->throws[i]);
		}
		break;
	case BOT_PLAYED:
		print_move(out, rules, SEAT_NONE, event->move);
		break;
	case BOT_VOID:
		buf_text(out, "void");
		break;
	case BOT_FORFEIT:
		buf_text(out, reason_word(event->reason));
		break;
	}
	buf_byte(out, '\n');
}

void protocol_go(struct buf *out, const struct rules *rules, const struct bot_ask *ask)
{
	buf_text(out, "go ");
	buf_int(out, ask->ply);
	buf_byte(out, ' ');
	position_write(rules, ask->state, out);
	buf_byte(out, ' ');
	if (ask->ms < 0)
		buf_byte(out, '-');
	else
		buf_int(out, ask->ms);
	for (int i = 0; i < ask->nmoves; i++) {
		buf_byte(out, ' ');
		print_move(out, rules, SEAT_NONE, &ask->moves[i]);
	}
	buf_byte(out, '\n');
}

void protocol_over(struct buf *out, const struct result *result)
{
	buf_text(out, "over ");
	print_result(out, result);
	buf_byte(out, '\n');
}

void protocol_quit(struct buf *out)
{
	buf_text(out, "quit\n");
}
