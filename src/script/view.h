/*
 * view - the game as a script sees it: `game` values and moves, made lazily. Names and
 * meanings are those of pagdi-lua(7) and scripts/pagdi.lua.
 */
#ifndef PAGDI_SCRIPT_VIEW_H
#define PAGDI_SCRIPT_VIEW_H

#include "core/moves.h"
#include "script/box.h"

/* The game that a box is shown; in its context. All but scratch borrowed, while the box
 * lives. */
struct view {
	const struct rules *rules;
	const struct permit *permit; /* NULL: no script */
	/* The decision that is asked for: its moves, borrowed until view_close. */
	const struct move *moves;
	int nmoves;
	uint64_t asked;  /* the number of its game value; 0: none is asked for */
	uint64_t serial; /* of the last game value made */
	struct buf scratch;
};

/* Give the box its view; false where its heap does not even hold that. */
bool view_open(struct box *b, struct view *v);

/* These three are for functions that box_call runs. */

/* Push a game value. seat: who it is about; ply: 0 where it has no number. */
void view_push_game(lua_State *L, const struct state *s, enum seat seat, long long ply);
/* Push the game value of a decision, with its moves, and note it as the one asked for.
 */
void view_push_ask(lua_State *L, const struct state *s, long long ply,
    const struct move *moves, int nmoves);
/* Push a move of no list. */
void view_push_move(lua_State *L, const struct move *m, enum seat seat);
/* The answer at this index as a place in the asked moves; -1, with a message pushed,
 * where it is none. */
int view_answer(lua_State *L, int index);
/* The decision is over: its moves are no answer any more. */
void view_close(struct view *v);
/* Free what the view itself owns. */
void view_clear(struct view *v);

/* The fields that the values have, for the test of scripts/pagdi.lua; NULL-terminated.
 */
extern const char *const view_game_fields[];
extern const char *const view_move_fields[];

#endif
