load helper.bash

setup() { cd "$BATS_TEST_TMPDIR"; }

# scaffold LANGUAGE [INTERPRETER] - a new bot that is checked; skipped without interpreter.
scaffold() {
	command -v "${2:-sh}" >/dev/null || skip "no $2 here"
	run_pagdi bot new "$1" asha
	[ -z "$stderr" ]
	local build check
	build=$(sed -n 's/^build it:  //p' <<<"$output")
	check=$(sed -n 's/^check it:  pagdi bot check //p' <<<"$output")
	[ -z "$build" ] || run_shell 0 "$build"
	[ -z "$build" ] || [ -z "$stderr" ]
	unset PYTHONUNBUFFERED
	run_pagdi bot check "$check"
	[ "$(grep -c '^ok ' <<<"$output")" -ge $((11 + $("$PAGDI" rules list | wc -l))) ]
	run_pagdi match --bot="$check" --bot=first --games=2 --seed=x -o games.pagdi -q
	run_pagdi check --audit games.pagdi
	contains "$output" "2 valid, 0 invalid"
	[ "$(grep -c '![a-z]' games.pagdi)" -eq 0 ]
}

@test "bot new: the Lua bot plays as it is, and editors are told of its library" {
	scaffold lua
	run_shell 0 'jq -r ".\"workspace.library\"[0]" .luarc.json'
	[ -d "$output" ]
	! command -v luacheck >/dev/null || luacheck -q --std lua54 asha.lua
}

@test "bot new: the shell bot plays as it is" {
	scaffold sh
	! command -v shellcheck >/dev/null || shellcheck asha.sh
}

@test "bot new: the Python bot plays as it is" {
	scaffold py python3
}

@test "bot new: the C bot builds without a warning and plays" {
	command -v cc >/dev/null || skip "no cc here"
	scaffold c cc
	run_shell 0 'cc -O2 -Wall -Wextra -Werror -o asha2 asha.c'
}

@test "bot new: the JavaScript bot plays as it is" {
	scaffold js node
}

@test "bot new: the Rust bot builds without a warning and plays" {
	scaffold rust rustc
}

@test "bot new: nothing is overwritten, and a name is plain" {
	echo mine >asha.lua
	echo mine >.luarc.json
	run_pagdi 2 bot new lua asha
	contains "$stderr" "asha.lua: error: cannot be written: it is there already [E502]"
	[ "$(cat asha.lua)" = mine ]
	run_pagdi bot new lua ravi
	[ "$(cat .luarc.json)" = mine ]
	run_pagdi 2 bot new lua ../up
	run_pagdi 2 bot new lua ''
	run_pagdi 2 bot new lua -- -x
	run_pagdi 2 bot new lua "$(printf 'x%.0s' {1..33})"
	run_pagdi 2 bot new pascal asha
	contains "$stderr" "it is lua, sh, py, c, js or rust"
	run_pagdi 2 bot new rusty asha
	contains "$stderr" "did you mean 'rust'?"
	run_pagdi 2 bot new lua
	run_pagdi 2 bot new
	run_pagdi 2 bot new lua a b
	mkdir full
	chmod a-w full
	cd full
	[ -w . ] || run_pagdi 3 bot new lua asha
}

