load helper.bash

setup() { cd "$BATS_TEST_TMPDIR"; }

# typed INPUT ARG... - play with what is typed; the boards are left out of $output.
typed() {
	local input=$1
	shift
	printf '%b' "$input" >typed.in
	run_pagdi play "$@" <typed.in
	output=$(grep -vE '^ *[1-9]? *\| .*\|$|^ *\+-|^ +a +b' <<<"$output")
}

@test "play: a person is shown the board, what each ply does, and plays by number" {
	run_shell 0 'printf "1\n1\nq\n" | "$PAGDI" play --seed=club'
	contains "$output" "South (person) casts 3."
	contains "$output" "> South  person  c1(1)x4"
	contains "$output" "  1  3:1-4      c1 to e2"
	contains "$output" "North (greedy) plays 2:1-3: c5 to a5."
	contains "$output" "  1  8:1-9      c1 to c5, safe, casts again"
	contains "$output" " 1 |         |         |    x    |"
	run_pagdi check --audit --strict play-1.pagdi
	[ "$(tail -n 3 play-1.pagdi)" = $'1. S3:1-4 N2:1-3\n2. S8:1-9\n*' ]
}

@test "play: plies are typed by notation too, whole or without throw, seat and marks" {
	typed '3:1-4\n1-9\nS2:9x11\nq\n' --seed=club
	[ "$(tail -n 3 play-1.pagdi | sed -n 2p)" = '2. S8:1-9 S2:9x11' ]
	contains "$output" "captures 1 of North, may pass the gate now, casts again."
}

@test "play: what is not legal is told why, and asked again" {
	typed '4:1-5\nnonsense\n7\nN2:1-3\n3:1x4\n\ty\n1\nleave\n' --seed=club
	contains "$output" "South has no 4 in hand: it has 3 [E202]"
	contains "$output" "[E101]"
	contains "$output" "numbers from 1 to 1 [E430]"
	contains "$output" "[E201]"
	contains "$output" "the mark x is wrong"
	contains "$output" "North (greedy) plays 2:1-3"
	[ -z "$(ls ./*.pagdi 2>/dev/null)" ]
}

@test "play: undo takes back ply after ply that a person said, and the seed throws the same again" {
	# 8:1-9, then 3:1-4, which was the only ply and was asked for all the same.
	typed '1\n1\n1\nundo\nu\n2\nu\nu\nu\nrecord\nq\n' --seed=club
	[ "$(grep -c '^Taken back' <<<"$output")" -eq 4 ]
	[ "$(grep -c 'nothing to take back' <<<"$output")" -eq 1 ]
	[ "$(grep -c 'South (person) casts 8' <<<"$output")" -ge 1 ]
	[ "$(tail -n 1 play-1.pagdi)" = '*' ]
	[[ $(cat play-1.pagdi) != *1.\ * ]]
	# The only ply, confirmed by Enter; and what bots play is nobody's word.
	typed '\nu\nu\nq\n' --seed=club
	[ "$(grep -c '^Taken back' <<<"$output")" -eq 1 ]
	[ "$(grep -c 'nothing to take back' <<<"$output")" -eq 1 ]
}

@test "play: a hint says what a bot would play" {
	typed '1\nhint\nq\n' --seed=club
	[[ $output =~ would\ play\ 8:(1-9|4-12): ]]
}

@test "play: the end of input keeps the game, and it goes on where it stopped" {
	typed '1\n1' --seed=club
	contains "$output" "Kept as play-1.pagdi; to go on: pagdi play play-1.pagdi"
	cp play-1.pagdi first.pagdi
	typed '1\n' play-1.pagdi
	contains "$output" "South (person) casts 2."
	run_pagdi check --audit --strict play-1.pagdi
	[ "$(sed -n 's/^2. //p' play-1.pagdi)" = 'S8:1-9 S2:1-3 N2:3-5' ]
	# An undo reaches into what was kept.
	typed 'u\nu\nq\n' play-1.pagdi
	[ "$(tail -n 2 play-1.pagdi | head -n 1)" = '1. S3:1-4 N2:1-3' ]
	# Nothing is written where nothing was played.
	typed 'q\n' --throws=typed
	[ "$(echo *.pagdi)" = "first.pagdi play-1.pagdi" ]
}

