/*
 * invariant - what must hold of every state and every step of play, said again without
 * core's own tables and helpers, so that core cannot vouch for itself.
 *
 * Each returns what is wrong, or NULL.
 */
#ifndef PAGDI_TESTS_SOAK_INVARIANT_H
#define PAGDI_TESTS_SOAK_INVARIANT_H

#include "core/turn.h"

const char *state_wrong(const struct rules *r, const struct state *s);

/* The ply m took `was` to `is` with these effects: pawns, marks and access. */
const char *ply_wrong(const struct rules *r, const struct state *was,
    const struct state *is, const struct move *m, const struct effects *fx);

/* The same as to whose turn it is now, what is in hand and what is owed. permit: the
 * script of the rule set, or NULL. */
const char *turn_wrong(const struct rules *r, const struct permit *permit,
    const struct state *was, const struct state *is, const struct move *m,
    const struct effects *fx);

/* A deadlock was called, or not: was that right? Asks for every list there could be. */
const char *deadlock_wrong(const struct rules *r, const struct permit *permit,
    const struct state *was, const struct state *is, const struct effects *fx);

#endif
