#include "draw/film.h"

#include <string.h>

#include "base/mem.h"
#include "draw/board_part.h"
#include "draw/svg.h"

enum {
	FRAME_MS = 800,
	HOLD_FRAMES = 4,   /* the last one stays longer */
	KEY_TIME = 100000, /* fixed decimals of a share of the whole */
};

struct film_part {
	struct buf shown, next;
	long long since;
};

void film_begin(struct film *f, const struct board_scene *first, long long length)
{
	f->nparts = board_parts(first);
	f->part = mem_alloc((size_t)f->nparts * sizeof(*f->part));
	f->length = length;
	board_ground(&f->ground, first);
}

/* Frame `from` as a share of the whole film. */
static void key_time(struct buf *out, const struct film *f, long long frame)
{
	buf_printf(out, ".%05lld", frame * KEY_TIME / (f->length + HOLD_FRAMES - 1));
}

/* Show content from one frame until before another one; until >= length: to the end. */
static void show(const struct film *f, struct buf *out, const struct buf *content,
    long long from, long long until)
{
	bool begins = from > 0, ends = until < f->length;

	if (content->len == 0)
		return;
	if (!begins && !ends) {
		buf_span(out, (struct span){ content->p, content->len });
		return;
	}
	buf_printf(out,
	    "<g visibility=\"hidden\"><animate attributeName=\"visibility\" "
	    "calcMode=\"discrete\" dur=\"%lldms\" repeatCount=\"indefinite\" "
	    "values=\"%svisible%s\" keyTimes=\"0",
	    (f->length + HOLD_FRAMES - 1) * FRAME_MS, begins ? "hidden;" : "",
	    ends ? ";hidden" : "");
	if (begins) {
		buf_byte(out, ';');
		key_time(out, f, from);
	}
	if (ends) {
		buf_byte(out, ';');
		key_time(out, f, until);
	}
	buf_text(out, "\"/>\n");
	buf_span(out, (struct span){ content->p, content->len });
	buf_text(out, "</g>\n");
}

static void part_close(struct film *f, int part, long long until)
{
	struct film_part *p = &f->part[part];

	show(f, part == PART_ARROW ? &f->below : &f->above, &p->shown, p->since, until);
}

void film_add(struct film *f, const struct board_scene *scene)
{
	for (int i = 0; i < f->nparts; i++) {
		struct film_part *p = &f->part[i];

		buf_reset(&p->next);
		board_part(&p->next, scene, i);
		if (p->next.len == p->shown.len &&
		    (p->next.len == 0 ||
			memcmp(p->next.p, p->shown.p, p->next.len) == 0))
			continue;
		part_close(f, i, f->frames);
		struct buf shown = p->next;

		p->next = p->shown;
		p->shown = shown;
		p->since = f->frames;
	}
	f->frames++;
}

void film_end(struct film *f, struct buf *out, const struct board_scene *last)
{
	for (int i = 0; i < f->nparts; i++)
		part_close(f, i, f->frames);
	board_begin(out, last, last->caption, true);
	buf_span(out, (struct span){ f->ground.p, f->ground.len });
	/* Where nothing moves, the still is what is seen; else it goes at once. */
	buf_text(
	    out, "<g class=\"still\"><set attributeName=\"display\" to=\"none\"/>\n");
	for (int part = 0; part < board_parts(last); part++)
		board_part(out, last, part);
	buf_text(out, "</g>\n<g class=\"film\" display=\"none\">"
		      "<set attributeName=\"display\" to=\"inline\"/>\n");
	buf_span(out, (struct span){ buf_cstr(&f->below), f->below.len });
	buf_span(out, (struct span){ buf_cstr(&f->above), f->above.len });
	buf_text(out, "</g>\n");
	svg_end(out);
}

void film_clear(struct film *f)
{
	for (int i = 0; i < f->nparts; i++) {
		buf_clear(&f->part[i].shown);
		buf_clear(&f->part[i].next);
	}
	mem_free(f->part);
	buf_clear(&f->ground);
	buf_clear(&f->below);
	buf_clear(&f->above);
	*f = (struct film){ 0 };
}
