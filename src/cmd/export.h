/*
 * export - recorded games as tables: one description of them, and one writer a format.
 * Rows are written as they are known; those of a game before the row of the game.
 */
#ifndef PAGDI_CMD_EXPORT_H
#define PAGDI_CMD_EXPORT_H

#include "base/buf.h"
#include "base/error.h"
#include "cmd/outfile.h"

enum export_table { TABLE_GAMES, TABLE_PLAYERS, TABLE_PLIES, TABLE_BANKS, TABLES };
enum {
	COLUMNS_MAX = 32,
	EXPORT_VERSION = 1
}; /* of the schema: SQLite's user_version */

struct export_column {
	const char *name;
	const char *type; /* of SQL */
};

struct export_schema {
	const char *name;
	const char *key; /* of SQL: what identifies a row */
	struct export_column column[COLUMNS_MAX];
	int ncolumns;
};

extern const struct export_schema export_schema[TABLES];
/* The table of this name; TABLES where there is none. */
enum export_table export_table_of(const char *name);

struct cell {
	enum { CELL_NULL, CELL_INT, CELL_TEXT } kind;
	long long value;
	struct span text; /* borrowed; UTF-8 without NUL */
};

struct export_options {
	const char *output;      /* NULL: standard output */
	enum export_table table; /* csv; TABLES: not given */
	bool bom;                /* csv: begin with a byte order mark */
	bool raw;   /* csv: leave texts that begin like a formula as they are */
	bool force; /* replace what is there */
	const struct cli_words *read; /* the files that are read; borrowed */
};

/* Begin a file of it, which is none of those read; to be closed in any case. */
bool export_open(struct outfile *f, const struct export_options *o, const char *path,
    struct error *err);
/* Write text there, or on standard output where f is NULL, and empty it. */
bool export_flush(struct outfile *f, struct buf *text, struct error *err);

/* What a format does. A writer owns what it made; the options are borrowed. */
struct export_format {
	/* NULL with *err where it cannot be begun. */
	void *(*begin)(const struct export_options *o, struct error *err);
	/* Will rows of this table be written? Of another none need be told. */
	bool (*wants)(const void *writer, enum export_table table);
	bool (*row)(void *writer, enum export_table table, const struct cell *cell,
	    struct error *err);
	/* All is told: put it in its place. */
	bool (*end)(void *writer, struct error *err);
	void (*drop)(void *writer); /* frees it; what did not end is gone */
};

/* What wants all tables. */
bool export_wants_all(const void *writer, enum export_table table);

extern const struct export_format export_csv, export_json, export_sqlite;

#endif
