#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/temp.h"
#include "cmd/diff.h"
#include "cmd/games.h"
#include "record/format.h"

enum { KEY_CHECK = 0x1300, KEY_DIFF, KEY_WRITE };

struct fmt_args {
	struct games_options games;
	struct cli_output output;
	bool check, diff, write;
};

/* One file on its way through. */
struct fmt_job {
	const struct fmt_args *args;
	const char *path;
	struct format format;
	struct report report;
	struct tally tally;
	int old_fd;     /* the text as it was, to compare with; -1: no need */
	int new_fd;     /* where the new text is kept; -1: standard output */
	long long at;   /* bytes of new text so far */
	long long line; /* the line it is on, as long as it is the same */
	bool same;      /* ... as the old text */
	int errnum;     /* keeping it failed */
};

/* --- the old text and the new --- */

/* Is this the old text's next piece too? Counts the lines up to where it is not. */
static void compare(struct fmt_job *j, const char *p, size_t len)
{
	char old[4096];

	while (len && j->same) {
		size_t part = len < sizeof(old) ? len : sizeof(old);
		ssize_t n = pread(j->old_fd, old, part, (off_t)j->at);
		size_t have = n > 0 ? (size_t)n : 0, i = 0;

		for (; i < have && old[i] == p[i]; i++)
			j->line += old[i] == '\n';
		j->same = i == part;
		j->at += (long long)i;
		p += i;
		len -= i;
	}
}

static void on_text(void *context, const char *p, size_t len)
{
	struct fmt_job *j = context;

	if (j->old_fd >= 0 && j->same)
		compare(j, p, len);
	if (j->new_fd >= 0) {
		if (!j->errnum && !io_write(j->new_fd, p, len))
			j->errnum = errno;
	} else if (j->old_fd < 0) {
		cli_out(p, len);
	}
}

static void on_fault(void *context, struct walk *w, const struct fault *f)
{
	struct fmt_job *j = context;

	(void)w;
	games_tell(&j->report, &j->tally, f);
}

/* Walk the input into j->format. False with *err. */
static bool run_walk(struct fmt_job *j, struct input *in, struct error *err)
{
	struct games_judge judge;
	struct walk *w = mem_alloc(sizeof(*w));
	struct walk_sink sink = format_sink(&j->format);
	int errnum;

	games_judge_init(&judge, &j->args->games, j->path);
	walk_run(w, in, &judge.walk, &sink);
	format_finish(&j->format);
	walk_clear(w);
	mem_free(w);
	games_judge_clear(&judge);
	if (in->failed) {
		games_read_error(in, j->path, err);
		return false;
	}
	errnum = j->format.errnum ? j->format.errnum : j->errnum;
	if (!errnum)
		return true;
	error_set(err, CODE_E502, (struct pos){ 0 },
	    "the new text cannot be kept in a temporary file: %s", strerror(errnum));
	error_source(err, j->path);
	return false;
}

/* --- temporary files --- */

static bool no_temporary(const char *path, struct error *err)
{
	error_set(err, CODE_E502, (struct pos){ 0 },
	    "no temporary file can be made: %s", strerror(errno));
	error_source(err, path);
	return false;
}

/* --- standard output, --check and --diff --- */

static enum status failed(struct fmt_job *j, const struct error *err)
{
	report_failure(&j->report, err);
	games_print(&j->report, &j->tally, stderr);
	return STATUS_IO;
}

/* Bytes of the old text beyond the new one are a difference too. */
static void compare_end(struct fmt_job *j)
{
	char more;

	if (j->same && pread(j->old_fd, &more, 1, (off_t)j->at) > 0)
		j->same = false;
}

static void tell_difference(const struct fmt_job *j)
{
	struct buf b = { 0 };

	if (j->args->diff) {
		diff_print(j->old_fd, j->new_fd, j->path, cli_out);
	} else if (!j->args->output.quiet) {
		cli_escape(&b, span_of(j->path));
		buf_printf(&b, ":%lld: not in canonical form\n", j->line);
		cli_out_buf(&b);
		buf_clear(&b);
	}
}

static enum status compare_file(struct fmt_job *j, struct input *in)
{
	struct error err = { 0 };
	struct input again;

	if (!input_keep(in, j->path, &err))
		return failed(j, &err);
	j->old_fd = in->fd;
	j->new_fd = j->args->diff ? temp_unnamed() : -1;
	bool ok = j->new_fd >= 0 || !j->args->diff || no_temporary(j->path, &err);

