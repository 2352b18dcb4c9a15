#include "stats/rating.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "stats/rating_part.h"

enum {
	SETS = 1 << SEATS, /* of the bots of one game, as masks */
	/* So many groups take as much room as sums. */
	SHARES_MAX = REPLICATES * sizeof(int64_t) / sizeof(struct rating_share),
};

void rating_init(struct rating *r, int k)
{
	assert(k >= 1 && k <= RATING_MAX);
	*r = (struct rating){ .k = k };
}

void rating_clear(struct rating *r)
{
	for (size_t i = 0; i < r->n; i++) {
		mem_free(r->tally[i].share);
		mem_free(r->tally[i].sum);
	}
	mem_free(r->tally);
	mem_free(r->slot);
	*r = (struct rating){ 0 };
}

size_t rating_bytes(const struct rating *r)
{
	size_t bytes = r->size * sizeof(r->tally[0]) + r->nslots * sizeof(r->slot[0]);

	for (size_t i = 0; i < r->n; i++)
		bytes += (size_t)r->tally[i].size * sizeof(r->tally[i].share[0]) +
			 (r->tally[i].sum ? REPLICATES * sizeof(int64_t) : 0);
	return bytes;
}

/* --- the sets met --- */

static uint64_t hash(const int16_t who[SEATS])
{
	uint64_t h = 0;

	for (int i = 0; i < SEATS; i++)
		h = h << 16 | (uint16_t)who[i];
	h *= UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 32;
}

static void add_slot(struct rating *r, size_t index)
{
	size_t at = hash(r->tally[index].who) & (r->nslots - 1);

	while (r->slot[at])
		at = (at + 1) & (r->nslots - 1);
	r->slot[at] = (uint32_t)index + 1;
}

static void grow(struct rating *r)
{
	r->size = r->size ? 2 * r->size : 64;
	r->tally = mem_resize(r->tally, r->size * sizeof(r->tally[0]));
	mem_free(r->slot);
	r->nslots = 2 * r->size;
	r->slot = mem_alloc(r->nslots * sizeof(r->slot[0]));
	for (size_t i = 0; i < r->n; i++)
		add_slot(r, i);
}

static struct rating_tally *find(struct rating *r, const int16_t who[SEATS])
{
	size_t bytes = SEATS * sizeof(who[0]);

	if (r->nslots) {
		size_t at = hash(who) & (r->nslots - 1);

		for (; r->slot[at]; at = (at + 1) & (r->nslots - 1)) {
			struct rating_tally *t = &r->tally[r->slot[at] - 1];

			if (memcmp(t->who, who, bytes) == 0)
				return t;
		}
	}
	if (r->n == r->size)
		grow(r);
	r->tally[r->n] = (struct rating_tally){ 0 };
	memcpy(r->tally[r->n].who, who, bytes);
	add_slot(r, r->n);
	return &r->tally[r->n++];
}

int rating_tally_bots(const struct rating_tally *t)
{
	int n = 0;

	while (n < SEATS && t->who[n] >= 0)
		n++;
	return n;
}

/* --- its replicates --- */

static void add_weighted(int64_t *sum, const uint8_t *weight, int64_t amount, int n)
{
	for (int i = 0; i < n; i++)
		sum[i] += weight[i] * amount;
}

/* From groups to sums. */
static void sum_shares(struct rating_tally *t)
{
	uint8_t weight[REPLICATES];

	t->sum = mem_alloc(REPLICATES * sizeof(t->sum[0]));
	for (int i = 0; i < t->nshares; i++) {
		resample_all(t->share[i].key, weight);
		add_weighted(t->sum, weight, t->share[i].amount, REPLICATES);
	}
	mem_free(t->share);
	t->share = NULL;
	t->nshares = t->size = 0;
}

static void tally_add(struct rating_tally *t, int32_t amount, uint64_t key,
    const uint8_t weight[REPLICATES])
{
	t->total += amount;
	if (!t->sum && t->nshares == SHARES_MAX)
		sum_shares(t);
	if (t->sum) {
		add_weighted(t->sum, weight, amount, REPLICATES);
		return;
	}
	if (t->nshares == t->size) {
		t->size = t->size ? 2 * t->size : 2;
		t->share = mem_resize(t->share, (size_t)t->size * sizeof(t->share[0]));
	}
	t->share[t->nshares++] = (struct rating_share){ key, amount };
}

