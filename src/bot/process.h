/*
 * process - a child on three pipes: started, waited for and ended, with all that it
 * started itself.
 */
#ifndef PAGDI_BOT_PROCESS_H
#define PAGDI_BOT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct process {
	pid_t pid; /* 0: there is none */
	int in, out,
	    err;     /* our ends of its standard streams, not blocking; -1: closed */
	int pidfd;   /* -1 where the system has none */
	bool exited; /* noticed by process_wait */
	int how, status; /* CLD_EXITED and its status, or how else; 0: nobody knows */
	char mark[40];   /* in its environment and that of its children */
};

/*
 * Start argv, looked for as execvp does but never by a shell, in a session of its own,
 * with no descriptor but the three and with signals as if newly logged in. It dies with
 * us. 0, or the system's reason (an errno) with *p as process_none leaves it.
 */
int process_start(struct process *p, char *const argv[], unsigned number);
void process_none(struct process *p);

/* Has it exited, or will it in this many milliseconds? Then *p knows how. */
bool process_wait(struct process *p, int ms);
/* "exit status 3", "signal 11 (Segmentation fault)" */
void process_describe(const struct process *p, char *out, size_t size);
bool process_stopped(const struct process *p); /* by SIGSTOP or its like */

/*
 * Kill its session's group, reap it, kill what it left behind that came to us (see
 * process_adopt), close the pipes. Bounded, a second at the worst. `others` are the
 * pids of children that are not to be touched. Fine on one that is none.
 */
void process_end(struct process *p, const pid_t *others, size_t nothers);
/* Every child of ours in another session is killed and reaped. */
void process_sweep(void);

/* Orphans among our descendants become our children, so that they can be found. */
void process_adopt(bool on);
/* This process and the children it starts run on one core, the n-th that it may use. */
void process_pin(int n);

#endif
