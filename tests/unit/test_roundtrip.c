/*
 * Random games of every rule set are written down as people would, by throws anyone can
 * audit, and read again: the walk must find no fault in them and end in the same
 * position.
 *
 * With a folder as its argument it also leaves the games there, one file a rule set,
 * for `fmt` to be tried on: they are written canonically.
 */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "core/dice.h"
#include "notation/position.h"
#include "notation/print.h"
#include "record/walk.h"
#include "unit.h"

enum { GAMES = 24, PLY_CAP = 1500, COLUMNS = 100 };

static const char *const folders[] = { "rules", "tests/vectors/rules" };

/* One game being played and written down. */
struct scribe {
	const struct rules *rules;
	struct house *house; /* owned: the rule set's script */
	const struct permit *permit;
	struct rng rng;
	struct dice dice[SEATS];
	struct state state;
	struct buf text, token;
	size_t line;    /* where the current line begins in text */
	enum seat last; /* whose turn the last one was */
	enum seat starter;
	long long round, plies;
	bool fresh;          /* the next token begins a turn */
	bool begun;          /* the first ply or bank was written */
	const char *trouble; /* what core refused or broke, NULL while all is well */
};

static int turn_rank(const struct scribe *w, enum seat seat)
{
	int rank = 0;

	for (enum seat at = w->starter; at != seat; at = w->rules->next[at])
		rank++;
	return rank;
}

/* Append w->token, on a new line where this one is full. */
static void put_token(struct scribe *w)
{
	if (w->text.len > w->line) {
		if (w->text.len - w->line + 1 + w->token.len > COLUMNS) {
			buf_byte(&w->text, '\n');
			w->line = w->text.len;
			buf_byte(&w->text, ' ');
		}
		buf_byte(&w->text, ' ');
	}
	buf_span(&w->text, (struct span){ w->token.p, w->token.len });
	buf_reset(&w->token);
}

/* Before a token of the seat to act: its turn may begin a round, on a line of its own.
 */
static void begin_turn(struct scribe *w)
{
	enum seat seat = w->state.turn;

	if (!w->fresh)
		return;
	w->fresh = false;
	if (!w->begun)
		w->starter = seat;
	if (w->round == 0 ||
	    (w->begun && turn_rank(w, seat) <= turn_rank(w, w->last))) {
		if (w->text.len > w->line)
			buf_byte(&w->text, '\n');
		w->line = w->text.len;
		buf_printf(&w->text, "%lld.", ++w->round);
	}
	w->last = seat;
	w->begun = true;
}

static void expect(struct scribe *w, enum verdict v)
{
	if (v != VERDICT_OK && !w->trouble)
		w->trouble = verdict_name(v);
	if (!w->trouble)
		w->trouble = state_broken(w->rules, &w->state);
}

static void cast_bank(struct scribe *w)
{
	uint8_t values[BANK_MAX];
	struct effects fx;
	enum seat seat = w->state.turn;
	int n = 0;

	do
		values[n++] = (uint8_t)dice_cast(&w->dice[seat], w->rules);
	while (!bank_complete(w->rules, values, n));
	begin_turn(w);
	expect(w, state_cast_bank(w->rules, &w->state, values, n, w->permit, &fx));
	print_bank(&w->token, seat, values, n, fx.voided);
	put_token(w);
	w->fresh = fx.turn_ended;
}

static void cast_one(struct scribe *w)
{
	struct effects fx;
	enum seat seat = w->state.turn;
	int value = dice_cast(&w->dice[seat], w->rules);

	expect(w, state_cast(w->rules, &w->state, value, w->permit, &fx));
	if (!fx.voided)
		return;
	/* The turn is over already, so its beginning is told by the seat that had it.
	 */
	struct state now = w->state;

	w->state.turn = (uint8_t)seat;
	begin_turn(w);
	w->state = now;
	print_ply(&w->token, w->rules, seat,
	    (struct ply){ .kind = PLY_VOID, .throw = (uint8_t)value }, false, false,
	    false);
	put_token(w);
	w->plies++;
	w->fresh = fx.turn_ended;
}

static void play(struct scribe *w)
{
	struct move moves[MOVES_MAX];
	int n = moves_list(w->rules, &w->state, w->permit, moves);
	const struct move *m = &moves[rng_below(&w->rng, (uint32_t)(n ? n : 1))];
	enum seat seat = w->state.turn;
	struct effects fx;

	if (n == 0) {
		w->trouble = "no move at all, not even a pass";
		return;
	}
	begin_turn(w);
	expect(w, state_play(w->rules, &w->state, m->ply, w->permit, &fx));
	if (fx.ncaptured != m->captures || fx.nswept != m->sweeps ||
	    fx.finished != m->finishes)
		w->trouble = "a move does not do what the list says it does";
	print_move(&w->token, w->rules, seat, m);
	put_token(w);
	w->plies++;
	w->fresh = fx.turn_ended;
}

