load helper.bash

# Results that all tests read are played once.
setup_file() {
	cd "$BATS_FILE_TMPDIR"
	local play=("$PAGDI" match -q --seed=club)
	printf '#!/bin/sh\nwhile read -r w r; do [ $w = go ] && exit; echo ready; done\n' >dies
	chmod +x dies
	"${play[@]}" --bot=greedy --bot=random --games=60 --results=two.jsonl
	"${play[@]}" --bot=greedy --bot=first --games=40 --results=other.jsonl
	"${play[@]}" --bot=greedy --bot=first --bot=random --games=120 --results=three.jsonl
	# A cap that leaves places to be shared.
	"${play[@]}" --bot=greedy --bot=first --bot=random --bot=b=random --games=80 \
		--max-plies=330 --results=four.jsonl
	"${play[@]}" --bot=./dies --bot=random --games=4 --results=dies.jsonl 2>/dev/null
}

setup() {
	cd "$BATS_FILE_TMPDIR"
}

# recomputed FILE... - every figure of the table, computed from the files by another program.
recomputed() {
	run_pagdi standings --format=jsonl --matrix "$@"
	printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/table"
	[ "$1" = --pool ] && shift
	[[ $1 == --above=* ]] && shift
	run within 600 python3 "$ROOT/tests/cli/standings.py" "$BATS_TEST_TMPDIR/table" "$@"
	echo "$output"
	[ "$status" -eq 0 ]
	contains "$output" ' figures, 0 wrong'
}

@test "standings: of two bots every figure follows from the results" {
	recomputed two.jsonl
}

@test "standings: of three bots every figure follows from the results, ratings and intervals too" {
	recomputed three.jsonl
	recomputed --above=first three.jsonl
}

@test "standings: of four bots whose places are shared every figure follows from the results" {
	grep -q ply-cap four.jsonl
	grep -q '"places":"[SENW>]*=' four.jsonl
	recomputed four.jsonl
}

@test "standings: forfeits count by reason, and few groups have no interval" {
	recomputed dies.jsonl
	run_pagdi standings dies.jsonl
	contains "$output" '4 (4 crash)'
	refute "$output" '95 %'
}

# refute TEXT PART
refute() {
	[[ $1 != *"$2"* ]] || { printf 'found: %s\nin: %s\n' "$2" "$1"; return 1; }
}

@test "standings: different matches by the same rules are added up with --pool" {
	recomputed --pool two.jsonl other.jsonl
}

@test "standings: the order of the files does not change a byte" {
	run_pagdi standings --pool --format=jsonl --matrix two.jsonl other.jsonl
	local there=$output
	run_pagdi standings --pool --format=jsonl --matrix other.jsonl two.jsonl
	[ "$output" = "$there" ]
}

@test "standings: places, points and intervals are those of the table that match prints" {
	run_pagdi match --bot=greedy --bot=first --bot=random --games=120 --seed=club --format=jsonl
	grep '"standing"\|"summary"' <<<"$output" | sort >match
	run_pagdi standings --format=jsonl three.jsonl
	grep '"standing"\|"summary"' <<<"$output" | sort >standings
	[ "$(wc -l <match)" -eq 4 ]
	diff match standings
}

@test "standings: files of different matches are refused without --pool" {
	run_pagdi 2 standings two.jsonl other.jsonl
	contains "$stderr" 'other.jsonl:1: error: these are the results of another match than two.jsonl'
	contains "$stderr" '[E405]'
	contains "$stderr" '--pool'
	[ -z "$output" ]
}

@test "standings: a pool of other rules, or of more at a table, is refused" {
	"$PAGDI" match -q --bot=greedy --bot=first --rules=uniform --seed=x \
		--results="$BATS_TEST_TMPDIR/uniform.jsonl"
	run_pagdi 2 standings --pool two.jsonl "$BATS_TEST_TMPDIR/uniform.jsonl"
	contains "$stderr" 'uniform.jsonl:1: error: these games were played by other rules'
	run_pagdi 2 standings --pool two.jsonl three.jsonl
	contains "$stderr" 'three.jsonl:1: error: 3 sit at a table here, and 2 in two.jsonl'
}

@test "standings: the same group twice is refused, with its line" {
	cp two.jsonl "$BATS_TEST_TMPDIR/copy.jsonl"
	run_pagdi 2 standings two.jsonl "$BATS_TEST_TMPDIR/copy.jsonl"
	contains "$stderr" 'copy.jsonl:2: error: group 1 was there already [E405]'
	[ -z "$output" ]
}