@test "play: a game of several in a file is gone on with in a file of its own, tags kept" {
	printf '[Event "Club"]\n[South "asha"]\n[North "ravi"]\n[Place "park"]\n\n1. S4:1-5 S1:1-2\n*\n' >one
	cat one <(echo) one >both.pagdi
	cp both.pagdi before
	typed '2\n1\nq\n' --game=1 both.pagdi
	contains "$output" "Throws are typed."
	contains "$output" "North (ravi) casts? 2"
	cmp both.pagdi before
	[ "$(cat play-1.pagdi)" = '[Event "Club"]
[South "asha"]
[North "ravi"]
[Rules "pagdi"]
[RulesHash "'"$("$PAGDI" rules show --flat pagdi | sha256sum | cut -c1-64)"'"]
[Result "*"]
[Place "park"]

1. S4:1-5 S1:1-2 N2:1-3
*' ]
	typed 'q\n' --throws=cast both.pagdi
	contains "$output" "Throws are drawn."
}

@test "play: positions, forfeits before the first ply and banks are gone on with" {
	local game
	for game in \
		'[Seats "SEN"]\n\n1. E!time N2:1-3\n*\n' \
		'[Position "S:1,5,19=+/N:1,9,19,F+/S/4"]\n\n1. S4:19=21\n*\n' \
		'[Position "S:1,5,19=+/N:1,9,19,F+/S/4"]\n\n*\n' \
		'[Rules "chowka-bara-seven-house"]\n\n1. S(6,2) S2:1-3\n*\n' \
		'[Seats "SENW"]\n\n1. W1:1-2 S4:1-5 N!crash\n*\n'; do
		printf "$game" >game.pagdi
		"$PAGDI" fmt game.pagdi >want.pagdi
		typed 'q\n' --throws=cast game.pagdi
		run_shell 0 '"$PAGDI" fmt game.pagdi'
		[ "$(grep -v '^\[' <<<"$output")" = "$(grep -v '^\[' want.pagdi)" ] ||
			{ diff game.pagdi want.pagdi; return 1; }
	done
}

@test "play: what cannot be gone on with is told, and stays as it was" {
	run_pagdi 3 play none.pagdi </dev/null
	printf '1. S4:1-6\n*\n' >bad.pagdi
	run_pagdi 1 play bad.pagdi </dev/null
	contains "$stderr" "bad.pagdi:1:4: error:"
	contains "$stderr" "game 1 is at fault"
	printf '[Result "S>N"]\n\n1. N!resign\nS>N\n' >over.pagdi
	run_pagdi 1 play over.pagdi </dev/null
	contains "$stderr" "game 1 is over"
	run_pagdi 1 play --game=2 over.pagdi </dev/null
	: >empty.pagdi
	run_pagdi 1 play empty.pagdi </dev/null
	printf '1\n' | "$PAGDI" play --seed=club >/dev/null
	sed -i 's/S3:1-4/S4:1-5/' play-1.pagdi
	run_pagdi 1 play play-1.pagdi </dev/null
	contains "$stderr" "E230"
}

@test "play: real cowries are typed, for bots too; a slip is taken back" {
	typed '4\n9\nx\n1\n2\nu\n3\n\nq\n' --throws=typed -p N=person:ravi -p S=greedy
	contains "$output" "South (greedy) casts? 4"
	contains "$output" "[E203]"
	contains "$output" "Type the throw, or help."
	run_pagdi check --strict play-1.pagdi
	[ "$(tail -n 2 play-1.pagdi | head -n 1)" = '1. S4:1-5 S1:5-6 N3:1-4' ]
	typed '6,2\n1\n2\n1\nq\n' --throws=typed -r chowka-bara-seven-house -p N=first
	contains "$output" "casts (all throws, as in 4,8,2)?"
	run_pagdi check --strict play-2.pagdi
}

@test "play: bots alone play to the end, and the record can be audited" {
	typed '' -p S=random -p E=first -p N=greedy -p W=random --seed=club -o bots.pagdi
	contains "$output" "The game is over: "
	run_pagdi check --audit --strict bots.pagdi
	cp bots.pagdi again
	rm bots.pagdi
	typed '' -p S=random -p E=first -p N=greedy -p W=random --seed=club -o bots.pagdi
	cmp bots.pagdi again
}

@test "play: a bot that fails gives up its seat, the others play on" {
	typed 'resign\n' --seed=x -p S=person -p N=exec:false -p W=random -o game.pagdi
	contains "$output" "North (false) forfeits ("
	contains "$output" "South (person) gives up (resign)."
	run_pagdi check --audit game.pagdi
	printf 'local b = {}\nfunction b.play(g) print("at " .. g.ply) error("no idea") end\nreturn b\n' >b.lua
	typed '1\n1\n1\n1\n1\n1\n1\n1\n' --seed=club -p N=b.lua -o lua.pagdi
	contains "$output" "forfeits (crash): "
	contains "$output" "no idea"
	contains "$output" $'the end of what it printed:\n  | at '
}

@test "play: Ctrl-C keeps the game and ends with 130" {
	run_shell 130 'mkfifo in; { exec 3>in; echo 1 >&3; sleep 1; kill -INT "$(cat pid)"; sleep 5; } &
		sh -c "echo \$\$ >pid; exec \"\$PAGDI\" play --seed=club" <in'
	contains "$output" "Kept as play-1.pagdi"
	run_pagdi check --audit play-1.pagdi
}

# on_terminal STEP... -- ARG... - play there; see terminal.py. The end is "status N".
# The words of the array "under" stand before the program.
on_terminal() {
	local steps=()
	while [ "$1" != -- ]; do
		steps+=("$1")
		shift
	done
	output=$(within 500 python3 "$BATS_TEST_DIRNAME/terminal.py" \
		"${steps[@]}" -- "${under[@]}" "$PAGDI" play "${@:2}" 3>&-)
	printf '%s\n' "$output"
}

# A bot that says it is ready, and then takes all the time of the world.
slow_bot() {
	cat >slow <<-'END'
		#!/bin/sh
		while read -r word rest; do
			case $word in
			pagdi | hello | game) echo ready ;;
			go) touch asked; exec sleep 100 ;;
			esac
		done
	END
	chmod +x slow
}

