#include "match/referee.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "bot/tail.h"
#include "notation/position.h"
#include "notation/print.h"

/* One game under way. */
struct game {
	struct referee *f;
	const struct pairing *pairing;
	struct bot **bot;
	const struct referee_doom *doom;
	int ndoom;
	struct outcome *out;
	unsigned failed;
	unsigned listens; /* the seats whose bots want to be told, a mask */
	long long voids;  /* void banks: no plies, but they must not go on for ever */
	bool capped;
	bool nobody; /* all failed before the first ply */
};

void referee_init(
    struct referee *f, const struct referee_rules *rules, struct referee_post *post)
{
	*f = (struct referee){ .rules = rules, .post = post };
	if (rules->inc_ms > 0)
		snprintf(f->used_up, sizeof(f->used_up),
		    "its %lld.%03lld s and %lld.%03lld s a ply are used up",
		    (long long)rules->game_ms / 1000, (long long)rules->game_ms % 1000,
		    (long long)rules->inc_ms / 1000, (long long)rules->inc_ms % 1000);
	else
		snprintf(f->used_up, sizeof(f->used_up),
		    "its %lld.%03lld s are used up", (long long)rules->game_ms / 1000,
		    (long long)rules->game_ms % 1000);
	atomic_store(&post->seat, SEAT_NONE);
}

void referee_clear(struct referee *f)
{
	live_clear(&f->live);
	throws_clear(&f->throws);
	buf_clear(&f->record);
	buf_clear(&f->trace);
}

/* --- bots --- */

static void post_enter(struct game *g, enum seat seat, long long ply)
{
	struct referee_post *post = g->f->post;

	if (g->bot[seat]->kind->ours)
		return;
	atomic_store_explicit(&post->game, g->pairing->game, memory_order_relaxed);
	atomic_store_explicit(&post->ply, ply, memory_order_relaxed);
	atomic_store_explicit(
	    &post->timed, g->bot[seat]->kind->timed, memory_order_relaxed);
	/* Nobody else writes it, so that no locked addition is needed. */
	atomic_store_explicit(&post->calls,
	    atomic_load_explicit(&post->calls, memory_order_relaxed) + 1,
	    memory_order_relaxed);
	atomic_store_explicit(&post->seat, (int)seat, memory_order_release);
}

static void post_leave(struct game *g, enum seat seat)
{
	if (g->bot[seat]->kind->ours)
		return;
	atomic_store_explicit(&g->f->post->seat, SEAT_NONE, memory_order_release);
}

static const struct referee_doom *find_doom(
    const struct game *g, enum seat seat, long long ply)
{
	for (int i = 0; i < g->ndoom; i++)
		if (g->doom[i].game == g->pairing->game && g->doom[i].seat == seat &&
		    g->doom[i].ply <= ply)
			return &g->doom[i];
	return NULL;
}

static void tell(struct game *g, const struct bot_event *event)
{
	for (int seat = 0; seat < SEATS; seat++) {
		if (!(g->listens & ~g->failed & SEAT_BIT(seat)) ||
		    find_doom(g, (enum seat)seat, g->f->live.plies + 1))
			continue;
		post_enter(g, (enum seat)seat, g->f->live.plies + 1);
		g->bot[seat]->kind->seen(g->bot[seat], event);
		post_leave(g, (enum seat)seat);
	}
}

/* --- forfeits --- */

static void copy_text(char *out, size_t size, const char *p, size_t len)
{
	if (len > size - 1)
		len = size - 1;
	memcpy(out, p, len);
	out[len] = '\0';
}

/* The first bytes and the last: what is unprintable takes four each. */
static void copy_tail(struct forfeit_report *r, const struct buf *tail)
{
	size_t most = sizeof(r->tail) - 1, head = TAIL_HEAD, from = tail->len;

	if (tail->len <= most) {
		if (tail->len)
			copy_text(r->tail, sizeof(r->tail), tail->p, tail->len);
		return;
	}
	/* Neither part ends or begins within a character. */
	while (head > 0 && ((unsigned char)tail->p[head] & 0xc0) == 0x80)
		head--;
	copy_text(r->tail, head + 1, tail->p, head);
	snprintf(r->tail + head, 40, "\n[... cut ...]\n");
	head += strlen(r->tail + head);
	from -= most - head;
	while (from < tail->len && ((unsigned char)tail->p[from] & 0xc0) == 0x80)
		from++;
	copy_text(
	    r->tail + head, sizeof(r->tail) - head, tail->p + from, tail->len - from);
}

