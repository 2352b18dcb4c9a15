# A signal leaves no temporary file behind.
load helper

# ends_by SIGNAL WANTED COMMAND... - it reads a pipe that waits, is sent the signal when its
# temporary file is there, and ends by it; nothing but the files named in $kept stays.
ends_by() {
	local signal=$1 want=$2 status=0 pid
	shift 2
	rm -rf "$BATS_TEST_TMPDIR/w"
	mkdir "$BATS_TEST_TMPDIR/w"
	cd "$BATS_TEST_TMPDIR/w"
	mkfifo in
	cp "$ROOT/notation/examples/two-players.pagdi" g.pagdi
	exec 8<>in
	# A shell's background jobs ignore SIGINT; env gives it back.
	env --default-signal="$signal" "$PAGDI" "$@" 3>&- 8>&- &
	pid=$!
	cat g.pagdi >&8
	for _ in $(seq 500); do
		compgen -G 'out*.??????' >/dev/null && break
		sleep 0.01
	done
	compgen -G 'out*.??????' >/dev/null
	kill -"$signal" $pid
	wait $pid || status=$?
	exec 8>&-
	[ "$status" -eq "$want" ]
	[ "$(echo *)" = 'g.pagdi in' ]
}

@test "replay: a signal leaves no temporary file" {
	ends_by TERM 143 replay --html -o out.html in
	ends_by INT 130 replay --html -o out.html in
	ends_by HUP 129 replay --html -o out.html in
}

@test "export: a signal while a pipe is read leaves no temporary file" {
	ends_by TERM 143 export --format=sqlite -o out.db in
	ends_by INT 130 export --format=csv --table=games -o out.csv in
}

@test "fmt: a signal leaves no temporary file beside the one to be written" {
	mkdir "$BATS_TEST_TMPDIR/w"
	cd "$BATS_TEST_TMPDIR/w"
	printf '1. S1:1-2 N1:1-2\n*\n\n' >one
	for _ in $(seq 1000); do cat one; done >few
	for _ in $(seq 300); do cat few; done >many
	rm one few
	local sum signal status
	sum=$(sha256sum <many)
	for signal in TERM INT; do
		status=0
		env --default-signal=$signal "$PAGDI" fmt --write many 2>/dev/null 3>&- &
		local pid=$!
		for _ in $(seq 500); do
			compgen -G 'many.*' >/dev/null && break
			sleep 0.01
		done
		compgen -G 'many.*' >/dev/null
		kill -$signal $pid
		wait $pid || status=$?
		[ "$status" -gt 128 ]
		[ "$(ls)" = many ]
		[ "$sum" = "$(sha256sum <many)" ]
	done
}
