#!/usr/bin/env bash
# run.sh BUILD [MEGABYTES] - the figures of speed, each beside what it should be.
#
# Times are the best of some, taken in turn with what they are compared with, as machines
# differ and get warm; instructions are counted by callgrind and do not depend on either.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$1 megabytes=${2:-100}
pagdi=$build/pagdi
dir=$(mktemp -d) || exit
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C

say() { printf '%-46s %10s %-18s %s\n' "$@"; }
divide() { awk -v a="$1" -v b="$2" -v d="${3:-1}" 'BEGIN { printf "%.*f", d, a / b }'; }

timed() { # timed COMMAND... - microseconds
	local from=${EPOCHREALTIME/./}
	"$@" >/dev/null 2>&1
	echo $((${EPOCHREALTIME/./} - from))
}
best() { # best OF MICROSECONDS - the smaller, where there is one already
	if [ -z "$1" ] || [ "$2" -lt "$1" ]; then echo "$2"; else echo "$1"; fi
}
instructions() { # instructions COMMAND...
	valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
		sed -n 's/.*Collected : //p'
}
plies_of() {
	"$pagdi" check -q --format=jsonl "$1" | sed -n 's/.*"type":"total".*"plies":\([0-9]*\).*/\1/p'
}

"$build/bench/gen" $((megabytes * 1000000)) >"$dir/big.pagdi"
"$build/bench/gen" 1000000 >"$dir/small.pagdi"
"$build/bench/gen" 1 >"$dir/one.pagdi"

bytes=$(wc -c <"$dir/big.pagdi")
plies=$(plies_of "$dir/big.pagdi")
echo "check: $((bytes / 1000000)) MB, $plies plies, games of 2 and 4 players"
check='' words='' two=''
for _ in 1 2 3; do
	words=$(best "$words" "$(timed wc -w "$dir/big.pagdi")")
	check=$(best "$check" "$(timed "$pagdi" check "$dir/big.pagdi")")
	two=$(best "$two" "$(timed "$pagdi" check -j 2 "$dir/big.pagdi")")
done
say '  check' "$(divide "$bytes" "$check")" MB/s ''
say '  wc -w' "$(divide "$bytes" "$words")" MB/s ''
say '  check takes, of the time of wc -w' "$(divide "$check" "$words" 2)" times 'at most 1'
say '  check -j 2 is faster' "$(divide "$check" "$two" 2)" times 'at least 1.8'
say '  plies a second' "$(divide "$plies" "$check" 2)" million ''
none=$(instructions "$pagdi" check "$dir/one.pagdi")
all=$(instructions "$pagdi" check "$dir/small.pagdi")
plies=$(($(plies_of "$dir/small.pagdi") - $(plies_of "$dir/one.pagdi")))
say '  a ply' "$(divide $((all - none)) $plies)" instructions 'at most 450, aim 350'

echo 'playouts: pagdi, two players, list, choose and play'
plies=$("$build/bench/playout" 2000)
none=$(instructions "$build/bench/playout" 0)
all=$(instructions "$build/bench/playout" 2000)
say '  a ply' "$(divide $((all - none)) "$plies")" instructions 'at most 300, aim 200'

echo 'rules compare: pagdi, random play, all figures'
compare=("$pagdi" rules compare --play=random --seed=a pagdi pagdi)
took=''
for _ in 1 2 3; do
	took=$(best "$took" "$(timed "${compare[@]}" --games=100000)")
done
say '  games a second, one core' "$(divide 200000000000 "$took" 0)" '' 'at least 100000'
# Both have intervals to compute, which costs the same.
compared() {
	"${compare[@]}" --games="$1" --format=jsonl | awk -F'"value":' -v n="$1" '
		/"figure":"plies"/ { sum += $2 * n } END { printf "%d", sum }'
}
plies=$(($(compared 2520) - $(compared 120)))
none=$(instructions "${compare[@]}" --games=120)
all=$(instructions "${compare[@]}" --games=2520)
say '  a ply' "$(divide $((all - none)) "$plies")" instructions 'at most 300, aim 200'

echo 'match: random against itself, 10000 games, records and results written'
bare='' match=''
for _ in 1 2 3 4 5 6 7; do
	rm -f "$dir"/match.*
	bare=$(best "$bare" "$(timed "$build/bench/playout" 10000)")
	match=$(best "$match" "$(timed "$pagdi" match --bot=random --bot=random --seed=a -q \
		--games=10000 -o "$dir/match.pagdi" --results="$dir/match.jsonl")")
done
say '  match takes, of the time of bare playouts' "$(divide "$match" "$bare" 1)" times 'at most 8'

echo 'Lua: a trivial bot in process, all limits on'
say '  decisions a second' "$(divide "$("$build/lua/luabot" bench scripts/bots/first.lua 2)" \
	1000000 2)" million 'at least 0.7'

echo 'start-up: the mean of 200'
many() { for ((i = 0; i < 200; i++)); do "$@"; done; }
say '  an empty program, for comparison' "$(divide "$(timed many /bin/true)" 200000 2)" ms ''
say '  pagdi --version' "$(divide "$(timed many "$pagdi" --version)" 200000 2)" ms 'under 2'
say '  pagdi check of one game' \
	"$(divide "$(timed many "$pagdi" check "$dir/one.pagdi")" 200000 2)" ms 'under 5'

echo 'bots on pipes: a trivial program, one core'
read -r bare decision times < <("$build/bench/pingpong")
say '  a bare exchange of the same bytes' "$bare" us ''
say '  a decision' "$decision" us ''
say '  a decision takes, of a bare exchange' "$times" times 'at most 1.5'
