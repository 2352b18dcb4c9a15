#include "script/house.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "notation/position.h"
#include "notation/print.h"
#include "script/view.h"

enum { REASON_MAX = 160 };

/* What all hooks of a record may cost together: a hook may now and then take long. */
static const long long record_fuel = 500000000, call_fuel = 10000;

struct house {
	struct permit permit;
	struct box *box; /* owned */
	struct box_source source;
	struct view view;
	struct error err; /* the first failure */
	struct buf reason;
	long long hook_line; /* where the hook begins that is asked; 0: none is */
	struct house_cost cost;
	bool permits, agains; /* which hooks there are */
};

/* One call of a hook. */
struct call {
	struct house *house;
	const struct state *state;
	const struct move *move;
	int answer; /* 1, 0, -1: nil */
};

/* --- Failures --- */

/* "taboo.lua:7": the line, and where it ends; 0 where that is not what text says. */
static long long read_place(const struct house *h, const char *text, const char **end)
{
	const char *slash = strrchr(h->source.path, '/');
	const char *name = slash ? slash + 1 : h->source.path;
	size_t n = strlen(name);
	char *rest;
	long long line;

	if (strncmp(text, name, n) != 0 || text[n] != ':')
		return 0;
	line = strtoll(text + n + 1, &rest, 10);
	*end = rest;
	return line > 0 ? line : 0;
}

/* The last line that is not blank: where what the script returns is to stand. */
static long long last_line(const struct house *h)
{
	const struct buf *text = &h->source.text;
	long long line = 1, last = 1;

	for (size_t i = 0; i < text->len; i++) {
		line += text->p[i] == '\n';
		if ((unsigned char)text->p[i] > ' ')
			last = line;
	}
	return last;
}

/* Where it failed: as the message says, else the innermost call, else the hook. */
static long long place_of(const struct house *h, const char *text, const char **msg)
{
	static const char at[] = "\n    at ";
	const char *end = text, *call = strstr(text, at);
	long long line = read_place(h, text, &end);

	*msg = text;
	if (line) {
		*msg = end + (end[0] == ':' ? 1 : 0) + (end[0] && end[1] == ' ');
		return line;
	}
	line = call ? read_place(h, call + sizeof(at) - 1, &end) : 0;
	if (line)
		return line;
	return h->hook_line ? h->hook_line : last_line(h);
}

static void fail(struct house *h, const struct state *s, const struct move *m,
    enum box_end end, const char *text)
{
	struct buf at = { 0 };
	const char *msg;
	long long line = place_of(h, text, &msg);

	error_set(&h->err, CODE_E313, (struct pos){ line, 1 },
	    "the house-rule script failed: %.*s%s", (int)strcspn(msg, "\n"), msg,
	    box_end_repeats(end) ? ""
				 : " (it depends on the clock or on memory: it may "
				   "not come out so again)");
	error_source(&h->err, h->source.path);
	if (s) {
		position_write(h->view.rules, s, &at);
		buf_text(&at, " and the ply ");
		print_move(&at, h->view.rules, SEAT_NONE, m);
		error_help(&h->err, "asked about the position %.150s", buf_cstr(&at));
		buf_clear(&at);
	}
}

/* --- Hooks --- */

/* Push the script's table, freshly made. */
static void push_hooks(lua_State *L)
{
	box_run(L);
	if (!lua_istable(L, -1))
		luaL_error(L,
		    "the script must end with `return house`, a table; it returned "
		    "%s%s",
		    lua_isnil(L, -1) ? "" : "a ", luaL_typename(L, -1));
}

static bool push_hook(lua_State *L, const char *name)
{
	lua_pushstring(L, name);
	lua_rawget(L, -2);
	if (!lua_isnil(L, -1) && !lua_isfunction(L, -1))
		luaL_error(
		    L, "`%s` must be a function, not a %s", name, luaL_typename(L, -1));
	return lua_isfunction(L, -1);
}

static int look(lua_State *L)
{
	struct house *h = lua_touserdata(L, 1);

	push_hooks(L);
	h->permits = push_hook(L, "permit");
	lua_pop(L, 1);
	h->agains = push_hook(L, "again");
	if (!h->permits && !h->agains)
		return luaL_error(L,
		    "the script has neither a function `permit` nor one "
		    "called `again`");
	return 0;
}

static void push_arguments(lua_State *L, const struct call *c)
{
	enum seat seat = (enum seat)c->state->turn;

	view_push_game(L, c->state, seat, 0);
	view_push_move(L, c->move, seat);
}

