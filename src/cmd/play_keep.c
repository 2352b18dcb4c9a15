/* Games of `pagdi play` in files: kept, and taken up again. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

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

static bool record(struct playing *p, struct buf *text)
{
	struct span names[SEATS];

	for (int seat = 0; seat < SEATS; seat++)
		names[seat] = span_of(p->player[seat].name);
	return session_record(&p->session, names, true, text);
}

/* --- the command that goes on --- */

/* The bot that a name in a record stands for: one that is known by its name. */
static bool bot_named(const char *name, struct bot_spec *spec)
{
	struct error err = { 0 };

	if (!*name || name[strcspn(name, "/:=. ")] ||
	    !bot_spec_parse(spec, name, bots_dir(), &err))
		return false;
	if (spec->source != BOT_EXEC)
		return true;
	bot_spec_clear(spec);
	return false;
}

/* Does the record alone seat this player? */
static bool is_usual(const struct player *who)
{
	struct bot_spec spec = { 0 };
	bool bot = bot_named(who->name, &spec), usual = !bot;

	if (who->kind == PLAYER_BOT)
		usual = bot && spec.source == who->spec.source &&
			strcmp(spec.text, who->spec.text) == 0;
	if (bot)
		bot_spec_clear(&spec);
	return usual;
}

static void add_word(struct buf *out, const char *option, const char *word)
{
	struct buf whole = { 0 };

	buf_printf(&whole, "%s%s", option, word);
	buf_byte(out, ' ');
	bots_quote(out, buf_cstr(&whole));
	buf_clear(&whole);
}

static void add_players(const struct playing *p, struct buf *out)
{
	for (int seat = 0; seat < SEATS; seat++) {
		const struct player *who = &p->player[seat];
		struct buf word = { 0 };

		if (!(p->session.start.seats & SEAT_BIT(seat)) || is_usual(who))
			continue;
		buf_printf(&word, "%c=", seat_letter((enum seat)seat));
		if (who->kind == PLAYER_BOT)
			buf_text(&word, who->argument ? who->argument : who->name);
		else
			buf_printf(&word, "person:%s", who->name);
		buf_text(out, " -p");
		add_word(out, "", buf_cstr(&word));
		buf_clear(&word);
	}
}

/* Is anything that was cast in the record? A throw that waits for its ply is not. */
static bool is_cast(const struct session *s)
{
	for (size_t i = 0; i < s->nacts; i++)
		if (s->act[i].kind != ACT_CAST ||
		    s->ruleset.rules.key.play == PLAY_BANKED)
			return true;
	return false;
}

/* All that the record does not say of itself. */
static void add_command(const struct playing *p, const char *path, struct buf *out)
{
	bool typed = !session_audited(&p->session) && is_cast(&p->session);

	buf_text(out, "pagdi play");
	add_players(p, out);
	if (p->typed_throws != typed)
		add_word(out, "--throws=", p->typed_throws ? "typed" : "cast");
	if (p->which.rules)
		add_word(out, "--rules=", p->which.rules);
	if (p->which.rules_dir)
		add_word(out, "--rules-dir=", p->which.rules_dir);
	if (p->move_ms != PLAY_MOVE_MS)
		buf_printf(out, " --move-time=%lld", (long long)p->move_ms);
	if (p->trust)
		buf_text(out, " --trust");
	/* A path that begins so would be an option, or standard input. */
	add_word(out, *path == '-' ? "./" : "", path);
}

static void say_kept(struct playing *p, const char *path)
{
	struct buf command = { 0 };

	buf_text(&p->text, "Kept as ");
	cli_escape(&p->text, span_of(path));
	if (!state_over(&p->session.state)) {
		add_command(p, path, &command);
		buf_text(&p->text, "; to go on: ");
		cli_escape(&p->text, (struct span){ command.p, command.len });
		buf_clear(&command);
	}
	buf_byte(&p->text, '\n');
	play_say(p);
}

bool play_save(struct playing *p, const char *path)
{
	struct error err = { 0 };
	struct buf text = { 0 };
	bool sound = record(p, &text), ok = sound && write_game(p, path, &text, &err);

	buf_clear(&text);
	if (!sound)
		play_refusal(p);
	else if (!ok)
		cli_error(&err);
	else
		say_kept(p, path ? path : p->path);
	return ok;
}

/* --- keeping at the end --- */

