load helper.bash

# Games as tables. export.py compares the formats with each other and with what check,
# replay and stats say.

again() {
	within 300 python3 "$ROOT/tests/cli/export.py" "$PAGDI" "$@"
}

@test "export: CSV, JSON and SQLite hold the same, and what check, replay and stats say" {
	again "$ROOT"/notation/examples/*.pagdi
	again --rules-dir="$ROOT/tests/vectors/rules" "$ROOT"/tests/vectors/games/*.pagdi
	again "$ROOT/tests/demo/club.pagdi"
}

@test "export: so too of damaged games, of which what comes before the fault is written" {
	again "$ROOT/tests/vectors/broken.pagdi"
	cd "$BATS_TEST_TMPDIR"
	printf '[Rules "no-such"]\n\n1. S1:1-2\n*\n\n[Rules "pagdi"]\n\n1. S1:1-2 N1:2-3\n*\n' >a.pagdi
	again a.pagdi
	run_pagdi 1 export --format=csv a.pagdi
	contains "$stderr" 'a.pagdi:8:'
	[ "$(tail -n +2 <<<"$output" | cut -d, -f 1,5,6,12)" = $'1,0,,0\n2,0,pagdi,1' ]
}

@test "export: a database has its version, keeps its keys and indices, and is sound" {
	cd "$BATS_TEST_TMPDIR"
	run_pagdi export --format=sqlite -o a.db "$ROOT/notation/examples/two-players.pagdi"
	[ "$(sqlite3 a.db 'PRAGMA user_version')" = 1 ]
	[ "$(sqlite3 a.db 'PRAGMA application_id')" = $((0x70616764)) ]
	[ "$(sqlite3 a.db 'PRAGMA integrity_check')" = ok ]
	[ -z "$(sqlite3 a.db 'PRAGMA foreign_key_check')" ]
	for view in $(sqlite3 a.db "SELECT name FROM sqlite_master WHERE type = 'view'"); do
		[ "$(sqlite3 a.db "SELECT count(*) FROM $view")" -gt 0 ]
		grep -q "^.It Cm.*\b$view\b" "$ROOT/man/pagdi-export.1"
	done
	for column in $(sqlite3 a.db "SELECT c.name FROM sqlite_master AS t,
		pragma_table_info(t.name) AS c WHERE t.type = 'table'"); do
		grep -q "^.It Cm.*\b$column\b" "$ROOT/man/pagdi-export.1" || {
			echo "pagdi-export(1) says nothing of $column"
			return 1
		}
	done
}

@test "export: what is there is replaced only with --force, and nothing half written is left" {
	mkdir "$BATS_TEST_TMPDIR/w"
	cd "$BATS_TEST_TMPDIR/w"
	printf '1. S1:1-2\n*\n' >a.pagdi
	for format in csv json sqlite; do
		local table=
		[ $format != csv ] || table=--table=plies
		echo mine >out
		run_pagdi 3 export --format=$format $table -o out a.pagdi
		contains "$stderr" 'out: error: cannot be written: it is there already'
		[ "$(cat out)" = mine ]
		run_pagdi export --format=$format $table --force -o out a.pagdi
		[ "$(cat out)" != mine ]
	done
	run_pagdi export --format=csv -o folder a.pagdi
	[ "$(cd folder && echo *)" = 'banks.csv games.csv players.csv plies.csv' ]
	run_pagdi 3 export --format=csv -o folder a.pagdi
	run_pagdi export --format=csv --force -o folder a.pagdi
	run_pagdi 3 export --format=sqlite -o no/such/a.db a.pagdi
	run_pagdi 3 export --format=sqlite -o /dev/null a.pagdi
	run_pagdi 3 export --format=sqlite -o b.db no-such.pagdi
	[ "$(echo *)" = 'a.pagdi b.db folder out' ]
}

@test "export: no file that is read is ever written, not even with --force" {
	mkdir "$BATS_TEST_TMPDIR/w"
	cd "$BATS_TEST_TMPDIR/w"
	printf '1. S1:1-2\n*\n' >games.csv
	cp games.csv was
	ln games.csv other
	for args in '--format=json -o games.csv' '--format=sqlite -o other' \
		'--format=csv --table=plies -o ./games.csv' '--format=csv -o .'; do
		run_pagdi 3 export $args --force was games.csv
		contains "$stderr" 'cannot be written: it is one of the files read [E502]'
		cmp was games.csv
	done
	run_shell 3 '"$PAGDI" export --format=csv games.csv >>other'
	run_shell 3 '"$PAGDI" export --format=json -o games.csv --force <other'
	run_shell 0 '"$PAGDI" export --format=json <other >new'
	cmp was games.csv
	[ "$(echo *)" = 'games.csv new other was' ]
}

@test "export: a full disk is told, and nothing is left" {
	mkdir "$BATS_TEST_TMPDIR/w"
	cd "$BATS_TEST_TMPDIR/w"
	for format in csv json sqlite; do
		local table=
		[ $format != csv ] || table=--table=plies
		run_shell 3 "ulimit -f 16; trap '' XFSZ; \"\$PAGDI\" export --format=$format $table -o out \
			$ROOT/tests/vectors/games/*.pagdi --rules-dir=$ROOT/tests/vectors/rules 2>&1"
		contains "$output" 'out: error: cannot be written: '
		[ -z "$(ls -A)" ]
	done
	run_shell 3 '"$PAGDI" export --format=json "$ROOT"/notation/examples/two-players.pagdi >/dev/full'
}

@test "export: a signal ends it by that signal, and leaves nothing behind" {
	mkdir "$BATS_TEST_TMPDIR/w"
	cd "$BATS_TEST_TMPDIR/w"
	printf '1. S1:1-2 N1:1-2\n*\n\n' >one
	for _ in $(seq 1000); do cat one; done >few
	for _ in $(seq 300); do cat few; done >many
	rm one few
	"$PAGDI" export --format=sqlite -o a.db many 3>&- &
	local pid=$! status=0
	for _ in $(seq 500); do
		compgen -G 'a.db.*' >/dev/null && break
		sleep 0.01
	done
	kill -TERM $pid
	wait $pid || status=$?
	[ "$status" -eq 143 ]
	[ "$(ls)" = many ]
}

@test "export: hostile names are text in every format" {
	cd "$BATS_TEST_TMPDIR"
	local name
	for name in '=1+1' '+1' '-1' '@SUM(A1)' "'); DROP TABLE games; --" 'a,b' 'say \"x\"' 'ünï'; do
		printf '[South "%s"]\n[North "x"]\n\n1. S1:1-2\n*\n\n' "$name"
	done >a.pagdi
	again a.pagdi
	run_pagdi export --format=csv --table=players a.pagdi
	contains "$output" $'1,S,"\'=1+1",'
	contains "$output" $'3,S,"\'-1",'
	contains "$output" $'4,S,"\'@SUM(A1)",'
	contains "$output" '6,S,"a,b",'
	contains "$output" '7,S,"say ""x""",'
	run_pagdi export --format=csv --raw --table=players a.pagdi
	contains "$output" '1,S,=1+1,'
}

@test "export: formulas are text in full-width signs and after a semicolon too" {
	cd "$BATS_TEST_TMPDIR"
	local name
	for name in '=1+1' '@x' 'a;=1+1;b' 'a;b' 'x＋1'; do
		printf '[South "%s"]\n[North "x"]\n\n1. S1:1-2\n*\n\n' "$name"
	done >a.pagdi
	run_pagdi export --format=csv --table=players a.pagdi
	contains "$output" $'1,S,"\'=1+1",'
	contains "$output" $'2,S,"\'@x",'
	contains "$output" $'3,S,"a;\'=1+1;b",'
	contains "$output" '4,S,a;b,'
	contains "$output" '5,S,x＋1,'
	run_pagdi export --format=csv --raw --table=players a.pagdi
	contains "$output" '3,S,a;=1+1;b,'
	# The full-width forms of the signs.
	printf '[South "\xef\xbc\x9d1+1"]\n[North "x"]\n\n1. S1:1-2\n*\n' >b.pagdi
	run_pagdi export --format=csv --table=players b.pagdi
	contains "$output" $'1,S,"\'\xef\xbc\x9d1+1",'
}

@test "export: an empty text is told from a missing one, and a byte order mark can be had" {
	cd "$BATS_TEST_TMPDIR"
	printf '[Event ""]\n[South "a"]\n[North "b"]\n\n1. S1:1-2\n*\n' >a.pagdi
	printf '[South "a"]\n[North "b"]\n\n1. S1:1-2\n*\n' >b.pagdi
	run_pagdi export --format=csv a.pagdi
	contains "$output" '"",'
	run_pagdi export --format=csv b.pagdi
	[[ $output != *'""'* ]]
	run_shell 0 '"$PAGDI" export --format=csv --bom b.pagdi | head -c 3 | od -An -tx1'
	[ "$output" = ' ef bb bf' ]
	run_pagdi 2 export --format=json --bom b.pagdi
	contains "$stderr" '--bom is of --format=csv'
}

@test "export: options that do not go together are told" {
	run_pagdi 2 export x
	contains "$stderr" '--format= says what to write: csv, json or sqlite'
	run_pagdi 2 export --format=xml x
	run_pagdi 2 export --format=sqlite x
	contains "$stderr" 'needs a file'
	run_pagdi 2 export --format=json --table=plies x
	run_pagdi 2 export --format=csv --table=moves x
	run_pagdi 2 export --format=csv --force x
	run_pagdi 2 export --format=sqlite -o a.db --raw x
}

# bats test_tags=release
@test "export: memory does not grow with the games" {
	cd "$BATS_TEST_TMPDIR"
	printf '[South "a"]\n[North "b"]\n\n1. S1:1-2 N1:1-2\n*\n\n' >one
	for _ in $(seq 100); do cat one; done >few
	for _ in $(seq 200); do cat few; done >many
	peak() {
		python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$PAGDI" export "$@"
	}
	local few many
	for format in csv json; do
		few=$(peak --format=$format few) many=$(peak --format=$format many)
		echo "$format: $few KB, $many KB"
		[ "$many" -lt $((few + 1500)) ]
	done
	# Indices are made at the end, of long names here.
	for n in few:100 many:60000; do
		awk -v n="${n#*:}" 'BEGIN { for (i = 0; i < n; i++) printf \
			"[South \"the player of the number %d\"]\n[North \"b\"]\n\n1. S1:1-2\n*\n\n", i }' >"${n%:*}"
	done
	few=$(peak --format=sqlite -o few.db few) many=$(peak --format=sqlite -o many.db many)
	echo "sqlite: $few KB, $many KB"
	[ "$many" -lt $((few + 1500)) ]
}
