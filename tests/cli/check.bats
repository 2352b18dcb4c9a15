load helper.bash

# Referee recorded games.

setup() { cd "$BATS_TEST_TMPDIR"; }

# record MOVETEXT [TAG...] - a game of South and North; the closing result is in the movetext.
record() {
	local text=$1
	shift
	printf '[South "asha"]\n[North "ravi"]\n[Rules "pagdi"]\n'
	[ $# -eq 0 ] || printf '[%s]\n' "$@"
	printf '\n%s\n' "$text"
}
good() { record $'1. S1:1-2 N2:1-3\n*'; }
bad() { record $'1. S1:1-3 N2:1-3\n*'; }

@test "check: the golden records get their golden diagnostics, as text and as JSON" {
	cd "$GOLDEN_DIR/check"
	local failed=0 in form
	for in in *.pagdi; do
		for form in text jsonl; do
			golden_run "${in%.pagdi}.$form" check --format=$form --rules-dir=. "$in" || failed=1
		done
	done
	[ "$failed" -eq 0 ]
}

@test "check: valid games exit 0 and are counted on standard output" {
	{ good; echo; good; } >two.pagdi
	run_pagdi check two.pagdi
	[ "$output" = "two.pagdi: 2 games, 2 valid, 0 invalid" ]
	[ -z "$stderr" ]
}

@test "check: an illegal ply names the file, line and column, and exits 1" {
	bad >bad.pagdi
	run_pagdi 1 check bad.pagdi
	contains "$stderr" "bad.pagdi:5:4: error: "
	contains "$stderr" "[E205]"
	contains "$stderr" "help: legal with 1: S1:1-2"
	[ "$output" = "bad.pagdi: 1 game, 0 valid, 1 invalid" ]
}

@test "check: of several files all are read and the highest status wins" {
	good >good.pagdi
	bad >bad.pagdi
	run_pagdi 3 check bad.pagdi missing.pagdi good.pagdi
	contains "$stderr" "missing.pagdi: error: cannot be read: No such file or directory [E501]"
	contains "$output" "good.pagdi: 1 game, 1 valid, 0 invalid"
}

@test "check: standard input is read where no file is named, and as -" {
	good >good.pagdi
	run_pagdi check <good.pagdi
	[ "$output" = "-: 1 game, 1 valid, 0 invalid" ]
	run_pagdi check - <good.pagdi
	[ "$output" = "-: 1 game, 1 valid, 0 invalid" ]
}

@test "check: -q says nothing of valid games, and as JSON only the total" {
	good >good.pagdi
	run_pagdi check -q good.pagdi
	[ -z "$output$stderr" ]
	run_pagdi check -q --format=jsonl good.pagdi
	[ "$output" = '{"type":"total","files":1,"games":1,"valid":1,"invalid":0,"outside":0,"plies":2,"errors":0,"warnings":0}' ]
}

@test "check: --strict makes a warning a reason for 1, and leaves its severity" {
	record $'1. S1:1-2 2:1-3\n*' >warn.pagdi
	run_pagdi check warn.pagdi
	contains "$stderr" "[W103]"
	run_pagdi 1 check --strict --format=jsonl warn.pagdi
	contains "$output" '"severity":"warning","code":"W103"'
	contains "$output" '"ok":false'
	contains "$output" '"valid":0,"invalid":1'
}

@test "check: --max-errors stops after so many errors" {
	for _ in 1 2 3 4 5; do bad; echo; done >bad.pagdi
	run_pagdi 1 check --max-errors=2 bad.pagdi
	[ "$(grep -c ' error: ' <<<"$stderr")" -eq 2 ]
	contains "$output" "stopped at --max-errors"
	run_pagdi 2 check --max-errors=0 bad.pagdi
}

@test "check: an input without a game is a warning" {
	run_pagdi check </dev/null
	contains "$stderr" "warning: no game in the input [W105]"
}

@test "check: an unknown rule set makes the game invalid, a bad --rules is a wrong use" {
	record $'1. S1:1-2\n*' | sed 's/"pagdi"/"pagdy"/' >odd.pagdi
	run_pagdi 1 check odd.pagdi
	contains "$stderr" "odd.pagdi:3:9: error: "
	contains "$stderr" "[E228]"
	run_pagdi 2 check --rules=pagdy odd.pagdi
	run_pagdi check --rules=pagdi odd.pagdi
}

@test "check: a rule set beside the record is found, and its faults are told" {
	mkdir club
	printf 'ruleset: 1\nextends: pagdi\ninner:\n  access: open\n' >club/ours.yaml
	record $'1. S1:1-2\n*' | sed 's/"pagdi"/"ours"/' >club/a.pagdi
	run_pagdi check club/a.pagdi
	run_pagdi 1 check - <club/a.pagdi
	printf 'ruleset: 1\nboard:\n  size: 4\n' >club/ours.yaml
	run_pagdi 1 check club/a.pagdi
	contains "$stderr" "note: club/ours.yaml:3:"
}

@test "check: RulesHash must be the rule set's, unless --rules says which" {
	hash=$("$PAGDI" rules show --flat pagdi | sha256sum | cut -d' ' -f1)
	record $'1. S1:1-2\n*' "RulesHash \"$hash\"" >a.pagdi
	run_pagdi check a.pagdi
	record $'1. S1:1-2\n*' "RulesHash \"${hash/[0-9]/f}\"" >b.pagdi
	cmp -s a.pagdi b.pagdi && skip
	run_pagdi 1 check b.pagdi
	contains "$stderr" "[E229]"
	run_pagdi check --rules=pagdi b.pagdi
}

@test "check: a RulesHash of earlier versions names the key that differs and the rules that judge" {
	local before=8a5049ddd16ef2d9ebdae6cff7c64c85de27032dc061df2018bce0c301b71b85
	record $'1. S1:1-2\n*' "RulesHash \"$before\"" >a.pagdi
	run_pagdi 1 check a.pagdi
	contains "$stderr" "note: it is that of 'pagdi-all-home', in which inner.access-lost is all-home and not by-capture"
	contains "$stderr" "help: --rules=pagdi-all-home judges by those rules"
	run_pagdi check --rules=pagdi-all-home a.pagdi
	run_shell 1 '"$PAGDI" check --format=jsonl a.pagdi | jq -r "select(.type == \"fault\").key"; exit ${PIPESTATUS[0]}'
	[ "$output" = inner.access-lost ]
	# A rule set that left the key out had the default of then, whoever wrote it.
	printf 'ruleset: 1\nend: {play-on: false}\n' >ours.yaml
	before=$(printf 'ruleset: 1\nextends: ./ours.yaml\ninner: {access-lost: all-home}\n' |
		"$PAGDI" rules show --flat - | sha256sum | cut -d ' ' -f 1)
	record $'1. S1:1-2\n*' "RulesHash \"$before\"" | sed '/^\[Rules /s/pagdi/ours/' >b.pagdi
	run_pagdi 1 check b.pagdi
	contains "$stderr" "it is that of 'ours' in earlier versions, in which inner.access-lost is all-home"
	contains "$stderr" "FILE is what 'pagdi rules show ours' prints, with what differs as it was"
}

@test "check: every ready rule set is known by the hash it had, with what has changed since" {
	local name hash
	while read -r name hash; do
		record $'1. S1:1-2\n*' "RulesHash \"$hash\"" | sed "/^\[Rules /s/pagdi/$name/" >a.pagdi
		run_pagdi 1 check a.pagdi
		contains "$stderr" "[E229]"
		grep -Eq "^note: it is that of '[a-z0-9-]+'( in earlier versions)?, in which [a-z-]+\.[a-z-]+ is .+ and not " \
			<<<"$stderr" || { echo "$name"; return 1; }
		contains "$stderr" "judges by those rules"
	done <<-'END'
		ashta-chamma-nine 02250bd65db1fcd33a641d7f5a19b4fba0afce5171fe12907bf10907194c6bcb
		ashta-chamma-outside 80db7bf16381aeedb62ce43b61d7984876b0d9697488ca7fab8ad2f29c6cb2b1
		ashta-chamma eaaec39366b49d7791199c9dc64d99ebeac02cabc4f292f18ac89fdc44e38acf
		ashta-changa 5d5d70eee0dfb7e74b5039d2f124c91536c1dda9c06dba24ba69761dd91fb15f
		ashta-kashte-1892 6399da58f2c7a63fec11186bfe7fcfbf82760ced695dfa0fc3ded7d85db63ab0
		big-ashta-chamma efdf1d90ef94e1371ef22497cd99f2d13b76c47897449c516a75729dbe44e592
		chowka-bara-seven 2026153bf4887e95196f56d19885953e55ac384d03f19144f18e3fbb9cd38be1
		chowka-bara bd9b90431f2a7666716f58d8aac915646f287a2811092fcabd3cdfcb91768c29
		dayakattai 53a90eca0710252bdb37b8adff65f7bc41b9f16deb885fe773230082bdaee75c
		free-sharing 50ba25ed8a61232cc29460c6de568b0c64c94cfdceeeaa3221c051b8226c12d4
		gatti ed2d19badf2ad96dec638c6c9bd459b0257d6f2fa26cf87a3ed935f6f8215f66
		gavalata 836046f62d5fcacfa01542dfff9df32eda343ac9852982fa5c5cb2a95be4f3c1
		isto a0f68d389fe6af126a6ec135d32a37f1fa54d8f7c5a4a1a54110201999fe4ed0
		katte-mane 7f8cca7d99a1fc4f30aba5e979f0c0cc6bd3220502054d1d437b5807919f3d23
		last-pawn 168c968955d89ace5492c704713bba52eea7553ae55b6865fd77c262d8924062
		pagdi-lap 2511a282709803ac54f99c7d121202aa8b19fc3f8575d3d22c65192c3b99e5c7
		shy-pairs 318d0740b308a0a7993d6b7479712b894c55e04cd27d060983b6c4afa1dcab2f
		siga 6a248726c69ea0124ae976a2911f9bb302e60200d61b95c168b16a98899d446b
		thayam 7480bb2512f19bbeea2ca4a5b96a5cd336006d04bca9293143f70b160fcf0049
		tollu-gatti f48c99205d8de5deda600e43bbefbc71aa244416d452cda481937f05cfdae3df
		uniform 0740b79ac12cb20b2f1ea7375ec4aa8f47e67743cfe7d5cfb0a73f8653f837b0
		worn-shells 381b2bbe73ecdb2a200caa9b1866addce172a2f98e49f3ac2dee314ee724a334
	END
}

@test "check: seats come from tags, from Seats, from --seats, and must agree" {
	printf '1. S1:1-2 E1:1-2 N1:1-2\n*\n' >a.pagdi
	run_pagdi 1 check a.pagdi
	contains "$stderr" "[E201]"
	run_pagdi check --seats=SEN a.pagdi
	run_pagdi 2 check --seats=SX a.pagdi
	run_pagdi 2 check --seats=S a.pagdi
	{ printf '[Seats "SEN"]\n\n'; cat a.pagdi; } >b.pagdi
	run_pagdi check b.pagdi
	{ printf '[South "a"]\n'; cat b.pagdi; } >c.pagdi
	run_pagdi 1 check c.pagdi
	contains "$stderr" "c.pagdi:1:9: error: "
	{ printf '[South "a"]\n[North "b"]\n'; cat b.pagdi; } >d.pagdi
	run_pagdi 1 check d.pagdi
	contains "$stderr" "d.pagdi:3:9: error: Seats names other seats"
}

@test "check: --audit recomputes the throws from the Seed and checks the Commit" {
	seed=$(printf 'a%.0s' {1..64})
	commit=$(printf '\xaa%.0s' {1..32} | sha256sum | cut -d' ' -f1)
	s=$("$PAGDI" cast --seed=$seed --seat=S -n1)
	n=$("$PAGDI" cast --seed=$seed --seat=N -n1)
	text="1. S$s:1-$((1 + s))"
	record "$text"$'\n*' "Seed \"$seed\"" "Commit \"$commit\"" >a.pagdi
	run_pagdi check --audit --format=jsonl a.pagdi
	contains "$output" '"audit":"ok"'
	wrong=$((s % 4 + 1))
	record "1. S$wrong:1-$((1 + wrong))"$'\n*' "Seed \"$seed\"" >b.pagdi
	run_pagdi check b.pagdi
	run_pagdi 1 check --audit b.pagdi
	contains "$stderr" "b.pagdi:6:4: error: South's throw is $wrong, but the Seed gives $s [E230]"
	record "$text"$'\n*' "Seed \"$seed\"" "Commit \"$seed\"" >c.pagdi
	run_pagdi 1 check --audit c.pagdi
	contains "$stderr" "c.pagdi:5:"
	good >d.pagdi
	run_pagdi check --audit d.pagdi
	contains "$stderr" "[W107]"
	record "$text"$'\n*' 'Seed "AA"' >e.pagdi
	run_pagdi 1 check e.pagdi
	contains "$stderr" "[E110]"
}

@test "check: --audit audits banks too" {
	seed=$(printf 'b%.0s' {1..64})
	throws=$("$PAGDI" cast --seed=$seed --seat=S -n9 --rules=chowka-bara | tr '\n' ' ')
	bank=
	for v in $throws; do bank+=${bank:+,}$v; [[ $v == 4 || $v == 8 ]] || break; done
	record "1. S($bank)"$'\n*' "Seed \"$seed\"" >a.pagdi
	run_pagdi check --audit --rules=chowka-bara a.pagdi
	last=${bank##*,}
	other=$((last == 1 ? 2 : 1))
	record "1. S(${bank%"$last"}$other)"$'\n*' "Seed \"$seed\"" >b.pagdi
	run_pagdi 1 check --audit --rules=chowka-bara b.pagdi
	contains "$stderr" "[E230]"
}

@test "check: --game and --where choose games, --invert the others" {
	{
		record $'1. S1:1-2\n*' 'Date "2026.01.05"' 'Round "2"'
		echo
		record $'1. S1:1-3\n*' 'Date "2026.11.29"' 'Round "10"' | sed 's/ravi/ravindra/'
	} >two.pagdi
	run_pagdi check --game=1 two.pagdi
	run_pagdi 1 check --game=2 two.pagdi
	run_pagdi check --game=2 --invert two.pagdi
	run_pagdi check --where North=ravi two.pagdi
	run_pagdi 1 check --where 'North!=ravi' two.pagdi
	run_pagdi check --where 'North~^ravi$' two.pagdi
	run_pagdi 1 check --where 'North~^r.*a$' two.pagdi
	run_pagdi check --where 'Date<2026.06.01' two.pagdi
	run_pagdi 1 check --where 'Date>2026.06.01' two.pagdi
	run_pagdi check --where 'Round<10' two.pagdi
	run_pagdi 1 check --where 'Round>9' --where 'South=asha' two.pagdi
	contains "$output" "two.pagdi: 1 game, 0 valid, 1 invalid"
	run_pagdi check --where 'Round>9' --where 'South=bela' two.pagdi
	contains "$output" "two.pagdi: 0 games"
	run_pagdi 2 check --where 'North' two.pagdi
	run_pagdi 2 check --where 'North~(' two.pagdi
	run_pagdi 2 check --game=0 two.pagdi
}

@test "check: faults in the tags of a game that is left out are not told" {
	{ printf '[Event bad]\n'; good; echo; good | sed s/ravi/dev/; } >two.pagdi
	run_pagdi check --where North=dev two.pagdi
	[ -z "$stderr" ]
	run_pagdi 1 check --where North=ravi two.pagdi
	contains "$stderr" "two.pagdi:1:8: error: "
	run_pagdi check --game=2 two.pagdi
	[ -z "$stderr" ]
}

@test "check: -j prints the same as one thread, whatever is in the file" {
	for _ in {1..16}; do
		cat "$ROOT/tests/vectors/broken.pagdi"
		printf '\n{ unclosed\n[Event bad]\n; c\n\n'
	done >big.pagdi
	for form in text jsonl; do
		for j in 1 2 3; do
			within 600 "$PAGDI" check -j $j --format=$form \
				--rules-dir="$ROOT/tests/vectors/rules" big.pagdi >$j.out 2>$j.err ||
				[ $? -eq 1 ]
		done
		cmp 1.out 2.out
		cmp 1.out 3.out
		cmp 1.err 2.err
		cmp 1.err 3.err
	done
	for j in 1 2; do
		within 600 "$PAGDI" check -j $j --max-errors=4000 --format=jsonl \
			--rules-dir="$ROOT/tests/vectors/rules" big.pagdi >$j.out || [ $? -eq 1 ]
	done
	cmp 1.out 2.out
}

@test "check: -j finds the game that --game names in a file of several parts" {
	for ((i = 0; i < 4000; i++)); do
		printf '[Event "%d"]\n\n1. S1:1-2 {%01200d}\n*\n\n' "$i" "$i"
	done >big.pagdi
	[ "$(stat -c %s big.pagdi)" -gt $((1 << 20)) ]
	for n in 2 3999; do
		run_pagdi check -j2 --format=jsonl --game=$n big.pagdi
		contains "$output" "\"game\":$n,\"line\":$((n * 5 - 4)),"
		contains "$output" '"games":1,'
	done
}

@test "check: a fault looks the same however far back its place is on the line" {
	for len in 100 1000 3000 300000; do
		printf '1. S1:1-2 {%0*d\n*\n' $len 0 >open.pagdi
		run_pagdi 1 check open.pagdi
		contains "$stderr" ':1:11: error: the comment is not closed on its line [E104]
  1. S1:1-2 {0000'
		contains "$stderr" '
            ^
help:'
		run_pagdi 1 check --format=jsonl open.pagdi
		contains "$output" '"col":11,"end_col":12,"game":1,"ply":2,"token":"{"'
		printf '1. S1:1-2 3. {%0*d} N1:1-2\n*\n' $len 0 >number.pagdi
		run_pagdi 1 check number.pagdi
		contains "$stderr" ':1:11: error: round number 3 stands inside round 1 [E222]
  '
		contains "$stderr" '^~
note:'
	done
}

@test "check: a bank without its seat letter is a warning, as a ply is" {
	printf 'ruleset: 1\nname: vb\nthrows: {play: banked}\n' >vb.yaml
	printf '[Rules "vb"]\n\n1. (2) S2:1-3\n*\n' >bank.pagdi
	run_pagdi check bank.pagdi
	contains "$stderr" "bank.pagdi:3:4: warning: the bank names no seat: it is read as South's [W103]"
	contains "$stderr" "help: in full it is S(2)"
}

@test "check: nobody forfeits after the play: it is over, not he who has finished" {
	printf '[Seats "SEN"]\n\n1. S!absent E!absent N!absent\nN>E>S\n' >over.pagdi
	run_pagdi 1 check over.pagdi
	contains "$stderr" "over.pagdi:3:22: error: North may not play: the play is over [E226]"
	contains "$stderr" "help: the result is N>E>S"
}

@test "check: a void throw that is played names the one way to write it" {
	printf 'ruleset: 1\nname: vr\nthrows: {void-run: 3}\n' >vr.yaml
	printf '[Rules "vr"]\n\n1. S4:1-5 S4:5-9 S4:1-5\n*\n' >void.pagdi
	run_pagdi 1 check void.pagdi
	contains "$stderr" "help: legal with 4: S4:void"
	run_pagdi 1 check --format=jsonl void.pagdi
	contains "$output" '"legal":["4:void"]'
}

@test "check: what was sent home before is told in a note" {
	run_pagdi 1 check "$GOLDEN_DIR/check/gate.pagdi"
	contains "$stderr" "note: all of "
}

@test "check: escape sequences of a file never reach the terminal" {
	printf '1. S1:1-2 \033[31mN2\n*\n' >esc.pagdi
	run_pagdi 1 check --color=never esc.pagdi
	[[ $stderr != *$'\033'* ]]
	contains "$stderr" '\x1b'
}

@test "check: a game is told as soon as its result is read" {
	mkfifo pipe
	exec 4<>pipe
	within 200 "$PAGDI" check --format=jsonl <&4 >out 3>&- &
	local pid=$! i
	good >&4
	for i in {1..100}; do
		grep -q '"type":"game"' out && break
		sleep 0.05
	done
	kill $pid
	grep -q '"type":"game"' out
}

@test "check: every object has exactly the fields of pagdi-jsonl(5), in their order" {
	# fields TYPE - as the manual page lists them
	fields() {
		awk -v type="$1" '$1 == ".Ss" { on = $2 == type }
			on && $1 == ".Dl" { for (i = 2; i <= NF; i++) printf "%s ", $i }' \
			"$ROOT/man/pagdi-jsonl.5"
	}
	# Of the results file, of standard output, and of the trace.
	match_objects() {
		printf '#!/bin/sh\nwhile read -r w r; do [ $w = go ] && exit; echo ready; done\n' >dies
		chmod +x dies
		"$PAGDI" match --bot=./dies --bot=random --seed=x --format=jsonl \
			--results=match.jsonl --trace=trace.jsonl
		"$PAGDI" match --bot=first --bot=random --seed=x --dry-run --format=jsonl
		cat match.jsonl trace.jsonl
		"$PAGDI" standings --format=jsonl --matrix match.jsonl
		"$PAGDI" tournament --bots=first --bots=random --sprt=0,50,0.05,0.05 --seed=x \
			--format=jsonl --results=tournament.jsonl
		cat tournament.jsonl
	}
	{
		cat "$ROOT/tests/vectors/games/gatti.pagdi"
		bad
	} >all.pagdi
	{
		"$PAGDI" check --format=jsonl --rules-dir="$ROOT/tests/vectors/rules" all.pagdi || :
		"$PAGDI" replay --format=jsonl --rules-dir="$ROOT/tests/vectors/rules" all.pagdi 2>&1 || :
		"$PAGDI" show --format=jsonl --position='S:1,1,1,1/N:1,1,1,1/S/4'
		"$PAGDI" moves --format=jsonl 'S:1,1,1,1/N:1,1,1,1/S/4'
		"$PAGDI" moves --format=jsonl --why=S4:1-5 'S:1,1,1,1/N:1,1,1,1/S/4'
		"$PAGDI" apply --format=jsonl 'S:1,1,1,1/N:1,1,1,1/S/4' S4:1-5
		"$PAGDI" cast --format=jsonl --seed=x
		"$PAGDI" stats --format=jsonl --rules-dir="$ROOT/tests/vectors/rules" all.pagdi 2>/dev/null || :
		"$PAGDI" rules list --format=jsonl
		"$PAGDI" rules diff --format=jsonl pagdi uniform || :
		"$PAGDI" rules compare --format=jsonl --games=20 pagdi uniform
		"$PAGDI" bot check --format=jsonl --rules=gatti first
		"$PAGDI" bot ask --format=jsonl --position='S:1,1,1,5/N:1,1,1,1/S/4' first
		match_objects
	} >objects
	local type n=0
	for type in $(jq -r .type objects | sort -u); do
		want=$(fields "$type")
		[ -n "$want" ] || { echo "no fields of $type"; return 1; }
		got=$(jq -r "select(.type == \"$type\") | keys_unsorted | join(\" \") + \" \"" objects | sort -u)
		[ "$want" = "$got" ] || { printf '%s:\n%s\n%s\n' "$type" "$want" "$got"; return 1; }
		n=$((n + 1))
	done
	[ "$n" -eq "$(grep -c '^\.Ss' "$ROOT/man/pagdi-jsonl.5")" ]
}

@test "check: what a person types by hand is told with what to type" {
	run_shell 1 'printf "1. S1:1-2, N1:1-2\n*\n" | "$PAGDI" check'
	contains "$stderr" "only spaces stand between plies"
	run_shell 1 'printf "[South “asha”]\n\n1. S1:1-2\n*\n" | "$PAGDI" check'
	contains "$stderr" "the tag's value needs straight quotes [E102]"
	run_shell 1 'printf "[south \"asha\"]\n[North \"ravi\"]\n\n1. S1:1-2\n*\n" | "$PAGDI" check'
	contains "$stderr" "with a capital letter"
	run_shell 1 'printf "1. S1:1−2 N1:1×2\n*\n" | "$PAGDI" check'
	contains "$stderr" "write the - of the keyboard"
	contains "$stderr" "write the letter x"
}
