/* Bytes into tokens: each case is an input and what is made of it, told token by token.
 */
#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "notation/lexer.h"
#include "notation/print.h"

/* A token as "col:KIND what", the faults with their code. */
static void tell(struct buf *out, const struct token *t)
{
	static const char *const kinds[] = { "tag", "round", "ply", "bank", "forfeit",
		"check", "comment", "result", "BAD", "end" };

	buf_printf(out, "%s%lld:%lld%s %s", out->len ? " | " : "", t->at.line,
	    t->at.col, t->new_game ? " new" : "", kinds[t->kind]);
	if (t->kind == TOKEN_BAD)
		buf_printf(out, " %s", code_name(t->error.code));
	if (t->kind == TOKEN_TAG) {
		buf_byte(out, ' ');
		buf_span(out, t->tag.name);
		buf_byte(out, '=');
		buf_span(out, t->tag.value);
	} else if (t->kind == TOKEN_COMMENT) {
		buf_byte(out, '<');
		buf_span(out, t->comment.text);
		buf_byte(out, '>');
	} else if (t->kind != TOKEN_END) {
		buf_byte(out, ' ');
		buf_span(out, t->text);
	}
}

static bool lexes_bytes(const char *text, size_t len, const char *want)
{
	struct input in;
	struct lexer l;
	struct token t;
	struct buf out = { 0 };

	input_memory(&in, (struct span){ text, len });
	lexer_init(&l, &in);
	for (;;) {
		lexer_next(&l, &t);
		if (t.kind == TOKEN_END)
			break;
		tell(&out, &t);
	}
	bool ok = strcmp(buf_cstr(&out), want) == 0;

	if (!ok)
		printf("# got    %s\n# wanted %s\n", buf_cstr(&out), want);
	buf_clear(&out);
	return ok;
}

static bool lexes(const char *text, const char *want)
{
	return lexes_bytes(text, strlen(text), want);
}

static void test_words(void)
{
	CHECK("round, plies and result",
	    lexes("1. S4:1-5 N2:1x3*#\nN>S\n",
		"1:1 round 1. | 1:4 ply S4:1-5 | 1:11 ply N2:1x3*# | 2:1 result N>S"));
	CHECK("a ply may stand right behind the round number",
	    lexes("1.S1:1-2 s3:pass",
		"1:1 round 1. | 1:3 ply S1:1-2 | 1:10 ply s3:pass"));
	CHECK("banks, forfeits, checkpoints, the unfinished result",
	    lexes("E(4,8,2) S(4,4,4):void W!time @S:1/N:1/S/- *",
		"1:1 bank E(4,8,2) | 1:10 bank S(4,4,4):void | 1:24 forfeit W!time | "
		"1:31 check @S:1/N:1/S/- | 1:44 result *"));
	CHECK("an empty input and one of empty lines have no token",
	    lexes("", "") && lexes("\n\n \t\r\n", ""));
	CHECK("PGN's 12... is one fault",
	    lexes("12... S1:1-2", "1:1 BAD E101 12... | 1:7 ply S1:1-2"));
	CHECK("variations, glyphs, escapes in a line are faults of one word each",
	    lexes("(S1:1-2) $3 %x }",
		"1:1 BAD E101 (S1:1-2) | 1:10 BAD E101 $3 | 1:13 BAD E101 %x | "
		"1:16 BAD E101 }"));
	CHECK("a line that begins with % is one fault",
	    lexes("%a b c\nS1:1-2", "1:1 BAD E101 %a b c | 2:1 ply S1:1-2"));
	CHECK("results that are none",
	    lexes("N>N S> ** S=>N", "1:1 BAD E109 N>N | 1:5 BAD E109 S> | 1:8 BAD E109 "
				    "** | 1:11 BAD E109 S=>N"));
	CHECK("what no board and no dice have",
	    lexes("S226:1-2 S4:1-226 S225:0-225",
		"1:1 BAD E101 S226:1-2 | 1:10 BAD E101 "
		"S4:1-226 | 1:19 ply S225:0-225"));
}

