# bats file_tags=release
load helper.bash

# block TITLE - the indented lines under a title of the page in $output, without the indent.
block() {
	awk -v title="$1" '
		$0 == title { on = 1; next }
		on && /^[^ ]/ { exit }
		on { lines[++n] = substr($0, 5) }
		END { while (n && lines[n] == "") n--; for (i = 1; i <= n; i++) print lines[i] }
	' <<<"$output"
}

codes() { "$PAGDI" explain | cut -c1-4; }

@test "explain: without a code it lists every code of the source with its summary" {
	run_pagdi explain
	[ "$output" = "$(sed -n 's/^\tX(\([EW][0-9]*\), "\(.*\)").*/\1  \2/p' \
		"$ROOT/src/base/code.h")" ]
}

@test "explain: every code has a page with its meaning, its rule and what to do" {
	for code in $(codes); do
		run_pagdi explain "$code"
		contains "$output" "$code: "
		contains "$output" $'\nRule: '
		contains "$output" $'\nWhat to do: '
		[ -z "$(awk 'length > 79 && !/RulesHash|Seed/' <<<"$output")" ]
	done
}

@test "explain: every page but the reserved one shows a wrong and a right example" {
	for code in $(codes); do
		[ "$code" != E311 ] || continue
		run_pagdi explain "$code"
		[ -n "$(block Wrong:)" ]
		[ -n "$(block Right:)" ]
		[ "$(block Wrong:)" != "$(block Right:)" ]
	done
}

@test "explain: a code may be in small letters, in brackets or without its E" {
	run_pagdi explain E207
	local page=$output
	for form in e207 '[E207]' 207; do
		run_pagdi explain "$form"
		[ "$output" = "$page" ]
	done
	run_pagdi explain w104
	contains "$output" "W104: "
}

@test "explain: several codes are explained one after the other" {
	run_pagdi explain E101 E102
	contains "$output" "E101: "
	contains "$output" $'\n\nE102: '
}

@test "explain: an unknown code suggests a near one and exits 2, before anything is printed" {
	run_pagdi 2 explain E101 E27
	[ -z "$output" ]
	contains "$stderr" "unknown code 'E27'; did you mean E207?"
	run_pagdi 2 explain nonsense
	contains "$stderr" "'pagdi explain' lists them"
	[[ $stderr != *"did you mean"* ]]
}

# judge TITLE - check the example of $code in $output; the codes found are in $found. The
# rule set of the example is built from the keys that the page names.
judge() {
	local file args=()
	mkdir -p "$BATS_TEST_TMPDIR/$code"
	cd "$BATS_TEST_TMPDIR/$code" || return
	case $code in
	E3*) file=my-rules.yaml args=(rules check) ;;
	*) file=game.pagdi args=(check --format=jsonl) ;;
	esac
	block "$1" >"$file"
	if [ -n "$(block 'Under a rule set with:')" ]; then
		{ printf 'ruleset: 1\nname: under\n'; block 'Under a rule set with:'; } >under.yaml
		args+=(--rules=./under.yaml)
	fi
	[[ ! $output =~ 'With: pagdi check '(--[^$'\n']*) ]] || args+=("${BASH_REMATCH[1]}")
	found=$(within 200 "$PAGDI" "${args[@]}" "$file" 2>&1 3>&- | grep -oE '[EW][0-9]{3}\b')
}

@test "explain: the wrong example of a page gives its code, the right one gives no fault" {
	local failed=0 found
	for code in $(codes); do
		run_pagdi explain "$code"
		[ -n "$(block Wrong:)" ] || continue
		[[ $(block Wrong:) != *" ..."* ]] || continue
		judge Wrong: || :
		[ "$(sort -u <<<"$found")" = "$code" ] ||
			{ echo "$code: the wrong example gives: ${found:-nothing}"; failed=1; }
		judge Right: || :
		[ -z "$found" ] ||
			{ echo "$code: the right example gives: $found"; failed=1; }
	done
	[ "$failed" -eq 0 ]
}

@test "explain: the page of a verdict's code names the key that decides" {
	local failed=0 verdict code id key
	while read -r verdict code id; do
		[ "$id" != NONE ] || continue
		key=$(sed -n "s/^\tX($id, \"\(.*\)\").*/\1/p" "$ROOT/src/core/keys.h")
		[ -n "$key" ]
		"$PAGDI" explain "$code" | grep -qwF -e "$key" ||
			{ echo "$code: no $key ($verdict)"; failed=1; }
	done < <(sed -n 's/^\tX(\([A-Z_]*\), \([A-Z0-9]*\), \([A-Z_]*\)).*/\1 \2 \3/p' \
		"$ROOT/src/core/verdict.h")
	[ "$failed" -eq 0 ]
}