void rating_tally_block(
    const struct rating_tally *t, int block, int64_t out[RESAMPLE_BLOCK])
{
	uint8_t weight[RESAMPLE_BLOCK];

	if (t->sum) {
		memcpy(out, t->sum + block * RESAMPLE_BLOCK,
		    RESAMPLE_BLOCK * sizeof(out[0]));
		return;
	}
	memset(out, 0, RESAMPLE_BLOCK * sizeof(out[0]));
	for (int i = 0; i < t->nshares; i++) {
		resample_block(t->share[i].key, block, weight);
		add_weighted(out, weight, t->share[i].amount, RESAMPLE_BLOCK);
	}
}

/* --- games --- */

/* Games of the same bots: how often each set of them was in, in units. */
struct table {
	int n;
	int16_t who[SEATS]; /* ascending */
	int32_t in[SETS];
};

/* One in so many of the sets of j among m that share a place. */
static int32_t choices(int m, int j)
{
	static const int8_t of[SEATS + 1][SEATS + 1] = { { 1 }, { 1, 1 }, { 1, 2, 1 },
		{ 1, 3, 3, 1 }, { 1, 4, 6, 4, 1 } };

	return of[m][j];
}

static int bits(unsigned set)
{
	return __builtin_popcount(set);
}

/* The bots of `shared` finish next, in any order; those of `after` later. */
static void add_stages(struct table *t, unsigned shared, unsigned after)
{
	int m = bits(shared);

	for (unsigned left = shared; left; left = (left - 1) & shared)
		if (bits(left | after) >= 2)
			t->in[left | after] += RATING_UNIT / choices(m, bits(left));
	for (int i = 0; i < t->n; i++)
		if (shared & 1u << i)
			t->in[1u << i] +=
			    after ? RATING_UNIT : RATING_UNIT * (m - 1) / m;
}

static void add_game(struct table *t, const struct rating_game *g)
{
	unsigned at[SEATS + 1] = { 0 }, after = (1u << t->n) - 1;

	for (int i = 0; i < t->n; i++)
		for (int seat = 0; seat < g->n; seat++)
			if (g->who[seat] == t->who[i])
				at[g->place[seat]] |= 1u << i;
	for (int place = 1; place <= t->n; place++) {
		if (!at[place])
			continue;
		after &= ~at[place];
		add_stages(t, at[place], after);
	}
}

static void begin_table(struct table *t, const struct rating_game *g)
{
	*t = (struct table){ .n = g->n };
	for (int seat = 0; seat < g->n; seat++) {
		int i = seat;

		for (; i > 0 && t->who[i - 1] > g->who[seat]; i--)
			t->who[i] = t->who[i - 1];
		t->who[i] = g->who[seat];
	}
}

static void add_table(struct rating *r, const struct table *t, uint64_t key,
    const uint8_t weight[REPLICATES])
{
	for (unsigned set = 1; set < 1u << t->n; set++) {
		int16_t who[SEATS] = { -1, -1, -1, -1 };
		int n = 0;

		if (!t->in[set])
			continue;
		for (int i = 0; i < t->n; i++)
			if (set & 1u << i)
				who[n++] = t->who[i];
		tally_add(find(r, who), t->in[set], key, weight);
	}
}

void rating_add(
    struct rating *r, const struct rating_game *game, int ngames, uint64_t key)
{
	uint8_t weight[REPLICATES];
	struct table t, next;

	if (!ngames)
		return;
	resample_all(key, weight);
	begin_table(&t, game);
	for (int i = 0; i < ngames; i++) {
		begin_table(&next, &game[i]);
		if (next.n != t.n || memcmp(next.who, t.who, sizeof(t.who)) != 0) {
			add_table(r, &t, key, weight);
			t = next;
		}
		add_game(&t, &game[i]);
	}
	add_table(r, &t, key, weight);
}
