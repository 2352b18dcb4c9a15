#include "script/box.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/text.h"
#include "ruleset/find.h"
#include "script/box_part.h"

enum { QUANTUM = 1000, HEADROOM = 16 * 1024, THRASH_MAX = 16, TRACE_MAX = 8 };

const struct box_limits box_limits_usual = {
	.fuel = 10000000,
	.heap = 4 * 1024 * 1024,
	.string = 64 * 1024,
	.source = 32 * 1024,
	.log = 8 * 1024,
	.cpu_ms = 600,
};

const struct box_limits box_limits_trust = {
	.fuel = 1000000000,
	.heap = (size_t)1 << 30,
	.string = (size_t)1 << 30,
	.source = 1024 * 1024,
	.log = 64 * 1024,
	.cpu_ms = 30000,
	.trust = true,
};

const char box_key_value, box_key_chunk, box_key_modules, box_key_globals,
    box_key_blocked;

/* Its address is the error value that ends a dead box. */
static const char dead_tag;

const char *box_end_word(enum box_end end)
{
	static const char *const words[] = { "ok", "load", "error", "answer", "fuel",
		"memory", "watchdog" };

	return words[end];
}

bool box_end_repeats(enum box_end end)
{
	return end != BOX_TIME && end != BOX_MEMORY;
}

struct box *box_of(lua_State *L)
{
	struct box *b;

	memcpy(&b, lua_getextraspace(L), sizeof(b));
	return b;
}

bool box_is_house(const struct box *b)
{
	return b->who == BOX_HOUSE;
}

void box_set_context(struct box *b, void *context)
{
	b->context = context;
}

void *box_context(lua_State *L)
{
	return box_of(L)->context;
}

/* --- Limits --- */

static void on_count(lua_State *L, lua_Debug *ar);

/* From here on every instruction raises, so that no pcall can swallow the end. */
static void doom(struct box *b, enum box_end end)
{
	if (!b->dead)
		b->end = end;
	b->dead = true;
	b->quantum = 1;
	if (b->L)
		lua_sethook(b->L, on_count, LUA_MASKCOUNT, 1);
}

static int die(lua_State *L)
{
	/* A coroutine has a hook of its own; only trusted scripts have coroutines. */
	lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
	lua_pushlightuserdata(L, (void *)(uintptr_t)&dead_tag);
	return lua_error(L);
}

/*
 * Processor time, as a busy machine is no fault of a bot's. That clock is dear, so the
 * wall's coarse one is asked first. Calls shorter than a quantum read no clock at all.
 */
static bool out_of_time(struct box *b)
{
	int64_t wall = clock_ns(), limit = b->limits.cpu_ms * 1000000;

	if (!b->timing) {
		b->timing = true;
		b->wall_start = wall;
		b->cpu_start = clock_thread_ns();
		return false;
	}
	return wall - b->wall_start > limit && clock_thread_ns() - b->cpu_start > limit;
}

/*
 * One instruction copies all of `...`, however long that is. What it costs is known
 * where the count ends only: there, to a power of two, the arguments are counted.
 */
static long long cost_of_arguments(lua_State *L, lua_Debug *ar)
{
	enum { FEW = 256, COPIED = 8 };
	int n = 0, next = FEW;

	while (lua_getlocal(L, ar, -next)) {
		lua_pop(L, 1);
		n = next;
		next *= 2;
	}
	return n / COPIED;
}

static void on_count(lua_State *L, lua_Debug *ar)
{
	struct box *b = box_of(L);

	b->fuel -= b->quantum * (1 + cost_of_arguments(L, ar));
	if (b->fuel < 0)
		doom(b, BOX_FUEL);
	else if (out_of_time(b))
		doom(b, BOX_TIME);
	if (b->dead)
		die(L);
}

void box_charge(lua_State *L, size_t n)
{
	struct box *b = box_of(L);

	if (b->fuel < 0 || n > (size_t)b->fuel) {
		b->fuel = 0;
		doom(b, BOX_FUEL);
	} else {
		b->fuel -= (long long)n;
		if (n >= QUANTUM && out_of_time(b))
			doom(b, BOX_TIME);
	}
	if (b->dead)
		die(L);
}

