#include "match/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "notation/print.h"
#include "ruleset/other.h"

enum { CHUNK = 1 << 16 };

static bool cannot(struct error *err, enum code code, const char *path)
{
	return error_set(
	    err, code, (struct pos){ 0 }, "%.300s: %s", path, strerror(errno));
}

static ssize_t read_some(int fd, struct buf *to)
{
	ssize_t n;

	buf_reserve(to, CHUNK);
	do
		n = read(fd, to->p + to->len, CHUNK);
	while (n < 0 && errno == EINTR);
	if (n > 0)
		to->len += (size_t)n;
	return n;
}

/* --- what is there already --- */

/* The results as they are read. */
struct reading {
	struct store *store;
	const struct match *match;
	const struct store_options *options;
	const char *path;
	struct results_head head; /* of the file */
	struct outcome group[GROUP_MAX];
	struct grouping grouping;
	int size, n; /* games of a group, and of the one being read */
	long long line;
	long long head_len;  /* bytes of the header */
	long long kept;      /* bytes of the file that count */
	long long at;        /* ... and that were read as lines */
	long long last_from; /* where the record of the last game kept begins */
	struct seed last_seed;
	bool has_head;
	struct error *err;
};

static bool other_match(struct reading *r, const char *what)
{
	error_set(r->err, CODE_E405, (struct pos){ r->line, 0 }, "%s", what);
	error_source(r->err, r->path);
	return false;
}

static bool other_rules(struct reading *r)
{
	const struct referee_rules *ours = &r->match->rules;
	const char *theirs = buf_cstr(&r->head.rules_hash);
	struct other other;
	char what[sizeof(r->err->msg)];

	ruleset_of_hash(theirs, ours->rules, ours->name, r->match->where, &other);
	snprintf(what, sizeof(what),
	    "these are the results of another match, by other rules: the hash of "
	    "'%.32s' is %.12s here, "
	    "and "
	    "%.12s there%s%.240s",
	    ours->name, ours->hash, theirs, other.is[0] ? "; " : "", other.is);
	other_match(r, what);
	error_help(r->err, "%s",
	    other.use[0] ? other.use
			 : "the rules must be the same; else write to "
			   "another file");
	return false;
}

static bool take_head(struct reading *r, struct span line)
{
	const struct results_head *ours = &r->store->head;

	if (!results_head_read(&r->head, line))
		return other_match(r, "this is no file of results");
	if (strcmp(buf_cstr(&r->head.rules_hash), r->match->rules.hash) != 0)
		return other_rules(r);
	if (!results_head_is_of(&r->head, r->match)) {
		other_match(r, "these are the results of another match");
		error_help(r->err, "bots, rules, seed, seating and limits must be the "
				   "same; else write to "
				   "another file");
		return false;
	}
	if (r->head.shard != ours->shard || r->head.shards != ours->shards)
		return other_match(r, "these are the results of another shard");
	if (r->head.groups > ours->groups) {
		other_match(r, "this tournament has more groups already");
		error_help(r->err, "--groups can be raised to go on with a tournament, "
				   "not lowered");
		return false;
	}
	if (r->head.records != ours->records)
		return other_match(r, ours->records
					  ? "the match was run without -o so far"
					  : "the match was run with -o so far");
	r->has_head = true;
	r->kept = r->head_len = r->at;
	return true;
}

static void keep_group(struct reading *r)
{
	for (int i = 0; i < r->n; i++) {
		r->last_from = i ? r->group[i - 1].record_end : r->store->records_len;
		r->last_seed = r->group[i].seed;
		if (r->options->had)
			r->options->had(r->options->context, &r->group[i]);
	}
	if (r->store->head.records)
		r->store->records_len = r->group[r->n - 1].record_end;
	r->store->games += r->n;
	r->kept = r->at;
	r->n = 0;
}

/* Is it the next game that the schedule has here? */
static bool is_next(struct reading *r, const struct outcome *o)
{
	const struct schedule *s = &r->match->schedule;
	struct lineup lineup;
	bool swiss = s->kind == SCHEDULE_SWISS;

	if (o->group != schedule_nth(s, r->store->games / r->size) ||
	    o->game != o->group * r->size + r->n ||
	    (s->kind != SCHEDULE_MATCH && o->group >= schedule_groups(s)) ||
	    (swiss && o->group >= schedule_known(s)))
		return other_match(r, "this is not the result of the next game");
	if (r->n == 0) {
		schedule_lineup(s, o->group, &lineup);
		schedule_grouping(s, o->group, &lineup, &r->grouping);
	}
	return results_fit(s, &r->grouping, o) ||
	       other_match(r, "this is not the game that the schedule has here");
}

