#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/games.h"
#include "cmd/outfile.h"
#include "cmd/stats.h"
#include "notation/print.h"

enum { KEY_PLOT = 0x1500, KEY_TOP };
enum { TOP = 20 };

struct stats_args {
	struct games_options games;
	struct cli_output output;
	const char *plot;
	long long top;
};

struct stats {
	const struct stats_args *args;
	struct report report;      /* faults, for standard error */
	struct tally tally, ended; /* of faults, of games */
	struct stats_groups groups;
	/* The game being read: */
	struct game_figures figures;
	struct stats_group *group;
	uint8_t reason[SEATS];
	struct buf name[SEATS];
};

/* --- groups --- */

static struct stats_group *group_of(struct stats *p, const struct ruleset *rs)
{
	struct stats_groups *g = &p->groups;

	for (int i = 0; i < g->n; i++)
		if (strcmp(g->group[i]->hash, rs->hash) == 0 &&
		    strcmp(g->group[i]->rules, rs->name) == 0)
			return g->group[i];
	struct stats_group *group = mem_alloc(sizeof(*group));

	group->rules = mem_copy(rs->name, strlen(rs->name));
	group->hash = mem_copy(rs->hash, strlen(rs->hash));
	survey_init(&group->survey, &rs->rules);
	g->group = mem_resize(g->group, ((size_t)g->n + 1) * sizeof(*g->group));
	g->group[g->n++] = group;
	return group;
}

static void groups_clear(struct stats_groups *g)
{
	for (int i = 0; i < g->n; i++) {
		survey_clear(&g->group[i]->survey);
		mem_free(g->group[i]->rules);
		mem_free(g->group[i]->hash);
		mem_free(g->group[i]);
	}
	mem_free(g->group);
	*g = (struct stats_groups){ 0 };
}

/* --- games --- */

static void begin(struct stats *p, struct walk *w)
{
	memset(p->reason, NO_REASON, sizeof(p->reason));
	if (!w->game.started)
		return;
	p->group = group_of(p, w->game.rules);
	figures_begin(
	    &p->figures, &w->game.rules->rules, &w->state, w->permit, FIGURES_ALL);
}

static void count(struct stats *p, struct walk *w)
{
	struct survey_game game = { .figures = &p->figures, .rounds = w->game.round };

	const struct tag *seed = tags_find(&w->tags, TAG_SEED);

	figures_end(&p->figures, &w->state);
	if (seed)
		game.seed = tag_value(&w->tags, seed);
	memcpy(game.reason, p->reason, sizeof(game.reason));
	for (int seat = 0; seat < SEATS; seat++) {
		if (w->game.seats & SEAT_BIT(seat) &&
		    tags_player(&w->tags, seat, &p->name[seat]))
			game.name[seat] =
			    (struct span){ p->name[seat].p, p->name[seat].len };
	}
	survey_add(&p->group->survey, &game);
}

static void end(struct stats *p, struct walk *w)
{
	const struct game *g = &w->game;

	p->ended.games++;
	p->ended.plies += g->plies;
	*(g->ok ? &p->ended.valid : &p->ended.invalid) += 1;
	if (g->ok && g->started)
		count(p, w);
}

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct stats *p = context;
	struct game_figures *f = &p->figures;

	switch (e->kind) {
	case EVENT_GAME:
		begin(p, w);
		break;
	case EVENT_PLY:
		figures_ply(f, &w->game.rules->rules, &w->state, e->seat,
		    e->token->ply.ply, e->fx);
		break;
	case EVENT_BANK:
		figures_bank(f, &w->game.rules->rules, &w->state, e->seat,
		    e->token->bank.throws, e->token->bank.n, e->fx);
		break;
	case EVENT_FORFEIT:
		figures_forfeit(f, &w->game.rules->rules, &w->state, e->seat, e->fx);
		p->reason[e->seat] = (uint8_t)e->token->forfeit.reason;
		break;
	case EVENT_END:
		end(p, w);
		break;
	default:
		break;
	}
}

static enum status stats_file(struct stats *p, const char *path)
{
	const struct stats_args *a = p->args;
	struct games_walk walk = { .options = &a->games,
		.sink = { .context = p,
		    .wants =
			EVENT_GAME | EVENT_PLY | EVENT_BANK | EVENT_FORFEIT | EVENT_END,
		    .event = on_event },
		.report = &p->report,
		.tally = &p->tally };

	p->report.jsonl = a->output.jsonl;
	p->report.color = !a->output.jsonl && cli_color(&a->output, stderr);
	return games_walk(&walk, path);
}

/* --- what is written --- */

