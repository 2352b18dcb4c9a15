#include "script/view.h"

#include <lauxlib.h>

#include "notation/position.h"
#include "notation/print.h"
#include "script/box_part.h"
#include "script/view_part.h"

/* Places in a game value that are filled on first use. */
enum { KEPT_MOVES = 1, KEPT_PAWNS, KEPT_RULES, KEPT };

/* In the registry: metatables, and what is the same in every game value of a bot. */
static const char game_key, move_key, rules_key, odds_key;

/* In the order of `pairs`. */
const char *const view_game_fields[] = { "access", "after", "moves", "odds", "over",
	"pawns", "places", "ply", "position", "rolls", "rules", "seat", "seats",
	"square", "throw", "throws", NULL };
enum game_field {
	GAME_NONE,
	GAME_ACCESS,
	GAME_AFTER,
	GAME_MOVES,
	GAME_ODDS,
	GAME_OVER,
	GAME_PAWNS,
	GAME_PLACES,
	GAME_PLY,
	GAME_POSITION,
	GAME_ROLLS,
	GAME_RULES,
	GAME_SEAT,
	GAME_SEATS,
	GAME_SQUARE,
	GAME_THROW,
	GAME_THROWS
};

const char *const view_move_fields[] = { "captures", "final", "from", "kind", "square",
	"sweeps", "text", "throw", "to", NULL };
enum move_field {
	MOVE_NONE,
	MOVE_CAPTURES,
	MOVE_FINAL,
	MOVE_FROM,
	MOVE_KIND,
	MOVE_SQUARE,
	MOVE_SWEEPS,
	MOVE_TEXT,
	MOVE_THROW,
	MOVE_TO
};

static bool has_metatable(lua_State *L, int index, const char *key)
{
	bool is = false;

	if (lua_type(L, index) == LUA_TUSERDATA && lua_getmetatable(L, index)) {
		lua_rawgetp(L, LUA_REGISTRYINDEX, key);
		is = lua_rawequal(L, -1, -2);
		lua_pop(L, 2);
	}
	return is;
}

struct game_value *view_game(lua_State *L, int index)
{
	return lua_touserdata(L, index);
}

struct move_value *view_move(lua_State *L, int index)
{
	return has_metatable(L, index, &move_key) ? lua_touserdata(L, index) : NULL;
}

struct buf *view_scratch(lua_State *L)
{
	struct view *view = box_context(L);

	buf_reset(&view->scratch);
	return &view->scratch;
}

void view_push_scratch(lua_State *L)
{
	const struct view *view = box_context(L);

	lua_pushlstring(L, buf_cstr(&view->scratch), view->scratch.len);
}

/* --- Moves --- */

static void push_move(
    lua_State *L, const struct move *m, enum seat seat, uint64_t serial, int index)
{
	struct move_value *v = lua_newuserdatauv(L, sizeof(*v), 0);

	v->serial = serial;
	v->move = *m;
	v->index = (int16_t)index;
	v->seat = (uint8_t)seat;
	lua_rawgetp(L, LUA_REGISTRYINDEX, &move_key);
	lua_setmetatable(L, -2);
}

void view_push_move(lua_State *L, const struct move *m, enum seat seat)
{
	push_move(L, m, seat, 0, 0);
}

static const char *kind_word(const struct ply *p)
{
	switch ((enum ply_kind)p->kind) {
	case PLY_SINGLE:
		return p->from == 0 ? "enter" : "single";
	case PLY_PAIR:
		return "pair";
	case PLY_FORM:
		return "form";
	default:
		return "pass";
	}
}

static void push_move_text(lua_State *L, const struct move_value *v)
{
	const struct view *view = box_context(L);

	box_charge(L, 24);
	print_move(view_scratch(L), view->rules, SEAT_NONE, &v->move);
	view_push_scratch(L);
}

