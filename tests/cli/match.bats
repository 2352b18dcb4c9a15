load helper.bash

MATCH=(match --bot=greedy --bot=random --seed=club)

setup() {
	cd "$BATS_TEST_TMPDIR"
}

# sh_bot FILE BODY - a program that answers `go` as the body says; $1 is the ply's number,
# $last the last legal ply.
sh_bot() {
	cat >"$1" <<-EOF
	#!/bin/sh
	while read -r word rest; do
		case \$word in
		pagdi | game) echo ready ;;
		go)
			set -- \$rest
			for last; do :; done
			$2
			;;
		quit) exit ;;
		esac
	done
	EOF
	chmod +x "$1"
}

# lacks TEXT REGEX - is there nothing of the kind? (bats takes no "!" for a failure.)
lacks() {
	! grep -iE "$2" <<<"$1"
}

# indexes FILE - the games of a file of results, in order, as one line.
indexes() {
	sed -n 's/.*"type":"result","game":\([0-9]*\).*/\1/p' "$1" | tr '\n' ' '
}

@test "match: records are canonical, valid and can be audited; results have a line a game" {
	run_pagdi "${MATCH[@]}" --games=40 -o m.pagdi --results=m.jsonl
	[ "${#lines[@]}" -eq 4 ]
	contains "${lines[3]}" '40 games in 20 groups'
	run_pagdi check --audit --strict m.pagdi
	[ "$output" = 'm.pagdi: 40 games, 40 valid, 0 invalid' ]
	run_pagdi fmt --check m.pagdi
	[ "$(indexes m.jsonl)" = "$(seq -s ' ' 40) " ]
	[ "$(jq -r 'select(.game) | .ending' m.jsonl)" = \
		"$(sed -n 's/^\[Termination "\(.*\)"\]$/\1/p' m.pagdi)" ]
	[ "$(grep -c '^\[RulesHash "[0-9a-f]\{64\}"\]$' m.pagdi)" -eq 40 ]
	[ "$(jq -rs '[.[1:][].result] | join("\n")' m.jsonl)" = \
		"$(sed -n 's/^\[Result "\(.*\)"\]$/\1/p' m.pagdi)" ]
}

@test "match: every rule set is played by two, three and four, and its records hold" {
	local name n bots
	for name in chowka-bara ashte-kashte chowka-bara-seven-house gatti thayam dayakattai chowka-bara-seven; do
		for n in 2 3 4; do
			rm -f r.pagdi
			bots=(--bot=greedy --bot=random --bot=first --bot=random)
			run_pagdi match "${bots[@]:0:n}" \
				--rules=$name --seed=$name -q -o r.pagdi
			[ -z "$output" ]
			run_pagdi check --audit --strict r.pagdi
			run_pagdi fmt --check r.pagdi
		done
	done
}

@test "match: one worker and eight write the same bytes" {
	local n
	for n in '' '--bot=first' '--bot=first --bot=random'; do
		rm -f ./*.pagdi ./*.jsonl
		# shellcheck disable=SC2086  # words
		run_pagdi "${MATCH[@]}" $n --games=60 -q -o a.pagdi --results=a.jsonl
		# shellcheck disable=SC2086  # words
		run_pagdi "${MATCH[@]}" $n --games=60 -q -o b.pagdi --results=b.jsonl -j 8
		cmp a.pagdi b.pagdi
		cmp a.jsonl b.jsonl
	done
}

@test "match: a bot that plays the same always scores exactly even against itself" {
	local n bots
	for n in 2 3 4; do
		bots=$(yes -- --bot=first | head -n $n)
		# shellcheck disable=SC2086  # words
		run_pagdi match $bots --games=24 --seed=even --format=jsonl
		[ "$(jq -r 'select(.type == "standing") | .points' <<<"$output" |
			sort -u)" = 12 ]
		# ... in each group, since the same game is played in all seatings.
		[ "$(jq -r 'select(.type == "result") | [.group, .places, .plies] | @tsv' \
			<<<"$output" | sort -u | cut -f 1 | uniq -d)" = '' ]
	done
}

@test "match: within a group throws are shared and the seats are not" {
	run_pagdi match --bot=a=random --bot=b=random --bot=c=random --bot=d=random \
		--games=24 --seed=x --dry-run --format=jsonl
	[ "${#lines[@]}" -eq 24 ]
	[ "$(jq -r .commit <<<"$output" | uniq -c | awk '{print $1}' | sort -u)" = 4 ]
	# Each sits on each seat six times, and each order of the four comes once.
	[ "$(jq -r .south <<<"$output" | sort | uniq -c | awk '{print $1}' | sort -u)" = 6 ]
	[ "$(jq -r '.group as $g | select($g == 1) | [.south, .east, .north, .west] | join(" ")' \
		<<<"$output" | sort -u | wc -l)" -eq 4 ]
	run_pagdi match --bot=a=random --bot=b=random --bot=c=random \
		--seed=x --dry-run --seating=rotate
	contains "${lines[0]}" 'game 1, group 1: S a E b N c; commit '
	[ "$(sed 's/.*: \(.*\);.*/\1/' <<<"$output" | sort -u | wc -l)" -eq 6 ]
	run_pagdi match --bot=a=random --bot=b=random --games=3 --seed=x --dry-run --seating=fixed
	[ "$(sed 's/.*: \(.*\);.*/\1/' <<<"$output" | sort -u)" = 'S a N b' ]
	[ "$(sed 's/.*commit //' <<<"$output" | sort -u | wc -l)" -eq 3 ]
}

