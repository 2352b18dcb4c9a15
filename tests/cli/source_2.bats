# The players' own text, sentence by sentence: rules 4 to 6.
load helper.bash
load source.bash

setup() { cd "$BATS_TEST_TMPDIR"; }

@test "rule 4: the player who has cast decides which of his pawns he moves" {
	legal 'S:1,2,3,8/N:1,1,1,1/S/1' '1:3-4 1:8-9'
	after 'S:1,2,3,8/N:1,1,1,1/S/1' '1:3-4' 'S:1,2,4,8/N:1,1,1,1/N/-'
	after 'S:1,2,3,8/N:1,1,1,1/S/1' '1:8-9' 'S:1,2,3,9/N:1,1,1,1/N/-'
	# His own pawns, that is: North's stands on North's step 1.
	refused 'S:5,5,5,6/N:1,1,1,1/S/1' '1:1-2' E204
}

@test "rule 4: the pawn advances along his route by the cast value" {
	after 'S:1,1,1,3/N:1,1,1,1/S/3' '3:3-6' 'S:1,1,1,6/N:1,1,1,1/N/-'
	refused 'S:1,1,1,3/N:1,1,1,1/S/3' '3:3-5' E205
	refused 'S:1,1,1,3/N:1,1,1,1/S/3' '3:3-7' E205
	refused 'S:1,1,1,6/N:1,1,1,1/S/3' '3:6-3' E205
}

@test "rule 4: each player's route is his own: one square is another step for each" {
	# e4 is step 6 of South, 2 of East, 14 of North and 10 of West: whoever comes there
	# captures the pawn of whoever stands there.
	after 'S:1,1,1,4/E:1,1,1,2/S/2' '2:4x6' 'S:1,1,1,6+/E:1,1,1,1/S/-'
	after 'S:1,1,1,6/E:1,1,1,1/E/1' '1:1x2' 'S:1,1,1,1/E:1,1,1,2+/E/-'
	after 'S:1,1,1,6/N:1,1,1,12/N/2' '2:12x14' 'S:1,1,1,1/N:1,1,1,14+/N/-'
	after 'S:1,1,1,6/W:1,1,1,8/W/2' '2:8x10' 'S:1,1,1,1/W:1,1,1,10+/W/-'
	# c2 within: 24 of South, 18 of East, 20 of North, 22 of West.
	after 'S:1,1,1,23+/E:1,1,1,18+/S/1' '1:23x24' 'S:1,1,1,24+/E:1,1,1,1/S/-'
	after 'S:1,1,1,23+/N:1,1,1,20+/S/1' '1:23x24' 'S:1,1,1,24+/N:1,1,1,1/S/-'
	after 'S:1,1,1,23+/W:1,1,1,22+/S/1' '1:23x24' 'S:1,1,1,24+/W:1,1,1,1/S/-'
}

@test "rule 4: a pawn that comes to an opponent's pawn has to capture it and send it home" {
	legal 'S:1,1,1,2/N:1,1,1,12/S/2' '2:1-3 2:2x4'
	after 'S:1,1,1,2/N:1,1,1,12/S/2' '2:2x4' 'S:1,1,1,4+/N:1,1,1,1/S/-'
	# Not writing the capture does not undo it; it earns a warning.
	after 'S:1,1,1,2/N:1,1,1,12/S/2' '2:2-4' 'S:1,1,1,4+/N:1,1,1,1/S/-'
	record 'South=a North=b Position=S:1,1,1,2/N:1,1,1,12/S/-' '1. S2:2-4 S1:1-2 N1:1-2' '*'
	run_pagdi check --format=jsonl game
	[ "$(jq -r 'select(.type == "fault") | "\(.code) \(.token)"' <<<"$output")" = \
		'W101 S2:2-4' ]
	# Where nobody stands, nobody is captured.
	record 'South=a North=b' '1. S2:1x3' '*'
	run_pagdi 1 check game
}

@test "rule 4: all opponent's pawns on the square are captured" {
	after 'S:1,1,1,23+/E:1,1,18,18+/N:1,1,1,20+/S/1' '1:23x24' \
		'S:1,1,1,24+/E:1,1,1,1/N:1,1,1,1/S/-'
}

