#include "core/route.h"

/* Walks a board square by square, writing each into a route. */
struct walker {
	uint8_t *route;
	int n, size, file, rank;
	bool mirrored;
};

static void put(struct walker *w)
{
	int file = w->mirrored ? w->size - 1 - w->file : w->file;

	w->route[w->n++] = (uint8_t)(file * w->size + w->rank);
}

static void walk(struct walker *w, int files, int ranks, int n)
{
	for (int i = 0; i < n; i++) {
		w->file += files;
		w->rank += ranks;
		put(w);
	}
}

int route_plain(int size, enum direction direction, uint8_t route[SQUARES_MAX])
{
	int half = size / 2, side = size - 1;
	struct walker w = { .route = route,
		.size = size,
		.file = half,
		.mirrored = direction == CLOCKWISE };

	put(&w);
	walk(&w, 1, 0, half);
	walk(&w, 0, 1, side);
	walk(&w, -1, 0, side);
	walk(&w, 0, -1, side);
	walk(&w, 1, 0, half - 1);
	int gate = w.n;

	for (int ring = 1; ring < half; ring++) {
		side = size - 1 - 2 * ring;
		w.file = w.rank = ring;
		put(&w);
		walk(&w, 0, 1, side);
		walk(&w, 1, 0, side);
		walk(&w, 0, -1, side);
		walk(&w, -1, 0, side - 1);
	}
	w.file = w.rank = half;
	put(&w);
	return gate;
}

int square_turned(int size, int square, int quarters)
{
	int file = square / size, rank = square % size;

	while (quarters-- > 0) {
		int turned = size - 1 - rank;

		rank = file;
		file = turned;
	}
	return file * size + rank;
}
