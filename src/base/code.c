#include "base/code.h"

static const struct {
	const char *name, *summary;
} codes[CODE_COUNT] = { [CODE_NONE] = { "", "" },
#define X(name, summary) [CODE_##name] = { #name, summary },
	CODE_LIST(X)
#undef X
};

const char *code_name(enum code c)
{
	return codes[c].name;
}

const char *code_summary(enum code c)
{
	return codes[c].summary;
}

bool code_is_warning(enum code c)
{
	return codes[c].name[0] == 'W';
}