@test "play: who leaves while a bot is waited for makes nobody forfeit" {
	slow_bot
	local how
	for how in '<\x03:130' '!INT:130' '!TERM:143' '!HUP:129' 'hangup:129'; do
		rm -f asked begun ./*.pagdi
		# In the handshake: nothing is cast yet, but the seed is kept.
		on_terminal '$until [ -e begun ]; do sleep 0.02; done' "${how%:*}" -- \
			--seed=club -p S=person -p N='exec:sh -c "touch begun; sleep 100"'
		[ "${output##*$'\n'}" = "status ${how##*:}" ]
		[[ $output != *forfeits* ]]
		[ "$(tail -n 1 play-1.pagdi)" = '*' ]
		run_pagdi check --audit --strict play-1.pagdi
		# And at a decision: the throw waits in the record's seed.
		on_terminal '$until [ -e asked ]; do sleep 0.02; done' "${how%:*}" -- \
			--seed=club -p S=first -p N=exec:./slow
		[ "${output##*$'\n'}" = "status ${how##*:}" ]
		[[ $output != *forfeits* ]]
		[ "$(tail -n 1 play-2.pagdi)" = '*' ]
		[[ $(cat play-2.pagdi) != *'!'* ]]
		run_pagdi check --audit --strict play-2.pagdi
		typed '' -p N=first play-2.pagdi
		contains "$output" 'The game is over'
	done
}

@test "play: a closed window keeps the game, and nohup is heeded" {
	on_terminal '=)? ' '<1\n' '=)? ' hangup -- --seed=club
	[ "${output##*$'\n'}" = 'status 129' ]
	[ "$(tail -n 2 play-1.pagdi | head -n 1)" = '1. S3:1-4 N2:1-3' ]
	local under=(sh -c 'trap "" HUP; exec "$@"' sh)
	on_terminal '=)? ' '<1\n' '=)? ' '!HUP' '<1\nq\n' -- --seed=club
	[ "${output##*$'\n'}" = 'status 0' ]
	[ "$(sed -n 's/^2. //p' play-2.pagdi)" = 'S8:1-9' ]
}

@test "play: where nobody can read what it prints, the game is kept all the same" {
	mkfifo said
	{ for ((i = 0; i < 200; i++)); do echo 1; done; } >in
	run_shell 141 '{ head -c 1 >/dev/null; } <said & "$PAGDI" play --seed=club <in >said'
	run_pagdi check --audit play-1.pagdi
	run_shell 3 '"$PAGDI" play --seed=club <in >/dev/full'
	contains "$stderr" 'cannot write standard output: No space left on device [E502]'
	run_pagdi check --audit play-2.pagdi
}

@test "play: half a line before Ctrl-C is not done" {
	run_shell 130 'mkfifo in; { exec 3>in; printf "1\nresign" >&3; sleep 1; kill -INT "$(cat pid)"; sleep 5; } &
		sh -c "echo \$\$ >pid; exec \"\$PAGDI\" play --seed=club" <in'
	[ "$(tail -n 1 play-1.pagdi)" = '*' ]
}

@test "play: bots alone are left by a signal, and the game goes on later" {
	printf 'return { play = function(g) if g.ply > 60 then for i = 1, 10^9 do end end return 1 end }\n' >slow.lua
	on_terminal '=)? ' '<1\n' '!TERM' -- --seed=club -p S=person -p N=slow.lua --trust
	[ "${output##*$'\n'}" = 'status 143' ]
	[ "$(tail -n 1 play-1.pagdi)" = '*' ]
}

@test "play: a name that no record can hold is refused before the game" {
	local name
	for name in '' $'a\nb' $'a\rb' $'\377' $'a\303' "$(printf 'x%.0s' {1..64})"; do
		run_pagdi 2 play --seed=club -p "S=person:$name" -o odd.pagdi </dev/null
		contains "$stderr" "name"
		[ ! -e odd.pagdi ]
	done
	for name in 'a"b\c]' $'\t[x]' '{;%}' "$(printf 'x%.0s' {1..63})" ' ' ' a '; do
		rm -f odd.pagdi
		typed 'q\n' --seed=club -p "S=person:$name" -o odd.pagdi
		run_pagdi check --strict --audit odd.pagdi
		typed 'q\n' odd.pagdi
		run_pagdi check --strict --audit odd.pagdi
	done
	# A name in a tag may be longer than one that is typed, and stays whole.
	name=$(printf '\u0905%.0s' {1..100})
	sed -i "s/^.South .*/[South \"$name\"]/" odd.pagdi
	typed 'q\n' odd.pagdi
	contains "$(cat odd.pagdi)" "[South \"$name\"]"
	# Nobody is left out without a word.
	run_pagdi 2 play -p E=first odd.pagdi </dev/null
	contains "$stderr" "nobody sits at East"
}

@test "play: where the game cannot be kept is known before the first ply" {
	mkdir gone
	run_pagdi 3 play --seed=club -o none/x.pagdi </dev/null
	contains "$stderr" 'none/x.pagdi: error: cannot be written: No such file or directory [E502]'
	[ -z "$output" ]
	ln -s none/x.pagdi dangling
	run_pagdi 3 play --seed=club -o dangling </dev/null
	[ -z "$output" ]
	# Nothing is left behind by the look.
	typed 'leave\n' --seed=club -o new.pagdi
	[ "$(echo *.pagdi)" = '*.pagdi' ]
	# Without -o one can play, and is told.
	run_shell 3 'cd gone; rmdir ../gone; printf "1\nq\n" | "$PAGDI" play --seed=club'
	contains "$stderr" 'no file can be written here (No such file or directory)'
	[ "$(tail -n 2 <<<"$output")" = $'1. S3:1-4 N2:1-3\n*' ]
	grep -A20 '^\[South' <<<"$output" >saved.pagdi
	run_pagdi check --audit --strict saved.pagdi
}

@test "play: where the file cannot be written at the end, the record goes elsewhere" {
	mkdir d
	on_terminal '=)? ' '<1\n' '=)? ' '$rmdir d' '<q\n' -- --seed=club -o d/x.pagdi
	contains "$output" 'd/x.pagdi: error: cannot be written: No such file or directory [E502]'
	contains "$output" 'Kept as play-1.pagdi'
	[ "${output##*$'\n'}" = 'status 3' ]
	run_pagdi check --audit --strict play-1.pagdi
	# What came there since is left alone.
	on_terminal '=)? ' '<1\n' '=)? ' '$echo mine >x.pagdi' '<q\n' -- --seed=club -o x.pagdi
	contains "$output" 'x.pagdi: error: cannot be written: File exists [E502]'
	[ "$(cat x.pagdi)" = mine ]
	cmp play-1.pagdi play-2.pagdi
	# A copy that cannot be written ends nothing.
	typed 'save d/y\n1\nq\n' --seed=club -o z.pagdi
	contains "$stderr" 'd/y: error: cannot be written'
	cmp play-1.pagdi z.pagdi
}

# goes_on - do what the last line "to go on: ..." of $output says, and quit at once.
goes_on() {
	command=$(sed -n 's/^.*; to go on: //p' <<<"$output" | tail -n 1)
	printf '%s\n' "$command"
	printf 'q\n' >typed.in
	run_shell 0 "${command/#pagdi/\"\$PAGDI\"} <typed.in"
}

@test "play: the command that is told goes on with the same game" {
	printf 'return {play = function() return 1 end}\n' >"b ot.lua"
	printf 'ruleset: 1\nextends: pagdi\n' >house.yaml
	slow_bot
	sed -i 's/go) .*/go) set -- $rest; echo "play $1 0" ;;/' slow
	typed 'q\n' --seed=club -p S=person:greedy -p 'N=x=exec:sh ./slow' -p 'W=b ot.lua' \
		-p E=random --trust --move-time=700 -r ./house.yaml
	contains "$output" "; to go on: pagdi play -p S=person:greedy -p 'N=x=exec:sh ./slow' -p 'W=b ot.lua' --rules=./house.yaml --move-time=700 --trust play-1.pagdi"
	goes_on
	contains "$output" 'South (greedy) is a person. East (random) is a bot. North (x) is a bot. West (b-ot) is a bot.'
	[ "$(sed -n 's/^.*; to go on: //p' <<<"$output")" = "$command" ]
	# Without it a name that is no bot's is a person, and that is told.
	typed 'q\n' -r ./house.yaml play-1.pagdi
	contains "$output" 'North (x) is a person.'
	contains "$output" 'South (greedy) is a bot.'
	# What the record says itself is not repeated.
	typed 'q\n' --seed=club -p S=person:asha -p N=expecti -o -2.pagdi
	[ "$(sed -n 's/^.*; to go on: //p' <<<"$output")" = 'pagdi play ./-2.pagdi' ]
	goes_on
	# Throws that are drawn after some that were typed, and typed ones before any is played.
	typed '4\n1\nq\n' --throws=typed -o 3.pagdi
	[ "$(sed -n 's/^.*; to go on: //p' <<<"$output")" = 'pagdi play 3.pagdi' ]
	typed 'q\n' --throws=cast 3.pagdi
	[ "$(sed -n 's/^.*; to go on: //p' <<<"$output")" = 'pagdi play --throws=cast 3.pagdi' ]
	goes_on
	contains "$output" 'Throws are drawn.'
	typed '4\nq\n' --throws=typed -o 4.pagdi
	[ "$(sed -n 's/^.*; to go on: //p' <<<"$output")" = 'pagdi play --throws=typed 4.pagdi' ]
	goes_on
	contains "$output" 'Throws are typed.'
}

@test "play: a command with words that it does not take does nothing" {
	typed '1\nresign not yet\nleave foo\nsave a b\nundo 2\nquit now\n? x\n\0q\nsave c\0d\nq\0\nq\n' --seed=club
	[ "$(grep -c 'no other word: nothing is done' <<<"$output")" -eq 5 ]
	contains "$output" "'save' takes one file, without blanks: nothing is done."
	[ "$(grep -c 'A NUL byte is in it: nothing is done' <<<"$output")" -eq 3 ]
	[ ! -e a ] && [ ! -e 'a b' ] && [ ! -e c ]
	[ "$(tail -n 2 play-1.pagdi)" = $'1. S3:1-4 N2:1-3\n*' ]
	# Nor is a line cut, and what remains taken for what was said.
	{ printf 'save x'; printf '/%.0s' {1..2000}; printf 'y\nresign%2000snot yet\nq\n' ''; } >in
	run_shell 0 '"$PAGDI" play --seed=club <in'
	[ "$(grep -c 'The line is too long: nothing is done' <<<"$output")" -eq 2 ]
	[ ! -e x ]
	[ "$(tail -n 1 play-2.pagdi)" = '*' ]
}

@test "play: a dumb terminal, or one of which nothing is known, gets plain ASCII" {
	local term
	for term in dumb ''; do
		TERM=$term on_terminal '=)? ' '<leave\n' -- --seed=club
		contains "$output" '+---------+'
		[[ $output != *[│╳★]* && $output != *$'\e'* ]]
	done
	TERM=xterm on_terminal '=)? ' '<leave\n' -- --seed=club
	contains "$output" '│'
	[[ $output == *$'\e['* ]]
	TERM=dumb on_terminal '=)? ' '<leave\n' -- --seed=club --charset=unicode
	contains "$output" '│'
}

@test "play: what is not understood ends with status 2 and says why" {
	touch there.pagdi
	run_pagdi 2 play -p Q=greedy
	contains "$stderr" "SEAT=WHO"
	run_pagdi 2 play -p ''
	run_pagdi 2 play -p S
	run_pagdi 2 play -p S=nobody
	run_pagdi 2 play -p S=first -p S=first
	contains "$stderr" "two players for South"
	run_pagdi 2 play --throws=typed --seed=x
	run_pagdi 2 play --throws=dice
	run_pagdi 2 play -o there.pagdi
	contains "$stderr" "is there already"
	run_pagdi 2 play --game=1
	run_pagdi 2 play --seed=x there.pagdi
	run_pagdi 2 play -
	run_pagdi 2 play -r nope
	run_pagdi 2 play there.pagdi there.pagdi
}

@test "play: house-rule scripts are honoured, and one that fails ends with status 2" {
	printf 'ruleset: 1\nscript: bad.lua\n' >bad.yaml
	printf 'return {permit = function(g, m) error("oops") end}\n' >bad.lua
	run_pagdi 2 play --rules=bad.yaml </dev/null
	contains "$stderr" "[E313]"
	printf 'retur\n' >bad.lua
	run_pagdi 2 play --rules=bad.yaml </dev/null
	contains "$stderr" "[E313]"
	printf 'return {permit = function(g, m) return m.from ~= 1 or m.to ~= 4, "not so" end}\n' >bad.lua
	typed 'q\n' --rules=bad.yaml --seed=club
	contains "$output" "South (person) plays 3:-: passes."
	run_pagdi check --audit --rules=bad.yaml play-1.pagdi
}

@test "play: names and lines with odd bytes are shown escaped, long lines are cut" {
	printf '\033[31m\377\n%s\nq\n' "$(head -c 100000 /dev/zero | tr '\0' x)" >in
	run_shell 0 '"$PAGDI" play --seed=club -p "S=person:$(printf "a\033[5mb")" <in'
	[[ $output != *$'\033'* ]]
	[ "${#output}" -lt 9000 ]
}
