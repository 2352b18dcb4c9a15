/* trial - a rule set's script tried out: random games by it, as `rules check` plays. */
#ifndef PAGDI_SCRIPT_TRIAL_H
#define PAGDI_SCRIPT_TRIAL_H

#include "base/buf.h"
#include "ruleset/ruleset.h"

enum { TRIAL_GAMES = 300 };

/*
 * Play up to TRIAL_GAMES games of two, three and four, the same each time; fewer where
 * the script takes long. False with *err (E313) where the script fails, and in *log
 * what it printed last. True where there is none.
 */
bool trial_run(const struct ruleset *rs, struct buf *log, struct error *err);

#endif
