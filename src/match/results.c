#include "match/results.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/json_read.h"
#include "base/mem.h"
#include "notation/print.h"

/* --- the header --- */

/* A Lua player is what is in its file, wherever that lies; a program is its command,
 * since nobody knows what files it reads. */
static void config_bot(const struct bot_spec *b, bool by_path, struct buf *out)
{
	buf_printf(out, "bot %s %d %s %s\n", b->label, (int)b->source, b->digest,
	    b->source == BOT_LUA && !by_path ? "" : b->text);
}

/*
 * Everything that decides how games go, and nothing else: more games may be added. In a
 * swiss tournament the groups of a table decide who meets afterwards, in others they
 * are only more of the same.
 */
static void config_text(
    const struct match *m, const char *rules, bool by_path, struct buf *out)
{
	const struct referee_rules *r = &m->rules;

	const struct schedule *s = &m->schedule;

	buf_printf(
	    out, "pagdi %s 1\n", s->kind == SCHEDULE_MATCH ? "match" : "tournament");
	buf_printf(out, "rules %s %s\nseed ", rules, r->hash);
	buf_span(out, m->schedule.seed);
	buf_printf(out, "\nseating %s\nmax-plies %lld\nmove-ms %lld\n",
	    seating_word(m->schedule.seating), r->max_plies, (long long)r->move_ms);
	buf_printf(out, "game-ms %lld %lld\nask-forced %d\ntrust %d\n",
	    (long long)r->game_ms, (long long)r->inc_ms, r->ask_forced, m->trust);
	/* It came later: the usual one is not told. */
	if (r->start_ms != START_MS)
		buf_printf(out, "start-ms %lld\n", (long long)r->start_ms);
	for (int i = 0; i < s->nentrants; i++)
		config_bot(&m->spec[i], by_path, out);
	if (s->kind == SCHEDULE_MATCH)
		return;
	buf_printf(out, "schedule %s %d groups %lld rounds %d seeds %d\n",
	    schedule_word(s->kind), s->nplayers, schedule_grows(s) ? 0 : s->groups,
	    s->rounds, s->seeds);
	buf_printf(out, "sprt %s\ntitle %s\n", m->sprt ? m->sprt : "",
	    m->title ? m->title : "");
}

/* By label, for those that come after. */
static void sort_labels(struct results_head *h)
{
	for (int i = 0; i < h->nentrants; i++) {
		int at = i;

		for (; at > 0 && strcmp(h->label[h->sorted[at - 1]], h->label[i]) > 0;
		     at--)
			h->sorted[at] = h->sorted[at - 1];
		h->sorted[at] = (int16_t)i;
	}
}

void results_head_labels(struct results_head *h, const char *const labels[], int n)
{
	h->nentrants = n;
	h->label = mem_alloc((size_t)n * sizeof(h->label[0]));
	h->sorted = mem_alloc((size_t)n * sizeof(h->sorted[0]));
	for (int i = 0; i < n; i++)
		snprintf(h->label[i], sizeof(h->label[i]), "%s", labels[i]);
	sort_labels(h);
}

void results_head_of(struct results_head *h, const struct match *m, bool records)
{
	const struct schedule *s = &m->schedule;
	struct buf text = { 0 };

	*h = (struct results_head){ .nplayers = s->nplayers,
		.seating = s->seating,
		.records = records,
		.kind = s->kind,
		.groups = s->groups,
		.rounds = s->rounds,
		.seeds = s->seeds,
		.shard = s->shard,
		.shards = s->shards };
	config_text(m, m->rules.name, false, &text);
	sha256_hex(text.p, text.len, h->config);
	buf_clear(&text);
	results_head_labels(h, m->rules.labels, s->nentrants);
	buf_span(&h->seed, s->seed);
	buf_text(&h->rules, m->rules.name);
	buf_text(&h->rules_hash, m->rules.hash);
	buf_text(&h->title, m->title ? m->title : "");
	buf_text(&h->sprt, m->sprt ? m->sprt : "");
}

