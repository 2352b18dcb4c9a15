/* Every fault of a rule set, at its line and byte, with its code and a help that helps.
 */
#include <string.h>
#include <time.h>

#include "ruleset/ruleset.h"
#include "unit.h"

struct row {
	const char *what, *yaml;
	enum code code;
	long long line, col;
	const char *msg, *help; /* parts; NULL: none is demanded */
};

#define V "ruleset: 1\n"

static const struct row rows[] = {
	/* Unknown keys */
	{ "an unknown key names the near one", V "throws:\n  agian: [4]\n", CODE_E301,
	    3, 3, "unknown key 'agian' under 'throws'", "did you mean 'again'?" },
	{ "an unknown group names the near one", V "thorws:\n  again: [4]\n", CODE_E301,
	    2, 1, "unknown key 'thorws'", "did you mean 'throws'?" },
	{ "a key at the top that belongs in a group", V "again: [4]\n", CODE_E301, 2, 1,
	    "unknown key 'again'", "'again' belongs under 'throws'" },
	{ "a key that belongs under two groups", V "throw-again: true\n", CODE_E301, 2,
	    1, NULL, "belongs under 'captures' or 'finish'" },
	{ "a key in another group", V "board:\n  again: [4]\n", CODE_E301, 3, 3,
	    "unknown key 'again' under 'board'", "'again' belongs under 'throws'" },
	{ "a top-level key in a group", V "board:\n  pass: forced\n", CODE_E301, 3, 3,
	    NULL, "'pass' stands at the top level" },
	{ "a key with its group and a dot", V "throws.again: [4]\n", CODE_E301, 2, 1,
	    NULL, "'throws:', and below it, indented, 'again: ...'" },
	{ "a near key of another group", V "board:\n  cowrys: 4\n", CODE_E301, 3, 3,
	    NULL, "throws.cowries" },
	{ "a key that is like nothing", V "zzzzzz: 1\n", CODE_E301, 2, 1, "'zzzzzz'",
	    NULL },
	{ "a key with a NUL in it", V "\"pass\\0\": forced\n", CODE_E301, 2, 1, NULL,
	    NULL },
	{ "an empty key", V "\"\": 1\n", CODE_E301, 2, 1, "unknown key ''", NULL },
	/* Twice */
	{ "a key twice", V "pass: forced\npass: forced\n", CODE_E302, 3, 1, "'pass'",
	    "first is on line 2" },
	{ "a key twice in a group", V "board: {size: 5, pawns: 4, size: 7}\n",
	    CODE_E302, 2, 28, "'size'", "line 2" },
	{ "a group twice", V "board:\n  size: 5\nboard:\n  pawns: 3\n", CODE_E302, 4, 1,
	    "'board'", "line 2" },
	{ "a throw twice", V "throws:\n  faces: {1: 1, 2: 1, 1: 3}\n", CODE_E302, 3, 23,
	    "the throw 1 twice", NULL },
	{ "the version twice", V "ruleset: 1\n", CODE_E302, 2, 1, "'ruleset'", NULL },
	/* Types */
	{ "a word for a number", V "board:\n  size: five\n", CODE_E303, 3, 9,
	    "board.size is a number, not 'five'", NULL },
	{ "a quoted number", V "board:\n  size: \"5\"\n", CODE_E303, 3, 9, NULL,
	    "without quotes: 5" },
	{ "a list for a number", V "board:\n  size: [5]\n", CODE_E303, 3, 9,
	    "a number, not a list", "without brackets" },
	{ "a number for a list", V "throws:\n  again: 4\n", CODE_E303, 3, 10,
	    "throws.again is a list, not '4'", "in brackets: [4]" },
	{ "nothing for a number", V "board:\n  size:\n  pawns: 4\n", CODE_E303, 3, 8,
	    "has no value", NULL },
	{ "a fraction", V "board:\n  pawns: 2.5\n", CODE_E303, 3, 10, "'2.5'",
	    "whole number" },
	{ "a word for a boolean", V "end:\n  play-on: maybe\n", CODE_E303, 3, 12,
	    "true or false, not 'maybe'", "use true or false" },
	{ "a quoted boolean", V "end:\n  play-on: 'true'\n", CODE_E303, 3, 12, NULL,
	    "without quotes" },
	{ "a number for a boolean", V "end:\n  play-on: 1\n", CODE_E303, 3, 12, NULL,
	    "use true or false" },
	{ "a word that the key does not take", V "throws:\n  play: bank\n", CODE_E303,
	    3, 9, "at-once or banked, not 'bank'", "did you mean 'banked'?" },
	{ "a boolean for a word", V "pass: true\n", CODE_E303, 2, 7,
	    "pass is forced or by-choice, not 'true'", NULL },
	{ "a limit that is neither", V "outer:\n  pawns-per-square: all\n", CODE_E303,
	    3, 21, "a number or the word any", NULL },
	{ "a map for a group's scalar", V "board: 5\n", CODE_E303, 2, 8,
	    "'board' is a map of keys", "a space after the colon" },
	{ "a group without keys", V "board:\npass: forced\n", CODE_E303, 2, 7,
	    "'board' has no keys under it", "remove the line" },
	{ "a number for a title", V "title: 7\n", CODE_E303, 2, 8, "title is text",
	    "quotes" },
	{ "a list for a name", V "name: [a]\n", CODE_E303, 2, 7, "text, not a list",
	    NULL },
	{ "a list of faces", V "throws:\n  faces: [1, 2]\n", CODE_E303, 3, 10,
	    "a map of throws to weights", "{1: 1" },
	{ "a quoted throw", V "throws:\n  faces: {\"1\": 1}\n", CODE_E303, 3, 11, NULL,
	    "without quotes" },
	{ "a whole file that is a list", "- 1\n", CODE_E303, 1, 1, "map of keys",
	    NULL },
	{ "a whole file that is a word", "pagdi\n", CODE_E303, 1, 1, "map of keys",
	    NULL },
	{ "a number among squares", V "board:\n  safe: [homes, 4]\n", CODE_E303, 3, 17,
	    "not a number", NULL },
	{ "a missing space after a colon in a group", V "throws:\n  cowries:4\n",
	    CODE_E306, 3, 3, "the key 'cowries' has no space", "'cowries: 4'" },
	{ "a missing space after a colon between keys",
	    V "board:\n  size: 5\n  pawns:4\n  direction: clockwise\n", CODE_E306, 4, 3,
	    "the key 'pawns' has no space", "put a space after the colon: 'pawns: 4'" },
	{ "a missing space at the top level", "ruleset:1\npass: forced\n", CODE_E306, 1,
	    1, "the key 'ruleset' has no space", "put a space after the colon" },
	{ "a missing space at the end", V "name:x", CODE_E306, 2, 1, "the key 'name'",
	    "put a space after the colon: 'name: x'" },
	{ "a missing space far before what YAML stumbles over",
	    V "name:x\n# a comment\n\npass: forced\n", CODE_E306, 2, 1,
	    "the key 'name'", "put a space after the colon: 'name: x'" },
	{ "missing spaces in a row", V "name:x\ntitle:y\npass: forced\n", CODE_E306, 2,
	    1, "the key 'name'", "put a space after the colon: 'name: x'" },
	{ "a missing space in braces", V "board: {size:5, pawns: 4}\n", CODE_E306, 2, 9,
	    "the key 'size'", "put a space after the colon: 'size: 5'" },
	{ "an address in a text is no key", V "about: |\n  a\n  http://b\n b: c: d\n",
	    CODE_E306, 0, 0, "not YAML: ", NULL },
	/* Ranges */
	{ "an even board", V "board:\n  size: 6\n", CODE_E304, 3, 9, "odd, not 6",
	    NULL },
	{ "a board too large", V "board:\n  size: 17\n", CODE_E304, 3, 9,
	    "from 3 to 15", NULL },
	{ "a number too large for any machine",
	    V "board:\n  size: 99999999999999999999999\n", CODE_E304, 3, 9, NULL,
	    NULL },
	{ "a negative number", V "board:\n  pawns: -1\n", CODE_E304, 3, 10, "not -1",
	    NULL },
	{ "no pawns", V "board:\n  pawns: 0\n", CODE_E304, 3, 10, "from 1 to 8", NULL },
	{ "thirteen cowries", V "throws:\n  cowries: 13\n", CODE_E304, 3, 12, NULL,
	    NULL },
	{ "none up scoring nothing", V "throws:\n  none-up: 0\n", CODE_E304, 3, 12,
	    NULL, NULL },
	{ "a run of one", V "throws:\n  void-run: 1\n", CODE_E304, 3, 13, "from 2 to 9",
	    NULL },
	{ "a weight of nothing", V "throws:\n  faces: {1: 0}\n", CODE_E304, 3, 14, NULL,
	    NULL },
	{ "a throw of 226", V "throws:\n  faces: {226: 1}\n", CODE_E304, 3, 11, NULL,
	    NULL },
	{ "weights of more than 2^31", V "throws:\n  faces: {1: 2147483648, 2: 1}\n",
	    CODE_E304, 3, 29, "add up", NULL },
	{ "no faces", V "throws:\n  faces: {}\n", CODE_E304, 3, 10, NULL, NULL },
	{ "seventeen faces",
	    V
	    "throws:\n  faces: {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, "
	    "10: 1, 11: 1, 12: 1, 13: 1, 14: 1, 15: 1, 16: 1, 17: 1}\n",
	    CODE_E304, 3, 114, "more than 16", NULL },
	{ "a square off the board", V "board:\n  safe: [homes, f6]\n", CODE_E304, 3, 17,
	    "'f6'", "a1 to e5" },
	{ "a square off any board", V "board:\n  safe: [p1]\n", CODE_E304, 3, 10, NULL,
	    NULL },
	{ "a word like homes", V "board:\n  safe: [homse]\n", CODE_E304, 3, 10, NULL,
	    "did you mean 'homes'?" },
	{ "a later version", "ruleset: 2\nnew-key: 1\n", CODE_E304, 1, 10, "format 2",
	    "'ruleset: 1'" },
	{ "a title of two lines", V "title: \"a\\nb\"\n", CODE_E304, 2, 8, "title",
	    NULL },
	{ "a title with a hidden escape", V "title: \"a\\u001b[2J\"\n", CODE_E304, 2, 8,
	    NULL, NULL },
	{ "an empty title", V "title: \"\"\n", CODE_E304, 2, 8, "empty", NULL },
	{ "an about with U+2028", V "about: \"a\xe2\x80\xa8pass\"\n", CODE_E304, 2, 8,
	    NULL, NULL },
	/* Versions */
	{ "an empty file", "", CODE_E312, 1, 1, "empty", "ruleset: 1" },
	{ "a file of comments", "# nothing\n", CODE_E312, 1, 1, NULL, "ruleset: 1" },
	{ "no version", "\npass: forced\n", CODE_E312, 2, 1, NULL, "ruleset: 1" },
	{ "a version misspelt", "rulset: 1\n", CODE_E301, 1, 1, NULL,
	    "did you mean 'ruleset'?" },
	{ "a quoted version", "ruleset: '1'\n", CODE_E303, 1, 10, NULL,
	    "without quotes" },
	{ "version 1.0", "ruleset: 1.0\n", CODE_E303, 1, 10, NULL, NULL },
	/* Combinations */
	{ "banked and by-choice", V "pass: by-choice\nthrows:\n  play: banked\n",
	    CODE_E305, 2, 1, "throws.play", NULL },
	{ "banked and throw-again after a pass",
	    V "throws:\n  play: banked\n  after-pass: throw-again\n", CODE_E305, 4, 3,
	    "throws.after-pass", NULL },
	{ "a bank that never ends",
	    V "throws:\n  play: banked\n  again: [1, 2, 3, 4, 8]\n", CODE_E305, 4, 3,
	    "throws.void-run", NULL },
	{ "an again-value that is no throw", V "throws:\n  again: [4, 9]\n", CODE_E305,
	    3, 3, "9", NULL },
	{ "the default's again-value that is no throw", V "throws:\n  cowries: 5\n",
	    CODE_E305, 3, 3, "throws.again", NULL },
	{ "faces without the default's again-value",
	    V "throws:\n  faces: {1: 1, 4: 1}\n", CODE_E305, 3, 3, "8 in throws.again",
	    NULL },
	{ "an enter-value that is no throw", V "start:\n  enter-with: [6]\n", CODE_E305,
	    3, 3, "start.enter-with", NULL },
	{ "homes that are not safe and cannot hold the deal",
	    V "board:\n  safe: [final]\n", CODE_E305, 3, 3, "outer.pawns-per-square",
	    NULL },
	{ "pairs anywhere, one pawn a square", V "pairs:\n  where: anywhere\n",
	    CODE_E305, 3, 3, "outer.pawns-per-square", NULL },
	{ "cowries and faces", V "throws:\n  faces: {4: 1, 8: 1}\n  cowries: 4\n",
	    CODE_E305, 4, 3, "throws.faces", NULL },
	{ "none-up and faces", V "throws:\n  none-up: 9\n  faces: {4: 1, 8: 1}\n",
	    CODE_E305, 3, 3, "throws.faces", NULL },
	/* Routes */
	{ "a route twice over a square",
	    V "board:\n  size: 3\n  route: [b1, c1, b1, b2]\n  gate: 2\n", CODE_E310, 4,
	    19, "'b1' twice", NULL },
	{ "a route off the board",
	    V "board:\n  size: 3\n  route: [b1, d1, b2]\n  gate: 2\n", CODE_E310, 4, 15,
	    "'d1'", "a1 to c3" },
	{ "a route that ends elsewhere",
	    V "board:\n  size: 3\n  route: [b1, c1, c2]\n  gate: 2\n", CODE_E310, 4, 3,
	    "centre", NULL },
	{ "a route without a gate", V "board:\n  size: 3\n  route: [b1, c1, b2]\n",
	    CODE_E310, 4, 3, "board.gate", NULL },
	{ "a gate at the end",
	    V "board:\n  size: 3\n  route: [b1, c1, b2]\n  gate: 3\n", CODE_E310, 5, 3,
	    "gate 3", NULL },
	{ "a gate without a route", V "board:\n  gate: 12\n", CODE_E310, 3, 3,
	    "board.route", NULL },
	{ "a route of one square", V "board:\n  size: 3\n  route: [b2]\n  gate: 1\n",
	    CODE_E310, 4, 10, NULL, NULL },
	/* YAML that rule sets do not use */
	{ "an anchor", V "board: &b\n  size: 5\n", CODE_E307, 2, 8, "'&'",
	    "write the value" },
	{ "an alias", V "pass: *p\n", CODE_E307, 2, 7, "'*'", NULL },
	{ "a tag", V "board:\n  size: !!int 5\n", CODE_E307, 3, 9, "'!'", NULL },
	{ "a local tag", V "pass: !x forced\n", CODE_E307, 2, 7, "'!'", NULL },
	{ "a merge key", V "board:\n  <<: {size: 5}\n", CODE_E307, 3, 3, "'<<'",
	    "extends" },
	{ "a second document", V "---\nruleset: 1\n", CODE_E307, 2, 1,
	    "second document", NULL },
	{ "a list as a key", V "[a]: 1\n", CODE_E307, 2, 1, NULL, NULL },
	{ "depth over 8", V "a: [[[[[[[[[1]]]]]]]]]\n", CODE_E307, 2, 11, "8 deep",
	    NULL },
	{ "%YAML 1.1", "%YAML 1.1\n---\nruleset: 1\n", CODE_E307, 1, 1, "1.2", NULL },
	{ "yes", V "end:\n  play-on: yes\n", CODE_E307, 3, 12, "'yes'",
	    "use true or false" },
	{ "No", V "end:\n  play-on: No\n", CODE_E307, 3, 12, NULL,
	    "use true or false" },
	{ "on", V "end:\n  play-on: on\n", CODE_E307, 3, 12, NULL,
	    "use true or false" },
	{ "off", V "end:\n  play-on: off\n", CODE_E307, 3, 12, NULL,
	    "use true or false" },
	{ "True", V "end:\n  play-on: True\n", CODE_E307, 3, 12, NULL,
	    "use true or false" },
	{ "octal", V "board:\n  pawns: 04\n", CODE_E307, 3, 10, NULL, "decimal" },
	{ "0o4", V "board:\n  pawns: 0o4\n", CODE_E307, 3, 10, NULL, "decimal" },
	{ "0x4", V "board:\n  pawns: 0x4\n", CODE_E307, 3, 10, NULL, "decimal" },
	{ "underscores", V "board:\n  pawns: 1_0\n", CODE_E307, 3, 10, NULL,
	    "digits only" },
	{ "base 60", V "board:\n  pawns: 1:30\n", CODE_E307, 3, 10, NULL, "decimal" },
	{ "a plus", V "board:\n  pawns: +4\n", CODE_E307, 3, 10, NULL, "sign" },
	{ "octal in a list", V "throws:\n  again: [4, 010]\n", CODE_E307, 3, 14, NULL,
	    "decimal" },
	/* Slips are told where they begin, not where libyaml stumbles */
	{ "a title without a colon", V "title \"x\"\nthrows:\n  void-run: 3\n",
	    CODE_E306, 2, 1, "the key 'title' has no colon", "'title: \"x\"'" },
	{ "a first line without a colon", "ruleset 1\ntitle: x\n", CODE_E306, 1, 1,
	    "the key 'ruleset' has no colon", "'ruleset: 1'" },
	{ "= for a colon", V "title=x\npass: forced\n", CODE_E306, 2, 1,
	    "the key 'title' has no colon", "'title: x'" },
	{ "a key of a group without a colon", V "throws:\n  void-run 3\n  again: [4]\n",
	    CODE_E306, 3, 3, "the key 'void-run' has no colon", "'void-run: 3'" },
	{ "the only key of a group without a colon", V "throws:\n  void-run 3\n",
	    CODE_E306, 3, 3, "the key 'void-run' has no colon", "'void-run: 3'" },
	{ "the last key of a group without a colon",
	    V "throws:\n  again: [4]\n  void-run 3\npass: forced\n", CODE_E306, 4, 3,
	    "the key 'void-run' has no colon", "'void-run: 3'" },
	{ "a text that does not go on where it should",
	    V "about: one line\nand one more\npass: forced\n", CODE_E306, 3, 1,
	    "the key 'and'", "indent the line" },
	{ "a bracket that is not closed before a group",
	    V "throws:\n  again: [4, 8\npairs:\n  move: full\n", CODE_E306, 3, 10,
	    "the '[' that begins here is not closed", NULL },
	{ "a bracket that is not closed before a key",
	    V "throws:\n  again: [4,\n    8\n  void-run: 3\n", CODE_E306, 3, 10,
	    "the '[' that begins here is not closed", NULL },
	{ "a brace that is not closed after a comma",
	    V "throws:\n  faces: {1: 1,\npass: forced\n", CODE_E306, 3, 10,
	    "the '{' that begins here is not closed", NULL },
	{ "a bracket closed by a brace", V "throws: {again: [4}}\n", CODE_E306, 2, 17,
	    "the '[' that begins here is closed by a '}'", NULL },
	{ "one bracket too many", V "throws:\n  again: [4, 8]]\n", CODE_E306, 3, 16,
	    "closes nothing", NULL },
	{ "braces with a comma missing are told there",
	    V "throws:\n  faces: {1: 1,\n    2: 1 3: 1,\n    4: 1}\n", CODE_E306, 4, 11,
	    "not YAML", NULL },
	{ "a quote that is not closed", V "title: \"x\nthrows:\n  again: [4]\n",
	    CODE_E306, 2, 8, "the quote that begins here is not closed", NULL },
	{ "a quote that another one closes", V "title: \"x\nabout: \"y\"\n", CODE_E306,
	    2, 8, "the quote that begins here is not closed", NULL },
	{ "an apostrophe in single quotes", V "title: 'it's'\n", CODE_E306, 2, 8,
	    "more after the end of the quoted text", "written twice" },
	{ "a key indented too far", V "throws:\n  again: [4]\n    void-run: 3\n",
	    CODE_E306, 4, 5, "indented further than 'again'", "alike" },
	{ "a key indented too far after a word",
	    V "throws:\n  play: at-once\n    void-run: 3\npass: forced\n", CODE_E306, 4,
	    5, "indented further than 'play'", "alike" },
	{ "a key indented too little", V "throws:\n    play: at-once\n  void-run: 3\n",
	    CODE_E306, 4, 3, "indented like none", "alike" },
	{ "a group whose line is a comment", V "#throws:\n  void-run: 3\n", CODE_E306,
	    3, 3, "indented further than 'ruleset'", "without '#'" },
	{ "what a merge left", V "<<<<<<< HEAD\npass: forced\n=======\n", CODE_E306, 2,
	    1, "'<<<<<<<'", "keep one of them" },
	{ "what a merge left in a group",
	    V "throws:\n  void-run: 3\n=======\n  void-run: 2\n>>>>>>> b\n", CODE_E306,
	    4, 1, "'======='", "keep one of them" },
	{ "a value that begins with @", V "title: @x\n", CODE_E306, 2, 8,
	    "cannot begin with '@'", "in quotes" },
	{ "a tab below a group", V "throws:\n  again: [4]\n\tvoid-run: 3\n", CODE_E306,
	    4, 1, "a tab", "with spaces" },
	/* Not YAML, not text */
	{ "an open bracket", V "board: {size: 5\n", CODE_E306, 2, 8, "not closed",
	    NULL },
	{ "a tab for indentation", V "board:\n\tsize: 5\n", CODE_E306, 3, 1, NULL,
	    "tabs" },
	{ "a title with a colon", V "title: a: b\n", CODE_E306, 2, 9, NULL, "quotes" },
	{ "bad UTF-8", V "title: caf\xe9\n", CODE_E306, 2, 11, "not UTF-8", "UTF-8" },
	{ "a surrogate", V "title: \xed\xa0\x80\n", CODE_E306, 2, 8, "not UTF-8",
	    NULL },
	{ "UTF-16", "\xff\xfer\0u\0", CODE_E306, 1, 1, "UTF-16", "UTF-8" },
	{ "UTF-16, the other way", "\xfe\xff\0r\0u", CODE_E306, 1, 1, "UTF-16",
	    "UTF-8" },
	{ "a control character", V "title: a\x07\n", CODE_E306, 2, 9, "control", NULL },
	/* Places: bytes, and lines that end where editors think so */
	{ "a byte order mark has no column", "\xef\xbb\xbfrulset: 1\n", CODE_E301, 1, 1,
	    NULL, NULL },
	{ "CRLF", "ruleset: 1\r\nboard:\r\n  size: 6\r\n", CODE_E304, 3, 9, NULL,
	    NULL },
	{ "columns count bytes",
	    V "board: {\"\xc3\xa9\xe0\xb2\x95\xf0\x9f\x90\x9a\": 1}\n", CODE_E301, 2, 9,
	    NULL, NULL },
	{ "columns count the bytes before",
	    V "{title: \xe0\xb2\x95\xe0\xb2\xb5, x: 1}\n", CODE_E306, 0, 0, NULL,
	    NULL },
	{ "wide characters before a key",
	    "{ruleset: 1, title: \xe0\xb2\x95\xe0\xb2\xb5\xe0\xb2\xa1\xe0\xb2\xbf, "
	    "zzz: 1}\n",
	    CODE_E301, 1, 35, "'zzz'", NULL },
	{ "NEL, LS and PS end no line",
	    "# \xc2\x85 \xe2\x80\xa8 \xe2\x80\xa9\nruleset: 1\n# \xe2\x80\xa8\nzzz: "
	    "1\n",
	    CODE_E301, 4, 1, "'zzz'", NULL },
	{ "a key behind LS in a comment is in the comment",
	    V "# \xe2\x80\xa8"
	      "pass: nonsense\nzzz: 1\n",
	    CODE_E301, 3, 1, "'zzz'", NULL },
	/* Names, scripts, extends */
	{ "a name with capitals", V "name: My_Rules\n", CODE_E309, 2, 7, "'My_Rules'",
	    "lower-case" },
	{ "a name of 33", V "name: abcdefghijklmnopqrstuvwxyz0123456\n", CODE_E309, 2,
	    7, NULL, "at most 32" },
	{ "a name that begins with -", V "name: -a\n", CODE_E309, 2, 7, NULL, NULL },
	{ "other rules called pagdi", V "name: pagdi\npass: by-choice\n", CODE_E309, 2,
	    7, "compiled in", NULL },
	{ "a script on standard input", V "script: house.lua\n", CODE_E313, 2, 9,
	    "standard input", NULL },
	{ "a script elsewhere", V "script: ../house.lua\n", CODE_E304, 2, 9,
	    "'../house.lua'", "plain name" },
	{ "a script that is no Lua", V "script: house.py\n", CODE_E304, 2, 9,
	    "house.py", "plain name" },
	{ "a list of scripts", V "script: [a.lua]\n", CODE_E303, 2, 9, "list",
	    "plain name" },
	{ "a base that is not there", V "extends: nowhere\n", CODE_E308, 2, 10,
	    "'nowhere'", NULL },
	{ "a base that is nearly there", V "extends: padgi\n", CODE_E308, 2, 10, NULL,
	    "did you mean 'pagdi'?" },
	{ "a base by a path that is not there", V "extends: ./nowhere.yaml\n",
	    CODE_E308, 2, 10, "nowhere.yaml", NULL },
};

