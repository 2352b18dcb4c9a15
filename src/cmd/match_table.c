#include "cmd/match_table.h"

#include <string.h>

#include "base/json.h"

/* --- the table --- */

static const char *const seat_keys[SEATS] = { "south", "east", "north", "west" };

static long forfeits_of(const struct standing *p)
{
	long n = 0;

	for (int i = 0; i < REASONS; i++)
		n += p->forfeits[i];
	return n;
}

static int label_width(const struct match *m)
{
	int width = 3;

	for (int i = 0; i < m->schedule.nplayers; i++) {
		int len = (int)strlen(m->rules.labels[i]);

		width = len > width ? len : width;
	}
	return width;
}

static void table_head(
    const struct match *m, const struct standings *s, int width, struct buf *out)
{
	static const char *const nth[] = { "1st", "2nd", "3rd", "4th" };
	unsigned seats = state_usual_seats(s->nplayers);

	buf_printf(out, "%-*s %7s", width, "bot", "games");
	for (int i = 0; i < s->nplayers; i++)
		buf_printf(out, " %6s", nth[i]);
	buf_printf(out, " %9s", "points");
	for (int seat = 0; seat < SEATS; seat++)
		if (seats & SEAT_BIT(seat))
			buf_printf(out, " %8s", seat_name((enum seat)seat));
	buf_printf(out, " %6s %7s", "place", "won");
	if (s->groups >= GROUPS_MIN)
		buf_printf(out, "  %-15s", "95 %");
	buf_text(out, "  forfeits\n");
	(void)m;
}

static void table_forfeits(const struct standing *p, struct buf *out)
{
	const char *before = " (";
	long n = forfeits_of(p);

	buf_printf(out, "  %ld", n);
	for (int i = 0; i < REASONS; i++) {
		if (!p->forfeits[i])
			continue;
		buf_printf(out, "%s%ld %s", before, p->forfeits[i],
		    reason_word((enum reason)i));
		before = ", ";
	}
	if (n)
		buf_byte(out, ')');
}

static void table_row(const struct match *m, const struct standings *s, int player,
    int width, struct buf *out)
{
	const struct standing *p = &s->player[player];
	unsigned seats = state_usual_seats(s->nplayers);
	double low, high;

	buf_printf(out, "%-*s %7ld", width, m->rules.labels[player], p->games);
	for (int i = 1; i <= s->nplayers; i++)
		buf_printf(out, " %6ld", p->place[i]);
	buf_printf(out, " %9.1f", standings_points(p->score));
	for (int seat = 0; seat < SEATS; seat++)
		if (seats & SEAT_BIT(seat))
			buf_printf(
			    out, " %8.1f", standings_points(p->score_seat[seat]));
	buf_printf(
	    out, " %6.2f %5.1f %%", standings_mean_place(p), 100 * standings_won(p));
	if (standings_interval(s, player, &low, &high))
		buf_printf(out, "  %5.1f to %5.1f ", 100 * low, 100 * high);
	table_forfeits(p, out);
	buf_byte(out, '\n');
}

static void table_foot(const struct standings *s, struct buf *out)
{
	const char *before = "";

	buf_printf(out, "%ld game%s in %ld group%s, %ld plies", s->games,
	    s->games == 1 ? "" : "s", s->groups, s->groups == 1 ? "" : "s", s->plies);
	if (s->games)
		buf_printf(out, ", %.1f a game", (double)s->plies / (double)s->games);
	buf_text(out, "; ");
	for (int i = 0; i < ENDINGS; i++) {
		if (!s->endings[i])
			continue;
		buf_printf(out, "%s%ld %s", before, s->endings[i],
		    ending_word((enum ending)i));
		before = ", ";
	}
	if (!s->games)
		buf_text(out, "nothing was played");
	buf_byte(out, '\n');
}

/* --- as JSON --- */

static void json_real(struct json *j, const char *key, double value)
{
	buf_printf(j->out, ",\"%s\":%.4f", key, value);
}

