#include "record/walk.h"

#include <string.h>

#include "base/mem.h"
#include "notation/position.h"
#include "notation/print.h"
#include "notation/tagline.h"
#include "record/walk_part.h"

/* --- a game begins and ends --- */

void walk_game_begin(struct walk *w)
{
	w->game = (struct game){
		.number = w->game.number + 1,
		.line = w->token.at.line,
		.ok = true,
	};
	w->phase = PHASE_TAGS;
	w->turn = (struct walk_turn){ .last = SEAT_NONE };
	w->nply = 0;
	w->audited = w->plain = w->short_way = false;
	w->bad_result = w->skipped = w->apart = false;
	w->damaged = 0;
	w->unread[0] = '\0';
	memset(w->sent, 0, sizeof(w->sent));
	tags_reset(&w->tags);
	lexer_final(&w->lexer, 25);
}

void walk_game_end(struct walk *w)
{
	bool skipped = w->phase == PHASE_SKIP || w->skipped;

	w->phase = PHASE_BETWEEN;
	if (skipped)
		return;
	if (w->game.ok)
		w->game.plies = w->nply;
	else if (w->game.started)
		w->state = w->frozen;
	walk_event(w, EVENT_END, NULL, SEAT_NONE, NULL, NULL);
}

/* --- the result --- */

static void help_result(
    const struct walk *w, struct fault *f, const struct result *right)
{
	buf_text(&f->help, state_over(&w->state) ? "the play ended as "
						 : "a game that is not over has ");
	print_result(&f->help, right);
}

static void fault_result(struct walk *w, struct fault *f, const struct result *right)
{
	buf_text(&f->message, state_over(&w->state)
				  ? "the result is not how the play ended"
				  : "the game is not over, and the result says it is");
	help_result(w, f, right);
	walk_tell(w);
}

/* Does the Result tag say the same? The fault is at the tag. */
static void judge_result_tag(struct walk *w, const struct result *right)
{
	const struct tag *t = tags_find(&w->tags, TAG_RESULT);
	struct result said;

	if (!t)
		return;
	struct span value = tag_value(&w->tags, t);

	buf_reset(&w->scratch);
	print_result(&w->scratch, right);
	if (value.len == w->scratch.len &&
	    memcmp(value.p, w->scratch.p, value.len) == 0)
		return;
	if (!walk_read_result(w, value, &said) || result_equal(&said, right))
		return;
	struct fault *f = walk_fault_tag(w, CODE_E224, t, true);

	if (w->game.has_result) {
		buf_text(&f->message, "the Result is not the closing result");
		help_result(w, f, right);
		walk_tell(w);
	} else {
		fault_result(w, f, right);
	}
}

static void judge_result(struct walk *w, const struct token *t)
{
	struct result right = result_of(&w->state);

	if (!walk_round_none(w) || w->phase != PHASE_PLAY)
		return;
	if (t && !result_equal(&t->result, &right))
		fault_result(w, walk_fault(w, CODE_E224), &right);
	else
		judge_result_tag(w, &right);
}

static void result_here(struct walk *w, const struct token *t)
{
	w->skipped = w->phase == PHASE_SKIP;
	if (!w->skipped) {
		w->game.has_result = true;
		w->game.result = t->result;
		if (w->phase == PHASE_PLAY)
			judge_result(w, t);
		walk_event(w, EVENT_RESULT, t, SEAT_NONE, NULL, NULL);
	}
	w->phase = PHASE_AFTER;
}

/* A tag that was not meant to may have ended the game, or begun it. */
static void note_tag(struct walk *w, bool moves)
{
	const struct token *t = &w->token;

	if (moves && t->kind == TOKEN_TAG)
		buf_printf(&w->fault.notes, "%.*s after the moves begins a new game\n",
		    (int)(t->text.len < 100 ? t->text.len : 100), t->text.p);
	if (!moves && w->tags.n == 1 && tags_find(&w->tags, TAG_RESULT))
		buf_text(&w->fault.notes,
		    "a tag after the moves begins a new game, and this one has only "
		    "its Result\n");
}

