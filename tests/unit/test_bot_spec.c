/* How bots are named, and the three that are built in. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot.h"
#include "bot/words.h"
#include "base/mem.h"

static void put_file(const char *name, const char *text, mode_t mode)
{
	FILE *f = fopen(name, "w");

	if (f) {
		fputs(text, f);
		fclose(f);
	}
	chmod(name, mode);
}

/* The words joined by '|'. */
static bool words_are(const char *command, const char *expected)
{
	struct error err = { 0 };
	struct buf joined = { 0 };
	char **argv = words_split(span_of(command), &err);

	for (int i = 0; argv && argv[i]; i++) {
		buf_text(&joined, i ? "|" : "");
		buf_text(&joined, argv[i]);
	}
	bool ok = argv && strcmp(buf_cstr(&joined), expected) == 0;

	if (!ok)
		printf("# %s: %s %s\n", command, buf_cstr(&joined), err.msg);
	mem_free(argv);
	buf_clear(&joined);
	return ok;
}

static bool words_refused(const char *command, const char *why)
{
	struct error err = { 0 };
	char **argv = words_split(span_of(command), &err);
	bool ok = !argv && err.code == CODE_E404 && strstr(err.msg, why);

	if (!ok)
		printf("# %s: %s\n", command, err.msg);
	mem_free(argv);
	return ok;
}

static void test_words(void)
{
	CHECK("blanks divide words", words_are("  a\tbc  d\n", "a|bc|d"));
	CHECK("quotes hold together", words_are("a 'b  c' \"d  e\"f", "a|b  c|d  ef"));
	CHECK("an empty word can be given", words_are("a '' \"\"", "a||"));
	CHECK("a backslash keeps a byte", words_are("a\\ b \\' \\\\", "a b|'|\\"));
	CHECK("... in double quotes only some",
	    words_are("\"\\\"\\$\\a\\\\\"", "\"$\\a\\"));
	CHECK("... in single quotes none", words_are("'a\\'", "a\\"));
	CHECK("nothing is expanded", words_are("$HOME * ~ `x`", "$HOME|*|~|`x`"));
	CHECK("an open quote", words_refused("a 'b", "byte 3"));
	CHECK("an open double quote", words_refused("\"b\\\"", "byte 1"));
	CHECK("a last backslash", words_refused("a \\", "'\\'"));
	CHECK("nothing at all", words_refused("  ", "no program"));
	CHECK("a program without a name", words_refused("'' a", "no program"));
	CHECK("a pipe without a shell", words_refused("a | b", "'|' (byte 3)"));
	CHECK("a quoted pipe is a word", words_are("a '|' \\>", "a|||>"));
}

/* Parsed as this source with this label; argv[0] (or text) is `what`. */
static bool parsed(
    const char *text, enum bot_source source, const char *label, const char *what)
{
	struct bot_spec spec;
	struct error err = { 0 };
	bool ok = bot_spec_parse(&spec, text, "installed", &err);

	if (!ok)
		printf("# %s: %s [%s]\n", text, err.msg, code_name(err.code));
	else if (spec.source != source || strcmp(spec.label, label) != 0)
		printf(
		    "# %s: source %d, label %s\n", text, (int)spec.source, spec.label);
	ok = ok && spec.source == source && strcmp(spec.label, label) == 0 &&
	     strcmp(spec.argv ? spec.argv[0] : spec.text, what) == 0 &&
	     (source == BOT_EXEC) == (spec.argv != NULL) &&
	     (source == BOT_LUA) == (spec.digest[0] != '\0');
	bot_spec_clear(&spec);
	bot_spec_clear(&spec);
	return ok;
}

static bool refused(const char *text, enum code code, const char *msg, const char *help)
{
	struct bot_spec spec;
	struct error err = { 0 };
	bool ok = !bot_spec_parse(&spec, text, "installed", &err) && err.code == code &&
		  strstr(err.msg, msg) && strstr(err.help, help);

	if (!ok)
		printf("# %s: %s (%s) [%s]\n", text, err.msg, err.help,
		    code_name(err.code));
	bot_spec_clear(&spec);
	return ok;
}