bool results_head_is_of(const struct results_head *h, const struct match *m)
{
	char config[DIGEST_HEX];
	bool same = false;

	/* Rules of one hash are the same by any name. */
	for (int by_path = 0; by_path < 2 && !same; by_path++) {
		struct buf text = { 0 };

		config_text(m, buf_cstr(&h->rules), by_path, &text);
		sha256_hex(text.p, text.len, config);
		same = strcmp(h->config, config) == 0;
		buf_clear(&text);
	}
	return same;
}

void results_head_clear(struct results_head *h)
{
	buf_clear(&h->seed);
	buf_clear(&h->rules);
	buf_clear(&h->rules_hash);
	buf_clear(&h->title);
	buf_clear(&h->sprt);
	mem_free(h->label);
	mem_free(h->sorted);
	*h = (struct results_head){ 0 };
}

void results_head_schedule(const struct results_head *h, struct schedule *out)
{
	*out = (struct schedule){ .seed = { h->seed.p, h->seed.len },
		.nplayers = h->nplayers,
		.nentrants = h->nentrants,
		.seating = h->seating,
		.kind = h->kind,
		.seeds = h->seeds,
		.rounds = h->rounds,
		.groups = h->groups,
		.shard = h->shard,
		.shards = h->shards };
}

static void limit(struct json *j, const char *key, int64_t ms)
{
	if (ms < 0)
		json_null(j, key);
	else
		json_int(j, key, ms);
}

static void text_or_null(struct json *j, const char *key, const struct buf *text)
{
	if (text->len)
		json_text(j, key, (struct span){ text->p, text->len });
	else
		json_null(j, key);
}

static void count_or_null(struct json *j, const char *key, long long n)
{
	if (n)
		json_int(j, key, n);
	else
		json_null(j, key);
}

static void write_tournament(struct json *j, const struct results_head *h)
{
	text_or_null(j, "title", &h->title);
	json_cstr(j, "schedule", schedule_word(h->kind));
	json_int(j, "seats", h->nplayers);
	json_int(j, "groups", h->groups);
	count_or_null(j, "rounds", h->rounds);
	count_or_null(j, "seeds", h->seeds);
	count_or_null(j, "shard", h->shards ? h->shard + 1 : 0);
	count_or_null(j, "shards", h->shards);
	text_or_null(j, "sprt", &h->sprt);
}

void results_head_write(
    const struct results_head *h, const struct match *m, struct buf *out)
{
	struct json j;

	json_begin(&j, out, h->kind == SCHEDULE_MATCH ? "match" : "tournament");
	json_int(&j, "version", 1);
	json_cstr(&j, "config", h->config);
	json_text(&j, "seed", (struct span){ buf_cstr(&h->seed), h->seed.len });
	json_cstr(&j, "rules", m->rules.name);
	json_cstr(&j, "rules_hash", m->rules.hash);
	json_list(&j, "players");
	for (int i = 0; i < h->nentrants; i++)
		json_item(&j, span_of(h->label[i]));
	json_list_end(&j);
	json_list(&j, "bots");
	for (int i = 0; i < h->nentrants; i++)
		json_item(&j, span_of(m->spec[i].text));
	json_list_end(&j);
	json_cstr(&j, "seating", seating_word(h->seating));
	json_int(&j, "max_plies", m->rules.max_plies);
	limit(&j, "move_ms", m->rules.move_ms);
	limit(&j, "game_ms", m->rules.game_ms);
	limit(&j, "inc_ms", m->rules.inc_ms);
	json_bool(&j, "trust", m->trust);
	json_bool(&j, "records", h->records);
	if (h->kind != SCHEDULE_MATCH)
		write_tournament(&j, h);
	json_end(&j);
}

/* A text field into a fixed array. */
static bool read_word(struct span object, const char *key, char *out, size_t size)
{
	struct buf text = { 0 };
	struct span value;
	bool ok = json_field(object, key, &value) && json_read_text(value, &text) &&
		  text.len < size;

	if (ok)
		memcpy(out, buf_cstr(&text), text.len + 1);
	buf_clear(&text);
	return ok;
}

