load helper.bash

PIPE=$ROOT/scripts/pipe
setup() { cd "$BATS_TEST_TMPDIR"; }

# session LINE... - a session of these lines; the answers are in $output.
session() {
	printf '%s\n' "$@" >session.in
	run_pagdi referee <session.in
	[ -z "$stderr" ]
}
# answers - the first line of each answer.
answers() { awk 'BEGIN { first = 1 } first { print } { first = $0 == "" }' <<<"$output"; }

# Two shell bots of protocol 1: they play the first or the last ply of the list.
shell_bot() { # shell_bot FILE first|last
	cat >"$1" <<-'END'
		while read -r word ply rest; do
			case $word in
			pagdi | game) echo ready ;;
			go) set -- $rest; eval "choice=\$$WHICH"; echo "play $ply $choice" ;;
			quit) exit ;;
			esac
		done
	END
	case $2 in
	first) sed -i 's/\$WHICH/3/' "$1" ;;
	last) sed -i 's/\$WHICH/{$#}/' "$1" ;;
	esac
}

@test "referee: a game is cast from its seed and played, each answer ends in an empty line" {
	session 'seed club' cast moves 'play 3:1-4' position result quit help
	[ "$output" = '= b1643eb75c3c6d739f8c5f8a854c651db916a88faee69d977bbda3fb132d0af9

= 3

= 3:1-4

= S3:1-4

= S:1,1,1,4/N:1,1,1,1/N/-

= *

=' ]
}

@test "referee: throws are those of cast and of the audit" {
	session 'seed club' cast
	[ "$(answers | tail -n 1)" = "= $("$PAGDI" cast --seed=club)" ]
	session 'seats NS' 'seed club' cast
	[ "$(answers | tail -n 1)" = "= $("$PAGDI" cast --seed=club --seat=N)" ]
}

@test "referee: what is refused has a code, changes nothing and ends nothing" {
	session 'rules nope' 'seats S' 'seats SS' 'seats SX' moves 'play 4:1-5x' undo reveal commit \
		'cast 5' 'cast x' 'position nonsense' 'forfeit S' 'forfeit S boredom' 'forfeit E time' \
		roll 'quit now' 'undo 0' 'result now' 'play' 'play S4:1x5' 'play N4:1-5' position
	[ "$(answers | cut -c1-6 | paste -sd' ')" = "? E228 ? E430 ? E430 ? E430 ? E202 ? E101 \
? E431 ? E431 ? E431 ? E203 ? E430 ? E107 ? E430 ? E101 ? E225 ? E430 ? E430 ? E430 ? E430 \
? E430 ? E221 ? E201 = S:1," ]
	contains "$output" "= S:1,1,1,1/N:1,1,1,1/S/-"
	contains "$output" $'unknown command \'roll\'\nhelp: send \'help\' for the list'
}

@test "referee: any bytes are answered, one answer a line" {
	printf 'play \0\0\nplay \377\376\ncast\0 4\n\0\n\r\n# a remark\n\nrules a\0b\nresult\r\n' >odd
	run_shell 0 '"$PAGDI" referee <odd | tee answers | grep -c "^[?=] "'
	[ "$output" = 6 ]
	[ "$(tail -n 2 answers | head -n 1)" = '= *' ]
	run_shell 0 '{ printf "play "; head -c 3000000 /dev/zero | tr "\0" x; printf "\nresult\n"; } |
		"$PAGDI" referee'
	contains "$output" "? E430 a line is longer than 65536 bytes"
	contains "$output" $'\n= *'
	run_shell 0 'head -c 200000 /dev/urandom | "$PAGDI" referee >/dev/null'
	run_shell 0 'printf result | "$PAGDI" referee'
	[ "$output" = '= *' ]
}

@test "referee: any number of acts is taken back, and the seed throws the same again" {
	session 'seed club' cast 'play 3:1-4' cast 'play 2:1-3' cast 'undo 5' cast 'undo' 'undo' position
	[ "$(answers | sed -n '7,$p')" = '= S:1,1,1,1/N:1,1,1,1/S/-
= 3
= S:1,1,1,1/N:1,1,1,1/S/-
? E431 there is nothing to take back
= S:1,1,1,1/N:1,1,1,1/S/-' ]
}

@test "referee: typed throws are real cowries; they and a seed's are never mixed" {
	session 'cast 4' 'play 4:1-5' 'play S2:1-3' cast 'cast 9' 'play N1:1-2' record
	contains "$output" $'= S4:1-5\n'
	contains "$output" $'? E431 the throws of this game are typed\n'
	contains "$output" '? E203 '
	contains "$output" $'\n1. S4:1-5 S2:1-3 N1:1-2\n*'
	session 'seed x' 'cast 4' 'play 4:1-5'
	contains "$output" $'? E431 the throws of this game come from its seed\n'
	contains "$output" $'? E202 '
}

@test "referee: banks are dealt or taken whole" {
	session 'rules chowka-bara-seven-house' 'seed b' cast 'seats SN' 'cast 6,12,2' moves 'cast 1' 'seats NS' \
		'cast 4,6' 'cast 6' 'cast 7' 'play N(6,3)' 'play N3:1-4' 'play S(1)' 'play N6:4-10' record
	contains "$output" $'= 6,12,2\n\n= 2:1-3 6:1-7 12:1-13\n\n? E202 '
	[ "$(answers | tail -n 8 | head -n 7 | cut -c1-6 | paste -sd' ')" = \
		'? E220 ? E220 ? E203 = N(6, = N3:1 ? E201 = N6:4' ]
	contains "$output" $'\n1. N(6,3) N3:1-4 N6:4-10\n*'
	[[ $(answers | sed -n 3p) =~ ^=\ [0-9]+(,[0-9]+)*$ ]]
}

@test "referee: the seed is told once the game is over, and then nothing is taken back" {
	session 'seed club' cast reveal record 'play 3:1-4' 'forfeit N resign' result 'undo' reveal
	contains "$output" '? E431 the game is not over'
	[ "$(grep -c Seed <<<"$output")" -eq 0 ]
	contains "$output" '= S>N'
	session 'seed club' 'forfeit N resign' reveal undo cast
	contains "$output" '= c0eaf6a3f9882eaaf7e9b8821e275d4e2a71ac4dbed11cfa60fd0a38be150aa5'
	contains "$output" '? E431 the seed was told'
	contains "$output" '? E226 the play is over'
	# A seed serves one game.
	session 'seed club' 'forfeit N resign' reveal 'seats SN' commit 'seed club' cast 'seed x'
	[ "$(answers | tail -n 4 | cut -c1-6 | paste -sd' ')" = '? E431 = b164 = 3 ? E431' ]
	# A seed that is drawn is not the same twice.
	session seed 'seats SN'
	local first=$output
	session seed 'seats SN'
	[ "$output" != "$first" ]
}

@test "referee: a position begins a game of its own, which its record tells" {
	session 'position S:1,5,19=+/N:1,9,19,F+/S/4' moves 'play 19=21' record
	[ "$(answers | sed -n 2p)" = '= 4:1-5 4:5-9 4:19=21' ]
	contains "$output" '[Position "S:1,5,19=+/N:1,9,19,F+/S/4"]'
	sed -n '/^= \[/,$s/^= //p;/^\[Rules/,$p' <<<"$output" >game.pagdi
	run_pagdi check game.pagdi
}

@test "referee: forfeits before the first ply, and of others, are where a record has them" {
	session 'seats ESN' 'cast 4' 'forfeit E time' 'cast 2' 'play 2:1-3' 'forfeit S crash' record
	contains "$output" $'\n1. E!time N2:1-3 S!crash\nN>S>E'
	sed -n '/^= \[/,$p' <<<"$output" | sed 's/^= //' >game.pagdi
	run_pagdi check game.pagdi
}

@test "referee: the record is canonical but for the empty line after the tags" {
	shell_bot first.sh first
	shell_bot last.sh last
	PAGDI=$PAGDI run_shell 0 "'$PIPE/referee.sh' 'sh first.sh' 'sh last.sh' club"
	printf '%s\n' "$output" >game.pagdi
	run_pagdi check --audit --strict game.pagdi
	run_pagdi fmt game.pagdi
	[ "$(grep -v '^$' <<<"$output")" = "$(cat game.pagdi)" ]
}

@test "referee: two shell bots play through it, by every ready rule set" {
	shell_bot first.sh first
	shell_bot last.sh last
	local rules
	for rules in pagdi chowka-bara-seven-house dayakattai gatti; do
		run_shell 0 "'$PIPE/referee.sh' 'sh first.sh' 'sh last.sh' club $rules >$rules.pagdi"
		run_pagdi check --audit "$rules.pagdi"
		contains "$output" "1 valid, 0 invalid"
		[ "$(grep -c '![a-z]' "$rules.pagdi")" -eq 0 ]
	done
	run_shell 0 "'$PIPE/referee.sh' true 'sh last.sh' club"
	contains "$output" $'\n1. S!crash\nN>S'
	run_shell 0 "'$PIPE/referee.sh' 'sh first.sh' 'printf \"ready\\\\nready\\\\nplay 2 F\\\\n\"; cat >rest' club"
	contains "$output" '!'
}

@test "referee: the Python driver seats two to four bots, and bad ones forfeit alone" {
	command -v python3 >/dev/null || skip "no python3 here"
	shell_bot first.sh first
	shell_bot last.sh last
	run_shell 0 "'$PIPE/referee.py' --games=3 --seed=a 'sh first.sh' 'sh last.sh' 'sh last.sh'"
	printf '%s\n' "$output" >games.pagdi
	run_pagdi check --audit games.pagdi
	contains "$output" "3 games, 3 valid"
	run_shell 0 "'$PIPE/referee.py' --ms=200 'sh first.sh' true 'sleep 9' no-such-bot"
	contains "$output" 'W!absent'
	contains "$output" 'E!crash'
	contains "$output" $'\nS>'
	run_shell 2 "'$PIPE/referee.py' --rules=nope a b"
	run_shell 2 "'$PIPE/referee.py' a"
}

@test "referee: an answer is there before the next line is asked for" {
	run_shell 0 'coproc P { "$PAGDI" referee; }
		for line in "seed club" cast moves "play 3:1-4" quit; do
			echo "$line" >&"${P[1]}"
			IFS= read -r -t 5 answer <&"${P[0]}" && IFS= read -r -t 5 empty <&"${P[0]}"
			echo "$answer$empty"
		done'
	[ "${#lines[@]}" -eq 5 ]
	[ "${lines[3]}" = '= S3:1-4' ]
}

@test "referee: --rules is the first rule set; what is not understood ends with status 2" {
	run_shell 0 'echo rules | "$PAGDI" referee --rules=gatti'
	[[ $output == "= gatti sha256:"* ]]
	run_pagdi 2 referee --rules=nope </dev/null
	run_pagdi 2 referee game.pagdi </dev/null
	run_shell 3 'echo help | "$PAGDI" referee >/dev/full'
}
