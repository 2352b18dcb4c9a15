load helper.bash

# Rule sets with a script, in every command that plays: shipped ones, and ones that fail.

setup() {
	cd "$BATS_TEST_TMPDIR"
	export PAGDI_RULES_PATH=$ROOT/rules
}

# script NAME LUA - a rule set of that name with that script.
script() {
	printf 'ruleset: 1\nname: %s\nscript: %s.lua\n' "$1" "$1" >"$1.yaml"
	printf '%s\n' "$2" >"$1.lua"
}

# It fails where each player has one pawn left, a step before the centre: in few games.
rare() {
	script rare 'return {permit = function(game)
		for _, seat in ipairs(game.seats) do
			local pawns = game.pawns[seat]
			if pawns[1].step ~= 24 or pawns[2].step ~= 25 then return true end
		end
		error("both have one to go")
	end}'
}

# It fails where a pawn could come to step 15 or beyond: soon, but not at once.
late() {
	script late 'return {permit = function(_, move)
		return move.to < 15 or error("too far")
	end}'
}

@test "house: matches by a script's rules are the same with one worker and with three, and hold" {
	local name
	for name in last-pawn shy-pairs; do
		run_pagdi match --bot=greedy --bot=random --bot=first --games=6 --seed=a -q \
			--rules=$name -o a.pagdi --results=a.jsonl
		run_pagdi match --bot=greedy --bot=random --bot=first --games=6 --seed=a -q \
			--rules=$name -o b.pagdi --results=b.jsonl -j 3
		cmp a.pagdi b.pagdi
		cmp a.jsonl b.jsonl
		run_pagdi check --audit --strict a.pagdi
		# Without the script's rules they are other games, and said to be.
		sed "s/^\[Rules .*/[Rules \"pagdi\"]/" a.pagdi >as-pagdi.pagdi
		run_pagdi check --audit as-pagdi.pagdi || [ "$status" -eq 1 ]
		contains "$stderr" RulesHash
		rm a.* b.*
	done
}

@test "house: where a script fails the match ends with status 2, and has what was before it" {
	local j
	rare
	for j in 1 2 3 8; do
		run_pagdi 2 match --bot=random --bot=random --games=200 --seed=a -j $j \
			--rules=rare.yaml -o $j.pagdi --results=$j.jsonl
		contains "$stderr" 'the house-rule script failed: both have one to go [E313]'
		contains "$stderr" 'asked about the position S:24,F,F,F+/N:24,F,F,F+/S/1'
		contains "$output" '174 games in 87 groups'
		run_pagdi check --audit --strict --rules-dir=. $j.pagdi
		cmp 1.pagdi $j.pagdi
		cmp 1.jsonl $j.jsonl
	done
	late
	run_pagdi 2 match --bot=random --bot=random --seed=a --rules=late.yaml --format=jsonl
	[ "$(jq -r .type <<<"$output" | sort -u | tr '\n' ' ')" = 'standing summary ' ]
}

@test "house: where a script fails play keeps the game as it was before, and ends with status 2" {
	late
	run_shell 2 'yes 1 | "$PAGDI" play --rules=late.yaml --seed=club'
	contains "$stderr" 'the house-rule script failed: too far [E313]'
	contains "$output" \
		'Kept as play-1.pagdi; to go on: pagdi play --rules=late.yaml play-1.pagdi'
	# Nobody is asked for a ply that the script could not judge.
	lines=("${lines[@]:(-2)}")
	contains "${lines[0]}" 'South (person) casts 3.'
	run_pagdi check --audit --strict play-1.pagdi
	contains "$(tail -n 2 play-1.pagdi)" '5. S2:5-7 N1:9-10'
	cp play-1.pagdi before.pagdi
	run_shell 2 'yes 1 | "$PAGDI" play play-1.pagdi'
	cmp play-1.pagdi before.pagdi
	run_shell 2 'yes 1 | "$PAGDI" play --rules=late.yaml play-1.pagdi'
	cmp play-1.pagdi before.pagdi
	# A bot's ply, too, is taken back.
	rm play-1.pagdi
	run_shell 2 '"$PAGDI" play -p S=greedy -p N=greedy --rules=late.yaml --seed=b </dev/null'
	contains "$stderr" '[E313]'
	run_pagdi check --audit --strict play-1.pagdi
}

