/*
 * Bots on pipes, one for each way to go wrong: the right reason, in bounded time, with
 * no process and no descriptor left, and the other seat unhurt.
 */
#include "unit.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/rng.h"
#include "bot/pipe_bot.h"
#include "bot/words.h"
#include "base/mem.h"
#include "match/live.h"
#include "notation/print.h"
#include "ruleset/ruleset.h"

static char badbot[PATH_MAX];
static struct ruleset rules;
static char *flat;

/* --- What the system does, in place of its own functions --- */

static int fork_fails; /* with this errno */
static int64_t stopped_ns, clock_jump;

pid_t fork(void)
{
	if (!fork_fails)
		return _Fork();
	errno = fork_fails;
	return -1;
}

/* As if everything had been stopped for stopped_ns while it waited. */
int poll(struct pollfd *fds, nfds_t n, int ms)
{
	struct timespec t = { ms / 1000, ms % 1000 * 1000000LL };
	int ready = ppoll(fds, n, ms < 0 ? NULL : &t, NULL);

	if (ms > 0) {
		clock_jump += stopped_ns;
		stopped_ns = 0;
	}
	return ready;
}

int clock_gettime(clockid_t id, struct timespec *t)
{
	int rc = (int)syscall(SYS_clock_gettime, id, t);

	if (id == CLOCK_MONOTONIC)
		t->tv_sec += clock_jump / 1000000000;
	return rc;
}

/* --- What the system says --- */

static int count_descriptors(void)
{
	DIR *d = opendir("/proc/self/fd");
	int n = 0;

	while (d && readdir(d))
		n++;
	if (d)
		closedir(d);
	return n;
}

/* Processes anywhere that were started by a pool of ours. */
static int count_survivors(void)
{
	DIR *d = opendir("/proc");
	struct dirent *e;
	char mark[40], path[300], text[65536];
	int n = 0;

	snprintf(mark, sizeof(mark), "PAGDI_BOT=%lld-", (long long)getpid());
	while (d && (e = readdir(d))) {
		FILE *f;
		size_t len;

		if (e->d_name[0] < '1' || e->d_name[0] > '9')
			continue;
		snprintf(path, sizeof(path), "/proc/%s/environ", e->d_name);
		f = fopen(path, "r");
		if (!f)
			continue;
		len = fread(text, 1, sizeof(text), f);
		n += memmem(text, len, mark, strlen(mark)) != NULL;
		fclose(f);
	}
	if (d)
		closedir(d);
	return n;
}

/* A sanitizer keeps what was freed for a while, up to 256 MiB and its own share. */
#ifdef __SANITIZE_ADDRESS__
enum { KEPT_FREED = 400 * 1024 };
#else
enum { KEPT_FREED = 0 };
#endif

static long long memory_kib(void)
{
	struct rusage u;

	getrusage(RUSAGE_SELF, &u);
	return u.ru_maxrss;
}

/* --- Games --- */

struct table {
	struct pipe_pool *pool;
	struct bot *bot[2]; /* of South and North */
	struct bot_failure why;
	enum seat failed; /* SEAT_NONE: nobody */
	long long plies;
	struct live live;
};

static enum seat seat_at(int i)
{
	return i == 0 ? SEAT_S : SEAT_N;
}

static void tell(struct table *t, const struct bot_event *event)
{
	for (int i = 0; i < 2; i++)
		if (t->bot[i]->kind->seen && seat_at(i) != t->failed)
			t->bot[i]->kind->seen(t->bot[i], event);
}

static void give_up(struct table *t, enum seat seat)
{
	struct bot_event event = { BOT_FORFEIT, .seat = seat, .reason = t->why.reason };

	t->failed = seat;
	live_forfeit(&t->live, seat, t->why.reason);
	tell(t, &event);
}

