/* box_part - what the sources of the sandbox share. Only script/ includes it. */
#ifndef PAGDI_SCRIPT_BOX_PART_H
#define PAGDI_SCRIPT_BOX_PART_H

#include "script/box.h"

struct box_file {
	struct box_file *next;
	char *name; /* owned: what require was given */
	struct buf text;
	bool found;
};

struct box {
	lua_State *L;
	struct box_limits limits;
	enum box_who who;
	size_t used;
	size_t headroom; /* beyond the limit, to die in */
	long long fuel;  /* left in this call */
	int quantum;     /* the hook's period now */
	bool dead;       /* a limit has fired: nothing may run any more */
	bool counting;   /* within box_call */
	enum box_end end;
	const void
	    *end_value; /* the error that `end` is of; another one is but an error */
	int refused, thrash; /* by the allocator: in a row, and in this call */
	bool long_string;    /* ... because of one */
	size_t string_head;  /* what a string takes beyond its bytes, measured */
	size_t last_string;
	char place[80]; /* where memory ran out: "greedy.lua:7: ", or "" */
	bool timing;    /* the clocks below are of this call */
	int64_t wall_start, cpu_start; /* ns */
	struct box_source *source;
	struct buf log, message;
	void *context;
};

/* Tables of the registry. */
extern const char box_key_value, box_key_chunk, box_key_modules, box_key_globals,
    box_key_blocked;

/* Fill the globals, within a protected call. seed: of math.random. */
void lib_open(lua_State *L, uint64_t seed);
/* Fill the table on top with the functions of the globals, of string, utf8, table. */
void lib_base(lua_State *L);
void lib_string(lua_State *L);
void lib_utf8(lua_State *L);
void lib_table(lua_State *L);

/* A function of the library with the work it costs, whatever it is called with. */
struct lib_entry {
	const char *name;
	lua_CFunction function; /* NULL: the stock one, as it is */
};

/*
 * Copy the allowed entries of the stock library at index `stock` into the table on top.
 * An own function gets the stock one as its first upvalue.
 */
void lib_copy(lua_State *L, int stock, const struct lib_entry *list);
/* The same of the stock library that open makes. */
void lib_take(
    lua_State *L, const char *name, lua_CFunction open, const struct lib_entry *list);
/* Call the stock function behind an own one. */
int lib_stock(lua_State *L);
/* error and pcall, which cost many times what a call does. */
int lib_error(lua_State *L);
int lib_pcall(lua_State *L);

/* Push text of any value without an address in it. */
void lib_text(lua_State *L, int index);
/* A metatable that is ours: no setmetatable, no rawset. */
bool lib_is_locked(lua_State *L, int index);
/* Lock the table on top: what it lacks says why. prefix: "string.", or "" for the
 * globals. In the box of a house rule it is replaced by a window that nothing can be
 * written to. */
void lib_lock(lua_State *L, const char *prefix);
void lib_list_blocked(lua_State *L); /* before the first lib_lock */
/* Keep what box_run gives each run to read: the globals on top. */
void lib_keep_globals(lua_State *L);
int lib_require(lua_State *L);
int lib_pairs(lua_State *L);
/* Compile text as the file of this name; raises. */
void box_compile_text(lua_State *L, const struct buf *text, const char *path);

/* Append text, but nothing that would control a terminal, and no invalid UTF-8. */
void box_printable(struct buf *out, const char *p, size_t len, bool lines);

#endif
