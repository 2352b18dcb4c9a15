#include "bot/pipe_bot.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "bot/pipe_pool.h"

enum {
	SEND_BYTES = 32 * 1024, /* what needs no answer leaves when it is this much */
	KEEP_BYTES =
	    1024 * 1024, /* ... and is kept up to this for one that reads not */
	DEATH_MS = 200,  /* between a closed pipe and the exit that explains it */
};

struct pipe_bot {
	struct bot head;
	struct pipe_pool *pool; /* borrowed */
	char *const *argv;      /* borrowed */
	struct channel channel;
	struct bot_game game; /* the one being played */
	char told[80];        /* the hash of the rules this process knows */
	long long served;     /* games this process was given */
	bool swamped;         /* it does not read, and no more is kept for it */
	bool others;          /* it printed lines that are no answer to this question */
	char name[65];
};

/* --- Failures --- */

static bool fail(struct pipe_bot *b, struct bot_failure *why, enum reason reason,
    const char *detail, const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* Whatever failed, the process is not to be trusted with another word. */
static bool fail(struct pipe_bot *b, struct bot_failure *why, enum reason reason,
    const char *detail, const char *fmt, ...)
{
	va_list ap;

	*why = (struct bot_failure){ .reason = reason, .detail = detail };
	/* What the clock decides may come out otherwise the next time. */
	why->repeatable = reason != REASON_TIME && strcmp(detail, "interrupted") != 0;
	va_start(ap, fmt);
	vsnprintf(why->msg, sizeof(why->msg), fmt, ap);
	va_end(ap);
	channel_kill(b->pool, &b->channel);
	tail_write(&b->channel.tail, &why->tail);
	return false;
}

/* What the machine lacks for a start, and how to get it; NULL: the bot is at fault. */
static const char *shortage(int error)
{
	switch (error) {
	case EMFILE:
		return "each program takes four open files: 'ulimit -n 1024' allows "
		       "more";
	case ENFILE:
		return "the whole system has too many files open: end other programs, "
		       "or play with fewer workers (-j)";
	case EAGAIN:
		return "the system starts no more processes: 'ulimit -u' says how many "
		       "you may have; end others, or play with fewer workers (-j)";
	case ENOMEM:
		return "there is no memory left: end other programs, or play with "
		       "fewer workers (-j)";
	default:
		return NULL;
	}
}

static bool fail_start(struct pipe_bot *b, struct bot_failure *why, int error)
{
	const char *program = b->argv[0];

	fail(b, why, REASON_ABSENT, "cannot start", "'%.200s' does not start: %s",
	    program, strerror(error));
	const char *lacks = shortage(error);

	why->limits = lacks != NULL;
	if (lacks)
		snprintf(why->hint, sizeof(why->hint), "%s", lacks);
	else if (error == ENOENT && strchr(program, '/') && access(program, F_OK) == 0)
		snprintf(why->hint, sizeof(why->hint),
		    "the file is there: what is missing is the interpreter that its "
		    "first "
		    "line names");
	else if (error == ENOEXEC)
		snprintf(why->hint, sizeof(why->hint),
		    "it is no program, and has no '#!' line that names its "
		    "interpreter; name it here: exec:python3 %.150s",
		    program);
	else if (error == EACCES)
		snprintf(why->hint, sizeof(why->hint),
		    "chmod +x it, or name its interpreter: exec:python3 %.150s",
		    program);
	return false;
}

/* What it began to print and did not end, which is why it was not read. */
static void add_rest(struct pipe_bot *b, struct buf *out)
{
	struct span rest = reader_rest(&b->channel.reader);

	if (rest.len == 0)
		return;
	buf_text(out, "; a line without its end: '");
	tail_clean(out, rest, 60);
	buf_byte(out, '\'');
}

/* Its output has ended. Mostly it is dead, and how it died says more. */
static bool fail_closed(struct pipe_bot *b, struct bot_failure *why, const char *when)
{
	struct process *p = &b->channel.process;
	char how[100];

	if (!process_wait(p, DEATH_MS))
		return fail(b, why, REASON_CRASH, "closed output",
		    "closed its standard output %s, and still runs", when);
	struct buf rest = { 0 };

	process_describe(p, how, sizeof(how));
	add_rest(b, &rest);
	fail(b, why, REASON_CRASH, "died", "exited %s: %s%s", when, how,
	    buf_cstr(&rest));
	buf_clear(&rest);
	return false;
}

static bool fail_deaf(struct pipe_bot *b, struct bot_failure *why, const char *when)
{
	if (process_wait(&b->channel.process, 0))
		return fail_closed(b, why, when);
	return fail(b, why, REASON_CRASH, "closed input",
	    "closed its standard input %s, and still runs", when);
}

struct wait {
	const char *detail; /* what is missing when time is over: "no answer" */
	const char *when;   /* "before 'ready'", where it dies */
	int64_t ms;
	bool starts;   /* it need not be quick, and has an option of its own */
	char over[80]; /* said when time is over: "no answer in 1000 ms" */
};

/* A limit is over: what we know that may help to find out why. */
static bool fail_time(struct pipe_bot *b, struct bot_failure *why, const struct wait *w)
{
	struct channel *c = &b->channel;
	struct buf line = { 0 };
	bool silent = !c->spoke, stopped = process_stopped(&c->process);
	bool unread = c->sent < c->out.len, gone = process_wait(&c->process, 0);

	add_rest(b, &line);
	fail(b, why, REASON_TIME, w->detail, "%s%s", w->over, buf_cstr(&line));
	buf_clear(&line);
	if (gone)
		snprintf(why->hint, sizeof(why->hint),
		    "the process itself has ended, and something that it started "
		    "holds its output open");
	else if (stopped)
		snprintf(why->hint, sizeof(why->hint),
		    "the process is stopped, by a signal such as SIGSTOP");
	else if (unread)
		snprintf(why->hint, sizeof(why->hint),
		    "it has not read all that was sent to it");
	else if (silent)
		snprintf(why->hint, sizeof(why->hint),
		    "not a byte has come: if it did answer, its output is buffered and "
		    "must be flushed after each line%s",
		    w->starts ? "; if it takes long to start, --start-time=30 of "
				"match and tournament gives it 30 s"
			      : "");
	else if (b->others)
		snprintf(why->hint, sizeof(why->hint),
		    "what it printed is passed over: an answer begins with 'ready', or "
		    "with 'play' and the number of the ply");
	else if (w->starts)
		snprintf(why->hint, sizeof(why->hint),
		    "--start-time=30 of match and tournament gives it 30 s");
	return false;
}

static bool fail_line(
    struct pipe_bot *b, struct bot_failure *why, const struct message *m)
{
	struct buf shown = { 0 };

	tail_clean(&shown, m->line, 40);
	fail(b, why, REASON_ILLEGAL, "long line",
	    "printed a line of more than %d bytes: '%s...'", PROTOCOL_LINE,
	    buf_cstr(&shown));
	buf_clear(&shown);
	return false;
}

static bool fail_mark(
    struct pipe_bot *b, struct bot_failure *why, const struct message *m)
{
	struct buf shown = { 0 };

	tail_clean(&shown, (struct span){ m->line.p + 3, m->line.len - 3 }, 80);
	fail(b, why, REASON_ILLEGAL, "byte order mark",
	    "printed a byte order mark before '%s'", buf_cstr(&shown));
	snprintf(why->hint, sizeof(why->hint),
	    "write UTF-8 without a byte order mark (BOM)");
	buf_clear(&shown);
	return false;
}

/* --- Listening --- */

/* What is no answer goes where people look for what it printed. */
static void note(struct pipe_bot *b, const struct message *m)
{
	if (m->kind == MESSAGE_NAME && !b->name[0]) {
		struct buf clean = { 0 };

		tail_clean(&clean, m->text, 60);
		snprintf(b->name, sizeof(b->name), "%s", buf_cstr(&clean));
		buf_clear(&clean);
	} else if (m->kind != MESSAGE_NAME && m->kind != MESSAGE_READY &&
		   m->line.len > 0) {
		tail_add(&b->channel.tail, m->line);
		tail_add(&b->channel.tail, span_of("\n"));
		b->others = b->others || m->kind != MESSAGE_INFO;
	}
}

/*
 * The next message of this kind, of this ply where it is an answer. False with *why,
 * the process killed.
 */
static bool await(struct pipe_bot *b, const struct wait *w, enum message_kind kind,
    long long ply, struct message *m, struct bot_failure *why)
{
	struct channel *c = &b->channel;
	int64_t deadline = clock_deadline(w->ms);
	bool hurried = false;

	b->others = false;
	channel_ask(c);
	channel_flush(b->pool, c);
	for (;;) {
		while (reader_next(&c->reader, m)) {
			if (m->kind == MESSAGE_LONG)
				return fail_line(b, why, m);
			if (m->kind == MESSAGE_MARK)
				return fail_mark(b, why, m);
			/* An answer without a number is one to this question; one to an
			 * earlier question is stale. */
			if (m->kind == kind &&
			    (kind != MESSAGE_PLAY || m->ply == ply || m->ply < 0))
				return true;
			note(b, m);
		}
		if (c->heard > PROTOCOL_TURN)
			return fail(b, why, REASON_ILLEGAL, "flood",
			    "printed more than %d KiB %s", PROTOCOL_TURN / 1024,
			    w->when);
		if (c->closed)
			return fail_closed(b, why, w->when);
		/* It can have no answer to what it did not read, but may be dying. */
		if (c->deaf && !hurried) {
			int64_t soon = clock_deadline(DEATH_MS);

			hurried = true;
			if (deadline == CLOCK_NEVER || soon < deadline)
				deadline = soon;
		}
		switch (channel_wait(b->pool, c, deadline)) {
		case WAITED_DATA:
			break;
		case WAITED_STOP:
			return fail(b, why, REASON_CRASH, "interrupted",
			    "interrupted while it was waited for");
		case WAITED_TIME:
			return c->deaf ? fail_deaf(b, why, w->when)
				       : fail_time(b, why, w);
		}
	}
}

/* --- Games --- */

static bool await_ready(
    struct pipe_bot *b, const char *after, const char *when, struct bot_failure *why)
{
	struct wait w = { .detail = "no ready",
		.when = when,
		.ms = b->pool->o.ready_ms,
		.starts = true };
	struct message m;

	snprintf(w.over, sizeof(w.over), "not ready %lld.%03lld s after %s",
	    (long long)w.ms / 1000, (long long)w.ms % 1000, after);
	return await(b, &w, MESSAGE_READY, 0, &m, why);
}

static bool start(struct pipe_bot *b, struct bot_failure *why)
{
	int error;

	b->told[0] = '\0';
	b->name[0] = '\0';
	b->served = 0;
	error = channel_start(b->pool, &b->channel, b->argv);
	if (error != 0)
		return fail_start(b, why, error);
	protocol_hello(&b->channel.out);
	return await_ready(b, "its start", "in the handshake, before 'ready'", why);
}

/* Tell the running process of b->game. */
static bool deal(struct pipe_bot *b, struct bot_failure *why)
{
	struct buf *out = &b->channel.out;

	if (strcmp(b->told, b->game.rules_hash) != 0) {
		protocol_rules(out, &b->game);
		snprintf(b->told, sizeof(b->told), "%s", b->game.rules_hash);
	}
	protocol_game(out, &b->game);
	b->served++;
	return await_ready(b, "'game'", "at 'game', before 'ready'", why);
}

static bool begin(struct bot *bot, const struct bot_game *game, struct bot_failure *why)
{
	struct pipe_bot *b = (struct pipe_bot *)bot;
	struct channel *c = &b->channel;

	b->game = *game;
	b->swamped = false;
	c->tail.total = 0;
	/* One that went between two games has lost none; and one that goes just now, as
	 * it hears of another game, was about to. */
	if (channel_runs(c) && process_wait(&c->process, 0))
		channel_kill(b->pool, c);
	if (channel_runs(c)) {
		bool again = b->served > 0;

		if (deal(b, why))
			return true;
		if (!again || why->reason != REASON_CRASH ||
		    strcmp(why->detail, "interrupted") == 0)
			return false;
		buf_clear(&why->tail);
		c->tail.total = 0;
	}
	return start(b, why) && deal(b, why);
}

static bool choose(
    struct bot *bot, const struct bot_ask *ask, int *choice, struct bot_failure *why)
{
	struct pipe_bot *b = (struct pipe_bot *)bot;
	struct wait w = { .detail = "no answer",
		.when = "at 'go', before it answered",
		.ms = ask->ms };
	struct message m;
	struct buf shown = { 0 };

	if (!channel_runs(&b->channel))
		return fail(b, why, REASON_CRASH, "died", "its process is gone");
	if (b->swamped)
		return fail(b, why, REASON_TIME, "does not read",
		    "has left %d KiB unread", KEEP_BYTES / 1024);
	if (ask->clock)
		snprintf(w.over, sizeof(w.over), "%s", ask->clock);
	else
		snprintf(
		    w.over, sizeof(w.over), "no answer in %lld ms", (long long)w.ms);
	protocol_go(&b->channel.out, b->game.rules, ask);
	if (!await(b, &w, MESSAGE_PLAY, ask->ply, &m, why))
		return false;
	*choice = -1;
	if (m.ply == ask->ply)
		*choice = protocol_choice(m.text, ask, b->game.rules, b->game.seat);
	if (*choice >= 0)
		return true;
	tail_clean(&shown, m.line, 80);
	fail(b, why, REASON_ILLEGAL, "not legal", "answered '%s', %s", buf_cstr(&shown),
	    m.ply < 0 ? "which is not 'play', the number of the ply, and the ply"
		      : "which is none of the legal plies");
	buf_clear(&shown);
	return false;
}

/* What needs no answer waits for what does. */
static void waits(struct pipe_bot *b)
{
	struct channel *c = &b->channel;

	if (c->out.len - c->sent >= SEND_BYTES)
		channel_flush(b->pool, c);
	b->swamped = c->out.len - c->sent >= KEEP_BYTES;
}

static void seen(struct bot *bot, const struct bot_event *event)
{
	struct pipe_bot *b = (struct pipe_bot *)bot;

	if (!channel_runs(&b->channel) || b->swamped)
		return;
	protocol_event(&b->channel.out, b->game.rules, event);
	waits(b);
}

static void over(struct bot *bot, const struct result *result)
{
	struct pipe_bot *b = (struct pipe_bot *)bot;

	if (!channel_runs(&b->channel) || b->swamped)
		return;
	protocol_over(&b->channel.out, result);
	channel_flush(b->pool, &b->channel);
}

static void free_bot(struct bot *bot)
{
	struct pipe_bot *b = (struct pipe_bot *)bot;
	struct channel *c = &b->channel;

	channel_quit(b->pool, &c, 1);
	pool_remove(b->pool, c);
	buf_clear(&c->out);
	mem_free(b);
}

static const struct bot_kind pipe_kind = { .name = "exec",
	.begin = begin,
	.choose = choose,
	.seen = seen,
	.over = over,
	.free = free_bot,
	.timed = true };

struct bot *pipe_bot_new(struct pipe_pool *pool, char *const argv[])
{
	struct pipe_bot *b = mem_alloc(sizeof(*b));

	b->head.kind = &pipe_kind;
	b->pool = pool;
	b->argv = argv;
	pool_add(pool, &b->head, &b->channel);
	return &b->head;
}

const char *pipe_bot_name(const struct bot *b)
{
	return ((const struct pipe_bot *)b)->name;
}