@test "match: an interrupt keeps whole groups, tells how to go on, and then nothing is missing" {
	local n bots when signal status_of
	for n in 2 3 4; do
		bots=$(printf -- '--bot=%s\n' greedy random first random | head -n $n)
		rm -f ./*.pagdi ./*.jsonl
		# shellcheck disable=SC2086  # words
		run_pagdi match $bots --seed=i --games=600 -j 2 -o w.pagdi --results=w.jsonl
		mv w.pagdi whole.pagdi
		mv w.jsonl whole.jsonl
		local table=$output
		for when in 0.01:INT:130 0.03:TERM:143 0.05:KILL:137 0.08:INT:130 \
			0.11:TERM:143 0.14:KILL:137 0.18:KILL:137; do
			IFS=: read -r when signal status_of <<<"$when"
			rm -f w.pagdi w.jsonl
			# shellcheck disable=SC2086  # words
			run timeout --foreground --preserve-status -s "$signal" "$when" "$PAGDI" match \
				$bots --seed=i --games=600 -j 2 -o w.pagdi --results=w.jsonl \
				--trace=w.trace --trace-forfeits=f 3>&-
			# A quick machine is done before.
			[ "$status" -eq "$status_of" ] || [ "$status" -eq 0 ]
			# Hit before it listens to signals it says nothing; once it is done, all.
			if [ "$status" -ne 0 ] && [ -n "$output" ] && [ "$output" != "$table" ]; then
				contains "$output" 'interrupted after'
				contains "$output" '-o w.pagdi --results=w.jsonl --trace=w.trace'
				contains "$output" '--trace-forfeits=f --resume'
				contains "$output" ' group'
			fi
			# shellcheck disable=SC2086  # words
			run_pagdi match $bots --seed=i --games=600 -o w.pagdi \
				--results=w.jsonl --resume
			[ "$output" = "$table" ]
			cmp w.pagdi whole.pagdi
			cmp w.jsonl whole.jsonl
			[ ! -e w.jsonl.lock ] || [ "$signal" = KILL ]
		done
	done
}

@test "match: a torn last line or record is healed, wherever it is torn" {
	local cut size
	run_pagdi "${MATCH[@]}" --games=6 -q -o whole.pagdi --results=whole.jsonl
	size=$(wc -c <whole.jsonl)
	for cut in 0 1 100 $((size / 3)) $((size / 2)) $((size - 1)) "$size"; do
		head -c "$cut" whole.jsonl >w.jsonl
		cp whole.pagdi w.pagdi
		run_pagdi "${MATCH[@]}" --games=6 -q -o w.pagdi --results=w.jsonl --resume
		cmp w.jsonl whole.jsonl
		cmp w.pagdi whole.pagdi
	done
}

@test "match: more games can be added, and none is played twice" {
	run_pagdi "${MATCH[@]}" --games=20 -q -o whole.pagdi --results=whole.jsonl
	run_pagdi "${MATCH[@]}" --games=4 -q -o w.pagdi --results=w.jsonl
	# The seed is in the results.
	run_pagdi match --bot=greedy --bot=random --games=20 -q -o w.pagdi --results=w.jsonl --resume
	[ -z "$stderr" ]
	cmp w.pagdi whole.pagdi
	cmp w.jsonl whole.jsonl
	run_pagdi "${MATCH[@]}" --games=2 -o w.pagdi --results=w.jsonl --resume
	contains "$output" '20 games in 10 groups'
	cmp w.jsonl whole.jsonl
}

@test "match: what is of another match is not gone on with, and stays as it is" {
	run_pagdi "${MATCH[@]}" --games=4 -q -o w.pagdi --results=w.jsonl
	cp w.pagdi p
	cp w.jsonl j
	local other
	for other in --seed=x --bot=first --rules=thayam --max-plies=9 --seating=fixed; do
		run_pagdi 2 "${MATCH[@]}" $other -o w.pagdi --results=w.jsonl --resume
		contains "$stderr" 'w.jsonl:1: error: these are the results of another match'
	done
	run_pagdi 2 "${MATCH[@]}" --results=w.jsonl --resume
	contains "$stderr" 'the match was run with -o so far'
	printf 'precious\n' >other.pagdi
	run_pagdi 2 "${MATCH[@]}" -o other.pagdi --results=w.jsonl --resume
	contains "$stderr" 'not the records that the results are of [E405]'
	[ "$(cat other.pagdi)" = precious ]
	# Nor is a file left that was not there before.
	run_pagdi 2 match --bot=greedy --bot=random --seed=x -o w.pagdi --results=new.jsonl --resume
	contains "$stderr" 'not the records that the results are of [E405]'
	run_pagdi 2 match --bot=greedy --bot=random --seed=x -o new.pagdi --results=w.jsonl --resume
	[ ! -e new.jsonl ] && [ ! -e new.pagdi ]
	: >empty.jsonl
	run_pagdi 2 match --bot=greedy --bot=random --seed=x -o w.pagdi --results=empty.jsonl --resume
	[ ! -s empty.jsonl ]
	run_pagdi 3 "${MATCH[@]}" -o w.pagdi
	contains "$stderr" 'w.pagdi: the file is there already, and not empty [E502]'
	run_pagdi 3 "${MATCH[@]}" --results=w.jsonl
	cmp w.pagdi p
	cmp w.jsonl j
	sed -i 2d w.jsonl
	run_pagdi 2 "${MATCH[@]}" -o w.pagdi --results=w.jsonl --resume
	contains "$stderr" 'w.jsonl:2: error: this is not the result of the next game [E405]'
}

@test "match: two do not write the same results" {
	mkfifo hold
	sh_bot wait 'read -r _ <hold; echo "play $1 $last"'
	"$PAGDI" match --bot=./wait --bot=random --move-time=none --seed=a --results=w.jsonl \
		3>&- >/dev/null &
	local pid=$!
	until [ -e w.jsonl.lock ] && [ -s w.jsonl ]; do sleep 0.01; done
	run_pagdi 3 match --bot=./wait --bot=random --move-time=none --seed=a \
		--results=w.jsonl --resume
	contains "$stderr" 'another match is writing this file [E502]'
	kill -KILL $pid
	wait $pid || true
	run_pagdi "${MATCH[@]}" -q --results=w.jsonl.new
}

@test "match: the lock of a match that is just ending is waited for" {
	cd "$BATS_TEST_TMPDIR"
	python3 - <<-'END' 3>&- &
		import fcntl, time
		lock = open("w.jsonl.lock", "w")
		fcntl.lockf(lock, fcntl.LOCK_EX)
		open("held", "w").close()
		time.sleep(0.1)
	END
	local pid=$!
	until [ -e held ]; do sleep 0.01; done
	run_pagdi match --bot=first --bot=random --seed=a --results=w.jsonl -q
	wait "$pid"
	[ "$(wc -l <w.jsonl)" -eq 3 ]
}

@test "match: one game again is the game it was" {
	run_pagdi "${MATCH[@]}" --games=10 -q -o w.pagdi
	run_pagdi "${MATCH[@]}" --games=10 -q -o one.pagdi --only=7
	[ -z "$output" ]
	[ "$(awk '/^\[Round "7"\]/ { on = 1 } /^\[Event/ { on = 0 } on' w.pagdi)" = \
		"$(tail -n +2 one.pagdi)"$'\n' ] ||
		diff <(awk '/^\[Round "7"\]/ { on = 1 } /^\[Event/ { on = 0 } on' w.pagdi) \
			<(tail -n +2 one.pagdi; echo)
}

@test "match: one game alone says in a line what became of it" {
	run_pagdi "${MATCH[@]}" --games=10 -q --results=w.jsonl
	run_pagdi "${MATCH[@]}" --games=10 --only=7
	local said
	said=$(jq -r 'select(.type == "result" and .game == 7) | [.plies, .ending] | "; \(.[0]) plies, \(.[1])"' w.jsonl)
	[[ $output =~ ^game\ 7,\ group\ 4:\ 1\.\ [a-z]+\ \((South|North)\),\ 2\.\ [a-z]+ ]]
	contains "$output" "$said"
	[ "${#lines[@]}" -eq 1 ]
	# Where no end is given, there is none.
	run_pagdi "${MATCH[@]}" --only=1001
	contains "$output" 'game 1001, group 501: '
	run_pagdi "${MATCH[@]}" --only=1 --max-plies=5
	contains "$output" ' 1= '
	contains "$output" '; 5 plies, ply-cap'
}

@test "match: the increment is there for the first decision, too" {
	sh_bot well 'echo "$3" >>left; echo "play $1 $last"'
	run_pagdi match --bot=./well --bot=random --move-time=none --game-time=0+5 --seed=a
	[[ $stderr != *forfeits* ]]
	[ "$(head -n 1 left)" = 5000 ]
}

@test "match: the time of a game lifts the usual one of a move, and says when it is used up" {
	sh_bot well 'echo "$3" >>left; echo "play $1 $last"'
	run_pagdi match --bot=./well --bot=random --game-time=5000 --seed=a
	[ "$(head -n 1 left)" -gt 4000000 ]
	rm left
	run_pagdi match --bot=./well --bot=random --game-time=5000 --move-time=300000 --seed=a
	[ "$(head -n 1 left)" = 300000 ]
	sh_bot slow 'exec sleep 60'
	run_pagdi match --bot=./slow --bot=random --game-time=0.06 --seed=a
	contains "$stderr" 'time (no answer): its 0.060 s are used up'
	run_pagdi match --bot=./slow --bot=random --game-time=0.06+0.02 --seed=a
	contains "$stderr" 'its 0.060 s and 0.020 s a ply are used up'
	run_pagdi match --bot=./slow --bot=random --game-time=60 --move-time=30 --seed=a
	contains "$stderr" 'no answer in 30 ms'
}

@test "match: --start-time is the limit of a start, part of the match and of the way to play a game again" {
	printf '#!/bin/sh\nexec sleep 60\n' >late
	chmod +x late
	run_pagdi match --bot=./late --bot=random --seed=a --start-time=0.05 --results=w.jsonl
	contains "$stderr" 'not ready 0.050 s after its start'
	contains "$stderr" 'again: pagdi match --bot=./late --bot=random --seed=a --start-time=0.050 --only='
	run_pagdi 2 match --bot=./late --bot=random --seed=a --results=w.jsonl --resume
	contains "$stderr" 'another match [E405]'
	run_pagdi match --bot=./late --bot=random --seed=a --results=w.jsonl --resume --start-time=0.05
	local wrong
	for wrong in 0 -1 none 1+1 ''; do
		run_pagdi 2 match --bot=first --bot=random --start-time="$wrong"
		contains "$stderr" '--start-time is SECONDS'
	done
}

@test "match: the beginning of what a bot printed is told with the end" {
	sh_bot loud 'echo "the first" >&2; head -c 9000 /dev/zero | tr "\\0" "x" >&2; echo "the last" >&2; exit 3'
	run_pagdi match --bot=./loud --bot=random --seed=a --games=1
	contains "$stderr" '| the first'
	contains "$stderr" 'the last'
	# As much as is kept, where nothing is cut.
	sh_bot long 'echo "the first" >&2; head -c 3800 /dev/zero | tr "\\0" "x" >&2; echo "the last" >&2; exit 3'
	run_pagdi match --bot=./long --bot=random --seed=a --games=1
	contains "$stderr" "$(head -c 3800 /dev/zero | tr '\0' x)the last"
	# What takes four bytes each, and letters of two.
	sh_bot wild 'echo "the first" >&2; head -c 9000 /dev/zero >&2; echo "the last" >&2; exit 3'
	run_pagdi match --bot=./wild --bot=random --seed=a --games=1 --format=jsonl
	jq -es '[.[] | select(.type == "failure").output |
		startswith("the first") and endswith("the last\n")] == [true, true]' <<<"$output"
}

@test "match: the line of progress fits the screen, and a dumb terminal gets no sequences" {
	command -v script >/dev/null || skip 'no script(1)'
	sh_bot slow 'sleep 0.02; echo "play $1 $last"'
	cat >run <<-'EOF'
	stty cols 20
	"$PAGDI" match --bot=a-name-that-is-long=./slow --bot=random --games=4 --seed=a >table
	EOF
	export PAGDI
	TERM=xterm script -qec 'sh ./run' /dev/null </dev/null >shown 3>&-
	grep -q $'\e\\[K' shown
	tr '\r' '\n' <shown | sed 's/\x1b\[K//g' | awk 'length > 19 { exit 1 }'
	NO_COLOR=1 TERM=dumb script -qec 'sh ./run' /dev/null </dev/null >shown 3>&-
	run ! grep -q $'\e' shown
}

@test "match: records that end early say where; a file with '=' in its name says how it is named" {
	run_pagdi "${MATCH[@]}" --games=8 -q -o w.pagdi --results=w.jsonl
	truncate -s 1500 w.pagdi
	run_pagdi 2 "${MATCH[@]}" --games=10 -o w.pagdi --results=w.jsonl --resume
	contains "$stderr" 'w.pagdi: error: the records end early, at byte 1500: by the results there are 8 games'
	# Those of another match are told apart.
	run_pagdi match --bot=greedy --bot=random --seed=other -q -o other.pagdi
	truncate -s 1500 other.pagdi
	run_pagdi 2 "${MATCH[@]}" --games=10 -o other.pagdi --results=w.jsonl --resume
	contains "$stderr" 'not the records that the results are of'
	echo 'return {play = function() return 1 end}' >a=b.lua
	run_pagdi 2 match --bot=a=b.lua --bot=first
	contains "$stderr" 'the file of this name is ./a=b.lua'
	run_pagdi match --bot=./a=b.lua --bot=first --seed=a -q
}

@test "match: at the ply cap there is no result, and those left share the place" {
	run_pagdi "${MATCH[@]}" --max-plies=30 -o w.pagdi --results=w.jsonl
	contains "$output" '2 ply-cap'
	[ "$(jq -r 'select(.game) | [.result, .places, .ending, .plies] | join(" ")' w.jsonl |
		sort -u)" = '* S=N ply-cap 30' ]
	run_pagdi check --audit --strict w.pagdi
	run_pagdi fmt --check w.pagdi
	contains "$(cat w.pagdi)" '[Termination "ply-cap"]'
}

@test "match: nothing is nan or inf, and fewer than 20 groups have no interval" {
	run_pagdi "${MATCH[@]}" --games=38
	lacks "$output" 'nan|inf|95 %'
	run_pagdi "${MATCH[@]}" --games=40
	contains "${lines[0]}" '95 %'
	run_pagdi match --bot=first --bot=first --games=40 --seed=a
	contains "$output" '41.6 to  58.4'
	lacks "$output" 'nan|inf'
	run_pagdi match --bot=greedy --bot=first --games=40 --seed=a --format=jsonl
	lacks "$output" ':-?(nan|inf)'
	jq -e . <<<"$output" >/dev/null
}

@test "match: a bot that dies forfeits with its reason, and the others play on" {
	sh_bot die 'echo oh dear >&2; exit 7'
	sh_bot well 'echo "play $1 $last"'
	run_pagdi match --bot=./die --bot=./well --bot=random --seed=a -o w.pagdi \
		--results=w.jsonl --trace-forfeits=why
	[ "$(grep -c 'forfeits at ply' <<<"$stderr")" -eq 3 ]
	[ "$(grep -c 'pagdi match: die goes on forfeiting: the table counts them' <<<"$stderr")" -eq 1 ]
	contains "$stderr" 'exit status 7'
	contains "$stderr" '  | oh dear'
	contains "$stderr" '  position: S:1'
	contains "$stderr" 'again: pagdi match --bot=./die --bot=./well --bot=random --seed=a --only=1'
	[ "$(jq -r '.forfeits[]? | [.player, .reason, .detail] | join(" ")' w.jsonl |
		sort | uniq -c | sed 's/^ *//')" = '6 die crash died' ]
	[ "$(find why -name 'game-*-die.txt' | wc -l)" -eq 6 ]
	run_pagdi check --audit --strict w.pagdi
	run_pagdi fmt --check w.pagdi
	[ "$(grep -c '!crash' w.pagdi)" -eq 6 ]
}

