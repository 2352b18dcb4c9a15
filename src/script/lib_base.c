#include <lauxlib.h>
#include <lualib.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "ruleset/find.h"
#include "script/box_part.h"

enum { INDEX_CHAIN_MAX = 8 };

/* In the metatables that are ours: the field names are no strings, so no script has
 * them. */
static const char locked_key, depth_key;

int lib_stock(lua_State *L)
{
	return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void lib_copy(lua_State *L, int stock, const struct lib_entry *list)
{
	for (; list->name; list++) {
		lua_getfield(L, stock, list->name);
		if (list->function)
			lua_pushcclosure(L, list->function, 1);
		lua_setfield(L, -2, list->name);
	}
}

/* --- Text --- */

void lib_text(lua_State *L, int index)
{
	switch (lua_type(L, index)) {
	case LUA_TNIL:
	case LUA_TBOOLEAN:
	case LUA_TNUMBER:
	case LUA_TSTRING:
		luaL_tolstring(L, index, NULL);
		return;
	case LUA_TTABLE:
	case LUA_TUSERDATA:
		if (luaL_callmeta(L, index, "__tostring")) {
			if (!lua_isstring(L, -1))
				luaL_error(L, "'__tostring' must return a string");
			return;
		}
		break;
	default:
		break;
	}
	/* Never an address: it differs from run to run. */
	lua_pushstring(L, luaL_typename(L, index));
}

static int base_tostring(lua_State *L)
{
	luaL_checkany(L, 1);
	box_charge(L, 8);
	lib_text(L, 1);
	return 1;
}

/* Keep the end: what was printed last says most. */
static void trim_log(struct box *b)
{
	size_t over = b->log.len - b->limits.log;

	if (b->log.len <= 2 * b->limits.log)
		return;
	memmove(b->log.p, b->log.p + over, b->limits.log);
	b->log.len = b->limits.log;
	b->log.p[b->log.len] = '\0';
}

static int base_print(lua_State *L)
{
	struct box *b = box_of(L);
	int n = lua_gettop(L);
	size_t len;

	box_charge(L, 32);
	for (int i = 1; i <= n; i++) {
		lib_text(L, i);
		const char *text = lua_tolstring(L, -1, &len);

		box_charge(L, 16 + len / 2);
		if (i > 1)
			buf_byte(&b->log, ' ');
		box_printable(&b->log, text, len, true);
		lua_pop(L, 1);
	}
	buf_byte(&b->log, '\n');
	trim_log(b);
	return 0;
}

static int base_tonumber(lua_State *L)
{
	if (lua_type(L, 1) == LUA_TSTRING)
		box_charge(L, lua_rawlen(L, 1) / 4);
	return lib_stock(L);
}

static int base_select(lua_State *L)
{
	box_charge(L, (size_t)lua_gettop(L) / 8);
	return lib_stock(L);
}

/* --- pairs, in the order of the keys --- */

struct sort_key {
	enum { BOOLEANS, INTEGERS, FLOATS, STRINGS } kind;
	size_t len;
	union {
		lua_Integer i;
		lua_Number n;
		const char *s;
	};
};

struct keys_of {
	size_t n, at;
	struct sort_key key[];
};

static int compare_mixed(lua_Integer i, lua_Number f)
{
	/* A float key that is whole would be an integer key: they are never equal. */
	if (f >= 0x1p63)
		return -1;
	if (f < -0x1p63)
		return 1;
	return i <= (lua_Integer)floor(f) ? -1 : 1;
}

static int compare_keys(const struct sort_key *a, const struct sort_key *b)
{
	size_t len = a->len < b->len ? a->len : b->len;
	int c;

	if (a->kind == INTEGERS && b->kind == FLOATS)
		return compare_mixed(a->i, b->n);
	if (a->kind == FLOATS && b->kind == INTEGERS)
		return -compare_mixed(b->i, a->n);
	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	if (a->kind == FLOATS)
		return (a->n > b->n) - (a->n < b->n);
	if (a->kind != STRINGS)
		return (a->i > b->i) - (a->i < b->i);
	c = memcmp(a->s, b->s, len);
	return c ? c : (a->len > b->len) - (a->len < b->len);
}

/* Heap sort: no second array, and no order of the input that is slow. */
static void sort_keys(struct sort_key *k, size_t n)
{
	for (size_t heap = n / 2, end = n; end > 1;) {
		struct sort_key moved;
		size_t at, child;

		if (heap > 0) {
			moved = k[--heap];
		} else {
			moved = k[--end];
			k[end] = k[0];
		}
		for (at = heap; (child = 2 * at + 1) < end; at = child) {
			if (child + 1 < end &&
			    compare_keys(&k[child], &k[child + 1]) < 0)
				child++;
			if (compare_keys(&moved, &k[child]) >= 0)
				break;
			k[at] = k[child];
		}
		k[at] = moved;
	}
}

static void push_key(lua_State *L, const struct sort_key *k)
{
	if (k->kind == BOOLEANS)
		lua_pushboolean(L, (int)k->i);
	else if (k->kind == INTEGERS)
		lua_pushinteger(L, k->i);
	else if (k->kind == FLOATS)
		lua_pushnumber(L, k->n);
	else
		lua_pushlstring(L, k->s, k->len);
}

/* Upvalues: the keys, the table. Keys that went meanwhile are passed over. */
static int pairs_next(lua_State *L)
{
	struct keys_of *k = lua_touserdata(L, lua_upvalueindex(1));

	while (k->at < k->n) {
		lua_settop(L, 0);
		push_key(L, &k->key[k->at++]);
		lua_pushvalue(L, -1);
		if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL)
			return 2;
		box_charge(L, 4);
	}
	return 0;
}