static size_t length_of(const char *yaml)
{
	/* The UTF-16 rows hold NULs. */
	return (unsigned char)yaml[0] >= 0xfe ? 6 : strlen(yaml);
}

static void row_check(const struct row *row)
{
	struct ruleset rs;
	struct error err = { 0 };
	bool ok = ruleset_parse(
	    (struct span){ row->yaml, length_of(row->yaml) }, "-", NULL, &rs, &err);
	bool good = !ok && err.code == row->code &&
		    (row->line == 0 ||
			(err.pos.line == row->line && err.pos.col == row->col)) &&
		    (!row->msg || strstr(err.msg, row->msg)) &&
		    (!row->help || strstr(err.help, row->help)) &&
		    strcmp(err.source, "-") == 0;

	CHECK(row->what, good);
	if (!good)
		printf("# %lld:%lld: %s [%s]; help: %s\n", err.pos.line, err.pos.col,
		    err.msg, ok ? "accepted" : code_name(err.code), err.help);
	ruleset_clear(&rs);
}

static const char *const good_rows[] = {
	V,
	"---\n" V "...\n",
	"%YAML 1.2\n---\n" V,
	"\xef\xbb\xbf" V,
	"{\"ruleset\": 1, \"pass\": \"forced\"}",
	V "throws: {cowries: 2, again: [2, 4]}\n",
	V "throws: {cowries: 12, again: [], none-up: 12}\n",
	V "throws: {again: [8, 4, 8]}\n",
	V "throws: {play: banked, again: [1, 2, 3, 4, 8], void-run: 2}\n",
	V "board: {safe: []}\nouter: {pawns-per-square: 4}\n",
	V "board: {safe: [final]}\nstart: {enter-with: [1]}\n",
	V "board: {size: 15, safe: [homes, o15]}\n",
	V "title: yes\n",
	V "title: 'It is: so'\nabout: |\n  One.\n\n    Two.\n",
	V "name: pagdi\n",
	V "name: '8'\n",
	V "extends: pagdi\n",
	V "inner: {pawns-per-square: 'any'}\n",
};

