/* What `pagdi play` shows, and what is typed. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "cmd/play.h"
#include "notation/position.h"
#include "notation/print.h"

enum { LINE_MOST = 1000 }; /* bytes of a typed line; more are dropped */

/*
 * Wait until something is typed; false where a signal asks to leave. They are held back
 * but for the wait itself, so that none comes unseen between the look and the wait.
 */
static bool is_typed(const struct playing *p)
{
	struct pollfd fd = { .fd = STDIN_FILENO, .events = POLLIN };
	sigset_t stops, before;
	bool again = true;

	sigemptyset(&stops);
	sigaddset(&stops, SIGINT);
	sigaddset(&stops, SIGTERM);
	sigaddset(&stops, SIGHUP);
	sigprocmask(SIG_BLOCK, &stops, &before);
	while (!*p->stop && again)
		again = ppoll(&fd, 1, NULL, &before) < 0 && errno == EINTR;
	sigprocmask(SIG_SETMASK, &before, NULL);
	return !*p->stop;
}

/* False at the end, and where a signal asks to leave. */
static bool fill(struct playing *p)
{
	struct typed *t = &p->typed;

	while (!t->ended && is_typed(p)) {
		ssize_t n = read(STDIN_FILENO, t->block, sizeof(t->block));

		if (n > 0) {
			t->at = 0;
			t->len = (size_t)n;
			return true;
		}
		t->ended = n == 0 || (errno != EAGAIN && errno != EINTR);
	}
	return false;
}

static void unheard(struct playing *p)
{
	p->unheard = errno;
	p->leaves = p->saves = true;
}

bool play_line(struct playing *p, const char *prompt, struct span *line)
{
	struct typed *t = &p->typed;
	bool whole = false;

	buf_text(&p->text, prompt);
	play_say(p);
	if (!p->unheard && fflush(stdout) != 0)
		unheard(p);
	if (p->unheard)
		return false;
	buf_reset(&t->line);
	t->cut = false;
	while (!whole && (t->at < t->len || fill(p))) {
		char c = t->block[t->at++];

		whole = c == '\n';
		if (!whole && t->line.len < LINE_MOST)
			buf_byte(&t->line, c);
		else
			t->cut = t->cut || !whole;
	}
	/* What is not typed at a terminal is shown, so that the output reads well; at
	 * the end not yet, since the terminal may be gone, and the game is kept first.
	 */
	if (!isatty(STDIN_FILENO) || !whole) {
		cli_escape(&p->text, (struct span){ t->line.p, t->line.len });
		buf_byte(&p->text, '\n');
	}
	/* Half a line before a signal is not what somebody meant to say. */
	if (*p->stop)
		return false;
	*line = (struct span){ buf_cstr(&t->line), t->line.len };
	while (line->len && strchr(" \t\r", line->p[line->len - 1]))
		line->len--;
	while (line->len && strchr(" \t", *line->p)) {
		line->p++;
		line->len--;
	}
	return whole || line->len > 0;
}

void play_say(struct playing *p)
{
	const struct buf *text = &p->text;

	if (!p->unheard && fwrite(buf_cstr(text), 1, text->len, stdout) != text->len)
		unheard(p);
	buf_reset(&p->text);
}

void play_add_name(struct playing *p, enum seat seat)
{
	const char *name = p->player[seat].name;

	buf_text(&p->text, seat_name(seat));
	if (!*name)
		return;
	buf_text(&p->text, " (");
	cli_escape(&p->text, span_of(name));
	buf_byte(&p->text, ')');
}

void play_refusal(struct playing *p)
{
	const struct refusal *no = &p->session.refusal;

	cli_escape(&p->text, (struct span){ no->message.p, no->message.len });
	buf_printf(&p->text, " [%s]\n", code_name(no->code));
	if (no->help.len) {
		cli_escape(&p->text, (struct span){ no->help.p, no->help.len });
		buf_byte(&p->text, '\n');
	}
	play_say(p);
}

