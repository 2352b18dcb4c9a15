#include "cmd/check_parts.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"

enum {
	PART = 1 << 20,      /* bytes that one worker takes at a time */
	CUT_STEP = 64 << 10, /* what is read at once to find where to cut */
	REPORT_MOST =
	    256 << 10,  /* bytes told before a worker must wait for its turn to print */
	KEPT_MOST = 64, /* parts that wait to be printed */
};

/* A part that was judged before its turn to be printed had come. */
struct kept {
	bool full;
	struct report report; /* owned */
	long long lines, games;
	int errnum;
};

/* The file, shared out among workers. */
struct shop {
	const struct check_options *options;
	const char *path;
	int fd;
	bool live; /* no regular file: print at once */
	bool parted;
	uint64_t size, next; /* of the file; where the next part begins */
	long long nparts;    /* handed out */
	pthread_mutex_t lock;
	pthread_cond_t turned;
	long long turn; /* the part whose turn it is to print */
	struct tally *tally;
	int errnum;                  /* reading failed */
	struct kept kept[KEPT_MOST]; /* of part n the n-th, around and around */
};

/* One part being judged. */
struct worker {
	struct shop *shop;
	struct games_judge judge;
	struct report report;
	struct walk walk;
	long long part;
	bool my_turn;
	long long warnings; /* of the game being read */
};

/* --- printing in order --- */

static void wait_turn(struct worker *k)
{
	struct shop *shop = k->shop;

	if (k->my_turn)
		return;
	pthread_mutex_lock(&shop->lock);
	while (shop->turn != k->part)
		pthread_cond_wait(&shop->turned, &shop->lock);
	pthread_mutex_unlock(&shop->lock);
	k->my_turn = true;
}

/* Only the worker whose turn it is touches the tally. */
static void print_report(struct shop *shop, struct report *r)
{
	games_print(r, shop->tally, r->jsonl ? stdout : stderr);
	if (shop->live)
		cli_flush();
}

static void report_init(struct worker *k)
{
	const struct check_options *o = k->shop->options;

	k->report = (struct report){
		.file = k->shop->path, .jsonl = o->output.jsonl, .color = o->color
	};
}

static void print(struct worker *k)
{
	wait_turn(k);
	print_report(k->shop, &k->report);
	if (k->shop->tally->full)
		k->walk.stop = true;
}

static void told(struct worker *k)
{
	struct report *r = &k->report;

	if (k->shop->live || k->shop->options->max_errors ||
	    r->text.len + r->nmarks * sizeof(*r->mark) > REPORT_MOST)
		print(k);
}

/* After all of a part was printed; by the worker whose turn it is. */
static void count_part(struct shop *shop, long long lines, long long games, int errnum)
{
	shop->tally->base_line += lines;
	shop->tally->base_game += games;
	if (errnum)
		shop->errnum = errnum;
	pthread_mutex_lock(&shop->lock);
	if (shop->tally->full)
		shop->next = UINT64_MAX;
	shop->turn++;
	pthread_cond_broadcast(&shop->turned);
	pthread_mutex_unlock(&shop->lock);
}

/* Leave what was told to whoever prints the part before: nobody then waits. */
static bool keep_part(struct worker *k, int errnum)
{
	struct shop *shop = k->shop;
	struct kept *kept = &shop->kept[k->part % KEPT_MOST];
	bool early;

	if (k->my_turn)
		return false;
	pthread_mutex_lock(&shop->lock);
	early = shop->turn != k->part && k->part - shop->turn < KEPT_MOST;
	if (early) {
		*kept = (struct kept){ true, k->report, k->walk.last_line - 1,
			k->walk.game.number, errnum };
		report_init(k);
	}
	pthread_mutex_unlock(&shop->lock);
	return early;
}

/* Print the parts that were kept for this moment. */
static void print_kept(struct shop *shop)
{
	for (;;) {
		struct kept kept = { 0 };

		pthread_mutex_lock(&shop->lock);
		struct kept *next = &shop->kept[shop->turn % KEPT_MOST];

		if (next->full) {
			kept = *next;
			next->full = false;
		}
		pthread_mutex_unlock(&shop->lock);
		if (!kept.full)
			return;
		if (!shop->tally->full)
			print_report(shop, &kept.report);
		report_clear(&kept.report);
		count_part(shop, kept.lines, kept.games, kept.errnum);
	}
}

/* --- what the walk tells --- */

static void on_fault(void *context, struct walk *w, const struct fault *f)
{
	struct worker *k = context;

	(void)w;
	k->warnings += !f->error;
	report_fault(&k->report, f);
	told(k);
}

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct worker *k = context;
	const struct check_options *o = k->shop->options;
	bool ok = w->game.ok && !(o->strict && k->warnings);

	if (e->kind != EVENT_END)
		return;
	if (o->output.jsonl && !o->output.quiet)
		games_json(&k->report, w, ok);
	report_mark(&k->report, ok ? REPORT_VALID : REPORT_INVALID, w->game.plies);
	k->warnings = 0;
	told(k);
}

/* --- parts --- */

static const struct walk_sink sink_of_check = {
	.wants = EVENT_END,
	.fault = on_fault,
	.event = on_event,
};

static void worker_init(struct worker *k, struct shop *shop)
{
	const struct check_options *o = shop->options;

	k->shop = shop;
	games_judge_init(&k->judge, &o->games, shop->path);
	k->judge.walk.audit = o->audit;
	report_init(k);
}

static void worker_clear(struct worker *k)
{
	games_judge_clear(&k->judge);
	report_clear(&k->report);
}

