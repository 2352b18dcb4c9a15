load helper.bash

# Damage and comments have an owner: notation/README.md, "Reading" and "Canonical form".

setup() { cd "$BATS_TEST_TMPDIR"; }

H='[South "a"]\n[North "b"]\n[Rules "pagdi"]\n\n'

# verdict TEXT - what check says of it as one line: ok or bad a game, then faults outside games,
# then the codes of the errors with their games.
verdict() {
	# shellcheck disable=SC2059  # the text is a format
	printf "$1" >v.pagdi
	within 200 "$PAGDI" check --format=jsonl v.pagdi >v.jsonl || [ $? -eq 1 ]
	within 200 "$PAGDI" check --format=jsonl -j3 v.pagdi | cmp - v.jsonl
	jq -r -s '([.[] | select(.type == "game") | if .ok then "ok" else "bad" end]
		+ ["\(last.outside)"]
		+ [.[] | select(.type == "fault" and .severity == "error")
			| "\(.code)@\(.game // "-")"]) | join(" ")' v.jsonl
}

# says TEXT WANTED - and the status fits.
says() {
	local got
	got=$(verdict "$1")
	[ "$got" = "$2" ] || { printf '%s\ngot    %s\nwanted %s\n' "$1" "$got" "$2"; return 1; }
}

@test "owner: damage before a ply, bank or round number belongs to the game that begins there" {
	says 'S4:1_5 S3:1-4 N2:1-3 *\n' 'bad 0 E101@1'
	says '1 S1:1-2\n*\n' 'bad 0 E101@1'
	says '1) S1:1-2\n*\n' 'bad 0 E101@1'
	says '\xef\xbb\xbf\xef\xbb\xbf1. S1:1-2\n*\n' 'bad 0 E101@1'
	says 'x\n\n\n1. S1:1-2\n*\n' 'bad 0 E101@1'
	says "$H"'*\nx\n\n; c\n1. S1:1-2\n*\n' 'ok bad 0 E101@2'
	says '*\n\nx\n\nS(4,2)\n*\n' 'ok bad 0 E101@2 E220@2'
	run_shell 1 'printf "S4:1_5 S3:1-4 N2:1-3 *\n" | "$PAGDI" fmt'
	[ -z "$output" ]
}

@test "owner: damage before a tag and no empty line belongs to the game of the tag" {
	says "$H"'*\nx\n'"$H"'*\n' 'ok bad 0 E101@2'
	says 'x\n; c\n'"$H"'*\n' 'bad 0 E101@1'
	says "$H"'*\n\nx\n\ny\n'"$H"'*\n' 'ok bad 1 E101@- E101@2'
}

@test "owner: other damage belongs to the game before it, or after an empty line to none" {
	says "$H"'* x\n\n'"$H"'*\n' 'bad ok 0 E101@1'
	says "$H"'*\nx\ny' 'bad 0 E101@1 E101@1'
	says "$H"'*\n \t\r\nx\n\n'"$H"'*\n' 'ok ok 1 E101@-'
	says 'x\n\n'"$H"'*\n' 'ok 1 E101@-'
	says 'S1:1\xe2\x80\x932' '1 E101@-'
	says '\xff\xfe1' '1 E108@-'
}

@test "owner: damage in a comment belongs to the game of the comment" {
	says "$H"'1. S1:1-2\n* {abc' 'bad 0 E104@1'
	says "$H"'* ; x\xff\n'"$H"'*\n' 'bad ok 0 E108@1'
	says "$H"'*{abc}\n1. S1:1-2\n*\n' 'bad ok 0 E101@1'
	says "$H"'*\n\n; x\xff\n\n'"$H"'*\n' 'ok bad 0 E108@2'
	says "$H"'*\n\n; x\xff\n' 'bad 0 E108@1'
	says '; x\xff\n' '1 E108@-'
}

