#include "cmd/replay_page.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/faults.h"
#include "cmd/outfile.h"
#include "cmd/pages.h"
#include "draw/page.h"
#include "notation/print.h"

enum {
	COMMENT_MAX = 4096, /* what is longer is cut */
	WRITE_AT = 64 * 1024,
};

struct replay_page {
	const char *to; /* NULL: standard output */
	struct outfile file_out;
	struct error err; /* the first failure to write there */
	const char *file; /* whose games these are */
	struct buf out;
	struct buf line;    /* one object */
	struct buf comment; /* being read */
	struct buf held;    /* comments of the game to come, if one comes */
	struct report faults;
	char rules[RULESET_NAME_MAX + DIGEST_HEX + 1]; /* told last */
	bool told[CODE_COUNT];
	bool any, full;
	long long objects; /* on the page */
	long long game;    /* the last one there, where it is full */
};

/* --- where it goes --- */

static void write_out(struct replay_page *p)
{
	if (!p->to)
		cli_out_buf(&p->out);
	else if (p->err.code == CODE_NONE)
		outfile_write(&p->file_out, &p->out, &p->err);
	buf_reset(&p->out);
}

/* Whatever went wrong first is told, and then there is no page. */
static enum status close_out(struct replay_page *p)
{
	if (!p->to)
		return STATUS_YES;
	if (p->err.code == CODE_NONE)
		outfile_commit(&p->file_out, &p->err);
	outfile_close(&p->file_out);
	if (p->err.code == CODE_NONE)
		return STATUS_YES;
	cli_error(&p->err);
	return STATUS_IO;
}

/* What is there may be replaced by a page only where it is one: `-o games.pagdi` is a
 * slip that would cost the games. */
static bool is_page(const char *path)
{
	char begin = 0;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool page = fd >= 0 && read(fd, &begin, 1) == 1 && begin == '<';

	if (fd >= 0)
		close(fd);
	return page;
}

