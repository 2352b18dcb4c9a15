#include "base/digest.h"

#include <stdlib.h>
#include <string.h>

#include <sodium/core.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/randombytes.h>

void sha256(const void *p, size_t len, uint8_t out[DIGEST_BYTES])
{
	crypto_hash_sha256(out, p, len);
}

void sha256_hex(const void *p, size_t len, char out[DIGEST_HEX])
{
	uint8_t digest[DIGEST_BYTES];

	sha256(p, len, digest);
	hex_encode(digest, sizeof(digest), out);
}

void hmac_key_init(struct hmac_key *k, const uint8_t *key, size_t len)
{
	crypto_auth_hmacsha256_init(&k->state, key, len);
}

void hmac_sha256(
    const struct hmac_key *k, const void *p, size_t len, uint8_t out[DIGEST_BYTES])
{
	crypto_auth_hmacsha256_state state = k->state;

	crypto_auth_hmacsha256_update(&state, p, len);
	crypto_auth_hmacsha256_final(&state, out);
}

void random_bytes(void *p, size_t n)
{
	/* Without the system's randomness no seed can be drawn; libsodium gives up
	 * likewise. */
	if (sodium_init() < 0)
		abort();
	randombytes_buf(p, n);
}

void hex_encode(const uint8_t *p, size_t len, char *out)
{
	for (size_t i = 0; i < len; i++) {
		*out++ = "0123456789abcdef"[p[i] >> 4];
		*out++ = "0123456789abcdef"[p[i] & 15];
	}
	*out = '\0';
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_decode(const char *text, size_t text_len, uint8_t *out, size_t len)
{
	if (text_len != 2 * len)
		return false;
	for (size_t i = 0; i < text_len; i++)
		if (hex_digit(text[i]) < 0)
			return false;
	for (size_t i = 0; i < len; i++)
		out[i] =
		    (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
	return true;
}