/* In this folder, or at last on standard output: a game that was played is not lost. */
static void rescue(struct playing *p, const struct buf *text)
{
	mem_free(p->path);
	p->path = NULL;
	p->own_file = false;
	if (write_somewhere(p, text) == 0) {
		say_kept(p, p->path);
		return;
	}
	buf_text(&p->text, "The record is in no file. Here it is:\n\n");
	buf_bytes(&p->text, buf_cstr(text), text->len);
	play_say(p);
}

bool play_keep(struct playing *p)
{
	struct error err = { 0 };
	struct buf text = { 0 };
	bool sound = record(p, &text), ok = sound && write_game(p, NULL, &text, &err);

	if (ok) {
		say_kept(p, p->path);
	} else {
		if (!sound)
			play_refusal(p);
		rescue(p, &text);
		if (sound)
			cli_error(&err);
	}
	buf_clear(&text);
	return ok;
}

/* The place is tried: whether a file can be written is known once one is. */
static bool can_write(struct playing *p, struct error *err)
{
	const struct buf nothing = { 0 };
	struct outfile f;
	int errnum;

	if (p->own_file) {
		bool ok = outfile_open(&f, p->path, true, err);

		outfile_close(&f);
		return ok;
	}
	errnum = outfile_new(p->path, &nothing, 0666);
	if (!errnum)
		unlink(p->path);
	return kept(p->path, errnum, err);
}

/* Without -o there may be nowhere to keep it; who only wants to play still can. */
static void try_folder(struct playing *p)
{
	const struct buf nothing = { 0 };
	int errnum = write_somewhere(p, &nothing);

	if (errnum)
		cli_warn(&cmd_play,
		    "no file can be written here (%s), so the record will be printed "
		    "at the end; -o FILE keeps it elsewhere",
		    strerror(errnum));
	else
		unlink(p->path);
	mem_free(p->path);
	p->path = NULL;
}

int play_can_keep(struct playing *p)
{
	struct error err = { 0 };
	struct buf text = { 0 };
	bool sound = record(p, &text);

	buf_clear(&text);
	if (!sound) {
		cli_warn(&cmd_play, "the game could not be kept: %s [%s]",
		    buf_cstr(&p->session.refusal.message),
		    code_name(p->session.refusal.code));
		return STATUS_USAGE;
	}
	if (!p->path) {
		try_folder(p);
	} else if (!can_write(p, &err)) {
		error_help(&err, "-o FILE keeps the game elsewhere");
		cli_error(&err);
		return STATUS_IO;
	}
	return STATUS_YES;
}

/* --- taking up --- */

/* Whom a record names as a bot that is known by its name is that bot again; all others
 * are people now, which is told. */
static void seat_players(struct playing *p)
{
	for (int seat = 0; seat < SEATS; seat++) {
		struct player *who = &p->player[seat];

		if (!(p->session.start.seats & SEAT_BIT(seat)))
			continue;
		if (who->kind == PLAYER_NONE)
			who->kind = bot_named(who->name, &who->spec) ? PLAYER_BOT
								     : PLAYER_PERSON;
		play_add_name(p, (enum seat)seat);
		buf_printf(
		    &p->text, " is a %s. ", who->kind == PLAYER_BOT ? "bot" : "person");
	}
	p->text.p[p->text.len - 1] = '\n';
}

/* Somebody at a seat that this game does not have would be left out without a word. */
static bool seats_there(const struct playing *p)
{
	for (int seat = 0; seat < SEATS; seat++) {
		if (p->player[seat].kind == PLAYER_NONE ||
		    p->session.start.seats & SEAT_BIT(seat))
			continue;
		cli_warn(&cmd_play, "nobody sits at %s in this game",
		    seat_name((enum seat)seat));
		return false;
	}
	return true;
}

int play_resume(struct playing *p)
{
	struct take t = {
		.cmd = &cmd_play, .file = p->file, .which = p->which, .game = p->game
	};
	int status = take_game(&t, &p->session);

	for (int seat = 0; seat < SEATS; seat++) {
		struct player *who = &p->player[seat];

		if (who->kind == PLAYER_NONE) {
			play_rename(who, buf_cstr(&t.names[seat]));
		}
	}
	if (status == STATUS_YES && state_over(&p->session.state)) {
		cli_warn(&cmd_play, "%s: game %lld is over", p->file, t.game);
		status = STATUS_NO;
	}
	if (status == STATUS_YES && p->session.seeded && p->typed_throws) {
		cli_warn(&cmd_play,
		    "the throws of this game come from its seed, so they cannot be "
		    "typed");
		status = STATUS_USAGE;
	}
	if (status == STATUS_YES && !seats_there(p))
		status = STATUS_USAGE;
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