/* A seat gives up: the one to act where its turn stands, another right after a ply. */
static void forfeit(struct scribe *w)
{
	enum seat seat = (enum seat)rng_below(&w->rng, SEATS);
	bool acts = seat == w->state.turn;
	struct effects fx;

	if (!(w->state.live & SEAT_BIT(seat)) || !w->begun)
		return;
	if (acts)
		begin_turn(w);
	expect(w, state_forfeit(w->rules, &w->state, seat, false, w->permit, &fx));
	buf_printf(&w->token, "%c!%s", seat_letter(seat),
	    reason_word((enum reason)rng_below(&w->rng, REASONS)));
	put_token(w);
	w->fresh = w->fresh || fx.turn_ended;
}

static void checkpoint(struct scribe *w)
{
	buf_byte(&w->token, '@');
	position_write(w->rules, &w->state, &w->token);
	put_token(w);
}

static void name_tag(struct scribe *w, const char *name, const char *value)
{
	print_tag(&w->text, span_of(name), span_of(value));
}

/* The tags but for the result, which is not known before the end. */
static void head(
    struct scribe *w, const struct ruleset *rs, const struct seed *seed, bool position)
{
	char hex[2 * SEED_BYTES + 1];

	for (int s = 0; s < SEATS; s++)
		if (w->state.seats & SEAT_BIT(s))
			name_tag(
			    w, seat_name((enum seat)s), s % 2 ? "a \"b\" \\" : "asha");
	name_tag(w, "Rules", rs->name);
	name_tag(w, "RulesHash", rs->hash);
	seed_hex(seed, hex);
	name_tag(w, "Seed", hex);
	seed_commit(seed, hex);
	name_tag(w, "Commit", hex);
	if (position) {
		position_write(w->rules, &w->state, &w->token);
		name_tag(w, "Position", buf_cstr(&w->token));
		buf_reset(&w->token);
	}
}

static void tail(struct scribe *w, struct buf *out)
{
	struct result result = result_of(&w->state);
	struct buf line = { 0 };

	print_result(&line, &result);
	/* Movetext was written behind the tags, whose last is the result. */
	print_tag(out, span_of("Result"), (struct span){ line.p, line.len });
	buf_byte(out, '\n');
	buf_span(out, (struct span){ w->text.p, w->text.len });
	if (w->text.len)
		buf_byte(out, '\n');
	buf_span(out, (struct span){ line.p, line.len });
	buf_byte(out, '\n');
	buf_clear(&line);
}

static void step(struct scribe *w)
{
	if (w->state.nhand)
		play(w);
	else if (w->rules->key.play == PLAY_BANKED)
		cast_bank(w);
	else
		cast_one(w);
}

static void load_dice(struct scribe *w, const struct seed *seed)
{
	for (int s = 0; s < SEATS; s++)
		dice_init(&w->dice[s], seed, seat_letter((enum seat)s));
}

static void deal(struct scribe *w, int number)
{
	static const unsigned tables[] = { 0x5, 0x7, 0xf, 0xa, 0x3, 0xe, 0xf, 0x9 };
	unsigned seats = tables[number % 8];
	enum seat starter = (enum seat)(number / 8 % SEATS);

	while (!(seats & SEAT_BIT(starter)))
		starter = w->rules->next[starter];
	state_deal(&w->state, w->rules, seats, starter);
}

/* Play a while unseen, so that what is written begins in the middle of a game. */
static void begin_in_the_middle(struct scribe *w, int number)
{
	struct seed unseen = seed_of_text(span_of("unseen"), (uint64_t)number);
	struct state before = w->state;

	load_dice(w, &unseen);
	for (uint32_t n = rng_below(&w->rng, 200); n > 0 && !w->trouble; n--) {
		step(w);
		if (state_over(&w->state))
			break;
		before = w->state;
	}
	w->state = before;
	buf_reset(&w->text);
	w->line = 0;
	w->round = w->plies = 0;
	w->begun = false;
	w->fresh = true;
}

static void scribe_init(
    struct scribe *w, const struct ruleset *rs, int number, struct seed *seed)
{
	struct error err = { 0 };

	*w = (struct scribe){ .rules = &rs->rules, .fresh = true };
	if (!house_new(rs, &w->house, &err))
		w->trouble = "the script is at fault";
	w->permit = house_permit(w->house);
	*seed = seed_of_text(span_of(rs->name), (uint64_t)number);
	rng_init(&w->rng, (uint64_t)number + 1);
	deal(w, number);
	if (number % 3 == 2)
		begin_in_the_middle(w, number);
	load_dice(w, seed);
}

/* Play game `number` of a rule set, add it to out, and say where it ended. */
static const char *write_game(const struct ruleset *rs, int number, struct buf *out,
    struct state *end, long long *plies)
{
	struct scribe w;
	struct seed seed;
	const char *trouble;