static bool read_key(lua_State *L, int index, struct sort_key *k)
{
	switch (lua_type(L, index)) {
	case LUA_TBOOLEAN:
		*k =
		    (struct sort_key){ .kind = BOOLEANS, .i = lua_toboolean(L, index) };
		return true;
	case LUA_TNUMBER:
		if (lua_isinteger(L, index))
			*k = (struct sort_key){ .kind = INTEGERS,
				.i = lua_tointeger(L, index) };
		else
			*k = (struct sort_key){ .kind = FLOATS,
				.n = lua_tonumber(L, index) };
		return true;
	case LUA_TSTRING:
		k->kind = STRINGS;
		k->s = lua_tolstring(L, index, &k->len);
		return true;
	default:
		return false;
	}
}

/* A value of ours: its fields are listed by name in the metatable. */
static int fields_next(lua_State *L)
{
	lua_Integer at = lua_tointeger(L, lua_upvalueindex(3));

	for (;;) {
		lua_settop(L, 0);
		at++;
		if (lua_rawgeti(L, lua_upvalueindex(1), at) == LUA_TNIL)
			return 0;
		lua_pushvalue(L, 1);
		if (lua_gettable(L, lua_upvalueindex(2)) != LUA_TNIL)
			break;
	}
	lua_pushinteger(L, at);
	lua_replace(L, lua_upvalueindex(3));
	return 2;
}

