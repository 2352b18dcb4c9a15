#!/usr/bin/env bats
# The sandbox of Lua scripts: attacks, bad bots, limits, determinism, house rules.

load ../cli/helper

setup() {
	LUABOT=$(dirname "$PAGDI")/lua/luabot
	LUA=$ROOT/tests/lua
	cd "$BATS_TEST_TMPDIR" || return
}

# ask FILE [PLIES] - the verdict in $verdict, the processor time in $seconds.
ask() {
	verdict=$(within 600 "$LUABOT" ask "$@" 2>err 3>&- | head -1)
	seconds=$(sed -n 's/^\([0-9.]*\) s$/\1/p' err | head -1)
	[ -n "$verdict" ] && [ -n "$seconds" ]
}

# bot BODY - a bot whose play is this.
bot() {
	printf 'local bot = {}\nfunction bot.play(game)\n%s\nend\nreturn bot\n' "$1" >bot.lua
	ask bot.lua "${2:-12}"
}

@test "lua: every attack ends in a verdict within a second of processor time" {
	local failed=0 n=0
	for file in "$LUA"/attacks/*.lua; do
		n=$((n + 1))
		ask "$file" || { echo "$file: no verdict"; failed=1; continue; }
		[[ $verdict =~ ^(crash|time|illegal)\  ]] ||
			{ echo "$file: $verdict"; failed=1; }
		awk "BEGIN { exit !($seconds < 1) }" || { echo "$file: $seconds s"; failed=1; }
	done
	[ "$n" -ge 60 ]
	[ "$failed" -eq 0 ]
}

@test "lua: each bad bot gets its own verdict" {
	local failed=0 want
	for file in "$LUA"/bad/*.lua; do
		want=$(sed -n '1s/^-- expect: //p' "$file" | tr -d '\0')
		[ -n "$want" ] || want='crash load'
		ask "$file" 100 || { echo "$file: no verdict"; failed=1; continue; }
		[[ $verdict == "$want"* ]] || { echo "$file: $verdict"; failed=1; }
	done
	[ "$failed" -eq 0 ]
}

@test "lua: a byte order mark and a first line for the shell are passed over, lines keep their numbers" {
	local bom=$'\xef\xbb\xbf' head body=$'local b = require("m")\nfunction b.play() error("here") end\nreturn b\n'
	for head in "$bom" $'#!/usr/bin/lua\n' "$bom"$'#!/usr/bin/lua\r\n'; do
		printf '%s%s' "$head" "$body" >bot.lua
		printf '%sreturn {}\n' "$head" >m.lua
		ask bot.lua
		[[ $verdict == "crash error: bot.lua:$((2 + $(grep -c '#!' bot.lua))): here"* ]] ||
			{ echo "$verdict"; return 1; }
		printf '%sreturn {permit = function() return true end}\n' "$head" >house.lua
		printf 'ruleset: 1\nscript: house.lua\n' >house.yaml
		"$PAGDI" match --bot=first --bot=random --seed=a --rules=house.yaml -q 3>&-
	done
	# No more than that is passed over.
	printf '%s\033Lua' "$bom" >bot.lua
	ask bot.lua
	[[ $verdict == 'crash load'*'compiled Lua code'* ]]
	printf '#' >bot.lua
	ask bot.lua
	[[ $verdict == crash* ]]
}

# bats test_tags=release
@test "lua: what is done for a bot is charged for, so that its budget ends before its time" {
	local body
	for body in 'pcall(error, "x")' 'game.square("S", 3)' 'local x = game.seats' \
		'local x = game.access' 'local x = game.throws' 'local x = game.places' \
		'local x = game.pawns' 'local x = game.moves[1].text' 'local x = game.odds' \
		'local x = game.position' 'local x = game.rules' 'setmetatable({}, {})' \
		'game.after(game.moves[1])' 'pcall(require, "nothing")' 'tostring(game)' \
		'local function f() return pcall(f) end f()' 'math.fmod(1e300, 3.3)' \
		'local function f(...) return f(0, ...) end pcall(f)' 'math.sin(1e300)' \
		'local t = {{}, {}, {}, {}}' 'local f = function() return game end' \
		'local s = ("x"):rep(60) for i = 1, 1e9 do local t = s .. i end'; do
		bot "while true do $body end"
		[[ $verdict == 'time fuel:'* ]] || { echo "$body: $verdict"; return 1; }
		awk "BEGIN { exit !($seconds < 0.5) }" || { echo "$body: $seconds s"; return 1; }
	done
}

# Else a loop of it would meet the limit of processor time before its budget, and where it
# forfeits would depend on the machine.
@test "lua: each look at the game and each error costs instructions" {
	local body least cost
	while IFS=: read -r least body; do
		printf 'local bot = {}\nfunction bot.play(game)\nfor i = 1, 1000 do %s end\n%s' \
			"$body" $'return game.moves[1]\nend\nreturn bot\n' >bot.lua
		run_pagdi bot ask bot.lua --position='S:1,5,9,9/N:1,1,1,3/S/2'
		cost=$(sed -n 's/^cost: \([0-9]*\) instructions$/\1/p' <<<"$output")
		[ "$cost" -ge "${least}000" ] || { echo "$body: $cost"; return 1; }
	done <<-'END'
		50:pcall(error, "x")
		30:game.square("S", 3)
		30:local x = game.seats
		30:local x = game.access
		30:local x = game.throws
		30:local x = game.places
		30:local x = game.moves[1].text
		100:local x = game.position
		60:setmetatable({}, {})
		100:game.after(game.moves[1])
		100:pcall(require, "nothing")
		100:tostring(game)
	END
}

@test "lua: a blocked name says that it is not available" {
	for name in os io debug coroutine load dofile require_ _G string.dump string.gsub \
		math.randomseed getmetatable next xpcall collectgarbage; do
		bot "return $name.x"
		case $name in
		require_) [[ $verdict == *"attempt to index a nil value"* ]] ;;
		*) [[ $verdict == *"$name is not available to bots"* ]] ;;
		esac
	done
}

@test "lua: an error names the file, the line and the calls that led there" {
	bot $'local function deep(x)\n return x.y.z\nend\nlocal v = deep({})\nreturn v'
	[[ $verdict == "crash error: bot.lua:4: attempt to index a nil value (field 'y')"* ]]
	within 100 "$LUABOT" ask bot.lua >out 2>/dev/null || :
	grep -q 'at bot.lua:4, in deep' out
	grep -q 'at bot.lua:6' out
}

@test "lua: what an error value holds cannot forge a line of ours" {
	bot 'error("\27[31m\n[Result]")'
	[[ $verdict == *'\x1B[31m\x0A[Result]'* ]]
}

@test "lua: pairs, sort and tostring are the same in every run" {
	printf '%s\n' 'local bot = {}' 'function bot.play(game)' \
		'local t = {} for i = 1, 60 do t["k" .. i * 7919 % 61] = i; t[i] = i; t[i + .5] = i end' \
		'for k, v in pairs(t) do print(k, v) end' \
		'print({}, print, game.rules, math.random(1000))' \
		'local l = {} for i = 1, 400 do l[i] = {i * 37 % 10, i} end' \
		'table.sort(l, function(a, b) return a[1] < b[1] end)' \
		'for i = 1, 400 do print(l[i][1], l[i][2]) end' \
		'return 1 end return bot' >bot.lua
	for run in 1 2 3; do
		"$LUABOT" ask bot.lua 12 2>&1 >/dev/null 3>&- | grep -v ' s$' >"run$run"
	done
	[ -s run1 ]
	cmp run1 run2
	cmp run1 run3
}

@test "lua: metatables work, and those that could run unseen do not come in" {
	bot 'local A = {} A.__index = A function A.new() return setmetatable({}, A) end
	function A:f() return 1 end
	local B = setmetatable({}, {__index = A}) B.__index = B
	local b = setmetatable({}, B)
	assert(b:f() == 1 and tostring(setmetatable({}, {__tostring = function() return "t" end})) == "t")
	assert(setmetatable({}, {__add = function(a, b) return 5 end}) + 1 == 5)
	assert(not pcall(setmetatable, A, {}))
	local t = {} assert(not pcall(setmetatable, t, {__index = t}))
	assert(not pcall(setmetatable, t, {__call = t}))
	for i = 1, 8 do t = setmetatable({}, {__index = t}) end
	assert(not pcall(setmetatable, {}, {__index = t}))
	local mt = {} local g = setmetatable({}, mt) mt.__gc = error mt.__mode = "k" mt.__close = error
	assert(not pcall(function() local x <close> = g end))
	return 1'
	[ "$verdict" = ok ]
}

@test "lua: the game value has what pagdi-lua(7) says" {
	bot 'assert(game.seat == "S" and #game.seats == 2 and game.seats[2] == "N")
	assert(type(game.throw) == "number" and game.throws[1] == game.throw)
	assert(#game.pawns.S == 4 and game.pawns.S[1].step >= 1 and game.access.S ~= nil)
	assert(game.square("S", 1) == "c1" and game.square("N", 1) == "c5" and not game.over)
	assert(game.rules["throws.again"][2] == 8 and game.rules["board.size"] == 5)
	assert(game.rules["throws.faces"][2] == 6 and game.rules["pass"] == "forced")
	assert(game.odds[2] == 6 / 16 and game.position:find("S:", 1, true) == 1)
	local n = 0
	for name, value in pairs(game) do n = n + 1 assert(value ~= nil and game[name] ~= nil) end
	assert(n >= 14)
	for name, value in pairs(game.moves[1]) do assert(game.moves[1][name] == value) end
	local after = game.after(game.moves[1])
	assert(after.position ~= game.position and #after.moves == 0 and not after.ply)
	local sum = 0
	for _, roll in ipairs(after.rolls()) do sum = sum + roll.p assert(roll.game.throw == roll.throw) end
	assert(math.abs(sum - 1) < 1e-9)
	assert(not pcall(game.rolls) and not pcall(after.after, game.moves[1]))
	assert(not pcall(function() game.seat = "N" end))
	return game.moves[1]' 100
	echo "$verdict"
	[ "$verdict" = ok ]
}

@test "lua: a move of another decision or of game.after is illegal" {
	printf '%s\n' 'local bot, old = {}' 'function bot.play(game) old = old or game.moves[1] return old end' \
		'return bot' >bot.lua
	ask bot.lua 100
	[[ $verdict == "illegal answer: a move of another decision"* ]]
}

@test "lua: require reads files beside the bot, once, and nothing else" {
	echo 'count = (count or 0) + 1 return {n = 1}' >part.lua
	bot 'assert(require("part").n == 1 and require("part") == require("part") and count == 1)
	assert(not pcall(require, "../part") and not pcall(require, "nothing")) return 1'
	[ "$verdict" = ok ]
	echo 'return require("self")' >self.lua
	bot 'return require("self")'
	[[ $verdict == *"'self' requires itself"* ]]
}

@test "lua: scripts/pagdi.lua names exactly what there is" {
	"$LUABOT" names | sed -n 's/^\(Game\|Move\)\.//p' | sort >is
	sed -n '/^---@class \(Game\|Move\)$/,/^$/s/^---@field \([a-z]*\) .*/\1/p' \
		"$ROOT/scripts/pagdi.lua" | sort >said
	diff is said
}