static enum status write_plot(const struct stats *p)
{
	struct buf svg = { 0 };

	stats_plot(&p->groups, &svg);
	return outfile_plot(p->args->plot, &svg);
}

static void total_text(const struct stats *p, struct buf *out)
{
	const struct tally *t = &p->ended;

	if (p->groups.n)
		buf_byte(out, '\n');
	buf_printf(out, "%lld %s, %lld plies", t->games,
	    t->games == 1 ? "game" : "games", t->plies);
	if (t->invalid)
		buf_printf(out, "; %lld invalid %s left out", t->invalid,
		    t->invalid == 1 ? "game" : "games");
	tally_outside(&p->tally, out);
	buf_byte(out, '\n');
}

static enum status write_all(struct stats *p)
{
	enum status status = STATUS_YES;
	struct buf out = { 0 };

	if (p->args->output.jsonl) {
		if (!p->args->output.quiet)
			stats_json(&p->groups, &out);
		p->ended.outside = p->tally.outside;
		p->ended.errors = p->tally.errors;
		p->ended.warnings = p->tally.warnings;
		games_total(&out, &p->ended, p->args->games.files.n);
	} else if (!p->args->output.quiet) {
		stats_text(&p->groups, &out);
		total_text(p, &out);
	}
	cli_out_buf(&out);
	buf_clear(&out);
	if (p->args->plot)
		status = write_plot(p);
	return status;
}

/* --- the command --- */

static error_t stats_parse(int key, char *arg, struct argp_state *st)
{
	struct stats_args *a = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &a->games;
		st->child_inputs[1] = &a->output;
		return 0;
	case KEY_PLOT:
		a->plot = outfile_picture(st, arg);
		return 0;
	case KEY_TOP:
		a->top = games_number(st, "top", arg, 0, LLONG_MAX);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* What the picture says it is of. */
static void about(struct buf *out, const struct cli_words *files)
{
	int others = files->n - 1;

	buf_text(out, "Games of ");
	cli_escape(out, span_of(files->word[0]));
	if (others)
		buf_printf(
		    out, " and %d more %s", others, others == 1 ? "file" : "files");
}

static int stats_run(int argc, char **argv)
{
	struct stats_args a = { .top = TOP };
	const struct cli_words *files = &a.games.files;
	struct stats *p = mem_alloc(sizeof(*p));
	enum status status = STATUS_YES, s;
	struct buf of = { 0 };

	cli_parse(&cmd_stats, argc, argv, &a);
	games_load(&a.games);
	p->args = &a;
	about(&of, files);
	p->groups.about = buf_cstr(&of);
	p->groups.top = a.top;
	for (int i = 0; i < files->n; i++) {
		s = stats_file(p, files->word[i]);
		status = s > status ? s : status;
	}
	games_warn_filter(&a.games, &p->report, &p->tally, stderr);
	s = write_all(p);
	status = s > status ? s : status;
	for (int seat = 0; seat < SEATS; seat++)
		buf_clear(&p->name[seat]);
	report_clear(&p->report);
	groups_clear(&p->groups);
	mem_free(p);
	games_clear(&a.games);
	buf_clear(&of);
	return (int)status;
}

static const struct argp_option stats_list[] = {
	{ "plot", KEY_PLOT, "FILE.svg", 0,
	    "draw seats, lengths, throws and luck into this file", 1 },
	{ "top", KEY_TOP, "N", 0,
	    "as text show the N players with the most games (20; 0: all)", 1 },
	{ 0 },
};
static const struct argp_child stats_children[] = {
	{ &games_argp, 0, NULL, 0 },
	{ &cli_output_argp, 0, NULL, 0 },
	{ 0 },
};
static const struct argp stats_argp = {
	.options = stats_list,
	.parser = stats_parse,
	.args_doc = "[FILE...]",
	.doc =
	    "Say in figures what recorded games were like, by rule set: length, "
	    "captures, seats, players, throws, luck. Invalid games are told and left "
	    "out. A FILE of - is standard input, and so is no FILE at all.\v"
	    "Examples:\n"
	    "  pagdi stats club.pagdi\n"
	    "  pagdi stats --where 'South=asha' club.pagdi    are her throws fair?\n"
	    "  pagdi stats --plot=club.svg --format=jsonl club.pagdi\n"
	    "\n"
	    "Exit status: 0 done, 1 some game is at fault, 2 used wrongly, 3 a file "
	    "could "
	    "not be read or written.",
	.children = stats_children,
};

const struct cmd cmd_stats = {
	.name = "stats",
	.summary = "what recorded games were like, in figures",
	.argp = &stats_argp,
	.run = stats_run,
};
