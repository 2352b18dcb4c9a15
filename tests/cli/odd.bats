load helper.bash

# Odd and damaged inputs. Each file of golden/odd holds a damaged game and, but for those that
# end early, a good one with the Event "good", which must still be counted.

setup() { cd "$BATS_TEST_TMPDIR"; }

# game EVENT MOVETEXT - a record of the usual tags on standard output.
game() {
	printf '[Event "%s"]\n[South "asha"]\n[North "ravi"]\n[Rules "pagdi"]\n[Result "*"]\n\n%s\n*\n' \
		"$1" "$2"
}
good() { game good '1. S1:1-2 N1:1-2'; }

# verdicts FILE - check its games: one word a game, ok or bad, on one line.
verdicts() {
	within 600 "$PAGDI" check --format=jsonl "$1" >verdicts.jsonl || [ $? -eq 1 ]
	jq -r 'select(.type == "game") | if .ok then "ok" else "bad" end' verdicts.jsonl |
		tr '\n' ' '
}

@test "odd: every odd input has its golden diagnostics" {
	cd "$GOLDEN_DIR/odd"
	local failed=0 in
	for in in *.pagdi; do
		golden_run "${in%.pagdi}.out" check "$in" || failed=1
	done
	[ "$failed" -eq 0 ]
}

@test "odd: a damaged game never costs the good one after it" {
	cd "$GOLDEN_DIR/odd"
	within 600 "$PAGDI" check --format=jsonl ./*.pagdi >"$BATS_TEST_TMPDIR/out" || [ $? -eq 1 ]
	jq -r 'select(.type == "game" and .ok and .plies == 2
		and .position == "S:1,1,1,2/N:1,1,1,2/S/-") | "\(.file) \(.line)"' \
		"$BATS_TEST_TMPDIR/out" | sort >"$BATS_TEST_TMPDIR/counted"
	# The good game begins at its Event, where that stands on a line of its own; a CR alone
	# ends a line, too.
	LC_ALL=C grep -an '^\(\xef\xbb\xbf\)\{0,1\}\[Event[[:space:]]*"good"\]' ./*.pagdi |
		sed -n 's/^\([^:]*\):\([0-9]*\):.*/\1 \2/p' | sed 's/-cr-only.pagdi 2$/-cr-only.pagdi 9/' |
		sort >"$BATS_TEST_TMPDIR/good"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/good")" -ge 100 ]
	[ -z "$(comm -13 "$BATS_TEST_TMPDIR/counted" "$BATS_TEST_TMPDIR/good" | tee /dev/stderr)" ]
}

