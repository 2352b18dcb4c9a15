# The players' own text, sentence by sentence: the section on pairs.
load helper.bash
load source.bash

setup() { cd "$BATS_TEST_TMPDIR"; }

# d2 is step 23 of South, 19 of North, 17 of East and 21 of West.

@test "pairing: with a 2 you have the option of pairing two pawns on an inner square" {
	legal 'S:1,1,19,19+/N:1,1,1,1/S/2' '2:1-3 2:19-21 2:19='
	after 'S:1,1,19,19+/N:1,1,1,1/S/2' '2:19=' 'S:1,1,19=+/N:1,1,1,1/N/-'
	after 'S:1,1,19,19+/N:1,1,1,1/S/2' '2:19-21' 'S:1,1,19,21+/N:1,1,1,1/N/-'
}

@test "pairing: no other throw than 2 pairs" {
	legal 'S:1,1,19,19+/N:1,1,1,1/S/4' '4:1-5 4:19-23'
	refused 'S:1,1,19,19+/N:1,1,1,1/S/4' '4:19=' E212
	refused 'S:1,1,19,19+/N:1,1,1,1/S/1' '1:19=' E212
}

@test "pairing: two pawns it takes, on one square" {
	refused 'S:1,1,19,20+/N:1,1,1,1/S/2' '2:19=' E212
	refused 'S:1,19,19=+/N:1,1,1,1/S/2' '2:19=' E212
}

@test "pairing: not on the final square" {
	legal 'S:1,1,F,F+/N:1,1,1,1/S/2' '2:1-3'
	refused 'S:1,1,F,F+/N:1,1,1,1/S/2' '2:F=' E212
	impossible 'S:1,1,F=+/N:1,1,1,1/S/2'
}

@test "pairing: not on the outer rim, a home square of it included" {
	legal 'S:1,1,5,5+/N:1,1,1,1/S/2' '2:1-3 2:5-7'
	refused 'S:1,1,5,5+/N:1,1,1,1/S/2' '2:5=' E212
	impossible 'S:1,1,5=+/N:1,1,1,1/S/2'
}

@test "pairing: once paired, the pair move together" {
	legal 'S:1,1,19=+/N:1,1,1,1/S/4' '4:1-5 4:19=21'
	after 'S:1,1,19=+/N:1,1,1,1/S/4' '4:19=21' 'S:1,1,21=+/N:1,1,1,1/S/-'
	refused 'S:1,1,19=+/N:1,1,1,1/S/4' '4:19-23' E204
	# Together they finish, too.
	after 'S:1,1,23=+/N:1,1,1,1/S/4' '4:23=F' 'S:1,1,F,F+/N:1,1,1,1/S/-'
}

@test "pairing: you have to throw 2, 4 or 8 to make the pair move 1, 2 or 4 squares" {
	after 'S:1,1,19=+/N:1,1,1,1/S/2' '2:19=20' 'S:1,1,20=+/N:1,1,1,1/N/-'
	after 'S:1,1,19=+/N:1,1,1,1/S/4' '4:19=21' 'S:1,1,21=+/N:1,1,1,1/S/-'
	after 'S:1,1,19=+/N:1,1,1,1/S/8' '8:19=23' 'S:1,1,23=+/N:1,1,1,1/S/-'
	refused 'S:1,1,19=+/N:1,1,1,1/S/2' '2:19=21' E205
	refused 'S:1,1,19=+/N:1,1,1,1/S/8' '8:19=22' E205
}

@test "pairing: with a 1 or a 3 the pair does not move" {
	legal 'S:1,1,19=+/N:1,1,1,1/S/1' '1:1-2'
	legal 'S:1,1,19=+/N:1,1,1,1/S/3' '3:1-4'
	refused 'S:1,1,19=+/N:1,1,1,1/S/1' '1:19=20' E211
	refused 'S:1,1,19=+/N:1,1,1,1/S/3' '3:19=22' E211
}

@test "pairing: the pair, known as jugga, counts for two pawns" {
	legal 'S:19=,20=+/N:1,1,1,1/S/2' '2:19=20 2:20=21'
	impossible 'S:1,1,1,19=+/N:1,1,1,1/S/2'
	impossible 'S:1,19=+/N:1,1,1,1/S/2'
	grep -q jugga "$BATS_TEST_DIRNAME/../../man/pagdi-game.6"
}

@test "pairing: the pair acts as a block for the movement of your opponents' pawns" {
	legal 'S:1,1,1,20+/N:1,1,19=+/S/4' '4:1-5'
	legal 'S:1,1,1,20+/N:1,1,19,19+/S/4' '4:1-5 4:20-24'
	# It blocks a pair as well.
	legal 'S:1,1,20=+/N:1,1,19=+/S/8' '8:1-9'
	# Its owner's own pawns pass.
	legal 'S:1,20,23=+/N:1,1,1,1/S/4' '4:1-5 4:20-24 4:23=F'
}

