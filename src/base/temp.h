/*
 * temp - temporary files that no signal leaves behind. One that has a name is removed
 * where a signal ends this process; one without a name never stays.
 */
#ifndef PAGDI_BASE_TEMP_H
#define PAGDI_BASE_TEMP_H

/*
 * As mkostemp, close-on-exec: a new file; path ends in XXXXXX and is filled in. -1 with
 * errno. It is remembered until temp_forget; at most TEMP_MOST at a time are.
 */
enum { TEMP_MOST = 16 };
int temp_open(char *path);
/* It has been renamed, or is to be removed by the caller. */
void temp_forget(const char *path);
/* Remove it and forget it. */
void temp_remove(const char *path);
/* A file without a name, in $TMPDIR or /tmp; -1 with errno. */
int temp_unnamed(void);

#endif