/* The innermost line of Lua; nothing of it allocates. */
static void note_place(struct box *b)
{
	lua_Debug ar;

	b->place[0] = '\0';
	for (int level = 0; b->L && lua_getstack(b->L, level, &ar); level++) {
		lua_getinfo(b->L, "Sl", &ar);
		if (ar.currentline <= 0)
			continue;
		snprintf(b->place, sizeof(b->place), "%.60s:%d: ", ar.short_src,
		    ar.currentline);
		return;
	}
}

static bool refuses(struct box *b, bool fresh_string, size_t was, size_t size)
{
	bool too_long = fresh_string && size > b->limits.string + b->string_head;

	size_t heap = b->limits.heap + b->headroom;

	if (!too_long && size - was <= heap && b->used - was + size <= heap)
		return false;
	/* A first refusal makes Lua collect garbage and ask again. Out of memory is the
	 * end of the script: one that lived on could make every allocation a
	 * collection. */
	if (too_long || b->refused++ || b->thrash++ > THRASH_MAX) {
		if (!b->dead) {
			b->headroom = HEADROOM;
			b->long_string = too_long;
			note_place(b);
		}
		doom(b, BOX_MEMORY);
	}
	return true;
}

static void *allocate(void *context, void *p, size_t was, size_t size)
{
	struct box *b = context;
	bool fresh_string = !p && was == LUA_TSTRING;
	bool fresh_object = !p && (was == LUA_TTABLE || was == LUA_TFUNCTION);

	if (!p)
		was = 0;
	if (size == 0) {
		mem_free(p);
		b->used -= was;
		return NULL;
	}
	if (size > was) {
		if (refuses(b, fresh_string, was, size))
			return NULL;
		b->refused = 0;
		if (fresh_string)
			b->last_string = size;
		/* Joining strings is one instruction, however long they are. Short ones
		 * are shared, so that only those of more than 40 bytes cost the same
		 * every time. */
		if (fresh_string && size > 80)
			b->fuel -= 16 + (long long)(size >> 7);
		if (fresh_object)
			b->fuel -= 4;
	}
	b->used = b->used - was + size;
	return mem_resize(p, size);
}

/* --- Messages --- */

void box_printable(struct buf *out, const char *p, size_t len, bool lines)
{
	for (size_t i = 0; i < len;) {
		unsigned char c = (unsigned char)p[i];
		size_t n = utf8_len(p + i, len - i);
		/* C1 controls move cursors too. */
		bool c1 = n == 2 && c == 0xc2 && (unsigned char)p[i + 1] < 0xa0;

		if ((n == 1 && c >= 32 && c < 127) || (n > 1 && !c1) ||
		    (lines && c == '\n')) {
			buf_bytes(out, p + i, n);
			i += n;
			continue;
		}
		if (c == '\t')
			buf_byte(out, ' ');
		else
			buf_printf(out, "\\x%02X", c);
		i++;
	}
}

/* The calls that led here, innermost first; nothing of it allocates from Lua. */
static void write_trace(lua_State *L, struct buf *out)
{
	lua_Debug ar;
	int shown = 0;

	for (int level = 0; shown < TRACE_MAX && lua_getstack(L, level, &ar); level++) {
		lua_getinfo(L, "Sln", &ar);
		if (ar.currentline <= 0)
			continue;
		buf_printf(out, "\n    at %s:%d", ar.short_src, ar.currentline);
		if (ar.name && ar.namewhat[0]) {
			buf_text(out, ", in ");
			box_printable(out, ar.name, strnlen(ar.name, 40), false);
		} else if (*ar.what == 'm') {
			buf_text(out, ", in the main part");
		}
		shown++;
	}
	if (shown == TRACE_MAX && lua_getstack(L, 40, &ar))
		buf_text(out, "\n    ... and many more calls");
}

