/* The window here is hardly larger than what it must hold, so that every fill slides.
 */
#define PAGDI_INPUT_WINDOW 2112
#include "base/input.c"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "unit.h"

enum { LONG = 50000 };

static char text[LONG];

static void text_fill(void)
{
	struct rng rng;

	rng_init(&rng, 7);
	for (int i = 0; i < LONG; i++)
		text[i] = (char)rng_next(&rng);
}

/* Read all of in by random steps, with so many bytes behind: is it `want`, in reach? */
static bool reads_as(struct input *in, size_t behind, const char *want, size_t len)
{
	const char *p = in->window;
	size_t at = 0;
	struct rng rng;

	rng_init(&rng, len);
	for (;;) {
		input_fill(in, &p, behind);
		size_t ahead = (size_t)(in->end - p);
		size_t back = behind < at ? behind : at;

		if (at + ahead > len || (size_t)(p - in->window) < back)
			return false;
		if (memcmp(p - back, want + at - back, back + ahead) != 0)
			return false;
		/* Of a pipe a whole line is handed over, however little that is. */
		bool line = in->live && ahead > 0 && in->end[-1] == '\n';

		if (!in->eof && !line && ahead < INPUT_AHEAD)
			return false;
		if (in->fd >= 0 && *in->end != '\0')
			return false;
		if (ahead == 0)
			return at == len && in->eof;
		size_t step = 1 + rng_below(&rng, 700);

		if (step > ahead)
			step = ahead;
		p += step;
		at += step;
	}
}

struct writer {
	int fd;
	size_t len;
	pthread_t reader;
	bool signals;
};

/* Feed a pipe in crumbs, and where asked interrupt the reader between them. */
static void *write_crumbs(void *arg)
{
	struct writer *w = arg;
	struct rng rng;
	size_t at = 0;

	rng_init(&rng, 3);
	while (at < w->len) {
		size_t n = 1 + rng_below(&rng, 300);

		if (n > w->len - at)
			n = w->len - at;
		if (w->signals)
			pthread_kill(w->reader, SIGUSR1);
		ssize_t done = write(w->fd, text + at, n);

		if (done < 0)
			break;
		at += (size_t)done;
	}
	close(w->fd);
	return NULL;
}

static void on_signal(int signal)
{
	(void)signal;
}

/* Read a pipe that is fed in crumbs, through standard input. */
static bool pipe_reads_well(bool signals, bool nonblocking)
{
	int ends[2];
	struct input in;
	struct error err = { 0 };
	int saved = dup(STDIN_FILENO);
	struct writer w = { .len = LONG, .reader = pthread_self(), .signals = signals };
	pthread_t thread;

	if (pipe(ends) != 0)
		return false;
	if (nonblocking)
		fcntl(ends[0], F_SETFL, O_NONBLOCK);
	dup2(ends[0], STDIN_FILENO);
	close(ends[0]);
	w.fd = ends[1];
	pthread_create(&thread, NULL, write_crumbs, &w);
	bool ok = input_open(&in, "-", &err) &&
		  reads_as(&in, INPUT_BEHIND, text, LONG) && !in.failed;

	input_close(&in);
	pthread_join(thread, NULL);
	ok = ok && fcntl(STDIN_FILENO, F_GETFD) >= 0;
	dup2(saved, STDIN_FILENO);
	close(saved);
	return ok;
}

static void test_pipes(void)
{
	/* No SA_RESTART: the reads must see EINTR. */
	struct sigaction action = { .sa_handler = on_signal };

	sigaction(SIGUSR1, &action, NULL);
	CHECK("a pipe fed in crumbs reads as one text, and stays open",
	    pipe_reads_well(false, false));
	CHECK("signals between reads lose nothing", pipe_reads_well(true, false));
	CHECK("a pipe that does not block is waited for", pipe_reads_well(false, true));
}

