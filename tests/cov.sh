#!/usr/bin/env bash
# cov.sh - run the unit and command-line tests in the build with counters, then print lines
# and branches taken for each source and each folder. An assert is no branch of the program:
# that build has none.
set -u
cd "$(dirname "$0")/.." || exit 2
build=.build/cov
find "$build" -name '*.gcda' -delete
MODE=cov tests/run.sh unit bats || echo "(some tests failed: the figures are of what ran)"

out=$(mktemp -d) || exit
trap 'rm -rf "$out"' EXIT
for source in src/*/*.c; do
	object=$build/${source%.c}
	[ -e "$object.gcda" ] || echo "$source: never ran" >&2
	gcov --json-format --branch-probabilities --stdout "$object.o" 2>/dev/null
done >"$out/all.jsonl"

# Headers appear under every source that includes them; each file's lines are merged first.
jq -rn '
	[inputs.files[] | select(.file | test("^src/"))] | group_by(.file)[] |
	.[0].file as $file |
	([.[].lines[]] | group_by([.line_number, .function_name]) |
		map({hit: (map(.count) | add > 0),
		     branches: ([.[].branches | map(.count)] | map(select(length > 0)) |
				if length == 0 then []
				else [range(map(length) | max) as $i | [.[][$i] // 0] | add]
				end)})) as $lines |
	[$file, ($lines | length), ($lines | map(select(.hit)) | length),
	 ([$lines[].branches[]] | length), ([$lines[].branches[] | select(. > 0)] | length)] |
	@tsv' "$out/all.jsonl" >"$out/files"

gawk -F'\t' '
function row(name, lines, hit, branches, taken) {
	printf "%-34s %6d lines %6.1f %%   %6d branches %6.1f %%\n", name, lines,
		lines ? 100 * hit / lines : 100, branches, branches ? 100 * taken / branches : 100
}
{
	row($1, $2, $3, $4, $5)
	split($1, part, "/")
	folder = part[1] "/" part[2] "/"
	for (i = 2; i <= 5; i++) {
		sum[folder, i] += $i
		sum["all", i] += $i
	}
	folders[folder] = 1
}
END {
	print ""
	n = asorti(folders, sorted)
	for (k = 1; k <= n; k++) {
		f = sorted[k]
		row(f, sum[f, 2], sum[f, 3], sum[f, 4], sum[f, 5])
	}
	row("all", sum["all", 2], sum["all", 3], sum["all", 4], sum["all", 5])
}' "$out/files"
