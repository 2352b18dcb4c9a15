/* JSON Lines, byte for byte. */
#include "base/json.h"

#include <math.h>
#include <string.h>

#include "unit.h"

static bool quotes(const char *p, size_t len, const char *want)
{
	struct buf b = { 0 };

	json_quote(&b, (struct span){ p, len });
	bool same = strcmp(buf_cstr(&b), want) == 0;

	if (!same)
		printf("# %s\n", buf_cstr(&b));
	buf_clear(&b);
	return same;
}

#define QUOTES(text, want) quotes(text, sizeof(text) - 1, want)

static void check_quoting(void)
{
	CHECK("plain text stays", QUOTES("S4:1x5", "\"S4:1x5\""));
	CHECK("nothing is an empty string", QUOTES("", "\"\""));
	CHECK(
	    "quotes and backslashes are escaped", QUOTES("a\"b\\c", "\"a\\\"b\\\\c\""));
	CHECK("line ends and tabs have their short forms",
	    QUOTES("a\nb\tc", "\"a\\nb\\tc\""));
	CHECK("other control characters are numbers, NUL too",
	    QUOTES("\0\x1b\r\x7f", "\"\\u0000\\u001b\\u000d\\u007f\""));
	CHECK("UTF-8 of every length stays",
	    QUOTES("\xc3\xa9\xe0\xb2\xaa\xf0\x9f\x8e\xb2",
		"\"\xc3\xa9\xe0\xb2\xaa\xf0\x9f\x8e\xb2\""));
	CHECK("each byte that is not UTF-8 becomes U+FFFD",
	    QUOTES("a\xff\xfe"
		   "b",
		"\"a\xef\xbf\xbd\xef\xbf\xbd"
		"b\""));
	CHECK("a surrogate and a sequence cut short are not UTF-8",
	    QUOTES("\xed\xa0\x80\xe0\xb2",
		"\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""));
}

static void check_objects(void)
{
	struct buf b = { 0 };
	struct json j;

	json_begin(&j, &b, "fault");
	json_cstr(&j, "file", "a.pagdi");
	json_cstr(&j, "token", NULL);
	json_int(&j, "line", -12);
	json_bool(&j, "ok", true);
	json_list(&j, "notes");
	json_list_end(&j);
	json_list(&j, "legal");
	json_item(&j, span_of("1:1-2"));
	json_item(&j, span_of("1:2-3"));
	json_list_end(&j);
	json_null(&j, "audit");
	json_end(&j);
	CHECK("an object is one line, its keys in the order given",
	    strcmp(buf_cstr(&b),
		"{\"type\":\"fault\",\"file\":\"a.pagdi\",\"token\":null,\"line\":-12,"
		"\"ok\":true,\"notes\":[],\"legal\":[\"1:1-2\",\"1:2-3\"],"
		"\"audit\":null}\n") == 0);
	json_begin(&j, &b, "total");
	json_end(&j);
	CHECK("the next object is appended",
	    strcmp(buf_cstr(&b) + b.len - 17, "{\"type\":\"total\"}\n") == 0);
	buf_clear(&b);
}

static bool fixes(double value, int decimals, const char *want)
{
	struct buf b = { 0 };
	struct json j;

	json_begin(&j, &b, "x");
	json_fixed(&j, "v", value, decimals);
	bool same = strcmp(buf_cstr(&b) + strlen("{\"type\":\"x\",\"v\":"), want) == 0;

	if (!same)
		printf("# %s\n", buf_cstr(&b));
	buf_clear(&b);
	return same;
}

static void check_figures(void)
{
	CHECK("a figure has so many decimals", fixes(-1.25, 3, "-1.250"));
	CHECK("what rounds to nothing has no sign",
	    fixes(-0.04, 1, "0.0") && fixes(-0.0, 4, "0.0000") && fixes(-0.5, 0, "0") &&
		fixes(-5e-7, 6, "0.000000"));
	CHECK("what does not keeps it", fixes(-0.06, 1, "-0.1") &&
					    fixes(-0.50001, 0, "-1") &&
					    fixes(-6e-7, 6, "-0.000001"));
	CHECK("what is no number is null",
	    fixes(NAN, 2, "null") && fixes(-INFINITY, 2, "null"));
}

int main(void)
{
	check_quoting();
	check_objects();
	check_figures();
	return DONE();
}
