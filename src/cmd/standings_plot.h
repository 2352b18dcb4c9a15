/* standings_plot - standings as a sheet of charts, one SVG file. */
#ifndef PAGDI_CMD_STANDINGS_PLOT_H
#define PAGDI_CMD_STANDINGS_PLOT_H

#include "cmd/standings_table.h"

/*
 * Ratings with their intervals, who finished before whom, what each seat won, places
 * and lengths of games. The title is the sheet's.
 */
void standings_plot(const struct standings_view *v, const char *title, struct buf *out);

#endif
