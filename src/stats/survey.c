#include "stats/survey.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"

enum { FIRST_SLOTS = 64, FIRST_LENGTHS = 256 };

void survey_init(struct survey *v, const struct rules *r)
{
	*v = (struct survey){ .nfaces = r->key.nfaces, .open = r->open };
	memcpy(v->face, r->key.faces, sizeof(v->face));
	luck_init(&v->luck_of, r);
	v->player = mem_alloc(sizeof(*v->player));
	v->nplayers = 1;
	v->slots = FIRST_SLOTS;
	v->index = mem_alloc(v->slots * sizeof(*v->index));
}

void survey_clear(struct survey *v)
{
	for (size_t i = 1; i < v->nplayers; i++)
		mem_free((char *)v->player[i].name.p);
	for (int n = 0; n <= SEATS; n++)
		mem_free(v->table[n].lengths.count);
	mem_free(v->player);
	mem_free(v->index);
	*v = (struct survey){ 0 };
}

/* --- lengths --- */

static void lengths_add(struct lengths *l, size_t length)
{
	length = length < SURVEY_LENGTHS ? length : SURVEY_LENGTHS;
	if (length >= l->size) {
		size_t size = l->size ? l->size : FIRST_LENGTHS;

		while (size <= length)
			size *= 2;
		l->count = mem_resize(l->count, size * sizeof(*l->count));
		memset(l->count + l->size, 0, (size - l->size) * sizeof(*l->count));
		l->size = size;
	}
	l->count[length]++;
	l->games++;
}

long long lengths_quantile(const struct lengths *l, double q)
{
	double wanted = q * (double)l->games;
	long long below = 0;

	for (size_t i = 0; i < l->size; i++) {
		below += l->count[i];
		if (l->count[i] && (double)below >= wanted)
			return (long long)i;
	}
	return 0;
}

/* --- players --- */

static void index_grow(struct survey *v)
{
	size_t slots = v->slots * 2;
	uint32_t *index = mem_alloc(slots * sizeof(*index));

	for (size_t i = 1; i < v->nplayers; i++) {
		size_t at = v->player[i].hash & (slots - 1);

		while (index[at])
			at = (at + 1) & (slots - 1);
		index[at] = (uint32_t)i;
	}
	mem_free(v->index);
	v->index = index;
	v->slots = slots;
}

static struct survey_player *player_add(
    struct survey *v, struct span name, uint32_t hash, size_t at)
{
	size_t n = v->nplayers;

	v->index[at] = (uint32_t)n;
	if ((n & (n - 1)) == 0)
		v->player = mem_resize(v->player, 2 * n * sizeof(*v->player));
	v->player[n] =
	    (struct survey_player){ .name = { mem_copy(name.p, name.len), name.len },
		    .hash = hash };
	v->name_bytes += name.len;
	v->nplayers++;
	if (v->nplayers > v->slots / 2)
		index_grow(v);
	return &v->player[n];
}

/* The player of this name; once there are too many, new ones are all one. */
static struct survey_player *player_find(struct survey *v, struct span name)
{
	uint32_t hash = span_hash(name);
	size_t at = hash & (v->slots - 1);

	for (; v->index[at]; at = (at + 1) & (v->slots - 1)) {
		struct survey_player *p = &v->player[v->index[at]];

		if (p->hash == hash && p->name.len == name.len &&
		    memcmp(p->name.p, name.p, name.len) == 0)
			return p;
	}
	if (v->nplayers > SURVEY_NAMES || v->name_bytes + name.len > SURVEY_NAME_BYTES)
		return &v->player[0];
	return player_add(v, name, hash, at);
}

/* --- one game --- */

/* What the places of a game come to. */
struct standing_of {
	int n;                /* seats */
	int shared[SEATS];    /* who has the seat's place, itself included */
	int place2[SEATS];    /* twice the place, those shared averaged */
	long long win[SEATS]; /* in units */
	enum seat winner;     /* SEAT_NONE: nobody alone */
};

static struct standing_of stand(const struct game_figures *f)
{
	struct standing_of t = { .n = seat_count(f->seats), .winner = SEAT_NONE };

	for (int seat = 0; seat < SEATS; seat++) {
		if (!(f->seats & SEAT_BIT(seat)))
			continue;
		for (int i = 0; i < SEATS; i++)
			t.shared[seat] +=
			    f->seats & SEAT_BIT(i) && f->place[i] == f->place[seat];
		t.place2[seat] = 2 * f->place[seat] + t.shared[seat] - 1;
		if (f->place[seat] != 1)
			continue;
		t.win[seat] = SURVEY_UNIT / t.shared[seat];
		if (t.shared[seat] == 1)
			t.winner = (enum seat)seat;
	}
	return t;
}