static void test_tags(void)
{
	CHECK("tags, with escapes left as they are",
	    lexes("[Event \"a \\\"b\\\" \\\\\"]\n[R2_d2 \"\"]\n",
		"1:1 tag Event=a \\\"b\\\" \\\\ | 2:1 tag R2_d2="));
	CHECK("brackets, braces and semicolons belong to the value",
	    lexes("[A \"[x] {y} ; (z) %\"]", "1:1 tag A=[x] {y} ; (z) %"));
	CHECK("a tag stands alone on its line",
	    lexes("[A \"b\"] S1:1-2 ; x\n[B \"c\"][D \"e\"]\n",
		"1:1 tag A=b | 1:9 BAD E102 S1:1-2 ; x | 2:1 tag B=c | "
		"2:8 BAD E102 [D \"e\"]"));
	CHECK("a bare quote, a missing bracket, a missing quote, a bad name, a bad "
	      "escape",
	    lexes("[A \"5th \"M\" cup\"]\n[B \"c\"\n[D \"e]\n[1f \"\"]\n[G]\n[H "
		  "\"\\n\"]\n",
		"1:10 BAD E102 M\" cup\"] | 2:6 BAD E102 \" | 3:4 BAD E102 \"e] | "
		"4:2 BAD E102 1f \"\"] | 5:3 BAD E102 ] | 6:5 BAD E102 \\n\"]"));
	CHECK("a [ in column 1 after movetext begins a new game",
	    lexes("[A \"b\"]\nS1:1-2\n[A \"c\"]\n",
		"1:1 tag A=b | 2:1 ply S1:1-2 | 3:1 new tag A=c"));
	CHECK("... a damaged tag too",
	    lexes("S1:1-2\n[A c]\n[B \"d\"]\n",
		"1:1 ply S1:1-2 | 2:4 new BAD E102 c] | 3:1 tag B=d"));
	CHECK("a [ elsewhere after movetext is a fault and costs no ply; a tag there "
	      "counts",
	    lexes("S1:1-2 [x] N1:1-2\nN>S[A \"b\"] c\nS1:1-2",
		"1:1 ply S1:1-2 | 1:8 BAD E101 [x] | 1:12 ply N1:1-2 | 2:1 result N>S "
		"| "
		"2:4 new BAD E102 [A \"b\"] c | 3:1 ply S1:1-2"));
	CHECK("a tag behind a comment or a word that cannot be read is a damaged one",
	    lexes("{c} [A \"b\"]\nS1:1-2",
		"1:1 comment<c> | 1:5 BAD E102 [A \"b\"] | 2:1 ply S1:1-2") &&
		lexes("x[A \"b\"]\n", "1:1 BAD E102 x[A \"b\"]") &&
		lexes("%[A \"b\"]\n", "1:1 BAD E102 %[A \"b\"]") &&
		lexes("S1:1-2\n  [A \"b\"]\n",
		    "1:1 ply S1:1-2 | 2:3 new BAD E102 [A \"b\"]") &&
		lexes("[A \"b\"] x [C \"d\"]\n",
		    "1:1 tag A=b | 1:9 BAD E102 x [C \"d\"]") &&
		lexes("x ; [A \"b\"]\n", "1:1 BAD E101 x | 1:3 comment< [A \"b\"]>"));
	CHECK("curled quotes, and a tag that the file's end cuts off",
	    lexes("[A \xe2\x80\x9c"
		  "b]",
		"1:4 BAD E102 \xe2\x80\x9c"
		"b]") &&
		lexes("[A \"\\", "1:5 BAD E102 \\") && lexes("[", "1:1 BAD E102 ["));
	CHECK("before movetext tags may be indented",
	    lexes("  [A \"b\"]  \n", "1:3 tag A=b"));
}

static void test_comments(void)
{
	CHECK("both kinds, anywhere",
	    lexes("{a} ; b\n[A \"b\"]\n;[C \"d\"]\n{e ; N>S (} S1:1-2 ;\n",
		"1:1 comment<a> | 1:5 comment< b> | 2:1 tag A=b | 3:1 comment<[C "
		"\"d\"]> | "
		"4:1 comment<e ; N>S (> | 4:13 ply S1:1-2 | 4:20 comment<>"));
	CHECK("an unclosed { costs its own line only",
	    lexes("S1:1-2 {x y\nN1:1-2 {\n{",
		"1:1 ply S1:1-2 | 1:8 comment<x y> | 1:8 BAD E104 { | 2:1 ply N1:1-2 | "
		"2:8 BAD E104 { | 3:1 BAD E104 {"));
	CHECK("white space stands before and after a comment",
	    lexes("S1:1-2{a}N1:1-2 {b};c\n1.{d}",
		"1:1 ply S1:1-2 | 1:7 BAD E101 { | 1:7 comment<a> | 1:10 BAD E101 "
		"N1:1-2 | "
		"1:10 ply N1:1-2 | 1:17 comment<b> | 1:20 BAD E101 ; | 1:20 comment<c> "
		"| "
		"2:1 round 1. | 2:3 BAD E101 { | 2:3 comment<d>"));
}

