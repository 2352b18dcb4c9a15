load helper.bash

# What recorded games were like. That every figure is right is held by stats.py, which
# computes all of them from the positions that replay prints.

again() {
	within 300 python3 "$ROOT/tests/cli/stats.py" "$PAGDI" "$@"
}

@test "stats: every figure is what positions and throws come to, computed another way" {
	again "$ROOT"/notation/examples/*.pagdi
	again --rules-dir="$ROOT/tests/vectors/rules" "$ROOT"/tests/vectors/games/*.pagdi
}

@test "stats: so too of the games of a match, of a club's sheet, and with a filter" {
	cd "$BATS_TEST_TMPDIR"
	"$PAGDI" match --bot=random --bot=greedy --bot=first --games=30 --seed=x -q -o three.pagdi
	"$PAGDI" match --bot=random --bot=greedy --rules=ashta-chamma --games=60 --seed=y -q -o two.pagdi
	again three.pagdi two.pagdi
	again --where=South=greedy three.pagdi
	again "$ROOT/tests/demo/club.pagdi"
}

@test "stats: throws that games of one seed share count once, so that a match's look fair" {
	cd "$BATS_TEST_TMPDIR"
	"$PAGDI" match --bot=random --bot=greedy --bot=first --games=6 --seed=x -q -o six.pagdi
	run_pagdi stats --format=jsonl six.pagdi
	local counted longest=0 s
	counted=$(jq 'select(.type == "throws_test" and .player == null).casts' <<<"$output")
	# Of each seat the longest game has all throws of the others.
	for s in S E N; do
		longest=$((longest + $("$PAGDI" replay --format=jsonl six.pagdi | jq -s --arg s $s \
			'[.[] | select(.type == "ply" and .seat == $s)] | group_by(.game) | map(length) | max')))
	done
	[ "$counted" -eq "$longest" ]
	# Without seeds nothing says that they are the same.
	grep -v '^\[Seed' six.pagdi >bare.pagdi
	run_pagdi stats --format=jsonl bare.pagdi
	[ "$(jq 'select(.type == "throws_test" and .player == null).casts' <<<"$output")" -eq \
		"$(jq 'select(.type == "total").plies' <<<"$output")" ]
}

@test "stats: neither the order of files nor that of games changes a figure" {
	cd "$BATS_TEST_TMPDIR"
	for n in 1 2 3; do
		"$PAGDI" match --bot=random --bot=greedy --games=20 --seed=$n -q -o $n.pagdi
	done
	run_pagdi stats --format=jsonl 1.pagdi 2.pagdi 3.pagdi
	local one=${output//'"files":3'/}
	run_pagdi stats --format=jsonl 3.pagdi 1.pagdi 2.pagdi
	[ "${output//'"files":3'/}" = "$one" ]
	run_shell 0 'cat 2.pagdi 3.pagdi 1.pagdi | "$PAGDI" stats --format=jsonl'
	[ "${output//'"files":1'/}" = "$one" ]
}

@test "stats: an invalid game is told, counted, left out, and the status is 1" {
	cd "$BATS_TEST_TMPDIR"
	printf '[South "asha"]\n[North "ravi"]\n\n1. S1:1-2 N1:1-2\n*\n' >good.pagdi
	printf '[South "asha"]\n[North "ravi"]\n\n1. S1:1-2 N8:1-8\n*\n' >bad.pagdi
	run_pagdi stats --format=jsonl good.pagdi
	local good=$output
	run_pagdi 1 stats --format=jsonl bad.pagdi good.pagdi
	contains "$stderr" '"code":"E205"'
	[ "$(grep -v total <<<"$output")" = "$(grep -v total <<<"$good")" ]
	contains "$output" '"files":2,"games":2,"valid":1,"invalid":1,"outside":0,"plies":3,"errors":1'
	run_pagdi 1 stats bad.pagdi good.pagdi
	contains "$stderr" 'bad.pagdi:4:11: error: '
	contains "$output" '2 games, 3 plies; 1 invalid game left out'
}

@test "stats: exit statuses are those of check; what cannot be read is told" {
	cd "$BATS_TEST_TMPDIR"
	run_pagdi 3 stats no-such.pagdi
	contains "$stderr" 'no-such.pagdi: error: '
	run_pagdi 2 stats --top=-1
	run_pagdi 2 stats --rules=no-such
	run_shell 0 '"$PAGDI" stats </dev/null'
	contains "$stderr" 'no game in the input'
	[ "$output" = '0 games, 0 plies' ]
	printf '1. S1:1-2\n*\n' >a.pagdi
	run_pagdi 3 stats --plot=no-such-folder/a.svg a.pagdi
	contains "$stderr" 'no-such-folder/a.svg: error: cannot be written'
}

@test "stats: of few games it says too few, and null, never nan or inf" {
	cd "$BATS_TEST_TMPDIR"
	printf '[South "a"]\n[North "b"]\n\n1. S1:1-2\n*\n' >none.pagdi
	printf '[South "a"]\n[North "b"]\n\n1. S1:1-2\nS!resign\nN>S\n' >one.pagdi
	for f in none one; do
		for form in text jsonl; do
			run_pagdi stats --format=$form --plot=$f.svg $f.pagdi
			[[ ! $output =~ (nan|inf)([^a-z]|$) ]]
		done
		[ "$(grep -ciE '(nan|inf)[^a-z]' $f.svg)" -eq 0 ]
	done
	run_pagdi stats one.pagdi
	contains "$output" 'too few'
}

@test "stats: passes by choice are told apart from those that must be" {
	cd "$BATS_TEST_TMPDIR"
	printf '[Rules "by-choice"]\n\n1. S1:- N1:1-2\n2. S!resign\nN>S\n' >a.pagdi
	printf '[Rules "by-choice"]\n[Position "S:22,F,F,F+/N:1,1,1,1/S/-"]\n\n1. S8:- N1:1-2\n2. S!resign\nN>S\n' >>a.pagdi
	run_pagdi stats --format=jsonl --rules-dir="$ROOT/tests/vectors/rules" a.pagdi
	jq -se 'map(select(.figure == "passes"))[0].sum == 2' <<<"$output"
	jq -se 'map(select(.figure == "chosen_passes"))[0].sum == 1' <<<"$output"
}

@test "stats: names are shown as they are, and harm neither terminal nor picture" {
	cd "$BATS_TEST_TMPDIR"
	printf '[South "<b>&\\"\033[31m"]\n[North "%s"]\n\n1. S1:1-2 N1:1-2\n*\n' \
		"$(printf 'ü%.0s' {1..40})" >a.pagdi
	run_pagdi stats --plot=a.svg a.pagdi
	[[ $output != *$'\033'* ]]
	contains "$output" "$(printf 'ü%.0s' {1..24}) "
	[ "$(grep -c -e '<b>' -e $'\033' a.svg)" -eq 0 ]
	python3 -c 'import sys, xml.dom.minidom as m; m.parse("a.svg")'
}

@test "stats: --top cuts the players shown, and --plot replaces its file" {
	cd "$BATS_TEST_TMPDIR"
	for n in $(seq 25); do
		printf '[South "p%s"]\n[North "q"]\n\n1. S1:1-2\n*\n\n' "$n"
	done >a.pagdi
	run_pagdi stats a.pagdi
	contains "$output" '... and 6 more (--top=0 shows all)'
	run_pagdi stats --top=0 a.pagdi
	contains "$output" ' p25 '
	echo old >a.svg
	run_pagdi stats --top=3 --plot=a.svg a.pagdi
	contains "$output" '... and 23 more'
	contains "$(cat a.svg)" '<svg'
	cp a.svg b.svg
	run_pagdi stats -q --plot=a.svg a.pagdi
	cmp a.svg b.svg
	[ "$(find . -name '*.svg*' | wc -l)" -eq 2 ]
}

# bats test_tags=release
@test "stats: memory does not grow with the games" {
	cd "$BATS_TEST_TMPDIR"
	printf '[South "a"]\n[North "b"]\n\n1. S1:1-2 N1:1-2\n*\n\n' >one
	for _ in $(seq 100); do cat one; done >few
	for _ in $(seq 300); do cat few; done >many
	peak() {
		python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$PAGDI" stats "$1"
	}
	local few many
	few=$(peak few) many=$(peak many)
	echo "$few KB, $many KB"
	[ "$many" -lt $((few + 1500)) ]
}

@test "stats --plot: an axis of lengths begins near the shortest game" {
	cd "$BATS_TEST_TMPDIR"
	local plies first
	cat "$ROOT/notation/examples/two-players.pagdi" >a.pagdi
	run_pagdi stats --plot=a.svg --format=jsonl a.pagdi
	plies=$("$PAGDI" replay --format=jsonl a.pagdi | jq -s '[.[] | select(.type == "ply")] | length')
	[ "$plies" -gt 10 ]
	first=$(sed -n '/>Length, 2 players/,/>plies</p' a.svg |
		sed -n 's/.*class="small mid"[^>]*>\([0-9]*\)<.*/\1/p' | head -n 1)
	[ "$first" -ge $((plies - 20)) ]
}
