load helper.bash
load vectors.bash

# tests/vectors holds an independent oracle's answers; its README.md says what each file is.

setup() {
	cd "$BATS_TEST_TMPDIR"
	use_vectors "$BATS_TEST_DIRNAME/../vectors"
}

@test "vectors: the legal plies of every position agree, in their order" {
	legal_plies_agree 5081
}

@test "vectors: the position after every legal ply agrees" {
	positions_after_plies_agree 11964
}

@test "vectors: the position after every bank agrees" {
	positions_after_banks_agree 24
}

@test "vectors: the position after every void throw agrees" {
	positions_after_voids_agree 4
}

@test "vectors: what can be played once a throw is cast is what it could be before" {
	# At-once, a throw stands in hand once it is cast; a void one ends the turn instead.
	split_rows 'select(.cast and (.cast | length) == 1) | select(.after | test("/[SENW]/[0-9]"))
		| [.rules, .position, .after + " " + (.cast[0] | tostring)]'
	[ "$(wc -l <rows)" -ge 200 ]
	local name bad=0
	for name in $(cut -f 1 rows | sort -u); do
		cut -f 1 "$name.rows" >before
		cut -f 2 "$name.rows" | cut -d ' ' -f 1 >after
		cut -f 2 "$name.rows" | cut -d ' ' -f 2 >throw
		within 600 "$PAGDI" moves --rules="$name" "${DIR[@]}" <before >each
		within 600 "$PAGDI" moves --rules="$name" "${DIR[@]}" <after >want
		paste -d ' ' throw each | awk '{
			line = ""
			for (i = 2; i <= NF; i++)
				if (index($i, $1 ":") == 1)
					line = line (line == "" ? "" : " ") $i
			print line }' >got
		diff -u --label "$name want" --label "$name got" want got || bad=1
	done
	[ "$bad" -eq 0 ]
}

@test "vectors: every whole game checks clean, and fmt leaves it as it is, byte for byte" {
	games_agree 41
}

@test "vectors: replay gives every ply of whole games the position that apply gives it" {
	local name n=0
	for name in anywhere-stop banked-void entry-each forced-banked lap pagdi seven void3; do
		within 600 "$PAGDI" replay --format=jsonl "${DIR[@]}" \
			"$VECTORS/games/$name.pagdi" >replay
		# A ply right after another one; what is between two (a forfeit, a bank) moves too.
		jq -r '[.type, .position, .text] | @tsv' replay | awk -F '\t' '
			$1 == "ply" && before == "ply" { print position " " $3 "\t" $2 }
			{ before = $1; position = $2 }' >rows
		cut -f 1 rows | within 600 "$PAGDI" apply --rules="$name" "${DIR[@]}" >got
		cut -f 2 rows | diff -u - got >differ || { head -n 12 differ; return 1; }
		n=$((n + $(wc -l <rows)))
	done
	echo "$n plies"
	[ "$n" -ge 4575 ]
}

