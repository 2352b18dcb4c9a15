#include "cmd/match_table.h"

#include <string.h>

#include "base/json.h"
#include "cmd/standings_table.h"

/* --- the table --- */

static int label_width(const struct match *m)
{
	int width = 3;

	for (int i = 0; i < m->schedule.nplayers; i++) {
		int len = (int)strlen(m->rules.labels[i]);

		width = len > width ? len : width;
	}
	return width;
}

static void table_head(const struct standings *s, int width, struct buf *out)
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
}

static void table_row(const struct match *m, const struct standings *s, int player,
    int width, struct buf *out)
{
	const struct standing *p = &s->player[player];
	unsigned seats = state_usual_seats(s->nplayers);
	struct interval won;

	buf_printf(out, "%-*s %7lld", width, m->rules.labels[player], p->games);
	for (int i = 1; i <= s->nplayers; i++)
		buf_printf(out, " %6lld", p->place[i]);
	buf_printf(out, " %9.1f", standings_points(p->score));
	for (int seat = 0; seat < SEATS; seat++)
		if (seats & SEAT_BIT(seat))
			buf_printf(
			    out, " %8.1f", standings_points(p->score_seat[seat]));
	buf_printf(
	    out, " %6.2f %5.1f %%", standings_mean_place(p), 100 * standings_won(p));
	if (standings_interval(s, player, &won))
		buf_printf(out, "  %5.1f to %5.1f ", 100 * won.low, 100 * won.high);
	standings_forfeits(p, out);
	buf_byte(out, '\n');
}

void match_table(
    const struct match *m, const struct standings *s, bool jsonl, struct buf *out)
{
	int width = label_width(m);

	if (!jsonl)
		table_head(s, width, out);
	for (int i = 0; i < s->nplayers; i++) {
		if (jsonl)
			standings_json(s, i, m->rules.labels[i], out);
		else
			table_row(m, s, i, width, out);
	}
	if (jsonl)
		standings_json_total(s, m->schedule.seed, m->rules.name, out);
	else
		standings_foot(s, out);
}

/* --- the schedule --- */

static void schedule_text(
    const struct match *m, const struct pairing *p, const char *commit, struct buf *out)
{
	buf_printf(out, "game %lld, group %lld:", p->game + 1, p->group + 1);
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
		json_cstr(&j, seat_key((enum seat)seat),
		    p->player[seat] < 0 ? NULL : m->rules.labels[p->player[seat]]);
	json_cstr(&j, "commit", commit);
	json_end(&j);
}

void match_schedule(
    const struct match *m, long long from, long long to, bool jsonl, struct buf *out)
{
	char commit[2 * SEED_BYTES + 1];
	struct pairing p;

	for (long long game = from; game < to; game++) {
		schedule_pairing(&m->schedule, game, &p);
		seed_commit(&p.seed, commit);
		(jsonl ? schedule_json : schedule_text)(m, &p, commit, out);
	}
}

/* --- one game --- */

void match_game(const struct match *m, const struct outcome *o, struct buf *out)
{
	const char *between = ":";

	buf_printf(out, "game %lld, group %lld", o->game + 1, o->group + 1);
	for (int place = 1; place <= SEATS; place++) {
		for (int seat = 0; seat < SEATS; seat++) {
			if (o->player[seat] < 0 || o->place[seat] != place)
				continue;
			buf_printf(out, "%s %d%s %s (%s)", between, place,
			    outcome_sharing(o, seat) > 1 ? "=" : ".",
			    m->rules.labels[o->player[seat]],
			    seat_name((enum seat)seat));
			between = ",";
		}
	}
	buf_printf(out, "; %lld plies, %s\n", o->plies, ending_word(o->ending));
}

/* --- forfeits --- */

/* What a bot printed, a line at a time behind a bar, nothing of it live. */
static void add_output(const struct forfeit_report *r, struct buf *out)
{
	const char *p = r->tail;

	if (!*p)
		return;
	buf_text(out, "  what it printed:\n");
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
	buf_printf(out, "game %lld: %s (%s) forfeits", r->game + 1,
	    m->rules.labels[r->player], seat_name(r->what.seat));
	if (r->what.ply)
		buf_printf(out, " at ply %lld", r->what.ply);
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

void match_progress(const struct match *m, const struct standings *s, long long before,
    double seconds, struct buf *out)
{
	double rate = seconds > 0.05 ? (double)(s->games - before) / seconds : 0;

	buf_printf(out, "%lld of %lld games", s->games, m->games);
	if (rate > 0)
		buf_printf(out, ", %.*f/s, %.0f s left", rate < 10 ? 1 : 0, rate,
		    (double)(m->games - s->games) / rate);
	/* A line has no room for the scores of many. */
	if (s->nentrants > SEATS)
		return;
	buf_byte(out, ';');
	for (int i = 0; i < s->nentrants; i++)
		buf_printf(out, " %s %.1f", m->rules.labels[i],
		    standings_points(s->player[i].score));
}
