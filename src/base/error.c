#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_set(struct error *err, enum code code, struct pos at, const char *fmt, ...)
{
	if (err->code != CODE_NONE)
		return false;
	va_list ap;

	err->code = code;
	err->pos = at;
	va_start(ap, fmt);
	vsnprintf(err->msg, sizeof(err->msg), fmt, ap);
	va_end(ap);
	return false;
}

bool error_keep(struct error *err, const struct error *found)
{
	struct errors *more = err->more;

	if (err->code == CODE_NONE) {
		*err = *found;
		err->more = more;
	} else if (more && more->n < ERRORS_MAX) {
		more->list[more->n++] = *found;
	}
	return more && more->n < ERRORS_MAX;
}

void error_source(struct error *err, const char *path)
{
	if (!err->source[0])
		snprintf(err->source, sizeof(err->source), "%s", path);
}

void error_place(struct error *err, const struct place *place)
{
	char msg[sizeof(err->msg)];

	if (!place->source || err->pos.line)
		return;
	if (err->source[0]) {
		snprintf(msg, sizeof(msg), "%.200s: %.190s", err->source, err->msg);
		memcpy(err->msg, msg, sizeof(msg));
		err->source[0] = '\0';
	}
	error_source(err, place->source);
	err->pos = place->pos;
}

void error_help(struct error *err, const char *fmt, ...)
{
	if (err->help[0])
		return;
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(err->help, sizeof(err->help), fmt, ap);
	va_end(ap);
}
