load helper.bash

# The bad bots under a name that no other process has in its command line.
setup() {
	cd "$BATS_TEST_TMPDIR"
	local bad=$BUILT/pipe/badbot
	[ -x "$bad" ] || skip 'the bad bots are not built'
	BAD=bad-$$-$BATS_TEST_NUMBER
	cp "$bad" "$BAD"
}

teardown() {
	pkill -KILL -f "[.]/$BAD" || :
}

# gone - in a moment nothing of the bots is left.
gone() {
	local i
	for ((i = 0; i < 50; i++)); do
		pgrep -f "[.]/$BAD" >/dev/null || return 0
		sleep 0.1
	done
	pgrep -fa "[.]/$BAD"
	return 1
}

# against STATUS-OF-GAMES COMMAND [OPTION...] - two games of a bad bot against a good one:
# both are in the records, valid, and end as is said.
against() {
	local want=$1 command=$2
	shift 2
	rm -f m.pagdi m.jsonl
	run_pagdi match --bot=bad=exec:"$command" --bot=greedy --games=2 --seed=pipes \
		-o m.pagdi --results=m.jsonl "$@"
	gone
	[ "$(grep -c '"type":"result"' m.jsonl)" -eq 2 ]
	[ "$(grep '^\[Termination' m.pagdi | sort | uniq -c | sed 's/^ *//')" = \
		"2 [Termination \"$want\"]" ]
	local err=$stderr out=$output
	run_pagdi check --audit --strict m.pagdi
	[ "$output" = 'm.pagdi: 2 games, 2 valid, 0 invalid' ]
	stderr=$err output=$out
}

@test "pipes: whatever is odd but right is played to the end" {
	local mode
	for mode in good crlf splits spaces twice stale flood-err ignore-quit double-fork \
		daemon die-over takes-back brood stop-quit; do
		against finished "./$BAD $mode"
		contains "$output" '2 games in 1 group'
		[[ $stderr != *forfeits* ]]
	done
}

@test "pipes: whoever dies or hangs up forfeits with crash, and it says how" {
	local mode
	for mode in die-start:'exit status 3' die-handshake:'exit status 7' \
		die-game:'exit status 5' die-go:'exit status 3' abort-go:'Segmentation' \
		die-after:'exit status 0' close-stdin:'standard input' \
		deaf-go:'standard input' deaf-later:'standard input' \
		close-stdout:'standard output' daemon-dies:'exit status 4' \
		half:"exit status 0; a line without its end: 'play" \
		closes-later:'standard output'; do
		against forfeit "./$BAD ${mode%%:*}"
		contains "$stderr" 'bad (South) forfeits'
		contains "$stderr" 'bad (North) forfeits'
		contains "$stderr" 'crash ('
		contains "$stderr" "${mode#*:}"
	done
}

@test "pipes: what is not legal, and too much, forfeits with illegal" {
	local mode
	for mode in illegal:'9:1-99' empty:'none of the legal' bare:'number of the ply' \
		utf8:'\xff' bom:'byte order mark' bom-ready:'byte order mark' nul:'\x00' flood-lines:'256 KiB' flood-bytes:'4096 bytes' \
		long-line:'4096 bytes' overflow:'number of the ply'; do
		against forfeit "./$BAD ${mode%%:*}"
		contains "$stderr" 'illegal ('
		contains "$stderr" "${mode#*:}"
	done
}

@test "pipes: who does not answer in time forfeits with time, behind a shell too" {
	local mode
	for mode in never:'no answer in 200 ms' trickle:"'xx" info-for-ever:'in 200 ms' \
		unfinished:"'play" stop:SIGSTOP shouts:'| PLAY' \
		shouts:'passed over: an answer begins' misnumbers:'| play 0'; do
		against forfeit "./$BAD ${mode%%:*}" --move-time=200
		contains "$stderr" 'time ('
		contains "$stderr" "${mode#*:}"
	done
	against forfeit "sh -c \"./$BAD never; true\"" --move-time=200
	# It has said 'ready', so its output does come.
	[[ $stderr != *buffered* ]]
	against forfeit "./$BAD no-ready" --start-time=0.2
	contains "$stderr" 'time (no ready): not ready 0.200 s after its start'
	contains "$stderr" 'if it did answer, its output is buffered'
	contains "$stderr" '--start-time=30 of match and tournament gives it 30 s'
}

@test "pipes: a program that cannot start is absent, with the system's reason" {
	printf '#!/no/such/interpreter\n' >lost
	chmod +x lost
	against forfeit ./lost
	contains "$stderr" 'absent ('
	contains "$stderr" 'interpreter'
	# No shell runs what the system does not know, also where it lies in PATH.
	printf 'echo ready; touch ran; cat\n' >lines
	chmod +x lines
	against forfeit ./lines
	contains "$stderr" 'Exec format error'
	contains "$stderr" 'exec:python3 ./lines'
	PATH=/no/such/folder:$PATH:$PWD against forfeit lines
	contains "$stderr" 'Exec format error'
	[ ! -e ran ]
}

# bats test_tags=release
@test "pipes: a flood costs no memory" {
	run_shell 0 "ulimit -v 400000; \"\$PAGDI\" match --bot='exec:./$BAD flood-lines' \
		--bot='exec:./$BAD flood-err' --games=4 --seed=a"
	gone
	contains "$output" '4 games'
}

@test "pipes: an interrupt leaves no process, whatever the bots ignore" {
	local mode signal
	for mode in never ignore-quit double-fork; do
		for signal in INT TERM; do
			# A job in the background ignores SIGINT, which env undoes.
			env --default-signal=INT "$PAGDI" match --move-time=none --games=10000000 \
				--bot="exec:sh -c './$BAD $mode; true'" \
				--bot="exec:./$BAD $mode" -j 2 --seed=a >/dev/null 2>&1 3>&- &
			sleep 0.5
			kill -"$signal" $!
			run wait $!
			[ "$status" -ge 128 ] || [ "$status" -eq 0 ]
			gone
		done
	done
}

@test "pipes: bots go when pagdi is killed" {
	"$PAGDI" match --move-time=none --games=10000000 --bot="exec:./$BAD never" \
		--bot="exec:./$BAD ignore-quit" --seed=a >/dev/null 2>&1 3>&- &
	sleep 0.5
	pgrep -f "[.]/$BAD" >/dev/null
	kill -KILL $!
	wait $! || :
	gone
}