static bool read_int(
    struct span object, const char *key, long long lo, long long hi, long long *out)
{
	struct span value;

	return json_field(object, key, &value) && json_read_int(value, lo, hi, out);
}

static bool read_players(struct results_head *h, struct span list)
{
	struct buf text = { 0 };
	struct span item;
	bool ok = true;

	h->label = mem_alloc(ENTRANTS_MAX * sizeof(h->label[0]));
	h->sorted = mem_alloc(ENTRANTS_MAX * sizeof(h->sorted[0]));
	while (ok && json_next(&list, &item)) {
		buf_reset(&text);
		ok = h->nentrants < ENTRANTS_MAX && json_read_text(item, &text) &&
		     text.len > 0 && text.len <= LABEL_MAX &&
		     !memchr(text.p, '\0', text.len);
		if (ok)
			memcpy(h->label[h->nentrants++], text.p, text.len);
	}
	buf_clear(&text);
	sort_labels(h);
	/* A label that stands twice would name nobody. */
	for (int i = 1; i < h->nentrants; i++)
		ok = ok &&
		     strcmp(h->label[h->sorted[i - 1]], h->label[h->sorted[i]]) != 0;
	return ok && h->nentrants >= 2;
}

/* A number that may be null, which is 0. */
static bool read_count(struct span object, const char *key, int most, int *out)
{
	struct span value;
	long long n = 0;

	if (!json_field(object, key, &value) ||
	    (!json_is_null(value) && !json_read_int(value, 1, most, &n)))
		return false;
	*out = (int)n;
	return true;
}

static bool read_text(struct span object, const char *key, struct buf *out)
{
	struct span value;

	return json_field(object, key, &value) &&
	       (json_is_null(value) || json_read_text(value, out));
}

static bool read_tournament(struct results_head *h, struct span line)
{
	long long seats;
	char word[32];

	if (!read_word(line, "schedule", word, sizeof(word)) ||
	    !schedule_parse(span_of(word), &h->kind) ||
	    !read_int(line, "seats", 2, SEATS, &seats) || seats > h->nentrants ||
	    !read_int(line, "groups", 1, GROUPS_MOST, &h->groups) ||
	    !read_count(line, "rounds", ROUNDS_MOST, &h->rounds) ||
	    !read_count(line, "seeds", h->nentrants - 1, &h->seeds) ||
	    !read_count(line, "shard", SHARDS_MOST, &h->shard) ||
	    !read_count(line, "shards", SHARDS_MOST, &h->shards) ||
	    !read_text(line, "title", &h->title) || !read_text(line, "sprt", &h->sprt))
		return false;
	h->nplayers = (int)seats;
	/* Shards are counted from 1 there; each key is null where it says nothing. */
	if ((h->shard > 0) != (h->shards > 0) || h->shard > h->shards)
		return false;
	h->shard -= h->shards > 0;
	return (h->kind == SCHEDULE_SWISS) == (h->rounds > 0) &&
	       (h->kind == SCHEDULE_GAUNTLET) == (h->seeds > 0) &&
	       (h->kind != SCHEDULE_SWISS || h->shards == 0);
}

static bool is_head(struct span line)
{
	char type[32];

	return read_word(line, "type", type, sizeof(type)) &&
	       (strcmp(type, "match") == 0 || strcmp(type, "tournament") == 0);
}

bool results_head_begins(struct span line)
{
	/* Nearly all lines are games: they need not be looked through. */
	return !span_starts(line, "{\"type\":\"result\"") && is_head(line);
}

/* Are its games few enough to have numbers? */
static bool is_countable(const struct results_head *h)
{
	struct schedule s;

	results_head_schedule(h, &s);
	return schedule_groups(&s) <= GAMES_MOST / schedule_group(&s);
}

