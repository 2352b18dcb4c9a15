#include "script/house.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "notation/position.h"
#include "notation/print.h"
#include "script/view.h"

enum { REASON_MAX = 160 };

struct house {
	struct permit permit;
	struct box *box; /* owned */
	struct box_source source;
	struct view view;
	struct error err; /* the first failure */
	struct buf reason;
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

static void fail(struct house *h, const struct state *s, const struct move *m)
{
	const char *text = box_message(h->box), *end = strchr(text, '\n');
	const char *slash = strrchr(h->source.path, '/');
	const char *name = slash ? slash + 1 : h->source.path;
	int len = end ? (int)(end - text) : (int)strlen(text);
	struct buf at = { 0 };
	size_t n = strlen(name);
	char *rest;
	long line = 0;

	/* "taboo.lua:7: what": the place has fields of its own. */
	if (strncmp(text, name, n) == 0 && text[n] == ':') {
		line = strtol(text + n + 1, &rest, 10);
		if (*rest == ':' && rest[1] == ' ' && rest + 2 < text + len) {
			len -= (int)(rest + 2 - text);
			text = rest + 2;
		} else {
			line = 0;
		}
	}
	error_set(&h->err, CODE_E313, (struct pos){ line, line ? 1 : 0 },
	    "the house-rule script failed: %.*s", len, text);
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
	push_hooks(L);
	push_hook(L, name);
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
	if (box_call(h->box, hook, &c) == BOX_OK)
		return c.answer;
	fail(h, s, m);
	return otherwise;
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
	if (box_compile(h->box, &h->source) != BOX_OK ||
	    box_call(h->box, look, h) != BOX_OK) {
		fail(h, NULL, NULL);
		*err = h->err;
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
