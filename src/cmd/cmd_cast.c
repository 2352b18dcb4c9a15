#include "cmd/cli.h"

#include <stdio.h>

#include "base/json.h"
#include "core/dice.h"

enum { OPTION_SEED = 0x1030, OPTION_SEAT };
enum { CASTS_MAX = 1000000000 };

struct cast_options {
	struct cli_rules rules;
	struct cli_output output;
	const char *seed; /* NULL: one is drawn */
	enum seat seat;
	long long n;
};

static error_t cast_parse(int key, char *arg, struct argp_state *st)
{
	struct cast_options *o = st->input;

	switch (key) {
	case ARGP_KEY_INIT:
		st->child_inputs[0] = &o->rules;
		st->child_inputs[1] = &o->output;
		return 0;
	case OPTION_SEED:
		o->seed = arg;
		return 0;
	case OPTION_SEAT:
		o->seat = arg[0] && !arg[1] ? seat_of_letter(arg[0]) : SEAT_NONE;
		if (o->seat == SEAT_NONE)
			argp_error(st, "--seat is one of S, E, N, W, not '%s'", arg);
		return 0;
	case 'n':
		if (!span_to_int(span_of(arg), 0, CASTS_MAX, &o->n))
			argp_error(st, "-n is a number from 0 to %d, not '%s'",
			    CASTS_MAX, arg);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* What is drawn must be known to who would audit the casts, unless he asked for
 * silence. */
static struct seed cast_seed(const struct cast_options *o)
{
	char hex[2 * SEED_BYTES + 1];

	if (o->seed)
		return seed_of_argument(span_of(o->seed));
	struct seed s = seed_draw();

	seed_hex(&s, hex);
	if (!o->output.quiet)
		fprintf(stderr, "seed %s\n", hex);
	return s;
}

static void cast_jsonl(const struct cast_options *o, const char *hex, long long number,
    int value, struct buf *out)
{
	const char letter[] = { seat_letter(o->seat), '\0' };
	struct json j;

	json_begin(&j, out, "cast");
	json_cstr(&j, "seed", hex);
	json_cstr(&j, "seat", letter);
	json_int(&j, "number", number);
	json_int(&j, "throw", value);
	json_end(&j);
}

static int cast_run(int argc, char **argv)
{
	struct cast_options o = { .seat = SEAT_S, .n = 1 };
	char hex[2 * SEED_BYTES + 1];
	struct ruleset rs = { 0 };
	struct buf out = { 0 };
	struct dice d;

	cli_parse(&cmd_cast, argc, argv, &o);
	cli_ruleset(&o.rules, &rs);
	struct seed s = cast_seed(&o);

	seed_hex(&s, hex);
	dice_init(&d, &s, seat_letter(o.seat));
	for (long long number = 1; number <= o.n; number++) {
		int value = dice_cast(&d, &rs.rules);

		if (o.output.jsonl)
			cast_jsonl(&o, hex, number, value, &out);
		else
			buf_printf(&out, "%d\n", value);
		cli_out_buf(&out);
	}
	buf_clear(&out);
	ruleset_clear(&rs);
	return STATUS_YES;
}

static const struct argp_option cast_options[] = {
	{ "seed", OPTION_SEED, "SEED", 0,
	    "64 lower-case hex digits, or any text; else one is drawn and printed on "
	    "standard error",
	    1 },
	{ "seat", OPTION_SEAT, "SEAT", 0,
	    "whose stream of throws: S (default), E, N, W", 1 },
	{ NULL, 'n', "N", 0, "so many casts (default 1)", 1 },
	{ 0 },
};

static const struct argp_child cast_children[] = {
	{ &cli_rules_argp, 0, NULL, 0 },
	{ &cli_output_argp, 0, NULL, 0 },
	{ 0 },
};

static const struct argp cast_argp = {
	.options = cast_options,
	.parser = cast_parse,
	.children = cast_children,
	.args_doc = "",
	.doc =
	    "Cast the cowries: one throw a line, from a seed that anybody can audit.\v"
	    "Examples:\n"
	    "  pagdi cast                       one throw, its seed on standard error\n"
	    "  pagdi cast --seed=club -n 5      five throws of South\n"
	    "  pagdi cast --seed=club --seat=N --rules=chowka-bara-seven-house\n"
	    "\n"
	    "Exit status: 0 done, 2 used wrongly, 3 could not write.",
};

const struct cmd cmd_cast = {
	.name = "cast",
	.summary = "cast from a seed, one throw a line",
	.argp = &cast_argp,
	.run = cast_run,
};