static void json_standing(
    const struct match *m, const struct standings *s, int player, struct buf *out)
{
	const struct standing *p = &s->player[player];
	double low, high;
	struct json j;

	json_begin(&j, out, "standing");
	json_cstr(&j, "player", m->rules.labels[player]);
	json_int(&j, "games", p->games);
	buf_text(out, ",\"places\":[");
	for (int i = 1; i <= s->nplayers; i++)
		buf_printf(out, "%s%ld", i > 1 ? "," : "", p->place[i]);
	buf_byte(out, ']');
	json_real(&j, "points", standings_points(p->score));
	for (int seat = 0; seat < SEATS; seat++) {
		char key[32];

		snprintf(key, sizeof(key), "points_%s", seat_keys[seat]);
		if (p->games_seat[seat])
			json_real(&j, key, standings_points(p->score_seat[seat]));
		else
			json_null(&j, key);
	}
	json_real(&j, "mean_place", standings_mean_place(p));
	json_real(&j, "won", standings_won(p));
	if (standings_interval(s, player, &low, &high)) {
		json_real(&j, "won_low", low);
		json_real(&j, "won_high", high);
	} else {
		json_null(&j, "won_low");
		json_null(&j, "won_high");
	}
	json_int(&j, "forfeits", forfeits_of(p));
	for (int i = 0; i < REASONS; i++) {
		char key[32];

		snprintf(key, sizeof(key), "forfeits_%s", reason_word((enum reason)i));
		json_int(&j, key, p->forfeits[i]);
	}
	json_end(&j);
}

static void json_total(
    const struct match *m, const struct standings *s, struct buf *out)
{
	struct json j;

	json_begin(&j, out, "summary");
	json_int(&j, "games", s->games);
	json_int(&j, "groups", s->groups);
	json_int(&j, "plies", s->plies);
	json_int(&j, "finished", s->endings[ENDING_FINISHED]);
	json_int(&j, "deadlock", s->endings[ENDING_DEADLOCK]);
	json_int(&j, "forfeit", s->endings[ENDING_FORFEIT]);
	json_int(&j, "ply_cap", s->endings[ENDING_PLY_CAP]);
	json_text(&j, "seed", m->schedule.seed);
	json_cstr(&j, "rules", m->rules.name);
	json_end(&j);
}

void match_table(
    const struct match *m, const struct standings *s, bool jsonl, struct buf *out)
{
	int width = label_width(m);

	if (!jsonl)
		table_head(m, s, width, out);
	for (int i = 0; i < s->nplayers; i++) {
		if (jsonl)
			json_standing(m, s, i, out);
		else
			table_row(m, s, i, width, out);
	}
	if (jsonl)
		json_total(m, s, out);
	else
		table_foot(s, out);
}

/* --- the schedule --- */

static void schedule_text(
    const struct match *m, const struct pairing *p, const char *commit, struct buf *out)
{
	buf_printf(out, "game %ld, group %ld:", p->game + 1, p->group + 1);
	for (int seat = 0; seat < SEATS; seat++)
		if (p->player[seat] >= 0)
			buf_printf(out, " %c %s", seat_letter((enum seat)seat),
			    m->rules.labels[p->player[seat]]);
	buf_printf(out, "; commit %s\n", commit);
}

static void schedule_json(
    const struct match *m, const struct pairing *p, const char *commit, struct buf *out)
{
	struct json j;

	json_begin(&j, out, "pairing");
	json_int(&j, "game", p->game + 1);
	json_int(&j, "group", p->group + 1);
	for (int seat = 0; seat < SEATS; seat++)
		json_cstr(&j, seat_keys[seat],
		    p->player[seat] < 0 ? NULL : m->rules.labels[p->player[seat]]);
	json_cstr(&j, "commit", commit);
	json_end(&j);
}

