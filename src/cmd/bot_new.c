#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cmd/bot.h"
#include "cmd/bots.h"
#include "cmd/outfile.h"

enum { NAME_MOST = 32 };

struct new_options {
	const char *language, *name;
};

static error_t new_parse(int key, char *arg, struct argp_state *st)
{
	struct new_options *o = st->input;

	switch (key) {
	case ARGP_KEY_ARG:
		if (!o->language)
			o->language = arg;
		else if (!o->name)
			o->name = arg;
		else
			return ARGP_ERR_UNKNOWN;
		return 0;
	case ARGP_KEY_END:
		if (!o->name)
			argp_error(st, "in which language, and what is it called?");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct bot_template *find_template(const char *language)
{
	const char *names[16] = { NULL };
	const char *near;

	for (int i = 0; bot_templates[i].language; i++) {
		names[i] = bot_templates[i].language;
		if (strcmp(names[i], language) == 0 ||
		    strcmp(bot_templates[i].extension, language) == 0)
			return &bot_templates[i];
	}
	near = text_nearest(span_of(language), names);
	if (near)
		cli_usage(&cmd_bot_new, "unknown language '%s'; did you mean '%s'?",
		    language, near);
	cli_usage(&cmd_bot_new,
	    "unknown language '%s': it is lua, sh, py, c, js or rust", language);
}

/* A name is a file's, a label's and a word in source text: it is kept plain. */
static void check_name(const char *name)
{
	size_t len = strlen(name);
	size_t good =
	    strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
			 "0123456789_-");

	if (len == 0 || len > NAME_MOST || good != len || name[0] == '-')
		cli_usage(&cmd_bot_new,
		    "'%s' is no name of a bot: letters, digits, '_' and '-', at most "
		    "%d, not '-' first; the ending is added",
		    name, NAME_MOST);
}

static void fill(struct buf *out, const char *text, const char *name)
{
	const char *at;

	while ((at = strstr(text, "@NAME@"))) {
		buf_bytes(out, text, (size_t)(at - text));
		buf_text(out, name);
		text = at + strlen("@NAME@");
	}
	buf_text(out, text);
}

static int not_written(const char *path, int errnum)
{
	struct error err = { 0 };

	error_set(&err, CODE_E502, (struct pos){ 0 }, "cannot be written: %s",
	    errnum == EEXIST ? "it is there already" : strerror(errnum));
	error_source(&err, path);
	cli_error(&err);
	return errnum == EEXIST ? STATUS_USAGE : STATUS_IO;
}

/* What editors read to complete the names of the bots' library. */
static void luarc(struct buf *out)
{
	const char *bots = bots_dir();
	struct buf folder = { 0 };
	char real[PATH_MAX];
	bool found;

	buf_printf(&folder, "%s/..", bots ? bots : ".");
	found = bots && realpath(buf_cstr(&folder), real);
	buf_text(out, "{\n"
		      "  \"runtime.version\": \"Lua 5.4\",\n"
		      "  \"diagnostics.globals\": [\"log\"],\n"
		      "  \"workspace.library\": [");
	json_quote(out, span_of(found ? real : "scripts"));
	buf_text(out, "]\n}\n");
	buf_clear(&folder);
}

static void say_next(const struct bot_template *t, const char *name, const char *path)
{
	struct buf out = { 0 };

	buf_printf(&out, "%s\n", path);
	if (t->build) {
		buf_text(&out, "build it:  ");
		fill(&out, t->build, name);
		buf_byte(&out, '\n');
	}
	buf_printf(&out, "check it:  pagdi bot check %s%s\n",
	    t->build || t->runs ? "./" : "", t->build ? name : path);
	cli_out_buf(&out);
	buf_clear(&out);
}

static int new_run(int argc, char **argv)
{
	struct new_options o = { 0 };
	struct buf path = { 0 }, text = { 0 };
	int errnum, status = STATUS_YES;

	cli_parse(&cmd_bot_new, argc, argv, &o);
	const struct bot_template *t = find_template(o.language);

	check_name(o.name);
	buf_printf(&path, "%s.%s", o.name, t->extension);
	fill(&text, t->text, o.name);
	errnum = outfile_new(path.p, &text, t->runs ? 0777 : 0666);
	if (errnum)
		status = not_written(path.p, errnum);
	else
		say_next(t, o.name, path.p);
	if (!errnum && strcmp(t->language, "lua") == 0) {
		buf_reset(&text);
		luarc(&text);
		errnum = outfile_new(".luarc.json", &text, 0666);
		/* One that is there is of the bots that are there. */
		if (errnum && errnum != EEXIST)
			status = not_written(".luarc.json", errnum);
	}
	buf_clear(&path);
	buf_clear(&text);
	return status;
}

static const struct argp new_argp = {
	.parser = new_parse,
	.args_doc = "lua|sh|py|c|js|rust NAME",
	.doc = "Write a bot to begin from into this folder. It plays as it is; nothing "
	       "that is there is overwritten.\v"
	       "Examples:\n"
	       "  pagdi bot new lua asha    asha.lua, and .luarc.json for editors\n"
	       "  pagdi bot new py ravi     ravi.py, which speaks over pipes\n"
	       "\n"
	       "Exit status: 0 done, 2 used wrongly or the file is there, 3 could not "
	       "write.",
};

const struct cmd cmd_bot_new = {
	.name = "bot new",
	.summary = "write a bot to begin from",
	.argp = &new_argp,
	.run = new_run,
};