static void test_bytes(void)
{
	CHECK("CRLF and lone CR end lines",
	    lexes("[A \"b\"]\r\n; c\r\rS1:1-2\r\nN1:1-2",
		"1:1 tag A=b | 2:1 comment< c> | 4:1 ply S1:1-2 | 5:1 ply N1:1-2"));
	CHECK("a byte order mark at the start of the file and of a later game",
	    lexes("\xef\xbb\xbf[A \"b\"]\nN>S\n\xef\xbb\xbf[A \"c\"]\nS>N\n\xef\xbb\xbf"
		  "1.\n",
		"1:4 tag A=b | 2:1 result N>S | 3:4 new tag A=c | 4:1 result S>N | "
		"5:4 round 1."));
	CHECK("... which may begin in the middle of the text",
	    lexes(
		"S1:1-2\n\xef\xbb\xbf[A \"b\"]", "1:1 ply S1:1-2 | 2:4 new tag A=b") &&
		lexes("S1:1-2\n\xef\xbb\xbf",
		    "1:1 ply S1:1-2 | 2:1 BAD E101 \xef\xbb\xbf"));
	CHECK("... but not inside one",
	    lexes("S1:1-2\n\xef\xbb\xbfN1:1-2",
		"1:1 ply S1:1-2 | 2:1 BAD E101 \xef\xbb\xbfN1:1-2"));
	CHECK("UTF-16 is one fault and the end",
	    lexes_bytes("\xff\xfe[\0A\0", 6, "1:1 BAD E108 \xff\xfe") &&
		lexes_bytes("\xfe\xff\0[\0A", 6, "1:1 BAD E108 \xfe\xff"));
	CHECK("bytes that are not UTF-8 in a tag are located, and the tag is read",
	    lexes("[A \"J\xfcrgen\"]", "1:6 BAD E108 \xfc | 1:1 tag A=J\xfcrgen"));
	CHECK("... and in a comment, once",
	    lexes("; a\xfc\xfc",
		"1:1 comment< a> | 1:4 BAD E108 \xfc | 1:4 comment<\xfc\xfc>"));
	/* The comparison ends at the NUL; that nothing is lost after it, the next one
	 * shows. */
	CHECK("NUL in a word is a fault of that word",
	    lexes_bytes("S1\0:1-2", 7, "1:1 BAD E101 S1"));
	CHECK("... and in a tag or comment is told and read over",
	    lexes_bytes(";\0 x\nN1:1-2", 12, "1:2 BAD E108 "));
	CHECK("of two faults in a comment the first is told",
	    lexes_bytes("; \xff\0", 4,
		"1:1 comment< > | 1:3 BAD E108 \xff | 1:3 comment<\xff"));
	CHECK("control bytes and invisible characters in words are faults",
	    lexes("S1:\x01"
		  "1-2 \xe2\x80\x8bN1:1-2 S\x0b",
		"1:1 BAD E101 S1:\x01"
		"1-2 | 1:9 BAD E101 \xe2\x80\x8bN1:1-2 | "
		"1:19 BAD E101 S\x0b"));
}

/* The text lexed with a word, tag line or the like of n bytes x in its middle. */
static bool lexes_long(const char *before, int n, const char *after, const char *want)
{
	struct buf text = { 0 };

	buf_text(&text, before);
	for (int i = 0; i < n; i++)
		buf_byte(&text, 'x');
	buf_text(&text, after);
	bool ok = lexes_bytes(text.p, text.len, want);

	buf_clear(&text);
	return ok;
}

/* 255 bytes of x, which is as much as a fault shows. */
#define X16 "xxxxxxxxxxxxxxxx"
#define X64 X16 X16 X16 X16
#define X255 X64 X64 X64 X16 X16 X16 "xxxxxxxxxxxxxxx"

static void test_limits(void)
{
	CHECK("a word of 255 bytes is read, of 256 is not, and the next word is",
	    lexes_long(
		"", 255, " S1:1-2", "1:1 BAD E101 " X255 " | 1:257 ply S1:1-2") &&
		lexes_long(
		    "", 256, " S1:1-2", "1:1 BAD E105 " X255 " | 1:258 ply S1:1-2"));
	CHECK("what follows a tag is shown up to 255 bytes",
	    lexes_long("[A \"b\"] ", 300, "\nS1:1-2",
		"1:1 tag A=b | 1:9 BAD E102 " X255 " | 2:1 ply S1:1-2"));
	CHECK("a tag's line of more than 64 KiB costs that line only",
	    lexes_long("[", 65600, "\nS1:1-2",
		"1:1 BAD E106 [" X64 X64 X64 X16 X16 X16
		"xxxxxxxxxxxxxx | 2:1 ply S1:1-2"));
	CHECK("a bracket inside the moves is shown up to 255 bytes",
	    lexes_long("S1:1-2 [", 300, " N1:1-2",
		"1:1 ply S1:1-2 | 1:8 BAD E101 [" X64 X64 X64 X16 X16 X16
		"xxxxxxxxxxxxxx | 1:310 ply N1:1-2"));
}

