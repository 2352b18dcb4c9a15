#include "base/mem.h"
#include "cmd/cli.h"

void cli_words_add(struct cli_words *w, const char *word)
{
	if (w->n == w->size) {
		w->size = w->size ? 2 * w->size : 8;
		w->word = mem_resize(w->word, (size_t)w->size * sizeof(*w->word));
	}
	w->word[w->n++] = word;
}

void cli_words_clear(struct cli_words *w)
{
	mem_free(w->word);
	*w = (struct cli_words){ 0 };
}

static error_t files_parse(int key, char *arg, struct argp_state *st)
{
	switch (key) {
	case ARGP_KEY_ARG:
		cli_words_add(st->input, arg);
		return 0;
	case ARGP_KEY_NO_ARGS:
		cli_words_add(st->input, "-");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp cli_files_argp = { .parser = files_parse };
