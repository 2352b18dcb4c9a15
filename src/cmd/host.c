#include "cmd/host.h"

#include <string.h>

#include "bot/lua_bot.h"
#include "cmd/cli.h"
#include "notation/print.h"

void host_init(struct host *h, const struct pipe_options *o)
{
	static const struct pipe_options usual;

	*h = (struct host){ .pool = pipe_pool_new(o ? o : &usual) };
}

void host_clear(struct host *h)
{
	pipe_pool_free(h->pool);
	buf_clear(&h->flat);
	*h = (struct host){ 0 };
}

struct bot *host_bot(struct host *h, const struct bot_spec *spec, bool trust)
{
	switch (spec->source) {
	case BOT_BUILTIN:
		return bot_builtin_new(spec->text);
	case BOT_LUA:
		return lua_bot_new(spec->text, trust ? &box_limits_trust : NULL);
	case BOT_EXEC:
		break;
	}
	return pipe_bot_new(h->pool, spec->argv);
}

bool host_begin(struct host *h, const struct session *s, struct bot *b, enum seat seat,
    uint64_t seed, long long number, struct bot_failure *why)
{
	buf_reset(&h->flat);
	ruleset_flat(&s->ruleset.rules, &h->flat);
	snprintf(h->rules_hash, sizeof(h->rules_hash), "%s", s->ruleset.hash);
	const struct bot_game game = {
		.rules = &s->ruleset.rules,
		.rules_name = s->ruleset.name,
		.rules_hash = h->rules_hash,
		.rules_flat = buf_cstr(&h->flat),
		.permit = s->permit,
		.seats = s->start.seats,
		.seat = seat,
		.seed = seed,
		.number = number,
	};

	*why = (struct bot_failure){ .repeatable = true };
	return b->kind->begin(b, &game, why);
}

static void tell(struct bot *b, const struct bot_event *event)
{
	if (b->kind->seen)
		b->kind->seen(b, event);
}

/* What came of an act is the state before the next one, or the state there is. */
static const struct state *after(const struct session *s, const struct act *a)
{
	size_t next = (size_t)(a - s->act) + 1;

	return next < s->nacts ? &s->act[next].before : &s->state;
}

void host_tell(const struct session *s, struct bot *b, const struct act *a)
{
	struct bot_event event = { .seat = a->seat, .after = after(s, a) };

	if (a->nthrows) {
		event.kind = BOT_CAST;
		event.throws = a->throws;
		event.nthrows = a->nthrows;
		tell(b, &event);
	}
	if (a->effects.voided) {
		event.kind = BOT_VOID;
		tell(b, &event);
	} else if (a->kind == ACT_PLY) {
		event.kind = BOT_PLAYED;
		event.move = &a->move;
		tell(b, &event);
	} else if (a->kind == ACT_FORFEIT) {
		event.kind = BOT_FORFEIT;
		event.reason = a->reason;
		tell(b, &event);
	}
}

bool host_choose(const struct session *s, struct bot *b, int64_t ms, struct move *out,
    struct bot_failure *why)
{
	struct move moves[MOVES_MAX];
	struct bot_ask ask = {
		.state = &s->state,
		.moves = moves,
		.nmoves = moves_list(&s->ruleset.rules, &s->state, s->permit, moves),
		.ply = s->nply + 1,
		.ms = b->kind->timed ? ms : -1,
	};
	int choice = 0;

	*why = (struct bot_failure){ .repeatable = true };
	if (ask.nmoves > 1 && !b->kind->choose(b, &ask, &choice, why))
		return false;
	*out = moves[choice];
	return true;
}

void host_over(const struct session *s, struct bot *b)
{
	struct result result = result_of(&s->state);

	if (b->kind->over)
		b->kind->over(b, &result);
}

/* The last lines of a text, each indented. */
static void add_tail(struct buf *out, const struct buf *tail)
{
	enum { LINES = 12 };
	const char *p = buf_cstr(tail), *end = p + tail->len;
	const char *from = end;

	for (int n = 0; from > p && n <= LINES; from--)
		if (from[-1] == '\n' && from != end && ++n == LINES)
			break;
	while (from < end) {
		const char *newline = memchr(from, '\n', (size_t)(end - from));
		size_t len = (size_t)((newline ? newline : end) - from);

		buf_text(out, "  | ");
		cli_escape(out, (struct span){ from, len });
		buf_byte(out, '\n');
		from += len + (newline != NULL);
	}
}

/* Lines of text, escaped, their ends kept. */
static void add_lines(struct buf *out, const char *text)
{
	while (*text) {
		size_t len = strcspn(text, "\n");

		cli_escape(out, (struct span){ text, len });
		buf_byte(out, '\n');
		text += len + (text[len] == '\n');
	}
}

void host_failure_text(struct buf *out, const struct bot_failure *why)
{
	add_lines(out, why->msg[0] ? why->msg : reason_word(why->reason));
	if (why->hint[0]) {
		buf_text(out, "help: ");
		add_lines(out, why->hint);
	}
	if (why->tail.len) {
		buf_text(out, "the end of what it printed:\n");
		add_tail(out, &why->tail);
	}
}
