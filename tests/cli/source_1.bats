# The players' own text, sentence by sentence: rules 1 to 3.
load helper.bash
load source.bash

setup() { cd "$BATS_TEST_TMPDIR"; }

@test "rule 1: the players' positions are chosen by lots, so that any seats make a game" {
	local pair one two a b
	for pair in 'South S East E' 'South S North N' 'South S West W' 'East E North N' \
		'East E West W' 'North N West W'; do
		read -r one a two b <<<"$pair"
		sound "$one=a $two=b" "1. ${a}1:1-2 ${b}1:1-2" '*'
	done
}

@test "rule 1: the lot may give the first turn to any seat" {
	sound 'South=a East=b North=c West=d' '1. W1:1-2 S1:1-2 E1:1-2 N1:1-2' '2. W1:2-3' '*'
	sound 'South=a East=b North=c' '1. N1:1-2 S1:1-2 E1:1-2' '*'
	# From then on the order of turns holds.
	faulty E201 E1:1-2 'South=a East=b North=c West=d' '1. W1:1-2 E1:1-2' '*'
}

@test "rule 1: a seat that nobody drew plays no part" {
	faulty E201 E1:1-2 'South=a North=b' '1. S1:1-2 E1:1-2' '*'
}

@test "rule 2: only one pawn can occupy a square of the outer rim" {
	legal 'S:1,1,2,4/N:1,1,1,1/S/2' '2:1-3 2:4-6'
	refused 'S:1,1,2,4/N:1,1,1,1/S/2' '2:2-4' E209
	impossible 'S:1,1,4,4/N:1,1,1,1/S/2'
}

@test "rule 2: any number of pawns can occupy the 4 home squares" {
	after 'S:4,5,5,5/N:1,1,1,1/S/1' '1:4-5' 'S:5,5,5,5/N:1,1,1,1/N/-'
	after 'S:8,9,9,9/N:1,1,1,1/S/1' '1:8-9' 'S:9,9,9,9/N:1,1,1,1/N/-'
	after 'S:12,13,13,13/N:1,1,1,1/S/1' '1:12-13' 'S:13,13,13,13/N:1,1,1,1/N/-'
	legal 'S:1,1,1,1/N:1,1,1,1/S/1' '1:1-2'
	# One square on, there is room for one only.
	refused 'S:5,5,5,6/N:1,1,1,1/S/1' '1:5-6' E209
}

@test "rule 2: more than one pawn can occupy an inner square" {
	after 'S:1,17,19,19+/N:1,1,1,1/S/2' '2:17-19' 'S:1,19,19,19+/N:1,1,1,1/N/-'
	after 'S:18,19,19,19+/N:1,1,1,1/S/1' '1:18-19' 'S:19,19,19,19+/N:1,1,1,1/N/-'
	# The gate, step 16, is still of the outer rim.
	refused 'S:1,1,14,16+/N:1,1,1,1/S/2' '2:14-16' E209
}

@test "rule 3: the players get the chance to throw one at a time" {
	sound 'South=a East=b North=c West=d' '1. S1:1-2 E2:1-3 N3:1-4 W1:1-2' '2. S1:2-3' '*'
	faulty E201 S2:2-4 'South=a North=b' '1. S1:1-2 S2:2-4' '*'
	faulty E201 N1:1-2 'South=a East=b North=c' '1. S1:1-2 N1:1-2' '*'
}

@test "rule 3: the dice throw 1, 2, 3, 4 or 8" {
	legal 'S:1,1,1,1/N:1,1,1,1/S/-' '1:1-2 2:1-3 3:1-4 4:1-5 8:1-9'
	faulty E203 S5:1-6 'South=a North=b' '1. S5:1-6' '*'
	faulty E203 S12:1-13 'South=a North=b' '1. S12:1-13' '*'
	impossible 'S:1,1,1,1/N:1,1,1,1/S/6'
	run_pagdi cast --seed=shells -n 1000
	[ "$(sort -u <<<"$output" | tr '\n' ' ')" = '1 2 3 4 8 ' ]
}

@test "rule 3: if you cast 4 or 8, you have another chance to throw" {
	after 'S:1,1,1,1/N:1,1,1,1/S/4' '4:1-5' 'S:1,1,1,5/N:1,1,1,1/S/-'
	after 'S:1,1,1,1/N:1,1,1,1/S/8' '8:1-9' 'S:1,1,1,9/N:1,1,1,1/S/-'
	sound 'South=a North=b' '1. S4:1-5 S8:5-13 S1:1-2 N1:1-2' '*'
	faulty E201 N1:1-2 'South=a North=b' '1. S4:1-5 N1:1-2' '*'
}

@test "rule 3: a cast of 1, 2 or 3 gives no other" {
	after 'S:1,1,1,1/N:1,1,1,1/S/1' '1:1-2' 'S:1,1,1,2/N:1,1,1,1/N/-'
	after 'S:1,1,1,1/N:1,1,1,1/S/2' '2:1-3' 'S:1,1,1,3/N:1,1,1,1/N/-'
	after 'S:1,1,1,1/N:1,1,1,1/S/3' '3:1-4' 'S:1,1,1,4/N:1,1,1,1/N/-'
}
