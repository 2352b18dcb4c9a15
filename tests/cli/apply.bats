load helper.bash

POS=S:1,5,19=+/N:1,9,19,F+/S
VECTORS=$BATS_TEST_DIRNAME/../vectors

banked() {
	printf 'ruleset: 1\nname: b\nthrows:\n  play: banked\n  void-run: 3\n' \
		>"$BATS_TEST_TMPDIR/b.yaml"
	BANKED=(--rules="$BATS_TEST_TMPDIR/b.yaml")
}

@test "apply: a line of a position and its plies is answered with the position after them" {
	run_pagdi apply <<<"$POS/- S4:5-9"
	[ "$output" = 'S:1,9,19=+/N:1,9,19,F+/S/-' ]
	run_pagdi apply <<<"$POS/4 4:5-9 S1:1-2 n2:9-11"
	[ "$output" = 'S:2,9,19=+/N:1,11,19,F+/S/-' ]
	[ -z "$stderr" ]
}

@test "apply: arguments are the same line, plies with or without seat letter and marks" {
	run_pagdi apply "$POS/-" S4:5-9 1:1-2
	[ "$output" = 'S:2,9,19=+/N:1,9,19,F+/N/-' ]
	run_pagdi apply "$POS/- 8:19=x23"
	[ "$output" = 'S:1,5,23=+/N:1,1,9,F+/S/-' ]
	run_pagdi apply "$POS/8" S8:19=23
	[ "$output" = 'S:1,5,23=+/N:1,1,9,F+/S/-' ]
}

@test "apply: a position alone is checked and written" {
	run_pagdi apply "$POS/4"
	[ "$output" = "$POS/4" ]
	run_pagdi 1 apply 'S:1,1/N:1,1,1,1/S/-'
	contains "$output" 'error: '
}

@test "apply: a throw alone is cast and stays in hand" {
	run_pagdi apply "$POS/-" 3
	[ "$output" = "$POS/3" ]
	run_pagdi 1 apply "$POS/3" 4
	contains "$output" 'error: South may not cast: it has 3 in hand to play first [E202]'
	run_pagdi 1 apply "$POS/-" 5
	contains "$output" 'error: South cannot have cast 5: the dice give 1, 2, 3, 4 or 8 [E203]'
	run_pagdi 1 apply "$POS/-" 99999
	contains "$output" 'error: '
}

@test "apply: the cast rows of the vectors agree, throws and banks, whatever the rule set" {
	local name rules bad=0
	jq -r 'select(.cast) | [.rules, .position + " " + (if (.cast | length) == 1
		then (.cast[0] | tostring) else "(" + (.cast | map(tostring) | join(",")) + ")"
		end), .after] | @tsv' "$VECTORS/positions.jsonl" >"$BATS_TEST_TMPDIR/rows"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/rows")" -eq 246 ]
	cd "$BATS_TEST_TMPDIR"
	awk -F '\t' '{ print $2 >($1 ".ask"); print $3 >($1 ".want") }' rows
	for name in $(cut -f 1 rows | sort -u); do
		within 200 "$PAGDI" apply --rules="$name" --rules-dir="$VECTORS/rules" \
			<"$name.ask" >got 3>&- || bad=1
		diff -u --label "$name want" --label "$name got" "$name.want" got || bad=1
	done
	[ "$bad" -eq 0 ]
}

@test "apply: by banked rules the bank is cast first, then spent in any order" {
	banked
	run_pagdi apply "${BANKED[@]}" "$POS/-" 'S(4,8,1)' 1:1-2 S8:5-13
	[ "$output" = 'S:2,13,19=+/N:1,9,19,F+/S/4' ]
	run_pagdi apply "${BANKED[@]}" "$POS/-" '(2)'
	[ "$output" = "$POS/2" ]
	run_pagdi apply "${BANKED[@]}" "$POS/-" 2
	[ "$output" = "$POS/2" ]
	run_pagdi 1 apply "${BANKED[@]}" "$POS/-" S2:1-3
	contains "$output" 'error: South has cast nothing yet: by these rules its bank comes first [E220]'
	contains "$stderr" 'written as S(2)'
	run_pagdi 1 apply "${BANKED[@]}" "$POS/-" 'S(4)'
	contains "$output" "error: South's bank is too short: its last throw, 4, gives another cast [E220]"
	run_pagdi 1 apply "${BANKED[@]}" "$POS/-" 'S(2,4)'
	contains "$output" "error: South's bank is too long: it goes on after 2, which ends it [E220]"
	run_pagdi 1 apply "$POS/-" 'S(2)'
	contains "$output" 'error: South casts no bank'
}

@test "apply: a void bank ends the turn, called void or not; one that is not may not be called so" {
	banked
	run_pagdi apply "${BANKED[@]}" "$POS/-" 'S(4,8,4):void'
	[ "$output" = 'S:1,5,19=+/N:1,9,19,F+/N/-' ]
	run_pagdi apply "${BANKED[@]}" "$POS/-" 'S(4,8,4)'
	[ "$output" = 'S:1,5,19=+/N:1,9,19,F+/N/-' ]
	run_pagdi 1 apply "${BANKED[@]}" "$POS/-" 'S(4,2):void'
	contains "$output" "error: South's bank is not void"
	[[ $output == *E219* ]]
}

