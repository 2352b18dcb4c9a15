#!/bin/sh
# run.sh TARGET SECONDS - build a fuzz target and run it from its corpus.
#
# What it finds is kept in the build (.build/fuzz: corpus and crashes), never in the tree.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=${BUILD:-.build/fuzz}
target=$1 seconds=$2
[ -e "tests/fuzz/fuzz_$target.c" ] || {
	echo "no tests/fuzz/fuzz_$target.c" >&2
	exit 2
}
${MAKE:-make} --no-print-directory MODE=fuzz CC=clang BUILD="$build" "$build/fuzz/fuzz_$target" ||
	exit
found=$build/found-$target
mkdir -p "$found"
set -- "$found"
for seeds in "tests/fuzz/corpus/$target" "tests/fuzz/corpus_$target"; do
	[ -d "$seeds" ] && set -- "$@" "$seeds"
done
[ -e "tests/fuzz/$target.dict" ] && set -- -dict="tests/fuzz/$target.dict" "$@"
exec "$build/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 \
	-print_final_stats=1 -artifact_prefix="$build/$target-" "$@"
