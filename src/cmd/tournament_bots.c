#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/bots.h"
#include "cmd/tournament_args.h"

/* The names in a folder. */
struct names {
	const char **name; /* owned; the names are the arena's */
	size_t n, size;
};

/* By bytes, so that the order is the same wherever the tournament is played. */
static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* What begins with a dot is hidden from a contest too. */
static void list_names(DIR *dir, struct arena *arena, struct names *list)
{
	for (const struct dirent *e; (e = readdir(dir));) {
		if (e->d_name[0] == '.')
			continue;
		if (list->n == list->size) {
			list->size = list->size ? 2 * list->size : 64;
			list->name =
			    mem_resize(list->name, list->size * sizeof(list->name[0]));
		}
		list->name[list->n++] = arena_copy(arena, e->d_name, strlen(e->d_name));
	}
	if (list->n)
		qsort(list->name, list->n, sizeof(list->name[0]), by_name);
}

static bool ends_in(const char *text, const char *end)
{
	size_t len = strlen(text), n = strlen(end);

	return len > n && strcmp(text + len - n, end) == 0;
}

static bool add_bot(
    struct tournament_args *a, const char *spec, size_t len, struct error *err)
{
	if (a->match.nbots == ENTRANTS_MAX)
		return error_set(err, CODE_E402, (struct pos){ 0 },
		    "more than %d bots are too many", ENTRANTS_MAX);
	a->match.bot[a->match.nbots++] = arena_copy(&a->arena, spec, len);
	return true;
}

/* What keeps a file of the folder from being a bot; NULL where it is one. */
static const char *no_bot(int dir, const char *name, bool lua)
{
	struct stat st;

	if (fstatat(dir, name, &st, 0) != 0)
		return strerror(errno);
	if (S_ISDIR(st.st_mode))
		return "a folder";
	if (!S_ISREG(st.st_mode))
		return "no ordinary file";
	if (lua)
		return faccessat(dir, name, R_OK, 0) == 0 ? NULL : strerror(errno);
	return faccessat(dir, name, X_OK, 0) == 0
		   ? NULL
		   : "neither a .lua file nor executable";
}

/* lua: and exec: keep a name with '=' in it from being taken for a label. */
static bool add_file(struct tournament_args *a, const char *folder, const char *name,
    int dir, struct buf *notes, struct error *err)
{
	bool lua = ends_in(name, ".lua");
	const char *why = no_bot(dir, name, lua);
	struct buf path = { 0 };

	buf_printf(&path, "%s%s%s%s", lua ? "lua:" : "", folder,
	    ends_in(folder, "/") ? "" : "/", name);
	bool ok = why || add_bot(a, path.p, path.len, err);

	if (why)
		buf_printf(notes, "%s%s%s is no bot: %s\n", folder,
		    ends_in(folder, "/") ? "" : "/", name, why);
	buf_clear(&path);
	return ok;
}

static bool add_folder(
    struct tournament_args *a, const char *folder, struct buf *notes, struct error *err)
{
	DIR *dir = opendir(folder);
	int before = a->match.nbots;
	struct names list = { 0 };
	bool ok = true;

	if (!dir)
		return error_set(err, CODE_E402, (struct pos){ 0 }, "%.300s: %s",
		    folder, strerror(errno));
	list_names(dir, &a->arena, &list);
	for (size_t i = 0; i < list.n && ok; i++)
		ok = add_file(a, folder, list.name[i], dirfd(dir), notes, err);
	mem_free(list.name);
	closedir(dir);
	if (ok && a->match.nbots == before) {
		error_set(err, CODE_E401, (struct pos){ 0 },
		    "%.300s: there is no bot in this folder", folder);
		error_help(err, "a bot is a .lua file or an executable program");
		return false;
	}
	return ok;
}

bool bots_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool tournament_args_expand(
    struct tournament_args *a, struct buf *notes, struct error *err)
{
	int n = a->nsources ? a->nsources : a->nfrom_file;

	for (int i = 0; i < n; i++) {
		const char *source = (a->nsources ? a->source : a->from_file)[i];

		if (bots_folder(source) ? add_folder(a, source, notes, err)
					: add_bot(a, source, strlen(source), err))
			continue;
		if (!a->nsources)
			error_place(
			    err, &(struct place){ a->file, a->from_file_at[i] });
		return false;
	}
	return true;
}
