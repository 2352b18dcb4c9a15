/* Games of `pagdi play` in files: kept, and taken up again. */
#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/bots.h"
#include "cmd/outfile.h"
#include "cmd/play.h"
#include "cmd/take.h"

/* --- keeping --- */

static int write_somewhere(struct playing *p, const struct buf *text)
{
	enum { MOST = 9999 };
	struct buf path = { 0 };
	int errnum = EEXIST;

	for (int i = 1; i <= MOST && errnum == EEXIST; i++) {
		buf_reset(&path);
		buf_printf(&path, "play-%d.pagdi", i);
		errnum = outfile_new(path.p, text, 0666);
	}
	p->path = mem_copy(path.p, path.len);
	buf_clear(&path);
	return errnum;
}

static bool kept(const char *path, int errnum, struct error *err)
{
	if (!errnum)
		return true;
	error_set(err, CODE_E502, (struct pos){ 0 }, "cannot be written: %s",
	    strerror(errnum));
	error_source(err, path);
	return false;
}

static bool write_game(
    struct playing *p, const char *path, const struct buf *text, struct error *err)
{
	int errnum;

	if (path)
		return kept(path, outfile_new(path, text, 0666), err);
	if (p->path && p->own_file)
		return outfile_put(p->path, text, err);
	errnum = p->path ? outfile_new(p->path, text, 0666) : write_somewhere(p, text);
	p->own_file = errnum == 0;
	return kept(p->path, errnum, err);
}

bool play_save(struct playing *p, const char *path)
{
	struct error err = { 0 };
	struct buf text = { 0 };
	struct span names[SEATS];

	for (int seat = 0; seat < SEATS; seat++)
		names[seat] = span_of(p->player[seat].name);
	if (!session_record(&p->session, names, true, &text)) {
		play_refusal(p);
		buf_clear(&text);
		return false;
	}
	bool ok = write_game(p, path, &text, &err);

	buf_clear(&text);
	path = path ? path : p->path;
	if (!ok) {
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

int play_resume(struct playing *p)
{
	struct take t = {
		.cmd = &cmd_play, .file = p->file, .which = p->which, .game = p->game
	};
	int status = take_game(&t, &p->session);

	for (int seat = 0; seat < SEATS; seat++) {
		struct player *who = &p->player[seat];

		if (who->kind == PLAYER_NONE)
			snprintf(who->name, sizeof(who->name), "%s",
			    buf_cstr(&t.names[seat]));
	}
	if (status == STATUS_YES && state_over(&p->session.state)) {
		cli_warn(&cmd_play, "%s: game %ld is over", p->file, t.game);
		status = STATUS_NO;
	}
	if (status == STATUS_YES && p->session.seeded && p->typed_throws) {
		cli_warn(&cmd_play,
		    "the throws of this game come from its seed, so they cannot be "
		    "typed");
		status = STATUS_USAGE;
	}
	if (status == STATUS_YES) {
		/* Throws that no seed gave were typed; so are those to come. */
		if (!p->throws_given)
			p->typed_throws = !p->session.seeded && p->session.nacts > 0;
		p->session.mixed = !p->session.seeded;
		if (t.games == 1 && !p->path) {
			p->path = mem_copy(p->file, strlen(p->file));
			p->own_file = true;
		}
		seat_players(p);
	}
	take_clear(&t);
	return status;
}