@test "standings: a torn last line and a group that is not whole are told, and left out" {
	cd "$BATS_TEST_TMPDIR"
	head -n 41 "$BATS_FILE_TMPDIR/two.jsonl" >whole.jsonl
	head -n 42 "$BATS_FILE_TMPDIR/two.jsonl" >half.jsonl
	head -c -30 half.jsonl >torn.jsonl
	run_pagdi standings whole.jsonl
	local table=$output
	contains "$table" '40 games in 20 groups'
	[ -z "$stderr" ]
	run_pagdi standings torn.jsonl
	[ "$output" = "$table" ]
	contains "$stderr" 'torn.jsonl: the last line is cut off, and left out'
	run_pagdi standings half.jsonl
	[ "$output" = "$table" ]
	contains "$stderr" 'half.jsonl: the last group is not whole, and left out'
	run_pagdi 1 standings --strict half.jsonl
	[ "$output" = "$table" ]
	run_pagdi 1 standings --strict -q half.jsonl
	[ -z "$output$stderr" ]
}

@test "standings: a damaged line is told with its place, and there is no table" {
	cd "$BATS_TEST_TMPDIR"
	sed '5s/"places":"[^"]*"/"places":"S>S"/' "$BATS_FILE_TMPDIR/two.jsonl" >bad.jsonl
	run_pagdi 2 standings bad.jsonl
	contains "$stderr" 'bad.jsonl:5: error: '
	[ -z "$output" ]
	sed 7d "$BATS_FILE_TMPDIR/two.jsonl" >gap.jsonl
	run_pagdi 2 standings gap.jsonl
	contains "$stderr" 'gap.jsonl:7: error: '
	# What the line says twice must be the same, and what cannot be is no result.
	while IFS='|' read -r damage; do
		sed "$damage" "$BATS_FILE_TMPDIR/dies.jsonl" >bad.jsonl
		run ! cmp -s "$BATS_FILE_TMPDIR/dies.jsonl" bad.jsonl
		run_pagdi 2 standings bad.jsonl
		contains "$stderr" 'bad.jsonl:3: error: this line is no result [E405]'
	done <<-'END'
		3s/"result":"[^"]*"/"result":"*"/
		3s/"plies":[0-9]*/"plies":9223372036854775807/
		3s/"forfeits":\[{.*}\]/"forfeits":[]/
		3s/"player":"dies"/"player":"random"/
		3s/"forfeits":\[\(.*\)\]/"forfeits":[\1,\1]/
	END
	(cat "$BATS_FILE_TMPDIR/dies.jsonl"; head -c 2000000 /dev/zero | tr '\0' x) >long.jsonl
	run_pagdi 2 standings long.jsonl
	contains "$stderr" 'long.jsonl:6: error: this line is no result [E405]'
	head -c 2000000 /dev/zero | tr '\0' x >head.jsonl
	run_pagdi 2 standings head.jsonl
	contains "$stderr" 'head.jsonl:1: error: this is no file of results [E405]'
	: >empty.jsonl
	run_pagdi 2 standings empty.jsonl
	contains "$stderr" 'empty.jsonl:1: error: '
	head -c 3000 /dev/zero >zero.jsonl
	run_pagdi 2 standings zero.jsonl
	contains "$stderr" 'zero.jsonl:1: error: '
}

@test "standings: all faults of all files are told; what cannot be read is 3" {
	run_pagdi 3 standings nothere.jsonl two.jsonl other.jsonl
	contains "$stderr" nothere.jsonl
	contains "$stderr" E501
	contains "$stderr" 'other.jsonl:1: error'
}

@test "standings: standard input is a file too" {
	run_pagdi standings two.jsonl
	local table=$output
	run_pagdi standings <two.jsonl
	[ "$output" = "$table" ]
	run_pagdi standings - <two.jsonl
	[ "$output" = "$table" ]
	run_pagdi 2 standings --pool - <two.jsonl
}

@test "standings: --above names a bot that is there, whose rating is then 0" {
	run_pagdi standings --above=random --format=jsonl three.jsonl
	contains "$(grep '"rating","player":"random"' <<<"$output")" '"rating":0.0000,'
	run_pagdi standings --above=random three.jsonl
	contains "$output" 'the measure'
	run_pagdi 2 standings --above=nobody three.jsonl
	contains "$stderr" "no bot is called 'nobody'; there are greedy, first, random"
	cd "$BATS_TEST_TMPDIR"
	"$PAGDI" tournament -q --bots=a=first --bots=b=random --bots=c=greedy --seed=x \
		--shard=1/3 --results=t.jsonl
	absent=$("$PAGDI" standings --format=jsonl -q t.jsonl |
		jq -r 'select(.type == "standing" and .games == 0).player')
	run_pagdi 2 standings --above="$absent" t.jsonl
	contains "$stderr" "'$absent' has not played yet"
}

