/* main - the first word is a command or one of two options; the command does the rest.
 */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd/cli.h"
#include "cmd/version.h"

/*
 * A standard descriptor that is closed would be given to the next file opened, and
 * answers would be written into it. It is filled with one that fails when it is used.
 */
static void fill_descriptors(void)
{
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)!open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

static bool is_one_of(const char *arg, const char *a, const char *b)
{
	return strcmp(arg, a) == 0 || strcmp(arg, b) == 0;
}

int main(int argc, char **argv)
{
	static char out[1 << 16];

	fill_descriptors();
	if (!isatty(STDOUT_FILENO))
		setvbuf(stdout, out, _IOFBF, sizeof(out));
	atexit(cli_close);
	setlocale(LC_CTYPE, "");
	/* A limit of file size is a write that fails, and is told as one. */
	signal(SIGXFSZ, SIG_IGN);
	/* Help looks the same for everybody, whatever the user's argp settings are. */
	unsetenv("ARGP_HELP_FMT");
	if (argc < 2) {
		cli_help_short(stderr);
		exit(STATUS_USAGE);
	}
	if (is_one_of(argv[1], "--version", "-V")) {
		puts("pagdi " PAGDI_VERSION);
		exit(STATUS_YES);
	}
	if (is_one_of(argv[1], "--help", "-h")) {
		if (argc == 2) {
			cli_help_short(stdout);
			exit(STATUS_YES);
		}
		/* `pagdi --help check` is `pagdi help check`, and so with a page. */
		static char help[] = "help";

		argv[1] = help;
	}
	exit(cli_command(argc, argv));
}
