/*
 * verdict - every reason why a ply, a cast or a forfeit is not possible. Data, no
 * error.
 *
 * One line a reason: its name, its code, the key that decides (KEY_NONE: the game
 * itself). The sentence for people is built in record/reason.c from the state, which a
 * refused ply left untouched.
 */
#ifndef PAGDI_CORE_VERDICT_H
#define PAGDI_CORE_VERDICT_H

#include "base/code.h"
#include "core/keys.h"

#define VERDICT_LIST(X)                                                                \
	X(OK, NONE, NONE)                                                              \
	X(OVER, E226, NONE) /* the play is over */                                     \
	X(NOT_YOUR_TURN, E201, PLAYERS_ORDER)                                          \
	X(SEAT_EMPTY, E201, NONE) /* nobody sits there */                              \
	X(SEAT_DONE, E201, NONE)  /* finished or forfeited */                          \
	X(NO_SUCH_THROW, E203, THROWS_FACES)                                           \
	X(THROW_NOT_IN_HAND, E202, NONE)                                               \
	X(CAST_NOT_OWED, E202, NONE)       /* a cast while throws are in hand */       \
	X(BANK_MISSING, E220, THROWS_PLAY) /* banked, and nothing was cast yet */      \
	X(BANK_NOT_PLAYED, E220,                                                       \
	    THROWS_PLAY) /* a bank, but throws are played at once */                   \
	X(BANK_TOO_SHORT, E220, THROWS_AGAIN) /* the last throw gives another cast */  \
	X(BANK_TOO_LONG, E220, THROWS_AGAIN)  /* goes on after a throw that ends it */ \
	X(VOID, E219, THROWS_VOID_RUN)     /* this throw is void and cannot be used */ \
	X(NOT_VOID, E219, THROWS_VOID_RUN) /* called void and is not */                \
	X(NO_PAWN_THERE, E204, NONE)       /* no single on that step */                \
	X(NO_PAIR_THERE, E204, NONE)                                                   \
	X(PAWN_IS_PAIRED, E204, NONE)    /* only a pair stands there */                \
	X(WRONG_LENGTH, E205, NONE)      /* from + throw is not to */                  \
	X(WRONG_STOP, E205, PAIRS_BLOCK) /* stop: the move ends elsewhere */           \
	X(PAST_FINAL, E206, NONE)                                                      \
	X(ALREADY_FINAL, E206, NONE) /* the pawn has finished */                       \
	X(NO_ACCESS, E207, INNER_ACCESS)                                               \
	X(LAP_TOO_LONG, E217, INNER_WITHOUT_ACCESS)                                    \
	X(CROSSES_PAIR, E208, PAIRS_BLOCK)                                             \
	X(OWN_PAWN_THERE, E209, OUTER_PAWNS_PER_SQUARE)                                \
	X(INNER_FULL, E209, INNER_PAWNS_PER_SQUARE)                                    \
	X(RESTING, E210, PAIRS_GUEST_RESTS)                                            \
	X(ODD_THROW, E211, PAIRS_MOVE)                                                 \
	X(FORM_NEEDS_TWO, E212, PAIRS_FORM) /* the throw is not 2 */                   \
	X(FORM_NOT_SO, E212, PAIRS_FORM)    /* pairs are not formed by a throw here */ \
	X(FORM_NOT_HERE, E212, PAIRS_WHERE) /* not on this square */                   \
	X(FORM_NO_SINGLES, E212, NONE)      /* fewer than two own singles there */     \
	X(SINGLE_MEETS_PAIR, E213, PAIRS_SINGLE_MEETS_PAIR)                            \
	X(PAIR_MEETS_PAIR, E213, PAIRS_PAIR_MEETS_PAIR)                                \
	X(MUST_CAPTURE, E214, CAPTURES_FORCED)                                         \
	X(MUST_PLAY, E215, PASS)                                                       \
	X(MUST_ENTER, E216, START_ENTER_WITH) /* a pawn off the board, and no entry */ \
	X(LOST_OUT_OF_ORDER, E231, THROWS_PLAY) /* lost throws go smallest first */    \
	X(SCRIPT_FORBIDS, E218, SCRIPT)                                                \
	X(FORFEIT_DONE, E225, NONE) /* it has finished or forfeited already */

enum verdict {
#define X(name, code, key) VERDICT_##name,
	VERDICT_LIST(X)
#undef X
	    VERDICT_COUNT
};

enum code verdict_code(enum verdict v);
enum key verdict_key(enum verdict v);
const char *verdict_name(enum verdict v); /* "NO_ACCESS", for tests and logs */

#endif
