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

# "tutorial 7 your first bot ..." of every page of the manual that is of no command.
pages() {
	local file
	for file in "$ROOT"/man/*.[2-9]; do
		# `pagdi help rules` is the command's.
		[[ $file == */pagdi-rules.5 ]] ||
			sed -n 's/^\.Dt PAGDI-\(.*\) \(.\)$/\L\1 \2/p; s/^\.Nd //p' "$file" | paste -sd ' '
	done
}

@test "help: it finds every page of the manual, with the words the page has for itself" {
	local word section about
	[ "$(pages | wc -l)" -ge 12 ]
	while read -r word section about; do
		run_pagdi help "$word"
		[ "${lines[0]}" = "pagdi-$word($section): $about" ]
		run_pagdi help
		[[ ${output//$'\n'/ } == *"finds a page of the manual:"*" $word"[,.]* ]]
	done < <(pages)
	[ "$(sed -n '/help PAGE/,$p' <<<"$output" | tr ' ' '\n' | grep -c '[a-z][,.]$')" -eq "$(pages | wc -l)" ]
}

@test "help: where a page is, in the source tree and where pagdi is installed" {
	run_pagdi help tutorial
	[ "${lines[1]}" = "read it:  man $(realpath "$ROOT")/man/pagdi-tutorial.7" ]
	[ -e "${lines[1]#read it:  man }" ]
	mkdir -p "$BATS_TEST_TMPDIR/bin" "$BATS_TEST_TMPDIR/share/pagdi"
	cp "$PAGDI" "$BATS_TEST_TMPDIR/bin/pagdi"
	cp -R "$ROOT/rules" "$BATS_TEST_TMPDIR/share/pagdi"
	PAGDI=$BATS_TEST_TMPDIR/bin/pagdi run_pagdi help game
	[ "${lines[1]}" = "read it:  man 6 pagdi-game" ]
}

@test "help: a page nearly named is suggested" {
	run_pagdi 2 help tutrial
	contains "$stderr" "no command or page 'tutrial'; did you mean 'tutorial'?"
}
