#include "record/format.h"

#include <string.h>

#include "notation/position.h"
#include "notation/print.h"

/* --- text onto lines --- */

static void add(struct format *f, const char *p, size_t len)
{
	spool_add(&f->game, p, len);
	f->empty = false;
}

static void add_line_end(struct format *f)
{
	if (f->col)
		add(f, "\n", 1);
	f->col = 0;
}

/* The word in f->text, after a blank or on a line that goes on with the round. */
static void add_word(struct format *f)
{
	const struct buf *word = &f->text;

	if (f->col && f->col + 1 + word->len > FORMAT_COLUMNS)
		add_line_end(f);
	if (f->col) {
		add(f, " ", 1);
		f->col++;
	} else if (f->in_round) {
		add(f, "  ", 2);
		f->col = 2;
	}
	add(f, word->p, word->len);
	f->col += word->len;
	buf_reset(&f->text);
}

/* --- games --- */

static void hand_over(void *context, const char *p, size_t len)
{
	struct format *f = context;

	f->write(f->context, p, len);
}

static void keep_error(struct format *f, const struct spool *s)
{
	if (s->errnum && !f->errnum)
		f->errnum = s->errnum;
}

static void forget(struct format *f)
{
	keep_error(f, &f->game);
	keep_error(f, &f->after);
	spool_reset(&f->game);
	spool_reset(&f->after);
	f->col = f->after_col = 0;
	f->tags = f->moves = f->drop = f->closed = f->in_round = false;
	f->empty = true;
}

/* Nothing of this game is written, nor a comment on the line where it ends. */
static void leave_out(struct format *f)
{
	forget(f);
	f->drop = f->closed = true;
}

/* What is held is complete: write it. */
static void settle(struct format *f)
{
	if (f->drop || f->empty) {
		forget(f);
		return;
	}
	add_line_end(f);
	if (f->written)
		f->write(f->context, "\n", 1);
	spool_drain(&f->game, hand_over, f);
	f->written = true;
	forget(f);
}

static void add_tag(struct format *f, const struct walk *w, const struct tag *t)
{
	struct buf value = { 0 };

	tag_unescape(&value, tag_value(&w->tags, t));
	print_tag(&f->text, tag_name(&w->tags, t),
	    (struct span){ buf_cstr(&value), value.len });
	add(f, f->text.p, f->text.len);
	buf_reset(&f->text);
	buf_clear(&value);
}

static void add_tags(struct format *f, const struct walk *w)
{
	for (int known = 0; known < TAG_OTHER; known++) {
		const struct tag *t = tags_find(&w->tags, (enum tag_name)known);

		if (t)
			add_tag(f, w, t);
	}
	for (size_t i = 0; i < w->tags.n; i++)
		if (w->tags.tag[i].known == TAG_OTHER)
			add_tag(f, w, &w->tags.tag[i]);
	if (w->tags.n)
		add(f, "\n", 1);
}

static void move_after(void *context, const char *p, size_t len)
{
	add(context, p, len);
}

static void game_here(struct format *f, const struct walk *w)
{
	if (!w->game.ok) {
		f->drop = true;
		return;
	}
	add_line_end(f);
	add_tags(f, w);
	spool_drain(&f->after, move_after, f);
	f->col = f->after_col;
	f->tags = f->moves = true;
}

static void end_here(struct format *f, const struct walk *w)
{
	struct result result = result_of(&w->state);

	if (!w->game.ok) {
		leave_out(f);
		return;
	}
	add_line_end(f);
	print_result(&f->text, &result);
	add(f, f->text.p, f->text.len);
	f->col = f->text.len;
	buf_reset(&f->text);
	f->closed = true;
	f->in_round = false;
}

/* --- comments --- */

