#include "ruleset/find.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"

bool name_valid(struct span s)
{
	if (s.len == 0 || s.len > RULESET_NAME_MAX || s.p[0] == '-')
		return false;
	for (size_t i = 0; i < s.len; i++)
		if (!((s.p[i] >= 'a' && s.p[i] <= 'z') ||
			(s.p[i] >= '0' && s.p[i] <= '9') || s.p[i] == '-'))
			return false;
	return true;
}

bool name_is_path(struct span s)
{
	return (s.len && memchr(s.p, '/', s.len)) ||
	       (s.len > 5 && memcmp(s.p + s.len - 5, ".yaml", 5) == 0);
}

void path_folder(const char *path, struct buf *out)
{
	const char *slash = strrchr(path, '/');

	buf_reset(out);
	if (!slash)
		buf_byte(out, '.');
	else
		buf_bytes(out, path, slash == path ? 1 : (size_t)(slash - path));
}

/* --- Folders --- */

/* Something done with a folder, until one of them answers true. */
typedef bool folder_visit(const char *folder, size_t len, void *context);

static bool folder_visited(const char *folder, folder_visit *visit, void *context)
{
	return folder && *folder && visit(folder, strlen(folder), context);
}

/* All folders that names are looked for in, in their order. Empty ones are none. */
static bool folders_visit(const char *first, const struct ruleset_search *where,
    folder_visit *visit, void *context)
{
	if (folder_visited(first, visit, context) ||
	    folder_visited(where->rules_dir, visit, context))
		return true;
	for (const char *p = where->env_path; p && *p;) {
		size_t len = strcspn(p, ":");

		if (len && visit(p, len, context))
			return true;
		p += len + (p[len] == ':');
	}
	return folder_visited(where->installed, visit, context) ||
	       folder_visited(where->record_dir, visit, context);
}

struct sought {
	const char *name;
	struct buf *path;
};

/*
 * What is there but cannot be read is found all the same: it is told, not passed over
 * for another rule set of its name.
 */
static bool folder_has(const char *folder, size_t len, void *context)
{
	struct sought *s = context;
	struct stat st;

	buf_reset(s->path);
	if (len != 1 || folder[0] != '.') {
		buf_bytes(s->path, folder, len);
		if (folder[len - 1] != '/')
			buf_byte(s->path, '/');
	}
	buf_printf(s->path, "%s.yaml", s->name);
	return stat(buf_cstr(s->path), &st) == 0 ||
	       (errno != ENOENT && errno != ENOTDIR);
}

bool find_path(const char *name, const char *first, const struct ruleset_search *where,
    struct buf *path)
{
	static const struct ruleset_search nowhere;
	struct sought s = { .name = name, .path = path };

	return folders_visit(first, where ? where : &nowhere, folder_has, &s);
}

/* --- Names that are near --- */

struct nearest {
	struct span wanted;
	char name[RULESET_NAME_MAX + 1];
};

/* Call take with each name that a folder has a file for. */
static void folder_names(
    const char *folder, size_t len, void (*take)(const char *, void *), void *context)
{
	char *path = mem_copy(folder, len);
	DIR *dir = opendir(path);

	mem_free(path);
	if (!dir)
		return;
	for (const struct dirent *e = readdir(dir); e; e = readdir(dir)) {
		size_t name = strlen(e->d_name);
		char word[RULESET_NAME_MAX + 1];

		if (name < 6 || name - 5 > RULESET_NAME_MAX ||
		    strcmp(e->d_name + name - 5, ".yaml") != 0)
			continue;
		memcpy(word, e->d_name, name - 5);
		word[name - 5] = '\0';
		if (name_valid(span_of(word)))
			take(word, context);
	}
	closedir(dir);
}

/* The nearer of the word kept so far and this one is kept. */
static void nearest_offer(const char *word, void *context)
{
	struct nearest *n = context;
	const char *const words[] = { n->name[0] ? n->name : word, word, NULL };
	const char *near = text_nearest(n->wanted, words);

	if (near && near != n->name && strlen(near) < sizeof(n->name))
		memcpy(n->name, near, strlen(near) + 1);
}

