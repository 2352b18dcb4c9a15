/*
 * pingpong - prints what a bare exchange by blocking write and read costs, what a
 * decision of a trivial program with the same bytes costs through our pipes, both in
 * microseconds, and how many times more that is. On one core.
 *
 * pingpong bot - that trivial program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/rng.h"
#include "bot/pipe_bot.h"
#include "core/turn.h"
#include "notation/print.h"
#include "ruleset/ruleset.h"

enum { DECISIONS = 50, CHUNK = 4096, ROUNDS = 200 };

/* One decision, and what the seats did before it. */
struct decision {
	struct state state;
	struct move moves[MOVES_MAX], played;
	uint8_t throw;
	int nmoves;
	char chunk[CHUNK]; /* as the trace heard it */
	size_t len;
};

struct bench {
	struct ruleset rules;
	struct buf flat;
	struct decision *list;
	int at; /* the decision being traced, -1: none */
};

/* --- The two children --- */

/* Answers the `go` at the end of what a read gives, as protocol 1 wants it. */
static void be_bot(void)
{
	char text[65536], reply[64];
	ssize_t n;

	while ((n = read(0, text, sizeof(text) - 1)) > 0) {
		text[n] = '\0';
		const char *go = strstr(text, "go ");
		const char *ply = strrchr(text, ' ');

		/* All but `go` and the two that want `ready` is of no interest. */
		if (go && ply && (go == text || go[-1] == '\n'))
			snprintf(reply, sizeof(reply), "play %.*s%s",
			    (int)strcspn(go + 3, " "), go + 3, ply);
		else if (strstr(text, "pagdi 1") || strstr(text, "game "))
			snprintf(reply, sizeof(reply), "ready\n");
		else
			continue;
		if (write(1, reply, strlen(reply)) < 0)
			return;
	}
}

/* Says the same few bytes after every read. */
static void be_echo(void)
{
	static const char reply[] = "play 123 3:1-4\n";
	char text[65536];

	while (read(0, text, sizeof(text)) > 0)
		if (write(1, reply, sizeof(reply) - 1) < 0)
			return;
}

/* --- Measuring --- */

static void prepare(struct bench *b)
{
	const struct rules *r = &b->rules.rules;
	struct state s;
	struct effects fx;
	struct rng rng;
	int n = 0;

	rng_init(&rng, 5);
	state_deal(&s, r, SEAT_BIT(SEAT_S) | SEAT_BIT(SEAT_N), SEAT_S);
	while (n < DECISIONS) {
		struct decision *d = &b->list[n];

		if (state_over(&s))
			state_deal(&s, r, s.seats, SEAT_S);
		d->throw = r->key.faces[rng_below(&rng, r->key.nfaces)].value;
		state_cast(r, &s, d->throw, NULL, &fx);
		if (s.nhand == 0)
			continue;
		d->state = s;
		d->nmoves = moves_list(r, &s, NULL, d->moves);
		d->played = d->moves[d->nmoves - 1];
		state_play(r, &s, d->played.ply, NULL, &fx);
		n += d->nmoves > 1;
	}
}

static void listen(
    void *context, const struct bot *bot, enum pipe_way way, struct span s)
{
	struct bench *b = context;
	struct decision *d;

	(void)bot;
	if (way != PIPE_TO_BOT || b->at < 0)
		return;
	d = &b->list[b->at];
	if (d->len + s.len < sizeof(d->chunk)) {
		memcpy(d->chunk + d->len, s.p, s.len);
		d->len += s.len;
	}
}

static void check(bool ok, const char *what)
{
	if (ok)
		return;
	fprintf(stderr, "pingpong: %s\n", what);
	exit(1);
}

