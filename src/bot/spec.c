#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/digest.h"
#include "base/mem.h"
#include "bot/bot.h"
#include "bot/words.h"

static const char *const builtin_names[] = { "random", "first", "greedy", NULL };

/* More than any player is; a device that never ends is none. */
enum { LUA_FILE_MAX = 1 << 20 };

static bool in_label(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

/* --- Labels --- */

/*
 * What stands before the first '=' is a label, unless a ':' or a '/' is in it: then the
 * '=' belongs to a command or a path.
 */
static bool split_label(struct bot_spec *spec, struct span *text, struct error *err)
{
	const char *equals = memchr(text->p, '=', text->len);
	size_t len = equals ? (size_t)(equals - text->p) : 0;
	bool good = len >= 1 && len < sizeof(spec->label);

	if (!equals || memchr(text->p, ':', len) || memchr(text->p, '/', len))
		return true;
	for (size_t i = 0; i < len; i++)
		good = good && in_label(text->p[i]);
	if (!good) {
		error_set(err, CODE_E403, (struct pos){ 0 },
		    "a bot's label is 1 to 32 of A-Z a-z 0-9 . _ -, and '%.*s' is not",
		    len > 60 ? 60 : (int)len, text->p);
		error_help(err, "--bot=asha=exec:./asha, for example");
		return false;
	}
	memcpy(spec->label, text->p, len);
	text->p += len + 1;
	text->len -= len + 1;
	return true;
}

/* The base name of a file as a label: its extension goes, what no label holds is '-'.
 */
static void label_after(struct bot_spec *spec, const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *base = slash && slash[1] ? slash + 1 : path;
	const char *dot = strrchr(base, '.');
	size_t len = strlen(base);

	if (spec->label[0])
		return;
	/* tortoise-0.3 keeps its 3: an extension begins with a letter and is short. */
	if (dot && dot > base && strlen(dot) <= 5 && dot[1] >= 'a' && dot[1] <= 'z')
		len = (size_t)(dot - base);
	if (len >= sizeof(spec->label))
		len = sizeof(spec->label) - 1;
	for (size_t i = 0; i < len; i++)
		spec->label[i] = '-';
	for (size_t i = 0; i < len; i++)
		if (in_label(base[i]))
			spec->label[i] = base[i];
	if (len == 0)
		snprintf(spec->label, sizeof(spec->label), "bot");
}

/* --- Files --- */

static bool is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static bool refuse(struct error *err, enum code code, const char *path)
{
	return error_set(
	    err, code, (struct pos){ 0 }, "%.300s: %s", path, strerror(errno));
}

static bool read_lua(struct bot_spec *spec, const char *path, struct error *err)
{
	struct buf text = { 0 };
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	ssize_t n = -1;
	struct stat st;

	if (fd < 0)
		return refuse(err, CODE_E401, path);
	if (fstat(fd, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
		close(fd);
		return error_set(err, CODE_E401, (struct pos){ 0 },
		    "%.300s is no ordinary file", path);
	}
	do {
		buf_reserve(&text, 65536);
		n = read(fd, text.p + text.len, 65536);
		if (n > 0)
			text.len += (size_t)n;
	} while ((n > 0 && text.len <= LUA_FILE_MAX) || (n < 0 && errno == EINTR));
	if (n < 0)
		refuse(err, CODE_E402, path);
	else if (n > 0)
		error_set(err, CODE_E402, (struct pos){ 0 },
		    "%.300s: longer than 1 MiB, which no Lua player is", path);
	else
		sha256_hex(text.p, text.len, spec->digest);
	close(fd);
	buf_clear(&text);
	if (n != 0)
		return false;
	spec->source = BOT_LUA;
	spec->text = mem_copy(path, strlen(path));
	label_after(spec, path);
	return true;
}

/* What usually runs a file that is not executable; NULL where nobody knows. */
static const char *interpreter(const char *path)
{
	static const char *const runs[][2] = { { ".py", "python3" }, { ".sh", "sh" },
		{ ".js", "node" }, { ".mjs", "node" }, { ".awk", "awk -f" },
		{ ".pl", "perl" }, { ".rb", "ruby" }, { ".bash", "bash" } };
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; dot && i < sizeof(runs) / sizeof(*runs); i++)
		if (strcmp(dot, runs[i][0]) == 0)
			return runs[i][1];
	return NULL;
}

/* What a file that no program can be is, by its name, and where it belongs. */
static const char *other_use(const char *path)
{
	static const char *const uses[][2] = {
		{ ".yaml", "a rule set belongs to --rules, and a tournament file is an "
			   "argument of `pagdi tournament`" },
		{ ".yml", "a rule set belongs to --rules, and a tournament file is an "
			  "argument of `pagdi tournament`" },
		{ ".pagdi", "this is a record: `pagdi check` judges it" },
		{ ".jsonl", "these are results: `pagdi standings` prints their table" },
		{ ".json", "a bot is a .lua file, a program or one that is built in" },
		{ ".svg", "this is a picture: a bot is a .lua file or a program" },
		{ ".html", "this is a page: a bot is a .lua file or a program" },
		{ ".png", "this is a picture: a bot is a .lua file or a program" },
		{ ".csv", "this is a table: a bot is a .lua file or a program" },
		{ ".md", "this is text: a bot is a .lua file or a program" },
		{ ".txt", "this is text: a bot is a .lua file or a program" },
		{ ".c", "compile it, and name the program" },
	};
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; dot && i < sizeof(uses) / sizeof(*uses); i++)
		if (strcmp(dot, uses[i][0]) == 0)
			return uses[i][1];
	return NULL;
}

