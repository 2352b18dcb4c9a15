#include "cmd/pages.h"

#include <stddef.h>

const struct page *page_find(enum code c)
{
	static const struct page *const all[] = { pages_text, pages_plies, pages_game,
		pages_rulesets, pages_bots, pages_other };

	for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
		for (const struct page *p = all[i]; p->code != CODE_NONE; p++)
			if (p->code == c)
				return p;
	return NULL;
}
