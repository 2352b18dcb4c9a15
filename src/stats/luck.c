#include "stats/luck.h"

#include <math.h>

void luck_init(struct luck *l, const struct rules *r)
{
	double weight = 0, sum = 0, again = 0, variance = 0;

	*l = (struct luck){ .nfaces = r->key.nfaces };
	for (int f = 0; f < l->nfaces; f++) {
		weight += r->key.faces[f].weight;
		sum += (double)r->key.faces[f].weight * r->key.faces[f].value;
		if (r->again[f])
			again += r->key.faces[f].weight;
	}
	/* Where every throw gives another there is no end, and each is worth itself. */
	bool endless = again >= weight;

	l->mean = endless ? sum / weight : sum / (weight - again);
	for (int f = 0; f < l->nfaces; f++) {
		double worth = r->key.faces[f].value;

		if (r->again[f] && !endless)
			worth += l->mean;
		l->worth[f] = worth - l->mean;
		variance += r->key.faces[f].weight / weight * l->worth[f] * l->worth[f];
	}
	l->sd = sqrt(variance);
}

double luck_steps(const struct luck *l, const long *cast)
{
	double sum = 0;

	for (int f = 0; f < l->nfaces; f++)
		sum += (double)cast[f] * l->worth[f];
	return sum;
}

bool luck_sds(const struct luck *l, const long *cast, double *out)
{
	double n = 0;

	for (int f = 0; f < l->nfaces; f++)
		n += (double)cast[f];
	if (n <= 0 || l->sd <= 0)
		return false;
	*out = luck_steps(l, cast) / (l->sd * sqrt(n));
	return true;
}