@test "match: a time-out and a bot that cannot start are told apart" {
	sh_bot slow 'sleep 9'
	printf '#!/nowhere/at/all\n' >gone
	chmod +x gone
	run_pagdi match --bot=./slow --bot=./gone --bot=random --bot=first --move-time=30 \
		--seed=a --results=w.jsonl -o w.pagdi
	[ "$(jq -r '.forfeits[]? | [.player, .reason] | join(" ")' w.jsonl | sort |
		uniq -c | sed 's/^ *//')" = $'4 gone absent\n4 slow time' ]
	lacks "$(cat w.jsonl)" '"ms"|30 ms'
	run_pagdi check --audit --strict w.pagdi
	run_pagdi fmt --check w.pagdi
}

@test "match: a game in which nobody starts has an order of places, and is valid" {
	printf '#!/nowhere/at/all\n' >gone
	chmod +x gone
	run_pagdi match --bot=./gone --bot=./gone --seed=a -o w.pagdi --results=w.jsonl
	contains "$output" 'gone-2'
	[ "$(jq -r 'select(.game) | .ending' w.jsonl | sort -u)" = forfeit ]
	run_pagdi check --audit --strict w.pagdi
	run_pagdi fmt --check w.pagdi
}

@test "match: where we may open too few files nobody forfeits for it, and it is told what to do" {
	sh_bot well 'echo "play $1 $last"'
	run_shell 3 'ulimit -n 16; "$PAGDI" match --bot=./well --bot=w=./well --seed=a \
		--results=w.jsonl'
	contains "$stderr" 'does not start: Too many open files [E502]'
	contains "$stderr" "help: each program takes four open files: 'ulimit -n 1024' allows more"
	lacks "$(cat w.jsonl)" forfeits
	contains "$stderr" 'to go on: pagdi match --bot=./well --bot=w=./well --seed=a --games=2 --results=w.jsonl --resume'
	run_pagdi match --bot=./well --bot=w=./well --seed=a --results=w.jsonl --resume
	[ "$(jq -r 'select(.game) | .ending' w.jsonl | sort -u)" = finished ]
}

