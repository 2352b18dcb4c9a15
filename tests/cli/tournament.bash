# What the tests of tournaments share: load tournament.bash
# shellcheck disable=SC2154  # bats sets output
# Five bots that are quick; the fifth is a second random one under a name of its own.
BOTS=(--bots=random --bots=first --bots=greedy --bots=cautious.lua --bots=dice=random)

# tournament NAME OPTION... - play one into NAME.jsonl, NAME.pagdi and NAME.table.
tournament() {
	local name=$1
	shift
	run_pagdi tournament "${BOTS[@]}" --seed=x "$@" -o "$name.pagdi" \
		--results="$name.jsonl"
	printf '%s\n' "$output" >"$name.table"
}

# same A B - are the files of two tournaments the same bytes?
same() {
	local kind
	for kind in pagdi jsonl table; do
		cmp "$1.$kind" "$2.$kind"
	done
}

# cut A B N - what a kill in the N-th game's record leaves of tournament A, as B.
cut_off() {
	local end
	head -n "$3" "$1.jsonl" >"$2.jsonl"
	printf '{"type":"result","ga' >>"$2.jsonl"
	end=$(sed -n "$3p" "$1.jsonl" | jq .record_end)
	head -c $((end + 30)) "$1.pagdi" >"$2.pagdi"
}

# merge FILE... - the lines of all shards in the order of games, without headers.
merge() {
	cat "$@" | grep '"type":"result"' | jq -c 'del(.record_end)' |
		awk -F'[:,]' '{ print $4 "\t" $0 }' | sort -n | cut -f2-
}