@test "standings: nothing is nan or inf, whoever won all" {
	cd "$BATS_TEST_TMPDIR"
	# All games to greedy, by the places that the file tells.
	python3 - "$BATS_FILE_TMPDIR/two.jsonl" >all.jsonl <<-'END'
		import json, sys
		for i, line in enumerate(open(sys.argv[1])):
		    o = json.loads(line)
		    if i:
		        seat = "S" if o["south"] == "greedy" else "N"
		        o["places"] = seat + ">" + ("N" if seat == "S" else "S")
		        o["result"] = o["places"]
		    print(json.dumps(o, separators=(",", ":")))
	END
	run_pagdi standings all.jsonl
	contains "$output" 'won all, no Elo (95 %: +'
	contains "$output" 'no upper end'
	run ! grep -Ei '\b(nan|inf)' <<<"$output"
	recomputed all.jsonl
	run ! grep -Ei '\b(nan|inf)' "$BATS_TEST_TMPDIR/table"
}

@test "standings: bots that no results hold together are told" {
	cd "$BATS_TEST_TMPDIR"
	"$PAGDI" match -q --seed=a --bot=a=random --bot=b=random --games=4 --results=ab.jsonl
	"$PAGDI" match -q --seed=b --bot=c=random --bot=d=random --games=4 --results=cd.jsonl
	run_pagdi standings --pool ab.jsonl cd.jsonl
	contains "$output" 'a and c never met, nor are they joined by others'
	run_pagdi standings --pool --format=jsonl ab.jsonl cd.jsonl
	contains "$output" '"connected":false'
}

@test "standings: --plot writes charts, the same bytes each time" {
	cd "$BATS_TEST_TMPDIR"
	run_pagdi standings -q --plot=one.svg "$BATS_FILE_TMPDIR/three.jsonl"
	run_pagdi standings -q --plot=two.svg "$BATS_FILE_TMPDIR/three.jsonl"
	cmp one.svg two.svg
	python3 - <<-'END'
		import xml.etree.ElementTree as tree
		text = "".join(tree.parse("one.svg").getroot().itertext())
		for word in ("Ratings", "Who finished before whom", "Won by seat", "Places",
		             "Lengths", "greedy", "first", "random"):
		    assert word in text, word
		assert "nan" not in text and "inf" not in text
	END
	run_pagdi 3 standings -q --plot=no/such/folder.svg "$BATS_FILE_TMPDIR/three.jsonl"
	contains "$stderr" E502
}

# played NAME OPTION... - a small tournament, its table in NAME.txt and NAME.json
played() {
	local name=$1
	shift
	local play=("$PAGDI" tournament --bots=greedy --bots=random --bots=first --bots=b=random
		--seed=x "$@")
	"${play[@]}" --results="$name.jsonl" >"$name.txt"
	"${play[@]}" --format=jsonl | grep -v '"type":"result"' >"$name.json"
}