static void one_ply(struct table *t, int64_t ms)
{
	struct state *s = &t->live.state;
	enum seat seat = (enum seat)s->turn;
	int i = seat == SEAT_S ? 0 : 1, choice = 0;
	struct move moves[MOVES_MAX];
	int n = moves_list(&rules.rules, s, NULL, moves);
	struct bot_ask ask = { s, moves, n, ++t->plies, ms, NULL };
	struct bot_event event = { BOT_PLAYED, .seat = seat };

	if (n > 1 && !t->bot[i]->kind->choose(t->bot[i], &ask, &choice, &t->why)) {
		give_up(t, seat);
		return;
	}
	event.move = &moves[choice];
	live_play(&t->live, moves[choice].ply);
	event.after = s;
	tell(t, &event);
}

static void play(struct table *t, long long number, int64_t ms)
{
	struct rng rng;
	struct result result;

	t->failed = SEAT_NONE;
	t->plies = 0;
	rng_init(&rng, (uint64_t)number);
	live_begin(
	    &t->live, &rules.rules, NULL, SEAT_BIT(SEAT_S) | SEAT_BIT(SEAT_N), SEAT_S);
	for (int i = 0; i < 2; i++) {
		struct bot_game game = { .rules = &rules.rules,
			.rules_name = rules.name,
			.rules_hash = rules.hash,
			.rules_flat = flat,
			.seats = SEAT_BIT(SEAT_S) | SEAT_BIT(SEAT_N),
			.seat = seat_at(i),
			.seed = 11,
			.number = number };

		if (!t->bot[i]->kind->begin(t->bot[i], &game, &t->why))
			give_up(t, seat_at(i));
	}
	while (!state_over(&t->live.state)) {
		struct state *s = &t->live.state;
		uint8_t throw =
		    rules.rules.key.faces[rng_below(&rng, rules.rules.key.nfaces)]
			.value;
		struct bot_event event = { BOT_CAST, .seat = (enum seat)s->turn,
			.throws = &throw, .nthrows = 1 };

		if (s->nhand == 0) {
			if (live_cast(&t->live, &throw, 1) != VERDICT_OK)
				break;
			tell(t, &event);
		}
		if (s->nhand > 0)
			one_ply(t, ms);
	}
	result = result_of(&t->live.state);
	for (int i = 0; i < 2; i++)
		if (t->bot[i]->kind->over && seat_at(i) != t->failed)
			t->bot[i]->kind->over(t->bot[i], &result);
}

static char **command(const char *words)
{
	struct error err = { 0 };
	char **argv = words_split(span_of(words), &err);

	if (!argv)
		printf("# %s: %s\n", words, err.msg);
	return argv;
}

static void print_failure(const struct table *t)
{
	printf("# plies %lld, failed %c", t->plies, seat_letter(t->failed));
	if (t->failed != SEAT_NONE)
		printf(": %s, %s: %s (%s) %s", reason_word(t->why.reason),
		    t->why.detail, t->why.msg, t->why.hint, buf_cstr(&t->why.tail));
	printf("\n");
}

struct bad {
	const char *mode;
	enum reason reason; /* REASONS: it does not fail */
	const char *detail, *msg, *hint;
	const char *before, *after; /* around badbot; both NULL: badbot MODE */
	int games; /* played; the last is the one that is judged. 0: 1 */
};

#define FINE(m) .mode = m, .reason = REASONS
#define FAIL(m, r, d, s, h)                                                            \
	.mode = m, .reason = REASON_##r, .detail = d, .msg = s, .hint = h

