#!/bin/sh
# run.sh PROGRAM GAMES - so many random games of "pagdi" and of each ready rule set. TAP.
set -u
cd "$(dirname "$0")/../.." || exit 2
jobs=$(nproc 2>/dev/null || echo 1)
set -- "$1" "$2" "${SOAK_SEED:-1}"
for rules in pagdi rules/*.yaml; do
	[ -e "$rules" ] || [ "$rules" = pagdi ] || continue
	printf '%s\n' "$rules"
done | xargs -P "$jobs" -n 1 "$@"
