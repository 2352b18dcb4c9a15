/*
 * gen BYTES - at least so many bytes of whole random games by "pagdi", of 2 and 4
 * players in turn, in canonical form on standard output; the same ones every time.
 */
#include <limits.h>
#include <stdio.h>

#include "base/rng.h"
#include "core/turn.h"
#include "notation/print.h"

enum { COLUMNS = 100 };

struct gen {
	struct rules r;
	struct rng rng;
	struct buf text; /* the movetext of the game at hand */
	struct buf ply;
	long long round;
	int place;   /* of the last turn, counted from the starter; -1: none yet */
	size_t line; /* where the current line begins in text */
};

static int cast_value(struct gen *g)
{
	uint32_t left = rng_below(&g->rng, g->r.weight);
	int face = 0;

	while (left >= g->r.key.faces[face].weight)
		left -= g->r.key.faces[face++].weight;
	return g->r.key.faces[face].value;
}

/* A round begins with a turn whose seat does not come after the last turn's. */
static void begin_turn(struct gen *g, enum seat starter, enum seat seat)
{
	int place = 0;

	for (enum seat s = starter; s != seat; s = (enum seat)g->r.next[s])
		place++;
	if (place <= g->place) {
		if (g->round)
			buf_byte(&g->text, '\n');
		g->line = g->text.len;
		buf_printf(&g->text, "%lld.", ++g->round);
	}
	g->place = place;
}

static void write_word(struct gen *g)
{
	if (g->text.len - g->line + 1 + g->ply.len > COLUMNS) {
		buf_byte(&g->text, '\n');
		g->line = g->text.len;
		buf_byte(&g->text, ' ');
	}
	buf_byte(&g->text, ' ');
	buf_bytes(&g->text, g->ply.p, g->ply.len);
	buf_reset(&g->ply);
}

static struct state play_game(struct gen *g, unsigned seats, enum seat starter)
{
	struct move list[MOVES_MAX];
	struct effects fx = { .turn_ended = true };
	struct state s;

	state_deal(&s, &g->r, seats, starter);
	g->round = 0;
	g->place = SEATS;
	while (!state_over(&s)) {
		enum seat seat = (enum seat)s.turn;

		if (fx.turn_ended)
			begin_turn(g, starter, seat);
		state_cast(&g->r, &s, cast_value(g), NULL, &fx);
		int n = moves_list(&g->r, &s, NULL, list);
		const struct move *m = &list[rng_below(&g->rng, (uint32_t)n)];

		print_move(&g->ply, &g->r, seat, m);
		write_word(g);
		state_play(&g->r, &s, m->ply, NULL, &fx);
	}
	return s;
}

static void write_game(struct gen *g, struct buf *out, long long number, unsigned seats)
{
	static const char *const player[SEATS] = { "asha", "bela", "ravi", "devi" };
	enum seat starter = SEAT_S;

	for (uint32_t skip = rng_below(&g->rng, SEATS); skip; skip--)
		starter = state_next_seat(&g->r, seats, starter);
	buf_reset(&g->text);
	struct state s = play_game(g, seats, starter);
	struct result result = result_of(&s);

	buf_printf(out, "[Event \"Bench %lld\"]\n", number);
	for (int seat = 0; seat < SEATS; seat++)
		if (seats & SEAT_BIT(seat))
			buf_printf(out, "[%s \"%s\"]\n", seat_name((enum seat)seat),
			    player[seat]);
	buf_text(out, "[Rules \"pagdi\"]\n[Result \"");
	print_result(out, &result);
	buf_text(out, "\"]\n\n");
	buf_bytes(out, g->text.p, g->text.len);
	buf_byte(out, '\n');
	print_result(out, &result);
	buf_byte(out, '\n');
}

int main(int argc, char **argv)
{
	struct gen g = { 0 };
	struct buf out = { 0 };
	long long bytes, written = 0;

	if (argc != 2 || !span_to_int(span_of(argv[1]), 1, LLONG_MAX, &bytes)) {
		fputs("usage: gen BYTES\n", stderr);
		return 2;
	}
	rules_default(&g.r);
	rng_init(&g.rng, 2026);
	for (long long number = 1; written < bytes; number++) {
		if (number > 1)
			buf_byte(&out, '\n');
		write_game(&g, &out, number, state_usual_seats(number % 2 ? 2 : 4));
		if (fwrite(out.p, 1, out.len, stdout) != out.len)
			return 3;
		written += (long long)out.len;
		buf_reset(&out);
	}
	buf_clear(&out);
	buf_clear(&g.text);
	buf_clear(&g.ply);
	return fflush(stdout) ? 3 : 0;
}
