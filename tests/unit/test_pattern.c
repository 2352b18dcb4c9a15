/* What a regular expression of --where matches, and that none of them costs much. */
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/pattern.h"
#include "unit.h"

static bool matches(const char *text, const char *in)
{
	struct error err = { 0 };
	struct pattern *p = pattern_new(text, &err);
	bool found = p && pattern_matches(p, span_of(in));

	if (!p)
		printf("# %s\n", err.msg);
	pattern_free(p);
	return found;
}

static bool refused(const char *text, const char *why)
{
	struct error err = { 0 };
	struct pattern *p = pattern_new(text, &err);
	bool ok = !p && strstr(err.msg, why);

	pattern_free(p);
	return ok;
}

static void what_it_matches(void)
{
	CHECK("a part is enough", matches("av", "ravi"));
	CHECK("^ and $ hold it to the ends",
	    matches("^ravi$", "ravi") && !matches("^avi", "ravi"));
	CHECK("an alternative of three", matches("^(a|bc|d)$", "bc") &&
					     matches("^(a|bc|d)$", "d") &&
					     !matches("^(a|bc|d)$", "bd"));
	CHECK("counts in braces", matches("^a{2,3}$", "aaa") &&
				      !matches("^a{2,3}$", "aaaa") &&
				      matches("^a{2,}$", "aaaaa"));
	CHECK(". is a character, not a byte", matches("^.$", "\xe0\xa4\x86"));
	CHECK(". is a byte that is no character", matches("^.$", "\xff"));
	CHECK("a range goes over characters",
	    matches("^[\xc3\xa0-\xc3\xaf]$", "\xc3\xa9"));
	CHECK("a set may be of all others",
	    matches("^[^a-c]+$", "xyz") && !matches("^[^a-c]+$", "xbz"));
	CHECK("] and - stand for themselves at the ends of a set",
	    matches("^[]a-]+$", "a]-"));
	CHECK("letters beyond ASCII are letters",
	    matches("^[[:alpha:]]+$", "\xc3\xa9t\xc3\xa9"));
	CHECK("the edge of a word",
	    matches("\\bvi\\b", "ra vi") && !matches("\\bvi", "ravi"));
	CHECK("nothing matches everywhere", matches("", "") && matches("()*", "a"));
}

static void what_is_refused(void)
{
	CHECK("a back-reference", refused("(.*)\\1b", "no back-references"));
	CHECK("a ( that is not closed", refused("(", "not closed"));
	CHECK("a ) that closes nothing", refused("a)", "closes nothing"));
	CHECK("a repeat of nothing", refused("*a", "nothing before"));
	CHECK("counts that turn round", refused("a{3,2}", "less than"));
	CHECK("a class of no name", refused("[[:word:]]", "no class"));
	CHECK("repeats of repeats", refused("((a{1,255}){1,255}){1,255}", "too long"));
}

static void what_it_costs(void)
{
	size_t len = 64 * 1024;
	char *text = mem_alloc(len + 1);

	memset(text, 'a', len);
	CHECK("loops in loops come to an end", !matches("^((a*)*)*b$", text));
	CHECK("as many ways as a pattern has", !matches("(a|b)*a(a|b){200}c", text));
	mem_free(text);
}

/* The C library is asked too, about patterns in which no locale and no limit shows. */
static void as_the_library_has_it(void)
{
	static const char atoms[] = "ab.[a][^a](a)(b)^$|*+?{1,2}";
	char text[12], in[8];
	int compared = 0, other = 0;

	srandom(1);
	for (int n = 0; n < 60000; n++) {
		size_t len = 1 + (size_t)random() % 10, in_len = (size_t)random() % 7;
		struct error err = { 0 };
		regex_t regex;

		for (size_t i = 0; i < len; i++)
			text[i] = atoms[(size_t)random() % (sizeof(atoms) - 1)];
		for (size_t i = 0; i < in_len; i++)
			in[i] = "ab"[random() % 2];
		text[len] = in[in_len] = '\0';
		struct pattern *p = pattern_new(text, &err);

		if (p && regcomp(&regex, text, REG_EXTENDED | REG_NOSUB) == 0) {
			bool theirs = regexec(&regex, in, 0, NULL, 0) == 0;

			compared++;
			if (theirs != pattern_matches(p, span_of(in))) {
				other++;
				printf("# '%s' in '%s'\n", text, in);
			}
			regfree(&regex);
		}
		pattern_free(p);
	}
	CHECK("the C library agrees", compared > 1000 && other == 0);
}

int main(void)
{
	what_it_matches();
	what_is_refused();
	what_it_costs();
	as_the_library_has_it();
	return DONE();
}
