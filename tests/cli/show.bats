load helper.bash

FOUR='S:1,5,19=~^+/E:5,9,19=+/N:5,9,13,F+/W:!4/S/4'
CROWD=S:13,13,13,13/E:9,9,9,9+/N:5,5,5,5/W:1,1,1,1+/N/8

setup() {
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' '[Event "Board test"]' '[South "asha"]' '[North "r\"avi \\ k"]' '' \
		'1. S1:1-2 N2:1-3' '2. S4:2-6 S3:1-4 N2:3-5' '*' '' \
		'[Seats "SEN"]' '' '1. S3:1-4 E1:1-2 N8:1-9 N1:1-2' '*' >games.pagdi
}

# golden NAME ARG... - what show prints is what tests/golden/show/NAME.out holds.
golden() {
	local file=$GOLDEN_DIR/show/$1.out
	shift
	run_pagdi show --color=never "$@"
	[ -z "$stderr" ]
	narrow
	[ "${GOLDEN-}" != update ] || printf '%s\n' "$output" >"$file"
	diff -u "$file" <(printf '%s\n' "$output")
}

# No line is wider than a terminal, the position aside where that alone is longer.
narrow() {
	local line failed=0
	while IFS= read -r line; do
		[ "${#line}" -le 80 ] || [[ $line =~ ^([SENW]:[^ ]*/)+ ]] ||
			{ echo "wide: $line"; failed=1; }
	done <<<"$output"
	[ "$failed" -eq 0 ]
}

# A board of this size with eight pawns a seat.
sized() {
	printf 'ruleset: 1\nname: b%d\nboard:\n  size: %d\n  pawns: 8\n' "$1" "$1" >"b$1.yaml"
}

@test "show: pairs, guests, resting, access, places, the turn and the throw are all there" {
	golden marks --position="$FOUR"
}

@test "show: four pawns of each of four players on one square are readable" {
	golden crowd --position="$CROWD"
}

@test "show: the Unicode board has the same measures as the ASCII board" {
	golden crowd-unicode --charset=unicode --position="$CROWD"
	[ "$(awk '{ print length($0) }' "$GOLDEN_DIR/show/crowd-unicode.out")" = \
		"$(awk '{ print length($0) }' "$GOLDEN_DIR/show/crowd.out")" ]
}

@test "show: --path numbers the steps of a seat's way, each once" {
	golden path --path=E --position="$CROWD"
	for seat in S E N W; do
		run_pagdi show --path="$seat" --position="$CROWD"
		numbers=$(grep '^ *+' <<<"$output" | grep -o '[0-9]*' | sort -n)
		[ "$numbers" = "$(seq 25)" ]
	done
	run_pagdi show --path=east --position="$CROWD"
	contains "$output" 'numbers: the steps of East'
	run_pagdi 2 show --path=X --position="$CROWD"
}

@test "show: the play that is over, its places and a forfeit" {
	golden over --position='S:F,F,F,F+#1/E:1,1,1,1#3/N:F,F,F,F+#2/W:!4/-'
}

@test "show: casts owed, a bank in hand and pawns off the board" {
	printf 'ruleset: 1\nname: e\nthrows:\n  play: banked\n  bonus: each\nstart:\n  enter-with: [4]\n' >e.yaml
	golden owed --rules=./e.yaml --position='S:0,0,5,19+/N:0,0,0,F+/S/1,4,4,8/o2'
}

@test "show: boards from 3x3 to 15x15 fit 80 columns, in both character sets, with paths" {
	local size charset pawns=1,1,1,1,1,1,1,1
	for size in 3 5 7 9 11 13 15; do
		sized $size
		for charset in ascii unicode; do
			run_pagdi show --rules=./b$size.yaml --charset=$charset --path=W \
				--position="S:$pawns/E:$pawns/N:$pawns/W:$pawns/S/-"
			narrow
			[ "$(wc -l <<<"$output")" -eq $((3 * size + 10)) ]
			contains "$output" S8
			contains "$output" N8
		done
	done
}

@test "show: every step of the greatest board has its number" {
	sized 15
	pawns=1,1,1,1,1,1,1,1
	run_pagdi show --rules=./b15.yaml --path=S --position="S:$pawns/N:$pawns/S/-"
	[ "$(grep '^ *+' <<<"$output" | grep -o '[0-9]*' | sort -n)" = "$(seq 225)" ]
}

@test "show: the narrow boards are drawn as they should be" {
	sized 15
	sized 9
	golden nine --rules=./b9.yaml --position='S:1,1,2,75=,75=,F+/N:9,17,40,41,42,43,50=~+/S/8'
	golden fifteen --rules=./b15.yaml --path=N \
		--position='S:1,1,2,100=,100=,F+/N:9,17,40,41,42,43,200=+/S/8'
}