/* Where much text follows, canonical words are read a shorter way: what is not quite
 * canonical must fall back from it at every byte. */
static void test_shortcuts(void)
{
#define REST " ; much text follows, so that there is room"
#define LAST "comment< much text follows, so that there is room>"
	CHECK("a capture by a pair needs its step",
	    lexes("S4:19=x" REST, "1:1 BAD E101 S4:19=x | 1:9 " LAST));
	CHECK("a pair may be formed, move, capture and finish",
	    lexes("S2:19= S4:19=21 S4:19=x21 S4:23=F#" REST,
		"1:1 ply S2:19= | 1:8 ply S4:19=21 | 1:17 ply S4:19=x21 | "
		"1:27 ply S4:23=F# | 1:36 " LAST));
	CHECK("a round number is followed by white space, or by a ply",
	    lexes("1.\n2. 3.S1:1-2 4" REST,
		"1:1 round 1. | 2:1 round 2. | 2:4 round 3. | 2:6 ply S1:1-2 | "
		"2:13 BAD E101 4 | 2:15 " LAST));
	CHECK("three digits, no colon, no sign, a tab",
	    lexes("S100:1-2 S4 S4;1-2 S4:1 S4:1+2\t100. S4:1-2\t5" REST,
		"1:1 ply S100:1-2 | 1:10 BAD E101 S4 | 1:13 BAD E101 S4 | "
		"1:15 BAD E101 ; | 1:15 comment<1-2 S4:1 S4:1+2\t100. S4:1-2\t5" REST
		">"));
	CHECK("a step that is none, marks that are none",
	    lexes("S4:1 S4:1+2 S4:1-G S4:- S4:-5 S4:1-2! S4:1-2\t100." REST,
		"1:1 BAD E101 S4:1 | 1:6 BAD E101 S4:1+2 | 1:13 BAD E101 S4:1-G | "
		"1:20 ply S4:- | 1:25 BAD E101 S4:-5 | 1:31 BAD E101 S4:1-2! | "
		"1:39 ply S4:1-2 | 1:46 round 100. | 1:51 " LAST));
}

/* What is said about a word, and what is proposed. */
static bool says(const char *word, const char *msg, const char *help)
{
	struct token t;
	struct error err = { 0 };
	bool ok = !token_read(span_of(word), 25, &t, &err) && strstr(err.msg, msg) &&
		  strstr(err.help, help);

	if (!ok)
		printf("# %s: %s | %s\n", word, err.msg, err.help);
	return ok;
}

static void test_messages(void)
{
	CHECK("no throw", says("1-5", "'1-5' has no throw", "4:1-5"));
	CHECK("no action", says("S4", "no action", "S4:1-5"));
	CHECK("one step", says("S4:5", "one step where two", "S4:1-5"));
	CHECK("a small f", says("S3:22-f", "small f", "write F"));
	CHECK("a capital X", says("S3:2X5", "capital X", "small x"));
	CHECK("marks in the wrong order", says("S4:1-5#*", "order", "* before #"));
	CHECK("a variation", says("(S4:1-5)", "not of the notation", "variations"));
	CHECK("a control byte is shown escaped", says("S4:\x02", "'S4:\\x02'", ""));
	CHECK("a byte that is no UTF-8 is named", says("S4:\xfc", "0xFC", ""));
	CHECK("an invisible character is named", says("\xe2\x80\x8b", "U+200B", ""));
	CHECK("DEL is a control byte", says("S\x7f", "0x7F", ""));
	CHECK("dashes of word processors are named, and the keyboard's proposed",
	    says("S4:1\xe2\x80\x93"
		 "5",
		"U+2013", "the - of the keyboard") &&
		says("S4:1\xe2\x88\x92"
		     "5",
		    "U+2212", "the - of the keyboard") &&
		says("S4:1\xe2\x82\xac"
		     "5",
		    "U+20AC", "plain ASCII"));
	CHECK("so is a sign of multiplication", says("S4:1\xc3\x97"
						     "5",
						    "U+00D7", "the letter x"));
	CHECK("two words are not one", says("S4:1-5 N1:1-2", "more than one word", ""));
	CHECK("nothing at all", says("", "a ply is missing", ""));
	CHECK("a long word is cut where it is quoted",
	    says("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
		"'abcdefghijklmnopqrstuvwxyzabcdefghijklmn...'", ""));
	CHECK("numbers that fit in no integer",
	    says("S4:99999999999999999999-1", "beyond 225", "") &&
		says("S99999999999999999999:1-2", "beyond 225", ""));
	CHECK("a bank's throw that no dice have, a bank that is none",
	    says("S(4,226)", "beyond 225", "") && says("(4", "not of the", "") &&
		says("(4x)", "not of the", "") && says("S(4", "without its ')'", ""));
	CHECK("results of other games",
	    says("1-0", "no result of this game", "") &&
		says("0-1", "no result of this game", "") &&
		says("1/2-1/2", "no result of this game", ""));
	CHECK("a result is no ply", says("N>S", "no ply", ""));
	CHECK(
	    "a wrong reason lists the right ones", says("S!tired", "reason", "absent"));
}

