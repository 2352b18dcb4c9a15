/* page_part - the replay page's own text, compiled in by page/embed.sh. */
#ifndef PAGDI_DRAW_PAGE_PART_H
#define PAGDI_DRAW_PAGE_PART_H

/* Lines with their line ends; NULL ends each list. */
extern const char *const page_style[];
extern const char *const page_body[];
extern const char *const page_script[];

#endif
