/*
 * page - one self-contained HTML page that replays games: written as it comes, in
 * constant memory. Its scripts and styles are in page/; its data are the JSON objects
 * it is given.
 *
 * The page asks nothing of anybody: its Content-Security-Policy allows exactly its own
 * script and style, by their SHA-256, and nothing else.
 */
#ifndef PAGDI_DRAW_PAGE_H
#define PAGDI_DRAW_PAGE_H

#include <stdbool.h>

#include "base/buf.h"

/* All up to where the objects are; title is text of any origin. */
void page_begin(struct buf *out, const char *title);
/*
 * Objects, each on a line of its own as base/json.h writes them; `first`: none was
 * added before. What could end the script element that holds them is escaped.
 */
void page_add(struct buf *out, struct span objects, bool first);
void page_end(struct buf *out);

#endif
