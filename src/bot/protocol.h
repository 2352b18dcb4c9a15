/*
 * protocol - what pagdi and a bot say to each other, version 1, as bytes and nothing
 * else: no descriptors and no clocks. pagdi-protocol(7) is the text of it.
 */
#ifndef PAGDI_BOT_PROTOCOL_H
#define PAGDI_BOT_PROTOCOL_H

#include "bot/bot.h"

enum {
	PROTOCOL_LINE = 4096,       /* bytes of a line, its end not counted */
	PROTOCOL_TURN = 256 * 1024, /* bytes a turn */
};

/* --- From the bot --- */

enum message_kind {
	MESSAGE_READY,
	MESSAGE_NAME, /* name TEXT */
	MESSAGE_PLAY, /* play N PLY */
	MESSAGE_INFO, /* info ... */
	MESSAGE_OTHER,
	MESSAGE_MARK, /* a byte order mark before what would be ready or play */
	MESSAGE_LONG, /* a line longer than PROTOCOL_LINE; the rest of it is skipped */
};

struct message {
	enum message_kind kind;
	struct span line; /* without LF or CRLF; of a long one the beginning */
	struct span text; /* the name, or the ply as written (may be empty) */
	long long ply;    /* of MESSAGE_PLAY; -1 where it is no number */
};

/* Cuts what arrives, in whatever pieces, into lines. A zeroed one is empty. */
struct reader {
	char bytes[2 * PROTOCOL_LINE + 2];
	size_t from, to;
	bool skipping;
};

/* Where the next bytes go, and how many fit: at least PROTOCOL_LINE once reader_next
 * has said that there is nothing. reader_add tells how many came. */
char *reader_space(struct reader *r, size_t *room);
void reader_add(struct reader *r, size_t n);
/* The next whole line, borrowed until reader_space; false where none is there. */
bool reader_next(struct reader *r, struct message *m);
/* What has arrived of a line that has not ended. */
struct span reader_rest(const struct reader *r);

/*
 * Which of ask->moves is meant by this ply, written without its marks, with some of
 * them or with all? -1: none. last and seat are those of the game.
 */
int protocol_choice(struct span text, const struct bot_ask *ask,
    const struct rules *rules, enum seat seat);

/* --- To the bot; each appends whole lines --- */

void protocol_hello(struct buf *out);
void protocol_rules(struct buf *out, const struct bot_game *game);
void protocol_game(struct buf *out, const struct bot_game *game);
void protocol_event(
    struct buf *out, const struct rules *rules, const struct bot_event *event);
void protocol_go(struct buf *out, const struct rules *rules, const struct bot_ask *ask);
void protocol_over(struct buf *out, const struct result *result);
void protocol_quit(struct buf *out);

#endif
