# bats file_tags=release
load helper.bash

# A repository of hooks and a club's, as pre-commit would find them; nothing of the network.
setup() {
	command -v pre-commit >/dev/null || skip "pre-commit is not there"
	cd "$BATS_TEST_TMPDIR"
	mkdir bin hooks club club/rules
	ln -s "$(realpath "$PAGDI")" bin/pagdi
	export PATH=$PWD/bin:$PATH HOME=$PWD PRE_COMMIT_HOME=$PWD/cache GIT_CONFIG_NOSYSTEM=1 \
		GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
	cp "$ROOT/.pre-commit-hooks.yaml" hooks
	git init -q hooks
	git -C hooks add .
	git -C hooks commit -qm hooks
	git init -q club
	cd club
	cp "$ROOT/notation/examples/captures.pagdi" good.pagdi
	printf '%s\n' 'ruleset: 1' 'captures:' '  forced: true' >rules/ours.yaml
	echo 'not: ours' >other.yaml
}

# config HOOK... - the club's configuration, with these hooks.
config() {
	{
		printf 'repos:\n- repo: %s\n  rev: %s\n  hooks:\n' "$BATS_TEST_TMPDIR/hooks" \
			"$(git -C "$BATS_TEST_TMPDIR/hooks" rev-parse HEAD)"
		printf -- '  - %s\n' "${@/#/id: }"
	} >.pre-commit-config.yaml
	git add .
}

# hooks STATUS - run them over everything that is there.
hooks() {
	local want=$1
	run within 600 pre-commit run --all-files --color=never 3>&-
	echo "$output"
	[ "$status" -eq "$want" ]
}

@test "pre-commit: good records and rule sets pass all hooks" {
	config pagdi-check pagdi-fmt pagdi-rules
	cp good.pagdi before
	hooks 0
	[ "$(grep -c '\.Passed$' <<<"$output")" -eq 3 ]
	cmp before good.pagdi
}

@test "pre-commit: a record at fault is refused, with the place" {
	cp "$ROOT/notation/examples/damaged.pagdi" 'our last.pagdi'
	config pagdi-check
	hooks 1
	contains "$output" 'our last.pagdi:19:4: error: '
	contains "$output" 'good.pagdi: 1 game, 1 valid'
}

@test "pre-commit: a record in another form is rewritten, and refused this once" {
	echo '1. s1:1-2 n2:1-3 *' >quick.pagdi
	config pagdi-fmt
	hooks 1
	contains "$output" 'files were modified by this hook'
	"$PAGDI" fmt --check quick.pagdi
	git add .
	hooks 0
}

@test "pre-commit: a rule set at fault is refused; YAML elsewhere is none of its business" {
	printf '%s\n' 'ruleset: 1' 'captures:' '  forcde: true' >rules/ours.yaml
	config pagdi-rules
	hooks 1
	contains "$output" 'rules/ours.yaml:3:3: error: '
	[[ $output != *other.yaml* ]]
}

@test "pre-commit: a commit runs them" {
	config pagdi-check
	pre-commit install >/dev/null 3>&-
	git commit -qm good 3>&-
	cp "$ROOT/notation/examples/damaged.pagdi" bad.pagdi
	git add bad.pagdi
	run ! git commit -qm bad 3>&-
	contains "$output" 'bad.pagdi:19:4: error: '
}

@test "pre-commit: the configuration that pagdi-club(7) shows runs the same three hooks" {
	# The block as it stands, mdoc's escapes undone.
	sed -n '/^repos:$/,/^\.Ed/{/^\.Ed/!p}' "$ROOT/man/pagdi-club.7" |
		sed 's/\\-/-/g; s/\\(ha/^/g; s/\\e/\\/g' >.pre-commit-config.yaml
	cat .pre-commit-config.yaml
	git add .
	hooks 0
	[ "$(grep -c '\.Passed$' <<<"$output")" -eq 3 ]
	cp "$ROOT/notation/examples/damaged.pagdi" bad.pagdi
	git add .
	hooks 1
	contains "$output" 'bad.pagdi:19:4: error: '
	# The names are those of the hooks that come with the source.
	diff <(sed -n 's/^ *name: //p' .pre-commit-config.yaml | sort) \
		<(sed -n 's/^ *name: //p' "$ROOT/.pre-commit-hooks.yaml" | sort)
}
