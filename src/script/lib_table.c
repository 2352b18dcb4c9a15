#include <lauxlib.h>
#include <lualib.h>

#include "script/box_part.h"

/* At most so many values go to the stack, or from one table to another, at once. */
enum { SPREAD_MAX = 4096, MOVE_MAX = 65536 };

/*
 * Everything here reads and writes without metamethods: a C function as one would run
 * where no instruction is counted. The length of a table may be any border, up to 2^62,
 * so that it is charged before it is used.
 */
static lua_Integer list_len(lua_State *L, int index, size_t each)
{
	luaL_checktype(L, index, LUA_TTABLE);
	size_t n = lua_rawlen(L, index);

	box_charge(L, 8);
	box_charge(L, n > SIZE_MAX / 64 ? SIZE_MAX : n * each);
	return (lua_Integer)n;
}

/* A window of the library takes nothing. */
static void check_writable(lua_State *L, int index)
{
	if (box_is_house(box_of(L)) && lib_is_locked(L, index))
		luaL_error(L, "the library of house-rule scripts cannot be changed");
}

static int table_insert(lua_State *L)
{
	int n = lua_gettop(L);
	lua_Integer len = list_len(L, 1, n > 2 ? 1 : 0), at = len + 1;

	check_writable(L, 1);
	if (n < 2 || n > 3)
		return luaL_error(
		    L, "table.insert takes a list, maybe a place, and a value");
	if (n == 3) {
		at = luaL_checkinteger(L, 2);
		luaL_argcheck(L, at >= 1 && at <= len + 1, 2, "place out of range");
		for (lua_Integer i = len; i >= at; i--) {
			lua_rawgeti(L, 1, i);
			lua_rawseti(L, 1, i + 1);
		}
	}
	lua_rawseti(L, 1, at);
	return 0;
}

static int table_remove(lua_State *L)
{
	bool given = !lua_isnoneornil(L, 2);
	lua_Integer len = list_len(L, 1, given ? 1 : 0);
	lua_Integer at = luaL_optinteger(L, 2, len);

	check_writable(L, 1);
	if (given)
		luaL_argcheck(L, (len == 0 && at == 0) || (at >= 1 && at <= len + 1), 2,
		    "place out of range");
	lua_rawgeti(L, 1, at);
	for (; at < len; at++) {
		lua_rawgeti(L, 1, at + 1);
		lua_rawseti(L, 1, at);
	}
	if (at >= 1 && at <= len) {
		lua_pushnil(L);
		lua_rawseti(L, 1, at);
	}
	return 1;
}

static lua_Integer span(
    lua_State *L, lua_Integer from, lua_Integer to, lua_Integer max, const char *what)
{
	if (to < from)
		return 0;
	if ((lua_Unsigned)to - (lua_Unsigned)from >= (lua_Unsigned)max)
		luaL_error(L, "table.%s: more than %d values", what, (int)max);
	box_charge(L, 8 + (size_t)(to - from));
	return to - from + 1;
}

static int table_unpack(lua_State *L)
{
	luaL_checktype(L, 1, LUA_TTABLE);
	lua_Integer from = luaL_optinteger(L, 2, 1);
	lua_Integer to = luaL_optinteger(L, 3, (lua_Integer)lua_rawlen(L, 1));
	lua_Integer n = span(L, from, to, SPREAD_MAX, "unpack");

	luaL_checkstack(L, (int)n, "table.unpack");
	for (lua_Integer i = 0; i < n; i++)
		lua_rawgeti(L, 1, from + i);
	return (int)n;
}

static int table_pack(lua_State *L)
{
	box_charge(L, 16 + (size_t)lua_gettop(L));
	return lib_stock(L);
}

static int table_concat(lua_State *L)
{
	luaL_checktype(L, 1, LUA_TTABLE);
	size_t sep_len, len, all = 0, max = box_of(L)->limits.string;
	const char *sep = luaL_optlstring(L, 2, "", &sep_len);
	lua_Integer from = luaL_optinteger(L, 3, 1);
	lua_Integer to = luaL_optinteger(L, 4, (lua_Integer)lua_rawlen(L, 1));
	lua_Integer n = span(L, from, to, MOVE_MAX, "concat");
	luaL_Buffer out;

	luaL_buffinit(L, &out);
	for (lua_Integer i = 0; i < n; i++) {
		lua_rawgeti(L, 1, from + i);
		if (!lua_isstring(L, -1))
			return luaL_error(L, "table.concat: value %I is a %s, not text",
			    (LUAI_UACINT)(from + i), luaL_typename(L, -1));
		lua_tolstring(L, -1, &len);
		all += len + sep_len;
		if (all > max + sep_len)
			return luaL_error(L,
			    "table.concat: a result of more than %d KiB",
			    (int)(max >> 10));
		luaL_addvalue(&out);
		if (i + 1 < n)
			luaL_addlstring(&out, sep, sep_len);
	}
	box_charge(L, all / 8);
	luaL_pushresult(&out);
	return 1;
}

