#include "record/walk_part.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "notation/position.h"
#include "notation/print.h"
#include "record/tag_near.h"

/* A tag's value with its \" and \\ undone; borrowed until the next call. */
static struct span plain_value(struct walk *w, const struct tag *t)
{
	struct span raw = tag_value(&w->tags, t);

	if (!memchr(raw.p, '\\', raw.len))
		return raw;
	buf_reset(&w->scratch);
	tag_unescape(&w->scratch, raw);
	return (struct span){ buf_cstr(&w->scratch), w->scratch.len };
}

/* --- tags that stand for themselves --- */

static void judge_date(struct walk *w)
{
	const struct tag *t = tags_find(&w->tags, TAG_DATE);

	if (!t || tag_is_date(tag_value(&w->tags, t)))
		return;
	struct fault *f = walk_fault_tag(w, CODE_W106, t, true);
	char meant[TAG_DATE_SIZE];

	buf_text(&f->message, "the date is not YYYY.MM.DD");
	if (tag_date_meant(tag_value(&w->tags, t), meant))
		buf_printf(&f->help, "did you mean [Date \"%s\"]?", meant);
	else
		buf_text(&f->help,
		    "what is not known is written as ??: [Date \"2026.11.??\"]");
	walk_tell(w);
}

static bool is_hex64(struct span s)
{
	uint8_t bytes[DIGEST_BYTES];

	return hex_decode(s.p, s.len, bytes, sizeof(bytes));
}

/* True where there is none, or it is well-formed. */
static bool judge_hex(struct walk *w, enum tag_name name)
{
	const struct tag *t = tags_find(&w->tags, name);

	if (!t || is_hex64(tag_value(&w->tags, t)))
		return true;
	struct fault *f = walk_fault_tag(w, CODE_E110, t, true);
	struct span called = tag_name(&w->tags, t);

	buf_printf(
	    &f->message, "the %.*s is not 64 hex digits", (int)called.len, called.p);
	if (name == TAG_RULESHASH)
		buf_text(&f->help, "'pagdi rules show NAME' prints the RulesHash of a "
				   "rule set");
	walk_tell(w);
	return false;
}

/* A tag that is nearly one of ours is most likely a slip, and has no effect. */
static void warn_near(struct walk *w)
{
	for (size_t i = 0; i < w->tags.n; i++) {
		const struct tag *t = &w->tags.tag[i];
		struct span name = tag_name(&w->tags, t);
		const char *near = t->known == TAG_OTHER ? tag_near(name) : NULL;

		if (!near)
			continue;
		struct fault *f = walk_fault_tag(w, CODE_W109, t, false);

		f->col += (long)(t->name - t->text);
		f->end_col = f->col + (long)name.len;
		f->token = name;
		buf_printf(
		    &f->message, "the tag %.*s has no effect", (int)name.len, name.p);
		buf_printf(&f->help, "did you mean %s?", near);
		walk_tell(w);
	}
}

bool walk_read_result(struct walk *w, struct span value, struct result *out)
{
	struct input in;
	struct lexer l;
	struct token *t = mem_alloc(sizeof(*t));
	bool ok;

	(void)w;
	input_memory(&in, value);
	lexer_init(&l, &in);
	lexer_next(&l, t);
	ok = t->kind == TOKEN_RESULT && t->text.len == value.len;
	*out = t->result;
	mem_free(t);
	input_close(&in);
	return ok;
}

static void judge_result_tag(struct walk *w)
{
	const struct tag *t = tags_find(&w->tags, TAG_RESULT);
	struct result result;

	if (!t)
		return;
	struct span value = tag_value(&w->tags, t);

	if (span_is(value, "*") || walk_read_result(w, value, &result))
		return;
	struct fault *f = walk_fault_tag(w, CODE_E109, t, true);

	buf_text(&f->message, "the Result is no result");
	buf_text(
	    &f->help, "one is written N>S, S>E>N=W, or * for a game that is not over");
	walk_tell(w);
}

/* --- rules --- */

static void fault_rules(struct walk *w, const struct tag *t, const struct error *err)
{
	struct fault *f = walk_fault_tag(w, err->code ? err->code : CODE_E228, t, true);
	struct span name = tag_value(&w->tags, t);

	if (err->source[0]) {
		buf_printf(&f->message, "the rule set '%.*s' cannot be used: %s",
		    (int)name.len, name.p, err->msg);
		buf_printf(&f->notes, "%s:%lld:%lld: %s\n", err->source, err->pos.line,
		    err->pos.col, err->msg);
	} else {
		buf_text(&f->message, err->msg);
	}
	if (err->key[0])
		f->key = err->key;
	buf_text(&f->help, err->help);
	walk_tell(w);
}

