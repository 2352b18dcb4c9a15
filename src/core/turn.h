/*
 * turn - the acts that change a state: cast, play, forfeit. Turns end, places are given
 * and the play ends as part of them. What is refused changes nothing.
 */
#ifndef PAGDI_CORE_TURN_H
#define PAGDI_CORE_TURN_H

#include "core/moves.h"

/*
 * At-once: the seat to act casts this value. Where void-run makes the throw void, the
 * turn ends and fx->voided is set.
 */
enum verdict state_cast(const struct rules *r, struct state *s, int value,
    const struct permit *permit, struct effects *fx);

/* Banked: a whole bank, in the order cast. fx->voided where void-run voids it. */
enum verdict state_cast_bank(const struct rules *r, struct state *s,
    const uint8_t *values, int n, const struct permit *permit, struct effects *fx);

/*
 * Is a bank complete after these n casts, each a face, or does another cast follow? A
 * void bank is complete. For programs that deal one cast after another.
 */
bool bank_complete(const struct rules *r, const uint8_t *values, int n);
/* The throw of a bank that is to be named where state_cast_bank refuses it; 0: none. */
uint8_t bank_culprit(
    const struct rules *r, const uint8_t *values, int n, enum verdict v);

/* Would casting this value now (at-once) be void? */
bool cast_voids(const struct rules *r, const struct state *s, int value);

/* Play a ply of the seat to act, its throw in hand. */
enum verdict state_play(const struct rules *r, struct state *s, struct ply ply,
    const struct permit *permit, struct effects *fx);

/*
 * A seat gives up. Before the first ply of a dealt game nobody has the turn yet: with
 * opening, the turn goes on to the next live seat without a turn having ended.
 */
enum verdict state_forfeit(const struct rules *r, struct state *s, enum seat seat,
    bool opening, const struct permit *permit, struct effects *fx);

/* The play ends where none of those left could ever move again. For core/usual.h and
 * core/playout.h. */
void turn_end_if_deadlocked(const struct rules *r, struct state *s);

#endif
