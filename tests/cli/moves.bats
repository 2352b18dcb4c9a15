load helper.bash

POS=S:1,5,19=+/N:1,9,19,F+/S

@test "moves: a position on standard input is answered with its legal plies on one line" {
	run_pagdi moves --rules=pagdi <<<"$POS/4"
	[ "$output" = '4:1-5 4:5-9 4:19=21' ]
	[ -z "$stderr" ]
}

@test "moves: singles come before pairs before forms, marks included, without the seat letter" {
	run_pagdi moves 'S:1,15,18,18+/N:1,9,9,11+/S/2' 'S:1,17=,18+/N:1,20=,F+/S/2' \
		'S:24,F,F,F+/N:1,1,1,1/S/1'
	[ "${lines[0]}" = '2:1x3 2:15-17 2:18-20 2:18=' ]
	[ "${lines[1]}" = '2:1-3 2:18-20 2:17=18' ]
	[ "${lines[2]}" = '1:24-F#' ]
}

@test "moves: a position to be cast lists the plies of every throw on one line" {
	run_pagdi moves "$POS/-"
	[ "$output" = '1:1-2 1:5-6 2:1-3 2:5-7 2:19=20 3:1-4 3:5-8 4:1-5 4:5-9 4:19=21 8:1-9 8:5-13 8:19=x23' ]
}

@test "moves: a throw that plays nothing shows its pass, a void one shows that" {
	run_pagdi moves 'S:12,14,15,16/N:1,1,1,1/S/-'
	[ "$output" = '1:12-13 2:- 3:- 4:- 8:-' ]
	printf 'ruleset: 1\nname: v\nthrows:\n  void-run: 2\n' >"$BATS_TEST_TMPDIR/v.yaml"
	run_pagdi moves --rules="$BATS_TEST_TMPDIR/v.yaml" 'S:13,14,15,16/N:1,1,1,1/S/-/r1'
	[ "$output" = '1:- 2:- 3:- 4:void 8:void' ]
}

@test "moves: by banked rules every throw in hand is listed, and to be cast each throw alone" {
	printf 'ruleset: 1\nname: b\nthrows:\n  play: banked\n' >"$BATS_TEST_TMPDIR/b.yaml"
	run_pagdi moves --rules="$BATS_TEST_TMPDIR/b.yaml" "$POS/1,4,4" "$POS/-"
	[ "${lines[0]}" = '1:1-2 1:5-6 4:1-5 4:5-9 4:19=21' ]
	[ "${lines[1]}" = '1:1-2 1:5-6 2:1-3 2:5-7 2:19=20 3:1-4 3:5-8 4:1-5 4:5-9 4:19=21 8:1-9 8:5-13 8:19=x23' ]
}

@test "moves: where a pass may be chosen it is listed last" {
	printf 'ruleset: 1\nname: c\npass: by-choice\n' >"$BATS_TEST_TMPDIR/c.yaml"
	run_pagdi moves --rules="$BATS_TEST_TMPDIR/c.yaml" "$POS/4"
	[ "$output" = '4:1-5 4:5-9 4:19=21 4:-' ]
}

@test "moves: a position whose play is over has an empty line" {
	run_shell 0 '"$PAGDI" moves S:F,F,F,F+#1/N:1,1,1,1#2/- '"$POS/4"
	[ "$output" = $'\n4:1-5 4:5-9 4:19=21' ]
}

@test "moves: a bad line is answered with error:, told with a caret, and the next is still answered" {
	run_shell 1 "printf '%s\n' $POS/4 $POS/9 '' '$POS/4 S4:1-5' $POS/3 | \"\$PAGDI\" moves"
	[ "${#lines[@]}" -eq 5 ]
	[ "${lines[0]}" = '4:1-5 4:5-9 4:19=21' ]
	[[ ${lines[1]} == 'error: '*'[E107]' ]]
	[[ ${lines[2]} == 'error: '*'[E107]' ]]
	[[ ${lines[3]} == 'error: nothing may follow the position [E107]' ]]
	[ "${lines[4]}" = '3:1-4 3:5-8' ]
	contains "$stderr" '-:2:26: error: '
	contains "$stderr" $'\n  '"$POS/9"$'\n                           ^'
	contains "$stderr" '-:4:28: error: '
}

@test "moves: CRLF, a missing last newline and blanks around a position do not matter" {
	run_shell 0 "printf ' %s\t\r\n%s' '$POS/4' '$POS/3' | \"\$PAGDI\" moves"
	[ "$output" = $'4:1-5 4:5-9 4:19=21\n3:1-4 3:5-8' ]
}

@test "moves: any bytes and a line of two million bytes are each one bad line" {
	run_shell 1 'head -c 2000000 /dev/zero | tr "\0" S | cat - <(printf "\n\0\n\377\376\n%s\n" "'"$POS/4"'") | "$PAGDI" moves'
	[ "${#lines[@]}" -eq 4 ]
	contains "${lines[0]}" 'error: the line is longer than 1048576 bytes [E107]'
	contains "${lines[1]}" 'error: '
	contains "${lines[2]}" 'error: '
	[ "${lines[3]}" = '4:1-5 4:5-9 4:19=21' ]
	[[ $stderr != *$'\377'* ]]
}

