#include "match/gather.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* --- sets of numbers --- */

static bool numbers_has(const struct numbers *set, long long number)
{
	long long at = number / 64;

	return at < set->nwords && set->word[at] >> number % 64 & 1;
}

/* False where it was there. */
static bool numbers_add(struct numbers *set, long long number)
{
	long long at = number / 64;

	if (numbers_has(set, number))
		return false;
	if (at >= set->nwords) {
		long long size = at + at / 2 + 16;

		set->word = mem_resize(set->word, (size_t)size * sizeof(set->word[0]));
		memset(set->word + set->nwords, 0,
		    (size_t)(size - set->nwords) * sizeof(set->word[0]));
		set->nwords = size;
	}
	set->word[at] |= UINT64_C(1) << number % 64;
	set->n++;
	return true;
}

bool numbers_missing(const struct numbers *set, long long end, long long *at)
{
	while (*at < end && numbers_has(set, *at))
		++*at;
	return *at < end;
}

/* --- what belongs together --- */

void gather_init(struct gather *g, bool pool)
{
	*g = (struct gather){ .pool = pool };
}

static void clear_labels(struct gather *g)
{
	for (int i = 0; i < g->nentrants; i++)
		mem_free(g->label[i]);
	mem_free(g->label);
}

void gather_clear(struct gather *g)
{
	for (int i = 0; i < g->nruns; i++) {
		buf_clear(&g->run[i].title);
		buf_clear(&g->run[i].seed);
		buf_clear(&g->run[i].sprt);
		mem_free(g->run[i].groups.word);
		mem_free(g->run[i].shard.word);
	}
	clear_labels(g);
	mem_free(g->run);
	mem_free(g->player);
	buf_clear(&g->rules);
	buf_clear(&g->rules_hash);
	buf_clear(&g->first);
	standings_clear(&g->standings);
	*g = (struct gather){ 0 };
}

/* The line is that of the file that is being read. */
static bool refuse(struct error *err, const char *help)
{
	if (help)
		error_help(err, "%s", help);
	return false;
}

static struct gather_run *run_of(struct gather *g, const struct results_head *h)
{
	for (int i = 0; i < g->nruns; i++)
		if (strcmp(g->run[i].config, h->config) == 0)
			return &g->run[i];
	return NULL;
}

static bool belongs(struct gather *g, const struct results_head *h, struct error *err)
{
	const struct gather_run *run = run_of(g, h);

	if (run && run->shards != h->shards) {
		error_set(err, CODE_E405, (struct pos){ 0 },
		    "of this tournament there were %d shards, and here are %d",
		    run->shards > 0 ? run->shards : 1, h->shards > 0 ? h->shards : 1);
		return refuse(err, "one run has shards of one kind only");
	}
	if (run || !g->nruns)
		return true;
	if (!g->pool) {
		error_set(err, CODE_E405, (struct pos){ 0 },
		    "these are the results of another match than %.200s",
		    buf_cstr(&g->first));
		return refuse(err,
		    "--pool adds up different matches that were played by the same "
		    "rules");
	}
	if (strcmp(buf_cstr(&g->rules_hash), buf_cstr(&h->rules_hash)) != 0) {
		error_set(err, CODE_E405, (struct pos){ 0 },
		    "these games were played by other rules than those of %.200s",
		    buf_cstr(&g->first));
		return refuse(err, "only games by the same rules compare");
	}
	if (g->nplayers != h->nplayers) {
		error_set(err, CODE_E405, (struct pos){ 0 },
		    "%d sit at a table here, and %d in %.200s", h->nplayers,
		    g->nplayers, buf_cstr(&g->first));
		return refuse(err, NULL);
	}
	return true;
}

/* Shards may have gone on to more groups one after the other. */
static void expect_groups(struct gather_run *run, const struct results_head *h)
{
	struct schedule s;
	long long groups;

	results_head_schedule(h, &s);
	groups = h->kind == SCHEDULE_MATCH ? 0 : schedule_groups(&s);
	run->expected = groups > run->expected ? groups : run->expected;
}

