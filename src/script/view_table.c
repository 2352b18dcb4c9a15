#include <string.h>

#include "ruleset/ruleset.h"
#include "ruleset/table.h"
#include "script/view_part.h"

static void set_seat(lua_State *L, enum seat seat)
{
	char letter[2] = { seat_letter(seat), '\0' };

	lua_setfield(L, -2, letter);
}

static void set_true(lua_State *L, const char *field, bool is)
{
	if (!is)
		return;
	lua_pushboolean(L, 1);
	lua_setfield(L, -2, field);
}

void view_push_pawns(lua_State *L, const struct state *s)
{
	lua_createtable(L, 0, SEATS);
	for (int seat = 0; seat < SEATS; seat++) {
		const struct side *side = &s->side[seat];
		int n = 0;

		if (!(s->seats & SEAT_BIT(seat)))
			continue;
		lua_createtable(L, PAWNS_MAX / 2, 0);
		for (int i = 0; i < PAWNS_MAX && side->step[i] != NO_PAWN; i++) {
			lua_createtable(L, 0, 1);
			lua_pushinteger(L, side->step[i]);
			lua_setfield(L, -2, "step");
			if (side->mark[i]) {
				set_true(L, "pair", side->mark[i] & MARK_PAIR);
				set_true(L, "guest", side->mark[i] & MARK_GUEST);
				set_true(L, "rests", side->mark[i] & MARK_REST);
			}
			lua_rawseti(L, -2, ++n);
		}
		set_seat(L, (enum seat)seat);
	}
}

void view_push_access(lua_State *L, const struct rules *r, const struct state *s)
{
	lua_createtable(L, 0, SEATS);
	for (int seat = 0; seat < SEATS; seat++) {
		if (!(s->seats & SEAT_BIT(seat)))
			continue;
		lua_pushboolean(L, r->open || s->access & SEAT_BIT(seat));
		set_seat(L, (enum seat)seat);
	}
}

void view_push_places(lua_State *L, const struct state *s)
{
	lua_createtable(L, 0, SEATS);
	for (int seat = 0; seat < SEATS; seat++) {
		if (!s->place[seat])
			continue;
		lua_pushinteger(L, s->place[seat]);
		set_seat(L, (enum seat)seat);
	}
}

void view_push_seats(lua_State *L, const struct rules *r, const struct state *s)
{
	enum seat seat = SEAT_S;
	int n = seat_count(s->seats);

	while (!(s->seats & SEAT_BIT(seat)))
		seat++;
	lua_createtable(L, n, 0);
	for (int i = 1; i <= n; i++) {
		char letter = seat_letter(seat);

		lua_pushlstring(L, &letter, 1);
		lua_rawseti(L, -2, i);
		seat = state_next_seat(r, s->seats, seat);
	}
}

void view_push_throws(lua_State *L, const struct rules *r, const struct state *s)
{
	int n = 0;

	lua_createtable(L, s->nhand, 0);
	for (int face = 0; face < r->key.nfaces; face++)
		for (int i = 0; i < s->hand[face]; i++) {
			lua_pushinteger(L, rules_value(r, face));
			lua_rawseti(L, -2, ++n);
		}
}

void view_push_odds(lua_State *L, const struct rules *r)
{
	lua_createtable(L, 0, r->key.nfaces);
	for (int i = 0; i < r->key.nfaces; i++) {
		lua_pushnumber(L, (double)r->key.faces[i].weight / r->weight);
		lua_rawseti(L, -2, rules_value(r, i));
	}
}

/* --- The keys of the rules --- */

/* A word of a value: a number, a boolean or text. */
static void push_word(lua_State *L, const char *p, size_t len)
{
	lua_Integer n = 0;
	size_t digits = 0;

	while (digits < len && p[digits] >= '0' && p[digits] <= '9')
		n = n * 10 + (p[digits++] - '0');
	if (len && digits == len && len < 12)
		lua_pushinteger(L, n);
	else if (len == 4 && memcmp(p, "true", 4) == 0)
		lua_pushboolean(L, 1);
	else if (len == 5 && memcmp(p, "false", 5) == 0)
		lua_pushboolean(L, 0);
	else
		lua_pushlstring(L, p, len);
}

/* "4 8" is a list, "1:4 2:6" a table from throw to weight. */
static void push_list(lua_State *L, const char *text)
{
	lua_Integer n = 0;

	lua_newtable(L);
	while (*text) {
		size_t len = strcspn(text, " ");
		const char *colon = memchr(text, ':', len);

		if (colon) {
			push_word(L, text, (size_t)(colon - text));
			push_word(L, colon + 1, len - (size_t)(colon + 1 - text));
			lua_rawset(L, -3);
		} else {
			push_word(L, text, len);
			lua_rawseti(L, -2, ++n);
		}
		text += len + (text[len] == ' ');
	}
}

void view_push_rules(lua_State *L, const struct rules *r)
{
	box_charge(L, 1000);
	lua_createtable(L, 0, KEY_COUNT);
	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++) {
		enum value_kind kind = table_row(k)->kind;

		if (k == KEY_THROWS_COWRIES || k == KEY_THROWS_NONE_UP ||
		    k == KEY_SCRIPT)
			continue;
		ruleset_value(r, k, view_scratch(L));
		view_push_scratch(L);
		if (kind == VALUE_THROWS || kind == VALUE_FACES ||
		    kind == VALUE_SQUARES || kind == VALUE_ROUTE) {
			push_list(L, lua_tostring(L, -1));
		} else {
			size_t len;
			const char *p = lua_tolstring(L, -1, &len);

			push_word(L, p, len);
		}
		lua_setfield(L, -3, key_name(k));
		lua_pop(L, 1);
	}
}
