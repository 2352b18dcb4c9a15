/* Games of `pagdi play` in files: kept, and taken up again. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/bots.h"
#include "cmd/play.h"
#include "cmd/take.h"

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
