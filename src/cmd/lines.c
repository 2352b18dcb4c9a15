#include "cmd/lines.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/games.h"
#include "notation/lexer.h"
#include "notation/position.h"
#include "notation/print.h"
#include "record/reason.h"

enum { BLOCK = 64 * 1024 };

static error_t lines_parse(int key, char *arg, struct argp_state *st)
{
	struct lines *l = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &l->which;
		st->child_inputs[1] = &l->output;
		return 0;
	case ARGP_KEY_ARG:
		cli_words_add(&l->words, arg);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child lines_children[] = {
	{ &cli_rules_argp, 0, NULL, 0 },
	{ &cli_output_argp, 0, NULL, 0 },
	{ 0 },
};

const struct argp lines_argp = { .parser = lines_parse, .children = lines_children };

void lines_init(struct lines *l, const struct cmd *cmd)
{
	l->cmd = cmd;
	cli_ruleset(&l->which, &l->ruleset);
	l->house = cli_house(&l->ruleset);
	l->permit = house_permit(l->house);
}

void lines_clear(struct lines *l)
{
	if (l->house)
		cli_script_log(l->ruleset.script_path, house_log(l->house));
	house_free(l->house);
	ruleset_clear(&l->ruleset);
	buf_clear(&l->out);
	fault_clear(&l->fault);
	cli_words_clear(&l->words);
}

void lines_status(struct lines *l, int status)
{
	if (status > l->status)
		l->status = status;
}

static void answer(struct lines *l, struct span text, const struct lines_job *job)
{
	if (text.len && text.p[text.len - 1] == '\r')
		text.len--;
	l->text = text;
	fault_reset(&l->fault);
	job->answer(l, job->context);
	/* What a script answered that has failed is no answer. */
	cli_house_check(l->house);
	if (l->output.quiet)
		buf_reset(&l->out);
	cli_out_buf(&l->out);
}

void lines_argument(struct lines *l, struct span text, const struct lines_job *job)
{
	l->source = "argument";
	l->number++;
	answer(l, text, job);
}

static void set_place(struct lines *l, enum code code, struct span at)
{
	struct fault *f = &l->fault;

	f->code = code;
	f->error = true;
	f->line = l->number;
	f->col = at.p - l->text.p + 1;
	f->end_col = f->col + (long long)at.len;
	f->ply = -1;
	f->token = at;
	report_window(f, l->text);
}

/* One line of input is whole. */
static void filter_line(struct lines *l, struct buf *line, const struct lines_job *job)
{
	struct span text = { buf_cstr(line), line->len };

	l->number++;
	answer(l, text, job);
	buf_reset(line);
}

/* One read; a descriptor that does not block is waited for. */
static ssize_t read_some(char *block)
{
	for (;;) {
		ssize_t n = read(STDIN_FILENO, block, BLOCK);
		struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };

		if (n >= 0 || (errno != EINTR && errno != EAGAIN))
			return n;
		if (errno == EAGAIN)
			poll(&wait, 1, -1);
	}
}

void lines_filter(struct lines *l, const struct lines_job *job)
{
	char *block = mem_alloc(BLOCK);
	struct buf line = { 0 };
	ssize_t n;
	long long arguments = l->number;

	l->source = "-";
	l->number = 0;
	cli_stdin_hint(l->reads ? l->reads : "positions");
	for (;;) {
		const char *p = block, *end;

		cli_flush();
		n = l->done ? 0 : read_some(block);
		if (n <= 0)
			break;
		for (end = block + n; p < end;) {
			const char *newline = memchr(p, '\n', (size_t)(end - p));
			size_t len = (size_t)((newline ? newline : end) - p);
			size_t room = LINES_LONGEST + 1 - line.len;

			/* One byte over the limit is kept: it tells that there were
			 * more. */
			buf_bytes(&line, p, len < room ? len : room);
			p += len + (newline != NULL);
			if (newline)
				filter_line(l, &line, job);
			if (l->done)
				p = end;
		}
	}
	if (n < 0) {
		struct error err = { 0 };

		error_set(&err, CODE_E501, (struct pos){ 0 }, "cannot be read: %s",
		    strerror(errno));
		error_source(&err, "-");
		cli_error(&err);
		lines_status(l, STATUS_IO);
	} else if (line.len > 0) {
		filter_line(l, &line, job);
	}
	l->number = arguments + 1; /* '-' was one of them */
	buf_clear(&line);
	mem_free(block);
}