static void add_figures(
    struct survey *v, struct survey_table *t, const struct survey_game *g)
{
	const struct game_figures *f = g->figures;
	long long sum[FIGURES] = { [FIGURE_PLIES] = f->plies,
		[FIGURE_TURNS] = f->turns,
		[FIGURE_ROUNDS] = g->rounds,
		[FIGURE_LEADS] = f->lead_changes };

	for (int seat = 0; seat < SEATS; seat++) {
		const struct seat_figures *p = &f->seat[seat];

		if (!(f->seats & SEAT_BIT(seat)))
			continue;
		sum[FIGURE_CAPTURES] += p->captures;
		sum[FIGURE_CAPTURED] += p->captured;
		sum[FIGURE_SWEEPS] += p->sweeps;
		sum[FIGURE_SWEPT] += p->swept;
		sum[FIGURE_PAIRS] += p->formed;
		sum[FIGURE_PASSES] += p->passes;
		sum[FIGURE_CHOSEN] += p->chosen;
		sum[FIGURE_VOIDS] += p->voids;
		spread_add(&t->figure[FIGURE_HOME], p->pawns_home);
		if (v->open)
			continue;
		spread_add(&t->figure[FIGURE_WITHOUT], p->without_access);
		if (p->access_turn)
			spread_add(&t->figure[FIGURE_ACCESS], p->access_turn);
		else
			t->no_access += p->without_access == p->plies;
	}
	for (int i = 0; i < FIGURE_WITHOUT; i++)
		spread_add(&t->figure[i], sum[i]);
	lengths_add(&t->lengths, f->plies);
}

static void add_seats(
    struct survey_seats *s, const struct standing_of *t, unsigned mask)
{
	s->games++;
	s->decided += t->winner != SEAT_NONE;
	for (int seat = 0; seat < SEATS; seat++) {
		if (!(mask & SEAT_BIT(seat)))
			continue;
		s->seat[seat].won += t->winner == (enum seat)seat;
		s->seat[seat].wins += t->win[seat];
		s->seat[seat].place_sum2 += t->place2[seat];
	}
}

/* --- throws that games share --- */

/* A game begins: unless its seed is the last one's, its throws are its own. */
static void seed_begin(struct survey_seed *s, struct span seed)
{
	size_t len = seed.p && seed.len <= SURVEY_SEED ? seed.len : 0;

	if (len && len == s->len && memcmp(s->text, seed.p, len) == 0)
		return;
	*s = (struct survey_seed){ .len = len };
	if (len)
		memcpy(s->text, seed.p, len);
}

/*
 * Add the throws to the sum that go beyond what is known. Both begin alike, so one has
 * at least as many of each face as the other; where that is not so, they are not of one
 * seed, whatever its tag says, and count in full.
 */
static void add_throws(
    long long *sum, long long *known, const uint32_t *cast, int nfaces)
{
	bool more = true, fewer = true;

	for (int i = 0; i < nfaces; i++) {
		more = more && cast[i] >= known[i];
		fewer = fewer && cast[i] <= known[i];
	}
	if (fewer)
		return;
	for (int i = 0; i < nfaces; i++) {
		sum[i] += cast[i] - (more ? known[i] : 0);
		if (more)
			known[i] = cast[i];
	}
}

/* What is known of a player's throws on this seat, by this seed; NULL: nothing is. */
static long long *heard_of(struct survey *v, int seat, size_t player)
{
	struct survey_heard *h = &v->seed.heard[seat];

	if (!v->seed.len || player == 0)
		return NULL;
	for (int i = 0; i < h->n; i++)
		if (h->of[i].player == player)
			return h->of[i].cast;
	if (h->n == SURVEY_HEARD)
		return NULL;
	h->of[h->n].player = player;
	return h->of[h->n++].cast;
}

static void add_player_throws(
    struct survey *v, struct survey_player *p, int seat, const uint32_t *cast)
{
	long long none[FACES_MAX] = { 0 };
	long long *known = heard_of(v, seat, (size_t)(p - v->player));

	add_throws(p->cast, known ? known : none, cast, v->nfaces);
}

static void add_all_throws(struct survey *v, int seat, const uint32_t *cast)
{
	long long none[FACES_MAX] = { 0 };
	long long *known = v->seed.len ? v->seed.heard[seat].all : none;

	add_throws(v->cast, known, cast, v->nfaces);
}

/* --- one game, summed up --- */

static void add_player(struct survey *v, const struct survey_game *g,
    const struct standing_of *t, int seat)
{
	const struct game_figures *f = g->figures;
	const struct seat_figures *s = &f->seat[seat];
	struct survey_player *p = player_find(v, g->name[seat]);

	p->games++;
	p->captures += s->captures;
	p->captured += s->captured;
	p->sent_home += s->sent_home;
	p->forfeits += g->reason[seat] != NO_REASON;
	add_player_throws(v, p, seat, s->cast);
	if (!f->over)
		return;
	p->over++;
	p->won += t->winner == (enum seat)seat;
	p->wins += t->win[seat];
	p->expected += SURVEY_UNIT / t->n;
	p->place[f->place[seat]]++;
	p->place_sum2 += t->place2[seat];
}