static bool open_out(struct replay_page *p)
{
	struct stat st;

	if (stat(p->to, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0 ||
	    is_page(p->to))
		return outfile_open(&p->file_out, p->to, true, &p->err);
	error_set(&p->err, CODE_E502, (struct pos){ 0, 0 },
	    "cannot be written: it is there already, and is no page");
	error_help(&p->err, "--output is where the page goes; name another file");
	error_source(&p->err, p->to);
	return false;
}

static void page_clear(struct replay_page *p)
{
	buf_clear(&p->out);
	buf_clear(&p->line);
	buf_clear(&p->comment);
	buf_clear(&p->held);
	report_clear(&p->faults);
	mem_free(p);
}

struct replay_page *replay_page_new(const char *to, const char *file, int nfiles)
{
	struct replay_page *p = mem_alloc(sizeof(*p));
	struct buf title = { 0 };

	p->to = to && strcmp(to, "-") != 0 ? to : NULL;
	p->file_out.fd = -1;
	p->faults.jsonl = true;
	if (p->to && !open_out(p)) {
		close_out(p);
		page_clear(p);
		return NULL;
	}
	buf_printf(
	    &title, "Replay: %s", strcmp(file, "-") == 0 ? "standard input" : file);
	if (nfiles > 1)
		buf_printf(&title, " and %d more", nfiles - 1);
	page_begin(&p->out, buf_cstr(&title));
	buf_clear(&title);
	return p;
}

enum status replay_page_free(struct replay_page *p)
{
	enum status status;

	page_end(&p->out);
	write_out(p);
	status = close_out(p);
	if (p->full && status == STATUS_YES) {
		cli_warn(&cmd_replay,
		    "the page is full: what comes after game %lld of %s is left out; "
		    "choose games with --game or --where",
		    p->game, p->file);
		status = STATUS_NO;
	}
	page_clear(p);
	return status;
}

/* --- objects --- */

void replay_page_add(struct replay_page *p, struct buf *lines)
{
	if (lines->len) {
		page_add(&p->out, (struct span){ lines->p, lines->len }, !p->any);
		for (size_t i = 0; i < lines->len; i++)
			p->objects += lines->p[i] == '\n';
		p->any = true;
	}
	buf_reset(lines);
	if (p->out.len >= WRITE_AT)
		write_out(p);
}

void replay_page_file(struct replay_page *p, const char *path)
{
	p->file = p->faults.file = path;
	buf_reset(&p->held);
	buf_reset(&p->comment);
}

bool replay_page_full(const struct replay_page *p)
{
	return p->full;
}

static void square_item(struct json *j, const struct rules *r, int square)
{
	char name[4];

	json_item(j, (struct span){ name, (size_t)square_name(r, square, name) });
}

static void route_item(struct json *j, const struct rules *r, int seat)
{
	struct buf route = { 0 };
	char name[4];

	for (int step = 1; step <= r->last; step++) {
		square_name(r, r->square[seat][step], name);
		buf_printf(&route, "%s%s", step > 1 ? " " : "", name);
	}
	json_item(j, (struct span){ route.p, route.len });
	buf_clear(&route);
}

static void board_fields(struct json *j, const struct rules *r)
{
	char final[4];

	square_name(r, r->final, final);
	json_int(j, "size", r->key.size);
	json_int(j, "gate", r->gate);
	json_int(j, "last", r->last);
	json_cstr(j, "final", final);
	json_list(j, "safe");
	for (int square = 0; square < r->key.size * r->key.size; square++)
		if (r->safe[square])
			square_item(j, r, square);
	json_list_end(j);
	json_list(j, "routes");
	for (int seat = 0; seat < SEATS; seat++)
		route_item(j, r, seat);
	json_list_end(j);
}

/* The keys in which these rules differ from pagdi, with both their values. */
static void key_fields(struct json *j, const struct rules *r)
{
	struct ruleset pagdi;
	struct buf ours = { 0 }, theirs = { 0 };
	static const char *const lists[] = { "keys", "values", "pagdi" };

	ruleset_default(&pagdi);
	for (int list = 0; list < 3; list++) {
		json_list(j, lists[list]);
		for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++) {
			/* The faces say it all. */
			if (k == KEY_THROWS_COWRIES || k == KEY_THROWS_NONE_UP)
				continue;
			buf_reset(&ours);
			buf_reset(&theirs);
			ruleset_value(r, k, &ours);
			ruleset_value(&pagdi.rules, k, &theirs);
			if (strcmp(buf_cstr(&ours), buf_cstr(&theirs)) == 0)
				continue;
			json_item(j, list == 0   ? span_of(key_name(k))
				     : list == 1 ? span_of(buf_cstr(&ours))
						 : span_of(buf_cstr(&theirs)));
		}
		json_list_end(j);
	}
	buf_clear(&ours);
	buf_clear(&theirs);
	ruleset_clear(&pagdi);
}

void replay_page_rules(struct replay_page *p, const struct ruleset *rules)
{
	struct buf id = { 0 };
	struct json j;

	buf_printf(&id, "%s %s", rules->name, rules->hash);
	bool same = strcmp(p->rules, buf_cstr(&id)) == 0;

	memcpy(p->rules, buf_cstr(&id), id.len + 1);
	buf_clear(&id);
	if (same)
		return;
	json_begin(&j, &p->line, "rules");
	json_cstr(&j, "name", rules->name);
	json_cstr(&j, "hash", rules->hash);
	board_fields(&j, &rules->rules);
	key_fields(&j, &rules->rules);
	json_end(&j);
	replay_page_add(p, &p->line);
}

/* --- comments and tags --- */

static void comment_object(
    struct replay_page *p, long long game, long long ply, struct buf *text)
{
	struct json j;

	if (text->len) {
		json_begin(&j, &p->line, "comment");
		json_cstr(&j, "file", p->file);
		json_int(&j, "game", game);
		json_int(&j, "ply", ply);
		json_text(&j, "text", (struct span){ text->p, text->len });
		json_end(&j);
		replay_page_add(p, &p->line);
	}
	buf_reset(text);
}

static void add_cut(struct buf *text, struct span more)
{
	size_t room = text->len < COMMENT_MAX ? COMMENT_MAX - text->len : 0;

	if (more.len <= room) {
		buf_span(text, more);
		return;
	}
	/* Not in the middle of a character; and once only. */
	while (room > 0 && (more.p[room] & 0xc0) == 0x80)
		room--;
	if (text->len < COMMENT_MAX + 1) {
		buf_bytes(text, more.p, room);
		buf_text(text, " (cut)");
	}
}

