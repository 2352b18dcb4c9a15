#include "cmd/show_svg.h"

#include <stdio.h>

#include "base/mem.h"

struct reel_frame {
	struct state state;
	struct ply ply;
	uint8_t mover;
	bool start;
	char text[28]; /* a ply has at most some twenty bytes */
};

static void record(void *context, const struct seek *k, const struct seek_step *step)
{
	struct reel *reel = context;

	(void)k;
	/* The start is a frame too, and so is a forfeit of each seat. */
	if (reel->n > FILM_PLIES_MAX + SEATS) {
		reel->full = true;
		return;
	}
	if (reel->n == reel->size) {
		reel->size = reel->size ? reel->size * 2 : 64;
		reel->frame =
		    mem_resize(reel->frame, reel->size * sizeof(*reel->frame));
	}
	struct reel_frame *f = &reel->frame[reel->n++];

	*f = (struct reel_frame){ .state = *step->state,
		.ply = step->ply,
		.mover = (uint8_t)step->mover,
		.start = !step->text };
	snprintf(f->text, sizeof(f->text), "%s", step->text ? step->text : "");
}

void reel_record(struct reel *reel, struct seek *k)
{
	k->each = record;
	k->each_context = reel;
}

bool reel_film(const struct reel *reel, const struct seek *k, const char *caption,
    enum seat path, struct buf *out)
{
	struct film film = { 0 };
	struct board_scene scene = {
		.rules = &k->rules,
		.rules_name = k->rules_name,
		.caption = caption,
		.path = path,
	};

	if (reel->full || k->plies > FILM_PLIES_MAX || reel->n == 0)
		return false;
	for (int seat = 0; seat < SEATS; seat++)
		scene.names[seat] =
		    (struct span){ k->names[seat].p, k->names[seat].len };
	for (size_t i = 0; i < reel->n; i++) {
		const struct reel_frame *f = &reel->frame[i];

		scene.state = &f->state;
		scene.last = f->start ? "the start" : f->text;
		scene.mover = (enum seat)f->mover;
		scene.ply = f->ply;
		if (i == 0)
			film_begin(&film, &scene, (long long)reel->n);
		film_add(&film, &scene);
	}
	film_end(&film, out, &scene);
	film_clear(&film);
	return true;
}

void reel_clear(struct reel *reel)
{
	mem_free(reel->frame);
	*reel = (struct reel){ 0 };
}