int lib_pairs(lua_State *L)
{
	size_t n = 0, log = 1;
	struct keys_of *k;

	lua_settop(L, 1);
	if (lua_type(L, 1) == LUA_TUSERDATA && luaL_getmetafield(L, 1, "__fields")) {
		lua_pushvalue(L, 1);
		lua_pushinteger(L, 0);
		lua_pushcclosure(L, fields_next, 3);
		return 1;
	}
	luaL_checktype(L, 1, LUA_TTABLE);
	for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1))
		n++;
	for (size_t m = n; m >>= 1;)
		log++;
	box_charge(L, 16 + n * log * 2);
	k = lua_newuserdatauv(L, sizeof(*k) + n * sizeof(struct sort_key), 1);
	k->n = k->at = 0;
	/* What keeps the strings alive, should the table let go of them. */
	lua_createtable(L, (int)n, 0);
	for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
		if (!read_key(L, -2, &k->key[k->n]))
			return luaL_error(L,
			    "pairs: a %s as a key has no order; use a list, or strings "
			    "and numbers as keys",
			    luaL_typename(L, -2));
		k->n++;
		if (lua_type(L, -2) == LUA_TSTRING) {
			lua_pushvalue(L, -2);
			lua_rawseti(L, 3, (lua_Integer)k->n);
		}
	}
	sort_keys(k->key, k->n);
	lua_setiuservalue(L, 2, 1);
	lua_pushvalue(L, 1);
	lua_pushcclosure(L, pairs_next, 2);
	return 1;
}

/* --- Metatables --- */

static bool has_mark(lua_State *L, int index, const char *key)
{
	bool is = false;

	if (lua_getmetatable(L, index)) {
		is = lua_rawgetp(L, -1, key) != LUA_TNIL;
		lua_pop(L, 2);
	}
	return is;
}

bool lib_is_locked(lua_State *L, int index)
{
	return has_mark(L, index, &locked_key);
}

static int missing(lua_State *L)
{
	/* Looked up by its whole name, so that string.dump and a global dump differ. */
	lua_pushvalue(L, lua_upvalueindex(1));
	if (lua_type(L, 2) != LUA_TSTRING)
		return 0;
	lua_pushvalue(L, 2);
	lua_concat(L, 2);
	lua_pushvalue(L, -1);
	if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TNIL)
		return 0;
	return luaL_error(L, "%s is not available to %s", lua_tostring(L, -2),
	    box_is_house(box_of(L)) ? "house-rule scripts" : "bots");
}

static int refuse_write(lua_State *L)
{
	return luaL_error(L, "the library of house-rule scripts cannot be changed");
}

/* Names that people know from Lua, so that their absence is told apart from a slip. */
void lib_list_blocked(lua_State *L)
{
	static const char *const names[] = { "_G", "collectgarbage", "coroutine",
		"debug", "dofile", "getfenv", "getmetatable", "io", "load", "loadfile",
		"loadstring", "math.randomseed", "module", "newproxy", "next", "os",
		"package", "setfenv", "string.dump", "string.gmatch", "string.gsub",
		"string.match", "string.pack", "string.packsize", "string.unpack",
		"unpack", "utf8.charpattern", "warn", "xpcall" };
	static const char *const of_house[] = { "require", "math.random" };

	lua_createtable(L, 0, 32);
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		lua_pushboolean(L, 1);
		lua_setfield(L, -2, names[i]);
	}
	for (size_t i = 0; i < 2 && box_is_house(box_of(L)); i++) {
		lua_pushboolean(L, 1);
		lua_setfield(L, -2, of_house[i]);
	}
	lua_rawsetp(L, LUA_REGISTRYINDEX, &box_key_blocked);
}

static void mark_locked(lua_State *L)
{
	lua_pushboolean(L, 1);
	lua_rawsetp(L, -2, &locked_key);
}

/* Push an empty table that reads from the one on top, and takes nothing. */
static void push_window(lua_State *L)
{
	lua_newtable(L);
	lua_createtable(L, 0, 3);
	mark_locked(L);
	lua_pushvalue(L, -3);
	lua_setfield(L, -2, "__index");
	lua_pushcfunction(L, refuse_write);
	lua_setfield(L, -2, "__newindex");
	lua_setmetatable(L, -2);
}

void lib_lock(lua_State *L, const char *prefix)
{
	lua_createtable(L, 0, 2);
	mark_locked(L);
	lua_pushstring(L, prefix);
	lua_rawgetp(L, LUA_REGISTRYINDEX, &box_key_blocked);
	lua_pushcclosure(L, missing, 2);
	lua_setfield(L, -2, "__index");
	lua_setmetatable(L, -2);
	/* A house-rule script leaves no trace for its next call. */
	if (box_is_house(box_of(L)) && *prefix) {
		push_window(L);
		lua_remove(L, -2);
	}
}