@test "apply: a void throw ends the turn" {
	printf 'ruleset: 1\nname: v\nthrows:\n  void-run: 2\n' >"$BATS_TEST_TMPDIR/v.yaml"
	run_pagdi apply --rules="$BATS_TEST_TMPDIR/v.yaml" "$POS/-" S4:5-9 4:void
	[ "$output" = 'S:1,9,19=+/N:1,9,19,F+/N/-' ]
	run_pagdi apply --rules="$BATS_TEST_TMPDIR/v.yaml" "$POS/-" S4:5-9 4
	[ "$output" = 'S:1,9,19=+/N:1,9,19,F+/N/-' ]
	run_pagdi 1 apply --rules="$BATS_TEST_TMPDIR/v.yaml" "$POS/-" S4:5-9 4:1-5
	contains "$output" "error: South's 4 is void: it is the 2nd throw of 4 or 8 in a row [E219]"
	run_pagdi 1 apply --rules="$BATS_TEST_TMPDIR/v.yaml" "$POS/-" 4:void
	contains "$output" "error: South's 4 is not void"
}

@test "apply: a forfeit takes the seat's pawns from the board" {
	run_pagdi apply "$POS/4" 'S!resign'
	[ "$output" = 'S:!2/N:1,9,19,F+#1/-' ]
	run_pagdi apply 'S:1,1,1,1/E:1,1,1,1/N:1,1,1,1/S/4' 'N!time' S4:1-5
	[ "$output" = 'S:1,1,1,5/E:1,1,1,1/N:!3/S/-' ]
	run_pagdi 1 apply 'S:1,1,1,1/E:1,1,1,1/N:1,1,1,1/S/4' 'N!time' 'N!time'
	contains "$output" 'error: North may not forfeit: it has forfeited already [E225]'
	run_pagdi 1 apply "$POS/4" 'W!resign'
	contains "$output" '[E'
}

@test "apply: a mark that is wrong is refused, one that is missing is not" {
	for wrong in 4:5x9 '4:5-9*' '4:5-9#'; do
		run_pagdi 1 apply "$POS/4" "$wrong"
		contains "$output" 'error: the mark '
		contains "$stderr" 'it is written S4:5-9'
	done
}

@test "apply: what is wrong is told with its place and what would be legal" {
	run_pagdi 1 apply "$POS/-" 4:5-9 1:9-11
	[ "$output" = "error: South's move from 9 with 1 ends on 10, not 11 [E205]" ]
	[ "$stderr" = "argument:1:34: error: South's move from 9 with 1 ends on 10, not 11 [E205]
  $POS/- 4:5-9 1:9-11
                                   ^~~~~~
help: legal with 1: S1:1-2 S1:9-10" ]
}

@test "apply: an omitted pass is suggested where it explains the ply" {
	run_pagdi 1 apply 'S:13,14,15,16/N:1,1,1,1/S/3' N2:1-3
	contains "$stderr" 'did S3:- get lost before it?'
	run_pagdi apply 'S:13,14,15,16/N:1,1,1,1/S/3' S3:- N2:1-3
	[ "$output" = 'S:13,14,15,16/N:1,1,1,3/S/-' ]
}

@test "apply: a bad line is answered with error: and the lines after it still" {
	run_shell 1 "printf '%s\n' '$POS/4 4:1-6' nonsense '$POS/4 4:1-5' | \"\$PAGDI\" apply"
	[ "${#lines[@]}" -eq 3 ]
	contains "${lines[0]}" 'error: '
	contains "${lines[1]}" 'error: '
	[ "${lines[2]}" = 'S:5,5,19=+/N:1,9,19,F+/S/-' ]
	contains "$stderr" '-:1:28: error: '
	contains "$stderr" '-:2:1: error: '
}

@test "apply: each line is answered before the next is waited for" {
	coproc "$PAGDI" apply 3>&-
	printf '%s\n' "$POS/4 4:5-9" >&"${COPROC[1]}"
	read -r -t 10 answer <&"${COPROC[0]}"
	[ "$answer" = 'S:1,9,19=+/N:1,9,19,F+/S/-' ]
	kill "$COPROC_PID"
}

@test "apply: every ply that moves lists can be applied, and what it lists as marks is so" {
	run_pagdi moves "$POS/-"
	for ply in $output; do
		run_pagdi apply "$POS/-" "$ply"
	done
}

@test "apply: jsonl gives every field, the plies as a record has them" {
	run_pagdi 1 apply --format=jsonl "$POS/-" 8:19=23 4 9:1-2
	[ "$(jq -r 'keys_unsorted | join(" ")' <<<"$output")" = \
		'type line position plies after code error' ]
	[ "$(jq -c '[.plies, .after, .code]' <<<"$output")" = '[["S8:19=x23","4"],null,"E203"]' ]
	run_pagdi apply --format=jsonl "$POS/-" 8:19=23
	[ "$(jq -c '[.after, .code, .error]' <<<"$output")" = \
		'["S:1,5,23=+/N:1,1,9,F+/S/-",null,null]' ]
}

@test "apply: control bytes of a line never reach the terminal" {
	run_shell 1 "printf '%s \033[31mx\n' '$POS/4' | \"\$PAGDI\" apply"
	[[ $output$stderr != *$'\033'* ]]
}