static bool choose_rules(struct walk *w)
{
	const struct tag *t = tags_find(&w->tags, TAG_RULES);
	const struct error *err = NULL;
	struct span name = t ? plain_value(w, t) : (struct span){ "", 0 };

	w->game.rules = choice_find(w->options->choice, name, &err);
	w->house = w->game.rules ? choice_house(w->options->choice) : NULL;
	w->permit = house_permit(w->house);
	house_begin(w->house);
	if (w->game.rules)
		return true;
	fault_rules(w, t, err);
	return false;
}

static bool judge_hash(struct walk *w)
{
	const struct tag *t = tags_find(&w->tags, TAG_RULESHASH);

	if (!t || w->options->choice->forced ||
	    span_is(tag_value(&w->tags, t), w->game.rules->hash))
		return true;
	struct fault *f = walk_fault_tag(w, CODE_E229, t, true);
	struct span theirs = tag_value(&w->tags, t);
	char hash[DIGEST_HEX];

	snprintf(hash, sizeof(hash), "%.*s", (int)theirs.len, theirs.p);
	const struct other *other =
	    choice_other(w->options->choice, hash, w->game.rules);

	buf_printf(&f->message, "the RulesHash is not that of the rule set '%s'",
	    w->game.rules->name);
	buf_printf(
	    &f->notes, "'%s' here has %s\n", w->game.rules->name, w->game.rules->hash);
	if (other->is[0])
		buf_printf(&f->notes, "%s\n", other->is);
	if (other->key != KEY_NONE)
		f->key = key_name(other->key);
	buf_text(&f->help, other->use[0] ? other->use
					 : "the rule set was another one when the game "
					   "was recorded; --rules judges by one that "
					   "you name");
	walk_tell(w);
	return false;
}

/* --- seats --- */

static unsigned seats_of_names(const struct walk *w)
{
	unsigned mask = 0;

	for (int seat = 0; seat < SEATS; seat++)
		if (tags_find(&w->tags, tag_of_seat(seat)))
			mask |= SEAT_BIT(seat);
	return mask;
}

/* "SEN" as a mask; 0 where it is not two or more seats, each once. */
static unsigned seats_of_text(struct span text)
{
	unsigned mask = 0;

	for (size_t i = 0; i < text.len; i++) {
		enum seat seat = seat_of_letter(text.p[i]);

		if (seat == SEAT_NONE || mask & SEAT_BIT(seat))
			return 0;
		mask |= SEAT_BIT(seat);
	}
	return seat_count(mask) < 2 ? 0 : mask;
}

static bool fault_seats(
    struct walk *w, const struct tag *t, const char *message, const char *help)
{
	struct fault *f = walk_fault_tag(w, CODE_E227, t, true);

	buf_text(&f->message, message);
	buf_text(&f->help, help);
	walk_tell(w);
	return false;
}

/* What the tags say of the seats, into game.seats: 0 where they say nothing. */
static bool choose_seats(struct walk *w)
{
	const struct tag *t = tags_find(&w->tags, TAG_SEATS);
	unsigned named = seats_of_names(w);

	if (seat_count(named) == 1)
		for (int seat = 0; seat < SEATS; seat++)
			if (named & SEAT_BIT(seat))
				return fault_seats(w,
				    tags_find(&w->tags, tag_of_seat(seat)),
				    "a game has two seats or more, and only one has a "
				    "tag",
				    "each player has a tag, as in [South \"asha\"] and "
				    "[North \"ravi\"], with a capital letter");
	w->game.seats = named;
	if (!t)
		return true;
	unsigned listed = seats_of_text(tag_value(&w->tags, t));

	if (!listed)
		return fault_seats(w, t,
		    "Seats is not two or more of the letters S E N W, each once",
		    "as in [Seats \"SEN\"]");
	if (named && named != listed)
		return fault_seats(
		    w, t, "Seats names other seats than the tags of the players", "");
	w->game.seats = listed;
	return true;
}

/* --- the start --- */

static bool start_position(struct walk *w, const struct tag *t)
{
	struct error err = { 0 };
	struct span value = plain_value(w, t);

	if (!position_read(value, &w->game.rules->rules, &w->state, &err)) {
		struct fault *f = walk_fault_tag(w, CODE_E107, t, true);
		long long width = f->end_col - f->col;

		if (err.pos.col > 0 && err.pos.col <= width) {
			f->col += err.pos.col - 1;
			f->end_col = f->col + 1;
		}
		buf_text(&f->message, err.msg);
		buf_text(&f->help, err.help);
		walk_tell(w);
		return false;
	}
	if (w->game.seats && w->game.seats != w->state.seats)
		return fault_seats(
		    w, t, "the Position has other seats than the game's tags", "");
	w->game.seats = w->state.seats;
	return true;
}