@test "show: every ready rule set's deal fits 80 columns" {
	local file n=0
	for file in "$ROOT"/rules/*.yaml; do
		n=$((n + 1))
		run_pagdi show --rules="$file" --seats=SENW - <<<'*'
		narrow
		contains "$output" "rules: $(basename "$file" .yaml)"
	done
	[ "$n" -gt 10 ]
}

@test "show: a record is drawn at its end, with the names of its tags" {
	golden end games.pagdi
	run_pagdi show <games.pagdi
	contains "$output" 'standard input, game 1: after ply 5, N2:3-5, in round 2; rules: pagdi'
}

@test "show: --ply and --game choose the place, 0 is the start" {
	run_pagdi show --ply=0 games.pagdi
	contains "$output" 'games.pagdi, game 1: the start; rules: pagdi'
	contains "$output" $'\nS:1,1,1,1/N:1,1,1,1/S/-'
	run_pagdi show --ply=3 games.pagdi
	contains "$output" 'game 1: after ply 3'
	contains "$output" 'S4:2-6, in round 2'
	contains "$output" $'\nS:1,1,1,6/N:1,1,1,3/S/-'
	run_pagdi show --game=2 --ply=2 games.pagdi
	contains "$output" $'\nS:1,1,1,4/E:1,1,1,2/N:1,1,1,1/N/-'
}

@test "show: no such game, ply or file says so" {
	run_pagdi 1 show --game=3 games.pagdi
	contains "$stderr" 'games.pagdi: there is no game 3'
	[ -z "$output" ]
	run_pagdi 1 show --ply=6 games.pagdi
	contains "$stderr" 'game 1 has 5 plies, so there is no ply 6'
	[ -z "$output" ]
	run_pagdi 3 show missing.pagdi
	contains "$stderr" E501
	run_pagdi 1 show - </dev/null
	contains "$stderr" 'there is no game'
}

@test "show: a game that is not valid is drawn up to its fault, and the exit status is 1" {
	sed 's/S3:1-4 N2:3-5/S3:1-5 N2:3-5/' games.pagdi >bad.pagdi
	run_pagdi 1 show bad.pagdi
	contains "$stderr" 'bad.pagdi:6:11: error: '
	contains "$output" 'after ply 3'
	run_pagdi show --ply=2 bad.pagdi
	run_pagdi 1 show --ply=5 bad.pagdi
}

@test "show: control characters of a name never reach the terminal, long names are cut" {
	printf '[South "a\033[31mb"]\n[North "%s"]\n\n*\n' "$(printf 'x%.0s' {1..300})" >names.pagdi
	run_pagdi show names.pagdi
	[[ $output != *$'\033'* ]]
	contains "$output" 'South  a\x1b[31mb'
	contains "$output" xxx..
	narrow
}

@test "show: a name that is not ASCII stays readable in Unicode, and in ASCII keeps its length" {
	printf '[South "आशा"]\n[North "日本"]\n\n*\n' >names.pagdi
	run_pagdi show --charset=unicode names.pagdi
	contains "$output" '> South  आशा'
	contains "$output" '  North  日本'
	run_pagdi show --charset=ascii names.pagdi
	contains "$output" '  North  ??    c5(1)x4'
	! LC_ALL=C grep -q '[^ -~]' <<<"$output"
}

@test "show: colour is asked for, and takes nothing away that letters say" {
	run_pagdi show --color=always --position="$CROWD"
	contains "$output" $'\033[1;'
	plain=$(sed 's/\x1b\[[0-9;]*m//g' <<<"$output")
	[ "$plain" = "$(cat "$GOLDEN_DIR/show/crowd.out")" ]
	run_pagdi show --position="$CROWD"
	[[ $output != *$'\033'* ]]
}

@test "show: without a file on a terminal it draws the deal" {
	run_shell 0 'script -qec "$PAGDI show --color=never --charset=ascii --seats=SEN" /dev/null </dev/null'
	contains "$output" 'The deal; rules: pagdi'
	contains "$output" 'S:1,1,1,1/E:1,1,1,1/N:1,1,1,1/S/-'
}

@test "show: a position that cannot be read is told with a caret" {
	run_pagdi 1 show --position=S:1,1,1,1/N:1,2,2,1/S/-
	[ -z "$output" ]
	contains "$stderr" '--position:1:17: error: 2 pawns of North on step 2, which holds 1 [E107]'
	contains "$stderr" $'\n                  ^'
}

@test "show: jsonl has every field, null where it does not apply" {
	run_pagdi show --format=jsonl --ply=3 games.pagdi
	[ "$(jq -r 'keys_unsorted | join(" ")' <<<"$output")" = \
		'type file game ply round token rules south east north west position' ]
	[ "$(jq -c '[.type, .file, .game, .ply, .round, .token, .south, .east, .north]' <<<"$output")" = \
		'["show","games.pagdi",1,3,2,"S4:2-6","asha",null,"r\"avi \\ k"]' ]
	run_pagdi show --format=jsonl --position="$FOUR"
	[ "$(jq -c '[.file, .game, .ply, .token, .position]' <<<"$output")" = \
		"[null,null,null,null,\"$FOUR\"]" ]
}

@test "show: options that do not go together are refused" {
	run_pagdi 2 show --position="$FOUR" games.pagdi
	run_pagdi 2 show --position="$FOUR" --ply=2
	run_pagdi 2 show games.pagdi games.pagdi
	run_pagdi 2 show --ply=-1 games.pagdi
	run_pagdi 2 show --game=0 games.pagdi
	run_pagdi 2 show --charset=latin games.pagdi
	run_pagdi 2 show --seats=SS games.pagdi
}