@test "pairing: they cannot cross it" {
	refused 'S:1,1,1,20+/N:1,1,19=+/S/4' '4:20-24' E208
	refused 'S:1,1,20=+/N:1,1,19=+/S/8' '8:20=24' E208
	# A record says it at the ply.
	faulty E208 S4:20-24 'South=a North=b Position=S:1,1,1,20+/N:1,1,19=+/S/-' \
		'1. S4:20-24 S1:1-2' '*'
}

@test "pairing: a pawn that has to cross has to reach the pair's square first" {
	after 'S:1,1,1,20+/N:1,1,19=+/S/3' '3:20-23' 'S:1,1,1,23+/N:1,1,19=+/N/-'
	# The pawn stands before the pair, on it, or beyond it; from on it the way is free.
	legal 'S:1,1,1,22+/N:1,1,19=+/S/3' '3:1-4'
	legal 'S:1,1,1,23+/N:1,1,19=+/S/1' '1:1-2 1:23-24'
}

@test "pairing: there it sits till the next round, whatever it throws" {
	after 'S:1,1,1,19+/N:1,1,19=+/S/4' '4:19-23' 'S:1,1,1,23^+/N:1,1,19=+/S/-'
	legal 'S:1,1,1,23^+/N:1,1,19=+/S/1' '1:1-2'
	refused 'S:1,1,1,23^+/N:1,1,19=+/S/1' '1:23-24' E210
	faulty E210 S1:23-24 'South=a North=b Position=S:1,1,1,19+/N:1,1,19=+/S/-' \
		'1. S4:19-23 S1:23-24' '*'
}

@test "pairing: when you get your chance next time, you can move out of the jugga" {
	after 'S:1,1,1,19+/N:1,1,19=+/S/4' '4:19-23 1:1-2 N1:1-2 S1:23-24' \
		'S:1,1,2,24+/N:1,2,19=+/N/-'
	sound 'South=a North=b Position=S:1,1,1,19+/N:1,1,19=+/S/-' \
		'1. S4:19-23 S1:1-2 N1:1-2' '2. S1:23-24' '*'
	# Depending on the throw: with a 3 it would run past the end.
	legal 'S:1,1,1,23+/N:1,1,19=+/S/3' '3:1-4'
}

@test "pairing: if the owner of the jugga moves it, all pawns that occupy its square go home" {
	legal 'S:1,1,2,23+/N:1,1,19=+/N/2' '2:1-3 2:19=20*'
	after 'S:1,1,2,23+/N:1,1,19=+/N/2' '2:19=20*' 'S:1,1,1,2+/N:1,1,20=+/S/-'
	# They stay while another pawn of the owner moves.
	after 'S:1,1,2,23+/N:1,1,19=+/N/2' '2:1-3' 'S:1,1,2,23+/N:1,3,19=+/S/-'
	# They are not captured: no throw and no access comes of it.
	after 'S:1,1,2,23+/N:1,1,19=/N/2' '2:19=20*' 'S:1,1,1,2+/N:1,1,20=/S/-'
}

@test "pairing: the owner's own pawns stay when the jugga leaves" {
	after 'S:1,1,2,23+/N:1,19,19=+/N/2' '2:19=20*' 'S:1,1,1,2+/N:1,19,20=+/S/-'
}

@test "pairing: a jugga that occupies another's square is sent home too when that one moves" {
	legal 'S:1,2,21=+/N:1,1,19=+/S/4' '4:1-5 4:2-6 4:21=23'
	after 'S:1,2,21=+/N:1,1,19=+/S/4' '4:21=23' 'S:1,2,23=~^+/N:1,1,19=+/S/-'
	after 'S:1,2,23=~+/N:1,1,19=+/N/4' '4:19=21*' 'S:1,1,1,2+/N:1,1,21=+/N/-'
}

@test "pairing: all pawns on the square, paired or otherwise, go to their respective home" {
	after 'S:1,2,23=~+/E:1,1,1,17+/N:1,1,19=+/W:1,1,2,21+/N/2' '2:19=20*' \
		'S:1,1,1,2+/E:1,1,1,1+/N:1,1,20=+/W:1,1,1,2+/W/-'
}

@test "pairing: the jugga that came as a guest sends nobody home when it leaves" {
	after 'S:1,2,23=~+/N:1,1,19=+/S/2' '2:23=24' 'S:1,2,24=+/N:1,1,19=+/N/-'
	refused 'S:1,2,23=~+/N:1,1,19=+/S/2' '2:23=24*' E221
}
