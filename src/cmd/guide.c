#include "cmd/guide.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/cli.h"

const struct guide guides[] = {
	{ "tutorial", 7, "your first bot in five minutes" },
	{ "contest", 7, "how to run a contest of bots" },
	{ "club", 7, "how to check and keep the records of a club" },
	{ "house", 7, "how to make a house rule, see what it does, and play by it" },
	{ "audit", 7,
	    "how to make throws that nobody has to believe, and look at those of real "
	    "cowries" },
	{ "why", 7,
	    "why things are as they are: dice, seats, groups, ratings, sandbox, rule "
	    "sets" },
	{ "game", 6, "how the board game Pagdi is played" },
	{ "notation", 5, "records of Pagdi games" },
	{ "lua", 7, "bots and house-rule scripts in Lua" },
	{ "protocol", 7, "how a program plays for pagdi: lines on pipes, version 1" },
	{ "jsonl", 5, "what pagdi prints for programs" },
	{ "statistics", 7,
	    "what the figures of many games mean, and how they are computed" },
	{ "codes", 7, "the codes of pagdi's faults and warnings" },
	{ NULL, 0, NULL },
};

const struct guide *guide_find(const char *word)
{
	for (const struct guide *g = guides; g->word; g++)
		if (strcmp(g->word, word) == 0)
			return g;
	return NULL;
}

const struct guide *guide_near(const char *word)
{
	const char *words[sizeof(guides) / sizeof(*guides)];
	const char *near;

	for (size_t i = 0; i < sizeof(guides) / sizeof(*guides); i++)
		words[i] = guides[i].word;
	near = text_nearest(span_of(word), words);
	return near ? guide_find(near) : NULL;
}

/* In the source tree, whose pages no `man` finds by name, they stand beside rules/. */
static bool source_page(const struct guide *guide, char page[PATH_MAX])
{
	char *rules = ruleset_installed_dir();
	struct buf path = { 0 };
	bool found;

	buf_printf(&path, "%s/../man/pagdi-%s.%d", rules ? rules : "", guide->word,
	    guide->section);
	found = rules && realpath(buf_cstr(&path), page);
	buf_clear(&path);
	mem_free(rules);
	return found;
}

void guide_tell(const struct guide *guide, FILE *stream)
{
	char page[PATH_MAX];

	fprintf(
	    stream, "pagdi-%s(%d): %s\n", guide->word, guide->section, guide->about);
	if (source_page(guide, page))
		fprintf(stream, "read it:  man %s\n", page);
	else
		fprintf(
		    stream, "read it:  man %d pagdi-%s\n", guide->section, guide->word);
}

void guide_list(FILE *stream)
{
	struct buf text = { 0 };

	buf_text(&text, "'pagdi help PAGE' finds a page of the manual: ");
	for (const struct guide *g = guides; g->word; g++)
		buf_printf(&text, "%s%s", g == guides ? "" : ", ", g->word);
	buf_byte(&text, '.');
	cli_wrap(stream, "", buf_cstr(&text));
	buf_clear(&text);
}