/* Tokens and caret windows through a window that slides, from a file. */
static void test_sliding(void)
{
	enum { PLIES = 60000 };
	char name[] = "/tmp/pagdi-lexer-XXXXXX";
	int fd = mkstemp(name);
	struct buf text = { 0 };
	struct input in;
	struct error err = { 0 };
	struct lexer l;
	struct token t;
	struct span shown = { 0 };
	long long first = 0, n = 0, comment = 0;

	for (int i = 0; i < PLIES; i++)
		buf_text(&text, "S4:1-5 ");
	buf_text(&text, "; ");
	for (int i = 0; i < PLIES; i++)
		buf_text(&text, "\xe2\x82\xac");
	bool written = fd >= 0 && write(fd, text.p, text.len) == (ssize_t)text.len;

	CHECK("a line far longer than the window is made", written);
	if (!written || !input_open(&in, name, &err))
		return;
	lexer_init(&l, &in);
	bool whole = true;

	for (lexer_next(&l, &t); t.kind != TOKEN_END; lexer_next(&l, &t)) {
		if (t.kind == TOKEN_PLY) {
			n++;
			whole = whole && t.at.line == 1 && t.at.col == 7 * (n - 1) + 1;
			shown = lexer_window(&l, t.at.col, t.at.col + 6, 40, &first);
		} else if (t.kind == TOKEN_COMMENT) {
			comment += (long long)t.comment.text.len;
			whole = whole && utf8_valid(t.comment.text, NULL);
		}
	}
	CHECK("all its plies are read, each at its column", n == PLIES && whole);
	CHECK(
	    "... and the comment, no character of it cut", comment == 1 + 3LL * PLIES);
	CHECK("a caret window holds its token",
	    shown.len <= 43 && first < 7LL * PLIES && shown.len >= 6);
	input_close(&in);
	unlink(name);
	close(fd);
	buf_clear(&text);
}

/* The line as a caret shows it: its first column and what is there. */
static bool window_is(const char *text, long long col, long long end_col, size_t room,
    long long at, const char *want)
{
	struct input in;
	struct lexer l;
	struct token t;
	long long first;

	input_memory(&in, span_of(text));
	lexer_init(&l, &in);
	lexer_next(&l, &t);
	struct span shown = lexer_window(&l, col, end_col, room, &first);
	bool ok = first == at && span_is(shown, want);

	if (!ok)
		printf("# %lld '%.*s'\n", first, (int)shown.len, shown.p);
	return ok;
}

static void test_windows(void)
{
	const char *text = "S1:1-2 N1:1-2 S4:2-6 N8:1-9 ; caf\xc3\xa9\r\nnext";

	CHECK("a line that fits is shown whole, without its end",
	    window_is(text, 8, 14, 80, 1, "S1:1-2 N1:1-2 S4:2-6 N8:1-9 ; caf\xc3\xa9"));
	CHECK("a long one is shown around the token",
	    window_is(text, 15, 21, 16, 10, ":1-2 S4:2-6 N8:1"));
	CHECK("at the beginning", window_is(text, 1, 7, 10, 1, "S1:1-2 N1:"));
	CHECK("no character cut at the beginning",
	    window_is(
		"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9 S1:1-2", 10, 16, 8, 9, " S1:1-2"));
	CHECK("at the end, no character cut", window_is(text, 32, 33, 5, 30, " caf"));
}

int main(void)
{
	test_words();
	test_tags();
	test_comments();
	test_bytes();
	test_limits();
	test_shortcuts();
	test_messages();
	test_sliding();
	test_windows();
	return DONE();
}
