#include "ruleset/other.h"

#include <stdio.h>
#include <string.h>

#include "ruleset/find.h"
#include "ruleset/table.h"

/* Defaults of earlier versions. A rule set that did not give the key had this value. */
static const struct {
	enum key key;
	unsigned char value;
} earlier[] = {
	{ KEY_INNER_ACCESS_LOST, LOST_ALL_HOME },
};

/* "inner.access-lost is all-home and not by-capture", and how many keys more. */
static void put_differences(
    const struct rules *ours, const struct rules *theirs, struct other *o)
{
	struct buf a = { 0 }, b = { 0 };
	size_t len = strlen(o->is);
	int more = 0;

	for (enum key k = KEY_NONE + 1; k < KEY_COUNT; k++) {
		buf_reset(&a);
		buf_reset(&b);
		ruleset_value(ours, k, &a);
		ruleset_value(theirs, k, &b);
		if (k == KEY_THROWS_COWRIES || k == KEY_THROWS_NONE_UP ||
		    strcmp(buf_cstr(&a), buf_cstr(&b)) == 0)
			continue;
		if (o->key == KEY_NONE) {
			o->key = k;
			len += (size_t)snprintf(o->is + len, sizeof(o->is) - len,
			    ", in which %s is %.80s and not %.80s", key_name(k),
			    buf_cstr(&b), buf_cstr(&a));
		} else {
			more++;
		}
	}
	if (more)
		snprintf(o->is + len, sizeof(o->is) - len, "; %d more %s", more,
		    more == 1 ? "key differs" : "keys differ");
	buf_clear(&a);
	buf_clear(&b);
}

static bool known_by_name(const char *hash, const struct rules *rules,
    const struct ruleset_search *where, struct other *o)
{
	struct name_list list = { 0 };
	bool found = false;

	find_names(where, &list);
	for (size_t i = 0; i < list.n && !found; i++) {
		struct ruleset rs = { 0 };
		struct error err = { 0 };

		if (ruleset_find(list.name[i], where, &rs, &err) &&
		    strcmp(rs.hash, hash) == 0) {
			found = true;
			snprintf(o->is, sizeof(o->is), "it is that of '%s'", rs.name);
			put_differences(rules, &rs.rules, o);
			snprintf(o->use, sizeof(o->use),
			    "--rules=%s judges by those rules", rs.name);
		}
		ruleset_clear(&rs);
	}
	name_list_clear(&list);
	return found;
}

static bool known_by_default(
    const char *hash, const struct rules *rules, const char *name, struct other *o)
{
	for (size_t i = 0; i < sizeof(earlier) / sizeof(earlier[0]); i++) {
		const struct key_info *row = table_row(earlier[i].key);
		struct rules before = *rules;
		struct buf flat = { 0 };
		char theirs[DIGEST_HEX];

		((unsigned char *)&before.key)[row->offset] = earlier[i].value;
		ruleset_flat(&before, &flat);
		sha256_hex(flat.p, flat.len, theirs);
		buf_clear(&flat);
		if (strcmp(theirs, hash) != 0)
			continue;
		snprintf(o->is, sizeof(o->is), "it is that of '%s' in earlier versions",
		    name);
		put_differences(rules, &before, o);
		snprintf(o->use, sizeof(o->use),
		    "--rules=FILE judges by those rules, where FILE says 'extends: %s' "
		    "and '%s: {%s: %s}'",
		    name, row->group, row->leaf, row->words[earlier[i].value]);
		return true;
	}
	return false;
}

void ruleset_of_hash(const char *hash, const struct rules *rules, const char *name,
    const struct ruleset_search *where, struct other *out)
{
	*out = (struct other){ 0 };
	if (!known_by_name(hash, rules, where, out))
		known_by_default(hash, rules, name, out);
}
