#include "record/seek.h"

#include <string.h>

#include "base/mem.h"
#include "notation/print.h"

struct seeking {
	struct seek *seek;
	void (*fault)(void *context, struct walk *w, const struct fault *f);
	void *context;
};

static void take(struct seek *k, struct walk *w, const struct state *s)
{
	k->found = true;
	k->state = *s;
	k->round = k->ply == 0 ? 0 : w->game.round;
	w->stop = true;
}

static void show_each(struct seek *k, const struct state *s, const char *text, bool ply)
{
	struct seek_step step = { s, text, ply ? k->mover : SEAT_NONE, k->played };

	if (k->each)
		k->each(k->each_context, k, &step);
}

static void name_players(struct seek *k, const struct walk *w)
{
	for (int seat = 0; seat < SEATS; seat++)
		tags_player(&w->tags, seat, &k->names[seat]);
}

static void game_here(struct seek *k, struct walk *w)
{
	k->found_game = true;
	name_players(k, w);
	if (!w->game.started) {
		w->stop = true;
		return;
	}
	k->rules = w->game.rules->rules;
	memcpy(k->rules_name, w->game.rules->name, sizeof(k->rules_name));
}

static void ply_here(struct seek *k, struct walk *w, const struct event *e)
{
	const struct token *t = e->token;

	k->plies++;
	k->mover = e->seat;
	k->played = t->ply.ply;
	buf_reset(&k->last);
	print_ply(&k->last, &k->rules, e->seat, t->ply.ply, e->fx->ncaptured,
	    e->fx->nswept, e->fx->finished);
	show_each(k, &w->state, buf_cstr(&k->last), true);
	if (k->plies == k->ply)
		take(k, w, &w->state);
}

static void forfeit_here(struct seek *k, struct walk *w, const struct event *e)
{
	struct buf text = { 0 };

	buf_printf(&text, "%c!%s", seat_letter(e->seat),
	    reason_word(e->token->forfeit.reason));
	show_each(k, &w->state, buf_cstr(&text), false);
	buf_clear(&text);
}

/* Who starts is known only once he has. */
static void start_here(struct seek *k, struct walk *w, const struct state *s)
{
	k->begun = true;
	show_each(k, s, NULL, false);
	if (k->ply == 0)
		take(k, w, s);
}

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct seek *k = ((struct seeking *)context)->seek;

	if (!k->begun && e->before) {
		start_here(k, w, e->before);
		if (k->found)
			return;
	}
	switch (e->kind) {
	case EVENT_GAME:
		game_here(k, w);
		break;
	case EVENT_PLY:
		ply_here(k, w, e);
		break;
	case EVENT_FORFEIT:
		forfeit_here(k, w, e);
		break;
	case EVENT_END:
		if (w->game.started && !k->begun)
			start_here(k, w, &w->state);
		if (w->game.started && (k->ply < 0 || (k->ply == 0 && k->plies == 0)))
			take(k, w, &w->state);
		w->stop = true;
		break;
	default:
		break;
	}
}

static void on_fault(void *context, struct walk *w, const struct fault *f)
{
	struct seeking *s = context;

	if (s->fault)
		s->fault(s->context, w, f);
}

bool seek_run(struct seek *k, struct input *in, const struct walk_options *o,
    void (*fault)(void *context, struct walk *w, const struct fault *f), void *context)
{
	struct seeking seeking = { k, fault, context };
	struct filter_range range = { .first = k->game, .last = k->game };
	struct filter filter = { .range = &range, .nranges = 1 };
	struct walk_options options = *o;
	struct walk *w = mem_alloc(sizeof(*w));
	struct walk_sink sink = {
		.context = &seeking,
		.wants = EVENT_GAME | EVENT_PLY | EVENT_BANK | EVENT_FORFEIT |
			 EVENT_END | EVENT_BEFORE,
		.fault = on_fault,
		.event = on_event,
	};

	options.filter = &filter;
	k->found_game = k->found = k->begun = false;
	k->mover = SEAT_NONE;
	k->plies = k->round = 0;
	buf_reset(&k->last);
	walk_run(w, in, &options, &sink);
	walk_clear(w);
	mem_free(w);
	return k->found;
}

void seek_clear(struct seek *k)
{
	for (int seat = 0; seat < SEATS; seat++)
		buf_clear(&k->names[seat]);
	buf_clear(&k->last);
	*k = (struct seek){ 0 };
}
