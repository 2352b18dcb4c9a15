#include "cmd/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/temp.h"

static bool cannot(const char *path, const char *why, struct error *err)
{
	error_set(err, CODE_E502, (struct pos){ 0 }, "cannot be written: %s", why);
	error_source(err, path);
	return false;
}

static bool is_there(const char *path, struct error *err)
{
	cannot(path, "it is there already", err);
	error_help(err, "--force replaces it");
	return false;
}

bool outfile_spares(const char *path, const struct cli_words *files, struct error *err)
{
	struct stat out, in;

	if ((path ? stat(path, &out) : fstat(STDOUT_FILENO, &out)) != 0 ||
	    !S_ISREG(out.st_mode))
		return true;
	for (int i = 0; i < files->n; i++) {
		const char *file = files->word[i];
		bool standard = strcmp(file, "-") == 0;

		if ((standard ? fstat(STDIN_FILENO, &in) : stat(file, &in)) != 0 ||
		    in.st_dev != out.st_dev || in.st_ino != out.st_ino)
			continue;
		cannot(path ? path : "standard output", "it is one of the files read",
		    err);
		error_help(err, "write another file");
		return false;
	}
	return true;
}

/* As a new file of the user's would be: temp_open makes it more private than that. */
static void usual_mode(int fd, const struct stat *old)
{
	mode_t mask = umask(0);

	umask(mask);
	if (fchmod(fd, old ? old->st_mode & 07777 : 0666 & ~mask) != 0)
		errno = 0;
}

bool outfile_open(struct outfile *f, const char *path, bool replace, struct error *err)
{
	struct stat st;
	struct buf temp = { 0 };
	bool there = stat(path, &st) == 0;

	*f = (struct outfile){ .path = path, .fd = -1, .replace = replace };
	if (there && S_ISREG(st.st_mode) && !replace)
		return is_there(path, err);
	if (there && !S_ISREG(st.st_mode)) {
		f->fd = open(path, O_WRONLY | O_CLOEXEC);
		return f->fd >= 0 || cannot(path, strerror(errno), err);
	}
	buf_printf(&temp, "%s.XXXXXX", path);
	f->fd = temp_open(temp.p);
	if (f->fd < 0) {
		buf_clear(&temp);
		return cannot(path, strerror(errno), err);
	}
	usual_mode(f->fd, there ? &st : NULL);
	f->temp = mem_copy(temp.p, temp.len);
	buf_clear(&temp);
	return true;
}

const char *outfile_at(const struct outfile *f)
{
	return f->temp ? f->temp : f->path;
}

bool outfile_write(struct outfile *f, const struct buf *text, struct error *err)
{
	return text->len == 0 || io_write(f->fd, text->p, text->len) ||
	       cannot(f->path, strerror(errno), err);
}

bool outfile_commit(struct outfile *f, struct error *err)
{
	if (!f->temp)
		return true;
	if (fsync(f->fd) != 0)
		return cannot(f->path, strerror(errno), err);
	/* A link, unlike a rename, never takes the place of a file that came since. */
	if (!f->replace && link(f->temp, f->path) != 0 && errno == EEXIST)
		return is_there(f->path, err);
	if (rename(f->temp, f->path) != 0)
		return cannot(f->path, strerror(errno), err);
	/* Of two names of one file rename leaves both. */
	temp_remove(f->temp);
	mem_free(f->temp);
	f->temp = NULL;
	return true;
}

void outfile_close(struct outfile *f)
{
	if (f->fd >= 0)
		close(f->fd);
	if (f->temp)
		temp_remove(f->temp);
	mem_free(f->temp);
	f->temp = NULL;
	f->fd = -1;
}

int outfile_new(const char *path, const struct buf *text, mode_t mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	int errnum = 0;

	if (fd < 0)
		return errno;
	if (!io_write(fd, text->p, text->len))
		errnum = errno;
	if (close(fd) != 0 && !errnum)
		errnum = errno;
	if (errnum)
		unlink(path);
	return errnum;
}

bool outfile_put(const char *path, const struct buf *text, struct error *err)
{
	struct outfile f;
	bool ok = outfile_open(&f, path, true, err) && outfile_write(&f, text, err) &&
		  outfile_commit(&f, err);

	outfile_close(&f);
	return ok;
}

const char *outfile_picture(struct argp_state *st, const char *arg)
{
	size_t len = strlen(arg);
	bool svg = len > 4 && strcmp(arg + len - 4, ".svg") == 0;

	if (!svg && strncmp(arg, "/dev/", 5) != 0)
		argp_error(
		    st, "--plot=%s: a picture is written to a file NAME.svg", arg);
	return arg;
}

enum status outfile_plot(const char *path, struct buf *svg)
{
	struct error err = { 0 };
	bool ok = outfile_put(path, svg, &err);

	buf_clear(svg);
	if (!ok)
		cli_error(&err);
	return ok ? STATUS_YES : STATUS_IO;
}
