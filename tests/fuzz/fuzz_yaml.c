/* Any bytes as a rule set: refused with a place, or accepted and written back the same.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ruleset/ruleset.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
	if (!holds)
		abort();
}

static bool same(const char *a, const char *b)
{
	return a ? b && strcmp(a, b) == 0 : !b;
}

/* Not from other files: what they say would decide. */
static bool leads_elsewhere(const uint8_t *data, size_t size)
{
	return size && memmem(data, size, "extends", 7) &&
	       (memchr(data, '/', size) || memmem(data, size, ".yaml", 5) ||
		   memchr(data, '\\', size));
}

static void refused(const struct ruleset *rs, const struct error *err, size_t size)
{
	demand(err->code != CODE_NONE && err->msg[0] && strcmp(err->source, "-") == 0);
	demand(err->pos.line >= 0 && (size_t)err->pos.line <= size + 1);
	demand((err->pos.line > 0) == (err->pos.col > 0));
	demand(!rs->title && !rs->about && !rs->path && !rs->name[0]);
}

static void accepted(const struct ruleset *rs)
{
	struct buf yaml = { 0 }, again = { 0 };
	struct ruleset back;
	struct error err = { 0 };

	ruleset_yaml(rs, &yaml);
	demand(
	    ruleset_parse((struct span){ yaml.p, yaml.len }, "-", NULL, &back, &err));
	ruleset_yaml(&back, &again);
	demand(strcmp(rs->hash, back.hash) == 0 && strcmp(rs->name, back.name) == 0);
	demand(same(rs->title, back.title) && same(rs->about, back.about));
	demand(strcmp(yaml.p, again.p) == 0);
	buf_clear(&yaml);
	buf_clear(&again);
	ruleset_clear(&back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ruleset rs;
	struct error err = { 0 };

	if (leads_elsewhere(data, size))
		return 0;
	if (ruleset_parse(
		(struct span){ (const char *)data, size }, "-", NULL, &rs, &err))
		accepted(&rs);
	else
		refused(&rs, &err, size);
	ruleset_clear(&rs);
	return 0;
}