static int move_index(lua_State *L)
{
	const struct view *view = box_context(L);
	const struct move_value *v = lua_touserdata(L, 1);
	const struct ply *p = &v->move.ply;
	char name[4];

	box_charge(L, 4);
	lua_pushvalue(L, 2);
	lua_rawget(L, lua_upvalueindex(1));
	switch ((enum move_field)lua_tointeger(L, -1)) {
	case MOVE_CAPTURES:
		lua_pushinteger(L, v->move.captures);
		return 1;
	case MOVE_FINAL:
		lua_pushboolean(L, p->to == view->rules->last);
		return 1;
	case MOVE_FROM:
		lua_pushinteger(L, p->from);
		return 1;
	case MOVE_KIND:
		lua_pushstring(L, kind_word(p));
		return 1;
	case MOVE_SQUARE:
		if (p->to == 0)
			return 0;
		square_name(view->rules, view->rules->square[v->seat][p->to], name);
		lua_pushstring(L, name);
		return 1;
	case MOVE_SWEEPS:
		lua_pushinteger(L, v->move.sweeps);
		return 1;
	case MOVE_TEXT:
		push_move_text(L, v);
		return 1;
	case MOVE_THROW:
		lua_pushinteger(L, p->throw);
		return 1;
	case MOVE_TO:
		lua_pushinteger(L, p->to);
		return 1;
	case MOVE_NONE:
		break;
	}
	return 0;
}

static int move_tostring(lua_State *L)
{
	push_move_text(L, lua_touserdata(L, 1));
	return 1;
}

/* --- Game values --- */

void view_push_game(lua_State *L, const struct state *s, enum seat seat, long long ply)
{
	struct view *view = box_context(L);
	struct game_value *g = lua_newuserdatauv(L, sizeof(*g), KEPT - 1);

	g->state = *s;
	g->serial = ++view->serial;
	g->ply = ply;
	g->seat = (uint8_t)seat;
	lua_rawgetp(L, LUA_REGISTRYINDEX, &game_key);
	lua_setmetatable(L, -2);
}

void view_push_ask(lua_State *L, const struct state *s, long long ply,
    const struct move *moves, int nmoves)
{
	struct view *view = box_context(L);

	view_push_game(L, s, (enum seat)s->turn, ply);
	view->asked = view->serial;
	view->moves = moves;
	view->nmoves = nmoves;
}

void view_close(struct view *v)
{
	v->asked = 0;
	v->moves = NULL;
	v->nmoves = 0;
}

void view_clear(struct view *v)
{
	buf_clear(&v->scratch);
	*v = (struct view){ 0 };
}

static void push_moves(lua_State *L, const struct game_value *g)
{
	const struct view *view = box_context(L);
	struct move own[MOVES_MAX];
	const struct move *moves = view->moves;
	int n = view->nmoves;

	if (g->serial != view->asked) {
		/* A house-rule script is asked about every one of them. */
		box_charge(L, view->permit ? 2000 : 100);
		moves = own;
		n = g->state.nhand
			? moves_list(view->rules, &g->state, view->permit, own)
			: 0;
	}
	box_charge(L, (size_t)n * 4);
	lua_createtable(L, n, 0);
	for (int i = 0; i < n; i++) {
		push_move(L, &moves[i], (enum seat)g->state.turn, g->serial, i);
		lua_rawseti(L, -2, i + 1);
	}
}

/* What is kept in the game value at index 1; true where it is there already. */
static bool push_kept(lua_State *L, int which)
{
	if (lua_getiuservalue(L, 1, which) != LUA_TNIL)
		return true;
	lua_pop(L, 1);
	return false;
}

static int keep(lua_State *L, int which)
{
	lua_pushvalue(L, -1);
	lua_setiuservalue(L, 1, which);
	return 1;
}

/* Tables that never change are shared by all game values of a bot, which may spoil only
 * its own. A house-rule script gets new ones: it must not leave a trace in them. */