/* The game ends without its closing result: at the next game or at the end. */
static void result_missing(struct walk *w)
{
	bool moves = w->phase != PHASE_TAGS;

	if (!moves)
		walk_start(w);
	if (w->phase == PHASE_PLAY && !w->bad_result) {
		struct result right = result_of(&w->state);
		struct fault *f = walk_fault(w, CODE_W104);

		/* The same place whether a game or the end of the input follows. */
		f->line = w->turn.at.line ? w->turn.at.line : w->game.line;
		f->col = f->end_col = 1;
		f->token = f->window = (struct span){ "", 0 };
		buf_text(&f->message, "the game has no closing result");
		buf_text(&f->help, "'pagdi fmt' writes it: ");
		print_result(&f->help, &right);
		note_tag(w, moves);
		walk_tell(w);
		judge_result(w, NULL);
	}
	walk_game_end(w);
}

/* --- checkpoints --- */

/* Before the first ply of a dealt game it may be anyone's turn. */
static bool check_equal(const struct walk *w, const struct state *said)
{
	struct state here = w->state;

	if (w->turn.dealt && !w->turn.begun && said->turn < SEATS &&
	    here.live & SEAT_BIT(said->turn))
		here.turn = said->turn;
	return state_equal(&here, said);
}

static void judge_check(struct walk *w, const struct token *t)
{
	const struct rules *r = &w->game.rules->rules;
	struct error err = { 0 };
	struct state said;
	struct fault *f;

	walk_round_open(w);
	if (!position_read(t->check.position, r, &said, &err)) {
		long long at = err.pos.col > 0 ? err.pos.col : 1;

		f = walk_fault(w, CODE_E107);
		f->col += at; /* the @ stands before it */
		f->end_col = f->col < f->end_col ? f->col + 1 : f->end_col;
		f->col = f->col < f->end_col ? f->col : f->end_col - 1;
		buf_text(&f->message, err.msg);
		buf_text(&f->help, err.help);
		walk_tell(w);
	} else if (!check_equal(w, &said)) {
		f = walk_fault(w, CODE_E223);
		buf_text(&f->message, "the checkpoint is not the position of the play");
		buf_text(&f->help, "the play has come to @");
		position_write(r, &w->state, &f->help);
		walk_tell(w);
	} else {
		walk_event(w, EVENT_CHECK, t, SEAT_NONE, NULL, NULL);
	}
}

/* --- tokens --- */

static void tag_here(struct walk *w, const struct token *t)
{
	const struct tag *first;
	struct fault *f;

	switch (tags_add(&w->tags, t, &first)) {
	case TAGS_ADDED:
		break;
	case TAGS_TWICE:
		f = walk_fault(w, CODE_E103);
		buf_printf(&f->message, "the tag %.*s is given twice",
		    (int)(t->tag.name.len < 80 ? t->tag.name.len : 80), t->tag.name.p);
		buf_text(&f->notes, "the first is ");
		buf_bytes(&f->notes, tag_text(&w->tags, first).p,
		    first->text_len < 100 ? first->text_len : 100);
		buf_byte(&f->notes, '\n');
		walk_tell(w);
		break;
	case TAGS_FULL:
		w->damaged |= 1u << tags_known(t->tag.name);
		f = walk_fault(w, CODE_E106);
		buf_text(&f->message, "the tags of the game take more than 64 KiB");
		walk_tell(w);
		break;
	}
}

/* A name whose seat it tells holds whatever its value is. */
static bool is_name(enum tag_name known)
{
	return known >= TAG_SOUTH && known <= TAG_WEST;
}

/* The game cannot be judged by tags that cannot be read. */
static void bad_tags(struct walk *w, const struct token *t)
{
	struct span rest = t->bad_rest, name = t->bad_name;

	do {
		enum tag_name known = tags_known(name);

		if (known != TAG_OTHER &&
		    !(t->error.code == CODE_E108 && is_name(known)))
			w->damaged |= 1u << known;
	} while (tagline_find(&rest, &name));
}

static void bad_here(struct walk *w, const struct token *t)
{
	if (t->bad_tag)
		bad_tags(w, t);
	struct fault *f = walk_fault(w, t->error.code);

	if (t->error.code == CODE_E104)
		f->window = lexer_opening(&w->lexer, &f->window_col);
	buf_text(&f->message, t->error.msg);
	buf_text(&f->help, t->error.help);
	if (walk_outside(w)) {
		walk_outside_fault(w, t);
		return;
	}
	walk_tell(w);
	if (w->phase != PHASE_PLAY && w->phase != PHASE_READ)
		return;
	w->bad_result |= t->error.code == CODE_E109;
	w->turn.damaged = true;
	walk_unread(w, t->text);
}

/*
 * The token that showed that the tags were over was read before the game's final step
 * was known: read its F again.
 */
