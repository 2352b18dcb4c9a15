/* The position line: what is refused and where, and that all else is a fixed point. */
#include "unit.h"

#include <string.h>

#include "notation/position.h"
#include "ruleset/ruleset.h"

/* Reads and writes as itself, and is a state that core agrees with. */
static bool fixed(const struct rules *r, struct span text)
{
	struct state s;
	struct error err = { 0 };
	struct buf out = { 0 };
	bool ok = position_read(text, r, &s, &err);

	if (!ok) {
		printf(
		    "# %.*s: %lld: %s\n", (int)text.len, text.p, err.pos.col, err.msg);
		return false;
	}
	position_write(r, &s, &out);
	ok = out.len == text.len && memcmp(out.p, text.p, text.len) == 0 &&
	     !state_broken(r, &s);
	if (!ok)
		printf("# %.*s became %s\n", (int)text.len, text.p, out.p);
	buf_clear(&out);
	return ok;
}

static void change(struct rules *r, void (*set)(struct keys *))
{
	struct keys k;
	struct key_fault fault;

	keys_default(&k);
	set(&k);
	CHECK("the changed keys are rules", rules_compile(r, &k, &fault));
}

static bool refused(
    const struct rules *r, const char *text, long long col, const char *why)
{
	struct state s;
	struct error err = { 0 };
	bool read = position_read(span_of(text), r, &s, &err);
	bool ok = !read && err.code == CODE_E107 && err.pos.line == 0 &&
		  err.pos.col == col && strstr(err.msg, why);

	if (!ok)
		printf("# %s: %s %lld: %s\n", text, read ? "was read" : "refused at",
		    err.pos.col, err.msg);
	return ok;
}

static void test_form(const struct rules *r)
{
	CHECK("empty", refused(r, "", 1, "ends where a seat"));
	CHECK("no seat", refused(r, "X:1,1,1,1/N:1,1,1,1/S/-", 1, "a seat"));
	CHECK("small letters", refused(r, "s:1,1,1,1/N:1,1,1,1/S/-", 1, "a seat"));
	CHECK("a seat twice", refused(r, "S:1,1,1,1/S:1,1,1,1/S/-", 11, "twice"));
	CHECK(
	    "seats out of order", refused(r, "N:1,1,1,1/S:1,1,1,1/S/-", 11, "S E N W"));
	CHECK(
	    "too few pawns", refused(r, "S:1,1,1/N:1,1,1,1/S/-", 8, "3 pawns, not 4"));
	CHECK("too many pawns",
	    refused(r, "S:1,1,1,1,1/N:1,1,1,1/S/-", 11, "more than 4"));
	CHECK(
	    "a pair counts two", refused(r, "S:1,1,19=,20=/N:1,1,1,1/S/-", 11, "more"));
	CHECK("steps that do not ascend",
	    refused(r, "S:5,1,1,1/N:1,1,1,1/S/-", 5, "do not ascend"));
	CHECK("pairs before singles",
	    refused(r, "S:1,19=,19/N:1,1,1,1/S/-", 9, "singles stand before pairs"));
	CHECK("the final step as a number",
	    refused(r, "S:1,1,1,25/N:1,1,1,1/S/-", 9, "written F"));
	CHECK(
	    "a step beyond", refused(r, "S:1,1,1,26/N:1,1,1,1/S/-", 9, "from 0 to 25"));
	CHECK("leading zeros", refused(r, "S:01,1,1,1/N:1,1,1,1/S/-", 3, "leading"));
	CHECK(
	    "off the board", refused(r, "S:0,1,1,1/N:1,1,1,1/S/-", 3, "off the board"));
	CHECK("a huge number",
	    refused(r, "S:99999999999999999999,1/N:1/S/-", 3, "from 0 to 25"));
	CHECK("white space", refused(r, "S:1,1,1,1/N:1,1,1,1/S/- ", 24, "0x20"));
	CHECK("cut off", refused(r, "S:1,1,1,1/N:1,1,1,1/S", 22, "ends where"));
	CHECK("something after it",
	    refused(r, "S:1,1,1,1/N:1,1,1,1/S/-/x", 24, "the end"));
	CHECK("bytes that are none of its own",
	    refused(r, "S:1,1,1,\xff/N:1,1,1,1/S/-", 9, "0xFF") &&
		refused(r, "S:1,1,1,\x7f/N:1,1,1,1/S/-", 9, "0x7F"));
	CHECK("a letter without its field, a field without its end",
	    refused(r, "S", 1, "the first field") && refused(r, "-", 1, "the first") &&
		refused(r, "-:1", 1, "a seat") && refused(r, "S:1,1,1,1;", 10, "'/'") &&
		refused(r, "S:1,1,1,1/N:1,1,1,1/S;", 22, "'/'"));
	CHECK("a finished seat's place is from 1 to 4",
	    refused(r, "S:F,F,F,F#9/E:1,1,1,1/N:1,1,1,1/E/-", 11, "from 1 to 4") &&
		refused(r, "S:F,F,F,F#/E:1,1,1,1/N:1,1,1,1/E/-", 11, "a place"));
	CHECK("no place 5", refused(r, "S:1,1,1,1/N:!5/S/-", 14, "from 1 to 4"));
}