static void test_specs(void)
{
	put_file("asha", "#!/bin/sh\n", 0755);
	put_file("tortoise-0.3", "#!/bin/sh\n", 0755);
	put_file("asha.py", "pass\n", 0644);
	put_file("odd name.txt", "#!/bin/odd\n", 0644);
	put_file("text.txt", "x\n", 0644);
	put_file("b.lua", "return {}\n", 0644);
	mkdir("installed", 0755);
	put_file("installed/expecti.lua", "return {}\n", 0644);
	put_file("installed/elder", "#!/bin/sh\n", 0755);

	CHECK("a built-in one", parsed("random", BOT_BUILTIN, "random", "random"));
	CHECK("... with a label", parsed("r.1_-=first", BOT_BUILTIN, "r.1_-", "first"));
	CHECK("a Lua file", parsed("b.lua", BOT_LUA, "b", "b.lua"));
	CHECK("... said to be one", parsed("x=lua:asha.py", BOT_LUA, "x", "asha.py"));
	CHECK("an installed one",
	    parsed("expecti", BOT_LUA, "expecti", "installed/expecti.lua"));
	CHECK("... with its extension",
	    parsed("expecti.lua", BOT_LUA, "expecti", "installed/expecti.lua"));
	CHECK("an installed program",
	    parsed("elder", BOT_EXEC, "elder", "installed/elder"));
	CHECK("a program", parsed("./asha", BOT_EXEC, "asha", "./asha"));
	CHECK("... in this folder", parsed("asha", BOT_EXEC, "asha", "./asha"));
	CHECK("a version stays in the label",
	    parsed("./tortoise-0.3", BOT_EXEC, "tortoise-0.3", "./tortoise-0.3"));
	CHECK("a command", parsed("exec:./asha -x 'y z'", BOT_EXEC, "asha", "./asha"));
	CHECK("... is called after the script",
	    parsed("exec:sh asha.py", BOT_EXEC, "asha", "sh"));
	CHECK("... with a label and = in it",
	    parsed("a=exec:env A=1 sh", BOT_EXEC, "a", "env"));
	CHECK("a command's = is no label's",
	    parsed("exec:env A=1 sh", BOT_EXEC, "env", "env"));

	CHECK("an unknown name", refused("gredy", CODE_E401, "'gredy'", "'greedy'"));
	CHECK("nothing", refused("", CODE_E401, "nothing", ""));
	CHECK("a label of nothing", refused("a=", CODE_E401, "nothing", ""));
	CHECK("a missing path", refused("./none", CODE_E401, "No such file", ""));
	CHECK("a missing Lua file", refused("none.lua", CODE_E401, "No such file", ""));
	CHECK("a missing program",
	    refused("exec:no-such-program-x", CODE_E401, "PATH", ""));
	CHECK("a program of this folder without ./",
	    refused("exec:asha", CODE_E401, "PATH", "exec:./asha"));
	CHECK("a script without permission",
	    refused("asha.py", CODE_E402, "not executable", "exec:python3 asha.py"));
	CHECK("... as a command", refused("exec:./asha.py", CODE_E402, "not executable",
				      "exec:python3 ./asha.py"));
	CHECK("... whose interpreter nobody knows",
	    refused("./odd name.txt", CODE_E402, "not executable", "chmod"));
	CHECK("... which is no script at all",
	    refused("./text.txt", CODE_E402, "not executable", "this is text"));
	CHECK("a folder", refused("./installed", CODE_E402, "a folder", ""));
	CHECK("a folder as Lua", refused("lua:installed", CODE_E402, "", ""));
	CHECK("a device as Lua",
	    refused("lua:/dev/zero", CODE_E401, "ordinary file", ""));
	CHECK("an empty label", refused("=random", CODE_E403, "label", "--bot="));
	CHECK("a label with a blank", refused("a b=random", CODE_E403, "'a b'", ""));
	CHECK("a label too long",
	    refused("a23456789012345678901234567890123=first", CODE_E403, "label", ""));
	CHECK("an open quote", refused("exec:sh 'x", CODE_E404, "quote", ""));
}

static void test_builtins(void)
{
	struct move moves[] = { { .ply = { PLY_SINGLE, 4, 1, 5 } },
		{ .ply = { PLY_SINGLE, 4, 5, 9 }, .captures = 1 },
		{ .ply = { PLY_SINGLE, 4, 8, 12 } } };
	struct bot_ask ask = { .moves = moves, .nmoves = 3 };
	struct bot_game game = { .seed = 7 };
	struct bot *first = bot_builtin_new("first"),
		   *greedy = bot_builtin_new("greedy");
	struct bot *random = bot_builtin_new("random");
	int choice = -1, seen[3] = { 0 }, order[2][50];

	CHECK("they are there", first && greedy && random && !bot_builtin_new("lua"));
	CHECK("first takes the first",
	    first->kind->begin(first, &game, NULL) &&
		first->kind->choose(first, &ask, &choice, NULL) && choice == 0);
	CHECK("greedy takes the capture",
	    greedy->kind->choose(greedy, &ask, &choice, NULL) && choice == 1);
	ask.moves = moves + 2;
	ask.nmoves = 1;
	CHECK("... or what there is",
	    greedy->kind->choose(greedy, &ask, &choice, NULL) && choice == 0);
	ask.moves = moves;
	ask.nmoves = 3;
	for (int run = 0; run < 2; run++) {
		random->kind->begin(random, &game, NULL);
		for (int i = 0; i < 50; i++) {
			random->kind->choose(random, &ask, &order[run][i], NULL);
			seen[order[run][i]]++;
		}
	}
	CHECK("random takes each", seen[0] > 10 && seen[1] > 10 && seen[2] > 10);
	CHECK("... the same with the same seed",
	    memcmp(order[0], order[1], sizeof(order[0])) == 0);
	game.seed = 8;
	random->kind->begin(random, &game, NULL);
	for (int i = 0; i < 50; i++)
		random->kind->choose(random, &ask, &order[1][i], NULL);
	CHECK("... and others with another",
	    memcmp(order[0], order[1], sizeof(order[0])) != 0);
	first->kind->free(first);
	greedy->kind->free(greedy);
	random->kind->free(random);
}

int main(void)
{
	char folder[] = "/tmp/pagdi-spec-XXXXXX";

	CHECK("there is a folder to work in", mkdtemp(folder) && chdir(folder) == 0);
	test_words();
	test_specs();
	test_builtins();
	CHECK("the folder goes", system("rm -rf \"$PWD\"/* && rmdir \"$PWD\"") == 0);
	return DONE();
}