@test "rule 4: a pawn that comes to a home square captures nobody" {
	after 'S:1,1,1,1/N:1,1,1,13/S/4' '4:1-5' 'S:1,1,1,5/N:1,1,1,13/S/-'
	record 'South=a North=b Position=S:1,1,1,1/N:1,1,1,13/S/-' '1. S4:1x5 S1:1-2' '*'
	run_pagdi 1 check game
}

@test "rule 4: opponent's pawns that are paired cannot be broken by a pawn that comes to them" {
	after 'S:1,1,1,20+/N:1,1,19=+/S/3' '3:20-23' 'S:1,1,1,23+/N:1,1,19=+/N/-'
	# Two pawns on one square that are not tied are captured like any other.
	after 'S:1,1,1,20+/N:1,1,19,19+/S/3' '3:20x23' 'S:1,1,1,23+/N:1,1,1,1/S/-'
}

@test "rule 5: a capture gives another throw" {
	after 'S:1,1,1,2/N:1,1,1,12/S/2' '2:2x4' 'S:1,1,1,4+/N:1,1,1,1/S/-'
	after 'S:1,1,1,2/N:1,1,1,12/S/2' '2:1-3' 'S:1,1,2,3/N:1,1,1,12/N/-'
	sound 'South=a North=b Position=S:1,1,1,2/N:1,1,1,12/S/-' '1. S2:2x4 S1:1-2 N1:1-2' '*'
	faulty E201 N1:1-2 'South=a North=b Position=S:1,1,1,2/N:1,1,1,12/S/-' \
		'1. S2:2x4 N1:1-2' '*'
}

@test "rule 5: a capture with a 4 still gives one throw, not two" {
	after 'S:1,1,1,2/N:1,1,1,14/S/4' '4:2x6 1:1-2' 'S:1,1,2,6+/N:1,1,1,1/N/-'
}

@test "rule 6: unless you have captured a pawn, you cannot enter inner squares" {
	legal 'S:1,1,1,15/N:1,1,1,1/S/2' '2:1-3'
	refused 'S:1,1,1,15/N:1,1,1,1/S/2' '2:15-17' E207
	refused 'S:1,1,1,16/N:1,1,1,1/S/8' '8:16-24' E207
	after 'S:1,1,1,15/N:1,1,1,1/S/1' '1:15-16' 'S:1,1,1,16/N:1,1,1,1/N/-'
}

@test "rule 6: one capture opens the inner squares to all your pawns" {
	legal 'S:1,1,15,16+/N:1,1,1,1/S/2' '2:1-3 2:15-17 2:16-18'
	after 'S:1,1,2,16/N:1,1,1,12/S/2' '2:2x4 1:16-17' 'S:1,1,4,17+/N:1,1,1,1/N/-'
}

@test "rule 6: if all of your pawns come home by a capture, your access is lost" {
	after 'S:1,1,1,4+/N:1,1,1,14+/S/2' '2:4x6' 'S:1,1,1,6+/N:1,1,1,1/S/-'
	# One that stands elsewhere, or has finished, keeps it.
	after 'S:1,1,1,4+/N:1,1,2,14+/S/2' '2:4x6' 'S:1,1,1,6+/N:1,1,1,2+/S/-'
	after 'S:1,1,1,4+/N:1,1,14,F+/S/2' '2:4x6' 'S:1,1,1,6+/N:1,1,1,F+/S/-'
}

@test "rule 6: then you have to capture a pawn once again" {
	refused 'S:1,1,1,11/N:1,1,1,15/N/2' '2:15-17' E207
	after 'S:1,1,1,11/N:1,1,1,15/N/2' '2:1x3' 'S:1,1,1,1/N:1,1,3,15+/N/-'
	after 'S:1,1,1,11/N:1,1,1,15/N/2' '2:1x3 2:15-17' 'S:1,1,1,1/N:1,1,3,17+/S/-'
	# The whole way: access, its loss, the closed gate, a capture, the open gate.
	local start='South=a North=b Position=S:1,1,1,4/N:1,1,1,14+/S/-'
	sound "$start" '1. S2:4x6 S1:1-2 N8:1-9 N4:9-13 N3:13-16' \
		'2. S3:6-9 N8:1-9 N1:9x10 N1:16-17' '*'
	faulty E207 N1:16-17 "$start" '1. S2:4x6 S1:1-2 N8:1-9 N4:9-13 N3:13-16' \
		'2. S3:6-9 N1:16-17' '*'
}
