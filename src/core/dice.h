/*
 * dice - throws that anyone can audit: HMAC-SHA256 of a seed, one stream a seat. The
 * figures are in notation/README.md; the names are its own.
 */
#ifndef PAGDI_CORE_DICE_H
#define PAGDI_CORE_DICE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/digest.h"
#include "base/text.h"
#include "core/rules.h"

enum { SEED_BYTES = 32 };

struct seed {
	uint8_t bytes[SEED_BYTES];
};

/* The seed of group g of a run whose key is SHA-256(text): at once, or the key first,
 * for many groups of one run. */
struct seed seed_of_text(struct span text, uint64_t group);
struct hmac_key seed_text_key(struct span text);
struct seed seed_of_key(const struct hmac_key *key, uint64_t group);
/* 64 lower-case hex digits are the seed itself, anything else TEXT of group 0. */
struct seed seed_of_argument(struct span text);
bool seed_parse(struct span hex, struct seed *out); /* 64 lower-case hex digits */
void seed_hex(const struct seed *s, char out[2 * SEED_BYTES + 1]);
void seed_commit(const struct seed *s, char out[2 * SEED_BYTES + 1]);
/* A seed drawn from the system. */
struct seed seed_draw(void);

/* One stream of words; the key state is computed once, a block gives 8 words. */
struct dice {
	struct hmac_key key;
	uint64_t block; /* the next block's number */
	uint32_t word[8];
	uint8_t used; /* of word[]; 8: draw a block */
	char stream;  /* S E N W, L for the lots */
};

void dice_init(struct dice *d, const struct seed *s, char stream);
/* The stream of another seat of the same game, from one whose key is computed. */
void dice_init_beside(struct dice *d, const struct dice *other, char stream);
uint32_t dice_below(struct dice *d, uint32_t w);      /* uniform in [0, w), w > 0 */
int dice_cast(struct dice *d, const struct rules *r); /* a throw's value */
/* Fisher-Yates of dice.md: order[k] is the player (0..n-1) who sits in the k-th seat.
 */
void dice_lots(const struct seed *s, int n, int order[SEATS]);
/* A bot's own seed: the first 8 bytes of HMAC(seed, "bot" || seat letter). */
uint64_t dice_bot_seed(const struct seed *s, enum seat seat);
/* The same, of a game one of whose streams there is. */
uint64_t dice_bot_seed_beside(const struct dice *other, enum seat seat);

#endif