/* All the same game, whichever way it is written. */
static bool same_hash(const char *a, const char *b)
{
	struct ruleset ra, rb;
	struct error err = { 0 };
	bool same = ruleset_parse(span_of(a), "-", NULL, &ra, &err) &&
		    ruleset_parse(span_of(b), "-", NULL, &rb, &err) &&
		    strcmp(ra.hash, rb.hash) == 0;

	ruleset_clear(&ra);
	if (err.code == CODE_NONE)
		ruleset_clear(&rb);
	return same;
}

static void accepted_check(void)
{
	for (size_t i = 0; i < sizeof(good_rows) / sizeof(*good_rows); i++) {
		struct ruleset rs;
		struct error err = { 0 };
		bool ok = ruleset_parse(span_of(good_rows[i]), "-", NULL, &rs, &err);

		CHECK("a good rule set is accepted", ok);
		if (!ok)
			printf("# %s# %s %s\n", good_rows[i], err.msg, err.help);
		ruleset_clear(&rs);
	}
	CHECK("cowries are the faces they are",
	    same_hash(V "throws: {cowries: 3, again: [3, 6]}\n",
		V "throws: {faces: {6: 1, 3: 1, 2: 3, 1: 3}, again: [6, 3]}\n"));
	CHECK("none up may equal another score, and the weights add",
	    same_hash(V "throws: {cowries: 3, none-up: 2, again: []}\n",
		V "throws: {faces: {1: 3, 2: 4, 3: 1}, again: []}\n"));
	CHECK("homes are the squares they are",
	    same_hash(V "board: {safe: [c1, e3, c5, a3, c3]}\n", V));
	CHECK("pagdi's route written out is pagdi's",
	    same_hash(V
		"board:\n  gate: 16\n  route: [c1, d1, e1, e2, e3, e4, e5, d5, c5, "
		"b5, a5, a4, a3, a2, a1, b1, b2, b3, b4, c4, d4, d3, d2, c2, c3]\n",
		V));
}

