# bats file_tags=release
load helper.bash

# What both syntaxes must call damage, and nothing else of it.
damage() {
	cat >"$BATS_TEST_TMPDIR/damage.pagdi" <<'END'
[South "a \"b\" \\ c"]
1.S1:1-2 n2:pass 2:1-3 {fine} ; fine (too
2. S8:19=x23*# S(4,8,2) E(4,4,4):void W!absent S4:void S2:19=
1-5 12... (S1:1-2) S4:1-5#* S4:f-2 W!tired S4:1-5!
*
END
	expected='4:1:1-5
4:5:12...
4:11:(S1:1-2)
4:20:S4:1-5#*
4:29:S4:f-2
4:36:W!tired
4:44:S4:1-5!'
}

# vim_errors FILE - what Vim's syntax shows as errors, then the file type it found.
vim_errors() {
	FOUND=$BATS_TEST_TMPDIR/found within 600 vim -es -u NONE -i NONE -n \
		--cmd "set nocompatible runtimepath^=$ROOT/notation/editors/vim" \
		--cmd 'filetype plugin on' --cmd 'syntax on' "$1" \
		-S "$ROOT/tests/cli/editors.vim" </dev/null >/dev/null 2>&1 3>&-
	cat "$BATS_TEST_TMPDIR/found"
}

@test "editors: Vim shows no error in a clean record" {
	command -v vim >/dev/null || skip "vim is not there"
	local file
	for file in "$ROOT"/notation/examples/*.pagdi; do
		[[ $file == */damaged.pagdi ]] && continue
		run vim_errors "$file"
		echo "$file: $output"
		[ "$output" = pagdi ]
	done
}

@test "editors: Vim shows damaged words, and no others" {
	command -v vim >/dev/null || skip "vim is not there"
	damage
	run vim_errors "$BATS_TEST_TMPDIR/damage.pagdi"
	echo "$output"
	[ "$output" = "$expected"$'\npagdi' ]
}

@test "editors: Vim's :make reads the faults of pagdi check" {
	command -v vim >/dev/null || skip "vim is not there"
	mkdir "$BATS_TEST_TMPDIR/bin"
	ln -s "$(realpath "$PAGDI")" "$BATS_TEST_TMPDIR/bin/pagdi"
	cp "$ROOT/notation/examples/damaged.pagdi" "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	PATH=$PWD/bin:$PATH within 600 vim -es -u NONE -i NONE -n \
		--cmd "set nocompatible runtimepath^=$ROOT/notation/editors/vim" \
		--cmd 'filetype plugin on' damaged.pagdi -c 'silent make' \
		-c 'call writefile(map(filter(getqflist(), "v:val.valid"), "v:val.lnum . \":\" . v:val.col . v:val.type"), "found")' \
		-c 'qall!' </dev/null >/dev/null 2>&1 3>&-
	run cat found
	echo "$output"
	[ "$output" = $'19:4e\n28:18e\n29:11e\n39:1e' ]
}

@test "editors: the TextMate grammar shows no damage in a clean record" {
	command -v node >/dev/null || skip "node is not there"
	local files=() file
	for file in "$ROOT"/notation/examples/*.pagdi; do
		[[ $file == */damaged.pagdi ]] || files+=("$file")
	done
	SEEN=1 run node "$ROOT/tests/cli/editors.js" \
		"$ROOT/notation/editors/vscode/syntaxes/pagdi.tmLanguage.json" "${files[@]}"
	echo "$output"
	[ "${#lines[@]}" -eq 1 ]
	for scope in tag comment.line comment.block round ply bank forfeit checkpoint result; do
		contains "$output" "$scope"
	done
}

@test "editors: the TextMate grammar shows damaged words, and no others" {
	command -v node >/dev/null || skip "node is not there"
	damage
	run node "$ROOT/tests/cli/editors.js" \
		"$ROOT/notation/editors/vscode/syntaxes/pagdi.tmLanguage.json" \
		"$BATS_TEST_TMPDIR/damage.pagdi"
	echo "$output"
	[ "$output" = "$expected" ]
}

@test "editors: the files of VS Code are JSON and name each other" {
	command -v node >/dev/null || skip "node is not there"
	cd "$ROOT/notation/editors/vscode"
	run node -e '
		const read = (f) => JSON.parse(require("fs").readFileSync(f, "utf8"));
		const c = read("package.json").contributes;
		read(c.languages[0].configuration);
		if (read(c.grammars[0].path).scopeName !== c.grammars[0].scopeName) process.exit(1);
		const m = c.problemMatchers[0].pattern;
		const got = new RegExp(m.regexp).exec("a.pagdi:15:13: error: no [E207]");
		if (!got || got[m.line] !== "15" || got[m.code] !== "E207") process.exit(1);'
	echo "$output"
	[ "$status" -eq 0 ]
}

