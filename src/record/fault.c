#include "record/fault.h"

#include <string.h>

void fault_reset(struct fault *f)
{
	struct buf message = f->message, notes = f->notes, help = f->help,
		   legal = f->legal;

	buf_reset(&message);
	buf_reset(&notes);
	buf_reset(&help);
	buf_reset(&legal);
	*f = (struct fault){
		.message = message, .notes = notes, .help = help, .legal = legal
	};
}

void fault_clear(struct fault *f)
{
	buf_clear(&f->message);
	buf_clear(&f->notes);
	buf_clear(&f->help);
	buf_clear(&f->legal);
	*f = (struct fault){ 0 };
}

bool fault_line(const struct buf *lines, size_t *at, struct span *line)
{
	if (*at >= lines->len)
		return false;
	const char *p = lines->p + *at;
	const char *end = memchr(p, '\n', lines->len - *at);
	size_t len = end ? (size_t)(end - p) : lines->len - *at;

	*line = (struct span){ p, len };
	*at += len + 1;
	return true;
}