@test "owner: more damage than is kept is told all the same, and the next game is invalid" {
	{
		printf '*\n\n'
		yes 'x' | head -n 3000
		printf '1. S1:1-2\n*\n'
	} >many.pagdi
	within 200 "$PAGDI" check --format=jsonl many.pagdi >many.jsonl || [ $? -eq 1 ]
	[ "$(jq -r 'select(.type == "fault" and .severity == "error") | .line' many.jsonl |
		sort -nu | wc -l)" -eq 3000 ]
	[ "$(jq -r 'select(.type == "game") | .ok' many.jsonl | tr '\n' ' ')" = 'true false ' ]
}

@test "owner: the summary and the total count faults outside games" {
	printf 'x\n\n'"$H"'*\n\ny\n' >a.pagdi
	run_pagdi 1 check a.pagdi
	[ "$output" = 'a.pagdi: 1 game, 1 valid, 0 invalid, 2 faults outside games' ]
	printf 'x\n\n'"$H"'*\n' >b.pagdi
	run_pagdi 1 check b.pagdi
	[ "$output" = 'b.pagdi: 1 game, 1 valid, 0 invalid, 1 fault outside games' ]
	for command in check replay stats; do
		run_pagdi 1 "$command" --format=jsonl a.pagdi
		[ "$(jq -r 'select(.type == "total") | .outside' <<<"$output")" -eq 2 ]
	done
	run_pagdi 1 stats a.pagdi
	contains "$output" '1 game, 0 plies, 2 faults outside games'
}

@test "owner: every command that reads records leaves out a game that owns damage" {
	printf "$H"'1. S1:1-2\n* x\n\n'"$H"'1. S1:1-2 N2:1-3\n*\n' >a.pagdi
	run_pagdi 1 fmt a.pagdi
	[ "$output" = "$(printf "$H"'1. S1:1-2 N2:1-3\n*')" ]
	run_pagdi 1 replay a.pagdi
	contains "$output" 'at fault from here on'
	run_pagdi 1 stats a.pagdi
	contains "$output" '1 invalid game left out'
	run_pagdi 1 export --format=json a.pagdi
	[ "$(jq -c '[.[].ok]' <<<"$output")" = '[0,1]' ]
	run_pagdi 1 show a.pagdi
	run_pagdi 0 show --game=2 a.pagdi
	run_pagdi 1 check --game=1 a.pagdi
	run_pagdi 0 check --game=2 a.pagdi
	run_pagdi 0 check --where='South=nobody' a.pagdi
}

@test "owner: a tag after other bytes on its line is a damaged tag, and begins a game" {
	local m='[Rules "katte-mane"]' p='[Position "S:1,1,1,2/N:1,1,1,1/N/-"]'
	says "$H"'*\nx'"$m"'\n\n1. S9:1-2\n*\n' 'ok bad 0 E102@2'
	says "$H"'*\nx'"$p"'\n\n1. S9:1-2\n*\n' 'ok bad 0 E102@2'
	says "$H"'1. S1:1-2\nx'"$p"'\n\n1. S9:1-2\n*\n' 'ok bad 0 E102@2'
	says "$H"'*[South "c"]\n[North "d"]\n\n1. S9:1-2\n*\n' 'ok bad 0 E102@2'
	says '%%[South "a"]\n[North "b"]\n\n1. S9:1-2\n*\n' 'bad 0 E102@1'
	says "$H"'*\n  '"$m"'\n\n1. S9:1-2\n*\n' 'ok bad 0 E102@2'
	says '[South "a"] [North "b"]\n\n1. S9:1-2\n*\n' 'bad 0 E102@1'
	says '[Event "a"] x [Seats "SN"] [Position "y"]\n\n1. S9:1-2\n*\n' 'bad 0 E102@1'
	says "$H"'1. S1:1-2 ; x[South "c"]\n* {[Rules "x"]}\n' 'ok 0'
	run_shell 1 'printf "*[South \"c\"]\n" | "$PAGDI" check'
	contains "$stderr" 'begins a new game'
}

@test "owner: a tag that ends a game or begins one with nothing but a Result is told as that" {
	printf "$H"'1. S1:1-2\n[Event "x"]\n[Result "*"]\n\n*\n' >a.pagdi
	run_pagdi check a.pagdi
	contains "$stderr" 'note: [Event "x"] after the moves begins a new game'
	printf "$H"'1. S1:1-2\n*\n[Result "*"]\n' >a.pagdi
	run_pagdi check a.pagdi
	contains "$stderr" 'a tag after the moves begins a new game'
}