# What a syntax marks, as file:line:column:word on standard input, against `pagdi check`: it
# marks no line that has no fault of the text, and each line on which a word cannot be read.
agrees_with_check() { # agrees_with_check FILE...
	cut -d: -f1,2 | sort -u >"$BATS_TEST_TMPDIR/marked"
	"$PAGDI" check --max-errors=9999 --format=jsonl "$@" 2>&1 |
		jq -r 'select(.type == "fault") | "\(.code) \(.file):\(.line)"' \
			>"$BATS_TEST_TMPDIR/faults"
	sed -n 's/^E1.. //p' "$BATS_TEST_TMPDIR/faults" | sort -u >"$BATS_TEST_TMPDIR/may"
	sed -n 's/^E10[1245] //p' "$BATS_TEST_TMPDIR/faults" | sort -u >"$BATS_TEST_TMPDIR/must"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/must")" -ge 30 ]
	echo "marked, and pagdi finds nothing there:"
	comm -23 "$BATS_TEST_TMPDIR/marked" "$BATS_TEST_TMPDIR/may" | tee "$BATS_TEST_TMPDIR/wrong"
	echo "not marked, and pagdi cannot read it:"
	comm -13 "$BATS_TEST_TMPDIR/marked" "$BATS_TEST_TMPDIR/must" | tee -a "$BATS_TEST_TMPDIR/wrong"
	[ ! -s "$BATS_TEST_TMPDIR/wrong" ]
}

# Every record of the tests and examples, but those in which even a line is another thing to an
# editor: UTF-16, CR for line ends, form feeds for blanks, a byte order mark amid the text.
golden_records() {
	find "$ROOT/notation/examples" "$ROOT/tests/golden" -name '*.pagdi' |
		grep -v -e /14- -e /15-utf16 -e /21- -e /89-form-feed | sort
}

@test "editors: Vim marks what pagdi check cannot read, in every record of the tests" {
	command -v vim >/dev/null || skip "vim is not there"
	local files
	mapfile -t files < <(golden_records)
	[ "${#files[@]}" -gt 100 ]
	NAMES=1 FOUND=$BATS_TEST_TMPDIR/found within 600 vim -es -u NONE -i NONE -n \
		--cmd "set nocompatible runtimepath^=$ROOT/notation/editors/vim" \
		--cmd 'filetype plugin on' --cmd 'syntax on' "${files[@]}" \
		-S "$ROOT/tests/cli/editors.vim" </dev/null >/dev/null 2>&1 3>&-
	agrees_with_check "${files[@]}" <"$BATS_TEST_TMPDIR/found"
}

@test "editors: the TextMate grammar marks what pagdi check cannot read, in every record of the tests" {
	command -v node >/dev/null || skip "node is not there"
	local files
	mapfile -t files < <(golden_records)
	NAMES=1 node "$ROOT/tests/cli/editors.js" \
		"$ROOT/notation/editors/vscode/syntaxes/pagdi.tmLanguage.json" "${files[@]}" \
		>"$BATS_TEST_TMPDIR/found"
	agrees_with_check "${files[@]}" <"$BATS_TEST_TMPDIR/found"
}

@test "editors: VS Code's problem matcher finds every fault that has a place, and nothing else" {
	command -v node >/dev/null || skip "node is not there"
	cd "$ROOT"
	# But for characters that text shows escaped and JSON does not.
	local files
	mapfile -t files < <(find tests/golden notation -name '*.pagdi' | grep -v /18- | sort)
	files+=("$BATS_TEST_TMPDIR/absent.pagdi")
	"$PAGDI" check --format=jsonl "${files[@]}" 2>&1 | jq -r 'select(.type == "fault" and .line) |
		[.file, .line, .col, .severity, .code, .message] | join("|")' >"$BATS_TEST_TMPDIR/want"
	grep -q '|error|' "$BATS_TEST_TMPDIR/want"
	grep -q '|warning|' "$BATS_TEST_TMPDIR/want"
	run -3 "$PAGDI" check "${files[@]}"
	contains "$output" $'\nnote: '
	node -e '
		const m = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"))
			.contributes.problemMatchers[0].pattern;
		for (const line of require("fs").readFileSync(0, "utf8").split("\n")) {
			const got = new RegExp(m.regexp).exec(line);
			if (got) console.log([m.file, m.line, m.column, m.severity, m.code, m.message]
				.map((i) => got[i]).join("|"));
		}' notation/editors/vscode/package.json <<<"$output" >"$BATS_TEST_TMPDIR/got"
	diff "$BATS_TEST_TMPDIR/want" "$BATS_TEST_TMPDIR/got"
}

@test "editors: the settings that the document shows are JSON, and name what is there" {
	command -v node >/dev/null || skip "node is not there"
	cd "$ROOT"
	run node -e '
		const read = (f) => require("fs").readFileSync(f, "utf8");
		const [tasks, settings] = read("notation/editors/README.md").split("```json\n").slice(1)
			.map((block) => JSON.parse(block.split("```")[0]));
		const c = JSON.parse(read("notation/editors/vscode/package.json")).contributes;
		if (tasks.tasks[0].problemMatcher !== "$" + c.problemMatchers[0].name) process.exit(1);
		for (const schema in settings["yaml.schemas"])
			if (JSON.parse(read(schema)).title !== "A rule set for pagdi") process.exit(1);'
	echo "$output"
	[ "$status" -eq 0 ]
}
