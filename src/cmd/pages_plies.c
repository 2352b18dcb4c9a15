/* Pages of `explain`: plies that the rules refuse. */
#include "cmd/pages.h"

const struct page pages_plies[] = {
	{
	    .code = CODE_E201,
	    .means = "Turns go round the board, in the order of the rule set: South, "
		     "East, North, West where it is pagdi, leaving out seats that are "
		     "empty, finished or gone. A seat keeps its turn as long as it has "
		     "casts: after a 4 or an 8 that was played, and after a capture. "
		     "This ply belongs to a seat that is not to act.",
	    .rule = "the turn, pagdi-game(6); key players.order.",
	    .wrong = "1. S1:1-2 S2:1-3\n"
		     "*\n",
	    .right = "1. S1:1-2 N2:1-3\n"
		     "*\n",
	    .todo = "look at the ply before: was an extra cast left out, or a pass "
		    "(N2:-), or is the letter wrong? The message says who is to act.",
	},
	{
	    .code = CODE_E202,
	    .means = "The ply spends a throw that is not there: not one of those in "
		     "hand, or a cast while others must be played first.",
	    .rule = "the turn, pagdi-game(6): each ply spends one throw.",
	    .wrong = "[Position \"S:1,1,1,1/N:1,1,1,1/S/4\"]\n"
		     "\n"
		     "1. S2:1-3\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,1/N:1,1,1,1/S/4\"]\n"
		     "\n"
		     "1. S4:1-5\n"
		     "*\n",
	    .todo = "play the throws in hand. In banked games each throw of the bank "
		    "is played, or written as lost, exactly once.",
	},
	{
	    .code = CODE_E203,
	    .means = "The dice of this rule set cannot show this value. Four cowries "
		     "give 1, 2, 3, 4 and 8.",
	    .rule = "the turn, pagdi-game(6); keys throws.cowries, throws.none-up and "
		    "throws.faces.",
	    .wrong = "1. S5:1-6\n"
		     "*\n",
	    .right = "1. S4:1-5 S1:5-6\n"
		     "*\n",
	    .todo = "correct the throw, or name the rule set that was played by in "
		    "the Rules tag: 'pagdi rules show NAME' prints the faces.",
	},
	{
	    .code = CODE_E204,
	    .means = "The ply starts from a step where the seat has no such pawn: the "
		     "square is empty, or a pair stands where a single is moved, or a "
		     "single where a pair is. Steps are counted on the mover's own "
		     "route, 1 is his home.",
	    .rule = "the turn, pagdi-game(6).",
	    .wrong = "1. S2:3-5\n"
		     "*\n",
	    .right = "1. S2:1-3\n"
		     "*\n",
	    .todo = "'pagdi show --ply=N' draws the position before the ply. A pair "
		    "is moved with = in place of -, as in S4:19=21.",
	},
	{
	    .code = CODE_E205,
	    .means = "A single goes as many steps as the throw says, a pair half as "
		     "many (key pairs.move). The step that the ply ends on is another "
		     "one. Where pairs.block is stop, a ply that meets an enemy pair "
		     "ends on that pair's square, and that step is written.",
	    .rule = "the turn and pairs, pagdi-game(6); keys pairs.move and "
		    "pairs.block.",
	    .wrong = "1. S2:1-4\n"
		     "*\n",
	    .right = "1. S2:1-3\n"
		     "*\n",
	    .todo = "one of the three numbers is a slip: the throw, the step it "
		    "starts from or the step it ends on.",
	},
	{
	    .code = CODE_E206,
	    .means = "The final square is reached by an exact throw only. This throw "
		     "carries the pawn or pair past it, or the pawn has finished "
		     "already.",
	    .rule = "where a pawn may go, pagdi-game(6): the final square takes an "
		    "exact throw.",
	    .wrong = "[Position \"S:24,F,F,F+/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S2:24-26\n"
		     "*\n",
	    .right = "[Position \"S:24,F,F,F+/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S2:-\n"
		     "*\n",
	    .todo = "play another pawn. Where no pawn can use the throw, write the "
		    "pass.",
	},
	{
	    .code = CODE_E207,
	    .means = "The gate is the last step of the outer ring, 16 on the 5x5 "
		     "board. Only a seat that has captured may go past it, to the "
		     "inner squares. A seat loses that access when all its pawns are "
		     "at the start after one was captured.",
	    .rule = "the gate, pagdi-game(6); keys inner.access, inner.access-lost "
		    "and inner.without-access.",
	    .wrong = "[Position \"S:1,1,1,15/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S2:15-17\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,15/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S2:1-3\n"
		     "*\n",
	    .todo = "play another pawn, or wait at the gate until a capture. If the "
		    "seat did capture, the ply of the capture was written or judged "
		    "otherwise: look for it further up.",
	},
	{
	    .code = CODE_E208,
	    .means = "A pair blocks the way of its enemies: its square can be landed "
		     "on but not passed. That holds for pairs of all other seats, host "
		     "or guest, on squares that are not safe. The square the ply "
		     "starts from does not count.",
	    .rule = "pairs, pagdi-game(6); key pairs.block.",
	    .wrong = "[Position \"S:1,1,1,22+/N:1,1,19=+/S/-\"]\n"
		     "\n"
		     "1. S2:22-24\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,22+/N:1,1,19=+/S/-\"]\n"
		     "\n"
		     "1. S1:22-23\n"
		     "*\n",
	    .todo = "land on the pair's square exactly and go on in a later turn, or "
		    "play another pawn.",
	},
	{
	    .code = CODE_E209,
	    .means = "On an outer square that is not safe a seat may have one pawn "
		     "only (key outer.pawns-per-square); inner squares hold any "
		     "number, unless the rule set has a limit for them too "
		     "(inner.pawns-per-square). A pair counts as two.",
	    .rule = "where a pawn may go, pagdi-game(6); keys outer.pawns-per-square "
		    "and inner.pawns-per-square.",
	    .wrong = "[Position \"S:1,1,1,3/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S2:1-3\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,3/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S2:3-5\n"
		     "*\n",
	    .todo = "play another pawn. Where no pawn can use the throw, write the "
		    "pass.",
	},
	{
	    .code = CODE_E210,
	    .means = "A pawn or pair that lands on a square where an enemy pair stands "
		     "rests there: it may not move again in the same turn, whatever "
		     "extra throws come. From the next turn on it may.",
	    .rule = "pairs, pagdi-game(6): a guest rests; key pairs.guest-rests.",
	    .wrong = "[Position \"S:1,1,1,19+/N:1,1,19=+/S/-\"]\n"
		     "\n"
		     "1. S4:19-23 S1:23-24\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,19+/N:1,1,19=+/S/-\"]\n"
		     "\n"
		     "1. S4:19-23 S1:1-2\n"
		     "*\n",
	    .todo = "play another pawn with the extra throw, or write a pass where "
		    "there is none.",
	},
	{
	    .code = CODE_E211,
	    .means = "A pair goes half the throw, so an odd throw does not move it: 2, "
		     "4 and 8 move it by 1, 2 and 4.",
	    .rule = "pairs, pagdi-game(6); key pairs.move (full: a pair goes the "
		    "whole throw, odd ones too).",
	    .wrong = "[Position \"S:1,1,19=+/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S1:19=20\n"
		     "*\n",
	    .right = "[Position \"S:1,1,19=+/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S2:19=20\n"
		     "*\n",
	    .todo = "play a single with the odd throw. Where no pawn can use the "
		    "throw, write the pass.",
	},
	{
	    .code = CODE_E212,
	    .means = "Two own singles on one inner square, the final and safe squares "
		     "apart, may be tied into a pair with a throw of 2; the 2 is spent "
		     "and they stay where they are. Here the throw is another, the "
		     "square is not one of these, fewer than two singles stand on it, "
		     "or pairs are not formed so under this rule set.",
	    .rule = "pairs, pagdi-game(6); keys pairs.form and pairs.where.",
	    .wrong = "1. S2:1=\n"
		     "*\n",
	    .right = "[Position \"S:1,1,19,19+/N:1,1,1,1/S/-\"]\n"
		     "\n"
		     "1. S2:19=\n"
		     "*\n",
	    .todo = "move a pawn with the throw instead. A pair that moves is written "
		    "with both steps: S4:19=21.",
	},
	{
	    .code = CODE_E213,
	    .means = "Under this rule set a single, or a pair, may not land on a "
		     "square where an enemy pair stands. (Where the rule set is pagdi "
		     "it may, and becomes a guest.)",
	    .rule = "keys pairs.single-meets-pair and pairs.pair-meets-pair.",
	    .under = "pairs:\n"
		     "  single-meets-pair: illegal\n",
	    .wrong = "[Position \"S:1,1,1,22+/N:1,1,19=+/S/-\"]\n"
		     "\n"
		     "1. S1:22-23\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,22+/N:1,1,19=+/S/-\"]\n"
		     "\n"
		     "1. S1:1-2\n"
		     "*\n",
	    .todo = "play another pawn, or check that the Rules tag names the rule "
		    "set that was played by.",
	},
	{
	    .code = CODE_E214,
	    .means = "Under this rule set a seat that can capture must: if any legal "
		     "action captures, only those are legal. In banked games any throw "
		     "in hand counts.",
	    .rule = "key captures.forced. (Where it is false, a capture is forced "
		    "only once the move that makes it is chosen.)",
	    .under = "captures:\n"
		     "  forced: true\n",
	    .wrong = "[Position \"S:1,1,1,2/N:1,1,1,12/S/-\"]\n"
		     "\n"
		     "1. S2:1-3\n"
		     "*\n",
	    .right = "[Position \"S:1,1,1,2/N:1,1,1,12/S/-\"]\n"
		     "\n"
		     "1. S2:2x4\n"
		     "*\n",
	    .todo = "play one of the captures that the message lists.",
	},
	{
	    .code = CODE_E215,
	    .means = "A pass was written though the throw can be played. A seat passes "
		     "only where no pawn can use the throw.",
	    .rule = "the turn, pagdi-game(6); key pass (by-choice: a seat may pass as "
		    "it likes).",
	    .wrong = "1. S2:-\n"
		     "*\n",
	    .right = "1. S2:1-3\n"
		     "*\n",
	    .todo = "write the ply that was made; the message lists those that were "
		    "possible.",
	},
	{ 0 },
};