static void judge_part(struct worker *k, struct input *in)
{
	struct walk_sink sink = sink_of_check;

	sink.context = k;
	k->my_turn = false;
	k->warnings = 0;
	walk_run(&k->walk, in, &k->judge.walk, &sink);
	int errnum = in->failed ? in->errnum : 0;

	if (!keep_part(k, errnum)) {
		print(k);
		count_part(k->shop, k->walk.last_line - 1, k->walk.game.number, errnum);
		print_kept(k->shop);
	}
	walk_clear(&k->walk);
}

/* --- where a file may be cut --- */

/*
 * Is this line, from its beginning on, surely movetext that can be read and ends in a
 * result? Then what stands before and after it has nothing to do with each other.
 */
static bool ends_game(struct span line)
{
	struct token *t = mem_alloc(sizeof(*t));
	struct input in;
	struct lexer l;
	bool sure = !memchr(line.p, '\r', line.len), ended = false;

	input_memory(&in, line);
	lexer_init(&l, &in);
	for (lexer_next(&l, t); sure && t->kind != TOKEN_END; lexer_next(&l, t)) {
		sure = t->kind == TOKEN_ROUND || t->kind == TOKEN_PLY ||
		       t->kind == TOKEN_BANK || t->kind == TOKEN_FORFEIT ||
		       t->kind == TOKEN_CHECK || t->kind == TOKEN_RESULT;
		ended = t->kind == TOKEN_RESULT;
	}
	mem_free(t);
	return sure && ended;
}

/* The last line of text that is not blank, without its end; empty where it is not all
 * there. */
static struct span last_line(const char *text, size_t len)
{
	while (len && (text[len - 1] == '\n' || text[len - 1] == '\r' ||
			  text[len - 1] == ' ' || text[len - 1] == '\t'))
		len--;
	size_t from = len;

	while (from && text[from - 1] != '\n')
		from--;
	return from ? (struct span){ text + from, len - from } : (struct span){ "", 0 };
}

/* A place in text where a game surely begins, or 0. */
static size_t find_cut(const char *text, size_t len)
{
	const char *p = text;

	while ((p = memmem(p, len - (size_t)(p - text), "\n[", 2)) != NULL) {
		struct span line = last_line(text, (size_t)(p - text));

		p++;
		if (line.len && ends_game(line))
			return (size_t)(p - text);
	}
	return 0;
}

/* Where the part that begins at `from` ends; text is room for 2 * CUT_STEP bytes. */
static uint64_t part_end(const struct shop *shop, uint64_t from, char *text)
{
	uint64_t at = from + PART;
	size_t kept = 0;

	while (at < shop->size) {
		ssize_t n = pread(shop->fd, text + kept, CUT_STEP, (off_t)at);

		if (n <= 0)
			break;
		size_t len = kept + (size_t)n;
		size_t cut = find_cut(text, len);

		if (cut)
			return at - kept + cut;
		at += (uint64_t)n;
		kept = len < CUT_STEP ? len : CUT_STEP;
		memmove(text, text + len - kept, kept);
	}
	return UINT64_MAX;
}

static bool take_part(struct worker *k, char *text, uint64_t *from, uint64_t *to)
{
	struct shop *shop = k->shop;
	bool more;

	pthread_mutex_lock(&shop->lock);
	more = shop->next != UINT64_MAX;
	if (more) {
		*from = shop->next;
		*to = part_end(shop, *from, text);
		shop->next = *to;
		k->part = shop->nparts++;
	}
	pthread_mutex_unlock(&shop->lock);
	return more;
}

static void *work(void *context)
{
	struct worker *k = mem_alloc(sizeof(*k));
	char *text = mem_alloc(2 * CUT_STEP);
	uint64_t from, to;

	worker_init(k, context);
	while (take_part(k, text, &from, &to)) {
		struct input in;

		input_part(&in, k->shop->fd, from, to);
		judge_part(k, &in);
		input_close(&in);
	}
	worker_clear(k);
	mem_free(text);
	mem_free(k);
	return NULL;
}

static void check_parted(struct shop *shop, long long jobs)
{
	pthread_t *thread = mem_alloc((size_t)jobs * sizeof(*thread));
	long long n = 0;

	/* This thread works too; where the system gives fewer threads, fewer work. */
	while (n < jobs - 1 && pthread_create(&thread[n], NULL, work, shop) == 0)
		n++;
	work(shop);
	while (n > 0)
		pthread_join(thread[--n], NULL);
	mem_free(thread);
}

static void check_whole(struct shop *shop, struct input *in)
{
	struct worker *k = mem_alloc(sizeof(*k));

	worker_init(k, shop);
	judge_part(k, in);
	worker_clear(k);
	mem_free(k);
}

bool check_input(struct input *in, const char *path, const struct check_options *o,
    struct tally *t, struct error *err)
{
	struct shop shop = { .options = o, .path = path, .fd = in->fd, .tally = t };
	struct stat st;
	off_t at = lseek(in->fd, 0, SEEK_CUR);

	shop.live = fstat(in->fd, &st) != 0 || !S_ISREG(st.st_mode) || at < 0;
	pthread_mutex_init(&shop.lock, NULL);
	pthread_cond_init(&shop.turned, NULL);
	/* Which game is the N-th only shows when all before it are read. */
	if (o->jobs > 1 && !shop.live && !o->games.filter.nranges &&
	    st.st_size - at > PART) {
		shop.next = (uint64_t)at;
		shop.size = (uint64_t)st.st_size;
		check_parted(&shop, o->jobs);
	} else {
		check_whole(&shop, in);
	}
	pthread_mutex_destroy(&shop.lock);
	pthread_cond_destroy(&shop.turned);
	if (shop.errnum) {
		in->errnum = shop.errnum;
		games_read_error(in, path, err);
	}
	input_close(in);
	return shop.errnum == 0;
}
