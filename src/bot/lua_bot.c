#include "bot/lua_bot.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "notation/print.h"
#include "script/view.h"

/* In the registry: bot.play, as the script returned it. */
static const char play_key, seen_key;

enum { TAIL_MAX = 2000 };

struct script_bot {
	struct bot bot;
	char *path; /* owned */
	struct box_limits limits;
	struct box_source source; /* owned; read by the first game */
	/* One game. */
	struct box *box; /* owned */
	struct view view;
	bool sees;          /* it has bot.seen */
	enum box_end ended; /* outside choose, where nothing can be reported */
};

static struct script_bot *lua_of(struct bot *b)
{
	return (struct script_bot *)b;
}

/* --- Failures --- */

static const char *hint_of(enum box_end end)
{
	switch (end) {
	case BOX_FUEL:
		return "a decision has a budget of instructions, not of time: look at "
		       "fewer "
		       "moves ahead, or leave a loop earlier";
	case BOX_MEMORY:
		return "what a bot keeps from ply to ply adds up; strings end at 64 "
		       "KiB";
	case BOX_TIME:
		return "this depends on the machine: stay well below the budget";
	case BOX_ANSWER:
		return "return one of game.moves, or its index";
	default:
		return "";
	}
}

static bool fail(struct script_bot *l, enum box_end end, struct bot_failure *why)
{
	const struct buf *log = l->box ? box_log(l->box) : NULL;
	size_t over = log && log->len > TAIL_MAX ? log->len - TAIL_MAX : 0;

	why->reason = end == BOX_FUEL || end == BOX_TIME ? REASON_TIME
		      : end == BOX_ANSWER                ? REASON_ILLEGAL
							 : REASON_CRASH;
	why->detail = box_end_word(end);
	why->repeatable = box_end_repeats(end);
	snprintf(why->msg, sizeof(why->msg), "%s",
	    l->box ? box_message(l->box) : "not enough memory for a Lua state");
	snprintf(why->hint, sizeof(why->hint), "%s", hint_of(end));
	buf_reset(&why->tail);
	if (log)
		buf_bytes(&why->tail, log->p + over, log->len - over);
	return false;
}

/* --- A game begins --- */

static int keep_functions(lua_State *L)
{
	struct script_bot *l = lua_touserdata(L, 1);

	box_value(L);
	if (!lua_istable(L, -1))
		return luaL_error(L,
		    "the script must end with `return bot`, a table; it "
		    "returned %s%s",
		    lua_isnil(L, -1) ? "" : "a ", luaL_typename(L, -1));
	lua_pushliteral(L, "play");
	if (lua_rawget(L, -2) != LUA_TFUNCTION)
		return luaL_error(L, "the bot has no function `play`");
	lua_rawsetp(L, LUA_REGISTRYINDEX, &play_key);
	lua_pushliteral(L, "seen");
	l->sees = lua_rawget(L, -2) == LUA_TFUNCTION;
	lua_rawsetp(L, LUA_REGISTRYINDEX, &seen_key);
	return 0;
}

/* bot.start(game): the deal, about this bot's own seat. */
static int start_game(lua_State *L)
{
	const struct bot_game *game = lua_touserdata(L, 1);
	struct state s;
	enum seat first = SEAT_S;

	box_value(L);
	lua_pushliteral(L, "start");
	if (lua_rawget(L, -2) != LUA_TFUNCTION)
		return 0;
	while (!(game->seats & SEAT_BIT(first)))
		first++;
	state_deal(&s, game->rules, game->seats, first);
	view_push_game(L, &s, game->seat, 0);
	lua_call(L, 1, 0);
	return 0;
}

static void end_game(struct script_bot *l)
{
	box_free(l->box);
	view_clear(&l->view);
	l->box = NULL;
	l->ended = BOX_OK;
}

/* A bot finds its own modules beside it, where the standard library does the searching.
 */
static int set_path(lua_State *L)
{
	const struct script_bot *l = lua_touserdata(L, 1);
	const char *slash = strrchr(l->path, '/');

	lua_getglobal(L, LUA_LOADLIBNAME);
	lua_pushlstring(L, l->path, slash ? (size_t)(slash - l->path) + 1 : 0);
	lua_pushliteral(L, "?.lua;");
	lua_getfield(L, -3, "path");
	lua_concat(L, 3);
	lua_setfield(L, -2, "path");
	return 0;
}

static bool begin(struct bot *b, const struct bot_game *game, struct bot_failure *why)
{
	struct script_bot *l = lua_of(b);
	struct error err = { 0 };
	enum box_end end;

	end_game(l);
	if (!l->source.path && !box_source_read(&l->source, l->path, &err)) {
		*why = (struct bot_failure){ .reason = REASON_ABSENT,
			.detail = "unreadable",
			.repeatable = true,
			.tail = why->tail };
		snprintf(
		    why->msg, sizeof(why->msg), "%.200s: %.190s", l->path, err.msg);
		return false;
	}
	l->box = box_new(&l->limits, BOX_BOT, game->seed);
	if (!l->box)
		return fail(l, BOX_MEMORY, why);
	l->view = (struct view){ .rules = game->rules, .permit = game->permit };
	if (!view_open(l->box, &l->view))
		return fail(l, BOX_MEMORY, why);
	end = l->limits.trust ? box_call(l->box, set_path, l) : BOX_OK;
	if (end == BOX_OK)
		end = box_load(l->box, &l->source);
	if (end == BOX_OK)
		end = box_call(l->box, keep_functions, l);
	if (end == BOX_OK)
		end = box_call(l->box, start_game, (void *)(uintptr_t)game);
	return end == BOX_OK || fail(l, end, why);
}