static void keep_reason(lua_State *L, struct house *h, int index)
{
	size_t len;
	const char *text;

	buf_reset(&h->reason);
	if (lua_isnil(L, index))
		return;
	if (lua_type(L, index) != LUA_TSTRING)
		luaL_error(L, "permit's reason must be text, not a %s",
		    luaL_typename(L, index));
	text = lua_tolstring(L, index, &len);
	/* Text of any language, on one line; who prints it escapes what he must. */
	for (size_t i = 0; i < len && i < REASON_MAX; i++)
		buf_byte(&h->reason, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
	while (h->reason.len && len > REASON_MAX &&
	       (h->reason.p[h->reason.len - 1] & 0xC0) == 0x80)
		h->reason.p[--h->reason.len] = '\0';
}

/* Call a hook that there is; its answers are on top. */
static void run_hook(lua_State *L, const char *name, const struct call *c, int answers)
{
	lua_Debug ar;

	c->house->hook_line = 0;
	push_hooks(L);
	push_hook(L, name);
	lua_pushvalue(L, -1);
	lua_getinfo(L, ">S", &ar);
	c->house->hook_line = ar.linedefined;
	push_arguments(L, c);
	lua_call(L, 2, answers);
}

static int ask_permit(lua_State *L)
{
	struct call *c = lua_touserdata(L, 1);

	run_hook(L, "permit", c, 2);
	if (!lua_isboolean(L, -2))
		return luaL_error(L,
		    "permit must return true, or false and a reason, not "
		    "%s%s",
		    lua_isnil(L, -2) ? "" : "a ", luaL_typename(L, -2));
	c->answer = lua_toboolean(L, -2);
	if (!c->answer)
		keep_reason(L, c->house, lua_gettop(L));
	return 0;
}

static int ask_again(lua_State *L)
{
	struct call *c = lua_touserdata(L, 1);

	run_hook(L, "again", c, 1);
	if (!lua_isboolean(L, -1) && !lua_isnil(L, -1))
		return luaL_error(L, "again must return true, false or nil, not a %s",
		    luaL_typename(L, -1));
	c->answer = lua_isnil(L, -1) ? -1 : lua_toboolean(L, -1);
	return 0;
}

static int call_hook(struct house *h, lua_CFunction hook, const struct state *s,
    const struct move *m, int otherwise)
{
	struct call c = { .house = h, .state = s, .move = m, .answer = otherwise };

	if (h->err.code != CODE_NONE)
		return otherwise;
	enum box_end end = box_call(h->box, hook, &c);

	h->cost.calls++;
	h->cost.fuel += box_spent(h->box);
	if (end != BOX_OK)
		fail(h, s, m, end, box_message(h->box));
	else if (h->cost.fuel > record_fuel + h->cost.calls * call_fuel)
		fail(h, s, m, BOX_FUEL,
		    "the hooks have spent the budget of a whole record, 500 million "
		    "instructions and 10000 a call");
	return h->err.code == CODE_NONE ? c.answer : otherwise;
}

static bool allows(
    void *context, const struct rules *r, const struct state *s, const struct move *m)
{
	(void)r;
	return call_hook(context, ask_permit, s, m, 1) != 0;
}

static int again(
    void *context, const struct rules *r, const struct state *s, const struct move *m)
{
	(void)r;
	return call_hook(context, ask_again, s, m, -1);
}

/* --- Its life --- */

bool house_new(const struct ruleset *rs, struct house **out, struct error *err)
{
	struct house *h;

	*out = NULL;
	if (!rs->rules.key.script)
		return true;
	h = mem_alloc(sizeof(*h));
	h->permit.context = h;
	h->view.rules = &rs->rules;
	box_source_memory(
	    &h->source, rs->script_path, buf_cstr(&rs->script), rs->script.len);
	h->box = box_new(&box_limits_usual, BOX_HOUSE, 0);
	if (!h->box || !view_open(h->box, &h->view)) {
		error_set(
		    err, CODE_E313, (struct pos){ 0 }, "no memory for the script");
		house_free(h);
		return false;
	}
	enum box_end end = box_compile(h->box, &h->source);

	if (end == BOX_OK)
		end = box_call(h->box, look, h);
	if (end != BOX_OK) {
		fail(h, NULL, NULL, end, box_message(h->box));
		error_keep(err, &h->err);
		house_free(h);
		return false;
	}
	h->permit.allows = h->permits ? allows : NULL;
	h->permit.again = h->agains ? again : NULL;
	*out = h;
	return true;
}

bool house_check(const struct ruleset *rs, struct error *err)
{
	struct house *h;
	bool good = house_new(rs, &h, err);

	house_free(h);
	return good;
}

void house_free(struct house *h)
{
	if (!h)
		return;
	box_free(h->box);
	box_source_clear(&h->source);
	view_clear(&h->view);
	buf_clear(&h->reason);
	mem_free(h);
}

const struct permit *house_permit(struct house *h)
{
	return h ? &h->permit : NULL;
}

const struct error *house_error(const struct house *h)
{
	return h && h->err.code != CODE_NONE ? &h->err : NULL;
}

void house_begin(struct house *h)
{
	if (h)
		h->cost = (struct house_cost){ 0 };
}

void house_cost_add(const struct house *h, struct house_cost *sum)
{
	sum->fuel += h->cost.fuel;
	sum->calls += h->cost.calls;
}

const struct buf *house_log(const struct house *h)
{
	return box_log(h->box);
}

const char *house_reason(
    struct house *h, const struct rules *r, const struct state *s, struct ply ply)
{
	struct move m;

	if (!h || state_over(s) || s->nhand == 0)
		return "";
	buf_reset(&h->reason);
	if (moves_judge(r, s, ply, &h->permit, &m) != VERDICT_SCRIPT_FORBIDS)
		return "";
	return buf_cstr(&h->reason);
}