static void write_limit(const struct box *b, struct buf *out)
{
	switch (b->end) {
	case BOX_FUEL:
		buf_printf(
		    out, "the budget of %lld instructions is spent", b->limits.fuel);
		break;
	case BOX_MEMORY:
		if (b->long_string)
			buf_printf(out, "%sa string of more than %zu KiB", b->place,
			    b->limits.string >> 10);
		else
			buf_printf(out, "%smore than %zu KiB of memory", b->place,
			    b->limits.heap >> 10);
		break;
	case BOX_TIME:
		buf_printf(
		    out, "more than %lld ms of processor time", b->limits.cpu_ms);
		break;
	default:
		break;
	}
}

/* The message handler: the stack is still that of the error. */
static int on_error(lua_State *L)
{
	struct box *b = box_of(L);
	size_t len;

	buf_reset(&b->message);
	/* What a script has caught is not what it ends by. */
	if (!b->dead && lua_topointer(L, 1) != b->end_value)
		b->end = BOX_OK;
	if (b->dead && b->end >= BOX_FUEL) {
		write_limit(b, &b->message);
	} else if (lua_type(L, 1) == LUA_TSTRING) {
		const char *text = lua_tolstring(L, 1, &len);

		box_printable(&b->message, text, len < 300 ? len : 300, false);
	} else {
		buf_printf(&b->message, "the error value is a %s", luaL_typename(L, 1));
	}
	if (b->end != BOX_LOAD && b->end != BOX_ANSWER)
		write_trace(L, &b->message);
	return 1;
}

int box_end_with(lua_State *L, enum box_end end)
{
	struct box *b = box_of(L);

	if (b->dead)
		return die(L);
	b->end = end;
	b->end_value = lua_topointer(L, -1);
	return lua_error(L);
}

const char *box_message(const struct box *b)
{
	return buf_cstr(&b->message);
}

const struct buf *box_log(const struct box *b)
{
	return &b->log;
}

long long box_spent(const struct box *b)
{
	return b->fuel < 0 ? b->limits.fuel : b->limits.fuel - b->fuel;
}

/* --- Calls --- */

enum box_end box_call(struct box *b, lua_CFunction f, void *context)
{
	lua_State *L = b->L;
	int status;

	if (b->dead)
		return b->end;
	b->end = BOX_OK;
	b->end_value = NULL;
	b->fuel = b->limits.fuel;
	b->quantum = QUANTUM;
	b->refused = b->thrash = 0;
	b->timing = false;
	b->counting = true;
	/* Set anew each time, so that what is left of a count never tells on the next.
	 */
	lua_sethook(L, on_count, LUA_MASKCOUNT, QUANTUM);
	/* Light functions and a pointer: nothing here allocates, so nothing raises. */
	lua_pushcfunction(L, on_error);
	lua_pushcfunction(L, f);
	lua_pushlightuserdata(L, context);
	status = lua_pcall(L, 1, 0, 1);
	b->counting = false;
	lua_settop(L, 0);
	if (status == LUA_OK && !b->dead)
		return BOX_OK;
	if (!b->dead && status != LUA_ERRRUN)
		b->end = BOX_OK;
	if (b->end == BOX_OK)
		b->end = status == LUA_ERRMEM ? BOX_MEMORY : BOX_ERROR;
	/* Lua calls no handler where memory ran out, or where the handler itself
	 * failed. */
	if (status != LUA_ERRRUN) {
		buf_reset(&b->message);
		write_limit(b, &b->message);
		if (!b->message.len)
			buf_text(&b->message, "an error in the handling of an error");
	}
	return b->end;
}

static int open_libraries(lua_State *L)
{
	static const char text[100];
	uint64_t *seed = lua_touserdata(L, 1);
	struct box *b = box_of(L);

	lua_pushlstring(L, text, sizeof(text));
	b->string_head = b->last_string - sizeof(text);

	lua_settop(L, 0);
	lib_open(L, *seed);
	return 0;
}

struct box *box_new(const struct box_limits *limits, enum box_who who, uint64_t seed)
{
	struct box *b = mem_alloc(sizeof(*b));

	b->limits = *limits;
	b->who = who;
	b->L = lua_newstate(allocate, b);
	if (!b->L) {
		mem_free(b);
		return NULL;
	}
	memcpy(lua_getextraspace(b->L), &b, sizeof(struct box *));
	if (box_call(b, open_libraries, &seed) != BOX_OK) {
		box_free(b);
		return NULL;
	}
	return b;
}

