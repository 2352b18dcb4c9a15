# Shared by every .bats file: load helper.bash
# shellcheck disable=SC2154,SC2034  # bats sets status, output, stderr; tests use the rest
bats_require_minimum_version 1.5.0
ROOT=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
PAGDI=${PAGDI:-$ROOT/pagdi}
# Where the programs of the tests are built.
BUILT=$(cd "$ROOT" && realpath -m "${BUILD:-.build/${MODE:-release}}")
# Where a test reads its inputs; a distribution's builder may test an installed program.
GOLDEN_DIR=$ROOT/tests/golden

# What a user's shell may set must not decide whether a test passes.
unset PAGDI_RULES_PATH NO_COLOR ARGP_HELP_FMT POSIXLY_CORRECT COLUMNS
export LC_ALL=C.UTF-8 TERM=xterm TZ=UTC

# within SECONDS COMMAND... - no test waits for ever. The limits are many times what is usual,
# so a busy machine breaks none, and one that strikes says so.
within() {
	local rc=0 began=$SECONDS
	timeout --kill-after=50 "$@" || rc=$?
	[ $((SECONDS - began)) -lt "$1" ] || printf 'the limit of %s s struck: %s\n' "$1" "${*:2}" >&2
	return $rc
}
export -f within

# run_pagdi [STATUS] ARG... - run with a timeout and demand the exit status (0 where none
# is given). Standard output is then in $output, standard error in $stderr; both are shown
# where the test fails. Standard input is what the call is given, so redirect it.
# 3>&-: a process that outlives us must not hold bats' own descriptor open.
run_pagdi() {
	local want=0
	if [[ $1 =~ ^[0-9]+$ ]]; then
		want=$1
		shift
	fi
	run --separate-stderr within 200 "$PAGDI" "$@" 3>&-
	printf '$ pagdi %s\n[status %s, wanted %s]\n--stdout--\n%s\n--stderr--\n%s\n' \
		"$*" "$status" "$want" "$output" "$stderr"
	[ "$status" -eq "$want" ]
}

# run_shell STATUS SCRIPT - the same for a line of bash in which "$PAGDI" is the program.
run_shell() {
	local want=$1
	run --separate-stderr within 200 env PAGDI="$PAGDI" bash -c "$2" 3>&-
	printf '$ %s\n[status %s, wanted %s]\n--stdout--\n%s\n--stderr--\n%s\n' \
		"$2" "$status" "$want" "$output" "$stderr"
	[ "$status" -eq "$want" ]
}

# Says what was expected and what there is, where text does not contain a part.
contains() {
	[[ $1 == *"$2"* ]] && return 0
	printf 'not found: %s\nin: %s\n' "$2" "$1"
	return 1
}

# golden_run FILE ARG... - what the program prints, standard error last, and its status are
# what FILE holds; GOLDEN=update writes FILE.
golden_run() {
	local want=$1 got=$BATS_TEST_TMPDIR/got status=0
	shift
	within 200 "$PAGDI" "$@" >"$got" 2>"$got.err" || status=$?
	{ cat "$got.err"; printf 'status %s\n' "$status"; } >>"$got"
	if [ "${GOLDEN-}" = update ]; then
		cp "$got" "$want"
	else
		diff -u --label "$want" --label got "$want" "$got"
	fi
}
