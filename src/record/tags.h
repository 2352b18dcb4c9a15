/* tags - the tags of one game, copied out of its text. */
#ifndef PAGDI_RECORD_TAGS_H
#define PAGDI_RECORD_TAGS_H

#include <stdint.h>

#include "base/buf.h"
#include "core/seat.h"
#include "notation/token.h"

/* The tags that mean something, in the order in which fmt writes them. */
#define TAG_LIST(X)                                                                    \
	X(EVENT, "Event")                                                              \
	X(SITE, "Site")                                                                \
	X(DATE, "Date")                                                                \
	X(ROUND, "Round")                                                              \
	X(SOUTH, "South")                                                              \
	X(EAST, "East")                                                                \
	X(NORTH, "North")                                                              \
	X(WEST, "West")                                                                \
	X(SEATS, "Seats")                                                              \
	X(RULES, "Rules")                                                              \
	X(RULESHASH, "RulesHash")                                                      \
	X(SEED, "Seed")                                                                \
	X(COMMIT, "Commit")                                                            \
	X(POSITION, "Position")                                                        \
	X(TERMINATION, "Termination")                                                  \
	X(RESULT, "Result")

enum tag_name {
#define X(id, name) TAG_##id,
	TAG_LIST(X)
#undef X
	    TAG_OTHER
};

/* The tag that names the player of a seat: in TAG_LIST they follow one another. */
static inline enum tag_name tag_of_seat(int seat)
{
	_Static_assert(TAG_EAST == TAG_SOUTH + SEAT_E &&
			   TAG_NORTH == TAG_SOUTH + SEAT_N &&
			   TAG_WEST == TAG_SOUTH + SEAT_W,
	    "in the order of enum seat");
	return (enum tag_name)(TAG_SOUTH + seat);
}

enum { TAGS_MAX = 64 * 1024 }; /* bytes of a game's tags together */

struct tag {
	enum tag_name known;
	uint32_t hash;
	size_t text, text_len; /* of the whole tag, in tags->text */
	size_t name, name_len;
	size_t value, value_len; /* still with its \" and \\ */
	struct pos at;           /* of its first byte */
};

struct tags {
	struct buf text;
	struct tag *tag; /* owned, in the order met */
	size_t n, size;
	int known[TAG_OTHER]; /* its index + 1, or 0 */
};

enum tags_added { TAGS_ADDED, TAGS_TWICE, TAGS_FULL };

/* Which of TAG_LIST has this name, or TAG_OTHER. */
enum tag_name tags_known(struct span name);
void tags_reset(struct tags *g); /* for the next game; keeps the storage */
void tags_clear(struct tags *g);
/* Copy a TOKEN_TAG. TAGS_TWICE: not added, *first is the one there was. */
enum tags_added tags_add(
    struct tags *g, const struct token *t, const struct tag **first);

const struct tag *tags_find(const struct tags *g, enum tag_name known); /* or NULL */
const struct tag *tags_named(const struct tags *g, struct span name);   /* or NULL */
struct span tag_text(const struct tags *g, const struct tag *t);
struct span tag_name(const struct tags *g, const struct tag *t);
struct span tag_value(const struct tags *g, const struct tag *t); /* still escaped */

/*
 * What a tag calls the player of a seat, into *out, which is emptied first. False where
 * no tag does, or he is unknown: "" or "?".
 */
bool tags_player(const struct tags *g, int seat, struct buf *out);

/* Is it a date, YYYY.MM.DD with ?? (???? for the year) for what is not known? */
bool tag_is_date(struct span value);

#endif
