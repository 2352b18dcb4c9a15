/*
 * fuzz_position - whatever is accepted as a position is one, and is written as it was
 * read. The first byte chooses the rules.
 */
#include <assert.h>
#include <string.h>

#include "notation/position.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool choose(struct rules *r, unsigned which)
{
	struct keys k;
	struct key_fault fault;

	keys_default(&k);
	if (which & 1)
		k.play = PLAY_BANKED;
	if (which & 2)
		k.where = WHERE_ANYWHERE;
	if (which & 2)
		k.outer_limit = LIMIT_ANY;
	if (which & 4)
		k.access = ACCESS_OPEN;
	if (which & 8)
		k.leaving = LEAVING_ENEMIES;
	if (which & 16)
		k.void_run = 3;
	if (which & 32)
		k.nenter = 1, k.enter[0] = 4;
	if (which & 64)
		k.size = 7, k.pawns = 6;
	if (which & 128)
		k.form = FORM_NEVER;
	k.outer_limit = which & 64 && !(which & 2) ? 3 : k.outer_limit;
	return rules_compile(r, &k, &fault);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rules r;
	struct state s, again;
	struct error err = { 0 };
	struct buf out = { 0 };

	if (size == 0 || !choose(&r, data[0]))
		return 0;
	struct span text = { (const char *)data + 1, size - 1 };

	if (!position_read(text, &r, &s, &err)) {
		assert(err.code == CODE_E107 && err.msg[0] && err.pos.line == 0);
		assert(err.pos.col >= 1 && err.pos.col <= (long long)text.len + 1);
		return 0;
	}
	assert(state_broken(&r, &s) == NULL);
	position_write(&r, &s, &out);
	assert(out.len == text.len && memcmp(out.p, text.p, text.len) == 0);
	assert(out.len <= POSITION_LEN);
	assert(position_read((struct span){ out.p, out.len }, &r, &again, &err));
	assert(state_equal(&s, &again));
	buf_clear(&out);
	return 0;
}
