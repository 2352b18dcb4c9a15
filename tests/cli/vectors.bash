# shellcheck shell=bash disable=SC2013,SC2154
# Whether pagdi answers a set of vectors as the oracle does: use_vectors FOLDER, then the rest.
# tests/vectors and what tests/oracle makes are sets of one form.
use_vectors() {
	VECTORS=$1
	DIR=(--rules-dir="$VECTORS/rules")
	# The rule sets whose throws are banked, as a list for jq.
	BANKED=$(grep -lE '^ *play: banked' "$VECTORS"/rules/*.yaml | sed 's|.*/||; s|\.yaml$||' |
		jq -R . | jq -sc .)
}

# split_rows FILTER - NAME.rows for each rule set: the lines "question TAB answer" that FILTER
# makes of its rows.
split_rows() {
	jq -r --argjson banked "$BANKED" "$1 | @tsv" "$VECTORS/positions.jsonl" >rows || return 1
	awk -F '\t' '{ print $2 "\t" $3 >($1 ".rows") }' rows
}

# answers_agree COMMAND LEAST - COMMAND, one process a rule set, answers every row's question as
# the row does; there are LEAST rows or more.
answers_agree() {
	local command=$1 least=$2 name bad=0
	for name in $(cut -f 1 rows | sort -u); do
		cut -f 1 "$name.rows" |
			within 600 "$PAGDI" "$command" --rules="$name" "${DIR[@]}" >got 2>err ||
			{ echo "$command --rules=$name: exit $?"; head -n 5 err; bad=1; }
		paste "$name.rows" got | awk -F '\t' -v name="$name" '
			$2 != $3 && n++ < 3 { print name ": " $1 "\n  want " $2 "\n  got  " $3 }
			END { exit n != 0 }' || bad=1
	done
	[ "$(wc -l <rows)" -ge "$least" ] && [ "$bad" -eq 0 ]
}

# legal_plies_agree LEAST - the legal plies of every position, in their order.
legal_plies_agree() {
	split_rows 'select(.legal) | [.rules, .position, (.legal | keys_unsorted | join(" "))]'
	answers_agree moves "$1"
}

# positions_after_plies_agree LEAST - the position after every legal ply.
positions_after_plies_agree() {
	split_rows 'select(.legal) | .rules as $r | .position as $p | .legal | to_entries[]
		| [$r, $p + " " + .key, .value]'
	answers_agree apply "$1"
}

# positions_after_banks_agree LEAST - the position after every bank.
positions_after_banks_agree() {
	split_rows 'select(.cast) | select(.rules | IN($banked[]))
		| [.rules, .position + " " + (.position | capture("/(?<seat>[SENW])/-").seat)
			+ "(" + (.cast | map(tostring) | join(",")) + ")", .after]'
	answers_agree apply "$1"
}

# positions_after_voids_agree LEAST - the position after every void throw.
positions_after_voids_agree() {
	split_rows 'select(.cast and (.rules | IN($banked[]) | not)) | select(.after | test("/-$"))
		| (.position | capture("/(?<seat>[SENW])/").seat) as $seat
		| [.rules, .position + " \($seat)\(.cast[0]):void", .after]'
	answers_agree apply "$1"
}

# refused_agree LEAST - every position of refused.jsonl is refused.
refused_agree() {
	local name n
	jq -r '[.rules, .position] | @tsv' "$VECTORS/refused.jsonl" >rows
	for name in $(cut -f 1 rows | sort -u); do
		awk -F '\t' -v name="$name" '$1 == name { print $2 }' rows >refused
		within 600 "$PAGDI" moves --rules="$name" "${DIR[@]}" <refused >got 2>err
		[ "$?" -eq 1 ] || { echo "moves --rules=$name: not refused"; return 1; }
		n=$(grep -c '^-:[0-9]*:[0-9]*: error: .*\[E107\]$' err)
		[ "$n" -eq "$(wc -l <refused)" ] || { echo "$name: only $n are refused"; cat err; return 1; }
	done
	[ "$(wc -l <rows)" -ge "$1" ]
}

