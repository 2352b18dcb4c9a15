load helper.bash

# Every ply with the position after it.

@test "replay: the golden records are replayed as their goldens, as text and as JSON" {
	cd "$GOLDEN_DIR/replay"
	local failed=0 in form
	for in in *.pagdi; do
		for form in text jsonl; do
			golden_run "${in%.pagdi}.$form" replay --format=$form "$in" || failed=1
		done
	done
	[ "$failed" -eq 0 ]
}

@test "replay: positions are those that apply gives, ply by ply" {
	cd "$BATS_TEST_TMPDIR"
	"$PAGDI" replay --format=jsonl --game=1 "$ROOT/tests/vectors/games/pagdi.pagdi" |
		jq -r 'select(.type == "start" or .type == "ply") | [.position, .text] | @tsv' >all
	awk -F'\t' 'NR > 1 { print last " " $2 } { last = $1 }' all >lines
	[ "$(wc -l <lines)" -gt 50 ]
	run_shell 0 '"$PAGDI" apply <lines'
	[ "$output" = "$(tail -n +2 all | cut -f1)" ]
}

@test "replay: a game is followed up to its fault, which goes to standard error" {
	cd "$BATS_TEST_TMPDIR"
	printf '1. S1:1-2 N1:1-2\n2. S1:1-5\n*\n\n1. S1:1-2\n*\n' >a.pagdi
	run_pagdi 1 replay a.pagdi
	contains "$stderr" "a.pagdi:2:4: error: "
	contains "$output" "at fault from here on"
	contains "$output" "game 2 (a.pagdi:5)"
}

@test "replay: an input without a game is a warning, as for check" {
	run_pagdi replay </dev/null
	[ "$stderr" = '-: warning: no game in the input [W105]' ]
	run_pagdi replay --format=jsonl </dev/null
	contains "$output" '"errors":0,"warnings":1}'
}

@test "replay: a bad --rules is 2 before any file is looked at" {
	run_pagdi 2 replay --rules=none no-such-file.pagdi
	contains "$stderr" "unknown rule set 'none'"
}

@test "replay: filters, -q and a missing file" {
	cd "$BATS_TEST_TMPDIR"
	printf '1. S1:1-2\n*\n\n1. S2:1-3\n*\n' >a.pagdi
	run_pagdi replay --game=2 a.pagdi
	[[ $output != *S1:1-2* ]]
	contains "$output" "S2:1-3"
	run_pagdi replay -q a.pagdi
	[ -z "$output$stderr" ]
	run_pagdi replay -q --format=jsonl a.pagdi
	[ "$output" = '{"type":"total","files":1,"games":2,"valid":2,"invalid":0,"outside":0,"plies":2,"errors":0,"warnings":0}' ]
	run_pagdi 3 replay none.pagdi
	contains "$stderr" "none.pagdi: error: "
}
