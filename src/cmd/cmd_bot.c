#include "cmd/bot.h"

#include <stddef.h>

static int bot_run(int argc, char **argv)
{
	return cli_subcommand(&cmd_bot, argc, argv);
}

static const struct argp bot_argp = {
	.doc = "Begin a bot, put it through its paces, ask it one decision.\v"
	       "A bot is named as match takes it: random, first, greedy, a .lua file, "
	       "exec:COMMAND, or the path of a program.",
};

static const struct cmd *const bot_subs[] = {
	&cmd_bot_new,
	&cmd_bot_check,
	&cmd_bot_ask,
	NULL,
};

const struct cmd cmd_bot = {
	.name = "bot",
	.summary = "begin a bot, check it, ask it one decision",
	.argp = &bot_argp,
	.run = bot_run,
	.subs = bot_subs,
};
