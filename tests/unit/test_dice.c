/* Every figure of tests/vectors/dice.json, which another program computed. */
#include "core/dice.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/input.h"
#include "unit.h"

/* Enough of a JSON reader for a file that is known to be well formed. */
struct reader {
	const char *p;
	bool lost; /* the file is not of the form expected */
};

static bool reader_takes(struct reader *j, char c)
{
	while (*j->p && strchr(" \n\t,:", *j->p))
		j->p++;
	if (*j->p != c)
		return false;
	j->p++;
	return true;
}

static void reader_expect(struct reader *j, char c)
{
	if (!reader_takes(j, c))
		j->lost = true;
}

/* A string without escapes, or "" once the reader is lost. */
static struct span reader_text(struct reader *j)
{
	reader_expect(j, '"');
	const char *from = j->p;
	const char *end = j->lost ? NULL : strchr(from, '"');

	if (!end || memchr(from, '\\', (size_t)(end - from))) {
		j->lost = true;
		return (struct span){ from, 0 };
	}
	j->p = end + 1;
	return (struct span){ from, (size_t)(end - from) };
}

static void reader_key(struct reader *j, const char *name)
{
	if (!span_is(reader_text(j), name))
		j->lost = true;
}

static uint64_t reader_number(struct reader *j)
{
	char *end;

	while (*j->p && strchr(" \n\t,:", *j->p))
		j->p++;
	uint64_t value = strtoull(j->p, &end, 10);

	if (end == j->p)
		j->lost = true;
	j->p = end;
	return value;
}

/* Failures of one row are told apart by their kind; a row that is not there fails too.
 */
struct tally {
	int rows, key, seed, commit, lots, bots, casts, ncasts;
};

static struct rules rules_of_weights(
    int n, const uint8_t values[FACES_MAX], const uint8_t weights[FACES_MAX])
{
	struct rules r = { 0 };

	r.key.nfaces = (uint8_t)n;
	for (int i = 0; i < n; i++) {
		r.key.faces[i] =
		    (struct face){ .weight = weights[i], .value = values[i] };
		r.weight += weights[i];
	}
	return r;
}

static const struct rules *rules_named(struct span name)
{
	static struct rules r;

	if (span_is(name, "cowries-4"))
		r = rules_of_weights(5, (const uint8_t[FACES_MAX]){ 1, 2, 3, 4, 8 },
		    (const uint8_t[FACES_MAX]){ 4, 6, 4, 1, 1 });
	else if (span_is(name, "cowries-6"))
		r = rules_of_weights(7,
		    (const uint8_t[FACES_MAX]){ 1, 2, 3, 4, 5, 6, 12 },
		    (const uint8_t[FACES_MAX]){ 6, 15, 20, 15, 6, 1, 1 });
	else if (span_is(name, "uniform-5"))
		r = rules_of_weights(5, (const uint8_t[FACES_MAX]){ 1, 2, 3, 4, 8 },
		    (const uint8_t[FACES_MAX]){ 1, 1, 1, 1, 1 });
	else
		return NULL;
	return &r;
}

static void read_lots(struct reader *j, const struct seed *s, struct tally *bad)
{
	reader_key(j, "lots");
	reader_expect(j, '{');
	while (!j->lost && !reader_takes(j, '}')) {
		struct span n = reader_text(j);
		int order[SEATS];
		int players = n.len == 1 ? n.p[0] - '0' : 0;

		if (players < 2 || players > SEATS) {
			j->lost = true;
			return;
		}
		dice_lots(s, players, order);
		reader_expect(j, '[');
		for (int i = 0; i < players; i++)
			bad->lots += reader_number(j) != (uint64_t)order[i];
		reader_expect(j, ']');
	}
}

static void read_bots(struct reader *j, const struct seed *s, struct tally *bad)
{
	reader_key(j, "bot");
	reader_expect(j, '{');
	for (enum seat seat = SEAT_S; seat < SEATS; seat++) {
		char want[24];
		char letter[2] = { seat_letter(seat), '\0' };

		reader_key(j, letter);
		snprintf(want, sizeof(want), "%" PRIu64, dice_bot_seed(s, seat));
		bad->bots += !span_is(reader_text(j), want);
	}
	reader_expect(j, '}');
}

static void read_casts(struct reader *j, const struct seed *s, struct tally *bad)
{
	reader_key(j, "casts");
	reader_expect(j, '{');
	while (!j->lost && !reader_takes(j, '}')) {
		const struct rules *r = rules_named(reader_text(j));

		reader_expect(j, '{');
		while (r && !j->lost && !reader_takes(j, '}')) {
			struct dice d;

			dice_init(&d, s, *reader_text(j).p);
			reader_expect(j, '[');
			while (!j->lost && !reader_takes(j, ']')) {
				bad->casts +=
				    reader_number(j) != (uint64_t)dice_cast(&d, r);
				bad->ncasts++;
			}
		}
		j->lost = j->lost || !r;
	}
}

