#include "cmd/export_rows.h"

#include <assert.h>
#include <string.h>
#include <time.h>

#include "notation/position.h"
#include "notation/print.h"

enum { PLIES_HELD = 4096 }; /* after so many a signal is looked for too */

/* --- cells --- */

static struct cell number(long long value)
{
	return (struct cell){ .kind = CELL_INT, .value = value };
}

static struct cell number_or_null(long long value, bool known)
{
	return known ? number(value) : (struct cell){ 0 };
}

static struct cell words(const char *text)
{
	if (!text)
		return (struct cell){ 0 };
	return (struct cell){ .kind = CELL_TEXT, .text = span_of(text) };
}

static struct cell written(const struct buf *b)
{
	return (struct cell){ .kind = CELL_TEXT, .text = { buf_cstr(b), b->len } };
}

/* Bytes that are no UTF-8, and NUL, which no format can hold, become U+FFFD. */
static void clean(struct buf *out, struct span text)
{
	for (size_t i = 0; i < text.len;) {
		size_t n = utf8_len(text.p + i, text.len - i);

		if (n == 0 || text.p[i] == '\0')
			buf_text(out, "\xef\xbf\xbd");
		else
			buf_bytes(out, text.p + i, n);
		i += n ? n : 1;
	}
}

/* What a tag says; the text is kept in p->tag[at] until the next game. */
static struct cell tagged(
    struct export_rows *p, const struct walk *w, enum tag_name name, int at)
{
	const struct tag *t = tags_find(&w->tags, name);
	bool player = name >= TAG_SOUTH && name <= TAG_WEST;
	struct buf plain = { 0 };

	/* "?" is an unknown player, and no player's name. */
	if (!t || (player && span_is(tag_value(&w->tags, t), "?")))
		return (struct cell){ 0 };
	tag_unescape(&plain, tag_value(&w->tags, t));
	buf_reset(&p->tag[at]);
	clean(&p->tag[at], (struct span){ buf_cstr(&plain), plain.len });
	buf_clear(&plain);
	return written(&p->tag[at]);
}

static struct cell letter(enum seat seat)
{
	static const char letters[] = "SENW";

	return (struct cell){ .kind = CELL_TEXT, .text = { letters + seat, 1 } };
}

static bool wanted(const struct export_rows *p, enum export_table table)
{
	return p->format->wants(p->writer, table);
}

#define COUNT(list) (sizeof(list) / sizeof(*(list)))

/* --- rows --- */

static void put(struct export_rows *p, struct walk *w, enum export_table table,
    const struct cell *cell, size_t n)
{
	assert(n == (size_t)export_schema[table].ncolumns);
	if (p->failed.code != CODE_NONE)
		return;
	if (!p->format->row(p->writer, table, cell, &p->failed))
		w->stop = true;
}

static void put_ply(
    struct export_rows *p, struct walk *w, const struct event *e, bool cast)
{
	static const char *const kinds[] = { [PLY_SINGLE] = "single",
		[PLY_PAIR] = "pair",
		[PLY_FORM] = "form",
		[PLY_PASS] = "pass",
		[PLY_VOID] = "void" };
	const struct rules *r = &w->game.rules->rules;
	struct ply ply = e->token->ply.ply;
	bool moves = ply.kind <= PLY_FORM;
	struct cell position = { 0 };

	buf_reset(&p->text);
	print_ply(&p->text, r, e->seat, ply, e->fx->ncaptured, e->fx->nswept,
	    e->fx->finished);
	if (p->positions) {
		buf_reset(&p->position);
		position_write(r, &w->state, &p->position);
		position = written(&p->position);
	}
	const struct cell cell[] = { number(p->games + 1), number(w->nply),
		number(w->game.round), number(p->turn), letter(e->seat),
		number(ply.throw), number(cast), words(kinds[ply.kind]),
		number_or_null(ply.from, moves), number_or_null(ply.to, moves),
		number(e->fx->ncaptured), number(e->fx->nswept), number(e->fx->formed),
		number(e->fx->pawns_home), number(e->fx->finished), written(&p->text),
		position };

	put(p, w, TABLE_PLIES, cell, COUNT(cell));
}

static void put_bank(struct export_rows *p, struct walk *w, const struct event *e)
{
	const struct token *t = e->token;

	p->banks++;
	for (int i = 0; i < t->bank.n; i++) {
		const struct cell cell[] = { number(p->games + 1), number(p->banks),
			number(i + 1), number(w->game.round), number(p->turn),
			number(w->nply + 1), letter(e->seat), number(t->bank.throws[i]),
			number(e->fx->voided) };

		put(p, w, TABLE_BANKS, cell, COUNT(cell));
	}
}

static void put_player(struct export_rows *p, struct walk *w, enum seat seat)
{
	const struct game_figures *f = &p->figures;
	const struct seat_figures *s = &f->seat[seat];
	bool placed = f->over && f->place[seat];
	int sharing = 0;

	for (int i = 0; i < SEATS; i++)
		sharing += f->seats & SEAT_BIT(i) && f->place[i] == f->place[seat];
	const struct cell cell[] = { number(p->games), letter(seat),
		tagged(p, w, tag_of_seat((int)seat), 0),
		number_or_null(f->place[seat], placed), number_or_null(sharing, placed),
		words(p->reason[seat]), number(s->plies), number(s->turns),
		number(s->passes), number(s->captured), number(s->sent_home),
		number_or_null(s->access_turn, s->access_turn > 0),
		number(s->pawns_home) };

	put(p, w, TABLE_PLAYERS, cell, COUNT(cell));
}

