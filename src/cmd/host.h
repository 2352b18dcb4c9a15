/*
 * host - bots at a live session: made from what the command line says, told of what
 * happens, asked. What `play` and `bot` share.
 */
#ifndef PAGDI_CMD_HOST_H
#define PAGDI_CMD_HOST_H

#include "bot/pipe_bot.h"
#include "cmd/session.h"

struct host {
	struct pipe_pool *pool; /* owned */
	struct buf flat;        /* the rule set's flat lines, owned */
	char rules_hash[DIGEST_HEX + 8];
};

/* trace may be NULL. */
void host_init(struct host *h, const struct pipe_options *o);
/* The bots must be gone already. */
void host_clear(struct host *h);

/* A bot of this kind, not begun; the caller frees it with bot->kind->free. */
struct bot *host_bot(struct host *h, const struct bot_spec *spec, bool trust);

/* Begin a game of the session for a bot that sits there. */
bool host_begin(struct host *h, const struct session *s, struct bot *b, enum seat seat,
    uint64_t seed, long long number, struct bot_failure *why);
/* What a bot is told of an act. */
void host_tell(const struct session *s, struct bot *b, const struct act *a);
/* Ask for the ply to be played now; ms -1: no limit. Forced ones are not asked for. */
bool host_choose(const struct session *s, struct bot *b, int64_t ms, struct move *out,
    struct bot_failure *why);
/* The game is over, or left. */
void host_over(const struct session *s, struct bot *b);

/* The sentence and the hint of a failure, and the last lines of what the bot printed;
 * escaped, each line ended. */
void host_failure_text(struct buf *out, const struct bot_failure *why);

#endif
