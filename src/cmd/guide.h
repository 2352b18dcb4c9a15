/* guide - the pages of the manual that are of no command: pagdi-tutorial(7) and others.
 */
#ifndef PAGDI_CMD_GUIDE_H
#define PAGDI_CMD_GUIDE_H

#include <stdbool.h>
#include <stdio.h>

/* The page is pagdi-WORD(SECTION), and about is what stands after its name. */
struct guide {
	const char *word;
	int section;
	const char *about;
};

/* In the order in which they are best read; ends with a NULL word. */
extern const struct guide guides[];

/* NULL where no page has this name. */
const struct guide *guide_find(const char *word);
/* The page whose name is most like this word, or NULL. */
const struct guide *guide_near(const char *word);
/* What the page is about, and the command that shows it. */
void guide_tell(const struct guide *guide, FILE *stream);
/* All the words on a few lines. */
void guide_list(FILE *stream);

#endif
