load helper.bash

# Completions run the program by its name, as a user's shell does.
setup() {
	mkdir "$BATS_TEST_TMPDIR/bin" "$BATS_TEST_TMPDIR/here"
	ln -s "$PAGDI" "$BATS_TEST_TMPDIR/bin/pagdi"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH
	cd "$BATS_TEST_TMPDIR/here"
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

@test "completion: every option of every command is in each script" {
	run_pagdi help --dump
	local dump=$output command long script failed=0
	[ -n "$dump" ]
	for shell in bash zsh fish; do
		script=$("$PAGDI" completion "$shell")
		while IFS=$'\t' read -r command long _; do
			case $shell in
			bash) [[ $script == *"'$command') options='"*"$long"* ]] ;;
			zsh) [[ $script == *"'$command')"*"$long"* ]] ;;
			fish) [[ $script == *"__pagdi_using $command'"*" -l ${long#--} "* ]] ;;
			esac || { echo "$shell: $command has no $long"; failed=1; }
		done <<<"$dump"
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
}

@test "completion: fish completes commands, options and words" {
	offers "$(in_fish "pagdi expl")" "explain"
	offers "$(in_fish "pagdi completion ")" "bash fish zsh"
	offers "$(in_fish "pagdi explain --us")" "--usage"
}
