#!/usr/bin/env bats
# Which games of a record are taken: --game, --where, --invert, in every command that
# has them.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR"
	cat >three.pagdi <<-'EOF'
	[Date "2025.11.29"]
	[South "asha"]
	[North "ravi"]
	[Elo "1850"]

	1. S1:1-2 N1:1-2
	*

	[Date "2026.??.??"]
	[South "आशा"]
	[North "dev"]
	[Elo "990"]

	1. S2:1-3 N1:1-2
	*

	[Date "2026.03.05"]
	[South "émile"]
	[North "ravi"]

	1. S3:1-4 N1:1-2
	*
	EOF
}

takes() { # takes GAMES OPTION... - the numbers of the games that are taken
	local want=$1
	shift
	run_pagdi export --format=csv --table=games "$@" three.pagdi
	local got
	got=$(tail -n +2 <<<"$output" | cut -d, -f3 | paste -sd' ')
	[ "$got" = "$want" ] || { echo "$*: '$got', not '$want'"; return 1; }
}

@test "filter: numbers are compared with <, <=, > and >=" {
	takes 1 --where 'Elo>=1850'
	takes '' --where 'Elo>1850'
	takes '1 2' --where 'Elo<=1850'
	takes 2 --where 'Elo<1850'
}

@test "filter: dates are compared by the parts that are given" {
	takes '2 3' --where 'Date>2025'
	takes '1 2 3' --where 'Date>=2025'
	takes 1 --where 'Date<=2025.11'
	takes '' --where 'Date<2025.11'
	takes 3 --where 'Date>=2026.03'
	takes 3 --where 'Date<=2026.12.31' --where 'Date>2025.12.31' --where 'South~é'
}

@test "filter: a part of a date that is not known passes no comparison with it" {
	for op in '<' '<=' '>' '>='; do
		takes '' --where "Date${op}2026.03" --where North=dev
	done
}

@test "filter: several games are taken by a list, by ranges and by repeats" {
	takes '1 3' --game=1,3
	takes '2 3' --game=2-3
	takes '1 2 3' --game=1 --game=2-3
	takes 2 --game=1,3-5 --invert
}

@test "filter: a test that can never hold is a fault of use" {
	for test in 'Date>2026-01-01' 'Date>' 'Date>5' 'Date>2026.13' 'Date>2026.??.??' \
		'Elo>ten' 'Elo>=' 'South|North=a' '=a' 'South Name=a' '1st=a' \
		'North~a)' ; do
		run_pagdi 2 check --where "$test" three.pagdi
		[ -z "$output" ]
		contains "$stderr" "pagdi check: --where:"
	done
	for games in 0 "1," ,1 3-1 1-2-3 x 1-; do
		run_pagdi 2 check --game="$games" three.pagdi
		contains "$stderr" "pagdi check: --game:"
	done
	run_pagdi 2 check --invert three.pagdi
	contains "$stderr" "--invert is of --game or --where"
}

@test "filter: every command tells what of a filter came to nothing" {
	for command in check fmt replay stats 'export --format=csv'; do
		run_pagdi $command --game=99 three.pagdi
		[ "$stderr" = 'three.pagdi: warning: there is no game 99 [W108]' ]
		run_pagdi $command --game=1,7-9 three.pagdi
		[ "$stderr" = 'three.pagdi: warning: there is no game 7 to 9 [W108]' ]
		run_pagdi $command --where Nrth=ravi three.pagdi
		contains "$stderr" 'three.pagdi: warning: no game has a tag Nrth [W108]'
		contains "$stderr" 'help: did you mean North?'
		run_pagdi $command --where North=asha three.pagdi
		[ "$stderr" = 'three.pagdi: warning: no game passes the filter [W108]' ]
		run_pagdi $command --where North=ravi three.pagdi
		[ -z "$stderr" ]
	done
}

@test "filter: of several files only what came to nothing in all of them is told" {
	sed 's/Elo/Rating/' three.pagdi >other.pagdi
	run_pagdi check --strict --where 'Elo>1' three.pagdi other.pagdi
	[ -z "$stderr" ]
	run_pagdi check --where 'Age>1' three.pagdi other.pagdi
	[ "$stderr" = 'pagdi: warning: no game has a tag Age [W108]' ]
}

@test "filter: check --strict exits 1 where a filter comes to nothing" {
	run_pagdi 1 check --strict --game=99 three.pagdi
	run_pagdi 1 check --strict --where Nrth!=ravi three.pagdi
	run_pagdi check --strict --where North=ravi three.pagdi
	run_pagdi 1 check --strict --format=jsonl --where North=asha three.pagdi
	jq -es 'map(.type) == ["fault", "total"] and .[0].severity == "warning" and
		.[0].code == "W108" and .[0].line == null and .[0].file == "three.pagdi" and
		.[1].warnings == 1' <<<"$output"
}

@test "filter: a tag is found to be missing by many threads too" {
	text=$(<three.pagdi)
	for i in {1..6000}; do printf '%s\n\n' "$text"; done >many.pagdi
	run_pagdi check -j2 --where Nrth=ravi many.pagdi
	contains "$stderr" 'many.pagdi: warning: no game has a tag Nrth [W108]'
	run_pagdi check -j2 --where North=dev many.pagdi
	[ "$output" = 'many.pagdi: 6000 games, 6000 valid, 0 invalid' ]
	[ -z "$stderr" ]
}

@test "filter: a character of a regular expression is one in any locale" {
	for locale in C C.UTF-8; do
		export LC_ALL=$locale
		takes 3 --where 'South~^.mile$'
		takes 2 --where 'South~^...$'
		takes '1 2 3' --where 'South~^[[:alpha:]]+$|श'
		takes 3 --where 'South~^[à-ï]'
	done
}

# bats test_tags=release
@test "filter: back-references and endless repeats are refused, and no expression takes much" {
	run_pagdi 2 check --where 'South~(.*)\1b' three.pagdi
	contains "$stderr" 'there are no back-references here'
	run_pagdi 2 check --where 'South~((a{1,255}){1,255}){1,255}' three.pagdi
	contains "$stderr" 'its repeats make it too long'
	a=$(head -c 15000 /dev/zero | tr '\0' a)
	sed "s/asha/$a/" three.pagdi >long.pagdi
	(ulimit -v 400000; run_pagdi check --where 'South~^((a*)*)*b$' --where 'South~(a|b)*a(a|b){99}c' long.pagdi)
}

@test "filter: commands that take one game say so when given several" {
	run_pagdi 2 show --game=1,2 three.pagdi
	contains "$stderr" 'one game is taken here, not several'
	run_pagdi 2 show --game=1 --game=2 three.pagdi
	contains "$stderr" 'one game is taken here, not several'
	run_pagdi 2 play --game=1-2 three.pagdi
	contains "$stderr" 'one game is taken here, not several'
	run_pagdi 2 bot ask --game=1-2 greedy three.pagdi
	contains "$stderr" 'one game is taken here, not several'
	run_pagdi show --game=3 three.pagdi
}
