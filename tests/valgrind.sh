#!/usr/bin/env bash
# valgrind.sh PAGDI - a few commands under valgrind: no invalid access, no leak. TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
pagdi=$1
error=99 # a status that pagdi never ends with
jobs=$(nproc 2>/dev/null || echo 1)

run() { # run STATUS ARGUMENT... - the command ends so, and valgrind found nothing
	local want=$1 rc out
	shift
	out=$(valgrind -q --error-exitcode=$error --leak-check=full \
		--show-leak-kinds=definite,possible \
		--errors-for-leak-kinds=definite,possible "$pagdi" "$@" 2>&1 >/dev/null)
	rc=$?
	if [ $rc -eq "$want" ]; then
		echo "ok - valgrind: pagdi $*"
	else
		printf '%s\nnot ok - valgrind: pagdi %s (status %d, not %d)\n' \
			"$out" "$*" "$rc" "$want"
	fi
}
clean() { # the same beside others, as many as there are cores
	while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
	run "$@" <&0 &
}

shopt -s nullglob
games=(tests/vectors/games/pagdi.pagdi)
for game in notation/examples/*.pagdi; do
	[ "$game" = notation/examples/damaged.pagdi ] || games+=("$game")
done
rules=(rules/*.yaml)
[ ${#rules[@]} -gt 0 ] || echo "not ok - there are no rule sets in rules/"
for game in "${games[@]}"; do
	clean 0 check "$game"
done
clean 1 check notation/examples/damaged.pagdi
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
clean 1 moves <<<$'S:1,5,19=+/N:1,9,19,F+/S/-\nrubbish'
clean 1 check < <(printf '[North "x"]\n[Rules "none"]\n\n1. S4:1-5 (\000\377 S9:9x\n*\n{')
wait
