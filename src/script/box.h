/*
 * box - one Lua script that nobody trusts, in its sandbox: a limited library, limits on
 * instructions, memory, strings and output, and errors that say where.
 *
 * A box never brings its host down: whatever a script does ends in an enum box_end.
 * What is allowed is written for people in pagdi-lua(7).
 */
#ifndef PAGDI_SCRIPT_BOX_H
#define PAGDI_SCRIPT_BOX_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

enum box_end {
	BOX_OK,
	BOX_LOAD,   /* the source is no Lua text, or too large */
	BOX_ERROR,  /* a Lua error */
	BOX_ANSWER, /* an answer that is none; for users of box_end_with */
	BOX_FUEL,   /* the instruction budget is spent */
	BOX_MEMORY, /* heap or string limit; repeatable but for the last percent */
	BOX_TIME,   /* the watchdog; not repeatable */
};

const char *box_end_word(enum box_end end); /* "fuel" */
/* Does the same script end so on every machine? */
bool box_end_repeats(enum box_end end);

struct box_limits {
	long long fuel; /* instructions a call */
	size_t heap;    /* bytes */
	size_t string;  /* bytes of one string */
	size_t source;  /* bytes of one file: deeper nesting overruns Lua's own stack */
	size_t log;     /* bytes of output kept, its end */
	long long cpu_ms; /* processor time a call */
	bool trust;       /* the whole standard library, no determinism */
};

extern const struct box_limits box_limits_usual;
extern const struct box_limits box_limits_trust;

/* A script's text and that of the files it requires: read once, for any number of
 * boxes. */
struct box_source {
	char *path; /* owned, as the user knows it */
	struct buf text;
	struct box_file *files; /* owned: what require has read */
};

/* False with *err (E501). The text may hold anything: box_load judges it. */
bool box_source_read(struct box_source *s, const char *path, struct error *err);
/* The same of a text in memory. */
void box_source_memory(
    struct box_source *s, const char *path, const char *p, size_t len);
void box_source_clear(struct box_source *s);

/* Who is in the box: what is not available says to whom. */
enum box_who { BOX_BOT, BOX_HOUSE };

struct box;

/* limits are copied. seed: of math.random. Out of memory for the state itself: NULL. */
struct box *box_new(const struct box_limits *limits, enum box_who who, uint64_t seed);
void box_free(struct box *b); /* fine on NULL */

/*
 * Run f protected, with a fresh budget; it gets context as its only argument, a light
 * userdata, and may raise. Once a call ended otherwise than BOX_OK by a limit the box
 * is dead: every later call ends the same way.
 */
enum box_end box_call(struct box *b, lua_CFunction f, void *context);

/* Compile the source and run it; its one value is then at box_value. src is borrowed
 * while the box lives. */
enum box_end box_load(struct box *b, struct box_source *src);
/* Only compile it: box_run runs it, within f of a box_call, and leaves its value. */
enum box_end box_compile(struct box *b, struct box_source *src);
void box_run(lua_State *L);
/* Within f: push what the script returned. */
void box_value(lua_State *L);

/* After another end than BOX_OK: one paragraph, "greedy.lua:7: attempt to ...", then
 * the calls that led there, a line each. Printable ASCII. Borrowed until the next call.
 */
const char *box_message(const struct box *b);
/* Instructions and charges of the last call, to 1000. */
long long box_spent(const struct box *b);
/* What the script printed: at most limits.log bytes, the end. Borrowed. */
const struct buf *box_log(const struct box *b);

/* --- For C functions that a script can call --- */

/* The box that this state is of. */
struct box *box_of(lua_State *L);
bool box_is_house(const struct box *b);
/* Work that is not O(1) costs instructions: raises where the budget does not hold them.
 */
void box_charge(lua_State *L, size_t instructions);
/* Raise, ending the call so (BOX_ANSWER), with the message on top of the stack. */
int box_end_with(lua_State *L, enum box_end end);
/* Something the owner of the box keeps in it, NULL at first; borrowed. */
void box_set_context(struct box *b, void *context);
void *box_context(lua_State *L);

#endif