@test "bot check: built-in and shipped bots pass, as TAP" {
	local bot
	for bot in random first greedy "$ROOT"/scripts/bots/*.lua; do
		run_pagdi bot check "$bot"
		[ "$(tail -n 1 <<<"$output")" = "1..$(grep -c '^ok ' <<<"$output")" ]
		contains "$output" "plays gatti"
		contains "$output" "decides: a bank of four throws"
		[ "$(grep -c '^ok ' <<<"$output")" -eq $((11 + $("$PAGDI" rules list | wc -l))) ]
	done
}

@test "bot check: what fails is told with reason, position, output and how to ask again" {
	printf 'local b = {}\nfunction b.play(g) print("seen " .. g.ply) return 99 end\nreturn b\n' >bad.lua
	run_pagdi 1 bot check bad.lua
	contains "$output" $'not ok 2 - plays ashta-chamma\n# illegal: '
	contains "$output" $'\n#   | seen '
	local again
	again=$(sed -n 's/^# ask it again: pagdi //p' <<<"$output" | head -n 1)
	contains "$output" " failed"
	run_shell 1 "\"\$PAGDI\" $again"
	contains "$output" "bad forfeits (illegal)"
}

@test "bot check: programs that never answer, end early or never end fail where they do" {
	run_pagdi 1 bot check exec:false
	[ "$(grep -c '^not ok' <<<"$output")" -eq 1 ]
	contains "$output" "# crash: "
	cat >mute.sh <<-'END'
		while read -r word rest; do
			case $word in pagdi | game) echo ready ;; esac
		done
		trap '' TERM
		sleep 4
	END
	run_pagdi 1 bot check --move-time=50 --rules=gatti "exec:sh mute.sh"
	contains "$output" $'not ok 2 - ends when it is told to quit\n'
	contains "$output" $'not ok 3 - plays gatti\n# time: '
	contains "$output" 'not ok 4 - sits at all four seats, by gatti'
	contains "$output" 'not ok 5 - plays five games in a row, by gatti'
	contains "$output" 'not ok 6 - decides: '
	contains "$output" $'\n1..12\n'
	run_pagdi bot check --rules=chowka-bara-seven-house first
	contains "$output" 'ok 3 - sits at all four seats, by chowka-bara-seven-house'
	contains "$output" 'decides: a bank of four throws'
	run_pagdi 2 bot check nobody
	run_pagdi 2 bot check
	run_pagdi 2 bot check first random
	run_pagdi 2 bot check first --rules=nope
}

@test "bot check, bot ask: a house-rule script that fails is the rule set's fault, not the bot's" {
	printf 'ruleset: 1\nscript: bad.lua\n' >bad.yaml
	printf 'return {permit = function(g, m) error("oops") end}\n' >bad.lua
	run_pagdi 2 bot check first --rules=bad.yaml
	contains "$stderr" "[E313]"
	run_pagdi 2 bot ask first --rules=bad.yaml --position=S:1,1,1,5/N:1,1,1,1/S/4
	contains "$stderr" "[E313]"
}

@test "bot ask: a decision of a record, what was played there, its log and its cost" {
	run_shell 0 '"$PAGDI" play -p S=greedy -p N=first --seed=club -o g.pagdi </dev/null'
	printf 'local b = {}\nfunction b.play(g) print("at " .. g.ply) return 1 end\nreturn b\n' >b.lua
	run_pagdi bot ask b.lua g.pagdi --game=1 --ply=9
	[ "$(sed 's/[0-9]* instr/N instr/' <<<"$output")" = 'g.pagdi, game 1, ply 9, rules pagdi: S:1,1,5,16/N:1,1,4,5/S/8
legal: 8:1-9 8:5-13
b plays 8:1-9: c1 to c5, safe, casts again
played was 8:5-13
cost: N instructions
log:
  | at 9' ]
	# What greedy was asked in its game it answers again.
	local ply
	for ply in 1 5 9 12 20 31 40 54; do
		run_pagdi bot ask greedy g.pagdi --ply=$ply
		local plays played
		plays=$(sed -n 's/^greedy plays \([^ ]*\): .*/\1/p' <<<"$output")
		played=$(sed -n 's/^played was \(.*\)/\1/p' <<<"$output")
		grep -q '^cost' <<<"$output" || continue
		grep -q "/S/" <<<"$output" || continue
		[ "$plays" = "$played" ]
	done
	run_pagdi bot ask "exec:sh -c 'echo thinking >&2; read a; echo ready; read a; while read a b c; do case \$a in game) echo ready;; go) echo play \$b 8:5-13;; quit) exit;; esac; done'" g.pagdi --ply=9
	contains "$output" "sh plays 8:5-13"
	contains "$output" " ms"
	contains "$output" $'log:\n  | thinking'
}

@test "bot ask: random answers as it did, its randomness is that of the record's seed" {
	run_shell 0 '"$PAGDI" match --bot=random --bot=first --games=2 --seed=club -o g.pagdi -q'
	local seat ply n=0
	seat=$(sed -n '1,/^$/s/^\[South "random"\]/S/p; 1,/^$/s/^\[North "random"\]/N/p' g.pagdi)
	run_pagdi replay --game=1 g.pagdi
	while read -r ply; do
		run_pagdi bot ask random g.pagdi --game=1 --ply="$ply"
		grep -q '^it is the only' <<<"$output" && continue
		[ "$(sed -n 's/^random plays \([^ ]*\): .*/\1/p' <<<"$output")" = \
			"$(sed -n 's/^played was \(.*\)/\1/p' <<<"$output")" ]
		n=$((n + 1))
	done < <(awk -v s="$seat" '$1 ~ /^[0-9]+$/ && substr($3, 1, 1) == s { print $1 }' <<<"$output")
	[ "$n" -gt 20 ]
}

