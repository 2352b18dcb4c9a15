/* Protocol 1 as text: what is said, what is understood, and what is a line. */
#include "unit.h"

#include <string.h>

#include "bot/protocol.h"
#include "bot/tail.h"
#include "notation/position.h"
#include "ruleset/ruleset.h"

static bool said(struct buf *out, const char *text)
{
	bool ok = strcmp(buf_cstr(out), text) == 0;

	if (!ok)
		printf("# %s", buf_cstr(out));
	buf_reset(out);
	return ok;
}

static void test_said(const struct rules *r, const struct bot_ask *ask)
{
	const uint8_t throws[] = { 4, 8, 2 };
	struct bot_event e = { BOT_CAST, .seat = SEAT_S, .throws = throws,
		.nthrows = 1 };
	struct bot_game game = { .rules = r,
		.rules_name = "club",
		.rules_hash = "12ab",
		.rules_flat = "a.b = 1 2\nc = -\n",
		.seats = SEAT_BIT(SEAT_S) | SEAT_BIT(SEAT_N) | SEAT_BIT(SEAT_W),
		.seat = SEAT_N,
		.seed = UINT64_MAX,
		.number = 17 };
	struct result result = { .place = { [SEAT_S] = 2, [SEAT_N] = 1 }, .n = 2 };
	struct bot_ask endless = *ask;
	struct buf out = { 0 };

	protocol_hello(&out);
	CHECK("the greeting", said(&out, "pagdi 1\n"));
	protocol_rules(&out, &game);
	CHECK("the rules, a line a key",
	    said(&out, "rules club sha256:12ab\nrule a.b 1 2\nrule c -\n"));
	protocol_game(&out, &game);
	CHECK("a game",
	    said(&out, "game 17 seats SNW you N seed 18446744073709551615\n"));
	protocol_event(&out, r, &e);
	CHECK("a cast", said(&out, "cast S 4\n"));
	e.nthrows = 3;
	protocol_event(&out, r, &e);
	CHECK("a bank", said(&out, "cast S 4,8,2\n"));
	e.kind = BOT_VOID;
	protocol_event(&out, r, &e);
	CHECK("a void", said(&out, "played S void\n"));
	e = (struct bot_event){ BOT_PLAYED, .seat = SEAT_S, .move = &ask->moves[1] };
	protocol_event(&out, r, &e);
	CHECK("a ply, with its marks", said(&out, "played S 4:5x9\n"));
	e = (struct bot_event){ BOT_FORFEIT, .seat = SEAT_W, .reason = REASON_TIME };
	protocol_event(&out, r, &e);
	CHECK("a forfeit", said(&out, "forfeit W time\n"));
	protocol_go(&out, r, ask);
	CHECK("a question",
	    said(&out, "go 7 S:1,1,1,5/N:1,1,1,17/S/4 250 4:1-5 4:5x9\n"));
	endless.ms = -1;
	protocol_go(&out, r, &endless);
	CHECK("... without a limit",
	    said(&out, "go 7 S:1,1,1,5/N:1,1,1,17/S/4 - 4:1-5 4:5x9\n"));
	protocol_over(&out, &result);
	protocol_quit(&out);
	CHECK("the end", said(&out, "over N>S\nquit\n"));
	buf_clear(&out);
}

/* What is meant by this answer; the ply's place in the list. */
static int meant(const struct rules *r, const struct bot_ask *ask, const char *text)
{
	return protocol_choice(span_of(text), ask, r, SEAT_S);
}

static void test_choice(const struct rules *r, const struct bot_ask *ask)
{
	CHECK("a ply", meant(r, ask, "4:1-5") == 0);
	CHECK("... with its mark", meant(r, ask, "4:5x9") == 1);
	CHECK("... without it", meant(r, ask, "4:5-9") == 1);
	CHECK("... with its own seat", meant(r, ask, "S4:1-5") == 0);
	CHECK("another's seat is none", meant(r, ask, "N4:1-5") == -1);
	CHECK("a wrong mark is none", meant(r, ask, "4:1x5") == -1);
	CHECK("... nor one too many", meant(r, ask, "4:5x9#") == -1);
	CHECK("what is not in the list is none", meant(r, ask, "4:9-13") == -1);
	CHECK("nothing is none", meant(r, ask, "") == -1);
	CHECK("... nor a capital for a mark", meant(r, ask, "4:5X9") == -1);
	CHECK("... and a word more", meant(r, ask, "4:1-5 please") == -1);
	CHECK("two plies are none", meant(r, ask, "4:1-5 4:5x9") == -1);
	CHECK("a forfeit is none", meant(r, ask, "S!resign") == -1);
}

static struct message only(const char *text, size_t len)
{
	static struct reader r;
	struct message m = { .kind = MESSAGE_OTHER, .ply = -2 };
	size_t room;

	r.from = r.to = 0;
	r.skipping = false;
	memcpy(reader_space(&r, &room), text, len);
	reader_add(&r, len);
	if (!reader_next(&r, &m))
		m.ply = -3;
	return m;
}