@test "vectors: replay ends every whole game where check ends it" {
	local game
	for game in "$VECTORS"/games/*.pagdi; do
		within 600 "$PAGDI" check --format=jsonl "${DIR[@]}" "$game" >check
		within 600 "$PAGDI" replay --format=jsonl "${DIR[@]}" "$game" >replay
		cmp <(grep '"type":"game"' check) <(grep '"type":"game"' replay)
	done
}

@test "vectors: every damaged game is judged at its token, and the sound ones pass" {
	damaged_games_agree 400
}

@test "vectors: a file cut at any byte never crashes check, and the games before the cut stay valid" {
	# Two short games: whatever is left of the second, the first is judged as if alone.
	printf '%s\n' '[South "asha"]' '[North "r\"avi"]' '[Rules "pagdi"]' '[Result "*"]' '' \
		'1. S4:1-5 S1:1-2 N2:1-3' '*' >one
	{ cat one; echo; sed 's/^1\. .*/& ; first\n2. S8:2-10 S2:5-7 {a b} N8:1-9 N3:3-6/' one; } >two
	run_pagdi check two
	local one size text cut
	one=$(wc -c <one) size=$(wc -c <two) text=$(cat two)$'\n'
	mkdir parts
	for ((cut = 0; cut <= size; cut++)); do
		printf %s "${text:0:cut}" >"parts/$cut"
	done
	cmp two "parts/$size"
	within 600 "$PAGDI" check --format=jsonl parts/* >out 2>err || [ $? -eq 1 ]
	jq -r --argjson one "$one" --argjson size "$size" -s '
		[.[] | select(.type == "game" and .game == 1 and .ok and .plies == 3) | .file] as $kept
		| range($one; $size + 1) | tostring | "parts/" + . | select(IN($kept[]) | not)' out >lost
	[ ! -s lost ] || { echo "the first game is lost in:"; cat lost; return 1; }
	[ "$(jq -s 'last.files' out)" -eq $((size + 1)) ]
}

@test "vectors: check of what fmt writes equals check of what it read" {
	local game answer='select(.type == "game") | [.game, .ok, .plies, .result, .rules, .position]'
	# Broken games are not written, so only the sound ones can be compared.
	within 600 "$PAGDI" fmt "${DIR[@]}" "$VECTORS/broken.pagdi" >sound 2>err || [ $? -eq 1 ]
	within 600 "$PAGDI" check --format=jsonl "${DIR[@]}" "$VECTORS/broken.pagdi" |
		jq -c "select(.ok) | $answer | .[1:]" >want || true
	within 600 "$PAGDI" check --format=jsonl "${DIR[@]}" sound | jq -c "$answer | .[1:]" >got
	[ "$(wc -l <want)" -eq 2 ]
	diff -u want got
	for game in "$VECTORS"/games/{pagdi,banked,lap,void3}.pagdi; do
		# As people write: no marks, no numbers, letters in the other case, no result.
		sed -E '/^\[/!{s/^[0-9]+\. //;s/([0-9F=-])[*#]+( |$)/\1\2/g;s/=x/=/g;s/([0-9])x([0-9F])/\1-\2/g;y/SENW/senw/}' \
			"$game" >loose
		within 600 "$PAGDI" check --format=jsonl "${DIR[@]}" loose | jq -c "$answer" >want
		within 600 "$PAGDI" fmt "${DIR[@]}" loose >formatted
		within 600 "$PAGDI" check --format=jsonl "${DIR[@]}" formatted | jq -c "$answer" >got
		diff -u want got
		within 600 "$PAGDI" fmt "${DIR[@]}" formatted | cmp formatted -
	done
}

@test "vectors: cast throws what the dice of every seed and seat are to throw" {
	casts_agree 180
}

@test "vectors: cast takes a text for the seed of its group 0" {
	local text throws n=0
	while IFS=$'\t' read -r throws text; do
		got=$(within 100 "$PAGDI" cast --seed="$text" --seat=W -n 40 | tr '\n' ' ')
		[ "$got" = "$throws " ]
		n=$((n + 1))
	done < <(jq -r '.[] | select(.group == 0)
		| [(.casts["cowries-4"].W | map(tostring) | join(" ")), .text] | @tsv' "$VECTORS/dice.json")
	[ "$n" -ge 4 ]
}

@test "vectors: an audit knows the Commit of every Seed" {
	jq -r '.[] | "[Seed \"\(.seed)\"]\n[Commit \"\(.commit)\"]\n\n*\n"' "$VECTORS/dice.json" >right
	run_pagdi check --audit -q right
	# Each game with its neighbour's commit.
	jq -r '. as $all | to_entries[] | "[Seed \"\(.value.seed)\"]\n[Commit \"" +
		$all[(.key + 1) % length].commit + "\"]\n\n*\n"' "$VECTORS/dice.json" >wrong
	run_pagdi 1 check --audit --format=jsonl wrong
	[ "$(jq -r 'select(.code == "E230") | .game' <<<"$output" | wc -l)" -eq 15 ]
}

@test "vectors: the hash of every rule set is as the oracle has it" {
	hashes_agree 41
}
