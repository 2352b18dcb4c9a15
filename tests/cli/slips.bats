load helper.bash

# What people do who are new here, or in a hurry, and what it must not cost them.
setup_file() {
	cd "$BATS_FILE_TMPDIR"
	"$PAGDI" match -q --bot=greedy --bot=random --games=4 --seed=club \
		-o games.pagdi --results=results.jsonl
	cp games.pagdi games.kept
	cp results.jsonl results.kept
	printf 'tournament: 1\nbots:\n  - greedy\n  - random\n' >class.yaml
	printf 'local bot = {name = "b"}\nreturn bot\n' >bot.lua
}

setup() {
	cd "$BATS_FILE_TMPDIR"
}

teardown() {
	cmp games.pagdi games.kept
	cmp results.jsonl results.kept
}

@test "slips: a forgotten name after --plot does not cost the games" {
	for slip in 'stats --plot games.pagdi' 'standings --plot results.jsonl' \
		'rules compare --games=2 --plot games.pagdi pagdi siga' \
		'stats --plot= games.pagdi' 'stats --plot=.svg games.pagdi'; do
		run_shell 2 "\"\$PAGDI\" $slip </dev/null"
		contains "$stderr" 'a picture is written to a file NAME.svg'
		[ -z "$output" ]
	done
	run_pagdi standings -q --plot=/dev/null results.jsonl
}

@test "slips: a page is written over a page, and over nothing else" {
	run_pagdi 3 replay --html -o games.pagdi results.jsonl games.pagdi
	contains "$stderr" 'games.pagdi: error: cannot be written: it is there already, and is no page [E502]'
	contains "$stderr" 'help: --output is where the page goes; name another file'
	run_pagdi replay --html -o page.html games.pagdi
	run_pagdi replay --html -o page.html --game=1 games.pagdi
	: >empty.html
	run_pagdi replay --html -o empty.html games.pagdi
}

@test "slips: a file that is not there is told in one way by all commands" {
	for command in check fmt show replay stats 'export --format=csv' standings tournament \
		'rules check' play; do
		# shellcheck disable=SC2086  # a command of two words
		run_pagdi 3 $command nowhere.yaml
		contains "$stderr" 'nowhere.yaml: error: cannot be read: No such file or directory [E501]'
	done
	run_pagdi 3 match --bot=greedy --bot=random --seed=x --results=none/results.jsonl
	contains "$stderr" 'none/results.jsonl: No such file or directory [E502]'
}

@test "slips: standings of what is no file of results says what results are" {
	: >empty
	for file in games.pagdi class.yaml empty; do
		run_pagdi 2 standings $file
		contains "$stderr" "$file:1: error: this is no file of results [E405]"
		contains "$stderr" "help: results are what --results=FILE of match and tournament writes"
	done
	run_pagdi 2 tournament - <<<"title: $(head -c 70000 /dev/zero | tr '\0' x)"
}
