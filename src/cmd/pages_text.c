/* Pages of `explain`: the text of a record. */
#include "cmd/pages.h"

const struct page pages_text[] = {
	{
	    .code = CODE_E101,
	    .means = "This word is neither a tag, a round number, a ply, a bank, a "
		     "forfeit, a checkpoint, a comment nor a result. The reader goes "
		     "on after it, and the game it stands in is invalid. Between "
		     "games it belongs to the next one where a ply, a bank, a round "
		     "number or, before an empty line, a tag comes next; else to the "
		     "one before where no empty line is between; else to none.",
	    .rule = "the grammar of the notation, pagdi-notation(5).",
	    .wrong = "1. S1:1-2 N2:1>3\n"
		     "*\n",
	    .right = "1. S1:1-2 N2:1-3\n"
		     "*\n",
	    .todo = "write the ply as seat, throw, colon and action, without spaces "
		    "inside. A remark goes into {braces} or after a semicolon.",
	},
	{
	    .code = CODE_E102,
	    .means =
		"A tag is one line: [Name \"text\"], the name in letters, the text "
		"in double quotes, in which \\\" is a quote and \\\\ a backslash. "
		"Nothing may follow the closing bracket. A line with [Name \" after "
		"other text is a damaged tag too; after moves it begins a new game. "
		"Where the tag of a player, Seats, Rules, RulesHash or Position cannot "
		"be read, the plies of the game are not judged.",
	    .rule = "the grammar of the notation, pagdi-notation(5).",
	    .wrong = "[Event Sunday board]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[Event \"Sunday board\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "put the text into straight double quotes and close the bracket "
		    "on the same line.",
	},
	{
	    .code = CODE_E103,
	    .means = "A game has the same tag twice. Which one holds cannot be known, "
		     "even where both say the same.",
	    .rule = "the tags of the notation, pagdi-notation(5).",
	    .wrong = "[South \"asha\"]\n"
		     "[North \"ravi\"]\n"
		     "[North \"bela\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[South \"asha\"]\n"
		     "[North \"ravi\"]\n"
		     "[East \"bela\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "delete one of them, or give it the name that was meant.",
	},
	{
	    .code = CODE_E104,
	    .means = "A comment in braces ends on the line it began on. One that does "
		     "not is damaged to the end of its line only, so that it cannot "
		     "swallow the rest of the file.",
	    .rule = "the grammar of the notation, pagdi-notation(5).",
	    .wrong = "1. S1:1-2 N1:1-2 {a cautious start\n"
		     "2. S1:2-3\n"
		     "*\n",
	    .right = "1. S1:1-2 N1:1-2 {a cautious start}\n"
		     "2. S1:2-3\n"
		     "*\n",
	    .todo = "close the brace on its line; for a longer remark use a line of "
		    "comment for each line of text, each with its own ; or braces.",
	},
	{
	    .code = CODE_E105,
	    .means = "No word of a game is longer than 255 bytes, comments and tags "
		     "apart. Most often the spaces between plies were lost.",
	    .rule = "the limits of the notation, pagdi-notation(5).",
	    .wrong = "1.S1:1-2N1:1-2S1:2-3N1:2-3S1:3-4N1:3-4 ... and so on without a "
		     "space\n",
	    .right = "1. S1:1-2 N1:1-2\n"
		     "2. S1:2-3 N1:2-3\n",
	    .todo = "put white space between plies, best one round a line.",
	},
	{
	    .code = CODE_E106,
	    .means = "The tags of one game together take more than 64 KiB. No game "
		     "needs that; the file is probably not a record, or a text was "
		     "pasted into a tag.",
	    .rule = "the limits of the notation, pagdi-notation(5).",
	    .wrong = "[Event \"a text of 70,000 bytes ...\"]\n",
	    .right = "[Event \"Sunday board\"]\n",
	    .todo = "shorten the tag, or move a long text into comments, which have "
		    "no limit.",
	},
	{
	    .code = CODE_E107,
	    .means = "A position, in a Position tag, a checkpoint or on the command "
		     "line, is not in the form of position lines, or no game can reach "
		     "it: too few or too many pawns, too many on one square, a pair "
		     "where none may stand, a seat to act that has finished. The "
		     "message says which. The form is canonical: steps ascend, seats "
		     "come in the order S E N W.",
	    .rule = "the position line, pagdi-notation(5); the limits are those of "
		    "the rule set.",
	    .wrong = "[Position \"S:1,1,1/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,1/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "correct what the message names. A position copied from 'pagdi "
		    "show' or 'pagdi apply' is always in this form. Put it in single "
		    "quotes in a shell.",
	},
	{
	    .code = CODE_E108,
	    .means = "Records and rule sets are UTF-8. This file is in another "
		     "encoding (UTF-16, as some editors save it), or it is no text at "
		     "all.",
	    .rule = "the notation is UTF-8 text, pagdi-notation(5).",
	    .wrong = "$ pagdi check game-in-utf16.pagdi ...\n",
	    .right = "$ iconv -f UTF-16 -t UTF-8 game-in-utf16.pagdi | pagdi check\n",
	    .todo = "save the file as UTF-8, or convert it with iconv(1). A byte "
		    "order mark at the start of UTF-8 does no harm.",
	},
	{
	    .code = CODE_E109,
	    .means = "A result is the order of the seats at the end, best first, > "
		     "between places and = between seats that share one, each seat "
		     "once; or * for a game that is not finished.",
	    .rule = "the grammar of the notation, pagdi-notation(5).",
	    .wrong = "[Result \"1-0\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[Result \"*\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "write the order with the seats' letters: N>S, or S>E>N=W where "
		    "North and West share the last place.",
	},
	{
	    .code = CODE_E110,
	    .means = "RulesHash, Seed and Commit are 32 bytes each, written as exactly "
		     "64 hexadecimal digits; 'pagdi fmt' writes them in lower case. "
		     "Plies are not judged where the RulesHash is malformed, save with "
		     "--rules. A text that was given as a seed "
		     "on the command line is not the seed itself; the program that "
		     "dealt the game writes the digits.",
	    .rule = "the tags of the notation, pagdi-notation(5).",
	    .wrong = "[Seed \"42\"]\n"
		     "\n"
		     "1. S3:1-4\n"
		     "*\n",
	    .right = "[Seed "
		     "\"5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e"
		     "9\"]\n"
		     "\n"
		     "1. S3:1-4\n"
		     "*\n",
	    .todo = "copy the tag from where the game was dealt, or delete it: the "
		    "throws can then not be audited, but the game can still be "
		    "checked. 'pagdi rules show' has a rule set's RulesHash.",
	},
	{ 0 },
};
