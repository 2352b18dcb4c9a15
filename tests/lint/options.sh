#!/bin/sh
# Every option of every command stands in the command's man page and in its own help.
# (That completions have them too is in tests/cli/completion.bats.)
set -u
pagdi=${PAGDI:-./pagdi}
[ -x "$pagdi" ] || make -s || exit
rc=0
bad() {
	echo "$*"
	rc=1
}
tab=$(printf '\t')
list=$(mktemp) || exit
page=$(mktemp) || exit
trap 'rm -f "$list" "$page"' EXIT

# Two of the three may be empty, and read would take two tabs for one.
"$pagdi" help --dump | sed "s/$tab$tab/$tab-$tab/g; s/$tab$tab/$tab-$tab/g" >"$list"
[ -s "$list" ] || bad "there is no option"
last=
while IFS=$tab read -r command long short _; do
	if [ "$command" != "$last" ]; then
		last=$command
		file=man/pagdi-${command%% *}.1
		[ -e "$file" ] || bad "$command: no $file"
		: >"$page"
		[ ! -e "$file" ] || mandoc -Tascii "$file" | col -b >"$page"
		# shellcheck disable=SC2086  # "rules show" is two words
		help=$("$pagdi" $command --help)
	fi
	for option in "$long" "$short"; do
		case $option in
		- | --help | --usage | -h) continue ;; # every command's, told in pagdi(1)
		esac
		[ ! -s "$page" ] || grep -qE -e "(^|[^-a-z])$option([^-a-z]|\$)" "$page" ||
			bad "$file: nothing of $option (pagdi $command)"
		printf '%s\n' "$help" | grep -qE -e "(^|[^-a-z])$option([^-a-z]|\$)" ||
			bad "pagdi $command --help: nothing of $option"
	done
done <"$list"
exit $rc