static bool take_line(struct reading *r, struct span line)
{
	r->line++;
	r->at += (long long)line.len + 1;
	if (!results_line(&line))
		return true;
	if (!r->has_head)
		return take_head(r, line);
	struct outcome *o = &r->group[r->n];

	if (!results_read(&r->head, line, o))
		return other_match(r, "this line is no result");
	if (!is_next(r, o))
		return false;
	if (r->store->head.records &&
	    o->record_end <= (r->n ? o[-1].record_end : r->store->records_len))
		return other_match(r, "this result does not say where its record ends");
	if (++r->n == r->size)
		keep_group(r);
	return true;
}

static bool begins_header(const struct reading *r, const char *p, size_t len)
{
	struct buf ours = { 0 };

	results_head_write(&r->store->head, r->match, &ours);
	bool ok = len <= ours.len && memcmp(p, ours.p, len) == 0;

	buf_clear(&ours);
	return ok;
}

static bool read_lines(struct reading *r, int fd)
{
	struct buf text = { 0 };
	bool ok = true;
	ssize_t n;

	while (ok && (n = read_some(fd, &text)) != 0) {
		size_t from = 0;
		char *end;

		if (n < 0)
			ok = cannot(r->err, CODE_E501, r->path);
		while (ok && (end = memchr(text.p + from, '\n', text.len - from))) {
			size_t len = (size_t)(end - text.p) - from;

			ok = take_line(r, (struct span){ text.p + from, len });
			from += len + 1;
		}
		memmove(text.p, text.p + from, text.len - from);
		text.len -= from;
	}
	r->store->healed = r->kept != r->at + (long long)text.len;
	/* A header that was torn is the beginning of ours; nothing else is cut off. */
	if (ok && !r->has_head && text.len && !begins_header(r, text.p, text.len))
		ok = other_match(r, "this is no file of results");
	buf_clear(&text);
	return ok;
}

/* --- records --- */

static bool file_has(int fd, long long at, const char *text, size_t len)
{
	struct buf there = { 0 };
	ssize_t n;

	buf_reserve(&there, len);
	n = pread(fd, there.p, len, at);
	bool ok = n >= 0 && memcmp(there.p, text, (size_t)n) == 0;

	buf_clear(&there);
	return ok;
}

/* Do the tags from there on, as far as they were written, show this seed? */
static bool file_names_seed(int fd, long long at, const char *hex)
{
	static const char key[] = "\n[Seed \"";
	enum { TAGS = 2048 };
	struct buf there = { 0 };
	const char *tag;
	bool ok;

	buf_reserve(&there, TAGS);
	ssize_t n = pread(fd, there.p, TAGS, at);

	if (n <= 0) {
		ok = n == 0;
	} else if (!(tag = memmem(there.p, (size_t)n, key, strlen(key)))) {
		ok = n < TAGS && !memmem(there.p, (size_t)n, "\n\n1. ", 5);
	} else {
		size_t left = (size_t)(there.p + n - tag) - strlen(key);
		size_t len = strlen(hex);

		ok = memcmp(tag + strlen(key), hex, left < len ? left : len) == 0;
	}
	buf_clear(&there);
	return ok;
}

/* The record of the last game that counts shows its seed, within its tags. */
static bool last_record_holds(const struct reading *r, int fd)
{
	enum { TAGS = 2048 };
	char hex[2 * SEED_BYTES + 1];
	struct buf there = { 0 };
	bool ok = false;

	if (!r->store->games)
		return true;
	seed_hex(&r->last_seed, hex);
	buf_reserve(&there, TAGS);
	ssize_t n = pread(fd, there.p, TAGS, r->last_from);

	if (n > 0)
		ok = memmem(there.p, (size_t)n, hex, strlen(hex)) != NULL;
	buf_clear(&there);
	return ok;
}

/*
 * After the last record that counts there is the beginning of the next game's, or
 * nothing. Every match begins alike: what tells them apart is the seed. Where even that
 * was torn off, little is lost.
 */
