#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "cmd/cli.h"
#include "cmd/export.h"
#include "cmd/outfile.h"

enum { CHUNK = 1 << 16 };

/*
 * One document: a list of games. Of a game its acts come first, then its own fields,
 * and its players last, as they become known; a game is one line.
 */
struct json_writer {
	const struct export_options *options;
	struct outfile out;
	struct buf text;
	bool any;     /* a game was written */
	bool in_game; /* its acts are being written */
	bool in_players;
	bool comma;
	/* Every key as it is written, `,"name":`, in one text: most of what is written.
	 */
	struct buf keys;
	struct {
		size_t at, len;
	} key[TABLES][COLUMNS_MAX];
};

static void make_keys(struct json_writer *w)
{
	for (int t = 0; t < TABLES; t++)
		for (int i = 0; i < export_schema[t].ncolumns; i++) {
			w->key[t][i].at = w->keys.len;
			buf_printf(
			    &w->keys, ",\"%s\":", export_schema[t].column[i].name);
			w->key[t][i].len = w->keys.len - w->key[t][i].at;
		}
}

static bool flush(struct json_writer *w, struct error *err)
{
	return export_flush(w->options->output ? &w->out : NULL, &w->text, err);
}

static void put_cells(struct json_writer *w, enum export_table table,
    const struct cell *cell, int from, bool comma)
{
	for (int i = from; i < export_schema[table].ncolumns; i++) {
		size_t skip = !comma;

		buf_bytes(&w->text, w->keys.p + w->key[table][i].at + skip,
		    w->key[table][i].len - skip);
		comma = true;
		if (cell[i].kind == CELL_INT)
			buf_int(&w->text, cell[i].value);
		else if (cell[i].kind == CELL_TEXT)
			json_quote(&w->text, cell[i].text);
		else
			buf_text(&w->text, "null");
	}
}

/* The first column of every table is the game's number, which is told once. */
static void open_game(struct json_writer *w, long long id)
{
	if (w->in_game)
		return;
	buf_printf(&w->text, "%s{\"id\":%lld,\"acts\":[", w->any ? ",\n" : "", id);
	w->any = w->in_game = true;
	w->comma = false;
}

static void close_players(struct json_writer *w)
{
	if (w->in_players)
		buf_text(&w->text, "]}");
	w->in_players = false;
}

static bool json_row(
    void *writer, enum export_table table, const struct cell *cell, struct error *err)
{
	struct json_writer *w = writer;

	if (table == TABLE_PLAYERS) {
		buf_text(&w->text, w->comma ? ",{" : "{");
		w->comma = true;
		put_cells(w, table, cell, 1, false);
		buf_byte(&w->text, '}');
	} else {
		close_players(w);
		open_game(w, cell[0].value);
	}
	if (table == TABLE_GAMES) {
		buf_byte(&w->text, ']');
		put_cells(w, table, cell, 1, true);
		buf_text(&w->text, ",\"players_of\":[");
		w->in_game = w->comma = false;
		w->in_players = true;
	} else if (table != TABLE_PLAYERS) {
		if (w->comma)
			buf_byte(&w->text, ',');
		buf_text(&w->text,
		    table == TABLE_PLIES ? "{\"act\":\"ply\"" : "{\"act\":\"bank\"");
		w->comma = true;
		put_cells(w, table, cell, 1, true);
		buf_byte(&w->text, '}');
	}
	return w->text.len < CHUNK || flush(w, err);
}

static void json_drop(void *writer)
{
	struct json_writer *w = writer;

	if (w->options->output)
		outfile_close(&w->out);
	buf_clear(&w->text);
	buf_clear(&w->keys);
	mem_free(w);
}

static void *json_start(const struct export_options *o, struct error *err)
{
	struct json_writer *w = mem_alloc(sizeof(*w));

	w->options = o;
	w->out.fd = -1;
	make_keys(w);
	buf_text(&w->text, "[\n");
	if (!o->output || export_open(&w->out, o, o->output, err))
		return w;
	json_drop(w);
	return NULL;
}

static bool json_finish(void *writer, struct error *err)
{
	struct json_writer *w = writer;

	close_players(w);
	buf_text(&w->text, w->any ? "\n]\n" : "]\n");
	return flush(w, err) && (!w->options->output || outfile_commit(&w->out, err));
}

const struct export_format export_json = { json_start, export_wants_all, json_row,
	json_finish, json_drop };
