#include "core/dice.h"

#include <assert.h>
#include <string.h>

static void store_be64(uint8_t out[8], uint64_t value)
{
	for (int i = 7; i >= 0; i--, value >>= 8)
		out[i] = (uint8_t)value;
}

static uint32_t load_be32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void seed_key(const struct seed *s, struct hmac_key *key)
{
	hmac_key_init(key, s->bytes, sizeof(s->bytes));
}

struct hmac_key seed_text_key(struct span text)
{
	uint8_t digest[DIGEST_BYTES];
	struct hmac_key key;

	sha256(text.len ? text.p : "", text.len, digest);
	hmac_key_init(&key, digest, sizeof(digest));
	return key;
}

struct seed seed_of_key(const struct hmac_key *key, uint64_t group)
{
	uint8_t message[5 + 8] = "group";
	struct seed s;

	store_be64(message + 5, group);
	hmac_sha256(key, message, sizeof(message), s.bytes);
	return s;
}

struct seed seed_of_text(struct span text, uint64_t group)
{
	struct hmac_key key = seed_text_key(text);

	return seed_of_key(&key, group);
}

struct seed seed_of_argument(struct span text)
{
	struct seed s;

	return seed_parse(text, &s) ? s : seed_of_text(text, 0);
}

bool seed_parse(struct span hex, struct seed *out)
{
	return hex_decode(hex.p, hex.len, out->bytes, sizeof(out->bytes));
}

void seed_hex(const struct seed *s, char out[2 * SEED_BYTES + 1])
{
	hex_encode(s->bytes, sizeof(s->bytes), out);
}

void seed_commit(const struct seed *s, char out[2 * SEED_BYTES + 1])
{
	sha256_hex(s->bytes, sizeof(s->bytes), out);
}

struct seed seed_draw(void)
{
	struct seed s;

	random_bytes(s.bytes, sizeof(s.bytes));
	return s;
}

void dice_init(struct dice *d, const struct seed *s, char stream)
{
	*d = (struct dice){ .used = 8, .stream = stream };
	seed_key(s, &d->key);
}

void dice_init_beside(struct dice *d, const struct dice *other, char stream)
{
	*d = (struct dice){ .key = other->key, .used = 8, .stream = stream };
}

static uint32_t dice_word(struct dice *d)
{
	if (d->used == 8) {
		uint8_t message[1 + 8] = { (uint8_t)d->stream };
		uint8_t block[DIGEST_BYTES];

		store_be64(message + 1, d->block++);
		hmac_sha256(&d->key, message, sizeof(message), block);
		for (int i = 0; i < 8; i++)
			d->word[i] = load_be32(block + 4 * i);
		d->used = 0;
	}
	return d->word[d->used++];
}

uint32_t dice_below(struct dice *d, uint32_t w)
{
	assert(w > 0);
	uint64_t limit = (UINT64_C(1) << 32) / w * w;
	uint32_t word;

	do
		word = dice_word(d);
	while (word >= limit);
	return word % w;
}

int dice_cast(struct dice *d, const struct rules *r)
{
	uint32_t left = dice_below(d, r->weight);
	int face = 0;

	while (left >= r->key.faces[face].weight)
		left -= r->key.faces[face++].weight;
	assert(face < r->key.nfaces);
	return rules_value(r, face);
}

void dice_lots(const struct seed *s, int n, int order[SEATS])
{
	struct dice d;

	dice_init(&d, s, 'L');
	for (int i = 0; i < n; i++)
		order[i] = i;
	for (int i = n - 1; i > 0; i--) {
		int j = (int)dice_below(&d, (uint32_t)i + 1);
		int player = order[i];

		order[i] = order[j];
		order[j] = player;
	}
}

static uint64_t bot_seed(const struct hmac_key *key, enum seat seat)
{
	uint8_t message[4] = { 'b', 'o', 't', (uint8_t)seat_letter(seat) };
	uint8_t digest[DIGEST_BYTES];

	hmac_sha256(key, message, sizeof(message), digest);
	return (uint64_t)load_be32(digest) << 32 | load_be32(digest + 4);
}

uint64_t dice_bot_seed(const struct seed *s, enum seat seat)
{
	struct hmac_key key;

	seed_key(s, &key);
	return bot_seed(&key, seat);
}

uint64_t dice_bot_seed_beside(const struct dice *other, enum seat seat)
{
	return bot_seed(&other->key, seat);
}
