load helper.bash

DICE=$ROOT/tests/vectors/dice.json

# A rule set whose faces are these, and nothing else than pagdi.
faces() { # faces NAME YAML-OF-THROWS
	printf 'ruleset: 1\nthrows:\n  %s\n  again: [1]\n' "$2" >"$BATS_TEST_TMPDIR/$1.yaml"
}

@test "cast: every seed, die and seat of the vectors throws as they say" {
	faces cowries-4 'cowries: 4'
	faces cowries-6 'cowries: 6'
	faces uniform-5 'faces: {1: 1, 2: 1, 3: 1, 4: 1, 8: 1}'
	local seed dice seat want wrong=0 n=0
	while IFS=$'\t' read -r seed dice seat want; do
		n=$((n + 1))
		got=$("$PAGDI" cast --seed="$seed" --seat="$seat" -n 40 \
			--rules="$BATS_TEST_TMPDIR/$dice.yaml" | tr '\n' ' ')
		[ "$got" = "$want " ] && continue
		[ $wrong -eq 0 ] || continue
		printf '%s %s %s\nwant %s\ngot  %s\n' "$seed" "$dice" "$seat" "$want" "$got"
		wrong=1
	done < <(jq -r '.[] | .seed as $s | .casts | to_entries[] | .key as $d | .value |
		to_entries[] | [$s, $d, .key, (.value | map(tostring) | join(" "))] | @tsv' "$DICE")
	[ $n -eq 180 ]
	[ $wrong -eq 0 ]
}

@test "cast: a text is a seed of group 0, an empty one and one in Devanagari too" {
	local text want n=0
	while IFS='|' read -r text want; do
		n=$((n + 1))
		run_pagdi cast --seed="$text" -n 40
		[ "$(tr '\n' ' ' <<<"$output")" = "$want " ]
		[ -z "$stderr" ]
	done < <(jq -r '.[] | select(.group == 0) |
		.text + "|" + (.casts["cowries-4"].S | map(tostring) | join(" "))' "$DICE")
	[ $n -eq 5 ]
}

@test "cast: a drawn seed goes to standard error and gives the same throws again" {
	run_pagdi cast -n 100
	[[ $stderr =~ ^seed\ [0-9a-f]{64}$ ]]
	local first=$output seed=${stderr#seed }
	[ "${#lines[@]}" -eq 100 ]
	run_pagdi cast -n 100 --seed="$seed"
	[ "$output" = "$first" ]
	[ -z "$stderr" ]
	run_pagdi cast -n 100
	[ "$output" != "$first" ]
}

@test "cast: seats have streams of their own, S where none is named" {
	run_pagdi cast --seed=club -n 40
	local south=$output
	run_pagdi cast --seed=club -n 40 --seat=s
	[ "$output" = "$south" ]
	run_pagdi cast --seed=club -n 40 --seat=E
	[ "$output" != "$south" ]
}

@test "cast: one throw is cast where no number is given, none with -n 0" {
	run_pagdi cast --seed=x
	[[ $output =~ ^[12348]$ ]]
	run_pagdi cast --seed=x -n 0
	[ -z "$output" ]
}

@test "cast: as JSON each throw has its seed, seat and number" {
	run_pagdi cast --seed=x --seat=N -n 2 --format=jsonl
	[ "${#lines[@]}" -eq 2 ]
	[ "$(jq -r '[.type, (.seed | length), .seat, .number, (.throw | type)] | join(" ")' \
		<<<"$output")" = $'cast 64 N 1 number\ncast 64 N 2 number' ]
}

@test "cast: what is not understood ends with status 2 and says why" {
	run_pagdi 2 cast --seat=Q
	contains "$stderr" "--seat is one of S, E, N, W, not 'Q'"
	run_pagdi 2 cast --seat=
	run_pagdi 2 cast --seat=SE
	run_pagdi 2 cast -n -1
	contains "$stderr" "-n is a number from 0"
	run_pagdi 2 cast -n 1e3
	run_pagdi 2 cast -n 99999999999999999999
	run_pagdi 2 cast club
	contains "$stderr" "'club' is one argument too many"
	run_pagdi 2 cast --rules=no-such-rules
}

@test "cast: a reader that has enough ends it quietly, a full disk does not" {
	run_shell 0 '"$PAGDI" cast --seed=x -n 1000000000 | head -n 3; exit 0'
	[ "${#lines[@]}" -eq 3 ]
	[ -z "$stderr" ]
	run_shell 3 '"$PAGDI" cast --seed=x -n 9 >/dev/full'
}
