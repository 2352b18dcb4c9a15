/* Games of `pagdi play` in files: kept, and taken up again. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/bots.h"
#include "cmd/games.h"
#include "cmd/play.h"
#include "notation/position.h"
#include "notation/print.h"

/* --- keeping --- */

static bool write_all(int fd, const struct buf *text)
{
	for (size_t at = 0; at < text->len;) {
		ssize_t n = write(fd, text->p + at, text->len - at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		at += (size_t)n;
	}
	return true;
}

/* A file that is not there yet; 0, or why not. */
static int write_new(const char *path, const struct buf *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	int errnum = 0;

	if (fd < 0)
		return errno;
	if (!write_all(fd, text))
		errnum = errno;
	if (close(fd) != 0 && !errnum)
		errnum = errno;
	if (errnum)
		unlink(path);
	return errnum;
}

/* In place of a file: whole, or it stays as it was. */
static int write_over(const char *path, const struct buf *text)
{
	struct buf beside = { 0 };
	struct stat st;
	int errnum = 0;

	buf_printf(&beside, "%s.XXXXXX", path);
	int fd = mkostemp(beside.p, O_CLOEXEC);

	if (fd < 0) {
		errnum = errno;
		buf_clear(&beside);
		return errnum;
	}
	if ((stat(path, &st) == 0 && fchmod(fd, st.st_mode & 07777) != 0) ||
	    !write_all(fd, text))
		errnum = errno;
	if (close(fd) != 0 && !errnum)
		errnum = errno;
	if (!errnum && rename(beside.p, path) != 0)
		errnum = errno;
	if (errnum)
		unlink(beside.p);
	buf_clear(&beside);
	return errnum;
}

static int write_somewhere(struct playing *p, const struct buf *text)
{
	enum { MOST = 9999 };
	struct buf path = { 0 };
	int errnum = EEXIST;

	for (int i = 1; i <= MOST && errnum == EEXIST; i++) {
		buf_reset(&path);
		buf_printf(&path, "play-%d.pagdi", i);
		errnum = write_new(path.p, text);
	}
	p->path = mem_copy(path.p, path.len);
	buf_clear(&path);
	return errnum;
}

static int write_game(struct playing *p, const char *path, const struct buf *text)
{
	int errnum;

	if (path)
		return write_new(path, text);
	if (!p->path)
		errnum = write_somewhere(p, text);
	else
		errnum = (p->own_file ? write_over : write_new)(p->path, text);
	p->own_file = p->own_file || errnum == 0;
	return errnum;
}

bool play_save(struct playing *p, const char *path)
{
	struct error err = { 0 };
	struct buf text = { 0 };
	struct span names[SEATS];
	int errnum;

	for (int seat = 0; seat < SEATS; seat++)
		names[seat] = span_of(p->player[seat].name);
	if (!session_record(&p->session, names, true, &text)) {
		play_refusal(p);
		buf_clear(&text);
		return false;
	}
	errnum = write_game(p, path, &text);
	buf_clear(&text);
	path = path ? path : p->path;
	if (errnum) {
		error_set(&err, CODE_E502, (struct pos){ 0 }, "cannot be written: %s",
		    strerror(errnum));
		error_source(&err, path);
		cli_error(&err);
		return false;
	}
	buf_text(&p->text, "Kept as ");
	cli_escape(&p->text, span_of(path));
	if (!state_over(&p->session.state)) {
		buf_text(&p->text, "; to go on: pagdi play ");
		struct buf quoted = { 0 };

		bots_quote(&quoted, path);
		cli_escape(&p->text, (struct span){ quoted.p, quoted.len });
		buf_clear(&quoted);
	}
	buf_byte(&p->text, '\n');
	play_say(p);
	return true;
}

/* --- taking up --- */

/* One token of the game that is taken up. */
struct taken_act {
	enum act_kind kind;
	enum seat seat;
	struct ply ply;
	enum reason reason;
	size_t throws; /* where its throws begin, of a bank */
	int nthrows;
};

struct taken {
	struct playing *play;
	struct report report;
	struct tally tally;
	struct taken_act *act; /* owned */
	size_t n, size;
	struct buf throws; /* of banks */
	struct state start;
	bool ok, dealt, seeded;
	struct seed seed;
	struct ruleset rules; /* owned */
};

static char *copy_text(const char *text)
{
	return text ? mem_copy(text, strlen(text)) : NULL;
}

static void take_rules(struct taken *t, const struct ruleset *rs)
{
	ruleset_clear(&t->rules);
	t->rules = *rs;
	t->rules.title = copy_text(rs->title);
	t->rules.about = copy_text(rs->about);
	t->rules.extends = copy_text(rs->extends);
	t->rules.path = copy_text(rs->path);
}

/* Names stay; so do the tags that a session does not write itself. */
static void take_tags(struct taken *t, const struct walk *w)
{
	static const enum tag_name players[SEATS] = { TAG_SOUTH, TAG_EAST, TAG_NORTH,
		TAG_WEST };
	struct playing *p = t->play;
	struct buf text = { 0 };

	for (int seat = 0; seat < SEATS; seat++) {
		const struct tag *tag = tags_find(&w->tags, players[seat]);

		if (p->player[seat].kind != PLAYER_NONE || !tag)
			continue;
		buf_reset(&text);
		tag_unescape(&text, tag_value(&w->tags, tag));
		snprintf(p->player[seat].name, sizeof(p->player[seat].name), "%s",
		    buf_cstr(&text));
	}
	buf_clear(&text);
	for (size_t i = 0; i < w->tags.n; i++) {
		const struct tag *tag = &w->tags.tag[i];

		if (tag->known > TAG_ROUND && tag->known != TAG_OTHER)
			continue;
		buf_span(&p->session.tags, tag_text(&w->tags, tag));
		buf_byte(&p->session.tags, '\n');
	}
	const struct tag *seed = tags_find(&w->tags, TAG_SEED);

	t->seeded = seed && seed_parse(tag_value(&w->tags, seed), &t->seed);
}

static struct taken_act *add_act(struct taken *t, enum act_kind kind, enum seat seat)
{
	if (t->n == t->size) {
		t->size = t->size ? 2 * t->size : 64;
		t->act = mem_resize(t->act, t->size * sizeof(*t->act));
	}
	struct taken_act *a = &t->act[t->n++];

	*a = (struct taken_act){ .kind = kind, .seat = seat };
	return a;
}

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct taken *t = context;
	const struct token *token = e->token;
	struct taken_act *a;

	if (e->kind == EVENT_GAME) {
		if (w->game.started)
			take_rules(t, w->game.rules);
		take_tags(t, w);
		return;
	}
	if (e->kind == EVENT_END) {
		t->ok = w->game.ok && w->game.audit != AUDIT_FAILED;
		if (t->n == 0 && w->game.started)
			t->start = w->state;
		t->dealt = w->turn.dealt;
		return;
	}
	if (t->n == 0)
		t->start = *e->before;
	switch (e->kind) {
	case EVENT_PLY:
		a = add_act(t, ACT_PLY, e->seat);
		a->ply = token->ply.ply;
		break;
	case EVENT_BANK:
		a = add_act(t, ACT_CAST, e->seat);
		a->throws = t->throws.len;
		a->nthrows = token->bank.n;
		buf_bytes(&t->throws, (const char *)token->bank.throws, token->bank.n);
		break;
	default:
		a = add_act(t, ACT_FORFEIT, e->seat);
		a->reason = token->forfeit.reason;
		break;
	}
}