# games_agree FILES - every whole game checks clean, and is as fmt writes it, byte for byte.
games_agree() {
	local game
	within 600 "$PAGDI" check "${DIR[@]}" "$VECTORS"/games/*.pagdi >out 2>err ||
		{ cat out; return 1; }
	[ ! -s err ]
	[ "$(grep -c ' 0 invalid$' out)" -eq "$1" ]
	for game in "$VECTORS"/games/*.pagdi; do
		within 600 "$PAGDI" fmt "${DIR[@]}" "$game" >formatted
		cmp "$game" formatted
	done
}

# damaged_games_agree GAMES - each is judged at its token, and the sound ones pass.
damaged_games_agree() {
	within 600 "$PAGDI" check --format=jsonl "${DIR[@]}" "$VECTORS/broken.pagdi" >faults ||
		[ $? -eq 1 ]
	# The first error of each game, where it may stand (in the token, or on the round number
	# just before it), and whether the game passed.
	jq -r -s '(.[] | select(.type == "game") | [.game, .ok]),
		([.[] | select(.type == "fault" and .severity == "error")] | group_by(.game)[]
			| first | [.game, "at", .line, .col])
		| @tsv' faults >judged
	jq -r '[.game, .ok, .line // 0, .col // 0, .token // ""] | @tsv' "$VECTORS/broken.jsonl" >want
	awk -F '\t' -v games_wanted="$1" '
		FILENAME == "judged" && $2 == "at" { line[$1] = $3; col[$1] = $4; next }
		FILENAME == "judged" { ok[$1] = $2; next }
		FILENAME == "want" { n = $1; wok[n] = $2; wline[n] = $3; wcol[n] = $4; token[n] = $5
			on[$3] = on[$3] " " n; next }
		FNR in on {
			split(on[FNR], games, " ")
			for (i in games) {
				g = games[i]
				first[g] = wcol[g]
				before = substr($0, 1, wcol[g] - 1)
				if (match(before, /[0-9]+\. *$/))
					first[g] = RSTART
			}
		}
		END {
			for (g = 1; g <= n; g++) {
				if (ok[g] == wok[g] && (wok[g] == "true" || (line[g] == wline[g] &&
				    col[g] >= first[g] && col[g] < wcol[g] + length(token[g]))))
					continue
				bad++
				printf "game %d: want %s %d:%d %s, got %s %d:%d\n", g, wok[g],
				    wline[g], wcol[g], token[g], ok[g], line[g], col[g]
			}
			exit bad != 0 || n != games_wanted
		}' judged want "$VECTORS/broken.pagdi"
}

# casts_agree LEAST - cast throws what the dice of every seed and seat are to throw.
casts_agree() {
	printf '%s\n' 'ruleset: 1' 'name: cowries-6' 'throws:' '  cowries: 6' '  again: [6, 12]' \
		>cowries-6.yaml
	printf '%s\n' 'ruleset: 1' 'name: uniform-5' 'throws:' '  faces: {1: 1, 2: 1, 3: 1, 4: 1, 8: 1}' \
		>uniform-5.yaml
	local seed dice seat throws rules n=0
	while IFS=$'\t' read -r seed dice seat throws; do
		rules=./$dice.yaml
		[ "$dice" != cowries-4 ] || rules=pagdi
		got=$(within 100 "$PAGDI" cast --seed="$seed" --seat="$seat" --rules="$rules" -n 40 |
			tr '\n' ' ')
		[ "$got" = "$throws " ] || { echo "$seed $dice $seat: $got, not $throws"; return 1; }
		n=$((n + 1))
	done < <(jq -r '.[] | .seed as $seed | .casts | to_entries[] | .key as $dice | .value
		| to_entries[] | [$seed, $dice, .key, (.value | map(tostring) | join(" "))] | @tsv' \
		"$VECTORS/dice.json")
	[ "$n" -ge "$1" ]
}

# hashes_agree LEAST - the hash of every rule set.
hashes_agree() {
	local hash name got n=0 bad=0
	while read -r hash name; do
		got=$(within 100 "$PAGDI" rules show --flat --rules-dir="$VECTORS/rules" "$name" |
			sha256sum | cut -d ' ' -f 1)
		[ "$got" = "$hash" ] || { echo "$name: $got, not $hash"; bad=1; }
		n=$((n + 1))
	done <"$VECTORS/hashes.txt"
	[ "$n" -ge "$1" ] && [ "$bad" -eq 0 ]
}