void lib_keep_globals(lua_State *L)
{
	lua_createtable(L, 0, 2);
	mark_locked(L);
	lua_pushvalue(L, -2);
	lua_setfield(L, -2, "__index");
	lua_rawsetp(L, LUA_REGISTRYINDEX, &box_key_globals);
}

static const char *const allowed_fields[] = { "__add", "__sub", "__mul", "__div",
	"__mod", "__pow", "__unm", "__idiv", "__band", "__bor", "__bxor", "__shl",
	"__shr", "__bnot", "__concat", "__len", "__eq", "__lt", "__le", "__call",
	"__tostring", NULL };

/* How many __index tables follow one another from this table on. */
static int chain_depth(lua_State *L, int index)
{
	int depth = 0;

	if (lua_getmetatable(L, index)) {
		lua_rawgetp(L, -1, &depth_key);
		depth = (int)lua_tointeger(L, -1);
		lua_pop(L, 2);
	}
	return depth;
}

/*
 * Copy __index or __newindex of the metatable at 2 into our copy at 3. A table of them
 * is sealed: without a metatable of its own to come no chain can grow, let alone be a
 * ring. Lua follows chains without counting.
 */
static int copy_index(lua_State *L, const char *field)
{
	int depth = 0;

	lua_pushstring(L, field);
	lua_rawget(L, 2);
	if (lua_type(L, -1) == LUA_TTABLE) {
		if (lua_rawequal(L, -1, 1))
			return luaL_error(
			    L, "%s of a table cannot be the table itself", field);
		depth = chain_depth(L, -1) + 1;
		if (depth > INDEX_CHAIN_MAX)
			return luaL_error(L, "a chain of more than %d %s tables",
			    INDEX_CHAIN_MAX, field);
		if (!lua_getmetatable(L, -1))
			lua_createtable(L, 0, 1);
		lua_pushboolean(L, 1);
		lua_rawsetp(L, -2, &locked_key);
		lua_setmetatable(L, -2);
	} else if (!lua_isnil(L, -1) && !lua_isfunction(L, -1)) {
		return luaL_error(L, "%s must be a table or a function", field);
	}
	if (lua_isnil(L, -1))
		lua_pop(L, 1);
	else
		lua_setfield(L, 3, field);
	return depth;
}

static int base_setmetatable(lua_State *L)
{
	int depth, other;

	luaL_checktype(L, 1, LUA_TTABLE);
	luaL_argexpected(L, lua_istable(L, 2) || lua_isnil(L, 2), 2, "nil or table");
	lua_settop(L, 2);
	box_charge(L, 64);
	if (lib_is_locked(L, 1))
		return luaL_error(L,
		    "a table that is in use as an __index, or is of the "
		    "library, gets no other metatable");
	if (lua_isnil(L, 2)) {
		lua_setmetatable(L, 1);
		return 1;
	}
	lua_createtable(L, 0, 4);
	for (const char *const *f = allowed_fields; *f; f++) {
		lua_pushstring(L, *f);
		if (lua_rawget(L, 2) == LUA_TNIL) {
			lua_pop(L, 1);
			continue;
		}
		/* A table here would be called through one of its own, and so on. */
		if (!lua_isfunction(L, -1))
			return luaL_error(L, "%s must be a function", *f);
		lua_setfield(L, 3, *f);
	}
	depth = copy_index(L, "__index");
	other = copy_index(L, "__newindex");
	lua_pushinteger(L, depth > other ? depth : other);
	lua_rawsetp(L, 3, &depth_key);
	lua_setmetatable(L, 1);
	lua_settop(L, 1);
	return 1;
}

