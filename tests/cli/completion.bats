# bats file_tags=release
load helper.bash

# Completions run the program by its name, as a user's shell does.
setup() {
	mkdir "$BATS_TEST_TMPDIR/bin" "$BATS_TEST_TMPDIR/here"
	ln -s "$PAGDI" "$BATS_TEST_TMPDIR/bin/pagdi"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH
	cd "$BATS_TEST_TMPDIR/here" || return
}

# in_bash WORD... - what bash offers for the last word, sorted, on one line.
in_bash() {
	bash --norc -c '
		source <(pagdi completion bash)
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		_pagdi
		printf "%s\n" "${COMPREPLY[@]}"
	' _ "$@" 3>&- | sort | paste -sd" "
}

in_fish() {
	command -v fish >/dev/null || skip "no fish here"
	HOME=$BATS_TEST_TMPDIR fish --no-config -c '
		pagdi completion fish | source
		complete -C $argv[1]' "$1" 3>&- | cut -f1 | sort | paste -sd" "
}

offers() {
	printf 'offered: %s\nwanted: %s\n' "$1" "$2"
	[ "$1" = "$2" ]
}

@test "completion: without a shell, or for an unknown one, exit 2" {
	run_pagdi 2 completion
	contains "$stderr" "bash, zsh or fish"
	run_pagdi 2 completion tcsh
	contains "$stderr" "unknown shell 'tcsh'"
}

@test "completion: each script is one that its shell can read" {
	for shell in bash zsh fish; do
		command -v "$shell" >/dev/null || continue
		run_pagdi completion "$shell"
		printf '%s\n' "$output" >script
		"$shell" -n script
	done
}

# section SHELL COMMAND - the part of the script in $output that is of one command.
section() {
	case $1 in
	bash) grep -F "	'$2') options=" ;;
	zsh) awk -v start="	'$2')" '$0 == start { on = 1 } on { print } on && /;;/ { exit }' ;;
	fish) grep -F "'__pagdi_using $2'" ;;
	esac <<<"$output"
}

@test "completion: every option of every command is in each script" {
	local command option shown failed=0
	run_pagdi help --dump
	[ -n "$output" ]
	# Tabs in a row would be one for read: the name of the option is picked here.
	awk -F'\t' '{ print $1 "\t" ($2 != "" ? $2 : $3) }' <<<"$output" >options
	for shell in bash zsh fish; do
		run_pagdi completion "$shell"
		while IFS=$'\t' read -r command option; do
			case $shell-$option in
			fish---*) shown=" -l ${option#--} " ;;
			fish--*) shown=" -s ${option#-} " ;;
			*) shown=$option ;;
			esac
			section "$shell" "$command" | grep -qF -e "$shown" ||
				{ echo "$shell: $command has no $option"; failed=1; }
		done <options
	done
	[ "$failed" -eq 0 ]
}

@test "completion: bash completes commands" {
	offers "$(in_bash pagdi expl)" "explain"
	offers "$(in_bash pagdi comp)" "completion"
	offers "$(in_bash pagdi --v)" "--version"
}

@test "completion: bash completes options" {
	offers "$(in_bash pagdi explain --us)" "--usage"
}

@test "completion: bash completes words, codes and commands as arguments" {
	offers "$(in_bash pagdi completion "")" "bash fish zsh"
	offers "$(in_bash pagdi explain E20)" \
		"E201 E202 E203 E204 E205 E206 E207 E208 E209"
	offers "$(in_bash pagdi help expl)" "explain"
	offers "$(in_bash pagdi bot new "")" "c js lua py rust sh"
	offers "$(in_bash pagdi play --throws = "")" "cast typed"
}

@test "completion: fish completes commands, options and words" {
	offers "$(in_fish "pagdi expl")" "explain"
	offers "$(in_fish "pagdi completion ")" "bash fish zsh"
	offers "$(in_fish "pagdi explain --us")" "--usage"
}

@test "completion: bash completes an option's words, however = is split" {
	offers "$(in_bash pagdi check --form)" "--format="
	offers "$(in_bash pagdi check --format =)" "jsonl text"
	offers "$(in_bash pagdi check --format = j)" "jsonl"
	offers "$(in_bash pagdi check --format=j)" "--format=jsonl"
	offers "$(in_bash pagdi check --format t)" "text"
	offers "$(in_bash pagdi check games.pagdi --color = a)" "always auto"
	offers "$(in_bash pagdi cast --seat = "")" "E N S W"
}

@test "completion: bash completes records and folders, with spaces in their names" {
	mkdir folder
	touch "sunday board.pagdi" other.txt
	offers "$(in_bash pagdi check "")" "folder sunday board.pagdi"
	offers "$(in_bash pagdi check -q s)" "sunday board.pagdi"
}

@test "completion: bash completes rule sets by name and by file" {
	printf 'ruleset: 1\n' >here.yaml
	touch some.pagdi
	offers "$(in_bash pagdi check --rules = pag)" "pagdi pagdi-all-home pagdi-lap"
	offers "$(in_bash pagdi check -r he)" "here.yaml"
	offers "$(in_bash pagdi rules show gat)" "gatti"
	offers "$(in_bash pagdi rules check h)" "here.yaml"
}

@test "completion: bash completes subcommands and their options" {
	offers "$(in_bash pagdi rules sh)" "show"
	offers "$(in_bash pagdi rules show --fl)" "--flat"
	offers "$(in_bash pagdi rules --h)" "--help"
}

@test "completion: fish completes subcommands, values, rule sets and records" {
	touch sunday.pagdi
	offers "$(in_fish "pagdi rules sh")" "show"
	offers "$(in_fish "pagdi check --format=")" "--format=jsonl --format=text"
	offers "$(in_fish "pagdi rules show gat")" "gatti"
	offers "$(in_fish "pagdi check -r gat")" "gatti"
	offers "$(in_fish "pagdi check sun")" "sunday.pagdi"
}

# in_zsh LINE WANTED - waits until zsh shows WANTED after the line and a Tab. The first zsh
# holds the terminal in which the second one runs.
in_zsh() {
	command -v zsh >/dev/null || skip "no zsh here"
	HOME=$BATS_TEST_TMPDIR within 300 zsh -f -c '
		zmodload zsh/zpty || exit
		zpty z zsh -f -i
		zpty -w z "stty -echo; autoload -U compinit; compinit -u -D
source <(pagdi completion zsh); unsetopt beep; print READ\"\"Y"
		zpty -r -m z out "*READY*" || exit
		zpty -n -w z "$1"$'"'\\t'"'
		zpty -r -m z out "*$2*"' _ "$1" "$2" 3>&-
}

@test "completion: zsh completes commands, subcommands, options and words" {
	in_zsh "pagdi rules sch" "pagdi rules schema"
	in_zsh "pagdi check --format=j" "--format=jsonl"
	in_zsh "pagdi rules show gat" "rules show gatti"
}

@test "completion: without a shell the fault of usage is two lines, however long the name is" {
	run_pagdi 2 completion
	[ "$(wc -l <<<"$stderr")" -eq 2 ]
	contains "$stderr" "Try 'pagdi completion --help' for more information."
}