static int table_move(lua_State *L)
{
	lua_Integer from = luaL_checkinteger(L, 2), to = luaL_checkinteger(L, 3);
	lua_Integer at = luaL_checkinteger(L, 4);
	int into = lua_isnoneornil(L, 5) ? 1 : 5;
	lua_Integer n;

	luaL_checktype(L, 1, LUA_TTABLE);
	luaL_checktype(L, into, LUA_TTABLE);
	check_writable(L, into);
	n = span(L, from, to, MOVE_MAX, "move");
	luaL_argcheck(
	    L, n == 0 || at <= LUA_MAXINTEGER - n + 1, 4, "place out of range");
	/* Where the ranges overlap nothing may be written over before it is read. */
	bool backwards = into == 1 && at > from;

	for (lua_Integer i = 0; i < n; i++) {
		lua_Integer k = backwards ? n - 1 - i : i;

		lua_rawgeti(L, 1, from + k);
		lua_rawseti(L, into, at + k);
	}
	lua_pushvalue(L, into);
	return 1;
}

/* --- sort: a merge sort, stable, so that equal values keep their order --- */

static bool is_before(lua_State *L, int a, int b)
{
	bool before;

	if (lua_isnil(L, 2))
		return lua_compare(L, a, b, LUA_OPLT);
	lua_pushvalue(L, 2);
	lua_pushvalue(L, a);
	lua_pushvalue(L, b);
	lua_call(L, 2, 1);
	before = lua_toboolean(L, -1);
	lua_pop(L, 1);
	return before;
}

/* Merge [lo, mid) and [mid, hi) of the list at `from` into the one at `into`. */
static void merge(
    lua_State *L, int from, int into, lua_Integer lo, lua_Integer mid, lua_Integer hi)
{
	lua_Integer a = lo, b = mid;

	for (lua_Integer k = lo; k < hi; k++) {
		if (a < mid && b < hi) {
			lua_rawgeti(L, from, a);
			lua_rawgeti(L, from, b);
			if (is_before(L, lua_gettop(L), lua_gettop(L) - 1)) {
				b++;
				lua_remove(L, -2);
			} else {
				a++;
				lua_pop(L, 1);
			}
		} else {
			lua_rawgeti(L, from, a < mid ? a++ : b++);
		}
		lua_rawseti(L, into, k);
	}
}

static int table_sort(lua_State *L)
{
	lua_Integer n = list_len(L, 1, 8), log = 1;
	int from = 3, into = 4;

	check_writable(L, 1);
	luaL_argexpected(
	    L, lua_isnoneornil(L, 2) || lua_isfunction(L, 2), 2, "function");
	lua_settop(L, 2);
	if (n >= MOVE_MAX)
		return luaL_error(L, "table.sort: more than %d values", MOVE_MAX);
	for (lua_Integer m = n; m >>= 1;)
		log++;
	box_charge(L, (size_t)(n * log) * 4);
	luaL_checkstack(L, 8, "table.sort");
	lua_createtable(L, (int)n, 0);
	lua_createtable(L, (int)n, 0);
	for (lua_Integer i = 1; i <= n; i++) {
		lua_rawgeti(L, 1, i);
		lua_rawseti(L, from, i);
	}
	for (lua_Integer width = 1; width < n; width *= 2) {
		for (lua_Integer lo = 1; lo <= n; lo += 2 * width) {
			lua_Integer mid = lo + width <= n ? lo + width : n + 1;
			lua_Integer hi = mid + width <= n ? mid + width : n + 1;

			merge(L, from, into, lo, mid, hi);
		}
		int other = from;

		from = into;
		into = other;
	}
	for (lua_Integer i = 1; i <= n; i++) {
		lua_rawgeti(L, from, i);
		lua_rawseti(L, 1, i);
	}
	return 0;
}

void lib_table(lua_State *L)
{
	static const struct lib_entry own[] = { { "concat", table_concat },
		{ "insert", table_insert }, { "move", table_move },
		{ "pack", table_pack }, { "remove", table_remove },
		{ "sort", table_sort }, { "unpack", table_unpack }, { NULL, NULL } };

	lib_take(L, LUA_TABLIBNAME, luaopen_table, own);
}