static FILE *file_of_text(char *path)
{
	int fd = mkstemp(path);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w+");

	if (f) {
		fwrite(text, 1, LONG, f);
		fflush(f);
	}
	return f;
}

static void test_files(void)
{
	char path[] = "/tmp/pagdi-input-XXXXXX";
	FILE *f = file_of_text(path);
	struct input in;
	struct error err = { 0 };
	static const struct {
		uint64_t from, to;
	} part[] = {
		{ 0, LONG },
		{ 0, 0 },
		{ 17, 17 },
		{ 1, 2 },
		{ 999, 4000 },
		{ 2111, 2113 },
		{ 30000, UINT64_MAX },
		{ LONG, LONG + 5 },
		{ 9, 3 },
	};

	CHECK("a file for the test could be made", f != NULL);
	if (!f)
		return;
	bool ok =
	    input_open(&in, path, &err) && reads_as(&in, INPUT_BEHIND, text, LONG);

	input_close(&in);
	input_close(&in);
	CHECK("a file reads through a small window, and closes twice", ok);
	ok = true;
	for (size_t i = 0; i < sizeof(part) / sizeof(part[0]); i++) {
		uint64_t to = part[i].to < LONG ? part[i].to : LONG;
		size_t len = to > part[i].from ? (size_t)(to - part[i].from) : 0;

		input_part(&in, fileno(f), part[i].from, part[i].to);
		ok = ok && reads_as(&in, i * 100, text + part[i].from, len) &&
		     !in.failed;
		input_close(&in);
	}
	CHECK("a part of a file is that part and no more", ok);
	CHECK("a part leaves the descriptor open", fcntl(fileno(f), F_GETFD) >= 0);
	fclose(f);
	unlink(path);
}

static void test_offsets(void)
{
	struct input in;
	char path[] = "/tmp/pagdi-input-XXXXXX";
	FILE *f = file_of_text(path);
	const char *p;
	uint64_t at = 100;
	bool ok = true;

	input_part(&in, fileno(f), at, UINT64_MAX);
	p = in.window;
	for (input_fill(&in, &p, 0); p < in.end; input_fill(&in, &p, 100)) {
		ok = ok && in.offset + (uint64_t)(p - in.window) == at;
		p++;
		at++;
	}
	CHECK("the offset tells where the window lies", ok && at == LONG);
	input_close(&in);
	fclose(f);
	unlink(path);
}

static void test_failures(void)
{
	struct input in;
	struct error err = { 0 };
	int ends[2];
	const char *p;

	CHECK("a missing file is E501 with the system's reason",
	    !input_open(&in, "no/such/file", &err) && err.code == CODE_E501 &&
		strstr(err.msg, "No such file") &&
		strcmp(err.source, "no/such/file") == 0);
	input_close(&in);
	err = (struct error){ 0 };
	CHECK("a folder is refused when it is opened",
	    !input_open(&in, "/", &err) && err.code == CODE_E501 &&
		strstr(err.msg, "directory"));
	if (pipe(ends) != 0)
		return;
	/* The writing end cannot be read: a read that fails, after opening went well.
	 */
	input_part(&in, ends[1], 0, 100);
	p = in.window;
	input_fill(&in, &p, 0);
	CHECK("a read that fails looks like the end and says why",
	    in.eof && in.failed && in.errnum != 0 && p == in.end);
	input_close(&in);
	close(ends[0]);
	close(ends[1]);
}

static void test_memory(void)
{
	struct input in;

	input_memory(&in, (struct span){ text, LONG });
	CHECK("memory reads as itself", reads_as(&in, INPUT_BEHIND, text, LONG));
	input_close(&in);
	input_memory(&in, (struct span){ 0 });
	CHECK("no memory is an empty input", reads_as(&in, 0, "", 0));
	input_close(&in);
}

int main(void)
{
	text_fill();
	test_memory();
	test_files();
	test_offsets();
	test_pipes();
	test_failures();
	return DONE();
}
