/* unit - the smallest TAP harness that is still pleasant to read. */
#ifndef PAGDI_TESTS_UNIT_H
#define PAGDI_TESTS_UNIT_H

#include <stdio.h>

static int unit_n, unit_failed;

#define CHECK(what, cond)                                                              \
	do {                                                                           \
		int ok_ = (cond);                                                      \
		printf("%sok %d - %s\n", ok_ ? "" : "not ", ++unit_n, what);           \
		if (!ok_) {                                                            \
			unit_failed++;                                                 \
			printf("# %s:%d: %s\n", __FILE__, __LINE__, #cond);            \
		}                                                                      \
	} while (0)
#define DONE() (printf("1..%d\n", unit_n), unit_failed != 0)

#endif