static int push_shared(
    lua_State *L, const char *key, void (*push)(lua_State *, const struct rules *))
{
	const struct view *view = box_context(L);

	if (box_is_house(box_of(L))) {
		push(L, view->rules);
	} else if (lua_rawgetp(L, LUA_REGISTRYINDEX, key) == LUA_TNIL) {
		push(L, view->rules);
		lua_pushvalue(L, -1);
		lua_rawsetp(L, LUA_REGISTRYINDEX, key);
	}
	return 1;
}

static int push_function(lua_State *L, lua_CFunction f)
{
	lua_pushvalue(L, 1);
	lua_pushcclosure(L, f, 1);
	return 1;
}

static int push_position(lua_State *L, const struct game_value *g)
{
	const struct view *view = box_context(L);

	box_charge(L, 100);
	position_write(view->rules, &g->state, view_scratch(L));
	view_push_scratch(L);
	return 1;
}

static int push_seat(lua_State *L, enum seat seat)
{
	char letter = seat_letter(seat);

	if (seat == SEAT_NONE)
		return 0;
	lua_pushlstring(L, &letter, 1);
	return 1;
}

static int push_throw(lua_State *L, const struct rules *r, const struct game_value *g)
{
	if (r->key.play == PLAY_BANKED || g->state.nhand == 0)
		return 0;
	for (int i = 0; i < r->key.nfaces; i++)
		if (g->state.hand[i])
			lua_pushinteger(L, rules_value(r, i));
	return 1;
}

/* What looking at a field costs, in instructions: a call, and what is made anew. What
 * is kept is charged for where it is made. */
static size_t field_cost(enum game_field field)
{
	switch (field) {
	case GAME_ACCESS:
	case GAME_PLACES:
	case GAME_SEATS:
	case GAME_THROWS:
		return 32;
	case GAME_AFTER:
	case GAME_ROLLS:
	case GAME_SQUARE:
		return 16;
	default:
		return 4;
	}
}

static int push_game_field(lua_State *L, struct game_value *g, enum game_field field)
{
	const struct rules *r = ((struct view *)box_context(L))->rules;

	box_charge(L, field_cost(field));
	switch (field) {
	case GAME_ACCESS:
		view_push_access(L, r, &g->state);
		return 1;
	case GAME_AFTER:
		return push_function(L, view_after);
	case GAME_MOVES:
		if (push_kept(L, KEPT_MOVES))
			return 1;
		push_moves(L, g);
		return keep(L, KEPT_MOVES);
	case GAME_ODDS:
		return push_shared(L, &odds_key, view_push_odds);
	case GAME_OVER:
		lua_pushboolean(L, state_over(&g->state));
		return 1;
	case GAME_PAWNS:
		if (push_kept(L, KEPT_PAWNS))
			return 1;
		box_charge(L, 64);
		view_push_pawns(L, &g->state);
		return keep(L, KEPT_PAWNS);
	case GAME_PLACES:
		view_push_places(L, &g->state);
		return 1;
	case GAME_PLY:
		if (g->ply == 0)
			return 0;
		lua_pushinteger(L, g->ply);
		return 1;
	case GAME_POSITION:
		return push_position(L, g);
	case GAME_ROLLS:
		return push_function(L, view_rolls);
	case GAME_RULES:
		if (push_kept(L, KEPT_RULES))
			return 1;
		push_shared(L, &rules_key, view_push_rules);
		return keep(L, KEPT_RULES);
	case GAME_SEAT:
		return push_seat(L, (enum seat)g->seat);
	case GAME_SEATS:
		view_push_seats(L, r, &g->state);
		return 1;
	case GAME_SQUARE:
		return push_function(L, view_square);
	case GAME_THROW:
		return push_throw(L, r, g);
	case GAME_THROWS:
		view_push_throws(L, r, &g->state);
		return 1;
	case GAME_NONE:
		break;
	}
	return 0;
}

