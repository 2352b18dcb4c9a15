#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/io.h"
#include "cmd/match_run.h"
#include "cmd/match_table.h"

enum { TOLD_MOST = 3 }; /* forfeits of one bot, as text */

static bool write_text(int fd, const char *path, struct span text, struct error *err)
{
	return io_write(fd, text.p, text.len) ||
	       error_set(err, CODE_E502, (struct pos){ 0 }, "%.300s: %s", path,
		   strerror(errno));
}

/* --- progress --- */

void match_progress_clear(struct match_run *u)
{
	progress_clear(&u->progress);
}

void match_progress_show(void *run)
{
	struct match_run *u = run;

	if (!progress_due(&u->progress))
		return;
	buf_reset(&u->out);
	match_progress(&u->match, &u->standings, u->before,
	    (double)(clock_ns() - u->started) / 1e9, &u->out);
	progress_draw(&u->progress, buf_cstr(&u->out));
}

/* --- what was played --- */

static void command_again(struct match_run *u, long long game, struct buf *out)
{
	struct match_args again = *u->args;

	again.only = game + 1;
	match_args_command(&again, buf_cstr(&u->seed), out);
	/* Who sits at the table of a later round follows from the results. */
	if (u->match.schedule.kind == SCHEDULE_SWISS)
		match_args_option(
		    out, "results", u->args->results ? u->args->results : "FILE");
	buf_printf(out, " --only=%lld", game + 1);
}

/* A forfeit as a file of its own: the report, then the record of its game. */
static bool forfeit_file(struct match_run *u, const struct forfeit_report *r,
    struct span text, struct span record, struct error *err)
{
	struct buf path = { 0 };
	bool ok;

	buf_printf(&path, "%s/game-%lld-%s.txt", u->args->forfeits, r->game + 1,
	    u->labels[r->player]);
	int fd = open(buf_cstr(&path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

	if (fd < 0)
		ok = error_set(err, CODE_E502, (struct pos){ 0 }, "%.300s: %s",
		    buf_cstr(&path), strerror(errno));
	else
		ok = write_text(fd, buf_cstr(&path), text, err) &&
		     write_text(fd, buf_cstr(&path), span_of("\n"), err) &&
		     write_text(fd, buf_cstr(&path), record, err);
	if (fd >= 0)
		close(fd);
	buf_clear(&path);
	return ok;
}

/* A bot that fails in every game would push all else off the screen. */
static void tell_no_more(struct match_run *u, int player)
{
	match_progress_clear(u);
	fprintf(stderr,
	    "pagdi %s: %s goes on forfeiting: the table counts them, --results and "
	    "--trace-forfeits=DIR have each\n",
	    u->cmd->name, u->labels[player]);
}

static bool tell_forfeit(struct match_run *u, const struct forfeit_report *r,
    struct span record, struct error *err)
{
	struct buf command = { 0 }, text = { 0 };
	bool ok = true;

	u->told[r->player]++;
	command_again(u, r->game, &command);
	if (u->told[r->player] == TOLD_MOST + 1 && !u->args->output.jsonl)
		tell_no_more(u, r->player);
	match_forfeit(&u->match, r, buf_cstr(&command), u->args->output.jsonl, &text);
	if (u->args->output.jsonl) {
		cli_out(text.p, text.len);
	} else if (u->told[r->player] <= TOLD_MOST) {
		match_progress_clear(u);
		fprintf(stderr, "pagdi %s: %s", u->cmd->name, buf_cstr(&text));
	}
	if (u->args->forfeits)
		ok = forfeit_file(u, r, (struct span){ text.p, text.len }, record, err);
	buf_clear(&command);
	buf_clear(&text);
	return ok;
}

bool match_tell(struct match_run *u, const struct played *g, struct error *err)
{
	if (u->args->output.jsonl && !u->args->output.quiet) {
		buf_reset(&u->out);
		results_write(&u->store.head, &g->outcome, &u->out);
		cli_out_buf(&u->out);
	} else if (u->args->only && !u->args->output.quiet) {
		/* There is no table of one game, and yet one wants to know. */
		buf_reset(&u->out);
		match_game(&u->match, &g->outcome, &u->out);
		cli_out_buf(&u->out);
	}
	for (int i = 0; i < g->nreports; i++)
		if (!tell_forfeit(u, &g->report[i], g->record, err))
			return false;
	return u->trace < 0 || write_text(u->trace, u->args->trace, g->trace, err);
}
