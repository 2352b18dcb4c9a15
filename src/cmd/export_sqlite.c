#include <sqlite3.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/export.h"
#include "cmd/outfile.h"

enum {
	BATCH = 100000, /* rows of a transaction */
	BULK = 32,      /* rows of a statement: with more it gets no quicker */
	TEXTS = 1 << 16,
	APPLICATION_ID = 0x70616764 /* "pagd" */
};

/* Rows that wait to be inserted by one statement. */
struct waiting {
	struct cell cell[BULK * COLUMNS_MAX]; /* of a text value is where it is in: */
	struct buf text;
	int rows;
};

struct lite {
	const struct export_options *options;
	struct outfile out;
	sqlite3 *db;
	sqlite3_stmt *one[TABLES], *bulk[TABLES]; /* that insert so many rows */
	struct waiting waiting[TABLES];
	long long rows; /* of the transaction */
};

/*
 * The file is ours alone until it is whole, so a journal would protect nothing; and
 * outfile_commit puts it on the disk once, at the end. What an index is sorted by may
 * be large, so it is sorted in a file.
 */
static const char settings[] = "PRAGMA journal_mode = OFF;"
			       "PRAGMA synchronous = OFF;"
			       "PRAGMA locking_mode = EXCLUSIVE;"
			       "PRAGMA temp_store = FILE;";

/* What people ask first; all views are of the valid games. */
static const char views[] =
    "CREATE INDEX games_by_rules ON games (rules);"
    "CREATE INDEX players_by_name ON players (name);"
    "CREATE VIEW casts AS"
    " SELECT game_id, seat, throw FROM plies WHERE thrown = 1"
    " UNION ALL SELECT game_id, seat, throw FROM banks;"
    "CREATE VIEW seated AS"
    " SELECT g.id AS game_id, g.rules, g.seats, g.players, p.seat, p.name, p.place,"
    "  p.place + (p.sharing - 1) / 2.0 AS mean_place,"
    "  CASE WHEN p.place = 1 THEN 1.0 / p.sharing ELSE 0.0 END AS win, p.forfeit,"
    "  p.captured, p.sent_home, g.ending"
    " FROM games AS g JOIN players AS p ON p.game_id = g.id WHERE g.ok = 1;"
    "CREATE VIEW win_rate_by_seat AS"
    " SELECT rules, seats, seat, count(*) AS games, sum(win) AS wins,"
    "  avg(win) AS rate, 1.0 / players AS expected"
    " FROM seated WHERE place IS NOT NULL GROUP BY rules, seats, seat;"
    "CREATE VIEW win_rate_by_player AS"
    " SELECT rules, name, count(*) AS games, sum(win) AS wins, avg(win) AS rate,"
    "  avg(1.0 / players) AS expected, avg(mean_place) AS mean_place,"
    "  count(forfeit) AS forfeits"
    " FROM seated WHERE place IS NOT NULL AND name IS NOT NULL"
    " GROUP BY rules, name;"
    "CREATE VIEW throws_by_rules AS"
    " SELECT g.rules, c.throw, count(*) AS casts"
    " FROM casts AS c JOIN games AS g ON g.id = c.game_id"
    " WHERE g.ok = 1 GROUP BY g.rules, c.throw;"
    "CREATE VIEW throws_by_player AS"
    " SELECT g.rules, p.name, c.throw, count(*) AS casts"
    " FROM casts AS c JOIN games AS g ON g.id = c.game_id"
    " JOIN players AS p ON p.game_id = c.game_id AND p.seat = c.seat"
    " WHERE g.ok = 1 AND p.name IS NOT NULL GROUP BY g.rules, p.name, c.throw;"
    "CREATE VIEW lengths AS"
    " SELECT rules, players, count(*) AS games, avg(plies) AS mean,"
    "  min(plies) AS least, max(plies) AS most, avg(captured) AS captured,"
    "  1.0 * sum(captured) / sum(plies) AS captured_per_ply"
    " FROM games WHERE ok = 1 AND ending <> 'unfinished' GROUP BY rules, players;"
    "CREATE VIEW longest_games AS"
    " SELECT id, file, game, line, rules, players, plies, result"
    " FROM games WHERE ok = 1 ORDER BY plies DESC, id;";

static bool failed(struct lite *l, struct error *err)
{
	error_set(err, CODE_E502, (struct pos){ 0 }, "cannot be written: %s",
	    l->db ? sqlite3_errmsg(l->db) : "out of memory");
	error_source(err, l->options->output);
	return false;
}

