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

@test "slips: a file of results given to what reads records is told to be one" {
	for command in check stats replay 'export --format=csv'; do
		# shellcheck disable=SC2086  # a command of two words
		run_pagdi $command results.jsonl
		contains "$stderr" "results.jsonl: warning: no game in the input [W105]"
		contains "$stderr" "help: its lines are JSON: 'pagdi standings' reads results"
	done
	: >empty
	run_pagdi check empty
	[ "$stderr" = 'empty: warning: no game in the input [W105]' ]
}

@test "slips: a tournament of one bot, of a rule set, of unknown keys" {
	printf 'tournament: 1\nbots:\n  - greedy\n' >one.yaml
	run_pagdi 2 tournament one.yaml
	contains "$stderr" "there is 1; name more under 'bots:' of the file, or with --bots"
	run_pagdi rules new ours
	printf '%s\n' "$output" >ours.yaml
	run_pagdi 2 tournament ours.yaml
	contains "$stderr" "unknown key 'ruleset' [E301]"
	contains "$stderr" "help: this is a rule set: a tournament names one with 'rules: '"
	printf 'tournament: 1\nbots:\n  - name: asha\n    xyz: greedy\n' >key.yaml
	run_pagdi 2 tournament key.yaml
	contains "$stderr" "key.yaml:4:5: error: unknown key 'xyz' [E301]"
	contains "$stderr" 'help: there are name, bot, options'
}

@test "slips: a bot that fails in every game is told three times, and counted" {
	printf 'local bot = {name = "b"}\nfunction bot.play() return nil end\nreturn bot\n' >nil.lua
	run_pagdi tournament --bots=nil.lua --bots=greedy --bots=random --groups=4 --seed=a \
		--results=told.jsonl
	[ "$(grep -c 'nil (.*) forfeits at ply' <<<"$stderr")" -eq 3 ]
	[ "$(grep -c 'nil goes on forfeiting: the table counts them' <<<"$stderr")" -eq 1 ]
	contains "$output" '16 (16 illegal)'
	[ "$(jq -s '[.[].forfeits[]?] | length' told.jsonl)" -eq 16 ]
	run_pagdi tournament --bots=nil.lua --bots=greedy --groups=4 --seed=a --format=jsonl
	[ "$(grep -c '"type":"failure"' <<<"$output")" -eq 8 ]
	[[ $stderr != *'goes on'* ]]
	rm told.jsonl
}

@test "slips: a page is found by --help too, and words of other programs by what they mean" {
	run_pagdi help contest
	said=$output
	run_pagdi --help contest
	[ "$output" = "$said" ]
	run_pagdi --help check
	said=$output
	run_pagdi check --help
	[ "$output" = "$said" ]
	run_pagdi --help rules compare
	contains "$output" 'Usage: pagdi rules compare'
	while read -r word meant; do
		run_pagdi 2 "$word"
		contains "$stderr" "unknown command '$word'; did you mean '$meant'?"
	done <<-EOF
		compare rules compare
		ratings standings
		csv export
		contest tournament
		html replay --html
	EOF
}

@test "slips: a chance that is next to nothing is not printed as none" {
	"$PAGDI" match -q --rules=worn-shells --bot=asha=greedy --bot=ravi=random --games=120 \
		--seed=shells -o winter.pagdi
	run_pagdi stats --rules=pagdi winter.pagdi
	contains "$output" 'as the rules have them? chi-square 23.993, 4 degrees of freedom, p <0.0001'
	run_pagdi stats --rules=pagdi --format=jsonl winter.pagdi
	contains "$output" '"p":0.0000'
	rm winter.pagdi
}

@test "slips: bash offers the pages after pagdi help" {
	run_shell 0 'source <("$PAGDI" completion bash)
		pagdi() { "$PAGDI" "$@"; }
		COMP_WORDS=(pagdi help t) COMP_CWORD=2
		_pagdi && echo "${COMPREPLY[@]}"
		COMP_WORDS=(pagdi stats --plot games) COMP_CWORD=3
		_pagdi; echo "<${COMPREPLY[*]}>"'
	[ "$output" = "tournament tutorial
<>" ]
}

@test "slips: options of a sister command, a folder for a bot, a folder called NAME.csv" {
	run_pagdi 2 tournament --bots=greedy --bots=random --games=10
	contains "$stderr" "unknown option '--games'; did you mean '--groups'?"
	run_pagdi 2 export --format=csv -o games.csv games.pagdi
	contains "$stderr" 'without --table= csv is a folder of four files: --table=games for games.csv'
	[ ! -e games.csv ]
	run_pagdi export --format=csv --table=games -o games.csv games.pagdi
	[ "$(wc -l <games.csv)" -eq 5 ]
	mkdir class
	run_pagdi 2 match --bot=class --bot=greedy
	contains "$stderr" 'class is a folder, not a program [E402]'
	contains "$stderr" 'help: name a bot in it; tournament --bots= takes all of a folder'
}

@test "slips: a file that cannot be a bot is told as what it is, and only a script is to be made executable" {
	mkdir files
	cd files
	touch ours.yaml game.pagdi r.jsonl board.svg bot.py plain
	printf '#!/bin/sh\n' >script
	while IFS='|' read -r file help; do
		run_pagdi 2 match --bot=greedy "--bot=./$file"
		contains "$stderr" "./$file is not executable [E402]"
		contains "$stderr" "help: $help"
		if [[ $file != bot.py && $file != script ]]; then
			run ! grep chmod <<<"$stderr"
		fi
	done <<-'END'
		ours.yaml|a rule set belongs to --rules
		game.pagdi|this is a record: `pagdi check` judges it
		r.jsonl|these are results: `pagdi standings` prints their table
		board.svg|this is a picture: a bot is a .lua file or a program
		plain|where this is a script, exec: and the command that runs it
		bot.py|exec:python3 ./bot.py, or chmod +x ./bot.py
		script|chmod +x it, or exec: and the command that runs it
	END
	cd ..
}
