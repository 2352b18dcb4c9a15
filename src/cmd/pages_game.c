/* Pages of `explain`: what a game as a whole says. */
#include "cmd/pages.h"

const struct page pages_game[] = {
	{
	    .code = CODE_E216,
	    .means = "Under this rule set pawns start off the board, on step 0, and a "
		     "pawn enters only with certain throws. One of them is spent to "
		     "place one pawn on step 1.",
	    .rule = "key start.enter-with.",
	    .under = "start:\n"
		     "  enter-with: [1]\n",
	    .wrong = "1. S2:0-2\n"
		     "*\n",
	    .right = "1. S1:0-1\n"
		     "*\n",
	    .todo = "write a pass where the throw does not enter and no pawn on the "
		    "board can use it.",
	},
	{
	    .code = CODE_E217,
	    .means = "Where pawns without access circle the outer ring, no single ply "
		     "may reach or pass the square it began on. Only a throw as long "
		     "as the ring itself can do that.",
	    .rule = "key inner.without-access (lap).",
	    .under = "board:\n"
		     "  size: 3\n"
		     "inner:\n"
		     "  without-access: lap\n",
	    .wrong = "[Position \"S:1,1,1,2/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S8:2-2\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,2/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S4:2-6\n"
		     "*\n",
	    .todo = "write a pass where no other pawn can use the throw.",
	},
	{
	    .code = CODE_E218,
	    .means =
		"By its keys the rule set allows the ply, but its house-rule script "
		"does not. The message ends with the reason that the script gives.",
	    .rule = "key script; the hook permit, pagdi-lua(7).",
	    .wrong = "[Rules \"last-pawn\"]\n"
		     "[Position \"S:1,1,1,5/N:1,1,1,14/S/-\"]\n"
		     "\n"
		     "1. S1:5x6\n"
		     "*\n",
	    .right = "[Rules \"last-pawn\"]\n"
		     "[Position \"S:1,1,1,5/N:1,1,1,14/S/-\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "read the reason, or the script: it lies in the folder of the rule "
		    "set.",
	},
	{
	    .code = CODE_E219,
	    .means = "Under this rule set a run of extra throws that grows too long is "
		     "void: the last one (banked: the whole bank) is not played, and "
		     "the turn ends. Either a void throw was played, or a throw was "
		     "called void that is not.",
	    .rule = "key throws.void-run.",
	    .under = "throws:\n"
		     "  void-run: 2\n",
	    .wrong = "1. S4:1-5 S4:5-9\n"
		     "*\n",
	    .right = "1. S4:1-5 S4:void\n"
		     "*\n",
	    .todo = "count the 4s and 8s in a row in the turn; the last allowed one "
		    "is one less than the key says.",
	},
	{
	    .code = CODE_E220,
	    .means = "Where throws are banked, a turn begins with the casts: the seat, "
		     "and in brackets all throws in the order cast. It goes on as long "
		     "as the throws are ones that give another cast and ends with the "
		     "first other one. Where throws are played at once there is no "
		     "bank.",
	    .rule = "keys throws.play and throws.again.",
	    .under = "throws:\n"
		     "  play: banked\n",
	    .wrong = "1. S4:1-5 S2:5-7\n"
		     "*\n",
	    .right = "1. S(4,2) S4:1-5 S2:5-7\n"
		     "*\n",
	    .todo = "write the bank before the first ply of the turn, or name the "
		    "rule set that was played by in the Rules tag.",
	},
	{
	    .code = CODE_E221,
	    .means = "A mark says what a ply did: x captured, = a pair, * sent home as "
		     "the pair left, # finished. This one does not fit the position. "
		     "Marks are there to catch slips, so one that is wrong is an "
		     "error, one that is missing only a warning.",
	    .rule = "the marks of the notation, pagdi-notation(5).",
	    .wrong = "1. S1:1x2\n"
		     "*\n",
	    .right = "1. S1:1-2\n"
		     "*\n",
	    .todo = "if the mark was meant, an earlier ply is wrong: 'pagdi show "
		    "--ply=N' draws the position before this one. Else delete it; "
		    "'pagdi fmt' writes all marks anew.",
	},
	{
	    .code = CODE_E222,
	    .means = "Rounds are numbered 1, 2, 3 and so on. A new one begins with a "
		     "turn whose seat does not come after the last turn's, counted "
		     "from the starter. This number is not the next, or does not stand "
		     "where a round begins.",
	    .rule = "the grammar of the notation, pagdi-notation(5).",
	    .wrong = "1. S1:1-2 N2:1-3\n"
		     "3. S1:2-3\n"
		     "*\n",
	    .right = "1. S1:1-2 N2:1-3\n"
		     "2. S1:2-3\n"
		     "*\n",
	    .todo = "look for a turn that was left out or written twice. If only the "
		    "numbers are wrong, delete them: 'pagdi fmt' adds them.",
	},
	{
	    .code = CODE_E223,
	    .means = "The position after @ is not the one that the plies before it "
		     "lead to. A checkpoint is a promise about the game at this point, "
		     "and it is verified.",
	    .rule = "the grammar of the notation, pagdi-notation(5).",
	    .wrong = "1. S1:1-2 @S:1,1,1,3/N:1,1,1,1/N/-\n"
		     "*\n",
	    .right = "1. S1:1-2 @S:1,1,1,2/N:1,1,1,1/N/-\n"
		     "*\n",
	    .todo = "compare both positions: either the checkpoint is a slip, or a "
		    "ply before it is.",
	},
	{
	    .code = CODE_E224,
	    .means = "The Result tag and the closing result must say the same, and "
		     "both must agree with the play: the order of finishing, shared "
		     "places and forfeits included, or * where the game is not over.",
	    .rule = "the end, pagdi-game(6); results, pagdi-notation(5).",
	    .wrong = "[Result \"S>N\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[Result \"*\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "'pagdi replay' shows how the game ends. A game that stopped "
		    "early ends in *, or in a forfeit such as N!resign.",
	},
	{
	    .code = CODE_E225,
	    .means = "A seat forfeits once, and only while it plays: not after it has "
		     "finished or forfeited, and not where nobody sits.",
	    .rule = "forfeits, pagdi-notation(5).",
	    .wrong = "[Seats \"SEN\"]\n"
		     "\n"
		     "1. S1:1-2 S!resign E1:1-2 S!time\n"
		     "*\n",
	    .right = "[Seats \"SEN\"]\n"
		     "\n"
		     "1. S1:1-2 S!resign E1:1-2\n"
		     "*\n",
	    .todo = "delete the second forfeit, or correct its seat.",
	},
	{
	    .code = CODE_E226,
	    .means = "The play is over: one seat is left, or nobody can ever move "
		     "again (a deadlock), or the rule set ends the game with the first "
		     "to finish. Only the closing result may follow.",
	    .rule = "the end, pagdi-game(6); key end.play-on.",
	    .wrong = "[Position \"S:24,F,F,F+/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S1:24-F# N1:1-2\n"
		     "S>N\n",
	    .right = "[Position \"S:24,F,F,F+/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S1:24-F#\n"
		     "S>N\n",
	    .todo = "delete what follows, or look for the ply that finished too "
		    "early.",
	},
	{
	    .code = CODE_E227,
	    .means = "Who sits at the board is said by the South, East, North and West "
		     "tags, by the Seats tag, by a Position or by --seats. Here two of "
		     "them disagree, or fewer than two seats are taken.",
	    .rule = "the tags of the notation, pagdi-notation(5).",
	    .wrong = "[South \"asha\"]\n"
		     "[East \"bela\"]\n"
		     "[Position \"S:1,1,1,1/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[South \"asha\"]\n"
		     "[North \"bela\"]\n"
		     "[Position \"S:1,1,1,1/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "correct the tag that is wrong. Without any of them South and "
		    "North sit.",
	},
	{
	    .code = CODE_E228,
	    .means = "No rule set of this name was found. A Rules tag holds a name, "
		     "never a path; it is looked for in --rules-dir, in "
		     "PAGDI_RULES_PATH, among the installed rule sets, then in the "
		     "record's own folder.",
	    .rule = "rule sets and their names, pagdi-rules(5).",
	    .wrong = "[Rules \"pagdy\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[Rules \"pagdi\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "'pagdi rules list' shows the names that are known. Put NAME.yaml "
		    "beside the record, or give its folder with --rules-dir.",
	},
	{
	    .code = CODE_E229,
	    .means = "The record was made under a rule set whose RulesHash is another "
		     "one than that of the rule set found by its name: the file has "
		     "changed since, or there is another one of the same name.",
	    .rule = "RulesHash, pagdi-rules(5).",
	    .wrong = "[Rules \"pagdi\"]\n"
		     "[RulesHash "
		     "\"000000000000000000000000000000000000000000000000000000000000000"
		     "0\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .right = "[Rules \"pagdi\"]\n"
		     "[RulesHash "
		     "\"a32434869c5c74501f0733ab947e8858047315be9b2c9d781727bac005a664a"
		     "7\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "get the file the game was played by. 'pagdi rules show --flat' "
		    "prints the lines that are hashed, and --rules judges the game by "
		    "a rule set of your choice.",
	},
	{
	    .code = CODE_E230,
	    .means = "The throws of a record with a Seed can be computed again by "
		     "anyone. A throw here is another than the one that the seed gives "
		     "to this seat, or Commit is not the SHA-256 of the seed.",
	    .rule = "auditing, pagdi-check(1), option --audit.",
	    .option = "--audit",
	    .wrong = "[Seed "
		     "\"5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e"
		     "9\"]\n"
		     "\n"
		     "1. S2:1-3 N1:1-2\n"
		     "*\n",
	    .right = "[Seed "
		     "\"5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e"
		     "9\"]\n"
		     "\n"
		     "1. S3:1-4 N1:1-2\n"
		     "*\n",
	    .todo = "a throw was written wrongly, left out or invented, or the seed "
		    "is another game's. 'pagdi cast --seed=... --seat=S' lists what "
		    "the seed gives.",
	},
	{
	    .code = CODE_E231,
	    .means = "Throws of a bank that nothing can use are written as passes "
		     "after the others, the smallest first, so that a game has one way "
		     "to be written.",
	    .rule = "banks, pagdi-notation(5); key throws.play.",
	    .under = "throws:\n"
		     "  play: banked\n",
	    .wrong = "[Position \"S:24,F,F,F+/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S(4,2) S4:- S2:-\n"
		     "*\n",
	    .right = "[Position \"S:24,F,F,F+/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S(4,2) S2:- S4:-\n"
		     "*\n",
	    .todo = "put the passes in ascending order.",
	},
	{ 0 },
};
