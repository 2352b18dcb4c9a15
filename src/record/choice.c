#include "record/choice.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"

struct choice_entry {
	char name[RULESET_NAME_MAX + 1];
	bool found;
	struct ruleset rules; /* where found */
	struct house *house;  /* owned: its script, NULL */
	struct error err;     /* where not */
};

static void entry_free(struct choice_entry *e)
{
	house_free(e->house);
	ruleset_clear(&e->rules);
	mem_free(e);
}

void choice_reset(struct choice *c)
{
	for (int i = 0; i < c->n; i++)
		entry_free(c->entry[i]);
	c->n = c->last = c->oldest = 0;
	c->other_hash[0] = '\0';
}

void choice_clear(struct choice *c)
{
	choice_reset(c);
	house_free(c->house);
	*c = (struct choice){ 0 };
}

static bool entry_is(const struct choice_entry *e, struct span name)
{
	return strncmp(e->name, name.p, name.len) == 0 && e->name[name.len] == '\0';
}

/* A place for a new entry; when all are taken, the one that came first goes. */
static int make_room(struct choice *c)
{
	if (c->n < CHOICE_MAX)
		return c->n++;
	int i = c->oldest;

	c->oldest = (i + 1) % CHOICE_MAX;
	entry_free(c->entry[i]);
	return i;
}

static int entry_add(struct choice *c, struct span name)
{
	struct choice_entry *e = mem_alloc(sizeof(*e));
	int i = make_room(c);

	memcpy(e->name, name.p, name.len);
	e->found = ruleset_find(e->name, &c->where, &e->rules, &e->err) &&
		   house_new(&e->rules, &e->house, &e->err);
	c->entry[i] = e;
	return i;
}

/* The rule set is shared by threads, its script is not. */
static const struct ruleset *forced_find(struct choice *c, const struct error **err)
{
	if (!c->housed)
		house_new(c->forced, &c->house, &c->err);
	c->housed = true;
	*err = &c->err;
	return c->err.code == CODE_NONE ? c->forced : NULL;
}

struct house *choice_house(const struct choice *c)
{
	if (c->forced)
		return c->house;
	return c->n ? c->entry[c->last]->house : NULL;
}

const struct other *choice_other(
    struct choice *c, const char *hash, const struct ruleset *rs)
{
	if (strcmp(c->other_hash, hash) != 0 || strcmp(c->other_than, rs->hash) != 0) {
		ruleset_of_hash(hash, &rs->rules, rs->name, &c->where, &c->other);
		snprintf(c->other_hash, sizeof(c->other_hash), "%s", hash);
		snprintf(c->other_than, sizeof(c->other_than), "%s", rs->hash);
	}
	return &c->other;
}

const struct ruleset *choice_find(
    struct choice *c, struct span name, const struct error **err)
{
	static const struct error too_long = { .code = CODE_E228,
		.msg = "unknown rule set: a name has at most 32 bytes" };

	if (c->forced)
		return forced_find(c, err);
	if (name.len == 0)
		name = span_of("pagdi");
	if (name.len > RULESET_NAME_MAX || memchr(name.p, '\0', name.len)) {
		*err = &too_long;
		return NULL;
	}
	if (c->n == 0 || !entry_is(c->entry[c->last], name)) {
		int i = 0;

		while (i < c->n && !entry_is(c->entry[i], name))
			i++;
		c->last = i < c->n ? i : entry_add(c, name);
	}
	struct choice_entry *e = c->entry[c->last];

	*err = &e->err;
	return e->found ? &e->rules : NULL;
}