/* --- A decision --- */

struct decision {
	const struct bot_ask *ask;
	int choice;
};

static int decide(lua_State *L)
{
	struct decision *d = lua_touserdata(L, 1);
	const struct bot_ask *ask = d->ask;

	lua_rawgetp(L, LUA_REGISTRYINDEX, &play_key);
	view_push_ask(L, ask->state, ask->ply, ask->moves, ask->nmoves);
	lua_call(L, 1, 1);
	d->choice = view_answer(L, lua_gettop(L));
	return d->choice < 0 ? box_end_with(L, BOX_ANSWER) : 0;
}

static bool choose(
    struct bot *b, const struct bot_ask *ask, int *choice, struct bot_failure *why)
{
	struct script_bot *l = lua_of(b);
	struct decision d = { .ask = ask, .choice = -1 };
	enum box_end end = l->ended;

	if (end == BOX_OK)
		end = box_call(l->box, decide, &d);
	view_close(&l->view);
	*choice = d.choice;
	return end == BOX_OK || fail(l, end, why);
}

/* --- What it is told --- */

static void set_text(lua_State *L, const char *field, const char *text)
{
	lua_pushstring(L, text);
	lua_setfield(L, -2, field);
}

static void set_letter(lua_State *L, enum seat seat)
{
	char letter[2] = { seat_letter(seat), '\0' };

	set_text(L, "seat", letter);
}

static int tell_event(lua_State *L)
{
	static const char *const kinds[] = { "cast", "played", "void", "forfeit" };
	const struct bot_event *e = lua_touserdata(L, 1);

	lua_rawgetp(L, LUA_REGISTRYINDEX, &seen_key);
	lua_createtable(L, 0, 4);
	set_text(L, "kind", kinds[e->kind]);
	set_letter(L, e->seat);
	if (e->kind == BOT_CAST) {
		lua_createtable(L, e->nthrows, 0);
		for (int i = 0; i < e->nthrows; i++) {
			lua_pushinteger(L, e->throws[i]);
			lua_rawseti(L, -2, i + 1);
		}
		lua_setfield(L, -2, "throws");
	}
	if (e->kind == BOT_PLAYED && e->move) {
		view_push_move(L, e->move, e->seat);
		lua_setfield(L, -2, "move");
	}
	if (e->after) {
		view_push_game(L, e->after, (enum seat)e->after->turn, 0);
		lua_setfield(L, -2, "game");
	}
	if (e->kind == BOT_FORFEIT)
		set_text(L, "reason", reason_word(e->reason));
	lua_call(L, 1, 0);
	return 0;
}

static void seen(struct bot *b, const struct bot_event *event)
{
	struct script_bot *l = lua_of(b);

	/* What goes wrong here is told when it is next asked. */
	if (l->sees && l->box && l->ended == BOX_OK)
		l->ended = box_call(l->box, tell_event, (void *)(uintptr_t)event);
}

static int tell_result(lua_State *L)
{
	const struct result *result = lua_touserdata(L, 1);

	box_value(L);
	lua_pushliteral(L, "finish");
	if (lua_rawget(L, -2) != LUA_TFUNCTION)
		return 0;
	lua_newtable(L);
	lua_newtable(L);
	for (int seat = 0; seat < SEATS; seat++) {
		char letter[2] = { seat_letter((enum seat)seat), '\0' };

		if (!result->place[seat])
			continue;
		lua_pushinteger(L, result->place[seat]);
		lua_setfield(L, -2, letter);
	}
	lua_setfield(L, -2, "places");
	lua_call(L, 1, 0);
	return 0;
}

static void over(struct bot *b, const struct result *result)
{
	struct script_bot *l = lua_of(b);

	/* The game is over: what goes wrong now costs nothing. */
	if (l->box && l->ended == BOX_OK)
		l->ended = box_call(l->box, tell_result, (void *)(uintptr_t)result);
}

static void free_bot(struct bot *b)
{
	struct script_bot *l = lua_of(b);

	end_game(l);
	box_source_clear(&l->source);
	mem_free(l->path);
	mem_free(l);
}

static const struct bot_kind lua_kind = {
	.name = "lua",
	.begin = begin,
	.choose = choose,
	.seen = seen,
	.over = over,
	.free = free_bot,
};

struct bot *lua_bot_new(const char *path, const struct box_limits *limits)
{
	struct script_bot *l = mem_alloc(sizeof(*l));

	l->bot.kind = &lua_kind;
	l->path = mem_copy(path, strlen(path));
	l->limits = limits ? *limits : box_limits_usual;
	return &l->bot;
}

long long lua_bot_spent(const struct bot *b)
{
	const struct script_bot *l = (const struct script_bot *)b;

	return l->box ? box_spent(l->box) : 0;
}

const struct buf *lua_bot_log(const struct bot *b)
{
	static const struct buf none;
	const struct script_bot *l = (const struct script_bot *)b;

	return l->box ? box_log(l->box) : &none;
}
