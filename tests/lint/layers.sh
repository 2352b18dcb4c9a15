#!/bin/sh
# Who may include whom: a line "a: b c" lets src/a include from b and c.
set -u
rc=0
bad() {
	echo "$*"
	rc=1
}
list=$(mktemp) || exit
trap 'rm -f "$list"' EXIT
allowed='
base: base
core: base core
notation: base core notation
ruleset: base core ruleset
script: base core notation ruleset script
draw: base core notation draw
record: base core notation ruleset script record
bot: base core notation ruleset script bot
stats: base core stats
match: base core stats notation ruleset script record bot match
cmd: base core stats notation ruleset script record bot match draw cmd
'
for dir in src/*/; do
	layer=$(basename "$dir")
	ok=$(printf '%s' "$allowed" | sed -n "s/^$layer: //p")
	[ -n "$ok" ] || bad "src/$layer is no layer that $0 knows"
	for file in "$dir"*.[ch]; do
		sed -n 's|^# *include "\([^"/]*\).*|\1|p' "$file" | sort -u >"$list"
		while read -r from; do
			case " $ok " in
			*" $from "*) ;;
			*) bad "$file: $layer/ may not include $from" ;;
			esac
		done <"$list"
	done
done
exit $rc