/* Does it begin with the line that names its interpreter? */
static bool is_script(const char *path)
{
	char mark[2] = "";
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	bool yes = fd >= 0 && read(fd, mark, 2) == 2 && memcmp(mark, "#!", 2) == 0;

	if (fd >= 0)
		close(fd);
	return yes;
}

/* Can this very file be started? If not, *err says why and what would help. */
static bool check_program(const char *path, struct error *err)
{
	struct stat st;
	const char *runner = interpreter(path);

	if (stat(path, &st) != 0)
		return refuse(err, CODE_E401, path);
	if (!S_ISREG(st.st_mode))
		return error_set(err, CODE_E402, (struct pos){ 0 },
		    "%.300s is %s, not a program", path,
		    S_ISDIR(st.st_mode) ? "a folder" : "no ordinary file");
	if (access(path, X_OK) == 0)
		return true;
	error_set(err, CODE_E402, (struct pos){ 0 }, "%.300s is not executable", path);
	if (runner && !strpbrk(path, " \t'\"\\"))
		error_help(
		    err, "exec:%s %.100s, or chmod +x %.60s", runner, path, path);
	else if (runner || is_script(path))
		error_help(err, "chmod +x it, or exec: and the command that runs it");
	else if (other_use(path))
		error_help(err, "%s", other_use(path));
	else
		error_help(err, "where this is a script, exec: and the command that "
				"runs it");
	return false;
}

/* A name without a slash, as execvp looks for it. */
static bool check_in_path(const char *name, struct error *err)
{
	const char *path = getenv("PATH");
	struct buf at = { 0 };
	bool found = false;

	for (const char *p = path ? path : "/bin:/usr/bin"; !found;) {
		size_t len = strcspn(p, ":");

		buf_reset(&at);
		buf_bytes(&at, len ? p : ".", len ? len : 1);
		buf_printf(&at, "/%s", name);
		found = is_file(buf_cstr(&at)) && access(buf_cstr(&at), X_OK) == 0;
		if (!p[len])
			break;
		p += len + 1;
	}
	buf_clear(&at);
	if (found)
		return true;
	error_set(
	    err, CODE_E401, (struct pos){ 0 }, "%.300s: no such program in PATH", name);
	if (is_file(name))
		error_help(err, "exec:./%.150s names the one in this folder", name);
	return false;
}

/* --- Sources --- */

/* The word of a command that tells people whose bot it is: asha.py rather than python3.
 */
static const char *telling_word(char *const argv[])
{
	for (int i = 0; argv[i]; i++)
		if (argv[i][0] != '-' && !(i > 0 && argv[0][0] == '/') &&
		    is_file(argv[i]))
			return argv[i];
	return argv[0];
}

static bool parse_exec(struct bot_spec *spec, struct span command, struct error *err)
{
	spec->source = BOT_EXEC;
	spec->argv = words_split(command, err);
	if (!spec->argv)
		return false;
	if (!(strchr(spec->argv[0], '/') ? check_program : check_in_path)(
		spec->argv[0], err))
		return false;
	spec->text = mem_copy(command.p, command.len);
	label_after(spec, telling_word(spec->argv));
	return true;
}

