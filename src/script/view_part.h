/* view_part - what the sources of the view share. */
#ifndef PAGDI_SCRIPT_VIEW_PART_H
#define PAGDI_SCRIPT_VIEW_PART_H

#include "script/view.h"

/* The userdata behind a game value and a move. */
struct game_value {
	struct state state;
	uint64_t serial;
	long long ply; /* 0: none */
	uint8_t seat;  /* SEAT_NONE: nobody's */
};

struct move_value {
	uint64_t serial; /* of its game; 0: of none */
	struct move move;
	int16_t index;
	uint8_t seat;
};

/* The tables of a game: seat letter -> value. */
void view_push_pawns(lua_State *L, const struct state *s);
void view_push_access(lua_State *L, const struct rules *r, const struct state *s);
void view_push_places(lua_State *L, const struct state *s);
void view_push_seats(lua_State *L, const struct rules *r, const struct state *s);
/* The resolved keys, "throws.again" -> {4, 8}; the odds, throw -> probability. */
void view_push_rules(lua_State *L, const struct rules *r);
void view_push_odds(lua_State *L, const struct rules *r);
void view_push_throws(lua_State *L, const struct rules *r, const struct state *s);
/* Text is made in storage of the view's, as raising must leak nothing. */
struct buf *view_scratch(lua_State *L); /* empty */
void view_push_scratch(lua_State *L);

/* The functions of a game value: closures over it. */
int view_after(lua_State *L);
int view_rolls(lua_State *L);
int view_square(lua_State *L);

struct game_value *view_game(lua_State *L, int index);
struct move_value *view_move(lua_State *L, int index); /* NULL where it is none */

#endif