bool lines_nothing(struct lines *l, struct span rest)
{
	struct span word = span_word(&rest);

	if (word.len == 0)
		return true;
	set_place(l, CODE_E107, word);
	buf_text(&l->fault.message, "nothing may follow the position");
	buf_text(
	    &l->fault.help, "one position a line; plies are played by 'pagdi apply'");
	return false;
}

void lines_fault(struct lines *l)
{
	struct report report = { .file = l->source,
		.color = cli_color(&l->output, stderr) };
	struct tally tally = { 0 };

	report_fault(&report, &l->fault);
	games_print(&report, &tally, stderr);
	report_clear(&report);
	lines_status(l, STATUS_NO);
}

void lines_error(struct lines *l)
{
	buf_text(&l->out, "error: ");
	cli_escape(&l->out, (struct span){ l->fault.message.p, l->fault.message.len });
	buf_printf(&l->out, " [%s]", code_name(l->fault.code));
}

void lines_json_start(struct json *j, struct lines *l, const struct state *s)
{
	struct buf text = { 0 };

	json_int(j, "line", l->number);
	if (s)
		position_write(&l->ruleset.rules, s, &text);
	json_cstr(j, "position", s ? buf_cstr(&text) : NULL);
	buf_clear(&text);
}

void lines_json_fault(struct json *j, struct lines *l, bool failed)
{
	json_cstr(j, "code", failed ? code_name(l->fault.code) : NULL);
	json_cstr(j, "error", failed ? buf_cstr(&l->fault.message) : NULL);
}

bool lines_state(struct lines *l, struct span text, struct state *s)
{
	struct error err = { 0 };

	if (l->text.len > LINES_LONGEST) {
		set_place(l, CODE_E107, (struct span){ l->text.p, 1 });
		buf_printf(&l->fault.message, "the line is longer than %d bytes",
		    LINES_LONGEST);
		return false;
	}
	if (position_read(text, &l->ruleset.rules, s, &err))
		return true;
	size_t at = err.pos.col > 0 ? (size_t)err.pos.col - 1 : 0;

	if (at > text.len)
		at = text.len;
	set_place(l, err.code, (struct span){ text.p + at, at < text.len ? 1 : 0 });
	buf_text(&l->fault.message, err.msg);
	buf_text(&l->fault.help, err.help);
	return false;
}

/* What a word did, or why it could not. */
struct played {
	enum verdict verdict;
	struct state at; /* the state it was judged in, then the state after it */
	enum seat seat;
	struct ply ply; /* of a cast: its throw alone */
	struct effects fx;
	const struct permit *permit; /* borrowed, NULL */
};

static enum verdict judge_seat(const struct state *s, enum seat seat)
{
	if (state_over(s))
		return VERDICT_OVER;
	if (seat == (enum seat)s->turn)
		return VERDICT_OK;
	if (!(s->seats & SEAT_BIT(seat)))
		return VERDICT_SEAT_EMPTY;
	return s->live & SEAT_BIT(seat) ? VERDICT_NOT_YOUR_TURN : VERDICT_SEAT_DONE;
}

static enum verdict play_void(const struct rules *r, struct played *p)
{
	if (rules_face(r, p->ply.throw) == NO_FACE)
		return VERDICT_NO_SUCH_THROW;
	if (p->at.nhand)
		return VERDICT_CAST_NOT_OWED;
	if (!cast_voids(r, &p->at, p->ply.throw))
		return VERDICT_NOT_VOID;
	return state_cast(r, &p->at, p->ply.throw, p->permit, &p->fx);
}

static enum verdict play_ply(const struct rules *r, struct played *p)
{
	enum verdict v;

	if (p->ply.kind == PLY_VOID)
		return play_void(r, p);
	if (p->at.nhand == 0) {
		if (cast_voids(r, &p->at, p->ply.throw))
			return VERDICT_VOID;
		v = state_cast(r, &p->at, p->ply.throw, p->permit, &p->fx);
		if (v != VERDICT_OK)
			return v;
	}
	return state_play(r, &p->at, p->ply, p->permit, &p->fx);
}

static enum verdict play_bank(
    const struct rules *r, struct played *p, const uint8_t *throws, int n, bool voided)
{
	enum verdict v = state_cast_bank(r, &p->at, throws, n, p->permit, &p->fx);

	if (v == VERDICT_OK && voided && !p->fx.voided)
		v = VERDICT_NOT_VOID;
	p->ply.throw = bank_culprit(r, throws, n, v);
	return v;
}

/* A throw alone: cast and not yet played. */
static enum verdict play_cast(const struct rules *r, struct played *p, long long value)
{
	uint8_t throw = value > 255 ? 0 : (uint8_t)value;

