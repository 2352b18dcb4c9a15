/* diff - two texts compared line by line, told as a unified diff. */
#ifndef PAGDI_CMD_DIFF_H
#define PAGDI_CMD_DIFF_H

#include "base/buf.h"

/*
 * The difference between the bytes of two open files, from their beginnings. Where they
 * drift apart they are searched for the place where they meet again, so that memory
 * does not grow with the files; far from it the diff is right, but may be longer than
 * it need be.
 */
void diff_print(
    int old_fd, int new_fd, const char *path, void (*write)(const char *p, size_t len));

#endif
