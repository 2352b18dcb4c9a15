load helper

RULES_GOLDEN=$GOLDEN_DIR/rules

# golden NAME TEXT - compare with the file of that name, or write it with GOLDEN=update.
golden() {
	if [ "${GOLDEN:-}" = update ]; then
		printf '%s\n' "$2" >"$RULES_GOLDEN/$1"
		return 0
	fi
	diff -u "$RULES_GOLDEN/$1" <(printf '%s\n' "$2")
}

# golden_folder STATUS NAME - check all files of a folder, faults and answers in order.
golden_folder() {
	run_shell "$1" "cd '$RULES_GOLDEN/$2' && \"\$PAGDI\" rules check *.yaml 2>&1"
	golden "$2.out" "$output"
}

@test "rules check: good files are valid, with their hashes" {
	golden_folder 0 good
}

@test "rules check: each bad value is told at its line and column, and exits 1" {
	golden_folder 1 bad
}

@test "rules check: keys that do not go together are told at one of them" {
	golden_folder 1 cross
}

@test "rules check: YAML that rule sets do not use is told at its place" {
	golden_folder 1 text
}

@test "rules check: extends leads through folders; loops and what is missing are told" {
	golden_folder 1 chain
}

@test "rules check: the first fault in a chain of 17 files is its length" {
	for i in $(seq 1 16); do
		printf 'ruleset: 1\nextends: c%d\n' $((i + 1)) >"$BATS_TEST_TMPDIR/c$i.yaml"
	done
	echo 'ruleset: 1' >"$BATS_TEST_TMPDIR/c17.yaml"
	run_pagdi 0 rules check "$BATS_TEST_TMPDIR/c2.yaml"
	run_pagdi 1 rules check "$BATS_TEST_TMPDIR/c1.yaml"
	contains "$stderr" "c16.yaml:2:10: error: a chain of more than 16 files (in a file that"
}

@test "rules check: standard input is read without FILE and for -" {
	run_pagdi 0 rules check < <(echo 'ruleset: 1')
	contains "$output" "-: valid, hash a32434869c5c7450"
	run_pagdi 1 rules check - < <(printf 'ruleset: 1\npas: forced\n')
	[ "$output" = "" ]
	contains "$stderr" "-:2:1: error: unknown key 'pas' [E301]"
}

@test "rules check -q: nothing but faults" {
	run_pagdi 1 rules check -q "$RULES_GOLDEN"/good/dice.yaml "$RULES_GOLDEN"/bad/play.yaml
	[ "$output" = "" ]
	contains "$stderr" "play.yaml:2:16: error: "
}

@test "rules check --format=jsonl: rule sets, faults and the total, one object a line" {
	run_shell 1 "cd '$RULES_GOLDEN/chain' && \"\$PAGDI\" rules check --format=jsonl \
		child.yaml broken-base.yaml nowhere.yaml; test \$? -eq 3 && exit 1"
	[ "$stderr" = "" ]
	golden jsonl.out "$output"
}

@test "rules check: a folder, a fifo without a writer and a missing file are E501, and exit 3" {
	mkfifo "$BATS_TEST_TMPDIR/pipe.yaml"
	run_pagdi 3 rules check "$BATS_TEST_TMPDIR/pipe.yaml"
	contains "$stderr" "pipe.yaml: error: cannot be read: it is a pipe into which nothing is written [E501]"
	run_pagdi 3 rules check "$BATS_TEST_TMPDIR"
	contains "$stderr" "it is a folder [E501]"
	run_pagdi 3 rules check "$BATS_TEST_TMPDIR/none.yaml"
	contains "$stderr" "No such file or directory [E501]"
}

@test "rules check: the others are still read after one that cannot be" {
	run_pagdi 3 rules check "$BATS_TEST_TMPDIR/none.yaml" "$RULES_GOLDEN/good/dice.yaml" \
		"$RULES_GOLDEN/bad/play.yaml"
	contains "$output" "dice.yaml: valid"
	contains "$stderr" "[E303]"
}

@test "rules check: a bomb of 64 KiB and more is refused unread" {
	yes '# nothing' | head -c 70000 >"$BATS_TEST_TMPDIR/large.yaml"
	run_pagdi 1 rules check "$BATS_TEST_TMPDIR/large.yaml"
	contains "$stderr" "large.yaml: error: more than 64 KiB"
}

@test "rules list: the ready rule sets, with hash, origin and title" {
	run_pagdi 0 rules list
	for name in pagdi pagdi-lap chowka-bara gatti ashta-chamma ashte-kashte siga thayam isto \
		chowka-bara-seven-house worn-shells uniform katte-mane; do
		[[ $'\n'$output =~ $'\n'$name\ +[0-9a-f]{12}\ \ (installed|compiled in)\ +[A-Z] ]]
	done
}

