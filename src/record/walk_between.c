#include "record/walk_part.h"

#include <string.h>

/*
 * What stands outside games. Whose it is shows the next token that is neither damage
 * nor a comment: so a game ends, for the sink, only when that is met.
 *
 * Damage belongs to the next game where a ply, bank or round number comes next, or a
 * tag before an empty line; else to the game before where no empty line is between;
 * else to none. In a comment it belongs to whom the comment belongs.
 */

enum owner { OWNER_NONE, OWNER_BEFORE, OWNER_NEXT };

void walk_outside_line(struct walk *w, const struct token *t)
{
	if (t->at.line <= w->seen + 1)
		return;
	w->apart = true;
	w->nheld_cut = w->nheld;
}

void walk_unread(struct walk *w, struct span word)
{
	size_t len = word.len < sizeof(w->unread) ? word.len : sizeof(w->unread) - 1;

	memcpy(w->unread, word.p, len);
	w->unread[len] = '\0';
}

static bool takes_damage(const struct token *t)
{
	return t->kind == TOKEN_PLY || t->kind == TOKEN_BANK || t->kind == TOKEN_ROUND;
}

static bool is_tag(const struct token *t)
{
	return t->kind == TOKEN_TAG || t->kind == TOKEN_BAD;
}

/* Whose the i-th is, when t comes next; NULL: that is not known. */
static enum owner owner_of(const struct walk *w, size_t i, const struct token *t)
{
	const struct walk_held *h = &w->held[i];
	bool next = t && t->kind != TOKEN_END;

	if (h->comment && !h->near) {
		if (next)
			return OWNER_NEXT;
		return t && w->phase == PHASE_AFTER ? OWNER_BEFORE : OWNER_NONE;
	}
	if (!h->comment && next &&
	    (takes_damage(t) || (is_tag(t) && i >= w->nheld_cut)))
		return OWNER_NEXT;
	return h->near ? OWNER_BEFORE : OWNER_NONE;
}

static void give(struct walk *w, struct fault *f, enum owner owner)
{
	const struct filter *filter = w->options->filter;
	bool some = filter && filter_active(filter);

	f->game = owner == OWNER_NONE ? 0 : w->game.number;
	f->ply = owner == OWNER_NONE ? -1 : w->nply + 1;
	if (owner == OWNER_NONE ? !some : !w->skipped)
		walk_tell_now(w, f);
}

/* The first n are no longer held. */
static void forget(struct walk *w, size_t n)
{
	for (size_t i = 0; i < n; i++)
		walk_held_clear(&w->held[i]);
	memmove(w->held, w->held + n, (w->nheld - n) * sizeof(*w->held));
	w->nheld -= n;
	w->nheld_cut -= n < w->nheld_cut ? n : w->nheld_cut;
}

/* There may be too many to wait with all of them: the older half does not. */
static void make_room(struct walk *w)
{
	size_t n = w->nheld / 2;

	for (size_t i = 0; i < n; i++)
		give(w, &w->held[i].fault, owner_of(w, i, NULL));
	forget(w, n);
}

void walk_outside_fault(struct walk *w, const struct token *t)
{
	if (!walk_hold(w)) {
		make_room(w);
		walk_hold(w);
	}
	struct walk_held *h = &w->held[w->nheld - 1];

	h->comment = t->bad_comment;
	h->near = w->phase == PHASE_AFTER && !w->apart;
}

/*
 * Who writes the record live has paused after a result: the game is told now. What
 * comes later is not near to it.
 */
void walk_outside_pause(struct walk *w)
{
	const struct lexer *l = &w->lexer;

	for (const char *p = l->p; p < l->in->end; p++)
		if (*p != '\n' && *p != '\r')
			return;
	if (!w->nheld && !(w->sink->wants & EVENT_COMMENT) && input_pauses(l->in))
		walk_game_end(w);
}

/* Tell what is not the next game's, up to what is, and all that is of the one before.
 */
static void tell_before(struct walk *w, const struct token *t)
{
	bool next = false;
	size_t kept = 0;

	for (size_t i = 0; i < w->nheld; i++) {
		enum owner owner = owner_of(w, i, t);
		struct walk_held h = w->held[i];

		next |= owner == OWNER_NEXT;
		h.owned = owner == OWNER_NEXT;
		if (owner == OWNER_BEFORE || !next) {
			give(w, &h.fault, owner);
			walk_held_clear(&h);
		} else {
			w->held[kept++] = h;
		}
	}
	w->nheld = kept;
	w->nheld_cut = 0;
}

/* The rest: what is the new game's goes on being held where a filter looks at its tags.
 */
static void tell_next(struct walk *w, const struct token *t)
{
	size_t kept = 0;

	for (size_t i = 0; i < w->nheld; i++) {
		struct walk_held h = w->held[i];

		if (h.owned && takes_damage(t))
			walk_unread(w, h.fault.token);
		if (h.owned && w->options->filter) {
			h.fault.game = w->game.number;
			h.fault.ply = 1;
			w->held[kept++] = h;
		} else {
			give(w, &h.fault, h.owned ? OWNER_NEXT : OWNER_NONE);
			walk_held_clear(&h);
		}
	}
	w->nheld = kept;
}

void walk_outside_over(struct walk *w, const struct token *t)
{
	tell_before(w, t);
	if (w->phase == PHASE_AFTER)
		walk_game_end(w);
	if (t->kind == TOKEN_END || w->stop)
		return;
	walk_game_begin(w);
	tell_next(w, t);
}
