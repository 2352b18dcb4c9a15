#include "cmd/cli.h"
#include "script/house.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static error_t rules_parse(int key, char *arg, struct argp_state *st)
{
	struct cli_rules *o = st->input;

	switch (key) {
	case 'r':
		o->rules = arg;
		o->named = (struct place){ 0 };
		return 0;
	case 0x1020:
		o->rules_dir = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option rules_options[] = {
	{ "rules", 'r', "NAME|FILE", 0, "play by this rule set, whatever a record says",
	    4 },
	{ "rules-dir", 0x1020, "DIR", 0, "look for rule sets here first", 4 },
	{ 0 },
};

const struct argp cli_rules_argp = { .options = rules_options, .parser = rules_parse };

/*
 * A program does not move while it runs: its folder is looked up once and kept to the
 * end. The threads of `check -j` come here at the same time.
 */
static char *installed;

static void find_installed(void)
{
	installed = ruleset_installed_dir();
}

static const char *installed_dir(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, find_installed);
	return installed;
}

void cli_search(
    const struct cli_rules *o, const char *record_dir, struct ruleset_search *where)
{
	*where = (struct ruleset_search){
		.rules_dir = o->rules_dir,
		.env_path = getenv("PAGDI_RULES_PATH"),
		.installed = installed_dir(),
		.record_dir = record_dir,
	};
}

void cli_ruleset(const struct cli_rules *o, struct ruleset *rs)
{
	struct ruleset_search where;
	struct errors more = { 0 };
	struct error err = { .more = &more };

	if (!o->rules) {
		ruleset_default(rs);
		return;
	}
	cli_search(o, NULL, &where);
	if (ruleset_argument(o->rules, &where, rs, &err))
		return;
	error_place(&err, &o->named);
	cli_errors(&err);
	exit(STATUS_USAGE);
}

struct house *cli_house(const struct ruleset *rs)
{
	struct house *h;
	struct error err = { 0 };

	if (house_new(rs, &h, &err))
		return h;
	cli_error(&err);
	exit(STATUS_USAGE);
}

void cli_script_log(const char *path, const struct buf *log)
{
	struct buf out = { 0 };

	for (size_t i = 0; i < log->len; i++) {
		const char *end = memchr(log->p + i, '\n', log->len - i);
		size_t len = end ? (size_t)(end - log->p) - i : log->len - i;

		cli_escape(&out, span_of(path));
		buf_text(&out, ": log: ");
		cli_escape(&out, (struct span){ log->p + i, len });
		buf_byte(&out, '\n');
		i += len;
	}
	cli_flush();
	fputs(buf_cstr(&out), stderr);
	buf_clear(&out);
}

void cli_house_check(const struct house *h)
{
	if (!house_error(h))
		return;
	cli_script_log(house_error(h)->source, house_log(h));
	cli_error(house_error(h));
	exit(STATUS_USAGE);
}
