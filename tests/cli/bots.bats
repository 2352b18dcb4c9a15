load helper.bash

# Shipped bots against each other by every ready rule set: a sample, drawn the same each
# time. `make soak-bots` plays them all.

# sample FROM STEP - by every STEP-th rule set from that one.
sample() {
	local rules
	mapfile -t rules < <(PAGDI_RULES_PATH=$ROOT/rules "$PAGDI" rules list | cut -d ' ' -f 1 |
		sed -n "$1~$2p")
	[ "${#rules[@]}" -gt 5 ]
	run within 600 "$ROOT/tests/soak/bots.sh" "$PAGDI" sample "${rules[@]}" 3>&-
	printf '%s\n' "$output"
	[ "$status" -eq 0 ]
	[ "$(grep -c '^ok .* 3 games of .* without a forfeit$' <<<"$output")" -eq "${#rules[@]}" ]
}

# bats test_tags=release
@test "bots: shipped ones do not forfeit against each other, two to four, by one half of the rule sets" {
	sample 1 2
}

# bats test_tags=release
@test "bots: ... and by the other half" {
	sample 2 2
}
