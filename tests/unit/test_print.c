/* What is printed: plies, banks, results, tags. */
#include "unit.h"

#include <string.h>

#include "notation/print.h"

static bool prints_ply(const char *want, struct ply ply, const char *marks)
{
	struct rules r;
	struct buf out = { 0 };

	rules_default(&r);
	print_ply(&out, &r, SEAT_S, ply, strchr(marks, 'x') != NULL,
	    strchr(marks, '*') != NULL, strchr(marks, '#') != NULL);
	bool ok = strcmp(buf_cstr(&out), want) == 0;

	if (!ok)
		printf("# %s, not %s\n", buf_cstr(&out), want);
	buf_clear(&out);
	return ok;
}

static bool prints_result(const char *want, const uint8_t place[SEATS])
{
	struct result result = { 0 };
	struct buf out = { 0 };

	for (int seat = 0; seat < SEATS; seat++) {
		result.place[seat] = place[seat];
		result.n = (uint8_t)(result.n + (place[seat] != 0));
	}
	print_result(&out, &result);
	bool ok = strcmp(buf_cstr(&out), want) == 0;

	buf_clear(&out);
	return ok;
}

static void test_plies(void)
{
	CHECK("a move of a single",
	    prints_ply("S4:1-5", (struct ply){ PLY_SINGLE, 4, 1, 5 }, ""));
	CHECK("a capture has an x",
	    prints_ply("S4:1x5", (struct ply){ PLY_SINGLE, 4, 1, 5 }, "x"));
	CHECK("the final step is F",
	    prints_ply("S3:22-F#", (struct ply){ PLY_SINGLE, 3, 22, 25 }, "#"));
	CHECK("a move of a pair has an =",
	    prints_ply("S8:19=23", (struct ply){ PLY_PAIR, 8, 19, 23 }, ""));
	CHECK("a pair that captures has =x, and * goes before #",
	    prints_ply("S8:19=x23*#", (struct ply){ PLY_PAIR, 8, 19, 23 }, "x*#"));
	CHECK("forming a pair ends in =",
	    prints_ply("S2:19=", (struct ply){ PLY_FORM, 2, 19, 19 }, ""));
	CHECK("a pass is -", prints_ply("S3:-", (struct ply){ PLY_PASS, 3, 0, 0 }, ""));
	CHECK("a void throw says so",
	    prints_ply("S4:void", (struct ply){ PLY_VOID, 4, 0, 0 }, ""));
}

static void test_results(void)
{
	CHECK("an unfinished game is *", prints_result("*", (uint8_t[]){ 0, 0, 0, 0 }));
	CHECK("two seats", prints_result("N>S", (uint8_t[]){ 2, 0, 1, 0 }));
	CHECK("a shared place in the order S E N W",
	    prints_result("W>S=N>E", (uint8_t[]){ 2, 4, 2, 1 }));
	CHECK("all share the first", prints_result("S=N", (uint8_t[]){ 1, 0, 1, 0 }));

	struct result a = { { 1, 0, 2, 0 }, 2 }, b = { { 1, 2, 0, 0 }, 2 };

	CHECK("results of other seats differ", !result_equal(&a, &b));
	CHECK("a result equals itself", result_equal(&a, &a));
}

static void test_tags_and_banks(void)
{
	struct buf out = { 0 };
	const uint8_t throws[] = { 4, 8, 2 };

	print_tag(&out, span_of("Event"), span_of("the \"5th\" \\ cup"));
	CHECK("a tag's quotes and backslashes are escaped",
	    strcmp(out.p, "[Event \"the \\\"5th\\\" \\\\ cup\"]\n") == 0);
	buf_reset(&out);
	tag_unescape(&out, span_of("the \\\"5th\\\" \\\\ cup\\\\"));
	CHECK("... and come back, also at the very end",
	    strcmp(out.p, "the \"5th\" \\ cup\\") == 0);
	buf_reset(&out);
	print_bank(&out, SEAT_E, throws, 3, false);
	CHECK("a bank in the order cast", strcmp(out.p, "E(4,8,2)") == 0);
	buf_reset(&out);
	print_bank(&out, SEAT_NONE, throws, 1, true);
	CHECK("a void bank, without its seat", strcmp(out.p, "(4):void") == 0);
	buf_clear(&out);
	CHECK("reasons have words",
	    strcmp(reason_word(REASON_ABSENT), "absent") == 0 &&
		strcmp(reason_word(REASON_RESIGN), "resign") == 0);
}

int main(void)
{
	test_plies();
	test_results();
	test_tags_and_banks();
	return DONE();
}
