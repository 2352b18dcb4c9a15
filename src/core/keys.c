#include "core/keys.h"

#include <string.h>

const char *key_name(enum key k)
{
	static const char *const names[KEY_COUNT] = { [KEY_NONE] = "",
#define X(id, name) [KEY_##id] = name,
		KEY_LIST(X)
#undef X
	};

	return names[k];
}

void keys_cowries(struct keys *k, int n, int none_up)
{
	uint32_t ways = 1; /* n over up */
	bool added = false;

	k->cowries = (uint8_t)n;
	k->none_up = (uint8_t)none_up;
	k->nfaces = 0;
	for (int up = 1; up <= n; up++) {
		ways = ways * (uint32_t)(n - up + 1) / (uint32_t)up;
		if (!added && none_up <= up) {
			added = true;
			if (none_up < up)
				k->faces[k->nfaces++] =
				    (struct face){ 1, (uint8_t)none_up };
		}
		k->faces[k->nfaces++] =
		    (struct face){ ways + (none_up == up), (uint8_t)up };
	}
	if (!added)
		k->faces[k->nfaces++] = (struct face){ 1, (uint8_t)none_up };
}

void keys_default(struct keys *k)
{
	memset(k, 0, sizeof(*k));
	k->size = 5;
	k->pawns = 4;
	k->safe_homes = true;
	keys_cowries(k, 4, 8);
	k->nagain = 2;
	k->again[0] = 4;
	k->again[1] = 8;
	k->outer_limit = 1;
	k->inner_limit = LIMIT_ANY;
	k->capture_again = true;
	k->guest_rests = true;
	k->play_on = true;
}