@test "lua: luacheck knows the names of the sandbox, and no others" {
	"$LUABOT" names | grep -v '^\(Game\|Move\)\.' | grep -v '^\(math\|string\|table\|utf8\)$' |
		sed 's/.*\.//' | sort >is
	sed -n '/read_globals/,/^  },/p' "$ROOT/.luacheckrc" | grep -oE '"[a-z0-9]+"' | tr -d '"' |
		sort >said
	diff is said
}

@test "house: a script forbids plies with a reason, everywhere" {
	run_pagdi 0 moves --rules=last-pawn --rules-dir="$ROOT/rules" 'S:1,1,1,5/N:1,1,1,14/S/1'
	[ "$output" = '1:1-2' ]
	run_pagdi 1 moves --rules="$ROOT/rules/last-pawn.yaml" --why=1:5-6 'S:1,1,1,5/N:1,1,1,14/S/1'
	[[ $output == *"it is N's only pawn on the way [E218 script]"* ]]
	printf '[Rules "last-pawn"]\n[Position "S:1,1,1,5/N:1,1,1,14/S/-"]\n\n1. S1:5x6\n*\n' >g.pagdi
	run_pagdi 1 check --rules-dir="$ROOT/rules" g.pagdi
	[[ $stderr == *"only pawn on the way [E218]"* ]]
}