static bool run(struct lite *l, const char *sql, struct error *err)
{
	return sqlite3_exec(l->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
	       failed(l, err);
}

static void create_sql(struct buf *sql, const struct export_schema *s)
{
	buf_printf(sql, "CREATE TABLE %s (", s->name);
	for (int i = 0; i < s->ncolumns; i++)
		buf_printf(sql, "%s%s %s", i ? ", " : "", s->column[i].name,
		    s->column[i].type);
	/* A table of many rows is its own index. */
	if (s != &export_schema[TABLE_GAMES])
		buf_printf(sql,
		    ", PRIMARY KEY (%s), FOREIGN KEY (game_id) REFERENCES games (id))"
		    " WITHOUT ROWID;",
		    s->key);
	else
		buf_text(sql, ");");
}

static bool prepare(struct lite *l, const struct export_schema *s, int rows,
    sqlite3_stmt **out, struct error *err)
{
	struct buf sql = { 0 };

	buf_printf(&sql, "INSERT INTO %s VALUES ", s->name);
	for (int row = 0; row < rows; row++) {
		buf_text(&sql, row ? ",(" : "(");
		for (int i = 0; i < s->ncolumns; i++)
			buf_text(&sql, i ? ",?" : "?");
		buf_byte(&sql, ')');
	}
	bool ok = sqlite3_prepare_v2(l->db, buf_cstr(&sql), -1, out, NULL) == SQLITE_OK;

	buf_clear(&sql);
	return ok || failed(l, err);
}

static bool create(struct lite *l, enum export_table table, struct error *err)
{
	const struct export_schema *s = &export_schema[table];
	struct buf sql = { 0 };
	bool ok;

	create_sql(&sql, s);
	ok = run(l, buf_cstr(&sql), err) && prepare(l, s, 1, &l->one[table], err) &&
	     prepare(l, s, BULK, &l->bulk[table], err);
	buf_clear(&sql);
	return ok;
}

/* False where SQLite takes no text so long. */
static bool bind(sqlite3_stmt *st, int at, const struct cell *cell, const char *texts)
{
	if (cell->kind == CELL_INT)
		return sqlite3_bind_int64(st, at, cell->value) == SQLITE_OK;
	if (cell->kind == CELL_TEXT)
		return sqlite3_bind_text64(st, at, texts + cell->value, cell->text.len,
			   SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK;
	return sqlite3_bind_null(st, at) == SQLITE_OK;
}

/* Some of the rows that wait, as many as the statement takes. */
static bool insert(struct lite *l, sqlite3_stmt *st, const struct waiting *w, int first,
    int ncells, struct error *err)
{
	for (int i = 0; i < ncells; i++)
		if (!bind(st, i + 1, &w->cell[first + i], buf_cstr(&w->text)))
			return failed(l, err);
	bool ok = sqlite3_step(st) == SQLITE_DONE;

	return (sqlite3_reset(st) == SQLITE_OK && ok) || failed(l, err);
}

static bool flush(struct lite *l, enum export_table table, struct error *err)
{
	struct waiting *w = &l->waiting[table];
	int ncolumns = export_schema[table].ncolumns;
	bool ok = true;

	if (w->rows == BULK)
		ok = insert(l, l->bulk[table], w, 0, BULK * ncolumns, err);
	for (int row = 0; w->rows < BULK && row < w->rows && ok; row++)
		ok = insert(l, l->one[table], w, row * ncolumns, ncolumns, err);
	l->rows += w->rows;
	w->rows = 0;
	buf_reset(&w->text);
	if (!ok || l->rows < BATCH)
		return ok;
	l->rows = 0;
	return run(l, "COMMIT; BEGIN", err);
}

static bool lite_row(
    void *writer, enum export_table table, const struct cell *cell, struct error *err)
{
	struct lite *l = writer;
	struct waiting *w = &l->waiting[table];
	int ncolumns = export_schema[table].ncolumns;
	struct cell *at = &w->cell[w->rows * ncolumns];

	memcpy(at, cell, (size_t)ncolumns * sizeof(*at));
	for (int i = 0; i < ncolumns; i++) {
		if (at[i].kind != CELL_TEXT)
			continue;
		at[i].value = (long long)w->text.len;
		buf_span(&w->text, at[i].text);
	}
	if (++w->rows < BULK && w->text.len < TEXTS)
		return true;
	return flush(l, table, err);
}

static void finalise(struct lite *l)
{
	for (int t = 0; t < TABLES; t++) {
		sqlite3_finalize(l->one[t]);
		sqlite3_finalize(l->bulk[t]);
		l->one[t] = l->bulk[t] = NULL;
		buf_clear(&l->waiting[t].text);
	}
}

static void lite_drop(void *writer)
{
	struct lite *l = writer;

	finalise(l);
	sqlite3_close(l->db);
	outfile_close(&l->out);
	mem_free(l);
}

static bool lite_open(struct lite *l, struct error *err)
{
	if (!export_open(&l->out, l->options, l->options->output, err))
		return false;
	if (!l->out.temp) {
		error_set(err, CODE_E502, (struct pos){ 0 },
		    "a database is written into a regular file only");
		error_source(err, l->options->output);
		return false;
	}
	/* One thread uses it, so it needs no locks of its own. */
	if (sqlite3_open_v2(outfile_at(&l->out), &l->db,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
		return failed(l, err);
	if (!run(l, settings, err) || !run(l, "BEGIN", err))
		return false;
	for (int t = 0; t < TABLES; t++)
		if (!create(l, (enum export_table)t, err))
			return false;
	return true;
}

static void *lite_begin(const struct export_options *o, struct error *err)
{
	struct lite *l = mem_alloc(sizeof(*l));

	l->options = o;
	l->out.fd = -1;
	if (lite_open(l, err))
		return l;
	lite_drop(l);
	return NULL;
}

static bool lite_end(void *writer, struct error *err)
{
	struct lite *l = writer;
	struct buf sql = { 0 };

	buf_printf(&sql,
	    "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT;",
	    APPLICATION_ID, EXPORT_VERSION);
	bool ok = true;

	for (int t = 0; t < TABLES && ok; t++)
		ok = flush(l, (enum export_table)t, err);
	ok = ok && run(l, views, err) && run(l, buf_cstr(&sql), err);

	buf_clear(&sql);
	finalise(l);
	if (ok && sqlite3_close(l->db) != SQLITE_OK)
		ok = failed(l, err);
	else if (ok)
		l->db = NULL;
	return ok && outfile_commit(&l->out, err);
}

const struct export_format export_sqlite = { lite_begin, export_wants_all, lite_row,
	lite_end, lite_drop };