/* The sums of a game's seats. */
struct sums {
	long long captured, swept, pairs, passes;
};

static struct sums add_up(const struct game_figures *f)
{
	struct sums sum = { 0 };

	for (int seat = 0; seat < SEATS; seat++) {
		sum.captured += f->seat[seat].captured;
		sum.swept += f->seat[seat].swept;
		sum.pairs += f->seat[seat].formed;
		sum.passes += f->seat[seat].passes;
	}
	return sum;
}

static const char *ending(const struct game_figures *f)
{
	if (!f->over)
		return "unfinished";
	return f->deadlock ? "deadlock" : "finished";
}

static void put_game(struct export_rows *p, struct walk *w)
{
	const struct game *g = &w->game;
	const struct game_figures *f = &p->figures;
	struct sums sum = add_up(f);
	bool known = g->started;
	struct buf file = { 0 }, result = { 0 };
	char seats[SEATS + 1];
	struct result r = result_of(&w->state);

	clean(&file, span_of(p->path));
	seat_letters(f->seats, seats);
	print_result(&result, &r);
	buf_reset(&p->position);
	if (known)
		position_write(&g->rules->rules, &w->state, &p->position);
	const struct cell none = { 0 };
	const struct cell cell[] = { number(p->games), written(&file),
		number(g->number), number(g->line), number(g->ok),
		words(g->rules ? g->rules->name : NULL),
		words(g->rules ? g->rules->hash : NULL), words(known ? seats : NULL),
		number_or_null(seat_count(f->seats), known),
		words(known && g->ok ? ending(f) : NULL),
		known && g->ok ? written(&result) : none, number(f->plies),
		number(f->turns), number(known ? g->round : 0), number(sum.captured),
		number(sum.swept), number(sum.pairs), number(sum.passes),
		number(f->lead_changes), tagged(p, w, TAG_EVENT, 1),
		tagged(p, w, TAG_SITE, 2), tagged(p, w, TAG_DATE, 3),
		tagged(p, w, TAG_ROUND, 4), tagged(p, w, TAG_SEED, 5),
		known ? written(&p->position) : none };

	put(p, w, TABLE_GAMES, cell, COUNT(cell));
	buf_clear(&file);
	buf_clear(&result);
}

/* --- what the walk tells --- */

static void begin(struct export_rows *p, struct walk *w)
{
	memset(&p->figures, 0, sizeof(p->figures));
	memset(p->reason, 0, sizeof(p->reason));
	p->turn = p->banks = 0;
	if (w->game.started)
		figures_begin(&p->figures, &w->game.rules->rules, &w->state, w->permit,
		    FIGURES_LEAD);
}

/* Has somebody asked us to stop? */
static void look_for_signal(struct export_rows *p, struct walk *w)
{
	const struct timespec now = { 0 };
	sigset_t stops = export_stops();

	if (!p->interruptible)
		return;
	int sig = sigtimedwait(&stops, NULL, &now);

	if (sig > 0) {
		p->signal = sig;
		w->stop = true;
	}
}

static void end(struct export_rows *p, struct walk *w)
{
	if (w->game.started)
		figures_end(&p->figures, &w->state);
	p->games++;
	if (wanted(p, TABLE_GAMES))
		put_game(p, w);
	for (int seat = 0; seat < SEATS && wanted(p, TABLE_PLAYERS); seat++)
		if (p->figures.seats & SEAT_BIT(seat))
			put_player(p, w, (enum seat)seat);
	look_for_signal(p, w);
}

void export_event(struct export_rows *p, struct walk *w, const struct event *e)
{
	struct game_figures *f = &p->figures;
	const struct rules *r;
	bool cast;

	if (e->kind == EVENT_GAME) {
		begin(p, w);
		return;
	}
	if (e->kind == EVENT_END) {
		end(p, w);
		return;
	}
	/* After a word that cannot be read the rest may not be what was played. */
	if (!w->game.ok)
		return;
	r = &w->game.rules->rules;
	p->turn += f->fresh && e->kind != EVENT_FORFEIT;
	switch (e->kind) {
	case EVENT_PLY:
		cast = r->key.play == PLAY_AT_ONCE && !f->given;
		f->given = false;
		figures_ply(f, r, &w->state, e->seat, e->token->ply.ply, e->fx);
		if (wanted(p, TABLE_PLIES))
			put_ply(p, w, e, cast);
		/* A game may be as long as a file. */
		if (w->nply % PLIES_HELD == 0)
			look_for_signal(p, w);
		break;
	case EVENT_BANK:
		figures_bank(f, r, &w->state, e->seat, e->token->bank.throws,
		    e->token->bank.n, e->fx);
		if (wanted(p, TABLE_BANKS))
			put_bank(p, w, e);
		break;
	case EVENT_FORFEIT:
		figures_forfeit(f, r, &w->state, e->seat, e->fx);
		p->reason[e->seat] = reason_word(e->token->forfeit.reason);
		break;
	default:
		break;
	}
}

void export_rows_clear(struct export_rows *p)
{
	buf_clear(&p->text);
	buf_clear(&p->position);
	for (size_t i = 0; i < sizeof(p->tag) / sizeof(*p->tag); i++)
		buf_clear(&p->tag[i]);
}

sigset_t export_stops(void)
{
	sigset_t stops;

	sigemptyset(&stops);
	sigaddset(&stops, SIGINT);
	sigaddset(&stops, SIGTERM);
	sigaddset(&stops, SIGHUP);
	return stops;
}
