/* walk_part - what the parts of the walk share. Only record/walk*.c include this. */
#ifndef PAGDI_RECORD_WALK_PART_H
#define PAGDI_RECORD_WALK_PART_H

#include "record/walk.h"

/* --- walk_fault.c: faults are begun, filled in and told --- */

/* A fault at the current token. Fill in message, notes and help, then walk_tell. */
struct fault *walk_fault(struct walk *w, enum code code);
/* ... at a tag's value (at its beginning where that is what is wrong). */
struct fault *walk_fault_tag(
    struct walk *w, enum code code, const struct tag *t, bool value);
/* ... at the round number that waits. */
struct fault *walk_fault_round(struct walk *w);
/* Tell w->fault: to the sink, or to the held ones. An E2xx ends the judging. */
void walk_tell(struct walk *w);
/* Keep w->fault for later. False where there is no more room. */
bool walk_hold(struct walk *w);
/* Tell a fault to the sink at once. */
void walk_tell_now(struct walk *w, const struct fault *f);
void walk_held_clear(struct walk_held *h);
/* Tell what was held back, or drop it. */
void walk_release(struct walk *w, bool tell);

/* An illegal ply, bank or forfeit: its sentence, what would be legal, what led to it.
 */
void walk_refuse(struct walk *w, enum seat seat, struct ply ply, enum verdict v);
/* The rule set's script failed: E313, which ends the judging. */
void walk_fault_house(struct walk *w);

/* --- walk_start.c: from the tags to the start --- */

/* The tags are over: choose rules, seats and start. */
void walk_start(struct walk *w);
/* A Result value as a result; false where it is none. */
bool walk_read_result(struct walk *w, struct span value, struct result *out);

/* --- walk.c --- */

void walk_game_begin(struct walk *w);
void walk_game_end(struct walk *w);

/* --- walk_between.c: what stands outside games, and whose it is --- */

static inline bool walk_outside(const struct walk *w)
{
	return w->phase == PHASE_BETWEEN || w->phase == PHASE_AFTER;
}
/* A token outside games: is an empty line before it? */
void walk_outside_line(struct walk *w, const struct token *t);
/* w->fault is of a token outside games. */
void walk_outside_fault(struct walk *w, const struct token *t);
/* This token begins a game, or is the end: say whose is what stood before it. */
void walk_outside_over(struct walk *w, const struct token *t);
/* After a result: tell the game where nothing more may come for long. */
void walk_outside_pause(struct walk *w);
/* A later fault may have this unread word as its reason. */
void walk_unread(struct walk *w, struct span word);

/* --- walk_judge.c: the tokens of the movetext, judged --- */

void walk_judge_ply(struct walk *w, struct token *t);
void walk_judge_bank(struct walk *w, const struct token *t);
void walk_judge_forfeit(struct walk *w, const struct token *t);

/* The mark that claims what did not happen; NULL where all hold. */
const char *walk_false_mark(
    const struct token *t, const struct effects *fx, const char **why);
void walk_fault_mark(struct walk *w, const struct token *t, enum seat seat,
    const struct effects *fx, const char *mark, const char *why);
void walk_warn_marks(struct walk *w, const struct token *t, const struct effects *fx);
/* Keep in mind whose pawns this ply sent home. */
void walk_remember(
    struct walk *w, enum seat mover, struct ply ply, const struct effects *fx);

/* --- walk_plain.c --- */

/* Read and judge what is plain; w->token is then the first token that was not. */
void walk_plain(struct walk *w);

/* --- walk_round.c --- */

void walk_round_number(struct walk *w, const struct token *t);
/*
 * A turn of this seat, or more of it, comes next: judge the round number or its
 * absence. False where that was a fault.
 */
bool walk_round_turn(struct walk *w, enum seat seat);
/* Something that is no turn comes after a number: begin the round if the number is
 * right. */
void walk_round_open(struct walk *w);
/* The number that waits belongs to nothing; false where there was one. */
bool walk_round_none(struct walk *w);

static inline void walk_event(struct walk *w, enum event_kind kind,
    const struct token *t, enum seat seat, const struct effects *fx,
    const struct state *before)
{
	if (w->sink->wants & kind) {
		struct event e = { kind, t, seat, fx, before };

		w->sink->event(w->sink->context, w, &e);
	}
}

#endif
