/*
 * Records, whole and damaged at random, are judged the short way and the long way: the
 * same faults, the same plies, the same ends. So too through a window that slides.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/rng.h"
#include "notation/position.h"
#include "record/walk.h"
#include "unit.h"

enum { PIECE = 6000, DAMAGED = 40 };

static const char *const folders[] = { "notation/examples", "tests/vectors/games",
	"tests/golden/check", "tests/vectors" };

/* What a walk tells, as text. */
struct transcript {
	struct buf text;
	long long plies, games;
};

static void write_span(struct buf *out, struct span s)
{
	buf_byte(out, '|');
	buf_span(out, s);
}

static void on_fault(void *context, struct walk *w, const struct fault *f)
{
	struct transcript *t = context;
	const struct buf *parts[] = { &f->message, &f->notes, &f->help, &f->legal };

	buf_printf(&t->text, "%d %lld:%lld-%lld game %lld ply %lld of %lld window %lld",
	    (int)f->code, f->line, f->col, f->end_col, f->game, f->ply, w->game.round,
	    f->window_col);
	write_span(&t->text, f->token);
	write_span(&t->text, f->window);
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++)
		write_span(&t->text, (struct span){ parts[i]->p, parts[i]->len });
	buf_byte(&t->text, '\n');
}

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct transcript *t = context;
	const struct game *g = &w->game;

	buf_printf(&t->text,
	    "event %d: game %lld of line %lld, %s, %lld plies, round %lld ",
	    (int)e->kind, g->number, g->line, g->ok ? "ok" : "bad", g->plies, g->round);
	if (g->started)
		position_write(&g->rules->rules, &w->state, &t->text);
	buf_byte(&t->text, '\n');
	t->plies += g->plies;
	t->games++;
}

static void transcribe(
    struct transcript *t, struct span text, unsigned wants, bool long_way, bool slide)
{
	struct choice choice = { .where = { .rules_dir = "rules",
				     .record_dir = "tests/vectors/rules" } };
	struct walk_options o = { .choice = &choice, .long_way = long_way };
	struct walk_sink sink = { .context = t,
		.wants = wants | EVENT_GAME | EVENT_CHECK | EVENT_COMMENT | EVENT_END,
		.fault = on_fault,
		.event = on_event };
	struct walk *w = mem_alloc(sizeof(*w));
	struct input in;
	int fd = slide ? memfd_create("record", 0) : -1;

	if (slide && (fd < 0 || write(fd, text.p, text.len) != (ssize_t)text.len))
		abort();
	if (slide)
		input_part(&in, fd, 0, text.len);
	else
		input_memory(&in, text);
	walk_run(w, &in, &o, &sink);
	buf_printf(&t->text, "ends on line %lld\n", w->last_line);
	walk_clear(w);
	mem_free(w);
	input_close(&in);
	if (slide)
		close(fd);
	choice_clear(&choice);
}

static bool same(const struct transcript *a, const struct transcript *b)
{
	return a->text.len == b->text.len &&
	       memcmp(a->text.p, b->text.p, a->text.len) == 0;
}

struct trial {
	struct rng rng;
	long long plies, games, told;
	bool differ;
};

/* wants: what is told besides. */
static void judge_both(struct trial *t, struct span text, unsigned wants)
{
	struct transcript quick = { 0 }, slow = { 0 }, slid = { 0 };

	transcribe(&quick, text, wants, false, false);
	transcribe(&slow, text, wants, true, false);
	transcribe(&slid, text, wants, false, true);
	if (!t->differ && (!same(&quick, &slow) || !same(&quick, &slid))) {
		t->differ = true;
		printf("# short:\n%s# long:\n%s# through a window:\n%s",
		    buf_cstr(&quick.text), buf_cstr(&slow.text), buf_cstr(&slid.text));
	}
	t->plies += quick.plies;
	t->games += quick.games;
	buf_clear(&quick.text);
	buf_clear(&slow.text);
	buf_clear(&slid.text);
}

/* Some bytes go, come, change or change places. */
static void damage(struct trial *t, struct buf *text)
{
	static const char bytes[] = "SENWsF0123456789:-x=*#.,;>@![]{}()\" \n\r\t\0\xff";

	for (uint32_t n = 1 + rng_below(&t->rng, 3); n && text->len; n--) {
		char *p = text->p + rng_below(&t->rng, (uint32_t)text->len);
		char byte = bytes[rng_below(&t->rng, sizeof(bytes) - 1)];
		size_t after = (size_t)(text->p + text->len - p) - 1;

		switch (rng_below(&t->rng, 4)) {
		case 0:
			*p = byte;
			break;
		case 1:
			memmove(p, p + 1, after);
			text->len--;
			break;
		case 2:
			memmove(p + 1, p, after);
			*p = byte;
			break;
		default:
			if (after)
				byte = p[1], p[1] = *p, *p = byte;
		}
	}
}

static void try_text(struct trial *t, struct span text)
{
	struct buf damaged = { 0 };

	judge_both(t, text, 0);
	judge_both(t, text, EVENT_PLY | EVENT_FORFEIT);
	for (int i = 0; i < DAMAGED && !t->differ; i++) {
		buf_reset(&damaged);
		buf_span(&damaged, text);
		damage(t, &damaged);
		judge_both(t, (struct span){ damaged.p, damaged.len }, 0);
		judge_both(t, (struct span){ damaged.p, damaged.len },
		    EVENT_PLY | EVENT_FORFEIT);
	}
	buf_clear(&damaged);
}

/* A file from somewhere in it on: not too much at once. */
static void try_file(struct trial *t, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char *text = mem_alloc(PIECE);
	off_t size = lseek(fd, 0, SEEK_END);
	off_t from =
	    size > PIECE ? (off_t)rng_below(&t->rng, (uint32_t)(size - PIECE)) : 0;
	ssize_t n = pread(fd, text, PIECE, from);

	if (fd < 0 || n < 0)
		abort();
	try_text(t, (struct span){ text, (size_t)n });
	mem_free(text);
	close(fd);
}

static void try_folder(struct trial *t, const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && !t->differ && (entry = readdir(dir))) {
		char path[512];

		if (!strstr(entry->d_name, ".pagdi"))
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
		try_file(t, path);
		if (t->differ)
			printf("# %s\n", path);
	}
	if (dir)
		closedir(dir);
}

int main(void)
{
	static struct trial t;

	rng_init(&t.rng, 3);
	for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
		long long plies = t.plies;

		try_folder(&t, folders[i]);
		CHECK(folders[i], !t.differ && t.plies > plies);
	}
	printf("# %lld events, %lld plies\n", t.games, t.plies);
	return DONE();
}
