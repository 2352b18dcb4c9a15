load helper.bash

@test "main: without a command the short help goes to standard error, exit 2" {
	run_pagdi 2
	[ -z "$output" ]
	contains "$stderr" "Usage: pagdi COMMAND"
}

@test "main: --help, -h and help print the same on standard output" {
	run_pagdi --help
	local long=$output
	[ -z "$stderr" ]
	contains "$long" "Usage: pagdi COMMAND"
	run_pagdi -h
	[ "$output" = "$long" ]
	run_pagdi help
	[ "$output" = "$long" ]
}

@test "main: --version and -V name the program and its version" {
	run_pagdi --version
	[[ $output =~ ^pagdi\ [0-9]+\.[0-9]+\.[0-9]+$ ]]
	local long=$output
	run_pagdi -V
	[ "$output" = "$long" ]
}

@test "main: an unknown command suggests the near one and exits 2" {
	run_pagdi 2 hlep
	[ -z "$output" ]
	contains "$stderr" "pagdi: unknown command 'hlep'; did you mean 'help'?"
	contains "$stderr" "Try 'pagdi --help'"
}

@test "main: a word far from every command gets no suggestion" {
	run_pagdi 2 xyzzyplugh
	contains "$stderr" "unknown command 'xyzzyplugh'"
	[[ $stderr != *"did you mean"* ]]
	run_pagdi 2 "$(printf 'a%.0s' {1..300})"
	[[ $stderr != *"did you mean"* ]]
}

@test "main: control characters of an argument never reach the terminal raw" {
	run_pagdi 2 $'a\e[31mb\xc2\x9b\xff'
	contains "$stderr" 'a\x1b[31mb\u009b\xff'
}

@test "main: an option before the command is told its place" {
	run_pagdi 2 --foo help
	contains "$stderr" "an option goes after the command: pagdi help --foo"
}

@test "main: an abbreviated option is refused and the whole one suggested" {
	run_pagdi 2 help --hel
	contains "$stderr" "pagdi help: unknown option '--hel'; did you mean '--help'?"
	run_pagdi 2 help --hlep
	contains "$stderr" "did you mean '--help'?"
	run_pagdi 2 help --xyzzy
	[[ $stderr != *"did you mean"* ]]
}

@test "main: an unknown short option names the command" {
	run_pagdi 2 help -X
	contains "$stderr" "pagdi help: unknown option '-X'"
}

@test "main: a full disk is no success, status 3 and a message" {
	[ -e /dev/full ] || skip "no /dev/full here"
	for args in --version --help help "help help" "help --usage"; do
		run_shell 3 "\"\$PAGDI\" $args >/dev/full"
		contains "$stderr" "cannot write standard output"
	done
}

@test "main: a closed standard output is no success" {
	run_shell 3 '"$PAGDI" --version >&-'
	contains "$stderr" "cannot write standard output"
}

@test "main: a closed pipe ends quietly with 141, also where SIGPIPE is ignored" {
	local into_closed='exec 3> >(:); wait $!; "$PAGDI" help >&3; echo $?'
	run_shell 0 "$into_closed"
	[ "$output" = 141 ]
	[ -z "$stderr" ]
	run_shell 0 "trap '' PIPE; $into_closed"
	[ "$output" = 141 ]
	[ -z "$stderr" ]
}

@test "main: the user's argp settings change nothing" {
	run_pagdi help --help
	local plain=$output
	run_shell 0 'ARGP_HELP_FMT=rmargin=30,nonsense "$PAGDI" help --help'
	[ -z "$stderr" ]
	[ "$output" = "$plain" ]
}

@test "main: the help fits in 80 columns and has no colour" {
	run_pagdi --help
	[ -z "$(awk 'length > 80' <<<"$output")" ]
	[[ $output != *$'\e'* ]]
}