static void test_sense(const struct rules *r)
{
	CHECK("two own pawns on an outer square",
	    refused(r, "S:1,1,6,6/N:1,1,1,1/S/-", 9, "2 pawns of South on step 6"));
	CHECK("... but not on one that is safe, or at the start",
	    fixed(r, span_of("S:1,1,9,9/N:1,5,5,13/S/-")));
	CHECK("a pair outside", refused(r, "S:1,1,5=/N:1,1,1,1/S/-", 8, "inner"));
	CHECK("a finished pair", refused(r, "S:1,1,F=/N:1,1,1,1/S/-", 8, "final"));
	CHECK("all finished without a place",
	    refused(r, "S:F,F,F,F+/E:1,1,1,1/N:1,1,1,1/N/-", 11, "no place"));
	CHECK("a finished seat to act",
	    refused(r, "S:F,F,F,F+#1/E:1,1,1,1/N:1,1,1,1/S/-", 34, "has its place"));
	CHECK("a forfeited seat to act",
	    refused(r, "S:!3/E:1,1,1,1/N:1,1,1,1/S/-", 26, "has forfeited"));
	CHECK("a seat to act that is not there",
	    refused(r, "S:1,1,1,1/N:1,1,1,1/E/-", 21, "no field"));
	CHECK("one seat left", refused(r, "S:1,1,1,1/N:!2/S/-", 16, "fewer than two"));
	CHECK("over without places", refused(r, "S:1,1,1,1/N:!2/-", 16, "not over"));
	CHECK("a throw that is no face",
	    refused(r, "S:1,1,1,1/N:1,1,1,1/S/5", 23, "the dice have no 5"));
	CHECK("a run of throws where none is counted",
	    refused(r, "S:1,1,1,1/N:1,1,1,1/S/8/r1", 24, "not counted"));
	CHECK("two throws at once",
	    refused(r, "S:1,1,1,1/N:1,1,1,1/S/1,2", 25, "one throw"));
	CHECK("a guest on a safe square is impossible to write for a single",
	    refused(r, "S:1,1,1,9~/N:1,1,1,1/S/-", 10, "'~'"));
	CHECK("resting on a safe square",
	    refused(r, "S:1,1,1,9^/N:1,1,1,1/S/-", 10, "safe"));
	CHECK("resting out of turn",
	    refused(r, "S:1,1,1,22^/N:1,1,1,1/N/-", 11, "South is not"));
	/* South's step 17 (b2) is North's step 21. */
	CHECK("two host pairs on a square",
	    refused(r, "S:1,1,17=/N:1,1,21=/S/-", 11, "both hosts"));
	CHECK("... one of them a guest", fixed(r, span_of("S:1,1,17=/N:1,1,21=~/S/-")));
	CHECK("places that no game gives",
	    refused(r, "S:F,F,F,F#2/E:1,1,1,1/N:1,1,1,1/N/-", 1, "cannot arise"));
}

static void set_open(struct keys *k)
{
	k->access = ACCESS_OPEN;
	k->leaving = LEAVING_ENEMIES;
	k->form = FORM_NEVER;
}

static void set_banked(struct keys *k)
{
	k->play = PLAY_BANKED;
	k->nenter = 1;
	k->enter[0] = 4;
}

static void set_enemies(struct keys *k)
{
	k->leaving = LEAVING_ENEMIES;
}

static void set_anywhere(struct keys *k)
{
	k->where = WHERE_ANYWHERE;
	k->outer_limit = 2;
}

static void set_void_run(struct keys *k)
{
	k->void_run = 3;
}

