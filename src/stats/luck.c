#include "stats/luck.h"

#include <math.h>

void luck_init(struct luck *l, const struct rules *r)
{
	int64_t weight = 0, sum = 0, again = 0;
	double variance = 0;

	*l = (struct luck){ .nfaces = r->key.nfaces };
	for (int f = 0; f < l->nfaces; f++) {
		weight += r->key.faces[f].weight;
		sum += (int64_t)r->key.faces[f].weight * r->key.faces[f].value;
		if (r->again[f])
			again += r->key.faces[f].weight;
	}
	/* Where every throw gives another there is no end, and each is worth itself. */
	bool endless = again == weight;

	l->parts = endless ? weight : weight - again;
	l->mean = (double)sum / (double)l->parts;
	for (int f = 0; f < l->nfaces; f++) {
		int64_t more = r->again[f] && !endless ? sum : 0;

		l->part[f] = r->key.faces[f].value * l->parts + more - sum;
		l->worth[f] = (double)l->part[f] / (double)l->parts;
		variance += (double)r->key.faces[f].weight / (double)weight *
			    l->worth[f] * l->worth[f];
	}
	l->sd = sqrt(variance);
}

int64_t luck_parts(const struct luck *l, const long long *cast)
{
	int64_t sum = 0;

	for (int f = 0; f < l->nfaces; f++)
		sum += cast[f] * l->part[f];
	return sum;
}

double luck_steps(const struct luck *l, const long long *cast)
{
	return (double)luck_parts(l, cast) / (double)l->parts;
}

bool luck_sds(const struct luck *l, const long long *cast, double *out)
{
	double n = 0;

	for (int f = 0; f < l->nfaces; f++)
		n += (double)cast[f];
	if (n <= 0 || l->sd <= 0)
		return false;
	*out = luck_steps(l, cast) / (l->sd * sqrt(n));
	return true;
}
