#include <lauxlib.h>

#include "core/turn.h"
#include "script/view_part.h"

/* How much of the chances banks are listed for: those less likely than this are left
 * out. */
enum { BANKS_MAX = 64 };
static const double bank_least = 1.0 / 1024;

/* A look ahead costs what it takes; a house-rule script in it is asked many times. */
static void charge_ahead(lua_State *L, const struct view *view)
{
	box_charge(L, view->permit ? 2000 : 100);
}

int view_after(lua_State *L)
{
	const struct view *view = box_context(L);
	struct game_value *g = view_game(L, lua_upvalueindex(1));
	const struct move_value *m = view_move(L, 1);
	struct effects fx;
	struct state s;

	if (!m)
		return luaL_error(L, "game.after takes one of game.moves, with a dot: "
				     "game.after(move)");
	if (m->serial != g->serial)
		return luaL_error(L, "game.after takes a move of the same game value");
	charge_ahead(L, view);
	s = g->state;
	if (state_play(view->rules, &s, m->move.ply, view->permit, &fx) != VERDICT_OK)
		return luaL_error(L, "game.after: the move is not legal");
	view_push_game(L, &s, (enum seat)s.turn, 0);
	return 1;
}

/* Push {throw =, p =, game =} for a cast or bank; the list of rolls is below it. */
static void push_roll(lua_State *L, const struct state *s, const uint8_t *throws, int n,
    bool banked, double p)
{
	lua_createtable(L, 0, 4);
	lua_pushinteger(L, throws[0]);
	lua_setfield(L, -2, "throw");
	if (banked) {
		lua_createtable(L, n, 0);
		for (int i = 0; i < n; i++) {
			lua_pushinteger(L, throws[i]);
			lua_rawseti(L, -2, i + 1);
		}
		lua_setfield(L, -2, "throws");
	}
	lua_pushnumber(L, p);
	lua_setfield(L, -2, "p");
	view_push_game(L, s, (enum seat)s->turn, 0);
	lua_setfield(L, -2, "game");
	lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
}

/* Every bank that begins with these n throws, as long as it is likely enough. */
static void push_banks(
    lua_State *L, const struct state *before, uint8_t throws[BANK_MAX], int n, double p)
{
	const struct view *view = box_context(L);
	const struct rules *r = view->rules;

	for (int i = 0; i < r->key.nfaces && n < 12; i++) {
		double q = p * r->key.faces[i].weight / r->weight;
		struct effects fx;
		struct state s = *before;

		if (q < bank_least || lua_rawlen(L, -1) >= BANKS_MAX)
			continue;
		throws[n] = (uint8_t)rules_value(r, i);
		if (!bank_complete(r, throws, n + 1)) {
			push_banks(L, before, throws, n + 1, q);
			continue;
		}
		charge_ahead(L, view);
		if (state_cast_bank(r, &s, throws, n + 1, view->permit, &fx) ==
		    VERDICT_OK)
			push_roll(L, &s, throws, n + 1, true, q);
	}
}

int view_rolls(lua_State *L)
{
	const struct view *view = box_context(L);
	const struct rules *r = view->rules;
	struct game_value *g = view_game(L, lua_upvalueindex(1));
	uint8_t throws[BANK_MAX];

	if (g->state.nhand)
		return luaL_error(L,
		    "game.rolls tells of the next cast, and a throw is in "
		    "hand here: play it first, game.after(move).rolls()");
	luaL_checkstack(L, 40, "game.rolls");
	lua_newtable(L);
	if (state_over(&g->state))
		return 1;
	if (r->key.play == PLAY_BANKED) {
		push_banks(L, &g->state, throws, 0, 1);
		return 1;
	}
	for (int i = 0; i < r->key.nfaces; i++) {
		struct effects fx;
		struct state s = g->state;

		charge_ahead(L, view);
		throws[0] = (uint8_t)rules_value(r, i);
		if (state_cast(r, &s, throws[0], view->permit, &fx) == VERDICT_OK)
			push_roll(L, &s, throws, 1, false,
			    (double)r->key.faces[i].weight / r->weight);
	}
	return 1;
}

int view_square(lua_State *L)
{
	const struct rules *r = ((const struct view *)box_context(L))->rules;
	size_t len;
	const char *letter = luaL_checklstring(L, 1, &len);
	lua_Integer step = luaL_checkinteger(L, 2);
	enum seat seat = len == 1 ? seat_of_letter(letter[0]) : SEAT_NONE;
	char name[4];

	luaL_argcheck(L, seat != SEAT_NONE, 1, "a seat is S, E, N or W");
	luaL_argcheck(L, step >= 0 && step <= r->last, 2, "no such step");
	box_charge(L, 16);
	if (step == 0)
		return 0;
	square_name(r, r->square[seat][step], name);
	lua_pushstring(L, name);
	return 1;
}
