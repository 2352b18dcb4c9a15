#include "record/tag_near.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "record/tags.h"

/* Names in which one wrong letter is warned of: they decide what a game is. */
static const char *const deciding[] = { "South", "East", "North", "West", "Seats",
	"Rules", "RulesHash", "Position", "Seed", "Commit", "Result", NULL };

/* Other words for one of ours. */
static const char *const same_as_rules[] = { "Ruleset", "Rule", "Variant", NULL };

static const char *const all[] = {
#define X(id, name) name,
	TAG_LIST(X)
#undef X
	    NULL
};

static bool is_in_any_case(struct span name, const char *word)
{
	return strlen(word) == name.len && strncasecmp(word, name.p, name.len) == 0;
}

const char *tag_near(struct span name)
{
	for (int i = 0; all[i]; i++)
		if (is_in_any_case(name, all[i]))
			return all[i];
	for (int i = 0; same_as_rules[i]; i++)
		if (is_in_any_case(name, same_as_rules[i]))
			return "Rules";
	for (int i = 0; deciding[i]; i++)
		if (text_one_edit(name, span_of(deciding[i])))
			return deciding[i];
	return NULL;
}

/* --- dates --- */

/* Up to three numbers of digits, with one mark between each two; how many. */
static int take_parts(struct span value, int part[3], size_t width[3])
{
	int n = 0;

	for (size_t i = 0; n < 3; i++) {
		size_t from = i;

		part[n] = 0;
		for (; i < value.len && isdigit((unsigned char)value.p[i]); i++)
			part[n] = 10 * (part[n] % 1000) + (value.p[i] - '0');
		width[n] = i - from;
		if (width[n] == 0 || width[n] > 4)
			return 0;
		n++;
		if (i == value.len)
			break;
		if (!strchr("/.- ", value.p[i]))
			return 0;
	}
	return n == 3 && width[0] + width[1] + width[2] + 2 == value.len ? n : 0;
}

static bool fits(int year, int month, int day, char out[TAG_DATE_SIZE])
{
	if (month > 12 || day > 31)
		return false;
	snprintf(out, TAG_DATE_SIZE, "%04u.%02u.%02u", (unsigned)year % 10000,
	    (unsigned)month % 100, (unsigned)day % 100);
	return tag_is_date((struct span){ out, TAG_DATE_SIZE - 1 });
}

bool tag_date_meant(struct span value, char out[TAG_DATE_SIZE])
{
	int part[3];
	size_t width[3];

	value = span_trim(value);
	if (take_parts(value, part, width) != 3)
		return false;
	if (width[0] == 4)
		return fits(part[0], part[1], part[2], out);
	return width[2] == 4 && (fits(part[2], part[1], part[0], out) ||
				    fits(part[2], part[0], part[1], out));
}