static void report(
    struct game *g, enum seat seat, const struct bot_failure *why, long long ply)
{
	struct forfeit_report *r = &g->f->report[g->f->nreports++];
	struct buf position = { 0 };

	/* It goes to another process as it is in memory, with what lies between. */
	memset(r, 0, sizeof(*r));
	r->game = g->pairing->game;
	r->what.seat = seat;
	r->what.reason = why->reason;
	r->what.ply = ply;
	r->player = g->pairing->player[seat];
	r->repeatable = why->repeatable;
	const char *detail = why->detail ? why->detail : reason_word(why->reason);

	copy_text(r->what.detail, DETAIL_MAX, detail, strlen(detail));
	copy_text(r->msg, sizeof(r->msg), why->msg, strlen(why->msg));
	copy_text(r->hint, sizeof(r->hint), why->hint, strlen(why->hint));
	position_write(g->f->rules->rules, &g->f->live.state, &position);
	copy_text(r->position, sizeof(r->position), position.p, position.len);
	copy_tail(r, &why->tail);
	buf_clear(&position);
	g->out->forfeit[g->out->nforfeits++] = r->what;
}

/* The seat is out: it is told of, written down, and its bot is not asked again. */
static void forfeit(
    struct game *g, enum seat seat, struct bot_failure *why, long long ply)
{
	struct live *l = &g->f->live;

	report(g, seat, why, ply);
	buf_clear(&why->tail);
	g->failed |= SEAT_BIT(seat);
	live_forfeit(l, seat, why->reason);
	tell(g, &(struct bot_event){ .kind = BOT_FORFEIT,
		    .seat = seat,
		    .after = &l->state,
		    .reason = why->reason });
}

static void doom_failure(const struct referee_doom *doom, struct bot_failure *why)
{
	why->reason = doom->reason;
	why->detail = doom->detail;
	why->repeatable = doom->repeatable;
	copy_text(why->msg, sizeof(why->msg), doom->msg, strlen(doom->msg));
}

/* --- a game begins --- */

static bool begin_bot(struct game *g, enum seat seat, struct bot_failure *why)
{
	const struct referee_rules *rules = g->f->rules;
	const struct bot_game game = {
		.rules = rules->rules,
		.rules_name = rules->name,
		.rules_hash = rules->hash,
		.rules_flat = rules->flat,
		.permit = rules->permit,
		.seats = g->pairing->seats,
		.seat = seat,
		.seed = throws_bot_seed(&g->f->throws, seat),
		.number = g->pairing->game + 1,
	};
	const struct referee_doom *doom = find_doom(g, seat, 0);

	if (doom) {
		doom_failure(doom, why);
		return false;
	}
	if (!g->bot[seat]) {
		why->reason = REASON_CRASH;
		copy_text(
		    why->msg, sizeof(why->msg), "the bot could not be set up", 27);
		return false;
	}
	post_enter(g, seat, 0);
	bool ok = g->bot[seat]->kind->begin(g->bot[seat], &game, why);

	post_leave(g, seat);
	if (!ok && why->limits) {
		error_set(&g->f->fault, CODE_E502, (struct pos){ 0 }, "%s", why->msg);
		error_help(&g->f->fault, "%s", why->hint);
	}
	return ok;
}

/*
 * All are greeted before anybody forfeits, so that all who are there know of it. Where
 * none is there none was the first to forfeit: nothing is played, and no result
 * written.
 */
static void begin_all(struct game *g)
{
	struct bot_failure why[SEATS] = { 0 };
	unsigned absent = 0;

	for (int seat = 0; seat < SEATS; seat++) {
		if (!(g->pairing->seats & SEAT_BIT(seat)))
			continue;
		g->f->left[seat] = g->f->rules->game_ms * 1000000;
		if (!begin_bot(g, (enum seat)seat, &why[seat]))
			absent |= SEAT_BIT(seat);
		else if (g->bot[seat]->kind->seen)
			g->listens |= SEAT_BIT(seat);
	}
	g->failed = absent;
	g->nobody = absent == g->pairing->seats;
	for (int seat = 0; seat < SEATS; seat++) {
		if (!(absent & SEAT_BIT(seat)))
			continue;
		if (g->nobody)
			report(g, (enum seat)seat, &why[seat], 0);
		else
			forfeit(g, (enum seat)seat, &why[seat], 0);
		buf_clear(&why[seat].tail);
	}
}

/* --- plies --- */