static void add_run(struct gather *g, const struct results_head *h)
{

	g->run = mem_resize(g->run, ((size_t)g->nruns + 1) * sizeof(g->run[0]));
	struct gather_run *run = &g->run[g->nruns++];

	*run = (struct gather_run){ .kind = h->kind, .shards = h->shards };
	memcpy(run->config, h->config, sizeof(run->config));
	buf_text(&run->title, buf_cstr(&h->title));
	buf_text(&run->seed, buf_cstr(&h->seed));
	buf_text(&run->sprt, buf_cstr(&h->sprt));
}

/* --- entrants --- */

static int label_at(const struct gather *g, const char *label)
{
	for (int i = 0; i < g->nentrants; i++)
		if (strcmp(g->label[i], label) == 0)
			return i;
	return -1;
}

static void add_label(struct gather *g, const char *label)
{
	if (label_at(g, label) >= 0)
		return;
	g->label =
	    mem_resize(g->label, ((size_t)g->nentrants + 1) * sizeof(g->label[0]));
	g->label[g->nentrants++] = mem_copy(label, strlen(label));
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The first head says what the others must be like. */
static void take_first(struct gather *g, const char *name, const struct results_head *h)
{
	g->nplayers = h->nplayers;
	buf_text(&g->rules, buf_cstr(&h->rules));
	buf_text(&g->rules_hash, buf_cstr(&h->rules_hash));
	buf_text(&g->first, name);
}

bool gather_expect(
    struct gather *g, const char *name, const struct results_head *h, struct error *err)
{
	if (!belongs(g, h, err))
		return false;
	if (!g->nruns)
		take_first(g, name, h);
	if (!run_of(g, h))
		add_run(g, h);
	for (int i = 0; i < h->nentrants; i++)
		add_label(g, h->label[i]);
	if (g->nentrants > RATING_MAX) {
		error_set(err, CODE_E405, (struct pos){ 0 },
		    "with these there are more than %d bots", RATING_MAX);
		return refuse(err, NULL);
	}
	/* By name, so that the order of the files shows nowhere. */
	if (g->pool)
		qsort(g->label, (size_t)g->nentrants, sizeof(g->label[0]), compare);
	return true;
}

/* --- a file --- */

static bool take_head(void *context, const struct results_head *h, struct error *err)
{
	struct gather *g = context;
	struct schedule s;

	if (!g->pool && !belongs(g, h, err))
		return false;
	if (!g->pool && !g->nruns && !gather_expect(g, g->name, h, err))
		return false;
	g->now = (int)(run_of(g, h) - g->run);
	expect_groups(&g->run[g->now], h);
	results_head_schedule(h, &s);
	g->size = schedule_group(&s);
	if (!g->standings.player)
		standings_init(&g->standings, g->nplayers, g->nentrants, g->size, true);
	standings_close(&g->standings, g->size);
	g->player = mem_resize(g->player, (size_t)h->nentrants * sizeof(g->player[0]));
	for (int i = 0; i < h->nentrants; i++)
		g->player[i] = (int16_t)label_at(g, h->label[i]);
	/* A shard of which nothing was played yet is there all the same. */
	numbers_add(&g->run[g->now].shard, h->shards ? h->shard : 0);
	return true;
}

static bool take_game(void *context, const struct outcome *o, struct error *err)
{
	struct gather *g = context;
	struct gather_run *run = &g->run[g->now];
	struct outcome ours = *o;

	/* A group that is torn counts for nothing, so that another file may have it. */
	if (o->game % g->size == 0 && numbers_has(&run->groups, o->group)) {
		error_set(err, CODE_E405, (struct pos){ 0 },
		    "group %lld was there already", o->group + 1);
		return refuse(err, "give each file once");
	}
	for (int seat = 0; seat < SEATS; seat++)
		if (o->player[seat] >= 0)
			ours.player[seat] = g->player[o->player[seat]];
	standings_add(&g->standings, &ours);
	if (o->game % g->size == g->size - 1)
		numbers_add(&run->groups, o->group);
	return true;
}

void gather_begin(struct gather *g, const char *name, struct results_visitor *visitor)
{
	g->name = name;
	*visitor = (struct results_visitor){ g, take_head, take_game };
}

void gather_end(struct gather *g)
{
	standings_close(&g->standings, g->standings.group_size);
	g->name = NULL;
}