void box_free(struct box *b)
{
	if (!b)
		return;
	lua_sethook(b->L, NULL, 0, 0);
	lua_close(b->L);
	buf_clear(&b->log);
	buf_clear(&b->message);
	mem_free(b);
}

/* --- Sources --- */

bool box_source_read(struct box_source *s, const char *path, struct error *err)
{
	*s = (struct box_source){ .path = mem_copy(path, strlen(path)) };
	if (file_read(path, box_limits_trust.source, &s->text, err))
		return true;
	box_source_clear(s);
	return false;
}

void box_source_memory(
    struct box_source *s, const char *path, const char *p, size_t len)
{
	*s = (struct box_source){ .path = mem_copy(path, strlen(path)) };
	buf_bytes(&s->text, p, len);
}

void box_source_clear(struct box_source *s)
{
	while (s->files) {
		struct box_file *f = s->files;

		s->files = f->next;
		mem_free(f->name);
		buf_clear(&f->text);
		mem_free(f);
	}
	mem_free(s->path);
	buf_clear(&s->text);
	*s = (struct box_source){ 0 };
}

/* As Lua itself reads files: a byte order mark is none of it, nor is a first line for
 * whoever starts it. The end of that stays, so that all lines keep their numbers. */
static struct span lua_text(const struct buf *text)
{
	struct span s = { buf_cstr(text), text->len };
	size_t skip = span_starts(s, "\xef\xbb\xbf") ? 3 : 0;

	if (skip < s.len && s.p[skip] == '#') {
		const char *end = memchr(s.p + skip, '\n', s.len - skip);

		skip = end ? (size_t)(end - s.p) : s.len;
	}
	return (struct span){ s.p + skip, s.len - skip };
}

void box_compile_text(lua_State *L, const struct buf *text, const char *path)
{
	struct span source = lua_text(text);
	struct box *b = box_of(L);
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;

	if (text->len > b->limits.source) {
		lua_pushfstring(L, "%s:1: more than %d KiB of source", name,
		    (int)(b->limits.source >> 10));
		box_end_with(L, BOX_LOAD);
	}
	if (source.len && source.p[0] == LUA_SIGNATURE[0]) {
		lua_pushfstring(L, "%s:1: compiled Lua code; only text is read", name);
		box_end_with(L, BOX_LOAD);
	}
	lua_pushfstring(L, "@%s", name);
	int status =
	    luaL_loadbufferx(L, source.p, source.len, lua_tostring(L, -1), "t");

	if (status == LUA_ERRMEM)
		lua_error(L);
	if (status != LUA_OK)
		box_end_with(L, BOX_LOAD);
	lua_remove(L, -2);
	box_charge(L, text->len / 4);
}

static int compile(lua_State *L)
{
	struct box *b = box_of(L);

	box_compile_text(L, &b->source->text, b->source->path);
	lua_rawsetp(L, LUA_REGISTRYINDEX, &box_key_chunk);
	return 0;
}

enum box_end box_compile(struct box *b, struct box_source *src)
{
	b->source = src;
	return box_call(b, compile, NULL);
}

static int compile_and_run(lua_State *L)
{
	compile(L);
	lua_rawgetp(L, LUA_REGISTRYINDEX, &box_key_chunk);
	lua_call(L, 0, 1);
	lua_rawsetp(L, LUA_REGISTRYINDEX, &box_key_value);
	return 0;
}

enum box_end box_load(struct box *b, struct box_source *src)
{
	b->source = src;
	return box_call(b, compile_and_run, NULL);
}

void box_value(lua_State *L)
{
	lua_rawgetp(L, LUA_REGISTRYINDEX, &box_key_value);
}

/* Its globals are new each time, so that no run leaves a trace for the next. */
void box_run(lua_State *L)
{
	lua_rawgetp(L, LUA_REGISTRYINDEX, &box_key_chunk);
	lua_createtable(L, 0, 4);
	lua_rawgetp(L, LUA_REGISTRYINDEX, &box_key_globals);
	lua_setmetatable(L, -2);
	lua_setupvalue(L, -2, 1);
	lua_call(L, 0, 1);
}
