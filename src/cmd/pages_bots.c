#include "cmd/pages.h"

const struct page pages_bots[] = {
	{
	    .code = CODE_E401,
	    .means = "A bot was named that is not there: no built-in or installed bot "
		     "has the name, the path leads to no file, or no folder of PATH "
		     "holds the program. This is told before the first game, so no "
		     "game is lost by a slip of the pen.",
	    .rule = "how bots are named, pagdi-protocol(7).",
	    .wrong = "$ pagdi match --bot=gredy --bot=random ...\n",
	    .right = "$ pagdi match --bot=greedy --bot=random\n",
	    .todo =
		"check the spelling and the folder; paths are meant from the folder "
		"that pagdi is started in.",
	},
	{
	    .code = CODE_E402,
	    .means = "The file of a bot is there, but cannot be run: it is not "
		     "executable, is a folder, or may not be read. A script without "
		     "permission to be executed is run by naming its interpreter.",
	    .rule = "how bots are named, pagdi-protocol(7).",
	    .wrong = "$ pagdi match --bot=./asha.py --bot=random ...\n",
	    .right = "$ pagdi match --bot='exec:python3 asha.py' --bot=random\n",
	    .todo = "name the interpreter with exec:, or make the file executable "
		    "(chmod +x), with a first line such as #!/usr/bin/env python3.",
	},
	{
	    .code = CODE_E403,
	    .means = "The label before the first = of a bot is not 1 to 32 letters, "
		     "digits, full stops, underscores and hyphens. Labels stand in "
		     "the tags of records and in results files, so they are kept "
		     "plain.",
	    .rule = "how bots are named, pagdi-protocol(7).",
	    .wrong = "$ pagdi match --bot='my bot=exec:./asha' --bot=random ...\n",
	    .right = "$ pagdi match --bot=my-bot=exec:./asha --bot=random\n",
	    .todo = "shorten the label, or leave it out: the file's name serves then.",
	},
	{
	    .code = CODE_E404,
	    .means = "The command after exec: cannot be split into words: a quote is "
		     "open, it names no program, or it has an unquoted | & ; < or >, "
		     "which only a shell could act on. Words are split and quoted as "
		     "a shell does it, but no shell runs the command and nothing is "
		     "expanded.",
	    .rule = "how bots are named, pagdi-protocol(7).",
	    .wrong = "$ pagdi match --bot='exec:./asha 2>log' --bot=random ...\n",
	    .right = "$ pagdi match --bot=\"exec:sh -c 'exec ./asha 2>log'\" "
		     "--bot=random\n",
	    .todo = "close the quote, or have a shell run the command, as in the "
		    "example.",
	},
	{
	    .code = CODE_E405,
	    .means =
		"The results or records that --resume is to go on with are not "
		"of this match or tournament: the bots, the rule set, the seed, the "
		"seating, the schedule, the shard or the limits were others, a line "
		"is no result, or the two files do not belong together. Or files "
		"that 'pagdi standings' is to add up are of different matches, have "
		"the same group twice, or are no results.",
	    .rule = "how matches are resumed, pagdi-match(1); which results belong "
		    "together, pagdi-standings(1).",
	    .wrong = "$ pagdi match --bot=random --bot=first --results=r.jsonl ...\n"
		     "$ pagdi match --bot=random --bot=greedy --results=r.jsonl "
		     "--resume ...\n",
	    .right = "$ pagdi match --bot=random --bot=first --results=r.jsonl "
		     "--resume ...\n",
	    .todo = "give the options the match was begun with; --games, or "
		    "--groups, alone may be more. Another match needs another file. Of "
		    "standings: give each "
		    "file of one match once, or add up different ones with --pool.",
	},
	{
	    .code = CODE_E430,
	    .means = "A line that a session of 'pagdi referee' does not understand: an "
		     "unknown command, an argument that is missing, one too many or "
		     "unreadable. Nothing has changed, and the session goes on.",
	    .rule = "none of the game: the commands are told in pagdi-referee(1).",
	    .wrong = "$ echo roll | pagdi referee ...\n",
	    .right = "$ echo cast | pagdi referee\n",
	    .todo = "send 'help' for the list of commands.",
	},
	{
	    .code = CODE_E431,
	    .means = "A session cannot do now what was asked: take back what has not "
		     "happened, tell a seed whose throws are still to come, mix typed "
		     "throws with those of a seed. Nothing has changed.",
	    .rule = "none of the game: pagdi-referee(1) says when each command is "
		    "possible.",
	    .wrong = "$ echo undo | pagdi referee ...\n",
	    .right = "$ printf 'cast\\nundo\\n' | pagdi referee\n",
	    .todo = "ask again when it is possible, or begin another game with "
		    "'seats'.",
	},
	{ 0 },
};