@test "bot ask: a position will do; where nothing is decided, or not found, it is told" {
	run_pagdi bot ask greedy --position='S:1,5,9,9/N:1,1,1,3/S/2'
	contains "$output" "greedy plays 2:9x11: c5 to a5, captures 1 of North"
	run_pagdi bot ask greedy --rules=chowka-bara-seven-house --position='S:1,1,9,15/N:1,1,1,1/S/2,6,6,12'
	run_pagdi bot ask greedy --position='S:1,1,1,1/N:1,1,1,1/S/4'
	contains "$output" "it is the only legal ply, so nobody is asked"
	run_pagdi 1 bot ask greedy --position='S:1,1,1,1/N:1,1,1,1/S/-'
	contains "$stderr" "no throw is in hand"
	run_pagdi 1 bot ask greedy --position=nonsense
	contains "$stderr" "[E107]"
	printf '1. S4:1-5\n*\n\n1. S4:1-6\n*\n' >two.pagdi
	run_pagdi 1 bot ask greedy two.pagdi --game=1 --ply=2
	contains "$stderr" "game 1 has 1 plies"
	run_pagdi 1 bot ask greedy two.pagdi
	contains "$stderr" "two.pagdi:4:4: error:"
	run_pagdi 1 bot ask greedy two.pagdi --game=3
	run_pagdi 3 bot ask greedy none.pagdi
	run_pagdi 2 bot ask greedy
	run_pagdi 2 bot ask
	run_pagdi 2 bot ask greedy -
	run_pagdi 2 bot ask greedy two.pagdi --position='S:1,1,1,1/N:1,1,1,1/S/4'
	run_pagdi 2 bot ask nobody two.pagdi
	run_pagdi 1 bot ask exec:false --position='S:1,1,1,5/N:1,1,1,1/S/4'
	contains "$output" "false forfeits (crash)"
}

@test "bot check: for programs, an object a test and one of the sums" {
	printf 'local b = {}\nfunction b.play(g) print("seen") return 99 end\nreturn b\n' >bad.lua
	run_pagdi 1 bot check --format=jsonl --rules=gatti bad.lua
	echo "$output" >tests.jsonl
	run_shell 0 'jq -r "[.type, .number // .bot, if has(\"ok\") then .ok else .failed end,
		.reason, .rules] | map(tostring) | join(\" \")" tests.jsonl'
	[ "$(head -n 4 <<<"$output")" = 'test 1 true null gatti
test 2 false illegal gatti
test 3 false illegal gatti
test 4 false illegal gatti' ]
	[ "$(tail -n 1 <<<"$output")" = 'tests bad.lua 10 null null' ]
	[ "$(grep -c ' gatti$' <<<"$output")" -eq 11 ]
	# The first of them stands for all from here on.
	jq -c 'select(.number == 1 or .number == 2)' tests.jsonl >first.jsonl
	mv first.jsonl tests.jsonl
	# The command asks the same again, and is answered the same.
	# failed FIELD - of the test that failed
	failed() { jq -r "select(.ok == false) | .$1" tests.jsonl; }
	local position message
	position=$(failed position) message=$(failed message)
	[ "$(failed output)" = seen ]
	contains "$position" /S/
	run_shell 0 'jq -r "select(.command) | .command" tests.jsonl'
	run_shell 1 "\"\$PAGDI\" ${output#pagdi } --format=jsonl"
	[ "$(jq -r .position <<<"$output")" = "$position" ]
	[ "$(jq -r .message <<<"$output")" = "$message" ]
	[ "$(jq -r .log <<<"$output")" = seen ]
	run_pagdi 1 bot check --format=jsonl exec:false
	[ "$(jq -r '.reason // .failed' <<<"$output")" = $'crash\n1' ]
	run_pagdi 2 bot check --format=xml first
}

@test "bot ask: for programs, one object, whether the bot decided or failed" {
	run_shell 0 '"$PAGDI" play -p S=greedy -p N=first --seed=club -o g.pagdi </dev/null'
	printf 'local b = {}\nfunction b.play(g) print("at " .. g.ply) return 1 end\nreturn b\n' >b.lua
	run_pagdi bot ask --format=jsonl b.lua g.pagdi --game=1 --ply=9
	[ "$(jq -c '.instructions |= (. > 0)' <<<"$output")" = '{"type":"answer","bot":"b","file":"g.pagdi","game":1,"ply":9,"rules":"pagdi","seat":"S","position":"S:1,1,5,16/N:1,1,4,5/S/8","legal":["8:1-9","8:5-13"],"play":"8:1-9","played":"8:5-13","instructions":true,"microseconds":null,"reason":null,"detail":null,"message":null,"help":null,"log":"at 9\n"}' ]
	run_pagdi bot ask --format=jsonl greedy --position='S:1,1,1,1/N:1,1,1,1/S/4'
	[ "$(jq -c '[.file, .play, .microseconds]' <<<"$output")" = '[null,"4:1-5",null]' ]
	run_pagdi 1 bot ask --format=jsonl "exec:sh -c 'echo no >&2; exit 3'" \
		--position='S:1,1,1,5/N:1,1,1,1/S/4'
	[ "$(jq -c '[.play, .reason, .detail, .log]' <<<"$output")" = '[null,"crash","died","no\n"]' ]
	contains "$(jq -r .message <<<"$output")" 'exit status 3'
}
