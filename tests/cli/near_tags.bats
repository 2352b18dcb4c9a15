# Tags that are nearly right, and what is written in the right ones.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR"
}

# record TAG - a game with one more tag, in the file g.pagdi
record() {
	printf '[South "a"]\n[North "b"]\n[Rules "pagdi"]\n%s\n\n1. S1:1-2\n*\n' "$1" >g.pagdi
}

@test "check: a tag that is nearly one of ours is kept with a warning that names ours" {
	local line
	for line in 'rules:Rules' 'RULES:Rules' 'Rule:Rules' 'ruleset:Rules' 'Variant:Rules' \
		'Ruels:Rules' 'result:Result' 'Reslt:Result' 'position:Position' 'south:South' \
		'Soth:South' 'eats:Seats' 'seed:Seed' 'Sed:Seed' 'commit:Commit' 'RuleHash:RulesHash' \
		'rulesHash:RulesHash' 'date:Date'; do
		record "[${line%:*} \"free-sharing\"]"
		run_pagdi check g.pagdi
		contains "$stderr" "g.pagdi:4:2: warning: the tag ${line%:*} has no effect [W109]"
		contains "$stderr" "help: did you mean ${line#*:}?"
		run_pagdi 1 check --strict g.pagdi
		run_pagdi fmt g.pagdi
		contains "$output" "[${line%:*} \"free-sharing\"]"
	done
}

@test "check: a tag of the players' own is kept without a word" {
	local name
	for name in Note Board Referee Table Club Annotator Opening Rulebook; do
		record "[$name \"x\"]"
		run_pagdi check --strict g.pagdi
		[ -z "$stderr" ]
	done
}

@test "check: a date in another order is told as the one that was meant" {
	local date
	for date in 08/11/2026 8.11.2026 2026-11-08 2026/11/8 08-11-2026; do
		record "[Date \"$date\"]"
		run_pagdi check g.pagdi
		contains "$stderr" 'help: did you mean [Date "2026.11.08"]?'
	done
	record '[Date "11/29/2026"]'
	run_pagdi check g.pagdi
	contains "$stderr" 'help: did you mean [Date "2026.11.29"]?'
	for date in 31/31/2026 2026.13.01 yesterday 08/11/26 //; do
		record "[Date \"$date\"]"
		run_pagdi check g.pagdi
		contains "$stderr" "what is not known is written as ??"
	done
}

@test "check: a RulesHash that is malformed is not another rule set's" {
	local hash value
	hash=$("$PAGDI" rules list --format=jsonl | jq -r 'select(.name == "pagdi").hash')
	[ ${#hash} -eq 64 ]
	for value in "sha256:$hash" "${hash:0:12}" "" "${hash}0" "${hash/?/g}"; do
		record "[RulesHash \"$value\"]"
		run_pagdi 1 check g.pagdi
		contains "$stderr" "the RulesHash is not 64 hex digits [E110]"
		[[ $stderr != *E229* ]]
	done
	record "[RulesHash \"${hash//[0-9a-f]/0}\"]"
	run_pagdi 1 check g.pagdi
	contains "$stderr" "[E229]"
}

@test "check, fmt: capitals of a RulesHash, Seed and Commit are read, and written small" {
	local hash seed commit
	hash=$("$PAGDI" rules list --format=jsonl | jq -r 'select(.name == "pagdi").hash')
	seed=5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9
	commit=$(printf '%s' "$seed" | xxd -r -p | sha256sum | cut -d' ' -f1)
	printf '[RulesHash "%s"]\n[Seed "%s"]\n[Commit "%s"]\n\n1. S3:1-4\n*\n' \
		"${hash^^}" "${seed^^}" "${commit^^}" >g.pagdi
	run_pagdi check --strict --audit --rules=pagdi g.pagdi
	run_pagdi check --audit g.pagdi
	run_pagdi fmt g.pagdi
	contains "$output" "[RulesHash \"$hash\"]"
	contains "$output" "[Seed \"$seed\"]"
	contains "$output" "[Commit \"$commit\"]"
}

@test "stats, replay, export, show: a player called ? is unknown" {
	printf '[South "?"]\n[North "ravi"]\n[Rules "pagdi"]\n\n1. S1:1-2\n*\n' >g.pagdi
	run_pagdi check --strict g.pagdi
	run_pagdi replay g.pagdi
	contains "$output" "rules pagdi, South, North ravi"
	run_pagdi replay --format=jsonl g.pagdi
	[ "$(head -1 <<<"$output" | jq -c '[.south, .north]')" = '[null,"ravi"]' ]
	run_pagdi export --format=csv --table=players g.pagdi
	[[ $output != *'?'* ]]
	run_pagdi stats --format=jsonl g.pagdi
	contains "$output" '"ravi"'
	[[ $output != *'"?"'* ]]
	run_pagdi show g.pagdi
	[[ $output != *'?'* ]]
	run_pagdi fmt g.pagdi
	contains "$output" '[South "?"]'
}

@test "check: a throw in hand is from 1 to 225" {
	local throw
	for throw in 0 226 255; do
		record "[Position \"S:1,1,1,1/N:1,1,1,1/S/$throw\"]"
		run_pagdi 1 check g.pagdi
		contains "$stderr" "a throw is from 1 to 225"
	done
}