@test "match: where the disk is full it says how to go on" {
	run_shell 3 'trap "" XFSZ; ulimit -f 8; "$PAGDI" match --bot=first --bot=greedy --seed=a \
		--games=200 --results=w.jsonl -o w.pagdi'
	contains "$stderr" 'to go on: pagdi match --bot=first --bot=greedy --seed=a --games=200 -o w.pagdi --results=w.jsonl --resume'
	run_pagdi match --bot=first --bot=greedy --seed=a --games=200 -o w.pagdi --results=w.jsonl --resume -q
	run_pagdi match --bot=first --bot=greedy --seed=a --games=200 -o u.pagdi --results=u.jsonl -q
	cmp w.jsonl u.jsonl
	cmp w.pagdi u.pagdi
}

@test "match: with --trust Lua bots have the whole library, and the results say so" {
	printf 'local n = os.getenv("HOME") and 1 or 2\nreturn {play = function() return n end}\n' >own.lua
	run_pagdi match --bot=./own.lua --bot=random --seed=a --trust -o w.pagdi --results=w.jsonl
	lacks "$stderr" forfeits
	[ "$(jq -r 'select(.type == "match") | .trust' w.jsonl)" = true ]
	run_pagdi check --audit --strict w.pagdi
	run_pagdi 2 match --bot=./own.lua --bot=random --seed=a -o w.pagdi --results=w.jsonl --resume
	contains "$stderr" 'another match [E405]'
	run_pagdi match --bot=./own.lua --bot=random --seed=a --results=strict.jsonl
	contains "$stderr" 'os is not available to bots'
	contains "$stderr" 'again: pagdi match --bot=./own.lua --bot=random --seed=a --only=1'
	[ "$(jq -r 'select(.type == "match") | .trust' strict.jsonl)" = false ]
	# What repeats a game repeats the trust.
	printf 'return {play = function() os.exit(3) end}\n' >own.lua
	run_pagdi match --bot=./own.lua --bot=random --seed=a --trust
	contains "$stderr" ' --trust --only=1'
}