void play_board(struct playing *p)
{
	const struct rules *r = &p->session.ruleset.rules;
	struct board_style style = {
		.unicode = p->unicode,
		.color = cli_color(&p->output, stdout),
		.path = SEAT_NONE,
	};
	struct buf names[SEATS] = { 0 };
	struct span escaped[SEATS];

	for (int seat = 0; seat < SEATS; seat++) {
		cli_escape(&names[seat], span_of(p->player[seat].name));
		escaped[seat] = (struct span){ names[seat].p, names[seat].len };
	}
	buf_byte(&p->text, '\n');
	board_draw(&p->text, r, &p->session.state, &style);
	board_seats(&p->text, r, &p->session.state, &style, escaped);
	play_say(p);
	p->drawn = true;
	for (int seat = 0; seat < SEATS; seat++)
		buf_clear(&names[seat]);
}

static void add_square(struct buf *out, const struct rules *r, enum seat seat, int step)
{
	char name[4];

	if (step == r->last) {
		buf_text(out, "the final");
		return;
	}
	square_name(r, r->square[seat][step], name);
	buf_text(out, name);
}

static void add_where(
    struct buf *out, const struct rules *r, enum seat seat, struct ply ply)
{
	switch (ply.kind) {
	case PLY_FORM:
		buf_text(out, "ties a pair on ");
		add_square(out, r, seat, ply.to);
		break;
	case PLY_PASS:
		buf_text(out, "passes");
		break;
	case PLY_VOID:
		buf_text(out, "is void");
		break;
	default:
		if (ply.from == 0) {
			buf_text(out, "enters on ");
		} else {
			buf_text(out, ply.kind == PLY_PAIR ? "pair " : "");
			add_square(out, r, seat, ply.from);
			buf_text(out, " to ");
		}
		add_square(out, r, seat, ply.to);
	}
}

static void add_counts(struct buf *out, const char *what, const uint8_t counts[SEATS])
{
	for (int seat = 0; seat < SEATS; seat++)
		if (counts[seat])
			buf_printf(out, ", %s %d of %s", what, counts[seat],
			    seat_name((enum seat)seat));
}

void play_describe(struct buf *out, const struct session *s, const struct state *before,
    const struct move *m)
{
	const struct rules *r = &s->ruleset.rules;
	enum seat seat = (enum seat)before->turn;
	struct state after = *before;
	struct effects fx = { 0 };

	add_where(out, r, seat, m->ply);
	if (m->ply.kind == PLY_VOID ||
	    state_play(r, &after, m->ply, s->permit, &fx) != VERDICT_OK)
		return;
	add_counts(out, "captures", fx.captured);
	add_counts(out, "sends home", fx.swept);
	if (fx.gained_access)
		buf_text(out, ", may pass the gate now");
	if (m->ply.kind <= PLY_FORM && r->flags[seat][m->ply.to] & STEP_SAFE &&
	    !(r->flags[seat][m->ply.to] & STEP_FINAL))
		buf_text(out, ", safe");
	if (fx.finished)
		buf_text(out, ", finishes");
	else if (m->ply.kind != PLY_PASS && !state_over(&after) &&
		 (enum seat)after.turn == seat && after.nhand == 0)
		buf_text(out, ", casts again");
}

void play_list(struct playing *p, const struct move *moves, int n)
{
	struct buf word = { 0 };

	for (int i = 0; i < n; i++) {
		buf_reset(&word);
		print_move(&word, &p->session.ruleset.rules, SEAT_NONE, &moves[i]);
		buf_printf(&p->text, "%3d  %-10s ", i + 1, buf_cstr(&word));
		play_describe(&p->text, &p->session, &p->session.state, &moves[i]);
		buf_byte(&p->text, '\n');
	}
	play_say(p);
	buf_clear(&word);
}