/* A bad bot in South's seat, a good one in North's; how many plies were played. */
static long long judge(const struct bad *bad, int64_t ms)
{
	struct table t = { 0 };
	struct pipe_options o = { .ready_ms = 1500 };
	struct buf words = { 0 };
	char **argv[2];
	int descriptors = count_descriptors();
	int64_t began = clock_ns(), took;
	bool ok;

	t.pool = pipe_pool_new(&o);
	buf_printf(&words, "%s%s%s", bad->before ? bad->before : "", badbot,
	    bad->after ? bad->after : " ");
	buf_text(&words, bad->before || bad->after ? "" : bad->mode);
	argv[0] = command(buf_cstr(&words));
	buf_reset(&words);
	buf_printf(&words, "%s good", badbot);
	argv[1] = command(buf_cstr(&words));
	for (int i = 0; i < 2; i++)
		t.bot[i] = pipe_bot_new(t.pool, argv[i]);
	for (int i = 1; i <= (bad->games ? bad->games : 1); i++) {
		buf_clear(&t.why.tail);
		play(&t, i, ms);
	}
	pipe_pool_free(t.pool);
	took = (clock_ns() - began) / 1000000;
	if (bad->reason == REASONS)
		ok = t.failed == SEAT_NONE;
	else
		ok = t.failed == SEAT_S && t.why.reason == bad->reason &&
		     strcmp(t.why.detail, bad->detail) == 0 &&
		     strstr(t.why.msg, bad->msg) && strstr(t.why.hint, bad->hint);
	/* That output is buffered is said where not a byte ever came. */
	if (bad->hint && !strstr(bad->hint, "buffered"))
		ok = ok && !strstr(t.why.hint, "buffered");
	ok = ok && count_survivors() == 0 && count_descriptors() == descriptors;
	CHECK(bad->mode, ok && took < 10000 && state_over(&t.live.state));
	if (!ok || took >= 10000) {
		print_failure(&t);
		printf("# %lld ms, %d survivors, %d descriptors more\n",
		    (long long)took, count_survivors(),
		    count_descriptors() - descriptors);
	}
	buf_clear(&t.why.tail);
	buf_clear(&words);
	live_clear(&t.live);
	mem_free(argv[0]);
	mem_free(argv[1]);
	return t.plies;
}

enum { SOON = 300, LONG = 8000 };

/* Those that are only told from slow ones by the clock: a short one. */
/* Those that are only told from slow ones by the clock: a short one. */
static const struct bad slow[] = {
	{ FAIL("never", TIME, "no answer", "no answer in 300 ms", "") },
	{ FAIL("no-ready", TIME, "no ready", "not ready 1.500 s after its start",
	    "buffered") },
	{ FAIL("trickle", TIME, "no answer", "a line without its end: 'xx", "") },
	{ FAIL("info-for-ever", TIME, "no answer", "in 300 ms", "") },
	{ FAIL("unfinished", TIME, "no answer", "a line without its end: 'play ", "") },
	{ FAIL("stop", TIME, "no answer", "", "SIGSTOP") },
	{ FAIL("never-second", TIME, "no answer", "", ""), .games = 2 },
	{ FAIL("never behind a shell", TIME, "no answer", "", ""), .before = "sh -c '",
	    .after = " never; true'" },
};