static void cast(struct game *g)
{
	struct live *l = &g->f->live;
	const struct rules *r = l->rules;
	enum seat seat = (enum seat)l->state.turn;
	uint8_t throws[BANK_MAX];
	int n = 0;

	do
		throws[n++] = (uint8_t)throws_cast(&g->f->throws, seat, r);
	while (r->key.play == PLAY_BANKED && !bank_complete(r, throws, n));
	live_cast(l, throws, n);
	if (l->fx.voided)
		g->voids += r->key.play == PLAY_BANKED;
	if (!g->listens)
		return;
	tell(g, &(struct bot_event){ .kind = BOT_CAST,
		    .seat = seat,
		    .throws = throws,
		    .nthrows = n,
		    .after = &l->state });
	if (l->fx.voided)
		tell(g, &(struct bot_event){
			    .kind = BOT_VOID, .seat = seat, .after = &l->state });
}

/* How long a timed bot has: no longer than for a move, nor than its clock has left. */
static void allow(const struct game *g, enum seat seat, struct bot_ask *ask)
{
	const struct referee_rules *rules = g->f->rules;

	ask->ms = g->bot[seat]->kind->timed ? rules->move_ms : -1;
	if (!g->bot[seat]->kind->timed || rules->game_ms < 0)
		return;
	int64_t left = g->f->left[seat] / 1000000;

	if (ask->ms >= 0 && left >= ask->ms)
		return;
	ask->ms = left < 0 ? 0 : left;
	ask->clock = g->f->used_up;
}

static void trace(struct game *g, const struct bot_ask *ask, int choice, int64_t ns)
{
	struct buf text = { 0 };
	struct json j;

	json_begin(&j, &g->f->trace, "decision");
	json_int(&j, "game", g->pairing->game + 1);
	json_int(&j, "ply", ask->ply);
	json_cstr(
	    &j, "player", g->f->rules->labels[g->pairing->player[ask->state->turn]]);
	position_write(g->f->rules->rules, ask->state, &text);
	json_text(&j, "position", (struct span){ text.p, text.len });
	buf_reset(&text);
	if (choice < 0) {
		json_null(&j, "play");
	} else {
		print_move(&text, g->f->rules->rules, SEAT_NONE, &ask->moves[choice]);
		json_text(&j, "play", (struct span){ text.p, text.len });
	}
	json_int(&j, "legal", ask->nmoves);
	json_int(&j, "microseconds", ns / 1000);
	json_end(&j);
	buf_clear(&text);
}

/* Ask the bot to act, against the clock where one binds it. */
static bool ask_timed(struct game *g, enum seat seat, struct bot_ask *ask, int *choice,
    struct bot_failure *why)
{
	bool timed = g->bot[seat]->kind->timed;
	bool clocked = timed || g->f->rules->trace;
	bool bound = timed && g->f->rules->game_ms >= 0;

	/* Given before it is asked, so that the first decision has it too. */
	if (bound)
		g->f->left[seat] += g->f->rules->inc_ms * 1000000;
	allow(g, seat, ask);
	int64_t from = clocked ? clock_ns() : 0;

	post_enter(g, seat, ask->ply);
	bool ok = g->bot[seat]->kind->choose(g->bot[seat], ask, choice, why);

	post_leave(g, seat);
	if (!clocked)
		return ok;
	int64_t ns = clock_ns() - from;

	if (g->f->rules->trace)
		trace(g, ask, ok ? *choice : -1, ns);
	if (bound)
		g->f->left[seat] -= ns;
	return ok;
}

static bool choose(struct game *g, enum seat seat, const struct move *moves, int n,
    int *choice, struct bot_failure *why)
{
	struct live *l = &g->f->live;
	struct bot_ask ask = {
		.state = &l->state,
		.moves = moves,
		.nmoves = n,
		.ply = l->plies + 1,
	};
	const struct referee_doom *doom = find_doom(g, seat, ask.ply);

	*choice = 0;
	if (doom) {
		doom_failure(doom, why);
		return false;
	}
	if (n == 1 && !g->f->rules->ask_forced)
		return true;
	return ask_timed(g, seat, &ask, choice, why);
}

/*
 * What can be played. The marks take longest to find out, and nobody looks at them
 * where there is nothing to choose, nor does a plain bot.
 */
