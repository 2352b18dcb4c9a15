#include "bot/words.h"

#include <string.h>

#include "base/mem.h"

enum mode { BARE, SINGLE, DOUBLE };

struct splitter {
	struct span in;
	size_t at;
	char *out; /* where the next byte of a word goes */
};

/* One word, its quotes taken off, written with a NUL. False with *err. */
static bool take_word(struct splitter *s, struct error *err)
{
	enum mode mode = BARE;
	size_t opened = 0;

	for (; s->at < s->in.len; s->at++) {
		char c = s->in.p[s->at];
		char next = s->at + 1 < s->in.len ? s->in.p[s->at + 1] : '\0';
		char quote = mode == SINGLE ? '\'' : '"';

		if (mode == BARE && strchr(" \t\n", c))
			break;
		if (mode != BARE && c == quote) {
			mode = BARE;
		} else if (mode == BARE && (c == '\'' || c == '"')) {
			mode = c == '"' ? DOUBLE : SINGLE;
			opened = s->at + 1;
		} else if (c == '\\' && mode == BARE && !next) {
			return error_set(err, CODE_E404, (struct pos){ 0 },
			    "the command ends in a '\\' that keeps nothing");
		} else if (c == '\\' && (mode == BARE || (mode == DOUBLE && next &&
							     strchr("\"\\$`", next)))) {
			*s->out++ = next;
			s->at++;
		} else if (mode == BARE && strchr("|&;<>", c)) {
			error_set(err, CODE_E404, (struct pos){ 0 },
			    "no shell runs the command, so '%c' (byte %zu) does "
			    "nothing",
			    c, s->at + 1);
			error_help(err,
			    "exec:sh -c '...' runs one; '\\%c' is the plain byte", c);
			return false;
		} else {
			*s->out++ = c;
		}
	}
	*s->out++ = '\0';
	if (mode != BARE)
		return error_set(err, CODE_E404, (struct pos){ 0 },
		    "the quote opened at byte %zu of the command is not closed",
		    opened);
	return true;
}

char **words_split(struct span command, struct error *err)
{
	/* A word takes a byte and a blank at least, and n bytes make no more than n. */
	size_t most = command.len / 2 + 2, n = 0;
	char **argv = mem_alloc(most * sizeof(*argv) + command.len + 2);
	struct splitter s = { command, 0, (char *)(argv + most) };

	if (memchr(command.p, '\0', command.len)) {
		error_set(
		    err, CODE_E404, (struct pos){ 0 }, "the command holds a NUL byte");
		mem_free(argv);
		return NULL;
	}
	for (;;) {
		while (s.at < s.in.len && strchr(" \t\n", s.in.p[s.at]))
			s.at++;
		if (s.at == s.in.len)
			break;
		argv[n++] = s.out;
		if (!take_word(&s, err)) {
			mem_free(argv);
			return NULL;
		}
	}
	if (n == 0 || !argv[0][0]) {
		error_set(
		    err, CODE_E404, (struct pos){ 0 }, "the command names no program");
		mem_free(argv);
		return NULL;
	}
	return argv;
}