@test "house: again gives a cast, and its hash is of the script" {
	run_pagdi 0 apply --rules="$ROOT/rules/shy-pairs.yaml" 'S:1,1,18,18+/N:1,1,1,1/S/2' 2:18=
	[[ $output == *"/S/-" ]]
	run_pagdi 0 rules show --flat "$ROOT/rules/shy-pairs.yaml"
	[ "$(tail -1 <<<"$output")" = "script = $(sha256sum "$ROOT/rules/shy-pairs.lua" | cut -c1-64)" ]
}

@test "house: a script that fails is a fault of the rule set, and exits 2" {
	printf 'ruleset: 1\nscript: late.lua\n' >late.yaml
	echo 'return {permit = function(g, m) if m.to > 4 then return nil + 1 end return true end}' >late.lua
	printf '[Rules "late"]\n[Position "S:1,1,1,5/N:1,1,1,14/S/-"]\n\n1. S1:5x6\n*\n' >g.pagdi
	for command in check fmt replay show; do
		run_pagdi 2 "$command" g.pagdi
		[[ $stderr == *"house-rule script failed"*"[E313]"* ]]
	done
	run_pagdi 2 moves --rules=./late.yaml 'S:1,1,1,5/N:1,1,1,14/S/1'
	run_pagdi 1 rules check late.yaml
	echo 'return {' >late.lua
	run_pagdi 1 rules check late.yaml
	run_pagdi 2 check --rules=./late.yaml g.pagdi
	echo 'while true do end' >late.lua
	run_pagdi 1 rules check late.yaml
	[[ $stderr == *"budget of 10000000 instructions"* ]]
}

