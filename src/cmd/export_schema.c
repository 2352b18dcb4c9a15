#include <string.h>

#include "cmd/export.h"

#define INT "INTEGER NOT NULL"
#define INT_OR_NULL "INTEGER"
#define TEXT "TEXT NOT NULL"
#define TEXT_OR_NULL "TEXT"

const struct export_schema export_schema[TABLES] = {
	[TABLE_GAMES] = { "games", "id",
	    {
		{ "id", "INTEGER PRIMARY KEY" },
		{ "file", TEXT },
		{ "game", INT },
		{ "line", INT },
		{ "ok", INT },
		{ "rules", TEXT_OR_NULL },
		{ "rules_hash", TEXT_OR_NULL },
		{ "seats", TEXT_OR_NULL },
		{ "players", INT_OR_NULL },
		{ "ending", TEXT_OR_NULL },
		{ "result", TEXT_OR_NULL },
		{ "plies", INT },
		{ "turns", INT },
		{ "rounds", INT },
		{ "captured", INT },
		{ "swept", INT },
		{ "pairs", INT },
		{ "passes", INT },
		{ "lead_changes", INT },
		{ "event", TEXT_OR_NULL },
		{ "site", TEXT_OR_NULL },
		{ "date", TEXT_OR_NULL },
		{ "event_round", TEXT_OR_NULL },
		{ "seed", TEXT_OR_NULL },
		{ "position", TEXT_OR_NULL },
	    },
	    25 },
	[TABLE_PLAYERS] = { "players", "game_id, seat",
	    {
		{ "game_id", INT },
		{ "seat", TEXT },
		{ "name", TEXT_OR_NULL },
		{ "place", INT_OR_NULL },
		{ "sharing", INT_OR_NULL },
		{ "forfeit", TEXT_OR_NULL },
		{ "plies", INT },
		{ "turns", INT },
		{ "passes", INT },
		{ "captured", INT },
		{ "sent_home", INT },
		{ "access_turn", INT_OR_NULL },
		{ "pawns_home", INT },
	    },
	    13 },
	[TABLE_PLIES] = { "plies", "game_id, ply",
	    {
		{ "game_id", INT },
		{ "ply", INT },
		{ "round", INT },
		{ "turn", INT },
		{ "seat", TEXT },
		{ "throw", INT },
		{ "thrown", INT },
		{ "kind", TEXT },
		{ "from_step", INT_OR_NULL },
		{ "to_step", INT_OR_NULL },
		{ "captured", INT },
		{ "swept", INT },
		{ "formed", INT },
		{ "pawns_home", INT },
		{ "finished", INT },
		{ "text", TEXT },
		{ "position", TEXT_OR_NULL },
	    },
	    17 },
	[TABLE_BANKS] = { "banks", "game_id, bank, nth",
	    {
		{ "game_id", INT },
		{ "bank", INT },
		{ "nth", INT },
		{ "round", INT },
		{ "turn", INT },
		{ "ply", INT },
		{ "seat", TEXT },
		{ "throw", INT },
		{ "void", INT },
	    },
	    9 },
};

enum export_table export_table_of(const char *name)
{
	for (int t = 0; t < TABLES; t++)
		if (strcmp(name, export_schema[t].name) == 0)
			return (enum export_table)t;
	return TABLES;
}

bool export_wants_all(const void *writer, enum export_table table)
{
	(void)writer;
	(void)table;
	return true;
}

bool export_open(struct outfile *f, const struct export_options *o, const char *path,
    struct error *err)
{
	f->fd = -1;
	return outfile_spares(path, o->read, err) &&
	       outfile_open(f, path, o->force, err);
}

bool export_flush(struct outfile *f, struct buf *text, struct error *err)
{
	if (!f) {
		cli_out_buf(text);
		return true;
	}
	bool ok = outfile_write(f, text, err);

	buf_reset(text);
	return ok;
}
