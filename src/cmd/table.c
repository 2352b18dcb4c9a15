#include "cmd/cmd.h"

#include <stddef.h>

const struct cmd *const cmd_table[] = {
	&cmd_check,
	&cmd_fmt,
	&cmd_show,
	&cmd_replay,
	&cmd_moves,
	&cmd_apply,
	&cmd_cast,
	&cmd_play,
	&cmd_referee,
	&cmd_bot,
	&cmd_rules,
	&cmd_match,
	&cmd_tournament,
	&cmd_standings,
	&cmd_stats,
	&cmd_export,
	&cmd_explain,
	&cmd_completion,
	&cmd_help,
	NULL,
};
