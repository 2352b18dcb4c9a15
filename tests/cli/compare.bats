load helper

# Rule sets beside each other in a folder of their own.
setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# Nobody can be captured, and everybody goes round for ever.
	cat >endless.yaml <<-'END'
		ruleset: 1
		inner: { without-access: lap }
		board:
		  safe: [homes, final, d1, e1, e2, e4, e5, d5, b5, a5, a4, a2, a1, b1]
	END
	printf 'ruleset: 1\nscript: broken.lua\n' >broken.yaml
	printf 'return { permit = function(game, move) return game.nothing.at_all end }\n' \
		>broken.lua
	printf 'ruleset: 1\ninner: { access: open }\n' >open.yaml
}

# of JQ - what jq makes of the objects in $output
of() { jq -r "$1" <<<"$output"; }

@test "rules compare: the table has each part, and names the seed that was drawn" {
	run_pagdi rules compare --games=40 pagdi uniform
	[ "$stderr" = "" ]
	for text in '2 players ' 'random players: 40 games each' 'heuristic players: 40 games' \
		'skill: a heuristic player among random ones' '  plies  ' '  as Elo  '; do
		contains "$output" "$text"
	done
	seed=$(sed -n 's/^seed //p' <<<"$output")
	[[ $seed =~ ^[0-9a-f]{64}$ ]]
	first=$output
	run_pagdi rules compare --games=40 --seed="$seed" pagdi uniform
	[ "$output" = "$first" ]
}

@test "rules compare: sixteen rule sets, a line each under each figure, in 80 columns" {
	local sets file
	for file in "$ROOT"/rules/*.yaml; do
		grep -q '^script' "$file" || sets+=("$file")
	done
	sets=("${sets[@]:0:16}")
	run_pagdi rules compare --games=20 --seed=x "${sets[@]}"
	awk 'length > 80 && !/^\*/ && !/^skill: / && !/counted/ { print; bad = 1 } END { exit bad }' \
		<<<"$output"
	sed -n '/^random/,/^  turns/p' <<<"$output" | grep -oE '[a-z0-9-]+ +[0-9.]+[* ] +[0-9.]+ to' |
		sed 's/\*//' | awk '{ print $1, $2, $3 }' | head -16 >shown
	run_pagdi rules compare --games=20 --seed=x --format=jsonl "${sets[@]}"
	of 'select(.play == "random" and .figure == "plies") | "\(.rules) \(.value) \(.low)"' |
		awk '{ printf "%s %.2f %.2f\n", $1, $2, $3 }' >wanted
	[ "$(wc -l <wanted)" -eq 16 ]
	diff wanted shown
}

@test "rules compare: what a signal ends prints nothing" {
	run_shell 124 'timeout -s INT 1 "$PAGDI" rules compare --games=100000000 -q pagdi gatti'
	[ "$output" = "" ]
	[ "$stderr" = "" ]
}

@test "rules compare -j: any number of threads prints the same bytes" {
	for format in text jsonl; do
		run_pagdi rules compare --games=3001 --seed=x --format=$format pagdi gatti uniform
		one=$output
		for jobs in 2 7; do
			run_pagdi rules compare --games=3001 --seed=x --format=$format -j $jobs \
				pagdi gatti uniform
			[ "$output" = "$one" ]
		done
	done
}

@test "rules compare: a rule set does not differ from itself, whatever the seed" {
	sed '/^name:/d' "$ROOT/rules/uniform.yaml" >twin.yaml
	for seed in a b c; do
		run_pagdi rules compare --games=500 --seed=$seed --format=jsonl \
			uniform ./twin.yaml
		[ "$(of 'select(.differs)')" = "" ]
		[ "$(of 'select(.set == 2 and .p != null) | .p' | sort -u)" = 1 ]
	done
}

@test "rules compare: the figures of a rule set do not depend on what it is compared with" {
	run_pagdi rules compare --games=200 --seed=x --format=jsonl pagdi uniform
	a=$(of 'select(.type == "rule_figure" and .set == 1) | [.figure, .value, .low, .high]')
	run_pagdi rules compare --games=200 --seed=x --format=jsonl gatti pagdi
	b=$(of 'select(.type == "rule_figure" and .set == 2) | [.figure, .value, .low, .high]')
	[ -n "$a" ]
	[ "$a" = "$b" ]
}

@test "rules compare: intervals, differences and stars follow from what is printed" {
	run_pagdi rules compare --games=4000 --seed=x --players=3 --format=jsonl \
		pagdi uniform pagdi-lap
	python3 "$ROOT/tests/cli/compare.py" <<<"$output"
}

@test "rules compare: one game, or eighteen, are too few for an interval" {
	run_pagdi rules compare --games=1 --seed=x pagdi uniform
	contains "$output" "too few"
	[[ ! $output =~ nan|inf ]]
	run_pagdi rules compare --games=18 --seed=x --format=jsonl pagdi uniform
	[ "$(of 'select(.type == "rule_figure") | .low' | sort -u)" = null ]
	[ "$(of '.differs | select(. != null)')" = "" ]
	run_pagdi rules compare --games=20 --seed=x --format=jsonl pagdi uniform
	[ "$(of 'select(.figure == "plies") | .low' | grep -c null)" -eq 0 ]
	[ "$(of 'select(.figure == "skill_score") | .n' | sort -u)" = 10 ]
	[ "$(of 'select(.figure == "skill_score") | .low' | sort -u)" = null ]
}

