/* bots - what the commands share that take bots. */
#ifndef PAGDI_CMD_BOTS_H
#define PAGDI_CMD_BOTS_H

#include "base/buf.h"
#include "bot/bot.h"

/* The folder of the installed bots, or of those of the source tree; NULL. Kept to the
 * end. */
const char *bots_dir(void);

/*
 * The bots of these arguments, n of them. A label that stands twice gets -2, -3 and so
 * on. A bad one is printed and ends the program with status 2.
 */
void bots_parse(char *const text[], int n, struct bot_spec *out);

/* Is there a folder of this name? Then it stands for the bots in it. */
bool bots_folder(const char *path);

/* A word as a shell reads it back. */
void bots_quote(struct buf *out, const char *word);

#endif