static bool next_record_is_ours(const struct reading *r)
{
	const struct store *s = r->store;
	const struct schedule *plan = &r->match->schedule;
	long long group = schedule_nth(plan, s->games / r->size);
	char hex[2 * SEED_BYTES + 1];
	struct buf text = { 0 };
	struct pairing next;

	if (plan->kind != SCHEDULE_MATCH && group >= schedule_groups(plan))
		return lseek(s->records, 0, SEEK_END) == s->records_len;
	schedule_pairing(plan, group * r->size, &next);
	buf_text(&text, s->records_len ? "\n" : "");
	print_tag(&text, span_of("Event"), span_of(r->match->rules.event));
	buf_printf(&text, "[Round \"%lld\"]\n", next.game + 1);
	bool ok = file_has(s->records, s->records_len, text.p, text.len);

	buf_clear(&text);
	seed_hex(&next.seed, hex);
	return ok && file_names_seed(s->records, s->records_len, hex);
}

/* Fewer bytes than the results tell of: the beginning of ours, or another's? */
static bool records_end_early(struct reading *r, const char *path, long long size)
{
	const struct schedule *plan = &r->match->schedule;
	char hex[2 * SEED_BYTES + 1];
	struct buf text = { 0 };
	struct pairing first;

	schedule_pairing(plan, schedule_nth(plan, 0) * r->size, &first);
	seed_hex(&first.seed, hex);
	print_tag(&text, span_of("Event"), span_of(r->match->rules.event));
	bool ours = size < r->store->records_len &&
		    file_has(r->store->records, 0, text.p, text.len) &&
		    file_names_seed(r->store->records, 0, hex);

	buf_clear(&text);
	if (!ours)
		return false;
	error_set(r->err, CODE_E405, (struct pos){ 0 },
	    "the records end early, at byte %lld: by the results there are %lld games, "
	    "which take %lld bytes",
	    size, r->store->games, (long long)r->store->records_len);
	error_source(r->err, path);
	error_help(r->err, "what is missing can be played again: begin with neither "
			   "file, and the same seed");
	return true;
}

/* Nothing is cut off but what this match itself left behind. */
static bool heal_records(struct reading *r, const char *path)
{
	struct store *s = r->store;
	struct stat st;
	bool ok;

	if (fstat(s->records, &st) != 0)
		return cannot(r->err, CODE_E502, path);
	if (!S_ISREG(st.st_mode))
		return true;
	ok = st.st_size >= s->records_len && last_record_holds(r, s->records) &&
	     next_record_is_ours(r);
	if (!ok && records_end_early(r, path, (long long)st.st_size))
		return false;
	if (!ok) {
		r->line = 0;
		r->path = path;
		return other_match(
		    r, "these are not the records that the results are of");
	}
	s->healed = s->healed || st.st_size != s->records_len;
	if (ftruncate(s->records, s->records_len) != 0 ||
	    lseek(s->records, 0, SEEK_END) < 0)
		return cannot(r->err, CODE_E502, path);
	return true;
}

/* --- opening --- */

static bool same_file(int a, int b)
{
	struct stat x, y;

	return a >= 0 && b >= 0 && a != b && fstat(a, &x) == 0 && fstat(b, &y) == 0 &&
	       S_ISREG(x.st_mode) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

bool store_has(const struct store *s, int fd)
{
	return same_file(s->records, fd) || same_file(s->results, fd);
}

/* A file to append to. It must be empty, a device, or gone on with. */
static int open_file(const char *path, bool resume, bool *fresh, struct error *err)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	struct stat st;

	/* A pipe, or a device that is written only. */
	if (fd < 0)
		fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &st) != 0) {
		cannot(err, CODE_E502, path);
		if (fd >= 0)
			close(fd);
		return -1;
	}
	*fresh = !S_ISREG(st.st_mode) || st.st_size == 0;
	if (*fresh || resume)
		return fd;
	error_set(err, CODE_E502, (struct pos){ 0 },
	    "%.300s: the file is there already, and not empty", path);
	error_help(err, "--resume goes on with a match; else name another file");
	close(fd);
	return -1;
}

static bool is_there(const char *path)
{
	return path && access(path, F_OK) == 0;
}

/* What cannot be written is not tried again: half of it may be there. */
static bool put(int fd, struct buf *text, const char *path, struct error *err)
{
	size_t len = text->len;

	if (!len)
		return true;
	text->len = 0;
	return io_write(fd, text->p, len) || cannot(err, CODE_E502, path);
}

static bool write_head(
    struct store *s, const struct match *m, const char *path, struct error *err)
{
	results_head_write(&s->head, m, &s->lines);
	return put(s->results, &s->lines, path, err);
}

/* The header tells how many groups there are to be: where they are more now, it is
 * written anew. */