@test "rules compare: games that never end are broken off and told" {
	run_pagdi rules compare --games=60 --seed=x --max-plies=3000 pagdi ./endless.yaml
	# By whoever plays: all sixty in each of the three parts.
	contains "$output" "180 games were not over after 3000 plies"
	[[ ! $output =~ nan|inf ]]
	[ "$(grep -c 'not over, % .* 0.00 to 6.02  *100.00\* ' <<<"$output")" -eq 3 ]
	run_pagdi rules compare --games=60 --seed=x --max-plies=3000 --format=jsonl pagdi \
		./endless.yaml
	[ "$(of 'select(.set == 2 and .type == "compared") | .unfinished' | sort -u)" = 60 ]
	[ "$(of 'select(.set == 2 and .figure == "plies") | [.n, .value] | @csv' | sort -u)" = 0, ]
	# Nobody is ever behind, so that all are level.
	[ "$(of 'select(.set == 2 and .figure == "skill_score") | .value == 0.5')" = true ]
}

@test "rules compare: where access is open to all it is no figure" {
	run_pagdi rules compare --games=60 --seed=x pagdi ./open.yaml
	[ "$(grep -c 'open to all' <<<"$output")" -eq 4 ]
	run_pagdi rules compare --games=60 --seed=x --format=jsonl ./open.yaml pagdi
	[ "$(of 'select(.figure == "no_access") | .differs' | sort -u)" = null ]
}

@test "rules compare: a script that fails is told, exits 2, and nothing is printed" {
	for jobs in 1 3; do
		run_pagdi 2 rules compare --games=2000 --seed=x -j $jobs pagdi ./broken.yaml
		[ "$output" = "" ]
		contains "$stderr" "broken.lua:1:"
		contains "$stderr" "[E313]"
		told=${told-$stderr}
		[ "$stderr" = "$told" ]
	done
}

@test "rules compare: a script decides as it does everywhere" {
	# The keys of shy-pairs alone are pagdi's; its script forbids and gives casts.
	run_pagdi rules compare --games=40 --play=random --seed=x --format=jsonl pagdi shy-pairs
	[ "$(of 'select(.figure == "plies" and .set == 2) | .n')" = 40 ]
	run_pagdi rules compare --games=40 --play=random --seed=x -j 2 --format=jsonl pagdi shy-pairs
}

@test "rules compare --play, --players: only what is asked for, of those who play" {
	run_pagdi rules compare --games=30 --play=random --seed=x --format=jsonl pagdi uniform
	[ "$(of 'select(.play != null) | .play' | sort -u)" = random ]
	[ "$(of 'select(.figure == "won_third")')" = "" ]
	run_pagdi rules compare --games=31 --play=heuristic --players=4 --seed=x --format=jsonl \
		pagdi uniform
	[ "$(of 'select(.play != null) | .play' | sort -u | paste -sd' ')" = "heuristic skill" ]
	[ "$(of 'select(.figure == "won_fourth") | .set' | paste -sd' ')" = "1 2" ]
	# Each seat has its turn: whole groups of four.
	[ "$(of 'select(.type == "compared") | .games' | sort -u | paste -sd' ')" = "31 32" ]
}

@test "rules compare: random games are as long as those that match plays and check judges" {
	run_pagdi match --bot=random --bot=random --games=1500 --seed=x --results=r.jsonl -q
	run_pagdi rules compare --games=20000 --seed=x --play=random --format=jsonl pagdi uniform
	# Mean and spread of the plies: four standard errors apart at most.
	value=$(of 'select(.figure == "plies" and .set == 1) | .value')
	jq -r 'select(.type == "result") | .plies' r.jsonl | awk -v other="$value" '
		{ n++; sum += $1; square += $1 * $1 }
		END {
			mean = sum / n
			error = sqrt((square / n - mean * mean) / n)
			print mean, error, other
			exit !(n == 1500 && (mean - other) ^ 2 < 16 * error ^ 2)
		}'
}

@test "rules compare --plot: one SVG file, the same bytes again" {
	run_pagdi rules compare --games=100 --seed='<x>&' --plot=a.svg pagdi uniform
	run_pagdi rules compare --games=100 --seed='<x>&' --plot=b.svg -j 2 pagdi uniform
	cmp a.svg b.svg
	python3 -c 'import xml.dom.minidom as m; m.parse("a.svg")'
	grep -q 'uniform' a.svg
	run_pagdi 3 rules compare --games=20 --seed=x --plot=none/a.svg pagdi uniform
	contains "$stderr" "none/a.svg: error: cannot be written: No such file or directory [E502]"
}

@test "rules compare: what is used wrongly, and what is no rule set, exits 2" {
	run_pagdi 2 rules compare pagdi
	contains "$stderr" "compares two rule sets or more, and 1 is given"
	run_pagdi 2 rules compare
	run_pagdi 2 rules compare --games=5 pagdi nobody
	contains "$stderr" "[E228]"
	run_pagdi 2 rules compare --games=0 pagdi uniform
	run_pagdi 2 rules compare --players=5 pagdi uniform
	run_pagdi 2 rules compare --play=luck pagdi uniform
	contains "$stderr" "it is random, heuristic or both"
	# shellcheck disable=SC2046  # seventeen words
	run_pagdi 2 rules compare $(yes pagdi | head -17)
	contains "$stderr" "at most 16 rule sets"
	run_pagdi 3 rules compare pagdi ./none.yaml
}

@test "rules compare: a rule set may come on standard input" {
	run_pagdi rules compare --games=20 --play=random --seed=x pagdi - < <(echo 'ruleset: 1')
	[ "$(grep -c '\*' <<<"$output")" -eq 1 ]
}
