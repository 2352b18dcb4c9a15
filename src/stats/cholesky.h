/*
 * cholesky - systems of linear equations whose matrix is symmetric and positive, as
 * that of a likelihood's curvature is.
 */
#ifndef PAGDI_STATS_CHOLESKY_H
#define PAGDI_STATS_CHOLESKY_H

/*
 * Turn the lower triangle of a, n by n, row after row, into its factor L with L L' = a.
 * A matrix that is not positive within rounding gets a tiny diagonal instead of a root
 * that is none.
 */
void cholesky_factor(double *a, int n);

/* Solve L L' x = b for `width` right sides at once, x in place of b: b[i][side]. */
void cholesky_solve(const double *factor, int n, double *b, int width);

#endif
