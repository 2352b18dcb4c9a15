# shellcheck shell=bash disable=SC2154  # bats sets output and stderr
# What the tests of the players' own rules share: load it after helper.bash.

# after POS 'PLY...' WANT - the plies lead from POS to the position WANT.
after() {
	local plies
	read -ra plies <<<"$2"
	run_pagdi apply "$1" "${plies[@]}"
	[ "$output" = "$3" ]
}

# legal POS 'PLY...' - these are the legal plies of POS, all of them.
legal() {
	run_pagdi moves "$1"
	[ "$output" = "$2" ]
}

# refused POS PLY CODE - PLY is not legal in POS, for the reason that CODE names.
refused() {
	run_pagdi 1 moves --why="$2" "$1"
	[[ $output$stderr == *"[$3]"* || $output$stderr == *"[$3 "* ]]
	run_pagdi 1 apply "$1" "$2"
}

# impossible POS - no game by these rules can stand like this.
impossible() {
	run_pagdi 1 moves "$1"
	[[ $stderr == *"[E107]"* ]]
}

# record 'TAG...' LINE... - write a record to the file game; TAG is Name=value.
record() {
	local tag
	for tag in $1; do
		printf '[%s "%s"]\n' "${tag%%=*}" "${tag#*=}"
	done >game
	shift
	printf '%s\n' '[Rules "pagdi"]' '' "$@" >>game
}

# sound 'TAG...' LINE... - the record is valid, and canonical but for its tags.
sound() {
	record "$@"
	run_pagdi check --strict game
	[ -z "$stderr" ]
}

# faulty CODE TOKEN 'TAG...' LINE... - the record's one error is CODE, at TOKEN.
faulty() {
	local want="$1 $2"
	shift 2
	record "$@"
	run_pagdi 1 check --format=jsonl game
	[ "$(jq -r 'select(.severity == "error") | "\(.code) \(.token)"' <<<"$output")" = "$want" ]
}