/* A position must mean the same wherever it arises, so a rule sees no more than it. */
static bool is_hidden(lua_State *L, const char *key, int field)
{
	return box_is_house(box_of(L)) && key == &game_key &&
	       (field == GAME_MOVES || field == GAME_AFTER || field == GAME_ROLLS ||
		   field == GAME_PLY);
}

static int game_index(lua_State *L)
{
	enum game_field field;

	lua_settop(L, 2);
	lua_pushvalue(L, 2);
	lua_rawget(L, lua_upvalueindex(1));
	field = (enum game_field)lua_tointeger(L, -1);
	lua_settop(L, 2);
	if (is_hidden(L, &game_key, (int)field))
		return luaL_error(L, "game.%s is not available to house-rule scripts",
		    lua_tostring(L, 2));
	return push_game_field(L, lua_touserdata(L, 1), field);
}

static int game_tostring(lua_State *L)
{
	return push_position(L, lua_touserdata(L, 1));
}

static int refuse_write(lua_State *L)
{
	return luaL_error(L,
	    "%s cannot be changed; keep what you know in tables of your own",
	    lua_tostring(L, lua_upvalueindex(1)));
}

/* --- Metatables --- */

static void make_metatable(lua_State *L, const char *key, const char *what,
    const char *const *fields, lua_CFunction index, lua_CFunction text)
{
	lua_createtable(L, 0, 6);
	lua_newtable(L);
	lua_newtable(L);
	for (int i = 0; fields[i]; i++) {
		lua_pushinteger(L, i + 1);
		lua_setfield(L, -2, fields[i]);
		if (is_hidden(L, key, i + 1))
			continue;
		lua_pushstring(L, fields[i]);
		lua_rawseti(L, -3, (lua_Integer)lua_rawlen(L, -3) + 1);
	}
	lua_pushcclosure(L, index, 1);
	lua_setfield(L, -3, "__index");
	lua_setfield(L, -2, "__fields");
	/* For trusted bots, whose pairs is the stock one. */
	lua_pushcfunction(L, lib_pairs);
	lua_setfield(L, -2, "__pairs");
	lua_pushcfunction(L, text);
	lua_setfield(L, -2, "__tostring");
	lua_pushstring(L, what);
	lua_pushcclosure(L, refuse_write, 1);
	lua_setfield(L, -2, "__newindex");
	lua_pushboolean(L, 0);
	lua_setfield(L, -2, "__metatable");
	lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

static int open_view(lua_State *L)
{
	make_metatable(
	    L, &game_key, "game", view_game_fields, game_index, game_tostring);
	make_metatable(
	    L, &move_key, "a move", view_move_fields, move_index, move_tostring);
	return 0;
}

bool view_open(struct box *b, struct view *v)
{
	box_set_context(b, v);
	return box_call(b, open_view, NULL) == BOX_OK;
}

/* --- Answers --- */

int view_answer(lua_State *L, int index)
{
	const struct view *view = box_context(L);
	const struct move_value *v = view_move(L, index);
	int whole;
	lua_Integer i;

	if (v) {
		if (v->serial == view->asked && view->asked)
			return v->index;
		lua_pushliteral(L, "a move of another decision, or of game.after");
		return -1;
	}
	/* Text that looks like a number is no number. */
	if (lua_type(L, index) != LUA_TNUMBER) {
		lua_pushfstring(L, "bot.play must return a move or its index, not %s%s",
		    lua_isnil(L, index) ? "" : "a ", luaL_typename(L, index));
		return -1;
	}
	i = lua_tointegerx(L, index, &whole);
	if (!whole) {
		lua_pushfstring(L, "bot.play returned %f, which is no index",
		    lua_tonumber(L, index));
		return -1;
	}
	if (i < 1 || i > view->nmoves) {
		lua_pushfstring(L, "bot.play returned %I, and there are %d moves",
		    (LUAI_UACINT)i, view->nmoves);
		return -1;
	}
	return (int)i - 1;
}