static const struct bad quick[] = {
	/* main compares the plies of these two. */
	{ FAIL("die-go", CRASH, "died", "before it answered: exit status 3", "") },
	{ FAIL("die-after", CRASH, "died", "exit status 0", "") },
	{ FINE("good") },
	{ FAIL("die-start", CRASH, "died", "before 'ready': exit status 3", "") },
	{ FAIL("die-handshake", CRASH, "died", "exit status 7", "") },
	{ FAIL("die-game", CRASH, "died", "at 'game', before 'ready': exit status 5",
	    "") },
	{ FAIL("abort-go", CRASH, "died", "signal 11 (Segmentation fault)", "") },
	{ FAIL("die-second-game", CRASH, "died", "exit status 5", ""), .games = 2 },
	{ FINE("die-each-game"), .games = 3 },
	{ FINE("die-over"), .games = 3 },
	{ FAIL("close-stdin", CRASH, "closed input", "still runs", "") },
	{ FAIL("deaf-go", CRASH, "closed input", "before it answered", "") },
	{ FAIL("deaf-later", CRASH, "closed input", "before it answered", "") },
	{ FAIL("close-stdout", CRASH, "closed output", "still runs", "") },
	{ FAIL("close-both", CRASH, "closed output", "still runs", "") },
	{ FAIL("flood-lines", ILLEGAL, "flood", "256 KiB", "") },
	{ FAIL("flood-bytes", ILLEGAL, "long line", "4096 bytes: 'xxx", "") },
	{ FAIL("long-line", ILLEGAL, "long line", "4096 bytes", "") },
	{ FINE("flood-err") },
	{ FINE("crlf") },
	{ FINE("splits") },
	{ FINE("spaces") },
	{ FINE("twice") },
	{ FINE("stale") },
	{ FAIL("illegal", ILLEGAL, "not legal", "9:1-99', which is none", "") },
	{ FAIL("empty", ILLEGAL, "not legal", "which is none", "") },
	{ FAIL("bare", ILLEGAL, "not legal", "the number of the ply", "") },
	{ FAIL("bom", ILLEGAL, "byte order mark", "before 'play ", "BOM") },
	{ FAIL("bom-ready", ILLEGAL, "byte order mark", "ready'", "BOM") },
	{ FAIL("utf8", ILLEGAL, "not legal", "\\xff\\xfe\\xc3", "") },
	{ FAIL("nul", ILLEGAL, "not legal", "\\x00", "") },
	{ FINE("ignore-quit"), .games = 2 },
	{ FINE("double-fork"), .games = 2 },
	{ FINE("daemon") },
	{ FAIL("daemon-dies", CRASH, "died", "exit status 4", "") },
	{ FINE("good behind a shell"), .before = "sh -c '", .after = " good; true'" },
	{ FINE("good in the background of a shell that left"),
	    .before = "sh -c 'exec 3<&0; ", .after = " good <&3 & exit 0'" },
	{ FAIL("missing", ABSENT, "cannot start", "No such file", ""), .after = "-x" },
	{ FAIL("not executable", ABSENT, "cannot start", "Permission denied", "chmod"),
	    .before = "./plain " },
	{ FAIL("no shell", ABSENT, "cannot start", "Exec format error", "exec:python3"),
	    .before = "./script " },
	{ FAIL("no interpreter", ABSENT, "cannot start", "No such file", "interpreter"),
	    .before = "./lost " },
};

/* --- More than one game --- */

/* 500 forfeits in a row leave everything as it was. */
static void test_many_forfeits(void)
{
	struct table t = { 0 };
	struct pipe_options o = { 0 };
	char *die[] = { badbot, (char *)"die-go", NULL };
	char *good[] = { badbot, (char *)"good", NULL };
	int descriptors = 0, failed = 0;
	long long memory = 0;

	t.pool = pipe_pool_new(&o);
	t.bot[0] = pipe_bot_new(t.pool, die);
	t.bot[1] = pipe_bot_new(t.pool, good);
	for (int i = 1; i <= 500; i++) {
		play(&t, i, LONG);
		failed += t.failed == SEAT_S && t.why.reason == REASON_CRASH;
		buf_clear(&t.why.tail);
		if (i == 50) {
			descriptors = count_descriptors();
			memory = memory_kib();
		}
	}
	CHECK("500 forfeits in a row", failed == 500);
	CHECK("... leave the descriptors as they were",
	    count_descriptors() == descriptors);
	CHECK("... and the processes", count_survivors() == 1);
	CHECK("... and the memory", memory_kib() - memory < 4096 + KEPT_FREED);
	pipe_pool_free(t.pool);
	live_clear(&t.live);
	CHECK("the good bot went with the pool", count_survivors() == 0);
}

/* A pool ends within one grace, whatever its bots ignore. */
/* The machine's shortage is no bot's fault. */
static void test_shortage(void)
{
	static const int shortages[] = { EAGAIN, ENOMEM, ENFILE, EMFILE };
	char good[] = "good", *argv[] = { badbot, good, NULL };

	for (size_t i = 0; i < sizeof(shortages) / sizeof(shortages[0]); i++) {
		struct table t = { .failed = SEAT_NONE };
		const struct bot_game game = { .rules = &rules.rules,
			.rules_hash = rules.hash,
			.rules_name = rules.name,
			.rules_flat = flat,
			.seats = SEAT_BIT(SEAT_S) | SEAT_BIT(SEAT_N),
			.number = 1 };

		t.pool = pipe_pool_new(&(struct pipe_options){ 0 });
		t.bot[0] = pipe_bot_new(t.pool, argv);
		fork_fails = shortages[i];
		bool ok = !t.bot[0]->kind->begin(t.bot[0], &game, &t.why) &&
			  t.why.limits && t.why.hint[0];

		fork_fails = 0;
		CHECK("a start that the machine has no room for is not the bot's fault",
		    ok);
		CHECK("... and the bot starts where there is room again",
		    t.bot[0]->kind->begin(t.bot[0], &game, &t.why));
		pipe_pool_free(t.pool);
		buf_clear(&t.why.tail);
	}
}