bool results_head_read(struct results_head *h, struct span line)
{
	struct span value;
	char word[32];
	long long version;

	*h = (struct results_head){ 0 };
	if (is_head(line) && read_int(line, "version", 1, 1, &version) &&
	    read_word(line, "config", h->config, sizeof(h->config)) &&
	    read_word(line, "seating", word, sizeof(word)) &&
	    seating_parse(span_of(word), &h->seating) &&
	    json_field(line, "players", &value) && read_players(h, value) &&
	    read_text(line, "seed", &h->seed) && read_text(line, "rules", &h->rules) &&
	    read_text(line, "rules_hash", &h->rules_hash) &&
	    json_field(line, "records", &value)) {
		h->records = span_is(value, "true");
		h->nplayers = h->nentrants;
		read_word(line, "type", word, sizeof(word));
		if (*word == 'm' ? h->nentrants <= SEATS
				 : read_tournament(h, line) && is_countable(h))
			return true;
	}
	results_head_clear(h);
	return false;
}

/* --- games --- */

static struct result places_of(const struct outcome *o)
{
	struct result result = { 0 };

	for (int seat = 0; seat < SEATS; seat++) {
		if (o->player[seat] < 0)
			continue;
		result.place[seat] = o->place[seat];
		result.n++;
	}
	return result;
}

static void write_result(struct json *j, const char *key, struct result result)
{
	struct buf text = { 0 };

	print_result(&text, &result);
	json_text(j, key, (struct span){ text.p, text.len });
	buf_clear(&text);
}

static void write_forfeits(
    struct json *j, const struct results_head *h, const struct outcome *o)
{
	json_list(j, "forfeits");
	for (int i = 0; i < o->nforfeits; i++) {
		const struct outcome_forfeit *f = &o->forfeit[i];

		buf_printf(j->out, "%s{\"seat\":\"%c\",\"player\":", i ? "," : "",
		    seat_letter(f->seat));
		json_quote(j->out, span_of(h->label[o->player[f->seat]]));
		buf_printf(
		    j->out, ",\"reason\":\"%s\",\"detail\":", reason_word(f->reason));
		json_quote(j->out, span_of(f->detail));
		buf_printf(j->out, ",\"ply\":%lld}", f->ply);
	}
	json_list_end(j);
}

void results_write(
    const struct results_head *h, const struct outcome *o, struct buf *out)
{
	char hex[2 * SEED_BYTES + 1];
	struct json j;

	json_begin(&j, out, "result");
	json_int(&j, "game", o->game + 1);
	json_int(&j, "group", o->group + 1);
	seed_hex(&o->seed, hex);
	json_cstr(&j, "seed", hex);
	for (int seat = 0; seat < SEATS; seat++)
		json_cstr(&j, seat_key((enum seat)seat),
		    o->player[seat] < 0 ? NULL : h->label[o->player[seat]]);
	write_result(
	    &j, "result", outcome_open(o) ? (struct result){ 0 } : places_of(o));
	write_result(&j, "places", places_of(o));
	json_cstr(&j, "ending", ending_word(o->ending));
	json_int(&j, "plies", o->plies);
	write_forfeits(&j, h, o);
	if (o->record_end < 0)
		json_null(&j, "record_end");
	else
		json_int(&j, "record_end", o->record_end);
	json_end(&j);
}

