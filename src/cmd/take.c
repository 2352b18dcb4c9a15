#include "cmd/take.h"

#include <string.h>

#include "base/mem.h"
#include "cmd/games.h"
#include "cmd/host.h"
#include "notation/position.h"
#include "notation/print.h"

/* One token of the game that is taken up. */
struct taken_act {
	enum act_kind kind;
	enum seat seat;
	struct ply ply;
	enum reason reason;
	size_t throws; /* where its throws begin, of a bank */
	int nthrows;
};

struct taken {
	struct take *take;
	struct buf tags;
	struct report report;
	struct tally tally;
	struct taken_act *act; /* owned */
	size_t n, size;
	struct buf throws; /* of banks */
	struct state start;
	bool ok, dealt, seeded;
	struct seed seed;
	struct ruleset rules; /* owned */
};

/* Names stay; so do the tags that a session does not write itself. */
static void take_tags(struct taken *t, const struct walk *w)
{
	for (int seat = 0; seat < SEATS; seat++) {
		const struct tag *tag = tags_find(&w->tags, tag_of_seat(seat));

		if (tag)
			tag_unescape(&t->take->names[seat], tag_value(&w->tags, tag));
	}
	for (size_t i = 0; i < w->tags.n; i++) {
		const struct tag *tag = &w->tags.tag[i];

		if (tag->known > TAG_ROUND && tag->known != TAG_OTHER)
			continue;
		buf_span(&t->tags, tag_text(&w->tags, tag));
		buf_byte(&t->tags, '\n');
	}
	const struct tag *seed = tags_find(&w->tags, TAG_SEED);

	t->seeded = seed && seed_parse(tag_value(&w->tags, seed), &t->seed);
}

static struct taken_act *add_act(struct taken *t, enum act_kind kind, enum seat seat)
{
	if (t->n == t->size) {
		t->size = t->size ? 2 * t->size : 64;
		t->act = mem_resize(t->act, t->size * sizeof(*t->act));
	}
	struct taken_act *a = &t->act[t->n++];

	*a = (struct taken_act){ .kind = kind, .seat = seat };
	return a;
}

static void on_event(void *context, struct walk *w, const struct event *e)
{
	struct taken *t = context;
	const struct token *token = e->token;
	struct taken_act *a;

	if (e->kind == EVENT_GAME) {
		if (w->game.started) {
			ruleset_clear(&t->rules);
			ruleset_copy(&t->rules, w->game.rules);
		}
		take_tags(t, w);
		return;
	}
	if (e->kind == EVENT_END) {
		t->ok = w->game.ok && w->game.audit != AUDIT_FAILED;
		if (t->n == 0 && w->game.started)
			t->start = w->state;
		t->dealt = w->turn.dealt;
		return;
	}
	if (t->n == 0)
		t->start = *e->before;
	switch (e->kind) {
	case EVENT_PLY:
		a = add_act(t, ACT_PLY, e->seat);
		a->ply = token->ply.ply;
		break;
	case EVENT_BANK:
		a = add_act(t, ACT_CAST, e->seat);
		a->throws = t->throws.len;
		a->nthrows = token->bank.n;
		buf_bytes(&t->throws, (const char *)token->bank.throws, token->bank.n);
		break;
	default:
		a = add_act(t, ACT_FORFEIT, e->seat);
		a->reason = token->forfeit.reason;
		break;
	}
}

static void on_fault(void *context, struct walk *w, const struct fault *f)
{
	struct taken *t = context;

	(void)w;
	if (!f->error)
		return;
	games_tell(&t->report, &t->tally, f);
}

static void count_game(void *context, struct walk *w, const struct event *e)
{
	(void)e;
	*(long long *)context = w->game.number;
}

static void drop_fault(void *context, struct walk *w, const struct fault *f)
{
	(void)context;
	(void)w;
	(void)f;
}

/* Read the file once; false, told, where it cannot be read. */
static bool walk_kept(const struct input *kept, const char *file,
    const struct walk_options *o, const struct walk_sink *sink)
{
	struct walk *w = mem_alloc(sizeof(*w));
	struct error err = { 0 };
	struct input in;

	input_part(&in, kept->fd, 0, UINT64_MAX);
	walk_run(w, &in, o, sink);
	walk_clear(w);
	mem_free(w);
	bool ok = !in.failed;

	if (!ok) {
		games_read_error(&in, file, &err);
		cli_error(&err);
	}
	input_close(&in);
	return ok;
}

/* The record is read twice: which game is the last shows only at its end. */
static bool open_kept(struct input *in, const char *file)
{
	struct error err = { 0 };

	if (input_open(in, file, &err) && input_keep(in, file, &err))
		return true;
	cli_error(&err);
	return false;
}

