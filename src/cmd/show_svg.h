/* show_svg - what `show --animate` draws: every state on the way, kept, then a film. */
#ifndef PAGDI_CMD_SHOW_SVG_H
#define PAGDI_CMD_SHOW_SVG_H

#include "draw/film.h"
#include "record/seek.h"

struct reel_frame; /* one state and what led there */

struct reel {
	struct reel_frame *frame; /* owned */
	size_t n, size;
	bool full; /* there were more than a film takes */
};

/* Have the seek tell every state; both live until the seek has run. */
void reel_record(struct reel *reel, struct seek *k);
/* Append the film; false, and nothing is appended, where it would be too long. */
bool reel_film(const struct reel *reel, const struct seek *k, const char *caption,
    enum seat path, struct buf *out);
void reel_clear(struct reel *reel);

#endif
