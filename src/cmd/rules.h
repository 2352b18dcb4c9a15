/* rules - what the subcommands of `pagdi rules` share. */
#ifndef PAGDI_CMD_RULES_H
#define PAGDI_CMD_RULES_H

#include "base/json.h"
#include "cmd/cli.h"

extern const struct cmd cmd_rules_list, cmd_rules_show, cmd_rules_check, cmd_rules_diff,
    cmd_rules_compare, cmd_rules_new, cmd_rules_schema;

/* The options they have, each those that it needs. */
struct rules_options {
	struct cli_rules where; /* rules_dir only */
	bool jsonl, quiet, flat;
	const char *arg[2]; /* where there are at most two */
	char **files;       /* where there may be many: what stands in argv */
	int nargs;
};

/* The keys of the options; struct argp_option lines are each command's own. */
enum { RULES_DIR = 0x1020, RULES_FORMAT = 0x1001, RULES_FLAT = 0x1021 };
error_t rules_option(int key, char *arg, struct argp_state *st);

/* A name, a path, or "-" for standard input. */
bool rules_named(const char *arg, const struct ruleset_search *where,
    struct ruleset *rs, struct error *err);

/* The exit status for a rule set that cannot be had where one must be. */
int rules_status(const struct error *err);

/* {"type":"ruleset", ...} */
void rules_json(const struct ruleset *rs, struct buf *out);

#endif