static bool raise_groups(struct reading *r)
{
	struct store *s = r->store;
	struct buf head = { 0 };

	if (!r->has_head || r->head.groups == s->head.groups)
		return true;
	results_head_write(&s->head, r->match, &head);
	bool ok =
	    results_rehead(&s->results, r->options->results,
		(struct span){ head.p, head.len }, r->head_len, r->kept, r->err) &&
	    lock_descriptor(s->results, r->options->results, r->err);

	buf_clear(&head);
	return ok;
}

static bool open_results(struct reading *r)
{
	const struct store_options *o = r->options;
	struct store *s = r->store;
	bool fresh;

	if (!lock_take(&s->lock, o->results, r->err))
		return false;
	s->results = open_file(o->results, o->resume, &fresh, r->err);
	if (s->results < 0)
		return false;
	if (store_has(s, s->results))
		return error_set(r->err, CODE_E502, (struct pos){ 0 },
		    "%.300s: records and results must not go to one file", o->results);
	/* By another name, a link's, the lock file is another. */
	if (!lock_descriptor(s->results, o->results, r->err))
		return false;
	if (!fresh) {
		if (!read_lines(r, s->results))
			return false;
		if (ftruncate(s->results, r->kept) != 0 ||
		    lseek(s->results, 0, SEEK_END) < 0)
			return cannot(r->err, CODE_E502, o->results);
	}
	return true;
}

bool store_open(struct store *s, const struct match *m, const struct store_options *o,
    struct error *err)
{
	struct reading r = { .store = s,
		.match = m,
		.options = o,
		.path = o->results,
		.size = schedule_group(&m->schedule),
		.err = err };
	const bool had_records = is_there(o->records),
		   had_results = is_there(o->results);
	bool fresh = true, ok = true;

	*s = (struct store){ .results_path = o->results,
		.records_path = o->records,
		.results = -1,
		.records = -1,
		.lock = { .fd = -1 } };
	results_head_of(&s->head, m, o->records != NULL);
	/* Records first: what cannot be opened must not leave an empty file of results.
	 */
	if (o->records) {
		s->records = open_file(o->records, o->resume, &fresh, err);
		ok = s->records >= 0 && lock_descriptor(s->records, o->records, err);
	}
	if (ok && o->results)
		ok = open_results(&r);
	if (ok && o->records && o->resume)
		ok = heal_records(&r, o->records);
	if (ok && o->results)
		ok = raise_groups(&r);
	if (ok && o->results && !r.has_head)
		ok = write_head(s, m, o->results, err);
	results_head_clear(&r.head);
	if (ok)
		return true;
	/* What is refused leaves no file that was not there before. */
	if (!had_records && s->records >= 0)
		unlink(o->records);
	if (!had_results && s->results >= 0)
		unlink(o->results);
	store_close(s);
	return false;
}

bool store_seed(const char *results, struct buf *seed)
{
	int fd = open(results, O_RDONLY | O_CLOEXEC);
	struct results_head head = { 0 };
	struct buf text = { 0 };
	bool ok = false;
	char *end;

	if (fd < 0)
		return false;
	while (!text.len || !memchr(text.p, '\n', text.len))
		if (read_some(fd, &text) <= 0 || text.len > 1 << 20)
			break;
	end = text.len ? memchr(text.p, '\n', text.len) : NULL;
	if (end)
		ok = results_head_read(
		    &head, (struct span){ text.p, (size_t)(end - text.p) });
	if (ok)
		buf_bytes(seed, buf_cstr(&head.seed), head.seed.len);
	results_head_clear(&head);
	buf_clear(&text);
	close(fd);
	return ok;
}

/* --- writing --- */

void store_group(struct store *s, struct parcel *p)
{
	for (int i = 0; i < p->n; i++) {
		struct outcome *o = &p->game[i].outcome;

		if (s->records >= 0) {
			size_t before = s->text.len;

			if (s->records_len > 0)
				buf_byte(&s->text, '\n');
			buf_span(&s->text, p->game[i].record);
			s->records_len += (long long)(s->text.len - before);
			o->record_end = s->records_len;
		}
		if (s->results >= 0)
			results_write(&s->head, o, &s->lines);
	}
}

bool store_flush(struct store *s, struct error *err)
{
	if (put(s->records, &s->text, s->records_path, err))
		return put(s->results, &s->lines, s->results_path, err);
	buf_reset(&s->lines);
	return false;
}

void store_close(struct store *s)
{
	if (s->records >= 0)
		close(s->records);
	if (s->results >= 0)
		close(s->results);
	lock_release(&s->lock);
	results_head_clear(&s->head);
	buf_clear(&s->text);
	buf_clear(&s->lines);
	*s = (struct store){ .results = -1, .records = -1, .lock = { .fd = -1 } };
}
