# bats file_tags=release
# What the Makefile promises to those who build and install: tests/build/build.bats
load ../cli/helper.bash

setup() {
	cd "$ROOT"
	# The make that runs these tests must neither lend its jobs nor its printed folders.
	unset MAKELEVEL MODE BUILD
	export MAKEFLAGS=${MAKEFLAGS-}
	MAKEFLAGS=${MAKEFLAGS//--jobserver-auth=+([^ ])/}
	STAGE=$BATS_TEST_TMPDIR/stage
}
shopt -s extglob

# run_make STATUS ARG... - make, its output in $output and $stderr
run_make() {
	local want=$1
	shift
	run --separate-stderr within 2500 make --no-print-directory "$@" 3>&-
	printf '$ make %s\n[status %s]\n' "$*" "$status"
	printf '%s\n' "$output" "$stderr" | tail -n 20 | cut -c 1-200
	[ "$status" -eq "$want" ]
}

# little_tree DIR - the Makefile and as little source as it takes.
little_tree() {
	mkdir -p "$1/src/base" "$1/src/draw"
	cp Makefile "$1"
	cp -R src/draw/page src/draw/page_part.h "$1/src/draw"
	cp src/base/buf.[ch] src/base/mem.[ch] src/base/text.[ch] "$1/src/base"
	echo 'int main(void) { return 0; }' >"$1/src/main.c"
}

@test "install: what is staged runs from there, finds its rule sets and has its pages" {
	run_make 0 install DESTDIR="$STAGE"
	local prefix=$STAGE/usr/local page
	cp rules/gatti.yaml "$prefix/share/pagdi/rules/only-here.yaml"
	sed -i '/^name:/d' "$prefix/share/pagdi/rules/only-here.yaml"
	for page in man/*.[1-9]; do
		cmp "$page" "$prefix/share/man/man${page##*.}/${page#man/}"
	done
	[ -e "$prefix/share/pagdi/rules/pagdi-rules.schema.json" ]
	cd "$BATS_TEST_TMPDIR"
	PAGDI=$prefix/bin/pagdi run_pagdi rules show only-here
}

@test "install: the completions lie where the shells look for them, and load" {
	run_make 0 install DESTDIR="$STAGE"
	local share=$STAGE/usr/local/share
	bash -n "$share/bash-completion/completions/pagdi"
	zsh -n "$share/zsh/site-functions/_pagdi"
	fish -n "$share/fish/vendor_completions.d/pagdi.fish"
}

@test "install: bindir, datadir and mandir are honoured one by one" {
	run_make 0 -n install DESTDIR="$STAGE" bindir=/games datadir=/data mandir=/pages
	contains "$output" "$STAGE/games/pagdi"
	contains "$output" "$STAGE/data/pagdi/rules/gatti.yaml"
	contains "$output" "$STAGE/pages/man7/pagdi-codes.7"
	[[ $output != *"$STAGE/usr"* ]]
}

@test "uninstall: removes what install put there, and nothing else" {
	run_make 0 install DESTDIR="$STAGE"
	local mine=$STAGE/usr/local/share/pagdi/rules/mine.yaml
	echo 'ruleset: 1' >"$mine"
	run_make 0 uninstall DESTDIR="$STAGE"
	[ "$(find "$STAGE" -type f)" = "$mine" ]
	rm "$mine"
	run_make 0 install DESTDIR="$STAGE"
	run_make 0 uninstall DESTDIR="$STAGE"
	[ -z "$(find "$STAGE" -type f)" ]
	[ ! -e "$STAGE/usr/local/share/pagdi" ]
}

@test "uninstall: a prefix with a space or a quote costs nobody's files, and leaves no empty folder" {
	local tree=$BATS_TEST_TMPDIR/tree near=$STAGE/x/my prefix
	mkdir -p "$tree/man" "$tree/rules" "$near"
	little_tree "$tree"
	echo 'ruleset: 1' | tee "$tree/rules/own.yaml" >"$near/keep"
	touch "$tree/man/pagdi.1" "$tree/rules/README.md"
	cd "$tree"
	for prefix in "$near games" "$STAGE/it's \"mine\""; do
		run_make 0 install SHELLS= PREFIX="$prefix"
		[ -x "$prefix/bin/pagdi" ]
		[ -e "$prefix/share/doc/pagdi/rules/README.md" ]
		[ -e "$prefix/share/pagdi/rules/own.yaml" ]
		run_make 0 uninstall SHELLS= PREFIX="$prefix"
		[ -z "$(find "$prefix" -mindepth 1)" ]
	done
	run_make 0 install SHELLS= PREFIX="/x/my games" DESTDIR="$STAGE/a 'stage'"
	run_make 0 uninstall SHELLS= PREFIX="/x/my games" DESTDIR="$STAGE/a 'stage'"
	[ -z "$(find "$STAGE/a 'stage'" -mindepth 1)" ]
	[ -e "$near/keep" ]
}

@test "build: a source that nothing is written to builds and is tested in a folder of one's own" {
	local tree=$BATS_TEST_TMPDIR/tree out=$BATS_TEST_TMPDIR/out
	mkdir -p "$tree/tests/unit"
	cp -r Makefile src rules "$tree"
	cp tests/deps.sh tests/run.sh "$tree/tests"
	cp tests/unit/unit.h tests/unit/test_{digest,json}.c "$tree/tests/unit"
	cp -r tests/lua tests/pipe "$tree/tests"
	touch "$BATS_TEST_TMPDIR/before"
	sleep 0.1
	run_make 0 -C "$tree" -j2 MODE=debug CFLAGS=-O0 BUILD="$out" programs
	MODE=debug BUILD=$out run "$tree/tests/run.sh" unit
	echo "$output"
	[[ ${lines[-1]} =~ ^[1-9][0-9]*\ passed,\ 0\ failed$ ]]
	# The rule sets of the source are found from there.
	PAGDI=$out/pagdi run_pagdi rules show gatti
	[ -z "$(find "$tree" -newer "$BATS_TEST_TMPDIR/before" -type f)" ]
}

@test "build: without bats, check says which packages it needs" {
	local bin=$BATS_TEST_TMPDIR/bin
	mkdir "$bin"
	ln -s "$(command -v sh)" "$bin"
	run --separate-stderr env PATH="$bin" sh tests/deps.sh check
	[ "$status" -eq 1 ]
	contains "$stderr" 'bats jq gawk python3'
	contains "$stderr" "'make deps' installs"
}

@test "build: a bare machine is named the five packages that building needs" {
	run_make 2 PKG_CONFIG=no-such-pkg-config BUILD="$BATS_TEST_TMPDIR/b"
	contains "$stderr" 'pkg-config liblua5.4-dev libyaml-dev libsodium-dev libsqlite3-dev'
}

@test "build: a missing library is one line that names the packages" {
	run_make 2 PKG_CONFIG=false BUILD="$BATS_TEST_TMPDIR/b"
	[ "$(grep -c . <<<"${stderr%make:*}")" -eq 1 ]
	contains "$stderr" "libyaml-dev"
	contains "$stderr" "liblua5.4-dev"
	contains "$stderr" "libsodium-dev"
	contains "$stderr" "libsqlite3-dev"
	contains "$stderr" "make deps"
}

@test "build: deps looks with the PKG_CONFIG that the build uses, and says what to install" {
	local bin=$BATS_TEST_TMPDIR/bin
	mkdir "$bin"
	printf '#!/bin/sh\necho 1000\n' >"$bin/id"
	printf '#!/bin/sh\nexit 1\n' >"$bin/apt-get"
	chmod +x "$bin"/*
	PATH=$bin:$PATH PKG_CONFIG=false run --separate-stderr tests/deps.sh build
	[ "$status" -eq 1 ]
	contains "$stderr" "sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends"
	contains "$stderr" "liblua5.4-dev libyaml-dev libsodium-dev libsqlite3-dev"
}

@test "build: a folder with a space in its name does, and so does such a DESTDIR" {
	local tree="$BATS_TEST_TMPDIR/my games"
	mkdir -p "$tree/man"
	little_tree "$tree"
	cd "$tree"
	run_make 0 pagdi
	cp pagdi man/pagdi.1
	run_make 0 install SHELLS= DESTDIR="$tree/a stage"
	[ -x "$tree/a stage/usr/local/bin/pagdi" ]
	[ -e "$tree/a stage/usr/local/share/man/man1/pagdi.1" ]
	run_make 0 uninstall SHELLS= DESTDIR="$tree/a stage"
	[ -z "$(find "$tree/a stage" -type f)" ]
}

@test "build: the tools that the user names are the ones that run" {
	local b=$BATS_TEST_TMPDIR/b
	run_make 0 -n BUILD="$b" CC=my-cc AR=my-ar CFLAGS=-O7 CPPFLAGS=-DMINE LDFLAGS=-Lmine
	grep -q '^my-cc .*-DMINE.* -O7 .*-c -o .*/src/base/buf.o' <<<"$output"
	grep -q '^my-cc .*-Lmine.*-o .*/pagdi ' <<<"$output"
	grep -q '^my-ar rcs' <<<"$output"
	[[ $output != *" -O2 "* ]]
}

@test "build: an unknown MODE is refused, and help lists every target" {
	run_make 2 MODE=fast
	contains "$stderr" "MODE=fast is none of"
	run_make 0 help
	local target
	for target in check test lint format golden bench fuzz-% cov asan install uninstall \
		clean demo deps soak help; do
		grep -q "^$target " <<<"$output"
	done
}

@test "build: a changed header rebuilds what includes it, and a changed flag everything" {
	local tree=$BATS_TEST_TMPDIR/tree
	mkdir -p "$tree/src/base" "$tree/src/draw"
	cp Makefile "$tree"
	cp src/main.c "$tree/src"
	cp -R src/draw/page src/draw/page_part.h "$tree/src/draw"
	cp src/base/{buf,mem,text}.[ch] "$tree/src/base"
	cd "$tree"
	run_make 0 .build/release/libpagdi.a
	touch src/base/mem.h
	run_make 0 .build/release/libpagdi.a
	contains "$output" "mem.c"
	contains "$output" "buf.c"
	[[ $output != *"text.c"* ]]
	run_make 0 .build/release/libpagdi.a
	[[ $output != *".c"* ]]
	run_make 0 .build/release/libpagdi.a CPPFLAGS=-DNEW
	contains "$output" "text.c"
	rm src/base/text.c
	run_make 0 .build/release/libpagdi.a CPPFLAGS=-DNEW
	[[ $output != *"text.o"* ]]
	contains "$output" "buf.o"
}

@test "build: no folder of the builder is in the binary" {
	run grep -aFc "$ROOT" "$PAGDI"
	[ "$status" -eq 1 ]
}

@test "build: a key added to the table leaves every rule set the hash it has" {
	local copy=$BATS_TEST_TMPDIR/copy hash name
	mkdir "$copy"
	cp -r Makefile src rules "$copy"
	mkdir -p "$copy/tests" && cp tests/deps.sh "$copy/tests"
	cd "$copy"
	sed -i -E -e 's/^(\tX\(INNER_ACCESS_LOST,).*/\tX(INNER_NEWER, "inner.newer") \\\n&/' \
		-e 's/uint8_t access, /&newer, /' src/core/keys.h
	sed -i 's/^\t\[KEY_INNER_ACCESS_LOST\]/\t[KEY_INNER_NEWER] = { ROW(INNER_NEWER, "inner", "newer"),\n\t    WORD(newer, "no-way", "some-way"), .edition = 2, .meaning = "." },\n&/' \
		src/ruleset/table.c
	run_make 0 -j2 MODE=debug CFLAGS=-O0 BUILD=made made/pagdi
	PAGDI=$copy/made/pagdi
	while read -r hash name; do
		[ "$hash" = "$("$PAGDI" rules show --flat --rules-dir="$ROOT/tests/vectors/rules" "$name" |
			sha256sum | cut -d ' ' -f 1)" ] || { echo "$name"; return 1; }
	done <"$ROOT/tests/vectors/hashes.txt"
	# ... and where it is not at its default it has a line, in the place of its row.
	printf 'ruleset: 1\ninner: {newer: some-way}\n' >newer.yaml
	run_pagdi rules show --flat ./newer.yaml
	contains "$output" $'inner.access = capture\ninner.newer = some-way\ninner.access-lost = by-capture\n'
	run_pagdi rules show --flat pagdi
	[[ $output != *newer* ]]
}
