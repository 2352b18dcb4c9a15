/*
 * code - the stable code of every fault and warning, one line each.
 *
 * E1xx the text, E2xx the rules, E3xx rule-set files, E4xx bots, E5xx files and
 * systems, W... warnings. A code never changes its meaning; `explain` (cmd/pages.c) and
 * pagdi-codes(7) have a page for each, and a test holds the three together. The summary
 * is a noun phrase.
 */
#ifndef PAGDI_BASE_CODE_H
#define PAGDI_BASE_CODE_H

#include <stdbool.h>

#define CODE_LIST(X)                                                                   \
	X(E101, "a token that is not of the notation")                                 \
	X(E102, "a tag that cannot be read")                                           \
	X(E103, "a tag given twice")                                                   \
	X(E104, "a comment that is not closed on its line")                            \
	X(E105, "a token longer than 255 bytes")                                       \
	X(E106, "tags that take more than 64 KiB")                                     \
	X(E107, "a position that cannot be read or cannot arise")                      \
	X(E108, "a file that is not UTF-8 text")                                       \
	X(E109, "a result that cannot be read")                                        \
	X(E110, "a RulesHash, Seed or Commit that is not 64 hex digits")               \
	X(E201, "a ply of a seat whose turn it is not")                                \
	X(E202, "a throw that is not owed or not in hand")                             \
	X(E203, "a throw that the dice do not have")                                   \
	X(E204, "no such pawn or pair on the step the ply starts from")                \
	X(E205, "a ply that does not end where the throw carries it")                  \
	X(E206, "a ply past the final square")                                         \
	X(E207, "a ply past the gate without access")                                  \
	X(E208, "a ply that crosses an enemy pair")                                    \
	X(E209, "a ply to a square that own pawns fill")                               \
	X(E210, "a ply of a pawn that rests")                                          \
	X(E211, "an odd throw for a pair")                                             \
	X(E212, "a pair that cannot be formed here")                                   \
	X(E213, "a landing on an enemy pair where that is not allowed")                \
	X(E214, "another ply where a capture is forced")                               \
	X(E215, "a pass where a ply can be played")                                    \
	X(E216, "an entry with a throw that does not enter")                           \
	X(E217, "a lap that reaches or passes the square it began on")                 \
	X(E218, "a ply that a house-rule script forbids")                              \
	X(E219, "a throw that is void, or called void and is not")                     \
	X(E220, "a bank that is missing, too short, too long or not in order")         \
	X(E221, "a mark that is wrong")                                                \
	X(E222, "a round number that is wrong")                                        \
	X(E223, "a checkpoint that does not hold")                                     \
	X(E224, "a result that does not agree")                                        \
	X(E225, "a forfeit that cannot be")                                            \
	X(E226, "a ply after the play is over")                                        \
	X(E227, "seats that do not agree")                                             \
	X(E228, "an unknown rule set")                                                 \
	X(E229, "a RulesHash that is another rule set's")                              \
	X(E230, "a throw the Seed does not give, or a Commit that is not its own")     \
	X(E231, "lost throws not written smallest first")                              \
	X(E301, "an unknown key")                                                      \
	X(E302, "a key given twice")                                                   \
	X(E303, "a value of the wrong type")                                           \
	X(E304, "a value out of range")                                                \
	X(E305, "an impossible combination of keys")                                   \
	X(E306, "YAML that cannot be read")                                            \
	X(E307, "YAML of a kind that is not used here")                                \
	X(E308, "extends that leads nowhere or round in a circle")                     \
	X(E309, "a rule set's name that is not right")                                 \
	X(E310, "a route that is not one")                                             \
	X(E311, "a key that this version does not know how to honour")                 \
	X(E312, "a missing key")                                                       \
	X(E313, "a house-rule script that cannot be used")                             \
	X(E401, "a bot that cannot be found")                                          \
	X(E402, "a bot that cannot be run")                                            \
	X(E403, "a bot's label that is not right")                                     \
	X(E404, "a command that cannot be split into words")                           \
	X(E405, "results that cannot be read, or not together")                        \
	X(E430, "a request that a session does not know or cannot read")               \
	X(E431, "a request that cannot be granted now")                                \
	X(E501, "a file that cannot be read")                                          \
	X(E502, "a file that cannot be written")                                       \
	X(W101, "a mark that is missing")                                              \
	X(W102, "a round number that is missing")                                      \
	X(W103, "a ply without its seat letter")                                       \
	X(W104, "a game without its closing result")                                   \
	X(W105, "an input without a game")                                             \
	X(W106, "a date that is not YYYY.MM.DD")                                       \
	X(W107, "an audit of a game without a Seed")                                   \
	X(W108, "a filter that comes to nothing")                                      \
	X(W109, "a tag that is nearly one of ours")

enum code {
	CODE_NONE,
#define X(name, summary) CODE_##name,
	CODE_LIST(X)
#undef X
	    CODE_COUNT
};

const char *code_name(enum code c); /* "E207" */
const char *code_summary(enum code c);
bool code_is_warning(enum code c);

#endif
