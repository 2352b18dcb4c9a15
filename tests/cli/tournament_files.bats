load helper.bash
load tournament.bash

setup() {
	cd "$BATS_TEST_TMPDIR"
}

# each_schedule COMMAND... - run it with "KIND PLAYERS" behind for all of them.
each_schedule() {
	local kind n
	for kind in '--schedule=round-robin' '--schedule=gauntlet --seeds=2' \
		'--schedule=swiss --rounds=3'; do
		for n in 2 3 4; do
			rm -f ./*.pagdi ./*.jsonl ./*.table
			"$@" "$kind --players=$n"
		done
	done
}

many_workers() {
	local lines
	# shellcheck disable=SC2086  # words
	tournament one $1
	# shellcheck disable=SC2086  # words
	tournament three $1 -j 3
	same one three
	# Cut off in the first group, in the last but one, or in the middle.
	lines=$(wc -l <one.jsonl)
	cut_off one part $((${#1} % 3 == 0 ? 2 : ${#1} % 3 == 1 ? lines - 1 : lines / 2))
	# shellcheck disable=SC2086  # words
	tournament part $1 -j 2 --resume
	same one part
}

@test "tournament: with one worker, with three and gone on with: the same bytes, by every schedule" {
	each_schedule many_workers
}

in_shards() {
	local i
	# shellcheck disable=SC2086  # words
	tournament whole $1
	for i in 1 2 3; do
		# shellcheck disable=SC2086  # words
		tournament "shard-$i" $1 --shard=$i/3
	done
	diff <(merge whole.jsonl) <(merge shard-?.jsonl)
	[ "$(jq -r 'select(.config) | .config' ./*.jsonl | sort -u | wc -l)" -eq 1 ]
	run_pagdi standings shard-3.jsonl shard-1.jsonl shard-2.jsonl
	[ -z "$stderr" ]
	if [[ $1 == *round-robin* ]]; then
		diff whole.table <(printf '%s\n' "$output")
	fi
	# A shard that was cut off is gone on with as any other.
	cut_off shard-2 part 3
	# shellcheck disable=SC2086  # words
	tournament part $1 --shard=2/3 --resume
	same shard-2 part
}

@test "tournament: shards play the games of the whole, each exactly once" {
	local kind
	for kind in 'round-robin --players=2' 'round-robin --players=4' 'gauntlet --players=3'; do
		rm -f ./*.pagdi ./*.jsonl ./*.table
		in_shards "--schedule=$kind"
	done
}

@test "tournament: an interruption tells the table so far and the command that goes on" {
	tournament whole --groups=40
	rm -f t.jsonl
	run_shell 143 '"$PAGDI" tournament '"${BOTS[*]}"' --seed=x --groups=40 \
		--results=t.jsonl -o t.pagdi & pid=$!
		until [ "$(wc -l 2>/dev/null <t.jsonl || echo 0)" -gt 9 ]; do sleep 0.02; done
		kill -TERM $pid; wait $pid'
	contains "$stderr" 'interrupted after'
	contains "$output" 'games in'
	again=$(sed -n 's/^to go on: pagdi //p' <<<"$stderr")
	contains "$again" '--groups=40'
	run_shell 0 '"$PAGDI" '"$again"
	printf '%s\n' "$output" >t.table
	same whole t
}

@test "tournament: results of another tournament, schedule or shard are not gone on with" {
	local other
	tournament t --shard=1/2
	for other in --players=3 --schedule=gauntlet --seed=y --title=x \
		--bots=first --max-plies=9; do
		run_pagdi 2 tournament "${BOTS[@]}" --seed=x --shard=1/2 $other --resume \
			-o t.pagdi --results=t.jsonl
		contains "$stderr" 't.jsonl:1: error: these are the results of another match [E405]'
	done
	run_pagdi 2 tournament "${BOTS[@]}" --seed=x --shard=2/2 --resume -o t.pagdi \
		--results=t.jsonl
	contains "$stderr" 't.jsonl:1: error: these are the results of another shard [E405]'
	run_pagdi 2 tournament "${BOTS[@]}" --seed=x --resume -o t.pagdi --results=t.jsonl
	contains "$stderr" 'another shard [E405]'
}

# Each damage, and what is said of it; nothing may be written to the file.
@test "tournament: damaged results are told with their line, and stay as they are" {
	local damage
	tournament t --schedule=swiss --rounds=2
	cp t.jsonl whole
	while IFS='|' read -r damage said; do
		sed "$damage" whole >t.jsonl
		cp t.jsonl before
		run_pagdi 2 tournament "${BOTS[@]}" --seed=x --schedule=swiss --rounds=2 \
			--resume -o t.pagdi --results=t.jsonl
		contains "$stderr" "$said [E405]"
		cmp before t.jsonl
	done <<-'END'
		3d|t.jsonl:3: error: this is not the result of the next game
		5s/"south":"[^"]*"/"south":"nobody"/|t.jsonl:5: error: this line is no result
		4s/"seed":"./"seed":"g/|t.jsonl:4: error: this line is no result
		4s/"seed":"..../"seed":"0000/|t.jsonl:4: error: this is not the game that the schedule has here
		7s/"south":\("[^"]*"\),"east":null,"north":\("[^"]*"\)/"south":\2,"east":null,"north":\1/|t.jsonl:7: error: this is not the game that the schedule has here
		1s/"schedule":"swiss"/"schedule":"chess"/|t.jsonl:1: error: this is no file of results
		1s/"seats":2/"seats":9/|t.jsonl:1: error: this is no file of results
		1s/"players":\["random"/"players":["first"/|t.jsonl:1: error: this is no file of results
		$s/"game":[0-9]*/"game":9999999999/|error: this is not the result of the next game
		2s/^/x/|t.jsonl:2: error: this line is no result
	END
}

