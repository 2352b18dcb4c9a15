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
	# The reader goes away in the middle of a long answer.
	run_shell 0 "trap '' PIPE; \"\$PAGDI\" cast -n 1000000 --seed=x | head -n 1
		echo \${PIPESTATUS[0]}"
	[ "${lines[1]}" = 141 ]
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

# From here on the frame is seen through check, which has options of every kind.

record() {
	cd "$BATS_TEST_TMPDIR" || return
	printf '1. S1:1-2 N2:1-3\n*\n' >good.pagdi
	printf '1. S1:1-2 S2:1-3\n*\n' >bad.pagdi
}

@test "main: words that other programs use for a command suggest ours" {
	while read -r word command; do
		run_pagdi 2 "$word"
		contains "$stderr" "unknown command '$word'; did you mean '$command'?"
	done <<-END
		verify check
		lint check
		validate check
		chek check
		cehck check
		format fmt
		display show
		view show
		render show
		board show
		shwo show
		watch replay
		roll cast
		dice cast
		throw cast
		legal moves
		version --version
	END
}

@test "main: words that other programs use for an option suggest ours" {
	run_pagdi 2 check --formt=jsonl
	contains "$stderr" "unknown option '--formt'; did you mean '--format'?"
	run_pagdi 2 check --form=jsonl
	contains "$stderr" "unknown option '--form'; did you mean '--format'?"
	run_pagdi 2 check --json
	contains "$stderr" "unknown option '--json'; did you mean '--format=jsonl'?"
	run_pagdi 2 check --colour
	contains "$stderr" "unknown option '--colour'; did you mean '--color'?"
	# A command without the option does not suggest it.
	run_pagdi 2 explain --json
	[[ $stderr != *"did you mean"* ]]
}

@test "main: what follows an option that takes an argument is no option" {
	record
	run_pagdi 2 check --rules --nonsense good.pagdi
	contains "$stderr" "'--nonsense'"
	contains "$stderr" "E228"
	run_pagdi 2 check -qr -x good.pagdi
	contains "$stderr" "E228"
}

@test "main: options stand before or after the files, POSIXLY_CORRECT or not" {
	record
	run_pagdi 1 check --format=jsonl -q bad.pagdi
	local before=$output
	[ -n "$before" ]
	run_pagdi 1 check bad.pagdi -q --format jsonl
	[ "$output" = "$before" ]
	run_shell 1 'POSIXLY_CORRECT=1 "$PAGDI" check bad.pagdi -q --format=jsonl'
	[ "$output" = "$before" ]
}

@test "main: after -- a name may begin with a hyphen; so may one with its folder" {
	record
	mv good.pagdi ./--format.pagdi
	run_pagdi check -- --format.pagdi
	run_pagdi check ./--format.pagdi
	run_pagdi 2 check --format.pagdi
}

@test "main: a missing or needless argument of an option exits 2 and says which" {
	run_pagdi 2 check --format
	contains "$stderr" "pagdi check: option '--format' requires an argument"
	contains "$stderr" "Try 'pagdi check --help' for more information."
	run_pagdi 2 check --quiet=yes
	contains "$stderr" "option '--quiet' doesn't allow an argument"
}

@test "main: a fault of usage ends with one line of advice, however long the names" {
	for name in completion 'completion x' 'explain Q9' 'rules schema x'; do
		# shellcheck disable=SC2086  # a command and its argument
		run_pagdi 2 $name
		[ "$(wc -l <<<"$stderr")" -eq 2 ]
		[[ $stderr == *"Try 'pagdi ${name% ?*} --help' for more information." ]]
	done
}

@test "main: a bad value of an option is told, escaped" {
	run_pagdi 2 check $'--format=\e[31mjson'
	contains "$stderr" "unknown format '\\x1b[31mjson': it is text or jsonl"
	contains "$stderr" "Try 'pagdi check --help' for more information."
	run_pagdi 2 check --color=sometimes
	contains "$stderr" "it is auto, always or never"
}

@test "main: a bad --rules ends with 2, an unreadable one too, and no file is judged" {
	record
	run_pagdi 2 check --rules=nonsense good.pagdi
	[ -z "$output" ]
	contains "$stderr" "unknown rule set 'nonsense' [E228]"
	run_pagdi 2 check --rules=./nonsense.yaml good.pagdi
	[ -z "$output" ]
	contains "$stderr" "E501"
}

@test "main: answers to a full disk are no success" {
	[ -e /dev/full ] || skip "no /dev/full here"
	record
	run_shell 3 '"$PAGDI" check good.pagdi >/dev/full'
	contains "$stderr" "cannot write standard output"
	run_shell 3 '"$PAGDI" check --format=jsonl good.pagdi bad.pagdi >/dev/full'
	contains "$stderr" "cannot write standard output"
}

@test "main: colour is for terminals, or where it is asked for" {
	record
	run_shell 1 '"$PAGDI" check bad.pagdi 2>&1'
	[[ $output != *$'\e'* ]]
	run_shell 1 '"$PAGDI" check --color=always bad.pagdi 2>&1'
	[[ $output == *$'\e['* ]]
	run_shell 1 'NO_COLOR=1 "$PAGDI" check --color=always bad.pagdi 2>&1'
	[[ $output == *$'\e['* ]]
}

@test "main: on a terminal there is colour, never with NO_COLOR or a dumb terminal" {
	command -v script >/dev/null || skip "no script(1) here"
	record
	local on_terminal='script -qec "\"$PAGDI\" check $color bad.pagdi" /dev/null </dev/null'
	run_shell 1 "color= TERM=xterm; export TERM color; $on_terminal"
	[[ $output == *$'\e['* ]]
	run_shell 1 "color= NO_COLOR=1; export NO_COLOR color; $on_terminal"
	[[ $output == *E201* && $output != *$'\e'* ]]
	run_shell 1 "color= TERM=dumb; export TERM color; $on_terminal"
	[[ $output == *E201* && $output != *$'\e'* ]]
	run_shell 1 "color=--color=never; export color; $on_terminal"
	[[ $output == *E201* && $output != *$'\e'* ]]
}

@test "main: a name of a file with control characters is shown escaped" {
	record
	mv bad.pagdi $'b\e[2Jad\n.pagdi'
	run_pagdi 1 check $'b\e[2Jad\n.pagdi'
	contains "$stderr" 'b\x1b[2Jad\x0a.pagdi:1:11: error: '
	[[ $output$stderr != *$'\e'* ]]
}

@test "main: files that are good, bad and missing give 1 and 3, and all are read" {
	record
	run_pagdi 1 check bad.pagdi good.pagdi
	contains "$output" "good.pagdi: 1 game, 1 valid"
	contains "$stderr" "bad.pagdi:1:11: error"
	run_pagdi 3 check missing.pagdi bad.pagdi good.pagdi
	contains "$stderr" "missing.pagdi: error: "
	contains "$stderr" "[E501]"
	contains "$stderr" "bad.pagdi:1:11: error"
	contains "$output" "good.pagdi: 1 game, 1 valid"
	run_pagdi 3 check good.pagdi missing.pagdi
}

@test "main: standard descriptors that are closed do no harm" {
	record
	run_shell 3 '"$PAGDI" check - <&-'
	run_shell 1 '"$PAGDI" check -q bad.pagdi 2>&-'
	run_shell 0 '"$PAGDI" check -q good.pagdi >&-'
}