@test "moves: of a long line a window is shown around the fault" {
	run_shell 1 'head -c 300000 /dev/zero | tr "\0" S | "$PAGDI" moves'
	[ "${#stderr}" -lt 300 ]
	contains "$stderr" '
  SSSSSSSS'
	run_shell 1 '{ printf "%s" "'"$POS/4"'"; printf " S4:1-5%.0s" {1..300}; echo; } |
		"$PAGDI" apply'
	[ "${#stderr}" -lt 400 ]
	run_shell 1 '"$PAGDI" show --position="$(printf "S:1,1,1,1/%0300d" 0)"'
	[ "${#stderr}" -lt 300 ]
	contains "$stderr" '
  S:1,1,1,1/0'
	contains "$stderr" '
            ^'
}

@test "moves: each line is answered before the next is waited for" {
	coproc "$PAGDI" moves 3>&-
	printf '%s\n' "$POS/4" >&"${COPROC[1]}"
	read -r -t 10 answer <&"${COPROC[0]}"
	[ "$answer" = '4:1-5 4:5-9 4:19=21' ]
	printf '%s\n' "$POS/3" >&"${COPROC[1]}"
	read -r -t 10 answer <&"${COPROC[0]}"
	[ "$answer" = '3:1-4 3:5-8' ]
	kill "$COPROC_PID"
}

@test "moves: --why says that a ply is legal, as a record has it, and exits 0" {
	run_pagdi moves --why=4:5-9 "$POS/4" "$POS/-"
	[ "${lines[0]}" = 'legal: S4:5-9' ]
	[ "${lines[1]}" = 'legal: S4:5-9' ]
}

@test "moves: --why names the rule, its key and what is legal, and exits 1" {
	run_pagdi 1 moves --why=3:19=20 "$POS/3"
	[ "$output" = "illegal: South's pair cannot move with 3: the throw is odd and a pair moves half [E211 pairs.move]; legal with 3: S3:1-4 S3:5-8" ]
	[ -z "$stderr" ]
	run_pagdi 1 moves --why=N4:1-5 "$POS/4"
	contains "$output" "illegal: North may not play: it is South's turn [E201 players.order]"
	run_pagdi 1 moves --why=4:1x5 "$POS/4"
	contains "$output" 'illegal: the mark x is wrong'
	contains "$output" 'it is written S4:1-5'
	run_pagdi 1 moves --why=4:1 "$POS/4"
	contains "$output" 'illegal: '
	contains "$output" '[E101]'
}

@test "moves: --why answers each of several positions, and one bad ply makes it 1" {
	run_shell 1 "printf '%s\n' $POS/4 $POS/2 | \"\$PAGDI\" moves --why=4:5-9"
	[ "${lines[0]}" = 'legal: S4:5-9' ]
	contains "${lines[1]}" 'illegal: South has no 4 in hand: it has 2 [E202]'
}

@test "moves: --why of more than one word says so" {
	run_pagdi 1 moves --why='1:1-2 2:1-3' 'S:1,1,1,1/N:1,1,1,1/S/-'
	contains "$output" "illegal: '1:1-2 2:1-3' is more than one word [E101]"
}

@test "moves: lines of standard input are counted from 1 wherever '-' stands" {
	local pos='S:1,1,1,1/N:1,1,1,1/S/4'
	run_shell 1 "printf 'bad\n$pos\n' | \"\$PAGDI\" moves $pos - bad"
	contains "$stderr" "-:1:1: error: "
	contains "$stderr" "argument:3:1: error: "
}

@test "moves: jsonl gives every field, null where it does not apply" {
	run_pagdi 1 moves --format=jsonl "$POS/4" "$POS/-" 'S:F,F,F,F+#1/N:1,1,1,1#2/-' x
	[ "$(jq -r 'keys_unsorted | join(" ")' <<<"$output" | sort -u)" = \
		'type line position seat to_cast legal code error' ]
	[ "$(jq -c '[.line, .seat, .to_cast, (.legal | length?), .code]' <<<"$output")" = \
		$'[1,"S",false,3,null]\n[2,"S",true,13,null]\n[3,null,false,0,null]\n[4,null,null,0,"E107"]' ]
	run_pagdi 1 moves --format=jsonl --why=4:1-6 "$POS/4"
	[ "$(jq -r 'keys_unsorted | join(" ")' <<<"$output")" = \
		'type line position ply ok code error key help' ]
	[ "$(jq -c '[.ok, .code, .key, .help]' <<<"$output")" = \
		'[false,"E205",null,"legal with 4: S4:1-5 S4:5-9 S4:19=21"]' ]
}

@test "moves: -q prints faults only, and a bad rule set is 2" {
	run_pagdi 1 moves -q "$POS/4" x
	[ -z "$output" ]
	contains "$stderr" 'argument:2:1: error: '
	run_pagdi 2 moves --rules=no-such-rules "$POS/4"
	contains "$stderr" E228
	[ -z "$output" ]
}

@test "moves: standard input that cannot be read is 3, and so is output that cannot be written" {
	run_shell 3 '"$PAGDI" moves <&-'
	contains "$stderr" E501
	run_shell 3 '"$PAGDI" moves '"$POS/4"' >/dev/full'
	contains "$stderr" E502
}

@test "moves: what is no position at all is told how one is written" {
	run_pagdi 1 moves game.pagdi
	contains "$stderr" "a position is written as S:1,1,1,1/N:1,1,1,1/S/-"
}
