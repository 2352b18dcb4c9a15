#include "cmd/faults.h"

#include <string.h>

#include "base/mem.h"
#include "notation/lexer.h"

void report_clear(struct report *r)
{
	buf_clear(&r->text);
	mem_free(r->mark);
	*r = (struct report){ 0 };
}

static bool merges(enum report_mark_kind kind)
{
	return kind == REPORT_VALID || kind == REPORT_INVALID;
}

void report_mark(struct report *r, enum report_mark_kind kind, long long value)
{
	struct report_mark *last = r->nmarks ? &r->mark[r->nmarks - 1] : NULL;

	if (last && merges(kind) && last->kind == kind && last->at == r->text.len) {
		last->value += value;
		last->n++;
		return;
	}
	if (r->nmarks == r->size) {
		r->size = r->size ? 2 * r->size : 64;
		r->mark = mem_resize(r->mark, r->size * sizeof(*r->mark));
	}
	r->mark[r->nmarks++] = (struct report_mark){ r->text.len, kind, value, 1 };
}

void report_number(
    struct report *r, const char *key, enum report_mark_kind kind, long long value)
{
	buf_printf(&r->text, ",\"%s\":", key);
	report_mark(r, kind, value);
}

/* --- as text --- */

/* Colours, where the stream has any. */
static void paint(struct report *r, const char *sequence)
{
	if (r->color)
		buf_printf(&r->text, "\033[%sm", sequence);
}

/* Text from the file, its tabs kept: the caret line has them too. */
static void escape_line(struct buf *out, struct span text)
{
	while (text.len) {
		const char *tab = memchr(text.p, '\t', text.len);
		size_t len = tab ? (size_t)(tab - text.p) : text.len;

		cli_escape(out, (struct span){ text.p, len });
		if (tab)
			buf_byte(out, '\t');
		len += tab != NULL;
		text.p += len;
		text.len -= len;
	}
}

/* As many of `fill` as the text has characters when shown; tabs stay tabs. */
static void shadow(struct buf *out, struct span text, char fill)
{
	struct buf shown = { 0 };

	escape_line(&shown, text);
	for (size_t i = 0; i < shown.len; i++) {
		if (shown.p[i] == '\t' && fill == ' ')
			buf_byte(out, '\t');
		else if (((unsigned char)shown.p[i] & 0xc0) != 0x80)
			buf_byte(out, fill);
	}
	buf_clear(&shown);
}

static void print_window(struct report *r, const struct fault *f)
{
	struct span all = f->window, before = all, token;
	long long skipped = f->window_col - 1, at = f->col - f->window_col;

	if (!all.len || at < 0 || (size_t)at > all.len)
		return;
	before.len = (size_t)at;
	token = (struct span){ all.p + at, all.len - (size_t)at };
	if (f->end_col - f->col < (long long)token.len)
		token.len = f->end_col > f->col ? (size_t)(f->end_col - f->col) : 0;
	buf_text(&r->text, skipped ? "  ..." : "  ");
	escape_line(&r->text, all);
	buf_text(&r->text, skipped ? "\n     " : "\n  ");
	shadow(&r->text, before, ' ');
	paint(r, "1;32");
	size_t from = r->text.len;

	shadow(&r->text, token, '~');
	if (r->text.len == from)
		buf_byte(&r->text, '~');
	r->text.p[from] = '^';
	paint(r, "0");
	buf_byte(&r->text, '\n');
}

static void print_lines(struct report *r, const char *what, const struct buf *lines)
{
	struct span line;

	for (size_t at = 0; fault_line(lines, &at, &line);) {
		paint(r, "1");
		buf_text(&r->text, what);
		paint(r, "0");
		cli_escape(&r->text, line);
		buf_byte(&r->text, '\n');
	}
}

static void print_place(struct report *r, const struct fault *f)
{
	paint(r, "1");
	cli_escape(&r->text, span_of(r->file ? r->file : "pagdi"));
	buf_byte(&r->text, ':');
	if (f->line) {
		report_mark(r, REPORT_LINE, f->line);
		buf_printf(&r->text, ":%lld:", f->col);
	}
	buf_byte(&r->text, ' ');
	paint(r, f->error ? "31" : "35");
	buf_text(&r->text, f->error ? "error: " : "warning: ");
	paint(r, "0");
}

static void fault_text(struct report *r, const struct fault *f)
{
	print_place(r, f);
	cli_escape(&r->text, (struct span){ buf_cstr(&f->message), f->message.len });
	buf_printf(&r->text, " [%s]\n", code_name(f->code));
	print_window(r, f);
	print_lines(r, "note: ", &f->notes);
	print_lines(r, "help: ", &f->help);
}

