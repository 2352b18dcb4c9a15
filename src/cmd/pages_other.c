/* Pages of `explain`: files, and warnings. */
#include "cmd/pages.h"

const struct page pages_other[] = {
	{
	    .code = CODE_E501,
	    .means = "A file cannot be opened or read; the message has the system's "
		     "reason. The other files are still read, and the exit status is "
		     "3.",
	    .rule = "none of the game: the exit status is told in pagdi(1).",
	    .wrong = "$ pagdi check no-such-file.pagdi ...\n",
	    .right = "$ pagdi check game.pagdi\n",
	    .todo = "check the name, that it is no folder, and that you may read it.",
	},
	{
	    .code = CODE_E502,
	    .means = "Something could not be written: a full disk, a folder without "
		     "permission, a closed output. What was asked is not done, or not "
		     "wholly, and the exit status is 3.",
	    .rule = "none of the game: the exit status is told in pagdi(1).",
	    .wrong = "$ pagdi fmt --write game.pagdi ... in a folder that may not be "
		     "written\n",
	    .right = "$ pagdi fmt game.pagdi >game-fmt.pagdi\n",
	    .todo = "make room or choose another place. A file that fmt was to write "
		    "is left as it was.",
	},
	{
	    .code = CODE_W101,
	    .means = "The ply did something that its marks do not say: x captured, * "
		     "sent home as the pair left, # finished. The game is valid.",
	    .rule = "the marks of the notation, pagdi-notation(5).",
	    .wrong = "[Position \"S:1,1,1,2/N:1,1,1,12/S/-\"]\n"
		     "\n"
		     "1. S2:2-4\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,2/N:1,1,1,12/S/-\"]\n"
		     "\n"
		     "1. S2:2x4\n"
		     "*\n",
	    .todo = "add the mark, or let 'pagdi fmt' do it.",
	},
	{
	    .code = CODE_W102,
	    .means = "A round begins here without its number. The game is valid.",
	    .rule = "the grammar of the notation, pagdi-notation(5).",
	    .wrong = "1. S1:1-2 N1:1-2\n"
		     "S1:2-3\n"
		     "*\n",
	    .right = "1. S1:1-2 N1:1-2\n"
		     "2. S1:2-3\n"
		     "*\n",
	    .todo = "add the number, or let 'pagdi fmt' do it.",
	},
	{
	    .code = CODE_W103,
	    .means = "A ply or bank without its seat letter was read as the mover's. "
		     "With the "
		     "letter a turn that was left out would be noticed.",
	    .rule = "the grammar of the notation, pagdi-notation(5).",
	    .wrong = "1. 1:1-2 N1:1-2\n"
		     "*\n",
	    .right = "1. S1:1-2 N1:1-2\n"
		     "*\n",
	    .todo = "add the letter, or let 'pagdi fmt' do it.",
	},
	{
	    .code = CODE_W104,
	    .means = "The game ends without a result, at the next game or at the end "
		     "of the file. It may have been cut off.",
	    .rule = "the grammar of the notation, pagdi-notation(5).",
	    .wrong = "1. S1:1-2 N1:1-2\n",
	    .right = "1. S1:1-2 N1:1-2\n"
		     "*\n",
	    .todo = "add the result (* where the game is not finished), or let 'pagdi "
		    "fmt' do it.",
	},
	{
	    .code = CODE_W105,
	    .means = "The input holds no game at all: it is empty, or has nothing but "
		     "comments. Nothing is wrong with that, but a check of nothing "
		     "should not look like a check.",
	    .rule = "none.",
	    .wrong = "; the games of Sunday\n",
	    .right = "; the games of Sunday\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "make sure that this is the file you meant.",
	},
	{
	    .code = CODE_W106,
	    .means = "Dates are written year, month, day, so that they can be "
		     "compared: four, two and two digits with full stops, ?? for what "
		     "is not known.",
	    .rule = "the tags of the notation, pagdi-notation(5).",
	    .wrong = "[Date \"29.11.2026\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[Date \"2026.11.29\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "rewrite the date; filters with < and > on Date rely on it.",
	},
	{
	    .code = CODE_W107,
	    .means = "The throws of this game were to be audited, but it has no Seed. "
		     "Its plies are checked as always; whether the throws were honest, "
		     "nobody can tell.",
	    .rule = "auditing, pagdi-check(1), option --audit.",
	    .option = "--audit",
	    .wrong = "1. S1:1-2\n"
		     "*\n",
	    .right = "[Seed "
		     "\"5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e"
		     "9\"]\n"
		     "\n"
		     "1. S3:1-4 N1:1-2\n"
		     "*\n",
	    .todo = "nothing, if the game was played with real cowries. Else add the "
		    "Seed that its throws came from.",
	},
	{
	    .code = CODE_W108,
	    .means = "There are games, but none was taken by --game and --where, or "
		     "none has the number or the tag that one of them names. What is "
		     "said of no game should not look like what is said of all.",
	    .rule = "choosing games, pagdi-check(1), options --game and --where.",
	    .option = "--where=Umpire=ravi",
	    .wrong = "[South \"asha\"]\n"
		     "[North \"ravi\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[South \"asha\"]\n"
		     "[North \"ravi\"]\n"
		     "[Umpire \"ravi\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "look at the name of the tag, at the text or the bound after it, "
		    "and at the number of the game.",
	},
	{
	    .code = CODE_W109,
	    .means = "Tags that nobody knows are kept, and have no effect. This one is "
		     "nearly one of ours: it is in other case, or one letter away from "
		     "a tag that decides how a game is judged, or another word for "
		     "Rules. So most likely it should have had an effect.",
	    .rule = "the tags of the notation, pagdi-notation(5).",
	    .wrong = "[rules \"uniform\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[Rules \"uniform\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "write the tag as the help says. A tag of your own gets a name "
		    "that is not so near.",
	},
	{ 0 },
};
