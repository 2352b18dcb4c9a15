#include "stats/cholesky.h"

#include <math.h>
#include <stddef.h>

static double *row(double *a, int n, int i)
{
	return a + (size_t)i * (size_t)n;
}

void cholesky_factor(double *a, int n)
{
	for (int i = 0; i < n; i++) {
		double *of = row(a, n, i);

		for (int j = 0; j <= i; j++) {
			const double *other = row(a, n, j);
			double sum = of[j];

			for (int k = 0; k < j; k++)
				sum -= of[k] * other[k];
			if (j < i)
				of[j] = sum / other[j];
			else
				of[j] = sqrt(fmax(sum, 1e-12));
		}
	}
}

static void subtract(double *from, const double *what, double times, int width)
{
	for (int s = 0; s < width; s++)
		from[s] -= times * what[s];
}

static void divide(double *what, double by, int width)
{
	for (int s = 0; s < width; s++)
		what[s] /= by;
}

void cholesky_solve(const double *factor, int n, double *b, int width)
{
	for (int i = 0; i < n; i++) {
		const double *of = factor + (size_t)i * (size_t)n;

		for (int k = 0; k < i; k++)
			subtract(row(b, width, i), row(b, width, k), of[k], width);
		divide(row(b, width, i), of[i], width);
	}
	for (int i = n - 1; i >= 0; i--) {
		const double *of = factor + (size_t)i * (size_t)n;

		divide(row(b, width, i), of[i], width);
		for (int k = 0; k < i; k++)
			subtract(row(b, width, k), row(b, width, i), of[k], width);
	}
}