/* --- as JSON --- */

static void json_lines(struct json *j, const char *key, const struct buf *lines)
{
	struct span line;

	json_list(j, key);
	for (size_t at = 0; fault_line(lines, &at, &line);)
		json_item(j, line);
	json_list_end(j);
}

static void json_count(struct json *j, const char *key, long long value, bool known)
{
	if (known)
		json_int(j, key, value);
	else
		json_null(j, key);
}

static void fault_json(struct report *r, const struct fault *f)
{
	struct json j;

	json_begin(&j, &r->text, "fault");
	json_cstr(&j, "severity", f->error ? "error" : "warning");
	json_cstr(&j, "code", code_name(f->code));
	json_cstr(&j, "file", r->file);
	if (f->line)
		report_number(r, "line", REPORT_LINE, f->line);
	else
		json_null(&j, "line");
	json_count(&j, "col", f->col, f->line > 0);
	json_count(&j, "end_col", f->end_col, f->line > 0);
	if (f->game)
		report_number(r, "game", REPORT_GAME, f->game);
	else
		json_null(&j, "game");
	json_count(&j, "ply", f->ply, f->game > 0);
	if (f->token.len)
		json_text(&j, "token", f->token);
	else
		json_null(&j, "token");
	json_cstr(&j, "key", f->key && f->key[0] ? f->key : NULL);
	json_text(
	    &j, "message", (struct span){ buf_cstr(&f->message), f->message.len });
	json_lines(&j, "notes", &f->notes);
	json_lines(&j, "legal", &f->legal);
	json_end(&j);
}

void report_window(struct fault *f, struct span line)
{
	struct lexer l;
	struct input in;

	input_memory(&in, line);
	lexer_init(&l, &in);
	f->window = lexer_window(&l, f->col, f->end_col, LEXER_SHOWN, &f->window_col);
}

void report_fault(struct report *r, const struct fault *f)
{
	if (r->errors_only && !f->error)
		return;
	if (r->jsonl)
		fault_json(r, f);
	else
		fault_text(r, f);
	if (f->code == CODE_E313)
		report_mark(r, REPORT_BROKEN, 1);
	if (f->error && f->line && !f->game)
		report_mark(r, REPORT_OUTSIDE, 1);
	report_mark(r, f->error ? REPORT_ERROR : REPORT_WARNING, 1);
}

int tally_status(const struct tally *t, int status)
{
	return t->broken && status < STATUS_USAGE ? STATUS_USAGE : status;
}

void tally_outside(const struct tally *t, struct buf *out)
{
	if (t->outside)
		buf_printf(out, ", %lld %s outside games", t->outside,
		    t->outside == 1 ? "fault" : "faults");
}

void report_failure(struct report *r, const struct error *err)
{
	struct fault f = { .code = err->code, .error = true, .ply = -1 };

	buf_text(&f.message, err->msg);
	buf_text(&f.help, err->help);
	report_fault(r, &f);
	fault_clear(&f);
}

/* --- printed --- */

static void count(struct tally *t, const struct report_mark *m, struct buf *out)
{
	switch (m->kind) {
	case REPORT_LINE:
		buf_int(out, m->value + t->base_line);
		break;
	case REPORT_GAME:
		buf_int(out, m->value + t->base_game);
		break;
	case REPORT_ERROR:
		t->errors++;
		t->full = t->max_errors && t->errors >= t->max_errors;
		break;
	case REPORT_WARNING:
		t->warnings++;
		break;
	case REPORT_BROKEN:
		t->broken = true;
		break;
	case REPORT_OUTSIDE:
		t->outside++;
		break;
	case REPORT_VALID:
	case REPORT_INVALID:
		t->games += m->n;
		t->plies += m->value;
		*(m->kind == REPORT_VALID ? &t->valid : &t->invalid) += m->n;
		break;
	}
}

void report_print(struct report *r, struct tally *t, struct buf *out)
{
	size_t at = 0;

	for (size_t i = 0; i < r->nmarks && !t->full; i++) {
		const struct report_mark *m = &r->mark[i];

		buf_bytes(out, r->text.p + at, m->at - at);
		at = m->at;
		count(t, m, out);
	}
	if (!t->full)
		buf_bytes(out, buf_cstr(&r->text) + at, r->text.len - at);
	buf_reset(&r->text);
	r->nmarks = 0;
}
