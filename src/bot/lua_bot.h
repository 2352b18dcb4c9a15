/*
 * lua_bot - a bot that is a Lua script: a box (script/box.h) a game, new each time, so
 * that nothing is remembered from one game to the next.
 */
#ifndef PAGDI_BOT_LUA_BOT_H
#define PAGDI_BOT_LUA_BOT_H

#include "bot/bot.h"
#include "script/box.h"

/*
 * The bot of a .lua file. limits: copied; NULL: the usual. Whatever is wrong with the
 * file is told by begin. Never NULL.
 */
struct bot *lua_bot_new(const char *path, const struct box_limits *limits);

/* Instructions that its last call took, to 1000; and what it has printed in this game.
 */
long long lua_bot_spent(const struct bot *b);
const struct buf *lua_bot_log(const struct bot *b);

#endif