static void read_row(struct reader *j, struct tally *bad)
{
	char hex[2 * SEED_BYTES + 1];
	struct seed parsed;

	reader_key(j, "text");
	struct span text = reader_text(j);

	reader_key(j, "group");
	struct seed s = seed_of_text(text, reader_number(j));

	reader_key(j, "key");
	sha256_hex(text.p, text.len, hex);
	bad->key += !span_is(reader_text(j), hex);
	reader_key(j, "seed");
	struct span given = reader_text(j);

	seed_hex(&s, hex);
	bad->seed += !span_is(given, hex) || !seed_parse(given, &parsed) ||
		     memcmp(&parsed, &s, sizeof(s)) != 0;
	reader_key(j, "commit");
	seed_commit(&s, hex);
	bad->commit += !span_is(reader_text(j), hex);
	read_lots(j, &s, bad);
	read_bots(j, &s, bad);
	read_casts(j, &s, bad);
	reader_expect(j, '}');
	bad->rows++;
}

static void test_vectors(struct span text)
{
	struct reader j = { .p = text.p };
	struct tally bad = { 0 };

	reader_expect(&j, '[');
	while (!j.lost && reader_takes(&j, '{'))
		read_row(&j, &bad);
	reader_expect(&j, ']');
	CHECK("dice.json was read to its end", !j.lost);
	CHECK("all 15 rows and their 7200 casts were there",
	    bad.rows == 15 && bad.ncasts == 7200);
	CHECK("the key is the SHA-256 of the text", bad.key == 0);
	CHECK("seeds agree, and parse", bad.seed == 0);
	CHECK("commits agree", bad.commit == 0);
	CHECK("lots agree for 2, 3 and 4 players", bad.lots == 0);
	CHECK("bot seeds agree", bad.bots == 0);
	CHECK("casts of all three dice and all seats agree", bad.casts == 0);
}

static void test_arguments(void)
{
	const char hex[] =
	    "655e0eeddee2da98d59541715cf19349b969cda86d48cc5471325ebb930730fb";
	const char caps[] =
	    "655E0EEDDEE2DA98D59541715CF19349B969CDA86D48CC5471325EBB930730FB";
	struct seed given = seed_of_argument(span_of(hex));
	struct seed text = seed_of_text(span_of(""), 0);
	struct seed other = seed_of_argument(span_of(caps));
	struct seed a = seed_draw(), b = seed_draw();

	CHECK("64 lower-case hex digits are the seed itself",
	    memcmp(&given, &text, sizeof(text)) == 0);
	text = seed_of_text(span_of(caps), 0);
	CHECK("64 capitals are a text like any other",
	    memcmp(&other, &text, sizeof(text)) == 0);
	CHECK("two drawn seeds differ", memcmp(&a, &b, sizeof(a)) != 0);
}

/* Of all words hardly more than half are under the limit: skipping is put to work. */
static void test_rejection(void)
{
	const uint32_t w = UINT32_C(0x80000001);
	struct seed s = seed_of_text(span_of("skips"), 0);
	struct hmac_key key;
	struct dice d;
	int used = 0, skipped = 0, wrong = 0;

	hmac_key_init(&key, s.bytes, sizeof(s.bytes));
	dice_init(&d, &s, 'N');
	for (uint8_t block = 0; block < 100; block++) {
		uint8_t message[9] = { 'N', [8] = block };
		uint8_t out[DIGEST_BYTES];

		hmac_sha256(&key, message, sizeof(message), out);
		for (const uint8_t *o = out; o < out + DIGEST_BYTES; o += 4) {
			uint32_t word = (uint32_t)o[0] << 24 | (uint32_t)o[1] << 16 |
					(uint32_t)o[2] << 8 | o[3];

			if (word >= w) {
				skipped++;
				continue;
			}
			wrong += dice_below(&d, w) != word;
			used++;
		}
	}
	CHECK("words at or over the limit are skipped, all others used in order",
	    wrong == 0 && used > 300 && skipped > 300);
}

int main(void)
{
	struct input in;
	struct error err = { 0 };
	struct buf text = { 0 };
	const char *p;

	if (!input_open(&in, "tests/vectors/dice.json", &err)) {
		CHECK("tests/vectors/dice.json can be read", false);
		return DONE();
	}
	p = in.window;
	for (input_fill(&in, &p, 0); p < in.end; input_fill(&in, &p, 0)) {
		buf_bytes(&text, p, (size_t)(in.end - p));
		p = in.end;
	}
	input_close(&in);
	test_vectors((struct span){ buf_cstr(&text), text.len });
	test_arguments();
	test_rejection();
	buf_clear(&text);
	return DONE();
}