static void reread(struct walk *w, struct token *t)
{
	struct error err = { 0 };
	struct token again = { 0 };

	if (t->kind != TOKEN_PLY || w->phase != PHASE_PLAY ||
	    !token_read(t->text, w->lexer.last, &again, &err))
		return;
	t->ply = again.ply;
}

static void move_here(struct walk *w, struct token *t)
{
	if (w->phase == PHASE_TAGS) {
		walk_start(w);
		reread(w, t);
	}
	if (t->kind == TOKEN_RESULT) {
		result_here(w, t);
		return;
	}
	if (w->phase == PHASE_READ && t->kind == TOKEN_PLY)
		w->nply++;
	if (w->phase != PHASE_PLAY)
		return;
	switch (t->kind) {
	case TOKEN_PLY:
		walk_judge_ply(w, t);
		break;
	case TOKEN_ROUND:
		walk_round_number(w, t);
		break;
	case TOKEN_BANK:
		walk_judge_bank(w, t);
		break;
	case TOKEN_FORFEIT:
		walk_judge_forfeit(w, t);
		break;
	case TOKEN_CHECK:
		judge_check(w, t);
		break;
	default:
		break;
	}
	if (house_error(w->house))
		walk_fault_house(w);
}

static void comment_here(struct walk *w, const struct token *t)
{
	if (w->phase == PHASE_PLAY && t->comment.first)
		walk_round_open(w);
	if (w->phase != PHASE_SKIP && !(w->skipped && !w->apart))
		walk_event(w, EVENT_COMMENT, t, SEAT_NONE, NULL, NULL);
}

/*
 * Does this token begin another game than the one being read? After the moves a tag
 * does. Among tags one after an empty line does where those before it are damaged, or
 * hold it already: else what is left of one game would cost the next.
 */
static bool begins_next(const struct walk *w, const struct token *t)
{
	bool bad = t->kind == TOKEN_BAD && t->bad_tag;
	bool tag = bad || t->kind == TOKEN_TAG;

	switch (w->phase) {
	case PHASE_PLAY:
	case PHASE_READ:
	case PHASE_SKIP:
		return tag;
	case PHASE_TAGS:
		return tag && t->at.line > w->seen + 1 &&
		       (!w->game.ok || w->nheld ||
			   tags_named(&w->tags, bad ? t->bad_name : t->tag.name));
	default:
		return tag || (t->kind != TOKEN_BAD && t->kind != TOKEN_COMMENT &&
				  t->kind != TOKEN_END);
	}
}

/* Another game begins, or none comes: what is between them is told. */
static void next_game(struct walk *w, const struct token *t)
{
	if (walk_outside(w))
		walk_outside_line(w, t);
	else
		result_missing(w);
	if (!w->stop)
		walk_outside_over(w, t);
}

static void token_here(struct walk *w, struct token *t)
{
	if (begins_next(w, t))
		next_game(w, t);
	else if (walk_outside(w))
		walk_outside_line(w, t);
	w->seen = t->at.line;
	if (w->stop)
		return;
	switch (t->kind) {
	case TOKEN_TAG:
		tag_here(w, t);
		break;
	case TOKEN_BAD:
		bad_here(w, t);
		break;
	case TOKEN_COMMENT:
		comment_here(w, t);
		return;
	case TOKEN_END:
		next_game(w, t);
		return;
	default:
		move_here(w, t);
		break;
	}
}

void walk_run(struct walk *w, struct input *in, const struct walk_options *o,
    const struct walk_sink *sink)
{
	struct token *t = &w->token;

	*w = (struct walk){ .options = o, .sink = sink };
	lexer_init(&w->lexer, in);
	do {
		if (w->phase == PHASE_AFTER && in->live)
			walk_outside_pause(w);
		/* Round numbers that were opened by a comment are not plain. */
		if (w->short_way && w->phase == PHASE_PLAY && !w->turn.opened)
			walk_plain(w);
		else
			lexer_next(&w->lexer, t);
		/* A sink may have stopped it on the short way. */
		if (!w->stop)
			token_here(w, t);
	} while (t->kind != TOKEN_END && !w->stop);
	w->last_line = w->lexer.nline;
}

void walk_clear(struct walk *w)
{
	walk_release(w, false);
	mem_free(w->held);
	mem_free(w->dice);
	tags_clear(&w->tags);
	fault_clear(&w->fault);
	buf_clear(&w->scratch);
	*w = (struct walk){ 0 };
}
