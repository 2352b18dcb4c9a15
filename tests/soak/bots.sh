#!/usr/bin/env bash
# bots.sh PAGDI all|sample [RULES...] - shipped bots against each other, two to four a game,
# by every ready rule set. TAP, a line a rule set: no bot forfeits, and records hold.
#
# all: every bot meets every other, and itself, in a game of two; each two of them also
# meet in some game of three and some of four. sample: a game of two, of three and of four by each
# rule set, so chosen that every bot plays by some.
set -u
cd "$(dirname "$0")/../.." || exit 2
pagdi=$(realpath -- "$1") how=$2
shift 2
root=$PWD
dir=$(mktemp -d) || exit
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit
export LC_ALL=C PAGDI_RULES_PATH=${PAGDI_RULES_PATH:-$root/rules}

# The bots whose interpreter is there. A label each: files of one name are several.
bots=(random first greedy)
for file in "$root"/scripts/bots/*.lua; do
	bots+=("lua-$(basename "$file" .lua)=lua:$file")
done
program() { # program INTERPRETER FILE [ARGUMENT...]
	command -v "$1" >/dev/null || return 0
	bots+=("${2%.*}-$1=exec:$1 ${3:+$3 }$root/scripts/pipe/$2")
}
program sh first.sh
program awk last.awk -f
program python3 greedy.py
program node careful.js
if command -v cc >/dev/null && cc -O2 -o random-c "$root/scripts/pipe/random.c"; then
	bots+=("random-c=exec:$dir/random-c")
fi
n=${#bots[@]}

# lineups - the games to play, a line each: the numbers of the bots.
lineups() {
	local i j d
	for ((i = 0; i < n; i++)); do
		for ((j = i; j < n; j++)); do echo "$i $j"; done
	done
	# Two that are d or n - d places apart meet where two of a line-up are.
	for ((d = 1; d <= n / 2; d += 2)); do
		for ((i = 0; i < n; i++)); do
			echo "$i $(((i + d) % n)) $(((i + 2 * d + 1) % n))"
		done
	done
	for ((d = 1; d <= n / 2; d += 3)); do
		for ((i = 0; i < n; i++)); do
			echo "$i $(((i + d) % n)) $(((i + 2 * d + 1) % n)) $(((i + 3 * d + 3) % n))"
		done
	done
}

# sample NUMBER - likewise, of the rule set of this number.
sample() {
	local i=$(($1 * 9))
	echo "$((i % n)) $(((i + 1) % n))"
	echo "$(((i + 2) % n)) $(((i + 3) % n)) $(((i + 4) % n))"
	echo "$(((i + 5) % n)) $(((i + 6) % n)) $(((i + 7) % n)) $(((i + 8) % n))"
}

# play RULES LINEUP... - one game; what went wrong is told.
play() {
	local rules=$1 args=() bot
	shift
	for bot; do args+=(--bot="${bots[bot]}"); done
	rm -f one.pagdi one.jsonl
	"$pagdi" match "${args[@]}" --rules="$rules" --seed="$rules" --seating=fixed --games=1 \
		-q -o one.pagdi --results=one.jsonl >one.out 2>&1 || cat one.out
	grep -q '"forfeits":\[\]' one.jsonl || cat one.out one.jsonl
	{ cat one.pagdi && echo; } >>all.pagdi
}

rules=("$@")
[ $# -gt 0 ] || mapfile -t rules < <("$pagdi" rules list | cut -d ' ' -f 1)
[ "${#rules[@]}" -gt 0 ] || exit 2
failed=0
echo "1..${#rules[@]}"
for ((k = 0; k < ${#rules[@]}; k++)); do
	: >all.pagdi
	ngames=0
	wrong=$(while read -r -a lineup; do
		play "${rules[k]}" "${lineup[@]}"
	done < <(if [ "$how" = all ]; then lineups; else sample "$k"; fi))
	ngames=$(grep -c '^\[Event ' all.pagdi)
	told=$("$pagdi" check --audit --strict all.pagdi 2>&1) || wrong+=$told
	[[ $told == *"all.pagdi: $ngames games, $ngames valid, 0 invalid" ]] || wrong+=$told
	if [ -z "$wrong" ]; then
		echo "ok $((k + 1)) - ${rules[k]}: $ngames games of $n bots without a forfeit"
	else
		echo "not ok $((k + 1)) - ${rules[k]}"
		printf '%s\n' "$wrong" | sed 's/^/# /'
		failed=1
	fi
done
exit $failed
