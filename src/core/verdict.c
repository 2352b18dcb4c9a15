#include "core/verdict.h"

static const struct {
	const char *name;
	enum code code;
	enum key key;
} verdicts[VERDICT_COUNT] = {
#define X(name, code, key) [VERDICT_##name] = { #name, CODE_##code, KEY_##key },
	VERDICT_LIST(X)
#undef X
};

enum code verdict_code(enum verdict v)
{
	return verdicts[v].code;
}

enum key verdict_key(enum verdict v)
{
	return verdicts[v].key;
}

const char *verdict_name(enum verdict v)
{
	return verdicts[v].name;
}
