/* digest - SHA-256 and HMAC-SHA256. The only user of libsodium. */
#ifndef PAGDI_BASE_DIGEST_H
#define PAGDI_BASE_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sodium/crypto_auth_hmacsha256.h>

enum { DIGEST_BYTES = 32, DIGEST_HEX = 2 * DIGEST_BYTES + 1 };

void sha256(const void *p, size_t len, uint8_t out[DIGEST_BYTES]);
void sha256_hex(const void *p, size_t len, char out[DIGEST_HEX]);

/* An HMAC key with its first blocks computed: copy it and go on. */
struct hmac_key {
	crypto_auth_hmacsha256_state state;
};

void hmac_key_init(struct hmac_key *k, const uint8_t *key, size_t len);
void hmac_sha256(
    const struct hmac_key *k, const void *p, size_t len, uint8_t out[DIGEST_BYTES]);

/* n bytes of the system's randomness. */
void random_bytes(void *p, size_t n);

void hex_encode(const uint8_t *p, size_t len, char *out); /* 2 * len digits and a NUL */
/* Lower-case digits only; false where text is not exactly 2 * len of them. */
bool hex_decode(const char *text, size_t text_len, uint8_t *out, size_t len);

#endif
