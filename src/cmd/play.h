/* play - what the parts of `pagdi play` share: who sits where, and the talk with them.
 */
#ifndef PAGDI_CMD_PLAY_H
#define PAGDI_CMD_PLAY_H

#include <signal.h>

#include "cmd/board.h"
#include "cmd/cli.h"
#include "cmd/host.h"

/* Lines typed by people; read as they come, so that nothing is waited for too long. */
struct typed {
	char block[4096];
	size_t at, len;
	struct buf line;
	bool ended;
	bool cut; /* the line was longer than is taken */
};

struct player {
	enum { PLAYER_NONE, PLAYER_PERSON, PLAYER_BOT } kind;
	char *name; /* as the record has it, "" where it has none; owned */
	const char
	    *argument; /* of a bot: how it was named on the command line, or NULL */
	struct bot_spec spec; /* of a bot; owned */
	struct bot *bot;      /* owned; NULL where it has not begun or failed */
};

struct playing {
	/* Set by the command: */
	struct cli_rules which;
	struct cli_output output;
	const char *seed, *out, *file; /* NULL: not given */
	long long game;                /* of the file; 0: the last */
	int64_t move_ms;
	bool typed_throws, trust;
	bool throws_given; /* --throws was */
	bool unicode;
	struct player player[SEATS];
	const volatile sig_atomic_t *stop; /* a signal asks to leave */
	/* Its own: */
	struct session session;
	struct host host;
	struct typed typed;
	struct seed bot_seed; /* of the bots' own randomness */
	struct buf text;      /* what is about to be printed */
	char *path;           /* owned: where the game is kept; NULL: not known yet */
	bool own_file;        /* path is of a game that was gone on with */
	bool drawn;           /* the board was shown since the last act */
	bool leaves, saves;   /* the person has had enough; the game is to be kept */
	int unheard;          /* the errno of standard output, where it failed */
	long long begun;      /* games the bots were told of */
};

enum { PLAY_MOVE_MS = 10000 }; /* --move-time */

/* It is called so from now on. */
void play_rename(struct player *who, const char *name);
/* Play to the end of the game or of standard input. */
void play_loop(struct playing *p);

/* --- Talk --- */

/* A line of a person, without its end; false at the end of input, and where a signal
 * asks to leave. */
bool play_line(struct playing *p, const char *prompt, struct span *line);
/*
 * Print p->text. Where that fails (a pipe nobody reads, a terminal that is gone) the
 * game is left and kept before anybody is told.
 */
void play_say(struct playing *p);
/* To p->text: "South (asha)". */
void play_add_name(struct playing *p, enum seat seat);
/* The board with the names. */
void play_board(struct playing *p);
/* The legal plies, numbered, and what each does. */
void play_list(struct playing *p, const struct move *moves, int n);
/* What a ply did, or would do: "c1 to e3, captures 1 of North". */
void play_describe(struct buf *out, const struct session *s, const struct state *before,
    const struct move *m);
/* The sentence of the last refusal. */
void play_refusal(struct playing *p);

/* --- Keeping --- */

/* Before the first ply: can the game be kept? An enum status; why not is told. */
int play_can_keep(struct playing *p);
/* Write the game to its file, or to `path` where it is not NULL. */
bool play_save(struct playing *p, const char *path);
/* The same at the end: where its file cannot be written, the record goes elsewhere, at
 * last to standard output. */
bool play_keep(struct playing *p);
/* Take up the game of p->file; false, told, where it cannot be. */
int play_resume(struct playing *p);

#endif