void match_schedule(
    const struct match *m, long from, long to, bool jsonl, struct buf *out)
{
	char commit[2 * SEED_BYTES + 1];
	struct pairing p;

	for (long game = from; game < to; game++) {
		schedule_pairing(&m->schedule, game, &p);
		seed_commit(&p.seed, commit);
		(jsonl ? schedule_json : schedule_text)(m, &p, commit, out);
	}
}

/* --- forfeits --- */

/* What a bot printed, a line at a time behind a bar, nothing of it live. */
static void add_output(const struct forfeit_report *r, struct buf *out)
{
	const char *p = r->tail;

	if (!*p)
		return;
	buf_printf(out, "  the end of what it printed:%s\n", r->cut ? " ..." : "");
	while (*p) {
		size_t len = strcspn(p, "\n");

		buf_text(out, "  | ");
		cli_escape(out, (struct span){ p, len });
		buf_byte(out, '\n');
		p += len + (p[len] == '\n');
	}
}

static void forfeit_text(const struct match *m, const struct forfeit_report *r,
    const char *command, struct buf *out)
{
	buf_printf(out, "game %ld: %s (%s) forfeits", r->game + 1,
	    m->rules.labels[r->player], seat_name(r->what.seat));
	if (r->what.ply)
		buf_printf(out, " at ply %ld", r->what.ply);
	else
		buf_text(out, " before the first ply");
	buf_printf(out, ": %s", reason_word(r->what.reason));
	if (strcmp(r->what.detail, reason_word(r->what.reason)) != 0)
		buf_printf(out, " (%s)", r->what.detail);
	if (r->msg[0]) {
		const char *line = r->msg;

		for (size_t len; *line; line += len + (line[len] == '\n')) {
			len = strcspn(line, "\n");
			buf_text(out, line == r->msg ? ": " : "\n    ");
			cli_escape(out, (struct span){ line, len });
		}
	}
	buf_printf(out, "\n  position: %s\n", r->position);
	if (r->hint[0]) {
		buf_text(out, "  help: ");
		cli_escape(out, span_of(r->hint));
		buf_byte(out, '\n');
	}
	add_output(r, out);
	if (!r->repeatable)
		buf_text(out,
		    "  (it depends on the clock or on memory: it may not come "
		    "out so again)\n");
	buf_printf(out, "  again: %s\n", command);
}

static void forfeit_json(const struct match *m, const struct forfeit_report *r,
    const char *command, struct buf *out)
{
	const char seat[] = { seat_letter(r->what.seat), '\0' };
	struct json j;

	json_begin(&j, out, "failure");
	json_int(&j, "game", r->game + 1);
	json_cstr(&j, "player", m->rules.labels[r->player]);
	json_cstr(&j, "seat", seat);
	json_int(&j, "ply", r->what.ply);
	json_cstr(&j, "reason", reason_word(r->what.reason));
	json_cstr(&j, "detail", r->what.detail);
	json_cstr(&j, "message", r->msg);
	json_cstr(&j, "help", r->hint[0] ? r->hint : NULL);
	json_cstr(&j, "position", r->position);
	json_cstr(&j, "output", r->tail);
	json_bool(&j, "repeatable", r->repeatable);
	json_cstr(&j, "command", command);
	json_end(&j);
}

void match_forfeit(const struct match *m, const struct forfeit_report *r,
    const char *command, bool jsonl, struct buf *out)
{
	(jsonl ? forfeit_json : forfeit_text)(m, r, command, out);
}

/* --- progress --- */

void match_progress(const struct match *m, const struct standings *s, long before,
    double seconds, struct buf *out)
{
	double rate = seconds > 0.05 ? (double)(s->games - before) / seconds : 0;

	buf_printf(out, "%ld of %ld games", s->games, m->games);
	if (rate > 0)
		buf_printf(out, ", %.*f/s, %.0f s left", rate < 10 ? 1 : 0, rate,
		    (double)(m->games - s->games) / rate);
	buf_byte(out, ';');
	for (int i = 0; i < s->nplayers; i++)
		buf_printf(out, " %s %.1f", m->rules.labels[i],
		    standings_points(s->player[i].score));
}
