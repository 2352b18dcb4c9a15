/*
 * outfile - a file written beside its place and put there when it is whole: nobody ever
 * finds half of it. What is no regular file (a pipe, /dev/stdout) is written as it is.
 */
#ifndef PAGDI_CMD_OUTFILE_H
#define PAGDI_CMD_OUTFILE_H

#include "cmd/cli.h"

struct outfile {
	const char *path; /* borrowed */
	char *temp;       /* owned: where it is written; NULL: in its place */
	int fd;
	bool replace; /* a file may be there already */
};

/*
 * False (E502) where path, or standard output where it is NULL, is one of the files
 * that are read, by whatever name: what stands there would be lost. To be asked before
 * anything is written.
 */
bool outfile_spares(const char *path, const struct cli_words *files, struct error *err);

/*
 * Begin. On failure (E502) *err says why: without replace a file that is there already
 * is one. To be closed in any case.
 */
bool outfile_open(struct outfile *f, const char *path, bool replace, struct error *err);
/* Where it is written, for those who open it themselves. */
const char *outfile_at(const struct outfile *f);
bool outfile_write(struct outfile *f, const struct buf *text, struct error *err);
/* It is whole: put it in its place. */
bool outfile_commit(struct outfile *f, struct error *err);
/* Close it; what was not committed is gone. Fine twice. */
void outfile_close(struct outfile *f);
/* All of text as a file that is not there yet: 0, or the errno, EEXIST where it is. */
int outfile_new(const char *path, const struct buf *text, mode_t mode);
/* All of text as the file, in the place of what is there. False with *err (E502). */
bool outfile_put(const char *path, const struct buf *text, struct error *err);

/*
 * What is given to --plot: a name that ends in .svg, or a device. Anything else is a
 * use error, so that no `--plot games.pagdi` writes over the games.
 */
const char *outfile_picture(struct argp_state *st, const char *arg);
/* Put the picture there, and clear it; a failure is told, and is STATUS_IO. */
enum status outfile_plot(const char *path, struct buf *svg);

#endif
