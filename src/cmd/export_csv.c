#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "cmd/cli.h"
#include "cmd/export.h"
#include "cmd/outfile.h"

enum { CHUNK = 1 << 16 };

struct csv_file {
	bool on;
	bool standard; /* to standard output */
	char *path;    /* owned */
	struct outfile out;
	struct buf text;
};

struct csv {
	const struct export_options *options;
	struct csv_file file[TABLES];
};

/*
 * A spreadsheet takes what begins so for a formula, and may run it: an apostrophe
 * before it makes it text. Some take the full-width forms for the same, and where lists
 * are separated by semicolons a cell begins after one. Numbers of ours are never texts.
 */
static bool like_formula(struct span text, size_t at)
{
	static const char *const wide[] = { "\uff1d", "\uff0b", "\uff0d", "\uff20" };

	if (at == text.len || (at && text.p[at - 1] != ';'))
		return false;
	if (memchr("=+-@\t\r", text.p[at], 6))
		return true;
	for (size_t i = 0; i < sizeof(wide) / sizeof(wide[0]); i++)
		if (text.len - at >= 3 && memcmp(text.p + at, wide[i], 3) == 0)
			return true;
	return false;
}

/* Must it stand in quotes for this byte? */
static bool needs_quotes(char c)
{
	return c == ',' || c == '"' || c == '\r' || c == '\n';
}

/* A text that is empty stands in quotes; one that is missing is nothing at all. */
static void csv_text(struct buf *out, struct span text, bool raw)
{
	bool quote = text.len == 0;

	for (size_t i = 0; i < text.len && !quote; i++)
		quote = needs_quotes(text.p[i]) || (!raw && like_formula(text, i));
	if (!quote) {
		buf_span(out, text);
		return;
	}
	buf_byte(out, '"');
	for (size_t i = 0; i < text.len; i++) {
		if (!raw && like_formula(text, i))
			buf_byte(out, '\'');
		if (text.p[i] == '"')
			buf_byte(out, '"');
		buf_byte(out, text.p[i]);
	}
	buf_byte(out, '"');
}

static bool csv_flush(struct csv_file *f, struct error *err)
{
	return export_flush(f->standard ? NULL : &f->out, &f->text, err);
}

static bool csv_wants(const void *writer, enum export_table table)
{
	const struct csv *c = writer;

	return c->file[table].on;
}

static bool csv_row(
    void *writer, enum export_table table, const struct cell *cell, struct error *err)
{
	struct csv *c = writer;
	struct csv_file *f = &c->file[table];

	for (int i = 0; i < export_schema[table].ncolumns; i++) {
		if (i)
			buf_byte(&f->text, ',');
		if (cell[i].kind == CELL_INT)
			buf_int(&f->text, cell[i].value);
		else if (cell[i].kind == CELL_TEXT)
			csv_text(&f->text, cell[i].text, c->options->raw);
	}
	buf_text(&f->text, "\r\n");
	return f->text.len < CHUNK || csv_flush(f, err);
}

static bool csv_open(
    struct csv *c, enum export_table table, char *path, struct error *err)
{
	const struct export_schema *s = &export_schema[table];
	struct csv_file *f = &c->file[table];

	f->on = true;
	f->path = path;
	f->standard = !path;
	f->out.fd = -1;
	if (c->options->bom)
		buf_text(&f->text, "\xEF\xBB\xBF");
	for (int i = 0; i < s->ncolumns; i++)
		buf_printf(&f->text, "%s%s", i ? "," : "", s->column[i].name);
	buf_text(&f->text, "\r\n");
	return !path || export_open(&f->out, c->options, path, err);
}

/* All tables, each a file in a folder. */
static bool csv_open_all(struct csv *c, const char *folder, struct error *err)
{
	if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
		error_set(err, CODE_E502, (struct pos){ 0 },
		    "cannot be made a folder: %s", strerror(errno));
		error_source(err, folder);
		return false;
	}
	for (int t = 0; t < TABLES; t++) {
		struct buf path = { 0 };

		buf_printf(&path, "%s/%s.csv", folder, export_schema[t].name);
		bool ok =
		    csv_open(c, (enum export_table)t, mem_copy(path.p, path.len), err);

		buf_clear(&path);
		if (!ok)
			return false;
	}
	return true;
}

static void csv_drop(void *writer)
{
	struct csv *c = writer;

	for (int t = 0; t < TABLES; t++) {
		struct csv_file *f = &c->file[t];

		if (f->on && f->path)
			outfile_close(&f->out);
		mem_free(f->path);
		buf_clear(&f->text);
	}
	mem_free(c);
}

static void *csv_begin(const struct export_options *o, struct error *err)
{
	struct csv *c = mem_alloc(sizeof(*c));
	enum export_table table = o->table == TABLES ? TABLE_GAMES : o->table;
	bool ok;

	c->options = o;
	if (!o->output)
		ok = csv_open(c, table, NULL, err);
	else if (o->table == TABLES)
		ok = csv_open_all(c, o->output, err);
	else
		ok = csv_open(c, table, mem_copy(o->output, strlen(o->output)), err);
	if (ok)
		return c;
	csv_drop(c);
	return NULL;
}

static bool csv_end(void *writer, struct error *err)
{
	struct csv *c = writer;

	for (int t = 0; t < TABLES; t++)
		if (c->file[t].on && !csv_flush(&c->file[t], err))
			return false;
	for (int t = 0; t < TABLES; t++)
		if (c->file[t].on && c->file[t].path &&
		    !outfile_commit(&c->file[t].out, err))
			return false;
	return true;
}

const struct export_format export_csv = { csv_begin, csv_wants, csv_row, csv_end,
	csv_drop };