@test "match: 500 forfeits leave no process and no descriptor behind" {
	cat >flat <<-'EOF'
	#!/bin/sh
	echo ready
	read -r _
	ls /proc/$PPID/fd | wc -l >>fds
	exit 3
	EOF
	chmod +x flat
	run_pagdi match --bot=./flat --bot=first --games=500 --seed=a -q --results=w.jsonl
	[ "$(jq -s '[.[].forfeits[]?] | length' w.jsonl)" -eq 500 ]
	[ "$(sort -u fds | wc -l)" -le 2 ]
	run ! pgrep -f "$BATS_TEST_TMPDIR/flat"
}

@test "match: a decision can be traced, with what was said to a program" {
	sh_bot well 'echo "play $1 $last"'
	run_pagdi match --bot=./well --bot=first --seed=a --trace=t.jsonl -q
	[ "$(jq -r .type t.jsonl | sort -u | tr '\n' ' ')" = 'decision said ' ]
	[ "$(jq -r 'select(.way == "from" and (.text | startswith("play "))) | .player' \
		t.jsonl | sort -u)" = well ]
	jq -es 'all(.[]; .type != "decision" or .microseconds >= 0)' t.jsonl >/dev/null
}

@test "match: as JSON there are results, standings and a summary" {
	run_pagdi "${MATCH[@]}" --games=4 --format=jsonl
	[ "$(jq -r .type <<<"$output" | tr '\n' ' ')" = \
		'result result result result standing standing summary ' ]
	[ "$(jq -s '[.[] | select(.type == "standing") | .points] | add' <<<"$output")" = 4 ]
}