static int player_named(const struct results_head *h, const char *label)
{
	int from = 0, to = h->nentrants;

	while (from < to) {
		int middle = (from + to) / 2;
		int order = strcmp(h->label[h->sorted[middle]], label);

		if (order == 0)
			return h->sorted[middle];
		if (order < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return -1;
}

static bool sits(const struct outcome *o, int player)
{
	for (int seat = 0; seat < SEATS; seat++)
		if (o->player[seat] == player)
			return true;
	return false;
}

static bool read_seats(
    const struct results_head *h, struct span line, struct outcome *o)
{
	char label[LABEL_MAX + 1];
	struct span value;
	int n = 0;

	for (int seat = 0; seat < SEATS; seat++)
		o->player[seat] = -1;
	for (int seat = 0; seat < SEATS; seat++) {
		if (!json_field(line, seat_key((enum seat)seat), &value))
			return false;
		if (json_is_null(value))
			continue;
		if (!read_word(line, seat_key((enum seat)seat), label, sizeof(label)))
			return false;
		int player = player_named(h, label);

		if (player < 0 || sits(o, player))
			return false;
		o->player[seat] = (int16_t)player;
		n++;
	}
	return n == h->nplayers;
}

/* N>S=E, as print_result writes it, of exactly those who sit. */
static bool read_places(const char *text, struct outcome *o)
{
	int n = 0, place = 1;

	for (; *text; text++) {
		enum seat seat = seat_of_letter(*text);

		if (seat == SEAT_NONE || o->player[seat] < 0 || o->place[seat])
			return false;
		o->place[seat] = (uint8_t)place;
		n++;
		if (!text[1])
			break;
		text++;
		if (*text == '>')
			place = n + 1;
		else if (*text != '=')
			return false;
	}
	for (int seat = 0; seat < SEATS; seat++)
		if (o->player[seat] >= 0 && !o->place[seat])
			return false;
	return true;
}

static bool read_reason(const char *word, enum reason *out)
{
	for (int i = 0; i < REASONS; i++) {
		if (strcmp(word, reason_word((enum reason)i)) == 0) {
			*out = (enum reason)i;
			return true;
		}
	}
	return false;
}

static bool has_forfeited(const struct outcome *o, enum seat seat)
{
	for (int i = 0; i < o->nforfeits; i++)
		if (o->forfeit[i].seat == seat)
			return true;
	return false;
}

static bool read_forfeits(
    const struct results_head *h, struct span list, struct outcome *o)
{
	struct span item;
	char word[LABEL_MAX + 1];

	while (json_next(&list, &item)) {
		struct outcome_forfeit *f = &o->forfeit[o->nforfeits];

		if (o->nforfeits == SEATS ||
		    !read_word(item, "seat", word, sizeof(word)) ||
		    (f->seat = seat_of_letter(word[0])) == SEAT_NONE ||
		    o->player[f->seat] < 0 || has_forfeited(o, f->seat) ||
		    !read_word(item, "player", word, sizeof(word)) ||
		    player_named(h, word) != o->player[f->seat] ||
		    !read_word(item, "reason", word, sizeof(word)) ||
		    !read_reason(word, &f->reason) ||
		    !read_word(item, "detail", f->detail, sizeof(f->detail)) ||
		    !read_int(item, "ply", 0, PLIES_MOST, &f->ply))
			return false;
		o->nforfeits++;
	}
	return o->nforfeits > 0 || o->ending != ENDING_FORFEIT;
}

/* What is said of the places, here and in the record, is the same, where the record has
 * any. */
static bool read_result(struct span line, struct outcome *o)
{
	char places[16], result[16], word[32];

	return read_word(line, "places", places, sizeof(places)) &&
	       read_places(places, o) &&
	       read_word(line, "ending", word, sizeof(word)) &&
	       ending_parse(span_of(word), &o->ending) &&
	       read_word(line, "result", result, sizeof(result)) &&
	       strcmp(result, outcome_open(o) ? "*" : places) == 0;
}

bool results_read(const struct results_head *h, struct span line, struct outcome *o)
{
	char word[128];
	struct span value;

	*o = (struct outcome){ .record_end = -1 };
	/* A line that is cut off within its last number could be read, wrongly. */
	if (line.len == 0 || line.p[line.len - 1] != '}' ||
	    !read_word(line, "type", word, sizeof(word)) ||
	    strcmp(word, "result") != 0 ||
	    !read_int(line, "game", 1, LLONG_MAX, &o->game) ||
	    !read_int(line, "group", 1, LLONG_MAX, &o->group) ||
	    !read_word(line, "seed", word, sizeof(word)) ||
	    !seed_parse(span_of(word), &o->seed) || !read_seats(h, line, o) ||
	    !read_result(line, o) ||
	    !read_int(line, "plies", 0, PLIES_MOST, &o->plies) ||
	    !json_field(line, "forfeits", &value) || !read_forfeits(h, value, o) ||
	    !json_field(line, "record_end", &value))
		return false;
	o->game--;
	o->group--;
	return json_is_null(value) ||
	       json_read_int(value, 0, LLONG_MAX, &o->record_end);
}