@test "odd: what is said of a damaged game is JSON and UTF-8 whatever its bytes" {
	cd "$GOLDEN_DIR/odd"
	within 600 "$PAGDI" check --format=jsonl ./*.pagdi >"$BATS_TEST_TMPDIR/out" || [ $? -eq 1 ]
	iconv -f UTF-8 -t UTF-8 "$BATS_TEST_TMPDIR/out" >/dev/null
	jq -e -s 'last.type == "total" and last.files > 100' "$BATS_TEST_TMPDIR/out" >/dev/null
	# As text no byte of a file reaches the terminal but as text.
	within 600 "$PAGDI" check ./*.pagdi >"$BATS_TEST_TMPDIR/out" 2>&1 || [ $? -eq 1 ]
	iconv -f UTF-8 -t UTF-8 "$BATS_TEST_TMPDIR/out" >/dev/null
	[ "$(LC_ALL=C tr -d '\t\n\40-\176\200-\377' <"$BATS_TEST_TMPDIR/out" | wc -c)" -eq 0 ]
}

@test "odd: the same bytes get the same answer under any name and from standard input" {
	cd "$GOLDEN_DIR/odd"
	local in
	for in in 13-bom 15-utf16 21-crlf 36-tag-without-closing-quote 61-fault-on-a-continued-line; do
		within 200 "$PAGDI" check --format=jsonl "$in.pagdi" >"$BATS_TEST_TMPDIR/file" ||
			[ $? -eq 1 ]
		within 200 "$PAGDI" check --format=jsonl <"$in.pagdi" >"$BATS_TEST_TMPDIR/stdin" ||
			[ $? -eq 1 ]
		cp "$in.pagdi" "$BATS_TEST_TMPDIR/$in.kifu"
		within 200 "$PAGDI" check --format=jsonl "$BATS_TEST_TMPDIR/$in.kifu" \
			>"$BATS_TEST_TMPDIR/kifu" || [ $? -eq 1 ]
		for other in stdin kifu; do
			diff <(jq -c 'del(.file)' "$BATS_TEST_TMPDIR/file") \
				<(jq -c 'del(.file)' "$BATS_TEST_TMPDIR/$other")
		done
	done
}

@test "odd: fmt writes the good game and not the damaged one" {
	cd "$GOLDEN_DIR/odd"
	local in
	good >"$BATS_TEST_TMPDIR/good"
	for in in 42-pass-as-z0 46-pass-where-a-ply-can-be-played 36-tag-name-with-a-blank \
		60-variation 81-nested-comment; do
		run_pagdi 1 fmt "$in.pagdi"
		[ "$output" = "$(cat "$BATS_TEST_TMPDIR/good")" ]
	done
}

@test "odd: fmt of fmt is fmt for every game it can write" {
	cd "$GOLDEN_DIR/odd"
	local in
	for in in *.pagdi; do
		within 200 "$PAGDI" fmt "$in" >"$BATS_TEST_TMPDIR/once" 2>/dev/null || [ $? -eq 1 ]
		within 200 "$PAGDI" fmt "$BATS_TEST_TMPDIR/once" >"$BATS_TEST_TMPDIR/twice" || [ ! -s "$BATS_TEST_TMPDIR/once" ]
		cmp "$BATS_TEST_TMPDIR/once" "$BATS_TEST_TMPDIR/twice"
	done
}

@test "odd: fmt keeps both comments of one ply, and apart" {
	run_pagdi fmt "$GOLDEN_DIR/odd/09-two-comments-on-one-ply.pagdi"
	contains "$output" '1. S1:1-2 {a} {b} N1:1-2'
}

@test "odd: fmt --write leaves a file as it was where a game of it is damaged" {
	cp "$GOLDEN_DIR/odd/17-en-dash-for-hyphen.pagdi" file
	run_pagdi 1 fmt --write file
	cmp "$GOLDEN_DIR/odd/17-en-dash-for-hyphen.pagdi" file
}

@test "odd: a quote and a backslash in a tag survive fmt" {
	run_pagdi fmt "$GOLDEN_DIR/odd/31-escapes-in-a-tag.pagdi"
	contains "$output" '[Event "The \"Open\" \\ x"]'
}

@test "odd: comments of 64 KiB and of 1 MiB stream" {
	local size
	for size in 65536 1048576; do
		{
			game long "1. S1:1-2 {$(head -c "$size" /dev/zero | tr '\0' c)} N1:1-2"
			echo
			game long "; $(head -c "$size" /dev/zero | tr '\0' c)
1. S1:1-2 N1:1-2"
			echo
			good
		} >file
		[ "$(verdicts file)" = 'ok ok ok ' ]
		within 200 "$PAGDI" fmt file >once
		within 200 "$PAGDI" fmt once | cmp - once
		[ "$(tr -cd c <once | wc -c)" -eq $((2 * size)) ]
	done
}

@test "odd: a million leading newlines are nothing" {
	{ head -c 1000000 /dev/zero | tr '\0' '\n'; good; } >file
	[ "$(verdicts file)" = 'ok ' ]
	[ "$(jq 'select(.type == "game") | .line' verdicts.jsonl)" -eq 1000001 ]
}

@test "odd: a million brackets are one fault each" {
	{
		game brackets "1. S1:1-2 $(head -c 1000000 /dev/zero | tr '\0' '(') N1:1-2"
		echo
		game brackets "1. S1:1-2 $(head -c 1000000 /dev/zero | tr '\0' '}') N1:1-2"
		echo
		game brackets "1. S1:1-2
$(head -c 100000 /dev/zero | tr '\0' '[')
N1:1-2"
		echo
		good
	} >file
	# A bracket in column 1 after moves begins a game, so the third is cut in two.
	[ "$(verdicts file)" = 'bad bad ok bad ok ' ]
	[ "$(wc -c <verdicts.jsonl)" -lt 100000 ]
}

@test "odd: a line of 10 MB is read, and a fault at its end is found there" {
	# Passes of two seats that can move on no throw but a 1, and then a throw that is none.
	{
		printf '[South "a"]\n[North "b"]\n[Rules "pagdi"]\n[Position "%s"]\n\n' \
			'S:24,F,F,F+/N:24,F,F,F+/S/-'
		awk 'BEGIN { for (i = 1; i <= 600000; i++) printf "%d. S2:- N2:- ", i }'
		printf '600001. S5:-\n*\n\n'
		good
	} >file
	local line
	line=$(sed -n 6p file)
	[ "${#line}" -gt 10000000 ]
	[ "$(verdicts file)" = 'bad ok ' ]
	[ "$(jq -r 'select(.type == "fault") | "\(.code) \(.line):\(.col) \(.ply)"' verdicts.jsonl)" = \
		"E203 6:$((${#line} - 3)) 1200001" ]
	# The line it is shown in is a window of it.
	run_pagdi 1 check file
	[ "${#stderr}" -lt 10000 ]
}

@test "odd: 10,000 games, every third damaged, are all counted" {
	awk -v good="$(good)" 'BEGIN {
		for (i = 1; i <= 10000; i++) {
			g = good
			if (i % 3 == 0)
				sub(/N1:1-2/, "N1:1-3", g)
			print g "\n"
		}
	}' >file
	within 600 "$PAGDI" check --format=jsonl file >out || [ $? -eq 1 ]
	[ "$(tail -n 1 out | jq -c '[.games, .valid, .invalid]')" = '[10000,6667,3333]' ]
}

# bats test_tags=release
@test "odd: 50 MB from a pipe take no more memory than a few" {
	# The limit is on the address space: a reader that kept what it read would die of it.
	game pipe '1. S1:1-2 N1:1-2 {and a comment that makes the game somewhat longer}' >one
	run_shell 0 'awk "{ g = g \$0 \"\n\" } END { for (i = 0; i < 300000; i++) printf \"%s\n\", g }" one |
		(ulimit -v 200000; "$PAGDI" check -q --format=jsonl)'
	[ "$(jq .games <<<"$output")" -eq 300000 ]
}

# The test build reads shorter tags.
# bats test_tags=release
@test "odd: tags of 64 KiB are read, more are a fault" {
	tagged() {
		printf '[Event "%s"]\n' "$(head -c "$1" /dev/zero | tr '\0' e)"
		good | tail -n +2
	}
	{ tagged 65000; echo; tagged 70000; echo; good; } >file
	[ "$(verdicts file)" = 'ok bad ok ' ]
	[ "$(jq -r 'select(.type == "fault") | "\(.code) \(.game)"' verdicts.jsonl)" = 'E106 2' ]
}

@test "odd: a token of 255 bytes is a bad token, one of 256 too long" {
	local word
	word=$(head -c 255 /dev/zero | tr '\0' x)
	{ game a "1. $word"; echo; game b "1. ${word}x"; echo; good; } >file
	[ "$(verdicts file)" = 'bad bad ok ' ]
	[ "$(jq -r 'select(.type == "fault") | .code' verdicts.jsonl | tr '\n' ' ')" = 'E101 E105 ' ]
}

@test "odd: several threads say of odd games, many times over, what one says" {
	local i
	for i in {1..12}; do
		cat "$GOLDEN_DIR"/odd/*.pagdi
		echo
	done >some
	for i in {1..18}; do cat some; done >many
	within 600 "$PAGDI" check --format=jsonl many >one || [ $? -eq 1 ]
	within 600 "$PAGDI" check --format=jsonl -j 3 many >three || [ $? -eq 1 ]
	# Enough for the file to be cut.
	[ "$(wc -c <many)" -gt 5000000 ]
	cmp one three
}
