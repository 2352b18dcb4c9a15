# The players' own text, sentence by sentence: its introduction.
load helper.bash
load source.bash

setup() { cd "$BATS_TEST_TMPDIR"; }

@test "introduction: pagdi is a game for 2 to 4 players" {
	sound 'South=a North=b' '1. S1:1-2 N1:1-2' '*'
	sound 'South=a East=b North=c' '1. S1:1-2 E1:1-2 N1:1-2' '*'
	sound 'South=a East=b North=c West=d' '1. S1:1-2 E1:1-2 N1:1-2 W1:1-2' '*'
	impossible 'S:1,1,1,1/S/-'
	record 'Seats=S' '1. S1:1-2' '*'
	run_pagdi 1 check game
}

@test "introduction: it is a game of chance" {
	# One seed gives one row of throws, another seed another: nothing but the seed decides.
	run_pagdi cast --seed=one -n 50
	local one=$output
	run_pagdi cast --seed=one -n 50
	[ "$output" = "$one" ]
	run_pagdi cast --seed=two -n 50
	[ "$output" != "$one" ]
}

@test "introduction: it also requires planning, for a throw can often be played in several ways" {
	# The first lets go of a capture, the second takes it, the third goes on to the pairs' squares.
	legal 'S:1,2,12,15+/N:1,1,1,12/S/2' '2:1-3 2:2x4 2:12-14 2:15-17'
	legal 'S:1,1,1,1/N:1,1,1,1/S/2' '2:1-3'
}

@test "introduction: the aim is to send all your pawns to the centre square" {
	after 'S:24,F,F,F+/N:24,F,F,F+/S/1' '1:24-F' 'S:F,F,F,F+#1/N:24,F,F,F+#2/-'
	# Three of four are not enough.
	after 'S:2,24,F,F+/N:24,F,F,F+/S/1' '1:24-F' 'S:2,F,F,F+/N:24,F,F,F+/N/-'
}

@test "introduction: the board is a square of 5x5, 25 squares" {
	run_pagdi rules show --flat pagdi
	[ "${lines[0]}" = 'board.size = 5' ]
	local route
	route=$(sed -n 's/^board.route = //p' <<<"$output")
	[ "$(tr ' ' '\n' <<<"$route" | sort -u | wc -l)" -eq 25 ]
	# A step beyond the last of the 25 is none.
	impossible 'S:1,1,1,26/N:1,1,1,1/S/-'
}

@test "introduction: there are 4 home squares where 4 pawns of a player are placed at first" {
	record 'South=a East=b North=c West=d' '*'
	run_pagdi check --format=jsonl game
	[ "$(jq -r 'select(.type == "game") | .position' <<<"$output")" = \
		'S:1,1,1,1/E:1,1,1,1/N:1,1,1,1/W:1,1,1,1/S/-' ]
	run_pagdi rules show --flat pagdi
	# South's own, a quarter turn, a half turn and three quarters on.
	[[ $output == *'board.safe = a3 c1 c3 c5 e3'* ]]
	impossible 'S:1,1,1/N:1,1,1,1/S/-'
	impossible 'S:1,1,1,1,1/N:1,1,1,1/S/-'
}

@test "introduction: on a home square you cannot capture an opponent's pawn" {
	# c1, e3, c5 and a3 in turn, with a pawn of the other player on it.
	legal 'S:1,1,1,1/N:1,1,1,8/N/1' '1:1-2 1:8-9'
	legal 'S:1,1,1,4/N:1,1,1,13/S/1' '1:1-2 1:4-5'
	legal 'S:1,1,1,8/N:1,1,1,1/S/1' '1:1-2 1:8-9'
	legal 'S:1,1,1,12/N:1,1,1,5/S/1' '1:1-2 1:12-13'
	# The square after a home square is no shelter.
	legal 'S:1,1,1,5/N:1,1,1,14/S/1' '1:1-2 1:5x6'
}

@test "introduction: at the centre is the final square" {
	run_pagdi rules show --flat pagdi
	[[ $output =~ board.route\ =\ [a-e1-5\ ]*\ c3($'\n') ]]
	legal 'S:1,1,1,24+/N:1,1,1,1/S/1' '1:1-2 1:24-F'
}