	p->ply.throw = throw;
	if (r->key.play == PLAY_BANKED)
		return play_bank(r, p, &throw, 1, false);
	return state_cast(r, &p->at, throw, p->permit, &p->fx);
}

/* A mark that is there must be right; one that is not there is not missed here. */
static const char *wrong_mark(const struct token *t, const struct effects *fx)
{
	if (t->ply.capture && !fx->ncaptured)
		return "the mark x is wrong: nothing is captured";
	if (t->ply.sweep && !fx->nswept)
		return "the mark * is wrong: no pawn is sent home as a pair leaves";
	if (t->ply.finish && !fx->finished)
		return "the mark # is wrong: the player has not finished";
	return NULL;
}

static bool refuse(struct lines *l, struct span word, const struct played *p)
{
	const struct rules *r = &l->ruleset.rules;
	struct fault *f = &l->fault;

	set_place(l, verdict_code(p->verdict), word);
	if (verdict_key(p->verdict) != KEY_NONE)
		f->key = key_name(verdict_key(p->verdict));
	reason_sentence(&f->message, r, &p->at, p->seat, p->ply, p->verdict);
	if (p->verdict == VERDICT_SCRIPT_FORBIDS)
		reason_house(&f->message, house_reason(l->house, r, &p->at, p->ply));
	reason_help(&f->help, r, &p->at, p->permit, p->seat, p->ply, p->verdict);
	return false;
}

/* The token as a record has it; `fx` is what it did. */
static void write_played(struct buf *out, const struct rules *r, const struct token *t,
    const struct played *p)
{
	switch (t->kind) {
	case TOKEN_PLY:
		print_ply(out, r, p->seat, p->ply, p->fx.ncaptured > 0,
		    p->fx.nswept > 0, p->fx.finished);
		break;
	case TOKEN_BANK:
		print_bank(out, p->seat, t->bank.throws, t->bank.n, p->fx.voided);
		break;
	case TOKEN_FORFEIT:
		buf_printf(
		    out, "%c!%s", seat_letter(p->seat), reason_word(t->forfeit.reason));
		break;
	default:
		break;
	}
}

static bool play_token(const struct rules *r, const struct token *t, struct played *p)
{
	enum seat seat = t->kind == TOKEN_PLY    ? t->ply.seat
			 : t->kind == TOKEN_BANK ? t->bank.seat
						 : t->forfeit.seat;

	if (seat != SEAT_NONE)
		p->seat = seat;
	if (t->kind == TOKEN_FORFEIT) {
		p->verdict =
		    state_forfeit(r, &p->at, p->seat, false, p->permit, &p->fx);
		return p->verdict == VERDICT_OK;
	}
	if (t->kind == TOKEN_PLY)
		p->ply = t->ply.ply;
	p->verdict = judge_seat(&p->at, p->seat);
	if (p->verdict != VERDICT_OK)
		return false;
	if (t->kind == TOKEN_PLY)
		p->verdict = play_ply(r, p);
	else
		p->verdict = play_bank(r, p, t->bank.throws, t->bank.n, t->bank.voided);
	return p->verdict == VERDICT_OK;
}

static bool unreadable(struct lines *l, struct span word, const struct error *err)
{
	set_place(l, err->code, word);
	buf_text(&l->fault.message, err->msg);
	buf_text(&l->fault.help, err->help);
	return false;
}

bool lines_play(
    struct lines *l, struct span word, struct state *s, struct buf *canonical)
{
	const struct rules *r = &l->ruleset.rules;
	struct played p = { .at = *s, .seat = (enum seat)s->turn, .permit = l->permit };
	struct token t = { 0 };
	struct error err = { 0 };
	const char *wrong;
	long long value;

	if (span_to_int(word, 0, 9999, &value)) {
		p.verdict = play_cast(r, &p, value);
		if (p.verdict != VERDICT_OK)
			return refuse(l, word, &p);
		buf_int(canonical, value);
		*s = p.at;
		return true;
	}
	if (!token_read(word, r->last, &t, &err))
		return unreadable(l, word, &err);
	if (!play_token(r, &t, &p))
		return refuse(l, word, &p);
	wrong = t.kind == TOKEN_PLY ? wrong_mark(&t, &p.fx) : NULL;
	if (wrong) {
		set_place(l, CODE_E221, word);
		buf_text(&l->fault.message, wrong);
		buf_text(&l->fault.help, "it is written ");
		write_played(&l->fault.help, r, &t, &p);
		return false;
	}
	write_played(canonical, r, &t, &p);
	*s = p.at;
	return true;
}
