load helper.bash

# The ready rule sets, each held to what its sources say. The positions are worked out by hand
# with the table of steps in tests/README.md. On 7x7 North's step is twelve from South's in the
# outer ring (North's 16 is South's 4, g1) and eight in the next (North's 35 is South's 27).

setup() { cd "$BATS_TEST_TMPDIR"; }

# legal RULES POSITION PLIES - these are its legal plies, and no others.
legal() {
	run_pagdi moves --rules="$1" "$2"
	[ "$output" = "$3" ]
}

# why RULES POSITION PLY TEXT - the ply is not legal, and that is said of it.
why() {
	run_pagdi 1 moves --rules="$1" --why="$3" "$2"
	contains "$output" "$4"
}

# after RULES POSITION PLY... RESULT - the plies lead there.
after() {
	run_pagdi apply --rules="$1" "${@:2:$#-2}"
	[ "$output" = "${!#}" ]
}

# ends RULES POSITION PLY RESULT - with the first to finish the game is over.
ends() {
	after "$1" "$2" "$3" "$4"
	[[ $4 == */- && $4 != */[SENW]/* ]]
}

@test "ready: the list in rules/README.md has each, with its title and what its sources say" {
	local file name title
	for file in "$ROOT"/rules/*.yaml; do
		name=$(basename "$file" .yaml)
		title=$(sed -n 's/^title: "\(.*\)"$/\1/p' "$file")
		grep -qF "| [\`$name\`]($name.yaml) | $title |" "$ROOT/rules/README.md"
		grep -qE "^\| [^|]*\`$name\`[^|]*\|[^|]*\|[^|]*\|[^|]*\|$" "$ROOT/rules/README.md"
		[ "$(grep -cE "^\| [^|]*\`$name\`" "$ROOT/rules/README.md")" -eq 2 ]
	done
}

@test "ashte-kashte: two pawns that meet are a double, in the outer ring too" {
	after ashte-kashte 'S:1,1,2,5/N:1,1,1,1/S/3' 3:2-5 'S:1,1,5=/N:1,1,1,1/N/-'
}

@test "ashte-kashte: a double is passed by doubles only" {
	legal ashte-kashte 'S:1,1,1,2/N:1,1,16=/S/-' '1:1-2 1:2-3 2:1-3 3:- 4:- 8:-'
	why ashte-kashte 'S:1,1,1,2/N:1,1,16=/S/4' 4:2-6 "only a double passes N's double on g1 [E218"
	after ashte-kashte 'S:1,1,2=/N:1,1,16=/S/4' 4:2=6 'S:1,1,6=/N:1,1,16=/S/-'
	# North's double on South's 13 stands on North's home, which is safe.
	after ashte-kashte 'S:1,1,1,12/N:1,1,1=/S/2' 2:12-14 'S:1,1,1,14/N:1,1,1=/N/-'
}

@test "ashte-kashte: a double is taken by doubles only, and by the whole throw" {
	why ashte-kashte 'S:1,1,1,2/N:1,1,16=/S/2' 2:2-4 E213
	after ashte-kashte 'S:1,1,2=/N:1,1,16=/S/2' 2:2=x4 'S:1,1,4=/N:1,1,1,1/S/-'
	legal ashte-kashte 'S:2=,48,F/N:1,1,1,1/S/3' '3:2=5'
}

@test "ashte-kashte: nobody needs a capture to go in, and the first to finish wins" {
	legal ashte-kashte 'S:24,F,F,F/N:1,1,1,1/S/2' 2:24-26
	ends ashte-kashte 'S:48,F,F,F/N:1,1,1,1/S/1' 1:48-F 'S:F,F,F,F#1/N:1,1,1,1#2/-'
}

@test "ashta-kashte-1892: a grace enters, nobody has to play, and doubles are as in ashte-kashte" {
	legal ashta-kashte-1892 'S:0,0,0,2/N:0,0,16=/S/4' '4:0-1 4:-'
	why ashta-kashte-1892 'S:0,0,0,2/N:0,0,16=/S/4' 4:2-6 'only a double passes'
	after ashta-kashte-1892 'S:0,0,2,5/N:0,0,0,0/S/3' 3:2-5 'S:0,0,5=/N:0,0,0,0/N/-'
	legal ashta-kashte-1892 'S:0,0,0,0/N:0,0,0,0/S/1' 1:-
}

@test "chowka-bara-seven-house: six shells, banked, on seven houses; that once was ashte-kashte" {
	run_pagdi rules show --flat chowka-bara-seven-house
	contains "$output" 'throws.faces = 1:6 2:15 3:20 4:15 5:6 6:1 12:1'
	contains "$output" 'throws.again = 6 12'
	contains "$output" 'inner.access-lost = never'
	run_shell 0 '"$PAGDI" rules show --flat chowka-bara-seven-house | sha256sum'
	[ "${output%% *}" = 27ee8230fc2746b0d356e39f7fdc1b9b297ac0d823bbb2cde4a8ee9ea0e57efc ]
}

@test "chowka-bara-seven-house: a record of its former name with its hash is told the name of today" {
	local hash
	hash=$("$PAGDI" rules show --flat chowka-bara-seven-house | sha256sum | cut -d ' ' -f 1)
	printf '[Rules "ashte-kashte"]\n[RulesHash "%s"]\n\n1. S(6,2) S2:1-3\n*\n' "$hash" >old.pagdi
	run_pagdi 1 check old.pagdi
	contains "$stderr" "it is that of 'chowka-bara-seven-house'"
	contains "$stderr" '--rules=chowka-bara-seven-house judges by those rules'
	run_pagdi check --rules=chowka-bara-seven-house old.pagdi
}

@test "thayam: an enemy pawn on the way bars the move, unless it is landed on or safe" {
	legal thayam 'S:0,0,0,2/N:0,0,0,12/S/4' 4:-
	why thayam 'S:0,0,0,2/N:0,0,0,12/S/4' 4:2-6 "N's pawn on e2 bars the way [E218"
	legal thayam 'S:0,0,0,2/N:0,0,0,12/S/2' 2:2x4
	# North's 13 is e3, a home: whoever stands there bars nobody.
	legal thayam 'S:0,0,0,2/N:0,0,0,13/S/4' 4:2-6
	# An own pawn bars nobody either.
	legal thayam 'S:0,0,2,4/N:0,0,0,0/S/3' '3:2-5 3:4-7'
	# Inside: North's 17 is South's 21.
	legal thayam 'S:20,F,F,F/N:0,0,0,17/S/2' 2:-
}

@test "thayam: the first to finish wins" {
	ends thayam 'S:24,F,F,F/N:0,0,0,0/S/1' 1:24-F 'S:F,F,F,F#1/N:0,0,0,0#2/-'
}

@test "dayakattai: the first pawn enters by a 1, further ones by 5 too" {
	legal dayakattai 'S:0,0,0,0/E:0,0,0,0/S/1' 1:0-1
	legal dayakattai 'S:0,0,0,0/E:0,0,0,0/S/5' 5:-
	why dayakattai 'S:0,0,0,0/E:0,0,0,0/S/5' 5:0-1 'the first pawn enters by a 1 [E218'
	legal dayakattai 'S:0,0,0,9/E:0,0,0,0/S/5' '5:0-1 5:9-14'
	# Another's pawns do not count.
	legal dayakattai 'S:0,0,0,0/E:0,0,0,9/S/5' 5:-
}

@test "dayakattai: 1, 5, 6 and 12 throw again, played or not" {
	after dayakattai 'S:0,0,0,0/E:0,0,0,0/S/1' 1:0-1 'S:0,0,0,1/E:0,0,0,0/S/-'
	after dayakattai 'S:0,0,0,0/E:0,0,0,0/S/5' 5:- 'S:0,0,0,0/E:0,0,0,0/S/-'
	after dayakattai 'S:0,0,0,0/E:0,0,0,0/S/12' 12:- 'S:0,0,0,0/E:0,0,0,0/S/-'
	after dayakattai 'S:0,0,0,0/E:0,0,0,0/S/4' 4:- 'S:0,0,0,0/E:0,0,0,0/E/-'
}

@test "chowka-bara: an outer double is passed by nobody, an inner one by everybody" {
	legal chowka-bara 'S:1,1,1,2+/N:1,1,12=/S/2,4' 2:1-3
	why chowka-bara 'S:1,1,1,2+/N:1,1,12=/S/2,4' 4:2-6 "N's double on e2 bars the outer ring"
	why chowka-bara 'S:1,1,2=/N:1,1,12=/S/4' 4:2=6 "N's double on e2 bars the outer ring"
	legal chowka-bara 'S:20,F,F,F+/N:1,1,17=+/S/2' 2:20-22
	legal chowka-bara 'S:20=,F,F+/N:1,1,17=+/S/2' 2:20=22
	# From the outer ring over an inner double: North's 21 is South's 17.
	legal chowka-bara 'S:15,F,F,F+/N:1,1,21=+/S/3' 3:15-18
	why chowka-bara 'S:20,F,F,F+/N:1,1,17=+/S/1' 1:20-21 E213
}

@test "gatti: pawns that meet inside are tied, outside they may not meet" {
	after gatti 'S:1,1,17,19+/N:1,1,1,1/S/2' 2:17-19 'S:1,1,19=+/N:1,1,1,1/N/-'
	why gatti 'S:1,1,2,4+/N:1,1,1,1/S/2' 2:2-4 E209
	why gatti 'S:17=,19=+/N:1,1,1,1/S/4' 4:17=19 E209
}

@test "gatti, tollu-gatti, free-sharing: each capture gives a cast" {
	local rules access
	for rules in gatti tollu-gatti free-sharing; do
		access=+
		[ "$rules" != gatti ] || access=
		# Of the two casts one comes now, and one is owed then.
		after "$rules" 'S:1,1,1,2+/N:1,1,12,15+/S/2,3' S2:2x4 S3:4x7 \
			"S:1,1,1,7+/N:1,1,1,1$access/S/-/o1"
	done
}

@test "tollu-gatti: an 8 comes in 8 and a 4 in 10 of 100 casts, the others as 2, 3, 2" {
	run_pagdi rules show --flat tollu-gatti
	contains "$output" 'throws.faces = 1:82 2:123 3:82 4:35 8:28'
	# Of 350: 8 is 28, 4 is 35, and the rest is divided as 2, 3 and 2.
	[ $((28 * 100)) -eq $((350 * 8)) ]
	[ $((35 * 100)) -eq $((350 * 10)) ]
}

@test "isto, ashta-chamma: one pawn a square inside too" {
	legal isto 'S:0,0,18,20+/N:0,0,0,0/S/2' 2:20-22
	legal ashta-chamma 'S:1,1,18,20+/N:1,1,1,1/S/2' '2:1-3 2:20-22'
	legal ashta-chamma-outside 'S:0,0,18,20+/N:0,0,0,0/S/2' 2:20-22
}

@test "ashta-chamma, ashta-changa: the first to finish wins" {
	ends ashta-chamma 'S:24,F,F,F+/N:1,1,1,1/S/1' 1:24-F 'S:F,F,F,F+#1/N:1,1,1,1#2/-'
	ends ashta-changa 'S:24,F,F,F/N:0,0,0,0/S/1' 1:24-F 'S:F,F,F,F#1/N:0,0,0,0#2/-'
}

@test "ashta-changa: own pawns share any square" {
	after ashta-changa 'S:0,0,2,4/N:0,0,0,0/S/2' 2:2-4 'S:0,0,4,4/N:0,0,0,0/N/-'
	after ashta-changa 'S:0,0,18,20/N:0,0,0,0/S/2' 2:18-20 'S:0,0,20,20/N:0,0,0,0/N/-'
}

@test "ashta-chamma-nine: without a capture a pawn waits at step 13" {
	legal ashta-chamma-nine 'S:12,F,F,F/N:1,1,1,1/S/1' 1:12-13
	legal ashta-chamma-nine 'S:12,F,F,F/N:1,1,1,1/S/2' 2:-
	legal ashta-chamma-nine 'S:12,F,F,F+/N:1,1,1,1/S/2' 2:12-14
	# The corners of the inner ring are safe: North's 23 is South's 19, b4.
	after ashta-chamma-nine 'S:18,F,F,F+/N:1,1,1,23+/S/1' 1:18-19 \
		'S:19,F,F,F+/N:1,1,1,23+/N/-'
}

@test "gavalata: who stands on one of the nine marked squares is protected" {
	# The ring runs the other way: North's 5 is South's 13, e3; North's 4 is South's 12.
	after gavalata 'S:1,11/N:1,5/S/2' 2:11-13 'S:1,13/N:1,5/N/-'
	after gavalata 'S:1,10/N:1,4/S/2' 2:10x12 'S:1,12/N:1,1/N/-'
}

@test "katte-mane, chowka-bara-seven: a pair takes a pair" {
	# North's 24 is South's 20, c4; on 7x7 North's 35 is South's 27, b4.
	after katte-mane 'S:1,1,19=+/N:1,1,24=+/S/2' S2:19=x20 'S:1,1,20=+/N:1,1,1,1+/S/-'
	after chowka-bara-seven 'S:1,1,1,1,26=+/N:1,1,1,1,35=+/S/2' S2:26=x27 \
		'S:1,1,1,1,27=+/N:1,1,1,1,1,1+/S/-'
}

@test "ready: where a capture's throws join those in hand, about says that here they do not" {
	local name
	for name in gatti free-sharing tollu-gatti chowka-bara-seven; do
		run_pagdi rules show --flat "$name"
		contains "$output" 'throws.bonus = each'
		grep -q 'Left out' "$ROOT/rules/$name.yaml"
		contains "$(tr -s ' \n' ' ' <"$ROOT/rules/$name.yaml")" ' in hand'
	done
	grep -q nikhil-ravi/chowkabhara "$ROOT/rules/chowka-bara-seven.yaml"
}

@test "ready: who extends a rule set with a script can let pawns go round again, and they are barred too" {
	# From South's 15 a 4 leads to 3, over 16, 1 and 2; North's 10 is South's 2.
	printf 'ruleset: 1\nextends: thayam\ninner: {access: capture, without-access: lap}\n' >t.yaml
	legal ./t.yaml 'S:0,0,0,15/N:0,0,0,0/S/4' 4:15-3
	why ./t.yaml 'S:0,0,0,15/N:0,0,0,10/S/4' 4:15-3 "N's pawn on d1 bars the way"
	printf 'ruleset: 1\nextends: chowka-bara\ninner: {without-access: lap}\n' >c.yaml
	legal ./c.yaml 'S:15,F,F,F/N:1,1,10,12/S/4' 4:15-3
	why ./c.yaml 'S:15,F,F,F/N:1,1,10=/S/4' 4:15-3 "N's double on d1 bars the outer ring"
	# On 7x7 from 23 over 24, 1 and 2; North's 14 is South's 2.
	printf 'ruleset: 1\nextends: ashte-kashte\ninner: {access: capture, without-access: lap}\n' >a.yaml
	legal ./a.yaml 'S:23,F,F,F/N:1,1,14,16/S/4' 4:23-3
	why ./a.yaml 'S:23,F,F,F/N:1,1,14=/S/4' 4:23-3 "only a double passes N's double on e1"
}