@test "rules list --rules-dir: what is there comes first, pagdi is never shadowed" {
	printf 'ruleset: 1\ntitle: "Our gatti"\n' >"$BATS_TEST_TMPDIR/gatti.yaml"
	printf 'ruleset: 1\npass: by-choice\n' >"$BATS_TEST_TMPDIR/pagdi.yaml"
	run_pagdi 0 rules list --rules-dir="$BATS_TEST_TMPDIR"
	contains "$output" "a32434869c5c  $BATS_TEST_TMPDIR  Our gatti"
	contains "$output" "a32434869c5c  compiled in  Pagdi"
	run_pagdi 2 rules show "$BATS_TEST_TMPDIR/pagdi.yaml"
	contains "$stderr" "[E309]"
}

@test "rules list: a broken file is told and does not hide the others" {
	printf 'ruleset: 1\npass: no\n' >"$BATS_TEST_TMPDIR/broken.yaml"
	run_pagdi 1 rules list --rules-dir="$BATS_TEST_TMPDIR"
	contains "$stderr" "broken.yaml:2:7: error: "
	contains "$output" "gatti"
}

@test "rules list --format=jsonl: one object a rule set" {
	run_shell 0 '"$PAGDI" rules list --format=jsonl | grep pagdi-lap'
	[[ $output == '{"type":"ruleset","name":"pagdi-lap","title":"'*'","path":"'*'/pagdi-lap.yaml"}' ]]
}

@test "PAGDI_RULES_PATH: folders in their order, empty ones are none" {
	mkdir "$BATS_TEST_TMPDIR/a" "$BATS_TEST_TMPDIR/b"
	printf 'ruleset: 1\ntitle: "of a"\n' >"$BATS_TEST_TMPDIR/a/club.yaml"
	printf 'ruleset: 1\ntitle: "of b"\n' >"$BATS_TEST_TMPDIR/b/club.yaml"
	cd "$BATS_TEST_TMPDIR/b"
	PAGDI_RULES_PATH=":/nowhere:$BATS_TEST_TMPDIR/a:" run_pagdi 0 rules show club
	contains "$output" 'title: "of a"'
	PAGDI_RULES_PATH=":" run_pagdi 2 rules show club
	contains "$stderr" "unknown rule set 'club' [E228]"
	PAGDI_RULES_PATH="$BATS_TEST_TMPDIR/a" run_pagdi 0 rules show club --rules-dir=.
	contains "$output" 'title: "of b"'
}