static int list_moves(struct game *g, enum seat seat, struct move moves[MOVES_MAX])
{
	const struct live *l = &g->f->live;
	struct ply plies[MOVES_MAX];
	int n = moves_plies(l->rules, &l->state, l->permit, plies);

	if ((n > 1 || g->f->rules->ask_forced) &&
	    (!g->bot[seat]->kind->plain || g->f->rules->trace))
		return moves_list(l->rules, &l->state, l->permit, moves);
	for (int i = 0; i < n; i++)
		moves[i] = (struct move){ .ply = plies[i] };
	return n;
}

static void act(struct game *g)
{
	struct live *l = &g->f->live;
	enum seat seat = (enum seat)l->state.turn;
	struct move moves[MOVES_MAX];
	struct bot_failure why;
	int choice;
	int n = list_moves(g, seat, moves);

	why.tail = (struct buf){ 0 };
	why.detail = NULL;
	why.msg[0] = why.hint[0] = '\0';
	why.repeatable = true;
	if (!choose(g, seat, moves, n, &choice, &why)) {
		forfeit(g, seat, &why, l->plies + 1);
		return;
	}
	struct move *m = &moves[choice];

	live_play(l, m->ply);
	if (!g->listens)
		return;
	m->captures = l->fx.ncaptured;
	m->sweeps = l->fx.nswept;
	m->finishes = l->fx.finished;
	tell(g, &(struct bot_event){
		    .kind = BOT_PLAYED, .seat = seat, .move = m, .after = &l->state });
}

/* --- a game ends --- */

/* Those who are left at the ply cap share the next place; so do all where none began.
 */
static void give_places(struct game *g)
{
	const struct state *s = &g->f->live.state;
	int next = seat_count(s->seats & ~s->live & ~s->forfeited) + 1;

	for (int seat = 0; seat < SEATS; seat++) {
		if (!(s->seats & SEAT_BIT(seat)))
			continue;
		g->out->place[seat] = s->place[seat] ? s->place[seat] : (uint8_t)next;
	}
}

static enum ending ending_of(const struct game *g)
{
	const struct live *l = &g->f->live;

	if (g->capped)
		return ENDING_PLY_CAP;
	if (l->fx.deadlock)
		return ENDING_DEADLOCK;
	return l->fx.finished ? ENDING_FINISHED : ENDING_FORFEIT;
}

static void end_all(struct game *g)
{
	struct result result = result_of(&g->f->live.state);

	for (int seat = 0; seat < SEATS; seat++) {
		if (!(g->pairing->seats & ~g->failed & SEAT_BIT(seat)) ||
		    !g->bot[seat]->kind->over ||
		    find_doom(g, (enum seat)seat, g->f->live.plies + 1))
			continue;
		post_enter(g, (enum seat)seat, g->f->live.plies + 1);
		g->bot[seat]->kind->over(g->bot[seat], &result);
		post_leave(g, (enum seat)seat);
	}
}

static void write_record(struct game *g)
{
	const struct referee_rules *rules = g->f->rules;
	struct live_tags tags = {
		.event = rules->event,
		.round = g->pairing->game + 1,
		.rules = rules->name,
		.rules_hash = rules->hash,
		.seed = &g->pairing->seed,
		.commit = throws_commit(&g->f->throws),
		.termination = ending_word(g->out->ending),
	};

	for (int seat = 0; seat < SEATS; seat++)
		if (g->pairing->player[seat] >= 0)
			tags.player[seat] = rules->labels[g->pairing->player[seat]];
	live_record(&g->f->live, &tags, &g->f->record);
}

void referee_play(struct referee *f, const struct pairing *game, struct bot *bot[SEATS],
    const struct referee_doom *doom, int ndoom, struct outcome *out, unsigned *failed)
{
	struct game g = { f, game, bot, doom, ndoom, out, 0, 0, 0, false, false };
	struct live *l = &f->live;

	memset(out, 0, sizeof(*out));
	out->game = game->game;
	out->group = game->group;
	out->seed = game->seed;
	out->record_end = -1;
	memcpy(out->player, game->player, sizeof(out->player));
	buf_reset(&f->record);
	buf_reset(&f->trace);
	f->nreports = 0;
	live_begin(l, f->rules->rules, f->rules->permit, game->seats, SEAT_S);
	throws_begin(&f->throws, &game->seed);
	begin_all(&g);
	while (!g.nobody && !state_over(&l->state)) {
		if (l->plies + g.voids >= f->rules->max_plies) {
			g.capped = true;
			break;
		}
		if (l->state.nhand == 0)
			cast(&g);
		else
			act(&g);
	}
	out->plies = l->plies;
	out->ending = ending_of(&g);
	give_places(&g);
	end_all(&g);
	write_record(&g);
	*failed = g.failed;
}