	if (ok) {
		input_part(&again, j->old_fd, 0, UINT64_MAX);
		ok = run_walk(j, &again, &err);
		input_close(&again);
	}
	if (ok && !j->tally.errors) {
		compare_end(j);
		if (!j->same)
			tell_difference(j);
	}
	if (j->new_fd >= 0)
		close(j->new_fd);
	if (!ok)
		return failed(j, &err);
	return (enum status)tally_status(
	    &j->tally, j->tally.errors || !j->same ? STATUS_NO : STATUS_YES);
}

static enum status print_file(struct fmt_job *j, struct input *in)
{
	struct error err = { 0 };

	if (!run_walk(j, in, &err))
		return failed(j, &err);
	return (enum status)tally_status(
	    &j->tally, j->tally.errors ? STATUS_NO : STATUS_YES);
}

/* --- --write --- */

/* A file of this name takes the place of the old one; both are in its folder. */
struct replacement {
	char *path; /* owned: the file itself, links followed */
	char *temp; /* owned */
	struct stat st;
	int fd;
};

static bool cannot_write(const char *path, const char *why, struct error *err)
{
	error_set(err, CODE_E502, (struct pos){ 0 }, "cannot be written: %s", why);
	error_source(err, path);
	return false;
}

static bool replacement_open(
    struct replacement *t, struct fmt_job *j, int fd, struct error *err)
{
	char *real = realpath(j->path, NULL);
	struct buf temp = { 0 };

	*t = (struct replacement){ .fd = -1 };
	if (!real || fstat(fd, &t->st) != 0) {
		mem_free(real);
		return cannot_write(j->path, strerror(errno), err);
	}
	t->path = mem_copy(real, strlen(real));
	mem_free(real);
	if (!S_ISREG(t->st.st_mode))
		return cannot_write(j->path, "it is no regular file", err);
	if (t->st.st_nlink > 1)
		return cannot_write(j->path,
		    "it has other names (hard links), which would keep the old text",
		    err);
	if (access(t->path, W_OK) != 0)
		return cannot_write(j->path, strerror(errno), err);
	buf_printf(&temp, "%s.XXXXXX", t->path);
	t->temp = mem_copy(temp.p, temp.len);
	buf_clear(&temp);
	t->fd = temp_open(t->temp);
	if (t->fd < 0)
		return cannot_write(j->path, strerror(errno), err);
	return true;
}

static bool replacement_commit(
    struct replacement *t, const char *path, struct error *err)
{
	/* Another owner's file stays his where the system lets us; else it becomes
	 * ours. */
	if (fchown(t->fd, t->st.st_uid, t->st.st_gid) != 0)
		errno = 0;
	if (fchmod(t->fd, t->st.st_mode & 07777) != 0 || fsync(t->fd) != 0 ||
	    rename(t->temp, t->path) != 0)
		return cannot_write(path, strerror(errno), err);
	temp_forget(t->temp);
	mem_free(t->temp);
	t->temp = NULL;
	return true;
}

static void replacement_close(struct replacement *t)
{
	if (t->fd >= 0) {
		close(t->fd);
		if (t->temp)
			temp_remove(t->temp);
	}
	mem_free(t->temp);
	mem_free(t->path);
}

static enum status write_file(struct fmt_job *j, struct input *in)
{
	struct replacement t;
	struct error err = { 0 };
	bool ok = replacement_open(&t, j, in->fd, &err);

	j->old_fd = in->fd;
	j->new_fd = t.fd;
	if (ok) {
		struct input again;

		input_part(&again, in->fd, 0, UINT64_MAX);
		ok = run_walk(j, &again, &err);
		input_close(&again);
	}
	if (ok && !j->tally.errors) {
		compare_end(j);
		/* A file that is canonical already keeps even its time. */
		ok = j->same || replacement_commit(&t, j->path, &err);
	}
	replacement_close(&t);
	if (!ok)
		return failed(j, &err);
	return (enum status)tally_status(
	    &j->tally, j->tally.errors ? STATUS_NO : STATUS_YES);
}

/* --- the command --- */

static enum status fmt_file(const struct fmt_args *a, const char *path, bool *written)
{
	struct fmt_job *j = mem_alloc(sizeof(*j));
	struct error err = { 0 };
	enum status status;
	struct input in;

