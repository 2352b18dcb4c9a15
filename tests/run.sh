#!/usr/bin/env bash
# run.sh STEP... - run test steps, show what failed, end with "N passed, N failed".
#
# A step is a function below that prints TAP: every "ok" and "not ok" line of every step is
# counted. Whole logs lie in .build/test/.
set -u
cd "$(dirname "$0")/.." || exit 2
: "${MAKE:=make}" "${MODE:=release}"
: "${BUILD:=.build/$MODE}"
export MODE BUILD
# Other builds lie beside the usual ones, or in a folder that was named.
other=.build
[ "$BUILD" = ".build/$MODE" ] || other=$BUILD
jobs=$(nproc 2>/dev/null || echo 1)
logs=$other/test
# Tests see no house rules, colours or messages of whoever runs them.
unset PAGDI_RULES_PATH NO_COLOR
export LC_ALL=C.UTF-8 TERM=dumb
# Daemons lie in folders that only root has in PATH.
export PATH=$PATH:/usr/sbin:/sbin
# A sanitizer's verdict must never look like one of ours, which end with 1.
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=halt_on_error=1:exitcode=99:print_stacktrace=1

tap() { # tap NAME COMMAND... - one test: does the command succeed?
	local name=$1
	shift
	if "$@"; then echo "ok - $name"; else echo "not ok - $name"; fi
}

in_parallel() { # in_parallel COMMAND ARG... - the command with each one, a core for each
	local command=$1 out n=0 arg
	shift
	out=$(mktemp -d) || return
	for arg; do
		while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
		n=$((n + 1))
		"$command" "$arg" >"$out/$n" 2>&1 </dev/null &
	done
	wait
	# Each was told apart from the others; the log has them in the order given.
	for ((arg = 1; arg <= n; arg++)); do cat "$out/$arg"; done
	rm -rf "$out"
}

unit_program() { # unit_program PROGRAM - one that dies counts as a failure
	local rc
	timeout 3000 "$1"
	rc=$?
	[ $rc -le 1 ] || echo "not ok - $1 ended with status $rc"
}
run_unit() { # run_unit FOLDER - every unit program
	local sources=(tests/unit/test_*.c)
	sources=("${sources[@]##*/}")
	sources=("${sources[@]%.c}")
	in_parallel unit_program "${sources[@]/#/$1/unit/}"
}

run_bats() { # run_bats FOLDER [OPTION...]
	local build pagdi parallel=1
	build=$(realpath "$1") pagdi=$build/pagdi
	shift
	# bats refuses more than one job where GNU parallel is missing. Two more than there
	# are cores, as some tests wait.
	command -v parallel >/dev/null && parallel=$((jobs + 2))
	PAGDI=$pagdi BUILD=$build BATS_TEST_TIMEOUT=3000 bats --tap --jobs "$parallel" "$@" tests/*/*.bats ||
		echo "# bats ended with status $?"
}

build() { # build NAME OPTION... - everything that is tested, by a make of its own
	local name=$1
	shift
	tap "$name builds" "$MAKE" --no-print-directory -j"$jobs" "$@" \
		programs soak-program
}

# What is measured (memory, start-up) is measured in the release, and what tests others along
# with us (shells, editors, browsers, make) or documents runs there.
tested=()
[ "$MODE" = release ] || tested=(--filter-tags '!release')
step_unit() { run_unit "$BUILD"; }
step_bats() { run_bats "$BUILD" "${tested[@]}"; }
step_build() { build "the release"; }
step_compilers() {
	build "with gcc, no warning," CC=gcc DEV=1 BUILD="$other/gcc"
	build "with clang, no warning," CC=clang DEV=1 BUILD="$other/clang"
}
step_asan() {
	build "with sanitizers" MODE=asan BUILD="$other/asan"
	run_unit "$other/asan"
	run_bats "$other/asan" --filter-tags '!release'
}
step_lint() { tests/lint/run.sh; }
fuzz_target() {
	tap "fuzzing $1 for ${FUZZ_TIME:-12} s" env BUILD="$other/fuzz" \
		tests/fuzz/run.sh "$1" "${FUZZ_TIME:-12}"
}
step_fuzz() {
	local targets=(tests/fuzz/fuzz_*.c)
	targets=("${targets[@]##*/fuzz_}")
	targets=("${targets[@]%.c}")
	# Built by one make, so that those that run side by side find nothing to build.
	tap "the fuzz targets build" "$MAKE" --no-print-directory -j"$jobs" MODE=fuzz CC=clang \
		BUILD="$other/fuzz" "${targets[@]/#/$other/fuzz/fuzz/fuzz_}" || return
	in_parallel fuzz_target "${targets[@]}"
}
step_soak() {
	"$MAKE" --no-print-directory -j"$jobs" MODE=release soak-program || return
	tests/soak/run.sh "$BUILD/soak" "${SOAK:-10000}"
}
step_valgrind() { tests/valgrind.sh "$BUILD/pagdi"; }
step_reproducible() {
	local copy
	copy=$(mktemp -d) || return
	cp -R Makefile src "$copy"
	tap "a copy elsewhere builds" "$MAKE" -s -C "$copy" -j"$jobs" BUILD=.build/release
	tap "it is the same, byte for byte" cmp "$copy/pagdi" "$BUILD/pagdi"
	rm -rf "$copy"
}

all_steps='build unit bats lint compilers reproducible asan valgrind fuzz soak'

passed=0 failed=0 skipped=0
count() { # count STEP LOG SECONDS CPU-SECONDS
	local ok bad skip
	skip=$(grep -ciE '^ok .*# skip' "$2")
	ok=$(($(grep -cE '^ok( |$)' "$2") - skip))
	bad=$(grep -cE '^not ok( |$)' "$2")
	# Nothing at all is no success, and where everything must run, nothing may be left out.
	[ $((ok + bad + skip)) -gt 0 ] || bad=1
	if [ "$strict" = yes ]; then bad=$((bad + skip)); else skipped=$((skipped + skip)); fi
	passed=$((passed + ok)) failed=$((failed + bad))
	printf '%-13s %5d passed, %d failed (%d s, of processors %.0f s)\n' \
		"$1" "$ok" "$bad" "$3" "$4"
	[ "$bad" -eq 0 ] && return
	awk '/^(ok|[0-9]+\.\.)/ && !/# skip/ { show = 0 } /^not ok|^ok .*# skip/ { show = 1 }
	     show || NR <= 3 { print "    " $0 }' "$2" | head -n 300
	[ "$ok" -gt 0 ] || tail -n 30 "$2" | sed 's/^/    | /'
}

strict=no
if [ "$*" = all ]; then
	strict=yes
	# shellcheck disable=SC2086
	set -- $all_steps
fi
mkdir -p "$logs"
TIMEFORMAT='%U + %S'
for step; do
	began=$SECONDS
	# On a busy machine the processors' time tells what a step costs, the clock does not.
	cpu=$({ time "step_$step" >"$logs/$step.log" 2>&1 </dev/null; } 2>&1)
	count "$step" "$logs/$step.log" $((SECONDS - began)) "$(gawk "BEGIN { print $cpu }")"
done
[ $skipped -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
