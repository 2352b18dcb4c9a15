#include "base/mem.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The one place where the program ends for want of memory. */
static void *must(void *p)
{
	if (p)
		return p;
	fputs("pagdi: out of memory\n", stderr);
	exit(70);
}

void *mem_alloc(size_t size)
{
	return must(calloc(1, size ? size : 1));
}

void *mem_resize(void *p, size_t size)
{
	return must(realloc(p, size ? size : 1));
}

char *mem_copy(const char *p, size_t len)
{
	char *copy = mem_alloc(len + 1);

	if (len)
		memcpy(copy, p, len);
	return copy;
}

void mem_free(void *p)
{
	free(p);
}

struct arena_block {
	struct arena_block *next;
	size_t used, size;
	alignas(max_align_t) unsigned char bytes[];
};

void *arena_alloc(struct arena *a, size_t size)
{
	const size_t align = alignof(max_align_t);
	size_t need = (size + align - 1) / align * align;

	if (!a->head || a->head->size - a->head->used < need) {
		size_t room = need > 4000 ? need : 4000;
		struct arena_block *b = mem_alloc(sizeof(*b) + room);

		b->size = room;
		b->next = a->head;
		a->head = b;
	}
	void *p = a->head->bytes + a->head->used;

	a->head->used += need;
	a->used += size;
	return p;
}

char *arena_copy(struct arena *a, const char *p, size_t len)
{
	char *copy = arena_alloc(a, len + 1);

	if (len)
		memcpy(copy, p, len);
	return copy;
}

void arena_clear(struct arena *a)
{
	while (a->head) {
		struct arena_block *next = a->head->next;

		mem_free(a->head);
		a->head = next;
	}
	a->used = 0;
}
