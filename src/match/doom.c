#include "match/doom.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

void doom_describe(struct referee_doom *doom, int status, int watchdog_ms)
{
	const char *name;

	if (watchdog_ms) {
		doom->reason = REASON_TIME;
		snprintf(doom->detail, sizeof(doom->detail), "watchdog");
		snprintf(
		    doom->msg, sizeof(doom->msg), "no answer in %d ms", watchdog_ms);
		return;
	}
	doom->reason = REASON_CRASH;
	doom->repeatable = true;
	if (WIFSIGNALED(status)) {
		name = sigabbrev_np(WTERMSIG(status));
		snprintf(
		    doom->detail, sizeof(doom->detail), "SIG%s", name ? name : "?");
		snprintf(doom->msg, sizeof(doom->msg),
		    "the bot brought down the process it ran in: %s",
		    strsignal(WTERMSIG(status)));
		return;
	}
	snprintf(doom->detail, sizeof(doom->detail), "exit");
	snprintf(doom->msg, sizeof(doom->msg),
	    "the bot ended the process it ran in, with status %d", WEXITSTATUS(status));
}
