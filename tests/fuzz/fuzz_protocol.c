/*
 * fuzz_protocol - whatever a bot prints, in whatever pieces it arrives: the same
 * messages, none longer than a line may be, and a ply that is accepted is the one that
 * is written. The first byte says how it is cut.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/rng.h"
#include "bot/protocol.h"
#include "bot/tail.h"
#include "notation/print.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* All messages, one after the other, as text. */
static void gather(const uint8_t *data, size_t size, uint64_t seed, struct buf *out)
{
	static struct reader r;
	struct message m;
	struct rng rng;
	size_t at = 0;

	rng_init(&rng, seed);
	r.from = r.to = 0;
	r.skipping = false;
	while (at < size) {
		size_t room, n;
		char *to = reader_space(&r, &room);

		assert(room >= PROTOCOL_LINE && room <= sizeof(r.bytes));
		n = seed ? 1 + rng_below(&rng, (uint32_t)(seed < 128 ? 5 : room))
			 : room;
		n = n < room ? n : room;
		n = n < size - at ? n : size - at;
		memcpy(to, data + at, n);
		reader_add(&r, n);
		at += n;
		while (reader_next(&r, &m)) {
			assert(m.line.len <= PROTOCOL_LINE);
			assert(!memchr(m.line.p, '\n', m.line.len));
			buf_printf(out, "%d %lld ", (int)m.kind, m.ply);
			buf_span(out, m.line);
			buf_byte(out, '|');
			buf_span(out, m.text);
			buf_byte(out, '\n');
		}
		assert(reader_rest(&r).len <= PROTOCOL_LINE + 1);
	}
}

/* A position with captures, pairs and forms among its plies. */
static int deal(struct rules *rules, struct state *s, struct move *moves)
{
	struct effects fx;
	struct rng rng;

	(void)fx;
	rules_default(rules);
	rng_init(&rng, 3);
	state_deal(s, rules, SEAT_BIT(SEAT_S) | SEAT_BIT(SEAT_N), SEAT_S);
	for (int i = 0; i < 60; i++) {
		int face = (int)rng_below(&rng, rules->key.nfaces);

		if (s->nhand > 0) {
			int n = moves_list(rules, s, NULL, moves);

			if (i > 40 && n > 3)
				return n;
			state_play(rules, s, moves[rng_below(&rng, (uint32_t)n)].ply,
			    NULL, &fx);
		}
		state_cast(rules, s, rules->key.faces[face].value, NULL, &fx);
	}
	return moves_list(rules, s, NULL, moves);
}

static void answer(const uint8_t *data, size_t size)
{
	struct rules rules;
	struct state s;
	struct move moves[MOVES_MAX];
	int n = deal(&rules, &s, moves);
	struct bot_ask ask = { &s, moves, n, 1, -1 };
	struct span text = { (const char *)data, size };
	int choice = protocol_choice(text, &ask, &rules, (enum seat)s.turn);
	struct buf plain = { 0 };

	assert(choice >= -1 && choice < n);
	if (choice >= 0) {
		const struct ply *ply = &moves[choice].ply;

		/* Written without its marks it stands in the answer, but for the ways
		 * that a pass and the last step can be written. */
		print_ply(&plain, &rules, SEAT_NONE, *ply, false, false, false);
		assert(ply->kind == PLY_PASS || ply->to == rules.last ||
		       memmem(data, size, plain.p, plain.len));
	}
	/* And each ply of the list is found as it is printed. */
	for (int i = 0; i < n; i++) {
		buf_reset(&plain);
		print_move(&plain, &rules, SEAT_NONE, &moves[i]);
		assert(protocol_choice((struct span){ plain.p, plain.len }, &ask,
			   &rules, (enum seat)s.turn) == i);
	}
	buf_clear(&plain);
}

/* What is kept of a log is bounded and safe to show. */
static void keep(const uint8_t *data, size_t size, uint64_t seed)
{
	static struct tail t;
	struct buf out = { 0 };

	t.total = 0;
	for (size_t i = 0; i < seed; i++)
		tail_add(&t, (struct span){ (const char *)data, size });
	tail_write(&t, &out);
	assert(out.len <= 4 * (TAIL_HEAD + TAIL_RING) + 60);
	assert(utf8_valid((struct span){ buf_cstr(&out), out.len }, NULL));
	for (size_t i = 0; i < out.len; i++)
		assert((unsigned char)out.p[i] >= 0x20 || strchr("\n\t", out.p[i]));
	buf_clear(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf whole = { 0 }, cut = { 0 };

	if (size == 0)
		return 0;
	gather(data + 1, size - 1, 0, &whole);
	gather(data + 1, size - 1, 1 + (uint64_t)data[0], &cut);
	assert(whole.len == cut.len &&
	       memcmp(buf_cstr(&whole), buf_cstr(&cut), cut.len) == 0);
	answer(data + 1, size - 1);
	keep(data + 1, size - 1, data[0]);
	buf_clear(&whole);
	buf_clear(&cut);
	return 0;
}