static bool parse_program(struct bot_spec *spec, const char *path, struct error *err)
{
	size_t len = strlen(path);

	if (!check_program(path, err))
		return false;
	/* execvp looks for a name without a slash elsewhere. */
	const char *dot = strchr(path, '/') ? "" : "./";

	spec->source = BOT_EXEC;
	spec->text = mem_copy(path, len);
	spec->argv = mem_alloc(2 * sizeof(char *) + len + 3);
	spec->argv[0] = (char *)(spec->argv + 2);
	snprintf(spec->argv[0], len + 3, "%s%s", dot, path);
	label_after(spec, path);
	return true;
}

/* folder/name and a tail, where that is a file; else NULL. The caller frees. */
static char *file_in(const char *folder, const char *name, const char *tail)
{
	struct buf path = { 0 };
	char *found = NULL;

	if (!folder)
		return NULL;
	buf_printf(&path, "%s/%s%s", folder, name, tail);
	if (is_file(buf_cstr(&path)))
		found = mem_copy(path.p, path.len);
	buf_clear(&path);
	return found;
}

static bool parse_name(
    struct bot_spec *spec, const char *name, const char *installed, struct error *err)
{
	char *path;
	bool ok;

	for (int i = 0; builtin_names[i]; i++) {
		if (strcmp(name, builtin_names[i]) != 0)
			continue;
		spec->source = BOT_BUILTIN;
		spec->text = mem_copy(name, strlen(name));
		label_after(spec, name);
		return true;
	}
	if ((path = file_in(installed, name, ".lua"))) {
		ok = read_lua(spec, path, err);
	} else if ((path = file_in(installed, name, ""))) {
		ok = parse_program(spec, path, err);
	} else if (is_file(name)) {
		ok = parse_program(spec, name, err);
	} else if (is_folder(name)) {
		ok = error_set(err, CODE_E402, (struct pos){ 0 },
		    "%.200s is a folder, not a program", name);
		error_help(err, "name a bot in it; tournament --bots= takes all of "
				"a folder");
	} else {
		const char *near = text_nearest(span_of(name), builtin_names);

		ok = error_set(err, CODE_E401, (struct pos){ 0 },
		    "no bot is called '%.200s'", name);
		if (near)
			error_help(err, "did you mean '%s'?", near);
		else
			error_help(err,
			    "random, first and greedy are built in, expecti and "
			    "others installed; else give a .lua file, a program's "
			    "path or exec:COMMAND");
	}
	mem_free(path);
	return ok;
}

static bool ends_in_lua(const char *text)
{
	size_t len = strlen(text);

	return len > 4 && strcmp(text + len - 4, ".lua") == 0;
}

static bool parse_lua(
    struct bot_spec *spec, const char *path, const char *installed, struct error *err)
{
	char *found = NULL;
	bool ok;

	if (!strchr(path, '/') && !is_file(path))
		found = file_in(installed, path, "");
	ok = read_lua(spec, found ? found : path, err);
	mem_free(found);
	return ok;
}

bool bot_spec_parse(
    struct bot_spec *spec, const char *text, const char *installed, struct error *err)
{
	struct span rest = span_of(text);
	bool ok;

	*spec = (struct bot_spec){ 0 };
	if (!split_label(spec, &rest, err))
		return false;
	if (rest.len == 0)
		ok = error_set(err, CODE_E401, (struct pos){ 0 },
		    "a bot is named by nothing at all");
	else if (span_starts(rest, "exec:"))
		ok = parse_exec(spec, span_of(rest.p + strlen("exec:")), err);
	else if (span_starts(rest, "lua:"))
		ok = parse_lua(spec, rest.p + strlen("lua:"), installed, err);
	else if (ends_in_lua(rest.p))
		ok = parse_lua(spec, rest.p, installed, err);
	else if (strchr(rest.p, '/'))
		ok = parse_program(spec, rest.p, err);
	else
		ok = parse_name(spec, rest.p, installed, err);
	if (!ok && spec->label[0] && is_file(text))
		error_help(err,
		    "the file of this name is ./%.200s: what stands before "
		    "'=' is a label",
		    text);
	if (!ok)
		bot_spec_clear(spec);
	return ok;
}

void bot_spec_clear(struct bot_spec *spec)
{
	mem_free(spec->text);
	mem_free(spec->argv);
	*spec = (struct bot_spec){ 0 };
}
