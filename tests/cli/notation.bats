load helper.bash
load docs.bash

# blocks LANGUAGE FILE - the fenced blocks of a language, each into a file of its own here.
blocks() {
	awk -v language="$1" '
		$0 == "```" language { on = 1; file = sprintf("block-%02d.pagdi", ++n); next }
		/^```/ { on = 0 }
		on { print > file }' "$2"
}

@test "notation: every game in its README is valid, and canonical" {
	cd "$BATS_TEST_TMPDIR"
	blocks pagdi "$ROOT/notation/README.md"
	set -- block-*.pagdi
	[ -e "$1" ]
	run_pagdi check --strict "$@"
	run_pagdi fmt --check "$@"
}

@test "notation: every command in its README prints what is shown" {
	cd "$BATS_TEST_TMPDIR"
	mkdir bin session
	ln -s "$(realpath "$PAGDI")" bin/pagdi
	PATH=$PWD/bin:$PATH
	cd session
	session_run "$ROOT/notation/README.md"
	[ "$SESSION_STEPS" -ge 6 ]
}

@test "notation: every position in its README is read" {
	local n=0 line
	while read -r line; do
		run_pagdi show --position="$line"
		n=$((n + 1))
	done < <(grep -E '^    S:[^ ]*$' "$ROOT/notation/README.md" | tr -d ' ')
	[ "$n" -eq 3 ]
}

@test "notation: the examples are valid, canonical and say what they show" {
	local file n=0
	for file in "$ROOT"/notation/examples/*.pagdi; do
		[[ $file == */damaged.pagdi ]] && continue
		run_pagdi check --strict "$file"
		run_pagdi fmt --check "$file"
		grep -q '^; ' "$file"
		n=$((n + 1))
	done
	[ "$n" -ge 13 ]
}

@test "notation: the audited example holds, and one changed throw does not" {
	run_pagdi check --strict --audit "$ROOT/notation/examples/audited.pagdi"
	sed '/^\[Seed/s/"\(.\)\(.\)/"\2\1/' "$ROOT/notation/examples/audited.pagdi" \
		>"$BATS_TEST_TMPDIR/other.pagdi"
	run_pagdi 1 check --audit "$BATS_TEST_TMPDIR/other.pagdi"
	contains "$stderr" E230
}

@test "notation: the examples show what they are named after" {
	cd "$ROOT/notation/examples"
	grep -q 'x[0-9]' captures.pagdi
	grep -q '=[0-9 ]' pairs.pagdi
	grep -q '\*' <(grep '^[0-9 ]' pairs.pagdi)
	grep -q '([0-9],[0-9]' banked.pagdi
	grep -q '^\[Result "S=N"' deadlock.pagdi
	grep -q '![a-z]' forfeit.pagdi
	grep -q '^\[Position' mid-game.pagdi
	grep -q '@S:' checkpoint.pagdi
	grep -q '{.*}' comments.pagdi
}

@test "notation: the damaged example has faults in three games of five" {
	run_pagdi 1 check "$ROOT/notation/examples/damaged.pagdi"
	contains "$output" "5 games, 2 valid, 3 invalid"
	for code in E207 E104 E101 E224; do
		contains "$stderr" "[$code]"
	done
}
