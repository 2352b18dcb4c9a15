#include <lauxlib.h>
#include <lualib.h>
#include <string.h>

#include "script/box_part.h"

/* What a function pays that looks at every byte of its first argument. */
static int linear(lua_State *L)
{
	size_t len;

	luaL_checklstring(L, 1, &len);
	box_charge(L, 8 + len / 8);
	return lib_stock(L);
}

static int string_rep(lua_State *L)
{
	size_t len, sep, max = box_of(L)->limits.string;
	lua_Integer n = luaL_checkinteger(L, 2);

	luaL_checklstring(L, 1, &len);
	luaL_optlstring(L, 3, "", &sep);
	/* Even nothing, repeated, takes its time: Lua writes it 2^62 times. */
	if (n > 0 && ((size_t)n > max || (len + sep) * (size_t)n > max))
		return luaL_error(
		    L, "string.rep: a result of more than %d KiB", (int)(max >> 10));
	box_charge(L, 8 + (n > 0 ? (size_t)n / 2 + (len + sep) * (size_t)n / 8 : 0));
	return lib_stock(L);
}

static int string_char(lua_State *L)
{
	box_charge(L, 8 + (size_t)lua_gettop(L));
	return lib_stock(L);
}

static int string_byte(lua_State *L)
{
	size_t len;
	lua_Integer from = luaL_optinteger(L, 2, 1), to = luaL_optinteger(L, 3, from);

	luaL_checklstring(L, 1, &len);
	if (from < 0)
		from += (lua_Integer)len + 1;
	if (to < 0)
		to += (lua_Integer)len + 1;
	box_charge(L, 4);
	if (from >= 1 && to <= (lua_Integer)len && to > from)
		box_charge(L, (size_t)(to - from));
	else if (to > (lua_Integer)len)
		box_charge(L, len);
	return lib_stock(L);
}

/*
 * Plain text only: a pattern can take for ever. Rather an error than a search for what
 * was meant as a pattern.
 */
static int string_find(lua_State *L)
{
	size_t len, plen;
	const char *s = luaL_checklstring(L, 1, &len);
	const char *p = luaL_checklstring(L, 2, &plen);
	lua_Integer at = luaL_optinteger(L, 3, 1);
	const char *found;

	box_charge(L, 8 + (len + plen) / 8);
	if (!lua_toboolean(L, 4) && strpbrk(p, "^$*+?.([%-"))
		return luaL_error(L, "string.find: patterns are not available to bots; "
				     "for plain text give true as its fourth argument");
	if (at < 0)
		at += (lua_Integer)len + 1;
	if (at < 1)
		at = 1;
	found = (size_t)at - 1 <= len
		    ? memmem(s + at - 1, len - (size_t)(at - 1), p, plen)
		    : NULL;
	if (!found) {
		lua_pushnil(L);
		return 1;
	}
	lua_pushinteger(L, found - s + 1);
	lua_pushinteger(L, found - s + (lua_Integer)plen);
	return 2;
}

static int string_format(lua_State *L)
{
	size_t len;
	const char *f = luaL_checklstring(L, 1, &len);
	int n = lua_gettop(L);

	box_charge(L, 16 + len / 2 + 8 * (size_t)n);
	for (size_t i = 0; i < len; i++) {
		if (f[i] != '%' || f[++i] == '%')
			continue;
		i += strspn(f + i, "-+ #0123456789.");
		if (f[i] == 'p')
			return luaL_error(
			    L, "string.format: %%p is not available to bots");
	}
	for (int i = 2; i <= n; i++) {
		if (lua_type(L, i) == LUA_TSTRING) {
			box_charge(L, lua_rawlen(L, i) / 4);
		} else if (lua_type(L, i) > LUA_TNUMBER) {
			lib_text(L, i);
			lua_replace(L, i);
		}
	}
	return lib_stock(L);
}

void lib_string(lua_State *L)
{
	static const struct lib_entry own[] = { { "byte", string_byte },
		{ "char", string_char }, { "find", string_find },
		{ "format", string_format }, { "len", NULL }, { "lower", linear },
		{ "rep", string_rep }, { "reverse", linear }, { "sub", linear },
		{ "upper", linear }, { NULL, NULL } };

	lib_take(L, LUA_STRLIBNAME, luaopen_string, own);
}

/* --- utf8 --- */

/* The stock iterator passes over what continues a character, however long that is. */
static int codes_next(lua_State *L)
{
	lua_Integer from = lua_tointeger(L, 2);
	int n;

	lua_settop(L, 2);
	luaL_checktype(L, 1, LUA_TSTRING);
	lua_pushvalue(L, lua_upvalueindex(1));
	lua_insert(L, 1);
	lua_call(L, 2, 2);
	n = lua_isnil(L, -2) ? 0 : 2;
	if (n && lua_tointeger(L, -2) > from + 8)
		box_charge(L, (size_t)(lua_tointeger(L, -2) - from));
	else
		box_charge(L, 4);
	return n;
}

static int utf8_codes(lua_State *L)
{
	int n = linear(L);

	if (n != 3)
		return n;
	lua_pushvalue(L, -3);
	lua_pushcclosure(L, codes_next, 1);
	lua_replace(L, -4);
	return 3;
}

static int every_byte(lua_State *L)
{
	size_t len;

	luaL_checklstring(L, 1, &len);
	box_charge(L, 8 + len);
	return lib_stock(L);
}

void lib_utf8(lua_State *L)
{
	static const struct lib_entry own[] = { { "char", string_char },
		{ "codepoint", every_byte }, { "codes", utf8_codes },
		{ "len", every_byte }, { "offset", every_byte }, { NULL, NULL } };

	lib_take(L, LUA_UTF8LIBNAME, luaopen_utf8, own);
}