/* Who had the most luck, in steps; SEAT_NONE where two had as much. */
static enum seat luckiest(const struct survey *v, const struct game_figures *f)
{
	enum seat best = SEAT_NONE;
	long long most = 0;
	bool any = false;

	for (int seat = 0; seat < SEATS; seat++) {
		long long cast[FACES_MAX];

		if (!(f->seats & SEAT_BIT(seat)))
			continue;
		for (int i = 0; i < FACES_MAX; i++)
			cast[i] = f->seat[seat].cast[i];
		long long luck = luck_parts(&v->luck_of, cast);

		if (any && luck == most)
			best = SEAT_NONE;
		if (!any || luck > most) {
			best = (enum seat)seat;
			most = luck;
		}
		any = true;
	}
	return best;
}

static void add_luck(
    struct survey *v, const struct game_figures *f, const struct standing_of *t)
{
	struct survey_luck *l = &v->luck;
	enum seat best = luckiest(v, f);

	if (t->winner != SEAT_NONE && best != SEAT_NONE) {
		l->games++;
		l->luckier += best == t->winner;
		l->expected += SURVEY_UNIT / t->n;
	}
	for (int seat = 0; seat < SEATS; seat++) {
		long long cast[FACES_MAX];
		double sds;

		for (int i = 0; i < FACES_MAX; i++)
			cast[i] = f->seat[seat].cast[i];
		if (!(f->seats & SEAT_BIT(seat)) || !luck_sds(&v->luck_of, cast, &sds))
			continue;
		long long x = llround(1000 * sds);
		long long y =
		    SURVEY_UNIT * (2 * t->n - t->place2[seat]) / (2 * (t->n - 1));

		l->seats++;
		l->x += x;
		l->y += y;
		l->xx += x * x;
		l->yy += y * y;
		l->xy += x * y;
	}
}

void survey_add(struct survey *v, const struct survey_game *g)
{
	const struct game_figures *f = g->figures;
	struct standing_of standing = stand(f);
	struct survey_table *t = &v->table[standing.n];

	seed_begin(&v->seed, g->seed);
	t->games++;
	t->unfinished += !f->over;
	t->deadlocks += f->over && f->deadlock;
	t->finished += f->over && !f->deadlock;
	t->with_forfeit += f->forfeited != 0;
	for (int seat = 0; seat < SEATS; seat++) {
		if (!(f->seats & SEAT_BIT(seat)))
			continue;
		if (g->reason[seat] < SURVEY_REASONS)
			t->forfeits[g->reason[seat]]++;
		add_all_throws(v, seat, f->seat[seat].cast);
		if (g->name[seat].p)
			add_player(v, g, &standing, seat);
	}
	if (!f->over)
		return;
	add_figures(v, t, g);
	add_seats(&v->seats[f->seats], &standing, f->seats);
	if (!f->forfeited)
		add_luck(v, f, &standing);
}

/* --- tests --- */

bool survey_seats_test(const struct survey_seats *s, unsigned mask, struct chi2 *out)
{
	const uint32_t alike[SEATS] = { 1, 1, 1, 1 };
	long long won[SEATS];
	int n = 0;

	for (int seat = 0; seat < SEATS; seat++)
		if (mask & SEAT_BIT(seat))
			won[n++] = s->seat[seat].won;
	return chi2_test(won, alike, n, out);
}

bool survey_all_seats_test(const struct survey *v, struct chi2 *out)
{
	*out = (struct chi2){ 0 };
	for (unsigned mask = 0; mask < 1 << SEATS; mask++) {
		struct chi2 one;

		if (seat_count(mask) >= 2 &&
		    survey_seats_test(&v->seats[mask], mask, &one))
			chi2_add(out, &one);
	}
	return out->df > 0;
}

bool survey_throws_test(const struct survey *v, const long long *cast, struct chi2 *out)
{
	uint32_t weight[FACES_MAX];

	for (int i = 0; i < v->nfaces; i++)
		weight[i] = v->face[i].weight;
	return chi2_test(cast, weight, v->nfaces, out);
}

bool survey_luck_correlation(const struct survey_luck *l, double *out)
{
	/* Nothing cancels: luck lies about 0, and scores are spread over all there are.
	 */
	double n = (double)l->seats;
	double sx = n * (double)l->xx - (double)l->x * (double)l->x;
	double sy = n * (double)l->yy - (double)l->y * (double)l->y;

	if (l->seats < 2 || sx <= 0 || sy <= 0)
		return false;
	*out = (n * (double)l->xy - (double)l->x * (double)l->y) / sqrt(sx * sy);
	return true;
}
