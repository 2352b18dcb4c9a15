load helper.bash
load vectors.bash

# tests/oracle is a second statement of the rules, without a line of the program's. It must answer
# tests/vectors, and the program what it makes: with ready rule sets ($READY) and with odd ones
# drawn at random ($ODD). ORACLE_SEED=N makes other sets, ORACLE_ODD=N more rule sets.

ORACLE=$BATS_TEST_DIRNAME/../oracle/oracle.py
READY=$BATS_FILE_TMPDIR/ready
ODD=$BATS_FILE_TMPDIR/odd
SEED=${ORACLE_SEED:-2}
RULE_SETS=${ORACLE_ODD:-40}

setup_file() {
	"$ORACLE" make --seed="$SEED" --games=2 --positions=24 --broken=80 -o "$READY"
	"$ORACLE" make --seed="$SEED" --random-rules="$RULE_SETS" --games=3 --positions=40 \
		--broken=120 -o "$ODD"
}

setup() {
	cd "$BATS_TEST_TMPDIR"
}

# both FUNCTION - for each of the two sets, at least one answer.
both() {
	local set
	for set in "$READY" "$ODD"; do
		use_vectors "$set"
		"$1" 1 || { echo "in $set"; return 1; }
	done
}

@test "oracle: it answers every input of the vectors as they do" {
	run within 600 "$ORACLE" verify "$BATS_TEST_DIRNAME/../vectors"
	echo "$output"
	[ "$status" -eq 0 ]
	[ "${lines[-1]}" = "0 differences" ]
	[ "${#lines[@]}" -eq 7 ]
}

@test "oracle: an answer that is not the oracle's is told, whatever it is an answer to" {
	cp -r "$READY" changed
	sed -i '1s/"after":"\|\("legal":{"[^"]*":"\)/&X/' changed/positions.jsonl
	sed -i '0,/ [SENW][0-9]*:1-/s//&1/' changed/games/open.pagdi
	sed -i '0,/"line":[0-9]*/s//"line":1/' changed/broken.jsonl
	sed -i '0,/"commit": "./s//"commit": "/' changed/dice.json
	sed -i '1s/^./x/' changed/hashes.txt
	run within 600 "$ORACLE" verify changed
	echo "$output"
	[ "$status" -eq 1 ]
	local what
	for what in positions.jsonl:1: open.pagdi: broken.pagdi: dice.json: hashes.txt:; do
		contains "$output" "$what"
	done
}

@test "oracle: a seed makes the same set each time, and another seed another one" {
	"$ORACLE" make --seed=5 --random-rules=2 --games=1 --positions=5 --broken=4 -o one
	"$ORACLE" make --seed=5 --random-rules=2 --games=1 --positions=5 --broken=4 -o two
	"$ORACLE" make --seed=6 --random-rules=2 --games=1 --positions=5 --broken=4 -o three
	diff -r one two
	run ! cmp one/positions.jsonl three/positions.jsonl
	[ "$(ls one)" = "$(printf '%s\n' broken.jsonl broken.pagdi dice.json games hashes.txt \
		positions.jsonl refused.jsonl rules)" ]
}

@test "oracle: pagdi lists the legal plies of new positions as the oracle does" {
	both legal_plies_agree
}

@test "oracle: pagdi gives the oracle's position after every ply of new positions" {
	both positions_after_plies_agree
}

@test "oracle: pagdi gives the oracle's position after every new bank and void throw" {
	both positions_after_banks_agree
	both positions_after_voids_agree
}

@test "oracle: pagdi refuses the new positions that the oracle refuses" {
	both refused_agree
}

@test "oracle: pagdi finds nothing wrong with new games, and fmt nothing to change" {
	use_vectors "$READY"
	games_agree 41
	use_vectors "$ODD"
	games_agree "$RULE_SETS"
}

@test "oracle: pagdi finds the first fault of newly damaged games where the oracle does" {
	use_vectors "$READY"
	damaged_games_agree 80
	use_vectors "$ODD"
	damaged_games_agree 120
}

@test "oracle: pagdi throws the oracle's throws from new seeds" {
	use_vectors "$READY"
	casts_agree 72
}

@test "oracle: pagdi hashes odd rule sets as the oracle does" {
	both hashes_agree
}
