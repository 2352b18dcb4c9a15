#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cmd/match_run.h"

/* A plain decimal number; strtod alone would also take "inf", "0x1p3" and spaces. */
static bool read_figure(const char **text, char end, double *out)
{
	size_t len = strspn(*text, "+-.0123456789");
	char *stop;

	if (len == 0 || len > 20 || (*text)[len] != end)
		return false;
	*out = strtod(*text, &stop);
	if (stop != *text + len)
		return false;
	*text += len + (end != '\0');
	return true;
}

bool match_sprt_read(const char *text, struct sprt *out)
{
	double v[4];

	return read_figure(&text, ',', &v[0]) && read_figure(&text, ',', &v[1]) &&
	       read_figure(&text, ',', &v[2]) && read_figure(&text, '\0', &v[3]) &&
	       sprt_init(out, v[0], v[1], v[2], v[3]);
}

static void sprt_json(
    const struct sprt *s, const char *const labels[2], struct buf *out)
{
	struct json j;

	json_begin(&j, out, "sprt");
	json_cstr(&j, "player", labels[0]);
	json_cstr(&j, "against", labels[1]);
	json_cstr(&j, "verdict",
	    s->verdict == SPRT_GOING ? "no decision" : sprt_word(s->verdict));
	json_fixed(&j, "llr", sprt_llr(s), 4);
	json_fixed(&j, "lower", s->lower, 4);
	json_fixed(&j, "upper", s->upper, 4);
	json_int(&j, "groups", s->groups);
	json_end(&j);
}

void match_sprt(
    const struct sprt *s, const char *const labels[2], bool jsonl, struct buf *out)
{
	if (jsonl) {
		sprt_json(s, labels, out);
		return;
	}
	buf_printf(out, "sprt: %s against %s: ", labels[0], labels[1]);
	if (s->verdict == SPRT_GOING)
		buf_text(out, "no decision");
	else
		buf_printf(out, "%s is accepted", sprt_word(s->verdict));
	buf_printf(out, " after %lld group%s, llr %.2f (%.2f, %.2f)\n", s->groups,
	    s->groups == 1 ? "" : "s", figure_plain(sprt_llr(s), 2),
	    figure_plain(s->lower, 2), figure_plain(s->upper, 2));
}