static void test_heard(void)
{
	struct message m = only("play 12 4:1-5\n", 14);
	char text[PROTOCOL_LINE + 3];

	CHECK("an answer",
	    m.kind == MESSAGE_PLAY && m.ply == 12 && span_is(m.text, "4:1-5"));
	m = only("  play\t12   4:1-5 \t\r\n", 21);
	CHECK("... with blanks and CR",
	    m.kind == MESSAGE_PLAY && m.ply == 12 && span_is(m.text, "4:1-5"));
	m = only("play 012 4:1-5\n", 15);
	CHECK("... with a 0 before its number", m.kind == MESSAGE_PLAY && m.ply == 12);
	m = only("play +12 4:1-5\n", 15);
	CHECK("... but no sign", m.kind == MESSAGE_PLAY && m.ply == -1);
	m = only("\xef\xbb\xbfplay 12 4:1-5\n", 17);
	CHECK("... and no byte order mark", m.kind == MESSAGE_MARK);
	m = only("\xef\xbb\xbfready\n", 9);
	CHECK("... nor before ready", m.kind == MESSAGE_MARK);
	m = only("\xef\xbb\xbfname x\n", 10);
	CHECK("... which elsewhere is passed over", m.kind == MESSAGE_OTHER);
	m = only("play 4:1-5\n", 11);
	CHECK("... without its number", m.kind == MESSAGE_PLAY && m.ply == -1);
	m = only("play 99999999999999999999 4:1-5\n", 32);
	CHECK("... with one that is too large", m.kind == MESSAGE_PLAY && m.ply == -1);
	m = only("play 12\n", 8);
	CHECK("... without a ply", m.kind == MESSAGE_PLAY && m.text.len == 0);
	CHECK("ready", only("ready\r\n", 7).kind == MESSAGE_READY);
	CHECK("... is a whole line", only("ready x\n", 8).kind == MESSAGE_OTHER &&
					 only("readyx\n", 7).kind == MESSAGE_OTHER);
	m = only("name a b\n", 9);
	CHECK("a name", m.kind == MESSAGE_NAME && span_is(m.text, "a b"));
	CHECK("info", only("info\n", 5).kind == MESSAGE_INFO);
	CHECK(
	    "an empty line is no message of ours", only("\n", 1).kind == MESSAGE_OTHER);
	CHECK("half a line is none", only("ready", 5).ply == -3);
	memset(text, 'x', sizeof(text));
	text[PROTOCOL_LINE] = '\n';
	m = only(text, PROTOCOL_LINE + 1);
	CHECK(
	    "the longest line", m.kind == MESSAGE_OTHER && m.line.len == PROTOCOL_LINE);
	text[PROTOCOL_LINE] = '\r';
	text[PROTOCOL_LINE + 1] = '\n';
	m = only(text, PROTOCOL_LINE + 2);
	CHECK("... with CR", m.kind == MESSAGE_OTHER && m.line.len == PROTOCOL_LINE);
	text[PROTOCOL_LINE] = 'x';
	CHECK(
	    "... and a byte more", only(text, PROTOCOL_LINE + 2).kind == MESSAGE_LONG);
	text[PROTOCOL_LINE + 1] = 'x';
	CHECK("... without an end", only(text, PROTOCOL_LINE + 2).kind == MESSAGE_LONG);
}

static void test_tail(void)
{
	static struct tail t;
	struct buf out = { 0 };

	tail_write(&t, &out);
	CHECK("nothing was printed", out.len == 0);
	tail_add(&t, span_of("a\033[2J\tb\n\xc2\x9b\xff\xc3\xa9\n"));
	tail_write(&t, &out);
	CHECK("what moves a cursor is shown",
	    said(&out, "a\\x1b[2J\tb\n\\xc2\\x9b\\xff\xc3\xa9\n"));
	t.total = 0;
	for (int i = 0; i < 2000; i++) {
		char line[16];

		snprintf(line, sizeof(line), "%07d\n", i);
		tail_add(&t, span_of(line));
	}
	tail_write(&t, &out);
	CHECK("of much the beginning and the end are kept",
	    strncmp(out.p, "0000000\n0000001\n", 16) == 0 &&
		strstr(out.p, "0000127\n\n[... 11904 bytes ...]\n0001616\n") &&
		strcmp(out.p + out.len - 16, "0001998\n0001999\n") == 0);
	buf_clear(&out);
}

int main(void)
{
	struct ruleset rs;
	struct state s;
	struct error err = { 0 };
	struct move moves[MOVES_MAX];
	struct bot_ask ask = { .state = &s, .moves = moves, .ply = 7, .ms = 250 };

	ruleset_default(&rs);
	CHECK("the position is one",
	    position_read(span_of("S:1,1,1,5/N:1,1,1,17/S/4"), &rs.rules, &s, &err));
	ask.nmoves = moves_list(&rs.rules, &s, NULL, moves);
	/* Whether 5 to 9 captures is the rules' business; here it is to have a mark. */
	moves[1].captures = 1;
	CHECK("it has two plies", ask.nmoves == 2);
	test_said(&rs.rules, &ask);
	test_choice(&rs.rules, &ask);
	test_heard();
	test_tail();
	ruleset_clear(&rs);
	return DONE();
}