@test "tournament: sprt ends with the first verdict, with any number of workers" {
	local n
	for n in 1 4; do
		run_pagdi tournament --bots=greedy --bots=random --seed=x --groups=500 \
			--sprt=0,100,0.05,0.05 -j $n --results=r$n.jsonl -o r$n.pagdi
		contains "$output" 'sprt: greedy against random: H1 is accepted after'
		printf '%s\n' "$output" >r$n.table
	done
	same r1 r4
	groups=$(jq -s 'map(select(.game)) | length / 2' r1.jsonl)
	contains "$output" "after $groups groups"
	# Gone on with, there is nothing left to play; cut off, the same games come.
	cp r1.jsonl before
	run_pagdi tournament --bots=greedy --bots=random --seed=x --groups=500 \
		--sprt=0,100,0.05,0.05 --results=r1.jsonl -o r1.pagdi --resume
	cmp before r1.jsonl
	cut_off r4 part 6
	run_pagdi tournament --bots=greedy --bots=random --seed=x --groups=500 -j 2 \
		--sprt=0,100,0.05,0.05 --results=part.jsonl -o part.pagdi --resume
	printf '%s\n' "$output" >part.table
	same r1 part
}

@test "tournament: sprt between equals decides for H0 or says that it does not know" {
	run_pagdi tournament --bots=a=first --bots=b=first --seed=x --groups=3 \
		--sprt=0,50,0.05,0.05
	contains "$output" 'sprt: a against b: no decision after 3 groups'
	run_pagdi tournament --bots=a=first --bots=b=greedy --seed=x --groups=200 \
		--sprt=0,100,0.05,0.05 --format=jsonl -q
	[ "$(jq -r 'select(.type == "sprt") | .verdict' <<<"$output")" = H0 ]
}

