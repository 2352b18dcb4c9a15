load helper.bash

commands() { "$PAGDI" help --dump | cut -f1 | uniq; }

@test "help: it lists every command with its summary" {
	run_pagdi help
	for command in $(commands | cut -d' ' -f1 | uniq); do
		[[ $output =~ ^(.*$'\n')?\ \ $command\ +[a-z] ]] ||
			{ echo "$command is not in the list"; return 1; }
	done
}

@test "help: -h, --help and help COMMAND print the same, of every command" {
	while read -r command; do
		run_pagdi $command --help
		local long=$output
		[ -z "$stderr" ]
		contains "$long" "Usage: pagdi $command "
		run_pagdi $command -h
		[ "$output" = "$long" ]
		run_pagdi help $command
		[ "$output" = "$long" ]
		run_pagdi --help $command
		[ "$output" = "$long" ]
	done < <(commands)
}

@test "help: every command's help has examples and its exit status, in 80 columns" {
	while read -r command; do
		run_pagdi $command --help
		contains "$output" $'\nExamples:\n  '
		contains "$output" $'\nExit status: 0 '
		[ -z "$(awk 'length > 80' <<<"$output")" ]
	done < <(commands)
}

@test "help: every option has a text of its own" {
	run_pagdi help --dump
	[ -z "$(awk -F'\t' 'NF != 5 || $5 == "" || $2 $3 == ""' <<<"$output")" ]
}

@test "help: an unknown command is told like one that is run" {
	run_pagdi 2 help hlep
	contains "$stderr" "unknown command 'hlep'; did you mean 'help'?"
	run_pagdi 2 help explain more
	contains "$stderr" "'explain' has no subcommands"
}