/* A text of many pieces is refused quickly, however it is made. */
static void bomb_check(const char *what, const char *head, const char *piece)
{
	struct buf text = { 0 };
	struct ruleset rs;
	struct error err = { 0 };
	clock_t before, spent;
	bool ok;

	buf_text(&text, head);
	while (text.len + strlen(piece) < 40000)
		buf_text(&text, piece);
	before = clock();
	ok = ruleset_parse((struct span){ text.p, text.len }, "-", NULL, &rs, &err);
	spent = clock() - before;
	CHECK(what, !ok && (double)spent / CLOCKS_PER_SEC < 1.0);
	printf("# %.2f ms: %s [%s]\n", 1000.0 * (double)spent / CLOCKS_PER_SEC, err.msg,
	    code_name(err.code));
	ruleset_clear(&rs);
	buf_clear(&text);
}

/* All that is wrong with a file is told, in its order, up to a limit. */
static void several_check(void)
{
	struct errors more = { 0 };
	struct error err = { .more = &more };
	struct ruleset rs;
	struct buf many = { 0 };
	bool ok = ruleset_parse(span_of(V "foo: 1\nthrows:\n  bar: 2\n  baz: 3\n"
					  "pairs:\n  move: fulll\nend: 3\nzzz: 1\n"),
	    "-", NULL, &rs, &err);

	CHECK("every fault of a file is told",
	    !ok && more.n == 5 && err.pos.line == 2 && more.list[0].pos.line == 4 &&
		more.list[1].pos.line == 5 && more.list[2].pos.line == 7 &&
		more.list[3].pos.line == 8 && more.list[4].pos.line == 9 &&
		more.list[2].code == CODE_E303 &&
		strcmp(more.list[4].source, "-") == 0);
	buf_text(&many, V);
	for (int i = 0; i < 100; i++)
		buf_printf(&many, "key%d: 1\n", i);
	more.n = 0;
	err = (struct error){ .more = &more };
	ok = ruleset_parse((struct span){ many.p, many.len }, "-", NULL, &rs, &err);
	CHECK("no more faults are told than anybody reads",
	    !ok && more.n == ERRORS_MAX && err.pos.line == 2);
	buf_clear(&many);
}

