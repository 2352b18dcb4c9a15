/*
 * badbot MODE - every way in which a bot on pipes was seen to go wrong, and some in
 * which it is odd but right. Without a fault of its mode it plays the first legal ply.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *mode;

static bool is(const char *name)
{
	return strcmp(mode, name) == 0;
}

static void nap(long long ms)
{
	struct timespec t = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&t, NULL);
}

static void say(const char *text)
{
	size_t len = strlen(text);

	while (len > 0) {
		/* In splits each byte is a write of its own. */
		ssize_t n = write(1, text, is("splits") ? 1 : len);

		if (n < 0)
			exit(9);
		text += n;
		len -= (size_t)n;
	}
}

static _Noreturn void sleep_on(void)
{
	for (;;)
		nap(10000);
}

/* Print for ever, to this descriptor. */
static _Noreturn void flood(int fd, const char *line)
{
	static char block[65536];
	size_t len = strlen(line);

	for (size_t i = 0; i < sizeof(block); i++)
		block[i] = line[i % len];
	for (;;)
		if (write(fd, block, sizeof(block)) < 0 && errno != EAGAIN)
			exit(9);
}

/* A child whose parent is nobody's any more; true in it. */
static bool daemonise(void)
{
	if (fork() != 0)
		return false;
	setsid();
	if (fork() != 0)
		_exit(0);
	return true;
}

static void trickle(void)
{
	for (;;) {
		say("x");
		nap(50);
	}
}

static void long_line(void)
{
	char block[10240];

	memset(block, 'x', sizeof(block) - 1);
	block[sizeof(block) - 1] = '\0';
	for (int i = 0; i < 1024; i++)
		say(block);
	say("\n");
}

/* What happens at `go` instead of an answer; false: it answers after all. */
static bool misbehave(const char *ply)
{
	if (is("deaf-go")) {
		close(0);
		sleep_on();
	}
	if (is("never"))
		sleep_on();
	else if (is("die-go"))
		exit(3);
	else if (is("abort-go"))
		signal(SIGSEGV, SIG_DFL), raise(SIGSEGV);
	else if (is("trickle"))
		trickle();
	else if (is("info-for-ever"))
		for (;; nap(20))
			say("info thinking\n");
	else if (is("flood-lines"))
		flood(1, "info abc\n");
	else if (is("flood-bytes"))
		flood(1, "x");
	else if (is("long-line"))
		long_line();
	else if (is("stop"))
		raise(SIGSTOP);
	else if (is("half"))
		printf("play %s 1:", ply), fflush(stdout), _exit(0);
	else if (is("shouts"))
		printf("PLAY %s 1:1-2\n", ply), fflush(stdout), sleep_on();
	else if (is("misnumbers"))
		say("play 0 1:1-2\n"), sleep_on();
	else if (is("unfinished"))
		printf("play %s ", ply), fflush(stdout), sleep_on();
	else
		return false;
	return true;
}

static void answer(const char *number, const char *ply)
{
	char line[200];

	if (is("illegal"))
		ply = "9:1-99";
	else if (is("empty"))
		ply = "";
	else if (is("utf8"))
		ply = "\xff\xfe\xc3";
	else if (is("nul"))
		snprintf(line, sizeof(line), "play %s 1:1", number);
	if (is("nul")) {
		write(1, line, strlen(line) + 1);
		say("-2\n");
		return;
	}
	if (is("bom"))
		say("\xef\xbb\xbf");
	if (is("bare"))
		number = "";
	if (is("overflow"))
		number = "99999999999999999999";
	if (is("stale"))
		say("play 0 1:1-2\nplay 1000000 1:1-2\nready\nnonsense\n\n");
	snprintf(line, sizeof(line), "play %s %s%s", number, ply,
	    is("crlf") ? "\r\n" : "\n");
	if (is("spaces"))
		snprintf(line, sizeof(line), " play\t%s   %s \t\n", number, ply);
	say(line);
	if (is("twice"))
		say(line);
	/* What was answered stays answered. */
	if (is("takes-back"))
		printf("play %s 9:1-99\n", number), fflush(stdout);
	if (is("closes-later")) {
		close(1);
		sleep_on();
	}
	if (is("deaf-later")) {
		close(0);
		sleep_on();
	}
	if (is("die-after"))
		exit(0);
}

static void go(char *line)
{
	char *number = strtok(line, " "), *ply;

	strtok(NULL, " ");
	strtok(NULL, " ");
	ply = strtok(NULL, " \r\n");
	if (misbehave(number) || !ply)
		return;
	answer(number, ply);
}

static void at_start(void)
{
	if (is("die-start"))
		exit(3);
	if (is("no-ready"))
		sleep_on();
	if (is("flood-err") && fork() == 0)
		flood(2, "log log log\n");
	if (is("ignore-quit")) {
		signal(SIGTERM, SIG_IGN);
		signal(SIGHUP, SIG_IGN);
	}
	/* Thirty of them, half out of our group, none of which listens. */
	for (int i = 0; is("brood") && i < 30; i++) {
		if (fork() != 0)
			continue;
		signal(SIGTERM, SIG_IGN);
		if (i % 2)
			setsid();
		sleep_on();
	}
	/* One that stays behind with our pipes, out of our session. */
	if (is("double-fork") && daemonise())
		sleep_on();
	/* ... and one that plays on in our place. */
	if (is("daemon") && !daemonise())
		_exit(0);
	if (is("daemon-dies") && daemonise())
		sleep_on();
	if (is("daemon-dies"))
		_exit(4);
}

static void at_game(int games)
{
	if (is("die-game") || (is("die-second-game") && games == 2))
		exit(5);
	if (is("close-stdout") || is("close-both"))
		close(1);
	if (is("close-stdin") || is("close-stdout") || is("close-both"))
		sleep_on();
}

static void hear(char *line)
{
	static int games;

	if (strncmp(line, "pagdi ", 6) == 0) {
		say("name badbot \x1b[2J1\n");
		if (is("die-handshake"))
			exit(7);
		if (is("bom-ready"))
			say("\xef\xbb\xbf");
		say(is("crlf") ? "ready\r\n" : "ready\n");
	} else if (strncmp(line, "game ", 5) == 0) {
		if (is("die-each-game") && games > 0)
			exit(0);
		games++;
		/* Before the answer, or the next question may be quicker. */
		if (is("close-stdin") || is("close-both"))
			close(0);
		if (!is("die-game"))
			say(is("crlf") ? "ready\r\n" : "ready\n");
		at_game(games);
	} else if (strncmp(line, "go ", 3) == 0) {
		if (is("print-err"))
			fprintf(stderr, "I think of %s", line);
		if (is("never-second") && games == 2)
			sleep_on();
		go(line + 3);
	} else if (strncmp(line, "over ", 5) == 0 && is("die-over")) {
		exit(0);
	} else if (strncmp(line, "quit", 4) == 0 && is("stop-quit")) {
		raise(SIGSTOP);
	} else if (strncmp(line, "quit", 4) == 0 && !is("ignore-quit")) {
		exit(0);
	}
}

int main(int argc, char **argv)
{
	char line[65536];

	mode = argc > 1 ? argv[1] : "good";
	at_start();
	while (fgets(line, sizeof(line), stdin))
		hear(line);
	if (is("ignore-quit"))
		sleep_on();
	return 0;
}