static int base_rawset(lua_State *L)
{
	if (lua_type(L, 1) == LUA_TTABLE && box_is_house(box_of(L)) &&
	    lib_is_locked(L, 1))
		return refuse_write(L);
	return lib_stock(L);
}

/* --- require --- */

static bool module_name_valid(const char *name, size_t len)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

	return len > 0 && len <= 64 && strspn(name, allowed) == len;
}

/* Read once a run, whatever becomes of the file meanwhile: every game is alike. */
static struct box_file *file_of(struct box_source *s, const char *name)
{
	struct box_file *f = s->files;
	struct buf path = { 0 };
	struct error err = { 0 };

	while (f && strcmp(f->name, name) != 0)
		f = f->next;
	if (f)
		return f;
	f = mem_alloc(sizeof(*f));
	f->name = mem_copy(name, strlen(name));
	f->next = s->files;
	s->files = f;
	path_folder(s->path, &path);
	buf_printf(&path, "/%s.lua", name);
	f->found = file_read(buf_cstr(&path), box_limits_trust.source, &f->text, &err);
	buf_clear(&path);
	return f;
}

/* Is a require of the name at index 1 still at work? One that failed is not. */
static bool requires_itself(lua_State *L)
{
	lua_Debug ar;
	bool found = false;

	for (int level = 1; !found && lua_getstack(L, level, &ar); level++) {
		box_charge(L, 2);
		lua_getinfo(L, "f", &ar);
		if (lua_tocfunction(L, -1) == lib_require && lua_getlocal(L, &ar, 1)) {
			found = lua_rawequal(L, -1, 1);
			lua_pop(L, 1);
		}
		lua_pop(L, 1);
	}
	return found;
}

int lib_require(lua_State *L)
{
	struct box *b = box_of(L);
	size_t len;
	const char *name = luaL_checklstring(L, 1, &len);
	struct box_file *f;

	lua_settop(L, 1);
	box_charge(L, 100);
	if (!module_name_valid(name, len))
		return luaL_error(L,
		    "require takes the name of a .lua file beside the bot, "
		    "without .lua and without a folder");
	lua_rawgetp(L, LUA_REGISTRYINDEX, &box_key_modules);
	lua_pushvalue(L, 1);
	if (lua_rawget(L, 2) != LUA_TNIL)
		return 1;
	if (requires_itself(L))
		return luaL_error(L, "'%s' requires itself, directly or not", name);
	f = file_of(b->source, name);
	if (!f->found)
		return luaL_error(L, "no readable file '%s.lua' beside the bot", name);
	lua_pushfstring(L, "%s.lua", name);
	box_compile_text(L, &f->text, lua_tostring(L, -1));
	lua_pushvalue(L, 1);
	lua_call(L, 1, 1);
	if (lua_isnil(L, -1)) {
		lua_pop(L, 1);
		lua_pushboolean(L, 1);
	}
	lua_pushvalue(L, 1);
	lua_pushvalue(L, -2);
	lua_rawset(L, 2);
	return 1;
}

void lib_base(lua_State *L)
{
	static const struct lib_entry own[] = { { "assert", NULL },
		{ "error", lib_error }, { "ipairs", NULL }, { "pairs", lib_pairs },
		{ "pcall", lib_pcall }, { "print", base_print }, { "rawequal", NULL },
		{ "rawget", NULL }, { "rawlen", NULL }, { "rawset", base_rawset },
		{ "select", base_select }, { "setmetatable", base_setmetatable },
		{ "tonumber", base_tonumber }, { "tostring", base_tostring },
		{ "type", NULL }, { NULL, NULL } };

	lib_take(L, LUA_GNAME, luaopen_base, own);
	lua_pushcfunction(L, base_print);
	lua_setfield(L, -2, "log");
	if (!box_is_house(box_of(L))) {
		lua_pushcfunction(L, lib_require);
		lua_setfield(L, -2, "require");
	}
}
