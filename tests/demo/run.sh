#!/usr/bin/env bash
# run.sh - what `make demo` shows: build, referee good games and a damaged one.
set -u
cd "$(dirname "$0")/../.." || exit 2

echo 'pagdi is a referee for the board game Pagdi (Chowka Bara). First it is built: half a'
echo 'minute or so, if it is not there yet. What that needs:'
tests/deps.sh build || exit
"${MAKE:-make}" -s -j"$(nproc 2>/dev/null || echo 1)" || exit
failed=0
shown=0

# show STATUS WHAT-IT-SHOWS COMMAND... - run it for real; another exit status fails the demo.
show() {
	local want=$1 what=$2 rc
	shift 2
	shown=$((shown + 1))
	printf '\n--- %d. %s\n\n$ %s\n' "$shown" "$what" "$*"
	PATH=$PWD:$PATH bash -c "$*" 2>&1
	rc=$?
	[ $rc -eq 0 ] || printf '(exit status %d)\n' $rc
	if [ $rc -ne "$want" ]; then
		echo "demo: the exit status should be $want"
		failed=1
	fi
}

show 0 'Whole games, of two to four players and by three rule sets. Every ply is judged.' \
	'pagdi check notation/examples/{two,three,four}-players.pagdi notation/examples/{banked,seven}.pagdi'
show 0 'A sheet of three short games from a club. This is the second.
       S3:1-4 is: South threw a 3 and moved from step 1 of the own route to step 4.' \
	"sed -n '/second game/,/^\\*/p' tests/demo/club.pagdi"
show 1 'It is damaged. The referee says where, and what was legal; the other games are judged
       all the same.' \
	'pagdi check tests/demo/club.pagdi'
show 0 'The board before that ply. North waits at the gate, on d5: the way inward is closed to
       those who have captured nothing. x: safe squares.' \
	'pagdi show --game=2 --ply=5 tests/demo/club.pagdi'
show 0 'The page of that fault.' 'pagdi explain E207 | head -n 8'
show 1 'Where a pawn that may not go in goes round again instead, as a house rule says ...' \
	'pagdi rules diff pagdi pagdi-lap'
show 0 '... North may also play 16-2. The position is the last line of 4, with the 2 in hand.' \
	"pagdi moves 'S:1,1,1,5/N:1,1,1,16/N/2'; pagdi moves --rules=pagdi-lap 'S:1,1,1,5/N:1,1,1,16/N/2'"
show 0 'A game with the seed of its throws: anybody can recompute them.' \
	'pagdi check --audit notation/examples/audited.pagdi'
show 1 'So a throw that somebody wishes he had thrown is found.' \
	"sed 's/^4. S2:4-6/4. S4:4-8/' notation/examples/audited.pagdi | pagdi check --audit"
dir=$(mktemp -d) || exit
trap 'rm -rf "$dir"' EXIT
show 0 'A short match: a script in Lua against a program on a pipe, a few lines of sh.' \
	"pagdi match --bot=scripts/bots/expecti.lua --bot=sh=scripts/pipe/first.sh --games=20 --seed=demo -o $dir/match.pagdi"
show 0 'Every ply of its records is judged, and every throw computed anew from the seeds.' \
	"pagdi check --audit $dir/match.pagdi"
show 0 'Five bots, each against each; rated, with the interval in which the rating is likely to be.' \
	"pagdi tournament --bots=scripts/bots/{first,random,greedy,cautious,expecti}.lua --groups=6 --seed=demo"
show 0 'Does a house rule change the game? A star marks what is more than chance.' \
	"pagdi rules compare --games=4000 --seed=demo pagdi pagdi-lap | grep -E 'players|plies|captured|better'"
show 0 'The games of the match as a page for your browser.' \
	"pagdi replay --html -o .build/demo.html $dir/match.pagdi && ls .build/demo.html"

printf '\nThese were %d runs of ./pagdi, its real output; the faults are there on purpose.\n' $shown
cat <<'END'
Now: type a game of your own into my.pagdi, as above, and ./pagdi check my.pagdi
     ./pagdi help            the commands
     ./pagdi help tutorial   where the tutorial is: your first bot in five minutes
     man ./man/pagdi-game.6  the game itself
     README.md               a tour, and where to go next
END
exit $failed
