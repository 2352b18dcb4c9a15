/* lock - one match at a time writes a file. */
#ifndef PAGDI_MATCH_LOCK_H
#define PAGDI_MATCH_LOCK_H

#include "base/error.h"

/* A file beside the one it stands for, that is there while we write that one. */
struct lock {
	int fd;     /* -1: none is held */
	char *path; /* owned */
};

/*
 * Take the lock of the file of results at this path. A pipe or a device needs none.
 * Another match that holds it is E502, as is a lock that cannot be made.
 */
bool lock_take(struct lock *l, const char *results, struct error *err);
void lock_release(struct lock *l); /* fine where none is held */

/* Lock the file behind this descriptor itself, until it is closed; E502 where another
 * match has. */
bool lock_descriptor(int fd, const char *path, struct error *err);

#endif