/* Among tags: kept apart, since the tags are only written when all are known. */
static void comment_after(struct format *f, const struct token *t)
{
	struct spool *s = &f->after;

	if (t->comment.first && f->after_col)
		spool_add(s, t->line_start ? "\n" : " ", 1);
	spool_add(s, t->text.p, t->text.len);
	f->after_col = t->comment.last && !t->comment.braces ? 0 : 1;
	if (t->comment.last && !t->comment.braces)
		spool_add(s, "\n", 1);
}

static void comment_add(struct format *f, const struct token *t)
{
	add(f, t->text.p, t->text.len);
	f->col += t->text.len;
	if (t->comment.last && !t->comment.braces)
		add_line_end(f);
}

static void comment_here(struct format *f, const struct walk *w, const struct token *t)
{
	bool first = t->comment.first;

	/* After a game: on the line of its result, or of what comes next. */
	if (f->closed && first && t->line_start)
		settle(f);
	if (f->drop)
		return;
	if (w->phase == PHASE_TAGS) {
		comment_after(f, t);
		return;
	}
	if (first && t->line_start) {
		add_line_end(f);
		if (f->moves && !walk_between_rounds(w)) {
			add(f, "  ", 2);
			f->col = 2;
		}
	} else if (first && f->col) {
		add(f, " ", 1);
		f->col++;
	}
	comment_add(f, t);
}

/* --- events --- */

static void round_here(struct format *f, const struct walk *w)
{
	add_line_end(f);
	buf_printf(&f->text, "%ld.", w->game.round);
	f->in_round = false;
	add_word(f);
	f->in_round = true;
}

static void word_here(struct format *f, const struct walk *w, const struct event *e)
{
	const struct rules *r = &w->game.rules->rules;
	const struct token *t = e->token;

	switch (e->kind) {
	case EVENT_PLY:
		print_ply(&f->text, r, e->seat, t->ply.ply, e->fx->ncaptured,
		    e->fx->nswept, e->fx->finished);
		break;
	case EVENT_BANK:
		print_bank(
		    &f->text, e->seat, t->bank.throws, t->bank.n, t->bank.voided);
		break;
	case EVENT_FORFEIT:
		buf_byte(&f->text, seat_letter(e->seat));
		buf_byte(&f->text, '!');
		buf_text(&f->text, reason_word(t->forfeit.reason));
		break;
	case EVENT_CHECK:
		buf_byte(&f->text, '@');
		buf_span(&f->text, t->check.position);
		break;
	default:
		break;
	}
	add_word(f);
}

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct format *f = context;

	if (f->closed && e->kind != EVENT_COMMENT)
		settle(f);
	if (!w->game.ok && w->phase != PHASE_BETWEEN)
		f->drop = true;
	switch (e->kind) {
	case EVENT_GAME:
		game_here(f, w);
		break;
	case EVENT_ROUND:
		if (!f->drop)
			round_here(f, w);
		break;
	case EVENT_COMMENT:
		comment_here(f, w, e->token);
		break;
	case EVENT_SKIP:
		leave_out(f);
		break;
	case EVENT_END:
		end_here(f, w);
		break;
	default:
		if (!f->drop)
			word_here(f, w, e);
		break;
	}
}

static void on_fault(void *context, struct walk *w, const struct fault *fault)
{
	struct format *f = context;

	f->fault(f->context, w, fault);
}

struct walk_sink format_sink(struct format *f)
{
	f->empty = true;
	return (struct walk_sink){
		.context = f,
		.wants = EVENT_GAME | EVENT_ROUND | EVENT_PLY | EVENT_BANK |
			 EVENT_FORFEIT | EVENT_CHECK | EVENT_COMMENT | EVENT_SKIP |
			 EVENT_END,
		.fault = on_fault,
		.event = on_event,
	};
}

void format_finish(struct format *f)
{
	settle(f);
}

void format_clear(struct format *f)
{
	spool_clear(&f->game);
	spool_clear(&f->after);
	buf_clear(&f->text);
	*f = (struct format){ 0 };
}
