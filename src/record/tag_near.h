/* tag_near - what a tag that is nearly right was likely meant to be. */
#ifndef PAGDI_RECORD_TAG_NEAR_H
#define PAGDI_RECORD_TAG_NEAR_H

#include "base/text.h"

/* Our tag that a name that is none of ours is near to, or NULL. */
const char *tag_near(struct span name);

enum { TAG_DATE_SIZE = 11 };
/*
 * "8/11/2026", "2026-11-08" and such as YYYY.MM.DD. Of two ways to read one the day
 * comes first. False where it is no date in any way.
 */
bool tag_date_meant(struct span value, char out[TAG_DATE_SIZE]);

#endif