@test "standings: of shards in any order, the table of one run, byte for byte" {
	cd "$BATS_TEST_TMPDIR"
	local kind i
	for kind in --players=2 --players=3 '--schedule=gauntlet --seeds=1'; do
		rm -f ./*.jsonl
		# shellcheck disable=SC2086  # two words
		played whole --groups=7 $kind
		for i in 1 2 3; do
			# shellcheck disable=SC2086
			played "part$i" --groups=7 $kind --shard=$i/3
		done
		run_pagdi standings part3.jsonl part1.jsonl part2.jsonl
		diff whole.txt - <<<"$output"
		[ -z "$stderr" ]
		run_pagdi standings --format=jsonl part2.jsonl part3.jsonl part1.jsonl
		diff whole.json - <<<"$output"
		run_pagdi standings whole.jsonl
		diff whole.txt - <<<"$output"
	done
	run_pagdi standings part3.jsonl part1.jsonl
	contains "$stderr" 'of 3 shards there are 2; missing: 2'
	contains "$stderr" 'of 21 groups there are 14; missing: 2, 5, 8, 11, 14, 17, 20'
	run_pagdi 1 standings --strict part3.jsonl part1.jsonl
	run_pagdi 2 standings whole.jsonl part1.jsonl
	contains "$stderr" 'part1.jsonl:1: error: of this tournament there were 1 shards, and here are 3'
}

@test "standings: a test that ended a tournament is told as the tournament told it" {
	cd "$BATS_TEST_TMPDIR"
	"$PAGDI" tournament --bots=greedy --bots=random --groups=500 --sprt=0,50,0.05,0.05 \
		--seed=x --results=sprt.jsonl >sprt.txt
	run_pagdi standings --strict sprt.jsonl
	diff sprt.txt - <<<"$output"
	contains "$output" 'H1 is accepted'
}

@test "standings: files joined end to end are read as each by itself, a header a file" {
	cd "$BATS_TEST_TMPDIR"
	local i
	played whole --groups=5
	for i in 1 2 3; do played part$i --groups=5 --shard=$i/3; done
	run_shell 0 'cat part3.jsonl part1.jsonl part2.jsonl | "$PAGDI" standings --strict'
	diff whole.txt - <<<"$output"
	# Line numbers are those of the joined file.
	cat part1.jsonl part2.jsonl part1.jsonl >twice.jsonl
	run_pagdi 2 standings twice.jsonl
	contains "$stderr" "twice.jsonl:$(($(cat part1.jsonl part2.jsonl | wc -l) + 2)): error: group 1 was there already"
	cat part1.jsonl "$BATS_FILE_TMPDIR/two.jsonl" >other.jsonl
	run_pagdi 2 standings other.jsonl
	contains "$stderr" "other.jsonl:$(($(wc -l <part1.jsonl) + 1)): error: these are the results of another match"
	# A group that is cut in one part may be whole in the next.
	(head -n 2 part1.jsonl; cat part1.jsonl part2.jsonl part3.jsonl) >again.jsonl
	run_pagdi standings again.jsonl
	diff whole.txt - <<<"$output"
	contains "$stderr" 'again.jsonl: the last group is not whole, and left out'
	# A header that is damaged is no header, and a torn line in the middle no result.
	sed '1s/"seats":2/"seats":9/' part2.jsonl | cat part1.jsonl - >bad.jsonl
	run_pagdi 2 standings bad.jsonl
	contains "$stderr" "bad.jsonl:$(($(wc -l <part1.jsonl) + 1)): error: this is no file of results"
	(head -c -9 part1.jsonl; cat part2.jsonl) >bad.jsonl
	run_pagdi 2 standings bad.jsonl
	contains "$stderr" "bad.jsonl:$(wc -l <part1.jsonl): error: this line is no result"
}

@test "standings: a pool of joined files is that of the files" {
	run_pagdi standings --pool two.jsonl other.jsonl
	local table=$output
	cat two.jsonl other.jsonl >"$BATS_TEST_TMPDIR/joined.jsonl"
	run_pagdi standings --pool "$BATS_TEST_TMPDIR/joined.jsonl"
	[ "$output" = "$table" ]
}

# The lots, the order and the exchanges are those of the page of the command; here only that
# whoever edits a result, or the players, is found out by what follows from it.
@test "standings: who meets in a swiss tournament must follow from its results" {
	cd "$BATS_TEST_TMPDIR"
	local play=("$PAGDI" tournament --bots=greedy --bots=random --bots=first --bots=b=random
		--bots=c=random --bots=d=first -q --seed=x --schedule=swiss --rounds=3)
	"${play[@]}" --results=s.jsonl
	run_pagdi standings --strict s.jsonl
	# What greedy won in round one the other way round: round two is another.
	sed '2,7{/"south":"greedy"/s/"S>N"/"N>S"/g; /"north":"greedy"/s/"N>S"/"S>N"/g}' \
		s.jsonl >bad.jsonl
	run ! cmp -s s.jsonl bad.jsonl
	run_pagdi 2 standings bad.jsonl
	contains "$stderr" 'bad.jsonl:8: error: this is not the game that the schedule has here [E405]'
	[ -z "$output" ]
	run -2 "${play[@]}" --results=bad.jsonl --resume
	contains "$output" 'bad.jsonl:8: error: this is not the game that the schedule has here [E405]'
	# Nor has a swiss tournament shards.
	sed '1s/"shard":null,"shards":null/"shard":1,"shards":2/' s.jsonl >bad.jsonl
	run_pagdi 2 standings bad.jsonl
	contains "$stderr" 'bad.jsonl:1: error: this is no file of results'
}

@test "standings: a header of more games than there are numbers is refused at once" {
	cd "$BATS_TEST_TMPDIR"
	played t --players=2 --shard=1/2
	sed '1s/"groups":1,/"groups":100000000,/; 1s/"shards":2/"shards":100000/' t.jsonl >bad.jsonl
	run_pagdi 2 standings bad.jsonl
	contains "$stderr" 'bad.jsonl:1: error: this is no file of results'
}

# Three of whom the second is as far from the first as from the third: his rating is 0, but
# for what rounding leaves.
@test "standings: no figure is a zero with a minus" {
	cd "$BATS_TEST_TMPDIR"
	local above
	"$PAGDI" tournament -q --bots=a=first --bots=b=first --bots=c=first --seed=x \
		--groups=20 --max-plies=4 --results=t.jsonl
	python3 - >line.jsonl <<-'END'
		import json
		for i, line in enumerate(open("t.jsonl")):
		    o = json.loads(line)
		    if i:
		        wins = o["south"] < o["north"]
		        o["places"] = "S>N" if wins else "N>S"
		    print(json.dumps(o, separators=(",", ":")))
	END
	for above in '' --above=a --above=c; do
		run_pagdi standings --matrix $above line.jsonl
		contains "$output" ' 0.0'
		run ! grep -E -- '[+-]0\.0+( |$)' <<<"$output"
		run_pagdi standings --matrix --format=jsonl $above line.jsonl
		run ! grep -E -- '-0\.0+[,}]' <<<"$output"
	done
}

# rating PLAYER - its rating and the ends of its interval, of the table that was printed last.
rating() {
	jq -r "select(.type == \"rating\" and .player == \"$1\") |
		[.rating, .rating_low, .rating_high] | map(. // \"null\") | join(\" \")" <<<"$output"
}

@test "standings: groups that are all alike leave 8.4 points of 20, and no certainty" {
	cd "$BATS_TEST_TMPDIR"
	local bot
	for bot in b c; do
		"$PAGDI" match -q --seed=$bot --bot=a=first --bot=$bot=first --games=40 \
			--results=a$bot.jsonl
	done
	run_pagdi standings ab.jsonl
	contains "$output" '41.6 to  58.4'
	contains "$output" 'Elo 0.0 (95 %: -59.1 to +59.1); the better one with 50.0 %'
	# Of three bots, too, whose replicates are all the same.
	run_pagdi standings --pool ab.jsonl ac.jsonl
	run ! grep -E ' 0\.0 to +0\.0' <<<"$output"
	recomputed --pool ab.jsonl ac.jsonl
	# An even score is never above the measure.
	run_pagdi standings --pool --above=a --format=jsonl ab.jsonl ac.jsonl
	read -r value low high <<<"$(rating b)"
	[[ $value == 0* && $low == -* && $high != -* ]]
}

@test "standings: a rating above a bot with few groups has no interval" {
	cd "$BATS_TEST_TMPDIR"
	"$PAGDI" match -q --seed=b --bot=a=random --bot=b=random --games=60 --results=ab.jsonl
	"$PAGDI" match -q --seed=c --bot=a=random --bot=c=random --games=30 --results=ac.jsonl
	run_pagdi standings --pool --above=c ab.jsonl ac.jsonl
	[ "$(grep -c '^  [12] .* 0\.0  too few groups' <<<"$output")" -eq 2 ]
	run_pagdi standings --pool --above=c --format=jsonl ab.jsonl ac.jsonl
	[[ $(rating a) == *' null null' ]]
	recomputed --pool ab.jsonl ac.jsonl
}

@test "standings: between bots that never met there is no interval, and who never lost has no end" {
	cd "$BATS_TEST_TMPDIR"
	"$PAGDI" match -q --seed=b --bot=a=random --bot=b=random --games=60 --results=ab.jsonl
	"$PAGDI" match -q --seed=c --bot=c=random --bot=d=random --games=60 --results=cd.jsonl
	run_pagdi standings --pool ab.jsonl cd.jsonl
	[ "$(grep -c 'never met  ' <<<"$output")" -eq 4 ]
	run_pagdi standings --pool --above=a --format=jsonl ab.jsonl cd.jsonl
	[[ $(rating b) != *null* && $(rating c) == *' null null' ]]
	recomputed --pool ab.jsonl cd.jsonl
	# One that always finished first is above all without end, and they below it.
	sed -E -e '/"south":"a"/s/"[SN][>=][SN]"/"S>N"/g' -e '/"north":"a"/s/"[SN][>=][SN]"/"N>S"/g' \
		ab.jsonl >won.jsonl
	"$PAGDI" match -q --seed=d --bot=b=random --bot=c=random --games=60 --results=bc.jsonl
	run_pagdi standings --pool won.jsonl bc.jsonl
	contains "$output" ' to    open '
	recomputed --pool won.jsonl bc.jsonl
	[ "$(jq -r 'select(.player == "a" and .type == "rating").rating_high' "$BATS_TEST_TMPDIR/table")" = null ]
}