/*
 * The acts again, one after the other; what was legal then is now. Of the last ply
 * wanted only its throw is cast.
 */
static bool act_again(
    struct session *s, const struct taken *t, size_t i, bool cast_only)
{
	const struct taken_act *a = &t->act[i];
	const uint8_t *throws = (const uint8_t *)buf_cstr(&t->throws) + a->throws;
	int n = a->nthrows;

	if (a->kind == ACT_FORFEIT)
		return session_forfeit(s, a->seat, a->reason);
	if (a->kind == ACT_PLY) {
		throws = &a->ply.throw;
		n = 1;
	}
	if (s->state.nhand == 0 &&
	    !(s->seeded ? session_cast(s) : session_throw(s, throws, n)))
		return false;
	return a->kind == ACT_CAST || a->ply.kind == PLY_VOID || cast_only ||
	       session_play(s, a->ply);
}

static enum seat starter_of(const struct taken *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->act[i].kind != ACT_FORFEIT)
			return t->act[i].seat;
	return (enum seat)t->start.turn;
}

static bool play_again(struct taken *t, struct session *s)
{
	struct buf position = { 0 };
	long long plies = 0, last = t->take->ply;
	bool ok = true;

	house_free(cli_house(&t->rules));
	session_init(s, &t->rules);
	s->tags = t->tags;
	t->tags = (struct buf){ 0 };
	if (t->dealt) {
		session_deal(s, t->start.seats, starter_of(t));
	} else {
		position_write(&s->ruleset.rules, &t->start, &position);
		ok = session_position(s, (struct span){ position.p, position.len });
	}
	buf_clear(&position);
	if (ok && t->seeded)
		ok = session_seed(s, &t->seed);
	for (size_t i = 0; ok && i < t->n && (last == 0 || plies < last); i++) {
		plies += t->act[i].kind == ACT_PLY;
		t->take->played = t->act[i].ply;
		ok = act_again(s, t, i, last > 0 && plies == last);
	}
	return ok;
}

static int take_up(struct taken *t, struct session *s)
{
	struct take *take = t->take;
	long long plies = 0;

	for (size_t i = 0; i < t->n; i++)
		plies += t->act[i].kind == ACT_PLY;
	if (take->games == 0 || take->game > take->games) {
		cli_warn(take->cmd, "%s: there is no game %lld in it", take->file,
		    take->game ? take->game : 1);
		return STATUS_NO;
	}
	if (!t->ok) {
		cli_warn(take->cmd,
		    "%s: game %lld is at fault and cannot be gone on with", take->file,
		    take->game);
		return STATUS_NO;
	}
	if (take->ply < 0)
		take->ply = plies;
	if (take->ply > plies || (take->ply == 0 && take->wants_ply)) {
		cli_warn(take->cmd, "%s: game %lld has %lld plies", take->file,
		    take->game, plies);
		return STATUS_NO;
	}
	if (play_again(t, s))
		return STATUS_YES;
	cli_warn(take->cmd, "%s: %s", take->file, buf_cstr(&s->refusal.message));
	return STATUS_NO;
}

int take_game(struct take *take, struct session *s)
{
	struct taken t = { .take = take, .report = { .file = take->file } };
	struct games_options options = { .rules = take->which };
	struct games_judge judge;
	int status = STATUS_IO;
	struct input kept = { .fd = -1 };
	struct walk_sink counting = {
		.context = &take->games,
		.wants = EVENT_END,
		.fault = drop_fault,
		.event = count_game,
	};
	struct walk_sink taking = {
		.context = &t,
		.wants = EVENT_GAME | EVENT_PLY | EVENT_BANK | EVENT_FORFEIT |
			 EVENT_END | EVENT_BEFORE,
		.fault = on_fault,
		.event = on_event,
	};

	games_load(&options);
	games_judge_init(&judge, &options, take->file);
	if (open_kept(&kept, take->file) &&
	    walk_kept(&kept, take->file, &judge.walk, &counting)) {
		if (take->game == 0)
			take->game = take->games;
		struct filter_range range = { .first = take->game, .last = take->game };
		struct filter filter = { .range = &range, .nranges = 1 };

		judge.walk.filter = &filter;
		judge.walk.audit = true;
		if (take->game == 0 ||
		    walk_kept(&kept, take->file, &judge.walk, &taking))
			status = tally_status(&t.tally, take_up(&t, s));
	}
	input_close(&kept);
	games_judge_clear(&judge);
	games_clear(&options);
	report_clear(&t.report);
	mem_free(t.act);
	buf_clear(&t.throws);
	buf_clear(&t.tags);
	ruleset_clear(&t.rules);
	return status;
}

void take_clear(struct take *t)
{
	for (int seat = 0; seat < SEATS; seat++)
		buf_clear(&t->names[seat]);
}