/* A minute for an answer, and all stands still for an hour. */
static void test_stopped(void)
{
	struct table t = { .failed = SEAT_NONE };
	char shell[] = "sh", option[] = "-c";
	char script[] =
	    "while read -r w n p ms ply rest; do case $w in pagdi | game) echo "
	    "ready;; go) sleep 0.02; echo play $n $ply;; esac; done";
	char *argv[] = { shell, option, script, NULL };

	t.pool = pipe_pool_new(&(struct pipe_options){ .ready_ms = 60000 });
	for (int i = 0; i < 2; i++)
		t.bot[i] = pipe_bot_new(t.pool, argv);
	stopped_ns = INT64_C(3600000000000);
	play(&t, 1, 60000);
	CHECK("who stands still with everything else loses no time",
	    stopped_ns == 0 && t.failed == SEAT_NONE);
	if (t.failed != SEAT_NONE)
		print_failure(&t);
	pipe_pool_free(t.pool);
	buf_clear(&t.why.tail);
	live_clear(&t.live);
}

static void test_parting(void)
{
	struct table t = { 0 };
	struct pipe_options o = { .grace_ms = 300 };
	char *deaf[] = { badbot, (char *)"ignore-quit", NULL };
	int64_t began;

	t.pool = pipe_pool_new(&o);
	t.bot[0] = pipe_bot_new(t.pool, deaf);
	t.bot[1] = pipe_bot_new(t.pool, deaf);
	play(&t, 1, LONG);
	CHECK("a bot's name is printable",
	    strcmp(pipe_bot_name(t.bot[0]), "badbot \\x1b[2J1") == 0);
	began = clock_ns();
	pipe_pool_free(t.pool);
	began = (clock_ns() - began) / 1000000;
	CHECK("two bots that ignore quit are given one grace",
	    began >= 290 && began < 5000);
	live_clear(&t.live);
}

struct heard {
	long long to, from, log, writes;
};

static void listen(void *context, const struct bot *b, enum pipe_way way, struct span s)
{
	struct heard *h = context;

	(void)b;
	if (way == PIPE_TO_BOT) {
		h->writes++;
		h->to += (long long)s.len;
	} else if (way == PIPE_FROM_BOT) {
		h->from += (long long)s.len;
	} else {
		h->log += (long long)s.len;
	}
}

/* One write a decision, and everything that is said can be traced. */
static void test_trace(void)
{
	struct table t = { 0 };
	struct heard h = { 0 };
	struct pipe_options o = { .trace = listen, .context = &h };
	char *bot[] = { badbot, (char *)"print-err", NULL };

	t.pool = pipe_pool_new(&o);
	t.bot[0] = pipe_bot_new(t.pool, bot);
	t.bot[1] = bot_builtin_new("first");
	play(&t, 1, LONG);
	CHECK("a game against a built-in bot", t.failed == SEAT_NONE);
	/* pagdi, rules with game, over, and a go a decision. */
	CHECK("one write a decision", h.writes <= t.plies + 3 && h.to > 1000);
	CHECK("what the bot says is heard", h.from > 100 && h.log > 100);
	pipe_pool_free(t.pool);
	t.bot[1]->kind->free(t.bot[1]);
	live_clear(&t.live);
}

