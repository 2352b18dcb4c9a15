/*
 * random.c - plays any legal ply, the same ones whenever the game's seed is the same.
 *
 *   cc -O2 -o random random.c
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* splitmix64: small, and good enough to choose with. */
static uint64_t next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* The n-th word from here on, NULL where there are fewer; words end at one blank. */
static const char *word(const char *line, uint64_t n)
{
	while (line && n-- > 0) {
		line = strchr(line, ' ');
		line += line != NULL;
	}
	return line;
}

static uint64_t count(const char *line)
{
	uint64_t n = 1;

	while ((line = word(line, 1)))
		n++;
	return n;
}

static int length(const char *at)
{
	return (int)strcspn(at, " ");
}

int main(void)
{
	/* The longest line there is: a position and the plies of a large board. */
	static char line[65536];
	uint64_t state = 0;

	while (fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\r\n")] = '\0';
		if (strncmp(line, "pagdi ", 6) == 0) {
			puts("name random 1\nready");
		} else if (strncmp(line, "game ", 5) == 0) {
			/* game 17 seats SN you N seed 4647337818582356857 */
			const char *seed = word(line, 7);

			state = seed ? strtoull(seed, NULL, 10) : 0;
			puts("ready");
		} else if (strncmp(line, "go ", 3) == 0) {
			/* go 4 POSITION 1000 3:1-4 3:3-6 */
			const char *number = word(line, 1), *plies = word(line, 4);

			if (!plies)
				continue;
			plies = word(plies, next(&state) % count(plies));
			printf("play %.*s %.*s\n", length(number), number,
			    length(plies), plies);
		} else if (strcmp(line, "quit") == 0) {
			break;
		}
		/* Into a pipe, C keeps what is printed until there is much of it. */
		fflush(stdout);
	}
	return 0;
}
