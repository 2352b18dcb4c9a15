#include <lauxlib.h>
#include <lualib.h>

#include "script/box_part.h"

void lib_take(
    lua_State *L, const char *name, lua_CFunction open, const struct lib_entry *list)
{
	int top = lua_gettop(L);

	luaL_requiref(L, name, open, 0);
	lua_pushvalue(L, top);
	lib_copy(L, top + 1, list);
	lua_settop(L, top);
}

int lib_error(lua_State *L)
{
	box_charge(L, 48);
	return lib_stock(L);
}

/*
 * A call that is protected costs many times one that is not, and an error that it
 * catches more again. What the box ends for is caught here too, and the charge after it
 * raises it anew.
 */
int lib_pcall(lua_State *L)
{
	luaL_checkany(L, 1);
	box_charge(L, 24 + (size_t)lua_gettop(L) / 8);
	lua_pushboolean(L, 1);
	lua_insert(L, 1);
	if (lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 0) == LUA_OK)
		return lua_gettop(L);
	box_charge(L, 64);
	lua_pushboolean(L, 0);
	lua_insert(L, -2);
	return 2;
}

/* A call of the mathematical library of C takes long at the ends of the range. */
static int math_dear(lua_State *L)
{
	box_charge(L, 16);
	return lib_stock(L);
}

static int math_fmod(lua_State *L)
{
	box_charge(L, 128);
	return lib_stock(L);
}

static void lib_math(lua_State *L, uint64_t seed)
{
	static const struct lib_entry own[] = { { "abs", NULL }, { "acos", math_dear },
		{ "asin", math_dear }, { "atan", math_dear }, { "ceil", NULL },
		{ "cos", math_dear }, { "deg", NULL }, { "exp", math_dear },
		{ "floor", NULL }, { "fmod", math_fmod }, { "huge", NULL },
		{ "log", math_dear }, { "max", NULL }, { "maxinteger", NULL },
		{ "min", NULL }, { "mininteger", NULL }, { "modf", NULL },
		{ "pi", NULL }, { "rad", NULL }, { "sin", math_dear }, { "sqrt", NULL },
		{ "tan", math_dear }, { "tointeger", NULL }, { "type", NULL },
		{ "ult", NULL }, { NULL, NULL } };
	static const struct lib_entry of_bots[] = { { "random", NULL },
		{ NULL, NULL } };
	int top = lua_gettop(L);

	luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 0);
	/* Lua's own seed is made of addresses and the clock. */
	lua_getfield(L, -1, "randomseed");
	lua_pushinteger(L, (lua_Integer)seed);
	lua_pushinteger(L, 0);
	lua_call(L, 2, 0);
	lua_pushvalue(L, top);
	lib_copy(L, top + 1, own);
	if (!box_is_house(box_of(L)))
		lib_copy(L, top + 1, of_bots);
	lua_settop(L, top);
}

/* Methods of strings are those of the library that is allowed. */
static void strings_use(lua_State *L, int library)
{
	lua_pushliteral(L, "");
	lua_getmetatable(L, -1);
	lua_pushvalue(L, library);
	lua_setfield(L, -2, "__index");
	lua_pushboolean(L, 0);
	lua_setfield(L, -2, "__metatable");
	lua_pop(L, 2);
}

/* One's own bots get everything, but for what would write into the referee's output. */
static void open_trusted(lua_State *L, uint64_t seed)
{
	static const char *const replaced[] = { "print", "log" };

	luaL_openlibs(L);
	lua_newtable(L);
	lib_base(L);
	for (size_t i = 0; i < 2; i++) {
		lua_getfield(L, -1, replaced[i]);
		lua_setglobal(L, replaced[i]);
	}
	lua_getglobal(L, LUA_MATHLIBNAME);
	lua_getfield(L, -1, "randomseed");
	lua_pushinteger(L, (lua_Integer)seed);
	lua_call(L, 1, 0);
	lua_settop(L, 0);
}

void lib_open(lua_State *L, uint64_t seed)
{
	if (box_of(L)->limits.trust) {
		open_trusted(L, seed);
		return;
	}
	lib_list_blocked(L);
	lua_newtable(L);
	lib_base(L);
	lua_newtable(L);
	lib_math(L, seed);
	lib_lock(L, "math.");
	lua_setfield(L, 1, LUA_MATHLIBNAME);
	lua_newtable(L);
	lib_string(L);
	lib_lock(L, "string.");
	strings_use(L, lua_gettop(L));
	lua_setfield(L, 1, LUA_STRLIBNAME);
	lua_newtable(L);
	lib_table(L);
	lib_lock(L, "table.");
	lua_setfield(L, 1, LUA_TABLIBNAME);
	lua_newtable(L);
	lib_utf8(L);
	lib_lock(L, "utf8.");
	lua_setfield(L, 1, LUA_UTF8LIBNAME);
	lib_lock(L, "");
	lib_keep_globals(L);
	lua_pushvalue(L, 1);
	lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
	/* The whole libraries are reachable from nowhere any more. */
	lua_pushnil(L);
	lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
	lua_newtable(L);
	lua_rawsetp(L, LUA_REGISTRYINDEX, &box_key_modules);
	lua_settop(L, 0);
}
