load helper.bash
load tournament.bash

setup() {
	cd "$BATS_TEST_TMPDIR"
}

teardown() {
	[ ! -d slurm ] || slurm_stop "$PWD/slurm"
}

@test "tournament: records are valid, can be audited, and name tournament and game" {
	tournament t --players=3 --title='Spring "cup"'
	run_pagdi check --audit --strict t.pagdi
	[ "$output" = 't.pagdi: 60 games, 60 valid, 0 invalid' ]
	[ "$(grep -c '^\[Event "Spring \\"cup\\""\]$' t.pagdi)" -eq 60 ]
	[ "$(sed -n 's/^\[Round "\(.*\)"\]$/\1/p' t.pagdi | tr '\n' ' ')" = "$(seq -s ' ' 60) " ]
}

@test "tournament: the schedule of each kind is the golden one" {
	run_shell 0 "for k in round-robin gauntlet swiss; do for n in 2 3 4; do
		echo \"# \$k \$n\"
		rounds=; [ \$k = swiss ] && rounds=--rounds=2
		\"\$PAGDI\" tournament ${BOTS[*]} --seed=x --schedule=\$k \$rounds \
			--players=\$n --dry-run -q | sed 's/; commit.*//'
	done; done"
	[ -z "$stderr" ]
	if [ -n "${GOLDEN:-}" ]; then
		printf '%s\n' "$output" >"$GOLDEN_DIR/tournament/schedule.txt"
	fi
	diff -u "$GOLDEN_DIR/tournament/schedule.txt" <(printf '%s\n' "$output")
}

# Computed apart from the program: the seeds of dice.md, all different.
@test "tournament: no two groups of a tournament have the same throws" {
	run_pagdi tournament "${BOTS[@]}" --seed=x --groups=3 --dry-run
	printf '%s\n' "$output" >schedule
	[ "$(sed 's/.*group \([0-9]*\):.*commit \(.*\)/\1 \2/' schedule | sort -u | wc -l)" -eq 30 ]
	[ "$(sed 's/.*commit //' schedule | sort -u | wc -l)" -eq 30 ]
	python3 - schedule <<-'END'
		import hashlib, hmac, re, sys
		key = hashlib.sha256(b"x").digest()
		for line in open(sys.argv[1]):
		    group, commit = re.search(r"group (\d+):.*commit (\w+)", line).groups()
		    seed = hmac.new(key, b"group" + (int(group) - 1).to_bytes(8, "big"),
		                    "sha256").digest()
		    assert hashlib.sha256(seed).hexdigest() == commit, line
	END
}

