/* A position in words. */
#include "draw/board_part.h"
#include "notation/position.h"
#include "notation/print.h"

void board_player(struct buf *out, const struct board_scene *scene, enum seat seat)
{
	buf_text(out, seat_name(seat));
	if (scene->names[seat].len) {
		buf_text(out, " (");
		buf_span(out, scene->names[seat]);
		buf_byte(out, ')');
	}
}

void board_pawns(struct buf *out, const struct board_scene *scene, enum seat seat)
{
	const struct side *side = &scene->state->side[seat];

	for (int i = 0; i < PAWNS_MAX && side->step[i] != NO_PAWN; i++) {
		int mark = side->mark[i];

		if (i)
			buf_text(out, ", ");
		print_step(out, scene->rules, side->step[i]);
		if (mark & MARK_PAIR) {
			buf_text(out, mark & MARK_GUEST ? "=~" : "=");
			i++; /* the other pawn of the pair is its neighbour */
		}
		if (mark & MARK_REST)
			buf_byte(out, '^');
	}
}

static void seat_words(struct buf *out, const struct board_scene *scene, enum seat seat)
{
	const struct state *s = scene->state;
	unsigned bit = SEAT_BIT(seat);

	buf_byte(out, ' ');
	board_player(out, scene, seat);
	if (s->forfeited & bit) {
		buf_printf(out, " forfeited, place %d.", s->place[seat]);
		return;
	}
	buf_text(out, ": pawns on steps ");
	board_pawns(out, scene, seat);
	if (s->access & bit)
		buf_text(out, "; has access to the inner squares");
	if (s->place[seat])
		buf_printf(out, "; place %d", s->place[seat]);
	buf_byte(out, '.');
}

void board_words(struct buf *out, const struct board_scene *scene)
{
	const struct state *s = scene->state;

	buf_printf(out, "A board of %d by %d squares.", scene->rules->key.size,
	    scene->rules->key.size);
	for (int seat = 0; seat < SEATS; seat++)
		if (s->seats & SEAT_BIT(seat))
			seat_words(out, scene, (enum seat)seat);
	if (state_over(s)) {
		buf_text(out, " The play is over.");
	} else {
		buf_printf(out, " It is %s's turn", seat_name((enum seat)s->turn));
		buf_text(out, s->nhand ? "." : ", to cast.");
	}
	buf_text(out, " Position: ");
	position_write(scene->rules, s, out);
}