@test "tournament: --groups can be raised later, as if they had been so many from the beginning" {
	local kind
	for kind in '--players=3' '--schedule=gauntlet --seeds=2' '--shard=2/3'; do
		rm -f ./*.pagdi ./*.jsonl ./*.table
		# shellcheck disable=SC2086  # words
		tournament whole $kind --groups=11
		# shellcheck disable=SC2086
		tournament part $kind --groups=4
		mv part.jsonl elsewhere
		chmod 640 elsewhere
		ln -s elsewhere part.jsonl
		# shellcheck disable=SC2086
		tournament part $kind --groups=11 --resume -j 2
		same whole part
		# The file that a link leads to is gone on with, its mode as it was.
		[ -L part.jsonl ]
		[ "$(stat -c %a elsewhere)" = 640 ]
		[ "$(ls -d ./*.new* ./*.lock 2>/dev/null)" = '' ]
		cp part.jsonl before
		# shellcheck disable=SC2086
		run_pagdi 2 tournament "${BOTS[@]}" --seed=x $kind --groups=10 --resume -o part.pagdi \
			--results=part.jsonl
		contains "$stderr" 'part.jsonl:1: error: this tournament has more groups already [E405]'
		contains "$stderr" '--groups can be raised'
		cmp before part.jsonl
	done
}

@test "tournament: of shards that were raised one after the other it is told what is missing" {
	local i
	for i in 1 2; do tournament "s$i" --groups=1 --shard=$i/2; done
	run_pagdi standings --strict s1.jsonl s2.jsonl
	tournament s1 --groups=2 --shard=1/2 --resume
	run_pagdi 1 standings --strict s1.jsonl s2.jsonl
	contains "$stderr" 'of 20 groups there are 15; missing: 12, 14, 16, 18, 20'
	tournament s2 --groups=2 --shard=2/2 --resume
	tournament whole --groups=2
	run_pagdi standings --strict s2.jsonl s1.jsonl
	diff whole.table - <<<"$output"
}

@test "tournament: of a swiss one groups decide who meets, and cannot be raised" {
	tournament t --schedule=swiss --rounds=2
	run_pagdi 2 tournament "${BOTS[@]}" --seed=x --schedule=swiss --rounds=2 --groups=2 --resume \
		-o t.pagdi --results=t.jsonl
	contains "$stderr" 'these are the results of another match [E405]'
}

@test "tournament: a Lua bot is what is in its file, wherever it lies; a program is its command" {
	mkdir -p a b/c
	printf 'return {play = function(g) return 1 end}\n' | tee a/own.lua >b/c/own.lua
	printf '#!/bin/sh\nexit\n' | tee a/prog >b/c/prog
	chmod +x a/prog b/c/prog
	play() {
		run_pagdi "$1" tournament --bots="$2/own.lua" --bots=random --seed=x -q \
			--results="$3.jsonl" "${@:4}"
	}
	play 0 a one --shard=1/2 --groups=2
	(cd b && play 0 c ../two --shard=2/2 --groups=2)
	run_pagdi standings --strict one.jsonl two.jsonl
	play 0 b/c one --shard=1/2 --groups=4 --resume
	echo '-- another' >>b/c/own.lua
	play 2 b/c one --shard=1/2 --groups=4 --resume
	contains "$stderr" 'another match [E405]'
	run_pagdi 2 tournament --bots=me=a/own.lua --bots=random --seed=x --shard=1/2 --groups=4 \
		--resume --results=one.jsonl
	run_pagdi tournament --bots=a/prog --bots=random --seed=x -q --results=p.jsonl
	run_pagdi 2 tournament --bots=b/c/prog --bots=random --seed=x -q --results=p.jsonl --resume
}

# Written when the hash still had the path in it; the games are those of today.
@test "tournament: results of a match of before, in which a Lua bot was its path, are gone on with" {
	printf 'return {play = function(g) return 1 end}\n' >own.lua
	cp "$GOLDEN_DIR/tournament/by-path.jsonl" t.jsonl
	local before=(match --bot=own.lua --bot=me=random --seed=a --games=4 --rules=pagdi-all-home)
	run_pagdi "${before[@]}" --results=t.jsonl --resume
	contains "$output" '4 games in 2 groups'
	run_pagdi "${before[@]}" --results=u.jsonl
	diff <(sed 1d t.jsonl) <(sed 1d u.jsonl)
	diff <(head -n 1 t.jsonl | jq -c 'del(.config, .rules)') <(head -n 1 u.jsonl | jq -c 'del(.config, .rules)')
	# Of another path, it may be another bot: then the file is not known.
	mkdir sub
	mv own.lua sub
	run_pagdi 2 match --bot=sub/own.lua --bot=me=random --seed=a --games=4 --results=t.jsonl \
		--resume
}

@test "tournament: a shard without a seed is refused" {
	run_pagdi 2 tournament "${BOTS[@]}" --shard=1/2 --results=s.jsonl
	contains "$stderr" '--shard needs --seed'
	printf 'tournament: 1\nseed: x\nbots: [first, random]\n' >s.yaml
	run_pagdi tournament s.yaml --shard=1/2 -q --results=s.jsonl
	run_pagdi tournament --bots=first --bots=random --shard=1/2 -q --results=s.jsonl --resume
	run_pagdi 2 tournament --bots=first --bots=random --shard=2/2 -q --results=none.jsonl --resume
}

@test "tournament: two shards never write to one file" {
	tournament t --shard=1/2
	cp t.jsonl before
	run_pagdi 3 tournament "${BOTS[@]}" --seed=x --shard=2/2 --results=t.jsonl
	contains "$stderr" 'not empty [E502]'
	# At the same time, the second finds it taken.
	printf '#!/bin/sh\nwhile [ ! -e open ]; do sleep 0.05; done\n' >slow
	chmod +x slow
	"$PAGDI" tournament --bots=./slow --bots=first --shard=1/2 --seed=x --results=u.jsonl \
		--groups=2 -q >/dev/null 2>&1 3>&- &
	while [ ! -s u.jsonl ]; do sleep 0.05; done
	run_pagdi 3 tournament --bots=./slow --bots=first --shard=2/2 --seed=x --results=u.jsonl \
		--groups=2 --resume
	contains "$stderr" 'another match is writing this file [E502]'
	touch open
	wait $!
	cmp before t.jsonl
}

@test "tournament: results of before a default changed say which rules they are by, and go on by them" {
	local match=(match --bot=first --bot=me=random --seed=a --games=2 --results=t.jsonl --resume)
	printf 'return {play = function(g) return 1 end}\n' >own.lua
	cp "$GOLDEN_DIR/tournament/by-path.jsonl" t.jsonl
	run_pagdi 2 "${match[@]}"
	contains "$stderr" "t.jsonl:1: error: these are the results of another match, by other rules: the hash of 'pagdi' is a32434869c5c here, and 8a5049ddd16e there; it is that of 'pagdi-all-home', in which inner.access-lost is all-home and not by-capture [E405]"
	contains "$stderr" 'help: --rules=pagdi-all-home judges by those rules'
	# By a rule set of one's own, the default of before is to be written out.
	printf 'ruleset: 1\nend: {play-on: false}\n' >own.yaml
	run_pagdi "${match[@]}" --rules=./own.yaml --results=u.jsonl
	sed -i "1s/\"rules_hash\":\"[0-9a-f]*\"/\"rules_hash\":\"$(printf '%s\n' 'ruleset: 1' \
		'end: {play-on: false}' 'inner: {access-lost: all-home}' |
		"$PAGDI" rules show --flat - | sha256sum | cut -d ' ' -f 1)\"/" u.jsonl
	run_pagdi 2 "${match[@]}" --rules=./own.yaml --results=u.jsonl
	contains "$stderr" "it is that of 'own' in earlier versions, in which inner.access-lost is all-home"
	contains "$stderr" "FILE is what 'pagdi rules show own' prints, with what differs as it was"
}
