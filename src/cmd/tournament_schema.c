#include <string.h>

#include "base/json.h"
#include "cmd/games.h"
#include "cmd/tournament_file.h"
#include "cmd/tournament_keys.h"
#include "match/results.h"

const struct tournament_row tournament_rows[TKEYS] = {
	[TKEY_TOURNAMENT] = { "tournament", TKIND_NUMBER, 1, 1, NULL,
	    "The version of this format: 1. Required." },
	[TKEY_TITLE] = { "title", TKIND_TEXT, 1, TITLE_MAX, NULL,
	    "One line: the Event of all records." },
	[TKEY_BOTS] = { "bots", TKIND_BOTS, 0, 0, NULL,
	    "The players: each a bot as pagdi-match(1) names them, a folder of bots, "
	    "or "
	    "a map of name, bot and options. Paths are relative to this file." },
	[TKEY_RULES] = { "rules", TKIND_TEXT, 1, 1000, NULL,
	    "The rule set: a name, or a file, relative to this one." },
	[TKEY_PLAYERS] = { "players", TKIND_NUMBER, 2, SEATS, NULL,
	    "How many sit at a table." },
	[TKEY_SCHEDULE] = { "schedule", TKIND_WORD, 0, 0, schedule_words + 1,
	    "Who meets whom." },
	[TKEY_GROUPS] = { "groups", TKIND_NUMBER, 1, GROUPS_MOST, NULL,
	    "Groups of games of each line-up; in a swiss tournament, of each table." },
	[TKEY_ROUNDS] = { "rounds", TKIND_NUMBER, 1, ROUNDS_MOST, NULL,
	    "How many rounds a swiss tournament has." },
	[TKEY_SEEDS] = { "seeds", TKIND_NUMBER, 1, ENTRANTS_MAX, NULL,
	    "In a gauntlet: the first so many bots meet all others." },
	[TKEY_SEED] = { "seed", TKIND_TEXT, 1, 1000, NULL,
	    "What all throws and lots follow from; without it one is drawn." },
	[TKEY_SEATING] = { "seating", TKIND_WORD, 0, 0, seating_words,
	    "Who sits where in a group's first game." },
	[TKEY_SPRT] = { "sprt", TKIND_SPRT, 0, 0, NULL,
	    "Two bots: elo0, elo1, alpha and beta of a test that ends the "
	    "tournament." },
	[TKEY_MOVE_TIME] = { "move-time", TKIND_NUMBER_NONE, 1, MOVE_MS_MOST, NULL,
	    "What a program has for a decision, in milliseconds, or none. Without it: "
	    "1000, or none where there is a game-time." },
	[TKEY_GAME_TIME] = { "game-time", TKIND_SECONDS, 0, 0, NULL,
	    "What a program has for a game, in seconds, and gets for each decision: "
	    "60+0.5." },
	[TKEY_START_TIME] = { "start-time", TKIND_SECONDS, 0, 0, NULL,
	    "What a program has to start, and for each game's ready, in seconds." },
	[TKEY_MAX_PLIES] = { "max-plies", TKIND_NUMBER, 1, GAMES_MOST, NULL,
	    "A game is broken off after so many plies." },
	[TKEY_ASK_FORCED] = { "ask-forced", TKIND_BOOL, 0, 0, NULL,
	    "Are bots asked where there is one legal ply only?" },
	[TKEY_TRUST] = { "trust", TKIND_BOOL, 0, 0, NULL,
	    "Do Lua bots get the whole library? Run only your own so." },
};

const char *const tournament_bot_keys[BKEYS + 1] = { "name", "bot", "options", NULL };

/* --- JSON Schema --- */

static void put_words(const char *const *words, struct buf *out)
{
	buf_text(out, "      \"enum\": [");
	for (int i = 0; words[i]; i++)
		buf_printf(out, "%s\"%s\"", i ? ", " : "", words[i]);
	buf_text(out, "]");
}