static void bombs_check(void)
{
	struct buf big = { 0 };
	struct ruleset rs;
	struct error err = { 0 };

	bomb_check("a bomb of brackets", V "board: ", "[");
	bomb_check("a bomb of braces", V "board: ", "{a: ");
	bomb_check("a bomb of dashes", V "board:\n  ", "- ");
	bomb_check("a bomb of question marks", V, "? ");
	bomb_check("a bomb of aliases", V "a: &a [x, x]\nb: [", "*a, ");
	bomb_check("a bomb of keys", V, "a: 1\n");
	bomb_check("a bomb of items", V "throws:\n  again: [4", ", 4");
	bomb_check("a bomb of squares", V "board:\n  route: [a1", ", a1");
	bomb_check("a bomb of one word", V "x: ", "aaaaaaaaaaaaaaaa");
	bomb_check("a bomb of anchors", V, "&a ");
	bomb_check("a bomb of indents", V "board:\n", "                ");
	bomb_check("a bomb of quotes", V "title: ", "'");
	bomb_check("a bomb of comments without an end", V "board: {", "#\n");
	bomb_check("a bomb of documents", V, "---\n");
	while (big.len <= 64 * 1024)
		buf_text(&big, "# only a comment\n");
	CHECK("more than 64 KiB is refused",
	    !ruleset_parse((struct span){ big.p, big.len }, "-", NULL, &rs, &err) &&
		err.code == CODE_E306 && strstr(err.msg, "64 KiB"));
	buf_clear(&big);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		row_check(&rows[i]);
	accepted_check();
	bombs_check();
	several_check();
	return DONE();
}
