#!/usr/bin/env bash
# run.sh - what `make demo` shows: build, referee good games and a damaged one.
set -u
cd "$(dirname "$0")/../.." || exit 2

tests/deps.sh build || exit
"${MAKE:-make}" -s -j"$(nproc 2>/dev/null || echo 1)" || exit
failed=0
shown=0

# show STATUS WHAT-IT-SHOWS COMMAND... - run it for real; another exit status fails the demo.
show() {
	local want=$1 what=$2 rc
	shift 2
	shown=$((shown + 1))
	printf '\n%d. %s\n\n$ %s\n' "$shown" "$what" "$*"
	PATH=$PWD:$PATH bash -c "$*" 2>&1
	rc=$?
	printf '(exit status %d)\n' $rc
	if [ $rc -ne "$want" ]; then
		echo "demo: the exit status should be $want"
		failed=1
	fi
}

show 0 'Every ply of the example games is judged by its rule set.' \
	'pagdi check notation/examples/{two,three,four}-players.pagdi notation/examples/{pairs,banked,seven}.pagdi'
show 1 'A club sheet of three games: the second is damaged, and costs neither of the others.' \
	'pagdi check tests/demo/club.pagdi'
show 0 'The page of that fault, and the rule behind it.' 'pagdi explain E207'
show 0 'What North could have played with its 2 instead.' \
	"echo 'S:1,1,4,5/N:1,1,1,16/N/2' | pagdi moves"
show 0 'The board after the third game.' 'pagdi show --game=3 tests/demo/club.pagdi'
show 0 'Throws from a seed, which anybody can recompute.' 'pagdi cast --seed=club -n 5'
show 1 'What one house rule set changes.' 'pagdi rules diff pagdi chowka-bara'

printf '\nShown: %d runs of ./pagdi, its real output. The faults above are in the damaged game\n' \
	$shown
echo 'on purpose. Go on with `./pagdi help`, README.md, and your own games.'
exit $failed