static void put_bots(struct buf *out)
{
	buf_printf(out,
	    "      \"type\": \"array\",\n"
	    "      \"minItems\": 1,\n"
	    "      \"maxItems\": %d,\n"
	    "      \"items\": {\n"
	    "        \"oneOf\": [\n"
	    "          { \"type\": \"string\", \"minLength\": 1 },\n"
	    "          {\n"
	    "            \"type\": \"object\",\n"
	    "            \"required\": [\"bot\"],\n"
	    "            \"additionalProperties\": false,\n"
	    "            \"properties\": {\n"
	    "              \"name\": {\n"
	    "                \"description\": \"What the bot is called in records and "
	    "tables.\",\n"
	    "                \"type\": \"string\",\n"
	    "                \"pattern\": \"^[A-Za-z0-9._-]{1,%d}$\"\n"
	    "              },\n"
	    "              \"bot\": {\n"
	    "                \"description\": \"A built-in bot, a .lua file, a "
	    "program's "
	    "path, or exec: and a command.\",\n"
	    "                \"type\": \"string\",\n"
	    "                \"minLength\": 1\n"
	    "              },\n"
	    "              \"options\": {\n"
	    "                \"description\": \"Arguments of a program, one a "
	    "piece.\",\n"
	    "                \"type\": \"array\",\n"
	    "                \"items\": { \"type\": \"string\" }\n"
	    "              }\n"
	    "            }\n"
	    "          }\n"
	    "        ]\n"
	    "      }",
	    ENTRANTS_MAX, LABEL_MAX);
}

static void put_number(const struct tournament_row *row, struct buf *out)
{
	buf_printf(out,
	    "      \"type\": \"integer\",\n"
	    "      \"minimum\": %lld,\n"
	    "      \"maximum\": %lld",
	    row->lo, row->hi);
}

static void put_kind(const struct tournament_row *row, struct buf *out)
{
	switch (row->kind) {
	case TKIND_NUMBER:
		put_number(row, out);
		break;
	case TKIND_NUMBER_NONE:
		buf_printf(out,
		    "      \"oneOf\": [\n"
		    "        { \"type\": \"integer\", \"minimum\": %lld, \"maximum\": "
		    "%lld },\n"
		    "        { \"const\": \"none\" }\n"
		    "      ]",
		    row->lo, row->hi);
		break;
	case TKIND_TEXT:
		buf_printf(out,
		    "      \"type\": \"string\",\n"
		    "      \"minLength\": %lld,\n"
		    "      \"maxLength\": %lld",
		    row->lo, row->hi);
		break;
	case TKIND_WORD:
		put_words(row->words, out);
		break;
	case TKIND_BOOL:
		buf_text(out, "      \"type\": \"boolean\"");
		break;
	case TKIND_BOTS:
		put_bots(out);
		break;
	case TKIND_SPRT:
		buf_text(out, "      \"type\": \"array\",\n"
			      "      \"minItems\": 4,\n"
			      "      \"maxItems\": 4,\n"
			      "      \"items\": { \"type\": \"number\" }");
		break;
	case TKIND_SECONDS:
		buf_text(out, "      \"type\": [\"number\", \"string\"],\n"
			      "      \"exclusiveMinimum\": 0");
		break;
	}
}

void tournament_file_schema(struct buf *out)
{
	buf_text(out,
	    "{\n"
	    "  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n"
	    "  \"title\": \"A tournament for pagdi\",\n"
	    "  \"description\": \"What `pagdi tournament FILE` plays. Options of the "
	    "command override it.\",\n"
	    "  \"type\": \"object\",\n"
	    "  \"required\": [\"tournament\"],\n"
	    "  \"additionalProperties\": false,\n"
	    "  \"properties\": {\n");
	for (int i = 0; i < TKEYS; i++) {
		const struct tournament_row *row = &tournament_rows[i];

		buf_printf(out, "    \"%s\": {\n      \"description\": ", row->name);
		json_quote(out, span_of(row->about));
		buf_text(out, ",\n");
		put_kind(row, out);
		buf_printf(out, "\n    }%s\n", i + 1 < TKEYS ? "," : "");
	}
	buf_text(out, "  }\n}\n");
}
