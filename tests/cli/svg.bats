load helper.bash

# Pictures: the board of show --format=svg, and the charts.
EXAMPLES=$ROOT/notation/examples
FOUR='S:1,5,19=~^+/E:5,9,19=+/N:5,9,13,F+/W:!4/S/4'

setup() {
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' '[South "a <b> & \"c\""]' $'[North "bidi \u202e esc \e[31m"]' '' \
		'1. S1:1-2 N2:1-3' '2. S4:2-6 S3:1-4 N2:3-5' '*' >game.pagdi
}

# golden NAME ARG... - what show draws is what tests/golden/svg/NAME.svg holds.
golden() {
	local file=$GOLDEN_DIR/svg/$1.svg
	shift
	run_pagdi show --format=svg "$@"
	[ -z "$stderr" ]
	xmllint --noout - <<<"$output"
	[ "${GOLDEN-}" != update ] || printf '%s\n' "$output" >"$file"
	diff -u "$file" <(printf '%s\n' "$output")
}

browse() {
	PAGDI=$PAGDI within 500 node "$BATS_TEST_DIRNAME/html.js" "$@" 3>&-
}

@test "show --format=svg: pairs, guests, resting, access, places, the turn and the throw" {
	golden marks --position="$FOUR"
	contains "$output" '>S2~^<'
	contains "$output" '>E2=<'
	contains "$output" '>South to play: 4<'
	contains "$output" '>forfeited, place 4<'
	contains "$output" "South: pawns on steps 1, 5, 19=~^; has access"
}

@test "show --format=svg: a record's players, last ply and its way" {
	golden record --ply=3 game.pagdi
	contains "$output" '>S4:2-6<'
	# From step 2 over 3, 4 and 5 to 6.
	[ "$(grep -c '<polyline class="way"[^>]* points="[0-9]*,[0-9]*\( [0-9]*,[0-9]*\)\{4\}"' \
		<<<"$output")" -eq 1 ]
	contains "$output" 'a &lt;b&gt; &amp; &quot;c&quot;'
	contains "$output" 'bidi \u202e esc \x1b[31m'
}

@test "show --format=svg: a gate stands between two squares, or where their corners meet" {
	local rules
	for rules in pagdi chowka-bara-seven-house big-ashta-chamma; do
		run_pagdi show --format=svg --rules=$rules <<<$'[South "s"]\n[East "e"]\n[North "n"]\n\n*'
		[ "$(grep -c '<circle class="gate"' <<<"$output")" -eq 3 ]
	done
}

@test "show --format=svg: --path numbers each step of a way once" {
	run_pagdi show --format=svg --path=E --position="$FOUR"
	diff <(sed -n 's/.*class="step".*>\([0-9]*\)<.*/\1/p' <<<"$output" | sort -n) <(seq 25)
}

@test "show --format=svg: a board of any size and number of seats is well-formed and quiet" {
	local size seats
	for size in 3 5 9 15; do
		printf 'ruleset: 1\nname: b%d\nboard:\n  size: %d\n  pawns: 8\n' "$size" "$size" \
			>"b$size.yaml"
		for seats in SN SEN SENW; do
			echo '*' | "$PAGDI" show --format=svg --rules="./b$size.yaml" --seats=$seats \
				>board.svg 2>/dev/null
			xmllint --noout board.svg
			[ "$(grep -c 'class="cell"' board.svg)" -eq $((size * size)) ]
			[ "$(grep -c 'class="pawn . *"><rect' board.svg)" -eq ${#seats} ] ||
				[ "$(grep -c 'class="pawn .*"><rect' board.svg)" -eq ${#seats} ]
			run ! grep -qE '<script|href=|url\([^#]|http://[^w]|@import|="-' board.svg
		done
	done
}

# bats test_tags=release
@test "show --format=svg: a browser draws it, in the colours of the seats" {
	"$PAGDI" show --format=svg "$EXAMPLES/four-players.pagdi" >board.svg
	browse picture board.svg 0072b2 d55e00 009e73 cc79a7 faf6ec
}

# bats test_tags=release
@test "show --animate: the film shows each position in turn, and holds still where asked" {
	"$PAGDI" show --format=svg --animate "$EXAMPLES/two-players.pagdi" >film.svg
	xmllint --noout film.svg
	# 61 plies.
	[ "$(stat -c %s film.svg)" -lt 150000 ]
	browse film film.svg "$EXAMPLES/two-players.pagdi"
}

@test "show --animate: the same bytes each time; up to --ply; forfeits are shown" {
	golden film --animate --ply=2 game.pagdi
	run_pagdi show --format=svg --animate "$EXAMPLES/forfeit.pagdi"
	xmllint --noout - <<<"$output"
	grep -qE '>[SENW]![a-z]+<' <<<"$output"
}

@test "show --animate: what is too long, and what is no film, is refused" {
	printf 'ruleset: 1\nname: wait\nstart:\n  enter-with: [1]\n' >wait.yaml
	awk 'BEGIN { for (i = 1; i <= 1001; i++) print i ". S2:- N2:-"; print "*" }' >long.pagdi
	run_pagdi 1 show --format=svg --animate --rules=./wait.yaml long.pagdi
	contains "$stderr" 'a film has at most 2000 plies, and game 1 has more'
	[ -z "$output" ]
	run_pagdi show --format=svg --animate --ply=20 --rules=./wait.yaml long.pagdi
	xmllint --noout - <<<"$output"
	run_pagdi 2 show --animate game.pagdi
	contains "$stderr" '--format=svg'
	run_pagdi 2 show --format=svg --animate --position="$FOUR"
	run_pagdi 2 show --format=png game.pagdi
	contains "$stderr" 'it is text, jsonl or svg'
}

@test "charts: each is well-formed, with few, many and no entries, and what is not known" {
	local sample chart
	chart=$(dirname "$PAGDI")/unit/test_chart
	for sample in few many none one equal zeros missing nothing vast close; do
		"$chart" "$sample" >chart.svg
		xmllint --noout chart.svg
		run ! grep -qE '<script|href=|url\([^#]|@import' chart.svg
	done
}

@test "charts: what is drawn is what tests/golden/svg holds" {
	local sample chart
	chart=$(dirname "$PAGDI")/unit/test_chart
	for sample in few missing; do
		"$chart" "$sample" >chart.svg
		[ "${GOLDEN-}" != update ] || cp chart.svg "$GOLDEN_DIR/svg/chart-$sample.svg"
		diff -u "$GOLDEN_DIR/svg/chart-$sample.svg" chart.svg
	done
}

# bats test_tags=release
@test "charts: a browser draws them" {
	"$(dirname "$PAGDI")/unit/test_chart" few >chart.svg
	browse picture chart.svg 0072b2
}
