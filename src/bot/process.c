#include "bot/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/text.h"

void process_none(struct process *p)
{
	*p = (struct process){ .in = -1, .out = -1, .err = -1, .pidfd = -1 };
}

static void close_end(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* --- Starting --- */

enum { IN, OUT, ERR, REPORT, PIPES };

/*
 * Four pipes whose ends are all above 2, so that none is lost when the child moves its
 * own to 0, 1 and 2: whoever started us may have closed those.
 */
static int open_pipes(int ends[PIPES][2])
{
	for (int i = 0; i < PIPES; i++)
		ends[i][0] = ends[i][1] = -1;
	for (int i = 0; i < PIPES; i++) {
		if (pipe2(ends[i], O_CLOEXEC) != 0)
			return errno;
		for (int end = 0; end < 2; end++) {
			int fd = ends[i][end];

			if (fd > 2)
				continue;
			ends[i][end] = fcntl(fd, F_DUPFD_CLOEXEC, 3);
			close(fd);
			if (ends[i][end] < 0)
				return errno;
		}
	}
	return 0;
}

/* What is ours, with two words of our own. The caller frees. */
static char **environment(const char *mark)
{
	static const char unbuffered[] = "PYTHONUNBUFFERED=1";
	size_t n = 0, kept = 0;
	char **env;

	while (environ && environ[n])
		n++;
	env = mem_alloc((n + 3) * sizeof(*env));
	for (size_t i = 0; i < n; i++)
		if (strncmp(environ[i], "PYTHONUNBUFFERED=", 17) != 0 &&
		    strncmp(environ[i], "PAGDI_BOT=", 10) != 0)
			env[kept++] = environ[i];
	env[kept++] = (char *)mark;
	env[kept] = (char *)unbuffered;
	return env;
}

/*
 * Where the program may lie, as execvp(3) looks for it; the list ends with NULL, and
 * the caller frees it and the first of its words, which holds all. The library's own
 * function is of no use: it gives what the system cannot run to a shell.
 */
static char **candidates(const char *program)
{
	const char *path = getenv("PATH");
	struct buf text = { 0 };
	size_t n = 1;
	char **list;

	if (strchr(program, '/') || !*program)
		path = NULL;
	else if (!path)
		path = "/bin:/usr/bin";
	for (const char *at = path; path && at; n++) {
		size_t len = strcspn(at, ":");

		/* An empty element is the folder we are in. */
		buf_bytes(&text, len ? at : ".", len ? len : 1);
		buf_byte(&text, '/');
		buf_text(&text, program);
		buf_byte(&text, '\0');
		at = at[len] ? at + len + 1 : NULL;
	}
	if (!path) {
		buf_text(&text, program);
		buf_byte(&text, '\0');
		n++;
	}
	list = mem_alloc(n * sizeof(*list));
	list[0] = mem_copy(text.p, text.len);
	for (size_t i = 1; i < n - 1; i++)
		list[i] = list[i - 1] + strlen(list[i - 1]) + 1;
	buf_clear(&text);
	return list;
}

/* In the child. Run the first that the system lets us; why not. */
static int run_first(char *const list[], char *const argv[], char *const env[])
{
	bool denied = false;
	int why = ENOENT;

	for (size_t i = 0; list[i]; i++) {
		execve(list[i], argv, env);
		why = errno;
		denied = denied || why == EACCES;
		/* What is wrong with one folder says nothing of the next. */
		if (why == ENOEXEC || why == E2BIG || why == ENOMEM || why == ETXTBSY)
			return why;
	}
	return denied ? EACCES : why;
}

/* In the child: nothing but calls that are safe after a fork. Writes why it failed. */
static _Noreturn void become(int ends[PIPES][2], char *const list[], char *const argv[],
    char *const env[], pid_t parent)
{
	const struct rlimit no_core = { 0, 0 };
	sigset_t none;
	int why;

	setsid();
	/* If we are killed it must not live on, and we may have been before this line.
	 */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(127);
	for (int i = 1; i < NSIG; i++)
		signal(i, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	setrlimit(RLIMIT_CORE, &no_core);
	dup2(ends[IN][0], 0);
	dup2(ends[OUT][1], 1);
	dup2(ends[ERR][1], 2);
#ifdef SYS_close_range
	/* What our own caller left open is no business of a bot; 4 is CLOEXEC. */
	syscall(SYS_close_range, 3U, ~0U, 4U);
#endif
	why = run_first(list, argv, env);
	while (write(ends[REPORT][1], &why, sizeof(why)) < 0 && errno == EINTR)
		;
	_exit(127);
}

/* 0 once the program runs; else why it does not. */
static int read_report(int fd)
{
	int why = 0;
	ssize_t n;

	do
		n = read(fd, &why, sizeof(why));
	while (n < 0 && errno == EINTR);
	return n == (ssize_t)sizeof(why) ? why : 0;
}

static void unblock(int fd)
{
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

int process_start(struct process *p, char *const argv[], unsigned number)
{
	int ends[PIPES][2], why = open_pipes(ends);
	pid_t parent = getpid();

	process_none(p);
	snprintf(
	    p->mark, sizeof(p->mark), "PAGDI_BOT=%lld-%u", (long long)parent, number);
	if (why == 0) {
		char **env = environment(p->mark), **list = candidates(argv[0]);

		p->pid = fork();
		if (p->pid == 0)
			become(ends, list, argv, env, parent);
		why = p->pid < 0 ? errno : 0;
		mem_free(list[0]);
		mem_free(list);
		mem_free(env);
	}
	close_end(&ends[IN][0]);
	close_end(&ends[OUT][1]);
	close_end(&ends[ERR][1]);
	close_end(&ends[REPORT][1]);
	if (why == 0) {
		p->in = ends[IN][1];
		p->out = ends[OUT][0];
		p->err = ends[ERR][0];
		unblock(p->in);
		unblock(p->out);
		unblock(p->err);
		p->pidfd = (int)syscall(SYS_pidfd_open, p->pid, 0);
		why = read_report(ends[REPORT][0]);
		if (why != 0)
			process_end(p, NULL, 0);
	} else {
		close_end(&ends[IN][1]);
		close_end(&ends[OUT][0]);
		close_end(&ends[ERR][0]);
		process_none(p);
	}
	close_end(&ends[REPORT][0]);
	return why;
}

/* --- Waiting --- */

/* Has it exited? It stays a zombie, so that its pid and its group remain its own. */
static bool look(struct process *p)
{
	siginfo_t info = { 0 };

	if (p->exited || p->pid <= 0)
		return true;
	int rc = waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT);

	if (rc == 0 && info.si_pid == p->pid) {
		p->how = info.si_code;
		p->status = info.si_status;
		p->exited = true;
	} else if (rc != 0 && errno == ECHILD) {
		p->exited = true;
	}
	return p->exited;
}

bool process_wait(struct process *p, int ms)
{
	int64_t deadline = clock_deadline(ms);

	while (!look(p)) {
		int left = clock_left(deadline, ms);
		struct pollfd fd = { .fd = p->pidfd, .events = POLLIN };

		if (left == 0)
			return false;
		/* Without a pidfd nothing wakes us, so the nap is short. */
		clock_poll(&fd, 1, p->pidfd < 0 && left > 5 ? 5 : left);
	}
	return true;
}

void process_describe(const struct process *p, char *out, size_t size)
{
	if (p->how == CLD_EXITED)
		snprintf(out, size, "exit status %d", p->status);
	else if (p->how == CLD_KILLED || p->how == CLD_DUMPED)
		snprintf(out, size, "signal %d (%s)", p->status, strsignal(p->status));
	else
		snprintf(out, size, "unknown status");
}

/* --- What the system says of a process --- */

struct stat_line {
	char state;
	pid_t group, session;
};

/* The beginning of a file of /proc; its length, 0 where it cannot be read. */
static size_t slurp(const char *path, char *out, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	size_t len = 0;
	ssize_t n = 0;

	if (fd < 0)
		return 0;
	while (len < size - 1 && (n = read(fd, out + len, size - 1 - len)) > 0)
		len += (size_t)n;
	close(fd);
	out[len] = '\0';
	return len;
}

static bool read_stat(pid_t pid, struct stat_line *s)
{
	char path[48], text[512];
	char *at, *end;

	snprintf(path, sizeof(path), "/proc/%lld/stat", (long long)pid);
	if (slurp(path, text, sizeof(text)) == 0)
		return false;
	/* The name in brackets may hold anything, brackets too. */
	at = strrchr(text, ')');
	if (!at || at[1] != ' ' || !at[2])
		return false;
	s->state = at[2];
	strtoll(at + 3, &end, 10);
	s->group = (pid_t)strtoll(end, &end, 10);
	s->session = (pid_t)strtoll(end, &end, 10);
	return true;
}

bool process_stopped(const struct process *p)
{
	struct stat_line s;

	return p->pid > 0 && !p->exited && read_stat(p->pid, &s) && s.state == 'T';
}

/* Is the mark in the environment that this process was started with? */
static bool is_marked(pid_t pid, const char *mark)
{
	enum { ENVIRONMENT_MAX = 256 * 1024 };
	char path[48];
	char *text = mem_alloc(ENVIRONMENT_MAX);
	bool found = false;

	snprintf(path, sizeof(path), "/proc/%lld/environ", (long long)pid);
	size_t len = slurp(path, text, ENVIRONMENT_MAX);

	for (size_t i = 0; i < len && !found; i += strlen(text + i) + 1)
		found = strcmp(text + i, mark) == 0;
	mem_free(text);
	return found;
}

/* --- Ending --- */

static bool is_one_of(pid_t pid, const pid_t *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (list[i] == pid)
			return true;
	return false;
}

/*
 * One look at our children: those that p left behind, or all in another session than
 * ours where p is NULL. Killed and, where dead already, reaped. How many were alive.
 */
static int sweep_once(const struct process *p, const pid_t *others, size_t nothers)
{
	enum { LIST_MAX = 64 * 1024 };
	char path[64];
	char *list = mem_alloc(LIST_MAX), *at = list, *end;
	int alive = 0;

	snprintf(
	    path, sizeof(path), "/proc/self/task/%lld/children", (long long)getpid());
	slurp(path, list, LIST_MAX);
	for (;; at = end) {
		pid_t pid = (pid_t)strtoll(at, &end, 10);
		struct stat_line s;

		if (end == at)
			break;
		if (is_one_of(pid, others, nothers) || !read_stat(pid, &s) ||
		    s.session == getsid(0))
			continue;
		if (s.state == 'Z') {
			waitpid(pid, NULL, WNOHANG);
		} else if (!p || s.session == p->pid || is_marked(pid, p->mark)) {
			kill(-s.group, SIGKILL);
			kill(pid, SIGKILL);
			alive++;
		}
	}
	mem_free(list);
	return alive;
}

/* Each look kills; their own children come to us as they die, so we look again. */
static void sweep(const struct process *p, const pid_t *others, size_t nothers)
{
	int64_t deadline = clock_deadline(500);

	while (sweep_once(p, others, nothers) > 0 && clock_left(deadline, 1) > 0)
		poll(NULL, 0, 1);
}

void process_sweep(void)
{
	sweep(NULL, NULL, 0);
}

void process_end(struct process *p, const pid_t *others, size_t nothers)
{
	if (p->pid > 0) {
		/* Not reaped yet, so the group cannot be anybody else's. */
		kill(-p->pid, SIGKILL);
		kill(p->pid, SIGKILL);
		if (process_wait(p, 500))
			waitpid(p->pid, NULL, WNOHANG);
		sweep(p, others, nothers);
	}
	close_end(&p->in);
	close_end(&p->out);
	close_end(&p->err);
	close_end(&p->pidfd);
	process_none(p);
}

void process_adopt(bool on)
{
	prctl(PR_SET_CHILD_SUBREAPER, on ? 1 : 0, 0, 0, 0);
}

void process_pin(int n)
{
	cpu_set_t may, one;
	int count, nth = 0;

	if (sched_getaffinity(0, sizeof(may), &may) != 0)
		return;
	count = CPU_COUNT(&may);
	if (count < 2 || n < 0)
		return;
	for (size_t cpu = 0; cpu < CPU_SETSIZE; cpu++) {
		if (!CPU_ISSET(cpu, &may) || nth++ != n % count)
			continue;
		CPU_ZERO(&one);
		CPU_SET(cpu, &one);
		sched_setaffinity(0, sizeof(one), &one);
		return;
	}
}