@test "house: a game by a script's rules is gone on with, and a bot asked about it" {
	run_shell 0 'yes 1 | head -n 9 | "$PAGDI" play --rules=shy-pairs --seed=club -o g.pagdi'
	run_shell 0 'yes 1 | "$PAGDI" play g.pagdi'
	contains "$output" 'The game is over'
	run_pagdi check --audit --strict g.pagdi
	run_pagdi bot ask greedy g.pagdi --ply=20
	contains "$output" 'rules shy-pairs: '
	run_pagdi bot check random --rules=last-pawn
	late
	sed '/^\[RulesHash/d; s/^\[Rules .*/[Rules "late"]/' g.pagdi >late.pagdi
	run_pagdi 2 bot ask greedy late.pagdi --ply=20
	contains "$stderr" '[E313]'
	run_pagdi 2 bot check greedy --rules=late.yaml
	contains "$stderr" '[E313]'
}

@test "house: the referee knows the script's rules, and ends with status 2 where it fails" {
	printf '%s\n' 'position S:1,1,1,5/N:1,1,1,14/S/1' moves 'play S1:5x6' >in
	run_shell 0 '"$PAGDI" referee --rules=last-pawn <in'
	contains "$output" '= 1:1-2'
	contains "$output" "it is N's only pawn on the way"
	contains "$output" '? E218 '
	late
	printf '%s\n' 'position S:1,1,1,5/N:1,1,1,14/S/8' 'position S:1,1,1,12/N:1,1,1,14/S/4' moves \
		position >in
	run_shell 2 '"$PAGDI" referee --rules=late.yaml <in'
	contains "$stderr" 'the house-rule script failed: too far [E313]'
	[ "$(grep -c '^=' <<<"$output")" -eq 2 ]
}

@test "house: rules check plays games by the script, and tells each failure at its line" {
	local name said body
	while IFS='|' read -r name said body; do
		script "$name" "$(printf '%b' "$body")"
		run_pagdi 1 rules check "$name.yaml"
		contains "$stderr" "$name.lua:$said"
		contains "$stderr" '[E313]'
		[[ $stderr != *:0:* ]]
		# Where a game meets the failure it is told at the same place.
		printf '[Rules "%s"]\n[Position "S:1,1,1,12/N:1,1,1,14/S/4"]\n\n1. S4:12-16\n*\n' \
			"$name" >g.pagdi
		run_pagdi 2 check --rules-dir=. g.pagdi
		contains "$stderr" "$name.lua:${said%%:*}:"
	done <<-'END'
		loop|2:1: error: the house-rule script failed: the budget of 10000000|return {permit = function()\nwhile true do end\nend}
		number|2:1: error: the house-rule script failed: permit must return true|local h = {}\nfunction h.permit()\nreturn 1\nend\nreturn h
		again|1:1: error: the house-rule script failed: again must return|return {again = function() return "x" end}
		late|2:1: error: the house-rule script failed: too far|return {permit = function(_, move)\nreturn move.to < 15 or error("too far") end}
		table|2:1: error: the house-rule script failed: the error value is a table|return {permit = function()\nerror({}) end}
		nothing|1:1: error: the house-rule script failed: the script must end with|local x = 1
		neither|2:1: error: the house-rule script failed: the script has neither|local house = {permitt = 1}\nreturn house\n
		syntax|2:1: error: the house-rule script failed: |return {\npermit = function( end
	END
	script good 'return {permit = function() return true end}'
	run_pagdi 0 rules check good.yaml
}

@test "house: all hooks of a record together have a budget, and memory is told as what it is" {
	script dear 'return {permit = function() for i = 1, 4600000 do end return true end}'
	run_pagdi 1 rules check dear.yaml
	contains "$stderr" 'dear.lua:1:1: error: the house-rule script failed: the hooks have spent the budget of a whole record'
	run_pagdi 2 match --bot=first --bot=random --seed=a --games=2 --rules=dear.yaml
	contains "$stderr" 'the budget of a whole record'
	script memory 'return {permit = function() local t = {} for i = 1, 1e7 do t[i] = {} end end}'
	run_pagdi 1 rules check memory.yaml
	contains "$stderr" 'memory.lua:1:1: error: the house-rule script failed: '
	contains "$stderr" 'it may not come out so again'
}

@test "house: what a script logs is seen on standard error" {
	script chatty 'return {permit = function(_, move) log("to", move.to) return true end}'
	run_pagdi 0 moves --rules=./chatty.yaml 'S:1,1,1,5/N:1,1,1,14/S/1'
	contains "$stderr" 'chatty.lua: log: to 2'
	contains "$stderr" 'chatty.lua: log: to 6'
	late
	sed -i '1s/$/ log("asked")/' late.lua
	run_pagdi 1 rules check late.yaml
	contains "$stderr" 'late.lua: log: asked'
}
