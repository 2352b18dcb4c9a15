load helper.bash

# Records in canonical form.

setup() {
	mkdir "$BATS_TEST_TMPDIR/here"
	cd "$BATS_TEST_TMPDIR/here"
}

loose() { printf '[North "ravi"]\n[South "asha"]\n\ns1:1-2 n2:1-3\n'; }
canonical() { printf '[South "asha"]\n[North "ravi"]\n\n1. S1:1-2 N2:1-3\n*\n'; }
broken() { printf '[South "asha"]\n[North "ravi"]\n\n1. S1:1-3\n*\n'; }

@test "fmt: the golden records become their golden forms, which stay as they are" {
	cd "$GOLDEN_DIR/fmt"
	local failed=0 in got=$BATS_TEST_TMPDIR/got status
	for in in *.pagdi; do
		status=0
		within 200 "$PAGDI" fmt "$in" >"$got" || status=$?
		[ "$status" -eq 0 ]
		if [ "${GOLDEN-}" = update ]; then
			cp "$got" "${in%.pagdi}.out"
		else
			diff -u "${in%.pagdi}.out" "$got" || failed=1
		fi
		within 200 "$PAGDI" fmt "$got" | cmp - "$got" || failed=1
		within 200 "$PAGDI" check --strict -q "$got" || [[ $in == comments* ]] || failed=1
	done
	[ "$failed" -eq 0 ]
}

@test "fmt: numbers, marks, closing result and the order of tags are mended, in silence" {
	loose >a.pagdi
	run_pagdi fmt a.pagdi
	[ "$output" = "$(canonical)" ]
	[ -z "$stderr" ]
}

@test "fmt: CRLF, a byte order mark and a missing last newline are read, never written" {
	printf '\xef\xbb\xbf[South "asha"]\r\n[North "ravi"]\r\n\r\n1. S1:1-2 N2:1-3\r\n*' >a.pagdi
	run_pagdi fmt a.pagdi
	[ "$output" = "$(canonical)" ]
}

@test "fmt: a game at fault is not written, the others are, and the status is 1" {
	{ canonical; echo; broken; echo; canonical; } >a.pagdi
	run_pagdi 1 fmt a.pagdi
	[ "$output" = "$(canonical; echo; canonical)" ]
	contains "$stderr" "a.pagdi:10:4: error: "
}

@test "fmt: the games of several files are separated by one blank line" {
	canonical >a.pagdi
	run_pagdi fmt a.pagdi a.pagdi
	[ "$output" = "$(canonical; echo; canonical)" ]
}

@test "fmt: a long round breaks at 100 columns and goes on indented by two" {
	run_pagdi fmt --rules-dir="$ROOT/tests/vectors/rules" "$ROOT/tests/vectors/games/big.pagdi"
	[ "$(awk 'length > 100' <<<"$output" | wc -l)" -eq 0 ]
	[ "$(grep -c '^  [SENW]' <<<"$output")" -gt 0 ]
}

@test "fmt: --check names the files that are not canonical, with the first line that differs" {
	canonical >a.pagdi
	loose >b.pagdi
	run_pagdi fmt --check a.pagdi
	[ -z "$output" ]
	run_pagdi 1 fmt --check a.pagdi b.pagdi
	[ "$output" = "b.pagdi:1: not in canonical form" ]
	run_pagdi 1 fmt --check -q b.pagdi
	[ -z "$output" ]
	run_pagdi 1 fmt --check <b.pagdi
	[ "$output" = "-:1: not in canonical form" ]
	{ canonical; echo; } >c.pagdi
	run_pagdi 1 fmt --check c.pagdi
	[ "$output" = "c.pagdi:6: not in canonical form" ]
}