	j->args = a;
	j->path = path;
	j->old_fd = j->new_fd = -1;
	j->same = true;
	j->line = 1;
	j->report = (struct report){ .file = path,
		.jsonl = a->output.jsonl,
		.errors_only = true,
		.color = !a->output.jsonl && cli_color(&a->output, stderr) };
	j->format = (struct format){
		.write = on_text, .fault = on_fault, .context = j, .written = *written
	};
	if (!games_open(&in, path, &err)) {
		status = failed(j, &err);
	} else {
		status = a->write              ? write_file(j, &in)
			 : a->check || a->diff ? compare_file(j, &in)
					       : print_file(j, &in);
		input_close(&in);
		*written = j->format.written && !a->write && !a->check && !a->diff;
	}
	format_clear(&j->format);
	report_clear(&j->report);
	mem_free(j);
	return status;
}

static error_t fmt_parse(int key, char *arg, struct argp_state *st)
{
	struct fmt_args *a = st->input;

	(void)arg;
	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &a->games;
		st->child_inputs[1] = &a->output;
		return 0;
	case KEY_CHECK:
		a->check = true;
		return 0;
	case KEY_DIFF:
		a->diff = true;
		return 0;
	case KEY_WRITE:
		a->write = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* What --write cannot mean. */
static void judge_args(const struct fmt_args *a)
{
	if (a->write && (a->check || a->diff))
		cli_usage(&cmd_fmt, "--write does not go with --check or --diff");
	if (filter_active(&a->games.filter)) {
		if (a->write)
			cli_usage(
			    &cmd_fmt, "--write would lose the games that are left out");
		if (a->check || a->diff)
			cli_usage(&cmd_fmt, "--check and --diff are of whole files");
	}
	for (int i = 0; a->write && i < a->games.files.n; i++)
		if (strcmp(a->games.files.word[i], "-") == 0)
			cli_usage(&cmd_fmt, "--write needs files, not standard input");
}

static void warn_filter(const struct fmt_args *a)
{
	struct report r = { .jsonl = a->output.jsonl,
		.color = !a->output.jsonl && cli_color(&a->output, stderr) };
	struct tally t = { 0 };

	games_warn_filter(&a->games, &r, &t, stderr);
	report_clear(&r);
}

static int fmt_run(int argc, char **argv)
{
	struct fmt_args a = { 0 };
	const struct cli_words *files = &a.games.files;
	enum status status = STATUS_YES;
	bool written = false;

	cli_parse(&cmd_fmt, argc, argv, &a);
	judge_args(&a);
	games_load(&a.games);
	for (int i = 0; i < files->n; i++) {
		enum status s = fmt_file(&a, files->word[i], &written);

		status = s > status ? s : status;
	}
	warn_filter(&a);
	games_clear(&a.games);
	return (int)status;
}

static const struct argp_option fmt_list[] = {
	{ "check", KEY_CHECK, NULL, 0, "only say which files are not in canonical form",
	    1 },
	{ "diff", KEY_DIFF, NULL, 0, "print what would change, as a unified diff", 1 },
	{ "write", KEY_WRITE, NULL, 0, "rewrite the files in place", 1 },
	{ 0 },
};
static const struct argp_child fmt_children[] = {
	{ &games_argp, 0, NULL, 0 },
	{ &cli_output_argp, 0, NULL, 0 },
	{ 0 },
};
static const struct argp fmt_argp = {
	.options = fmt_list,
	.parser = fmt_parse,
	.args_doc = "[FILE...]",
	.doc =
	    "Write records in canonical form: round numbers, marks and closing results "
	    "are added, games at fault are left out. A FILE of - is standard input, "
	    "and so "
	    "is no FILE at all.\v"
	    "Examples:\n"
	    "  pagdi fmt club.pagdi             the canonical form\n"
	    "  pagdi fmt --diff club.pagdi      what would change\n"
	    "  pagdi fmt --write *.pagdi        rewrite files, all or nothing of each\n"
	    "\n"
	    "Exit status: 0 done, 1 some game is at fault or (--check, --diff) some "
	    "file "
	    "differs, 2 used wrongly, 3 a file could not be read or written.",
	.children = fmt_children,
};

const struct cmd cmd_fmt = {
	.name = "fmt",
	.summary = "write records in canonical form",
	.argp = &fmt_argp,
	.run = fmt_run,
};
