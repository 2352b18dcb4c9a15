/* bot - what the subcommands of `pagdi bot` share. */
#ifndef PAGDI_CMD_BOT_H
#define PAGDI_CMD_BOT_H

#include "cmd/cli.h"

extern const struct cmd cmd_bot_new, cmd_bot_check, cmd_bot_ask;

/* A bot to begin from, in one language. @NAME@ in its text is the bot's name. */
struct bot_template {
	const char *language, *extension;
	bool runs;         /* the file is run as it is: it is made executable */
	const char *build; /* the command that builds it, likewise; NULL: none */
	const char *text;
};
/* One with language NULL ends them. */
extern const struct bot_template bot_templates[];

#endif