static void on_fault(void *context, struct walk *w, const struct fault *f)
{
	struct taken *t = context;

	(void)w;
	if (!f->error)
		return;
	report_fault(&t->report, f);
	games_print(&t->report, &t->tally, stderr);
}

static void count_game(void *context, struct walk *w, const struct event *e)
{
	(void)e;
	*(long *)context = w->game.number;
}

static void drop_fault(void *context, struct walk *w, const struct fault *f)
{
	(void)context;
	(void)w;
	(void)f;
}

/* Read the file once; false, told, where it cannot be read. */
static bool walk_file(
    struct playing *p, const struct walk_options *o, const struct walk_sink *sink)
{
	struct walk *w = mem_alloc(sizeof(*w));
	struct error err = { 0 };
	struct input in = { 0 };
	bool ok = input_open(&in, p->file, &err);

	if (ok) {
		walk_run(w, &in, o, sink);
		walk_clear(w);
		if (in.failed)
			games_read_error(&in, p->file, &err);
		ok = !in.failed;
		input_close(&in);
	}
	if (!ok)
		cli_error(&err);
	mem_free(w);
	return ok;
}

/* The acts again, one after the other; what was legal then is now. */
static bool act_again(struct session *s, const struct taken *t, size_t i)
{
	const struct taken_act *a = &t->act[i];
	const uint8_t *throws = (const uint8_t *)buf_cstr(&t->throws) + a->throws;
	int n = a->nthrows;

	if (a->kind == ACT_FORFEIT)
		return session_forfeit(s, a->seat, a->reason);
	if (a->kind == ACT_PLY) {
		throws = &a->ply.throw;
		n = 1;
	}
	if (s->state.nhand == 0 &&
	    !(s->seeded ? session_cast(s) : session_throw(s, throws, n)))
		return false;
	return a->kind == ACT_CAST || a->ply.kind == PLY_VOID ||
	       session_play(s, a->ply);
}