	scribe_init(&w, rs, number, &seed);
	head(&w, rs, &seed, number % 3 == 2);
	buf_span(out, (struct span){ w.text.p, w.text.len });
	buf_reset(&w.text);
	/* Every other game is played to its end by all; in the others seats may give
	 * up. */
	while (!state_over(&w.state) && !w.trouble && w.plies < PLY_CAP) {
		if (number % 2 && rng_below(&w.rng, 150) == 0)
			forfeit(&w);
		else if (w.begun && !w.fresh && w.state.nhand == 0 &&
			 rng_below(&w.rng, 20) == 0)
			checkpoint(&w);
		else
			step(&w);
	}
	tail(&w, out);
	*end = w.state;
	*plies = w.plies;
	trouble = w.trouble;
	house_free(w.house);
	buf_clear(&w.text);
	buf_clear(&w.token);
	return trouble;
}

/* What the walk is held against: the games as they were played. */
struct expected {
	const char *name;
	struct state end[GAMES];
	long long plies[GAMES];
	int games;
	bool same; /* everything agreed so far */
};

static void told_fault(void *context, struct walk *w, const struct fault *f)
{
	struct expected *e = context;

	printf("# %s game %lld, %lld:%lld: %s [%s] %.*s\n", e->name, w->game.number,
	    f->line, f->col, buf_cstr(&f->message), code_name(f->code),
	    (int)f->token.len, f->token.p);
	e->same = false;
}

static void told_event(void *context, struct walk *w, const struct event *event)
{
	struct expected *e = context;
	int n = e->games;

	(void)event;
	e->games++;
	if (n < GAMES && w->game.ok && w->game.plies == e->plies[n] &&
	    w->game.audit == AUDIT_OK && state_equal(&w->state, &e->end[n]))
		return;
	printf("# %s game %lld ends otherwise: %lld plies, audit %d\n", e->name,
	    w->game.number, w->game.plies, w->game.audit);
	e->same = false;
}

static bool reads_back(const char *folder, struct span text, struct expected *e)
{
	struct choice choice = { .where = { .rules_dir = folder } };
	struct walk_options options = { .choice = &choice, .audit = true };
	struct walk_sink sink = {
		.context = e,
		.wants = EVENT_END,
		.fault = told_fault,
		.event = told_event,
	};
	struct walk *w = mem_alloc(sizeof(*w));
	struct input in;

	input_memory(&in, text);
	e->games = 0;
	walk_run(w, &in, &options, &sink);
	walk_clear(w);
	mem_free(w);
	input_close(&in);
	choice_clear(&choice);
	return e->same && e->games == GAMES;
}

static void leave_file(const char *folder, const char *name, const struct buf *text)
{
	struct buf path = { 0 };
	FILE *f;

	buf_printf(&path, "%s/%s.pagdi", folder, name);
	f = fopen(buf_cstr(&path), "w");
	if (!f || fwrite(text->p, 1, text->len, f) != text->len || fclose(f) != 0) {
		perror(buf_cstr(&path));
		exit(2);
	}
	buf_clear(&path);
}

static void try_ruleset(const char *folder, const struct ruleset *rs, const char *leave)
{
	struct expected *e = mem_alloc(sizeof(*e));
	struct buf text = { 0 }, what = { 0 };
	const char *trouble = NULL;

	*e = (struct expected){ .name = rs->name, .same = true };
	for (int i = 0; i < GAMES && !trouble; i++) {
		if (i)
			buf_byte(&text, '\n');
		trouble = write_game(rs, i, &text, &e->end[i], &e->plies[i]);
		if (trouble)
			printf("# %s game %d: %s\n", rs->name, i + 1, trouble);
	}
	buf_printf(
	    &what, "random games of %s survive print, parse and replay", rs->name);
	CHECK(buf_cstr(&what),
	    !trouble && reads_back(folder, (struct span){ text.p, text.len }, e));
	if (leave)
		leave_file(leave, rs->name, &text);
	buf_clear(&what);
	buf_clear(&text);
	mem_free(e);
}

static int is_yaml(const struct dirent *d)
{
	size_t len = strlen(d->d_name);

	return len > 5 && strcmp(d->d_name + len - 5, ".yaml") == 0;
}

static int try_folder(const char *folder, const char *leave)
{
	struct ruleset_search where = { .rules_dir = folder };
	struct dirent **files;
	int n = scandir(folder, &files, is_yaml, alphasort);

	for (int i = 0; i < n; i++) {
		struct buf path = { 0 };
		struct ruleset rs = { 0 };
		struct error err = { 0 };

		buf_printf(&path, "%s/%s", folder, files[i]->d_name);
		if (ruleset_load(buf_cstr(&path), &where, &rs, &err))
			try_ruleset(folder, &rs, leave);
		else
			CHECK(err.msg, false);
		ruleset_clear(&rs);
		buf_clear(&path);
		free(files[i]);
	}
	if (n >= 0)
		free(files);
	return n;
}

int main(int argc, char **argv)
{
	const char *leave = argc > 1 ? argv[1] : NULL;
	struct ruleset rs;
	int n = 0;

	ruleset_default(&rs);
	try_ruleset("rules", &rs, leave);
	ruleset_clear(&rs);
	for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
		int here = try_folder(folders[i], leave);

		CHECK("there are rule sets to try", here > 0);
		n += here > 0 ? here : 0;
	}
	CHECK("the vectors' rule sets are among them", n >= 40);
	return DONE();
}
