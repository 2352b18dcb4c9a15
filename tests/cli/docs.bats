# bats file_tags=release
load helper.bash
load docs.bash

setup() {
	cd "$BATS_TEST_TMPDIR"
	mkdir bin session
	ln -s "$(realpath "$PAGDI")" bin/pagdi
	PATH=$PWD/bin:$PATH
	cd session
}

# documents FILE... - run the examples of each, in a folder of its own; all failures shown.
documents() {
	local file failed=0 steps=0
	for file; do
		cd "$(mktemp -d ./XXXXXX)"
		session_run "$file" || { echo "in $file"; failed=1; }
		steps=$((steps + SESSION_STEPS))
		cd ..
	done
	echo "$steps examples"
	[ "$steps" -gt 0 ] && [ "$failed" -eq 0 ]
}

@test "docs: every example of README.md prints what is shown" {
	documents "$ROOT/README.md"
}

@test "docs: every example of the manual pages prints what is shown" {
	# The records of pagdi-codes(7) are those of explain, which explain.bats runs.
	local page pages=()
	for page in "$ROOT"/man/*.[1-9]; do
		[[ $page == *-codes.7 ]] || pages+=("$page")
	done
	documents "${pages[@]}"
}

@test "docs: every example of the other documents prints what is shown" {
	documents "$ROOT/notation/README.md" "$ROOT/rules/README.md"
}

@test "docs: every manual page of a command has examples" {
	local page failed=0
	for page in "$ROOT"/man/pagdi*.1; do
		grep -q '^\$ .*pagdi' <(session_of "$page") || { echo "$page: none"; failed=1; }
	done
	[ "$failed" -eq 0 ]
}

@test "docs: an example that prints something else is noticed" {
	printf '%s\n' '```console' '$ echo one; echo two' one three '```' >wrong.md
	run ! session_run wrong.md
	printf '%s\n' '```console' '$ echo one; echo two; echo three' ... three '```' >right.md
	session_run right.md
	printf '%s\n' '```console' '$ echo one; echo two; echo three' one ... two '```' >wrong.md
	run ! session_run wrong.md
}
@test "docs: every page that a manual page names exists" {
	local name section failed=0
	while read -r name section; do
		[[ $name != pagdi* || -e $ROOT/man/$name.$section ]] ||
			{ echo "no man/$name.$section"; failed=1; }
	done < <(sed -n 's/^\.\(It \)\{0,1\}Xr \([a-z-]*\) \([0-9]\).*/\2 \3/p' "$ROOT"/man/*.[1-9] | sort -u)
	[ "$failed" -eq 0 ]
}

@test "docs: pagdi(1) lists the commands that pagdi has" {
	run_pagdi help
	diff <(sed -n 's/^\.It Xr pagdi-\([a-z]*\) 1$/\1/p' "$ROOT/man/pagdi.1" | sort) \
		<(sed -n 's/^  \([a-z]*\)  .*/\1/p' <<<"$output" | sort)
}

@test "docs: every file that README.md leads to is there" {
	local file
	# Links, and what stands in `code` as a path of this source or as man's argument.
	while read -r file; do
		[ -e "$ROOT/$file" ] || { echo "no $file"; return 1; }
	done < <({
		sed -n 's/`[^`]*`//g; s/](\([^):]*\))/\n\1\n/gp' "$ROOT/README.md" | grep '^[a-z]*/'
		grep -o '`man \./[^`]*`' "$ROOT/README.md" | sed 's/`man \.\///; s/`//'
		grep -oE '`(src|man|tests|rules|notation|scripts)/[^` ]*`' "$ROOT/README.md" | tr -d '`'
	} | tee "$BATS_TEST_TMPDIR/led")
	[ "$(wc -l <"$BATS_TEST_TMPDIR/led")" -gt 20 ]
}

@test "docs: the picture in README.md is what its command draws" {
	local command
	command=$(sed -n 's/^As a picture.*`pagdi \(show [^`]*\)`.*/\1/p' "$ROOT/README.md")
	[[ $command == *--format=svg* ]]
	cd "$ROOT"
	# shellcheck disable=SC2086  # its words
	run_pagdi $command
	[ "${GOLDEN-}" != update ] || printf '%s\n' "$output" >notation/board.svg
	diff notation/board.svg <(printf '%s\n' "$output")
}