@test "owner: a damaged tag that decides how a game is judged stops the judging" {
	local bad good=$'[South "a"]\n[North "b"]\n[Rules "pagdi"]\n'
	for bad in '[South "a]' '[East "a"' '[Seats SN]' '[Rules "x]' '[RulesHash "x"' \
		'[Position "..]' '[Rules: "pagdi"]' '[Seats "SN\xff"]' '[Rules "pagdi\xff"]'; do
		says "$bad"'\n[Event "e"]\n\n1. S9:1-2\n* x(\n' \
			"bad 0 E10$([[ $bad == *xff* ]] && echo 8 || echo 2)@1 E101@1"
	done
	# What else is damaged does not, nor a name that holds a byte which is no text.
	says "$H"'1. S9:1-2\n*\n' "$(verdict "${good//$'\n'/\\n}"'\n1. S9:1-2\n*\n')"
	says '[Event "a]\n[South "a"]\n[North "b"]\n\n1. S9:1-2\n*\n' 'bad 0 E102@1 E203@1'
	says '[South "a\xff"]\n[North "b"]\n\n1. S9:1-2\n*\n' 'bad 0 E108@1 E203@1'
	# A rule set that is forced needs no tag.
	printf '[South "a"]\n[North "b"]\n[Rules "x]\n[RulesHash x]\n\n1. S9:1-2\n*\n' >a.pagdi
	run_pagdi 1 check --rules=pagdi a.pagdi
	contains "$stderr" '[E203]'
	run_pagdi 1 check a.pagdi
	[[ $stderr != *'[E2'* ]]
}

@test "owner: a damaged Seed or Commit is a fault, and the plies are judged without the audit" {
	printf '[Seed "x]\n\n1. S1:1-2\n*\n' >a.pagdi
	run_pagdi 1 check --audit --format=jsonl a.pagdi
	[ "$(jq -r 'select(.type == "game") | "\(.plies) \(.audit)"' <<<"$output")" = '0 failed' ]
	[ "$(jq -r 'select(.type == "fault" and .severity == "error") | .code' <<<"$output")" = E102 ]
	printf '[Commit "x]\n\n1. S9:1-2\n*\n' >a.pagdi
	run_pagdi 1 check a.pagdi
	contains "$stderr" '[E203]'
}

# --- comments ---

@test "owner: comments after a result up to an empty line, tag or ply stay with its game" {
	printf "$H"'*\n; remark\n{two} {three}\n\n'"$H"'*\n; last\n' >a.pagdi
	run_pagdi fmt --check a.pagdi
	run_pagdi fmt --game=1 a.pagdi
	[ "$output" = "$(printf "$H"'*\n; remark\n{two} {three}')" ]
	run_pagdi fmt --game=2 a.pagdi
	[ "$output" = "$(printf "$H"'*\n; last')" ]
	printf '* ; one\n{two}\n1. S1:1-2\n*' >b.pagdi
	run_pagdi fmt b.pagdi
	[ "$output" = "$(printf '* ; one\n{two}\n\n1. S1:1-2\n*')" ]
}

@test "owner: later comments are of the next game, or of the last where none follows" {
	printf "$H"'*\n\n; c\n\n'"$H"'*\n \t\n; d\n\n{e}\n' >a.pagdi
	run_pagdi fmt a.pagdi
	[ "$output" = "$(printf "$H"'*\n\n'"$H"'; c\n*\n; d\n{e}')" ]
	run_pagdi fmt --game=1 a.pagdi
	[ "$output" = "$(printf "$H"'*')" ]
}

@test "owner: a comment before the first tag or ply stands below the tags, after 1. or the result" {
	printf '; a\n{b}\n'"$H"'1. S1:1-2\n*\n' >a.pagdi
	run_pagdi fmt a.pagdi
	[ "$output" = "$(printf "$H"'; a\n{b}\n1. S1:1-2\n*')" ]
	printf '; a\n{b}\n; c\n1. {d} S1:1-2\n*\n' >a.pagdi
	run_pagdi fmt a.pagdi
	[ "$output" = "$(printf '1. ; a\n  {b}\n  ; c\n  {d} S1:1-2\n*')" ]
	printf '; a\n{b} *\n' >a.pagdi
	run_pagdi fmt a.pagdi
	[ "$output" = "$(printf '*\n; a\n{b}')" ]
	printf '; a\n\n{b} {c}\n' >a.pagdi
	run_pagdi fmt a.pagdi
	[ "$output" = "$(printf '; a\n{b} {c}')" ]
}

@test "owner: a comment between tags stays behind the tag it stood behind" {
	printf '[X "y"]\n; x\n[South "a"]\n[North "b"]\n*\n' >a.pagdi
	run_pagdi fmt a.pagdi
	[ "$output" = "$(printf '[South "a"]\n[North "b"]\n[X "y"]\n\n; x\n*')" ]
	printf '[North "b"]\n; n\n[South "a"]\n{s}\n[X "y"]\n; below\n*\n' >a.pagdi
	run_pagdi fmt a.pagdi
	[ "$output" = "$(printf '[South "a"]\n{s}\n[North "b"]\n; n\n[X "y"]\n\n; below\n*')" ]
}

@test "owner: canonical files joined by cat keep games and comments" {
	printf '; a\n'"$H"'1. S1:1-2\n*\n; b\n' | "$PAGDI" fmt >a.pagdi
	printf '; c\n'"$H"'*\n\n; d\n' | "$PAGDI" fmt >b.pagdi
	"$PAGDI" fmt a.pagdi b.pagdi >both
	cat a.pagdi b.pagdi | "$PAGDI" fmt | cmp - both
}

@test "owner: the replay page gives each comment to its game" {
	printf '; head\n'"$H"'1. S1:1-2\n*\n; mine\n\n; next\n'"$H"'* {same}\n\n; last\n' >a.pagdi
	page() { "$PAGDI" replay --html "$@" | grep -o '{"type":"comment"[^}]*}' |
		jq -r '"\(.game) \(.ply) \(.text)"'; }
	[ "$(page a.pagdi)" = "$(printf '1 0 head\n1 1 mine\n2 0 next\n2 0 same\n2 0 last')" ]
	[ "$(page --game=1 a.pagdi)" = "$(printf '1 0 head\n1 1 mine')" ]
	[ "$(page --game=2 a.pagdi)" = "$(printf '2 0 next\n2 0 same\n2 0 last')" ]
}

@test "owner: what fmt prints passes check, or the game is not printed" {
	local text
	for text in '1. S1:1-2\n* {abc\n' '* ; x\xff\n' '* {a} x {b}\n' '*{a}\n' '* {a}x\n' \
		'{a\n*\n' '; \xff\n*\n' '[A "b"]\n{c\n*\n'; do
		# shellcheck disable=SC2059
		printf "$text" >a.pagdi
		run_pagdi 1 fmt a.pagdi
		[ -z "$output" ]
	done
	printf '*\n\nx {b}\n' >a.pagdi
	run_pagdi 1 fmt a.pagdi
	[ "$output" = "$(printf '*\n{b}')" ]
}

@test "owner: whatever is damaged, fmt and check hold together" {
	head -n 200 "$GOLDEN_DIR/fmt/comments.out" >a.pagdi
	printf '%s\n' '1. {c} S1:1-2 N2:1-3 ; long' '; x' '2. S2:2-4' '*' '' '[South "asha"]' \
		'[East "b"]' '[North "ravi"]' '' '; first' '{second}' '1. S1:1-2' '  ; own' \
		'  E2:1-3 N1:1-2' '2. S!resign E4:3-7' '*' '' '*' '; only comment' '' '[Event "r"]' \
		'[Seats "SN"]' '; among' '[Rules "pagdi"]' '[Result "N>S"]' '' '1. S1:1-2 N1:1-2' \
		'2. S!time' 'N>S' '{a} {b}' >b.pagdi
	run_pagdi fmt --check b.pagdi
	within 3000 python3 "$ROOT/tests/cli/mutate.py" "$PAGDI" 1 300 a.pagdi b.pagdi
}