static bool start_state(struct walk *w)
{
	const struct tag *t = tags_find(&w->tags, TAG_POSITION);
	const struct rules *r = &w->game.rules->rules;

	w->turn.dealt = !t;
	if (t)
		return start_position(w, t);
	if (!w->game.seats)
		w->game.seats =
		    w->options->seats ? w->options->seats : state_usual_seats(2);
	state_deal(&w->state, r, w->game.seats,
	    w->game.seats & 1 ? SEAT_S : state_next_seat(r, w->game.seats, SEAT_S));
	return true;
}

/* --- the audit --- */

static void judge_commit(struct walk *w, const struct seed *seed)
{
	const struct tag *t = tags_find(&w->tags, TAG_COMMIT);
	char hex[2 * SEED_BYTES + 1];

	seed_commit(seed, hex);
	if (!t || !is_hex64(tag_value(&w->tags, t)) ||
	    span_is(tag_value(&w->tags, t), hex))
		return;
	struct fault *f = walk_fault_tag(w, CODE_E230, t, true);

	w->game.audit = AUDIT_FAILED;
	buf_text(&f->message, "the Commit is not that of the Seed");
	buf_printf(&f->notes, "the Seed's is %s\n", hex);
	walk_tell(w);
}

static void start_audit(struct walk *w)
{
	const struct tag *t = tags_find(&w->tags, TAG_SEED);
	struct seed seed;

	if (w->damaged & (1u << TAG_SEED | 1u << TAG_COMMIT)) {
		w->game.audit = AUDIT_FAILED; /* what could not be read is told */
		return;
	}
	if (!t) {
		struct fault *f = walk_fault(w, CODE_W107);

		/* Nothing is there to point at but the game. */
		f->line = w->game.line;
		f->col = f->end_col = 1;
		f->token = f->window = (struct span){ "", 0 };
		buf_text(
		    &f->message, "the game has no Seed: its throws cannot be audited");
		w->game.audit = AUDIT_NO_SEED;
		walk_tell(w);
		return;
	}
	if (!seed_parse(tag_value(&w->tags, t), &seed)) {
		w->game.audit = AUDIT_FAILED; /* the E110 is told already */
		return;
	}
	w->game.audit = AUDIT_OK;
	judge_commit(w, &seed);
	if (!w->dice)
		w->dice = mem_alloc(SEATS * sizeof(*w->dice));
	for (int seat = 0; seat < SEATS; seat++)
		dice_init(&w->dice[seat], &seed, seat_letter((enum seat)seat));
	w->audited = true;
}

static bool filtered_out(struct walk *w)
{
	const struct filter *filter = w->options->filter;

	if (!filter || filter_takes(filter, &w->tags, w->game.number))
		return false;
	walk_release(w, false);
	w->phase = PHASE_SKIP;
	walk_event(w, EVENT_SKIP, NULL, SEAT_NONE, NULL, NULL);
	return true;
}

/* A tag that decides how the game is judged could not be read: it is not judged. */
static bool tags_damaged(const struct walk *w)
{
	unsigned rules = 1u << TAG_RULES | 1u << TAG_RULESHASH;
	unsigned decide = 1u << TAG_SOUTH | 1u << TAG_EAST | 1u << TAG_NORTH |
			  1u << TAG_WEST | 1u << TAG_SEATS | 1u << TAG_POSITION;

	if (!w->options->choice->forced)
		decide |= rules;
	return w->damaged & decide;
}

void walk_start(struct walk *w)
{
	if (filtered_out(w))
		return;
	walk_release(w, true);
	w->phase = PHASE_READ;
	w->turn.fresh = true;
	w->game.started = false;
	warn_near(w);
	judge_date(w);
	judge_hex(w, TAG_SEED);
	judge_hex(w, TAG_COMMIT);
	bool hashed = judge_hex(w, TAG_RULESHASH) || w->options->choice->forced;
	judge_result_tag(w);
	bool judged = !tags_damaged(w);

	if (judged) {
		judged = choose_rules(w);
		judged = choose_seats(w) && judged;
	}
	if (judged && start_state(w)) {
		w->game.started = true;
		w->frozen = w->state;
		lexer_final(&w->lexer, w->game.rules->rules.last);
		w->phase = PHASE_PLAY;
		if (!hashed || !judge_hash(w))
			w->phase = PHASE_READ;
		else if (w->options->audit)
			start_audit(w);
	}
	w->plain = w->game.started && !w->audited && !w->permit &&
		   !w->options->long_way &&
		   w->game.rules->rules.key.play == PLAY_AT_ONCE &&
		   w->game.rules->rules.key.void_run == 0 &&
		   !(w->sink->wants & (EVENT_BEFORE | EVENT_ROUND));
	walk_event(w, EVENT_GAME, NULL, SEAT_NONE, NULL, NULL);
}
