#include "record/format.h"

#include <string.h>

#include "base/mem.h"
#include "notation/position.h"
#include "notation/print.h"

/* --- text onto lines --- */

static void add(struct format *f, const char *p, size_t len)
{
	spool_add(&f->game, p, len);
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

static void reset(struct format *f, struct spool *s)
{
	if (s->errnum && !f->errnum)
		f->errnum = s->errnum;
	spool_reset(s);
}

/* Nothing is left of this game; what is of the next stays. */
static void forget(struct format *f)
{
	reset(f, &f->game);
	reset(f, &f->among.text);
	f->among.open = false;
	f->nparts = f->col = 0;
	f->moves = f->closed = f->in_round = false;
}

static void forget_lead(struct format *f)
{
	reset(f, &f->lead.text);
	f->lead.open = false;
}

/* What is held is complete: write it. */
static void settle(struct format *f)
{
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

static void add_text(void *context, const char *p, size_t len)
{
	add(context, p, len);
}

/* The comments that stood after so many tags. */
static void add_among(struct format *f, size_t ntags)
{
	for (size_t i = 0; i < f->nparts; i++)
		if (f->part[i].ntags == ntags)
			spool_copy(&f->among.text, f->part[i].at,
			    i + 1 < f->nparts ? f->part[i + 1].at
					      : spool_len(&f->among.text),
			    add_text, f);
}

/* The i-th tag that was met, after the comments that stand below the one before it. */
static void add_tag_at(struct format *f, const struct walk *w, size_t i, size_t *before)
{
	if (*before < w->tags.n)
		add_among(f, *before);
	add_tag(f, w, &w->tags.tag[i]);
	*before = i + 1;
}

/* Comments below what is the last tag now, or was, stand below them all. */
static void add_tags(struct format *f, const struct walk *w)
{
	size_t before = w->tags.n;

	for (int known = 0; known < TAG_OTHER; known++)
		if (w->tags.known[known])
			add_tag_at(f, w, (size_t)w->tags.known[known] - 1, &before);
	for (size_t i = 0; i < w->tags.n; i++)
		if (w->tags.tag[i].known == TAG_OTHER)
			add_tag_at(f, w, i, &before);
	add(f, "\n", 1);
	spool_drain(&f->lead.text, add_text, f);
	if (before < w->tags.n)
		add_among(f, before);
	add_among(f, w->tags.n);
}

static void notes_end_line(struct format_notes *n)
{
	if (n->open)
		spool_add(&n->text, "\n", 1);
	n->open = false;
}

static void game_here(struct format *f, const struct walk *w)
{
	f->any = f->moves = true;
	if (!w->game.ok || !w->tags.n)
		return;
	notes_end_line(&f->among);
	notes_end_line(&f->lead);
	add_tags(f, w);
}

/* --- comments --- */

static void notes_add(struct format_notes *n, const struct token *t)
{
	if (t->comment.first && n->open)
		spool_add(&n->text, t->line_start ? "\n" : " ", 1);
	spool_add(&n->text, t->text.p, t->text.len);
	n->open = true;
	if (t->comment.last && !t->comment.braces)
		notes_end_line(n);
}

/* Among tags: kept apart, since the tags are only written when all are known. */
static void comment_among(struct format *f, const struct walk *w, const struct token *t)
{
	if (!f->nparts || f->part[f->nparts - 1].ntags != w->tags.n) {
		notes_end_line(&f->among);
		if (f->nparts == f->size) {
			f->size = f->size ? 2 * f->size : 16;
			f->part = mem_resize(f->part, f->size * sizeof(*f->part));
		}
		f->part[f->nparts++] =
		    (struct format_part){ w->tags.n, spool_len(&f->among.text) };
	}
	notes_add(&f->among, t);
}

/* Inside a round lines are indented. */
static void begin_line(struct format *f, bool inside)
{
	add_line_end(f);
	if (inside) {
		add(f, "  ", 2);
		f->col = 2;
	}
}

static void add_lead(void *context, const char *p, size_t len)
{
	struct format *f = context;

	while (len) {
		const char *end = memchr(p, '\n', len);
		size_t n = end ? (size_t)(end - p) : len;

		if (!f->col)
			begin_line(f, f->in_round);
		add(f, p, n);
		f->col += n;
		if (end)
			add_line_end(f);
		n += end != NULL;
		p += n;
		len -= n;
	}
}

/* Comments from before the game, which has no tags: after this word. */
static void lead_here(struct format *f)
{
	if (!spool_len(&f->lead.text))
		return;
	if (f->in_round) {
		add(f, " ", 1);
		f->col++;
	} else {
		add_line_end(f);
	}
	spool_drain(&f->lead.text, add_lead, f);
	f->lead.open = false;
}

static void comment_here(struct format *f, const struct walk *w, const struct token *t)
{
	if (w->phase == PHASE_BETWEEN || w->apart) {
		f->any |= w->options->filter != NULL;
		notes_add(&f->lead, t);
		return;
	}
	if (!w->game.ok)
		return;
	if (w->phase == PHASE_TAGS) {
		comment_among(f, w, t);
		return;
	}
	if (t->comment.first && f->col && !t->line_start) {
		add(f, " ", 1);
		f->col++;
	} else if (t->comment.first) {
		begin_line(f, f->moves && !f->closed && !walk_between_rounds(w));
	}
	add(f, t->text.p, t->text.len);
	f->col += t->text.len;
	if (t->comment.last && !t->comment.braces)
		add_line_end(f);
}

/* --- events --- */

static void round_here(struct format *f, const struct walk *w)
{
	add_line_end(f);
	buf_printf(&f->text, "%lld.", w->game.round);
	f->in_round = false;
	add_word(f);
	f->in_round = true;
	lead_here(f);
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

static void result_here(struct format *f, const struct walk *w)
{
	struct result result = result_of(&w->state);

	f->closed = true;
	if (!w->game.ok) {
		forget_lead(f);
		return;
	}
	f->in_round = false;
	add_line_end(f);
	print_result(&f->text, &result);
	add_word(f);
	lead_here(f);
}

/* What belongs to the game is known: write it, or leave it out. */
static void end_here(struct format *f, const struct walk *w)
{
	bool last = w->token.kind == TOKEN_END;

	if (!f->closed)
		result_here(f, w);
	if (w->game.ok) {
		if (last)
			lead_here(f);
		settle(f);
	}
	forget(f);
	if (last)
		forget_lead(f);
}

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct format *f = context;

	switch (e->kind) {
	case EVENT_GAME:
		game_here(f, w);
		if (!w->game.ok)
			forget_lead(f);
		break;
	case EVENT_COMMENT:
		comment_here(f, w, e->token);
		break;
	case EVENT_SKIP:
		f->any = true;
		forget(f);
		forget_lead(f);
		break;
	case EVENT_END:
		end_here(f, w);
		break;
	case EVENT_RESULT:
		result_here(f, w);
		break;
	case EVENT_ROUND:
		if (w->game.ok)
			round_here(f, w);
		break;
	default:
		if (w->game.ok)
			word_here(f, w, e);
		break;
	}
}

static void on_fault(void *context, struct walk *w, const struct fault *fault)
{
	struct format *f = context;

	f->faults |= fault->error && !fault->game;
	f->fault(f->context, w, fault);
}

struct walk_sink format_sink(struct format *f)
{
	return (struct walk_sink){
		.context = f,
		.wants = EVENT_GAME | EVENT_ROUND | EVENT_PLY | EVENT_BANK |
			 EVENT_FORFEIT | EVENT_CHECK | EVENT_COMMENT | EVENT_SKIP |
			 EVENT_RESULT | EVENT_END,
		.fault = on_fault,
		.event = on_event,
	};
}

/* A file of comments alone is copied. */
void format_finish(struct format *f)
{
	if (!f->any && !f->faults && spool_len(&f->lead.text)) {
		notes_end_line(&f->lead);
		spool_drain(&f->lead.text, hand_over, f);
		f->written = true;
	}
	forget(f);
	forget_lead(f);
}

void format_clear(struct format *f)
{
	spool_clear(&f->game);
	spool_clear(&f->lead.text);
	spool_clear(&f->among.text);
	mem_free(f->part);
	buf_clear(&f->text);
	*f = (struct format){ 0 };
}