@test "fmt: --diff prints what patch turns into the canonical form" {
	for f in "$GOLDEN_DIR"/fmt/*.pagdi; do
		cp "$f" a.pagdi
		run_pagdi 1 fmt --diff a.pagdi
		printf '%s\n' "$output" >a.diff
		patch -s a.pagdi a.diff
		cmp a.pagdi "${f%.pagdi}.out"
	done
}

@test "fmt: --diff of long drifting files patches too" {
	awk 'BEGIN {
		for (i = 0; i < 3000; i++)
			printf "[South \"a%d\"]\n[North \"b\"]\n\n%s S1:1-2\n%s*\n\n", i, i % 3 ? "1." : "",
				i % 7 ? "" : "; note\n"
	}' >a.pagdi
	run_shell 1 '"$PAGDI" fmt --diff a.pagdi >a.diff'
	"$PAGDI" fmt a.pagdi >want
	patch -s a.pagdi a.diff
	cmp a.pagdi want
}

@test "fmt: --write rewrites a file in place and keeps its mode" {
	loose >a.pagdi
	chmod 640 a.pagdi
	run_pagdi fmt --write a.pagdi
	[ "$(cat a.pagdi)" = "$(canonical)" ]
	[ "$(stat -c %a a.pagdi)" = 640 ]
	[ "$(ls)" = a.pagdi ]
}

@test "fmt: --write leaves a file as it was where a game of it is at fault" {
	{ loose; echo; broken; } >a.pagdi
	cp a.pagdi b.pagdi
	run_pagdi 1 fmt --write a.pagdi
	cmp a.pagdi b.pagdi
	[ "$(ls | wc -l)" -eq 2 ]
}

@test "fmt: --write that meets a limit of file size leaves the file, and nothing beside it" {
	mkdir limit
	{ printf '1. S1:1-2 {'; head -c 300000 /dev/zero | tr '\0' y; printf '} *\n'; } \
		>limit/long.pagdi
	cp limit/long.pagdi before
	run_shell 3 'ulimit -f 100; "$PAGDI" fmt --write limit/long.pagdi'
	contains "$stderr" "limit/long.pagdi: error: "
	contains "$stderr" "[E502]"
	cmp before limit/long.pagdi
	[ "$(ls limit)" = long.pagdi ]
}

@test "fmt: --write does not touch a file that is canonical" {
	canonical >a.pagdi
	touch -d 2001-01-01 a.pagdi
	inode=$(stat -c %i a.pagdi)
	run_pagdi fmt --write a.pagdi
	[ "$(stat -c %i a.pagdi)" = "$inode" ]
	[ "$(date -r a.pagdi +%Y)" = 2001 ]
}

@test "fmt: --write follows a link and leaves it one; hard links are refused" {
	mkdir there
	loose >there/a.pagdi
	ln -s there/a.pagdi link.pagdi
	run_pagdi fmt --write link.pagdi
	[ -L link.pagdi ]
	[ "$(cat there/a.pagdi)" = "$(canonical)" ]
	loose >b.pagdi
	ln b.pagdi c.pagdi
	run_pagdi 3 fmt --write b.pagdi
	contains "$stderr" "[E502]"
	[ "$(cat c.pagdi)" = "$(loose)" ]
}

@test "fmt: --write refuses standard input, filters, and --check" {
	canonical >a.pagdi
	run_pagdi 2 fmt --write
	run_pagdi 2 fmt --write -
	run_pagdi 2 fmt --write --game=1 a.pagdi
	run_pagdi 2 fmt --write --check a.pagdi
	run_pagdi 2 fmt --check --where South=asha a.pagdi
}

@test "fmt: filters choose the games that are written" {
	{ canonical; echo; canonical | sed 's/ravi/dev/'; } >a.pagdi
	run_pagdi fmt --where North=dev a.pagdi
	[ "$output" = "$(canonical | sed 's/ravi/dev/')" ]
	run_pagdi fmt --game=1 a.pagdi
	[ "$output" = "$(canonical)" ]
}

@test "fmt: a comment of 20 MB goes through in little memory, and none is lost" {
	{
		printf '[South "a"]\n; among tags '
		head -c 5000000 /dev/zero | tr '\0' t
		printf '\n[North "b"]\n\n1. S1:1-2 {'
		head -c 15000000 /dev/zero | tr '\0' c
		printf '} N1:1-2 ; end\n*\n'
	} >a.pagdi
	run_shell 0 '"$PAGDI" fmt a.pagdi | "$PAGDI" fmt --check'
	# The same bytes, tags in front; lines may break elsewhere.
	run_shell 0 '"$PAGDI" fmt a.pagdi | tr -d " \n" | wc -c'
	[ "$output" -eq "$(tr -d ' \n' <a.pagdi | wc -c)" ]
}

@test "fmt: --check and --diff read a pipe with a name once, like a file" {
	cd "$BATS_TEST_TMPDIR"
	printf '1. S1:1-2\n*\n' >good.pagdi
	printf 'S1:1-2\n*\n' >other.pagdi
	run_shell 0 '"$PAGDI" fmt --check <(cat good.pagdi)'
	run_shell 0 'cat good.pagdi | "$PAGDI" fmt --diff /dev/stdin'
	run_shell 1 '"$PAGDI" fmt --check <(cat other.pagdi)'
	contains "$output" ':1: not in canonical form'
	run_shell 1 'cat other.pagdi | "$PAGDI" fmt --diff /dev/stdin'
	contains "$output" '+1. S1:1-2'
	mkfifo named
	run_shell 1 'cat other.pagdi >named & "$PAGDI" fmt --diff named'
	contains "$output" '+1. S1:1-2'
}

@test "fmt: a record of results in a pipe with a name does not keep check waiting" {
	cd "$BATS_TEST_TMPDIR"
	mkfifo named
	run_shell 0 'echo "{\"a\":1}" >named & "$PAGDI" check named'
}

@test "play and bot ask: a record may come through a pipe with a name" {
	cd "$BATS_TEST_TMPDIR"
	printf '[South "a"]\n[North "b"]\n\n1. S1:1-2\n*\n' >game.pagdi
	run_shell 0 '"$PAGDI" bot ask greedy <(cat game.pagdi)'
	file=$("$PAGDI" bot ask greedy game.pagdi)
	[ "${output#*, game}" = "${file#*, game}" ]
}