@test "tournament: a game of a swiss tournament is played again by its results" {
	local n
	tournament t --schedule=swiss --rounds=3 --players=2
	for n in 1 7 12; do
		rm -f one.pagdi
		run_pagdi tournament "${BOTS[@]}" --seed=x --schedule=swiss --rounds=3 \
			--results=t.jsonl --only=$n -o one.pagdi
		[[ $output == "game $n, group "* && ${#lines[@]} -eq 1 ]]
		diff one.pagdi <(awk -v RS= -v ORS='\n\n' -v n="$n" \
			'NR == 2 * n - 1 || NR == 2 * n' t.pagdi | sed '$d')
	done
	run_pagdi 2 tournament "${BOTS[@]}" --seed=x --schedule=swiss --rounds=3 --only=7
	contains "$stderr" 'needs its --results=FILE'
	head -n 3 t.jsonl >short.jsonl
	run_pagdi 2 tournament "${BOTS[@]}" --seed=x --schedule=swiss --rounds=3 --only=7 \
		--results=short.jsonl
	contains "$stderr" 'who plays game 7 is not known'
}

# The rules of the manual, in other words: scores from the results, sitting out half.
@test "tournament: each round of a swiss tournament seats all who should sit" {
	tournament t --schedule=swiss --rounds=5 --groups=2
	python3 - t.jsonl <<-'END'
		import collections, json, sys
		head, *games = map(json.loads, open(sys.argv[1]))
		out = collections.Counter()
		met = collections.Counter()
		for r in range(5):
		    part = games[r * 8:(r + 1) * 8]      # 2 tables, 2 groups, 2 games
		    seated = {frozenset((g["south"], g["north"])) for g in part}
		    assert len(seated) == 2 and len(frozenset.union(*seated)) == 4
		    absent, = set(head["players"]) - frozenset.union(*seated)
		    assert out[absent] == min(out[p] for p in head["players"])
		    out[absent] += 1
		    met.update(seated)
		assert max(met.values()) == 1, met       # five rounds, all ten pairs once
	END
}

@test "tournament: what does not go together is told" {
	run_pagdi 2 tournament --bots=greedy
	contains "$stderr" 'a table of 2 needs as many bots, and there is 1'
	run_pagdi 2 tournament "${BOTS[@]}" --schedule=swiss
	contains "$stderr" 'needs --rounds=N'
	run_pagdi 2 tournament "${BOTS[@]}" --rounds=3
	contains "$stderr" '--rounds is for --schedule=swiss'
	run_pagdi 2 tournament "${BOTS[@]}" --schedule=swiss --rounds=3 --shard=1/2
	contains "$stderr" 'a swiss tournament has no shards'
	run_pagdi 2 tournament "${BOTS[@]}" --sprt=0,5,0.05,0.05
	contains "$stderr" 'a test between two bots, and there are 5'
	run_pagdi 2 tournament --bots=greedy --bots=first --sprt=0,5,0.05,0.05 --shard=1/2
	contains "$stderr" 'which a shard does not know'
	run_pagdi 2 tournament --bots=greedy --bots=first --sprt=5,0,0.05,0.05
	contains "$stderr" '--sprt is ELO0,ELO1,ALPHA,BETA'
	run_pagdi 2 tournament "${BOTS[@]}" --shard=3/2
	contains "$stderr" '--shard is I/N'
	run_pagdi 2 tournament "${BOTS[@]}" --schedule=gauntlet --seeds=4 --players=3
	contains "$stderr" 'leaves 1 of 5 bots, too few for a table of 3'
	run_pagdi 2 tournament "${BOTS[@]}" --groups=100000000
	contains "$stderr" 'more than 1000000000 are too many'
	run_pagdi 2 tournament "${BOTS[@]}" --only=21
	contains "$stderr" 'the tournament has 20 games'
}

@test "tournament: a folder is its Lua files and programs by name; the rest is told" {
	mkdir bots bots/folder
	printf 'return {play = function(g) return 1 end}\n' >bots/b.lua
	printf '#!/bin/sh\nwhile read -r w n rest; do case $w in pagdi | game) echo ready;; go) for m in $rest; do :; done; echo play $n $m;; esac; done\n' >bots/A-prog
	chmod +x bots/A-prog
	printf 'notes\n' >bots/README
	printf 'notes\n' >bots/.hidden
	run_pagdi tournament --bots=bots --bots=greedy --seed=x --dry-run --format=jsonl
	contains "$stderr" 'note: bots/README is no bot: neither a .lua file nor executable'
	contains "$stderr" 'note: bots/folder is no bot: a folder'
	[ "$(jq -r '.south, .north' <<<"$output" | sort -u | tr '\n' ' ')" = 'A-prog b greedy ' ]
	run_pagdi tournament --bots=bots/ --bots=greedy --seed=x -q --results=r.jsonl
	[ "$(head -n 1 r.jsonl | jq -c .players)" = '["A-prog","b","greedy"]' ]
	[ "$(jq -s '[.[1:][].forfeits[]] | length' r.jsonl)" -eq 0 ]
	mkdir empty
	run_pagdi 2 tournament --bots=empty
	contains "$stderr" 'empty: there is no bot in this folder [E401]'
}

# Each bot counts those that are alive when it starts: a file each, gone when it quits.
@test "tournament: of many programs only so many run, and all are told to quit" {
	local i
	mkdir bots alive
	for i in $(seq -w 30); do
		cat >bots/b$i <<-'END'
			#!/bin/sh
			touch alive/$$
			ls alive | wc -l >>counts
			while read -r word n rest; do
				case $word in
				pagdi | game) echo ready ;;
				go)
					for move in $rest; do :; done
					echo play $n $move
					;;
				quit)
					rm alive/$$
					exit
					;;
				esac
			done
		END
	done
	chmod +x bots/*
	run_pagdi tournament --bots=bots --schedule=gauntlet --seed=x --max-plies=4 \
		--results=r.jsonl
	contains "$output" '58 games in 29 groups'
	[ "$(sort -n counts | tail -n 1)" -eq 24 ]
	[ "$(wc -l <counts)" -eq 60 ]
	[ -z "$(ls alive)" ]
	[ "$(jq -s '[.[1:][].forfeits[]] | length' r.jsonl)" -eq 0 ]
}

@test "tournament: a file says it all, with its paths; options override it" {
	mkdir club club/bots
	cp "$ROOT/scripts/bots/cautious.lua" club/bots/mine.lua
	cp "$ROOT/rules/gatti.yaml" club/ours.yaml
	sed -i '/^name:/d' club/ours.yaml
	printf '#!/bin/sh\nwhile read -r w n rest; do case $w in pagdi | game) echo ready;; go) for m in $rest; do :; done; echo play $n $m;; esac; done\n' >club/prog
	chmod +x club/prog
	cat >club/t.yaml <<-'END'
		tournament: 1
		title: Spring contest
		bots:
		  - bots/mine.lua
		  - greedy
		  - {name: asha, bot: ./prog, options: ['a b', --depth, '3']}
		  - exec:sh prog
		rules: ours.yaml
		players: 3
		schedule: gauntlet
		groups: 2
		seeds: 1
		seed: spring
		seating: rotate
		move-time: 2000
		game-time: 60+0.5
		max-plies: 300
	END
	run_pagdi tournament club/t.yaml -q --results=r.jsonl
	head -n 1 r.jsonl | jq -e '.title == "Spring contest" and .seats == 3 and .groups == 2
		and .players == ["mine", "greedy", "asha", "prog"] and .seating == "rotate"
		and .bots[0] == "club/bots/mine.lua" and .bots[3] == "sh club/prog"
		and .bots[2] == "club/./prog '"'a b'"' --depth 3" and .rules == "ours"
		and .move_ms == 2000 and .game_ms == 60000 and .inc_ms == 500
		and .max_plies == 300 and .schedule == "gauntlet" and .seed == "spring"'
	[ "$(jq -s 'length' r.jsonl)" -eq 37 ]
	cd club
	run_pagdi tournament t.yaml --groups=1 --players=2 --schedule=round-robin \
		--bots=greedy --bots=first --seed=s --move-time=1000 -q --results=r.jsonl
	head -n 1 r.jsonl | jq -e '.groups == 1 and .seats == 2 and .seeds == null
		and .players == ["greedy", "first"] and .seed == "s" and .move_ms == 1000'
}

# again WANTED ARG... - a tournament of t.yaml whose first forfeit is told with this
# command, which plays the same record.
again() {
	local wanted=$1 command
	shift
	run_pagdi tournament "$@" -o all.pagdi <t.yaml
	command=$(sed -n 's/^  again: pagdi //p' <<<"$stderr" | head -n 1)
	[ "$command" = "tournament $wanted" ]
	run_shell 0 "\"\$PAGDI\" $command -q -o one.pagdi 2>&1"
	contains "$(<all.pagdi)" "$(<one.pagdi)"
	rm all.pagdi one.pagdi
}

@test "tournament: a game of a file is played again by the file and what options changed" {
	printf '#!/bin/sh\nexit 7\n' >die
	chmod +x die
	printf '%s\n' 'tournament: 1' 'title: T' 'bots: [./die, greedy, random]' 'groups: 2' \
		'seed: s' 'rules: gatti' 'max-plies: 300' 'seating: rotate' >t.yaml
	again 't.yaml --only=1' t.yaml
	again 't.yaml --players=3 --rules=pagdi --seed=s --only=1' t.yaml --players=3 \
		--rules=pagdi --seed=s --groups=2
	again 't.yaml --bots=./die --bots=first --schedule=gauntlet --max-plies=20 --only=1' \
		t.yaml --bots=./die --bots=first --schedule=gauntlet --seeds=1 --max-plies=20
	# Standard input is not there a second time.
	again '--bots=./die --bots=greedy --bots=random --players=2 --schedule=round-robin --groups=2 --title=T --rules=gatti --seed=s --seating=rotate --max-plies=300 --only=1' -
	printf 'schedule: gauntlet\nseeds: 2\n' >>t.yaml
	again 't.yaml --seeds=1 --only=1' t.yaml --seeds=1
	again 't.yaml --schedule=round-robin --only=1' t.yaml --schedule=round-robin
}

@test "tournament: what is wrong in a file is told with its place and what would be right" {
	while IFS='|' read -r text said help; do
		printf "tournament: 1\n$text\n" >t.yaml
		run_pagdi 2 tournament t.yaml --bots=greedy --bots=first
		contains "$stderr" "t.yaml:$said"
		contains "$stderr" "$help"
	done <<-'END'
		grops: 3|2:1: error: unknown key 'grops' [E301]|did you mean 'groups'?
		groups: 3\ngroups: 4|3:1: error: the key 'groups' is given twice [E302]|the first is on line 2
		groups: 0|2:9: error: groups is from 1 to 100000000, not 0 [E304]|
		groups: many|2:9: error: groups is a number, not 'many' [E303]|
		players: 5|2:10: error: players is from 2 to 4, not 5 [E304]|
		schedule: swis|2:11: error: schedule is round-robin, gauntlet or swiss, not 'swis' [E303]|did you mean 'swiss'?
		seed: 42|2:7: error: seed is text, not a number [E303]|put it in quotes
		bots: greedy|2:7: error: bots is a list of bots, not text [E303]|each on a line of its own
		bots: []|2:7: error: bots is a list of bots, not an empty one [E303]|
		bots: [greedy, gredy]|2:16: error: no bot is called 'gredy' [E401]|did you mean 'greedy'?
		bots: [{name: x}]|2:8: error: this entry of bots has no 'bot' [E312]|bot: greedy
		bots: [{nam: x, bot: first}]|2:9: error: unknown key 'nam' [E301]|did you mean 'name'?
		bots: [{bot: first, bot: first}]|2:21: error: the key 'bot' is given twice [E302]|
		bots: [{bot: first, options: [x]}]|2:30: error: options are for programs, and this bot is none [E305]|exec:
		bots: [{name: 'a b', bot: first}]|2:27: error: a bot's label is 1 to 32|
		bots: [exec:nosuch-program-here]|2:8: error: nosuch-program-here: no such program in PATH [E401]|
		game-time: soon|2:12: error: game-time is seconds, not 'soon' [E303]|60+0.5
		move-time: never|2:12: error: move-time is a number, not 'never' [E303]|or the word none
		sprt: [1, 2]|2:7: error: sprt is a list of elo0, elo1, alpha and beta|[0, 30, 0.05, 0.05]
		trust: yes|2:8: error: trust is true or false, not 'yes' [E307]|use true or false
		ask-forced: No|2:13: error: ask-forced is true or false, not 'No' [E307]|use true or false
		trust: 'true'|2:8: error: trust is true or false, not 'true' [E303]|without quotes
		trust: []|2:8: error: trust is true or false, not a list [E303]|
		schedule: [swiss]|2:11: error: schedule is round-robin, gauntlet or swiss, not a list [E303]|
		schedule:|2:10: error: schedule has no value; it is round-robin, gauntlet or swiss [E303]|
		game-time: 60+x|2:15: error: game-time's increment is seconds, not 'x' [E303]|60+0.5
		game-time: "x+1"|2:12: error: game-time is seconds, not 'x' [E303]|60+0.5
		game-time: 0+0|2:12: error: game-time is more than nothing, not '0+0' [E304]|60+0.5
		game-time: [60]|2:12: error: game-time is seconds, not a list [E303]|60+0.5
		sprt: 30|2:7: error: sprt is a list of elo0, elo1, alpha and beta, not '30' [E303]|[0, 30, 0.05, 0.05]
		sprt: [0, x, 0.1, 0.1]|2:11: error: elo1 is a number from -1000 to 1000, not 'x' [E303]|
		sprt: [0, 30, 2, 0.1]|2:15: error: alpha is a number from 0.000001 to 0.5, not '2' [E303]|
		sprt: [0, 30, 0.1, [0.1]]|2:20: error: beta is a number from 0.000001 to 0.5, not a list [E303]|
		sprt: [5, 0, 0.1, 0.1]|2:11: error: elo0 is below elo1|
		title: ''|2:8: error: title is empty [E304]|
		title: "a\\nb"|2:8: error: title is one line, without control characters [E304]|
		rules: [a]|2:8: error: rules is text, not a list [E303]|
		x: &a 1|2:4: error: an anchor '&', which is not used here [E307]|
		groups:3|2:1: error: this is not YAML: the key 'groups' has no space after its colon [E306]|'groups: 3'
		rules: nosuch|2:8: error: unknown rule set 'nosuch' [E228]|pagdi rules list
		rules: nosuch.yaml|2:8: error: nosuch.yaml: cannot be read|
		rounds: 3|2:9: error: rounds is for schedule: swiss [E305]|
		schedule: swiss|2:11: error: schedule: swiss needs rounds: N [E305]|
		seeds: 2|2:8: error: seeds is for schedule: gauntlet [E305]|
		players: 3|2:10: error: a table of 3 needs as many bots, and there are 2|
		groups: 1\nschedule: gauntlet\nseeds: 2|4:8: error: seeds: 2 leaves 0 of 2 bots|
	END
	mkdir none
	printf 'tournament: 1\nbots: [greedy, ./none]\n' >t.yaml
	run_pagdi 2 tournament t.yaml
	contains "$stderr" 't.yaml:2:16: error: ./none: there is no bot in this folder [E401]'
	# What an option says instead is told as such.
	printf 'tournament: 1\nrules: nosuch\nbots: [greedy, first]\n' >t.yaml
	run_pagdi 2 tournament t.yaml --rules=neither
	contains "$stderr" "pagdi: error: unknown rule set 'neither' [E228]"
	run_pagdi 2 tournament t.yaml --rules=pagdi --rounds=2
	contains "$stderr" 'pagdi tournament: --rounds is for --schedule=swiss'
	printf 'title: x\n' >t.yaml
	run_pagdi 2 tournament t.yaml
	contains "$stderr" "t.yaml:1:1: error: no 'tournament: 1' [E312]"
	printf -- '- x\n' >t.yaml
	run_pagdi 2 tournament t.yaml
	contains "$stderr" 't.yaml:1:1: error: a tournament is a map of keys, and this is none [E303]'
	printf '# none\n' >t.yaml
	run_pagdi 2 tournament t.yaml
	contains "$stderr" 't.yaml:1:1: error: the file is empty [E312]'
	# All that is wrong is told, in its order.
	printf 'tournament: 1\nfoo: 1\nseeds: x\nbar: 2\n' >t.yaml
	run_pagdi 2 tournament t.yaml
	[ "$(grep -c '^t.yaml:[234]:.*\[E30[13]\]$' <<<"$stderr")" -eq 3 ]
	printf 'tournament: 2\n' >t.yaml
	run_pagdi 2 tournament t.yaml
	contains "$stderr" 'tournament is 1, not 2 [E304]'
	run_pagdi 3 tournament nosuch.yaml
	contains "$stderr" 'nosuch.yaml: error: cannot be read'
}

@test "tournament: the schema that is shipped is what --schema prints, and knows each key" {
	run_shell 0 '"$PAGDI" tournament --schema'
	diff -u "$ROOT/rules/pagdi-tournament.schema.json" <(printf '%s\n' "$output")
	# Each key of the schema is one that the reader takes, and the other way round.
	for key in $(jq -r '.properties | keys[]' <<<"$output"); do
		[ "$key" = tournament ] && continue
		printf 'tournament: 1\n%s: {a: b}\n' "$key" >t.yaml
		run_pagdi 2 tournament t.yaml
		contains "$stderr" 't.yaml:2:'
		grep -qv E301 <<<"$stderr"
	done
}

# What a schema says of a file, and what the reader says, must be the same.
@test "tournament: schema and reader agree on files that are right and on those that are not" {
	python3 -c 'import jsonschema, yaml' 2>/dev/null || skip "no python3-jsonschema, python3-yaml"
	python3 - "$ROOT/rules/pagdi-tournament.schema.json" "$PAGDI" <<-'END'
		import json, jsonschema, subprocess, sys, yaml
		check = jsonschema.Draft7Validator(json.load(open(sys.argv[1])))
		values = ["1", "0", "-1", "2", "3", "5", "true", "'x'", "none", "swiss", "lots",
		          "[]", "[greedy]", "[{bot: greedy}]", "[{name: a}]", "[{bot: 1}]",
		          "[0, 30, 0.05, 0.05]", "[1, 2]", "{a: b}", "60+0.5", "1.5", "''"]
		keys = list(check.schema["properties"]) + ["nothing"]
		for key in keys:
		    if key == "rules":
		        continue
		    for value in values:
		        text = f"{key}: {value}\n"
		        if key != "tournament":
		            text = "tournament: 1\n" + text
		        good = check.is_valid(yaml.safe_load(text))
		        run = subprocess.run([sys.argv[2], "tournament", "-", "--bots=greedy",
		            "--bots=first", "--schedule=round-robin", "--players=2", "--dry-run"],
		            input=text, text=True, capture_output=True)
		        # Keys that do not go together: by the options here, which a schema of
		        # the file does not know.
		        if "E305]" in run.stderr:
		            assert good and key in ("rounds", "seeds", "sprt", "players"), text
		            continue
		        read = not any(f"E3{n:02}]" in run.stderr for n in range(1, 13))
		        # A word that is no time is text to the schema.
		        if key in ("game-time", "start-time") and good and not read:
		            assert value in ("'x'", "none", "swiss", "lots", "''") or \
		                key == "start-time" and value == "60+0.5", text
		            continue
		        assert good == read, (text, good, run.stderr)
	END
}

# recipe MARK - the literal block of the manual that holds these words.
recipe() {
	awk -v mark="$1" '/^\.Bd/ { on = 1; text = ""; next }
		/^\.Ed/ { if (on && index(text, mark)) printf "%s", text; on = 0 }
		on { text = text $0 "\n" }' "$ROOT/man/pagdi-tournament.1" |
		sed 's/\\-/-/g; s/\\e/\\/g'
}

club() {
	cat >club.yaml <<-'END'
		tournament: 1
		bots: [greedy, first, random, cautious.lua]
		groups: 4
	END
	mkdir -p bin
	printf '#!/bin/sh\nexec "%s" "$@"\n' "$PAGDI" >bin/pagdi
	chmod +x bin/pagdi
	PATH=$PWD/bin:$PATH
	run_pagdi tournament club.yaml --seed=club -q --results=whole.jsonl
}

@test "tournament: the recipe for GNU parallel plays the whole tournament" {
	command -v parallel >/dev/null || skip 'no GNU parallel'
	club
	recipe 'parallel pagdi' | grep -v standings >run.sh
	run_shell 0 'HOME=$PWD bash run.sh'
	diff <(merge whole.jsonl) <(merge club-?.jsonl)
	[ "$(ls club-?.jsonl | wc -l)" -eq 4 ]
}

@test "tournament: the lines for several machines can be sent again, and end before their time" {
	grep -q -- '--resume ::: 1 2 3 4' <<<"$(recipe parallel)"
	# B: the script itself gets the signal, which has become pagdi.
	grep -q '^#SBATCH --signal=B:TERM@60$' <<<"$(recipe '#SBATCH')"
}

@test "tournament: the Slurm script of the manual is sound and plays the whole tournament" {
	local i
	club
	recipe '#SBATCH' >club.sbatch
	bash -n club.sbatch
	if command -v shellcheck >/dev/null; then
		shellcheck club.sbatch
	fi
	[ "$(grep -c '^#SBATCH --' club.sbatch)" -eq 5 ]
	for i in 1 2 3; do
		run_shell 0 "SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=3 bash club.sbatch"
	done
	# A job that is sent again changes nothing.
	run_shell 0 "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=3 bash club.sbatch"
	diff <(merge whole.jsonl) <(merge club-?.jsonl)
}

@test "tournament: the Slurm script runs as a job array, and a second time changes nothing" {
	local tool turn
	for tool in slurmctld slurmd munged sbatch; do
		command -v "$tool" >/dev/null || skip "no $tool"
	done
	load slurm.bash
	club
	slurm_start "$PWD/slurm"
	recipe '#SBATCH' >club.sbatch
	for turn in 1 2; do
		run -0 sbatch --array=1-3 club.sbatch
		slurm_wait slurm_done
		[ "$(cat club-?.log)" = '' ]
		cat club-?.jsonl >"after-$turn"
	done
	cmp after-1 after-2
	diff <(merge whole.jsonl) <(merge club-?.jsonl)
	[ "$(head -qn 1 club-?.jsonl | jq -r '"\(.shard)/\(.shards)"' | tr '\n' ' ')" = '1/3 2/3 3/3 ' ]
}


@test "tournament: the command that plays a game of a shard again is one that runs" {
	cat >slip.lua <<-'EOF'
	local n = 0
	return {play = function() n = n + 1; if n == 9 then error("x") end; return 1 end}
	EOF
	run_pagdi tournament --bots=slip.lua --bots=greedy --groups=3 --seed=1 --shard=2/2 -q
	local again
	again=$(sed -n 's/^ *again: pagdi //p' <<<"$stderr" | head -n 1)
	[[ $again == *--only=* && $again != *--shard* ]]
	run_shell 0 "\"\$PAGDI\" $again"
	contains "$stderr" 'slip'
	contains "$stderr" "again: pagdi $again"
}