static struct span trimmed(struct span s)
{
	while (s.len && (*s.p == ' ' || *s.p == '\t'))
		s = (struct span){ s.p + 1, s.len - 1 };
	while (s.len && (s.p[s.len - 1] == ' ' || s.p[s.len - 1] == '\t'))
		s.len--;
	return s;
}

static void comment_part(
    struct replay_page *p, const struct walk *w, const struct token *t)
{
	bool before = w->phase == PHASE_BETWEEN || w->phase == PHASE_TAGS || w->apart;

	if (t->comment.first)
		buf_reset(&p->comment);
	add_cut(&p->comment, t->comment.text);
	if (!t->comment.last)
		return;
	if (!before) {
		struct span text =
		    trimmed((struct span){ buf_cstr(&p->comment), p->comment.len });
		struct buf one = { 0 };

		buf_span(&one, text);
		comment_object(p, w->game.number, w->nply, &one);
		buf_clear(&one);
		return;
	}
	/* Whose it is is known when the game's tags are read. */
	if (p->held.len)
		add_cut(&p->held, span_of("\n"));
	add_cut(
	    &p->held, trimmed((struct span){ buf_cstr(&p->comment), p->comment.len }));
}

static void tags_object(struct replay_page *p, const struct walk *w)
{
	struct buf value = { 0 };
	struct json j;

	json_begin(&j, &p->line, "tags");
	json_cstr(&j, "file", p->file);
	json_int(&j, "game", w->game.number);
	json_list(&j, "names");
	for (size_t i = 0; i < w->tags.n; i++)
		json_item(&j, tag_name(&w->tags, &w->tags.tag[i]));
	json_list_end(&j);
	json_list(&j, "values");
	for (size_t i = 0; i < w->tags.n; i++) {
		buf_reset(&value);
		tag_unescape(&value, tag_value(&w->tags, &w->tags.tag[i]));
		json_item(&j, (struct span){ buf_cstr(&value), value.len });
	}
	json_list_end(&j);
	json_end(&j);
	replay_page_add(p, &p->line);
	buf_clear(&value);
}

/* Where there is no room for more, reading ends. */
static void look_for_room(struct replay_page *p, struct walk *w)
{
	struct json j;

	if (p->full || p->objects < PAGE_OBJECTS_MAX)
		return;
	p->full = w->stop = true;
	p->game = w->game.number;
	json_begin(&j, &p->line, "cut");
	json_cstr(&j, "file", p->file);
	json_int(&j, "game", p->game);
	json_end(&j);
	replay_page_add(p, &p->line);
}

void replay_page_event(struct replay_page *p, struct walk *w, const struct event *e)
{
	switch (e->kind) {
	case EVENT_GAME:
		tags_object(p, w);
		comment_object(p, w->game.number, 0, &p->held);
		break;
	case EVENT_COMMENT:
		comment_part(p, w, e->token);
		break;
	case EVENT_SKIP:
		buf_reset(&p->held);
		break;
	case EVENT_END:
		if (w->token.kind == TOKEN_END)
			comment_object(p, w->game.number, w->nply, &p->held);
		break;
	default:
		break;
	}
	look_for_room(p, w);
}

/* --- faults --- */

static void code_object(struct replay_page *p, enum code code)
{
	const struct page *page = page_find(code);
	struct json j;

	if (p->told[code] || !page)
		return;
	p->told[code] = true;
	json_begin(&j, &p->line, "code");
	json_cstr(&j, "code", code_name(code));
	json_cstr(&j, "means", page->means);
	json_cstr(&j, "rule", page->rule);
	json_cstr(&j, "todo", page->todo);
	json_end(&j);
	replay_page_add(p, &p->line);
}

void replay_page_fault(struct replay_page *p, struct walk *w, const struct fault *f)
{
	struct tally tally = { 0 };
	struct buf lines = { 0 };

	report_fault(&p->faults, f);
	report_print(&p->faults, &tally, &lines);
	replay_page_add(p, &lines);
	code_object(p, f->code);
	buf_clear(&lines);
	look_for_room(p, w);
}
