#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "bot/bot.h"

struct builtin {
	struct bot head;
	struct rng rng; /* of `random` */
};

static bool begin(struct bot *b, const struct bot_game *game, struct bot_failure *why)
{
	(void)why;
	rng_init(&((struct builtin *)b)->rng, game->seed);
	return true;
}

static bool choose_random(
    struct bot *b, const struct bot_ask *ask, int *choice, struct bot_failure *why)
{
	(void)why;
	*choice = (int)rng_below(&((struct builtin *)b)->rng, (uint32_t)ask->nmoves);
	return true;
}

static bool choose_first(
    struct bot *b, const struct bot_ask *ask, int *choice, struct bot_failure *why)
{
	(void)b;
	(void)ask;
	(void)why;
	*choice = 0;
	return true;
}

/* Captures first, then the pawn that comes farthest; the first of equals. */
static bool choose_greedy(
    struct bot *b, const struct bot_ask *ask, int *choice, struct bot_failure *why)
{
	int best = -1;

	(void)b;
	(void)why;
	for (int i = 0; i < ask->nmoves; i++) {
		const struct move *m = &ask->moves[i];
		int score = m->captures * 1000 + m->ply.to;

		if (score > best) {
			best = score;
			*choice = i;
		}
	}
	return true;
}

static void free_builtin(struct bot *b)
{
	mem_free(b);
}

#define BUILTIN(word, marks)                                                           \
	static const struct bot_kind word##_kind = { .name = "built-in",               \
		.begin = begin,                                                        \
		.choose = choose_##word,                                               \
		.plain = !(marks),                                                     \
		.ours = true,                                                          \
		.free = free_builtin }
BUILTIN(random, false);
BUILTIN(first, false);
BUILTIN(greedy, true);

static const struct {
	const char *name;
	const struct bot_kind *kind;
} builtins[] = { { "random", &random_kind }, { "first", &first_kind },
	{ "greedy", &greedy_kind } };

struct bot *bot_builtin_new(const char *name)
{
	for (size_t i = 0; i < sizeof(builtins) / sizeof(*builtins); i++) {
		struct builtin *b;

		if (strcmp(name, builtins[i].name) != 0)
			continue;
		b = mem_alloc(sizeof(*b));
		b->head.kind = builtins[i].kind;
		rng_init(&b->rng, 0);
		return &b->head;
	}
	return NULL;
}
