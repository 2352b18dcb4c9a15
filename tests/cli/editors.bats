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
	FOUND=$BATS_TEST_TMPDIR/found timeout 60 vim -es -u NONE -i NONE -n \
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
	PATH=$PWD/bin:$PATH timeout 60 vim -es -u NONE -i NONE -n \
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
