/* Pages of `explain`: rule-set files. */
#include "cmd/pages.h"

const struct page pages_rulesets[] = {
	{
	    .code = CODE_E301,
	    .means = "A rule set has no such key at this place. Keys are written in "
		     "lower case, with hyphens, each inside its own section.",
	    .rule = "the keys of a rule set, pagdi-rules(5).",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  pawn: 3\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  pawns: 3\n",
	    .todo = "'pagdi rules new' writes a rule set with every key and its "
		    "meaning; 'pagdi rules schema' gives your editor the list.",
	},
	{
	    .code = CODE_E302,
	    .means = "The same key stands twice in one section. YAML readers take the "
		     "first or the last, each as it likes; a referee may not guess.",
	    .rule = "the form of a rule set, pagdi-rules(5).",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "pass: forced\n"
		     "pass: by-choice\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "pass: by-choice\n",
	    .todo = "keep the one that holds.",
	},
	{
	    .code = CODE_E303,
	    .means = "The value is of another kind than the key takes: a word where a "
		     "number belongs, a list where one value does, or a word that is "
		     "none of the key's words.",
	    .rule = "the keys of a rule set, pagdi-rules(5).",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  size: five\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  size: 5\n",
	    .todo = "the message says what the key takes. Booleans are true and "
		    "false, numbers are plain decimals.",
	},
	{
	    .code = CODE_E304,
	    .means = "The value is of the right kind but out of the key's range.",
	    .rule = "the keys of a rule set, pagdi-rules(5).",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  size: 6\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  size: 7\n",
	    .todo = "choose a value of the range that the message gives.",
	},
	{
	    .code = CODE_E305,
	    .means = "Each key is right alone, but together they make no game that can "
		     "be played or recorded. The message names both.",
	    .rule = "impossible combinations, pagdi-rules(5).",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "throws:\n"
		     "  play: banked\n"
		     "pass: by-choice\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "throws:\n"
		     "  play: banked\n"
		     "pass: forced\n",
	    .todo = "change one of the two keys.",
	},
	{
	    .code = CODE_E306,
	    .means =
		"The file is not YAML: a key without a colon, a bracket or a quote "
		"that is not closed, an indentation that does not fit, a tab where "
		"spaces belong, what a merge left, a byte that may not stand in it.",
	    .rule = "the form of a rule set, pagdi-rules(5).",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board: {size: 5\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board: {size: 5}\n",
	    .todo = "look at the place named: what is wrong begins there.",
	},
	{
	    .code = CODE_E307,
	    .means = "This is YAML, but of a kind that rule sets do not use: anchors "
		     "and aliases, tags, merge keys, a second document, numbers such "
		     "as 0x10 or 1_000, yes and no for true and false. Readers "
		     "disagree on what these mean, or they hide what a file says.",
	    .rule = "the form of a rule set, pagdi-rules(5).",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board: &mine\n"
		     "  size: 5\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  size: 5\n",
	    .todo = "write the value out plainly.",
	},
	{
	    .code = CODE_E308,
	    .means = "The rule set builds on one that is not found or cannot be read, "
		     "or on itself, directly or through others.",
	    .rule = "extends, pagdi-rules(5).",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "extends: pagdy\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "extends: pagdi\n",
	    .todo = "'pagdi rules list' shows the names that are known. A name is "
		    "looked for beside the file first.",
	},
	{
	    .code = CODE_E309,
	    .means = "A rule set's name is 1 to 32 lower-case letters, digits and "
		     "hyphens, does not begin with a hyphen, and is the file's name "
		     "without .yaml, so that a record that names it can be found "
		     "again. No file may be called pagdi.",
	    .rule = "rule sets and their names, pagdi-rules(5).",
	    .wrong = "ruleset: 1\n"
		     "name: My_Rules\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n",
	    .todo = "rename the file or the key, or leave the key out: the file's "
		    "name is its default.",
	},
	{
	    .code = CODE_E310,
	    .means = "A route that is written out must lead over the board without "
		     "visiting a square twice, end on the centre, have a gate, and "
		     "give four different homes when it is turned by quarter turns.",
	    .rule = "keys board.route and board.gate.",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  size: 3\n"
		     "  route: [b1, c1, c2, c3, b3, a3, a2, a1]\n"
		     "  gate: 8\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  size: 3\n"
		     "  route: [b1, c1, c2, c3, b3, a3, a2, a1, b2]\n"
		     "  gate: 8\n",
	    .todo = "draw the route on paper from the home; the message names the "
		    "square at fault. Most boards need no route: board.size and "
		    "board.direction give the plain rings.",
	},
	{
	    .code = CODE_E311,
	    .means =
		"The key is one that rule sets may have, but the version of the "
		"program could not honour it; to leave it out silently would judge "
		"games by other rules than the file says. Versions without "
		"house-rule scripts said so of the key script; this one does not.",
	    .rule = "key script.",
	    .todo = "use this version.",
	},
	{
	    .code = CODE_E312,
	    .means = "A key that every rule set must have is missing. Its first is "
		     "ruleset: 1, the version of the format, which tells a later "
		     "program how to read it.",
	    .rule = "the form of a rule set, pagdi-rules(5).",
	    .wrong = "name: my-rules\n"
		     "board:\n"
		     "  size: 7\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n"
		     "board:\n"
		     "  size: 7\n",
	    .todo = "add the key. 'pagdi rules new' writes a complete file to begin "
		    "with.",
	},
	{
	    .code = CODE_E313,
	    .means =
		"The rule set names a house-rule script that is not in its folder, "
		"is no Lua text, defines neither hook, or failed when it was asked "
		"about a ply. No game can then be judged by the rule set.",
	    .rule = "key script; house-rule scripts, pagdi-lua(7).",
	    .wrong = "ruleset: 1\n"
		     "name: my-rules\n"
		     "script: house.lua\n",
	    .right = "ruleset: 1\n"
		     "name: my-rules\n",
	    .todo =
		"the message says which file, which line and, where a ply was asked "
		"about, which position: 'pagdi moves' asks the same again.",
	},
	{ 0 },
};
