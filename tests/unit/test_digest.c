#include "base/digest.h"

#include <string.h>

#include "base/rng.h"
#include "unit.h"

static bool hmac_is(const char *key, const char *text, const char *want)
{
	struct hmac_key k;
	uint8_t out[DIGEST_BYTES];
	char hex[DIGEST_HEX];

	hmac_key_init(&k, (const uint8_t *)key, strlen(key));
	/* Twice: the key's state must survive its use. */
	hmac_sha256(&k, "other", 5, out);
	hmac_sha256(&k, text, strlen(text), out);
	hex_encode(out, sizeof(out), hex);
	return strcmp(hex, want) == 0;
}

static void test_hex(void)
{
	uint8_t out[4] = { 9, 9, 9, 9 };

	CHECK("hex decodes", hex_decode("00ff10a9", 8, out, 4) && out[0] == 0 &&
				 out[1] == 0xff && out[2] == 0x10 && out[3] == 0xa9);
	CHECK("capitals are not hex here", !hex_decode("00FF10A9", 8, out, 4));
	CHECK("a digit too few is refused", !hex_decode("00ff10a", 7, out, 4));
	CHECK("a digit too many is refused", !hex_decode("00ff10a90", 9, out, 4));
	CHECK("other letters are refused and nothing is written",
	    !hex_decode("1234567g", 8, out, 4) && out[0] == 0 && out[1] == 0xff);
}

static void test_rng(void)
{
	struct rng a, b;
	int seen[5] = { 0 };

	rng_init(&a, 0);
	rng_init(&b, 0);
	CHECK("equal seeds give equal streams",
	    rng_next(&a) == rng_next(&b) && rng_next(&a) == rng_next(&b));
	rng_init(&b, 1);
	CHECK("other seeds give other streams", rng_next(&a) != rng_next(&b));
	for (int i = 0; i < 50000; i++)
		seen[rng_below(&a, 5)]++;
	bool even = true;

	for (int i = 0; i < 5; i++)
		even = even && seen[i] > 9500 && seen[i] < 10500;
	CHECK("rng_below is even and never reaches its bound", even);
}

int main(void)
{
	char hex[DIGEST_HEX];
	uint8_t drawn[2][16] = { 0 };

	/* The answers of sha256sum and of RFC 4231's second case. */
	sha256_hex("", 0, hex);
	CHECK("SHA-256 of nothing",
	    strcmp(hex,
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855") ==
		0);
	sha256_hex("abc", 3, hex);
	CHECK("SHA-256 of abc",
	    strcmp(hex,
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad") ==
		0);
	CHECK("HMAC-SHA256 with a short key",
	    hmac_is("Jefe", "what do ya want for nothing?",
		"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"));
	random_bytes(drawn[0], 16);
	random_bytes(drawn[1], 16);
	CHECK("what is drawn twice differs", memcmp(drawn[0], drawn[1], 16) != 0);
	test_hex();
	test_rng();
	return DONE();
}
