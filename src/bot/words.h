/* words - a command split as a shell splits it, without a shell. */
#ifndef PAGDI_BOT_WORDS_H
#define PAGDI_BOT_WORDS_H

#include "base/error.h"
#include "base/text.h"

/*
 * Blanks divide words; '...' and "..." hold them together, \ keeps the next byte as it
 * is (within "..." only before " \ $ and `). Nothing is expanded. The answer is
 * NULL-terminated, and one block of the caller's (mem_free). NULL with *err (E404)
 * where a quote is open, where there is no word, or where something stands unquoted
 * that only a shell could act on.
 */
char **words_split(struct span command, struct error *err);

#endif
