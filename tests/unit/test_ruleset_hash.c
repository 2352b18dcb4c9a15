/* The hashes of an independent implementation, and what canonical YAML gives back. */
#include <string.h>

#include "ruleset/find.h"
#include "ruleset/ruleset.h"
#include "ruleset/table.h"
#include "unit.h"

static bool same_text(const char *a, const char *b)
{
	return a ? b && strcmp(a, b) == 0 : !b;
}

/* The canonical YAML of a rule set loads back to the same rule set. */
static bool returns(const struct ruleset *rs)
{
	struct buf yaml = { 0 }, again = { 0 };
	struct ruleset back;
	struct error err = { 0 };
	bool ok;

	ruleset_yaml(rs, &yaml);
	ok = ruleset_parse((struct span){ yaml.p, yaml.len }, "-", NULL, &back, &err);
	if (!ok) {
		printf(
		    "# %lld:%lld: %s\n%s", err.pos.line, err.pos.col, err.msg, yaml.p);
	} else {
		ruleset_yaml(&back, &again);
		ok = strcmp(rs->hash, back.hash) == 0 &&
		     strcmp(rs->name, back.name) == 0 &&
		     same_text(rs->title, back.title) &&
		     same_text(rs->about, back.about) && strcmp(yaml.p, again.p) == 0;
		ruleset_clear(&back);
	}
	buf_clear(&yaml);
	buf_clear(&again);
	return ok;
}

static void vector_check(const char *hash, const char *name)
{
	struct ruleset_search where = { .rules_dir = "tests/vectors/rules" };
	struct ruleset rs;
	struct error err = { 0 };
	char what[100];
	bool ok = ruleset_find(name, &where, &rs, &err);

	snprintf(what, sizeof(what), "the hash of %s is the oracle's", name);
	CHECK(what, ok && strcmp(rs.hash, hash) == 0);
	if (!ok) {
		printf("# %s:%lld:%lld: %s\n", err.source, err.pos.line, err.pos.col,
		    err.msg);
		return;
	}
	snprintf(what, sizeof(what), "the canonical YAML of %s loads back to the same",
	    name);
	CHECK(what, returns(&rs));
	ruleset_clear(&rs);
}

/* The table of keys and the list of core name the same keys in the same order. */
static void table_check(void)
{
	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++) {
		const struct key_info *row = table_row(k);
		char name[64];

		snprintf(name, sizeof(name), "%s%s%s", row->group,
		    row->group[0] ? "." : "", row->leaf);
		CHECK(name, row->key == k && strcmp(name, key_name(k)) == 0 &&
				table_find(row->group, row->leaf) == row);
	}
}

int main(void)
{
	struct buf text = { 0 };
	struct error err = { 0 };
	int n = 0;

	table_check();
	CHECK("the list of hashes can be read",
	    file_read("tests/vectors/hashes.txt", 1 << 16, &text, &err));
	for (char *p = text.p; p && *p;) {
		char *end = strchr(p, '\n');

		if (!end)
			break;
		*end = '\0';
		p[64] = '\0';
		vector_check(p, p + 65);
		p = end + 1;
		n++;
	}
	CHECK("every hash of the list was compared", n == 41);
	buf_clear(&text);
	return DONE();
}