@test "house: a script remembers nothing and sees the position only" {
	printf 'ruleset: 1\nscript: n.lua\n' >n.yaml
	printf '%s\n' 'local n = 0 m = 0' 'return {permit = function(game, move)' \
		'n, m = n + 1, m + 1' \
		'for _, name in ipairs({"moves", "after", "rolls", "ply"}) do' \
		'assert(not pcall(function() return game[name] end)) end' \
		'assert(not pcall(function() string.x = 1 end) and not pcall(rawset, table, "x", 1))' \
		'assert(not pcall(function() return math.random() end))' \
		'game.rules.x = (game.rules.x or 0) + 1' \
		'return n == 1 and m == 1 and game.rules.x == 1 end}' >n.lua
	run_pagdi 0 moves --rules=./n.yaml 'S:1,1,3,5/N:1,1,1,14/S/1'
	[ "$output" = '1:1-2 1:3-4 1:5x6' ]
}

@test "lua: what a bot says in any script is readable, and controls no terminal" {
	cd "$BATS_TEST_TMPDIR"
	cat >say.lua <<-'EOF'
	local bot = {}
	function bot.play()
	  print("ಚೌಕಾ é \x1b[31m \xff \xc2\x9b end\0")
	  error("नहीं")
	end
	return bot
	EOF
	run -0 --separate-stderr "$PAGDI" match --bot=say.lua --bot=random --seed=a
	[[ $stderr == *'crash (error): say.lua:4: नहीं'* ]]
	[[ $stderr == *'| ಚೌಕಾ é \x1B[31m \xFF \xC2\x9B end\x00'* ]]
}

