# The players' own text, sentence by sentence: rules 7 to 9, and the second 9.
load helper.bash
load source.bash

setup() { cd "$BATS_TEST_TMPDIR"; }

@test "rule 7: if no legal move is possible, the play passes to the next player" {
	legal 'S:14,F,F,F/N:1,1,1,1/S/3' '3:-'
	after 'S:14,F,F,F/N:1,1,1,1/S/3' '3:-' 'S:14,F,F,F/N:1,1,1,1/N/-'
	sound 'South=a North=b Position=S:14,F,F,F/N:1,1,1,1/S/-' '1. S3:- N1:1-2' '2. S1:14-15' '*'
}

@test "rule 7: a 4 or 8 that cannot be played gives no other throw" {
	after 'S:14,F,F,F/N:1,1,1,1/S/8' '8:-' 'S:14,F,F,F/N:1,1,1,1/N/-'
	faulty E201 S1:14-15 'South=a North=b Position=S:14,F,F,F/N:1,1,1,1/S/-' \
		'1. S8:- S1:14-15' '*'
}

@test "rule 7: who can move has to" {
	refused 'S:1,1,1,1/N:1,1,1,1/S/3' '3:-' E215
	faulty E215 S3:- 'South=a North=b' '1. S3:- N1:1-2' '*'
	# One pawn of four that can move is enough.
	legal 'S:2,14,F,F/N:1,1,1,1/S/3' '3:2-5'
	refused 'S:2,14,F,F/N:1,1,1,1/S/3' '3:-' E215
}

@test "rule 8: you cannot capture a pawn on one of the 4 home squares" {
	# c1, e3, c5, a3: the other player's pawn stays where it was.
	after 'S:1,1,1,1/N:1,1,1,8/N/1' '1:8-9' 'S:1,1,1,1/N:1,1,1,9/S/-'
	after 'S:1,1,1,4/N:1,1,1,13/S/1' '1:4-5' 'S:1,1,1,5/N:1,1,1,13/N/-'
	after 'S:1,1,1,8/N:1,1,1,1/S/1' '1:8-9' 'S:1,1,1,9/N:1,1,1,1/N/-'
	after 'S:1,1,1,12/N:1,1,1,5/S/1' '1:12-13' 'S:1,1,1,13/N:1,1,1,5/N/-'
	# They are safe though nobody sits there: c5 and a3 where South and East play.
	after 'S:1,1,1,8/E:1,1,1,5/S/1' '1:8-9' 'S:1,1,1,9/E:1,1,1,5/E/-'
	# On the squares beside them pawns are captured.
	after 'S:1,1,1,4/E:1,1,1,2/S/2' '2:4x6' 'S:1,1,1,6+/E:1,1,1,1/S/-'
}

@test "rule 8: you cannot capture a pawn on the central square" {
	after 'S:1,1,1,24+/N:1,1,1,F+/S/1' '1:24-F' 'S:1,1,1,F+/N:1,1,1,F+/N/-'
	record 'South=a North=b Position=S:1,1,1,24+/N:1,1,1,F+/S/-' '1. S1:24xF' '*'
	run_pagdi 1 check game
}

@test "rule 8: the pawns on a safe square can be as many as possible, of any number of players" {
	# e3 is step 5 of South, 1 of East, 13 of North, 9 of West: all sixteen pawns on it.
	after 'S:1,5,5,5/E:1,1,1,1/N:13,13,13,13/W:9,9,9,9/S/4' '4:1-5' \
		'S:5,5,5,5/E:1,1,1,1/N:13,13,13,13/W:9,9,9,9/S/-'
	# And fifteen in the centre.
	after 'S:24,F,F,F+/E:1,F,F,F+/N:1,F,F,F+/W:1,F,F,F+/S/1' '1:24-F' \
		'S:F,F,F,F+#1/E:1,F,F,F+/N:1,F,F,F+/W:1,F,F,F+/E/-'
	# On another square of the rim it would have been one.
	impossible 'S:1,6,6,6/E:1,1,1,1/S/4'
}

@test "rule 9: you have to reach the final square by an exact throw" {
	legal 'S:1,1,21,22+/N:1,1,1,1/S/4' '4:1-5 4:21-F'
	after 'S:1,1,21,22+/N:1,1,1,1/S/4' '4:21-F' 'S:1,1,22,F+/N:1,1,1,1/S/-'
	refused 'S:1,1,21,22+/N:1,1,1,1/S/4' '4:22-F' E206
}

@test "rule 9: on 24 a cast of 2 does not enter the final square, a cast of 1 does" {
	legal 'S:1,1,1,24+/N:1,1,1,1/S/2' '2:1-3'
	refused 'S:1,1,1,24+/N:1,1,1,1/S/2' '2:24-F' E206
	after 'S:1,1,1,24+/N:1,1,1,1/S/1' '1:24-F' 'S:1,1,1,F+/N:1,1,1,1/N/-'
}

@test "rule 9 (the second): a player wins when all his pawns reach the final square" {
	legal 'S:24,F,F,F+/E:1,1,1,1/N:1,1,1,1/S/1' '1:24-F#'
	after 'S:24,F,F,F+/E:1,1,1,1/N:1,1,1,1/S/1' '1:24-F#' \
		'S:F,F,F,F+#1/E:1,1,1,1/N:1,1,1,1/E/-'
	# The last but one pawn wins nothing.
	after 'S:23,24,F,F+/E:1,1,1,1/N:1,1,1,1/S/1' '1:24-F' 'S:23,F,F,F+/E:1,1,1,1/N:1,1,1,1/E/-'
}

@test "rule 9 (the second): the winner leaves the game and the others continue" {
	after 'S:24,F,F,F+/E:1,1,1,1/N:1,1,1,1/S/1' '1:24-F# E1:1-2 N1:1-2' \
		'S:F,F,F,F+#1/E:1,1,1,2/N:1,1,1,2/E/-'
	local start='South=a East=b North=c Position=S:24,F,F,F+/E:1,1,1,1/N:1,1,1,1/S/-'
	sound "$start" '1. S1:24-F# E1:1-2 N1:1-2' '2. E1:2-3 N1:2-3' '*'
	# He has no further turn, not even for the throw that a 4 would give.
	faulty E201 S1:24-F "$start" '1. S1:24-F# E1:1-2 N1:1-2' '2. S1:24-F' '*'
	after 'S:21,F,F,F+/E:1,1,1,1/N:1,1,1,1/S/4' '4:21-F#' \
		'S:F,F,F,F+#1/E:1,1,1,1/N:1,1,1,1/E/-'
}

@test "rule 9 (the second): the last player is the final loser" {
	after 'S:24,F,F,F+/N:1,1,1,2/S/1' '1:24-F#' 'S:F,F,F,F+#1/N:1,1,1,2#2/-'
	local start='South=a East=b North=c Position=S:24,F,F,F+/E:1,1,1,2/N:24,F,F,F+/S/-'
	sound "$start Result=S>N>E" '1. S1:24-F# E1:2-3 N1:24-F#' 'S>N>E'
	faulty E224 'S>E>N' "$start" '1. S1:24-F# E1:2-3 N1:24-F#' 'S>E>N'
	faulty E224 '*' "$start" '1. S1:24-F# E1:2-3 N1:24-F#' '*'
}