static void test_house_rules(void)
{
	struct rules r;

	change(&r, set_open);
	CHECK("no + where access is open",
	    refused(&r, "S:1,1,1,1+/N:1,1,1,1/S/-", 10, "everybody has access"));
	CHECK("no pair where there are none",
	    refused(&r, "S:1,1,19=/N:1,1,1,1/S/-", 9, "no pairs"));
	change(&r, set_banked);
	CHECK("a bank ascends",
	    fixed(&r, span_of("S:0,0,1,5/N:0,0,0,0/S/2,4,4,8/o2")) &&
		refused(&r, "S:0,0,1,5/N:0,0,0,0/S/4,2", 25, "ascend"));
	CHECK("no pair off the board",
	    refused(&r, "S:0=,1,5/N:0,0,0,0/S/4", 4, "no pair"));
	CHECK("no runs where they are not counted",
	    refused(&r, "S:0,0,1,5/N:0,0,0,0/S/4/r1", 24, "not counted"));
	struct buf many = { 0 };

	buf_text(&many, "S:0,0,1,5/N:0,0,0,0/S/1");
	for (int i = 1; i < BANK_MAX; i++)
		buf_text(&many, ",1");
	CHECK("255 throws are in hand at the most",
	    fixed(&r, (struct span){ many.p, many.len }));
	buf_text(&many, ",1");
	CHECK("... and no more", refused(&r, buf_cstr(&many), 533, "more than 255"));
	buf_clear(&many);
	change(&r, set_enemies);
	CHECK("no guest where none is marked",
	    refused(&r, "S:1,1,17=~/N:1,1,1,1/S/-", 10, "no pair is marked"));
	change(&r, set_anywhere);
	CHECK("no guest on a safe square",
	    refused(&r, "S:1,1,9=~/N:1,1,1,1/S/-", 9, "on a safe square"));
	change(&r, set_void_run);
	CHECK(
	    "runs and casts owed", fixed(&r, span_of("S:1,1,1,5/N:1,1,1,1/S/8/o1/r2")));
	CHECK("... in this order, and not of nothing",
	    refused(&r, "S:1,1,1,5/N:1,1,1,1/S/8/r2/o1", 27, "the end") &&
		refused(&r, "S:1,1,1,5/N:1,1,1,1/S/8/o0", 26, "from 1"));
	CHECK("a number of casts or a run that is none",
	    refused(&r, "S:1,1,1,5/N:1,1,1,1/S/8/o", 26, "casts owed") &&
		refused(&r, "S:1,1,1,5/N:1,1,1,1/S/8/r", 26, "run of throws"));
	CHECK("a run that would be void",
	    refused(&r, "S:1,1,1,5/N:1,1,1,1/S/8/r3", 26, "from 1 to 2"));
}

/* The value of a key in a line of JSON that has it, as the vectors are written. */
static struct span field(const char *line, const char *key)
{
	const char *p = strstr(line, key);
	const char *end;

	if (!p)
		return (struct span){ 0 };
	p += strlen(key);
	end = strchr(p, '"');
	return (struct span){ p, end ? (size_t)(end - p) : 0 };
}

/* Positions in one line of the vectors: the one asked about and all that follow. */
static int line_fixed(const struct rules *r, const char *line, int *bad)
{
	int n = 0;

	for (const char *p = line; (p = strchr(p, '"')) != NULL;) {
		const char *end = strchr(p + 1, '"');

		if (!end)
			break;
		struct span word = { p + 1, (size_t)(end - p - 1) };

		if (word.len > 8 && word.p[1] == ':' && memchr(word.p, '/', word.len)) {
			n++;
			*bad += !fixed(r, word);
		}
		p = end + 1;
	}
	return n;
}

static void test_vectors(void)
{
	FILE *f = fopen("tests/vectors/positions.jsonl", "r");
	struct ruleset rs = { 0 };
	static char line[1 << 20];
	char path[128];
	int n = 0, bad = 0;

	CHECK("the vectors are there", f != NULL);
	while (f && fgets(line, sizeof(line), f)) {
		struct span name = field(line, "\"rules\":\"");
		struct ruleset_search where = { .rules_dir = "tests/vectors/rules" };
		struct error err = { 0 };

		if (!span_is(name, rs.name)) {
			ruleset_clear(&rs);
			snprintf(path, sizeof(path), "%.*s", (int)name.len, name.p);
			if (!ruleset_find(path, &where, &rs, &err)) {
				printf("# %s: %s\n", path, err.msg);
				bad++;
				continue;
			}
		}
		n += line_fixed(&rs.rules, line, &bad);
	}
	printf("# %d positions\n", n);
	CHECK("every position of the vectors is a fixed point", n > 1000 && bad == 0);
	ruleset_clear(&rs);
	if (f)
		fclose(f);
}

int main(void)
{
	struct rules r;

	rules_default(&r);
	CHECK("the examples of the specification",
	    fixed(&r, span_of("S:1,5,19=+/N:1,9,19,F+/S/4")) &&
		fixed(&r, span_of("S:5,9,14,F+#2/N:F,F,F,F+#1/-")) &&
		fixed(&r, span_of("S:1,2,22=~^+/E:!3/N:1,1,18=+/S/4")));
	test_form(&r);
	test_sense(&r);
	test_house_rules();
	test_vectors();
	return DONE();
}