/* All the decisions once; nanoseconds. */
static int64_t run_pipe(struct bench *b, struct bot *bot)
{
	int64_t began = clock_ns();
	struct bot_failure why;

	for (int i = 0; i < DECISIONS; i++) {
		struct decision *d = &b->list[i];
		enum seat seat = (enum seat)d->state.turn;
		struct bot_ask ask = { &d->state, d->moves, d->nmoves, i + 100, 1000 };
		struct bot_event cast = { BOT_CAST, .seat = seat, .throws = &d->throw,
			.nthrows = 1 };
		struct bot_event played = { BOT_PLAYED, .seat = seat,
			.move = &d->played };
		int choice;

		if (b->at >= 0)
			b->at = i;
		bot->kind->seen(bot, &cast);
		check(bot->kind->choose(bot, &ask, &choice, &why), "the bot failed");
		check(choice == d->nmoves - 1, "the bot chose another ply");
		bot->kind->seen(bot, &played);
	}
	return clock_ns() - began;
}

static int64_t run_bare(struct bench *b, int to, int from)
{
	int64_t began = clock_ns();
	char text[256];

	for (int i = 0; i < DECISIONS; i++) {
		check(write(to, b->list[i].chunk, b->list[i].len) ==
			  (ssize_t)b->list[i].len,
		    "a short write");
		check(read(from, text, sizeof(text)) > 0, "no echo");
	}
	return clock_ns() - began;
}

static pid_t start_echo(int *to, int *from)
{
	int in[2], out[2];
	pid_t pid;

	check(pipe(in) == 0 && pipe(out) == 0, "no pipes");
	pid = fork();
	if (pid == 0) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		close(in[1]);
		close(out[0]);
		be_echo();
		_exit(0);
	}
	close(in[0]);
	close(out[1]);
	*to = in[1];
	*from = out[0];
	return pid;
}

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static void measure(struct bench *b, const char *self)
{
	struct pipe_options o = { .pin = true, .trace = NULL };
	struct pipe_options heard = { .pin = true, .trace = listen, .context = b };
	char *argv[] = { (char *)self, (char *)"bot", NULL };
	struct bot_game game = { .rules = &b->rules.rules,
		.rules_name = b->rules.name,
		.rules_hash = b->rules.hash,
		.rules_flat = b->flat.p,
		.seats = SEAT_BIT(SEAT_S) | SEAT_BIT(SEAT_N),
		.seat = SEAT_S,
		.number = 1 };
	struct bot_failure why;
	int64_t pipe_ns = INT64_MAX, bare_ns = INT64_MAX;
	int to, from;

	/* Once with the trace, to learn the bytes. */
	struct pipe_pool *pool = pipe_pool_new(&heard);
	struct bot *bot = pipe_bot_new(pool, argv);

	check(bot->kind->begin(bot, &game, &why), "the bot does not begin");
	b->at = 0;
	run_pipe(b, bot);
	b->at = -1;
	pipe_pool_free(pool);

	pool = pipe_pool_new(&o);
	bot = pipe_bot_new(pool, argv);
	check(bot->kind->begin(bot, &game, &why), "the bot does not begin");
	pid_t echo = start_echo(&to, &from);

	/* By turns, and the least of each, as others want the core too. */
	for (int i = 0; i < ROUNDS; i++) {
		bare_ns = least(bare_ns, run_bare(b, to, from));
		pipe_ns = least(pipe_ns, run_pipe(b, bot));
	}
	close(to);
	close(from);
	waitpid(echo, NULL, 0);
	pipe_pool_free(pool);
	printf("%.2f %.2f %.2f\n", (double)bare_ns / DECISIONS / 1000,
	    (double)pipe_ns / DECISIONS / 1000, (double)pipe_ns / (double)bare_ns);
}

int main(int argc, char **argv)
{
	struct bench b = { .at = -1 };
	char self[4096];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);

	if (argc > 1 && strcmp(argv[1], "bot") == 0) {
		be_bot();
		return 0;
	}
	check(n > 0, "no name of its own");
	self[n] = '\0';
	b.list = calloc(DECISIONS, sizeof(*b.list));
	check(b.list, "no memory");
	ruleset_default(&b.rules);
	ruleset_flat(&b.rules.rules, &b.flat);
	prepare(&b);
	measure(&b, self);
	buf_clear(&b.flat);
	ruleset_clear(&b.rules);
	free(b.list);
	return 0;
}