# plays BODY - a bot that does this, and then plays its first move.
plays() {
	bot "$1"$'\nreturn 1'
}

@test "lua: a file that cannot be loaded, and is caught, is not what a later error is told as" {
	cd "$BATS_TEST_TMPDIR"
	echo 'x = = 1' >broken.lua
	plays 'pcall(require, "broken") error("later")'
	[[ $verdict == *'crash error: bot.lua:3: later'* ]]
	plays 'require("broken")'
	[[ $verdict == *'crash load: broken.lua:1: '* ]]
	plays 'local ok, why = pcall(require, "broken") error(why, 0)'
	[[ $verdict == *'crash load: broken.lua:1: '* ]]
	printf '\033Lua' >code.lua
	plays 'require("code")'
	[[ $verdict == *'crash load: code.lua:1: compiled Lua code'* ]]
}

@test "lua: a require that failed can be tried again, and one of itself is an error" {
	cd "$BATS_TEST_TMPDIR"
	echo 'first = (first or 0) + 1 if first == 1 then error("not yet") end return {n = first}' >again.lua
	plays 'if first then return 1 end assert(not pcall(require, "again")) assert(require("again").n == 2) assert(require("again").n == 2)'
	[[ $verdict == ok ]]
	echo 'return require("two")' >one.lua
	echo 'return require("one")' >two.lua
	plays 'require("one")'
	[[ $verdict == *"'one' requires itself, directly or not"* ]]
	plays 'pcall(require, "one") require("one")'
	[[ $verdict == *"'one' requires itself, directly or not"* ]]
}

@test "lua: out of memory is told as memory, in require too, with file and line" {
	cd "$BATS_TEST_TMPDIR"
	echo 'local t = {} for i = 1, 1e7 do t[i] = {} end' >big.lua
	plays 'require("big")'
	[[ $verdict == *'crash memory: big.lua:1: more than 4096 KiB of memory'* ]]
	# The rest of the heap is too little to compile by.
	{ echo 'return {'; yes '"a",{},1.5,' | head -n 2500; echo '}'; } >long.lua
	plays 'keep = {} for i = 1, 225000 do keep[i] = i end pcall(require, "long")'
	[[ $verdict == *'crash memory: bot.lua:3: more than 4096 KiB of memory'* ]]
}

@test "lua: a string of exactly 64 KiB may be, and one byte more may not, however it is made" {
	cd "$BATS_TEST_TMPDIR"
	local made
	plays 'local s = ("x"):rep(65535) assert(#(s .. "y") == 65536) assert(#("x"):rep(65536) == 65536)
		assert(#table.concat({s, "y"}) == 65536) assert(#string.format("%s%s", s, "y") == 65536)'
	[[ $verdict == ok ]]
	for made in 's .. "yz"' 'string.format("%s%s", s, "yz")'; do
		plays 'local s = ("x"):rep(65535) local t = '"$made"
		[[ $verdict == *'crash memory: bot.lua:3: a string of more than 64 KiB'* ]]
	done
}

@test "lua: a player that is a fifo or a device is E401" {
	cd "$BATS_TEST_TMPDIR"
	mkfifo f.lua
	local player
	for player in ./f.lua lua:/dev/null lua:/dev/zero; do
		run_pagdi 2 match --bot="$player" --bot=first
		[[ $stderr == *'is no ordinary file [E401]'* ]]
	done
}
