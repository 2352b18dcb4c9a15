#include "cmd/bots.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/cli.h"

const char *bots_dir(void)
{
	static char *dir;
	static bool known;
	struct buf path = { 0 };

	if (known)
		return dir;
	known = true;
	/* Both stand side by side, in the source tree and where they are installed. */
	char *rules = ruleset_installed_dir();

	if (!rules)
		return NULL;
	buf_printf(&path, "%s/../scripts/bots", rules);
	dir = mem_copy(path.p, path.len);
	buf_clear(&path);
	mem_free(rules);
	return dir;
}

static bool label_taken(const struct bot_spec *spec, int n, const char *label)
{
	for (int i = 0; i < n; i++)
		if (strcmp(spec[i].label, label) == 0)
			return true;
	return false;
}

/* The number goes in place of the label's end where there is no room for it. */
static void number_label(struct bot_spec *spec, int n)
{
	char label[sizeof(spec->label)];
	const size_t len = strlen(spec[n].label);

	for (int k = 2; label_taken(spec, n, spec[n].label); k++) {
		size_t room = sizeof(label) - 1 - strlen(k < 10 ? "-2" : "-999");

		snprintf(label, sizeof(label), "%.*s-%d",
		    (int)(len < room ? len : room), spec[n].label, k % 1000);
		if (!label_taken(spec, n, label))
			memcpy(spec[n].label, label, sizeof(label));
	}
}

void bots_parse(char *const text[], int n, struct bot_spec *out)
{
	struct error err = { 0 };

	for (int i = 0; i < n; i++) {
		if (!bot_spec_parse(&out[i], text[i], bots_dir(), &err)) {
			cli_error(&err);
			exit(STATUS_USAGE);
		}
		number_label(out, i);
	}
}

void bots_quote(struct buf *out, const char *word)
{
	static const char plain[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "0123456789._-/=:+,@%";

	if (*word && word[strspn(word, plain)] == '\0') {
		buf_text(out, word);
		return;
	}
	buf_byte(out, '\'');
	for (; *word; word++) {
		if (*word == '\'')
			buf_text(out, "'\\''");
		else
			buf_byte(out, *word);
	}
	buf_byte(out, '\'');
}
