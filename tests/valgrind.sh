#!/usr/bin/env bash
# valgrind.sh PAGDI - a few commands under valgrind: no invalid access, no leak. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
pagdi=$1
error=99 # a status that pagdi never ends with

clean() { # clean STATUS ARGUMENT... - the command ends so, and valgrind found nothing
	local want=$1 rc
	shift
	valgrind -q --error-exitcode=$error --leak-check=full --show-leak-kinds=definite,possible \
		--errors-for-leak-kinds=definite,possible "$pagdi" "$@" >/dev/null
	rc=$?
	if [ $rc -eq "$want" ]; then
		echo "ok - valgrind: pagdi $*"
	else
		echo "not ok - valgrind: pagdi $* (status $rc, not $want)"
	fi
}

shopt -s nullglob
games=(notation/examples/*.pagdi tests/vectors/games/pagdi.pagdi)
rules=(rules/*.yaml)
[ ${#rules[@]} -gt 0 ] || echo "not ok - there are no rule sets in rules/"
for game in "${games[@]}"; do
	clean 0 check "$game"
done
clean 0 check -j 2 "${games[@]}"
clean 0 fmt "${games[0]}"
clean 0 replay --format=jsonl "${games[0]}"
clean 0 show "${games[0]}"
for file in "${rules[@]}"; do
	clean 0 rules show "./$file"
done
clean 0 cast --seed=valgrind -n 100
clean 0 moves 'S:1,5,19=+/N:1,9,19,F+/S/4'
clean 0 apply 'S:1,5,19=+/N:1,9,19,F+/S/4' S4:1-5
clean 2 check --no-such-option
clean 3 check no/such/file
printf '%s\n' 'S:1,5,19=+/N:1,9,19,F+/S/-' 'rubbish' | clean 1 moves
printf '[North "x"]\n[Rules "none"]\n\n1. S4:1-5 (\000\377 S9:9x\n*\n{' | clean 1 check
