/*
 * tournament_file - a tournament as a file: YAML as rule sets are written in, its keys
 * those of the options. What it says is checked key by key; a fault tells its place and
 * what would be right.
 */
#ifndef PAGDI_CMD_TOURNAMENT_FILE_H
#define PAGDI_CMD_TOURNAMENT_FILE_H

#include "base/buf.h"
#include "cmd/tournament_args.h"

/*
 * Read the file at this path ("-": standard input) into *a, over what is there: its
 * bots go into a->from_file, with paths relative to the file's folder. False with *err:
 * E3xx and E4xx of what it says, E5xx where it cannot be read.
 */
bool tournament_file_read(
    struct tournament_args *a, const char *path, struct error *err);

/* The same of a text that was read already; the error has no source. */
bool tournament_file_parse(
    struct tournament_args *a, struct span text, const char *path, struct error *err);

/* The JSON Schema of such files, from the same table that they are read by. */
void tournament_file_schema(struct buf *out);

#endif
