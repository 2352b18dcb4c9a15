#include "cmd/cli.h"

#include <errno.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/visible.h"

/* What a shell reports of a program that SIGPIPE ended. */
enum { STATUS_PIPE = 128 + 13 };

/*
 * A closed pipe ends the program even where SIGPIPE is ignored on entry; nobody is left
 * to read a message. _exit, since flushing again would only fail again.
 */
_Noreturn void cli_failed(int errnum)
{
	if (errnum == EPIPE)
		_exit(STATUS_PIPE);
	fprintf(stderr, "pagdi: cannot write standard output: %s [E502]\n",
	    strerror(errnum));
	_exit(STATUS_IO);
}

void cli_out(const char *p, size_t len)
{
	if (fwrite(p, 1, len, stdout) != len)
		cli_failed(errno);
}

void cli_out_buf(struct buf *b)
{
	cli_out(buf_cstr(b), b->len);
	buf_reset(b);
}

void cli_flush(void)
{
	if (fflush(stdout) != 0)
		cli_failed(errno);
}

void cli_close(void)
{
	bool failed = ferror(stdout);

	/* Nothing was written and the descriptor may be bad: that is no failure of
	 * ours. */
	if (fflush(stdout) != 0)
		cli_failed(errno);
	if (failed)
		cli_failed(EIO);
	if (close(STDOUT_FILENO) != 0 && errno != EBADF)
		cli_failed(errno);
}

/* A terminal of which nothing is known shows plain ASCII and no more. */
static bool is_dumb(void)
{
	const char *term = getenv("TERM");

	return !term || !*term || strcmp(term, "dumb") == 0;
}

bool cli_unicode(FILE *stream)
{
	return isatty(fileno(stream)) && !is_dumb() &&
	       strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool cli_color(const struct cli_output *o, FILE *stream)
{
	if (o->color != 0)
		return o->color > 0;
	const char *no = getenv("NO_COLOR");

	if ((no && *no) || is_dumb())
		return false;
	return isatty(fileno(stream));
}

void cli_error(const struct error *err)
{
	struct buf b = { 0 };

	if (err->source[0])
		cli_escape(&b, span_of(err->source));
	else
		buf_text(&b, "pagdi");
	if (err->source[0] && err->pos.line > 0) {
		buf_printf(&b, ":%lld", err->pos.line);
		if (err->pos.col > 0)
			buf_printf(&b, ":%lld", err->pos.col);
	}
	buf_text(&b, ": error: ");
	cli_escape(&b, span_of(err->msg));
	buf_printf(&b, " [%s]\n", code_name(err->code));
	if (err->help[0]) {
		buf_text(&b, "help: ");
		cli_escape(&b, span_of(err->help));
		buf_byte(&b, '\n');
	}
	/* On a terminal both streams show in one place, and in this order. */
	cli_flush();
	fputs(buf_cstr(&b), stderr);
	buf_clear(&b);
}

void cli_errors(const struct error *err)
{
	cli_error(err);
	for (int i = 0; err->more && i < err->more->n; i++)
		cli_error(&err->more->list[i]);
}

static void program_name(const struct cmd *cmd, char *out, size_t size)
{
	snprintf(out, size, "pagdi%s%s", cmd ? " " : "", cmd ? cmd->name : "");
}

__attribute__((format(printf, 2, 0))) static void print_warning(
    const struct cmd *cmd, const char *fmt, va_list ap)
{
	struct buf b = { 0 };
	char name[64], msg[1000];

	program_name(cmd, name, sizeof(name));
	vsnprintf(msg, sizeof(msg), fmt, ap);
	cli_escape(&b, span_of(msg));
	cli_flush();
	fprintf(stderr, "%s: %s\n", name, buf_cstr(&b));
	buf_clear(&b);
}

void cli_warn(const struct cmd *cmd, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	print_warning(cmd, fmt, ap);
	va_end(ap);
}

void cli_usage(const struct cmd *cmd, const char *fmt, ...)
{
	char name[64];
	va_list ap;

	va_start(ap, fmt);
	print_warning(cmd, fmt, ap);
	va_end(ap);
	program_name(cmd, name, sizeof(name));
	fprintf(stderr, "Try '%s --help' for more information.\n", name);
	exit(STATUS_USAGE);
}

void cli_escape(struct buf *out, struct span text)
{
	visible_text(out, text);
}

void cli_stdin_hint(const char *what)
{
	if (!isatty(STDIN_FILENO))
		return;
	cli_flush();
	fprintf(stderr, "pagdi: reading %s from the terminal; end with Ctrl-D\n", what);
}

void cli_wrap(FILE *stream, const char *title, const char *text)
{
	enum { WIDTH = 79 };
	size_t col = strlen(title);
	size_t len = strcspn(text, " \n");

	fprintf(stream, "%s%.*s", title, (int)len, text);
	col += len;
	for (text += len; *text; text += len) {
		bool ends = *text++ == '\n';

		len = strcspn(text, " \n");
		bool fits = !ends && col + 1 + len <= WIDTH;

		fprintf(stream, "%c%.*s", fits ? ' ' : '\n', (int)len, text);
		col = (fits ? col + 1 : 0) + len;
	}
	fputc('\n', stream);
}