@test "rules show: canonical YAML that loads back to the same, for every ready rule set" {
	cp "$ROOT"/rules/*.lua "$BATS_TEST_TMPDIR"
	for file in "$ROOT"/rules/*.yaml "$RULES_GOLDEN"/good/*.yaml; do
		name=$(basename "$file")
		"$PAGDI" rules show "$file" >"$BATS_TEST_TMPDIR/$name"
		run_pagdi 0 rules diff "$file" "$BATS_TEST_TMPDIR/$name"
		[ "$output" = "" ]
		run_pagdi 0 rules show "$BATS_TEST_TMPDIR/$name"
		[ "$output" = "$(cat "$BATS_TEST_TMPDIR/$name")" ]
	done
}

@test "rules show pagdi: what the specification says are the defaults" {
	run_pagdi 0 rules show pagdi
	golden pagdi.out "$output"
}

@test "rules show --flat: the lines whose SHA-256 is the RulesHash" {
	run_shell 0 '"$PAGDI" rules show --flat pagdi | sha256sum'
	[ "${output%% *}" = a32434869c5c74501f0733ab947e8858047315be9b2c9d781727bac005a664a7 ]
	run_pagdi 0 rules show --flat chowka-bara-seven-house
	golden flat.out "$output"
}

@test "rules show: an unknown name suggests the near one and exits 2" {
	run_pagdi 2 rules show gati
	contains "$stderr" "unknown rule set 'gati' [E228]"
	contains "$stderr" "did you mean 'gatti'?"
	run_pagdi 2 rules show
	run_pagdi 2 rules show a b
	run_pagdi 3 rules show ./none.yaml
}

@test "rules show: a name is never a path" {
	run_pagdi 2 rules show ..
	contains "$stderr" "[E228]"
	run_pagdi 2 rules show 'Gatti'
	contains "$stderr" "did you mean 'gatti'?"
}

@test "rules diff: only the keys that differ, and exit 1" {
	run_pagdi 1 rules diff pagdi thayam
	golden diff.out "$output"
	run_pagdi 1 rules diff pagdi pagdi-lap --format=jsonl
	[ "$output" = '{"type":"difference","key":"inner.without-access","a":"wait","b":"lap"}' ]
	run_pagdi 0 rules diff pagdi - < <(echo 'ruleset: 1')
	[ "$output" = "" ]
	run_pagdi 2 rules diff pagdi
	run_pagdi 2 rules diff pagdi nobody
}

@test "rules new: a starter that is pagdi's, with the editor's schema line first" {
	run_pagdi 0 rules new my-house
	golden new.out "$output"
	[[ $output == '# yaml-language-server: $schema='* ]]
	printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/my-house.yaml"
	run_pagdi 0 rules check "$BATS_TEST_TMPDIR/my-house.yaml"
	run_pagdi 0 rules diff pagdi "$BATS_TEST_TMPDIR/my-house.yaml"
}

@test "rules new: with every key's # taken away it is still pagdi" {
	"$PAGDI" rules new >"$BATS_TEST_TMPDIR/new.yaml"
	sed -E 's/^#(  )?([a-z-]+:)/\1\2/' "$BATS_TEST_TMPDIR/new.yaml" \
		>"$BATS_TEST_TMPDIR/my-rules.yaml"
	[ "$(grep -cE '^ *[a-z-]+: ?' "$BATS_TEST_TMPDIR/my-rules.yaml")" -gt 40 ]
	run_pagdi 0 rules diff pagdi "$BATS_TEST_TMPDIR/my-rules.yaml"
}

@test "rules new: a name that is none is refused" {
	run_pagdi 2 rules new My_House
	contains "$stderr" "lower-case letters"
	run_pagdi 2 rules new pagdi
	run_pagdi 2 rules new a b
}

@test "rules schema: the file that is shipped is what the command prints" {
	run_shell 0 '"$PAGDI" rules schema'
	diff -u "$ROOT/rules/pagdi-rules.schema.json" <(printf '%s\n' "$output")
}

@test "rules schema: it agrees with the loader on every file of the corpus" {
	python3 -c 'import jsonschema, yaml' 2>/dev/null || skip "no python3-jsonschema, python3-yaml"
	run_shell 0 "PYTHONDONTWRITEBYTECODE=1 python3 '$RULES_GOLDEN/agree.py' \
		'$ROOT/rules/pagdi-rules.schema.json' \"\$PAGDI\""
}

@test "rules schema: hovering over any key or group tells what it is" {
	run_shell 0 'jq -r "def named: to_entries[] | select(.value.description == null) | .key;
		.properties | named, (.[] | select(.type == \"object\").properties | named)" \
		'"'$ROOT/rules/pagdi-rules.schema.json'"
	[ "$output" = "" ]
	run_shell 0 "jq '.properties | map(.properties // [.] | length) | add' '$ROOT/rules/pagdi-rules.schema.json'"
	[ "$output" -ge 40 ]
}

@test "rules: every rule set that comes with pagdi tells editors its schema" {
	local file schema
	for file in "$ROOT"/rules/*.yaml; do
		schema=$(sed -n '1s/^# yaml-language-server: \$schema=//p' "$file")
		echo "$file: ${schema:=none}"
		cmp "${file%/*}/$schema" "$ROOT/rules/pagdi-rules.schema.json"
	done
}

@test "rules/README.md: every key with its meaning as the schema has it" {
	python3 -c '' 2>/dev/null || skip "no python3"
	run_shell 0 "PYTHONDONTWRITEBYTECODE=1 python3 '$RULES_GOLDEN/readme.py' \
		'$ROOT/rules/pagdi-rules.schema.json' '$ROOT/rules/README.md'"
}

@test "pagdi-rules(5): every key, and every word it takes" {
	run_shell 0 '"$PAGDI" rules show --flat pagdi'
	while IFS= read -r line; do
		key=${line%% =*}
		grep -qF -- "$key" "$ROOT/man/pagdi-rules.5"
	done <<<"$output"
	for word in $(grep -oE '"enum": \["[^]]*' "$ROOT/rules/pagdi-rules.schema.json" |
		grep -oE '[a-z]+[a-z0-9-]*' | grep -v '^enum$' | sort -u); do
		grep -qwF -- "$word" "$ROOT/man/pagdi-rules.5"
	done
}

@test "rules: an unknown subcommand and option suggest the near one" {
	run_pagdi 2 rules lst
	contains "$stderr" "did you mean 'list'?"
	run_pagdi 2 rules show --falt pagdi
	contains "$stderr" "did you mean '--flat'?"
	run_pagdi 2 rules list --format=json
	run_pagdi 2 rules schema x
	run_pagdi 2 rules list x
}

@test "rules: what is easily typed wrong is told with what to do" {
	cd "$BATS_TEST_TMPDIR"
	# A name of a file that lies here, where no name is looked for.
	printf 'ruleset: 1\nthrows:\n  void-run: 3\n' >fam.yaml
	run_pagdi 2 rules diff pagdi fam
	contains "$stderr" "there is a fam.yaml here: --rules-dir=. finds it"
	run_pagdi 1 rules diff --rules-dir=. pagdi fam
	run_shell 1 'printf "[Rules \"fam\"]\n\n1. S1:1-2\n*\n" | "$PAGDI" check'
	contains "$stderr" "there is a fam.yaml here"
	# A name where a file is meant.
	run_pagdi 3 rules check gatti
	contains "$stderr" "check takes files"
	# A key whose group is still a comment.
	run_shell 1 '"$PAGDI" rules new ours | sed "s/^#  again:/  again:/" | "$PAGDI" rules check'
	contains "$stderr" "the group's own line stands before them, without '#'"
}

@test "rules check: every unknown key is told, by other commands too, and counted" {
	cd "$BATS_TEST_TMPDIR"
	printf 'ruleset: 1\nfoo: 1\nthrows:\n  bar: 2\npairs:\n  move: fulll\n' >many.yaml
	run_pagdi 1 rules check many.yaml
	[ "$(grep -o '^many.yaml:[0-9:]*' <<<"$stderr" | tr '\n' ' ')" = \
		'many.yaml:2:1: many.yaml:4:3: many.yaml:6:9: ' ]
	run_pagdi 1 rules check --format=jsonl many.yaml
	[ "$(jq -r 'select(.type == "fault") | .line' <<<"$output" | tr '\n' ' ')" = '2 4 6 ' ]
	[ "$(jq -r 'select(.type == "total") | .errors' <<<"$output")" = 3 ]
	run_pagdi 2 moves --rules=./many.yaml 'S:1,1,1,5/N:1,1,1,14/S/1'
	[ "$(grep -c '^./many.yaml:' <<<"$stderr")" -eq 3 ]
}

@test "rules check: a fault in a file that is extended names who extends it" {
	cd "$BATS_TEST_TMPDIR"
	printf 'ruleset: 1\nfoo: 1\nbar: 1\n' >base.yaml
	printf 'ruleset: 1\nextends: ./base.yaml\n' >mid.yaml
	printf 'ruleset: 1\nextends: ./mid.yaml\n' >top.yaml
	run_pagdi 1 rules check top.yaml
	contains "$stderr" "base.yaml:2:1: error: unknown key 'foo' (in a file that './mid.yaml' extends) [E301]"
	contains "$stderr" "base.yaml:3:1: error: unknown key 'bar' (in a file that './mid.yaml' extends) [E301]"
	printf 'ruleset: 1\nthrows:\n  again: [9]\n' >base.yaml
	run_pagdi 1 rules check top.yaml
	contains "$stderr" "(in a file that './mid.yaml' extends) [E305]"
	contains "$stderr" 'these dice throw 1 2 3 4 8'
}

@test "rules check: a script that is a link out of the folder is refused" {
	cd "$BATS_TEST_TMPDIR"
	mkdir -p set/below away
	echo 'return {permit = function() return true end}' | tee away/s.lua set/below/s.lua >set/own.lua
	printf 'ruleset: 1\nscript: s.lua\n' >set/s.yaml
	ln -s ../away/s.lua set/s.lua
	run_pagdi 1 rules check set/s.yaml
	contains "$stderr" 'set/s.yaml:2:9: error: the script is a link to a file outside'
	for to in own.lua below/s.lua "$PWD/set/own.lua"; do
		ln -sf "$to" set/s.lua
		run_pagdi 0 rules check set/s.yaml
	done
	# A folder that is a link itself is that folder.
	ln -s set linked
	run_pagdi 0 rules check linked/s.yaml
}

@test "rules check, show and diff, and --rules=: a rule set may come through a pipe with a name" {
	cd "$BATS_TEST_TMPDIR"
	printf 'ruleset: 1\nname: club\n' >club.yaml
	printf '1. S1:1-2\n*\n' >game.pagdi
	run_shell 0 '"$PAGDI" rules check <(cat club.yaml)'
	contains "$output" ': valid, hash '
	run_shell 0 '(sleep 0.2; cat club.yaml) | "$PAGDI" rules check /dev/stdin'
	contains "$output" '/dev/stdin: valid, hash '
	run_shell 0 '"$PAGDI" rules show <(cat club.yaml)'
	run_shell 0 '"$PAGDI" rules diff <(cat club.yaml) <(cat club.yaml)'
	for command in check 'fmt --check' show replay stats 'export --format=csv'; do
		run_shell 0 "\"\$PAGDI\" $command --rules=<(cat club.yaml) game.pagdi"
	done
	run_shell 0 'echo moves | "$PAGDI" referee --rules=<(cat club.yaml)'
}