static bool folder_offers(const char *folder, size_t len, void *context)
{
	folder_names(folder, len, nearest_offer, context);
	return false;
}

/* Does NAME.yaml lie where the program runs, which is no folder that is looked into? */
static bool lies_here(const char *name)
{
	char path[RULESET_NAME_MAX + sizeof(".yaml")];

	if (!name_valid(span_of(name)))
		return false;
	snprintf(path, sizeof(path), "%s.yaml", name);
	return access(path, R_OK) == 0;
}

bool find_unknown(const char *name, const char *first,
    const struct ruleset_search *where, struct error *err)
{
	static const struct ruleset_search nowhere;
	struct nearest n = { .wanted = span_of(name) };

	nearest_offer("pagdi", &n);
	folders_visit(first, where ? where : &nowhere, folder_offers, &n);
	error_set(
	    err, CODE_E228, (struct pos){ 0, 0 }, "unknown rule set '%.60s'", name);
	if (lies_here(name))
		error_help(
		    err, "there is a %s.yaml here: --rules-dir=. finds it", name);
	else if (n.name[0])
		error_help(err, "did you mean '%s'?", n.name);
	else if (!name_valid(span_of(name)))
		error_help(err,
		    "a name is lower-case letters, digits and '-', at most %d; "
		    "`pagdi rules list` has those there are",
		    RULESET_NAME_MAX);
	else
		error_help(err, "`pagdi rules list` has those there are");
	return false;
}

/* --- Names there are --- */

static void name_add(const char *name, void *context)
{
	struct name_list *list = context;
	size_t at = 0;

	while (at < list->n && strcmp(list->name[at], name) < 0)
		at++;
	if (at < list->n && strcmp(list->name[at], name) == 0)
		return;
	if (list->n == list->size) {
		list->size = list->size ? 2 * list->size : 32;
		list->name = mem_resize(list->name, list->size * sizeof(*list->name));
	}
	memmove(
	    list->name + at + 1, list->name + at, (list->n - at) * sizeof(*list->name));
	memcpy(list->name[at], name, strlen(name) + 1);
	list->n++;
}

static bool folder_lists(const char *folder, size_t len, void *context)
{
	folder_names(folder, len, name_add, context);
	return false;
}

void find_names(const struct ruleset_search *where, struct name_list *list)
{
	name_add("pagdi", list);
	folders_visit(NULL, where, folder_lists, list);
}

void name_list_clear(struct name_list *list)
{
	mem_free(list->name);
	*list = (struct name_list){ 0 };
}

/* --- Files --- */

static bool file_fault(const char *path, const char *why, struct error *err)
{
	error_set(err, CODE_E501, (struct pos){ 0, 0 }, "cannot be read: %s", why);
	error_source(err, path);
	return false;
}

static bool fd_read(int fd, size_t max, struct buf *out)
{
	while (out->len <= max) {
		size_t room = max + 1 - out->len < 4096 ? max + 1 - out->len : 4096;
		struct pollfd wait = { .fd = fd, .events = POLLIN };
		ssize_t n;

		buf_reserve(out, room);
		n = read(fd, out->p + out->len, room);
		if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
			poll(&wait, 1, -1);
		else if (n < 0 && errno != EINTR)
			return false;
		else if (n == 0)
			return true;
		else if (n > 0)
			out->len += (size_t)n;
	}
	return true;
}

/* A pipe that nobody has open to write, which would be waited for, looks empty. */
bool file_read(const char *path, size_t max, struct buf *out, struct error *err)
{
	struct stat st = { 0 };
	size_t before = out->len;
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);

	if (fd < 0)
		return file_fault(path, strerror(errno), err);
	const char *why = fstat(fd, &st) != 0 || S_ISDIR(st.st_mode) ? "it is a folder"
			  : !fd_read(fd, max, out)                   ? strerror(errno)
			  : S_ISFIFO(st.st_mode) && out->len == before
			      ? "it is a pipe into which nothing is written"
			      : NULL;

	close(fd);
	return !why || file_fault(path, why, err);
}

bool standard_input_read(size_t max, struct buf *out, struct error *err)
{
	return fd_read(STDIN_FILENO, max, out) || file_fault("-", strerror(errno), err);
}
