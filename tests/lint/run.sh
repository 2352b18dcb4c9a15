#!/usr/bin/env bash
# run.sh - every lint, one TAP line each.
set -u
cd "$(dirname "$0")/../.." || exit 2
n=0 failed=0

lint() { # lint NAME COMMAND... - what the command prints is shown where it fails
	local name=$1 out
	shift
	n=$((n + 1))
	if out=$("$@" 2>&1); then
		echo "ok $n - lint: $name"
	else
		echo "not ok $n - lint: $name"
		printf '%s\n' "$out" | sed 's/^/# /' | head -n 60
		failed=1
	fi
}

# Where git knows which files are ours, only those are looked at, as they are now: in a copy.
if git ls-files --error-unmatch tests/lint/run.sh >/dev/null 2>&1; then
	copy=$(mktemp -d) || exit
	trap 'rm -rf "$copy"' EXIT
	git ls-files -z | xargs -0 cp -P --parents -t "$copy" 2>/dev/null
	mkdir -p .build
	ln -s "$PWD/.build" "$copy/.build"
	cd "$copy" || exit
fi

# Files by what they are.
files() { # files NAME-PATTERN...
	local pattern
	for pattern; do
		find . -name "$pattern" -type f -not -path './.git/*' -not -path './.build/*'
	done | sort
}
shell_files() {
	files '*.sh' '*.bash'
	echo .ci/run
}
lua_ok() {
	local list
	mapfile -t list < <(files '*.lua')
	[ ${#list[@]} -eq 0 ] || luacheck -q "${list[@]}"
}
shell_ok() {
	local list
	mapfile -t list < <(shell_files)
	# Awk programs stand in single quotes, and functions are called through lint().
	shellcheck -x -e SC2016,SC2317 "${list[@]}"
}
bats_ok() {
	local list
	mapfile -t list < <(files '*.bats')
	# bats sets status, output, stderr and lines, runs each test in a subshell on
	# purpose, and ends it where cd fails.
	shellcheck -s bats -S warning -e SC2164,SC2154,SC2030,SC2031,SC2034,SC2164,SC1091 "${list[@]}"
}
man_ok() {
	local list
	mapfile -t list < <(files '*.[1-9]')
	[ ${#list[@]} -gt 0 ] && mandoc -Tlint -W warning "${list[@]}"
}
format_ok() {
	local list
	mapfile -t list < <(files '*.c' '*.h')
	! clang-format --dry-run "${list[@]}" 2>&1 | sed -n 's/:.*/: not as .clang-format says/p' |
		sort -u | grep .
}

lint "layers include only downward" tests/lint/layers.sh
lint "calls and libraries stay in their rooms" tests/lint/rooms.sh
lint "files and functions are not too long" tests/lint/sizes.sh
lint "headers compile alone, and come first" tests/lint/headers.sh
lint "below cmd/ no variable is global" tests/lint/globals.sh
lint "every command is documented and tested" tests/lint/commands.sh
lint "the text speaks of the project alone" tests/lint/words.sh
lint "C is formatted" format_ok
lint "shell scripts pass shellcheck" shell_ok
lint "bats files pass shellcheck" bats_ok
lint "man pages pass mandoc" man_ok
lint "pagdi-codes(7) says what explain says" tests/lint/codes.sh
lint "options are in help and man pages" tests/lint/options.sh
lint "Lua passes luacheck" lua_ok
echo "1..$n"
exit $failed