@test "match: labels are told apart, games rounded up, a drawn seed told" {
	run_pagdi match --bot=random --bot=random --bot=x=random --games=7
	contains "$output" 'random-2'
	contains "$output" '12 games in 2 groups'
	[[ $stderr =~ ^seed\ [0-9a-f]{64} ]]
	contains "$stderr" 'note: 7 games are rounded up to 12'
	local seed=${stderr#seed }
	seed=${seed%%$'\n'*}
	local first=$output
	run_pagdi match --bot=random --bot=random --bot=x=random --games=12 --seed="$seed"
	[ "$output" = "$first" ]
}

@test "match: what is not understood ends with status 2 and says why" {
	run_pagdi 2 match
	contains "$stderr" 'a match needs two to four --bot=SPEC'
	run_pagdi 2 match --bot=random
	run_pagdi 2 match --bot=a=random --bot=a=random --bot=random --bot=random --bot=random
	run_pagdi 2 match --bot=random --bot=nobody
	contains "$stderr" '[E401]'
	run_pagdi 2 "${MATCH[@]}" --games=0
	run_pagdi 2 "${MATCH[@]}" -j 0
	run_pagdi 2 "${MATCH[@]}" --seating=chairs
	run_pagdi 2 "${MATCH[@]}" --game-time=1+
	run_pagdi 2 "${MATCH[@]}" --game-time=-1
	run_pagdi 2 "${MATCH[@]}" --game-time=0
	contains "$stderr" 'more than nothing'
	run_pagdi 2 "${MATCH[@]}" --game-time=0+0.000
	run_pagdi 2 "${MATCH[@]}" --games=3 --only=5
	contains "$stderr" '--only=5: the match has 4 games'
	run_pagdi 2 "${MATCH[@]}" --games=3 --only=5 --dry-run
	run_pagdi 2 "${MATCH[@]}" --move-time=0
	run_pagdi 2 "${MATCH[@]}" --resume
	contains "$stderr" '--resume goes on with a --results=FILE'
	run_pagdi 2 "${MATCH[@]}" --rules=no-such-rules
	run_pagdi 2 "${MATCH[@]}" random
	contains "$stderr" 'bots are --bot=random'
	run_pagdi 3 "${MATCH[@]}" -o /no/such/folder/x.pagdi
	contains "$stderr" '[E502]'
	run_pagdi 3 "${MATCH[@]}" -o /dev/full
	contains "$stderr" '/dev/full: No space left on device [E502]'
	run_pagdi "${MATCH[@]}" -q --results=/dev/stdout
	[ "$(jq -r .type <<<"$output" | tr '\n' ' ')" = 'match result result ' ]
}

@test "match: a bot that ends or crashes the process it runs in loses that game, and nothing else" {
	local how
	for how in 'os.exit(7)' 'os.execute("kill -SEGV $PPID")'; do
		rm -f ./*.pagdi ./*.jsonl
		cat >bang.lua <<-EOF
		local n = 0
		return {play = function() n = n + 1; if n == 3 then $how end; return 1 end}
		EOF
		run_pagdi match --bot=./bang.lua --bot=random --bot=first --seed=a --trust -j 2 \
			-o w.pagdi --results=w.jsonl
		[ "$(jq -r '.forfeits[]? | [.player, .reason] | join(" ")' w.jsonl | sort |
			uniq -c | sed 's/^ *//')" = '6 bang crash' ]
		contains "$output" '6 games in 1 group'
		contains "$stderr" 'the process it ran in'
		run_pagdi check --audit --strict w.pagdi
		run_pagdi fmt --check w.pagdi
	done
}

@test "match: ... and so does one that does it when it is told something, even of the end" {
	local hook
	for hook in start seen finish; do
		rm -f ./*.pagdi
		printf 'return {%s = function() os.exit(0) end, play = function() return 1 end}\n' \
			$hook >bang.lua
		run_pagdi match --bot=./bang.lua --bot=random --bot=first --seed=a --trust -o w.pagdi
		contains "$output" '6 games in 1 group'
		run_pagdi check --audit --strict w.pagdi
		run_pagdi fmt --check w.pagdi
		[ $hook = finish ] || [ "$(grep -c '!crash' w.pagdi)" -eq 6 ]
	done
}

@test "match: workers that are killed from outside cost no game, and change none" {
	local jobs pid worker killed
	local quick=(match --bot=random --bot=first --seed=z -q --games=20000)
	run_pagdi "${quick[@]}" -o w.pagdi --results=w.jsonl
	for jobs in 1 3; do
		rm -f k.*
		"$PAGDI" "${quick[@]}" -j $jobs -o k.pagdi --results=k.jsonl 3>&- &
		pid=$!
		killed=0
		while kill -0 $pid 2>/dev/null; do
			# Eight that die without a game between them would end the match.
			worker=$(pgrep -P $pid | head -n 1)
			[ -z "$worker" ] || [ $killed -ge 6 ] ||
				{ kill -KILL "$worker" && killed=$((killed + 1)); }
			sleep 0.03
		done
		wait $pid
		[ $killed -gt 0 ]
		cmp w.pagdi k.pagdi
		cmp w.jsonl k.jsonl
	done
}

@test "match: Lua bots give the same bytes with one worker and with eight" {
	cat >mix.lua <<-'EOF'
	return {play = function(game) return math.random(#game.moves) end}
	EOF
	run_pagdi match --bot=./mix.lua --bot=random --seed=a --games=40 -q -o a.pagdi --results=a.jsonl
	run_pagdi match --bot=./mix.lua --bot=random --seed=a --games=40 -q -o b.pagdi --results=b.jsonl -j 8
	cmp a.pagdi b.pagdi
	cmp a.jsonl b.jsonl
}

@test "match: an interrupt ends programs that think, ignore signals or hide their children" {
	local signal want from
	cat >think <<-'EOF'
	#!/bin/sh
	trap '' TERM INT HUP QUIT
	(sleep 6543 & setsid sleep 6543 &)
	while read -r word rest; do
		case $word in
		pagdi | game) echo ready ;;
		go) touch asked; sleep 6543 ;;
		esac
	done
	sleep 6543
	EOF
	chmod +x think
	for signal in INT:130 TERM:143 HUP:129 QUIT:131; do
		want=${signal#*:} signal=${signal%:*}
		rm -f w.jsonl asked
		# bash has its background jobs ignore the two of the keyboard, which is heeded.
		env --default-signal=INT,QUIT "$PAGDI" match --bot=./think --bot=random \
			--move-time=none --games=8 -j 2 --seed=a --results=w.jsonl \
			>table 3>&- 2>/dev/null &
		local pid=$!
		until [ -e asked ]; do sleep 0.01; done
		from=${EPOCHREALTIME/./}
		kill -s "$signal" $pid
		local rc=0
		wait $pid || rc=$?
		[ "$rc" -eq "$want" ]
		[ $((${EPOCHREALTIME/./} - from)) -lt 3000000 ]
		contains "$(cat table)" '0 games in 0 groups'
		lacks "$(cat table)" 'nan|inf'
		run ! pgrep -f 'sleep 6543'
	done
}

@test "match: what it was started to ignore it ignores, as under nohup" {
	sh_bot well 'touch asked; echo "play $1 $last"'
	env --ignore-signal=HUP "$PAGDI" match --bot=./well --bot=random --games=40 --seed=a \
		>table 3>&- &
	local pid=$!
	until [ -e asked ]; do sleep 0.01; done
	kill -HUP $pid
	wait $pid
	contains "$(cat table)" '40 games in 20 groups'
}

@test "match: --resume cuts nothing off another match's files, or any other" {
	run_pagdi "${MATCH[@]}" --games=4 -o other.pagdi --results=other.jsonl
	cp other.pagdi kept
	for results in none.jsonl torn.jsonl; do
		[ $results = none.jsonl ] || printf 'a note' >$results
		run -2 "$PAGDI" match --bot=first --bot=random --seed=b -o other.pagdi \
			--results=$results --resume
		contains "$output" '[E405]'
		cmp other.pagdi kept
	done
	[ "$(cat torn.jsonl)" = 'a note' ]

	# A header alone: what follows must be the first record, or what is left of it.
	head -n 1 other.jsonl >r.jsonl
	"$PAGDI" match --bot=first --bot=random --seed=b -o foreign.pagdi >table
	cp foreign.pagdi r.pagdi
	run -2 "$PAGDI" "${MATCH[@]}" --games=4 -o r.pagdi --results=r.jsonl --resume
	cmp r.pagdi foreign.pagdi
	for size in 1 30 300 1500; do
		head -n 1 other.jsonl >r.jsonl
		head -c $size kept >r.pagdi
		run_pagdi "${MATCH[@]}" --games=4 -o r.pagdi --results=r.jsonl --resume
		cmp r.pagdi kept
		cmp r.jsonl other.jsonl
	done
}

@test "match: records, results and trace go to files of their own; a refusal empties none" {
	run -3 "$PAGDI" "${MATCH[@]}" -o same --results=same
	contains "$output" 'must not go to one file'
	run -3 "$PAGDI" "${MATCH[@]}" --results=both --trace=both
	contains "$output" 'the trace must not go where records or results go'
	echo mine >there
	echo traced >trace
	run -3 "$PAGDI" "${MATCH[@]}" -o there --trace=trace
	[ "$(cat there trace)" = $'mine\ntraced' ]
}

@test "match: two matches do not write one file of records" {
	sh_bot slow 'touch asked; while [ ! -e go ]; do sleep 0.01; done; echo "play $1 $last"'
	"$PAGDI" match --bot=./slow --bot=random --move-time=none --seed=a -o r.pagdi \
		--results=one.jsonl >table 3>&- &
	until [ -e asked ]; do sleep 0.01; done
	run -3 "$PAGDI" match --bot=./slow --bot=random --move-time=none --seed=a -o r.pagdi \
		--results=two.jsonl --resume
	contains "$output" 'another match is writing this file'
	touch go
	wait $!
	run_pagdi check --audit r.pagdi
}

@test "match: two do not write the same results by other names of the file" {
	mkfifo hold
	sh_bot wait 'read -r _ <hold; echo "play $1 $last"'
	"$PAGDI" match --bot=./wait --bot=random --move-time=none --seed=a --results=w.jsonl \
		3>&- >/dev/null &
	local pid=$! name
	until [ -s w.jsonl ]; do sleep 0.01; done
	ln -s w.jsonl soft.jsonl
	ln w.jsonl hard.jsonl
	for name in soft hard; do
		run_pagdi 3 match --bot=./wait --bot=random --move-time=none --seed=a \
			--results=$name.jsonl --resume
		contains "$stderr" 'another match is writing this file [E502]'
	done
	kill -KILL $pid
	wait $pid || true
}

@test "match: results that an editor gave CRLF or an empty line are read and gone on with" {
	run_pagdi "${MATCH[@]}" --games=8 -q --results=w.jsonl
	run_pagdi standings w.jsonl
	local table=$output
	sed 's/$/\r/; 3s/$/\n/; 5s/$/\n\r/' w.jsonl >crlf.jsonl
	run_pagdi standings --strict crlf.jsonl
	[ "$output" = "$table" ]
	run_pagdi "${MATCH[@]}" --games=12 -q --results=crlf.jsonl --resume
	[ "$(indexes crlf.jsonl)" = "$(seq -s ' ' 12) " ]
}

@test "match: bots that all fail at the start share the place, and no result is written" {
	printf '#!/bin/sh\nexit 3\n' >dies
	chmod +x dies
	for n in 2 3 4; do
		bots=()
		for ((i = 0; i < n; i++)); do bots+=("--bot=b$i=./dies"); done
		run_pagdi match "${bots[@]}" --seed=a --games=12 --results=all$n.jsonl -o all$n.pagdi
		[ "$(grep -c " 12 .* 6\.0 .*12 (12 crash)" <<<"$output")" -eq $n ]
		[ "$(jq -r 'select(.game) | [.result, .ending, .plies, (.forfeits | length)] | join(" ")' \
			all$n.jsonl | sort -u)" = "* forfeit 0 $n" ]
		run_pagdi check --audit --strict all$n.pagdi
		run_pagdi standings all$n.jsonl
	done
	# One that is there wins.
	run_pagdi match --bot=./dies --bot=random --seed=a --games=2 --format=jsonl
	[ "$(jq -r 'select(.type == "standing") | .places | join(" ")' <<<"$output")" = $'0 2\n2 0' ]
}
