/*
 * house - the script of a rule set: what no key expresses, as a struct permit.
 *
 * Every call runs the whole script anew with globals of its own, so that nothing it
 * does outlives the call: a position means the same wherever it arises.
 */
#ifndef PAGDI_SCRIPT_HOUSE_H
#define PAGDI_SCRIPT_HOUSE_H

#include "core/moves.h"
#include "ruleset/ruleset.h"

struct house;

/*
 * The script of a rule set, compiled and run once; *out is NULL where it has none. rs
 * is borrowed while the house lives. False with *err (E313) where the script is at
 * fault. One house a thread.
 */
bool house_new(const struct ruleset *rs, struct house **out, struct error *err);
void house_free(struct house *h); /* fine on NULL */
/* Only look whether the script is one, if there is any: false with *err. */
bool house_check(const struct ruleset *rs, struct error *err);

/* NULL for NULL. Borrowed. */
const struct permit *house_permit(struct house *h);

/*
 * What went wrong in a hook: from then on the script forbids nothing and gives nothing,
 * and whatever is judged by it is worth nothing. NULL while all is well, and for NULL.
 */
const struct error *house_error(const struct house *h);

/*
 * A record begins, or another game: its hooks together have a budget too, so that none
 * takes minutes.
 */
void house_begin(struct house *h); /* fine on NULL */

/* What the hooks have cost since then. */
struct house_cost {
	long long fuel, calls;
};
void house_cost_add(const struct house *h, struct house_cost *sum);

/* What the script printed, its end. Borrowed until the next call. */
const struct buf *house_log(const struct house *h);

/* Why the script forbids this ply, its throw in hand: what it gave as its reason, ""
 * where it gave none. Borrowed until the next call. */
const char *house_reason(
    struct house *h, const struct rules *r, const struct state *s, struct ply ply);

#endif
