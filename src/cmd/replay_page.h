/* replay_page - what `replay --html` writes: the page, its objects, and where it goes.
 */
#ifndef PAGDI_CMD_REPLAY_PAGE_H
#define PAGDI_CMD_REPLAY_PAGE_H

#include "cmd/cmd.h"
#include "record/walk.h"

/* Objects on one page: what a browser still reads without pain. */
enum { PAGE_OBJECTS_MAX = 100000 };

struct replay_page;

/*
 * Begin a page at `to` (NULL or "-": standard output) of nfiles files. A file is
 * written beside its place and moved there at the end. NULL where that cannot be; it is
 * told.
 */
struct replay_page *replay_page_new(const char *to, const char *file, int nfiles);
/* End it and put it in its place; what went wrong is told. */
enum status replay_page_free(struct replay_page *p);

/* The objects to come are of this file, borrowed until the next one. */
void replay_page_file(struct replay_page *p, const char *path);
/* The rules that the game to start is played by, if they are not the last ones. */
void replay_page_rules(struct replay_page *p, const struct ruleset *rules);
/* Comments and tags. Where the page is full, both stop the walk. */
void replay_page_event(struct replay_page *p, struct walk *w, const struct event *e);
void replay_page_fault(struct replay_page *p, struct walk *w, const struct fault *f);
/* Objects as --format=jsonl has them; *lines is emptied. */
void replay_page_add(struct replay_page *p, struct buf *lines);
bool replay_page_full(const struct replay_page *p);

#endif