/* The bots that are shipped, each where what runs it is there. */
static void test_scripts(const char *root)
{
	static const struct {
		const char *needs, *command;
	} bots[] = { { "sh", "sh %s/scripts/pipe/first.sh" },
		{ "gawk", "gawk -f %s/scripts/pipe/last.awk" },
		{ "mawk", "mawk -W interactive -f %s/scripts/pipe/last.awk" },
		{ "python3", "python3 %s/scripts/pipe/greedy.py" },
		{ "node", "node %s/scripts/pipe/careful.js" }, { "cc", "./random" } };

	for (size_t i = 0; i < sizeof(bots) / sizeof(*bots); i++) {
		struct table t = { .failed = SEAT_NONE };
		struct pipe_options o = { 0 };
		struct buf words = { 0 };
		const char *at = strstr(bots[i].command, "%s");
		size_t len =
		    at ? (size_t)(at - bots[i].command) : strlen(bots[i].command);

		buf_printf(&words, "command -v %s >/dev/null", bots[i].needs);
		if (system(buf_cstr(&words)) != 0) {
			printf("# no %s here\n", bots[i].needs);
			buf_clear(&words);
			continue;
		}
		buf_reset(&words);
		buf_printf(&words, "cc -o random %s/scripts/pipe/random.c", root);
		if (!at)
			CHECK("the bot in C compiles", system(buf_cstr(&words)) == 0);
		buf_reset(&words);
		buf_printf(&words, "%.*s%s%s", (int)len, bots[i].command,
		    at ? root : "", at ? at + 2 : "");
		char **argv = command(buf_cstr(&words));

		t.pool = pipe_pool_new(&o);
		t.bot[0] = pipe_bot_new(t.pool, argv);
		t.bot[1] = pipe_bot_new(t.pool, argv);
		for (int game = 1; game <= 2 && t.failed != SEAT_S; game++)
			play(&t, game, LONG);
		CHECK(bots[i].command, t.failed == SEAT_NONE && t.plies > 20);
		if (t.failed != SEAT_NONE || t.plies <= 20)
			print_failure(&t);
		pipe_pool_free(t.pool);
		buf_clear(&t.why.tail);
		live_clear(&t.live);
		mem_free(argv);
		buf_clear(&words);
	}
	unlink("random");
}

static void put_file(const char *name, const char *text, mode_t mode)
{
	FILE *f = fopen(name, "w");

	if (f) {
		fputs(text, f);
		fclose(f);
	}
	chmod(name, mode);
}

int main(int argc, char **argv)
{
	/* Tests run where the sources are; what is built may lie elsewhere. */
	char folder[] = "/tmp/pagdi-pipe-XXXXXX", exe[PATH_MAX - 32],
	     root[PATH_MAX - 32];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof(exe) - 1);
	struct buf text = { 0 };
	long long memory, plies[sizeof(quick) / sizeof(*quick)] = { 0 };

	CHECK("there is a folder to work in",
	    getcwd(root, sizeof(root)) && mkdtemp(folder) && chdir(folder) == 0);
	exe[n > 0 ? n : 0] = '\0';
	*strrchr(exe, '/') = '\0';
	snprintf(badbot, sizeof(badbot), "%s/../pipe/badbot", exe);
	put_file("plain", "x\n", 0644);
	put_file("script", "echo ready; echo ready; cat\n", 0755);
	put_file("lost", "#!/no/such/interpreter\n", 0755);
	ruleset_default(&rules);
	ruleset_flat(&rules.rules, &text);
	flat = text.p;
	memory = memory_kib();
	for (size_t i = 0; i < sizeof(quick) / sizeof(*quick); i++)
		if (argc < 2 || strcmp(argv[1], quick[i].mode) == 0)
			plies[i] = judge(&quick[i], LONG);
	for (size_t i = 0; i < sizeof(slow) / sizeof(*slow); i++)
		if (argc < 2 || strcmp(argv[1], slow[i].mode) == 0)
			judge(&slow[i], SOON);
	if (argc < 2) {
		CHECK("who answers and ends has answered", plies[1] > plies[0]);
		CHECK("no flood costs memory",
		    memory_kib() - memory < 16384 + KEPT_FREED);
		test_shortage();
		test_stopped();
		test_parting();
		test_trace();
		test_many_forfeits();
		test_scripts(root);
	}
	buf_clear(&text);
	ruleset_clear(&rules);
	CHECK("the folder goes", unlink("plain") == 0 && unlink("script") == 0 &&
				     unlink("lost") == 0 && rmdir(folder) == 0);
	return DONE();
}
