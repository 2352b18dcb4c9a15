load helper.bash

# unit/test_roundtrip plays random games of every rule set and writes them canonically.
WRITER=${PAGDI%/*}/unit/test_roundtrip
[ -x "$WRITER" ] || WRITER=$BUILT/unit/test_roundtrip

@test "roundtrip: random games of every rule set are valid, and fmt leaves them byte for byte" {
	[ -x "$WRITER" ] || skip "the test programs are not built"
	cd "$ROOT"
	within 2500 "$WRITER" "$BATS_TEST_TMPDIR"
	local game rules n=0
	for game in "$BATS_TEST_TMPDIR"/*.pagdi; do
		rules=tests/vectors/rules
		[ -e "$rules/$(basename "$game" .pagdi).yaml" ] || rules=rules
		within 600 "$PAGDI" check -q --strict --audit --rules-dir="$rules" "$game"
		within 600 "$PAGDI" fmt --rules-dir="$rules" "$game" | cmp - "$game"
		n=$((n + 1))
	done
	[ "$n" -ge 41 ]
}

@test "roundtrip: an audit finds the one throw that the seed does not give" {
	[ -x "$WRITER" ] || skip "the test programs are not built"
	cd "$ROOT"
	within 2500 "$WRITER" "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	# The first ply of the first game, played with another throw: legal, but never thrown.
	grep -q '^1\. S2:1-3 ' pagdi.pagdi
	sed '0,/^1\. S2:1-3 /s//1. S3:1-4 /' pagdi.pagdi >other
	run_pagdi 1 check --audit --format=jsonl --game=1 other
	[ "$(jq -r 'select(.type == "fault") | "\(.code) \(.token) \(.ply)"' <<<"$output")" = \
		'E230 S3:1-4 1' ]
	run_pagdi check --audit --game=2 other
}