static bool play_again(struct playing *p, struct taken *t)
{
	struct session *s = &p->session;
	enum seat starter = (enum seat)t->start.turn;
	struct buf position = { 0 }, tags = s->tags;
	bool ok = true;

	s->tags = (struct buf){ 0 };
	session_init(s, &t->rules);
	s->tags = tags;
	for (size_t i = t->n; i-- > 0;)
		if (t->act[i].kind != ACT_FORFEIT)
			starter = t->act[i].seat;
	if (t->dealt) {
		session_deal(s, t->start.seats, starter);
	} else {
		position_write(&s->ruleset.rules, &t->start, &position);
		ok = session_position(s, (struct span){ position.p, position.len });
	}
	buf_clear(&position);
	if (ok && t->seeded)
		ok = session_seed(s, &t->seed);
	for (size_t i = 0; ok && i < t->n; i++)
		ok = act_again(s, t, i);
	if (!ok)
		play_refusal(p);
	return ok;
}

/* Whom a record names as a bot that is known by its name is that bot again. */
static void seat_players(struct playing *p)
{
	for (int seat = 0; seat < SEATS; seat++) {
		struct player *who = &p->player[seat];
		struct error err = { 0 };

		if (!(p->session.start.seats & SEAT_BIT(seat)) ||
		    who->kind != PLAYER_NONE)
			continue;
		who->kind = PLAYER_PERSON;
		if (*who->name && who->name[strcspn(who->name, "/:=. ")] == '\0' &&
		    bot_spec_parse(&who->spec, who->name, bots_dir(), &err)) {
			if (who->spec.source == BOT_EXEC)
				bot_spec_clear(&who->spec);
			else
				who->kind = PLAYER_BOT;
		}
	}
}

static int take_up(struct playing *p, struct taken *t, long game, long games)
{
	if (games == 0 || game > games) {
		cli_warn(&cmd_play, "%s: there is no game %ld in it", p->file, game);
		return STATUS_NO;
	}
	if (!t->ok) {
		cli_warn(&cmd_play,
		    "%s: game %ld is at fault and cannot be gone on with", p->file,
		    game);
		return STATUS_NO;
	}
	if (!play_again(p, t))
		return STATUS_NO;
	if (state_over(&p->session.state)) {
		cli_warn(&cmd_play, "%s: game %ld is over", p->file, game);
		return STATUS_NO;
	}
	if (t->seeded && p->typed_throws) {
		cli_warn(&cmd_play, "the throws of this game come from its seed, so "
				    "they cannot be typed");
		return STATUS_USAGE;
	}
	/* Throws that no seed gave were typed; so are those to come. */
	if (!p->throws_given)
		p->typed_throws = !t->seeded && t->n > 0;
	p->session.mixed = !t->seeded;
	if (games == 1 && !p->path) {
		p->path = copy_text(p->file);
		p->own_file = true;
	}
	seat_players(p);
	return STATUS_YES;
}

int play_resume(struct playing *p)
{
	struct taken t = { .play = p, .report = { .file = p->file } };
	struct games_options options = { .rules = p->which };
	struct ruleset *forced = games_rules(&options);
	struct games_judge judge;
	long games = 0, game = p->game;
	int status = STATUS_IO;
	struct walk_sink counting = {
		.context = &games,
		.wants = EVENT_END,
		.fault = drop_fault,
		.event = count_game,
	};
	struct walk_sink taking = {
		.context = &t,
		.wants = EVENT_GAME | EVENT_PLY | EVENT_BANK | EVENT_FORFEIT |
			 EVENT_END | EVENT_BEFORE,
		.fault = on_fault,
		.event = on_event,
	};

	games_judge_init(&judge, &options, forced, p->file);
	if (walk_file(p, &judge.walk, &counting)) {
		struct filter filter = { .game = game ? game : games };

		game = game ? game : games;
		judge.walk.filter = &filter;
		judge.walk.audit = true;
		if (game == 0 || walk_file(p, &judge.walk, &taking))
			status = take_up(p, &t, game, games);
	}
	games_judge_clear(&judge);
	games_rules_free(forced);
	report_clear(&t.report);
	mem_free(t.act);
	buf_clear(&t.throws);
	ruleset_clear(&t.rules);
	return status;
}
